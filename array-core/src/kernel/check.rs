//! The search for elements without a result, before anything is written.

use super::drive::{self, Room};
use super::frame::{Planning, Walk};
use super::nests::each_nest;
use super::plan::MAX_AXES;
use super::tree::{Plan, Position};
use super::{Kernel, Tree};
use crate::error::{ArithmeticError, Fault};
use crate::shape::{DynRank, Shape};
use crate::storage::Layout;

/// A function that searches for an element without a result.
pub(super) type Check<P> = unsafe fn(
    tree: &P,
    own: *const <P as Tree>::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<(), ArithmeticError>;

/// Searches for an element without a result.
///
/// # Safety
///
/// The shapes of the operands broadcast to `S`, whose extents are `extents`. If the expression
/// reads the elements to be overwritten, `own` points to an initialised element for each position,
/// at `strides`, which are those of `L`, or `None` if it is row-major.
#[inline(never)]
pub(super) unsafe fn check<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    own: *const P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<(), ArithmeticError> {
    if extents.contains(&0) {
        return Ok(());
    }
    // SAFETY: the caller guarantees that the operands broadcast to `S`, and that `own` points to
    // elements if the expression reads them. `NEST` asserts the former for static plans, and
    // `Planning` and `each_nest` for others, so that each position of a grid is within the
    // operands. `k` is less than the length of the grid. The function that makes the kernel has
    // initialised `room`.
    let found = unsafe {
        // The straight loop searches in row-major order only.
        if L::ROW_MAJOR && Plan::<S, L, P>::SMALL {
            let nest = Plan::<S, L, P>::NEST;
            let inner = nest.grid.inner();
            (0..nest.grid.len()).find_map(|k| {
                let (own, row, j) = (own.cast(), k / inner, k % inner);
                let fault = tree.fault_at(Position { nest, own, row, j }, 0);
                fault.map(|fault| (k, fault))
            })
        } else if L::ROW_MAJOR && Plan::<S, L, P>::KNOWN {
            let nest = Plan::<S, L, P>::NEST;
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            let kernel = tree.point(nest.operands.as_ptr(), room.as_mut_ptr());
            drive::search(&kernel, room.operands(), own, &nest.grid, None)
        } else if extents.len() <= MAX_AXES {
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, strides, Walk::RowMajor);
            let strides = strides.is_some().then_some(&planning.out);
            drive::search(&kernel, room.operands(), own, &planning.grid, strides)
        } else if const { S::RANK.is_none() } {
            each_nest(
                |frame| tree.mergeable(frame),
                (extents, S::LEVELS),
                strides,
                Walk::RowMajor,
                |lowering, grid, first, (offset, along)| {
                    let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
                    let kernel = tree.lower(lowering, room.as_mut_ptr());
                    let (offset, along) = match strides {
                        Some(_) => (offset, Some(along)),
                        None => (first as isize, None),
                    };
                    let found = drive::search(&kernel, room.operands(), own.wrapping_offset(offset), grid, along);
                    found.map(|(element, fault)| (first + element, fault))
                },
            )
        } else {
            None
        }
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, extents)),
    }
}

/// Returns the error for an element, given by its row-major number.
#[cold]
pub(super) fn fault_at(element: usize, fault: Fault, extents: &[usize]) -> ArithmeticError {
    let mut index = DynRank::clipped(extents);
    let mut rest = element;
    for i in index.iter_mut().rev() {
        let extent = *i;
        *i = rest % extent;
        rest /= extent;
    }
    ArithmeticError::new(fault, index)
}
