//! Constructors, such as `zeros`, `arange` and `from_slice`.

use alloc::vec::Vec;

use super::{DynArray, DynOperand, DynScalar, DynStorage, Literal};
use crate::dtype::{DType, Element, Inexact};
use crate::error::{Asked, DTypeError, Error, IndexError, Rejected};
use crate::math;
use crate::shape::{Dyn, DynRank, IntoShape};
use crate::storage::Array;

/// Returns a function that converts an error of a typed method, and sets the operation that the
/// error names.
fn named<E: Into<Error>>(operation: &'static str) -> impl FnOnce(E) -> Error {
    move |error| error.into().named(operation)
}

impl DynArray {
    /// Creates an array of zeros, or of `false`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the shape has more than 64 axes, the array is too large, or memory
    /// cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// assert_eq!(DynArray::zeros(DType::F64, [2, 2])?.to_string(), "[[0.0 0.0]\n [0.0 0.0]]");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn zeros(dtype: DType, shape: impl IntoShape<DynRank, Is: Sized>) -> Result<Self, Error> {
        zeros(dtype, shape.into_shape("zeros")?)
    }

    /// Creates an array with unspecified elements: `empty` of the Array API. The elements are
    /// currently zeros, since this library never reads uninitialised memory.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`zeros`](Self::zeros).
    pub fn empty(dtype: DType, shape: impl IntoShape<DynRank, Is: Sized>) -> Result<Self, Error> {
        Self::zeros(dtype, shape).map_err(named("empty"))
    }

    /// Creates an array of ones, or of `true`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`zeros`](Self::zeros).
    pub fn ones(dtype: DType, shape: impl IntoShape<DynRank, Is: Sized>) -> Result<Self, Error> {
        ones(dtype, shape.into_shape("ones")?)
    }

    /// Creates an array of copies of a value. The array has the dtype of the value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`zeros`](Self::zeros).
    pub fn full(shape: impl IntoShape<DynRank, Is: Sized>, value: impl Into<DynScalar>) -> Result<Self, Error> {
        full(shape.into_shape("full")?, value.into())
    }

    /// Creates an array of the numbers from 0 up to but excluding `len`. Numbers that do not fit an
    /// integer dtype wrap. Numbers that a float or complex dtype cannot represent are rounded.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is `bool`, the array is too large, or memory cannot be
    /// allocated.
    pub fn arange(dtype: DType, len: usize) -> Result<Self, Error> {
        with_dtype!(Number in dtype, for "arange", T => {
            let made = Array::<T, (Dyn,)>::try_from_fn_with([len], |[i]| (i as u64).op_cast());
            Ok(made.map_err(named("arange"))?.into())
        })
    }

    /// Creates an array of the numbers from `start` up to but excluding `stop` in steps of `step`:
    /// `arange` of the Array API. The dtype must be an integer or a float dtype.
    ///
    /// If all three arguments are integers, each number `start + i * step` is computed exactly, and
    /// then converted to the dtype. Otherwise, it is computed in `f64`, and then rounded to the
    /// dtype.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is neither an integer nor a float dtype, the step is 0,
    /// `start` or an element does not fit the dtype, the array is too large, or memory cannot be
    /// allocated. If an argument is a float, also returns an [`Error`] if `stop` or `step` does not
    /// fit the dtype. A float does not fit an integer dtype.
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// assert_eq!(DynArray::arange_by(DType::I32, 7, 0, -3)?, array![7, 4, 1].into());
    /// assert_eq!(DynArray::arange_by(DType::F64, 0, 1, 0.25)?, array![0.0, 0.25, 0.5, 0.75].into());
    /// assert_eq!(
    ///     DynArray::arange_by(DType::I32, 0, 1, 0).unwrap_err().to_string(),
    ///     "the step along axis 0 is 0: it must be positive or negative"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn arange_by(
        dtype: DType,
        start: impl Into<Literal>,
        stop: impl Into<Literal>,
        step: impl Into<Literal>,
    ) -> Result<Self, Error> {
        arange_by(dtype, [start.into(), stop.into(), step.into()])
    }

    /// Creates an array of `len` evenly spaced floats or complex numbers from `first` to `last`,
    /// both included. An array of one element contains only `first`. See
    /// [`linspace`](Array::linspace).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is neither a float nor a complex dtype, `first` or `last`
    /// does not fit the dtype, the array is too large, or memory cannot be allocated.
    pub fn linspace(
        dtype: DType,
        first: impl Into<Literal>,
        last: impl Into<Literal>,
        len: usize,
    ) -> Result<Self, Error> {
        spaced(
            dtype,
            [first.into(), last.into()],
            len,
            len.saturating_sub(1),
            "linspace",
        )
    }

    /// Creates an array of `len` evenly spaced floats or complex numbers from `first` up to but
    /// excluding `stop`. See [`linspace_open`](Array::linspace_open).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`linspace`](Self::linspace).
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// assert_eq!(DynArray::linspace_open(DType::F64, 1, 3, 4)?, array![1.0, 1.5, 2.0, 2.5].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn linspace_open(
        dtype: DType,
        first: impl Into<Literal>,
        stop: impl Into<Literal>,
        len: usize,
    ) -> Result<Self, Error> {
        spaced(dtype, [first.into(), stop.into()], len, len, "linspace_open")
    }

    /// Creates a matrix with ones on the diagonal and zeros elsewhere.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is `bool`, the array is too large, or memory cannot be
    /// allocated.
    pub fn eye(dtype: DType, rows: usize, columns: usize) -> Result<Self, Error> {
        Self::eye_at(dtype, rows, columns, 0).map_err(named("eye"))
    }

    /// Creates a matrix with ones on one diagonal and zeros elsewhere. `k` is 0 for the main
    /// diagonal, positive for a diagonal above it, and negative for a diagonal below it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`eye`](Self::eye).
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// assert_eq!(DynArray::eye_at(DType::U8, 2, 3, 1)?, array![[0_u8, 1, 0], [0, 0, 1]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn eye_at(dtype: DType, rows: usize, columns: usize, k: isize) -> Result<Self, Error> {
        with_dtype!(Number in dtype, for "eye_at", T => {
            let made = Array::<T, (Dyn, Dyn)>::try_eye_at_with([rows, columns], k);
            Ok(made.map_err(named("eye_at"))?.into())
        })
    }

    /// Creates an array of the given shape from a copy of a slice, in row-major order.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the slice does not have as many elements as the shape, or the shape
    /// has more than 64 axes.
    ///
    /// If memory cannot be allocated, the program aborts, as for a `Vec`.
    pub fn from_slice<T: Element>(shape: impl IntoShape<DynRank, Is: Sized>, elements: &[T]) -> Result<Self, Error> {
        Self::from_shape_vec(shape, elements.to_vec()).map_err(named("from_slice"))
    }

    /// Creates an array of the given shape from the elements of a vector, in row-major order.
    ///
    /// # Errors
    ///
    /// Returns a [`Rejected`], which contains the vector, if the vector does not have as many
    /// elements as the shape, or the shape has more than 64 axes.
    ///
    /// If memory cannot be allocated, the program aborts, as for a `Vec`.
    pub fn from_shape_vec<T: Element>(
        shape: impl IntoShape<DynRank, Is: Sized>,
        elements: Vec<T>,
    ) -> Result<Self, Rejected<Vec<T>>> {
        Array::<T, DynRank>::from_shape_vec(shape, elements).map(Self::of)
    }

    /// Creates an array of the given shape from scalars, in row-major order. All scalars must have
    /// the dtype `dtype`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if a scalar has another dtype, the number of scalars is not the product
    /// of the extents, or the shape has more than 64 axes.
    pub fn from_scalars(
        dtype: DType,
        shape: impl IntoShape<DynRank, Is: Sized>,
        elements: impl IntoIterator<Item = DynScalar>,
    ) -> Result<Self, Error> {
        let shape = shape.into_shape("from_scalars")?;
        with_dtype!(Element in dtype, for "from_scalars", T => {
            let elements: Result<Vec<T>, DTypeError> = elements.into_iter().map(DynScalar::get).collect();
            Self::from_shape_vec(shape, elements.map_err(named("from_scalars"))?).map_err(named("from_scalars"))
        })
    }
}

/// Declares constructors that take the shape and the dtype of another array.
macro_rules! alike {
    ($($(#[$doc:meta])* $name:ident $like:ident;)*) => {
        /// Constructors that take the shape and the dtype of another array.
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if memory cannot be allocated, or if the shape of a view that
            /// repeats elements is too large.
            pub fn $name(&self) -> Result<DynArray, Error> {
                DynArray::$like(self.dtype(), self.shape()).map_err(named(stringify!($name)))
            }
        )*}
    };
}

alike! {
    /// Creates an array of the shape and the dtype of this array, with unspecified elements. See
    /// [`empty`](DynArray::empty).
    empty_like empty;
    /// Creates an array of ones, or of `true`, with the shape and the dtype of this array.
    ones_like ones;
    /// Creates an array of zeros, or of `false`, with the shape and the dtype of this array.
    zeros_like zeros;
}

impl<B: DynStorage> DynArray<B> {
    /// Creates an array of copies of a value, with the shape and the dtype of this array.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`set`](DynArray::set) for the value, and an [`Error`] if the array is
    /// a view that repeats elements, with too large a shape, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DynArray, array, dynamic::Literal};
    /// let x = DynArray::from(array![1_u8, 2]);
    /// assert_eq!(x.full_like(Literal::from(7))?, array![7_u8, 7].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn full_like(&self, value: impl DynOperand) -> Result<DynArray, Error> {
        const OPERATION: &str = "full_like";
        let value = value
            .beside(self.dtype(), OPERATION)?
            .view()
            .item_of(self.dtype(), OPERATION)?;
        let value =
            with_dtype!(Element in self.dtype(), for OPERATION, T => { DynScalar::from(value.try_cast::<T>()?) });
        DynArray::full(self.shape(), value).map_err(named(OPERATION))
    }
}

/// Creates `len` evenly spaced numbers, starting with `first`. The distance between neighbours is
/// `(last - first) / intervals`.
fn spaced(
    dtype: DType,
    [first, last]: [Literal; 2],
    len: usize,
    intervals: usize,
    operation: &'static str,
) -> Result<DynArray, Error> {
    with_dtype!(Inexact in dtype, for operation, T => {
        let element = T::op_spaced(first.element(operation)?, last.element(operation)?, intervals);
        let made = Array::<T, (Dyn,)>::try_from_fn_with([len], |[i]| element(i));
        Ok(made.map_err(named(operation))?.into())
    })
}

// Functions marked `inline` are compiled only in the crates that use them.

/// Implements [`DynArray::zeros`].
#[inline]
fn zeros(dtype: DType, shape: DynRank) -> Result<DynArray, Error> {
    with_dtype!(Element in dtype, for "zeros", T => { Ok(DynArray::of(Array::<T, DynRank>::try_zeros_with(shape).map_err(named("zeros"))?)) })
}

/// Implements [`DynArray::ones`].
#[inline]
fn ones(dtype: DType, shape: DynRank) -> Result<DynArray, Error> {
    with_dtype!(Element in dtype, for "ones", T => { Ok(DynArray::of(Array::<T, DynRank>::try_ones_with(shape).map_err(named("ones"))?)) })
}

/// Implements [`DynArray::full`].
#[inline]
fn full(shape: DynRank, value: DynScalar) -> Result<DynArray, Error> {
    each!(DynScalar value, x => Ok(DynArray::of(Array::<_, DynRank>::try_full_with(shape, x).map_err(named("full"))?)))
}

/// Implements [`DynArray::arange_by`]. `all` is the start, the stop and the step.
#[inline]
fn arange_by(dtype: DType, all: [Literal; 3]) -> Result<DynArray, Error> {
    with_dtype!(Real in dtype, for "arange_by", T => { arange_of::<T>(all) })
}

/// Implements [`DynArray::arange_by`] for the dtype `T`.
fn arange_of<T: Element>(all: [Literal; 3]) -> Result<DynArray, Error> {
    const OPERATION: &str = "arange_by";
    all[0].element::<T>(OPERATION)?;
    let zero_step = || IndexError::new(Asked::ZeroStep, 0, 0);
    let made = match all.map(Literal::integer) {
        [Some(start), Some(stop), Some(step)] => {
            // Literals have at most 64 bits, so `i128` does not overflow here.
            let len = match step {
                0 => return Err(zero_step().into()),
                1.. => (stop - start).max(0).div_euclid(step) + i128::from((stop - start).max(0) % step != 0),
                _ => (start - stop).max(0) / -step + i128::from((start - stop).max(0) % step != 0),
            };
            if len > 0 {
                Literal::of_integer(start + (len - 1) * step).element::<T>(OPERATION)?;
            }
            let len = usize::try_from(len).unwrap_or(usize::MAX);
            let element = |[i]: [usize; 1]| {
                let number = start + i as i128 * step;
                i64::try_from(number).map_or_else(|_| (number as u64).op_cast(), |number| number.op_cast())
            };
            Array::<T, (Dyn,)>::try_from_fn_with([len], element)
        }
        _ => {
            // Return an error if an argument does not fit the dtype, such as a float for an integer
            // dtype.
            for part in &all {
                part.element::<T>(OPERATION)?;
            }
            let [start, stop, step] = all.map(Literal::real);
            if step == 0.0 {
                return Err(zero_step().into());
            }
            // If the difference of two finite numbers overflows, the difference of their halves
            // does not.
            let factor = match (stop - start).is_infinite() && start.is_finite() && stop.is_finite() {
                true => 0.5,
                false => 1.0,
            };
            let distance = factor * stop - factor * start;
            let len = match distance / step / factor {
                // If the step is infinite, or so large that the quotient underflows, the quotient
                // is 0. If the step also has the sign of the distance, only `start` is in range.
                0.0 if distance != 0.0 && (distance > 0.0) == (step > 0.0) => 1.0,
                len => math::double::ceil(len),
            };
            // A length that is NaN becomes `usize::MAX`, so that the error says that the array is
            // too large.
            let len = if len.is_nan() { usize::MAX } else { len as usize };
            let element = |[i]: [usize; 1]| match i {
                // An infinite step times 0 would be NaN.
                0 => start,
                _ => (factor * start + i as f64 * (factor * step)) / factor,
            };
            Array::<T, (Dyn,)>::try_from_fn_with([len], |i| element(i).op_cast())
        }
    };
    Ok(made.map_err(named(OPERATION))?.into())
}

/// Creates an array of rank 0 with the element `false`.
impl Default for DynArray {
    fn default() -> Self {
        DynArray::from(DynScalar::from(false))
    }
}

/// Converts a vector to an array of one axis.
impl<T: Element> From<Vec<T>> for DynArray {
    fn from(elements: Vec<T>) -> Self {
        Array::<T, (Dyn,)>::from(elements).into()
    }
}

/// Collects elements into an array of one axis.
impl<T: Element> FromIterator<T> for DynArray {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Array::<T, (Dyn,)>::from_iter(elements).into()
    }
}
