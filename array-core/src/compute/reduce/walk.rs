//! The groups of elements that are reduced to one result each, and the ways to read their elements.

use core::ops::ControlFlow;

#[cfg(feature = "alloc")]
use super::blocks::{blocks, write_blocks};
use super::reduction::Reduction;
#[cfg(feature = "rayon")]
use super::threads;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::kernel::reduce::{EIGHT, Room, TOGETHER, WALKED_COLUMNS, are_blocks_few};
use crate::kernel::{Order, Visit};

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
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))] // Only `blocks.rs` calls it.
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
pub(super) fn several(run: usize) -> usize {
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
