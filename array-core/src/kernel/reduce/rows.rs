//! Reductions of columns. The rows are contiguous, or arrive in pieces.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::short::{Room, TOGETHER};
use super::strips::{MOST, are_strips, narrowest, together};
use super::{EIGHT, Positions, Reducer, Strip, VARIANTS};
use crate::dtype::Element;
use crate::error::AllocError;
#[cfg(feature = "alloc")]
use crate::storage::{repeated, reserved};

/// The number of columns that are reduced together without an allocation.
pub(super) const FEW_COLUMNS: usize = 64;

/// The number of columns that are reduced together, so that their results stay in the cache.
#[cfg(feature = "alloc")]
pub(super) const COLUMNS: usize = 4096;
#[cfg(not(feature = "alloc"))]
pub(super) const COLUMNS: usize = FEW_COLUMNS;

/// The number of columns that are reduced together if rows arrive in pieces.
#[cfg(feature = "alloc")]
pub(crate) const WALKED_COLUMNS: usize = isize::MAX as usize;
#[cfg(not(feature = "alloc"))]
pub(crate) const WALKED_COLUMNS: usize = COLUMNS;

/// The number of results that [`Rows`] holds without an allocation. Without an allocator, this is
/// enough for [`COLUMNS`] columns of any number of rows.
#[cfg(feature = "alloc")]
const FEW: usize = 512;
#[cfg(not(feature = "alloc"))]
const FEW: usize = COLUMNS * usize::BITS as usize;

/// Reduces each column of `rows` to one element of `out`. A row has as many elements as `out`. If
/// memory cannot be allocated, or `in_place` is `true`, allocates nothing, and reduces fewer
/// columns together.
pub(crate) fn columns<T: Element, U: Element>(
    reducer: &Reducer<T, U>,
    rows: &[T],
    params: &[U],
    in_place: bool,
    out: &mut [U],
) {
    let inner = out.len();
    let count = rows.len() / inner;
    if const { VARIANTS } && !are_strips::<U>(inner) && count > 1 {
        return narrow(reducer, rows, params, in_place, out);
    }
    wide(reducer, rows, Strip { inner, start: 0 }, params, in_place, out);
}

/// Implements [`columns`] for rows of any length. Reduces the columns from `first.start` on, one
/// for each element of `out`.
pub(super) fn wide<T: Element, U: Element>(
    reducer: &Reducer<T, U>,
    rows: &[T],
    first: Strip,
    params: &[U],
    in_place: bool,
    out: &mut [U],
) {
    let inner = first.inner;
    let count = rows.len() / inner;
    let most = |width| match are_strips::<U>(width) {
        true => together::<T>(count, width),
        false => EIGHT,
    };
    // The counter is created only if it is needed, because it is larger than most outputs.
    let mut joined = None;
    let mut start = 0;
    while start < out.len() {
        let strip = Strip {
            inner,
            start: first.start + start,
        };
        let width = COLUMNS.min(out.len() - start);
        // One step completes one row or eight rows, so no counter is needed.
        if count == 1 || count == EIGHT {
            (reducer.columns)(rows, strip, params, None, &mut out[start..][..width]);
            start += width;
            continue;
        }
        // Strips keep their results in registers, and need no memory for the levels of a counter.
        if count <= most(width) && are_strips::<U>(width) {
            (reducer.strips)(rows, strip, params, &mut out[start..][..width]);
            start += width;
            continue;
        }
        let joined = joined.get_or_insert_with(Rows::new);
        let width = joined.room(count, width, in_place);
        let out = &mut out[start..][..width];
        let most = most(width);
        start += width;
        let mut rows = rows;
        while !rows.is_empty() {
            // Join `most` rows while so many are left. Then join the largest power of 2 that is not
            // more than the rest, so that each step gives a result of one level. The last rows,
            // fewer than eight, are joined one by one.
            let left = rows.len() / inner;
            let together = if left >= EIGHT { most.min(1 << left.ilog2()) } else { 1 };
            let (front, back) = rows.split_at(together * inner);
            joined.join(reducer, params, (front, together), strip, 0..out.len(), out.len());
            joined.count += together;
            rows = back;
        }
        joined.finish(reducer, out);
    }
}

/// Implements [`columns`] for rows that are shorter than a strip. A strip then also covers elements
/// of the rows that follow, and the results of these elements are not used.
fn narrow<T: Element, U: Element>(reducer: &Reducer<T, U>, rows: &[T], params: &[U], in_place: bool, out: &mut [U]) {
    let (inner, width) = (out.len(), narrowest::<U>());
    let strip = Strip { inner, start: 0 };
    // A strip reads as many parameters as it has columns, so the parameters are padded.
    let (mut own, mut results) = ([U::ZERO; MOST], [U::ZERO; MOST]);
    own[..params.len().min(inner)].copy_from_slice(&params[..params.len().min(inner)]);
    let results = &mut results[..width];
    if rows.len() + width <= TOGETHER && rows.len() < 4 * EIGHT * inner {
        // Few elements are copied, so that elements follow the last row as well.
        (reducer.strips)(Room::new().padded(rows, width - inner), strip, &own, results);
        out.copy_from_slice(&results[..inner]);
        return;
    }
    let mut joined = Rows::new();
    if joined.room(rows.len() / inner, width, in_place) < width {
        return wide(reducer, rows, Strip { inner, start: 0 }, params, in_place, out);
    }
    let mut rows = rows;
    while !rows.is_empty() {
        let left = rows.len() / inner;
        let mut together = if left >= EIGHT { 1 << left.ilog2() } else { 1 };
        // The strip reads beyond its last row, and must still end within `rows`.
        if together > EIGHT && together * inner + width - inner > rows.len() {
            together /= 2;
        }
        let columns = if together > EIGHT { width } else { inner };
        let end = together * inner + columns - inner;
        joined.join(reducer, &own, (&rows[..end], together), strip, 0..columns, width);
        joined.count += together;
        rows = &rows[together * inner..];
    }
    joined.finish(reducer, results);
    out.copy_from_slice(&results[..inner]);
}

/// The state of a reduction of columns. The results of the rows so far are combined pairwise. They
/// are arranged as in a binary counter: two results of `2^k` rows are combined to one result of
/// `2^(k + 1)` rows.
#[derive(Debug)]
pub(crate) struct Rows<U> {
    /// The results of `2^k` rows each, level after level, valid if the bit `k` of `count` is set.
    /// If there are more than [`FEW`] results, they are in `many`.
    levels: [MaybeUninit<U>; FEW],
    /// The first `ready` elements of `levels` are initialised. Most reductions need few of them,
    /// and initialising all would take longer than reducing a small array.
    ready: usize,
    #[cfg(feature = "alloc")]
    many: alloc::vec::Vec<U>,
    /// The number of rows.
    count: usize,
}

impl<U: Element> Rows<U> {
    /// Creates a counter without rows, with memory for [`FEW`] results.
    fn new() -> Self {
        Self {
            levels: [const { MaybeUninit::uninit() }; FEW],
            ready: 0,
            #[cfg(feature = "alloc")]
            many: alloc::vec::Vec::new(),
            count: 0,
        }
    }

    /// Creates a counter without rows, with memory for `rows` rows of `width` results.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if the memory cannot be allocated.
    pub(crate) fn for_rows(rows: usize, width: usize) -> Result<Self, AllocError> {
        let mut counter = Self::new();
        counter.reserve(rows, width)?;
        Ok(counter)
    }

    /// Returns the number of levels for `rows` rows: one for each binary digit of the number.
    fn digits(rows: usize) -> usize {
        (usize::BITS - rows.leading_zeros()) as usize
    }

    /// Allocates memory for `rows` rows of `width` results, unless [`FEW`] results are enough.
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables))] // There is room for any strip.
    fn reserve(&mut self, rows: usize, width: usize) -> Result<(), AllocError> {
        #[cfg(feature = "alloc")]
        {
            let len = width.saturating_mul(Self::digits(rows));
            if len > FEW.max(self.many.capacity()) {
                self.many = reserved(len)?;
            }
        }
        Ok(())
    }

    /// Returns the number of columns, at most `width`, for which the counter now has memory for
    /// `rows` rows. Allocates nothing if `in_place` is `true`.
    fn room(&mut self, rows: usize, width: usize, in_place: bool) -> usize {
        let few = FEW / Self::digits(rows);
        if width <= few || !in_place && self.reserve(rows, width).is_ok() {
            width
        } else {
            few
        }
    }

    /// Returns the initialised memory of the levels, for at least `len` results.
    fn levels(&mut self, len: usize) -> &mut [U] {
        #[cfg(feature = "alloc")]
        if len > FEW || !self.many.is_empty() {
            if self.many.len() < len {
                if self.many.is_empty() {
                    // SAFETY: the first `ready` elements are initialised, because `ready` is 0 at
                    // first, and grows only below, after the elements up to it were written.
                    let ready = unsafe { self.levels[..self.ready].assume_init_ref() };
                    self.many.extend_from_slice(ready);
                }
                self.many.resize(len, U::ZERO);
            }
            return &mut self.many;
        }
        if self.ready < len {
            for level in &mut self.levels[self.ready..len] {
                level.write(U::ZERO);
            }
            self.ready = len;
        }
        // SAFETY: the first `ready` elements are initialised: those up to its former value by
        // earlier calls, and the others by the loop.
        unsafe { self.levels[..self.ready].assume_init_mut() }
    }

    /// Adds `columns` of the next rows: of one row, or of 8, 16, 32 and so on. The number of rows
    /// must divide the number of rows before them. A row has `width` results. The caller updates
    /// `count`.
    fn join<T: Element>(
        &mut self,
        reducer: &Reducer<T, U>,
        params: &[U],
        (rows, number): (&[T], usize),
        strip: Strip,
        columns: Range<usize>,
        width: usize,
    ) {
        // Eight rows give one result of the level 3, so they skip the levels below.
        let first = number.ilog2() as usize;
        // As in a binary increment: the levels from `first` up to, but not including, `last` are in
        // use, and are combined into `last`.
        let last = first + (self.count >> first).trailing_ones() as usize;
        let (fronts, level) = self.levels((last + 1) * width).split_at_mut(last * width);
        let front = |k: usize| &fronts[k * width..][columns.clone()];
        let level = &mut level[columns.clone()];
        let mut merged = first;
        if number > EIGHT && are_strips::<U>(level.len()) {
            (reducer.strips)(rows, strip, params, level);
        } else {
            (reducer.columns)(rows, strip, params, (first < last).then(|| front(first)), level);
            merged += 1;
        }
        for k in merged..last {
            (reducer.merge)(front(k), level);
        }
    }

    /// Adds a piece of the next row, from the column `start` on, or several whole rows, under the
    /// conditions of [`join`](Self::join). A row is as long as `out`, which is not written.
    pub(crate) fn push<T: Element>(
        &mut self,
        reducer: &Reducer<T, U>,
        params: &[U],
        start: usize,
        piece: &[T],
        out: &mut [U],
    ) {
        let width = out.len();
        let rows = (piece.len() / width).max(1);
        // Without strips, eight rows are added at a time.
        if rows > EIGHT && !are_strips::<U>(width) {
            for piece in piece.chunks_exact(EIGHT * width) {
                self.push(reducer, params, start, piece, out);
            }
            return;
        }
        let columns = start..start + piece.len() / rows;
        let ends = columns.end == width;
        let params = if params.is_empty() {
            params
        } else {
            &params[columns.clone()]
        };
        let strip = Strip {
            inner: columns.len(),
            start: 0,
        };
        self.join(reducer, params, (piece, rows), strip, columns, width);
        // A row counts only when its last piece has arrived.
        if ends {
            self.count += rows;
        }
    }

    /// Combines the results of all rows, writes them to `out`, and removes the rows. There must be
    /// at least one row.
    pub(crate) fn finish<T: Element>(&mut self, reducer: &Reducer<T, U>, out: &mut [U]) {
        let count = core::mem::take(&mut self.count);
        let levels = self.levels(0).chunks_exact(out.len()).enumerate();
        let used = levels
            .take_while(|&(k, _)| count >> k != 0)
            .filter(|&(k, _)| count >> k & 1 == 1);
        // The lowest level has the latest rows.
        merge_fronts(reducer.merge, used.map(|(_, level)| level), true, out);
    }
}

/// Combines results of rows in `out`. `fronts` are in the order from the latest rows to the first,
/// so that the order of rows is kept. If `is_first` is `true`, `out` has no result yet.
pub(super) fn merge_fronts<'a, U: Element>(
    merge: fn(&[U], &mut [U]),
    fronts: impl Iterator<Item = &'a [U]>,
    mut is_first: bool,
    out: &mut [U],
) {
    for front in fronts {
        if is_first {
            out.copy_from_slice(front);
        } else {
            merge(front, out);
        }
        is_first = false;
    }
}

/// The state of a search for the position of the smallest or largest element of each column. The
/// rows arrive in pieces.
#[derive(Debug)]
pub(crate) struct ExtremeRows<T> {
    #[cfg(feature = "alloc")]
    extremes: alloc::vec::Vec<T>,
    #[cfg(not(feature = "alloc"))]
    extremes: [T; COLUMNS],
    rows: i64,
}

impl<T: Element> ExtremeRows<T> {
    /// Creates the state before the first row. A row has `inner` elements.
    ///
    /// # Errors
    ///
    /// Returns an [`AllocError`] if memory for a row cannot be allocated.
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables))] // There is room for any strip.
    pub(crate) fn new(inner: usize) -> Result<Self, AllocError> {
        Ok(Self {
            #[cfg(feature = "alloc")]
            extremes: repeated(T::ZERO, inner)?,
            #[cfg(not(feature = "alloc"))]
            extremes: [T::ZERO; COLUMNS],
            rows: 0,
        })
    }

    /// Adds a piece of the next row, from the column `start` on, or the next whole rows.
    pub(crate) fn push(&mut self, positions: &Positions<T>, start: usize, piece: &[T], out: &mut [i64]) {
        let rows = (piece.len() / out.len()).max(1);
        let columns = start..start + piece.len() / rows;
        let strip = Strip {
            inner: columns.len(),
            start: 0,
        };
        let ends = columns.end == out.len();
        let extremes = &mut self.extremes[columns.clone()];
        (positions.columns)(piece, strip, self.rows, extremes, &mut out[columns]);
        if ends {
            self.rows += rows as i64;
        }
    }

    /// Resets the state to that before the first row.
    pub(crate) fn finish(&mut self) {
        self.rows = 0;
    }
}
