//! Conversions from typed arrays and back.

use alloc::boxed::Box;
use core::any::Any;
use core::fmt;

use super::{DynArray, DynScalar, DynStorage, DynView};
use crate::dtype::{DType, Element};
use crate::error::{DTypeError, DTypeErrorKind, Error};
use crate::shape::{DynRank, Shape, elements, from_extents};
use crate::storage::{self, Array, Buffer, ContiguousView, ContiguousViewMut, Heap, OwnedStorage};

/// A [`DynArray`] that could not be downcast to a dtype and shape, with the reason.
///
/// `?` converts it to an [`Error`]; [`into_inner`](Self::into_inner) returns the array.
#[derive(Clone)]
pub struct DowncastError(Box<(Error, DynArray)>);

impl DowncastError {
    /// Returns why the downcast failed.
    pub fn error(&self) -> &Error {
        &self.0.0
    }

    /// Returns the array that could not be downcast.
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

impl DynArray {
    /// Wraps a typed array, without copying its elements.
    #[inline]
    pub(super) fn of<T: Element>(array: Array<T, DynRank>) -> Self {
        dtypes!(wrap! T (storage::retyped_array(array)))
    }

    /// Returns the typed array, or `self` as the error if it is of another dtype.
    fn into_array<T: Element>(self) -> Result<Array<T, DynRank>, Self> {
        if self.dtype() != T::DTYPE {
            return Err(self);
        }
        Ok(each!(DynArray self, x => taken(&mut Some(x))).expect(ITS_DTYPE))
    }

    /// Borrows the typed array.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is not of dtype `T`.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1_u8, 2, 3]);
    /// assert_eq!(x.as_array::<u8>()?.as_slice(), [1, 2, 3]);
    /// assert_eq!(x.as_array::<i8>().unwrap_err().to_string(), "the dtype is `u8`, not `i8`, in `as_array`: request `u8`, or cast first");
    /// # Ok::<(), array_core::error::DTypeError>(())
    /// ```
    pub fn as_array<T: Element>(&self) -> Result<&Array<T, DynRank>, DTypeError> {
        self.held("as_array")
    }

    /// Borrows the typed array for writing.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is not of dtype `T`.
    pub fn as_array_mut<T: Element>(&mut self) -> Result<&mut Array<T, DynRank>, DTypeError> {
        self.held_mut("as_array_mut")
    }

    /// Borrows the typed array, or returns an error about `operation` if its dtype is not `T`.
    pub(super) fn held<T: Element>(&self, operation: &'static str) -> Result<&Array<T, DynRank>, DTypeError> {
        let array: &dyn Any = each!(DynArray self, x => x);
        array
            .downcast_ref()
            .ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, operation, self.dtype(), T::DTYPE))
    }

    /// Borrows the typed array for writing, or returns an error about `operation` if its dtype is
    /// not `T`.
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

    /// Converts to a typed array, if the array is of dtype `T` and its shape fits `S`: the rank and
    /// all static extents are equal. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns a [`DowncastError`], which contains the array, if the dtype is not `T`, the rank is
    /// not that of `S`, or an extent differs from a static extent of `S`.
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
    ///     "the shape is (2, 2), not (_, 3), in `downcast`: axis 1 is 2, not 3"
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

    /// Views the array as a typed array of dtype `T` and shape `S`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is not `T`, the rank is not that of `S`, or an extent
    /// differs from a static extent of `S`.
    ///
    /// ```
    /// # use array_core::{ContiguousView, DynArray, array, shape};
    /// let x = DynArray::from(array![[1.0_f32, 2.0], [3.0, 4.0]]);
    /// let rows: ContiguousView<f32, shape![_, 2]> = x.downcast_ref()?;
    /// assert_eq!(rows.sum_axis::<1>().as_slice(), [3.0, 7.0]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn downcast_ref<T: Element, S: Shape>(&self) -> Result<ContiguousView<'_, T, S>, Error> {
        let shape = self.is_a::<T, S>("downcast_ref")?;
        Ok(storage::reshape(self.held::<T>("downcast_ref")?.view(), shape))
    }

    /// Views the array for writing as a typed array of dtype `T` and shape `S`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`downcast_ref`](Self::downcast_ref).
    pub fn downcast_mut<T: Element, S: Shape>(&mut self) -> Result<ContiguousViewMut<'_, T, S>, Error> {
        let shape = self.is_a::<T, S>("downcast_mut")?;
        Ok(storage::reshape(self.held_mut::<T>("downcast_mut")?.view_mut(), shape))
    }

    /// Returns the shape as `S`, or an error if the dtype is not `T` or the shape does not fit `S`.
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
    /// Panics if the array is complex and the dtype is neither complex nor `bool`, because the
    /// imaginary parts would be lost. Also panics if the copy of a view that repeats elements is
    /// too large. [`try_cast`](Self::try_cast) returns the error.
    #[must_use]
    #[track_caller]
    pub fn cast(&self, dtype: DType) -> DynArray {
        crate::error::or_fail(self.try_cast(dtype))
    }

    /// Casts as [`cast`](Self::cast) does, or returns an error. Lost values are not an error: 0.5
    /// and NaN become the integer 0, and the `i32` 300 becomes the `u8` 44. See [Unknown
    /// dtypes](crate::guide::unknown_dtypes#converting-to-typed-arrays) for a conversion that
    /// rejects them.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is complex and the dtype is neither complex nor
    /// `bool`. Returns another [`Error`] if the copy of a view that repeats elements is too large,
    /// or if memory cannot be allocated.
    #[cfg_attr(feature = "num-complex", doc = try_example!(
        "{Complex, DType, DynArray, array}";
        "let x = DynArray::from(array![0.5, -2.5]);", "let z = DynArray::from(array![Complex::new(1.0, 2.0)]);";
        "x.try_cast(DType::I32)?" => "array![0, -2].into()";
        "z.try_cast(DType::F64)" => "`Complex<f64>` cannot be cast to `f64` in `cast`: take `abs`, `real` or `imag`"
    ))]
    pub fn try_cast(&self, dtype: DType) -> Result<DynArray, Error> {
        if !self.dtype().casts_into(dtype) {
            return Err(DTypeError::pair(DTypeErrorKind::Cast, "cast", self.dtype(), dtype).into());
        }
        let view = self.view();
        with_dtype!(Element in dtype, for "cast", T => { Ok(DynArray::of(view.cast_to::<T>("cast")?)) })
    }
}

impl DynView<'_> {
    /// Converts each element to another dtype, for an operation.
    pub(super) fn cast_to<T: Element>(&self, operation: &'static str) -> Result<Array<T, DynRank>, Error> {
        elements::<T, _>(self.axes(), operation)?;
        let data =
            each!(DynArray self, x => storage::collect_from::<_, T, _, Heap>(x.axes(), x.iter(), |x| x.op_cast()));
        Ok(Array::owned(self.axes().clone(), data?))
    }
}

impl DynArray {
    /// Converts each element to another dtype. Nothing is copied if the array already has that
    /// dtype.
    ///
    /// # Panics
    ///
    /// Panics if the dtypes differ and [`cast`](Self::cast) panics;
    /// [`try_into_dtype`](Self::try_into_dtype) returns the error.
    #[must_use]
    #[track_caller]
    pub fn into_dtype(self, dtype: DType) -> DynArray {
        crate::error::or_fail(self.try_into_dtype(dtype))
    }

    /// Converts to another dtype as [`into_dtype`](Self::into_dtype) does, or returns an error. The
    /// array is dropped if there is an error. As in `try_cast`, lost values are not an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_cast`](Self::try_cast) if the dtypes differ.
    #[cfg_attr(feature = "num-complex", doc = try_example!(
        "{Complex, DType, DynArray, array}";
        "let x = DynArray::from(array![0.5, -2.5]);", "let z = DynArray::from(array![Complex::new(1.0, 2.0)]);";
        "x.try_into_dtype(DType::I32)?" => "array![0, -2].into()";
        "z.try_into_dtype(DType::F64)" => "`Complex<f64>` cannot be cast to `f64` in `cast`: take `abs`, `real` or `imag`"
    ))]
    pub fn try_into_dtype(self, dtype: DType) -> Result<DynArray, Error> {
        if self.dtype() == dtype {
            Ok(self)
        } else {
            self.try_cast(dtype)
        }
    }
}

/// Creates an array from its shape and its elements. Panics if the shape has another number of
/// elements.
fn of_data<T: Element>(shape: DynRank, data: Buffer<T>) -> DynArray {
    DynArray::of(Array::owned(shape, data))
}

/// Takes the array out of an `Option<Array<T, DynRank>>`. Returns `None` if `array` has another
/// type, or is `None`.
fn taken<T: Element>(array: &mut dyn Any) -> Option<Array<T, DynRank>> {
    array.downcast_mut::<Option<Array<T, DynRank>>>()?.take()
}

/// The message for downcasts to the array's own dtype, which cannot fail.
pub(super) const ITS_DTYPE: &str = "the variant has the dtype that `dtype` returns";

/// Converts an owned array of any shape. Its heap memory is reused; an inline array is copied to
/// the heap. To convert a view, see [`DynView`].
///
/// ```
/// # use array_core::{DynArray, array, inline};
/// let x = array![1, 2, 3];
/// let elements = x.as_ptr();
/// assert_eq!(DynArray::from(x).as_array::<i32>()?.as_ptr(), elements);
/// assert_eq!(DynArray::from(inline![1, 2, 3]).shape(), [3]);
/// # Ok::<(), array_core::error::DTypeError>(())
/// ```
impl<T: Element, S: Shape, B: OwnedStorage<T, S>> From<Array<T, S, B>> for DynArray {
    fn from(array: Array<T, S, B>) -> Self {
        let convert: fn(Array<T, S, B>) -> DynArray = const {
            if B::DONATES {
                |array| {
                    let shape = DynRank::clipped(array.axes().extents().as_ref());
                    match B::donate(array.into_parts().1) {
                        Ok(data) => of_data(shape, data),
                        Err(_) => unreachable!("heap storage donates its memory"),
                    }
                }
            } else {
                |array| DynArray::of(array.to_heap().into_dyn())
            }
        };
        convert(array)
    }
}

/// Converts to a typed array without a copy, as [`downcast`](DynArray::downcast) does.
///
/// ```
/// # use array_core::{Array, DynArray, array, shape};
/// let x = DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]);
/// let x: Array<f64, shape![_, 2]> = x.try_into()?;
/// assert_eq!(x[[1, 0]], 3.0);
/// # Ok::<(), array_core::Error>(())
/// ```
impl<T: Element, S: Shape> TryFrom<DynArray> for Array<T, S> {
    type Error = DowncastError;

    fn try_from(array: DynArray) -> Result<Self, DowncastError> {
        array.downcast()
    }
}

/// Views the array as a typed array, as [`downcast_ref`](DynArray::downcast_ref) does.
impl<'v, T: Element, S: Shape> TryFrom<&'v DynArray> for ContiguousView<'v, T, S> {
    type Error = Error;

    fn try_from(array: &'v DynArray) -> Result<Self, Error> {
        array.downcast_ref()
    }
}

/// Views the array for writing as a typed array, as [`downcast_mut`](DynArray::downcast_mut) does.
impl<'v, T: Element, S: Shape> TryFrom<&'v mut DynArray> for ContiguousViewMut<'v, T, S> {
    type Error = Error;

    fn try_from(array: &'v mut DynArray) -> Result<Self, Error> {
        array.downcast_mut()
    }
}

/// Converts to an array of rank 0.
impl From<DynScalar> for DynArray {
    fn from(value: DynScalar) -> Self {
        each!(DynScalar value, x => DynArray::of(Array::<_, DynRank>::full_with([], x)))
    }
}
