//! Operations along an axis that is a run-time value.
//!
//! The array is viewed with three axes: the merged axes before the axis, the axis itself, and the
//! merged axes after it. So the typed operation is always along axis 1, and is compiled once per
//! dtype. The elements are copied only if the strides do not allow such a view.

use alloc::vec::Vec;

use super::axes::NO_SHAPE;
use super::operand::RhsOperand;
use super::view::{Read, copied};
use super::{DynArray, DynOperand, DynStorage, DynView};
use crate::array::{TakeMethods as _, check_indices};
use crate::dtype::{Element, Number, Ordered, Real};
use crate::error::{Asked, Error, IndexError, ShapeError, ShapeErrorKind};
use crate::kernel::{self, cell};
use crate::shape::{Broadcast, Dyn, DynRank, OneAxis, checked_product, count_of, counted, elements};
use crate::storage::{self, Array, ArrayView, Heap, Step};

/// The shape of the view with three axes.
pub(super) type Three = (Dyn, Dyn, Dyn);

/// Returns the extents of [`Three`] for an array of the shape `of`.
fn extents(of: &[usize], axis: usize) -> [usize; 3] {
    [one(&of[..axis]), of[axis], one(&of[axis + 1..])]
}

/// Returns the extent of the axis into which axes with these extents merge.
pub(super) fn one(extents: &[usize]) -> usize {
    extents.iter().fold(1, |product: usize, &n| product.saturating_mul(n))
}

/// Returns a view with the axes of [`Three`], or `None` if the strides do not allow it.
fn merged<'v, T: Element>(x: &ArrayView<'v, T, DynRank>, axis: usize) -> Option<ArrayView<'v, T, Three>> {
    let view = storage::restepped(x.clone(), &[Step::Shape(extents(x.axes(), axis).to_vec())])?;
    Some(view.try_into_shape::<Three>().ok()?.strided())
}

/// Returns an array with the axes of [`Three`]: a view, or a copy if the strides do not allow a
/// view.
pub(super) fn three<'v, T: Element>(
    x: &ArrayView<'v, T, DynRank>,
    axis: usize,
    operation: &'static str,
) -> Result<Read<'v, T, Three>, Error> {
    if let Some(view) = merged(x, axis) {
        return Ok(Read::Lent(view));
    }
    let shape: Three = extents(x.axes(), axis).map(Dyn).into();
    Ok(Read::Made(Array::owned(shape, copied(x, operation)?.into_parts().1)))
}

/// Reshapes a result with three axes to the shape `of`, in which the extent of `axis` is replaced
/// by that of axis 1 of the result.
pub(super) fn as_before<T: Element>(made: Array<T, Three>, of: &DynRank, axis: usize) -> Array<T, DynRank> {
    let mut extents = of.clone();
    extents[axis] = made.axes().1.0;
    Array::owned(extents, made.into_parts().1)
}

/// Applies an operation to the view with three axes. The operation may change only the extent of
/// axis 1.
fn lanes<T: Element, U: Element>(
    x: &ArrayView<'_, T, DynRank>,
    axis: usize,
    operation: &'static str,
    apply: &dyn Fn(&ArrayView<'_, T, Three>) -> Result<Array<U, Three>, Error>,
) -> Result<Array<U, DynRank>, Error> {
    let told = |error| told(error, x.axes(), axis, operation);
    if let Some(view) = merged(x, axis) {
        return Ok(as_before(apply(&view).map_err(told)?, x.axes(), axis));
    }
    // Copy each element only once, stretch the axis of the copy, and then the other axes of the
    // result. A copy of the stretched array could be too large even if the result is not.
    let once = storage::unstretched(x);
    let copy = three(&once, axis, operation)?;
    let copy = copy.view();
    let (Dyn(before), _, Dyn(behind)) = *copy.axes();
    let lanes = copy
        .try_broadcast_to::<Three>([before, x.axes()[axis], behind])?
        .strided();
    let made = as_before(apply(&lanes).map_err(told)?, once.axes(), axis);
    let mut extents = x.axes().to_vec();
    extents[axis] = made.axes()[axis];
    if made.axes()[..] == extents {
        return Ok(made);
    }
    elements::<U, _>(&DynRank::clipped(&extents), operation)?;
    let stretched = storage::restepped(made.view().strided(), &[Step::Stretch(extents)]).expect(NO_SHAPE);
    copied(&stretched, operation)
}

/// Converts an error about the view with three axes to an error about the array of the shape `of`.
pub(super) fn told(error: impl Into<Error>, of: &DynRank, axis: usize, operation: &'static str) -> Error {
    match error.into() {
        Error::Index(error) => error.on_axis(axis).into(),
        Error::Shape(error) => match error.kind() {
            ShapeErrorKind::Overflow => {
                // The shape of the result, which can be longer along `axis` than the array.
                let mut made = of.clone();
                made[axis] = error.left().get(1).copied().unwrap_or(usize::MAX);
                ShapeError::overflow(operation, &made).into()
            }
            ShapeErrorKind::Empty => ShapeError::empty(operation, of, axis).into(),
            _ => error.into(),
        },
        other => other,
    }
}

/// Declares operations along an axis. Each row has the class of dtypes, such as `Number`, and an
/// expression that operates along axis 1 of the view with three axes.
macro_rules! along {
    ($($(#[$doc:meta])* $name:ident ($($arg:ident: $type:ty)?) [$class:ident] |$x:ident| $result:expr;)*) => {$(
        impl<B: DynStorage> DynArray<B> {
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the operation does not support the dtype, the array has no
            /// such axis, or the result is too large.
            // `inline`, so that a crate compiles only the operations that it uses.
            #[inline]
            pub fn $name(&self $(, $arg: $type)?, axis: isize) -> Result<DynArray, Error> {
                fn typed<T: $class>(of: &DynView<'_> $(, $arg: $type)?, axis: usize) -> Result<DynArray, Error> {
                    let array = of.typed::<T>(stringify!($name))?;
                    Ok(DynArray::of(lanes(&array, axis, stringify!($name), &|$x| $result)?))
                }
                with_dtype!($class in self.dtype(), for stringify!($name), T => {
                    typed::<T>(&self.view() $(, $arg)?, self.axis(axis, stringify!($name))?)
                })
            }
        }
    )*};
}

along! {
    /// Returns the cumulative maxima along an axis, in the dtype of the array. All results from the
    /// first NaN on are NaN.
    cummax () [Real] |x| x.try_cummax::<1>();
    /// Returns the cumulative minima along an axis, in the dtype of the array. All results from the
    /// first NaN on are NaN.
    cummin () [Real] |x| x.try_cummin::<1>();
    /// Returns the cumulative products along an axis. Signed integers give `i64`, and unsigned
    /// integers `u64`, which wrap; floats and complex numbers keep their dtype.
    cumprod () [Number] |x| x.try_cumprod::<1>();
    /// Computes [`cumprod`](Self::cumprod) with a 1 before the first product, so that the axis of
    /// the result is longer by one.
    cumprod_with_initial () [Number] |x| x.try_cumprod_with_initial::<1>();
    /// Returns the cumulative sums along an axis. Signed integers give `i64`, and unsigned integers
    /// `u64`, which wrap; floats and complex numbers keep their dtype.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1_i32, 2], [3, 4]]);
    /// assert_eq!(x.cumsum(0)?, array![[1_i64, 2], [4, 6]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    cumsum () [Number] |x| x.try_cumsum::<1>();
    /// Computes [`cumsum`](Self::cumsum) with a 0 before the first sum, so that the axis of the
    /// result is longer by one.
    cumsum_with_initial () [Number] |x| x.try_cumsum_with_initial::<1>();
    /// Returns the differences of neighbours along an axis: each element minus the one before it.
    /// Integers wrap. The axis of the result is shorter by one, or empty if the axis of the array
    /// is empty.
    diff () [Number] |x| x.try_diff_to::<1, (Dyn,)>();
    /// Returns a copy that is sorted along an axis, the smallest element first and NaN last.
    sort () [Ordered] |x| x.try_sort::<1>();
    /// Returns a copy that is sorted along an axis, the largest element first and NaN last.
    sort_descending () [Ordered] |x| x.try_sort_descending::<1>();
    /// Returns the positions, as `i64`, that sort the elements along an axis in ascending order,
    /// NaN last. Equal elements keep their order.
    argsort () [Ordered] |x| x.try_argsort::<1>();
    /// Returns the positions, as `i64`, that sort the elements along an axis in descending order,
    /// NaN last. Equal elements keep their order.
    argsort_descending () [Ordered] |x| x.try_argsort_descending::<1>();
    /// Moves elements by `shift` positions along an axis, towards the end if `shift` is positive.
    /// Elements that move past one end re-enter at the other end.
    roll (shift: isize) [Element] |x| x.try_roll::<1>(shift);
    /// Repeats each element along an axis `times` times.
    repeat (times: usize) [Element] |x| x.try_repeat_by::<1>(times);
    /// Concatenates `times` copies of the array along an axis.
    tile (times: usize) [Element] |x| x.try_tile_by::<1>(times);
}

/// Indices as `i64`.
struct Indices<'v> {
    /// The indices. If they were converted, they have only one position along stretched axes.
    read: Read<'v, i64, DynRank>,
    /// The shape to which `read` stretches.
    shape: DynRank,
}

impl Indices<'_> {
    fn view(&self) -> ArrayView<'_, i64, DynRank> {
        let view = self.read.view();
        if *view.axes() == self.shape {
            return view;
        }
        storage::restepped(view, &[Step::Stretch(self.shape.to_vec())]).expect(NO_SHAPE)
    }
}

/// Reads an array of any integer dtype as `i64` indices. An integer that does not fit `isize`
/// becomes `isize::MIN` or `isize::MAX`. Each element is converted once, even if the array is
/// stretched.
fn indices<'v>(x: &DynView<'v>, operation: &'static str) -> Result<Indices<'v>, Error> {
    let shape = x.axes().clone();
    if let Ok(indices) = x.typed::<i64>(operation) {
        let read = Read::Lent(indices);
        return Ok(Indices { read, shape });
    }
    with_dtype!(Integer in x.dtype(), for operation, T => {
        let indices = x.typed::<T>(operation)?;
        let once = storage::unstretched(&indices);
        let signed = |&i: &T| crate::storage::Integral::signed(i) as i64;
        let data = storage::collect_from::<_, i64, _, Heap>(once.axes(), once.iter(), signed)?;
        let read = Read::Made(Array::owned(once.axes().clone(), data));
        Ok(Indices { read, shape })
    })
}

/// Selects the elements at positions along an axis.
fn taken<T: Element>(
    x: &ArrayView<'_, T, DynRank>,
    positions: &ArrayView<'_, i64, DynRank>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    let (before, behind) = (&x.axes()[..axis], &x.axes()[axis + 1..]);
    let extents = [before, positions.axes(), behind].concat();
    let shape = DynRank::new(&extents).ok_or_else(|| ShapeError::rank("take", extents.len()))?;
    // If the result has no elements, the positions are only checked. A stretched array of positions
    // may be too large to copy, so each of its elements is checked once.
    let positions = match elements::<T, _>(&shape, "take")? {
        0 => storage::unstretched(positions),
        _ => storage::borrow(positions),
    };
    let copy;
    let flat = match positions.try_as_slice() {
        Some(flat) => flat,
        None => {
            copy = kernel::to_vec(&positions)?;
            &copy
        }
    };
    let made = lanes(x, axis, "take", &|x| x.try_take::<1>(flat))?;
    Ok(Array::owned(shape, made.into_parts().1))
}

/// Selects the positions of an axis at which the mask is true.
fn compressed<T: Element>(
    x: &ArrayView<'_, T, DynRank>,
    mask: &ArrayView<'_, bool, DynRank>,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    mask.axes().only_axis("compress")?;
    let mask = mask.clone().try_into_shape::<(Dyn,)>()?;
    lanes(x, axis, "compress", &|x| x.try_compress::<1>(&mask))
}

/// Selects elements along an axis, by separate indices for each position of the other axes.
/// Returns an array of the given shape. The caller has stretched both arrays, so that the merged
/// axes broadcast.
fn taken_along<T: Element>(
    x: &ArrayView<'_, T, DynRank>,
    positions: &ArrayView<'_, i64, DynRank>,
    axis: usize,
    shape: DynRank,
) -> Result<Array<T, DynRank>, Error> {
    const OPERATION: &str = "take_along_axis";
    if shape.contains(&0) {
        return cell::array_of_zeros(shape, OPERATION);
    }
    let (lanes, positions) = (three(x, axis, OPERATION)?, three(positions, axis, OPERATION)?);
    let made = lanes.view().try_take_along_axis::<1>(&positions.view());
    let made: Array<T, Three> = made.map_err(|error| told(error, &shape, axis, OPERATION))?;
    Ok(Array::owned(shape, made.into_parts().1))
}

/// Adds `sides.0` copies of a value before the first position of an axis, and `sides.1` copies
/// after the last position.
fn padded<T: Element>(
    x: &ArrayView<'_, T, DynRank>,
    sides: (usize, usize),
    value: T,
    axis: usize,
) -> Result<Array<T, DynRank>, Error> {
    lanes(x, axis, "pad", &|x| x.try_pad_by::<1>(sides.0, sides.1, value))
}

/// Selects the elements at the positions in `flat`, which are row-major positions along the first
/// `rank` axes. Copies only the selected elements, for views in which these axes do not merge.
fn taken_at<T: Element>(
    x: &ArrayView<'_, T, DynRank>,
    flat: &Array<i64, DynRank>,
    rank: usize,
    operation: &'static str,
) -> Result<Array<T, DynRank>, Error> {
    let (first, rest) = x.axes().split_at(rank);
    let extents = [flat.axes(), rest].concat();
    let shape = DynRank::new(&extents).ok_or_else(|| ShapeError::rank(operation, extents.len()))?;
    let mut made: Array<T, DynRank> = cell::array_of_zeros(shape, operation)?;
    let places = made.as_mut_slice().chunks_exact_mut(count_of(rest).max(1));
    for (place, &number) in places.zip(flat.iter()) {
        let mut number = number as usize;
        let steps = first.iter().enumerate().rev().map(|(axis, extent)| {
            let index = number % extent;
            number /= extent;
            Step::Index(axis, index)
        });
        let part = storage::restepped(x.clone(), &steps.collect::<Vec<_>>()).expect(NO_SHAPE);
        place.iter_mut().zip(part.iter()).for_each(|(place, &x)| *place = x);
    }
    Ok(made)
}

impl<B: DynStorage> DynArray<B> {
    /// Selects the elements at integer positions along an axis. The array of positions may have any
    /// rank, and its axes replace the axis `axis`. Negative positions count from the end.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the positions are not integers, one is out of bounds, the array has
    /// no such axis, or the result is too large or has more than 64 axes.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.take(&DynArray::from(array![2_u8, 0]), 1)?, array![[3, 1], [6, 4]].into());
    /// let labels = DynArray::from(array![7, 8, 9]);
    /// let nearest = DynArray::from(array![[0, 2], [1, 1]]);
    /// assert_eq!(labels.take(&nearest, 0)?, array![[7, 9], [8, 8]].into());
    /// assert_eq!(
    ///     x.take(&DynArray::from(array![2_u8]), 0).unwrap_err().to_string(),
    ///     "index 2 is out of bounds for axis 0 of extent 2"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn take(&self, positions: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        let (axis, positions) = (self.axis(axis, "take")?, positions.view());
        let positions = indices(&positions, "take")?;
        Ok(map!(&self.view(), x => taken(x, &positions.view(), axis)?))
    }

    /// Selects the positions of an axis at which `mask`, a vector of `bool`, is true. A mask
    /// without elements selects nothing, whatever the extent of the axis.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the mask is not of `bool` or is not a vector, if its extent is
    /// neither 0 nor that of the axis, if the array has no such axis, if the result is too large,
    /// or if memory cannot be allocated.
    #[inline]
    pub fn compress(&self, mask: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        let (axis, mask) = (self.axis(axis, "compress")?, mask.view().truths("compress")?);
        Ok(map!(&self.view(), x => compressed(x, &mask, axis)?))
    }

    /// Selects elements along an axis, with separate indices for each position of the other axes:
    /// `take_along_axis` of the Array API. `positions` has the rank of this array, as the result of
    /// [`argsort`](Self::argsort) has. The other axes broadcast. Negative indices count from the
    /// end.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the indices are not integers, one is out of bounds, the array has no
    /// such axis, the ranks differ, or the other axes do not broadcast.
    #[inline]
    pub fn take_along_axis(&self, positions: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "take_along_axis";
        let axis = self.axis(axis, OPERATION)?;
        if positions.rank() != self.rank() {
            return Err(ShapeError::convert(OPERATION, positions.shape(), self.shape()).into());
        }
        let mut beside = positions.axes().clone();
        beside[axis] = self.shape()[axis];
        let both = self.axes().broadcast(&beside);
        let mut both = both.ok_or_else(|| ShapeError::broadcast(OPERATION, self.shape(), &beside))?;
        both[axis] = positions.shape()[axis];
        // Axes whose extents are all 1 merge to an axis that stretches. They are not stretched
        // here, because the stretched array may have more elements than a `usize` counts, even if
        // the result is small.
        let aligned = |own: &DynRank| {
            let mut aligned = own.clone();
            for axes in [0..axis, axis + 1..own.len()] {
                if own[axes.clone()].iter().any(|&extent| extent != 1) {
                    aligned[axes.clone()].copy_from_slice(&both[axes]);
                }
            }
            aligned
        };
        if both.contains(&0) {
            // `taken_along` reads no index if the result has no elements, so check the indices
            // here.
            let given = positions.view();
            check_indices(&indices(&given, OPERATION)?.read.view(), axis, self.shape()[axis])?;
        }
        let named = |error: Error| error.named(OPERATION);
        let array = self.view().stretched(&aligned(self.axes())).map_err(named)?;
        let positions = positions.view().stretched(&aligned(positions.axes())).map_err(named)?;
        let positions = indices(&positions, OPERATION)?;
        Ok(map!(&array, x => taken_along(x, &positions.view(), axis, both)?))
    }

    /// Pads an axis with a value: `before` positions in front of the elements, and `after`
    /// positions behind them.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has no such axis, or the result is too large, and the
    /// errors of [`set`](Self::set) for the value.
    pub fn pad(&self, before: usize, after: usize, value: impl DynOperand, axis: isize) -> Result<DynArray, Error> {
        let axis = self.axis(axis, "pad")?;
        let value = value.beside(self.dtype(), "pad")?.view().item_of(self.dtype(), "pad")?;
        Ok(map!(&self.view(), x => padded(x, (before, after), value.cast(), axis)?))
    }

    /// Repeats each element along an axis by its own count, as `repeat` of the Array API does with
    /// an array of counts. A single count applies to all elements.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if `counts` is not a vector of integers, its length is neither 1 nor
    /// the extent of the axis, or a count is negative. Also returns an [`Error`] if the array has
    /// no such axis, the result is too large, or memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.repeat_each(&array![2, 0, 1].into(), 1)?, array![[1, 1, 3], [4, 4, 6]].into());
    /// assert_eq!(
    ///     x.repeat_each(&array![2, 1].into(), 1).unwrap_err().to_string(),
    ///     "2 counts were given to repeat along axis 1 of extent 3; give one, or one for each position"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn repeat_each(&self, counts: &DynArray<impl DynStorage>, axis: isize) -> Result<DynArray, Error> {
        const OPERATION: &str = "repeat_each";
        let axis = self.axis(axis, OPERATION)?;
        let extent = self.shape()[axis];
        counts.axes().only_axis(OPERATION)?;
        let counts = counts.view();
        let counts = indices(&counts, OPERATION)?;
        let counts = counts.view();
        if counts.len() != extent && counts.len() != 1 {
            return Err(IndexError::new(Asked::Counts(counts.len()), axis, extent).into());
        }
        let times =
            |count: i64| usize::try_from(count).map_err(|_| IndexError::new(Asked::Repeats(count), axis, extent));
        // The counts of a stretched vector are all equal.
        if let Some(&count) = counts.iter().next()
            && (counts.len() == 1 || counts.strides()[0] == 0)
        {
            return self
                .repeat(times(count)?, axis as isize)
                .map_err(|error| error.named(OPERATION));
        }
        let mut total = 0_usize;
        for &count in counts.iter() {
            total = total.saturating_add(times(count)?);
        }
        let mut repeated = self.axes().clone();
        repeated[axis] = total;
        with_dtype!(Element in self.dtype(), for OPERATION, T => { elements::<T, _>(&repeated, OPERATION)? });
        if repeated.contains(&0) {
            return DynArray::zeros(self.dtype(), repeated).map_err(|error| error.named(OPERATION));
        }
        elements::<i64, _>(&(Dyn(total),), OPERATION)?;
        let mut each = (0_i64..)
            .zip(counts.iter())
            .flat_map(|(i, &count)| (0..count).map(move |_| i));
        let shape = DynRank::clipped(&[total]);
        let positions =
            storage::collect::<i64, _, Heap>(&shape, || each.next().expect("the counts add up to the total"))?;
        self.take(&DynArray::of(Array::owned(shape, positions)), axis as isize)
    }

    /// Concatenates `prepend`, the array and `append` along the axis, and then computes
    /// [`diff`](Self::diff) `n` times: `diff` of the Array API with these parameters. The result is
    /// empty if the concatenated axis has at most `n` elements.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtypes have no common dtype, if the common dtype is `bool` and
    /// `n` is not 0, if the ranks or the extents of other axes differ, if the array has no such
    /// axis, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1, 4, 9, 16]);
    /// assert_eq!(x.diff_n(2, None, None, 0)?, array![2, 2].into());
    /// let zero = DynArray::from(array![0]);
    /// assert_eq!(x.diff_n(1, Some(zero.view()), None, 0)?, array![1, 3, 5, 7].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn diff_n(
        &self,
        n: usize,
        prepend: Option<DynView<'_>>,
        append: Option<DynView<'_>>,
        axis: isize,
    ) -> Result<DynArray, Error> {
        let named = |error: Error| error.named("diff_n");
        let place = self.axis(axis, "diff_n")?;
        let (prepend, own, append) = (
            prepend.as_ref().map(DynArray::view),
            self.view(),
            append.as_ref().map(DynArray::view),
        );
        let all: Vec<&DynView<'_>> = prepend.iter().chain([&own]).chain(&append).collect();
        let joined = match all.len() {
            1 => None,
            _ => Some(DynArray::concat(&all, axis).map_err(named)?),
        };
        if n == 0 {
            return joined.map_or_else(|| own.copied("diff_n"), Ok);
        }
        let x = joined.as_ref().map_or(own, DynArray::view);
        with_dtype!(Number in x.dtype(), for "diff_n", T => {
            let made = lanes(&x.typed::<T>("diff_n")?, place, "diff_n", &|x| x.try_diff_n_by::<1>(n));
            Ok(DynArray::of(made.map_err(named)?))
        })
    }

    /// Selects elements by arrays of integer indices, one array for each of the first axes:
    /// `x[i, j]` of the Array API. The index arrays broadcast to one shape, whose axes replace the
    /// first axes. Negative indices count from the end.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are no index arrays, or more index arrays than axes, if the
    /// index arrays are not of integer dtypes, or if they do not broadcast. Also returns an
    /// [`Error`] if an index is out of bounds, or the result is too large or has more than 64 axes.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    /// let (rows, columns) = (DynArray::from(array![0, 1, -1]), DynArray::from(array![2, 0, 1]));
    /// assert_eq!(x.take_at(&[&rows, &columns])?, array![3, 4, 5].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn take_at(&self, positions: &[&DynArray<impl DynStorage>]) -> Result<DynArray, Error> {
        const OPERATION: &str = "take_at";
        let rank = positions.len();
        if rank == 0 || rank > self.rank() {
            return Err(ShapeError::indices(OPERATION, self.shape(), rank).into());
        }
        let mut shape = positions[0].axes().clone();
        for next in &positions[1..] {
            let both = shape.broadcast(next.axes());
            shape = both.ok_or_else(|| ShapeError::broadcast(OPERATION, &shape, next.axes()))?;
        }
        let count = elements::<i64, _>(&shape, OPERATION)?;
        let mut flat =
            cell::zeros::<i64, DynRank, Heap>(&shape).map(|data| Array::<i64, DynRank>::owned(shape.clone(), data))?;
        debug_assert_eq!(flat.len(), count);
        for (axis, index) in positions.iter().enumerate() {
            let extent = self.shape()[axis];
            if count == 0 {
                check_indices(&indices(&index.view(), OPERATION)?.read.view(), axis, extent)?;
            }
            let index = index.view().stretched(&shape)?;
            let index = indices(&index, OPERATION)?;
            let index = index.view();
            for (flat, &i) in flat.as_mut_slice().iter_mut().zip(index.iter()) {
                let i = isize::try_from(i).unwrap_or(if i < 0 { isize::MIN } else { isize::MAX });
                let at = counted(i, extent).ok_or_else(|| IndexError::new(Asked::Index(i), axis, extent))?;
                // The position can overflow `i64` if the view is stretched. If the first axes then
                // merge, all of them are stretched, so every position selects the same elements.
                // Otherwise, `taken_at` converts the position back to `usize`. A position overflows
                // `usize` only if another extent is 0, and then `flat` is not used.
                *flat = flat.wrapping_mul(extent as i64).wrapping_add(at as i64);
            }
        }
        let Some(first) = checked_product(&self.shape()[..rank]) else {
            let extents = [shape.as_ref(), &self.shape()[rank..]].concat();
            return DynArray::zeros(self.dtype(), &extents[..]).map_err(|error| error.named(OPERATION));
        };
        let rest = &self.shape()[rank..];
        let merged = [&[first], rest].concat();
        let view = match self.view().stepped(&[Step::Shape(merged.clone())]) {
            Some(view) => RhsOperand::Lent(view),
            // Copying the whole array is faster, unless the result has far fewer elements.
            None if self.len() / 512 > flat.len().saturating_mul(count_of(rest)) => {
                return Ok(map!(&self.view(), x => taken_at(x, &flat, rank, OPERATION)?));
            }
            None => RhsOperand::Made(self.view().copied(OPERATION)?.reshape(&merged[..])?),
        };
        let made = view.view().take(&DynArray::of(flat), 0);
        made.map_err(|error| error.named(OPERATION))
    }
}
