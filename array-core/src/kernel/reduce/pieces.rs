//! A run of elements that comes in pieces.

use core::mem::MaybeUninit;

use super::{BLOCK, Blocks, Reducer};
use crate::dtype::Element;

/// What the pieces of a run came to so far: joined in the order in which the run is when it comes as a whole.
#[derive(Debug)]
pub(crate) struct Pieces<T, U> {
    blocks: Blocks<U>,
    /// The elements of a block that is not whole yet: the first `filled` are initialised.
    block: [MaybeUninit<T>; BLOCK],
    filled: usize,
}

impl<T: Element, U: Element> Pieces<T, U> {
    /// No pieces.
    pub(crate) fn new() -> Self {
        Self {
            blocks: Blocks::none(),
            block: [const { MaybeUninit::uninit() }; BLOCK],
            filled: 0,
        }
    }

    /// Takes the next piece.
    pub(crate) fn push(&mut self, reducer: &Reducer<T, U>, params: &[U], mut x: &[T]) {
        if self.filled > 0 {
            let (front, back) = x.split_at(x.len().min(BLOCK - self.filled));
            self.fill(front);
            x = back;
            if self.filled < BLOCK {
                return;
            }
            self.filled = 0;
            // SAFETY: `BLOCK` elements were initialised.
            let block = unsafe { self.block.assume_init_ref() };
            (reducer.runs)(block, BLOCK, params, &mut self.blocks, &mut []);
        }
        let (whole, rest) = x.split_at(x.len() / BLOCK * BLOCK);
        if !whole.is_empty() {
            (reducer.runs)(whole, BLOCK, params, &mut self.blocks, &mut []);
        }
        self.fill(rest);
    }

    /// Keeps elements until their block is whole.
    fn fill(&mut self, x: &[T]) {
        self.block[self.filled..][..x.len()].write_copy_of_slice(x);
        self.filled += x.len();
    }

    /// Returns what the run comes to, which has at least one element, and makes room for the next.
    pub(crate) fn finish(&mut self, reducer: &Reducer<T, U>, params: &[U]) -> U {
        // SAFETY: the first `filled` elements were initialised.
        let rest = unsafe { self.block[..self.filled].assume_init_ref() };
        let mut out = [U::ZERO];
        // No elements leave what the blocks came to as it is.
        (reducer.runs)(rest, rest.len(), params, &mut self.blocks, &mut out);
        self.filled = 0;
        out[0]
    }

    /// Says whether more elements cannot change what the run comes to.
    pub(crate) fn is_decided(&self) -> bool {
        self.blocks.decided
    }
}
