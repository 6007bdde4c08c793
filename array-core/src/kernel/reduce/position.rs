//! Where the smallest or largest element stands.

use super::fold::Fold;
use super::rows::COLUMNS;
use super::{BLOCK, Blocks, Reducer, Strip};
use crate::dtype::Element;

/// A search for the first element that is the extreme of all, as the functions that do it.
#[derive(Clone, Copy, Debug)]
pub struct Positions<T: 'static> {
    /// Finds the extreme.
    pub(super) extreme: Reducer<T, T>,
    /// Finds the first of the elements that is a value; their number if none is.
    pub(super) find: fn(x: &[T], value: T) -> usize,
    /// Goes on with columns, from the row of a number on.
    pub(super) columns: fn(rows: &[T], strip: Strip, first: i64, extremes: &mut [T], out: &mut [i64]),
}

/// A fold that returns one of the elements.
pub(super) trait Extreme: Fold<Output = <Self as Fold>::Item, Lane = <Self as Fold>::Item> {}

impl<F: Fold<Output = <F as Fold>::Item, Lane = <F as Fold>::Item>> Extreme for F {}

/// Says whether an element is the value, or both are NaN.
#[inline(always)]
#[allow(clippy::eq_op)] // NaN is not itself.
fn is<T: Element>(x: T, value: T) -> bool {
    (x == value) | ((x != x) & (value != value))
}

/// The body of [`Positions::find`].
#[inline(always)]
pub(super) fn find<T: Element>(x: &[T], value: T) -> usize {
    let (chunks, rest) = x.as_chunks::<64>();
    let found = |chunk: &[T]| chunk.iter().position(|&x| is(x, value));
    for (i, chunk) in chunks.iter().enumerate() {
        if chunk.iter().fold(false, |found, &x| found | is(x, value)) {
            return i * 64 + found(chunk).unwrap_or(0);
        }
    }
    chunks.len() * 64 + found(rest).unwrap_or(rest.len())
}

/// The body of [`Positions::columns`].
#[inline(always)]
pub(super) fn columns<F: Extreme>(
    rows: &[F::Item],
    strip: Strip,
    first: i64,
    extremes: &mut [F::Item],
    out: &mut [i64],
) {
    let width = out.len();
    let extremes = &mut extremes[..width];
    for (row, position) in rows.chunks_exact(strip.inner).zip(first..) {
        let row = &row[strip.start..strip.start + width];
        if position == 0 {
            extremes.copy_from_slice(row);
            out.fill(0);
            continue;
        }
        for j in 0..width {
            let extreme = F::merge(extremes[j], row[j]);
            out[j] = if is(extremes[j], extreme) { out[j] } else { position };
            extremes[j] = extreme;
        }
    }
}

impl<T: Element> Positions<T> {
    /// The extreme of some elements.
    fn extreme(&self, x: &[T]) -> T {
        let mut extreme = [T::ZERO];
        (self.extreme.runs)(x, x.len(), &[], &mut Blocks::none(), &mut extreme);
        extreme[0]
    }
}

/// A search that goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<T> {
    /// How many elements were looked at.
    seen: usize,
    /// The extreme of these, and where it stands.
    found: Option<(T, usize)>,
}

impl<T: Element> Search<T> {
    /// Nothing was looked at.
    pub(crate) const NEW: Self = Self { seen: 0, found: None };

    /// Looks at the next elements.
    pub(crate) fn push(&mut self, positions: &Positions<T>, x: &[T]) {
        // A block is found in the cache when its position is looked for.
        for x in x.chunks(BLOCK) {
            let extreme = positions.extreme(x);
            let beaten = |best| !is(best, positions.extreme(&[best, extreme]));
            if self.found.is_none_or(|(best, _)| beaten(best)) {
                self.found = Some((extreme, self.seen + (positions.find)(x, extreme)));
            }
            self.seen += x.len();
        }
    }

    /// Returns the position in all elements, of which there was at least one.
    pub(crate) fn finish(self) -> i64 {
        self.found.expect("at least one element").1 as i64
    }
}

impl<T: Element> Positions<T> {
    /// Finds the first extreme of elements, of which there is at least one.
    pub(crate) fn run(&self, x: &[T]) -> i64 {
        let mut search = Search::NEW;
        search.push(self, x);
        search.finish()
    }

    /// Finds the first extremes of columns, of rows as long as `out`.
    pub(crate) fn over_columns(&self, rows: &[T], out: &mut [i64]) {
        let inner = out.len();
        #[cfg(feature = "alloc")]
        let mut extremes = alloc::vec![T::ZERO; inner.min(COLUMNS)];
        #[cfg(not(feature = "alloc"))]
        let mut extremes = [T::ZERO; COLUMNS];
        for (start, out) in (0..inner).step_by(COLUMNS).zip(out.chunks_mut(COLUMNS)) {
            (self.columns)(rows, Strip { inner, start }, 0, &mut extremes, out);
        }
    }
}
