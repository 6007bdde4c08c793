//! Selecting elements along an axis by an array of indices.

use core::mem::needs_drop;

use super::pick::{Indices, IndicesOf, gather, gather_each};
use super::{Lent, Positions};
use crate::error::{Asked, Error, IndexError, or_fail, tried};
use crate::shape::{AlongShape, Shape, TakeAt, count_of, elements, extent_along, from_start, taken};
use crate::storage::{self, Array, Copied, Inline, Integral, Join, OwnedStorage, Storage};

/// The shape of the result of [`take`](TakeMethods::take) with positions of the type `X`.
type Taken<S, const AXIS: isize, X> = <S as TakeAt<AXIS, <X as Indices>::Shape>>::Taken;

/// The shape of the result of [`take_along_axis`](TakeMethods::take_along_axis) with indices of the
/// type `X`.
type TakenAlong<S, const AXIS: isize, X> = <<X as Indices>::Shape as AlongShape<AXIS, S>>::Taken;

/// The methods [`take`](TakeMethods::take) and [`take_along_axis`](TakeMethods::take_along_axis) of
/// arrays. They copy the elements that an array of indices, of the type `X`, selects along an axis.
///
/// The prelude contains this trait. The methods are not methods of [`Array`] itself, because a call
/// would then have to name the parameter `X`: `x.take::<0, _>(&indices)`. Only [`Array`] implements
/// the trait.
pub trait TakeMethods<T, S: Shape, B: Storage<T, S>, X: ?Sized>: Lent<T, S, B> {
    /// Returns the array itself.
    #[doc(hidden)]
    fn itself(&self) -> &Array<T, S, B>;

    /// Copies the elements at the given positions of the axis `AXIS`. Negative positions count from
    /// the end. `positions` is an array of integers of any rank, or a list of integers: see
    /// [`Indices`]. In the shape of the result, the axes of `positions` replace the axis `AXIS`.
    /// See [`TakeAt`].
    ///
    /// This is `take` of NumPy and, for positions of rank 1, of the Array API.
    /// [`take_along_axis`](Self::take_along_axis) takes separate positions for each 1-d slice along
    /// the axis.
    ///
    /// # Panics
    ///
    /// Panics if a position is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. Also panics if the rank of a [`DynRank`](crate::DynRank) result would exceed the
    /// maximum, or if the result takes more than `isize::MAX` bytes. [`try_take`](Self::try_take)
    /// returns the error.
    ///
    /// ```
    /// use array_core::prelude::*;
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// let y: Array<i32, shape![2, 4]> = x.take::<1>(&array![2, 0, 0, -1]);
    /// assert_eq!(y, array![[3, 1, 1, 3], [6, 4, 4, 6]]);
    ///
    /// let labels = array![7, 8, 9];
    /// let nearest: Array<i32, shape![2, 2]> = labels.take::<0>(&array![[0, 2], [1, 1]]);
    /// assert_eq!(nearest, array![[7, 9], [8, 8]]);
    /// assert_eq!(labels.take::<0>(&[2, 0]), array![9, 7]);
    /// ```
    #[must_use]
    #[track_caller]
    fn take<const AXIS: isize /* `x.take::<0>(&[0, 2])` */>(
        &self,
        positions: &X,
    ) -> Array<T, Taken<S, AXIS, X>, Copied<B>>
    where
        X: IndicesOf,
        T: Clone,
        S: TakeAt<AXIS, X::Shape>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, Taken<S, AXIS, X>>,
    {
        or_fail(self.try_take::<AXIS>(positions))
    }

    /// Copies the elements at given positions as [`take`](Self::take) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Index`] if a position is out of bounds. Returns [`Error::Shape`] if a
    /// [`DynRank`](crate::DynRank) array has no such axis, or if the rank of a
    /// [`DynRank`](crate::DynRank) result would exceed the maximum. Also returns it if the result
    /// takes more than `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.
    #[doc = try_example!(
        "prelude::*";
        "let x = array![10, 20, 30];";
        "x.try_take::<0>(&[2, -1])?" => "array![30, 30]";
        "x.try_take::<0>(&[3])" => "index 3 is out of bounds for axis 0 of extent 3"
    )]
    fn try_take<const AXIS: isize>(&self, positions: &X) -> Result<Array<T, Taken<S, AXIS, X>, Copied<B>>, Error>
    where
        X: IndicesOf,
        T: Clone,
        S: TakeAt<AXIS, X::Shape>,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, Taken<S, AXIS, X>>,
    {
        let (array, positions) = (self.itself(), &positions.indices());
        let (axis, extent) = extent_along::<AXIS, S>(array.axes(), "take")?;
        let shape = taken::<AXIS, S, X::Shape>(array.axes(), axis, positions.axes(), "take")?;
        elements::<T, _>(&shape, "take")?;
        let check = || check_indices(positions, axis, extent);
        let extents = positions.shape();
        let at = (axis, extents.as_ref().len());
        if let Some(positions) = positions.try_as_slice() {
            let index = |index: &X::Index| from_start(index.signed(), extent);
            return gather_each(array, at, (positions, index), check, shape, "take");
        }
        let pick = |mut j: usize| {
            let mut at = positions.shape();
            for (at, &extent) in at.as_mut().iter_mut().zip(extents.as_ref()).rev() {
                (*at, j) = (j % extent, j / extent);
            }
            let position = storage::get(positions, at.as_ref());
            let index = position.expect("the index is within bounds").signed();
            (from_start(index, extent), 1)
        };
        // A stretched view of positions may have more of them than can be visited, so its positions
        // are checked first.
        check()?;
        gather(array, at, pick, shape, "take")
    }

    /// Copies the elements at `indices` along the axis `AXIS`, as NumPy's `take_along_axis` does.
    /// Along axis 0 of a matrix `x`, the result at `[i, j]` is `x[[indices[[i, j]], j]]`. A
    /// negative index counts from the end. The axis is counted from 0, or backwards from -1.
    ///
    /// The indices have the rank of the array. Along the axis, the result has the extent of the
    /// indices. Along each other axis, the indices and the array broadcast. See
    /// [`TakeAlong`](crate::shape::TakeAlong).
    /// [`argsort`](Array::argsort) and [`argmin_axis_keep`](Array::argmin_axis_keep) return such
    /// indices.
    ///
    /// # Panics
    ///
    /// Panics if an index is out of bounds, or if a [`DynRank`](crate::DynRank) array has no such
    /// axis. Also panics if run-time ranks differ, or if run-time extents of other axes do not
    /// broadcast. Also panics if the result takes more than `isize::MAX` bytes.
    /// [`try_take_along_axis`](Self::try_take_along_axis) returns the error.
    ///
    /// ```
    /// use array_core::prelude::*;
    ///
    /// let x = array![[30, 10, 20], [5, 6, 4]];
    /// assert_eq!(x.take_along_axis::<1>(&array![[2, 0], [-1, 1]]), array![[20, 30], [4, 6]]);
    /// assert_eq!(x.take_along_axis::<0>(&array![[1, 0, 1]]), array![[5, 10, 4]]);
    /// ```
    #[must_use]
    #[track_caller]
    fn take_along_axis<const AXIS: isize>(&self, indices: &X) -> Array<T, TakenAlong<S, AXIS, X>, Copied<B>>
    where
        X: Indices<Shape: AlongShape<AXIS, S>>,
        T: Clone,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, TakenAlong<S, AXIS, X>>,
    {
        or_fail(self.try_take_along_axis::<AXIS>(indices))
    }

    /// Copies the elements at given indices as [`take_along_axis`](Self::take_along_axis) does, or
    /// returns an error.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Index`] if an index is out of bounds. Returns [`Error::Shape`] if run-time
    /// ranks differ, or if run-time extents of other axes do not broadcast. Also returns it if a
    /// [`DynRank`](crate::DynRank) array has no such axis, or if the result takes more than
    /// `isize::MAX` bytes. Returns [`Error::Alloc`] if memory cannot be allocated.
    #[doc = try_example!(
        "prelude::*";
        "let x = array![[30, 10], [5, 7]];";
        "x.try_take_along_axis::<1>(&array![[1, 0], [0, 1]])?" => "array![[10, 30], [5, 7]]";
        "x.try_take_along_axis::<1>(&array![[1, 0], [0, 2]])"
            => "index 2 is out of bounds for axis 1 of extent 2"
    )]
    fn try_take_along_axis<const AXIS: isize>(
        &self,
        indices: &X,
    ) -> Result<Array<T, TakenAlong<S, AXIS, X>, Copied<B>>, Error>
    where
        X: Indices<Shape: AlongShape<AXIS, S>>,
        T: Clone,
        B: Join<Inline>,
        Copied<B>: OwnedStorage<T, TakenAlong<S, AXIS, X>>,
    {
        let (array, indices) = (self.itself(), &indices.indices());
        let (shape, axis) = indices.axes().take_from(array.axes(), "take_along_axis")?;
        elements::<T, _>(&shape, "take_along_axis")?;
        check_indices(indices, axis, array.shape().as_ref()[axis])?;
        take_along(array, axis, indices, shape)
    }
}

impl<T, S: Shape, B: Storage<T, S>, X: ?Sized> TakeMethods<T, S, B, X> for Array<T, S, B> {
    #[inline(always)]
    fn itself(&self) -> &Self {
        self
    }
}

/// Returns an error if an index is out of bounds of the axis.
pub(crate) fn check_indices<I: Integral, R: Shape, Q: Storage<I, R>>(
    indices: &Array<I, R, Q>,
    axis: usize,
    extent: usize,
) -> Result<(), IndexError> {
    let is_outside = |index: &I| from_start(index.signed(), extent) >= extent;
    // No index of a small dtype can be out of bounds of a long axis.
    if const { size_of::<I>() <= 2 } && extent >= 1 << (8 * size_of::<I>()) {
        return Ok(());
    }
    let outside = match indices.try_as_slice() {
        // A loop without an early exit can be vectorised, so whole parts are tested first.
        Some(indices) => {
            let mut parts = indices.chunks(64);
            let part = parts.find(|part| part.iter().fold(false, |found, index| found | is_outside(index)));
            part.and_then(|part| part.iter().copied().find(is_outside))
        }
        // A stretched view of indices may have more positions than can be visited.
        None => storage::unstretched(indices).iter().copied().find(is_outside),
    };
    match outside {
        Some(index) => Err(IndexError::new(Asked::Index(index.signed()), axis, extent)),
        None => Ok(()),
    }
}

/// Returns whether the extents `x` and `y` are the same except along `axis`.
fn same_lanes(x: &[usize], y: &[usize], axis: usize) -> bool {
    (0..x.len()).all(|i| i == axis || x[i] == y[i])
}

/// Copies the elements at the indices, which the caller has checked. If both arrays are contiguous
/// and have the same extents except along `axis`, copies row by row.
fn take_along<T, S, I, R, O, B, Q, P>(
    x: &Array<T, S, B>,
    axis: usize,
    indices: &Array<I, R, Q>,
    shape: O,
) -> Result<Array<T, O, P>, Error>
where
    T: Clone,
    S: Shape,
    I: Integral,
    R: Shape,
    O: Shape,
    B: Storage<T, S>,
    Q: Storage<I, R>,
    P: OwnedStorage<T, O>,
{
    let (extents, counts) = (x.shape(), indices.shape());
    let (extents, counts) = (extents.as_ref(), counts.as_ref());
    let at = |index: &I| from_start(index.signed(), extents[axis]);
    let data = match (x.try_as_slice(), indices.try_as_slice()) {
        // If a clone panics, `generate` leaks the clones that it has made. This path is for
        // elements that need no drop, so nothing is lost.
        (Some(x), Some(indices)) if const { !needs_drop::<T>() } && same_lanes(extents, counts, axis) => {
            // A block has the elements of `inner` 1-d slices along the axis, interleaved.
            let inner = count_of(&extents[axis + 1..]);
            let (from, to) = (extents[axis] * inner, counts[axis] * inner);
            storage::fill::<T, O, P>(&shape, |out| {
                // `chunks_exact` panics for a length of 0.
                if out.left() == 0 {
                    return;
                }
                for (block, indices) in x.chunks_exact(from).zip(indices.chunks_exact(to)) {
                    if inner == 1 {
                        out.generate(to, |i| block[at(&indices[i])].clone());
                        continue;
                    }
                    for row in indices.chunks_exact(inner) {
                        out.generate(inner, |j| block[at(&row[j]) * inner + j].clone());
                    }
                }
            })
        }
        _ => {
            let mut positions = Positions::new(&shape);
            let mut own = shape.extents();
            storage::collect::<T, O, P>(&shape, || {
                let position = positions.step();
                let (own, position) = (own.as_mut(), position.as_ref());
                stretch(own, position, counts);
                let index = storage::get(indices, own).expect("the position broadcasts to the indices");
                stretch(own, position, extents);
                own[axis] = at(index);
                let element = storage::get(x, own);
                element.expect("the position broadcasts to the array").clone()
            })
        }
    };
    Ok(Array::owned(shape, tried!(data)))
}

/// Converts a position of a result to the position of an operand that broadcasts to it, and writes
/// this position to `own`. `extents` are those of the operand. The index is 0 along an axis of
/// extent 1, and the index of `position` along any other axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn stretch(own: &mut [usize], position: &[usize], extents: &[usize]) {
    for ((own, &position), &extent) in own.iter_mut().zip(position).zip(extents) {
        *own = if extent == 1 { 0 } else { position };
    }
}
