//! Conversions of nested arrays (arrays of inline arrays) to flat ones and back. The numbers and
//! their order in memory stay the same. Only the types differ.

use core::mem::{align_of, size_of};

#[cfg(feature = "alloc")]
use super::Buffer;
use super::inline::elements;
use super::{Borrowed, BorrowedMut, Inline};
use crate::shape::{Flatten, Layout, RowMajor, Shape, StaticShape, checked_product, same_extents};
use crate::storage::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut};

/// An inline array that is an element of another array.
type Inner<T, I> = Array<T, I, Inline>;

/// Returns the number of elements of an inline array. Fails to build if its size or alignment
/// differs from that of its elements.
///
/// If this function compiles, an inline array consists of the returned number of contiguous values
/// of `T`, and has the alignment of `T`. The reason is that the nested Rust array in it has the
/// same size, and therefore the same address. The attribute `repr(C)` on `Array` would also fix the
/// address. But with the attribute, the compiler does not treat a view as a single pointer, and
/// does not vectorise loops over its elements.
pub(crate) const fn inline_len<T: Copy, I: StaticShape>() -> usize {
    let len = elements::<T, I>();
    assert!(
        // A shape with a size or an alignment could move the elements away from the start of the
        // array.
        size_of::<I>() == 0 && align_of::<I>() == 1,
        "a static shape has size 0 and alignment 1"
    );
    assert!(
        size_of::<Inner<T, I>>() == size_of::<I::Nest<T>>() && align_of::<Inner<T, I>>() == align_of::<T>(),
        "an inline array has the size and alignment of its elements"
    );
    len
}

/// Reinterprets inline arrays on the heap as the elements of one flat array.
#[cfg(feature = "alloc")]
pub(crate) fn flat_heap<T: Copy, I: StaticShape>(data: Buffer<Inner<T, I>>) -> Buffer<T> {
    let len = data.len() * const { inline_len::<T, I>() };
    // SAFETY: `inline_len` asserts that an inline array consists of its elements, with the
    // alignment of one. So the bytes of the buffer are `len` initialised elements with the same
    // total size and alignment.
    unsafe { data.retyped(len) }
}

/// Reinterprets elements on the heap as `len` inline arrays of shape `I`.
///
/// # Panics
///
/// Panics if the number of elements is not `len` times the number of elements of the shape `I`.
#[cfg(feature = "alloc")]
pub(crate) fn nested_heap<T: Copy, I: StaticShape>(data: Buffer<T>, len: usize) -> Buffer<Inner<T, I>> {
    assert!(
        len.checked_mul(const { inline_len::<T, I>() }) == Some(data.len()),
        "the number of elements is that of all inner arrays together"
    );
    // SAFETY: `inline_len` asserts that an inline array consists of its elements, with the
    // alignment of one. Any elements are a valid inline array. So the bytes of the buffer are `len`
    // initialised arrays, as asserted, with the same total size and alignment.
    unsafe { data.retyped(len) }
}

/// Asserts that two types of inline data have the same elements and the same size. One is the data
/// of an array of shape `S` whose elements are arrays of shape `I`, and the other the data of an
/// array of shape `F`.
const fn same_elements<T: Copy, S: StaticShape, I: StaticShape, F: StaticShape>() {
    // Each call asserts that one of the three types of arrays consists of its elements.
    let _ = inline_len::<T, I>();
    let _ = inline_len::<Inner<T, I>, S>();
    let _ = inline_len::<T, F>();
    assert!(
        size_of::<S::Nest<Inner<T, I>>>() == size_of::<F::Nest<T>>(),
        "a flat array has the elements of the nested one"
    );
}

/// Reinterprets the inline data of an array of arrays as the inline data of a flat array.
#[inline(always)]
pub(crate) fn flat_inline<T: Copy, S, I, F>(data: S::Nest<Inner<T, I>>) -> F::Nest<T>
where
    S: StaticShape + Flatten<I, Flat = F>,
    I: StaticShape,
    F: StaticShape,
{
    // `transmute` does not compile here, because rustc does not know the sizes.
    const { same_elements::<T, S, I, F>() };
    // SAFETY: `same_elements` asserts that both types are the same number of contiguous values of
    // `T`, and have the same size. Nested Rust arrays have no further invariant.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Reinterprets the inline data of a flat array as the inline data of an array of arrays.
#[inline(always)]
pub(crate) fn nested_inline<T: Copy, S, I, F>(data: F::Nest<T>) -> S::Nest<Inner<T, I>>
where
    S: StaticShape + Flatten<I, Flat = F>,
    I: StaticShape,
    F: StaticShape,
{
    const { same_elements::<T, S, I, F>() };
    // SAFETY: `same_elements` asserts that both types are the same number of contiguous values of
    // `T`, and have the same size. Any elements are a valid inline array.
    unsafe { core::mem::transmute_copy(&data) }
}

/// Asserts that the extents of a flat shape are those of the shape `outer`, followed by those of
/// `I`. Also asserts that the number of elements of each of `outer` and `flat` fits `usize`, as for
/// every array.
fn assert_flat<I: StaticShape>(outer: &impl Shape, flat: &impl Shape) {
    let (outer, flat) = (outer.extents(), flat.extents());
    let (outer, flat) = (outer.as_ref(), flat.as_ref());
    // The traits that relate the shapes are not trusted, because the extents decide which memory is
    // read.
    let fits = flat.len() == outer.len() + I::EXTENTS.as_slice().len()
        && same_extents(&flat[..outer.len()], outer)
        && same_extents(&flat[outer.len()..], I::EXTENTS.as_slice());
    assert!(
        fits,
        "the flat extents are those of the array followed by those of its elements"
    );
    // Stretched outer axes can make the product of `flat` overflow, although that of `outer` does
    // not. If the elements are empty arrays, only the product of `outer` can overflow.
    assert!(
        checked_product(flat).is_some() && checked_product(outer).is_some(),
        "the number of elements fits `usize`"
    );
}

/// Declares two functions: `$flat` views an array of arrays as one flat array, and `$nested` views
/// a contiguous array as an array of arrays. A row has the functions, the types of views, the type
/// of their data, `mut` if the views are mutable, and the function that returns a pointer.
macro_rules! views {
    ($($flat:ident $nested:ident $view:ident $contiguous:ident $data:ident [$($mutable:tt)?] $ptr:ident;)*) => {$(
        /// Views an array of arrays as one flat array.
        ///
        /// # Panics
        ///
        /// Panics if the extents of `flat` are not the extents of the array, followed by the
        /// extents of its elements, or if their product overflows: the caller has flattened the
        /// shapes.
        #[inline(always)]
        pub(crate) fn $flat<'v, T: Copy + 'v, I: StaticShape, S: Shape, L: Layout<S>, F: Shape>(
            $($mutable)? view: $view<'v, Inner<T, I>, S, L>,
            flat: F,
        ) -> $view<'v, T, F, L::Deep<I, F>> {
            let _ = const { inline_len::<T, I>() };
            assert_flat::<I>(view.axes(), &flat);
            let ptr = view.$ptr();
            let (shape, data) = view.parts();
            // SAFETY: each position of the view is an inline array, which consists of its
            // contiguous elements, as `inline_len` asserts. For the axes of the view, `Deep` has
            // the strides of the view, in units of the inner elements. For the axes of an inline
            // array, it has row-major strides. `assert_flat` verified that `flat` has these axes.
            // The view borrows the elements for `'v`. A mutable view has a different inline array
            // at each position. The function takes the view by value, so nothing else accesses its
            // elements for `'v`.
            unsafe { Array::from_parts(flat, $data::new(ptr.cast(), data.layout().deep(shape))) }
        }

        /// Views a contiguous array as an array of inline arrays of shape `I`, whose axes are the
        /// innermost axes of the view.
        ///
        /// # Panics
        ///
        /// Panics if the extents of the view are not the extents of `outer`, followed by those of
        /// `I`, or if the product of `outer` overflows: the caller has split the shape and checked
        /// the product.
        #[inline(always)]
        pub(crate) fn $nested<'v, T: Copy + 'v, S: Shape, I: StaticShape, R: Shape>(
            $($mutable)? view: $contiguous<'v, T, S>,
            outer: R,
        ) -> $contiguous<'v, Inner<T, I>, R> {
            let _ = const { inline_len::<T, I>() };
            // Only contiguous views can be nested: in other views, the elements of an inner array
            // may not be contiguous.
            assert_flat::<I>(&outer, view.axes());
            let ptr = view.$ptr();
            // SAFETY: the axes of the view are the axes of `outer`, followed by the axes of `I`, as
            // asserted. In row-major order, the elements at one position of the outer axes are
            // contiguous, followed by the elements of the next position. Each such run is an inline
            // array, as `inline_len` asserts, and any elements are a valid one. The view borrows
            // the elements for `'v`. In a mutable view, different runs have different elements. The
            // function takes the view by value, so nothing else accesses its elements for `'v`.
            unsafe { Array::from_parts(outer, $data::new(ptr.cast(), RowMajor)) }
        }
    )*};
}

views! {
    flat_view nested_view ArrayView ContiguousView Borrowed [] as_ptr;
    flat_view_mut nested_view_mut ArrayViewMut ContiguousViewMut BorrowedMut [mut] as_mut_ptr;
}
