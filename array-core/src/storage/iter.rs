//! Iterators over the elements of an array.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

#[cfg(feature = "rayon")]
use super::SplitAt;
use super::{Storage, StorageMut, View, ViewMut, Writer};
use crate::shape::{Layout, Shape, StrideValues, len_of};
use crate::storage::{Array, ArrayView, ArrayViewMut};

/// The largest number of axes outside of a run whose indices are counted.
const COUNTED: usize = 4;

/// The elements of a run that remain: consecutive elements in row-major order, at one stride.
#[derive(Clone, Copy)]
struct Run {
    /// The number of elements that remain in the run.
    left: usize,
    /// The offset of the first of them, and their stride.
    offset: isize,
    step: isize,
    /// The number, in row-major order, of the first element after the run.
    next: usize,
}

impl Run {
    /// Returns the elements of the run before the element with the number `back`.
    #[inline(always)]
    fn cut(mut self, back: usize) -> Self {
        self.left -= self.next.saturating_sub(back);
        self.next = self.next.min(back);
        self
    }
}

/// The place of a run among all runs.
#[derive(Clone, Copy)]
struct Place {
    /// The length of a whole run, or 0 if the place is not known.
    whole: usize,
    /// The number of axes outside of a run.
    outer: usize,
    /// The indices of these axes, if they are few.
    indices: [usize; COUNTED],
}

impl Place {
    const UNKNOWN: Self = Self {
        whole: 0,
        outer: 0,
        indices: [0; COUNTED],
    };

    /// Returns the run that contains the element with the row-major number `front`, from this
    /// element on, and its place.
    fn of(extents: &[usize], strides: &[isize], front: usize) -> (Run, Self) {
        let (whole, step, outer) = rows(extents, strides);
        let mut indices = [0; COUNTED];
        if outer <= COUNTED {
            let mut rest = front / whole;
            for (index, &extent) in indices[..outer].iter_mut().zip(extents).rev() {
                (*index, rest) = (rest % extent, rest / extent);
            }
        }
        let left = whole - front % whole;
        let run = Run {
            left,
            offset: offset(extents, strides, front),
            step,
            next: front + left,
        };
        let place = Self { whole, outer, indices };
        (run, place)
    }

    /// Moves to the run after one that is at its end: `end` is the offset there, `step` its stride,
    /// and `next` the number of the element after it.
    #[inline(always)]
    fn advance(&mut self, extents: &[usize], strides: &[isize], end: isize, step: isize, next: usize) -> Run {
        if self.whole == 0 || self.outer > COUNTED {
            let (run, place) = Self::of(extents, strides, next);
            *self = place;
            return run;
        }
        let mut offset = end.wrapping_sub((self.whole as isize).wrapping_mul(step));
        // Count as an odometer does. It is cheaper than the divisions of `of`.
        for axis in (0..self.outer).rev() {
            self.indices[axis] += 1;
            offset = offset.wrapping_add(strides[axis]);
            if self.indices[axis] < extents[axis] {
                break;
            }
            self.indices[axis] = 0;
            offset = offset.wrapping_sub(strides[axis].wrapping_mul(extents[axis] as isize));
        }
        Run {
            left: self.whole,
            offset,
            step,
            next: next + self.whole,
        }
    }
}

/// Returns the length of a run, which covers the innermost axes that merge, its stride, and the
/// number of axes outside of it.
#[inline(always)]
fn rows(extents: &[usize], strides: &[isize]) -> (usize, isize, usize) {
    let mut run = (1, 0);
    for axis in (0..extents.len()).rev() {
        let (extent, stride) = (extents[axis], strides[axis]);
        match run {
            // Skip axes with a single position, because their stride is never used.
            _ if extent == 1 => {}
            (1, _) => run = (extent, stride),
            // This axis continues where the run ends, so the run continues through it.
            (len, step) if stride == step * len as isize => run = (len * extent, step),
            (len, step) => return (len, step, axis + 1),
        }
    }
    (run.0, run.1, 0)
}

/// Returns the offset of an element, given its position in row-major order.
fn offset(extents: &[usize], strides: &[isize], element: usize) -> isize {
    let mut rest = element;
    let mut offset = 0;
    for (&extent, &stride) in extents.iter().zip(strides).rev() {
        offset += (rest % extent) as isize * stride;
        rest /= extent;
    }
    offset
}

/// The offsets of the elements of an array, and the range of elements that remain.
struct Walk<S: Shape> {
    extents: S::Extents,
    strides: S::Strides,
    /// The elements of the current run that remain. Elements from `run.next` on follow them.
    run: Run,
    place: Place,
    /// The end of the elements that remain, by their positions in row-major order. It is at least
    /// `run.next`.
    back: usize,
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
    #[inline]
    fn new(shape: &S, strides: S::Strides) -> Self {
        let extents = shape.extents();
        let len = len_of(shape).expect("the number of elements of an existing array fits `usize`");
        let mut run = Run {
            left: 0,
            offset: 0,
            step: 0,
            next: 0,
        };
        if len > 0 {
            (run.left, run.step, _) = rows(extents.as_ref(), strides.as_ref());
            run.next = run.left;
        }
        Self {
            extents,
            strides,
            run,
            // It is found after the first run, since many arrays have a single one.
            place: Place::UNKNOWN,
            back: len,
        }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<isize> {
        // Most calls stay within a run, so the search for the next one is not inlined.
        if self.run.left == 0 {
            if self.run.next == self.back {
                return None;
            }
            // Everything is passed by value: a reference would keep the run in memory in loops that
            // call `next`.
            let Run { offset, step, next, .. } = self.run;
            let (extents, strides) = (self.extents.clone(), self.strides);
            (self.run, self.place) = next_run::<S>(extents, strides, self.place, offset, step, next);
            self.run = self.run.cut(self.back);
        }
        let offset = self.run.offset;
        self.run.left -= 1;
        // After the last element of a run, the offset may wrap, and is not used as it is.
        self.run.offset = offset.wrapping_add(self.run.step);
        Some(offset)
    }

    fn next_back(&mut self) -> Option<isize> {
        if self.len() == 0 {
            return None;
        }
        self.back -= 1;
        if self.back < self.run.next {
            (self.run.left, self.run.next) = (self.run.left - 1, self.back);
        }
        // The offset is computed for each call, because only the front keeps an offset.
        Some(offset(self.extents.as_ref(), self.strides.as_ref(), self.back))
    }

    fn skip(&mut self, n: usize) {
        if n <= self.run.left {
            self.run.left -= n;
            let skipped = (n as isize).wrapping_mul(self.run.step);
            self.run.offset = self.run.offset.wrapping_add(skipped);
            return;
        }
        let front = self.run.next.saturating_add(n - self.run.left);
        self.run.left = 0;
        self.run.next = front.min(self.back);
        if self.run.next < self.back {
            let (run, place) = Place::of(self.extents.as_ref(), self.strides.as_ref(), front);
            (self.run, self.place) = (run.cut(self.back), place);
        }
    }

    /// Keeps the elements before the one with the number `back`, which is not before the first one
    /// that remains.
    #[cfg(feature = "rayon")]
    fn end_at(&mut self, back: usize) {
        self.back = back;
        self.run = self.run.cut(back);
    }

    #[inline]
    fn len(&self) -> usize {
        self.run.left + (self.back - self.run.next)
    }

    /// Folds over the remaining elements, one run at a time.
    #[inline(always)]
    fn fold<A>(self, start: A, mut visit: impl FnMut(A, isize) -> A) -> A {
        let (mut state, mut run, mut place) = (start, self.run, self.place);
        loop {
            // This is a loop with a constant stride, which the compiler can vectorise.
            if run.step == 1 {
                for j in 0..run.left {
                    state = visit(state, run.offset + j as isize);
                }
            } else {
                for j in 0..run.left {
                    state = visit(state, run.offset + j as isize * run.step);
                }
            }
            if run.next == self.back {
                return state;
            }
            let end = run.offset.wrapping_add((run.left as isize).wrapping_mul(run.step));
            let (extents, strides) = (self.extents.as_ref(), self.strides.as_ref());
            run = place.advance(extents, strides, end, run.step, run.next).cut(self.back);
        }
    }
}

/// Returns the run after one that is at its end, and its place; see [`Place::advance`].
#[inline(never)]
fn next_run<S: Shape>(
    extents: S::Extents,
    strides: S::Strides,
    mut place: Place,
    end: isize,
    step: isize,
    next: usize,
) -> (Run, Place) {
    let run = place.advance(extents.as_ref(), strides.as_ref(), end, step, next);
    (run, place)
}

/// Returns an axis outside of the runs along which the elements are nearer to each other in memory
/// than along a run, if there is one and the array has elements.
#[inline(always)]
fn nearest(extents: &[usize], strides: &[isize]) -> Option<usize> {
    // Without elements, the length of a run may overflow.
    if extents.contains(&0) {
        return None;
    }
    let (_, step, outer) = rows(extents, strides);
    let mut nearest = (None, step.unsigned_abs());
    for axis in 0..outer {
        let distance = strides[axis].unsigned_abs();
        if extents[axis] > 1 && distance < nearest.1 {
            nearest = (Some(axis), distance);
        }
    }
    nearest.0
}

/// The number of elements of a run that [`scatter`] visits before it goes to the next run. Each is
/// in a cache line of its own, and all of these lines fit the cache.
const SIDE: usize = 16;

/// Calls `visit` once for each position of an array of `count` elements, at least one, with the
/// number of the position in row-major order and its offset. The positions are in an order that
/// reads the elements along `axis` together, and writes to a few positions of consecutive numbers at
/// a time. The axis is outside of the runs.
#[inline(always)]
fn scatter(extents: &[usize], strides: &[isize], count: usize, axis: usize, mut visit: impl FnMut(usize, isize)) {
    let (len, step, outer) = rows(extents, strides);
    let (extent, stride) = (extents[axis], strides[axis]);
    // The planes of `axis` and a run, one for each position of the other axes.
    let planes = count / (len * extent);
    for plane in 0..planes {
        let (mut rest, mut number, mut offset, mut pitch) = (plane, 0, 0, len);
        let mut along = len;
        for i in (0..outer).rev() {
            if i == axis {
                along = pitch;
            } else {
                number += rest % extents[i] * pitch;
                offset += (rest % extents[i]) as isize * strides[i];
                rest /= extents[i];
            }
            pitch *= extents[i];
        }
        for first in (0..len).step_by(SIDE) {
            let end = len.min(first + SIDE);
            for i in 0..extent {
                for j in first..end {
                    let offset = offset + i as isize * stride + j as isize * step;
                    visit(number + i * along + j, offset);
                }
            }
        }
    }
}

/// Clones the elements of an array to `out`, in row-major order.
///
/// If a clone panics, the elements written before are dropped or need no drop.
///
/// # Safety
///
/// `out` has space for as many elements as the array has.
#[inline]
pub(super) unsafe fn clone_to<T: Clone, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>, out: *mut T) {
    // Only elements that need no drop may be written in another order than that of the memory.
    if const { !core::mem::needs_drop::<T>() } {
        let (shape, data) = array.parts();
        let (extents, strides) = (shape.extents(), S::Strides::of(B::layout(data).strides(shape).as_ref()));
        let (extents, strides, from) = (extents.as_ref(), strides.as_ref(), B::ptr(data));
        if let Some(axis) = nearest(extents, strides) {
            // SAFETY: `scatter` calls the closure once for each position, with its number and its
            // offset. The caller guarantees space for each element, and `Storage` an initialised
            // element at the offset.
            scatter(extents, strides, array.len(), axis, |number, offset| unsafe {
                out.add(number).write((*from.offset(offset)).clone());
            });
            return;
        }
    }
    let mut writer = Writer::new(out);
    // SAFETY: the caller guarantees space for each element that the iterator returns.
    Iter::new(array).for_each(|element| unsafe { writer.push(element.clone()) });
    writer.finish();
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
                self.walk.end_at(walk.back - walk.len());
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
