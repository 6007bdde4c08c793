//! Which elements of an array make one element of a reduction.

use crate::Array;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::kernel::elements;
use crate::shape::Shape;
use crate::storage::{self, Contiguous, Iter, OwnedStorage, Storage};

/// What a reduction makes of the elements of one group, of which there is at least one.
///
/// Groups are counted in the row-major order of the result.
pub(super) trait Reduction<T> {
    /// The dtype of the result.
    type Output: Element;

    /// Returns what no elements come to; `None` where they have no value.
    fn none(&self) -> Option<Self::Output>;

    /// Reduces a group whose elements stand one after the other.
    fn run(&self, group: usize, x: &[T]) -> Self::Output;

    /// Reduces as many groups as `out` has elements, from `first` on: the columns of rows of that length.
    fn columns(&self, first: usize, rows: &[T], out: &mut [Self::Output]);

    /// Reduces a group that is the next `len` elements of a walk.
    fn walk<S: Shape>(&self, group: usize, elements: &mut Iter<'_, T, S>, len: usize) -> Self::Output;
}

/// Reduces all elements; `None` where there are none, and they have no value.
pub(super) fn whole<T: Element, S: Shape, B: Storage<T, S>, F: Reduction<T>>(
    x: &Array<T, S, B>,
    reduction: &F,
) -> Option<F::Output> {
    if x.is_empty() {
        return reduction.none();
    }
    Some(match x.try_as_slice() {
        Some(x) => reduction.run(0, x),
        None => reduction.walk(0, &mut x.iter(), x.len()),
    })
}

/// Reduces along some axes, in increasing order, to an array of a shape that has one element for each position on the
/// others.
///
/// # Errors
///
/// An [`Error`] where no elements have no value and the result has an element, or memory cannot be had.
pub(super) fn along<T, S, B, R, P, F>(
    x: &Array<T, S, B>,
    axes: &[usize],
    shape: R,
    operation: &'static str,
    reduction: &F,
) -> Result<Array<F::Output, R, P>, Error>
where
    T: Element,
    S: Shape,
    B: Storage<T, S>,
    R: Shape,
    P: OwnedStorage<F::Output, R>,
    F: Reduction<T>,
{
    elements::<F::Output, R>(&shape, operation)?;
    let mut data = storage::zeros::<F::Output, R, P>(&shape)?;
    let out = <P as Contiguous<F::Output, R>>::slice_mut(&mut data, &shape);
    write(x, axes, operation, reduction, out)?;
    Ok(Array::from_parts(shape, data))
}

/// Writes the elements of a reduction.
fn write<T: Element, S: Shape, B: Storage<T, S>, F: Reduction<T>>(
    x: &Array<T, S, B>,
    axes: &[usize],
    operation: &'static str,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), ShapeError> {
    if out.is_empty() {
        return Ok(());
    }
    let extents = x.shape();
    let extents = extents.as_ref();
    if let Some(&axis) = axes.iter().find(|&&axis| extents[axis] == 0) {
        out.fill(
            reduction
                .none()
                .ok_or_else(|| ShapeError::empty(operation, extents, axis))?,
        );
        return Ok(());
    }
    let len = x.len() / out.len();
    match inner(extents, axes) {
        Some(1) => together(x, |x| {
            for (group, (out, x)) in out.iter_mut().zip(x.chunks_exact(len)).enumerate() {
                *out = reduction.run(group, x);
            }
        }),
        Some(inner) => together(x, |x| {
            let rows = x.chunks_exact(len * inner);
            for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(rows).enumerate() {
                reduction.columns(i * inner, rows, out);
            }
        }),
        None => {
            let mut elements = x.iter().with_last(axes);
            for (group, out) in out.iter_mut().enumerate() {
                *out = reduction.walk(group, &mut elements, len);
            }
        }
    }
    Ok(())
}

/// The number of elements behind axes that are neighbours, and so are as one axis; `None` where they are not. Axes of
/// extent 1 are in nobody's way.
fn inner(extents: &[usize], axes: &[usize]) -> Option<usize> {
    let mut listed = axes.iter().copied().filter(|&axis| extents[axis] != 1);
    let Some(first) = listed.next() else {
        return Some(extents.iter().product());
    };
    let last = listed.next_back().unwrap_or(first);
    let apart = (first..last).any(|axis| extents[axis] != 1 && !axes.contains(&axis));
    (!apart).then(|| extents[last + 1..].iter().product())
}

/// Calls `visit` with the elements as a slice, which a view with strides is copied to.
fn together<T: Element, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, visit: impl FnOnce(&[T])) {
    if let Some(x) = x.try_as_slice() {
        return visit(x);
    }
    #[cfg(feature = "alloc")]
    visit(x.to_heap().as_slice());
    #[cfg(not(feature = "alloc"))]
    unreachable!("the result for a view is on the heap");
}

#[cfg(test)]
mod tests {
    use super::inner;

    #[test]
    fn neighbours_are_one_axis_whatever_axes_of_extent_1_stand_between() {
        assert_eq!(inner(&[2, 3, 4], &[1]), Some(4));
        assert_eq!(inner(&[2, 3, 4], &[0, 1]), Some(4));
        assert_eq!(inner(&[2, 3, 4], &[1, 2]), Some(1));
        assert_eq!(inner(&[2, 3, 4], &[0, 1, 2]), Some(1));
        assert_eq!(inner(&[2, 3, 4], &[0, 2]), None);
        assert_eq!(inner(&[2, 1, 4, 5], &[0, 2]), Some(5));
        assert_eq!(inner(&[2, 3, 1, 5], &[0, 2]), Some(15));
        assert_eq!(inner(&[2, 3, 4], &[]), Some(24));
        assert_eq!(inner(&[], &[]), Some(1));
    }
}
