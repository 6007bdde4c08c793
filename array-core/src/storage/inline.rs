//! Elements stored in the array itself.

use core::mem::{MaybeUninit, size_of};

use super::{Borrowed, Inline, OwnedStorage, Storage, StorageMut, View, ViewMut, sealed};
use crate::error::AllocError;
use crate::shape::{Family, Layout, RowMajor, Shape, StaticShape};
use crate::storage::Array;

impl sealed::Sealed for Inline {}

/// The [`Family`](crate::shape::Family) of inline arrays.
#[derive(Clone, Copy, Debug)]
pub enum InlineArrays {}

impl Family for InlineArrays {
    type Of<T: Copy, S: StaticShape> = Array<T, S, Inline>;
}

/// Returns the number of elements of an inline array. Fails to build if the size of the nested
/// array is not that of these elements.
const fn elements<T: Copy, S: StaticShape>() -> usize {
    let Some(len) = S::EXTENTS.len() else {
        panic!("the elements of this shape overflow `usize`");
    };
    let Some(bytes) = len.checked_mul(size_of::<T>()) else {
        panic!("the elements of this shape overflow `usize` bytes");
    };
    assert!(
        bytes == size_of::<S::Nest<T>>(),
        "the nested array of this shape has another size"
    );
    len
}

// SAFETY: nested arrays of `T` have contiguous elements, aligned for `T`. `elements` asserts that
// their size is that of the number of elements of the shape.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> Storage<T, S> for Inline {
    type Data = S::Nest<T>;
    type Layout = RowMajor;
    type Shared<'s>
        = View<'s>
    where
        T: 's;

    #[inline(always)]
    fn ptr(data: &S::Nest<T>) -> *const T {
        // Asserts at build time that the nested array is its elements, since kernels trust the
        // pointer.
        let _ = const { elements::<T, S>() };
        (data as *const S::Nest<T>).cast()
    }

    type Opened<U: 'static, R: Shape, L: Layout<R>> = ViewMut<'static, L>;

    #[inline(always)]
    fn opened(data: &mut S::Nest<T>) -> *mut T {
        let _ = const { elements::<T, S>() };
        (data as *mut S::Nest<T>).cast()
    }

    #[inline(always)]
    fn layout(_: &S::Nest<T>) -> &RowMajor {
        &RowMajor
    }

    #[inline(always)]
    fn share<'s>(data: &'s S::Nest<T>) -> Borrowed<'s, T, RowMajor>
    where
        T: 's,
    {
        // SAFETY: the nested array has the elements of its array, and is borrowed for as long as
        // the view.
        unsafe { Borrowed::new(<Self as Storage<T, S>>::ptr(data), RowMajor) }
    }
}

// SAFETY: `opened` returns a pointer derived from a mutable reference to the nested array, whose
// elements are distinct: `elements` asserts that its size is that of the number of elements of the
// shape.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> StorageMut<T, S> for Inline {
    type Fits = ();
}

// SAFETY: the memory of `Room` is that of the nested array, and `count` is the number of its
// elements.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> OwnedStorage<T, S> for Inline {
    type Like<U: Copy> = Self;
    type Room = MaybeUninit<S::Nest<T>>;

    const IN_PLACE: bool = true;

    #[inline(always)]
    fn room(len: usize) -> Result<Self::Room, AllocError> {
        // The type determines the length. The argument is for the heap.
        debug_assert_eq!(len, const { elements::<T, S>() });
        Ok(MaybeUninit::uninit())
    }

    #[inline(always)]
    fn room_ptr(room: &mut Self::Room) -> *mut T {
        room.as_mut_ptr().cast()
    }

    #[inline(always)]
    unsafe fn filled(room: Self::Room) -> S::Nest<T> {
        // SAFETY: the caller guarantees that all elements are initialised, and `elements` asserts
        // that the nested array consists of them.
        unsafe { room.assume_init() }
    }

    #[inline(always)]
    unsafe fn zeroed(len: usize) -> Result<S::Nest<T>, AllocError> {
        let own = const { elements::<T, S>() };
        debug_assert_eq!(len, own);
        // SAFETY: `elements` asserts that the nested array consists of elements. The caller
        // guarantees that zero bytes are a valid value of an element.
        Ok(unsafe { MaybeUninit::zeroed().assume_init() })
    }

    #[inline(always)]
    fn count(_: &S::Nest<T>) -> usize {
        const { elements::<T, S>() }
    }

    #[inline(always)]
    fn into_first(data: S::Nest<T>) -> T {
        // `assert!(const { … })` and not `const { assert!(…) }`, which rustc would evaluate even in
        // generic code that never gets here.
        assert!(const { elements::<T, S>() > 0 }, "there is an element to move out");
        // SAFETY: there is at least one element, and the first is initialised and `Copy`.
        unsafe { *<Self as Storage<T, S>>::ptr(&data) }
    }
}

/// Creates an array from its nested Rust array.
#[inline(always)]
pub(crate) const fn nested<T: Copy, S: StaticShape>(nested: S::Nest<T>) -> Array<T, S, Inline> {
    const { elements::<T, S>() };
    // SAFETY: a nested array consists of contiguous `T` in row-major order, one for each position
    // of the extents in the type: `elements` asserts the number, and `StaticExtent` guarantees the
    // order. `VALUE` has these extents.
    unsafe { Array::from_parts(S::VALUE, nested) }
}

impl Inline {
    /// Converts a nested array to another one with the same elements in the same order.
    #[inline(always)]
    pub(crate) fn renest<T: Copy, S: StaticShape, R: StaticShape>(data: S::Nest<T>) -> R::Nest<T> {
        const {
            assert!(
                elements::<T, S>() == elements::<T, R>(),
                "the number of elements does not change"
            )
        };
        // SAFETY: both nested arrays consist of the same number of contiguous `T`, as `elements`
        // asserts, and nothing else. `transmute_copy` reads without alignment requirements.
        unsafe { core::mem::transmute_copy(&data) }
    }
}
