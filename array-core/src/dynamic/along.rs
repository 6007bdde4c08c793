//! Operations along an axis that only the program knows.
//!
//! The array is seen with three axes: those before the axis as one, the axis, and those behind it as one, so that the typed
//! operation is along axis 1, and compiled once. Nothing is copied for that.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{DynArray, DynOperand};
use crate::array::{Array, ArrayView};
use crate::dim::Dyn;
use crate::dtype::{Element, Number, Ordered};
use crate::error::{Asked, Error, IndexError, ShapeError, ShapeErrorKind};
use crate::shape::{Broadcast, DynRank};
use crate::storage;

/// The shape with the axes before an axis as one, the axis, and those behind it as one.
type Three = (Dyn, Dyn, Dyn);

/// Views an array with three axes.
pub(super) fn three<T>(x: &Array<T, DynRank>, axis: usize) -> ArrayView<'_, T, Three> {
    let one = |extents: &[usize]| Dyn(extents.iter().fold(1, |product: usize, &n| product.saturating_mul(n)));
    let extents = x.axes();
    let shape = (one(&extents[..axis]), Dyn(extents[axis]), one(&extents[axis + 1..]));
    storage::reshape(x.view(), shape)
}

/// Gives an array of three axes those of the array that it was made of, but for the extent of the axis.
pub(super) fn as_before<T: Element>(made: Array<T, Three>, of: &DynRank, axis: usize) -> Array<T, DynRank> {
    let mut extents = of.clone();
    extents[axis] = made.axes().1.0;
    Array::from_parts(extents, made.into_parts().1)
}

/// An error of three axes, as one of the array.
pub(super) fn told(error: impl Into<Error>, of: &DynRank, axis: usize, operation: &'static str) -> Error {
    match error.into() {
        Error::Index(error) => error.on_axis(axis).into(),
        Error::Shape(error) => match error.kind() {
            ShapeErrorKind::Overflow => ShapeError::overflow(operation, of).into(),
            ShapeErrorKind::Empty => ShapeError::empty(operation, of, axis).into(),
            _ => error.into(),
        },
        other => other,
    }
}

/// Declares operations along an axis: what they compute of three axes, along axis 1, and which dtypes they are for.
macro_rules! along {
    ($($(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty)?) [$class:ident] |$x:ident| $result:expr;)*) => {$(
        impl DynArray {
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the operation is not for the dtype, the array has no such axis, or the result is too large.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self $(, $arg: $type)?, axis: isize) -> Result<DynArray, Error> {
                fn typed<T: $class>(of: &DynArray $(, $arg: $type)?, axis: usize) -> Result<DynArray, Error> {
                    let array = of.array::<T>(stringify!($name))?;
                    let $x = three(array, axis);
                    let told = |error| told(error, array.axes(), axis, stringify!($name));
                    Ok(DynArray::of(as_before($result.map_err(told)?, array.axes(), axis)))
                }
                with_dtype!($class in self.dtype(), for stringify!($name), T => {
                    typed::<T>(self $(, $arg)?, self.axis(axis, stringify!($name))?)
                })
            }
        }
    )*};
}

along! {
    /// Returns the products of all elements so far, in `i64`, `u64`, or the dtype of floats.
    cumprod () [Number] |x| x.try_cumprod::<1>();
    /// [`cumprod`](Self::cumprod) with 1 in front, so that the axis is one longer.
    cumprod_with_initial () [Number] |x| x.try_cumprod_with_initial::<1>();
    /// Returns the sums of all elements so far, in `i64`, `u64`, or the dtype of floats.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1_i32, 2], [3, 4]]);
    /// assert_eq!(x.cumsum(0)?, array![[1_i64, 2], [4, 6]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    cumsum () [Number] |x| x.try_cumsum::<1>();
    /// [`cumsum`](Self::cumsum) with 0 in front, so that the axis is one longer.
    cumsum_with_initial () [Number] |x| x.try_cumsum_with_initial::<1>();
    /// Returns each element less the one before it, so that the axis is one shorter.
    diff () [Number] |x| x.try_diff_to::<1, (Dyn,)>();
    /// Returns the elements in ascending order, NaN last.
    sort () [Ordered] |x| x.try_sort::<1>();
    /// Returns the elements in descending order, NaN last.
    sort_descending () [Ordered] |x| x.try_sort_descending::<1>();
    /// Returns the positions, in `i64`, that would bring the elements in ascending order, NaN last.
    argsort () [Ordered] |x| x.try_argsort::<1>();
    /// Returns the positions, in `i64`, that would bring the elements in descending order, NaN last.
    argsort_descending () [Ordered] |x| x.try_argsort_descending::<1>();
    /// Moves elements along an axis, those beyond the end to the start.
    roll (shift: isize) [Element] |x| x.try_roll::<1>(shift);
    /// Repeats each element some times.
    repeat (times: usize) [Element] |x| x.try_repeat_by::<1>(times);
    /// Repeats the whole axis some times.
    tile (times: usize) [Element] |x| x.try_tile_by::<1>(times);
}

/// Reads an array of any integer dtype as indices; those that `i64` does not hold are out of bounds of every array.
fn indices<'a>(x: &'a DynArray, operation: &'static str) -> Result<Cow<'a, Array<i64, DynRank>>, Error> {
    if let Ok(indices) = x.array::<i64>(operation) {
        return Ok(Cow::Borrowed(indices));
    }
    with_dtype!(Integer in x.dtype(), for operation, T => {
        Ok(Cow::Owned(x.array::<T>(operation)?.map(|&i| crate::array::select::Integral::signed(i) as i64)))
    })
}

/// Takes positions along an axis.
fn taken<T: Element>(
    x: &Array<T, DynRank>,
    positions: &Array<i64, DynRank>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let told = |error| told(error, x.axes(), axis, "take");
    let made: Array<T, Three> = three(x, axis).try_take::<1, _>(positions).map_err(told)?;
    Ok(as_before(made, x.axes(), axis))
}

/// Keeps positions along an axis.
fn compressed<T: Element>(
    x: &Array<T, DynRank>,
    mask: &Array<bool, DynRank>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let mask = mask.view().try_into_shape::<(Dyn,)>()?;
    let told = |error| told(error, x.axes(), axis, "compress");
    Ok(as_before(
        three(x, axis).try_compress::<1, _, _>(&mask).map_err(told)?,
        x.axes(),
        axis,
    ))
}

/// Takes an element for each position of the other axes, which are the same.
fn taken_along<T: Element>(
    x: &Array<T, DynRank>,
    positions: &Array<i64, DynRank>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let told = |error| told(error, x.axes(), axis, "take_along_axis");
    let made: Array<T, Three> = three(x, axis)
        .try_take_along_axis::<1, _, _>(&three(positions, axis))
        .map_err(told)?;
    Ok(as_before(made, x.axes(), axis))
}

/// Puts copies of an element before and behind an axis.
fn padded<T: Element>(
    x: &Array<T, DynRank>,
    sides: (usize, usize),
    value: T,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let told = |error| told(error, x.axes(), axis, "pad");
    Ok(as_before(
        three(x, axis).try_pad_by::<1>(sides.0, sides.1, value).map_err(told)?,
        x.axes(),
        axis,
    ))
}

/// Copies a range of an axis.
fn part<T: Element>(
    x: &Array<T, DynRank>,
    range: core::ops::Range<usize>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let view = three(x, axis).try_slice_axis::<1>(range)?;
    Ok(as_before(
        crate::expr::eval_tree(&view.leaf(), Ok(*view.axes()), "split")?,
        x.axes(),
        axis,
    ))
}

impl DynArray {
    /// Takes positions along an axis, by an array of integers of one axis, negative where they are counted from the end.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the indices are not integers of one axis, one is out of bounds, or the array has no such axis.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.take(&array![2_u8, 0].into(), 1)?, array![[3, 1], [6, 4]].into());
    /// assert_eq!(
    ///     x.take(&array![2_u8].into(), 0).unwrap_err().to_string(),
    ///     "index 2 is out of bounds for axis 0 of extent 2"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn take(&self, positions: &DynArray, axis: isize) -> Result<DynArray, Error> {
        let (axis, positions) = (self.axis(axis, "take")?, indices(positions, "take")?);
        Ok(map!(self, x => taken(x, &positions, axis)?))
    }

    /// Keeps the positions along an axis at which a mask, of `bool` and of one axis, is true.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the mask is not of `bool`, or not of one axis of the same extent, or the array has no such axis.
    #[inline]
    pub fn compress(&self, mask: &DynArray, axis: isize) -> Result<DynArray, Error> {
        let (axis, mask) = (self.axis(axis, "compress")?, mask.truths("compress")?);
        Ok(map!(self, x => compressed(x, mask, axis)?))
    }

    /// Takes elements along an axis by an index for each position of the others: what [`argsort`](Self::argsort) is for.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the indices are not integers, one is out of bounds, the array has no such axis, or the other axes do not
    /// broadcast.
    #[inline]
    pub fn take_along_axis(&self, positions: &DynArray, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "take_along_axis";
        let axis = self.axis(axis, OPERATION)?;
        if positions.rank() != self.rank() {
            return Err(ShapeError::convert(OPERATION, positions.shape(), self.shape()).into());
        }
        let with = |shape: &DynRank, extent: usize| {
            let mut shape = shape.clone();
            shape[axis] = extent;
            shape
        };
        let (extent, count) = (self.shape()[axis], positions.shape()[axis]);
        let beside = with(positions.axes(), extent);
        let both = self.axes().broadcast(&beside);
        let both = both.ok_or_else(|| ShapeError::broadcast(OPERATION, self.shape(), &beside))?;
        let array = as_stretched(self, &both)?;
        let positions = as_stretched(positions, &with(&both, count))?;
        let positions = indices(&positions, OPERATION)?;
        Ok(map!(&*array, x => taken_along(x, &positions, axis)?))
    }

    /// Puts copies of a value before the axis and behind it.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the value is a scalar that loses something in the array's dtype or is no single value, the array has no
    /// such axis, or the result is too large.
    pub fn pad(&self, before: usize, after: usize, value: impl DynOperand, axis: isize) -> Result<DynArray, Error> {
        let axis = self.axis(axis, "pad")?;
        let value = value.beside(self.dtype(), "pad")?.item_of(self.dtype(), "pad")?;
        Ok(map!(self, x => padded(x, (before, after), value.cast(), axis)?))
    }

    /// Splits an axis before positions, into one array more than there are positions.
    ///
    /// # Errors
    ///
    /// An [`Error`] where a position is beyond the axis or before the one in front of it, or the array has no such axis.
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// let parts = DynArray::arange(DType::I32, 5)?.split(&[1, 3], 0)?;
    /// assert_eq!(parts, [array![0].into(), array![1, 2].into(), array![3, 4].into()]);
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn split(&self, positions: &[usize], axis: isize) -> Result<Vec<DynArray>, Error> {
        let axis = self.axis(axis, "split")?;
        let (extent, mut start) = (self.shape()[axis], 0);
        let mut parts = Vec::with_capacity(positions.len() + 1);
        for &end in positions.iter().chain([&extent]) {
            if end < start || end > extent {
                return Err(IndexError::new(Asked::Split(end), axis, extent).into());
            }
            parts.push(map!(self, x => part(x, start..end, axis)?));
            start = end;
        }
        Ok(parts)
    }
}

/// Reads an array as one of a shape: itself, if it has that.
fn as_stretched<'a>(x: &'a DynArray, shape: &DynRank) -> Result<Cow<'a, DynArray>, Error> {
    match x.axes() == shape {
        true => Ok(Cow::Borrowed(x)),
        false => Ok(Cow::Owned(x.stretched(shape)?)),
    }
}
