//! Arrays from iterators.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::iter::Sum;

use super::construct::checked;
use crate::dtype::Number;
#[cfg(feature = "alloc")]
use crate::error::Rejected;
use crate::error::{Error, ShapeError};
#[cfg(feature = "alloc")]
use crate::shape::{Determines, Dyn, ElementCount, Len, StaticDim};
use crate::shape::{IntoShape, Shape, StaticShape};
use crate::storage::{self, Array, OwnedStorage, Storage};

/// Arrays from iterators.
///
/// [`FromIterator`] collects into an array whose first axis has a run-time extent, because a static
/// extent would require a certain number of items.
impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Creates an array from the items of an iterator, in row-major order.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if the number of items is not the number of elements of the shape,
    /// or if the elements would take more than `isize::MAX` bytes. Returns [`Error::Alloc`] if
    /// memory cannot be allocated. If there are too many items, one excess item is taken from the
    /// iterator.
    ///
    /// ```
    /// # use array_core::{InlineArray, inline, shape};
    /// let squares = InlineArray::<u32, shape![2, 2]>::try_from_iter((1..=4).map(|x| x * x))?;
    /// assert_eq!(squares, inline![[1, 4], [9, 16]]);
    /// assert_eq!(
    ///     InlineArray::<u32, shape![2, 2]>::try_from_iter(1..=3).unwrap_err().to_string(),
    ///     "3 elements do not fill an array of shape (2, 2), which has 4, in `try_from_iter`"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn try_from_iter(elements: impl IntoIterator<Item = T>) -> Result<Self, Error>
    where
        S: StaticShape,
        S::Nest<()>: Copy,
    {
        Self::try_from_iter_with(S::VALUE, elements)
    }

    /// Creates an array from the items of an iterator, in row-major order. `shape` is the shape, or
    /// its extents.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_from_iter`](Self::try_from_iter). Also returns [`Error::Shape`]
    /// if an extent of `shape` differs from the static extent in the shape type, or if its rank
    /// exceeds the maximum of a [`DynRank`](crate::DynRank).
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let words = "a few words".split(' ');
    /// let column = Array::<&str, shape![_, 1]>::try_from_iter_with([3, 1], words)?;
    /// assert_eq!(column[[2, 0]], "words");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn try_from_iter_with(
        shape: impl IntoShape<S, Is: Sized>,
        elements: impl IntoIterator<Item = T>,
    ) -> Result<Self, Error> {
        const OPERATION: &str = "try_from_iter";
        let shape = checked::<T, S>(shape, OPERATION)?;
        let other_length = |count| ShapeError::length(OPERATION, count, shape.extents().as_ref());
        let mut elements = elements.into_iter();
        let data = storage::try_fill::<T, S, B, ShapeError>(&shape, |filling| {
            let len = filling.left();
            for element in elements.by_ref().take(len) {
                filling.push(element);
            }
            let count = len - filling.left();
            if count < len {
                return Err(other_length(count));
            }
            match elements.next() {
                Some(_) => Err(other_length(len + 1)),
                None => Ok(()),
            }
        })??;
        Ok(Self::owned(shape, data))
    }
}

/// Collects the items into an array of shape `(Dyn,)`.
#[cfg(feature = "alloc")]
#[rustfmt::skip] // rustc quotes the first lines of this impl.
impl<T, S: Shape> FromIterator<T> for Array<T, S> where ElementCount: Determines<S> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().collect::<Vec<T>>().into()
    }
}

/// Collects rows into a matrix. The number of rows is known at run time, and the number of columns
/// is static.
///
/// # Panics
///
/// Panics if there are more than `usize::MAX` elements, which is possible only for elements of size
/// 0.
///
/// ```
/// # use array_core::{Array, shape};
/// let table: Array<i32, shape![_, 2]> = (1..4).map(|x| [x, x * x]).collect();
/// assert_eq!(table.as_slice(), [1, 1, 2, 4, 3, 9]);
/// ```
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, const N: usize> FromIterator<[T; N]> for Array<T, (Dyn, Len<N>)> {
    fn from_iter<I: IntoIterator<Item = [T; N]>>(rows: I) -> Self {
        rows.into_iter().collect::<Vec<_>>().into()
    }
}

/// Converts a vector to an array with one static axis. Returns an error, which contains the vector,
/// if the length of the vector is not the extent of the axis.
///
/// ```
/// # use array_core::{Array, shape};
/// let x = Array::<f32, shape![3]>::try_from(vec![1.0, 2.0, 3.0])?;
/// assert_eq!(x.sum(), 6.0);
/// let refused = Array::<f32, shape![3]>::try_from(vec![1.0]).unwrap_err();
/// assert_eq!(refused.into_inner(), [1.0]);
/// # Ok::<(), array_core::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
impl<T, N: StaticDim> TryFrom<Vec<T>> for Array<T, (N,)> {
    type Error = Rejected<Vec<T>>;

    fn try_from(elements: Vec<T>) -> Result<Self, Self::Error> {
        Self::from_shape_vec((N::VALUE,), elements)
    }
}

/// Sums arrays of the same static shape element by element. The sum of no arrays is an array of
/// zeros, which needs a static shape.
///
/// ```
/// # use array_core::{InlineArray, inline, shape};
/// let points = [inline![1.0, 2.0], inline![3.0, 4.0]];
/// let sum: InlineArray<f64, shape![2]> = points.iter().sum();
/// assert_eq!(sum, inline![4.0, 6.0]);
/// ```
impl<'a, T: Number, S: StaticShape, B: OwnedStorage<T, S>, Q: Storage<T, S> + 'a> Sum<&'a Array<T, S, Q>>
    for Array<T, S, B>
{
    fn sum<I: Iterator<Item = &'a Array<T, S, Q>>>(arrays: I) -> Self {
        arrays.fold(Self::zeros(), |mut sum, array| {
            sum += array;
            sum
        })
    }
}

/// Sums arrays by value, as the impl for references does.
impl<T: Number, S: StaticShape, B: OwnedStorage<T, S>, Q: Storage<T, S>> Sum<Array<T, S, Q>> for Array<T, S, B> {
    fn sum<I: Iterator<Item = Array<T, S, Q>>>(arrays: I) -> Self {
        arrays.fold(Self::zeros(), |mut sum, array| {
            sum += &array;
            sum
        })
    }
}
