//! Iterators over the elements of an array.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::{Storage, StorageMut, View, ViewMut};
use crate::shape::{Layout, Shape, StrideValues, len_of};
use crate::storage::{Array, ArrayView, ArrayViewMut};

/// The offsets of the elements of an array, and the range of elements that remain.
struct Walk<S: Shape> {
    extents: S::Extents,
    strides: S::Strides,
    /// The range of the remaining elements, by their positions in row-major order.
    front: usize,
    back: usize,
    /// The offset of the element at `front`, and the number of elements from there to the end of
    /// the run with the same stride.
    offset: isize,
    run: usize,
    /// The stride within a run.
    step: isize,
}

impl<S: Shape> Clone for Walk<S> {
    fn clone(&self) -> Self {
        Self {
            extents: self.extents.clone(),
            ..*self
        }
    }
}

impl<S: Shape> Walk<S> {
    fn new(shape: &S, strides: S::Strides) -> Self {
        let extents = shape.extents();
        let len = len_of(shape).expect("the number of elements of an existing array fits `usize`");
        let mut walk = Self {
            front: 0,
            back: len,
            offset: 0,
            run: 0,
            step: 0,
            extents,
            strides,
        };
        if len > 0 {
            (walk.run, walk.step) = walk.rows();
        }
        walk
    }

    /// Returns the length of a run, which covers the innermost axes that merge, and its stride.
    fn rows(&self) -> (usize, isize) {
        let mut run = (1, 0);
        for (&extent, &stride) in self.extents.as_ref().iter().zip(self.strides.as_ref()).rev() {
            match run {
                // Skip axes with a single position, because their stride is never used.
                _ if extent == 1 => {}
                (1, _) => run = (extent, stride),
                // This axis continues where the run ends, so the run continues through it.
                (len, step) if stride == step * len as isize => run = (len * extent, step),
                _ => break,
            }
        }
        run
    }

    /// Returns the offset of an element, given its position in row-major order.
    fn offset(&self, element: usize) -> isize {
        let mut rest = element;
        let mut offset = 0;
        for (&extent, &stride) in self.extents.as_ref().iter().zip(self.strides.as_ref()).rev() {
            offset += (rest % extent) as isize * stride;
            rest /= extent;
        }
        offset
    }

    /// Finds the run that contains the element at `front`, if an element is left.
    #[inline(never)]
    fn next_run(&mut self) {
        if self.front < self.back {
            let (len, step) = self.rows();
            self.offset = self.offset(self.front);
            // After `skip`, the next element may be in the middle of a run. Then only the rest of
            // the run remains.
            self.run = len - self.front % len;
            self.step = step;
        }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<isize> {
        if self.front == self.back {
            return None;
        }
        let offset = self.offset;
        self.front += 1;
        self.run -= 1;
        // After the last element of a run, the offset may wrap. `next_run` then replaces it, or it
        // is not used again.
        self.offset = offset.wrapping_add(self.step);
        // Most calls stay within a run, so the search for the next one is not inlined.
        if self.run == 0 {
            self.next_run();
        }
        Some(offset)
    }

    fn next_back(&mut self) -> Option<isize> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        // The offset is computed for each call, because only the front keeps an offset.
        Some(self.offset(self.back))
    }

    fn skip(&mut self, n: usize) {
        self.front = self.front.saturating_add(n).min(self.back);
        self.next_run();
    }

    fn len(&self) -> usize {
        self.back - self.front
    }

    /// Folds over the remaining elements, one run at a time.
    #[inline(always)]
    fn fold<A>(mut self, start: A, mut visit: impl FnMut(A, isize) -> A) -> A {
        let mut state = start;
        while self.front < self.back {
            // `next_back` may have taken elements at the end of this run.
            let run = self.run.min(self.back - self.front);
            // This is a loop with a constant stride, which the compiler can vectorise.
            if self.step == 1 {
                for j in 0..run {
                    state = visit(state, self.offset + j as isize);
                }
            } else {
                for j in 0..run {
                    state = visit(state, self.offset + j as isize * self.step);
                }
            }
            self.front += run;
            self.next_run();
        }
        state
    }
}

/// Declares iterators over the elements. A row has the docs, the name, `mut` for a mutable
/// iterator, and the type of its pointer.
macro_rules! iterators {
    ($($(#[$doc:meta])* $name:ident [$($mutable:ident)?] $pointer:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<'a, T, S: Shape> {
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

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                let offset = self.walk.next()?;
                // SAFETY: the walk returns the offset of each position of the array once, from
                // either end. `Storage` guarantees an initialised element at each position, which
                // is borrowed for `'a`. `StorageMut` guarantees that different positions are
                // different elements, so a mutable iterator returns no element twice.
                Some(unsafe { &$($mutable)? *self.ptr.offset(offset) })
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.walk.len(), Some(self.walk.len()))
            }

            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.skip(n);
                self.next()
            }

            #[inline]
            fn fold<A, F: FnMut(A, Self::Item) -> A>(self, start: A, mut f: F) -> A {
                let ptr = self.ptr;
                // SAFETY: `fold` visits the offset of each remaining position once. `Storage`
                // guarantees an initialised element at each position, which is borrowed for `'a`,
                // and `StorageMut` a different one for each position.
                self.walk.fold(start, |state, offset| f(state, unsafe { &$($mutable)? *ptr.offset(offset) }))
            }
        }

        impl<T, S: Shape> DoubleEndedIterator for $name<'_, T, S> {
            fn next_back(&mut self) -> Option<Self::Item> {
                let offset = self.walk.next_back()?;
                // SAFETY: the offset is the offset of a position that neither end has returned.
                // `Storage` guarantees an initialised element at each position, which is borrowed
                // for `'a`, and `StorageMut` a different one for each position.
                Some(unsafe { &$($mutable)? *self.ptr.offset(offset) })
            }
        }

        #[cfg(feature = "rayon")]
        impl<T, S: Shape> SplitAt for $name<'_, T, S> {
            fn split_at(mut self, index: usize) -> (Self, Self) {
                let mut walk = self.walk.clone();
                walk.skip(index);
                // The two walks return disjoint elements.
                self.walk.back = walk.front;
                let back = Self { walk, ..self };
                (self, back)
            }
        }

        impl<T, S: Shape> ExactSizeIterator for $name<'_, T, S> {}

        impl<T, S: Shape> FusedIterator for $name<'_, T, S> {}
    )*};
}

iterators! {
    /// An iterator over the elements of an array in row-major order; see
    /// [`Array::iter`](crate::Array::iter).
    Iter [] *const T;
    /// A mutable iterator over the elements of an array in row-major order; see
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
            walk: self.walk.clone(),
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> Iter<'a, T, S> {
    /// Creates an iterator over the elements of an array.
    #[inline]
    pub(crate) fn new<B: Storage<T, S>>(array: &'a Array<T, S, B>) -> Self {
        let (shape, data) = array.parts();
        let strides = S::Strides::of(B::layout(data).strides(shape).as_ref());
        Self {
            ptr: B::ptr(data),
            walk: Walk::new(shape, strides),
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> Iter<'a, T, S> {
    /// Creates an iterator over the elements of a view, for as long as it borrows them.
    #[inline]
    pub(crate) fn of_view<L: Layout<S>>(view: ArrayView<'a, T, S, L>) -> Self {
        let (shape, data) = view.into_parts();
        let strides = S::Strides::of(data.layout().strides(&shape).as_ref());
        Self {
            ptr: <View<'a, L> as Storage<T, S>>::ptr(&data),
            walk: Walk::new(&shape, strides),
            borrows: PhantomData,
        }
    }
}

impl<'a, T, S: Shape> IterMut<'a, T, S> {
    /// Creates an iterator over the elements of a mutable view, which it consumes, for as long as
    /// the view borrows them.
    #[inline]
    pub(crate) fn of_view<L: Layout<S>>(view: ArrayViewMut<'a, T, S, L>) -> Self {
        let (shape, mut data) = view.into_parts();
        let strides = S::Strides::of(data.layout().strides(&shape).as_ref());
        Self {
            ptr: <ViewMut<'a, L> as StorageMut<T, S>>::ptr_mut(&mut data),
            walk: Walk::new(&shape, strides),
            borrows: PhantomData,
        }
    }

    /// Creates a mutable iterator over the elements of an array.
    #[inline]
    pub(crate) fn new<B: StorageMut<T, S>>(array: &'a mut Array<T, S, B>) -> Self {
        let (shape, data) = array.parts_mut();
        let strides = S::Strides::of(B::layout(data).strides(shape).as_ref());
        Self {
            ptr: B::ptr_mut(data),
            walk: Walk::new(shape, strides),
            borrows: PhantomData,
        }
    }
}
