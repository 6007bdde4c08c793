//! Reductions of the columns of contiguous rows, in strips of columns that fill whole registers.

use core::mem::MaybeUninit;

use super::fold::{Fold, Line, merged};
use super::{EIGHT, Strip, VARIANTS};
use crate::dtype::Element;

/// The size in bytes of the results of a wide strip: four of the widest registers. A wide strip
/// reads more bytes of each row, and so changes less often between rows, which are often on
/// different pages.
pub(super) const WIDE: usize = 256;

/// The size in bytes of the results of a middle strip: one of the widest registers.
pub(super) const MIDDLE: usize = 64;

/// The size in bytes of the results of a narrow strip.
pub(super) const NARROW: usize = 32;

/// The maximum size in bytes of the rows that are reduced together, unless these are eight rows.
/// Each row is read as a stream of memory, and the processor prefetches only some streams at a
/// time.
const TOGETHER: usize = 128 * 1024;

/// The total size in bytes up to which all rows are reduced together, even if it exceeds
/// [`TOGETHER`]. Rows of this size stay in the second-level cache.
const ALL_BYTES: usize = 512 * 1024;

/// The number of digits of the binary counter of rows: enough for any number of rows.
const LEVELS: usize = usize::BITS as usize;

/// Returns the number of results of `size` bytes that fill `width` bytes, but at least one.
const fn lanes(width: usize, size: usize) -> usize {
    if size < width { width / size } else { 1 }
}

/// The largest number of columns of a narrow strip.
pub(super) const MOST: usize = NARROW;

/// Returns the number of columns of a narrow strip.
pub(super) const fn narrowest<U>() -> usize {
    lanes(NARROW, size_of::<U>())
}

/// Returns whether [`strips`] can reduce this many columns. Returns `false` without [`VARIANTS`].
pub(super) const fn are_strips<U>(columns: usize) -> bool {
    VARIANTS && columns >= narrowest::<U>()
}

/// Returns the number of rows to reduce together: `count` if all rows take at most [`ALL_BYTES`],
/// and otherwise a power of 2, at least eight. `width` columns of each row are reduced.
pub(super) fn together<T>(count: usize, width: usize) -> usize {
    // A broadcast view can have more elements than memory can hold.
    let bytes = width.saturating_mul(size_of::<T>());
    if bytes.saturating_mul(count) <= ALL_BYTES {
        return count;
    }
    let rows = (TOGETHER / bytes).max(EIGHT);
    1 << rows.ilog2()
}

/// Replaces [`strips`] if [`VARIANTS`] is `false`. It is never called, because [`are_strips`] then
/// returns `false`.
pub(super) fn no_strips<T, U>(_: &[T], _: Strip, _: &[U], _: &mut [U]) {
    unreachable!("without variants, rows are reduced eight at a time")
}

/// Reduces a column for each element of `out`, in the order of [`Rows`](super::Rows). Strips have
/// `W` columns while more than `2 * M` columns are left, if there are at least `W` in total. The
/// other strips have `M` columns, or `N` if there are fewer than `M` columns in total. The last
/// strip ends at the last column. Columns that it shares with the strip before are computed twice.
/// There are at least `N` columns and one row. There may be more columns than a row has elements:
/// the others are elements of the rows that follow.
#[inline(always)]
pub(super) fn strips<F: Fold, const W: usize, const M: usize, const N: usize>(
    rows: &[F::Item],
    Strip { inner, start }: Strip,
    params: &[F::Output],
    out: &mut [F::Output],
) {
    let width = out.len();
    // A strip may be wider than the rows, and then ends in later rows.
    let count = (rows.len() - start - width) / inner + 1;
    let mut done = 0;
    while done < width {
        let left = width - done;
        // A few narrow strips cost less than computing most of a wide one twice.
        let columns = if left >= W || width >= W && left > 2 * M {
            W
        } else if width >= M {
            M
        } else {
            N
        };
        // Move the last strip back, so that it ends with the columns, and no loop over single
        // columns is needed.
        done = done.min(width - columns);
        let params = if F::HAS_PARAMS { &params[start + done..] } else { &[] };
        let (place, out) = ((count, inner, start + done), &mut out[done..]);
        if columns == W {
            strip::<F, W>(rows, place, params, out);
        } else if columns == M {
            strip::<F, M>(rows, place, params, out);
        } else {
            strip::<F, N>(rows, place, params, out);
        }
        done += columns;
    }
}

/// Reduces `W` columns of `count` rows of `inner` elements, from `start` on.
#[inline(always)]
fn strip<F: Fold, const W: usize>(
    rows: &[F::Item],
    (count, inner, start): (usize, usize, usize),
    params: &[F::Output],
    out: &mut [F::Output],
) {
    // Check this once, and not for each row.
    assert!(
        start + W <= rows.len() && count - 1 <= (rows.len() - start - W) / inner,
        "the strip lies within the elements"
    );
    // Check the number of parameters once, too.
    let params = if F::HAS_PARAMS { &params[..W] } else { &[] };
    let mut at = rows[start..].as_ptr();
    let mut counter = Counter::<F, W>::new();
    for _ in 0..count / EIGHT {
        // SAFETY: `i` is below `EIGHT`, and `at` points to the column `start` of the first of eight
        // rows. By the assertion, `rows` has at least `W` elements from the column `start` on, for
        // each of the `count` rows.
        let row = |i: usize| unsafe { &*at.add(i * inner).cast::<[F::Item; W]>() };
        // Combine eight rows as a tree, so that one addition does not wait for another.
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
        at = at.wrapping_add(EIGHT * inner);
    }
    let mut next = || {
        // SAFETY: `at` points to the column `start` of the next row, and `next` is called once for
        // each of the last rows. By the assertion, `rows` has at least `W` elements from the column
        // `start` on, for each of the `count` rows.
        let row = unsafe { &*at.cast::<[F::Item; W]>() };
        at = at.wrapping_add(inner);
        let mut all = [F::Output::ZERO; W];
        for j in 0..W {
            all[j] = F::widen(F::of(params, j).lane(row[j]));
        }
        all
    };
    // The last rows are three steps of the counter at most: four rows, two, and one.
    if count & 4 != 0 {
        let (front, back) = (merged::<F, W>(&next(), &next()), merged::<F, W>(&next(), &next()));
        counter.push(merged::<F, W>(&front, &back), 4);
    }
    if count & 2 != 0 {
        counter.push(merged::<F, W>(&next(), &next()), 2);
    }
    if count & 1 != 0 {
        counter.push(next(), 1);
    }
    out[..W].copy_from_slice(&counter.finish());
}

/// The results of the rows so far, combined pairwise as in [`Rows`](super::Rows).
struct Counter<F: Fold, const W: usize> {
    /// The number of rows.
    count: usize,
    /// The results of `2^k` rows each, initialised if the bit `k` of `count` is set.
    levels: Line<[MaybeUninit<[F::Output; W]>; LEVELS]>,
}

impl<F: Fold, const W: usize> Counter<F, W> {
    #[inline(always)]
    fn new() -> Self {
        Self {
            count: 0,
            levels: Line([const { MaybeUninit::uninit() }; LEVELS]),
        }
    }

    /// Returns the result of the rows of a level, which must be in use.
    #[inline(always)]
    fn level(&self, k: usize) -> [F::Output; W] {
        assert!(self.count >> k & 1 == 1, "the level is in use");
        // SAFETY: the assertion shows that the bit `k` of `count` is set, so the level is
        // initialised, by the invariant of `levels`.
        unsafe { self.levels.0[k].assume_init() }
    }

    /// Adds the result of the next `number` rows. `number` is a power of 2 that divides the number
    /// of rows before them.
    #[inline(always)]
    fn push(&mut self, mut rows: [F::Output; W], number: usize) {
        // As in a binary increment: a level in use is combined and carried to the next.
        let mut k = number.ilog2() as usize;
        while self.count >> k & 1 == 1 {
            rows = merged::<F, W>(&self.level(k), &rows);
            k += 1;
        }
        self.levels.0[k].write(rows);
        self.count += number;
    }

    /// Combines all rows. There is at least one.
    #[inline(always)]
    fn finish(&self) -> [F::Output; W] {
        let mut k = self.count.trailing_zeros() as usize;
        let mut rows = self.level(k);
        k += 1;
        // Higher levels hold earlier rows, so they are the left operands.
        while k < LEVELS && self.count >> k != 0 {
            if self.count >> k & 1 == 1 {
                rows = merged::<F, W>(&self.level(k), &rows);
            }
            k += 1;
        }
        rows
    }
}
