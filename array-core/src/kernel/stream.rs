//! Elements of an expression that are handed on instead of being written.

use core::ops::ControlFlow;

pub(crate) use super::drive::STREAMED;
use super::drive::{self, Room};
use super::frame::{Planning, Walk};
use super::nests::each_nest;
use super::plan::MAX_AXES;
use super::tree::{New, OwnReads};
use super::{Kernel, Tree};
use crate::error::Error;
use crate::shape::Shape;

/// Computes the elements of an expression, and hands them on a few at a time instead of writing them.
///
/// The axes are walked in row-major order, or in the order given, outermost first. `visit` is called with the number of the
/// first element in that order, and with elements that stand behind each other in it: at most [`STREAMED`] of them, and none
/// from two different runs of `run`; until it says to stop.
///
/// `shape` is what the shapes of the operands broadcast to.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, before `visit` is called.
///
/// # Panics
///
/// Panics where the expression reads an array that is written to: there is none.
#[inline]
pub(crate) fn stream<P: Tree, S: Shape>(
    tree: &P,
    shape: &S,
    order: Option<&[usize]>,
    run: usize,
    visit: &mut dyn FnMut(usize, &[P::Elem]) -> ControlFlow<()>,
) -> Result<(), Error> {
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    let extents = shape.extents();
    let extents = extents.as_ref();
    if let Some(check) = New::<S, P>::CHECK {
        // SAFETY: the expression does not read the output, so that none is needed.
        unsafe { check(tree, core::ptr::null(), extents, None)? };
    }
    if extents.contains(&0) {
        return Ok(());
    }
    let mut visit = |first: usize, elements: *const u8, len: usize| {
        // SAFETY: `drive::stream` hands out as many elements of the kernel's dtype.
        visit(first, unsafe { core::slice::from_raw_parts(elements.cast(), len) })
    };
    // SAFETY: `shape` is what the operands broadcast to: the grids are those that the kernels are lowered for.
    unsafe {
        if New::<S, P>::KNOWN && order.is_none() {
            let nest = New::<S, P>::NEST;
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            let kernel = tree.point(nest.operands.as_ptr(), room.as_mut_ptr());
            let _ = drive::stream(&kernel, room.operands(), &nest.grid, (0, run), &mut visit);
            return Ok(());
        }
        let walk = order.map_or(Walk::RowMajor, Walk::InOrder);
        if extents.len() <= MAX_AXES {
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, None, walk);
            let _ = drive::stream(&kernel, room.operands(), &planning.grid, (0, run), &mut visit);
            return Ok(());
        }
        each_nest(
            |frame| tree.mergeable(frame),
            (extents, S::LEVELS),
            None,
            walk,
            |lowering, grid, first, _| {
                let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
                let kernel = tree.lower(lowering, room.as_mut_ptr());
                drive::stream(&kernel, room.operands(), grid, (first, run), &mut visit).break_value()
            },
        );
    }
    Ok(())
}
