//! Taking elements along an axis by indices for each position.

use super::Lanes;
use crate::Array;
use crate::array::select::Integral;
use crate::array::{Indices, Positions, check_indices};
use crate::error::Error;
use crate::kernel::elements;
use crate::ops::reduce::Reduced;
use crate::shape::{Shape, TakeAlong, counted};
use crate::storage::{self, Inline, Join, OwnedStorage, Storage};

/// Whether the extents are the same but for one axis.
fn same_lanes(x: &[usize], y: &[usize], axis: usize) -> bool {
    (0..x.len()).all(|i| i == axis || x[i] == y[i])
}

/// Copies the elements that indices say, all of which are there: row by row where both are in memory so.
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
    let at = |index: &I| counted(index.signed(), extents[axis]).expect("indices that were checked");
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
                to.as_mut()[axis] = at(index.expect("a position of the indices"));
                let element = storage::get(x, to.as_ref());
                element.expect("a position of the array").clone()
            })?
        }
    };
    Ok(Array::owned(shape, data))
}

/// Taking elements along an axis, as `take_along_axis` of the Array API.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Copies along the axis `AXIS`, counted from 0, or backwards from -1, the elements that indices say: those at
        /// `[i, j]` of a matrix are `x[[indices[[i, j]], j]]` along axis 0. A negative index is counted from the end.
        ///
        /// The result has the shape of the indices, which broadcast with the array but for the axis; see [`TakeAlong`]. What
        /// [`argsort`](Self::argsort) and [`argmin_axis_keep`](Self::argmin_axis_keep) give are such indices.
        ///
        /// # Panics
        ///
        /// Panics where an index is out of bounds, or run-time extents do not fit.
        ///
        /// ```
        /// # use array_core::array;
        /// let x = array![[30, 10, 20], [5, 6, 4]];
        /// assert_eq!(x.take_along_axis::<1, _, _>(&array![[2, 0], [-1, 1]]), array![[20, 30], [4, 6]]);
        /// assert_eq!(x.take_along_axis::<0, _, _>(&array![[1, 0, 1]]), array![[5, 10, 4]]);
        /// ```
        #[must_use]
        errors "[`Error::Index`] where an index is out of bounds, [`Error::Shape`] where run-time extents do not \
            fit, a [`DynRank`](crate::DynRank) array has no such axis, or the result is too large, \
            [`Error::Alloc`] where memory cannot be had.":
        take_along_axis try_take_along_axis [const AXIS: isize, X, O] [AXIS, X, O] [S: TakeAlong<AXIS, X::Shape, Taken = O>,
            X: Indices, O: Shape, T: Clone, B: Join<Inline>, Reduced<B>: OwnedStorage<T, O>]
            (self: &Self, indices: &X) -> Array<T, O, Reduced<B>> {{
                let indices = indices.array();
                let (shape, axis) = self.axes().take_along(indices.axes(), "take_along_axis")?;
                // Before the indices, of which a stretched array has more than any result.
                elements::<T, O>(&shape, "take_along_axis")?;
                check_indices(indices, axis, self.shape().as_ref()[axis])?;
                take_along(self, axis, indices, shape)
            }}
    }
}
