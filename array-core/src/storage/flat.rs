//! Nested arrays as flat ones and back: the same elements in the same order, under other types.

use core::mem::{align_of, size_of};

#[cfg(feature = "alloc")]
use super::Buffer;
use super::{Borrowed, BorrowedMut, Inline, Layout, RowMajor};
use crate::shape::{Flatten, Shape, StaticShape, same_extents};
use crate::{Array, ArrayView, ArrayViewMut};

/// An array as an element.
type Inner<T, I> = Array<T, I, Inline>;

/// Returns how many elements an inline array has; refuses, when it is built, one that is more than those.
///
/// Where it returns, an inline array is `len` values of `T`, one after the other and aligned as `T`: its nested array,
/// which has the elements and no more, is as large as it is, so that it stands at its start. `Array` itself is not
/// `repr(C)`: a view is then one pointer to the compiler, too, and loops over its elements become vectors.
pub(super) const fn elements<T: Copy, I: StaticShape>() -> usize {
    let Some(len) = I::EXTENTS.len() else {
        panic!("the elements of this shape overflow `usize`");
    };
    let Some(bytes) = len.checked_mul(size_of::<T>()) else {
        panic!("the elements of this shape overflow `usize` bytes");
    };
    assert!(
        size_of::<I>() == 0 && align_of::<I>() == 1,
        "a static shape takes no room"
    );
    assert!(
        size_of::<I::Nest<T>>() == bytes
            && size_of::<Inner<T, I>>() == bytes
            && align_of::<Inner<T, I>>() == align_of::<T>(),
        "an inline array is its elements and nothing else"
    );
    len
}

/// Gives the elements of arrays on the heap the type of one flat array.
#[cfg(feature = "alloc")]
pub(crate) fn flat_heap<T: Copy, I: StaticShape>(data: Buffer<Inner<T, I>>) -> Buffer<T> {
    let len = data.len() * const { elements::<T, I>() };
    // SAFETY: `elements` shows that an inline array is so many elements, aligned as one: the bytes of the buffer are
    // `len` initialised elements, and its size and alignment are the same.
    unsafe { data.retyped(len) }
}

/// Gives elements on the heap the type of `len` arrays.
///
/// # Panics
///
/// Panics where they are not as many elements.
#[cfg(feature = "alloc")]
pub(crate) fn nested_heap<T: Copy, I: StaticShape>(data: Buffer<T>, len: usize) -> Buffer<Inner<T, I>> {
    assert!(
        len.checked_mul(const { elements::<T, I>() }) == Some(data.len()),
        "as many elements as the arrays have"
    );
    // SAFETY: `elements` shows that an inline array is so many elements, aligned as one, and any elements make one: the bytes of the
    // buffer are `len` initialised arrays, as asserted, and its size and alignment are the same.
    unsafe { data.retyped(len) }
}

/// Says that the elements of arrays of shape `I` in one of shape `S` are those of one of shape `F`, in both as
/// inline data.
const fn same_elements<T: Copy, S: StaticShape, I: StaticShape, F: StaticShape>() {
    let _ = elements::<T, I>();
    let _ = elements::<Inner<T, I>, S>();
    let _ = elements::<T, F>();
    assert!(
        size_of::<S::Nest<Inner<T, I>>>() == size_of::<F::Nest<T>>(),
        "a flat array has the elements of the nested one"
    );
}

/// Gives inline data of arrays the type of that of one flat array.
#[inline(always)]
pub(crate) fn flat_inline<T: Copy, S, I, F>(data: S::Nest<Inner<T, I>>) -> F::Nest<T>
where
    S: StaticShape + Flatten<I, Flat = F>,
    I: StaticShape,
    F: StaticShape,
{
    const { same_elements::<T, S, I, F>() };
    // SAFETY: `same_elements` shows that both are values of `T` one after the other, and as many. Nested arrays have no
    // invariant of their own.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Gives inline data the type of that of nested arrays.
#[inline(always)]
pub(crate) fn nested_inline<T: Copy, S, I, F>(data: F::Nest<T>) -> S::Nest<Inner<T, I>>
where
    S: StaticShape + Flatten<I, Flat = F>,
    I: StaticShape,
    F: StaticShape,
{
    const { same_elements::<T, S, I, F>() };
    // SAFETY: `same_elements` shows that both are values of `T` one after the other, and as many. Any elements make an inline array.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Asserts that a flat shape has the axes of an array, and behind them those of its elements.
fn assert_flat<I: StaticShape>(outer: &impl Shape, flat: &impl Shape) {
    let (outer, flat) = (outer.extents(), flat.extents());
    let (outer, flat) = (outer.as_ref(), flat.as_ref());
    let fits = flat.len() == outer.len() + I::EXTENTS.as_slice().len()
        && same_extents(&flat[..outer.len()], outer)
        && same_extents(&flat[outer.len()..], I::EXTENTS.as_slice());
    assert!(fits, "the axes of the array and those of its elements");
}

/// Views arrays as one flat array.
///
/// # Panics
///
/// Panics if `flat` has other extents than the array and its elements: the caller has flattened the shapes.
#[inline(always)]
pub(crate) fn flat_view<'v, T: Copy + 'v, I: StaticShape, S: Shape, L: Layout<S>, F: Shape>(
    view: ArrayView<'v, Inner<T, I>, S, L>,
    flat: F,
) -> ArrayView<'v, T, F, L::Deep<I, F>> {
    let _ = const { elements::<T, I>() };
    assert_flat::<I>(view.axes(), &flat);
    let (ptr, (shape, data)) = (view.as_ptr(), view.parts());
    // SAFETY: each position of the view is an inline array, which is its elements one after the other, as `elements` asserts.
    // `Deep` has the strides of the view for its axes, counted in these elements, and row-major ones for those of an inline array:
    // the axes of `flat`, as asserted.
    unsafe { Array::from_parts(flat, Borrowed::new(ptr.cast(), data.layout().deep(shape))) }
}

/// Views arrays as one flat array, for writing.
///
/// # Panics
///
/// Panics if `flat` has other extents than the array and its elements: the caller has flattened the shapes.
#[inline(always)]
pub(crate) fn flat_view_mut<'v, T: Copy + 'v, I: StaticShape, S: Shape, L: Layout<S>, F: Shape>(
    mut view: ArrayViewMut<'v, Inner<T, I>, S, L>,
    flat: F,
) -> ArrayViewMut<'v, T, F, L::Deep<I, F>> {
    let _ = const { elements::<T, I>() };
    assert_flat::<I>(view.axes(), &flat);
    let ptr = view.as_mut_ptr();
    let (shape, data) = view.parts();
    // SAFETY: each position of the view is an inline array, a different one, which is its elements one after the other, as
    // `elements` asserts. `Deep` has the strides of the view for its axes, counted in these elements, and row-major ones for those
    // of an inline array: the axes of `flat`, as asserted. The view is given away, so that nothing else reaches the elements.
    unsafe { Array::from_parts(flat, BorrowedMut::new(ptr.cast(), data.layout().deep(shape))) }
}

/// Views elements in row-major order as arrays of shape `I`, which take the innermost axes.
///
/// # Panics
///
/// Panics if the view has other extents than `outer` and the arrays: the caller has taken its shape apart.
#[inline(always)]
pub(crate) fn nested_view<'v, T: Copy + 'v, S: Shape, I: StaticShape, R: Shape>(
    view: ArrayView<'v, T, S>,
    outer: R,
) -> ArrayView<'v, Inner<T, I>, R> {
    let _ = const { elements::<T, I>() };
    assert_flat::<I>(&outer, view.axes());
    let ptr = view.as_ptr();
    // SAFETY: the axes of the view are those of `outer`, and behind them those of `I`, as asserted. In row-major order the elements
    // at one position of the outer axes are one after the other, and those of the next position behind them: each run is an inline
    // array, as `elements` asserts, of any elements.
    unsafe { Array::from_parts(outer, Borrowed::new(ptr.cast(), RowMajor)) }
}

/// Views elements in row-major order as arrays of shape `I`, for writing.
///
/// # Panics
///
/// Panics if the view has other extents than `outer` and the arrays: the caller has taken its shape apart.
#[inline(always)]
pub(crate) fn nested_view_mut<'v, T: Copy + 'v, S: Shape, I: StaticShape, R: Shape>(
    mut view: ArrayViewMut<'v, T, S>,
    outer: R,
) -> ArrayViewMut<'v, Inner<T, I>, R> {
    let _ = const { elements::<T, I>() };
    assert_flat::<I>(&outer, view.axes());
    let ptr = view.as_mut_ptr();
    // SAFETY: the axes of the view are those of `outer`, and behind them those of `I`, as asserted. In row-major order the elements
    // at one position of the outer axes are one after the other, and those of the next position behind them: each run is an inline
    // array, as `elements` asserts, of any elements, and different runs have different elements. The view is given away, so that
    // nothing else reaches them.
    unsafe { Array::from_parts(outer, BorrowedMut::new(ptr.cast(), RowMajor)) }
}
