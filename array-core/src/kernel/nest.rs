//! The loop nest: one for every expression, every shape, static or not.

use core::mem::MaybeUninit;

use super::plan::{Grid, MAX_AXES};
use super::{CHUNK, Kernel, Position};
use crate::error::Fault;

/// Calls `visit` with the number and the indices of each row of a grid, in row-major order, until
/// it returns something.
#[inline(always)]
fn rows<R>(grid: &Grid, mut visit: impl FnMut(usize, &[usize]) -> Option<R>) -> Option<R> {
    let outer = grid.axes - 1;
    let mut index = [0; MAX_AXES];
    for row in 0..grid.rows() {
        if let Some(found) = visit(row, &index[..outer]) {
            return Some(found);
        }
        for axis in (0..outer).rev() {
            index[axis] += 1;
            if index[axis] < grid.extents[axis] {
                break;
            }
            index[axis] = 0;
        }
    }
    None
}

/// Computes every element of a grid into contiguous memory.
///
/// # Safety
///
/// The kernel was lowered for this grid. `out` has room for its elements; they are initialised if
/// the kernel reads them, and no operand overlaps with them.
#[inline(never)]
pub(crate) unsafe fn fill<K: Kernel>(kernel: &K, out: *mut K::Elem, grid: &Grid) {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    let inner = grid.inner();
    let piece = if kernel.contiguous(grid.axes - 1) { inner } else { CHUNK };
    rows(grid, |row, index| {
        let mut start = 0;
        while start < inner {
            let len = piece.min(inner - start);
            // SAFETY:
            // - The position lies within the grid, `len` is at most `CHUNK` unless every operand is
            //   contiguous, and the pieces of a row follow each other with one stage.
            // - `out` has room for `len` elements at this position, which no operand overlaps.
            unsafe {
                let pointers = kernel.row(stage.as_mut_ptr(), &Position { index, start, len });
                let out = out.add(row * inner + start).cast::<MaybeUninit<K::Elem>>();
                fill_piece::<K>(&pointers, core::slice::from_raw_parts_mut(out, len));
            }
            start += len;
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
/// The kernel was lowered for this grid. `own` points to as many elements as it has, if the kernel
/// reads them.
#[inline(never)]
pub(crate) unsafe fn find_fault<K: Kernel>(kernel: &K, own: *const K::Elem, grid: &Grid) -> Option<(usize, Fault)> {
    let mut stage = MaybeUninit::<K::Stage>::uninit();
    let inner = grid.inner();
    let piece = if kernel.contiguous(grid.axes - 1) { inner } else { CHUNK };
    rows(grid, |row, index| {
        let mut start = 0;
        while start < inner {
            let len = piece.min(inner - start);
            let first = row * inner + start;
            // SAFETY: as in `fill`; nothing is written.
            let found = unsafe {
                let pointers = kernel.row(stage.as_mut_ptr(), &Position { index, start, len });
                let own = own.wrapping_add(first).cast();
                (0..len).find_map(|j| K::fault(&pointers, own, j).map(|fault| (first + j, fault)))
            };
            if found.is_some() {
                return found;
            }
            start += len;
        }
        None
    })
}
