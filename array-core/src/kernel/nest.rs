//! The loop nest: one for every expression, every shape, static or not.

use core::mem::MaybeUninit;

use super::plan::{Grid, MAX_AXES, Strides};
use super::{CHUNK, Kernel, Position};
use crate::error::Fault;

/// Innermost axes of up to this extent are walked together with the axis around them: a row of its
/// own costs more than so few elements.
const SHORT: usize = CHUNK / 8;

/// How a grid is cut into pieces: along its innermost axis, or along its two innermost ones where
/// the last is short.
struct Cut {
    /// The number of axes around the pieces.
    outer: usize,
    /// The elements of the axes that are cut.
    len: usize,
    /// The elements of a piece; the last one may have fewer.
    piece: usize,
    /// The extent of the innermost axis.
    inner: usize,
}

impl Cut {
    /// Cuts a grid; `out` has the strides of the output along it, where it is not in row-major order.
    fn new<K: Kernel>(kernel: &K, grid: &Grid, out: Option<&Strides>) -> Self {
        let inner = grid.inner();
        let outer = grid.axes - 1;
        if outer > 0 && inner <= SHORT {
            // A whole number of rows, so that what repeats in each row repeats in each piece.
            return Self {
                outer: outer - 1,
                len: grid.extents[outer - 1] * inner,
                piece: CHUNK / inner * inner,
                inner,
            };
        }
        let contiguous = kernel.contiguous(outer) && out.is_none_or(|strides| strides[outer] == 1);
        Self {
            outer,
            len: inner,
            piece: if contiguous { inner } else { CHUNK },
            inner,
        }
    }

    /// Says whether the pieces of neighbouring rows are walked one after the other: where an operand has its
    /// elements one after the other across the rows, so that each cache line is read while it is there.
    fn across<K: Kernel>(&self, kernel: &K, grid: &Grid) -> bool {
        self.outer > 0 && self.outer + 1 == grid.axes && kernel.crosses(self.outer - 1, self.outer)
    }

    /// Calls `visit` with each piece and the number of its first element, in row-major order, until it
    /// returns something.
    #[inline(always)]
    fn pieces<R>(&self, grid: &Grid, mut visit: impl FnMut(&Position<'_>, usize) -> Option<R>) -> Option<R> {
        let mut index = [0; MAX_AXES];
        let runs = grid.extents[..self.outer].iter().product();
        for run in 0..runs {
            let mut start = 0;
            while start < self.len {
                let at = Position {
                    index: &index[..self.outer],
                    start,
                    len: self.piece.min(self.len - start),
                    inner: self.inner,
                    again: start > 0,
                };
                let found = visit(&at, run * self.len + start);
                if found.is_some() {
                    return found;
                }
                start += at.len;
            }
            advance(&mut index, &grid.extents[..self.outer]);
        }
        None
    }

    /// Calls `visit` with each piece and the number of its first element in row-major order, walking the pieces
    /// of all neighbouring rows together.
    #[inline(always)]
    fn pieces_across(&self, grid: &Grid, mut visit: impl FnMut(&Position<'_>, usize)) {
        let mut index = [0; MAX_AXES];
        let around = self.outer - 1;
        let rows = grid.extents[around];
        let runs = grid.extents[..around].iter().product();
        for run in 0..runs {
            for start in (0..self.len).step_by(self.piece) {
                for row in 0..rows {
                    index[around] = row;
                    let at = Position {
                        index: &index[..self.outer],
                        start,
                        len: self.piece.min(self.len - start),
                        inner: self.inner,
                        again: false,
                    };
                    visit(&at, (run * rows + row) * self.len + start);
                }
            }
            advance(&mut index, &grid.extents[..around]);
        }
    }
}

/// Goes on to the next position.
#[inline(always)]
fn advance(index: &mut [usize; MAX_AXES], extents: &[usize]) {
    for axis in (0..extents.len()).rev() {
        index[axis] += 1;
        if index[axis] < extents[axis] {
            break;
        }
        index[axis] = 0;
    }
}

/// Where the elements of a piece stand: rows of `inner` elements.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// The number of elements in a row.
    pub(crate) inner: usize,
    /// The stride from row to row.
    pub(crate) outer_stride: isize,
    /// The stride from element to element.
    pub(crate) stride: isize,
}

impl Lines {
    /// Returns the offset of the first element of a piece, and where the others stand.
    #[inline(always)]
    pub(crate) fn of(strides: &Strides, at: &Position<'_>, axes: usize) -> (isize, Self) {
        let mut offset = 0;
        for (&i, &stride) in at.index.iter().zip(strides) {
            offset += i as isize * stride;
        }
        let stride = strides[axes - 1];
        if at.index.len() + 1 < axes {
            let outer_stride = strides[axes - 2];
            offset += (at.start / at.inner) as isize * outer_stride;
            let lines = Self {
                inner: at.inner,
                outer_stride,
                stride,
            };
            return (offset, lines);
        }
        let lines = Self {
            inner: usize::MAX,
            outer_stride: 0,
            stride,
        };
        (offset + at.start as isize * stride, lines)
    }

    /// Says whether the elements stand one after the other.
    #[inline(always)]
    pub(crate) fn contiguous(&self) -> bool {
        self.stride == 1 && (self.inner == usize::MAX || self.outer_stride == self.inner as isize)
    }

    /// Says whether each piece of a run has the same elements.
    #[inline(always)]
    pub(crate) fn repeats(&self) -> bool {
        self.outer_stride == 0 && (self.inner != usize::MAX || self.stride == 0)
    }

    /// Calls `visit` with the number of each element and its offset from the first.
    #[inline(always)]
    fn each(&self, len: usize, mut visit: impl FnMut(usize, isize)) {
        let mut row = 0;
        let mut done = 0;
        while done < len {
            let inner = self.inner.min(len - done);
            for j in 0..inner {
                visit(done + j, row + j as isize * self.stride);
            }
            done += inner;
            row = row.wrapping_add(self.outer_stride);
        }
    }
}

/// Copies the elements of a piece together.
///
/// # Safety
///
/// `len` elements stand behind `from` as `lines` says, and there is room for them behind `to`.
pub(crate) unsafe fn gather<T: Copy>(from: *const T, lines: &Lines, len: usize, to: *mut T) {
    // SAFETY: the caller promises elements, and room for them.
    lines.each(len, |j, offset| unsafe { to.add(j).write(*from.offset(offset)) });
}

/// Copies the elements of a piece apart.
///
/// # Safety
///
/// There is room for `len` elements behind `to` as `lines` says, and they stand behind `from`.
unsafe fn scatter<T: Copy>(from: *const T, lines: &Lines, len: usize, to: *mut T) {
    // SAFETY: the caller promises elements, and room for them.
    lines.each(len, |j, offset| unsafe { to.offset(offset).write(*from.add(j)) });
}

/// Computes every element of a grid into contiguous memory.
///
/// # Safety
///
/// The kernel was lowered for this grid, which has elements. `out` has room for them; they are
/// initialised if the kernel reads them, and no operand overlaps with them.
#[inline(never)]
pub(crate) unsafe fn fill<K: Kernel>(kernel: &K, out: *mut K::Elem, grid: &Grid) {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    let mut fill_at = |at: &Position<'_>, first: usize| {
        // SAFETY:
        // - The position lies within the grid; the pieces of a run follow each other with one stage,
        //   and have at most `CHUNK` elements unless every operand is contiguous.
        // - `out` has room for the elements of the piece, which no operand overlaps.
        unsafe {
            let pointers = kernel.row(stage.as_mut_ptr(), at);
            let out = out.add(first).cast::<MaybeUninit<K::Elem>>();
            fill_piece::<K>(&pointers, core::slice::from_raw_parts_mut(out, at.len));
        }
    };
    let cut = Cut::new(kernel, grid, None);
    if cut.across(kernel, grid) {
        cut.pieces_across(grid, fill_at);
    } else {
        cut.pieces(grid, |at, first| {
            fill_at(at, first);
            None::<()>
        });
    }
}

/// Computes every element of a grid into memory of these strides along it.
///
/// # Safety
///
/// The kernel was lowered for this grid, which has elements. `out` has room for them at these strides;
/// they are initialised if the kernel reads them, each position is an element of its own, and no operand
/// overlaps with them.
#[inline(never)]
pub(crate) unsafe fn fill_strided<K: Kernel>(kernel: &K, out: *mut K::Elem, grid: &Grid, strides: &Strides) {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    let mut staged = MaybeUninit::<[K::Elem; CHUNK]>::uninit();
    let mut fill_at = |at: &Position<'_>, _: usize| {
        let (offset, lines) = Lines::of(strides, at, grid.axes);
        // SAFETY:
        // - The position lies within the grid; the pieces of a run follow each other with one stage,
        //   and have at most `CHUNK` elements unless every operand and the output are contiguous.
        // - `out` has room for the elements of the piece, which no operand overlaps; the stage has room
        //   for `CHUNK`, and its elements are those of the output where the kernel reads them.
        unsafe {
            let pointers = kernel.row(stage.as_mut_ptr(), at);
            let out = out.offset(offset);
            if lines.contiguous() {
                fill_piece::<K>(&pointers, core::slice::from_raw_parts_mut(out.cast(), at.len));
            } else {
                let staged = staged.as_mut_ptr().cast::<K::Elem>();
                if const { K::READS_OWN } {
                    gather(out, &lines, at.len, staged);
                }
                fill_piece::<K>(&pointers, core::slice::from_raw_parts_mut(staged.cast(), at.len));
                scatter(staged, &lines, at.len, out);
            }
        }
    };
    let cut = Cut::new(kernel, grid, Some(strides));
    if cut.across(kernel, grid) {
        cut.pieces_across(grid, fill_at);
    } else {
        cut.pieces(grid, |at, first| {
            fill_at(at, first);
            None::<()>
        });
    }
}

/// The innermost loop, which the compiler vectorises. Not inlined, so that it knows `out` to be
/// apart from the operands.
///
/// # Safety
///
/// `row` points to `out.len()` elements of each operand, none of which `out` overlaps. The elements
/// of `out` are initialised if the kernel reads them.
#[inline(never)]
unsafe fn fill_piece<K: Kernel>(row: &K::Row, out: &mut [MaybeUninit<K::Elem>]) {
    let row = *row;
    let len = out.len();
    let out = out.as_mut_ptr();
    for j in 0..len {
        // SAFETY: `j` is less than the number of elements behind each pointer.
        unsafe {
            out.add(j)
                .write(MaybeUninit::new(K::get(&row, out.cast_const().cast(), j)))
        };
    }
}

/// Finds the first element of a grid, in row-major order, that has no value.
///
/// # Safety
///
/// The kernel was lowered for this grid, which has elements. If the kernel reads them, `own` points to
/// as many, initialised: at these strides along the grid, or one after the other where there are none.
#[inline(never)]
pub(crate) unsafe fn find_fault<K: Kernel>(
    kernel: &K,
    own: *const K::Elem,
    grid: &Grid,
    strides: Option<&Strides>,
) -> Option<(usize, Fault)> {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    let mut staged = MaybeUninit::<[K::Elem; CHUNK]>::uninit();
    let strides = strides.filter(|_| K::READS_OWN);
    Cut::new(kernel, grid, strides).pieces(grid, |at, first| {
        // SAFETY: as in `fill_strided`; nothing is written but the stages.
        unsafe {
            let pointers = kernel.row(stage.as_mut_ptr(), at);
            let mut own = own;
            if let Some(strides) = strides {
                let (offset, lines) = Lines::of(strides, at, grid.axes);
                own = own.offset(offset);
                if !lines.contiguous() {
                    gather(own, &lines, at.len, staged.as_mut_ptr().cast());
                    own = staged.as_ptr().cast();
                }
            } else {
                own = own.wrapping_add(first);
            }
            let own = own.cast();
            (0..at.len).find_map(|j| K::fault(&pointers, own, j).map(|fault| (first + j, fault)))
        }
    })
}
