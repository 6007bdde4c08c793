//! The arrays of the crate [`ndarray`].
//!
//! Views convert both ways without copying, with their strides, including negative ones and 0.
//! [`as_ndarray`](Array::as_ndarray), [`as_ndarray_mut`](Array::as_ndarray_mut) and `From` return
//! views of `ndarray`, and `TryFrom` converts them to an [`ArrayView`] of a given shape. `From` and
//! `TryFrom` also convert owned arrays, including [`ArcArray`](nd::ArcArray) and
//! [`CowArray`](nd::CowArray). They move the elements to other memory, because arrays of this crate
//! are aligned to 64 bytes.
//!
//! ```
//! use array_core::{ArrayView, array, shape};
//!
//! let mut x = array![[1, 2, 3], [4, 5, 6]];
//! assert_eq!(x.as_ndarray(), ndarray::array![[1, 2, 3], [4, 5, 6]]);
//! x.as_ndarray_mut().row_mut(0).fill(0);
//!
//! let columns = ndarray::array![[1, 2], [3, 4], [5, 6]].reversed_axes();
//! let view = ArrayView::<i32, shape![2, 3]>::try_from(columns.view())?;
//! assert_eq!(x + view, array![[1, 3, 5], [6, 9, 12]]);
//! # Ok::<(), array_core::ShapeError>(())
//! ```
//!
//! With [`shapes`](macro@crate::shapes), a function that takes or returns arrays of `ndarray` has
//! typed arrays in its body:
//!
//! ```
//! use array_core::{broadcast, shapes};
//! use ndarray::{Array1, ArrayView1, ArrayView2};
//!
//! #[shapes(x: [Sample, Feature] f64, weights: [Feature] f64 -> [Sample] f64)]
//! fn predict(x: ArrayView2<'_, f64>, weights: ArrayView1<'_, f64>) -> Array1<f64> {
//!     broadcast!(sum(f: x[s, f] * weights[f]))
//! }
//!
//! let x = ndarray::array![[1.0, 2.0], [3.0, 4.0]];
//! assert_eq!(predict(x.t(), ndarray::aview1(&[1.0, 10.0])), ndarray::array![31.0, 42.0]);
//! ```
//!
//! The compiler compares the ranks if the type of the argument has a static rank:
//!
//! ```compile_fail,E0277
//! # use array_core::shapes;
//! #[shapes(x: [Sample, Time, Feature] f64)]
//! fn sum(x: ndarray::ArrayView2<'_, f64>) -> f64 {
//!     x.sum()
//! }
//! ```

/// Calls a macro with the shapes of each rank for which `ndarray` has a dimension, and with that
/// dimension.
macro_rules! dimensions {
    ($macro:ident) => {
        $macro! {
            () Ix0;
            (A) Ix1;
            (A, B) Ix2;
            (A, B, C) Ix3;
            (A, B, C, D) Ix4;
            (A, B, C, D, E) Ix5;
            (A, B, C, D, E, F) Ix6;
        }
    };
}

mod boundary;

use alloc::vec::Vec;

use ::ndarray::{self as nd, Dimension};

pub use self::boundary::HasDimension;
use crate::error::{Rejected, ShapeError, or_fail};
use crate::shape::{Dim, DynRank, Layout, Shape, from_extents};
use crate::storage::{self, Array, ArrayView, ArrayViewMut, LENGTH, Origin, Storage, StorageMut, View};

/// A shape that converts to a dimension of `ndarray`: `Ix0` to `Ix6` for the ranks 0 to 6, and
/// [`IxDyn`](tyalias@nd::IxDyn) for higher ranks and for [`DynRank`].
pub trait NdarrayShape: Shape {
    /// The corresponding dimension type of `ndarray`, such as `Ix2` for rank 2.
    type Dimension: Dimension;
}

/// Implements [`NdarrayShape`] for a rank.
macro_rules! ndarray_shape {
    ($(($($axis:ident),*) $dimension:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> NdarrayShape for ($($axis,)*) {
            type Dimension = nd::$dimension;
        }
    )*};
}

dimensions!(ndarray_shape);

ndarray_shape! {
    (A, B, C, D, E, F, G) IxDyn;
    (A, B, C, D, E, F, G, H) IxDyn;
}

impl NdarrayShape for DynRank {
    type Dimension = nd::IxDyn;
}

impl<T, S: NdarrayShape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array as a view of `ndarray` without copying, with the same strides.
    ///
    /// # Panics
    ///
    /// Panics if the product of the extents other than 0, or an offset of a zero-sized element,
    /// exceeds `isize::MAX`. `ndarray` does not support such arrays. Only arrays without elements,
    /// stretched views, views of windows, and arrays of zero-sized elements can exceed the limit.
    /// [`try_as_ndarray`](Array::try_as_ndarray) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![[1, 2], [3, 4]];
    /// assert_eq!(x.as_ndarray().sum_axis(ndarray::Axis(0)), ndarray::array![4, 6]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn as_ndarray(&self) -> nd::ArrayView<'_, T, S::Dimension> {
        or_fail(self.try_as_ndarray())
    }

    /// Borrows the array as [`as_ndarray`](Array::as_ndarray) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if [`as_ndarray`](Array::as_ndarray) would panic.
    #[doc = try_example!(
        "{Array, array, shape}";
        "let x = array![[1, 2], [3, 4]];", "let large = Array::<u8, shape![_, _]>::zeros_with([0, usize::MAX]);";
        "x.try_as_ndarray()?" => "ndarray::array![[1, 2], [3, 4]]";
        "large.try_as_ndarray()"
            => "an array of shape (0, 281474976710654 or more) is too large for `ndarray` in `as_ndarray`: the product of its extents other than 0, or its span in memory, exceeds isize::MAX"
    )]
    pub fn try_as_ndarray(&self) -> Result<nd::ArrayView<'_, T, S::Dimension>, ShapeError> {
        storage::into_ndarray(storage::borrow(self), "as_ndarray")
    }

    /// Borrows the array as a mutable view of `ndarray` without copying, with the same strides.
    ///
    /// # Panics
    ///
    /// Panics as [`as_ndarray`](Array::as_ndarray) does.
    /// [`try_as_ndarray_mut`](Array::try_as_ndarray_mut) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.as_ndarray_mut().swap([0, 0], [1, 1]);
    /// assert_eq!(x, array![[4, 2], [3, 1]]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn as_ndarray_mut(&mut self) -> nd::ArrayViewMut<'_, T, S::Dimension>
    where
        B: StorageMut<T, S>,
    {
        or_fail(self.try_as_ndarray_mut())
    }

    /// Borrows the array mutably as [`as_ndarray_mut`](Array::as_ndarray_mut) does, or returns an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_as_ndarray`](Array::try_as_ndarray).
    #[doc = try_example!(
        "{Array, array, shape}";
        "let mut x = array![[1, 2], [3, 4]];", "let mut large = Array::<u8, shape![_, _]>::zeros_with([0, usize::MAX]);", "x.try_as_ndarray_mut()?.fill(0);";
        "x" => "array![[0, 0], [0, 0]]";
        "large.try_as_ndarray_mut()"
            => "an array of shape (0, 281474976710654 or more) is too large for `ndarray` in `as_ndarray_mut`: the product of its extents other than 0, or its span in memory, exceeds isize::MAX"
    )]
    pub fn try_as_ndarray_mut(&mut self) -> Result<nd::ArrayViewMut<'_, T, S::Dimension>, ShapeError>
    where
        B: StorageMut<T, S>,
    {
        storage::into_ndarray_mut(storage::borrow_mut(self), "as_ndarray_mut")
    }
}

/// Converts a view to a view of `ndarray`. Panics as [`as_ndarray`](Array::as_ndarray) does.
impl<'v, T, S: NdarrayShape, L: Layout<S>, O: Origin> From<Array<T, S, View<'v, L, O>>>
    for nd::ArrayView<'v, T, S::Dimension>
{
    #[track_caller]
    fn from(view: Array<T, S, View<'v, L, O>>) -> Self {
        or_fail(storage::into_ndarray(storage::with_origin(view), "from"))
    }
}

/// Converts a mutable view to a mutable view of `ndarray`. Panics as
/// [`as_ndarray`](Array::as_ndarray) does.
impl<'v, T, S: NdarrayShape, L: Layout<S>> From<ArrayViewMut<'v, T, S, L>> for nd::ArrayViewMut<'v, T, S::Dimension> {
    #[track_caller]
    fn from(view: ArrayViewMut<'v, T, S, L>) -> Self {
        or_fail(storage::into_ndarray_mut(view, "from"))
    }
}

/// Converts a view of `ndarray` to a view of this crate. Returns an error if the view does not have
/// the rank and the static extents of `S`.
impl<'v, T, S: Shape, D: Dimension> TryFrom<nd::ArrayView<'v, T, D>> for ArrayView<'v, T, S> {
    type Error = ShapeError;

    fn try_from(view: nd::ArrayView<'v, T, D>) -> Result<Self, ShapeError> {
        storage::from_ndarray(view)
    }
}

/// Converts a mutable view of `ndarray` to a mutable view of this crate. Returns an error if the
/// view does not have the rank and the static extents of `S`.
impl<'v, T, S: Shape, D: Dimension> TryFrom<nd::ArrayViewMut<'v, T, D>> for ArrayViewMut<'v, T, S> {
    type Error = ShapeError;

    fn try_from(view: nd::ArrayViewMut<'v, T, D>) -> Result<Self, ShapeError> {
        storage::from_ndarray_mut(view)
    }
}

/// Moves the elements into memory of `ndarray`. Panics as [`as_ndarray`](Array::as_ndarray) does.
impl<T, S: NdarrayShape> From<Array<T, S>> for nd::Array<T, S::Dimension> {
    #[track_caller]
    fn from(array: Array<T, S>) -> Self {
        let dimension = array.as_ndarray().raw_dim();
        nd::Array::from_shape_vec(dimension, array.into_vec()).expect(LENGTH)
    }
}

/// Moves the elements into an array that can be shared. Panics as [`as_ndarray`](Array::as_ndarray)
/// does.
impl<T: Clone, S: NdarrayShape> From<Array<T, S>> for nd::ArcArray<T, S::Dimension> {
    #[track_caller]
    fn from(array: Array<T, S>) -> Self {
        nd::Array::from(array).into_shared()
    }
}

/// Moves the elements into memory of `ndarray`. Panics as [`as_ndarray`](Array::as_ndarray) does.
impl<T, S: NdarrayShape> From<Array<T, S>> for nd::CowArray<'_, T, S::Dimension> {
    #[track_caller]
    fn from(array: Array<T, S>) -> Self {
        nd::Array::from(array).into()
    }
}

/// Converts a view to a copy-on-write array of `ndarray`. Panics as
/// [`as_ndarray`](Array::as_ndarray) does.
impl<'v, T, S: NdarrayShape, L: Layout<S>, O: Origin> From<Array<T, S, View<'v, L, O>>>
    for nd::CowArray<'v, T, S::Dimension>
{
    #[track_caller]
    fn from(view: Array<T, S, View<'v, L, O>>) -> Self {
        nd::ArrayView::from(view).into()
    }
}

/// Moves the elements, and rearranges them into row-major order if necessary. Returns an error that
/// contains the array if it does not have the rank and the static extents of `S`.
impl<T, S: Shape, D: Dimension> TryFrom<nd::Array<T, D>> for Array<T, S> {
    type Error = Rejected<nd::Array<T, D>>;

    fn try_from(array: nd::Array<T, D>) -> Result<Self, Self::Error> {
        let shape = match from_extents::<S>(array.shape(), "try_from") {
            Ok(shape) => shape,
            Err(error) => return Err(Rejected::new(error, array)),
        };
        let elements = if array.is_standard_layout() {
            let len = array.len();
            let (mut elements, offset) = array.into_raw_vec_and_offset();
            // A sliced array may own elements outside of its positions.
            let offset = offset.unwrap_or(0);
            elements.truncate(offset + len);
            elements.drain(..offset);
            elements
        } else {
            array.into_iter().collect::<Vec<T>>()
        };
        Ok(Array::from_shape_vec(shape, elements).expect(LENGTH))
    }
}

/// Implements `TryFrom` for owned arrays that may share their elements.
macro_rules! shared {
    ($($array:ident$(<$lifetime:lifetime>)?;)*) => {$(
        /// Moves the elements if they are not shared, and copies them otherwise. Returns an error
        /// that contains the array if it does not have the rank and the static extents of `S`.
        impl<$($lifetime,)? T: Clone, S: Shape, D: Dimension> TryFrom<nd::$array<$($lifetime,)? T, D>> for Array<T, S> {
            type Error = Rejected<nd::$array<$($lifetime,)? T, D>>;

            fn try_from(array: nd::$array<$($lifetime,)? T, D>) -> Result<Self, Self::Error> {
                match from_extents::<S>(array.shape(), "try_from") {
                    Ok(_) => Ok(array.into_owned().try_into().expect("the extents were compared above")),
                    Err(error) => Err(Rejected::new(error, array)),
                }
            }
        }
    )*};
}

shared! {
    ArcArray;
    CowArray<'v>;
}
