//! The loop nest: one for every expression, every shape, static or not.

use core::mem::MaybeUninit;

use super::plan::{Grid, MAX_AXES};
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
    fn new<K: Kernel>(kernel: &K, grid: &Grid) -> Self {
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
        let piece = if kernel.contiguous(outer) { inner } else { CHUNK };
        Self {
            outer,
            len: inner,
            piece,
            inner,
        }
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
                };
                let found = visit(&at, run * self.len + start);
                if found.is_some() {
                    return found;
                }
                start += at.len;
            }
            for axis in (0..self.outer).rev() {
                index[axis] += 1;
                if index[axis] < grid.extents[axis] {
                    break;
                }
                index[axis] = 0;
            }
        }
        None
    }
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
    Cut::new(kernel, grid).pieces(grid, |at, first| {
        // SAFETY:
        // - The position lies within the grid; the pieces of a run follow each other with one stage,
        //   and have at most `CHUNK` elements unless every operand is contiguous.
        // - `out` has room for the elements of the piece, which no operand overlaps.
        unsafe {
            let pointers = kernel.row(stage.as_mut_ptr(), at);
            let out = out.add(first).cast::<MaybeUninit<K::Elem>>();
            fill_piece::<K>(&pointers, core::slice::from_raw_parts_mut(out, at.len));
        }
        None::<()>
    });
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
/// The kernel was lowered for this grid, which has elements. `own` points to as many, initialised,
/// if the kernel reads them.
#[inline(never)]
pub(crate) unsafe fn find_fault<K: Kernel>(kernel: &K, own: *const K::Elem, grid: &Grid) -> Option<(usize, Fault)> {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    Cut::new(kernel, grid).pieces(grid, |at, first| {
        // SAFETY: as in `fill`; nothing is written.
        unsafe {
            let pointers = kernel.row(stage.as_mut_ptr(), at);
            let own = own.wrapping_add(first).cast();
            (0..at.len).find_map(|j| K::fault(&pointers, own, j).map(|fault| (first + j, fault)))
        }
    })
}
