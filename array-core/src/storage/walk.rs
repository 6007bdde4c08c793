//! The offsets of the elements of an array in row-major order, one run at a time. A run is a
//! sequence of elements that are consecutive in row-major order, with one stride between
//! neighbours.
//!
//! # Iterators
//!
//! An iterator (`storage/iter.rs`) walks over runs: the innermost axes that merge, at one stride.
//! `next` and `next_back` count down the elements of a run in registers; functions that are not
//! inlined find other runs. They take and return values, because LLVM keeps in memory what is
//! passed by reference. They are cold, so that loops save registers around the calls only. The type
//! of an array in row-major order shows that it has one run, so the compiler removes the calls.
//! `fold` and `for_each` visit whole runs.

use crate::shape::{Layout, Shape, StrideValues, len_of};

/// The largest number of axes outside of a run for which [`Place`] keeps the indices.
const COUNTED: usize = 4;

/// Elements of a run that are not yet visited.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The number of elements.
    pub(super) left: usize,
    /// The offset of the first element.
    pub(super) offset: isize,
}

impl Run {
    const EMPTY: Self = Self { left: 0, offset: 0 };

    /// Returns the run without its first `n` elements. At the end of a run, the offset may wrap. It
    /// is not used then.
    #[inline(always)]
    fn after(self, n: usize, step: isize) -> Self {
        Self {
            left: self.left - n,
            offset: stepped(self.offset, n, step),
        }
    }
}

/// The position of a run among all runs of an array.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The length of a run, or 0 if this value is [`UNKNOWN`](Self::UNKNOWN).
    whole: usize,
    /// The number of axes outside of a run.
    outer: usize,
    /// The indices along these axes, if there are at most [`COUNTED`]. `advance` does not count the
    /// index along axis 0, because the walk ends with this axis.
    indices: [usize; COUNTED],
}

impl Place {
    const UNKNOWN: Self = Self {
        whole: 0,
        outer: 0,
        indices: [0; COUNTED],
    };

    /// Finds the run that contains the element with the number `element` in row-major order.
    /// Returns its position, the whole run, and the number of elements before it.
    #[cold]
    #[inline(never)]
    fn of(extents: &[usize], strides: &[isize], element: usize) -> (Self, Run, usize) {
        let (whole, _, outer) = rows(extents, strides);
        let number = element / whole;
        let mut indices = [0; COUNTED];
        if outer <= COUNTED {
            let mut rest = number;
            for (index, &extent) in indices[..outer].iter_mut().zip(extents).rev() {
                (*index, rest) = (rest % extent, rest / extent);
            }
        }
        let run = Run {
            left: whole,
            offset: offset(&extents[..outer], &strides[..outer], number),
        };
        (Self { whole, outer, indices }, run, number * whole)
    }

    /// Moves from the run that begins at the offset `start` to the next one, whose first element
    /// has the number `next`. Returns the next run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn advance(&mut self, extents: &[usize], strides: &[isize], start: isize, next: usize) -> Run {
        if self.whole == 0 || self.outer > COUNTED {
            let (place, run, _) = Self::of(extents, strides, next);
            *self = place;
            return run;
        }
        // Count as an odometer does, which is cheaper than the divisions in `of`.
        let mut offset = start;
        for axis in (0..self.outer).rev() {
            offset = offset.wrapping_add(strides[axis]);
            if axis == 0 {
                break;
            }
            self.indices[axis] += 1;
            if self.indices[axis] < extents[axis] {
                break;
            }
            self.indices[axis] = 0;
            offset = offset.wrapping_sub(strides[axis].wrapping_mul(extents[axis] as isize));
        }
        Run {
            left: self.whole,
            offset,
        }
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

/// The state by which an iterator finds other runs.
pub(super) struct Runs<S: Shape> {
    /// The extents, each converted to `isize` by `as`. Unlike `S::Extents`, this type is `Copy`. An
    /// iterator that has to be dropped would stay in memory.
    extents: S::Strides,
    pub(super) strides: S::Strides,
    /// The position of the last run that was visited from the front.
    pub(super) place: Place,
}

impl<S: Shape> Clone for Runs<S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape> Copy for Runs<S> {}

impl<S: Shape> Runs<S> {
    /// Returns the extents.
    #[inline(always)]
    pub(super) fn extents(&self) -> &[usize] {
        let extents = self.extents.as_ref();
        // SAFETY: a `usize` has the size, the alignment and the valid bytes of an `isize`. The new
        // slice has the pointer, the length and the lifetime of the other one.
        unsafe { core::slice::from_raw_parts(extents.as_ptr().cast(), extents.len()) }
    }

    /// Moves from the run that begins at the offset `start` to the next one, whose first element
    /// has the number `next`. Returns the next run and its position.
    #[cold]
    #[inline(never)]
    fn advance(self, start: isize, next: usize) -> (Run, Place) {
        let mut place = self.place;
        let run = place.advance(self.extents(), self.strides.as_ref(), start, next);
        (run, place)
    }

    /// Returns the run that contains the element with the number `element`.
    #[cold]
    #[inline(never)]
    fn of(self, element: usize) -> Run {
        Place::of(self.extents(), self.strides.as_ref(), element).1
    }
}

/// An iterator over the offsets of the elements of an array, from both ends.
///
/// The elements that are not yet visited are those of `run`, then those of the runs between `run`
/// and `tail`, and then those of `tail`.
pub(super) struct Walk<S: Shape> {
    pub(super) runs: Runs<S>,
    /// The stride between neighbours of a run.
    pub(super) step: isize,
    /// The elements at the front.
    pub(super) run: Run,
    /// The number of elements of the runs between `run` and `tail`, none of which is visited.
    pub(super) between: usize,
    /// The elements at the back.
    pub(super) tail: Run,
    /// The offset of the first element of the last run that was visited from the front.
    pub(super) start: isize,
    /// The number, in row-major order, of the first element between `run` and `tail`.
    pub(super) next: usize,
}

impl<S: Shape> Clone for Walk<S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape> Copy for Walk<S> {}

impl<S: Shape> Walk<S> {
    #[inline]
    pub(super) fn new<L: Layout<S>>(shape: &S, layout: &L) -> Self {
        let strides = layout.strides(shape);
        let len = len_of(shape).expect(super::COUNTED);
        let (whole, step) = if const { L::ROW_MAJOR } {
            // There is a single run, and the compiler knows its stride. So it removes the code that
            // finds other runs.
            (len, 1)
        } else {
            shape.with_extents(|extents| first_run(extents, strides.as_ref(), len))
        };
        Self {
            runs: Runs {
                extents: shape.with_extents(S::Strides::stored),
                strides,
                // `advance` computes the position when the first run ends. Many arrays have only
                // one run, and do not need the position.
                place: Place::UNKNOWN,
            },
            step,
            run: Run { left: whole, offset: 0 },
            between: len - whole,
            tail: Run::EMPTY,
            start: 0,
            next: whole,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next(&mut self) -> Option<isize> {
        if self.run.left == 0 {
            if self.between > 0 {
                // Most calls stay within a run, so the search for the next one is not inlined. A
                // copy is passed: a reference to the walk would keep the run in memory in loops
                // that call `next`.
                (self.run, self.runs.place) = self.runs.advance(self.start, self.next);
                self.start = self.run.offset;
                self.next += self.run.left;
                self.between -= self.run.left;
            } else {
                (self.run, self.tail) = (self.tail, Run::EMPTY);
                if self.run.left == 0 {
                    return None;
                }
            }
        }
        let offset = self.run.offset;
        self.run = self.run.after(1, self.step);
        Some(offset)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next_back(&mut self) -> Option<isize> {
        if self.tail.left == 0 {
            if self.between == 0 {
                // This swap is all that an array with a single run needs.
                (self.tail, self.run) = (self.run, Run::EMPTY);
                if self.tail.left == 0 {
                    return None;
                }
            } else {
                // A copy is passed, as in `next`.
                self.tail = self.runs.of(self.next + (self.between - 1));
                self.between -= self.tail.left;
            }
        }
        self.tail.left -= 1;
        Some(stepped(self.tail.offset, self.tail.left, self.step))
    }

    /// Skips the next `n` elements, or all remaining elements if there are fewer.
    #[inline]
    pub(super) fn skip(&mut self, n: usize) {
        if n <= self.run.left {
            self.run = self.run.after(n, self.step);
        } else if self.between == 0 && self.tail.left == 0 {
            self.run.left = 0;
        } else {
            // A copy is passed, as in `next`.
            *self = self.after(n);
        }
    }

    /// Returns the walk without the next `n` elements, which are more than those of `run`.
    #[cold]
    #[inline(never)]
    fn after(mut self, n: usize) -> Self {
        let n = n - self.run.left;
        if n < self.between {
            let front = self.next + n;
            let (place, run, before) = Place::of(self.runs.extents(), self.runs.strides.as_ref(), front);
            (self.runs.place, self.start) = (place, run.offset);
            self.run = run.after(front - before, self.step);
            self.between -= n + self.run.left;
            self.next = before + run.left;
        } else {
            let n = (n - self.between).min(self.tail.left);
            (self.run, self.between, self.tail) = (self.tail.after(n, self.step), 0, Run::EMPTY);
        }
        self
    }

    /// Skips the last `n` elements, or all remaining elements if there are fewer.
    pub(super) fn skip_back(&mut self, n: usize) {
        if n <= self.tail.left {
            self.tail.left -= n;
            return;
        }
        let n = n - self.tail.left;
        self.tail.left = 0;
        if n < self.between {
            let end = self.next + (self.between - n);
            let (_, run, before) = Place::of(self.runs.extents(), self.runs.strides.as_ref(), end - 1);
            self.tail = Run {
                left: end - before,
                ..run
            };
            self.between -= n + self.tail.left;
        } else {
            self.run.left = self.run.left.saturating_sub(n - self.between);
            self.between = 0;
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.run.left + self.between + self.tail.left
    }
}

/// Returns the length and the stride of each run of an array of `len` elements. An array without
/// elements has one run, of length 0.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_run(extents: &[usize], strides: &[isize], len: usize) -> (usize, isize) {
    if len == 0 {
        return (0, 0);
    }
    let (whole, step, _) = rows(extents, strides);
    (whole, step)
}

/// Calls a function with the offset, the length and the stride of each run of an array of `len`
/// elements, in row-major order. An array without elements has one run, of length 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn each_run(extents: &[usize], strides: &[isize], len: usize, mut visit: impl FnMut(isize, usize, isize)) {
    let (whole, step) = first_run(extents, strides, len);
    let (mut place, mut start, mut next) = (Place::UNKNOWN, 0, whole);
    loop {
        visit(start, whole, step);
        if next == len {
            return;
        }
        start = place.advance(extents, strides, start, next).offset;
        next += whole;
    }
}
