//! Iterators over the elements of an array.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::walk::{Run, Walk, stepped};
use super::{Storage, StorageMut, View};
use crate::shape::{Layout, Shape};
use crate::storage::{Array, ArrayView, ArrayViewMut};

/// Declares iterators over the elements. Each entry contains the docs, the name, `mut` for a
/// mutable iterator, and the type of its pointer.
macro_rules! iterators {
    ($($(#[$doc:meta])* $name:ident [$($mutable:ident)?] $pointer:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<'a, T, S: Shape> {
            // Invariant: each offset that `walk` returns, from `ptr`, is that of an initialised
            // element, which is borrowed for `'a`. In a mutable iterator, it is borrowed mutably,
            // and different positions have different elements.
            ptr: $pointer,
            walk: Walk<S>,
            borrows: PhantomData<&'a $($mutable)? [T]>,
        }

        impl<T, S: Shape> fmt::Debug for $name<'_, T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("left", &self.walk.len()).finish_non_exhaustive()
            }
        }

        impl<'a, T, S: Shape> Iterator for $name<'a, T, S> {
            type Item = &'a $($mutable)? T;

            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn next(&mut self) -> Option<Self::Item> {
                let offset = self.walk.next()?;
                // SAFETY: by the invariant, there is an initialised element at the offset, which is
                // borrowed for `'a`. The walk returns the offset of each position once, from either
                // end. By the invariant, the elements of a mutable iterator differ, so it returns
                // no element twice.
                Some(unsafe { &$($mutable)? *self.ptr.offset(offset) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.walk.len(), Some(self.walk.len()))
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.skip(n);
                self.next()
            }

            #[inline]
            fn fold<A, F: FnMut(A, Self::Item) -> A>(self, init: A, mut f: F) -> A {
                // Use local variables, because the compiler would keep the fields of the walk in
                // memory.
                let Walk { runs, step, mut run, mut between, mut tail, mut start, mut next } = self.walk;
                let mut place = runs.place;
                let (ptr, mut state) = (self.ptr, init);
                loop {
                    let Run { left: len, offset } = run;
                    let mut j = 0;
                    // SAFETY: the runs contain each remaining position once. By the invariant,
                    // there is an initialised element at each position, which is borrowed for `'a`,
                    // and in a mutable iterator a different one for each position.
                    unsafe {
                        // The compiler can vectorise the first loop, because its stride is a
                        // constant.
                        if step == 1 {
                            while j < len {
                                state = f(state, &$($mutable)? *ptr.offset(stepped(offset, j, 1)));
                                j += 1;
                            }
                        } else {
                            while j < len {
                                state = f(state, &$($mutable)? *ptr.offset(stepped(offset, j, step)));
                                j += 1;
                            }
                        }
                    }
                    if between > 0 {
                        run = place.advance(runs.extents(), runs.strides.as_ref(), start, next);
                        (start, next) = (run.offset, next + run.left);
                        between -= run.left;
                    } else if tail.left > 0 {
                        (run, tail.left) = (tail, 0);
                    } else {
                        return state;
                    }
                }
            }
        }

        impl<T, S: Shape> DoubleEndedIterator for $name<'_, T, S> {
            #[cfg_attr(debug_assertions, inline)]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn next_back(&mut self) -> Option<Self::Item> {
                let offset = self.walk.next_back()?;
                // SAFETY: the offset is the offset of a position that neither end has returned. By
                // the invariant, there is an initialised element at each position, which is
                // borrowed for `'a`, and in a mutable iterator a different one for each position.
                Some(unsafe { &$($mutable)? *self.ptr.offset(offset) })
            }

            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.skip_back(n);
                self.next_back()
            }
        }

        #[cfg(feature = "rayon")]
        impl<T, S: Shape> SplitAt for $name<'_, T, S> {
            fn split_at(mut self, index: usize) -> (Self, Self) {
                let mut walk = self.walk;
                walk.skip(index);
                // The two walks visit different positions, so by the invariant, mutable iterators
                // never return the same element.
                self.walk.skip_back(walk.len());
                let back = Self { walk, ..self };
                (self, back)
            }
        }

        impl<T, S: Shape> ExactSizeIterator for $name<'_, T, S> {}

        impl<T, S: Shape> FusedIterator for $name<'_, T, S> {}
    )*};
}

iterators! {
    /// An iterator over the elements of an array in row-major order: see
    /// [`Array::iter`](crate::Array::iter).
    Iter [] *const T;
    /// A mutable iterator over the elements of an array in row-major order: see
    /// [`Array::iter_mut`](crate::Array::iter_mut).
    IterMut [mut] *mut T;
}

// SAFETY: the iterator returns shared references to the elements, as `&[T]` does, which is `Send`
// if `T` is `Sync`. The extents and strides of the walk are `Send`.
unsafe impl<T: Sync, S: Shape> Send for Iter<'_, T, S> {}
// SAFETY: a shared reference to the iterator permits only cloning, and the clone returns shared
// references to the elements, as `&[T]` does, which is `Sync` if `T` is.
unsafe impl<T: Sync, S: Shape> Sync for Iter<'_, T, S> {}
// SAFETY: the iterator returns mutable references to distinct elements, as `&mut [T]` does, which
// is `Send` if `T` is. The extents and strides of the walk are `Send`.
unsafe impl<T: Send, S: Shape> Send for IterMut<'_, T, S> {}
// SAFETY: a shared reference to the iterator gives no access to elements, because every method that
// returns one takes `&mut self` or `self`.
unsafe impl<T: Sync, S: Shape> Sync for IterMut<'_, T, S> {}

// A derived impl would require `T: Clone`.
impl<T, S: Shape> Clone for Iter<'_, T, S> {
    fn clone(&self) -> Self {
        Self {
            ptr: self.ptr,
            walk: self.walk,
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> Iter<'a, T, S> {
    /// Creates an iterator over the elements of an array.
    #[inline]
    pub(crate) fn new<B: Storage<T, S>>(array: &'a Array<T, S, B>) -> Self {
        let (shape, data) = array.parts();
        Self {
            ptr: (B::PTR)(data),
            walk: Walk::new(shape, B::layout(data)),
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> Iter<'a, T, S> {
    /// Creates an iterator over the elements of a view. The iterator may outlive the view, but not
    /// the borrow `'a` of the elements.
    #[inline]
    pub(crate) fn of_view<L: Layout<S>>(view: ArrayView<'a, T, S, L>) -> Self {
        let (shape, data) = view.into_parts();
        Self {
            ptr: (<View<'a, L> as Storage<T, S>>::PTR)(&data),
            walk: Walk::new(&shape, data.layout()),
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> IterMut<'a, T, S> {
    /// Creates an iterator over the elements of a mutable view, which the function consumes. The
    /// items live as long as the borrow `'a` of the elements.
    #[inline]
    pub(crate) fn of_view<L: Layout<S>>(mut view: ArrayViewMut<'a, T, S, L>) -> Self {
        let (shape, data) = view.parts();
        let walk = Walk::new(shape, data.layout());
        Self {
            ptr: view.shape_and_ptr().1,
            walk,
            borrows: PhantomData,
        }
    }

    /// Creates a mutable iterator over the elements of an array.
    #[inline]
    pub(crate) fn new<B: StorageMut<T, S>>(array: &'a mut Array<T, S, B>) -> Self {
        let (shape, data) = array.parts();
        let walk = Walk::new(shape, B::layout(data));
        Self {
            ptr: array.shape_and_ptr().1,
            walk,
            borrows: PhantomData,
        }
    }
}
