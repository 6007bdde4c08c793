//! Access to elements and properties.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{DynArray, DynScalar, DynStorage, DynStorageMut};
use crate::dtype::{DType, Element};
use crate::error::{Asked, DTypeError, DTypeErrorKind, Error, IndexError, ShapeError};
use crate::shape::{DynRank, counted};
use crate::storage;

impl<B: DynStorage> DynArray<B> {
    /// Returns the dtype of the elements.
    #[must_use]
    pub fn dtype(&self) -> DType {
        macro_rules! dtype {
            ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, $names:tt;)*) => {
                match self {$(
                    $(#[$attribute])*
                    DynArray::$variant(_) => DType::$variant,
                )*}
            };
        }
        dtypes!(dtype!)
    }

    /// Returns the extents, outermost first.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.axes()
    }

    /// Returns the shape as a [`DynRank`], the type of shapes whose rank is a run-time value.
    /// [`shape`](Self::shape) returns the extents as a slice.
    #[must_use]
    pub fn axes(&self) -> &DynRank {
        each!(DynArray self, x => x.axes())
    }

    /// Returns the number of axes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(DynArray self, x => x.len())
    }

    /// Returns whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of bytes that a contiguous copy of the elements takes, or `usize::MAX` if
    /// this number overflows `usize`.
    #[must_use]
    pub fn size_bytes(&self) -> usize {
        self.len().saturating_mul(self.dtype().size())
    }

    /// Returns the element at an index, which has one position for each axis. Negative positions
    /// count from the end.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the index does not have one position for each axis, or a position is
    /// out of bounds.
    ///
    /// ```
    /// # use array_core::dynamic::DynScalar;
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1_u8, 2], [3, 4]]);
    /// assert_eq!(x.get(&[1, -1])?, DynScalar::U8(4));
    /// assert_eq!(x.get(&[1, 2]).unwrap_err().to_string(), "index 2 is out of bounds for axis 1 of extent 2");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn get(&self, index: &[isize]) -> Result<DynScalar, Error> {
        let position = self.position(index, "get")?;
        Ok(each!(DynArray self, x => (*x.get(&*position).expect(CHECKED)).into()))
    }

    /// Writes an element at an index, which has one position for each axis. Negative positions
    /// count from the end. `value` is a scalar, or an array with exactly one element.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`get`](Self::get). Returns a [`DTypeError`] if `value` is a scalar
    /// that does not convert to the dtype of this array without loss, a [`Literal`](super::Literal)
    /// that does not fit the dtype, or an array whose dtype does not promote to the dtype of this
    /// array. Returns a [`ShapeError`] if `value` is an array that does not have exactly one
    /// element. If there is an error, nothing is written.
    pub fn set(&mut self, index: &[isize], value: impl super::DynOperand) -> Result<(), Error>
    where
        B: DynStorageMut,
    {
        let position = self.position(index, "set")?;
        let value = value.beside(self.dtype(), "set")?;
        let value = value.view().item_of(self.dtype(), "set")?;
        each!(DynArray self, x => *x.get_mut(&*position).expect(CHECKED) = value.cast());
        Ok(())
    }

    /// Returns the only element of this array. The array must have exactly one element, and may
    /// have any rank.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the number of elements is not 1.
    pub fn item(&self) -> Result<DynScalar, ShapeError> {
        if self.len() != 1 {
            return Err(ShapeError::not_one("item", self.shape()));
        }
        Ok(each!(DynArray self, x => (*x.iter().next().expect("there is one element")).into()))
    }

    /// Returns the only element of this array. Returns an error if the array does not have exactly
    /// one element, or if its dtype does not promote to `dtype`.
    pub(super) fn item_of(&self, dtype: DType, operation: &'static str) -> Result<DynScalar, Error> {
        super::in_place::fits(dtype, self.dtype(), operation)?;
        self.item().map_err(|error| Error::from(error).named(operation))
    }

    /// Checks that an index is in bounds, and converts its negative positions, which count from the
    /// end, to positions that count from the start.
    fn position(&self, index: &[isize], operation: &'static str) -> Result<DynRank, Error> {
        let extents = self.shape();
        if index.len() != extents.len() {
            return Err(ShapeError::indices(operation, extents, index.len()).into());
        }
        let mut position = self.axes().clone();
        for (axis, (&i, &extent)) in index.iter().zip(extents).enumerate() {
            let at = counted(i, extent).ok_or_else(|| IndexError::new(Asked::Index(i), axis, extent))?;
            position[axis] = at;
        }
        Ok(position)
    }

    /// Returns the strides in elements, outermost first.
    #[must_use]
    pub fn strides(&self) -> Vec<isize> {
        each!(DynArray self, x => x.strides().as_ref().to_vec())
    }

    /// Returns the elements as a slice if they are contiguous in row-major order. Returns `None`
    /// otherwise, for example for a view that skips elements or permutes axes.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is not of dtype `T`.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1_u8, 2], [3, 4]]);
    /// assert_eq!(x.slice(&[1.into()])?.try_as_slice::<u8>()?, Some(&[3, 4][..]));
    /// assert_eq!(x.t()?.try_as_slice::<u8>()?, None);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn try_as_slice<T: Element>(&self) -> Result<Option<&[T]>, DTypeError> {
        if self.dtype() != T::DTYPE {
            return Err(DTypeError::pair(
                DTypeErrorKind::Convert,
                "try_as_slice",
                self.dtype(),
                T::DTYPE,
            ));
        }
        Ok(each!(DynArray self, x => x.try_as_slice().and_then(storage::retyped_slice)))
    }

    /// Returns an untyped pointer to the first element. [`dtype`](Self::dtype) is the type of the
    /// element. If the array has no elements, do not read from the pointer.
    ///
    /// To pass the array to code in other languages, also pass [`shape`](Self::shape) and
    /// [`strides`](Self::strides).
    #[must_use]
    pub fn as_ptr(&self) -> *const u8 {
        each!(DynArray self, x => x.as_ptr().cast())
    }

    /// Returns an untyped pointer to the first element, for reading and writing. If the array has
    /// no elements, do not access memory through the pointer. See [`as_ptr`](Self::as_ptr).
    #[must_use]
    pub fn as_mut_ptr(&mut self) -> *mut u8
    where
        B: DynStorageMut,
    {
        each!(DynArray self, x => x.as_mut_ptr().cast())
    }

    /// Returns an iterator over the elements in row-major order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = DynScalar> + DoubleEndedIterator + '_ {
        each!(DynArray self, x => Box::new(x.iter().map(|&x| x.into())) as Box<dyn Walk + '_>)
    }
}

/// The `expect` message for accesses at a checked index.
const CHECKED: &str = "the index is in bounds";

/// The traits of the iterator that [`DynArray::iter`] returns, as one trait for a trait object.
trait Walk: ExactSizeIterator<Item = DynScalar> + DoubleEndedIterator {}

impl<I: ExactSizeIterator<Item = DynScalar> + DoubleEndedIterator> Walk for I {}

impl DynArray {
    /// Returns the elements, in row-major order.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is not of dtype `T`.
    pub fn as_slice<T: Element>(&self) -> Result<&[T], DTypeError> {
        Ok(self.held::<T>("as_slice")?.as_slice())
    }

    /// Returns the elements for writing, in row-major order.
    ///
    /// # Errors
    ///
    /// Returns a [`DTypeError`] if the array is not of dtype `T`.
    pub fn as_mut_slice<T: Element>(&mut self) -> Result<&mut [T], DTypeError> {
        Ok(self.held_mut::<T>("as_mut_slice")?.as_mut_slice())
    }

    /// Returns the bytes of the elements, in row-major order and native endianness.
    ///
    /// Requires the feature `bytemuck`.
    #[cfg(feature = "bytemuck")]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        each!(DynArray self, x => ::bytemuck::cast_slice(x.as_slice()))
    }
}
