//! A run of elements that arrives in pieces.

use core::mem::MaybeUninit;

use super::{BLOCK, Blocks, Reducer};
use crate::dtype::Element;

/// The state of a run that arrives in pieces. Elements are combined in the same order as in a run
/// that arrives at once.
#[derive(Debug)]
pub(crate) struct Pieces<T, U> {
    blocks: Blocks<U>,
    /// The elements of an incomplete block. The first `filled` are initialised.
    block: [MaybeUninit<T>; BLOCK],
    filled: usize,
}

impl<T: Element, U: Element> Pieces<T, U> {
    /// Creates the state before the first piece.
    pub(crate) fn new() -> Self {
        Self {
            blocks: Blocks::none(),
            block: [const { MaybeUninit::uninit() }; BLOCK],
            filled: 0,
        }
    }

    /// Adds the next piece.
    pub(crate) fn push(&mut self, reducer: &Reducer<T, U>, params: &[U], mut x: &[T]) {
        // Complete the block that an earlier piece began.
        if self.filled > 0 {
            let (front, back) = x.split_at(x.len().min(BLOCK - self.filled));
            self.fill(front);
            x = back;
            if self.filled < BLOCK {
                return;
            }
            self.filled = 0;
            // SAFETY: `filled` has reached `BLOCK`, so that all elements of the block are
            // initialised.
            let block = unsafe { self.block.assume_init_ref() };
            (reducer.runs)(block, BLOCK, params, &mut self.blocks, &mut []);
        }
        let (whole, rest) = x.split_at(x.len() / BLOCK * BLOCK);
        if !whole.is_empty() {
            (reducer.runs)(whole, BLOCK, params, &mut self.blocks, &mut []);
        }
        // Keep the rest until its block is complete, so that blocks begin where they do in a whole
        // run.
        self.fill(rest);
    }

    /// Stores elements until their block is complete.
    fn fill(&mut self, x: &[T]) {
        self.block[self.filled..][..x.len()].write_copy_of_slice(x);
        self.filled += x.len();
    }

    /// Adds the last piece, returns the result of the run, and resets the state. The run has at
    /// least one element.
    pub(crate) fn finish(&mut self, reducer: &Reducer<T, U>, params: &[U], last: &[T]) -> U {
        let mut rest = last;
        // If no block has begun, the last elements need not be copied to `block`.
        if self.filled > 0 {
            let (front, back) = last.split_at(last.len().min(BLOCK - self.filled));
            if back.is_empty() {
                // The last block is not pushed, even if it is complete now: an empty block after it
                // could change the sign of a zero.
                self.fill(front);
                // SAFETY: the first `filled` elements are initialised, by the invariant of `block`.
                rest = unsafe { self.block[..self.filled].assume_init_ref() };
            } else {
                self.push(reducer, params, front);
                rest = back;
            }
        }
        let mut out = [U::ZERO];
        // `rest` is empty only if the blocks decide the result.
        (reducer.runs)(rest, rest.len(), params, &mut self.blocks, &mut out);
        self.filled = 0;
        out[0]
    }

    /// Returns whether further elements cannot change the result of the run.
    pub(crate) fn is_decided(&self) -> bool {
        self.blocks.decided
    }
}
