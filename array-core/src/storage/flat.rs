//! Nested arrays as flat ones and back: the same elements in the same order, under other types.

use core::mem::{align_of, size_of};

#[cfg(feature = "alloc")]
use super::Buffer;
use super::{Borrowed, BorrowedMut, Inline, Layout, RowMajor, Storage};
use crate::Array;
use crate::shape::{Flatten, Shape, StaticShape};

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
    // SAFETY: as in `flat_heap`, the other way round; any elements make an inline array.
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
    // SAFETY: as in `flat_inline`; any elements make an inline array.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Views arrays as one flat array.
#[inline(always)]
pub(crate) fn flat_view<'v, T: Copy, I: StaticShape, S: Shape, L: Layout<S>, F: Shape>(
    data: Borrowed<'v, Inner<T, I>, L>,
    shape: &S,
) -> Borrowed<'v, T, L::Deep<I, F>> {
    let _ = const { elements::<T, I>() };
    let (ptr, layout) = (
        <super::View<'v, L> as Storage<Inner<T, I>, S>>::ptr(&data),
        data.layout(),
    );
    // SAFETY: each position of the array is an inline array, whose elements stand behind its first one, as `elements` shows
    // and the layout says.
    unsafe { Borrowed::new(ptr.cast(), layout.deep(shape)) }
}

/// Views arrays as one flat array, for writing.
#[inline(always)]
pub(crate) fn flat_view_mut<'v, T: Copy, I: StaticShape, S: Shape, L: Layout<S>, F: Shape>(
    mut data: BorrowedMut<'v, Inner<T, I>, L>,
    shape: &S,
) -> BorrowedMut<'v, T, L::Deep<I, F>> {
    let _ = const { elements::<T, I>() };
    let layout = data.layout().clone();
    let ptr = <super::ViewMut<'v, L> as Storage<Inner<T, I>, S>>::opened(&mut data);
    // SAFETY: as in `flat_view`; arrays at different positions are different ones, and so are their elements.
    unsafe { BorrowedMut::new(ptr.cast(), layout.deep(shape)) }
}

/// Views elements in row-major order as arrays of shape `I`, which take the innermost axes.
#[inline(always)]
pub(crate) fn nested_view<'v, T: Copy, S, I>(data: Borrowed<'v, T, RowMajor>) -> Borrowed<'v, Inner<T, I>, RowMajor>
where
    S: Flatten<I>,
    I: StaticShape,
{
    let _ = const { elements::<T, I>() };
    let ptr = <super::View<'v> as Storage<T, S::Flat>>::ptr(&data);
    // SAFETY: in row-major order the elements at one position of the outer axes stand one after the other, and the next
    // ones behind them: each run is an inline array, as `elements` shows.
    unsafe { Borrowed::new(ptr.cast(), RowMajor) }
}

/// Views elements in row-major order as arrays of shape `I`, for writing.
#[inline(always)]
pub(crate) fn nested_view_mut<'v, T: Copy, S, I>(
    mut data: BorrowedMut<'v, T, RowMajor>,
) -> BorrowedMut<'v, Inner<T, I>, RowMajor>
where
    S: Flatten<I>,
    I: StaticShape,
{
    let _ = const { elements::<T, I>() };
    let ptr = <super::ViewMut<'v> as Storage<T, S::Flat>>::opened(&mut data);
    // SAFETY: as in `nested_view`; any elements make an inline array.
    unsafe { BorrowedMut::new(ptr.cast(), RowMajor) }
}
