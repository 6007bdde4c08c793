//! Reductions of the columns of a few rows in the order of runs. The rows are the elements of
//! neighbouring groups, such as windows.

use super::fold::{Fold, Line, is_float, merged};
use super::{PACK, Strip};
use crate::dtype::Element;

/// `W` columns of rows of `inner` elements.
#[derive(Clone, Copy)]
struct Columns<'a, F: Fold> {
    rows: &'a [F::Item],
    inner: usize,
    start: usize,
    params: &'a [F::Output],
}

/// Reduces a column for each element of `out`, in the order of [`runs`](super::fold::runs) with `L`
/// lanes, `W` columns at a time. There are at least `W` columns. The last columns end at the last
/// element of `out`, so some may be computed twice. [`is_few_run`](super::is_few_run) holds for the
/// number of rows.
#[inline(always)]
pub(super) fn across<F: Fold, const L: usize, const W: usize>(
    rows: &[F::Item],
    Strip { inner, start }: Strip,
    params: &[F::Output],
    out: &mut [F::Output],
) {
    let (width, count) = (out.len(), rows.len() / inner);
    let mut done = 0;
    while done < width {
        let start = start + done.min(width - W);
        let columns = Columns::<F> {
            rows,
            inner,
            start,
            params: if F::HAS_PARAMS { &params[start..][..W] } else { &[] },
        };
        let out = &mut out[done.min(width - W)..][..W];
        // The order changes the bits of floats only, so other elements are combined in one lane.
        if const { is_float::<F>() } {
            columns.fold::<L, W>(count, out);
        } else {
            out.copy_from_slice(&columns.lane::<W>(0, count, 1));
        }
        done += W;
    }
}

impl<F: Fold> Columns<'_, F> {
    /// Returns the elements of a row.
    #[inline(always)]
    fn row<const W: usize>(&self, row: usize) -> &[F::Item; W] {
        self.rows[row * self.inner + self.start..]
            .first_chunk()
            .expect("a row has `W` columns")
    }

    /// Combines the rows `first`, `first + step`, and so on below `end` in one lane of each column,
    /// and converts the lanes to results.
    #[inline(always)]
    fn lane<const W: usize>(&self, first: usize, end: usize, step: usize) -> [F::Output; W] {
        let mut all = [F::START; W];
        let mut i = first;
        while i < end {
            let row = self.row::<W>(i);
            for j in 0..W {
                all[j] = F::join(all[j], F::of(self.params, j).lane(row[j]));
            }
            i += step;
        }
        let mut out = [F::Output::ZERO; W];
        for j in 0..W {
            out[j] = F::widen(all[j]);
        }
        out
    }

    /// Combines a row with the lane `all`.
    #[inline(always)]
    fn take<const W: usize>(&self, all: &mut [F::Output; W], row: usize) {
        let row = self.row::<W>(row);
        for j in 0..W {
            all[j] = F::merge(all[j], F::widen(F::of(self.params, j).lane(row[j])));
        }
    }

    /// Reduces columns of `count` rows in the order of [`runs`](super::fold::runs).
    #[inline(always)]
    fn fold<const L: usize, const W: usize>(&self, count: usize, out: &mut [F::Output]) {
        // If no lane of a block has two elements, or if there are eight lanes, all rows can be
        // combined with eight lanes one after another.
        let whole = if L == PACK || count < 2 * L { 0 } else { count / L * L };
        // Variables can stay in registers if there are enough. Elements of an array that is indexed
        // by a variable cannot.
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = if whole > 0 {
            self.whole::<L, W>(whole).0
        } else {
            [[F::widen(F::START); W]; PACK]
        };
        // The rows that do not fill all lanes: eight at a time, then four, two and one.
        let mut at = whole;
        while count - at >= PACK {
            self.take_four([&mut a, &mut b, &mut c, &mut d], at);
            self.take_four([&mut e, &mut f, &mut g, &mut h], at + 4);
            at += PACK;
        }
        if count & 4 != 0 {
            self.take_four([&mut a, &mut b, &mut c, &mut d], at);
            at += 4;
        }
        if count & 2 != 0 {
            self.take(&mut a, at);
            self.take(&mut b, at + 1);
            at += 2;
        }
        if count & 1 != 0 {
            self.take(&mut a, at);
        }
        // The eight lanes are folded in halves.
        let even = merged::<F, W>(&merged::<F, W>(&a, &e), &merged::<F, W>(&c, &g));
        let odd = merged::<F, W>(&merged::<F, W>(&b, &f), &merged::<F, W>(&d, &h));
        out.copy_from_slice(&merged::<F, W>(&even, &odd));
    }

    /// Combines the first `whole` rows, a multiple of `L`, in `L` lanes, and folds these to eight.
    #[inline(always)]
    fn whole<const L: usize, const W: usize>(&self, whole: usize) -> Line<[[F::Output; W]; PACK]> {
        let mut lanes = Line([[F::Output::ZERO; W]; PACK]);
        for (i, lane) in lanes.0.iter_mut().enumerate() {
            *lane = self.lane::<W>(i, whole, L);
            for other in (i + PACK..L).step_by(PACK) {
                *lane = merged::<F, W>(lane, &self.lane::<W>(other, whole, L));
            }
        }
        lanes
    }

    /// Combines each of four rows, from the row `at` on, with one of four lanes.
    #[inline(always)]
    fn take_four<const W: usize>(&self, [a, b, c, d]: [&mut [F::Output; W]; 4], at: usize) {
        self.take(a, at);
        self.take(b, at + 1);
        self.take(c, at + 2);
        self.take(d, at + 3);
    }
}
