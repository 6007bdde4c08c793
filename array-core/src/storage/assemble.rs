//! Arrays that are assembled from pieces along an axis.

use core::marker::PhantomData;

use super::walk::stepped;
use super::{OwnedStorage, Storage};
use crate::error::Error;
use crate::shape::{DynRank, Layout, MAX_TYPED_RANK, Shape, elements};
use crate::storage::Array;

mod sealed {
    /// Seals [`SameElements`](super::SameElements).
    pub trait Sealed {}
}

/// Relation: `Self`, the type of the elements of a piece, is `T`, the type of the elements of the
/// result. The relation holds for each type and itself. Sealed.
pub trait SameElements<T>: sealed::Sealed {
    /// Returns its argument, typed as a pointer to `T`.
    #[doc(hidden)]
    fn same(elements: *const Self) -> *const T;
}

impl<T> sealed::Sealed for T {}

impl<T> SameElements<T> for T {
    #[inline(always)]
    fn same(elements: *const T) -> *const T {
        elements
    }
}

/// An array under construction: uninitialised memory, to which pieces are copied one after another
/// along one axis.
pub(crate) struct Assembly<T, S: Shape, B: OwnedStorage<T, S>> {
    room: B::Room,
    shape: S,
    axis: usize,
    /// The number of filled positions of the axis. All elements at these positions are initialised.
    filled: usize,
    elements: PhantomData<T>,
}

/// One loop of a copy: its number of iterations, and the strides of the destination and of the
/// source.
#[derive(Clone, Copy)]
struct Step {
    extent: usize,
    to: usize,
    from: isize,
}

/// The nested loops of a copy: the entries of `steps` from the index `first` on, outermost loop
/// first. [`push`](Self::push) merges a loop with the loop inside of it if possible.
struct Nest<const N: usize> {
    steps: [Step; N],
    first: usize,
}

impl<const N: usize> Nest<N> {
    fn new() -> Self {
        let none = Step {
            extent: 1,
            to: 0,
            from: 0,
        };
        Self {
            steps: [none; N],
            first: N,
        }
    }

    /// Adds a loop of `extent` iterations around the existing loops. `to` and `from` are the
    /// strides of the destination and of the source.
    #[inline(always)]
    fn push(&mut self, extent: usize, to: usize, from: isize) {
        // A single iteration needs no loop, and its strides must not keep other loops from merging.
        if extent == 1 {
            return;
        }
        // If each iteration of this loop begins where the inner loop ends, in both arrays, the two
        // loops are one longer loop. So whole rows, and often whole pieces, become a single copy.
        if let Some(inner) = self.steps.get_mut(self.first)
            && inner.extent * inner.to == to
            && stepped(0, inner.extent, inner.from) == from
        {
            inner.extent *= extent;
            return;
        }
        self.first -= 1;
        self.steps[self.first] = Step { extent, to, from };
    }

    /// Adds the loops that copy a piece into an array with the extents `whole`. The piece fills the
    /// positions from `filled` on along the axis `axis`. A piece without this axis fills one
    /// position.
    ///
    /// Returns two values. The first is the offset of the first element to write, or `None` if
    /// there are no elements to write. The second is the first position after the piece.
    ///
    /// # Panics
    ///
    /// Panics in the cases that [`Assembly::push`] lists.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push_piece(
        &mut self,
        whole: &[usize],
        axis: usize,
        filled: usize,
        (extents, strides): (&[usize], &[isize]),
        &Times { all, each }: &Times,
    ) -> (Option<usize>, usize) {
        // If the types determine both ranks, `lacks` is a constant, and the compiler keeps only one
        // branch of `at`.
        let lacks = extents.len() != whole.len();
        assert!(
            !lacks || extents.len() + 1 == whole.len(),
            "the piece has all axes but one"
        );
        let at = |i: usize| match i {
            i if lacks && i == axis => (1, 0),
            i if lacks && i > axis => (extents[i - 1], strides[i - 1]),
            i => (extents[i], strides[i]),
        };
        let count = at(axis).0;
        // Checked arithmetic, because a product that wraps could pass the comparison below, and the
        // copy would then write beyond the memory.
        let positions = all.checked_mul(each).and_then(|times| times.checked_mul(count));
        let end = positions.and_then(|positions| positions.checked_add(filled));
        let Some(end) = end.filter(|&end| end <= whole[axis]) else {
            panic!("the piece fits into the remaining positions");
        };
        let (mut stride, mut start) = (1, 0);
        // Add no loops for an empty piece. It has no element to read, but `run` reads a repeated
        // element before its loop. The strides of the result could overflow, because the result may
        // be empty, too.
        let empty = all == 0 || each == 0 || extents.contains(&0);
        for (i, &extent) in whole.iter().enumerate().rev() {
            let (own, step) = at(i);
            assert!(i == axis || own == extent, "the piece has the extents of the array");
            if empty {
                continue;
            }
            if i == axis {
                start = filled * stride;
                // Push the loops from the inside out, in the order of the result in memory: the
                // repetitions of a position, then the positions, then the repetitions of the whole
                // piece.
                self.push(each, stride, 0);
                self.push(count, each * stride, step);
                self.push(all, count * each * stride, 0);
            } else {
                self.push(extent, stride, step);
            }
            stride *= extent;
        }
        ((!empty).then_some(start), end)
    }
}

/// The numbers of copies of a piece: the whole piece is copied `all` times, and each of its
/// positions along the filled axis `each` times.
struct Times {
    all: usize,
    each: usize,
}

impl<T: Copy, S: Shape, B: OwnedStorage<T, S>> Assembly<T, S, B> {
    /// Allocates memory for an array of a shape, which [`push`](Self::push) fills along an axis.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the elements take more than `isize::MAX` bytes, or if memory cannot
    /// be allocated.
    ///
    /// # Panics
    ///
    /// Panics if the shape has no such axis: the caller has checked the axis.
    pub(crate) fn new(shape: S, axis: usize, operation: &'static str) -> Result<Self, Error> {
        assert!(axis < shape.extents().as_ref().len(), "the axis exists");
        let room = (B::ROOM)(elements::<T, S>(&shape, operation)?)?;
        Ok(Self {
            room,
            shape,
            axis,
            filled: 0,
            elements: PhantomData,
        })
    }

    /// Copies an array to the next positions along the filled axis. The array has the rank of the
    /// result, or it lacks the filled axis. In the second case, it fills one position.
    ///
    /// # Panics
    ///
    /// Panics in these cases, which the caller has ruled out:
    ///
    /// - The array has any other rank.
    /// - An axis other than the filled one has a different extent than in the result.
    /// - The array has more positions along the filled axis than are left.
    #[inline]
    pub(crate) fn push<U: SameElements<T>, P: Shape, Q: Storage<U, P>>(&mut self, piece: &Array<U, P, Q>) {
        self.push_times(piece, 1, 1);
    }

    /// Copies an array as [`push`](Self::push) does: the whole array `all` times, and each of its
    /// positions along the filled axis `each` times.
    ///
    /// # Panics
    ///
    /// Panics as [`push`](Self::push) does.
    #[inline]
    pub(crate) fn push_times<U: SameElements<T>, P: Shape, Q: Storage<U, P>>(
        &mut self,
        piece: &Array<U, P, Q>,
        all: usize,
        each: usize,
    ) {
        let (shape, data) = piece.parts();
        let from = U::same((Q::PTR)(data));
        let (extents, strides) = (shape.extents(), Q::layout(data).strides(shape));
        // SAFETY: `Storage` guarantees an initialised element at each position of the piece, and
        // the extents and strides are the ones of the piece.
        unsafe { self.copy(from, extents.as_ref(), strides.as_ref(), &Times { all, each }) };
    }

    /// Writes a value to all elements at the next `count` positions along the filled axis.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `count` positions are left: the caller has checked the number.
    pub(crate) fn push_value(&mut self, value: T, count: usize) {
        let mut extents = self.shape.extents();
        extents.as_mut()[self.axis] = count;
        let (extents, times) = (extents.as_ref(), Times { all: 1, each: 1 });
        // SAFETY: all strides are 0, so the element at each position is `value`, which lives until
        // the call returns.
        unsafe { self.copy(&value, extents, &[0; DynRank::MAX_RANK][..extents.len()], &times) };
    }

    /// Copies a piece with these extents and strides.
    ///
    /// # Safety
    ///
    /// Each position within the extents is an initialised element, at the offset from `from` that
    /// the strides give.
    #[inline]
    unsafe fn copy(&mut self, from: *const T, extents: &[usize], strides: &[isize], times: &Times) {
        // SAFETY: the caller guarantees the elements of the piece. `N` is at least the rank plus 2:
        // a shape of static rank has at most `MAX_TYPED_RANK` axes, and any other at most
        // `DynRank::MAX_RANK`.
        unsafe {
            // With the maximum rank of a `DynRank`, the initialisation of the loops writes 1.6 KB
            // for each piece. A static rank needs fewer loops.
            if const { S::RANK.is_some() } {
                self.copy_by::<{ MAX_TYPED_RANK + 2 }>(from, extents, strides, times);
            } else {
                self.copy_by::<{ DynRank::MAX_RANK + 2 }>(from, extents, strides, times);
            }
        }
    }

    /// Implements [`copy`](Self::copy) with up to `N` loops: one for each axis, and two for
    /// repetitions.
    ///
    /// # Safety
    ///
    /// The preconditions of [`copy`](Self::copy) hold. `N` is at least the rank plus 2.
    #[inline]
    unsafe fn copy_by<const N: usize>(&mut self, from: *const T, extents: &[usize], strides: &[isize], times: &Times) {
        let whole = self.shape.extents();
        let mut nest = Nest::<N>::new();
        let (start, end) = nest.push_piece(whole.as_ref(), self.axis, self.filled, (extents, strides), times);
        if let Some(start) = start {
            // SAFETY:
            // - No loop has the extent 0, because `push_piece` returned an offset.
            // - Each read is of an initialised element, as the caller guarantees.
            // - Each write is within the memory, which has an element for each position of the
            //   shape in row-major order. The position along the axis is
            //   `filled + (i * count + j) * each + k` for `i < all`, `j < count` and `k < each`,
            //   which is below `end`. The position along each other axis is below its extent.
            // - `self` owns the memory exclusively, so the memory does not overlap with the piece.
            unsafe {
                copy(
                    (B::ROOM_PTR)(&mut self.room).add(start),
                    from,
                    &nest.steps[nest.first..],
                )
            };
        }
        // The loops write each position from `filled` to `end`, once for each `i`, `j` and `k`. So
        // all elements at these positions are initialised.
        self.filled = end;
    }

    /// Returns the completed array.
    ///
    /// # Panics
    ///
    /// Panics if positions are left: the caller has filled all positions.
    #[inline]
    pub(crate) fn finish(self) -> Array<T, S, B> {
        assert!(
            self.filled == self.shape.extents().as_ref()[self.axis],
            "all positions of the axis are filled"
        );
        // SAFETY: `new` allocated memory for as many elements as the shape has, in row-major order.
        // The elements at all positions of the axis are initialised, because `filled` equals its
        // extent, as asserted.
        unsafe { Array::from_parts(self.shape, (B::FILLED)(self.room)) }
    }
}

/// The maximum length of the inner of two loops for which elements are copied one by one, without a
/// call of `memcpy`.
const SHORT: usize = 16;

/// The maximum length of an inner loop for which the loop around it becomes the inner loop.
const TINY: usize = 4;

/// The block size of [`turns`] for an inner loop of at most [`TINY`] iterations.
const TURNS: usize = 1024;

/// Copies elements along nested loops, outermost loop first.
///
/// # Safety
///
/// No extent is 0. For each combination of indices below the extents, `from` plus the offset that
/// the strides give points to an initialised element. `to` plus its offset points to writable
/// memory for an element. This memory does not overlap with any element that is read.
unsafe fn copy<T: Copy>(to: *mut T, from: *const T, steps: &[Step]) {
    match *steps {
        // SAFETY: without a loop, the caller guarantees one element and memory for it.
        [] => unsafe { to.write(from.read()) },
        // SAFETY: `run` has the preconditions of this function for one loop.
        [step] => unsafe { run(to, from, step) },
        // Repeat each element a few times in a row.
        [outer, step]
            if step.from == 0 && step.to == 1 && step.extent == outer.to && (2..=TINY).contains(&step.extent) =>
        {
            // SAFETY: the inner loop writes one element `step.extent` times to consecutive places,
            // and the stride of the outer loop is this number.
            unsafe {
                match step.extent {
                    2 => repeat::<T, 2>(to, from, outer),
                    3 => repeat::<T, 3>(to, from, outer),
                    _ => repeat::<T, TINY>(to, from, outer),
                }
            }
        }
        // An inner loop of at most `TINY` iterations costs more than its copies, so the longer loop
        // becomes the inner loop.
        // SAFETY: `turns` has the preconditions of this function for two loops.
        [outer, step] if step.extent <= TINY => unsafe { turns(to, from, [outer, step], TURNS) },
        // Read the elements of a cache line together, and write each to its own row.
        [outer, step] if outer.from == 1 && step.from.unsigned_abs() > 1 => {
            let line = (64 / size_of::<T>().max(1)).max(1);
            // SAFETY: `turns` has the preconditions of this function for two loops.
            unsafe { turns(to, from, [outer, step], line) }
        }
        [outer, step] if step.extent > SHORT => {
            for i in 0..outer.extent {
                // SAFETY: the index is below the extent of the outer loop, so the caller guarantees
                // the elements of the inner loop at its offset, and memory for them.
                unsafe { run(to.add(i * outer.to), from.offset(stepped(0, i, outer.from)), step) };
            }
        }
        // Copy element by element: for short runs, the call of `memcpy` takes longer than the copy.
        // SAFETY: `turns` has the preconditions of this function for two loops.
        [outer, step] => unsafe { turns(to, from, [outer, step], 1) },
        [outer, ref inner @ ..] => {
            for i in 0..outer.extent {
                // SAFETY: the index is below the extent of the outer loop, so the caller guarantees
                // the elements of the inner loops at its offset, and memory for them.
                unsafe { copy(to.add(i * outer.to), from.offset(stepped(0, i, outer.from)), inner) };
            }
        }
    }
}

/// Copies elements along one loop, each `N` times to consecutive positions in memory.
///
/// # Safety
///
/// For each index `i` below the extent of the step, the element at `from + i * step.from` is
/// initialised, and `to + i * N` points to writable memory for `N` elements. This memory does not
/// overlap with any element that is read.
#[inline]
unsafe fn repeat<T: Copy, const N: usize>(to: *mut T, from: *const T, step: Step) {
    for i in 0..step.extent {
        // SAFETY: `i` is below the extent, so the caller guarantees the element and the memory.
        // `[T; N]` has the alignment of `T` and the size of `N` elements.
        unsafe {
            let value = from.offset(stepped(0, i, step.from)).read();
            to.cast::<[T; N]>().add(i).write([value; N]);
        }
    }
}

/// Copies elements along two loops, in blocks of `turns` iterations of the outer loop. Within a
/// block, the outer loop becomes the inner one.
///
/// # Safety
///
/// For all indices below the two extents, `from` plus the offset that the strides give points to
/// an initialised element. `to` plus its offset points to writable memory for an element. This
/// memory does not overlap with any element that is read.
unsafe fn turns<T: Copy>(to: *mut T, from: *const T, [outer, inner]: [Step; 2], turns: usize) {
    for first in (0..outer.extent).step_by(turns) {
        let last = outer.extent.min(first + turns);
        for j in 0..inner.extent {
            // SAFETY: `i` is below the outer extent, and `j` below the inner one, so the caller
            // guarantees the element and the memory at their offsets.
            unsafe {
                let (to, from) = (to.add(j * inner.to), from.offset(stepped(0, j, inner.from)));
                for i in first..last {
                    to.add(i * outer.to)
                        .write(from.offset(stepped(0, i, outer.from)).read());
                }
            }
        }
    }
}

/// Copies elements along one loop.
///
/// # Safety
///
/// The extent is not 0. For each index `i` below the extent, the element at `from + i * step.from`
/// is initialised, and `to + i * step.to` points to writable memory for an element. This memory
/// does not overlap with any element that is read.
#[inline]
unsafe fn run<T: Copy>(to: *mut T, from: *const T, step: Step) {
    // SAFETY: each index is below the extent, so the caller guarantees the element and the memory.
    // If both strides are 1, these are two ranges of `extent` elements. The ranges do not overlap,
    // because the caller guarantees that no read overlaps the written memory. The extent is not 0,
    // so the element that is read before a loop exists.
    unsafe {
        match step {
            Step { extent, to: 1, from: 1 } => to.copy_from_nonoverlapping(from, extent),
            Step { extent, to: 1, from: 0 } => {
                let value = from.read();
                for i in 0..extent {
                    to.add(i).write(value);
                }
            }
            Step {
                extent,
                to: apart,
                from: step,
            } => {
                for i in 0..extent {
                    to.add(i * apart).write(from.offset(stepped(0, i, step)).read());
                }
            }
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{SHORT, TURNS};
    use crate::{Array, Arrays, shape};

    type Matrix = Array<u32, shape![_, _]>;

    /// Returns a matrix whose elements are all different.
    fn matrix([rows, columns]: [usize; 2]) -> Matrix {
        Matrix::from_fn_with([rows, columns], |[i, j]| (i * columns + j) as u32)
    }

    #[test]
    fn pieces_are_at_their_positions_in_every_layout() {
        let few: &[usize] = &[0, 3, SHORT + 1];
        let all: &[usize] = &[0, 1, 2, 3, 4, 5, SHORT, SHORT + 1, 40];
        for &columns in if cfg!(miri) { few } else { all } {
            let rows = if cfg!(miri) { 9 } else { 37 };
            let x = matrix([rows, columns]);
            let at = |i: usize, j: usize| (i * columns + j) as u32;
            let both = |[i, j]: [usize; 2]| at(i % rows, j);
            assert_eq!((&x, &x).concat::<0>(), Matrix::from_fn_with([2 * rows, columns], both));
            let beside = |[i, j]: [usize; 2]| at(i, j % columns);
            assert_eq!(
                (&x, &x).concat::<1>(),
                Matrix::from_fn_with([rows, 2 * columns], beside)
            );
            let turned = |[j, i]: [usize; 2]| at(i % rows, j);
            assert_eq!(
                (x.t(), x.t()).concat::<1>(),
                Matrix::from_fn_with([columns, 2 * rows], turned)
            );
            let below = |[j, i]: [usize; 2]| at(rows - 1 - i, j % columns);
            let backwards = x.flip_axis::<0>();
            assert_eq!(
                (backwards.t(), backwards.t()).concat::<0>(),
                Matrix::from_fn_with([2 * columns, rows], below)
            );
            let three = Array::<u32, shape![_, _, 3]>::from_fn_with([rows, columns, 3], |[i, j, _]| at(i, j));
            assert_eq!((&x, &x, &x).stack::<2>(), three);
        }
    }

    #[test]
    fn short_runs_take_turns() {
        let rows = if cfg!(miri) { TURNS + 3 } else { 3 * TURNS + 3 };
        let x = matrix([rows, 1]);
        for times in if cfg!(miri) { 2..3 } else { 0..6 } {
            let repeated = |[i, _]: [usize; 2]| i as u32;
            assert_eq!(x.repeat_by::<1>(times), Matrix::from_fn_with([rows, times], repeated));
            let padded = |[i, j]: [usize; 2]| if j == times { i as u32 } else { 7 };
            assert_eq!(
                x.pad_by::<1>(times, 1, 7),
                Matrix::from_fn_with([rows, times + 2], padded)
            );
        }
    }

    #[test]
    #[should_panic(expected = "all positions of the axis are filled")]
    fn missing_positions_are_refused() {
        let x = matrix([2, 3]);
        let shape = (crate::Dyn(4), crate::Dyn(3));
        let mut assembly = super::Assembly::<u32, _, crate::storage::Heap>::new(shape, 0, "test").unwrap();
        assembly.push(&x);
        let _ = assembly.finish();
    }

    #[test]
    #[should_panic(expected = "the piece fits into the remaining positions")]
    fn more_positions_than_are_left_are_refused() {
        let x = matrix([2, 3]);
        let shape = (crate::Dyn(3), crate::Dyn(3));
        let mut assembly = super::Assembly::<u32, _, crate::storage::Heap>::new(shape, 0, "test").unwrap();
        assembly.push(&x);
        assembly.push(&x);
    }
}
