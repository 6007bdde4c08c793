//! Columns, of rows that stand one after the other or come in pieces.

use super::{Positions, Reducer, Strip};
use crate::dtype::Element;

/// How many rows are joined before they are a block.
const ROWS: usize = 16;

/// How many columns are reduced at a time: what they come to stays in the cache.
#[cfg(feature = "alloc")]
pub(super) const COLUMNS: usize = 4096;
#[cfg(not(feature = "alloc"))]
pub(super) const COLUMNS: usize = 64;

/// How many columns of rows that come in pieces are reduced at a time.
#[cfg(feature = "alloc")]
pub(crate) const WALKED_COLUMNS: usize = isize::MAX as usize;
#[cfg(not(feature = "alloc"))]
pub(crate) const WALKED_COLUMNS: usize = COLUMNS;

/// How many levels of pairs the blocks of any number of rows make.
#[cfg(not(feature = "alloc"))]
const LEVELS: usize = (usize::BITS - ROWS.ilog2()) as usize;

/// How many levels of pairs some blocks make.
fn levels(blocks: usize) -> usize {
    (usize::BITS - blocks.leading_zeros()) as usize
}

/// Reduces the columns of rows as long as `out`.
pub(crate) fn columns<T: Element, U: Element>(reducer: &Reducer<T, U>, rows: &[T], params: &[T], out: &mut [U]) {
    let inner = out.len();
    let blocks = rows.len().div_ceil(ROWS * inner);
    let width = inner.min(COLUMNS);
    let strips = (0..inner).step_by(width).zip(out.chunks_mut(width));
    if !reducer.pairwise || blocks == 1 {
        for (start, out) in strips {
            (reducer.columns)(rows, Strip { inner, start }, params, out, false);
        }
        return;
    }
    #[cfg(feature = "alloc")]
    let mut scratch = alloc::vec![U::ZERO; levels(blocks) * width];
    #[cfg(not(feature = "alloc"))]
    let mut scratch = [U::ZERO; COLUMNS * LEVELS];
    for (start, out) in strips {
        let width = out.len();
        for (count, block) in rows.chunks(ROWS * inner).enumerate() {
            (reducer.columns)(block, Strip { inner, start }, params, out, false);
            carry(reducer, count, &mut scratch, out);
        }
        join(reducer, blocks, &scratch, width, out);
    }
}

/// Joins the results of a block, the number of which is `count`, with those of others, and keeps what they come to.
fn carry<T: Element, U: Element>(reducer: &Reducer<T, U>, count: usize, scratch: &mut [U], out: &mut [U]) {
    let mut levels = scratch.chunks_exact_mut(out.len());
    let mut level = levels.next().expect("a level for each bit");
    for _ in 0..count.trailing_ones() {
        (reducer.merge)(level, out);
        level = levels.next().expect("a level for each bit");
    }
    level.copy_from_slice(out);
}

/// Joins what `count` blocks came to.
fn join<T: Element, U: Element>(reducer: &Reducer<T, U>, count: usize, scratch: &[U], width: usize, out: &mut [U]) {
    let mut is_first = true;
    for (k, level) in scratch.chunks_exact(width).enumerate().take(levels(count)) {
        if count >> k & 1 == 1 {
            if is_first {
                out.copy_from_slice(level);
            } else {
                (reducer.merge)(level, out);
            }
            is_first = false;
        }
    }
}

/// What rows that come in pieces came to so far: joined in the order of [`columns`].
#[derive(Debug)]
pub(crate) struct Rows<U> {
    /// What the blocks came to that are whole, by levels.
    #[cfg(feature = "alloc")]
    scratch: alloc::vec::Vec<U>,
    #[cfg(not(feature = "alloc"))]
    scratch: [U; COLUMNS * LEVELS],
    /// How many they are.
    blocks: usize,
    /// The rows of the block that is not.
    rows: usize,
}

impl<U: Element> Rows<U> {
    /// No rows.
    pub(crate) fn new() -> Self {
        Self {
            #[cfg(feature = "alloc")]
            scratch: alloc::vec::Vec::new(),
            #[cfg(not(feature = "alloc"))]
            scratch: [U::ZERO; COLUMNS * LEVELS],
            blocks: 0,
            rows: 0,
        }
    }

    /// Takes a piece of the next row, from the column `start` on.
    pub(crate) fn push<T: Element>(
        &mut self,
        reducer: &Reducer<T, U>,
        params: &[T],
        start: usize,
        piece: &[T],
        out: &mut [U],
    ) {
        let inner = out.len();
        let params = if params.is_empty() {
            params
        } else {
            &params[start..][..piece.len()]
        };
        let strip = Strip {
            inner: piece.len(),
            start: 0,
        };
        (reducer.columns)(piece, strip, params, &mut out[start..][..piece.len()], self.rows > 0);
        if start + piece.len() < inner {
            return;
        }
        self.rows += 1;
        if self.rows == ROWS && reducer.pairwise {
            self.close(reducer, out);
        }
    }

    /// Makes a block of the rows that are none yet.
    fn close<T: Element>(&mut self, reducer: &Reducer<T, U>, out: &mut [U]) {
        #[cfg(feature = "alloc")]
        if self.scratch.len() < levels(self.blocks + 1) * out.len() {
            self.scratch.resize(levels(self.blocks + 1) * out.len(), U::ZERO);
        }
        carry(reducer, self.blocks, &mut self.scratch, out);
        self.blocks += 1;
        self.rows = 0;
    }

    /// Joins all rows, of which there is at least one, and forgets them.
    pub(crate) fn finish<T: Element>(&mut self, reducer: &Reducer<T, U>, out: &mut [U]) {
        if self.blocks > 0 {
            if self.rows > 0 {
                self.close(reducer, out);
            }
            join(reducer, self.blocks, &self.scratch, out.len(), out);
        }
        (self.blocks, self.rows) = (0, 0);
    }
}

/// Where the extremes of columns stand, of rows that come in pieces.
#[derive(Debug)]
pub(crate) struct ExtremeRows<T> {
    #[cfg(feature = "alloc")]
    extremes: alloc::vec::Vec<T>,
    #[cfg(not(feature = "alloc"))]
    extremes: [T; COLUMNS],
    rows: i64,
}

impl<T: Element> ExtremeRows<T> {
    /// No rows, which are of some length.
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables))] // There is room for any strip.
    pub(crate) fn new(inner: usize) -> Self {
        Self {
            #[cfg(feature = "alloc")]
            extremes: alloc::vec![T::ZERO; inner],
            #[cfg(not(feature = "alloc"))]
            extremes: [T::ZERO; COLUMNS],
            rows: 0,
        }
    }

    /// Takes a piece of the next row, from the column `start` on.
    pub(crate) fn push(&mut self, positions: &Positions<T>, start: usize, piece: &[T], out: &mut [i64]) {
        let strip = Strip {
            inner: piece.len(),
            start: 0,
        };
        let columns = start..start + piece.len();
        let ends = columns.end == out.len();
        (positions.columns)(
            piece,
            strip,
            self.rows,
            &mut self.extremes[columns.clone()],
            &mut out[columns],
        );
        self.rows += i64::from(ends);
    }

    /// Forgets all rows.
    pub(crate) fn finish(&mut self) {
        self.rows = 0;
    }
}
