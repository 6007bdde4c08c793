//! Reductions of many short groups of elements. The elements are transposed, so that each lane of a
//! vector has its own group.

use core::mem::MaybeUninit;

use super::Strip;
use crate::dtype::Element;
use crate::kernel::drive::expand;
use crate::plan::operand::SLACK;

/// The number of elements that are transposed together.
pub(super) const TOGETHER: usize = if cfg!(feature = "alloc") { 2048 } else { 256 };

/// Returns whether there are so many groups of `len` elements that transposing them is worth it.
pub(super) const fn are_many(len: usize, count: usize) -> bool {
    count >= 4 * len
}

/// Memory for transposed elements, and for the slack of [`expand`].
pub(super) struct Room<T>(MaybeUninit<[T; TOGETHER + SLACK]>);

impl<T: Element> Room<T> {
    pub(super) fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// Transposes rows of `len` elements. Returns the columns as rows.
    pub(super) fn turn(&mut self, x: &[T], len: usize) -> (&[T], Strip) {
        let inner = x.len() / len;
        assert!(x.len() <= TOGETHER, "the room has space for the elements");
        let to = self.0.as_mut_ptr().cast::<T>();
        // SAFETY: `x` has an initialised element at each position of `inner` rows. By the assertion,
        // the room has space for all of them, and for as many elements more as the slack has bytes.
        // The room is borrowed mutably, so it does not overlap with `x`. `expand` writes all elements
        // of the slice.
        let turned = unsafe {
            let size = size_of::<T>();
            expand(to.cast(), x.as_ptr().cast(), &[len, inner], &[1, len as isize], size);
            core::slice::from_raw_parts(to, len * inner)
        };
        (turned, Strip { inner, start: 0 })
    }
}
