//! Looking for elements without a value, before anything is written.

use super::drive::{self, Room};
use super::frame::{Planning, Walk};
use super::nests::each_nest;
use super::plan::MAX_AXES;
use super::tree::{Plan, Position};
use super::{Kernel, Tree};
use crate::error::{ArithmeticError, Fault};
use crate::shape::{DynRank, Shape};
use crate::storage::Layout;

/// A way to find an element without a value.
pub(super) type Check<P> = unsafe fn(
    tree: &P,
    own: *const <P as Tree>::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<(), ArithmeticError>;

/// Finds an element without a value.
///
/// # Safety
///
/// The operands' shapes broadcast to `S`, whose extents these are. If the expression reads them, `own`
/// points to an initialised element for each position, at the strides of `L`, which are these unless it is
/// row-major.
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
    // SAFETY: the caller promises that the operands broadcast to `S`, and elements behind `own` if the expression reads them. `NEST`
    // asserts the former for the compiler's plans, and `Planning` and `each_nest` do for others, so that each position of the grid lies
    // within the operands. `k` is below the length of the grid. The room has been written by the function that makes the kernel.
    let found = unsafe {
        // An array that is in another order than the row-major one is not looked at as it is written.
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

/// The error for the element of this number in row-major order.
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
