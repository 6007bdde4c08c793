//! Few elements, computed by code that is compiled straight in.

use core::mem::MaybeUninit;

use super::Tree;
use super::tree::{New, OwnReads, Position};
use crate::shape::{Shape, static_len};

/// How many elements are few, at most.
const MOST: usize = 192;

/// Says whether the elements of an expression are few, of a shape that the compiler knows, and all have a value.
pub(crate) const fn few<P: Tree, S: Shape>() -> bool {
    New::<S, P>::SMALL
        && !matches!(static_len::<S>(), Some(0))
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
    let mut elements = [const { MaybeUninit::uninit() }; MOST];
    let nest = New::<S, P>::NEST;
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        for j in 0..inner {
            let own = core::ptr::null();
            let position = Position { nest, own, row, j };
            // SAFETY: the plan is known, the position lies within its grid, and the expression does not read its own;
            // the operands broadcast to `S`, as in every evaluation.
            elements[row * inner + j].write(unsafe { tree.at(position, 0) });
        }
    }
    // SAFETY: the grid has `len` elements, which were written one after the other.
    visit(unsafe { elements[..len].assume_init_ref() })
}
