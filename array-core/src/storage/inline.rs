//! Storage of elements in the array itself.

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

/// Returns the number of elements of an inline array. Fails to build if the size of the nested Rust
/// array differs from the total size of its elements.
pub(super) const fn elements<T: Copy, S: StaticShape>() -> usize {
    let Some(len) = S::EXTENTS.len() else {
        panic!("the elements of this shape overflow `usize`");
    };
    let Some(bytes) = len.checked_mul(size_of::<T>()) else {
        panic!("the elements of this shape overflow `usize` bytes");
    };
    assert!(
        bytes == size_of::<S::Nest<T>>(),
        "the nested array does not have the size of its elements"
    );
    len
}

/// Returns a pointer to the first element of a nested array: see [`Storage::PTR`].
#[inline(always)]
fn start<T: Copy, S: StaticShape>(data: &S::Nest<T>) -> *const T {
    // Asserts at build time that the nested array consists of its elements, because kernels trust
    // the pointer.
    let _ = const { elements::<T, S>() };
    (data as *const S::Nest<T>).cast()
}

/// Returns the number of elements of a nested array: see [`OwnedStorage::COUNT`].
#[inline(always)]
fn count<T: Copy, S: StaticShape>(_: &S::Nest<T>) -> usize {
    const { elements::<T, S>() }
}

/// Returns memory for a nested array: see [`OwnedStorage::ROOM`].
#[inline(always)]
fn room<T: Copy, S: StaticShape>(len: usize) -> Result<MaybeUninit<S::Nest<T>>, AllocError> {
    // The type determines the length. Only storage on the heap uses the argument.
    debug_assert_eq!(len, const { elements::<T, S>() });
    Ok(MaybeUninit::uninit())
}

/// Returns a pointer to the first element of a room: see [`OwnedStorage::ROOM_PTR`].
#[inline(always)]
fn room_start<T: Copy, S: StaticShape>(room: &mut MaybeUninit<S::Nest<T>>) -> *mut T {
    room.as_mut_ptr().cast()
}

/// Converts a room to a nested array: see [`OwnedStorage::FILLED`].
///
/// # Safety
///
/// All elements are initialised.
#[inline(always)]
unsafe fn filled<T: Copy, S: StaticShape>(room: MaybeUninit<S::Nest<T>>) -> S::Nest<T> {
    // SAFETY: the caller guarantees that all elements are initialised, and `elements` asserts that
    // the nested array consists of them.
    unsafe { room.assume_init() }
}

// SAFETY: a nested array of `T` has contiguous elements in row-major order, aligned for `T`.
// `elements` asserts that its size is the size of as many elements as the shape has. The pointer is
// the address of the data, which is not null, and `RowMajor` has only one value. So the pointer and
// the layout stay the same until the data is moved.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> Storage<T, S> for Inline {
    type Data = S::Nest<T>;
    type Layout = RowMajor;
    type Shared<'s>
        = View<'s>
    where
        T: 's;

    const PTR: fn(&S::Nest<T>) -> *const T = start::<T, S>;

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
        // SAFETY: the nested array has an element for each position of the shape in row-major
        // order, and is borrowed for as long as the view. The pointer comes from a reference to it,
        // so it is aligned and not null.
        unsafe { Borrowed::new((<Self as Storage<T, S>>::PTR)(data), RowMajor) }
    }
}

// SAFETY: `opened` derives the pointer from a mutable reference to the nested array, so the
// elements can be written through it. `elements` asserts that the size of the nested array is the
// size of as many elements as the shape has, so the elements are distinct.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> StorageMut<T, S> for Inline {
    type Fits = ();
}

// SAFETY: `ROOM_PTR` returns a pointer to memory for a nested array, which `FILLED` returns as
// data. `COUNT` is the number of elements of the nested array, in row-major order.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: StaticShape> OwnedStorage<T, S> for Inline {
    type Like<U: Copy> = Self;
    type Room = MaybeUninit<S::Nest<T>>;

    const IN_PLACE: bool = true;

    const ROOM: fn(usize) -> Result<Self::Room, AllocError> = room::<T, S>;
    const ROOM_PTR: fn(&mut Self::Room) -> *mut T = room_start::<T, S>;
    const FILLED: unsafe fn(Self::Room) -> S::Nest<T> = filled::<T, S>;

    #[inline(always)]
    unsafe fn zeroed(len: usize) -> Result<S::Nest<T>, AllocError> {
        let own = const { elements::<T, S>() };
        debug_assert_eq!(len, own);
        // SAFETY: `elements` asserts that the nested array consists of elements. The caller
        // guarantees that zero bytes are a valid value of an element.
        Ok(unsafe { MaybeUninit::zeroed().assume_init() })
    }

    const COUNT: fn(&S::Nest<T>) -> usize = count::<T, S>;

    #[inline(always)]
    fn into_first(data: S::Nest<T>) -> T {
        // Not `const { assert!(…) }`, which rustc would evaluate even in generic code that is never
        // executed.
        assert!(const { elements::<T, S>() > 0 }, "there is an element to move out");
        // SAFETY: the assertion shows that there is an element. Inline data is initialised, and its
        // elements are `Copy`.
        unsafe { *(<Self as Storage<T, S>>::PTR)(&data) }
    }
}

/// Creates an inline array from its nested Rust array.
#[inline(always)]
pub(crate) const fn nested<T: Copy, S: StaticShape>(nested: S::Nest<T>) -> Array<T, S, Inline> {
    const { elements::<T, S>() };
    // SAFETY: a nested array consists of contiguous values of `T` in row-major order, as
    // `StaticExtent` guarantees for each axis. `elements` asserts that there is one for each
    // position of the extents of `S`, and `VALUE` has these extents.
    unsafe { Array::from_parts(S::VALUE, nested) }
}

impl Inline {
    /// Converts a nested Rust array to one of another shape, with the same elements in the same
    /// order.
    ///
    /// # Panics
    ///
    /// Panics if the two shapes have different numbers of elements.
    #[inline(always)]
    pub(crate) fn renest<T: Copy, S: StaticShape, R: StaticShape>(data: S::Nest<T>) -> R::Nest<T> {
        // Not `const { assert!(…) }`, which rustc would evaluate even in generic code that is never
        // executed.
        assert!(
            const { elements::<T, S>() == elements::<T, R>() },
            "both shapes have the same number of elements"
        );
        // SAFETY: both nested arrays consist of contiguous values of `T` and nothing else, as
        // `elements` asserts. Both have the same number of values, as asserted above, and so the
        // same size. The values are `Copy`. `transmute_copy` has no requirement on the alignment of
        // its argument.
        unsafe { core::mem::transmute_copy(&data) }
    }
}
