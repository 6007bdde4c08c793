//! Selecting elements along an axis by an array of indices.

use super::Lanes;
use crate::array::{Indices, Positions, check_indices};
use crate::compute::reduce::Reduced;
use crate::error::Error;
use crate::shape::{AlongShape, Shape, counted, elements};
use crate::storage::{self, Array, Inline, Integral, Join, OwnedStorage, Storage};

/// Returns whether the extents agree on all axes but one.
fn same_lanes(x: &[usize], y: &[usize], axis: usize) -> bool {
    (0..x.len()).all(|i| i == axis || x[i] == y[i])
}

/// Copies the elements at checked indices. Copies row by row if both arrays are contiguous and
/// agree on the other axes.
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
    let at = |index: &I| counted(index.signed(), extents[axis]).expect("the indices are in bounds");
    let data = match (x.try_as_slice(), indices.try_as_slice()) {
        (Some(x), Some(indices)) if same_lanes(extents, counts, axis) => {
            let (from, to) = (Lanes::new(extents, axis), Lanes::new(counts, axis));
            storage::fill::<T, O, P>(&shape, |out| {
                if out.left() == 0 {
                    return;
                }
                for (block, indices) in x.chunks_exact(from.block()).zip(indices.chunks_exact(to.block())) {
                    if from.inner == 1 {
                        out.generate(to.len, |i| block[at(&indices[i])].clone());
                        continue;
                    }
                    for row in indices.chunks_exact(to.inner) {
                        out.generate(to.inner, |j| block[at(&row[j]) * from.inner + j].clone());
                    }
                }
            })?
        }
        _ => {
            let mut positions = Positions::new(&shape);
            let mut own = shape.extents();
            storage::collect::<T, O, P>(&shape, || {
                let position = positions.step();
                let mut stretched = |extents: &[usize]| {
                    let places = own.as_mut().iter_mut().zip(position.as_ref());
                    for ((own, &position), &extent) in places.zip(extents) {
                        *own = if extent == 1 { 0 } else { position };
                    }
                    own.clone()
                };
                let (from, mut to) = (stretched(counts), stretched(extents));
                let index = storage::get(indices, from.as_ref());
                to.as_mut()[axis] = at(index.expect("the position broadcasts to the indices"));
                let element = storage::get(x, to.as_ref());
                element.expect("the position broadcasts to the array").clone()
            })?
        }
    };
    Ok(Array::owned(shape, data))
}

/// The shape of the elements that the indices `X` take along an axis.
type TakenAlong<S, const AXIS: isize, X> = <<X as Indices>::Shape as AlongShape<AXIS, S>>::Taken;

/// Selecting along an axis, as `take_along_axis` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies the elements at `indices` along the axis `AXIS`, counted from 0, or backwards
        /// from -1. Along axis 0 of a matrix, the result at `[i, j]` is `x[[indices[[i, j]], j]]`.
        /// A negative index counts from the end.
        ///
        /// The result has the shape of the indices broadcast with the array, except along the axis,
        /// where it is that of the indices; see [`TakeAlong`](crate::shape::TakeAlong).
        /// [`argsort`](Self::argsort) and [`argmin_axis_keep`](Self::argmin_axis_keep) return such
        /// indices.
        ///
        /// # Panics
        ///
        /// Panics if an index is out of bounds, run-time extents of other axes do not broadcast, a
        /// [`DynRank`](crate::shape::DynRank) array has no such axis, or the result is too large.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[30, 10, 20], [5, 6, 4]];
        /// assert_eq!(x.take_along_axis::<1, _>(&array![[2, 0], [-1, 1]]), array![[20, 30], [4, 6]]);
        /// assert_eq!(x.take_along_axis::<0, _>(&array![[1, 0, 1]]), array![[5, 10, 4]]);
        /// ```
        #[must_use]
        errors "Returns [`Error::Index`] if an index is out of bounds, [`Error::Shape`] if run-time extents do not \
            broadcast, a [`DynRank`](crate::shape::DynRank) array has no such axis, or the result is too large, \
            [`Error::Alloc`] if memory cannot be allocated.":
        take_along_axis try_take_along_axis [const AXIS: isize, X] [AXIS, X] [X: Indices<Shape: AlongShape<AXIS, S>>,
            T: Clone, B: Join<Inline>, Reduced<B>: OwnedStorage<T, TakenAlong<S, AXIS, X>>]
            (self: &Self, indices: &X) -> Array<T, TakenAlong<S, AXIS, X>, Reduced<B>> {{
                let indices = indices.array();
                let (shape, axis) = indices.axes().take_from(self.axes(), "take_along_axis")?;
                // First, since stretched indices can have more elements than memory could hold as a
                // result.
                elements::<T, _>(&shape, "take_along_axis")?;
                check_indices(indices, axis, self.shape().as_ref()[axis])?;
                take_along(self, axis, indices, shape)
            }}
    }
}
