//! Reductions: loops over contiguous elements, for each dtype and each [SIMD
//! level](crate::math::level).
//!
//! The order in which elements are combined depends only on their number and their dtype, and not
//! on the storage or the level. So the results are the same for an array, for a view of it, and for
//! an expression that is evaluated piece by piece.
//!
//! A run is a range of contiguous elements that are reduced to one result. It is split into blocks
//! of 1024 elements. Within a block, each of `L` lanes combines every `L`-th element, and the lanes
//! are folded until eight are left. Blocks are combined pairwise, with a binary counter, so that
//! rounding errors grow with the logarithm of the number of blocks. The last elements of the run,
//! which do not fill all lanes, are combined with the eight lanes after that. Then the eight lanes
//! are folded in halves. Rows are combined pairwise as well, column by column.
//!
//! # Columns
//!
//! Columns are reduced in strips of up to four cache lines, whose partial results stay in
//! registers. If a row is shorter than the narrowest strip, the strip also reads elements of the
//! next rows. Many runs of a few elements, and many small blocks of a middle axis, are transposed
//! and reduced as columns, in the order of runs. If the rows do not fit the second-level cache,
//! they are reduced in groups, because a strip of all rows would access a page for each row: the
//! sum of axis 0 of 4000x4000 `f32` would take 10.4 instead of 3.1 ms (AVX2, pages of 4 KiB). The
//! size of a group is a power of 2, so that each group is one step of the counter.
//!
//! # Runs of a minimum or maximum
//!
//! The largest element does not depend on the order, except for NaN and the sign of 0. So the loop
//! compares whole registers, and the last register overlaps with the one before it. One comparison
//! of two registers finds NaN. If a group of sixteen runs has NaN or a result of 0, the group is
//! reduced again in the order above. The lanes are stored to memory before they are compared with
//! each other, because the compiler would otherwise split the registers of the whole loop. They
//! start at a cache line, because a register that crosses two lines is slow to read again.

use core::mem::MaybeUninit;

mod across;
mod blocks;
mod fold;
mod folds;
mod pairs;
mod picks;
mod pieces;
mod position;
mod rows;
mod short;
mod strips;
pub(crate) mod tables;
#[cfg(feature = "rayon")]
mod threads;

pub use self::blocks::Blocks;
pub(crate) use self::fold::{FEW_ROWS, Fold, few, few_columns, is_few_run};
pub(crate) use self::folds::*;
pub(crate) use self::pairs::products;
pub(crate) use self::pieces::Pieces;
pub use self::position::Positions;
pub(crate) use self::position::Search;
pub(crate) use self::rows::{ExtremeRows, Rows, WALKED_COLUMNS, columns};

use self::short::are_many;
pub(crate) use self::short::{Room, TOGETHER, are_blocks_few};
use self::strips::are_strips;
use super::STREAMED;
use crate::dtype::Element;

/// The number of elements of a block. It equals the maximum number of elements of a piece of a
/// streamed expression.
pub(crate) const BLOCK: usize = STREAMED;

/// The number of digits of the binary counter of blocks: enough for any number of elements.
const LEVELS: usize = (usize::BITS - BLOCK.ilog2()) as usize;

/// `true` to compile several functions that compute the same bits, each fast for some numbers of
/// elements. Debug builds compile only the most general function, because without optimisation the
/// others are not faster. The tests of this crate compile all of them.
pub(crate) const VARIANTS: bool = cfg!(any(test, not(debug_assertions)));

/// The number of lanes of the result of a block.
const PACK: usize = 8;

/// The result of a block, or of a run before its lanes are folded.
pub(crate) type Pack<U> = [U; PACK];

/// The number of rows that are combined with each other before they are combined with other rows.
pub(crate) const EIGHT: usize = 8;

/// A reduction of elements of the dtype `T` to results of the dtype `U`, as a table of functions.
///
/// Some reductions take a parameter for each result, such as the mean of the elements. The others
/// take none.
#[derive(Clone, Copy, Debug)]
pub struct Reducer<T: 'static, U: 'static> {
    /// The identity, if there is one.
    pub(crate) none: Option<U>,
    /// Reduces runs of elements.
    pub(crate) runs: Runs<T, U>,
    /// Reduces columns of rows.
    pub(crate) columns: Columns<T, U>,
    /// Combines the results in the first argument with those in the second argument, which are
    /// results of later elements. The combined results replace those in the second argument.
    pub(crate) merge: fn(&[U], &mut [U]),
    /// Reduces columns of contiguous rows in registers, if [`are_strips`](strips::are_strips)
    /// allows it.
    pub(crate) strips: Strips<T, U>,
    /// Reduces columns of a few rows in the order of `runs`, and the minimum number of columns.
    pub(crate) across: (usize, Strips<T, U>),
    /// Runs of at least two but fewer than `short` elements are transposed if there are many runs.
    pub(crate) short: usize,
}

/// A function that reduces columns of rows. There are as many columns as elements of `out`.
pub(crate) type Strips<T, U> = fn(rows: &[T], strip: Strip, params: &[U], out: &mut [U]);

/// A function that reduces each run of `len` elements to one element of `out`. If `blocks` is not
/// empty, it has the earlier blocks of the only run, and the result includes them. If `out` is
/// empty, the elements are whole blocks of a run that continues, and are added to `blocks`.
pub(crate) type Runs<T, U> = fn(x: &[T], len: usize, params: &[U], blocks: &mut Blocks<U>, out: &mut [U]);

/// A function that combines columns of eight rows, or of one row. If `front` has the results of
/// earlier rows, the function combines them with the new results. There are as many columns as
/// elements of `out`.
pub(crate) type Columns<T, U> = fn(rows: &[T], strip: Strip, params: &[U], front: Option<&[U]>, out: &mut [U]);

/// The columns of rows to reduce.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// The number of elements in a row.
    pub(crate) inner: usize,
    /// The first column.
    pub(crate) start: usize,
}

impl<T: Element, U: Element> Reducer<T, U> {
    /// Reduces all elements of `x` to one result. There is at least one element.
    fn run(&self, x: &[T]) -> U {
        let mut out = [U::ZERO];
        self.runs(x, x.len(), &[], &mut out);
        out[0]
    }

    /// Returns whether transposing small blocks of `len` rows of `inner` elements is worth it.
    pub(crate) const fn is_turned(len: usize, inner: usize) -> bool {
        // Rows that fill a strip take less time to reduce than to transpose, unless a block has at
        // most eight rows of at most a cache line.
        !are_strips::<U>(inner) && len < 4 * EIGHT || len <= EIGHT && inner * size_of::<T>() <= fold::WIDTH
    }

    /// Reduces each run of `len` elements to one element of `out`.
    pub(crate) fn runs(&self, x: &[T], len: usize, params: &[U], out: &mut [U]) {
        if const { VARIANTS } && (2..self.short).contains(&len) && are_many(len, out.len()) {
            return self.short_runs(x, len, params, out);
        }
        (self.runs)(x, len, params, &mut Blocks::none(), out);
    }

    /// Reduces runs as columns. A run has at least two elements, and fewer than
    /// [`short`](Self::short). Combines elements in the same order as [`Runs`].
    #[inline(never)]
    fn short_runs(&self, x: &[T], len: usize, params: &[U], out: &mut [U]) {
        // `side` runs are transposed together. The transposed elements are `len` rows, and
        // `results` has a row of results for each of them.
        let side = out.len().min(TOGETHER / len);
        let (mut room, mut results) = (Room::new(), [const { MaybeUninit::uninit() }; TOGETHER]);
        let results = &mut results[..len * side];
        for result in &mut *results {
            result.write(U::ZERO);
        }
        // SAFETY: the loop above wrote each of these results.
        let results = unsafe { results.assume_init_mut() };
        for (k, (out, x)) in out.chunks_mut(side).zip(x.chunks(side * len)).enumerate() {
            let width = out.len();
            let (turned, strip) = (room.turn(x, len, 1), Strip { inner: width, start: 0 });
            let params = if params.is_empty() { params } else { &params[k * side..] };
            // A run has fewer than eight elements, which are combined in up to four lanes. If the
            // bit 2 of `len` is set, the first four elements go to the lanes 0 to 3. If the bit 1
            // is set, the next two go to the lanes 0 and 1. If the bit 0 is set, the last goes to
            // the lane 0. `last[lane]` is the number of the row of `results` that has the latest
            // result of the lane.
            let (mut last, mut lanes, mut at) = ([0; 4], 0, 0);
            for number in [4, 2, 1].into_iter().filter(|number| len & number != 0) {
                for (lane, last) in last[..number].iter_mut().enumerate() {
                    let (done, next) = results.split_at_mut(at * side);
                    let front = (lane < lanes).then(|| &done[*last * side..][..width]);
                    (self.columns)(&turned[at * width..][..width], strip, params, front, &mut next[..width]);
                    (*last, at) = (at, at + 1);
                }
                lanes = lanes.max(number);
            }
            // The lanes are folded in halves.
            while lanes > 1 {
                lanes /= 2;
                for lane in 0..lanes {
                    let rows = [last[lane], last[lane + lanes]].map(|row| row * side..row * side + width);
                    let [front, back] = results.get_disjoint_mut(rows).expect("two rows");
                    (self.merge)(front, back);
                    last[lane] = last[lane + lanes];
                }
            }
            out.copy_from_slice(&results[last[0] * side..][..width]);
        }
    }
}

#[cfg(test)]
mod tests;
