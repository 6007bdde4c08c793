//! The blocks of a run, joined pairwise.

use core::mem::MaybeUninit;

use super::{LEVELS, PACK, Pack};
use crate::dtype::Element;

/// The blocks of a run, joined pairwise: a binary counter.
#[derive(Debug)]
pub struct Blocks<U> {
    /// How many blocks there are.
    count: usize,
    /// Whether more elements cannot change the result.
    pub(super) decided: bool,
    /// What `2^k` blocks come to: initialised where the bit `k` of `count` is set.
    levels: [MaybeUninit<Pack<U>>; LEVELS],
}

impl<U: Element> Blocks<U> {
    /// No blocks.
    #[inline(always)]
    pub(crate) const fn none() -> Self {
        Self {
            count: 0,
            decided: false,
            levels: [const { MaybeUninit::uninit() }; LEVELS],
        }
    }

    /// Says whether there are no blocks.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns what the blocks of a level come to, if they are there.
    #[inline(always)]
    fn level(&self, k: usize) -> Option<Pack<U>> {
        // SAFETY: the bit says that the level is initialised.
        (self.count >> k & 1 == 1).then(|| unsafe { self.levels[k].assume_init() })
    }

    /// Joins what the next block comes to.
    #[inline(always)]
    pub(super) fn push(&mut self, mut block: Pack<U>, join: impl Fn(U, U) -> U) {
        let mut k = 0;
        while let Some(front) = self.level(k) {
            block = joined(front, block, &join);
            k += 1;
        }
        self.levels[k].write(block);
        self.count += 1;
    }

    /// Joins all blocks with what is behind them, and forgets them.
    #[inline(always)]
    pub(super) fn finish(&mut self, mut rest: Pack<U>, join: impl Fn(U, U) -> U) -> Pack<U> {
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

    /// Forgets all blocks.
    #[inline(always)]
    pub(super) fn forget(&mut self) {
        (self.count, self.decided) = (0, false);
    }
}

/// Joins lanes with those behind them.
#[inline(always)]
fn joined<U: Element>(front: Pack<U>, mut back: Pack<U>, join: &impl Fn(U, U) -> U) -> Pack<U> {
    for i in 0..PACK {
        back[i] = join(front[i], back[i]);
    }
    back
}
