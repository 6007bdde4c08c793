//! Positions of the smallest or largest element, called the extreme.

use super::fold::{self, Fold};
use super::picks::is_nan;
#[cfg(feature = "alloc")]
use super::rows::COLUMNS;
use super::rows::FEW_COLUMNS;
use super::short::{Room, TOGETHER, are_many};
use super::{BLOCK, Reducer, Strip};
use crate::dtype::{Element, Real};
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// Runs and rows of fewer elements are transposed if there are many runs or rows.
const SHORT: usize = 16;

/// The number of runs that are reduced together.
const RUNS: usize = 64;

/// A search for the position of the smallest or of the largest element, as a table of functions. If
/// several elements are equal, the first one counts.
#[derive(Clone, Copy, Debug)]
pub struct Positions<T: 'static> {
    /// The reducer that finds the smallest or largest element.
    pub(super) extreme: Reducer<T, T>,
    /// Returns the position of the first element that equals a value, or that is NaN if the value
    /// is NaN. There must be such an element.
    pub(super) find: fn(x: &[T], value: T) -> usize,
    /// Begins a search in columns if `first` is 0, or continues it from the row with the number
    /// `first` on. Updates the extreme of each column in `extremes`, and its row in `out`.
    pub(super) columns: fn(rows: &[T], strip: Strip, first: i64, extremes: &mut [T], out: &mut [i64]),
}

/// A [`Fold`] whose lanes and result have the dtype of the elements, such as a maximum.
pub(super) trait Extreme: Fold<Output = <Self as Fold>::Item, Lane = <Self as Fold>::Item> {}

impl<F: Fold<Output = <F as Fold>::Item, Lane = <F as Fold>::Item>> Extreme for F {}

/// Returns whether an element equals the value, or both are NaN.
#[inline(always)]
fn is<T: Element>(x: T, value: T) -> bool {
    (x == value) | (is_nan(x) & is_nan(value))
}

/// Implements [`Positions::find`]. Counts positions within a part in the integer type `I`. `I` has
/// the size of an element, so that vectors of both types have the same number of lanes.
#[inline(always)]
pub(super) fn find<T: Element, I: Real>(x: &[T], value: T) -> usize {
    const PART: usize = 64;
    let (parts, rest) = x.as_chunks::<PART>();
    for (i, part) in parts.iter().enumerate() {
        // The search within a part does not exit early, because that would prevent vector
        // instructions. Only the first part that has the value is searched again, for its position.
        if part.iter().fold(false, |found, &x| found | is(x, value)) {
            return i * PART + first::<T, I>(part, value);
        }
    }
    parts.len() * PART + first::<T, I>(rest, value)
}

/// Returns the position of the first element that equals a value, or that is NaN if the value is
/// NaN. The result is unspecified if there is no such element.
#[inline(always)]
fn first<T: Element, I: Real>(x: &[T], value: T) -> usize {
    // Take the minimum of the positions, and do not exit at the first hit, so that the loop is
    // vectorised.
    let mut found = I::HIGHEST;
    for (j, &x) in x.iter().enumerate() {
        let here: I = (j as u64).op_cast();
        found = found.op_minimum(if is(x, value) { here } else { I::HIGHEST });
    }
    found.op_cast::<u64>() as usize
}

/// The number of columns that are searched together.
const WIDTH: usize = 256;

/// The number of rows that are searched before positions are written: no more than the smallest
/// dtype can count.
const ROWS: usize = 64;

/// Implements [`Positions::columns`]. Counts rows in the integer type `I`, as [`find`] counts
/// positions.
#[inline(always)]
pub(super) fn columns<F: Extreme, I: Real>(
    rows: &[F::Item],
    Strip { inner, start }: Strip,
    first: i64,
    extremes: &mut [F::Item],
    out: &mut [i64],
) {
    let (mut rows, mut first) = (rows, first);
    if first == 0 {
        // The first row has the extremes of all rows so far.
        extremes[..out.len()].copy_from_slice(&rows[start..][..out.len()]);
        out.fill(0);
        (rows, first) = (&rows[inner..], 1);
    }
    for (k, rows) in rows.chunks(ROWS * inner).enumerate() {
        let before = first + (k * ROWS) as i64 - 1;
        let strips = out.chunks_mut(WIDTH).zip(extremes.chunks_mut(WIDTH));
        for (k, (out, extremes)) in strips.enumerate() {
            let width = out.len();
            let extremes = &mut extremes[..width];
            // For each column: the number of the row that has the extreme, counted from 1 in these
            // rows, or 0 if an earlier row has the extreme.
            let mut taken = [I::ZERO; WIDTH];
            let taken = &mut taken[..width];
            let mut count = I::ZERO;
            for row in rows.chunks_exact(inner) {
                let row = &row[start + k * WIDTH..][..width];
                count = count.op_add(I::ONE);
                for j in 0..width {
                    let (old, x) = (extremes[j], row[j]);
                    let new = F::merge(old, x);
                    // The first NaN wins: a later one does not move the position.
                    taken[j] = if (new != old) & !is_nan(old) { count } else { taken[j] };
                    extremes[j] = new;
                }
            }
            for (out, &taken) in out.iter_mut().zip(&*taken) {
                let taken: i64 = taken.op_cast();
                *out = if taken == 0 { *out } else { before + taken };
            }
        }
    }
}

/// The state of a search for the position of the smallest or largest element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<T> {
    /// The number of elements seen so far.
    seen: usize,
    /// The smallest or largest of these elements, and its position.
    found: Option<(T, usize)>,
}

impl<T: Element> Search<T> {
    /// The state before the first element.
    pub(crate) const NEW: Self = Self { seen: 0, found: None };

    /// Continues the search with the next elements.
    pub(crate) fn push(&mut self, positions: &Positions<T>, x: &[T]) {
        // Search in blocks, so that the elements are still in the cache when `find` reads them
        // again.
        for x in x.chunks(BLOCK) {
            let extreme = positions.extreme.run(x);
            let beaten = |best| {
                // Only a result that differs from the best so far moves the position, so the first
                // of equal elements counts.
                let mut all = [extreme];
                (positions.extreme.merge)(&[best], &mut all);
                !is(best, all[0])
            };
            if self.found.is_none_or(|(best, _)| beaten(best)) {
                self.found = Some((extreme, self.seen + (positions.find)(x, extreme)));
            }
            self.seen += x.len();
        }
    }

    /// Returns the position among all elements. There was at least one.
    pub(crate) fn finish(self) -> i64 {
        self.found.expect("there was at least one element").1 as i64
    }
}

impl<T: Element> Positions<T> {
    /// Finds the position of the smallest or largest element of each run of `len` elements.
    pub(crate) fn over_runs(&self, x: &[T], len: usize, out: &mut [i64]) {
        // A run of several blocks is searched block by block, while each is in the cache.
        if len > BLOCK {
            for (out, x) in out.iter_mut().zip(x.chunks_exact(len)) {
                let mut search = Search::NEW;
                search.push(self, x);
                *out = search.finish();
            }
            return;
        }
        if len < SHORT && are_many(len, out.len()) {
            let (mut room, mut extremes) = (Room::new(), [T::ZERO; TOGETHER]);
            let side = TOGETHER / len;
            for (out, x) in out.chunks_mut(side).zip(x.chunks(side * len)) {
                let strip = Strip {
                    inner: out.len(),
                    start: 0,
                };
                (self.columns)(room.turn(x, len, 1), strip, 0, &mut extremes, out);
            }
            return;
        }
        let mut extremes = [T::ZERO; RUNS];
        for (out, x) in out.chunks_mut(RUNS).zip(x.chunks(RUNS * len)) {
            let extremes = &mut extremes[..out.len()];
            // The extremes of many runs are found together, as in other reductions.
            self.extreme.runs(x, len, &[], extremes);
            for ((out, x), &extreme) in out.iter_mut().zip(x.chunks_exact(len)).zip(&*extremes) {
                *out = (self.find)(x, extreme) as i64;
            }
        }
    }

    /// Finds the position of the smallest or largest element of each column. The rows are as long
    /// as `out`. If memory cannot be allocated, or `in_place` is `true`, allocates nothing, and
    /// searches fewer columns together.
    pub(crate) fn over_columns(&self, rows: &[T], in_place: bool, out: &mut [i64]) {
        let inner = out.len();
        // The elements of a short row would not fill a register, so short rows are transposed.
        if inner < SHORT && inner * size_of::<T>() < fold::WIDTH && are_many(inner, rows.len() / inner) {
            let (mut room, mut searches) = (Room::new(), [Search::NEW; SHORT]);
            for rows in rows.chunks(TOGETHER / inner * inner) {
                let turned = room.turn(rows, inner, 1);
                for (search, x) in searches.iter_mut().zip(turned.chunks_exact(rows.len() / inner)) {
                    search.push(self, x);
                }
            }
            for (out, search) in out.iter_mut().zip(searches) {
                *out = search.finish();
            }
            return;
        }
        self.in_strips(rows, Strip { inner, start: 0 }, in_place, out);
    }

    /// Implements [`over_columns`](Self::over_columns) for rows of any length. Searches the columns
    /// from `first.start` on, one for each element of `out`.
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables))] // Few columns are searched together.
    pub(crate) fn in_strips(&self, rows: &[T], first: Strip, in_place: bool, out: &mut [i64]) {
        let (inner, width) = (first.inner, out.len());
        let mut few = [T::ZERO; FEW_COLUMNS];
        let extremes = &mut few[..];
        #[cfg(feature = "alloc")]
        let mut many = if width > FEW_COLUMNS && !in_place {
            reserved(width.min(COLUMNS)).unwrap_or_default()
        } else {
            alloc::vec::Vec::new()
        };
        #[cfg(feature = "alloc")]
        let extremes = if many.capacity() > 0 {
            many.resize(width.min(COLUMNS), T::ZERO);
            &mut many[..]
        } else {
            extremes
        };
        let together = extremes.len();
        for (start, out) in (first.start..).step_by(together).zip(out.chunks_mut(together)) {
            (self.columns)(rows, Strip { inner, start }, 0, extremes, out);
        }
    }
}
