//! Views that repeat the elements of an array along new axes, or along axes of extent 1.

use core::marker::PhantomData;

use super::rearranged;
use crate::error::ShapeError;
use crate::shape::{AtAxes, AxisList, Layout, Shape, Stretched, accepts_rigid, checked_product};
use crate::storage::{Array, View};

/// Stretches a view to the shape `to`. Errors contain the name `operation`.
///
/// # Errors
///
/// Returns an error if the view does not broadcast to the shape, or if the number of positions
/// overflows.
#[inline]
pub(crate) fn stretch<'v, T: 'v, S: Shape, L: Layout<S>, R: Shape>(
    view: Array<T, S, View<'v, L>>,
    to: R,
    operation: &'static str,
) -> Result<Array<T, R, View<'v, Stretched<S, R, L::Steps>>>, ShapeError> {
    let (shape, data) = view.into_parts();
    {
        let (from, to) = (shape.extents(), to.extents());
        let (from, to) = (from.as_ref(), to.as_ref());
        if !accepts_rigid(to, from, S::RIGID) {
            return Err(ShapeError::target(operation, from, to));
        }
        // Stretched axes take no memory, so only this check bounds the number of positions.
        if checked_product(to).is_none() {
            return Err(ShapeError::overflow(operation, to));
        }
    }
    let layout = Stretched(shape.clone(), to.clone(), data.layout().steps(&shape));
    // SAFETY: along axes of extent 1 and along new leading axes, the stride is 0. All other axes
    // keep their extents and strides. So each position is a position of the view. Several positions
    // of the result may have the same element, but the result is immutable.
    Ok(unsafe { rearranged::<T, S, View<'v, L>, _, _>(data, to, layout) })
}

/// Asserts that the listed axes exist in `to`, are different, and have the extents `from` in `to`.
fn assert_placed(axes: &[usize], from: &[usize], to: &[usize]) {
    for (i, &extent) in to.iter().enumerate() {
        let mut placed = axes.iter().zip(from).filter(|&(&axis, _)| axis == i);
        let is_here = placed.next().is_none_or(|(_, &here)| here == extent);
        assert!(
            // An axis that is listed twice would have two strides.
            is_here && placed.next().is_none(),
            "the shape has the extents of the array at the listed axes"
        );
    }
    assert!(axes.iter().all(|&axis| axis < to.len()), "the listed axes exist");
}

/// Views an array in the shape `to`. The axes of the array become the axes `A` of `to`, and its
/// elements repeat along all other axes.
///
/// # Panics
///
/// Panics if one of these rules is broken. The caller has checked them:
///
/// - `A` contains a different axis of the shape for each axis of the array.
/// - At the axes in `A`, the shape has the extents of the array.
/// - The number of positions does not overflow.
#[inline]
pub(crate) fn at_axes<'v, T: 'v, S: Shape, L: Layout<S>, A: AxisList, R: Shape>(
    view: Array<T, S, View<'v, L>>,
    to: R,
) -> Array<T, R, View<'v, AtAxes<A, R, L::Steps>>> {
    let (shape, data) = view.into_parts();
    {
        let (from, to) = (shape.extents(), to.extents());
        let (from, to) = (from.as_ref(), to.as_ref());
        assert!(
            from.len() == A::AXES.len(),
            "the list has one axis for each axis of the array"
        );
        assert_placed(A::AXES, from, to);
        assert!(checked_product(to).is_some(), "the number of positions fits `usize`");
    }
    let layout = AtAxes(PhantomData, to.clone(), data.layout().steps(&shape));
    // SAFETY: each axis of the array is one axis of the result, with the same extent and stride.
    // Along the other axes the stride is 0, so each position is a position of the array. Several
    // positions of the result may have the same element, but the result is immutable.
    unsafe { rearranged::<T, S, View<'v, L>, _, _>(data, to, layout) }
}
