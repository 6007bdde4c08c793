//! Views: borrowed elements of an array or of a slice.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Heap, Inline, Keep, LENGTH, Origin, Storage, StorageMut, sealed};
use crate::shape::{Layout, RowMajor, Shape, len_of};
use crate::storage::Array;

/// Storage that borrows elements immutably in the layout `L`: the storage of
/// [`ArrayView`](crate::ArrayView) and, with the default layout, of
/// [`ContiguousView`](crate::ContiguousView).
///
/// `O` is the storage of results of operations on the view. It is [`Inline`] for the views of
/// inline arrays that [`Join`](crate::layout::Join) describes, and [`Heap`] for all others.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, L = RowMajor, O = Heap>(PhantomData<(&'a (), L, O)>);

/// Storage that borrows elements mutably in the layout `L`: the storage of
/// [`ArrayViewMut`](crate::ArrayViewMut) and, with the default layout, of
/// [`ContiguousViewMut`](crate::ContiguousViewMut).
#[derive(Debug)]
pub struct ViewMut<'a, L = RowMajor>(PhantomData<(&'a mut (), L)>);

impl<L, O> sealed::Sealed for View<'_, L, O> {}

impl<L> sealed::Sealed for ViewMut<'_, L> {}

/// The data of a view: a pointer to its first element, at index 0 along each axis, and the layout.
///
/// Invariant, for the shape of the array: each position has an element at the offset from `ptr`
/// that the layout gives. The element is initialised, and borrowed for `'a`. If the shape has no
/// elements, `ptr` may dangle.
#[derive(Debug)]
pub struct Borrowed<'a, T, L> {
    // This is a pointer and not a slice. A slice would also borrow the elements that lie between
    // those of a view with strides, and mutable views may borrow these elements.
    ptr: NonNull<T>,
    layout: L,
    borrows: PhantomData<&'a [T]>,
}

/// The data of a mutable view: a pointer and the layout, as in [`Borrowed`]. The invariant of
/// [`Borrowed`] holds, and different positions have different elements.
#[derive(Debug)]
pub struct BorrowedMut<'a, T, L> {
    // This is a pointer and not a mutable slice. A slice would claim the elements of other views
    // that lie between the elements of this view.
    ptr: NonNull<T>,
    layout: L,
    borrows: PhantomData<&'a mut [T]>,
}

// SAFETY: the type shares elements as `&[T]` does, which is `Send` if `T` is `Sync`. The layout is
// `Send`.
unsafe impl<T: Sync, L: Send> Send for Borrowed<'_, T, L> {}
// SAFETY: the type shares elements as `&[T]` does, which is `Sync` if `T` is. The layout is `Sync`.
unsafe impl<T: Sync, L: Sync> Sync for Borrowed<'_, T, L> {}
// SAFETY: the type borrows elements as `&mut [T]` does, which is `Send` if `T` is. The layout is
// `Send`.
unsafe impl<T: Send, L: Send> Send for BorrowedMut<'_, T, L> {}
// SAFETY: the type borrows elements as `&mut [T]` does, which is `Sync` if `T` is. The layout is
// `Sync`.
unsafe impl<T: Sync, L: Sync> Sync for BorrowedMut<'_, T, L> {}

// Derived impls would require `T: Clone` and `T: Copy`.
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

/// Implements the functions that create the data of views, and that read and change its fields.
macro_rules! fields {
    ($($name:ident $pointer:ty;)*) => {$(
        impl<T, L> $name<'_, T, L> {
            /// Creates the data of a view.
            ///
            /// # Safety
            ///
            /// `ptr` is aligned and not null, and the invariant of the type holds for the shape of
            /// the array.
            #[inline(always)]
            pub(crate) unsafe fn new(ptr: $pointer, layout: L) -> Self {
                Self {
                    // SAFETY: the caller guarantees that the pointer is not null.
                    ptr: unsafe { NonNull::new_unchecked(ptr as *mut T) },
                    layout,
                    borrows: PhantomData,
                }
            }

            /// Returns a pointer to the first element.
            #[inline(always)]
            fn start(&self) -> *const T {
                self.ptr.as_ptr()
            }

            /// Returns the layout.
            #[inline(always)]
            pub(super) fn layout(&self) -> &L {
                &self.layout
            }

            /// Returns the layout mutably.
            ///
            /// # Safety
            ///
            /// When the view is next used, the invariant of the type holds for its shape.
            #[cfg(feature = "dyn-array")]
            #[inline(always)]
            pub(super) unsafe fn layout_mut(&mut self) -> &mut L {
                &mut self.layout
            }

            /// Moves the pointer by a number of elements.
            ///
            /// # Safety
            ///
            /// When the view is next used, the invariant of the type holds for its shape.
            #[cfg(feature = "dyn-array")]
            #[inline(always)]
            pub(super) unsafe fn shift(&mut self, by: isize) {
                let moved = self.ptr.as_ptr().wrapping_offset(by);
                self.ptr = NonNull::new(moved).expect("the pointer to an element is not null");
            }
        }
    )*};
}

fields! {
    Borrowed *const T;
    BorrowedMut *mut T;
}

impl<'a, T: 'a, S: Shape> Array<T, S, View<'a>> {
    /// Borrows a slice as an array of this shape.
    ///
    /// # Panics
    ///
    /// Panics if the shape does not have as many elements as the slice.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of_slice(shape: S, elements: &'a [T]) -> Self {
        assert!(len_of(&shape) == Some(elements.len()), "{LENGTH}");
        // SAFETY: the slice has `len_of(&shape)` elements, as asserted: one for each position, in
        // row-major order. They are initialised and borrowed for `'a`. The pointer of a slice is
        // aligned and not null.
        unsafe { Array::from_parts(shape, Borrowed::new(elements.as_ptr(), RowMajor)) }
    }
}

impl<'a, T: 'a, S: Shape> Array<T, S, ViewMut<'a>> {
    /// Borrows a slice mutably as an array of this shape.
    ///
    /// # Panics
    ///
    /// Panics if the shape does not have as many elements as the slice.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn of_mut_slice(shape: S, elements: &'a mut [T]) -> Self {
        assert!(len_of(&shape) == Some(elements.len()), "{LENGTH}");
        // SAFETY: the slice has `len_of(&shape)` elements, as asserted: a different one for each
        // position, in row-major order. They are initialised and borrowed mutably for `'a`. The
        // pointer of a slice is aligned and not null.
        unsafe { Array::from_parts(shape, BorrowedMut::new(elements.as_mut_ptr(), RowMajor)) }
    }
}

// SAFETY: `PTR` and `layout` return the pointer and the layout that the data was created with.
// `Borrowed::new` requires the invariant for them, which is the invariant of `Storage`, and a
// pointer that is aligned and not null. `share` clones the pointer and the layout.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> Storage<T, S> for View<'v, L, O> {
    type Data = Borrowed<'v, T, L>;
    type Layout = L;
    // The lifetime is `'v` and not `'s`, so that a view of this view may outlive this view.
    type Shared<'s>
        = View<'v, L>
    where
        Self: 's,
        T: 's;

    const PTR: fn(&Self::Data) -> *const T = Self::Data::start;

    // The lifetime is `'static`, because `Opened` has no lifetime parameter. The `Place` in
    // `kernel/place.rs` keeps the borrow.
    type Opened<U: 'static, R: Shape, M: Layout<R>> = View<'static, M>;

    #[inline(always)]
    fn opened(data: &mut Self::Data) -> *mut T {
        data.ptr.as_ptr()
    }

    #[inline(always)]
    fn layout(data: &Self::Data) -> &L {
        &data.layout
    }

    #[inline(always)]
    fn share<'s>(data: &'s Self::Data) -> Self::Data
    where
        T: 's,
    {
        data.clone()
    }
}

// SAFETY: `PTR` and `layout` return the pointer and the layout that the data was created with.
// `BorrowedMut::new` requires the invariant for them, which is the invariant of `Storage`, and a
// pointer that is aligned and not null. `share` borrows these elements for as long as the data is
// borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> Storage<T, S> for ViewMut<'v, L> {
    type Data = BorrowedMut<'v, T, L>;
    type Layout = L;
    // The lifetime is `'s` and not `'v`, because this view can write to the elements after the
    // borrow `'s` has ended.
    type Shared<'s>
        = View<'s, L>
    where
        Self: 's,
        T: 's;

    const PTR: fn(&Self::Data) -> *const T = Self::Data::start;

    type Opened<U: 'static, R: Shape, M: Layout<R>> = ViewMut<'static, M>;

    #[inline(always)]
    fn opened(data: &mut Self::Data) -> *mut T {
        data.ptr.as_ptr()
    }

    #[inline(always)]
    fn layout(data: &Self::Data) -> &L {
        &data.layout
    }

    #[inline(always)]
    fn share<'s>(data: &'s Self::Data) -> Borrowed<'s, T, L>
    where
        Self: 's,
        T: 's,
    {
        // SAFETY: the pointer and the layout are the ones of `data`, so the pointer is aligned and
        // not null, and the invariant holds. `data` is borrowed for as long as the view.
        unsafe { Borrowed::new(data.ptr.as_ptr(), data.layout.clone()) }
    }
}

// SAFETY: `opened` returns the pointer that the data was created with, and the elements are
// borrowed mutably. By the invariant of `BorrowedMut`, each position has a different element.
#[diagnostic::do_not_recommend]
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> StorageMut<T, S> for ViewMut<'v, L> {
    type Fits = ();
}

/// The storage of a view, for any type of elements and any shape. Sealed.
///
/// Unlike [`ViewStorage`], this trait has no parameters. So rustc knows that no other crate can
/// implement it for [`Heap`] or [`Inline`], and accepts methods of the same name for views and for
/// arrays in these storages.
#[allow(private_bounds)]
pub trait Borrows: sealed::Sealed + Keep<With<Inline> = <Self as Borrows>::Origin> {
    /// The storage of the result of an operation on this view alone.
    #[doc(hidden)]
    type Origin: Origin;
}

impl<L, O: Origin> Borrows for View<'_, L, O> {
    type Origin = O;
}

impl<L> Borrows for ViewMut<'_, L> {
    type Origin = Heap;
}

/// Storage that borrows: the storage of immutable and mutable views. Sealed.
///
/// # Safety
///
/// The data that [`relay`](ViewStorage::relay) and [`duplicate`](ViewStorage::duplicate) return
/// borrows its elements for the same lifetime as the data in their argument.
pub unsafe trait ViewStorage<T, S: Shape>: Storage<T, S> + Borrows {
    /// The storage of a view with the same lifetime and mutability, and with another shape and
    /// layout.
    type Of<R: Shape, L: Layout<R>>: ViewStorage<T, R, Layout = L> + Borrows<Origin = <Self::Origin as Origin>::Part<R>>;

    /// The same storage as [`Of`](ViewStorage::Of), but results of operations on the view are on
    /// the heap.
    #[doc(hidden)]
    type Plain<R: Shape, L: Layout<R>>: ViewStorage<T, R, Layout = L, Data = <Self::Of<R, L> as Storage<T, R>>::Data>
        + Borrows<Origin = Heap>;

    /// Borrows elements of `data` in another shape and layout. The first element is at `offset`
    /// elements from the first element of `data`.
    ///
    /// # Safety
    ///
    /// Each position of an array of shape `R` has one of the elements that `data` borrows. This
    /// element is at `offset` plus the offset that the layout gives. If the storage is mutable, no
    /// element is at two positions. If the array has no elements, `offset` is 0.
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
    /// While both borrows are live, an element that is written through one of them is not accessed
    /// through the other.
    #[doc(hidden)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data;
}

// SAFETY: `relay` and `duplicate` return data with the lifetime `'v`.
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> ViewStorage<T, S> for View<'v, L, O> {
    type Of<R: Shape, M: Layout<R>> = View<'v, M, O::Part<R>>;
    type Plain<R: Shape, M: Layout<R>> = View<'v, M>;

    #[inline(always)]
    unsafe fn relay<R: Shape, M: Layout<R>>(data: Self::Data, offset: isize, layout: M) -> Borrowed<'v, T, M> {
        Borrowed {
            // SAFETY: the caller guarantees that `data` borrows the element at each position,
            // including the one at `offset`. If there are no positions, `offset` is 0.
            ptr: unsafe { data.ptr.offset(offset) },
            layout,
            borrows: PhantomData,
        }
    }

    #[inline(always)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data {
        data.clone()
    }
}

// SAFETY: `relay` and `duplicate` return data with the lifetime `'v`, and `relay` consumes its
// argument.
unsafe impl<'v, T: 'v, S: Shape, L: Layout<S>> ViewStorage<T, S> for ViewMut<'v, L> {
    type Of<R: Shape, M: Layout<R>> = ViewMut<'v, M>;
    type Plain<R: Shape, M: Layout<R>> = ViewMut<'v, M>;

    #[inline(always)]
    unsafe fn relay<R: Shape, M: Layout<R>>(data: Self::Data, offset: isize, layout: M) -> BorrowedMut<'v, T, M> {
        BorrowedMut {
            // SAFETY: the caller guarantees that `data` borrows the element at each position,
            // including the one at `offset`, and that no element is at two positions. If there are
            // no positions, `offset` is 0.
            ptr: unsafe { data.ptr.offset(offset) },
            layout,
            borrows: PhantomData,
        }
    }

    #[inline(always)]
    unsafe fn duplicate(data: &Self::Data) -> Self::Data {
        // SAFETY: the caller guarantees that an element that is written through one of the two
        // borrows is not accessed through the other. The pointer and the layout are the ones of
        // `data`, so the pointer is aligned and not null, and the invariant holds.
        unsafe { BorrowedMut::new(data.ptr.as_ptr(), data.layout.clone()) }
    }
}
