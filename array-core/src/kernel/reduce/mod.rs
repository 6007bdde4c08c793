//! Reductions: loops over elements that stand one after the other, for each dtype, at each level.
//!
//! The order in which elements are joined is a matter of their number alone, whatever their storage and the level: so
//! results are the same for an array, for a view of it, and for an expression that is evaluated piece by piece. A run
//! of elements is cut into blocks. In a block each lane joins every so many elements, and then the lanes are folded
//! in halves; blocks are joined pairwise, by a binary counter, so that errors grow with the logarithm of their number.
//! Columns are joined row by row, in blocks of rows that are joined pairwise as well.

mod fold;
mod folds;
mod pieces;
mod position;
mod rows;
mod tables;

pub(crate) use self::fold::{Fold, few, few_columns};
pub(crate) use self::folds::{All, Any, Greatest, Least, Nonzero, Product, SquaredDeviations, Total};
pub(crate) use self::pieces::Pieces;
pub use self::position::Positions;
pub(crate) use self::position::Search;
pub(crate) use self::rows::{ExtremeRows, Rows, WALKED_COLUMNS, columns};
pub(crate) use self::tables::{EVERY, SOME, floats, nonzero, numbers};
pub use self::tables::{FloatFolds, Folds};

use super::STREAMED;
use crate::dtype::Element;

/// How many elements are joined before they are a block: as many as an expression hands on at a time.
pub(crate) const BLOCK: usize = STREAMED;

/// How many levels of pairs the blocks of any number of elements make.
const LEVELS: usize = (usize::BITS - BLOCK.ilog2()) as usize;

/// The blocks of a run, joined pairwise: a binary counter.
#[derive(Clone, Copy, Debug)]
pub struct Blocks<U> {
    /// How many blocks there are.
    count: usize,
    /// What `2^k` blocks come to, where the bit `k` of `count` is set.
    levels: [U; LEVELS],
}

impl<U: Element> Blocks<U> {
    /// No blocks.
    #[inline(always)]
    pub(crate) const fn none() -> Self {
        Self {
            count: 0,
            levels: [U::ZERO; LEVELS],
        }
    }

    /// Joins what the next block comes to.
    #[inline(always)]
    fn push(&mut self, mut block: U, join: impl Fn(U, U) -> U) {
        let mut level = 0;
        while self.count >> level & 1 == 1 {
            block = join(self.levels[level], block);
            level += 1;
        }
        self.levels[level] = block;
        self.count += 1;
    }

    /// Joins all blocks, of which there is one or a rest behind them, and forgets them.
    #[inline(always)]
    fn finish(&mut self, rest: Option<U>, join: impl Fn(U, U) -> U) -> U {
        let mut all = rest;
        for (level, &blocks) in self.levels.iter().enumerate() {
            if self.count >> level == 0 {
                break;
            }
            if self.count >> level & 1 == 1 {
                all = Some(all.map_or(blocks, |all| join(blocks, all)));
            }
        }
        self.count = 0;
        all.expect("at least one element")
    }
}

/// A reduction of elements of the dtype `T` to one of the dtype `U`, as the functions that do it.
///
/// Some take parameters: one for each element of the result, none elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Reducer<T: 'static, U: 'static> {
    /// What no elements come to, if they have a value.
    pub(crate) none: Option<U>,
    /// Whether blocks of rows are joined pairwise, since the order matters.
    pub(crate) pairwise: bool,
    /// Reduces runs of elements.
    pub(crate) runs: Runs<T, U>,
    /// Reduces columns of rows.
    pub(crate) columns: Columns<T, U>,
    /// Joins results with those in front of them.
    pub(crate) merge: fn(&[U], &mut [U]),
}

/// Reduces runs of a length, the elements, to the last argument, with parameters. What a run comes to is joined with the blocks that are there.
/// Where there is no room for a result, the elements are whole blocks of a run that goes on.
pub(crate) type Runs<T, U> = fn(x: &[T], len: usize, params: &[T], blocks: &mut Blocks<U>, out: &mut [U]);

/// Joins columns of rows, as far as there are results, with the results, if those are there already.
pub(crate) type Columns<T, U> = fn(rows: &[T], strip: Strip, params: &[T], out: &mut [U], joins: bool);

/// Which columns of rows are reduced.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// The number of elements in a row.
    pub(crate) inner: usize,
    /// The first column.
    pub(crate) start: usize,
}

impl<T: Element, U: Element> Reducer<T, U> {
    /// Reduces some elements, at least one.
    pub(crate) fn run(&self, x: &[T], params: &[T]) -> U {
        let mut out = [U::ZERO];
        (self.runs)(x, x.len(), params, &mut Blocks::none(), &mut out);
        out[0]
    }

    /// Reduces runs of `len` elements.
    pub(crate) fn runs(&self, x: &[T], len: usize, params: &[T], out: &mut [U]) {
        (self.runs)(x, len, params, &mut Blocks::none(), out);
    }

    /// Joins a result with the one in front of it.
    fn merged(&self, front: U, back: U) -> U {
        let mut out = [back];
        (self.merge)(&[front], &mut out);
        out[0]
    }
}
