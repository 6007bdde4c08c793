//! Constructors.

use crate::dtype::{Element, Inexact, Number};
use crate::error::{AllocError, Error, ShapeError, fail, or_fail, tried};
use crate::kernel::cell;
use crate::kernel::cell::NestedElement;
use crate::shape::message::Message;
use crate::shape::{DefaultShape, Dim, IntoShape, Shape, StaticDim, StaticExtents, StaticShape, elements};
use crate::storage::{self, Array, OwnedStorage};

/// Fails the build if the elements of a static shape would take more than `isize::MAX` bytes.
///
/// Each constructor calls this function in a `const` block of its own, so that the build error
/// shows the caller of the constructor.
#[track_caller]
const fn assert_fits<T, S: StaticShape>() {
    assert_extents_fit::<T>(&S::EXTENTS);
}

/// Implements [`assert_fits`]. A zero-sized element counts as one byte, because the number of
/// elements is limited to `isize::MAX`, too.
#[track_caller]
const fn assert_extents_fit<T>(extents: &StaticExtents) {
    let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() };
    let fits = match extents.len() {
        Some(len) => len <= isize::MAX as usize / size,
        None => false,
    };
    if !fits {
        let message = Message::new().text("an array of shape ").extents(extents);
        let message = match size_of::<T>() {
            0 => message.text(" would have more than isize::MAX elements"),
            size => message
                .text(" with elements of ")
                .number(size)
                .text(if size == 1 { " byte" } else { " bytes" })
                .text(" would take more than isize::MAX bytes"),
        };
        panic!("{}", message.as_str());
    }
}

/// An iteration over the positions of a shape, in row-major order.
pub(crate) struct Positions<S: Shape> {
    extents: S::Extents,
    next: S::Extents,
}

impl<S: Shape> Positions<S> {
    pub(crate) fn new(shape: &S) -> Self {
        let mut next = shape.extents();
        next.as_mut().fill(0);
        Self {
            extents: shape.extents(),
            next,
        }
    }

    /// Returns the current position, and advances to the next one.
    #[inline]
    pub(crate) fn step(&mut self) -> S::Extents {
        let position = self.next.clone();
        let (next, extents) = (self.next.as_mut(), self.extents.as_ref());
        // Most steps change only the last index, and this code has no loop over axes.
        match (next.last_mut(), extents.last()) {
            (Some(last), Some(&extent)) if *last + 1 < extent => *last += 1,
            _ => advance(next, extents),
        }
        position
    }
}

/// Advances a position to the next one in row-major order, or from the last one to the first.
#[cfg_attr(not(debug_assertions), inline(always))]
fn advance(position: &mut [usize], extents: &[usize]) {
    for (i, &extent) in position.iter_mut().zip(extents).rev() {
        *i += 1;
        if *i < extent {
            break;
        }
        *i = 0;
    }
}

/// Constructors of arrays of static shape.
///
/// A shape whose elements would take more than `isize::MAX` bytes fails to build: `cargo build`
/// reports an error, but `cargo check` does not. If memory cannot be allocated, the program aborts
/// as for a `Vec`. The `try_` forms return an error.
impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    // The comments in signatures show calls. rustc quotes the signature if a call has an argument
    // too many.
    /// Creates an array of zeros (`false` for `bool`). [`try_zeros`](Self::try_zeros) returns an
    /// error if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<f32, shape![2, 3]>::zeros();
    /// assert_eq!(x.sum(), 0.0);
    /// ```
    #[must_use]
    pub fn zeros(/* the type has the shape: `Array::<f64, shape![2, 3]>::zeros()` */) -> Self
    where
        T: NestedElement,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        or_fail(Self::zeroed())
    }

    /// Creates an array of ones (`true` for `bool`). [`try_ones`](Self::try_ones) returns an error
    /// if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<f32, shape![2, 2]>::ones(), array![[1.0, 1.0], [1.0, 1.0]]);
    /// ```
    #[must_use]
    pub fn ones(/* the type has the shape: `Array::<f64, shape![2, 3]>::ones()` */) -> Self
    where
        T: NestedElement,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        or_fail(Self::repeated(T::all(T::Root::ONE)))
    }

    /// Creates an array in which every element is a clone of `value`. [`try_full`](Self::try_full)
    /// returns an error if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<i32, shape![2, 3]>::full(7), array![[7, 7, 7], [7, 7, 7]]);
    /// ```
    #[must_use]
    pub fn full(value: T /* `Array::<f64, shape![2, 3]>::full(value)` */) -> Self
    where
        T: Clone,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        or_fail(Self::repeated(value))
    }

    /// Creates an array by calling a function with each position, in row-major order.
    ///
    /// Write the shape before `from_fn`, as in the example, because the compiler checks a pattern
    /// such as `[i, j]` before it infers the shape from the type of the result.
    /// [`from_fn_with`](Self::from_fn_with) does not need the shape before its name, because its
    /// argument determines the rank. [`try_from_fn`](Self::try_from_fn) returns an error if memory
    /// cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let x = Array::<usize, shape![2, 3]>::from_fn(|[i, j]| 10 * i + j);
    /// assert_eq!(x.as_slice(), [0, 1, 2, 10, 11, 12]);
    /// ```
    #[must_use]
    pub fn from_fn(f: impl FnMut(S::Extents) -> T /* or `from_fn_with([2, 3], f)` */) -> Self
    where
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        or_fail(Self::computed(f))
    }

    /// Creates an array of zeros as [`zeros`](Self::zeros) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated.
    #[doc = try_example!(
        "{Array, array, shape}";
        "Array::<u8, shape![2]>::try_zeros()?" => "array![0, 0]";
        "Array::<u8, shape![{1_usize << 60}]>::try_zeros()"
            => "1152921504606846976 bytes of memory could not be allocated"
    )]
    pub fn try_zeros() -> Result<Self, AllocError>
    where
        T: NestedElement,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        Self::zeroed()
    }

    /// Creates an array of ones as [`ones`](Self::ones) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated.
    #[doc = try_example!(
        "{Array, array, shape}";
        "Array::<u8, shape![2]>::try_ones()?" => "array![1, 1]";
        "Array::<u8, shape![{1_usize << 60}]>::try_ones()"
            => "1152921504606846976 bytes of memory could not be allocated"
    )]
    pub fn try_ones() -> Result<Self, AllocError>
    where
        T: NestedElement,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        Self::repeated(T::all(T::Root::ONE))
    }

    /// Creates an array in which every element is a clone of `value`, as [`full`](Self::full) does,
    /// or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated.
    #[doc = try_example!(
        "{Array, array, shape}";
        "Array::<u8, shape![2]>::try_full(7)?" => "array![7, 7]";
        "Array::<u8, shape![{1_usize << 60}]>::try_full(7)"
            => "1152921504606846976 bytes of memory could not be allocated"
    )]
    pub fn try_full(value: T) -> Result<Self, AllocError>
    where
        T: Clone,
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        Self::repeated(value)
    }

    /// Creates an array from a function as [`from_fn`](Self::from_fn) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory cannot be allocated. In this case, the function is not
    /// called.
    #[doc = try_example!(
        "{Array, array, shape}";
        "Array::<u8, shape![2]>::try_from_fn(|[i]| i as u8)?" => "array![0, 1]";
        "Array::<u8, shape![{1_usize << 60}]>::try_from_fn(|[i]| i as u8)"
            => "1152921504606846976 bytes of memory could not be allocated"
    )]
    pub fn try_from_fn(f: impl FnMut(S::Extents) -> T) -> Result<Self, AllocError>
    where
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        const { assert_fits::<T, S>() };
        Self::computed(f)
    }
}

/// The common part of the constructors. The callers first assert that the elements take at most
/// `isize::MAX` bytes.
impl<T, S: StaticShape, B: OwnedStorage<T, S>> Array<T, S, B> {
    fn zeroed() -> Result<Self, AllocError>
    where
        T: NestedElement,
    {
        Ok(Self::owned(S::VALUE, tried!(cell::zeros::<T, S, B>(&S::VALUE))))
    }

    fn repeated(value: T) -> Result<Self, AllocError>
    where
        T: Clone,
    {
        let data = tried!(storage::collect::<T, S, B>(&S::VALUE, || value.clone()));
        Ok(Self::owned(S::VALUE, data))
    }

    fn computed(mut f: impl FnMut(S::Extents) -> T) -> Result<Self, AllocError> {
        let mut positions = Positions::new(&S::VALUE);
        let data = tried!(storage::collect::<T, S, B>(&S::VALUE, || f(positions.step())));
        Ok(Self::owned(S::VALUE, data))
    }
}

/// Constructors of arrays with run-time extents.
///
/// The argument `shape` is the shape itself, such as `(Samples(150), Len::<4>)`, or only its
/// extents, such as `[150, 4]`. If memory cannot be allocated, the program aborts as for a `Vec`.
/// The `try_` forms return an error.
impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Creates an array of zeros (`false` for `bool`).
    ///
    /// # Panics
    ///
    /// Panics if an extent differs from the static extent in the shape type, or if the rank exceeds
    /// the maximum of a [`DynRank`](crate::DynRank). Also panics if the elements would take more
    /// than `isize::MAX` bytes. [`try_zeros_with`](Self::try_zeros_with) returns the error.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let x = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
    /// assert_eq!(x.shape(), [2, 3]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn zeros_with(shape: impl IntoShape<S, Is: Sized>) -> Self
    where
        T: NestedElement,
    {
        or_fail(Self::try_zeros_with(shape))
    }

    /// Creates an array of zeros as [`zeros_with`](Self::zeros_with) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if an extent differs from the static extent in the shape type, or
    /// if the rank exceeds the maximum of a [`DynRank`](crate::DynRank). Also returns it if the
    /// elements would take more than `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot
    /// be allocated.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// let error = Array::<f64, shape![_, 3]>::try_zeros_with([2, 4]).unwrap_err();
    /// assert_eq!(error.to_string(), "the shape is (2, 4), not (_, 3), in `zeros_with`: axis 1 is 4, not 3");
    /// ```
    pub fn try_zeros_with(shape: impl IntoShape<S, Is: Sized>) -> Result<Self, Error>
    where
        T: NestedElement,
    {
        let shape = tried!(checked::<T, S>(shape, "zeros_with"));
        let data = tried!(cell::zeros::<T, S, B>(&shape));
        Ok(Self::owned(shape, data))
    }

    fallible! {
        /// Creates an array of ones (`true` for `bool`).
        ///
        /// # Panics
        ///
        /// Panics as [`zeros_with`](Self::zeros_with) does. [`try_ones_with`](Self::try_ones_with)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<i32, shape![_, 2]>::ones_with([3, 2]);
        /// assert_eq!((x.shape(), x.sum()), ([3, 2], 6));
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let error = Array::<f64, shape![_, 3]>::try_ones_with([2, 4]).unwrap_err();
        /// assert_eq!(error.to_string(), "the shape is (2, 4), not (_, 3), in `ones_with`: axis 1 is 4, not 3");
        /// ```
        "Returns the errors of [`try_zeros_with`](Self::try_zeros_with).":
        ones_with try_ones_with [] [] [T: NestedElement] (shape: impl IntoShape<S, Is: Sized>) -> Self {
            filled(shape, T::all(T::Root::ONE), "ones_with")
        }

        /// Creates an array in which every element is a clone of `value`.
        ///
        /// # Panics
        ///
        /// Panics as [`zeros_with`](Self::zeros_with) does. [`try_full_with`](Self::try_full_with)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x = Array::<f64, shape![_]>::full_with([3], 0.5);
        /// assert_eq!(x.as_slice(), [0.5, 0.5, 0.5]);
        /// ```
        errors
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let error = Array::<f64, shape![_, 3]>::try_full_with([2, 4], 0.5).unwrap_err();
        /// assert_eq!(error.to_string(), "the shape is (2, 4), not (_, 3), in `full_with`: axis 1 is 4, not 3");
        /// ```
        "Returns the errors of [`try_zeros_with`](Self::try_zeros_with).":
        full_with try_full_with [] [] [T: Clone] (shape: impl IntoShape<S, Is: Sized>, value: T) -> Self {
            filled(shape, value, "full_with")
        }

        /// Creates an array by calling a function with each position, in row-major order.
        ///
        /// # Panics
        ///
        /// Panics as [`zeros_with`](Self::zeros_with) does.
        /// [`try_from_fn_with`](Self::try_from_fn_with) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let x: Array<usize, shape![2, _]> = Array::from_fn_with([2, 3], |[i, j]| 10 * i + j);
        /// assert_eq!(x.as_slice(), [0, 1, 2, 10, 11, 12]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<usize, shape![_]>::try_from_fn_with([3], |[i]| 10 * i)?.to_vec()" => "[0, 10, 20]";
            "Array::<usize, shape![3]>::try_from_fn_with([4], |[i]| 10 * i)"
                => "the shape is (4,), not (3,), in `from_fn_with`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_zeros_with`](Self::try_zeros_with). In these cases, the function is not called.":
        from_fn_with try_from_fn_with [I: IntoShape<S, Is: Sized>] [I] [] (shape: I, f: impl FnMut(I::Position) -> T) -> Self {{
            let mut f = f;
            computed_with(shape, |_| |position| f(I::position(position)), "from_fn_with")
        }}
    }
}

fn filled<T: Clone, S: Shape, B: OwnedStorage<T, S>>(
    shape: impl IntoShape<S, Is: Sized>,
    value: T,
    operation: &'static str,
) -> Result<Array<T, S, B>, Error> {
    let shape = tried!(checked::<T, S>(shape, operation));
    let data = tried!(storage::collect::<T, S, B>(&shape, || value.clone()));
    Ok(Array::owned(shape, data))
}

/// Converts `shape` to a shape of type `S`. Returns an error if the conversion fails, or if the
/// elements of the shape would take more than `isize::MAX` bytes.
pub(crate) fn checked<T, S: Shape>(shape: impl IntoShape<S>, operation: &'static str) -> Result<S, ShapeError> {
    let shape = tried!(shape.into_shape(operation));
    match elements::<T, S>(&shape, operation) {
        Ok(_) => Ok(shape),
        Err(error) => Err(error),
    }
}

/// Sequences.
///
/// A shape whose elements would take more than `isize::MAX` bytes fails to build: `cargo build`
/// reports an error, but `cargo check` does not. If memory cannot be allocated, the program aborts
/// as for a `Vec`. [`try_arange_with`](Array::try_arange_with) and
/// [`try_linspace_with`](Array::try_linspace_with) return an error.
impl<T: Number, N: Dim, B: OwnedStorage<T, (N,)>> Array<T, (N,), B> {
    /// Creates the vector 0, 1, 2, …, as NumPy's `arange` with one argument does. A number that
    /// does not fit an integer type wraps, and a float type rounds a number that it cannot
    /// represent.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<i32, shape![4]>::arange(), array![0, 1, 2, 3]);
    /// ```
    #[must_use]
    pub fn arange(/* 0 to 9 are `Array::<i32, shape![10]>::arange()` */) -> Self
    where
        N: StaticDim,
    {
        const { assert_fits::<T, (N,)>() };
        or_fail(Self::computed(|[i]| (i as u64).op_cast()))
    }

    /// Creates a vector of evenly spaced numbers from `start` to `stop`, both included. The type
    /// determines the number of elements.
    ///
    /// A vector of one element contains `start`. Rounding errors do not add up. If an `f64` holds
    /// the distance between neighbours exactly, each multiple of the distance is rounded at most
    /// once. For example, 101 elements from 0 to 100 are whole numbers.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<f32, shape![3]>::linspace(0.0, 1.0), array![0.0, 0.5, 1.0]);
    /// ```
    #[must_use]
    pub fn linspace(start: T, stop: T /* `Array::<f64, shape![100]>::linspace(0.0, 1.0)` */) -> Self
    where
        T: Inexact,
        N: StaticDim,
    {
        const { assert_fits::<T, (N,)>() };
        let element = T::op_spaced(start, stop, N::N.saturating_sub(1));
        or_fail(Self::computed(|[i]| element(i)))
    }

    /// Creates a vector of evenly spaced numbers from `start` to `stop`, without `stop` itself.
    ///
    /// This is NumPy's `linspace` with `endpoint=False`.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<f32, shape![4]>::linspace_open(0.0, 1.0), array![0.0, 0.25, 0.5, 0.75]);
    /// ```
    #[must_use]
    pub fn linspace_open(start: T, stop: T) -> Self
    where
        T: Inexact,
        N: StaticDim,
    {
        const { assert_fits::<T, (N,)>() };
        let element = T::op_spaced(start, stop, N::N);
        or_fail(Self::computed(|[i]| element(i)))
    }
}

/// Sequences with a run-time extent. The argument `shape` is the extent, such as `[4]`, or the
/// shape.
impl<T: Number, N: Dim, B: OwnedStorage<T, (N,)>> Array<T, (N,), B> {
    fallible! {
        /// Creates the vector 0, 1, 2, … as [`arange`](Self::arange) does, with an extent that is
        /// given at run time.
        ///
        /// # Panics
        ///
        /// Panics if the extent differs from the static extent in the type, or if the elements
        /// would take more than `isize::MAX` bytes. [`try_arange_with`](Self::try_arange_with)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// assert_eq!(Array::<i32, shape![_]>::arange_with([4]).as_slice(), [0, 1, 2, 3]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<i32, shape![_]>::try_arange_with([3])?.to_vec()" => "[0, 1, 2]";
            "Array::<i32, shape![3]>::try_arange_with([4])"
                => "the shape is (4,), not (3,), in `arange_with`: axis 0 is 4, not 3"
        )]
        "Returns [`Error::Shape`] if the extent differs from the static extent in the type, \
            or if the elements would take more than `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.":
        arange_with try_arange_with [] [] [] (shape: impl IntoShape<(N,), Is: Sized>) -> Self {
            computed_with(shape, |_| |[i]: [usize; 1]| (i as u64).op_cast(), "arange_with")
        }

        /// Creates evenly spaced numbers as [`linspace`](Self::linspace) does, with an extent that
        /// is given at run time.
        ///
        /// # Panics
        ///
        /// Panics as [`arange_with`](Self::arange_with) does.
        /// [`try_linspace_with`](Self::try_linspace_with) returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// assert_eq!(Array::<f32, shape![_]>::linspace_with([3], 0.0, 1.0).as_slice(), [0.0, 0.5, 1.0]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<f64, shape![_]>::try_linspace_with([3], 0.0, 1.0)?.to_vec()" => "[0.0, 0.5, 1.0]";
            "Array::<f64, shape![3]>::try_linspace_with([4], 0.0, 1.0)"
                => "the shape is (4,), not (3,), in `linspace_with`: axis 0 is 4, not 3"
        )]
        "Returns the errors of [`try_arange_with`](Self::try_arange_with).":
        linspace_with try_linspace_with [] [] [T: Inexact] (shape: impl IntoShape<(N,), Is: Sized>, start: T, stop: T) -> Self {{
            let element = |&[n]: &[usize; 1]| {
                let element = T::op_spaced(start, stop, n.saturating_sub(1));
                move |[i]: [usize; 1]| element(i)
            };
            computed_with(shape, element, "linspace_with")
        }}
    }
}

/// Creates an array by calling a function with each position. `element` takes the extents and
/// returns the function.
fn computed_with<T, S: Shape, B: OwnedStorage<T, S>, F: FnMut(S::Extents) -> T>(
    shape: impl IntoShape<S, Is: Sized>,
    element: impl FnOnce(&S::Extents) -> F,
    operation: &'static str,
) -> Result<Array<T, S, B>, Error> {
    let shape = tried!(checked::<T, S>(shape, operation));
    let mut element = element(&shape.extents());
    let mut positions = Positions::new(&shape);
    let data = tried!(storage::collect::<T, S, B>(&shape, || element(positions.step())));
    Ok(Array::owned(shape, data))
}

/// Matrices with ones on a diagonal.
///
/// A static shape whose elements would take more than `isize::MAX` bytes fails to build: `cargo
/// build` reports an error, but `cargo check` does not. If memory cannot be allocated, the program
/// aborts as for a `Vec`. [`try_eye_with`](Array::try_eye_with) and
/// [`try_eye_at_with`](Array::try_eye_at_with) return an error.
impl<T: Number, M: Dim, N: Dim, B: OwnedStorage<T, (M, N)>> Array<T, (M, N), B> {
    /// Creates a matrix with ones on the main diagonal and zeros elsewhere.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<i32, shape![2, 3]>::eye(), array![[1, 0, 0], [0, 1, 0]]);
    /// ```
    #[must_use]
    pub fn eye(/* the type has the shape: `Array::<f64, shape![3, 3]>::eye()` */) -> Self
    where
        M: StaticDim,
        N: StaticDim,
    {
        const { assert_fits::<T, (M, N)>() };
        or_fail(Self::computed(unit(0)))
    }

    /// Creates a matrix with ones on the diagonal `k` and zeros elsewhere. The main diagonal has
    /// the number 0, the diagonal above it 1, and the diagonal below it -1.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<i32, shape![2, 3]>::eye_at(1), array![[0, 1, 0], [0, 0, 1]]);
    /// assert_eq!(Array::<i32, shape![2, 3]>::eye_at(-1), array![[0, 0, 0], [1, 0, 0]]);
    /// ```
    #[must_use]
    pub fn eye_at(k: isize) -> Self
    where
        M: StaticDim,
        N: StaticDim,
    {
        const { assert_fits::<T, (M, N)>() };
        or_fail(Self::computed(unit(k)))
    }

    fallible! {
        /// Creates a matrix with ones on the main diagonal as [`eye`](Self::eye) does, with extents
        /// that are given at run time.
        ///
        /// # Panics
        ///
        /// Panics if an extent differs from the static extent in the shape type, or if the elements
        /// would take more than `isize::MAX` bytes. [`try_eye_with`](Self::try_eye_with) returns
        /// the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// assert_eq!(Array::<i32, shape![_, _]>::eye_with([2, 3]).as_slice(), [1, 0, 0, 0, 1, 0]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<i32, shape![_, 2]>::try_eye_with([2, 2])?.to_vec()" => "[1, 0, 0, 1]";
            "Array::<i32, shape![_, 2]>::try_eye_with([2, 3])"
                => "the shape is (2, 3), not (_, 2), in `eye_with`: axis 1 is 3, not 2"
        )]
        "Returns [`Error::Shape`] if an extent differs from the static extent in the shape type, \
            or if the elements would take more than `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.":
        eye_with try_eye_with [] [] [] (shape: impl IntoShape<(M, N), Is: Sized>) -> Self {
            computed_with(shape, |_| unit(0), "eye_with")
        }

        /// Creates a matrix with ones on the diagonal `k` as [`eye_at`](Self::eye_at) does, with
        /// extents that are given at run time.
        ///
        /// # Panics
        ///
        /// Panics as [`eye_with`](Self::eye_with) does. [`try_eye_at_with`](Self::try_eye_at_with)
        /// returns the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// assert_eq!(Array::<i32, shape![_, _]>::eye_at_with([2, 3], 1).as_slice(), [0, 1, 0, 0, 0, 1]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<i32, shape![_, 2]>::try_eye_at_with([2, 2], 1)?.to_vec()" => "[0, 1, 0, 0]";
            "Array::<i32, shape![_, 2]>::try_eye_at_with([2, 3], 1)"
                => "the shape is (2, 3), not (_, 2), in `eye_at_with`: axis 1 is 3, not 2"
        )]
        "Returns the errors of [`try_eye_with`](Self::try_eye_with).":
        eye_at_with try_eye_at_with [] [] [] (shape: impl IntoShape<(M, N), Is: Sized>, k: isize) -> Self {
            computed_with(shape, |_| unit(k), "eye_at_with")
        }
    }
}

/// Returns a function that maps a position to the element at this position of a matrix. The matrix
/// has ones on the diagonal `k`, counted as in [`eye_at`](Array::eye_at), and zeros elsewhere.
pub(crate) fn unit<T: Element>(k: isize) -> impl Fn([usize; 2]) -> T {
    // A sum below 0 wraps to a number above `isize::MAX`. An index is at most `isize::MAX`, so such
    // a sum equals no `j`.
    move |[i, j]| if i.wrapping_add_signed(k) == j { T::ONE } else { T::ZERO }
}

impl<T: Default, S: DefaultShape, B: OwnedStorage<T, S>> Default for Array<T, S, B> {
    /// Creates an array of default values. Each axis whose extent is known only at run time, such
    /// as [`Dyn`](crate::Dyn), has the extent 0, so that the array is empty.
    ///
    /// A static shape whose elements would take more than `isize::MAX` bytes fails to build: `cargo
    /// build` reports an error, but `cargo check` does not.
    ///
    /// # Panics
    ///
    /// Panics if an axis type of another crate has a run-time extent that cannot be 0.
    ///
    /// ```
    /// # use array_core::{Array, shape};
    /// assert_eq!(Array::<f32, shape![2]>::default(), Array::<f32, shape![2]>::zeros());
    /// assert_eq!(Array::<f32, shape![_, 3]>::default().shape(), [0, 3]);
    /// ```
    fn default() -> Self {
        const {
            if let Some(extents) = &S::STATIC {
                assert_extents_fit::<T>(extents);
            }
        }
        let shape = S::smallest().expect("a run-time axis can have the extent 0");
        match storage::collect::<T, S, B>(&shape, T::default) {
            Ok(data) => Self::owned(shape, data),
            Err(error) => fail(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::assert_fits;
    use crate::Len;

    #[test]
    #[should_panic = "an array of shape (9223372036854775807, 2) with elements of 1 byte would take more"]
    #[cfg(target_pointer_width = "64")]
    fn bytes_that_do_not_fit() {
        assert_fits::<u8, (Len<9_223_372_036_854_775_807>, Len<2>)>();
    }

    #[test]
    #[should_panic = "an array of shape (9223372036854775807, 2) would have more than isize::MAX elements"]
    #[cfg(target_pointer_width = "64")]
    fn zero_sized_elements_that_do_not_fit() {
        assert_fits::<(), (Len<9_223_372_036_854_775_807>, Len<2>)>();
    }
}
