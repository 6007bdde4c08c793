//! From typed arrays, and back to them.

use alloc::boxed::Box;
use core::any::Any;
use core::fmt;

use super::{DynArray, DynScalar, DynStorage, DynView};
use crate::array::{Array, ArrayView, ArrayViewMut};
use crate::dtype::{DType, Element};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::kernel::elements;
use crate::shape::{DynRank, Shape, from_extents};
use crate::storage::{self, Heap, OwnedStorage};

/// A [`DynArray`] that is not of the dtype and the shape that were asked for, with the reason: nothing is lost when a downcast is
/// refused.
///
/// Converts into the [`Error`] with `?`, and gives the array back with [`into_inner`](Self::into_inner).
#[derive(Clone)]
pub struct DowncastError(Box<(Error, DynArray)>);

impl DowncastError {
    /// Returns why the array was not taken.
    pub fn error(&self) -> &Error {
        &self.0.0
    }

    /// Gives the array back.
    pub fn into_inner(self) -> DynArray {
        self.0.1
    }
}

impl From<DowncastError> for Error {
    fn from(refused: DowncastError) -> Self {
        refused.0.0
    }
}

impl fmt::Display for DowncastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error().fmt(f)
    }
}

impl fmt::Debug for DowncastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.error(), f)
    }
}

impl core::error::Error for DowncastError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(self.error())
    }
}

/// Takes a value out as one of the type that it has.
fn same<X: 'static, Y: 'static>(value: X) -> Option<Y> {
    let mut value = Some(value);
    let value: &mut dyn Any = &mut value;
    value.downcast_mut::<Option<Y>>()?.take()
}

impl DynArray {
    /// Wraps an array.
    pub(super) fn of<T: Element>(array: Array<T, DynRank>) -> Self {
        dtypes!(wrap! T (same(array)))
    }

    /// Takes the array out, or gives it back where it is of another dtype.
    fn into_array<T: Element>(self) -> Result<Array<T, DynRank>, Self> {
        if self.dtype() != T::DTYPE {
            return Err(self);
        }
        Ok(each!(DynArray self, x => same(x)).expect(ITS_DTYPE))
    }

    /// Borrows the typed array.
    ///
    /// # Errors
    ///
    /// A [`DTypeError`] where the dtype is another one.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1_u8, 2, 3]);
    /// assert_eq!(x.as_array::<u8>()?.as_slice(), [1, 2, 3]);
    /// assert_eq!(x.as_array::<i8>().unwrap_err().to_string(), "an array of `u8` is not one of `i8` in `as_array`");
    /// # Ok::<(), array_core::DTypeError>(())
    /// ```
    pub fn as_array<T: Element>(&self) -> Result<&Array<T, DynRank>, DTypeError> {
        self.held("as_array")
    }

    /// Borrows the typed array for writing.
    ///
    /// # Errors
    ///
    /// A [`DTypeError`] where the dtype is another one.
    pub fn as_array_mut<T: Element>(&mut self) -> Result<&mut Array<T, DynRank>, DTypeError> {
        self.held_mut("as_array_mut")
    }

    /// Borrows the typed array in an operation.
    pub(super) fn held<T: Element>(&self, operation: &'static str) -> Result<&Array<T, DynRank>, DTypeError> {
        let array: &dyn Any = each!(DynArray self, x => x);
        array
            .downcast_ref()
            .ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, operation, self.dtype(), T::DTYPE))
    }

    /// Borrows the typed array for writing in an operation.
    pub(super) fn held_mut<T: Element>(
        &mut self,
        operation: &'static str,
    ) -> Result<&mut Array<T, DynRank>, DTypeError> {
        let dtype = self.dtype();
        let array: &mut dyn Any = each!(DynArray self, x => x);
        array
            .downcast_mut()
            .ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, operation, dtype, T::DTYPE))
    }

    /// Goes over into the typed world: the array, if it is of this dtype and shape. Nothing is copied.
    ///
    /// # Errors
    ///
    /// A [`DowncastError`], with the array in it, where the dtype is another one, or the type says another rank or other extents.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, DynArray, array, shape};
    ///
    /// let x = DynArray::from(array![[1.0_f32, 2.0], [3.0, 4.0]]);
    /// let refused = x.downcast::<f32, shape![_, 3]>().unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "an array of shape (2, 2) is not of shape (_, 3) in `downcast`: axis 1 is 2 instead of 3"
    /// );
    /// let x: Array<f32, shape![_, 2]> = refused.into_inner().downcast()?;
    /// assert_eq!(x[[1, 0]], 3.0);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn downcast<T: Element, S: Shape>(self) -> Result<Array<T, S>, DowncastError> {
        match self.is_a::<T, S>("downcast") {
            Ok(shape) => {
                let array = self.into_array::<T>().unwrap_or_else(|_| unreachable!("{ITS_DTYPE}"));
                Ok(Array::owned(shape, array.into_parts().1))
            }
            Err(error) => Err(DowncastError(Box::new((error, self)))),
        }
    }

    /// Views the array as one of this dtype and shape.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the dtype is another one, or the type says another rank or other extents.
    ///
    /// ```
    /// # use array_core::{ArrayView, DynArray, array, shape};
    /// let x = DynArray::from(array![[1.0_f32, 2.0], [3.0, 4.0]]);
    /// let rows: ArrayView<f32, shape![_, 2]> = x.downcast_ref()?;
    /// assert_eq!(rows.sum_axis::<1>().as_slice(), [3.0, 7.0]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn downcast_ref<T: Element, S: Shape>(&self) -> Result<ArrayView<'_, T, S>, Error> {
        let shape = self.is_a::<T, S>("downcast_ref")?;
        Ok(storage::reshape(self.held::<T>("downcast_ref")?.view(), shape))
    }

    /// Views the array for writing as one of this dtype and shape.
    ///
    /// # Errors
    ///
    /// As [`downcast_ref`](Self::downcast_ref).
    pub fn downcast_mut<T: Element, S: Shape>(&mut self) -> Result<ArrayViewMut<'_, T, S>, Error> {
        let shape = self.is_a::<T, S>("downcast_mut")?;
        Ok(storage::reshape(self.held_mut::<T>("downcast_mut")?.view_mut(), shape))
    }

    /// Returns the shape as one of the type, if the dtype is this one.
    fn is_a<T: Element, S: Shape>(&self, operation: &'static str) -> Result<S, Error> {
        if self.dtype() != T::DTYPE {
            return Err(DTypeError::pair(DTypeErrorKind::Convert, operation, self.dtype(), T::DTYPE).into());
        }
        Ok(from_extents(self.shape(), operation)?)
    }
}

impl<B: DynStorage> DynArray<B> {
    /// Converts each element to another dtype, as Rust's `as` does; see [`Element::cast`].
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// assert_eq!(DynArray::from(array![1.9_f32, -1.0, 300.0]).cast(DType::U8), array![1_u8, 0, 255].into());
    /// ```
    ///
    /// # Panics
    ///
    /// Panics where complex numbers would lose a part; [`try_cast`](Self::try_cast) returns the error.
    #[must_use]
    #[track_caller]
    pub fn cast(&self, dtype: DType) -> DynArray {
        crate::array::or_fail(self.try_cast(dtype))
    }

    /// [`cast`](Self::cast), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// A [`DTypeError`] where complex numbers would lose a part.
    pub fn try_cast(&self, dtype: DType) -> Result<DynArray, Error> {
        if !self.dtype().casts_into(dtype) {
            return Err(DTypeError::pair(DTypeErrorKind::Cast, "cast", self.dtype(), dtype).into());
        }
        let view = self.view();
        with_dtype!(Element in dtype, for "cast", T => { Ok(DynArray::of(view.cast_to::<T>()?)) })
    }
}

impl DynView<'_> {
    /// Converts each element to another dtype.
    pub(super) fn cast_to<T: Element>(&self) -> Result<Array<T, DynRank>, Error> {
        elements::<T, _>(self.axes(), "cast")?;
        let data =
            each!(DynArray self, x => storage::collect_from::<_, T, _, Heap>(x.axes(), x.iter(), |x| x.op_cast()));
        Ok(Array::owned(self.axes().clone(), data?))
    }
}

impl DynArray {
    /// Converts each element to another dtype; nothing is copied if that is the array's own.
    ///
    /// # Panics
    ///
    /// As [`cast`](Self::cast).
    #[must_use]
    #[track_caller]
    pub fn into_dtype(self, dtype: DType) -> DynArray {
        if self.dtype() == dtype { self } else { self.cast(dtype) }
    }
}

/// Why a type that was asked for is the one that is there.
pub(super) const ITS_DTYPE: &str = "the dtype that it says";

/// An owned array of any shape. One on the heap is taken as it is, an inline one is copied to the heap. A view is a
/// [`DynView`].
///
/// ```
/// # use array_core::{DynArray, array, inline};
/// let x = array![1, 2, 3];
/// let elements = x.as_ptr();
/// assert_eq!(DynArray::from(x).as_array::<i32>()?.as_ptr(), elements);
/// assert_eq!(DynArray::from(inline![1, 2, 3]).shape(), [3]);
/// # Ok::<(), array_core::DTypeError>(())
/// ```
impl<T: Element, S: Shape, B: OwnedStorage<T, S>> From<Array<T, S, B>> for DynArray {
    fn from(array: Array<T, S, B>) -> Self {
        let shape = DynRank::clipped(array.axes().extents().as_ref());
        if const { !B::DONATES } {
            return DynArray::of(array.to_heap().into_dyn());
        }
        match B::donate(array.into_parts().1) {
            Ok(data) => DynArray::of(Array::<T, DynRank, Heap>::owned(shape, data)),
            Err(_) => unreachable!("what is on the heap lends its memory"),
        }
    }
}

/// An array of rank 0.
impl From<DynScalar> for DynArray {
    fn from(value: DynScalar) -> Self {
        each!(DynScalar value, x => DynArray::of(Array::<_, DynRank>::full_with([], x)))
    }
}
