//! Elements in the array itself.

use core::mem::{MaybeUninit, size_of};

use super::{Borrowed, Layout, OwnedStorage, RowMajor, Storage, StorageMut, View, ViewMut, sealed};
use crate::Array;
use crate::error::AllocError;
use crate::shape::{Shape, StaticShape};

/// Storage in the array itself, as the nested array `[[T; N]; M]`: the storage of
/// [`InlineArray<T, S>`](crate::InlineArray).
#[derive(Clone, Copy, Debug)]
pub struct Inline;

impl sealed::Sealed for Inline {}

/// The number of elements of an inline array; refuses, when it is built, a shape whose nested array
/// has another size.
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

// SAFETY: a nested array of arrays of `T` has its elements one after the other, aligned for `T`;
// `elements` asserts that it has the size of as many as the shape has.
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
    fn layout(_: &S::Nest<T>) -> RowMajor {
        RowMajor
    }

    #[inline(always)]
    fn share<'s>(data: &'s S::Nest<T>) -> Borrowed<'s, T, RowMajor>
    where
        T: 's,
    {
        // SAFETY: the nested array has the elements of its array, and is borrowed for as long.
        unsafe { Borrowed::new(<Self as Storage<T, S>>::ptr(data), RowMajor) }
    }
}

// SAFETY: `opened` returns a pointer that is made of a mutable reference to the nested array, whose elements are different ones:
// `elements` asserts that it has the size of as many as the shape has.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> StorageMut<T, S> for Inline {
    type Fits = ();
}

// SAFETY: the room is the memory of the nested array.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> OwnedStorage<T, S> for Inline {
    type Like<U: Copy> = Self;
    type Room = MaybeUninit<S::Nest<T>>;

    const IN_PLACE: bool = true;

    #[inline(always)]
    fn room(len: usize) -> Result<Self::Room, AllocError> {
        debug_assert_eq!(len, const { elements::<T, S>() });
        Ok(MaybeUninit::uninit())
    }

    #[inline(always)]
    fn room_ptr(room: &mut Self::Room) -> *mut T {
        room.as_mut_ptr().cast()
    }

    #[inline(always)]
    unsafe fn filled(room: Self::Room) -> S::Nest<T> {
        // SAFETY: the caller promises that all elements are initialised, and `elements` asserts that the nested array
        // consists of them.
        unsafe { room.assume_init() }
    }

    #[inline(always)]
    fn count(_: &S::Nest<T>) -> usize {
        const { elements::<T, S>() }
    }

    #[inline(always)]
    fn into_first(data: S::Nest<T>) -> T {
        assert!(const { elements::<T, S>() > 0 }, "an element to move out");
        // SAFETY: the first of the elements, of which there are some, is initialised, and `Copy`.
        unsafe { *<Self as Storage<T, S>>::ptr(&data) }
    }
}

/// Makes an array of its nested array.
#[inline(always)]
pub(crate) const fn nested<T: Copy, S: StaticShape>(nested: S::Nest<T>) -> Array<T, S, Inline> {
    const { elements::<T, S>() };
    // SAFETY: a nested array is as many `T`, one after the other in row-major order, as the extents in the type have
    // positions: `elements` asserts the number, and `StaticExtent` promises the order. `VALUE` has these extents.
    unsafe { Array::from_parts(S::VALUE, nested) }
}

impl Inline {
    /// Gives the elements of a nested array other brackets, in the same order.
    #[inline(always)]
    pub(crate) fn renest<T: Copy, S: StaticShape, R: StaticShape>(data: S::Nest<T>) -> R::Nest<T> {
        const { assert!(elements::<T, S>() == elements::<T, R>(), "as many elements as before") };
        // SAFETY: either nested array is as many `T` one after the other, as `elements` asserts, and nothing else; a
        // copy of them is read wherever it is aligned.
        unsafe { core::mem::transmute_copy(&data) }
    }
}
