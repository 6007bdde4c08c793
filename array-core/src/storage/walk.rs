//! The offsets of the elements of an array in row-major order, one run at a time.

use crate::shape::{Shape, len_of};

/// The largest number of axes outside of a [`Run`] for which [`Place`] keeps the indices.
const COUNTED: usize = 4;

/// The elements of a run that remain: consecutive elements in row-major order, at one stride.
#[derive(Clone, Copy)]
struct Run {
    /// The number of elements that remain in the run.
    left: usize,
    /// The offset of the first element that remains, and the stride of the run.
    offset: isize,
    step: isize,
    /// The number, in row-major order, of the first element after the run.
    next: usize,
}

impl Run {
    /// Returns the run without the elements from the row-major number `back` on.
    #[inline(always)]
    fn cut(mut self, back: usize) -> Self {
        self.left -= self.next.saturating_sub(back);
        self.next = self.next.min(back);
        self
    }
}

/// The position of a [`Run`] among all runs of an array.
#[derive(Clone, Copy)]
struct Place {
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

    /// Returns the run that contains the element with the row-major number `front`, from this
    /// element on, and the position of the run.
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

    /// Moves from the end of a run to the next one. `end` is the offset at the end of the run,
    /// `step` its stride, and `next` the number of the element after it.
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

/// Returns the length and the stride of a run, and the number of axes outside of it. A run covers
/// the innermost axes that merge into one axis with a single stride.
#[inline(always)]
pub(super) fn rows(extents: &[usize], strides: &[isize]) -> (usize, isize, usize) {
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

/// An iterator over the offsets of the elements of an array, from both ends.
pub(super) struct Walk<S: Shape> {
    extents: S::Extents,
    strides: S::Strides,
    /// The elements of the current run that remain. Elements from `run.next` on follow them.
    run: Run,
    place: Place,
    /// The row-major number of the element after the last one that remains. This number is at least
    /// `run.next`.
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
            // `advance` computes the position when the first run ends. Many arrays have only one
            // run.
            place: Place::UNKNOWN,
            back: len,
        }
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<isize> {
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

    /// Removes the elements from the row-major number `back` on. This number is at least the number
    /// of the first element that remains.
    #[cfg(feature = "rayon")]
    pub(super) fn end_at(&mut self, back: usize) {
        self.back = back;
        self.run = self.run.cut(back);
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.run.left + (self.back - self.run.next)
    }

    /// Folds over the offsets of the remaining elements, one [`Run`] at a time.
    #[inline(always)]
    pub(super) fn fold<A>(self, start: A, mut visit: impl FnMut(A, isize) -> A) -> A {
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

/// Returns the next [`Run`] and its position; see [`Place::advance`].
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
