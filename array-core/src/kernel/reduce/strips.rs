//! Columns of rows that are all there: strips of columns, each by itself, in whole registers.

use core::mem::MaybeUninit;

use super::EIGHT;
use super::fold::Fold;
use crate::dtype::Element;

/// The bytes of the results of a wide strip: two of the widest registers.
const WIDE: usize = 128;

/// The bytes of the results of a narrow strip.
const NARROW: usize = 32;

/// The bytes of a row up to which strips are read row after row: longer rows are in pages of their own.
const ROW_BYTES: usize = 16 * 1024;

/// The bytes of all rows up to which rows may be so long: as many as the second cache holds.
const ALL_BYTES: usize = 1024 * 1024;

/// How many levels of pairs any number of rows makes.
const LEVELS: usize = usize::BITS as usize;

/// How many results of so many bytes a strip of a width has, at least one.
const fn lanes(width: usize, size: usize) -> usize {
    if size < width { width / size } else { 1 }
}

/// Says whether [`strips`] is for `count` rows of so many results.
pub(super) fn are_strips<T, U>(count: usize, inner: usize) -> bool {
    let bytes = inner * size_of::<T>();
    inner >= lanes(NARROW, size_of::<U>()) && (bytes <= ROW_BYTES || bytes * count <= ALL_BYTES)
}

/// The wide and the narrow strips of a fold, as numbers of columns.
pub(super) const fn widths<F: Fold>() -> (usize, usize) {
    let size = size_of::<F::Output>();
    (lanes(WIDE, size), lanes(NARROW, size))
}

/// Reduces the columns of rows as long as `out`, in the order of [`Rows`](super::Rows), in strips of `W` columns, and of `N` where fewer
/// are left. The last strip ends with the rows: what it has in common with the one before is computed twice. There are at least `N`
/// columns and one row.
#[inline(always)]
pub(super) fn strips<F: Fold, const W: usize, const N: usize>(
    rows: &[F::Item],
    params: &[F::Output],
    out: &mut [F::Output],
) {
    let inner = out.len();
    let mut start = 0;
    while start < inner {
        let left = inner - start;
        // Some narrow strips cost less than most of a wide one for the second time.
        if left >= W || inner >= W && left > 2 * N {
            start = start.min(inner - W);
            strip::<F, W>(rows, start, params, out);
            start += W;
        } else {
            start = start.min(inner - N);
            strip::<F, N>(rows, start, params, out);
            start += N;
        }
    }
}

/// Reduces the `W` columns from one on.
#[inline(always)]
fn strip<F: Fold, const W: usize>(rows: &[F::Item], start: usize, params: &[F::Output], out: &mut [F::Output]) {
    let inner = out.len();
    let params = if F::HAS_PARAMS { &params[start..][..W] } else { &[] };
    let mut counter = Counter::<F, W>::new();
    let (eights, others) = rows.split_at(rows.len() / (EIGHT * inner) * (EIGHT * inner));
    for rows in eights.chunks_exact(EIGHT * inner) {
        let row = |i: usize| columns::<F::Item, W>(rows, i * inner + start);
        let [a, b, c, d] = [row(0), row(1), row(2), row(3)];
        let [e, f, g, h] = [row(4), row(5), row(6), row(7)];
        let mut all = [F::Output::ZERO; W];
        for j in 0..W {
            let fold = F::of(params, j);
            let take = |row: &[F::Item; W]| F::widen(fold.lane(row[j]));
            let front = F::merge(F::merge(take(a), take(b)), F::merge(take(c), take(d)));
            let back = F::merge(F::merge(take(e), take(f)), F::merge(take(g), take(h)));
            all[j] = F::merge(front, back);
        }
        counter.push(all, EIGHT);
    }
    for row in others.chunks_exact(inner) {
        let row = columns::<F::Item, W>(row, start);
        let mut all = [F::Output::ZERO; W];
        for j in 0..W {
            all[j] = F::widen(F::of(params, j).lane(row[j]));
        }
        counter.push(all, 1);
    }
    out[start..][..W].copy_from_slice(&counter.finish());
}

/// The `W` columns from one on.
#[inline(always)]
fn columns<T, const W: usize>(row: &[T], start: usize) -> &[T; W] {
    row[start..].first_chunk().expect("a strip lies within the row")
}

/// What rows came to so far: joined pairwise.
struct Counter<F: Fold, const W: usize> {
    /// How many rows there are.
    count: usize,
    /// What `2^k` rows come to: initialised where the bit `k` of `count` is set.
    levels: [MaybeUninit<[F::Output; W]>; LEVELS],
}

impl<F: Fold, const W: usize> Counter<F, W> {
    #[inline(always)]
    fn new() -> Self {
        Self {
            count: 0,
            levels: [const { MaybeUninit::uninit() }; LEVELS],
        }
    }

    /// Returns what the rows of a level come to, which are there.
    #[inline(always)]
    fn level(&self, k: usize) -> [F::Output; W] {
        assert!(self.count >> k & 1 == 1, "the rows of a level that are there");
        // SAFETY: the bit says that the level is initialised.
        unsafe { self.levels[k].assume_init() }
    }

    /// Joins what the next rows come to, one or eight, if those before them are eights.
    #[inline(always)]
    fn push(&mut self, mut rows: [F::Output; W], number: usize) {
        let mut k = number.ilog2() as usize;
        while self.count >> k & 1 == 1 {
            rows = joined::<F, W>(self.level(k), rows);
            k += 1;
        }
        self.levels[k].write(rows);
        self.count += number;
    }

    /// Joins all rows, of which there is at least one.
    #[inline(always)]
    fn finish(&self) -> [F::Output; W] {
        let mut k = self.count.trailing_zeros() as usize;
        let mut rows = self.level(k);
        k += 1;
        while k < LEVELS && self.count >> k != 0 {
            if self.count >> k & 1 == 1 {
                rows = joined::<F, W>(self.level(k), rows);
            }
            k += 1;
        }
        rows
    }
}

/// Joins results with those in front of them.
#[inline(always)]
fn joined<F: Fold, const W: usize>(front: [F::Output; W], mut rows: [F::Output; W]) -> [F::Output; W] {
    for j in 0..W {
        rows[j] = F::merge(front[j], rows[j]);
    }
    rows
}
