//! Elements of another array, or of a slice, that are borrowed.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Heap, Inline, Keep, LENGTH, Layout, RowMajor, Storage, StorageMut, sealed};
use crate::Array;
use crate::shape::{Shape, len_of};

/// Storage that borrows elements to read them, laid out as `L` says: the storage of
/// [`ArrayView`](crate::ArrayView).
#[derive(Clone, Copy, Debug)]
pub struct View<'a, L = RowMajor>(PhantomData<(&'a (), L)>);

/// Storage that borrows elements to write them, laid out as `L` says: the storage of
/// [`ArrayViewMut`](crate::ArrayViewMut).
#[derive(Debug)]
pub struct ViewMut<'a, L = RowMajor>(PhantomData<(&'a mut (), L)>);

impl<L> sealed::Sealed for View<'_, L> {}

impl<L> sealed::Sealed for ViewMut<'_, L> {}

/// The first element that a view borrows to read, at the position of zeros, and the layout.
///
/// Together with the shape of its array: each position within the shape is an element behind `ptr`, at
/// the offset that the layout says, which is initialised and borrowed for `'a`. Where the shape has no
/// elements `ptr` may dangle.
#[derive(Debug)]
pub struct Borrowed<'a, T, L> {
    ptr: NonNull<T>,
    layout: L,
    borrows: PhantomData<&'a [T]>,
}

/// The first element that a view borrows to write, and the layout: as [`Borrowed`], and elements at
/// different positions are different ones.
#[derive(Debug)]
pub struct BorrowedMut<'a, T, L> {
    ptr: NonNull<T>,
    layout: L,
    borrows: PhantomData<&'a mut [T]>,
}

// SAFETY: shares elements as `&[T]` does, which is `Send` if `T` is `Sync`; the layout is `Send`.
unsafe impl<T: Sync, L: Send> Send for Borrowed<'_, T, L> {}
// SAFETY: shares elements as `&[T]` does, which is `Sync` if `T` is; the layout is `Sync`.
unsafe impl<T: Sync, L: Sync> Sync for Borrowed<'_, T, L> {}
// SAFETY: borrows elements as `&mut [T]` does, which is `Send` if `T` is; the layout is `Send`.
unsafe impl<T: Send, L: Send> Send for BorrowedMut<'_, T, L> {}
// SAFETY: borrows elements as `&mut [T]` does, which is `Sync` if `T` is; the layout is `Sync`.
unsafe impl<T: Sync, L: Sync> Sync for BorrowedMut<'_, T, L> {}

impl<T, L: Clone> Clone for Borrowed<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self {
            ptr: self.ptr,
            layout: self.layout.clone(),
            borrows: PhantomData,
        }
    }
}

impl<T, L: Copy> Copy for Borrowed<'_, T, L> {}

impl<'a, T, L> Borrowed<'a, T, L> {
    /// Borrows elements.
    ///
    /// # Safety
    ///
    /// For the shape of the array that it is made for: as the type says.
    #[inline(always)]
    pub(crate) unsafe fn new(ptr: *const T, layout: L) -> Self {
        Self {
            // SAFETY: the caller promises a pointer to an element, or one that dangles and is not null.
            ptr: unsafe { NonNull::new_unchecked(ptr.cast_mut()) },
            layout,
            borrows: PhantomData,
        }
    }
}

impl<'a, T, L> BorrowedMut<'a, T, L> {
    /// Borrows elements for writing.
    ///
    /// # Safety
    ///
    /// For the shape of the array that it is made for: as the type says.
    #[inline(always)]
    pub(crate) unsafe fn new(ptr: *mut T, layout: L) -> Self {
        Self {
            // SAFETY: the caller promises a pointer to an element, or one that dangles and is not null.
            ptr: unsafe { NonNull::new_unchecked(ptr) },
            layout,
            borrows: PhantomData,
        }
    }
}

impl<T, L> Borrowed<'_, T, L> {
    /// Returns the layout.
    #[inline(always)]
    pub(super) fn layout(&self) -> &L {
        &self.layout
    }
}

impl<T, L> BorrowedMut<'_, T, L> {
    /// Returns the layout.
    #[inline(always)]
    pub(super) fn layout(&self) -> &L {
        &self.layout
    }
}

impl<'a, T: 'a, S: Shape> Array<T, S, View<'a>> {
    /// Borrows a slice as an array of this shape.
    ///
    /// # Panics
    ///
    /// Panics if the shape has another number of elements.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of_slice(shape: S, elements: &'a [T]) -> Self {
        assert!(len_of(&shape) == Some(elements.len()), "{LENGTH}");
        // SAFETY: the slice has `len_of(&shape)` elements, one for each position in row-major order. They are initialised
        // and borrowed for `'a`, and the pointer of a slice is not null.
        unsafe { Array::from_parts(shape, Borrowed::new(elements.as_ptr(), RowMajor)) }
    }
}

impl<'a, T: 'a, S: Shape> Array<T, S, ViewMut<'a>> {
    /// Borrows a slice for writing as an array of this shape.
    ///
    /// # Panics
    ///
    /// Panics if the shape has another number of elements.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of_mut_slice(shape: S, elements: &'a mut [T]) -> Self {
        assert!(len_of(&shape) == Some(elements.len()), "{LENGTH}");
        // SAFETY: the slice has `len_of(&shape)` elements, a different one for each position in row-major order. They are
        // initialised and borrowed mutably for `'a`, and the pointer of a slice is not null.
        unsafe { Array::from_parts(shape, BorrowedMut::new(elements.as_mut_ptr(), RowMajor)) }
    }
}

// SAFETY: the pointer and the layout are those that the data was made with.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> Storage<T, S> for View<'v, L> {
    type Data = Borrowed<'v, T, L>;
    type Layout = L;
    type Shared<'s>
        = View<'v, L>
    where
        Self: 's,
        T: 's;

    #[inline(always)]
    fn ptr(data: &Self::Data) -> *const T {
        data.ptr.as_ptr()
    }

    type Opened<U: 'static, R: Shape, M: Layout<R>> = View<'static, M>;

    #[inline(always)]
    fn opened(data: &mut Self::Data) -> *mut T {
        data.ptr.as_ptr()
    }

    #[inline(always)]
    fn layout(data: &Self::Data) -> L {
        data.layout.clone()
    }

    #[inline(always)]
    fn share<'s>(data: &'s Self::Data) -> Self::Data
    where
        T: 's,
    {
        data.clone()
    }
}

// SAFETY: the pointer and the layout are those that the data was made with.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> Storage<T, S> for ViewMut<'v, L> {
    type Data = BorrowedMut<'v, T, L>;
    type Layout = L;
    type Shared<'s>
        = View<'s, L>
    where
        Self: 's,
        T: 's;

    #[inline(always)]
    fn ptr(data: &Self::Data) -> *const T {
        data.ptr.as_ptr()
    }

    type Opened<U: 'static, R: Shape, M: Layout<R>> = ViewMut<'static, M>;

    #[inline(always)]
    fn opened(data: &mut Self::Data) -> *mut T {
        data.ptr.as_ptr()
    }

    #[inline(always)]
    fn layout(data: &Self::Data) -> L {
        data.layout.clone()
    }

    #[inline(always)]
    fn share<'s>(data: &'s Self::Data) -> Borrowed<'s, T, L>
    where
        Self: 's,
        T: 's,
    {
        // SAFETY: the elements are those of `data`, which is borrowed for as long.
        unsafe { Borrowed::new(data.ptr.as_ptr(), data.layout.clone()) }
    }
}

// SAFETY: the pointer is that of `Storage::ptr`, and each position is an element of its own.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> StorageMut<T, S> for ViewMut<'v, L> {
    type Fits = ();
}

/// Storage that borrows, of views, whatever it holds. Sealed.
///
/// Apart from [`ViewStorage`], so that the compiler knows which storage does not.
#[allow(private_bounds)]
pub trait Borrows: sealed::Sealed + Keep<With<Inline> = Heap> {}

impl<L> Borrows for View<'_, L> {}

impl<L> Borrows for ViewMut<'_, L> {}

/// Storage that borrows: of views, for reading or for writing. Sealed.
///
/// # Safety
///
/// [`relay`](ViewStorage::relay) and [`duplicate`](ViewStorage::duplicate) keep the borrow that `data` is.
pub unsafe trait ViewStorage<T, S: Shape>: Storage<T, S> + Borrows {
    /// The same borrow, of an array of another shape and layout.
    type Of<R: Shape, L: Layout<R>>: ViewStorage<T, R, Layout = L>;

    /// Borrows a part of the same elements in another layout.
    ///
    /// # Safety
    ///
    /// For an array of shape `R`: each position, at the offset that the layout says behind the element at
    /// `offset`, is one of the elements that `data` borrows, and for storage that is written to each of
    /// them is at one position at most. Where there is no position, `offset` is 0.
    #[doc(hidden)]
    unsafe fn relay<R: Shape, L: Layout<R>>(
        data: Self::Data,
        offset: isize,
        layout: L,
    ) -> <Self::Of<R, L> as Storage<T, R>>::Data;

    /// Borrows the same elements a second time.
    ///
    /// # Safety
    ///
    /// While both live, an element that is written to through one of them is not reached through the other.
    #[doc(hidden)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data;
}

// SAFETY: the lifetime stays that of the data.
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> ViewStorage<T, S> for View<'v, L> {
    type Of<R: Shape, M: Layout<R>> = View<'v, M>;

    #[inline(always)]
    unsafe fn relay<R: Shape, M: Layout<R>>(data: Self::Data, offset: isize, layout: M) -> Borrowed<'v, T, M> {
        // SAFETY: the caller promises that each position is an element that `data` borrows, the one at
        // `offset` among them, or that `offset` is 0.
        unsafe { Borrowed::new(data.ptr.as_ptr().offset(offset), layout) }
    }

    #[inline(always)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data {
        data.clone()
    }
}

// SAFETY: the lifetime stays that of the data, which is given away.
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> ViewStorage<T, S> for ViewMut<'v, L> {
    type Of<R: Shape, M: Layout<R>> = ViewMut<'v, M>;

    #[inline(always)]
    unsafe fn relay<R: Shape, M: Layout<R>>(data: Self::Data, offset: isize, layout: M) -> BorrowedMut<'v, T, M> {
        // SAFETY: the caller promises that each position is an element that `data` borrows, the one at `offset` among them, or that
        // `offset` is 0, and that no element is at two positions.
        unsafe { BorrowedMut::new(data.ptr.as_ptr().offset(offset), layout) }
    }

    #[inline(always)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data {
        // SAFETY: the caller promises to use the two as one.
        unsafe { BorrowedMut::new(data.ptr.as_ptr(), data.layout.clone()) }
    }
}
