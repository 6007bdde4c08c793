//! Few elements, computed by code that is compiled straight in.

use core::mem::MaybeUninit;
use core::slice;

use super::Tree;
use super::tree::{FEW_BYTES, New, OwnReads, Position};
use crate::shape::{Shape, static_len};

/// Room for as many elements as are few, of any dtype.
type Room = MaybeUninit<[u64; FEW_BYTES / size_of::<u64>()]>;

/// Says whether the elements of an expression are few, of a shape that the compiler knows, and all have a value.
pub(crate) const fn few<P: Tree, S: Shape>() -> bool {
    New::<S, P>::KNOWN
        && matches!(static_len::<S>(), Some(len) if len > 0 && len * size_of::<P::Elem>() <= FEW_BYTES)
        && !P::FALLIBLE
        && matches!(P::READS_OWN, OwnReads::None)
}

/// Computes the elements of an expression that are [few].
///
/// # Panics
///
/// Panics where they are not.
#[inline(always)]
pub(crate) fn with_few<P: Tree, S: Shape, R>(tree: &P, visit: impl FnOnce(&[P::Elem]) -> R) -> R {
    assert!(const { few::<P, S>() }, "few elements");
    let len = const {
        match static_len::<S>() {
            Some(len) => len,
            None => 0,
        }
    };
    const { assert!(align_of::<P::Elem>() <= align_of::<Room>()) };
    let mut room = Room::uninit();
    let elements: *mut P::Elem = room.as_mut_ptr().cast();
    let nest = New::<S, P>::NEST;
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        for j in 0..inner {
            let own = core::ptr::null();
            let position = Position { nest, own, row, j };
            // SAFETY: the plan is known, the position lies within its grid, and the expression does not read its own;
            // the operands broadcast to `S`, as in every evaluation. What is small fits into the room.
            unsafe { elements.add(row * inner + j).write(tree.at(position, 0)) };
        }
    }
    // SAFETY: the grid has `len` elements, which were written one after the other.
    visit(unsafe { slice::from_raw_parts(elements, len) })
}
