//! Reductions of contiguous elements on several threads.

use super::reduction::Reduction;
use super::walk::write_alone;
use crate::dtype::Element;
use crate::kernel::reduce::Strip;
use crate::kernel::threads::{EVEN, SHARE, is_enough, share_slice, threads};

/// The threads cut rows at multiples of this number of columns.
const COLUMNS: usize = 128;

/// Implements [`write_slice`](super::walk::write_slice) on several threads. Returns `false`, and
/// does nothing, if one thread should reduce the elements.
pub(super) fn write_slice<T: Element, F: Reduction<T>>(
    x: &[T],
    (len, inner): (usize, usize),
    reduction: &F,
    out: &mut [F::Output],
) -> bool {
    let bytes = size_of_val(x);
    if !is_enough(bytes, SHARE) {
        return false;
    }
    // A block of rows is reduced to `inner` results.
    let (block, blocks) = (len * inner, out.len() / inner);
    let Some(most) = threads(bytes, SHARE, usize::MAX) else {
        return false;
    };
    // If there are few blocks, the threads share each block, one after another. If each thread took
    // whole blocks, one thread could have one more block than another, and take much longer.
    if blocks < EVEN * most {
        let mut all = out.chunks_exact_mut(inner).zip(x.chunks_exact(block)).enumerate();
        if all.all(|(i, (out, x))| write_block(i * inner, x, reduction, out)) {
            return true;
        }
    }
    let Some(threads) = threads(bytes, SHARE, blocks) else {
        return false;
    };
    share_slice(out, inner, threads, &|first, out| {
        write_alone(
            first,
            &x[first * len..][..out.len() * len],
            (len, inner),
            false,
            reduction,
            out,
        );
    });
    true
}

/// Reduces the columns of a block of rows on several threads, one to each element of `out`. `first`
/// is the number of the first group. Returns `false`, and does nothing, if one thread should reduce
/// the block.
fn write_block<T: Element, F: Reduction<T>>(first: usize, rows: &[T], reduction: &F, out: &mut [F::Output]) -> bool {
    if let [out] = out {
        let reduced = reduction.share_run(first, rows);
        return match reduced {
            Some(reduced) => {
                *out = reduced;
                true
            }
            None => false,
        };
    }
    if reduction.share_rows(first, rows, out) {
        return true;
    }
    let inner = out.len();
    let Some(threads) = threads(size_of_val(rows), SHARE, inner / COLUMNS) else {
        return false;
    };
    share_slice(out, COLUMNS, threads, &|start, out| {
        reduction.some_columns(first, rows, Strip { inner, start }, out);
    });
    true
}
