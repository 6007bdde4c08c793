//! The groups of elements that are reduced to one result each, and the ways to read their elements.
//!
//! # Windows and blocks
//!
//! In windows, the first elements of neighbouring groups are adjacent in memory, and in blocks of 2
//! x 2 pixels they are two elements apart. The first elements of all groups are a row, and so are
//! the second elements. If the groups are short and neighbours are near in memory (`near` in
//! `compute/reduce/walk.rs`), a walk reads these rows for some hundred groups at a time.
//! `kernel/reduce/across.rs` combines the rows as columns, in the order of runs. `write_pieces`
//! chooses this walk by the extents and the strides. The other walks gather each group, which takes
//! 10 to 60 times as long for windows of 3 x 3 pixels.

use core::ops::ControlFlow;

use super::reduction::Reduction;
#[cfg(feature = "rayon")]
use super::threads;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
#[cfg(feature = "alloc")]
use crate::kernel::STREAMED;
use crate::kernel::reduce::{EIGHT, Room, TOGETHER, WALKED_COLUMNS, are_blocks_few};
#[cfg(feature = "alloc")]
use crate::kernel::reduce::{VARIANTS, is_few_run};
use crate::kernel::{Order, Visit};
#[cfg(feature = "alloc")]
use crate::shape::DynRank;
#[cfg(feature = "alloc")]
use crate::storage::reserved;

/// The maximum number of elements of a group that [`write_blocks`] reduces. The smallest lane of
/// integers, a `u8` that counts elements, cannot overflow with so many.
#[cfg(feature = "alloc")]
const LONGEST: usize = 64;

/// The size in bytes of the elements that [`write_blocks`] reads at a time. It reads more if a row
/// would have fewer than [`LEAST`] of them. The stage of a walk has room for this size, so that
/// the elements arrive in one piece.
#[cfg(feature = "alloc")]
const PART: usize = 20 * 1024;

/// The groups of a reduction of elements in row-major order. Each group is reduced to one element
/// of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Groups {
    /// The number of elements of a group.
    pub(crate) len: usize,
    /// The stride within a group. It is `None` if the stride is not constant, because the reduced
    /// axes are not adjacent.
    pub(crate) inner: Option<usize>,
}

impl Groups {
    /// Returns the groups of a reduction along `axes`, which are in increasing order, of an array
    /// without empty axes. Adjacent axes count as one axis, and axes of extent 1 do not separate
    /// others.
    pub(crate) const fn new(extents: &[usize], axes: &[usize]) -> Self {
        let (mut len, mut inner, mut apart) = (1, 1, false);
        // The loop goes from the last axis to the first. `seen` is set at the first reduced axis,
        // and `left` at the next axis that is not reduced. A reduced axis after that is not
        // adjacent to the first one.
        let (mut seen, mut left) = (false, false);
        let (mut i, mut listed) = (extents.len(), axes.len());
        while i > 0 {
            i -= 1;
            let is_listed = listed > 0 && axes[listed - 1] == i;
            if is_listed {
                listed -= 1;
                len *= extents[i];
            }
            // An axis with one position does not separate others.
            if extents[i] == 1 {
                continue;
            }
            if is_listed {
                apart = apart || left;
                seen = true;
            } else if seen {
                left = true;
            } else {
                inner *= extents[i];
            }
        }
        Self {
            len,
            inner: if apart {
                None
            } else if seen {
                Some(inner)
            } else {
                // Each group is one element.
                Some(1)
            },
        }
    }
}

/// Fills `out` with the identity if a reduced axis is empty. Returns `true` if `out` is complete: a
/// reduced axis is empty, or `out` has no elements.
///
/// # Errors
///
/// Returns a [`ShapeError`] if a reduced axis is empty, the operation has no identity, and `out` is
/// not empty.
pub(crate) fn write_none<T, F: Reduction<T>>(
    extents: &[usize],
    axes: &[usize],
    operation: &'static str,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<bool, ShapeError> {
    // This test comes first: an empty result needs no identity, even if a reduced axis is empty.
    if out.is_empty() {
        return Ok(true);
    }
    let Some(&axis) = axes.iter().find(|&&axis| extents[axis] == 0) else {
        return Ok(false);
    };
    let none = reduction.none();
    out.fill(none.ok_or_else(|| ShapeError::empty(operation, extents, axis))?);
    Ok(true)
}

/// Reduces groups of `len` elements of a contiguous array to one element of `out` each. The
/// elements of a group are `inner` apart. If `in_place` is `true`, nothing is allocated.
pub(crate) fn write_slice<T: Element, F: Reduction<T>>(
    x: &[T],
    (len, inner): (usize, usize),
    in_place: bool,
    reduction: &F,
    out: &mut [F::Output],
) {
    #[cfg(feature = "rayon")]
    if !in_place && threads::write_slice(x, (len, inner), reduction, out) {
        return;
    }
    write_alone(0, x, (len, inner), in_place, reduction, out);
}

/// Implements [`write_slice`] in this thread. `first` is the number of the first group.
#[cfg_attr(not(feature = "rayon"), inline(always))]
pub(super) fn write_alone<T: Element, F: Reduction<T>>(
    first: usize,
    x: &[T],
    (len, inner): (usize, usize),
    in_place: bool,
    reduction: &F,
    out: &mut [F::Output],
) {
    if inner == 1 {
        return reduction.runs(first, x, len, out);
    }
    if are_blocks_few(len * inner, out.len() / inner) && F::is_turned(len, inner) {
        return write_turned(first, x, (len, inner), in_place, reduction, out);
    }
    // Each block of `len` rows is reduced to one row of `out`.
    let rows = x.chunks_exact(len * inner);
    for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(rows).enumerate() {
        reduction.columns(first + i * inner, rows, in_place, out);
    }
}

/// Implements [`write_alone`] for many small blocks of rows: transposes several blocks, and reduces
/// them together.
#[inline(never)]
fn write_turned<T: Element, F: Reduction<T>>(
    first: usize,
    x: &[T],
    (len, inner): (usize, usize),
    in_place: bool,
    reduction: &F,
    out: &mut [F::Output],
) {
    // `side` is the number of results of the blocks that fit in `room` together.
    let (mut room, side) = (Room::new(), TOGETHER / (len * inner) * inner);
    for (i, (out, x)) in out.chunks_mut(side).zip(x.chunks(side * len)).enumerate() {
        reduction.columns(first + i * side, room.turn(x, len, inner), in_place, out);
    }
}

/// Elements that a function receives in pieces. The trait is used as a trait object, so that a
/// reduction is compiled once for all sources of a dtype.
pub(crate) trait Walk<T> {
    /// Calls `visit` with the elements in pieces, until `visit` returns
    /// [`Break`](ControlFlow::Break). Each run of `run` consecutive elements in `order` begins a
    /// new piece, so that no piece has elements of two runs.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if evaluating an element fails. In this case, `visit` is not called at
    /// all.
    fn walk(&self, order: Order<'_>, run: usize, visit: Visit<'_, T>) -> Result<(), Error>;

    /// Returns whether neighbours along `axis` are near in memory in each operand. They are at most
    /// `near.0` elements apart, or `near.1` if the operand varies only along that axis and `axes`.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))] // Only `blocks` calls it.
    fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool;
}

/// Reduces groups of elements, which arrive in pieces, to one element of `out` each.
///
/// # Errors
///
/// Returns the errors of [`Walk::walk`], and [`Error::Alloc`] if memory for rows cannot be
/// allocated.
pub(crate) fn write_pieces<T: Element, F: Reduction<T>>(
    x: &dyn Walk<T>,
    extents: &[usize],
    axes: &[usize],
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let Groups { len, inner } = Groups::new(extents, axes);
    #[cfg(feature = "alloc")]
    if let Some(blocks) = blocks(x, extents, axes, (len, inner), reduction.least_across()) {
        return write_blocks(x, axes, blocks, reduction, out);
    }
    match inner {
        Some(inner @ 2..) => write_rows(x, (len, inner), reduction, out),
        // The walk moves the reduced axes to the end, so that the groups become contiguous.
        None => write_runs(x, axes, len, reduction, out),
        Some(_) => write_runs(x, &[], len, reduction, out),
    }
}

/// Reduces each `len` consecutive elements to one element of `out`. The elements are in row-major
/// order after the axes `last` are moved to the end.
pub(crate) fn write_runs<T, F: Reduction<T>>(
    x: &dyn Walk<T>,
    last: &[usize],
    len: usize,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let mut run = reduction.start_run();
    // The walk may end early only if there is one group: further groups still need their elements.
    let is_only = out.len() == 1;
    let undecided = |run: &F::Run| match is_only && reduction.is_decided(run) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    x.walk(Order::moved(last), several(len), &mut |first, mut piece| {
        let (mut group, begun) = (first / len, first % len);
        // Complete the group that an earlier piece began.
        if begun > 0 {
            let (end, others) = piece.split_at(piece.len().min(len - begun));
            if begun + end.len() < len {
                reduction.push_run(group, &mut run, end);
                return undecided(&run);
            }
            out[group] = reduction.finish_run(group, &mut run, end);
            (group, piece) = (group + 1, others);
        }
        // Then reduce whole groups, which need no state between pieces.
        let count = piece.len() / len;
        let (groups, start) = piece.split_at(count * len);
        if count > 0 {
            reduction.runs(group, groups, len, &mut out[group..group + count]);
        }
        // Keep the start of a group that the next piece continues.
        if !start.is_empty() {
            reduction.push_run(group + count, &mut run, start);
        }
        undecided(&run)
    })?;
    // The walk ended within the only group, so its result is not written yet.
    if undecided(&run).is_break() {
        out[0] = reduction.finish_run(0, &mut run, &[]);
    }
    Ok(())
}

/// Returns the maximum distance between neighbours of a row, in elements, for which packing the row
/// is faster than gathering short groups along other axes.
#[cfg(feature = "alloc")]
const fn near<T>() -> usize {
    match 32 / size_of::<T>() {
        most @ 1..=8 => most,
        0 => 1,
        _ => 8,
    }
}

/// Groups of `len` elements, which [`write_blocks`] reduces: `inner` neighbouring groups are the
/// columns of a block of `len` rows.
#[cfg(feature = "alloc")]
struct Blocks {
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
#[cfg(feature = "alloc")]
fn blocks<T>(
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
#[cfg(feature = "alloc")]
const LEAST: usize = 64;

/// The number of columns that the width of a part is a multiple of.
#[cfg(feature = "alloc")]
const LINE: usize = 16;

/// The minimum number of blocks for which an operand is packed that is the same in each block.
#[cfg(feature = "alloc")]
const REPEATED: usize = 4;

/// Reduces short groups of elements along `axes`. The first elements of neighbouring groups are a
/// row, the second elements are the next row, and so on. Each walk reads a part of all rows, which
/// stays in the cache.
///
/// The results have the same bits as those of [`write_runs`] and [`write_rows`].
///
/// # Errors
///
/// Returns the errors of [`Walk::walk`], and [`Error::Alloc`] if memory for a part of the rows
/// cannot be allocated.
#[cfg(feature = "alloc")]
fn write_blocks<T: Element, F: Reduction<T>>(
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
    let mut begun: alloc::vec::Vec<T> = reserved(block)?;
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

/// Reduces each column of a block of `len` rows, which have `inner` elements each, to one element
/// of `out`. With an allocator, one walk over the elements reduces all columns. Without an
/// allocator, each walk goes over all elements and reduces at most [`WALKED_COLUMNS`] columns.
fn write_rows<T, F: Reduction<T>>(
    x: &dyn Walk<T>,
    (len, inner): (usize, usize),
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let width = inner.min(WALKED_COLUMNS);
    for first in (0..inner).step_by(width) {
        let strip = first..inner.min(first + width);
        let mut kept = reduction.start_rows(len, strip.len())?;
        x.walk(
            Order::moved(&[]),
            several(EIGHT.saturating_mul(inner)),
            &mut |mut at, mut piece| {
                while !piece.is_empty() {
                    let (row, start) = (at / inner, at % inner);
                    let (before, left) = (row % len, len - row % len);
                    let whole = if strip.len() == inner && start == 0 {
                        left.min(piece.len() / inner)
                    } else {
                        0
                    };
                    // Push as many whole rows together as the reduction combines in one step: a
                    // power of 2 that divides the number of rows of the block before them.
                    let (rows, end) = if whole >= EIGHT && before.is_multiple_of(EIGHT) {
                        (1 << whole.ilog2().min(before.trailing_zeros()), inner)
                    } else {
                        (1, inner.min(start + piece.len()))
                    };
                    let (part, others) = piece.split_at((rows - 1) * inner + end - start);
                    // The columns of the piece that this walk reduces.
                    let taken = strip.start.max(start)..strip.end.min(end);
                    if !taken.is_empty() {
                        let group = row / len * inner + strip.start;
                        let out = &mut out[group..group + strip.len()];
                        let columns = &part[taken.start - start..(rows - 1) * inner + taken.end - start];
                        reduction.push_rows(group, &mut kept, taken.start - strip.start, columns, out);
                        // These were the last elements of the block.
                        if left == rows && taken.end == strip.end {
                            reduction.finish_rows(&mut kept, out);
                        }
                    }
                    (at, piece) = (at + part.len(), others);
                }
                ControlFlow::Continue(())
            },
        )?;
    }
    Ok(())
}

/// Returns the length of pieces to request: the largest multiple of `run` up to 1024, or `run` if
/// `run` exceeds 1024. With this length, few runs of `run` elements are split.
fn several(run: usize) -> usize {
    run * (1024 / run).max(1)
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::{Groups, Order, Visit, Walk, write_runs};
    use crate::compute::reduce::reduction::With;
    use crate::error::Error;
    use crate::kernel::reduce::tables;

    #[test]
    fn neighbours_merge_across_axes_of_extent_1() {
        let inner = |extents: &[usize], axes: &[usize]| Groups::new(extents, axes).inner;
        assert_eq!(inner(&[2, 3, 4], &[1]), Some(4));
        assert_eq!(inner(&[2, 3, 4], &[0, 1]), Some(4));
        assert_eq!(inner(&[2, 3, 4], &[1, 2]), Some(1));
        assert_eq!(inner(&[2, 3, 4], &[0, 1, 2]), Some(1));
        assert_eq!(inner(&[2, 3, 4], &[0, 2]), None);
        assert_eq!(inner(&[2, 1, 4, 5], &[0, 2]), Some(5));
        assert_eq!(inner(&[2, 3, 1, 5], &[0, 2]), Some(15));
        assert_eq!(inner(&[2, 1, 4], &[1]), Some(1));
        assert_eq!(inner(&[2, 3, 4], &[]), Some(1));
        assert_eq!(inner(&[], &[]), Some(1));
    }

    #[test]
    fn a_group_has_the_elements_along_the_axes() {
        assert_eq!(Groups::new(&[2, 3, 4], &[0, 2]).len, 8);
        assert_eq!(Groups::new(&[2, 3, 4], &[]).len, 1);
    }

    /// Elements, the length of the pieces in which they are visited, and the number of pieces
    /// visited so far.
    struct Pieces<'a>(&'a [bool], usize, Cell<usize>);

    impl Walk<bool> for Pieces<'_> {
        fn walk(&self, _: Order<'_>, _: usize, visit: Visit<'_, bool>) -> Result<(), Error> {
            let &Self(x, len, ref visited) = self;
            for (i, piece) in x.chunks(len).enumerate() {
                visited.set(visited.get() + 1);
                if visit(i * len, piece).is_break() {
                    break;
                }
            }
            Ok(())
        }

        fn has_rows(&self, _: usize, _: &[usize], _: (usize, usize)) -> bool {
            true
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn short_groups_reduce_as_those_of_an_array() {
        use alloc::vec::Vec;

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

    #[cfg(all(feature = "alloc", feature = "num-complex"))]
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

    #[test]
    fn a_walk_ends_when_the_result_is_known() {
        let mut x = [false; 10_000];
        x[3000] = true;
        let reduce = |len: usize, out: &mut [bool]| {
            let pieces = Pieces(&x, 500, Cell::new(0));
            write_runs(&pieces, &[], len, &With(tables::some::<bool>(), &[]), out).unwrap();
            pieces.2.get()
        };
        let mut any = [false];
        // The only `true` is in the third block of 1024 elements, which ends in the seventh piece.
        assert_eq!((reduce(10_000, &mut any), any), (7, [true]));
        let mut any = [false; 2];
        assert_eq!((reduce(5000, &mut any), any), (20, [true, false]));
        let pieces = Pieces(&[false; 3], 3, Cell::new(0));
        let mut any = [true];
        write_runs(&pieces, &[], 3, &With(tables::some::<bool>(), &[]), &mut any).unwrap();
        assert_eq!((pieces.2.get(), any), (1, [false]));
    }
}
