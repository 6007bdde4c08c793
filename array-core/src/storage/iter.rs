//! The elements of an array, one by one.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::{Layout, Storage, StorageMut, View, ViewMut};
use crate::shape::{Shape, StrideValues, len_of};
use crate::{Array, ArrayView, ArrayViewMut};

/// Where the elements of an array stand, and which of them are left.
struct Walk<S: Shape> {
    extents: S::Extents,
    strides: S::Strides,
    /// The elements that are left, by their numbers in row-major order.
    front: usize,
    back: usize,
    /// The offset of the element `front`, and how many elements behind it stand at the same distance, itself
    /// among them.
    offset: isize,
    run: usize,
    /// The distance within a run.
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
        let len = len_of(shape).expect("an array that is there");
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

    /// How many elements the innermost axes have that are one run, and the distance in it.
    fn rows(&self) -> (usize, isize) {
        let mut run = (1, 0);
        for (&extent, &stride) in self.extents.as_ref().iter().zip(self.strides.as_ref()).rev() {
            match run {
                _ if extent == 1 => {}
                (1, _) => run = (extent, stride),
                (len, step) if stride == step * len as isize => run = (len * extent, step),
                _ => break,
            }
        }
        run
    }

    /// The offset of an element, by its number in row-major order.
    fn offset(&self, element: usize) -> isize {
        let mut rest = element;
        let mut offset = 0;
        for (&extent, &stride) in self.extents.as_ref().iter().zip(self.strides.as_ref()).rev() {
            offset += (rest % extent) as isize * stride;
            rest /= extent;
        }
        offset
    }

    /// Finds the run that the element `front` starts, where there is one left.
    #[inline(never)]
    fn next_run(&mut self) {
        if self.front < self.back {
            let (len, step) = self.rows();
            self.offset = self.offset(self.front);
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
        self.offset = offset.wrapping_add(self.step);
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
        Some(self.offset(self.back))
    }

    fn skip(&mut self, n: usize) {
        self.front = self.front.saturating_add(n).min(self.back);
        self.next_run();
    }

    fn len(&self) -> usize {
        self.back - self.front
    }

    /// Folds over what is left, a run at a time.
    #[inline(always)]
    fn fold<A>(mut self, start: A, mut visit: impl FnMut(A, isize) -> A) -> A {
        let mut state = start;
        while self.front < self.back {
            let run = self.run.min(self.back - self.front);
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

/// Declares an iterator over the elements: the reference that it gives, and the pointer that it holds.
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
                // SAFETY: the walk gives the offset of each position of the array once, from either end, at which there is an
                // initialised element, as `Storage` promises, that is borrowed for `'a`. Different positions of an array
                // that is written to are different elements, as `StorageMut` promises: none is given twice.
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
                // SAFETY: `fold` visits the offset of each position that is left, once: what `next` says holds for each.
                self.walk.fold(start, |state, offset| f(state, unsafe { &$($mutable)? *ptr.offset(offset) }))
            }
        }

        impl<T, S: Shape> DoubleEndedIterator for $name<'_, T, S> {
            fn next_back(&mut self) -> Option<Self::Item> {
                let offset = self.walk.next_back()?;
                // SAFETY: the offset is that of a position that neither end has given: what `next` says holds for it.
                Some(unsafe { &$($mutable)? *self.ptr.offset(offset) })
            }
        }

        #[cfg(feature = "rayon")]
        impl<T, S: Shape> SplitAt for $name<'_, T, S> {
            fn split_at(mut self, index: usize) -> (Self, Self) {
                let mut walk = self.walk.clone();
                walk.skip(index);
                // What one walk gives the other does not.
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
    /// The elements of an array, in row-major order; see [`Array::iter`](crate::Array::iter).
    Iter [] *const T;
    /// The elements of an array for writing, in row-major order; see
    /// [`Array::iter_mut`](crate::Array::iter_mut).
    IterMut [mut] *mut T;
}

// SAFETY: gives shared references to the elements, as `&[T]` does.
unsafe impl<T: Sync, S: Shape> Send for Iter<'_, T, S> {}
// SAFETY: gives nothing but itself as a clone through a shared reference, and a clone gives shared references, as `&[T]` does.
unsafe impl<T: Sync, S: Shape> Sync for Iter<'_, T, S> {}
// SAFETY: gives references to distinct elements for writing, as `&mut [T]` does.
unsafe impl<T: Send, S: Shape> Send for IterMut<'_, T, S> {}
// SAFETY: a shared reference gives no element: each is given by a method that takes the iterator mutably.
unsafe impl<T: Sync, S: Shape> Sync for IterMut<'_, T, S> {}

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
    /// Walks the elements of an array.
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
    /// Walks the elements of a view, for as long as it borrows them.
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
    /// Walks the elements of a view for writing, which is given away, for as long as it borrows them.
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

    /// Walks the elements of an array, for writing.
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
