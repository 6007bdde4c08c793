//! The offsets of the elements of an array in row-major order, one run at a time. A run is a
//! sequence of elements that are consecutive in row-major order, with one stride between
//! neighbours.
//!
//! # Iterators
//!
//! An iterator (`storage/iter.rs`) walks over runs: the innermost axes that merge, at one stride.
//! `next` counts down the elements of a run in registers; a function that is not inlined finds the
//! next run. This function takes and returns values, because LLVM keeps in memory what is passed by
//! reference. `fold` and `for_each` visit whole runs.

use crate::shape::{Shape, len_of};

/// The largest number of axes outside of a [`Run`] for which [`Place`] keeps the indices.
const COUNTED: usize = 4;

/// The elements of a run that are not yet visited.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The number of elements that are not yet visited.
    pub(super) left: usize,
    /// The offset of the first element that is not yet visited, and the stride of the run.
    pub(super) offset: isize,
    pub(super) step: isize,
    /// The number, in row-major order, of the first element after the run.
    pub(super) next: usize,
}

impl Run {
    /// Returns the first run of an array of `len` elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn first(extents: &[usize], strides: &[isize], len: usize) -> Self {
        let (left, step, _) = if len > 0 { rows(extents, strides) } else { (0, 0, 0) };
        Self {
            left,
            offset: 0,
            step,
            next: left,
        }
    }

    /// Returns the run without the elements whose number in row-major order is at least `back`.
    #[inline(always)]
    fn cut(mut self, back: usize) -> Self {
        self.left -= self.next.saturating_sub(back);
        self.next = self.next.min(back);
        self
    }
}

/// The position of a [`Run`] among all runs of an array.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The length of a whole run, or 0 if this value is [`UNKNOWN`](Self::UNKNOWN).
    whole: usize,
    /// The number of axes outside of a run.
    outer: usize,
    /// The indices along these axes, if there are at most [`COUNTED`].
    indices: [usize; COUNTED],
}

impl Place {
    const UNKNOWN: Self = Self {
        whole: 0,
        outer: 0,
        indices: [0; COUNTED],
    };

    /// Finds the run that contains the element with the number `front` in row-major order. Returns
    /// the run from this element on, and the position of the run.
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

    /// Moves from `run` to the next run, and skips the elements of `run` that are not yet visited.
    /// Returns the next run without the elements whose number in row-major order is at least
    /// `back`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn advance(&mut self, extents: &[usize], strides: &[isize], run: Run, back: usize) -> Run {
        let Run { left, step, next, .. } = run;
        if self.whole == 0 || self.outer > COUNTED {
            let (run, place) = Self::of(extents, strides, next);
            *self = place;
            return run.cut(back);
        }
        // Return to the first element of the run, from which the strides of the outer axes lead to
        // the first elements of other runs.
        let passed = (left as isize).wrapping_sub(self.whole as isize);
        let mut offset = run.offset.wrapping_add(passed.wrapping_mul(step));
        // Count as an odometer does, which is cheaper than the divisions in `of`.
        for axis in (0..self.outer).rev() {
            self.indices[axis] += 1;
            offset = offset.wrapping_add(strides[axis]);
            if self.indices[axis] < extents[axis] {
                break;
            }
            self.indices[axis] = 0;
            offset = offset.wrapping_sub(strides[axis].wrapping_mul(extents[axis] as isize));
        }
        let run = Run {
            left: self.whole,
            offset,
            step,
            next: next + self.whole,
        };
        run.cut(back)
    }
}

/// Returns the length and the stride of a run, and the number of axes outside of it. A run covers
/// the innermost axes that merge into one axis with a single stride.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn rows(extents: &[usize], strides: &[isize]) -> (usize, isize, usize) {
    let mut run = (1, 0);
    for axis in (0..extents.len()).rev() {
        let (extent, stride) = (extents[axis], strides[axis]);
        match run {
            // Skip axes with a single position, because their stride is never used.
            _ if extent == 1 => {}
            (1, _) => run = (extent, stride),
            // This axis continues where the run ends, so the run continues through it.
            (len, step) if stride == stepped(0, len, step) => run = (len * extent, step),
            (len, step) => return (len, step, axis + 1),
        }
    }
    (run.0, run.1, 0)
}

/// Returns the offset of the element with the number `n` of a run that begins at `offset`. Only
/// offsets of zero-sized elements can wrap, and the address of such an element is the same at each
/// offset.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn stepped(offset: isize, n: usize, step: isize) -> isize {
    offset.wrapping_add((n as isize).wrapping_mul(step))
}

/// Returns the offset of the element with the number `element` in row-major order.
pub(super) fn offset(extents: &[usize], strides: &[isize], element: usize) -> isize {
    let mut rest = element;
    let mut offset = 0;
    for (&extent, &stride) in extents.iter().zip(strides).rev() {
        offset = stepped(offset, rest % extent, stride);
        rest /= extent;
    }
    offset
}

/// An iterator over the offsets of the elements of an array, from both ends.
pub(super) struct Walk<S: Shape> {
    pub(super) extents: S::Extents,
    pub(super) strides: S::Strides,
    /// The elements of the current run that are not yet visited. The elements from the number
    /// `run.next` on follow them.
    pub(super) run: Run,
    pub(super) place: Place,
    /// The number, in row-major order, of the element after the last one that is not yet visited.
    /// This number is at least `run.next`.
    pub(super) back: usize,
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
    pub(super) fn new(shape: &S, strides: S::Strides) -> Self {
        let extents = shape.extents();
        let len = len_of(shape).expect(super::COUNTED);
        Self {
            run: Run::first(extents.as_ref(), strides.as_ref(), len),
            extents,
            strides,
            // `advance` computes the position when the first run ends. Many arrays have only one
            // run, and do not need the position.
            place: Place::UNKNOWN,
            back: len,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next(&mut self) -> Option<isize> {
        // Most calls stay within a run, so the search for the next one is not inlined.
        if self.run.left == 0 {
            if self.run.next == self.back {
                return None;
            }
            // Copies are passed: a reference to the walk would keep the run in memory in loops that
            // call `next`.
            let (extents, strides) = (self.extents.clone(), self.strides);
            (self.run, self.place) = next_run(extents.as_ref(), strides.as_ref(), self.place, self.run, self.back);
        }
        let offset = self.run.offset;
        self.run.left -= 1;
        // At the end of a run, the offset may wrap. It then only serves to find the next run.
        self.run.offset = offset.wrapping_add(self.run.step);
        Some(offset)
    }

    pub(super) fn next_back(&mut self) -> Option<isize> {
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

    /// Skips the next `n` elements, or all remaining elements if there are fewer.
    pub(super) fn skip(&mut self, n: usize) {
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

    /// Removes the elements whose number in row-major order is at least `back`. `back` is at least
    /// the number of the first element that is not yet visited.
    #[cfg(feature = "rayon")]
    pub(super) fn end_at(&mut self, back: usize) {
        self.back = back;
        self.run = self.run.cut(back);
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.run.left + (self.back - self.run.next)
    }
}

/// Returns the next [`Run`] and its position: see [`Place::advance`].
#[inline(never)]
fn next_run(extents: &[usize], strides: &[isize], mut place: Place, run: Run, back: usize) -> (Run, Place) {
    let run = place.advance(extents, strides, run, back);
    (run, place)
}

/// Calls a function with the offset, the length and the stride of each run of an array of `len`
/// elements, in row-major order. An array without elements has one run, of length 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn each_run(extents: &[usize], strides: &[isize], len: usize, mut visit: impl FnMut(isize, usize, isize)) {
    let (mut run, mut place) = (Run::first(extents, strides, len), Place::UNKNOWN);
    loop {
        visit(run.offset, run.left, run.step);
        if run.next == len {
            return;
        }
        run = place.advance(extents, strides, run, len);
    }
}
