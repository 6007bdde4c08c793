//! Elements in the array itself.

use core::mem::{MaybeUninit, size_of};
use core::slice;

use super::{OwnedStorage, Storage, StorageMut, sealed};
use crate::error::AllocError;
use crate::shape::StaticShape;

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

// SAFETY: returns the `elements` elements that the nested array in `data` consists of.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> Storage<T, S> for Inline {
    type Data = S::Nest<T>;

    #[inline(always)]
    fn slice<'a>(data: &'a S::Nest<T>, _: &S) -> &'a [T] {
        let len = const { elements::<T, S>() };
        // SAFETY:
        // - A nested array of arrays of `T` has its elements one after the other, aligned for `T`;
        //   `elements` asserts that it has the size of `len` of them. `data` is initialised.
        // - The lifetime is that of the borrow of `data`.
        unsafe { slice::from_raw_parts((data as *const S::Nest<T>).cast(), len) }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Copy, S: StaticShape> StorageMut<T, S> for Inline {
    #[inline(always)]
    fn slice_mut<'a>(data: &'a mut S::Nest<T>, _: &S) -> &'a mut [T] {
        let len = const { elements::<T, S>() };
        // SAFETY: as in `slice`, and `data` is borrowed mutably.
        unsafe { slice::from_raw_parts_mut((data as *mut S::Nest<T>).cast(), len) }
    }
}

// SAFETY: `build` hands out the memory of the nested array, whose elements `slice` returns.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> OwnedStorage<T, S> for Inline {
    #[inline(always)]
    unsafe fn build(shape: &S, len: usize, fill: impl FnOnce(*mut T)) -> Result<S::Nest<T>, AllocError> {
        // SAFETY: the caller's promise is handed on.
        Ok(unsafe { Self::build_in_place(shape, len, fill) })
    }

    const IN_PLACE: bool = true;

    #[inline(always)]
    unsafe fn build_in_place(_: &S, len: usize, fill: impl FnOnce(*mut T)) -> S::Nest<T> {
        debug_assert_eq!(len, const { elements::<T, S>() });
        let mut data = MaybeUninit::<S::Nest<T>>::uninit();
        fill(data.as_mut_ptr().cast());
        // SAFETY: the caller promises that `fill` initialised all elements, and `elements` asserts
        // that the nested array consists of them.
        unsafe { data.assume_init() }
    }
}
