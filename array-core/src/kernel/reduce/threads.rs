//! Reductions on several threads. Each thread reduces groups of 2^k blocks or rows. One thread
//! alone computes the same result for each group, and combines these results in the same pairs. So
//! the number of threads changes no bit.

use super::rows::{columns, merge_fronts, wide};
use super::{BLOCK, Blocks, PACK, Pack, Reducer, Strip};
use crate::dtype::{DTypeKind, Element};
use crate::kernel::threads::{SHARE, share_slice, threads};
use crate::storage::repeated;

/// The minimum number of parts of a thread. Each part has 2^k blocks or rows, so its size cannot be
/// adjusted. More, smaller parts divide the work more evenly.
const PARTS: usize = 8;

/// The minimum number of rows in a part. Combining the results of the parts then takes little time.
const ROWS: usize = 64;

/// Returns the number of blocks or rows in a part. There are at least [`PARTS`] parts for each
/// thread.
fn part_len(count: usize, threads: usize) -> usize {
    1 << (count / (PARTS * threads)).ilog2()
}

impl<T: Element, U: Element> Reducer<T, U> {
    /// Reduces the columns of `rows` from `strip.start` on, one to each element of `out`.
    pub(crate) fn some_columns(&self, rows: &[T], strip: Strip, params: &[U], out: &mut [U]) {
        wide(self, rows, strip, params, false, out);
    }

    /// Reduces all elements of `x` on several threads. Returns `None` if one thread should reduce
    /// them, or if there is no memory for the results of the threads.
    pub(crate) fn share_run(&self, x: &[T], params: &[U]) -> Option<U> {
        // The first elements may decide a logical result, and one thread then stops.
        if matches!(U::DTYPE.kind(), DTypeKind::Bool) {
            return None;
        }
        // As in a run on one thread, the last block does not enter the counter, even if it is
        // complete. It is combined with the other blocks at the end.
        let blocks = x.len().saturating_sub(1) / BLOCK;
        let threads = threads(size_of_val(x), SHARE, blocks / PARTS)?;
        let number = part_len(blocks, threads);
        let (parts, rest) = x.split_at(blocks / number * number * BLOCK);
        let mut results = repeated([U::ZERO; PACK], blocks / number).ok()?;
        share_slice(&mut results, 1, threads, &|first, results: &mut [Pack<U>]| {
            for (result, part) in results
                .iter_mut()
                .zip(parts[first * number * BLOCK..].chunks_exact(number * BLOCK))
            {
                let mut blocks = Blocks::none();
                (self.runs)(part, BLOCK, params, &mut blocks, &mut []);
                *result = blocks.all();
            }
        });
        let mut blocks = Blocks::none();
        for result in results {
            blocks.append(result, number, self.merge);
        }
        let mut out = [U::ZERO];
        (self.runs)(rest, rest.len(), params, &mut blocks, &mut out);
        Some(out[0])
    }

    /// Reduces each column of `rows` to one element of `out` on several threads, which divide the
    /// rows. Returns `false`, and does nothing, if the threads should not divide the rows.
    pub(crate) fn share_rows(&self, rows: &[T], params: &[U], out: &mut [U]) -> bool {
        let inner = out.len();
        let count = rows.len() / inner;
        let Some(threads) = threads(size_of_val(rows), SHARE, count / (PARTS * ROWS)) else {
            return false;
        };
        let number = part_len(count, threads);
        let Ok(mut results) = repeated(U::ZERO, count.div_ceil(number) * inner) else {
            return false;
        };
        share_slice(&mut results, inner, threads, &|start, results| {
            let parts = rows[start * number..].chunks(number * inner);
            for (result, part) in results.chunks_exact_mut(inner).zip(parts) {
                columns(self, part, params, false, result);
            }
        });
        self.join_rows(&mut results, count / number, out);
        true
    }

    /// Combines the results of `whole` parts with the same number of rows each, and of a last part
    /// with fewer rows, if there is one. Writes the results of all rows to `out`, in the order of
    /// [`Rows`](super::Rows).
    fn join_rows(&self, results: &mut [U], whole: usize, out: &mut [U]) {
        let inner = out.len();
        // The combined results of several parts replace those of the last of these parts.
        for part in 0..whole {
            let (fronts, result) = results.split_at_mut(part * inner);
            // As in a binary increment: each level in use is combined and carried to the next.
            for k in 0..part.trailing_ones() {
                (self.merge)(&fronts[(part - (1 << k)) * inner..][..inner], &mut result[..inner]);
            }
        }
        let (fronts, rest) = results.split_at(whole * inner);
        if !rest.is_empty() {
            out.copy_from_slice(rest);
        }
        // The lowest level has the latest rows.
        let levels = (0..usize::BITS).filter(|k| whole >> k & 1 == 1);
        let fronts = levels.map(|k| &fronts[((whole >> k << k) - 1) * inner..][..inner]);
        merge_fronts(self.merge, fronts, rest.is_empty(), out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables;
    use super::*;

    #[test]
    fn parts_are_joined_as_one_thread_joins_them() {
        let x: Vec<f32> = (0..900_000_u32).map(|i| ((i * 31) % 1009) as f32 / 7.0).collect();
        let sum = tables::sum::<f32>();
        let pool = ::rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        for len in [x.len(), x.len() - 1, 850 * BLOCK, 850 * BLOCK + 1, 768 * BLOCK] {
            let mut one = [0.0];
            sum.runs(&x[..len], len, &[], &mut one);
            assert_eq!(pool.install(|| sum.share_run(&x[..len], &[])), Some(one[0]), "{len}");
        }
        for inner in [1, 2, 3, 7, 8, 16, 33, 100] {
            for count in [x.len() / inner, x.len() / inner - 1, 8192] {
                let rows = &x[..count * inner];
                let (mut one, mut several) = (vec![0.0; inner], vec![0.0; inner]);
                columns(&sum, rows, &[], false, &mut one);
                let is_shared = pool.install(|| sum.share_rows(rows, &[], &mut several));
                assert_eq!(is_shared, size_of_val(rows) >= 2 * SHARE, "{count} rows of {inner}");
                if is_shared {
                    assert_eq!(several, one, "{count} rows of {inner}");
                }
            }
        }
    }
}
