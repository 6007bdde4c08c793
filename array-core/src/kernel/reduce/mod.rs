//! Reductions: loops over elements that stand one after the other, for each dtype, at each level.
//!
//! The order in which elements are joined is a matter of their number alone, whatever their storage and the level: so
//! results are the same for an array, for a view of it, and for an expression that is evaluated piece by piece. A run
//! of elements is cut into blocks. In a block each lane joins every so many elements, and lanes are folded until eight are
//! left; those of blocks are joined pairwise, by a binary counter, so that errors grow with the logarithm of their number.
//! Elements that do not fill all lanes come last, and then the eight lanes are folded in halves. Rows are joined pairwise
//! as well, column by column.

mod blocks;
mod fold;
mod folds;
mod pieces;
mod position;
mod rows;
mod strips;
mod tables;

pub use self::blocks::Blocks;
pub(crate) use self::fold::{FEW_ROWS, Fold, few, few_columns, is_few_run};
pub(crate) use self::folds::{All, Any, Greatest, Least, Nonzero, Product, SquaredDeviations, Total};
pub(crate) use self::pieces::Pieces;
pub use self::position::Positions;
pub(crate) use self::position::Search;
pub(crate) use self::rows::{ExtremeRows, Rows, WALKED_COLUMNS, columns};
pub(crate) use self::tables::{EVERY, SOME, extremes, inexact, nonzero, numbers};
pub use self::tables::{Extremes, Folds, InexactFolds};

use super::STREAMED;
use crate::dtype::Element;

/// How many elements are joined before they are a block: as many as an expression hands on at a time.
pub(crate) const BLOCK: usize = STREAMED;

/// How many levels of pairs the blocks of any number of elements make.
const LEVELS: usize = (usize::BITS - BLOCK.ilog2()) as usize;

/// How many lanes a block comes to.
const PACK: usize = 8;

/// What a block comes to, or a run before its lanes are joined.
pub(crate) type Pack<U> = [U; PACK];

/// How many rows are joined with each other before they are joined with others.
pub(crate) const EIGHT: usize = 8;

/// A reduction of elements of the dtype `T` to one of the dtype `U`, as the functions that do it.
///
/// Some take parameters: one for each element of the result, none elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Reducer<T: 'static, U: 'static> {
    /// What no elements come to, if they have a value.
    pub(crate) none: Option<U>,
    /// Reduces runs of elements.
    pub(crate) runs: Runs<T, U>,
    /// Reduces columns of rows.
    pub(crate) columns: Columns<T, U>,
    /// Joins results with those in front of them.
    pub(crate) merge: fn(&[U], &mut [U]),
    /// Reduces columns of rows that are all there and that are [strips](strips::are_strips).
    pub(crate) strips: Strips<T, U>,
}

/// Reduces the columns of rows as long as the last argument, with parameters.
pub(crate) type Strips<T, U> = fn(rows: &[T], params: &[U], out: &mut [U]);

/// Reduces runs of a length, the elements, to the last argument, with parameters. What a run comes to is joined with the
/// blocks that are there. Where there is no room for a result, the elements are whole blocks of a run that goes on.
pub(crate) type Runs<T, U> = fn(x: &[T], len: usize, params: &[U], blocks: &mut Blocks<U>, out: &mut [U]);

/// Joins the columns of eight rows, or of one, as far as there are results: with those in front of them, if there are any.
pub(crate) type Columns<T, U> = fn(rows: &[T], strip: Strip, params: &[U], front: Option<&[U]>, out: &mut [U]);

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
    fn run(&self, x: &[T]) -> U {
        let mut out = [U::ZERO];
        self.runs(x, x.len(), &[], &mut out);
        out[0]
    }

    /// Reduces runs of `len` elements.
    pub(crate) fn runs(&self, x: &[T], len: usize, params: &[U], out: &mut [U]) {
        (self.runs)(x, len, params, &mut Blocks::none(), out);
    }
}
