//! Elements on the heap, aligned for the widest registers.

use alloc::vec::Vec;
use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit, align_of, size_of};
use core::ops::{Deref, DerefMut};
use core::ptr::{self, NonNull};

use super::{Borrowed, Heap, OwnedStorage, Storage, StorageMut, View, ViewMut, block};
use crate::error::AllocError;
use crate::shape::{RowMajor, Shape};

/// The elements of an array on the heap, in memory aligned to at least 64 bytes. Dereferences to a
/// slice.
pub struct Buffer<T> {
    // Invariant: `ptr` points to `len` initialised elements, which the buffer owns. It is the
    // result of `block::allocate` or `block::zeroed` for `len * size_of::<T>()` bytes and the
    // alignment `ALIGN`.
    ptr: NonNull<T>,
    len: usize,
    owns: PhantomData<T>,
}

// SAFETY: a buffer owns its elements as `Box<[T]>` does, which is `Send` if `T` is.
unsafe impl<T: Send> Send for Buffer<T> {}
// SAFETY: a shared buffer gives only shared access to its elements, as `Box<[T]>` does, which is
// `Sync` if `T` is.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T> Buffer<T> {
    /// The alignment in bytes: at least a cache line, which is also the width of the widest
    /// register.
    const ALIGN: usize = if align_of::<T>() > 64 { align_of::<T>() } else { 64 };

    /// Returns the size of `len` elements in bytes, or an error if it exceeds `usize::MAX`.
    fn bytes(len: usize) -> Result<usize, AllocError> {
        // The exact number exceeds `usize`, so the error reports `usize::MAX`.
        len.checked_mul(size_of::<T>()).ok_or(AllocError { bytes: usize::MAX })
    }

    /// Allocates memory for `len` elements.
    fn allocate(len: usize) -> Result<NonNull<T>, AllocError> {
        Ok(block::allocate(Self::bytes(len)?, Self::ALIGN)?.cast())
    }

    /// Returns the number of elements.
    #[inline(always)]
    fn count(&self) -> usize {
        self.len
    }

    /// Returns a pointer to the first element.
    #[inline(always)]
    fn start(&self) -> *const T {
        self.ptr.as_ptr()
    }

    /// Creates a buffer of `len` elements whose bytes are all zero.
    ///
    /// # Safety
    ///
    /// Zero bytes are a valid value of `T`.
    pub(crate) unsafe fn zeroed(len: usize) -> Result<Self, AllocError> {
        let ptr = block::zeroed(Self::bytes(len)?, Self::ALIGN)?.cast();
        Ok(Self {
            ptr,
            len,
            owns: PhantomData,
        })
    }

    /// Moves the elements of a vector into a buffer. If allocation fails, drops them and returns
    /// the error.
    pub(crate) fn from_vec(mut vec: Vec<T>) -> Result<Self, AllocError> {
        let len = vec.len();
        // The memory of a `Vec` has only the alignment of its elements, so the elements move to
        // another block.
        let ptr = Self::allocate(len)?;
        // SAFETY:
        // - `vec` has `len` initialised elements, the new block has memory for them, and the two do
        //   not overlap.
        // - The length of `vec` is set to 0 first, so it does not drop the moved elements.
        unsafe {
            vec.set_len(0);
            ptr::copy_nonoverlapping(vec.as_ptr(), ptr.as_ptr(), len);
        }
        Ok(Self {
            ptr,
            len,
            owns: PhantomData,
        })
    }

    /// Moves the elements into a vector.
    pub(crate) fn into_vec(self) -> Vec<T> {
        let this = ManuallyDrop::new(self);
        // A `Vec` would free this block with the alignment of its elements, so the elements move to
        // another block.
        let mut vec = Vec::with_capacity(this.len);
        // SAFETY:
        // - The buffer has `len` initialised elements, the vector has capacity for them, and the
        //   two do not overlap.
        // - The buffer is not dropped, so the elements have one owner. The memory of the buffer is
        //   released below without dropping them.
        unsafe {
            ptr::copy_nonoverlapping(this.ptr.as_ptr(), vec.as_mut_ptr(), this.len);
            vec.set_len(this.len);
            Self::release(this.ptr, this.len);
        }
        vec
    }

    /// Moves the first element out, and drops the others.
    ///
    /// # Panics
    ///
    /// Panics if there are no elements.
    pub(crate) fn into_first(self) -> T {
        assert!(self.len > 0, "there is an element to move out");
        let this = ManuallyDrop::new(self);
        // SAFETY:
        // - The buffer has `len` initialised elements. The first is moved out and the others are
        //   dropped, each once, because the buffer itself is not dropped.
        // - `Memory` receives the pointer and the length of this buffer, which is not used again.
        unsafe {
            // Declared first, so that the memory is released last, and even if dropping an element
            // panics.
            let _memory = Memory(this.ptr, this.len);
            let first = this.ptr.as_ptr().read();
            let rest = ptr::slice_from_raw_parts_mut(this.ptr.as_ptr().add(1), this.len - 1);
            ptr::drop_in_place(rest);
            first
        }
    }

    /// Releases the memory of a buffer, without dropping its elements.
    ///
    /// # Safety
    ///
    /// `ptr` and `len` are those of a `Buffer<T>`, and `ptr` is not used again.
    unsafe fn release(ptr: NonNull<T>, len: usize) {
        // SAFETY: the caller guarantees that the block is the memory of a `Buffer<T>` of `len`
        // elements, and does not use it again. So it was allocated with this number of bytes, which
        // did not overflow, and this alignment. `retyped` changes neither.
        unsafe { block::release(ptr.cast(), len * size_of::<T>(), Self::ALIGN) };
    }
}

impl<T> Deref for Buffer<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: by the invariant, `ptr` is aligned and points to `len` initialised elements,
        // which `self` owns.
        unsafe { core::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Buffer<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: by the invariant, `ptr` is aligned and points to `len` initialised elements,
        // which `self` owns. `self` is borrowed mutably.
        unsafe { core::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        // SAFETY: by the invariant, the elements are initialised and owned by `self`. Neither they
        // nor the buffer are used again.
        unsafe {
            // The memory is released at the end of this block, even if dropping an element panics.
            let _memory = Memory(self.ptr, self.len);
            ptr::drop_in_place::<[T]>(&mut **self);
        }
    }
}

/// The memory of a buffer without its elements. Dropping it releases the memory, even if the drop
/// of an element panics.
///
/// Invariant: the fields are the pointer and the length of a [`Buffer`] that is not used after this
/// value is dropped, and that does not release its memory itself.
struct Memory<T>(NonNull<T>, usize);

impl<T> Drop for Memory<T> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: by the invariant, the pointer and the length are those of a buffer, whose memory
        // is not used again.
        unsafe { Buffer::release(self.0, self.1) }
    }
}

impl<T> Buffer<MaybeUninit<T>> {
    /// Creates a buffer of `len` uninitialised elements.
    #[inline]
    fn uninit(len: usize) -> Result<Self, AllocError> {
        Ok(Self {
            ptr: Self::allocate(len)?,
            len,
            owns: PhantomData,
        })
    }

    /// Returns a pointer to the first element, which may be uninitialised.
    #[inline(always)]
    fn room_start(&mut self) -> *mut T {
        self.ptr.as_ptr().cast()
    }

    /// Converts the buffer to one of initialised elements.
    ///
    /// # Safety
    ///
    /// All elements are initialised.
    #[inline]
    unsafe fn filled(self) -> Buffer<T> {
        let len = self.len;
        // SAFETY: the caller guarantees that the elements are initialised. `MaybeUninit<T>` has the
        // size and the alignment of `T`.
        unsafe { self.retyped(len) }
    }
}

impl<T: Clone> Clone for Buffer<T> {
    fn clone(&self) -> Self {
        let room = match Buffer::<MaybeUninit<T>>::uninit(self.len) {
            Ok(room) => room,
            // `Clone` cannot return an error.
            Err(error) => crate::error::alloc_failed(error),
        };
        // SAFETY: the new buffer has memory for as many elements as `self` has, which may be
        // uninitialised. All elements are written before `retyped`, and `T` has the layout of
        // `MaybeUninit<T>`.
        unsafe {
            // If a clone panics, the clones before it are dropped, and `room` frees the memory.
            let out = core::slice::from_raw_parts_mut(room.ptr.as_ptr(), self.len);
            out.write_clone_of_slice(self);
            room.retyped(self.len)
        }
    }
}

// SAFETY: `Storage` requires an initialised element at each position of the shape. A buffer has one
// for each position of the shape that it was created for, in row-major order, which is its layout.
// Its pointer is aligned and not null, and stays the same until the buffer is dropped. `share`
// borrows from that pointer.
#[diagnostic::do_not_recommend]
unsafe impl<T, S: Shape> Storage<T, S> for Heap {
    type Data = Buffer<T>;
    type Layout = RowMajor;
    type Shared<'s>
        = View<'s>
    where
        T: 's;

    const PTR: fn(&Buffer<T>) -> *const T = Buffer::start;

    type Opened<U: 'static, R: Shape, L: super::Layout<R>> = ViewMut<'static, L>;

    #[inline(always)]
    fn opened(data: &mut Buffer<T>) -> *mut T {
        data.ptr.as_ptr()
    }

    #[inline(always)]
    fn layout(_: &Buffer<T>) -> &RowMajor {
        &RowMajor
    }

    #[inline(always)]
    fn share<'s>(data: &'s Buffer<T>) -> Borrowed<'s, T, RowMajor>
    where
        T: 's,
    {
        // SAFETY: the buffer has the elements of its array, and is borrowed for as long as the
        // view. Its pointer is aligned and not null.
        unsafe { Borrowed::new(data.ptr.as_ptr(), RowMajor) }
    }

    const DONATES: bool = true;

    #[inline(always)]
    fn donate(data: Buffer<T>) -> Result<Buffer<T>, Buffer<T>> {
        Ok(data)
    }
}

// SAFETY: the buffer owns its elements, which are distinct, and `opened` takes the buffer by
// mutable reference.
#[diagnostic::do_not_recommend]
unsafe impl<T, S: Shape> StorageMut<T, S> for Heap {
    type Fits = ();
}

// SAFETY: `ROOM_PTR` returns the memory of the buffer, which has space for `len` elements. `FILLED`
// returns data with the same memory, and `COUNT` returns the length of the buffer.
#[diagnostic::do_not_recommend]
unsafe impl<T, S: Shape> OwnedStorage<T, S> for Heap {
    type Like<U: Copy> = Self;
    type Room = Buffer<MaybeUninit<T>>;

    const ROOM: fn(usize) -> Result<Self::Room, AllocError> = Buffer::uninit;
    const ROOM_PTR: fn(&mut Self::Room) -> *mut T = Buffer::room_start;
    const FILLED: unsafe fn(Self::Room) -> Buffer<T> = Buffer::filled;

    unsafe fn zeroed(len: usize) -> Result<Buffer<T>, AllocError> {
        // SAFETY: the caller guarantees that zero bytes are a valid value of `T`.
        unsafe { Buffer::zeroed(len) }
    }

    const COUNT: fn(&Buffer<T>) -> usize = Buffer::count;

    #[inline]
    fn into_first(data: Buffer<T>) -> T {
        data.into_first()
    }

    #[inline(always)]
    fn adopt(buffer: Buffer<T>) -> Result<Buffer<T>, Buffer<T>> {
        Ok(buffer)
    }
}

impl<T: 'static> Buffer<T> {
    /// Converts the buffer to elements of `U`, which must be the same type as `T`.
    ///
    /// # Panics
    ///
    /// Panics if the types differ.
    pub(crate) fn same<U: 'static>(self) -> Buffer<U> {
        // The compiler does not know that the two types are the same, so they are compared at run
        // time.
        assert!(TypeId::of::<T>() == TypeId::of::<U>(), "`T` and `U` are the same type");
        let len = self.len;
        // SAFETY: `U` is `T`, as the assertion shows, so the buffer has `len` initialised elements
        // of `U`.
        unsafe { self.retyped(len) }
    }
}

impl<T> Buffer<T> {
    /// Reinterprets the memory as elements of another type.
    ///
    /// # Safety
    ///
    /// The bytes of the elements are `len` initialised values of `U`, with the same total size, and
    /// `U` has the alignment of `T`.
    pub(crate) unsafe fn retyped<U>(self, len: usize) -> Buffer<U> {
        // The result owns the memory from here on.
        let this = ManuallyDrop::new(self);
        Buffer {
            ptr: this.ptr.cast(),
            len,
            owns: PhantomData,
        }
    }
}
