//! Reductions of short groups whose neighbours are near in memory. They need an allocator.
//!
//! In windows, the first elements of neighbouring groups are adjacent in memory, and in blocks of 2
//! x 2 pixels they are two elements apart. The first elements of all groups are a row, and so are
//! the second elements. If the groups are short and neighbours are near in memory ([`near`]), a
//! walk reads these rows for some hundred groups at a time. `kernel/reduce/across.rs` combines the
//! rows as columns, in the order of runs. [`blocks`] chooses this walk by the extents and the
//! strides. The other walks gather each group, which takes 10 to 60 times as long for windows of 3
//! x 3 pixels.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::reduction::Reduction;
use super::walk::{Walk, several, write_alone};
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::reduce::{EIGHT, VARIANTS, is_few_run};
use crate::kernel::{Order, STREAMED};
use crate::shape::DynRank;
use crate::storage::reserved;

/// The maximum number of elements of a group that [`write_blocks`] reduces. The smallest lane of
/// integers, a `u8` that counts elements, cannot overflow with so many.
const LONGEST: usize = 64;

/// The size in bytes of the elements that [`write_blocks`] reads at a time. It reads more if a row
/// would have fewer than [`LEAST`] of them. The stage of a walk has room for this size, so that
/// the elements arrive in one piece.
const PART: usize = 20 * 1024;

/// Returns the maximum distance between neighbours of a row, in elements, for which packing the row
/// is faster than gathering short groups along other axes.
const fn near<T>() -> usize {
    match 32 / size_of::<T>() {
        most @ 1..=8 => most,
        0 => 1,
        _ => 8,
    }
}

/// Groups of `len` elements, which [`write_blocks`] reduces: `inner` neighbouring groups are the
/// columns of a block of `len` rows.
pub(super) struct Blocks {
    len: usize,
    inner: usize,
    /// The number of columns that are read at a time.
    width: usize,
    /// The axis of the columns, if it is moved to the end after the reduced axes.
    axis: Option<usize>,
    /// `true` if the columns are reduced in the order of runs, and not in that of rows.
    are_runs: bool,
}

/// Returns the blocks for [`write_blocks`], or `None` if it should not reduce the groups: if they
/// are long, or if elements of neighbouring groups are far apart in memory. `least` is the minimum
/// number of columns that are reduced in the order of runs.
pub(super) fn blocks<T>(
    x: &dyn Walk<T>,
    extents: &[usize],
    axes: &[usize],
    (len, inner): (usize, Option<usize>),
    least: usize,
) -> Option<Blocks> {
    if !VARIANTS || !(2..=LONGEST).contains(&len) {
        return None;
    }
    let axis = (0..extents.len()).rfind(|axis| extents[*axis] > 1 && !axes.contains(axis))?;
    // All parts have the same width, a multiple of `LINE` unless one part is the whole row. The
    // last part ends with the row, so it may overlap with the part before it. The results of common
    // columns are computed twice.
    let width = |inner: usize, most: usize| {
        let width = inner.div_ceil(inner.div_ceil(most.max(LEAST)));
        width.next_multiple_of(LINE).max(LEAST).min(inner)
    };
    let most = (PART / (len * size_of::<T>()) / LEAST * LEAST).min(STREAMED);
    if let Some(inner @ 2..) = inner {
        let columns = |inner: usize, axis: Option<usize>| Blocks {
            len,
            inner,
            // A walk over all axes has no parts, so it reads whole rows.
            width: axis.map_or(inner, |_| width(inner, most)),
            axis,
            are_runs: false,
        };
        // Many rows are pushed eight at a time, unless one piece is a whole block.
        let most = if len <= EIGHT { most } else { STREAMED / len };
        return match inner <= most {
            true => Some(columns(inner, None)),
            false => (len <= EIGHT && extents[axis] >= LEAST).then(|| columns(extents[axis], Some(axis))),
        };
    }
    if !is_few_run::<T>(len) || extents[axis] < least {
        return None;
    }
    let inner_axis = Blocks {
        len,
        inner: extents[axis],
        width: width(extents[axis], most),
        axis: Some(axis),
        are_runs: true,
    };
    // Consecutive groups that are also contiguous in memory are `len` elements apart.
    let near_by = match (len * size_of::<T>(), inner.is_some()) {
        (65.., _) => 1,
        (_, true) => const { near::<T>() }.min(len - 1),
        (_, false) => const { near::<T>() },
    };
    if x.has_rows(axis, axes, (near_by, near_by)) {
        return Some(inner_axis);
    }
    // An operand that does not vary along the axes around the block is packed once for all blocks,
    // if one piece is a whole block.
    let most = STREAMED / len / LEAST * LEAST;
    let is_repeated = extents.iter().product::<usize>() / (len * extents[axis]) >= REPEATED;
    (is_repeated && most > 0 && x.has_rows(axis, axes, (near_by, usize::MAX))).then(|| Blocks {
        width: width(extents[axis], most),
        ..inner_axis
    })
}

/// The minimum number of columns of a part of a row.
const LEAST: usize = 64;

/// The number of columns that the width of a part is a multiple of.
const LINE: usize = 16;

/// The minimum number of blocks for which an operand is packed that is the same in each block.
const REPEATED: usize = 4;

/// Reduces short groups of elements along `axes`. The first elements of neighbouring groups are a
/// row, the second elements are the next row, and so on. Each walk reads a part of all rows, which
/// stays in the cache.
///
/// The results have the same bits as those of `write_runs` and `write_rows` in `walk.rs`.
///
/// # Errors
///
/// Returns the errors of [`Walk::walk`], and [`Error::Alloc`] if memory for a part of the rows
/// cannot be allocated.
pub(super) fn write_blocks<T: Element, F: Reduction<T>>(
    x: &dyn Walk<T>,
    axes: &[usize],
    Blocks {
        len,
        inner,
        width,
        axis,
        are_runs,
    }: Blocks,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let mut last = [0; DynRank::MAX_RANK];
    last[..axes.len()].copy_from_slice(axes);
    let last = match axis {
        Some(axis) => {
            last[axes.len()] = axis;
            &last[..axes.len() + 1]
        }
        None => &[],
    };
    debug_assert!(axis.is_some() || width == inner, "only an axis at the end has parts");
    let block = len * width;
    let mut begun: Vec<T> = reserved(block)?;
    for start in (0..inner).step_by(width) {
        let start = start.min(inner - width);
        let part = axis.map(|_| start..start + width);
        x.walk(Order { last, part }, several(block), &mut |at, mut piece| {
            let mut number = at / block;
            while !piece.is_empty() {
                // The results of several blocks are contiguous if each has whole rows.
                let count = if begun.is_empty() && width == inner {
                    piece.len() / block
                } else {
                    1
                };
                let (rows, others) = piece.split_at(piece.len().min(count.max(1) * block - begun.len()));
                piece = others;
                let rows = if rows.len() < block {
                    // The piece has only a part of the block.
                    begun.extend_from_slice(rows);
                    if begun.len() < block {
                        break;
                    }
                    &begun
                } else {
                    rows
                };
                let first = number * inner + start;
                let out = &mut out[first..][..rows.len() / len];
                if are_runs {
                    for (i, (out, rows)) in out.chunks_exact_mut(width).zip(rows.chunks_exact(block)).enumerate() {
                        reduction.across(first + i * width, rows, out);
                    }
                } else {
                    write_alone(first, rows, (len, width), false, reduction, out);
                }
                number += rows.len() / block;
                begun.clear();
            }
            ControlFlow::Continue(())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    #[test]
    fn short_groups_reduce_as_those_of_an_array() {
        use crate::{Array, Dyn, One, broadcast};

        let noise = |i: usize, j: usize| ((i * 7919 + j * 104_729) % 1009) as f32 * 0.37 - 150.0;
        // Rows that are read whole, several at a time, or in parts, and groups that are too long.
        let extents: &[_] = if cfg!(miri) {
            &[[5, 33, 3]]
        } else {
            &[
                [7, 33, 3],
                [5, 1500, 2],
                [4, 300, 8],
                [9, 70, 9],
                [3, 20, 65],
                [200, 10, 3],
                [1, 2000, 3],
                [6, 31, 4],
            ]
        };
        for &[m, n, depth] in extents {
            // Points of two sets, with their coordinates along the axis that is reduced.
            macro_rules! agree {
                ($axis:literal $left:ty, [$($l:expr),*], |$li:pat_param| $lnoise:expr;
                    $right:ty, [$($r:expr),*], |$ri:pat_param| $rnoise:expr) => {
                    let left = Array::<f32, $left>::from_fn_with([$($l),*], |$li| $lnoise);
                    let right = Array::<f32, $right>::from_fn_with([$($r),*], |$ri| $rnoise);
                    let stored = broadcast!(square(left - right));
                    let bits = |x: &Array<f32, (Dyn, Dyn)>| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
                    let sums = broadcast!(sum_axis::<$axis>(square(left - right)));
                    assert_eq!(bits(&sums), bits(&stored.sum_axis::<$axis>()), "{m} {n} {depth}");
                    let greatest = broadcast!(argmax_axis::<$axis>(square(left - right)));
                    assert_eq!(greatest, stored.argmax_axis::<$axis>(), "{m} {n} {depth}");
                    let counted = broadcast!(count_nonzero_axis::<$axis>(square(left - right)));
                    assert_eq!(counted, stored.count_nonzero_axis::<$axis>(), "{m} {n} {depth}");
                };
            }
            agree!(2 (Dyn, One, Dyn), [m, 1, depth], |[i, _, k]| noise(i, k);
                (Dyn, Dyn), [n, depth], |[j, k]| noise(k, j + 5));
            agree!(1 (Dyn, Dyn, One), [m, depth, 1], |[i, k, _]| noise(i, k);
                (Dyn, Dyn), [depth, n], |[k, j]| noise(k, j + 5));
            agree!(0 (Dyn, Dyn, One), [depth, m, 1], |[k, i, _]| noise(i, k);
                (Dyn, One, Dyn), [depth, 1, n], |[k, _, j]| noise(k, j + 5));
        }
    }

    #[cfg(feature = "num-complex")]
    #[test]
    fn short_groups_of_complex_numbers_reduce_as_those_of_an_array() {
        use crate::{Array, Complex, Dyn, One, broadcast};

        let number = |i: usize, j: usize| {
            let part = |i: usize| (i % 101) as f64 * 0.37 - 15.0;
            Complex::new(part(i * 7 + j), part(i + j * 13))
        };
        let extents: &[_] = if cfg!(miri) {
            &[[11, 70]]
        } else {
            &[
                [11, 70],
                [11, 93],
                [12, 65],
                [12, 85],
                [13, 78],
                [15, 66],
                [16, 64],
                [9, 113],
                [11, 94],
            ]
        };
        for &[len, n] in extents {
            for m in [1, 3] {
                let x = Array::<Complex<f64>, (Dyn, Dyn, Dyn)>::from_fn_with([m, len, n], |[i, j, k]| number(i + j, k));
                let y = Array::<Complex<f64>, (Dyn, One)>::from_fn_with([len, 1], |[j, _]| number(j, 5));
                let found = broadcast!(sum_axis::<1>(x * y));
                assert_eq!(found, broadcast!(x * y).sum_axis::<1>(), "{m} {len} {n}");
            }
        }
    }
}
