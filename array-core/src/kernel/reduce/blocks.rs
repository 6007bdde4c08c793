//! The blocks of a run, combined pairwise.

use core::mem::MaybeUninit;

use super::{LEVELS, PACK, Pack};
use crate::dtype::Element;

/// The results of the blocks of a run, combined pairwise. They are arranged as in a binary counter:
/// two results of `2^k` blocks are combined to one result of `2^(k + 1)` blocks.
#[derive(Debug)]
pub struct Blocks<U> {
    /// The number of blocks.
    count: usize,
    /// `true` if more elements cannot change the result.
    pub(super) decided: bool,
    /// The results of `2^k` blocks each, initialised if the bit `k` of `count` is set.
    levels: [MaybeUninit<Pack<U>>; LEVELS],
}

impl<U: Element> Blocks<U> {
    /// Creates an empty collection.
    #[inline(always)]
    pub(crate) const fn none() -> Self {
        Self {
            count: 0,
            decided: false,
            levels: [const { MaybeUninit::uninit() }; LEVELS],
        }
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the result of the blocks of a level, if the level is in use.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn level(&self, k: usize) -> Option<Pack<U>> {
        // SAFETY: the bit `k` of `count` is set, so the level is initialised, by the invariant of
        // `levels`.
        (self.count >> k & 1 == 1).then(|| unsafe { self.levels[k].assume_init() })
    }

    /// Adds the result of the next block.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn push(&mut self, mut block: Pack<U>, join: impl Fn(U, U) -> U) {
        let mut k = 0;
        // As in a binary increment, each level in use is combined and carried to the next.
        while let Some(front) = self.level(k) {
            block = joined(front, block, &join);
            k += 1;
        }
        self.levels[k].write(block);
        self.count += 1;
    }

    /// Returns the result of all blocks, whose number is a power of 2.
    ///
    /// # Panics
    ///
    /// Panics if the number of blocks is not a power of 2.
    #[cfg(feature = "rayon")]
    pub(super) fn all(&self) -> Pack<U> {
        assert!(self.count.is_power_of_two(), "all blocks are one result");
        self.level(self.count.trailing_zeros() as usize)
            .expect("the level is in use")
    }

    /// Adds the result of the next `number` blocks. `number` is a power of 2 that divides the
    /// number of blocks before them.
    ///
    /// # Panics
    ///
    /// Panics if `number` does not divide the number of blocks before them.
    #[cfg(feature = "rayon")]
    pub(super) fn append(&mut self, mut blocks: Pack<U>, number: usize, merge: fn(&[U], &mut [U])) {
        // As in `push`, but the levels below that of `number` are not in use.
        let mut k = number.trailing_zeros() as usize;
        assert!(self.count.is_multiple_of(number), "the lower levels are not in use");
        while let Some(front) = self.level(k) {
            merge(&front, &mut blocks);
            k += 1;
        }
        self.levels[k].write(blocks);
        self.count += number;
    }

    /// Combines all blocks with `rest`, the lanes of the elements after them, and removes the
    /// blocks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn finish(&mut self, mut rest: Pack<U>, join: impl Fn(U, U) -> U) -> Pack<U> {
        // Start at the lowest level, which has the latest blocks, so that the order of elements is
        // kept.
        for k in 0..LEVELS {
            if self.count >> k == 0 {
                break;
            }
            if let Some(front) = self.level(k) {
                rest = joined(front, rest, &join);
            }
        }
        self.forget();
        rest
    }

    /// Removes all blocks.
    #[inline(always)]
    pub(super) fn forget(&mut self) {
        (self.count, self.decided) = (0, false);
    }
}

/// Combines lanes with the lanes of the blocks before them.
#[inline(always)]
fn joined<U: Element>(front: Pack<U>, mut back: Pack<U>, join: &impl Fn(U, U) -> U) -> Pack<U> {
    for i in 0..PACK {
        back[i] = join(front[i], back[i]);
    }
    back
}
