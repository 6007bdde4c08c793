//! Arrays that are put together of others, piece by piece along an axis.

use core::marker::PhantomData;

use super::{Layout, OwnedStorage, Storage};
use crate::Array;
use crate::error::Error;
use crate::kernel::elements;
use crate::shape::{DynRank, MAX_TYPED_RANK, Shape};

mod sealed {
    /// Closes [`SameElements`](super::SameElements) to other crates.
    pub trait Sealed {}
}

/// The relation of a type with itself: elements that are those of another array. Sealed.
pub trait SameElements<T>: sealed::Sealed {
    /// Returns what it is given.
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

/// An array in the making: room for it, whose elements are there up to a position of one axis.
pub(crate) struct Assembly<T, S: Shape, B: OwnedStorage<T, S>> {
    room: B::Room,
    shape: S,
    axis: usize,
    /// How many positions of the axis are there: each element at a position before is initialised.
    filled: usize,
    elements: PhantomData<T>,
}

/// One loop of a copy: how often, and how far apart the elements are that are written and read.
#[derive(Clone, Copy)]
struct Step {
    extent: usize,
    to: usize,
    from: isize,
}

/// The loops of a copy, outermost first, behind those that are not used. Loops that are walked as one are one.
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

    /// Adds a loop around the others.
    #[inline(always)]
    fn push(&mut self, extent: usize, to: usize, from: isize) {
        if extent == 1 {
            return;
        }
        if let Some(inner) = self.steps.get_mut(self.first)
            && inner.extent * inner.to == to
            && inner.extent as isize * inner.from == from
        {
            inner.extent *= extent;
            return;
        }
        self.first -= 1;
        self.steps[self.first] = Step { extent, to, from };
    }
}

/// What is written: how often all of it, and each of its positions along the axis.
struct Times {
    all: usize,
    each: usize,
}

impl<T: Copy, S: Shape, B: OwnedStorage<T, S>> Assembly<T, S, B> {
    /// Makes room for an array of a shape, to be filled along an axis.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the elements take more than `isize::MAX` bytes, or memory cannot be had.
    ///
    /// # Panics
    ///
    /// Panics where there is no such axis: the caller has checked.
    pub(crate) fn new(shape: S, axis: usize, operation: &'static str) -> Result<Self, Error> {
        assert!(axis < shape.extents().as_ref().len(), "an axis that is there");
        let room = B::room(elements::<T, S>(&shape, operation)?)?;
        Ok(Self {
            room,
            shape,
            axis,
            filled: 0,
            elements: PhantomData,
        })
    }

    /// Copies an array to the next positions: one of the same rank, or, for one position, one without the axis.
    ///
    /// # Panics
    ///
    /// Panics where another axis has another extent, or there are fewer positions left: the caller has checked.
    #[inline]
    pub(crate) fn push<U: SameElements<T>, P: Shape, Q: Storage<U, P>>(&mut self, piece: &Array<U, P, Q>) {
        self.push_times(piece, 1, 1);
    }

    /// Copies an array of the same rank to the next positions: `all` times, each of its positions `each` times.
    ///
    /// # Panics
    ///
    /// As [`push`](Self::push).
    #[inline]
    pub(crate) fn push_times<U: SameElements<T>, P: Shape, Q: Storage<U, P>>(
        &mut self,
        piece: &Array<U, P, Q>,
        all: usize,
        each: usize,
    ) {
        let (shape, data) = piece.parts();
        let from = U::same(Q::ptr(data));
        let (extents, strides) = (shape.extents(), Q::layout(data).strides(shape));
        let (extents, strides) = (extents.as_ref(), strides.as_ref());
        let times = Times { all, each };
        if extents.len() == self.shape.extents().as_ref().len() {
            let count = extents[self.axis];
            // SAFETY: the piece has an element at each of its positions, at these strides behind the pointer.
            unsafe { self.copy(from, count, &times, |axis| (extents[axis], strides[axis])) };
        } else {
            let around = self.axis;
            let at = |axis: usize| match axis {
                axis if axis == around => (1, 0),
                axis if axis > around => (extents[axis - 1], strides[axis - 1]),
                axis => (extents[axis], strides[axis]),
            };
            assert!(
                extents.len() + 1 == self.shape.extents().as_ref().len(),
                "an array without the axis"
            );
            // SAFETY: the piece has an element at each of its positions, at these strides behind the pointer. The axis that it
            // does not have is of one position, at a stride of 0.
            unsafe { self.copy(from, 1, &times, at) };
        }
    }

    /// Writes a value to the next positions.
    ///
    /// # Panics
    ///
    /// Panics where there are fewer positions left: the caller has checked.
    pub(crate) fn push_value(&mut self, value: T, count: usize) {
        let extents = self.shape.extents();
        let around = self.axis;
        let at = |axis: usize| (if axis == around { count } else { extents.as_ref()[axis] }, 0);
        // SAFETY: each position is the value, at a stride of 0.
        unsafe { self.copy(&value, count, &Times { all: 1, each: 1 }, at) };
    }

    /// Copies a piece of `count` positions along the axis to the next ones: `at` says the extent and the stride of each axis.
    ///
    /// # Safety
    ///
    /// At each position of the extents that `at` says, at the offset of the strides behind `from`, is an initialised element.
    #[inline]
    unsafe fn copy(&mut self, from: *const T, count: usize, times: &Times, at: impl Fn(usize) -> (usize, isize)) {
        // SAFETY: `copy_by` asks of `from` and `at` what the caller promises. It has room for two loops more than axes: a shape of
        // known rank has at most `MAX_TYPED_RANK` of these, and every other one at most `DynRank::MAX_RANK`.
        unsafe {
            if const { S::RANK.is_some() } {
                self.copy_by::<{ MAX_TYPED_RANK + 2 }>(from, count, times, at);
            } else {
                self.copy_by::<{ DynRank::MAX_RANK + 2 }>(from, count, times, at);
            }
        }
    }

    /// [`copy`](Self::copy), with room for `N` loops: one for each axis, and two for repetitions.
    ///
    /// # Safety
    ///
    /// At each position of the extents that `at` says, at the offset of the strides behind `from`, is an initialised element.
    #[inline]
    unsafe fn copy_by<const N: usize>(
        &mut self,
        from: *const T,
        count: usize,
        &Times { all, each }: &Times,
        at: impl Fn(usize) -> (usize, isize),
    ) {
        let extents = self.shape.extents();
        let extents = extents.as_ref();
        let positions = all.checked_mul(each).and_then(|times| times.checked_mul(count));
        let end = positions.and_then(|positions| positions.checked_add(self.filled));
        assert!(
            end.is_some_and(|end| end <= extents[self.axis]),
            "as many positions as are left"
        );
        let mut nest = Nest::<N>::new();
        let (mut stride, mut start) = (1, 0);
        let mut empty = all == 0 || each == 0;
        for (axis, &extent) in extents.iter().enumerate().rev() {
            let (own, step) = at(axis);
            empty |= own == 0;
            if axis == self.axis {
                assert!(own == count, "the positions of the piece");
                start = self.filled * stride;
                nest.push(each, stride, 0);
                nest.push(count, each * stride, step);
                nest.push(all, count * each * stride, 0);
            } else {
                assert!(own == extent, "the extents of the array");
                nest.push(extent, stride, step);
            }
            stride *= extent;
        }
        if !empty {
            // SAFETY:
            // - What is read is an element, as the caller promises.
            // - What is written is in the room, which has an element for each position of the shape in row-major order:
            //   along the axis it is the position `filled + (i * count + j) * each + k` for `i < all`, `j < count` and
            //   `k < each`, which is below `end`, and along the others one below their extent.
            // - Nobody else has the room, so that it does not overlap with the piece.
            unsafe { copy(B::room_ptr(&mut self.room).add(start), from, &nest.steps[nest.first..]) };
        }
        // Each position from `filled` to `end` is one of those, for one `i`, `j` and `k`: all are initialised now.
        self.filled = end.unwrap_or(self.filled);
    }

    /// Returns the array.
    ///
    /// # Panics
    ///
    /// Panics where positions are left: the caller has pushed as many as there are.
    #[inline]
    pub(crate) fn finish(self) -> Array<T, S, B> {
        assert!(
            self.filled == self.shape.extents().as_ref()[self.axis],
            "all positions of the axis"
        );
        // SAFETY: the elements at all positions of the axis are initialised, as `filled` says, and `new` made room for as many
        // elements as the shape has, in row-major order.
        unsafe { Array::from_parts(self.shape, B::filled(self.room)) }
    }
}

/// How many elements a run has that is copied without a call.
const SHORT: usize = 16;

/// How many elements a run has that takes its turn within the loop around it.
const TINY: usize = 4;

/// How many runs take turns.
const TURNS: usize = 1024;

/// Copies elements along loops.
///
/// # Safety
///
/// For each combination of indices below the extents there is an element to read at the offset of the strides behind
/// `from`, and room for one behind `to`, where nothing is read.
unsafe fn copy<T: Copy>(to: *mut T, from: *const T, steps: &[Step]) {
    // SAFETY: each index is below the extent of its loop. Without a loop the caller promises one element and room for it. With a loop
    // around others it promises for each index what the copy by the others asks for, from there on: the functions for one and for two
    // loops ask for the same. `repeat` is called for an inner loop that reads one element as often as the outer one steps.
    unsafe {
        match *steps {
            [] => to.write(from.read()),
            [step] => run(to, from, step),
            // Each element a few times, side by side.
            [outer, step] if step.from == 0 && step.to == 1 && step.extent == outer.to && step.extent <= TINY => {
                match step.extent {
                    2 => repeat::<T, 2>(to, from, outer),
                    3 => repeat::<T, 3>(to, from, outer),
                    _ => repeat::<T, TINY>(to, from, outer),
                }
            }
            [outer, step] if step.extent <= TINY => turns(to, from, [outer, step], TURNS),
            // The elements of a cache line are read together, and written to one row each.
            [outer, step] if outer.from == 1 && step.from.unsigned_abs() > 1 => {
                turns(to, from, [outer, step], (64 / size_of::<T>().max(1)).max(1))
            }
            [outer, step] if step.extent > SHORT => {
                for i in 0..outer.extent {
                    run(to.add(i * outer.to), from.offset(i as isize * outer.from), step);
                }
            }
            [outer, step] => turns(to, from, [outer, step], 1),
            [outer, ref inner @ ..] => {
                for i in 0..outer.extent {
                    copy(to.add(i * outer.to), from.offset(i as isize * outer.from), inner);
                }
            }
        }
    }
}

/// Copies elements along one loop, each `N` times to as many places one after the other.
///
/// # Safety
///
/// For each index below the extent of the step there is an element to read, as many strides behind `from`, and room for `N` elements
/// behind `to`, `N` times as many elements further, where nothing is read.
#[inline]
unsafe fn repeat<T: Copy, const N: usize>(to: *mut T, from: *const T, step: Step) {
    for i in 0..step.extent {
        // SAFETY: `i` is below the extent; an array is aligned as its elements are, and there is room for it as for them.
        unsafe {
            let value = from.offset(i as isize * step.from).read();
            to.cast::<[T; N]>().add(i).write([value; N]);
        }
    }
}

/// Copies elements along two loops, the inner one around `turns` turns of the outer one.
///
/// # Safety
///
/// For each two indices below the extents there is an element to read at the offset of the strides behind `from`, and room for one
/// behind `to`, where nothing is read.
unsafe fn turns<T: Copy>(to: *mut T, from: *const T, [outer, inner]: [Step; 2], turns: usize) {
    for first in (0..outer.extent).step_by(turns) {
        let last = outer.extent.min(first + turns);
        for j in 0..inner.extent {
            // SAFETY: `i` is below the outer extent, and `j` below the inner one: the caller promises an element to read at their
            // strides behind `from`, and room for one behind `to`.
            unsafe {
                let (to, from) = (to.add(j * inner.to), from.offset(j as isize * inner.from));
                for i in first..last {
                    to.add(i * outer.to).write(from.offset(i as isize * outer.from).read());
                }
            }
        }
    }
}

/// Copies elements along one loop.
///
/// # Safety
///
/// For each index below the extent there is an element to read, as many strides behind `from`, and room for one behind `to`, where
/// nothing is read.
#[inline]
unsafe fn run<T: Copy>(to: *mut T, from: *const T, step: Step) {
    // SAFETY: each index is below the extent: the caller promises an element to read, as many strides behind `from`, and room
    // behind `to`. At strides of 1 these are runs of `extent` elements, which do not overlap, since nothing is read where there is
    // room.
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
                    to.add(i * apart).write(from.offset(i as isize * step).read());
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

    /// A matrix whose elements are all different.
    fn matrix([rows, columns]: [usize; 2]) -> Matrix {
        Matrix::from_fn_with([rows, columns], |[i, j]| (i * columns + j) as u32)
    }

    #[test]
    fn pieces_stand_where_they_belong_in_every_layout() {
        let few: &[usize] = &[0, 3, SHORT + 1];
        let all: &[usize] = &[0, 1, 2, 3, 4, 5, SHORT, SHORT + 1, 40];
        for &columns in if cfg!(miri) { few } else { all } {
            let x = matrix([37, columns]);
            let at = |i: usize, j: usize| (i * columns + j) as u32;
            let both = |[i, j]: [usize; 2]| at(i % 37, j);
            assert_eq!((&x, &x).concat::<0>(), Matrix::from_fn_with([74, columns], both));
            let beside = |[i, j]: [usize; 2]| at(i, j % columns);
            assert_eq!((&x, &x).concat::<1>(), Matrix::from_fn_with([37, 2 * columns], beside));
            let turned = |[j, i]: [usize; 2]| at(i % 37, j);
            assert_eq!(
                (x.t(), x.t()).concat::<1>(),
                Matrix::from_fn_with([columns, 74], turned)
            );
            let below = |[j, i]: [usize; 2]| at(36 - i, j % columns);
            let backwards = x.flip_axis::<0>();
            assert_eq!(
                (backwards.t(), backwards.t()).concat::<0>(),
                Matrix::from_fn_with([2 * columns, 37], below)
            );
            let three = Array::<u32, shape![_, _, 3]>::from_fn_with([37, columns, 3], |[i, j, _]| at(i, j));
            assert_eq!((&x, &x, &x).stack::<2>(), three);
        }
    }

    #[test]
    fn short_runs_take_turns() {
        let rows = if cfg!(miri) { TURNS + 3 } else { 3 * TURNS + 3 };
        let x = matrix([rows, 1]);
        for times in if cfg!(miri) { 2..4 } else { 0..6 } {
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
    #[should_panic(expected = "all positions of the axis")]
    fn positions_that_are_left_are_refused() {
        let x = matrix([2, 3]);
        let shape = (crate::Dyn(4), crate::Dyn(3));
        let mut assembly = super::Assembly::<u32, _, crate::Heap>::new(shape, 0, "test").unwrap();
        assembly.push(&x);
        let _ = assembly.finish();
    }

    #[test]
    #[should_panic(expected = "as many positions as are left")]
    fn more_positions_than_are_left_are_refused() {
        let x = matrix([2, 3]);
        let shape = (crate::Dyn(3), crate::Dyn(3));
        let mut assembly = super::Assembly::<u32, _, crate::Heap>::new(shape, 0, "test").unwrap();
        assembly.push(&x);
        assembly.push(&x);
    }
}
