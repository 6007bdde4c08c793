//! Reductions of many short groups of elements. The elements are transposed, so that each lane of a
//! vector has its own group.

use core::mem::MaybeUninit;

use super::VARIANTS;
use crate::dtype::Element;
use crate::kernel::drive::expand;
use crate::plan::operand::SLACK;

/// The number of elements that are transposed together.
pub(crate) const TOGETHER: usize = if cfg!(feature = "alloc") { 2048 } else { 256 };

/// Returns whether there are so many groups of `len` elements that transposing them is worth it.
pub(super) const fn are_many(len: usize, count: usize) -> bool {
    count >= 4 * len
}

/// Returns whether a reduction along a middle axis may transpose its `count` blocks of rows, which
/// have `len` elements each. It may if there are at least four blocks, and each has few elements.
pub(crate) const fn are_blocks_few(len: usize, count: usize) -> bool {
    VARIANTS && count >= 4 && len <= TOGETHER / 4
}

/// Memory for copied elements, and for the [`SLACK`] that [`expand`] may overwrite. A part of it is
/// read only after it was written.
pub(crate) struct Room<T>([MaybeUninit<T>; TOGETHER + SLACK]);

impl<T: Element> Room<T> {
    pub(crate) fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; TOGETHER + SLACK])
    }

    /// Transposes blocks of `len` rows, which have `inner` elements each. Returns the first rows of
    /// all blocks, then the second rows, and so on. There are at most [`TOGETHER`] elements.
    pub(crate) fn turn(&mut self, x: &[T], len: usize, inner: usize) -> &[T] {
        let count = x.len() / (len * inner);
        assert!(x.len() <= TOGETHER, "the room has space for the elements");
        let to = self.0.as_mut_ptr().cast::<T>();
        // A row of 1, 2, 4, 8 or 16 bytes is moved as one word.
        let (row, size) = (inner * size_of::<T>(), size_of::<T>());
        // SAFETY: `x` has an initialised element at each position of `count` blocks. By the
        // assertion, the room has space for all of them and for `SLACK` more elements, which is at
        // least the slack in bytes. The room is borrowed mutably, so it does not overlap with `x`.
        // `expand` writes all elements of the slice.
        unsafe {
            let from = x.as_ptr().cast();
            if row.is_power_of_two() && row <= 16 {
                expand(to.cast(), from, &[len, count], &[1, len as isize], row);
            } else {
                let strides = [inner as isize, (len * inner) as isize, 1];
                expand(to.cast(), from, &[len, count, inner], &strides, size);
            }
            core::slice::from_raw_parts(to, len * count * inner)
        }
    }

    /// Copies elements, and adds `more` zeros.
    pub(super) fn padded(&mut self, x: &[T], more: usize) -> &[T] {
        let room = &mut self.0[..x.len() + more];
        room[..x.len()].write_copy_of_slice(x);
        for zero in &mut room[x.len()..] {
            zero.write(T::ZERO);
        }
        // SAFETY: the copy and the loop have written all elements.
        unsafe { room.assume_init_ref() }
    }
}
