//! Narrowing removes the axes of the type [`One`](crate::One) from an array. If no axis remains,
//! the result is the only element.

#[cfg(feature = "alloc")]
use super::Heap;
use super::parts::part;
use super::{Inline, OwnedStorage, Relaid, Storage, View, ViewMut, ViewStorage};
use crate::shape::{Layout, Shape, StaticShape, len_of};
use crate::storage::Array;

/// Returns whether `narrowed` is `extents` without the axes for which `taken` is `true`, and
/// whether all these axes have extent 1.
fn is_narrowed(taken: &[bool], extents: &[usize], narrowed: &[usize]) -> bool {
    let mut left = narrowed.iter();
    let each = extents.iter().enumerate().all(|(axis, &extent)| match taken.get(axis) {
        Some(true) => extent == 1,
        // Axes beyond the length of `taken` remain. Only a `DynRank` has such axes.
        _ => left.next() == Some(&extent),
    });
    each && left.next().is_none()
}

/// Returns the shape without its axes of the type `One`.
///
/// # Panics
///
/// Panics if narrowing removes an axis whose extent is not 1. The types rule this out, but the
/// SAFETY comments below rely on the assertion.
#[inline(always)]
fn left<S: Shape>(shape: &S) -> S::Narrowed {
    let narrowed = shape.narrowed();
    assert!(
        is_narrowed(&S::TAKEN, shape.extents().as_ref(), narrowed.extents().as_ref()),
        "only axes of extent 1 are removed"
    );
    narrowed
}

/// Narrows a view: removes its axes of the type `One`.
#[inline]
pub(crate) fn narrow_view<T, S: Shape, V: ViewStorage<T, S>>(
    view: Array<T, S, V>,
) -> Relaid<T, S, V, S::Narrowed, <V::Layout as Layout<S>>::Narrowed<S::Narrowed>> {
    let (shape, data) = view.into_parts();
    let narrowed = left(&shape);
    let layout = V::layout(&data).narrowed();
    // SAFETY: `left` asserts that each removed axis has one position, and that the other axes keep
    // their extents. `Layout::narrowed` keeps the strides of the other axes, too. So the positions
    // are the positions of the view.
    unsafe { part::<T, S, V, _, _>(data, 0, 0, narrowed, layout) }
}

/// Narrows an array on the heap, without moving its elements.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn narrow_heap<T, S: Shape>(array: Array<T, S, Heap>) -> Array<T, S::Narrowed, Heap> {
    let (shape, data) = array.into_parts();
    let narrowed = left(&shape);
    // Axes of extent 1 do not change the row-major order, so the elements stay in place.
    Array::owned(narrowed, data)
}

/// Narrows an inline array.
#[inline]
pub(crate) fn narrow_inline<T: Copy, S: StaticShape>(array: Array<T, S, Inline>) -> Array<T, S::Narrowed, Inline>
where
    S::Narrowed: StaticShape,
{
    let (shape, data) = array.into_parts();
    let narrowed = left(&shape);
    Array::owned(narrowed, Inline::renest::<T, S, S::Narrowed>(data))
}

/// Returns the first element of a view.
///
/// # Panics
///
/// Panics if there are no elements.
#[inline(always)]
pub(crate) fn first<'v, T: 'v, S: Shape, L: Layout<S>>(view: Array<T, S, View<'v, L>>) -> &'v T {
    let (shape, data) = view.into_parts();
    // The pointer of an empty view may dangle.
    assert!(len_of(&shape) != Some(0), "the array has at least one element");
    // SAFETY: the pointer of a view points to its first element, which exists, as asserted. The
    // view borrows the element for `'v`.
    unsafe { &*(<View<'v, L> as Storage<T, S>>::PTR)(&data) }
}

/// Returns the first element of a view, mutably.
///
/// # Panics
///
/// Panics if there are no elements.
#[inline(always)]
pub(crate) fn first_mut<'v, T: 'v, S: Shape, L: Layout<S>>(mut view: Array<T, S, ViewMut<'v, L>>) -> &'v mut T {
    let (shape, ptr) = view.shape_and_ptr();
    // The pointer of an empty view may dangle.
    assert!(len_of(shape) != Some(0), "the array has at least one element");
    // SAFETY: the pointer of a view points to its first element, which exists, as asserted. The
    // view borrows the element mutably for `'v`. The function takes the view by value, so nothing
    // else accesses the element.
    unsafe { &mut *ptr }
}

/// Returns the first element of an array.
///
/// # Panics
///
/// Panics if there are no elements.
#[inline]
pub(crate) fn into_first<T, S: Shape, B: OwnedStorage<T, S>>(array: Array<T, S, B>) -> T {
    B::into_first(array.into_parts().1)
}
