//! Copies of elements from any strides to an output whose innermost axis is contiguous, without a
//! stage.
//!
//! A copy depends on the size of an element, but not on its dtype. Runs of few bytes, such as the
//! three channels of a pixel, are moved in two words of constant size, which may overlap, so that a
//! run takes no loop and no call.

use core::ptr::copy_nonoverlapping;

use super::expand::{Rows, of_size, stepping};
use super::turn;
use crate::math::level::leveled;
use crate::plan::grid::MAX_AXES;

/// Runs of at most this many bytes are moved in two words.
const TWO_WORDS: usize = 64;

/// The number of positions of an axis whose runs are copied before the next outer axis advances, if
/// neighbours along that outer axis are closer in memory. The cache lines of so many runs fit in
/// the L1 cache.
const SIDE: usize = 128;

/// The number of rows and columns that are transposed before the next ones. The cache lines of so
/// many rows and columns fit in the L1 cache.
const SQUARE: usize = 64;

/// Matrices with at most this many rows or columns are not divided into squares.
const NARROW: usize = 16;

/// Rows of elements that are not contiguous are moved without a loop if they have at most this many
/// elements.
const FEW: usize = 4;

/// The size of a cache line in bytes.
const LINE: usize = 64;

/// An axis of a copy: its extent, and the strides of the output and of the source in elements.
#[derive(Clone, Copy)]
struct Axis {
    extent: usize,
    to: isize,
    from: isize,
}

/// The number of axes that a [`Nest`] has room for. Dividing an axis adds one.
const ROOM: usize = MAX_AXES + 1;

/// The axes of a copy, outermost first. A function copies the elements at each position.
#[derive(Clone, Copy)]
struct Nest {
    count: usize,
    axes: [Axis; ROOM],
}

impl Nest {
    /// Merges axes that both arrays walk with a single stride, and drops axes with one position.
    /// Returns the innermost axis, and the nest of the others.
    #[inline(always)]
    fn new(extents: &[usize], to: &[isize], from: &[isize]) -> (Axis, Self) {
        let one = Axis {
            extent: 1,
            to: 1,
            from: 1,
        };
        let mut nest = Self {
            count: 0,
            axes: [one; ROOM],
        };
        let mut inner = one;
        for ((&extent, &to), &from) in extents.iter().zip(to).zip(from) {
            if extent == 1 {
                continue;
            }
            let (wide_to, wide_from) = (to.wrapping_mul(extent as isize), from.wrapping_mul(extent as isize));
            if inner.extent == 1 {
                inner = Axis { extent, to, from };
            } else if inner.to == wide_to && inner.from == wide_from {
                inner = Axis {
                    extent: inner.extent * extent,
                    to,
                    from,
                };
            } else {
                nest.axes[nest.count] = inner;
                nest.count += 1;
                inner = Axis { extent, to, from };
            }
        }
        (inner, nest)
    }

    fn axes(&self) -> &[Axis] {
        &self.axes[..self.count]
    }

    /// Removes an axis, and returns it.
    fn remove(&mut self, axis: usize) -> Axis {
        let removed = self.axes[axis];
        self.count -= 1;
        for i in axis..self.count {
            self.axes[i] = self.axes[i + 1];
        }
        removed
    }

    /// Calls `visit` with the address of the first element of the output and of the source, for
    /// each position of all axes. The two innermost axes are plain loops.
    ///
    /// Only addresses within the arrays are passed to `visit`. `size` is the size of an element.
    #[inline(always)]
    fn each(&self, to: *mut u8, from: *const u8, size: usize, mut visit: impl FnMut(*mut u8, *const u8)) {
        let bytes = size as isize;
        let one = Axis {
            extent: 1,
            to: 0,
            from: 0,
        };
        let (around, outer, inner) = match *self.axes() {
            [] => (&[][..], one, one),
            [inner] => (&[][..], one, inner),
            [ref around @ .., outer, inner] => (around, outer, inner),
        };
        let mut index = [0; ROOM];
        let (mut to, mut from) = (to, from);
        loop {
            let (mut row_to, mut row_from) = (to, from);
            for _ in 0..outer.extent {
                let (mut run_to, mut run_from) = (row_to, row_from);
                for _ in 0..inner.extent {
                    visit(run_to, run_from);
                    run_to = run_to.wrapping_offset(inner.to * bytes);
                    run_from = run_from.wrapping_offset(inner.from * bytes);
                }
                row_to = row_to.wrapping_offset(outer.to * bytes);
                row_from = row_from.wrapping_offset(outer.from * bytes);
            }
            let mut left = around.len();
            loop {
                if left == 0 {
                    return;
                }
                left -= 1;
                let axis = around[left];
                index[left] += 1;
                let steps = if index[left] < axis.extent {
                    1
                } else {
                    1 - axis.extent as isize
                };
                to = to.wrapping_offset(axis.to * bytes * steps);
                from = from.wrapping_offset(axis.from * bytes * steps);
                if steps == 1 {
                    break;
                }
                index[left] = 0;
            }
        }
    }

    /// Returns an axis along which the elements of the source are contiguous, if there are enough
    /// of them to transpose, and if the output moves forward along the axis.
    fn turned(&self) -> Option<usize> {
        let is_turned = |axis: &Axis| axis.from == 1 && axis.to > 0 && axis.extent >= turn::LEAST_ROWS;
        self.axes().iter().position(is_turned)
    }

    /// Returns whether the elements of a row, which is the axis `inner`, are in cache lines that
    /// contain more elements of other rows.
    fn is_crossed(&self, inner: &Axis, size: usize) -> bool {
        let apart = inner.from.unsigned_abs();
        let is_closer = |axis: &Axis| (1..apart).contains(&axis.from.unsigned_abs()) && axis.extent >= 8;
        inner.extent >= 16 && apart * size > LINE && self.axes().iter().any(is_closer)
    }

    /// Divides the last axis so that [`SIDE`] positions of it are copied before another axis
    /// advances, if neighbours along the other axis are closer in memory. Returns the nest of the
    /// positions that are left over, with the number of the first of them.
    #[inline(never)]
    fn divide(&mut self, size: usize) -> Option<(usize, Self)> {
        let (last, others) = self.axes().split_last()?;
        let (last, apart) = (*last, last.from.unsigned_abs());
        let is_closer = |axis: &Axis| (1..apart).contains(&axis.from.unsigned_abs());
        if last.extent < 2 * SIDE || apart.saturating_mul(size) < LINE || !others.iter().any(is_closer) {
            return None;
        }
        let mut rest = *self;
        let blocks = last.extent / SIDE;
        rest.axes[self.count - 1].extent -= blocks * SIDE;
        self.axes[self.count - 1].extent = SIDE;
        // The blocks are the outermost axis.
        self.axes.copy_within(..self.count, 1);
        self.axes[0] = Axis {
            extent: blocks,
            to: last.to * SIDE as isize,
            from: last.from * SIDE as isize,
        };
        self.count += 1;
        (!last.extent.is_multiple_of(SIDE)).then_some((blocks * SIDE, rest))
    }
}

/// Copies elements of `size` bytes (1, 2, 4, 8 or 16) to an output. Each axis has an extent, a
/// stride of the output, and a stride of the source. Returns `false`, and copies nothing, if the
/// innermost axis of the output is not contiguous, or if copying by tiles is faster.
///
/// # Safety
///
/// There are at most [`MAX_AXES`] axes, and no extent is 0. From `from` on, there is an initialised
/// element at each position, at the strides of the source. From `to` on, there is memory for an
/// element at each position, at the strides of the output. Different positions have different
/// memory in the output, and the source and the output do not overlap.
pub(in crate::kernel) unsafe fn copy(
    to: *mut u8,
    from: *const u8,
    extents: &[usize],
    (strides_to, strides_from): (&[isize], &[isize]),
    size: usize,
) -> bool {
    let (inner, mut nest) = Nest::new(extents, strides_to, strides_from);
    let (len, right) = (inner.extent, inner.from);
    if inner.to != 1 {
        return false;
    }
    // SAFETY: the axes of the nest are those of the caller, without those of one position, which
    // do not move, and with merged ones, along which both arrays have a single stride. So the
    // caller guarantees the elements and the memory of each row, which is the innermost axis.
    unsafe {
        if right == 1 {
            let runs = of_bytes(len * size);
            if nest.count > 1
                && let Some((first, rest)) = nest.divide(size)
            {
                let last = rest.axes[rest.count - 1];
                let offset = |stride: isize| stride * (first * size) as isize;
                runs(
                    &rest,
                    to.offset(offset(last.to)),
                    from.offset(offset(last.from)),
                    (len, size),
                );
            }
            runs(&nest, to, from, (len, size));
            return true;
        }
        if right.unsigned_abs() >= turn::LEAST_ROWS
            && let Some(axis) = nest.turned()
        {
            transpose(&mut nest, to, from, axis, (len, right), size);
        } else if nest.is_crossed(&inner, size) {
            return false;
        } else if (2..=FEW).contains(&len) {
            of_size!(size, few(&nest, to, from, (len, right)));
        } else {
            rows(&mut nest, to, from, (len, right), size);
        }
    }
    true
}

/// A function that copies runs of `len` elements of `size` bytes, one for each position of a nest.
///
/// # Safety
///
/// For each position, there are `len` contiguous initialised elements at the strides of the source
/// from `from` on, and memory for as many at the strides of the output from `to` on. The source and
/// the output do not overlap. The function is the one that [`of_bytes`] returned for `len * size`.
type Runs = unsafe fn(nest: &Nest, to: *mut u8, from: *const u8, len_and_size: (usize, usize));

/// Returns the function that copies runs of this many bytes.
fn of_bytes(bytes: usize) -> Runs {
    match bytes {
        1 => words::<u8, false>,
        2 => words::<u16, false>,
        3 => words::<u16, true>,
        4 => words::<u32, false>,
        5..8 => words::<u32, true>,
        8 => words::<u64, false>,
        9..16 => words::<u64, true>,
        16 => words::<[u64; 2], false>,
        17..32 => words::<[u64; 2], true>,
        32 => words::<[u64; 4], false>,
        33..=TWO_WORDS => words::<[u64; 4], true>,
        _ => long,
    }
}

/// Copies runs in words of the type `W`: in one, or, if `TWO`, in one that begins where the run
/// begins, and one that ends where it ends.
///
/// # Safety
///
/// The preconditions of [`Runs`] hold. A run has the size of `W`, or, if `TWO`, at most twice that
/// size and at least that size.
unsafe fn words<W: Copy, const TWO: bool>(nest: &Nest, to: *mut u8, from: *const u8, (len, size): (usize, usize)) {
    let last = if TWO { len * size - size_of::<W>() } else { 0 };
    nest.each(to, from, size, |to, from| {
        // SAFETY: `each` passes the first byte of a run of the output and of the source. Both words
        // are within the run, as the caller guarantees.
        unsafe {
            let first = from.cast::<W>().read_unaligned();
            if TWO {
                let end = from.add(last).cast::<W>().read_unaligned();
                to.add(last).cast::<W>().write_unaligned(end);
            }
            to.cast::<W>().write_unaligned(first);
        }
    });
}

/// Copies runs of many bytes.
///
/// # Safety
///
/// The preconditions of [`Runs`] hold.
unsafe fn long(nest: &Nest, to: *mut u8, from: *const u8, (len, size): (usize, usize)) {
    nest.each(to, from, size, |to, from| {
        // SAFETY: `each` passes the first byte of a run of the output and of the source, which do
        // not overlap.
        unsafe { copy_nonoverlapping(from, to, len * size) };
    });
}

/// Copies rows of `len` elements that are `right` apart in the source, and contiguous in the source
/// along `axis` of the nest. Both are transposed in squares.
///
/// # Safety
///
/// For each position of the nest, there are `len` initialised elements of `size` bytes, `right`
/// apart, at the strides of the source from `from` on, and memory for `len` contiguous elements at
/// the strides of the output from `to` on. The source and the output do not overlap.
/// [`Nest::turned`] returned `axis`.
unsafe fn transpose(
    nest: &mut Nest,
    to: *mut u8,
    from: *const u8,
    axis: usize,
    (columns, right): (usize, isize),
    size: usize,
) {
    let Axis {
        extent: rows,
        to: pitch,
        ..
    } = nest.remove(axis);
    // A narrow matrix is read or written in few lines at a time, whatever its length is.
    let square = match rows.min(columns) {
        0..=NARROW => usize::MAX,
        // Rows this far apart compete for the same part of the L1 cache.
        _ if (pitch as usize * size).is_multiple_of(2048) => SQUARE.min(4 * LINE / size),
        _ => SQUARE,
    };
    nest.each(to, from, size, |to, from| {
        for row in (0..rows).step_by(square) {
            for column in (0..columns).step_by(square) {
                let extents = (square.min(rows - row), square.min(columns - column), pitch as usize);
                // SAFETY: `each` passes the first element of a matrix of the output and of the
                // source. The square is within the matrix, whose columns are contiguous in the
                // source and whose rows are contiguous in the output, `pitch` apart, which `turned`
                // found to be positive.
                unsafe {
                    let to = to.add((row * pitch as usize + column) * size);
                    let from = from.offset((row as isize + column as isize * right) * size as isize);
                    turn::turn(to, from, extents, right, size);
                }
            }
        }
    });
}

/// Copies rows of `len` elements that are `right` apart in the source.
///
/// # Safety
///
/// The preconditions of [`transpose`] hold, except those on an axis.
unsafe fn rows(nest: &mut Nest, to: *mut u8, from: *const u8, (len, right): (usize, isize), size: usize) {
    // Rows that follow each other in the output are copied by one call.
    let (mut count, mut down) = (1, 0);
    if let Some(last) = nest.axes().last()
        && last.to == len as isize
    {
        (count, down) = (last.extent, last.from);
        nest.count -= 1;
    }
    let copy = stepping(right, size);
    // SAFETY: `each` passes the first element of the rows of the output and of the source. The
    // caller guarantees the elements and the memory of each row, and the function is the one for
    // this step and this size.
    nest.each(to, from, size, |to, from| unsafe {
        copy(
            to,
            from,
            Rows {
                count,
                down,
                len,
                right,
            },
        )
    });
}

leveled! {
    /// Copies rows of two to [`FEW`] elements that are `right` apart in the source.
    ///
    /// # Safety
    ///
    /// The preconditions of [`rows`] hold for elements of the size of `T`.
    unsafe fn few[T: Copy] [T](nest: &Nest, to: *mut u8, from: *const u8, row: (usize, isize)) {
        // SAFETY: the caller guarantees the rows.
        unsafe {
            match row {
                (2, right) => few_of::<T, 2>(nest, to, from, right),
                (3, -1) => few_of::<T, 3>(nest, to, from, -1),
                (3, right) => few_of::<T, 3>(nest, to, from, right),
                (_, right) => few_of::<T, 4>(nest, to, from, right),
            }
        }
    }
}

/// Copies rows of `N` elements that are `right` apart in the source.
///
/// # Safety
///
/// The preconditions of [`rows`] hold for elements of the size of `T`.
#[inline(always)]
unsafe fn few_of<T: Copy, const N: usize>(nest: &Nest, to: *mut u8, from: *const u8, right: isize) {
    nest.each(to, from, size_of::<T>(), |to, from| {
        let (to, from) = (to.cast::<T>(), from.cast::<T>());
        // SAFETY: `each` passes the first element of a row of the output and of the source, which
        // has `N` elements.
        unsafe {
            let elements: [T; N] = core::array::from_fn(|j| from.offset(j as isize * right).read_unaligned());
            to.cast::<[T; N]>().write_unaligned(elements);
        }
    });
}

#[cfg(test)]
pub(super) mod tests;
