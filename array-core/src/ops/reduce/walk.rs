//! Which elements make one element of a reduction.

use super::reduction::Reduction;
use crate::error::{Error, ShapeError};
use crate::kernel::reduce::WALKED_COLUMNS;

/// Where the elements of a group stand among all, in row-major order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Groups {
    /// The elements of a group.
    pub(crate) len: usize,
    /// How far apart they stand, `None` where that differs: where axes are reduced that are not neighbours.
    pub(crate) inner: Option<usize>,
}

impl Groups {
    /// Finds the groups along axes, in increasing order, of extents of which none is 0. Axes that are neighbours are as one
    /// axis; axes of extent 1 are in nobody's way.
    pub(crate) const fn new(extents: &[usize], axes: &[usize]) -> Self {
        let (mut len, mut inner, mut apart) = (1, 1, false);
        // Seen from the last axis on, listed axes that are neighbours stand behind others and in front of others.
        let (mut seen, mut left) = (false, false);
        let (mut i, mut listed) = (extents.len(), axes.len());
        while i > 0 {
            i -= 1;
            let is_listed = listed > 0 && axes[listed - 1] == i;
            if is_listed {
                listed -= 1;
                len *= extents[i];
            }
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
                // Each element is a group.
                Some(1)
            },
        }
    }
}

/// Writes what no elements come to, and says whether that is all: where the result has no elements, or an axis that is
/// reduced has none.
///
/// # Errors
///
/// A [`ShapeError`] where no elements have no value.
pub(crate) fn write_none<T, F: Reduction<T>>(
    extents: &[usize],
    axes: &[usize],
    operation: &'static str,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<bool, ShapeError> {
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

/// Reduces groups of elements that stand one after the other; the elements of a group are neighbours, or those of others stand between.
pub(crate) fn write_slice<T, F: Reduction<T>>(x: &[T], len: usize, inner: usize, reduction: &F, out: &mut [F::Output]) {
    if inner == 1 {
        return reduction.runs(0, x, len, out);
    }
    let rows = x.chunks_exact(len * inner);
    for (i, (out, rows)) in out.chunks_exact_mut(inner).zip(rows).enumerate() {
        reduction.columns(i * inner, rows, out);
    }
}

/// Elements that come in pieces, each with the number of its first, with listed axes behind the others: in pieces that
/// hold whole runs of so many elements where that can be had.
pub(crate) trait Walk<T>: Fn(&[usize], usize, &mut dyn FnMut(usize, &[T])) -> Result<(), Error> {}

impl<T, W: Fn(&[usize], usize, &mut dyn FnMut(usize, &[T])) -> Result<(), Error>> Walk<T> for W {}

/// Reduces groups along axes, of elements that come in pieces.
///
/// # Errors
///
/// What the walk returns.
pub(crate) fn write_pieces<T, F: Reduction<T>>(
    walk: impl Walk<T>,
    Groups { len, inner }: Groups,
    axes: &[usize],
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    match inner {
        Some(1) => write_runs(walk, &[], len, reduction, out),
        Some(inner) => write_rows(walk, (len, inner), reduction, out),
        None => write_runs(walk, axes, len, reduction, out),
    }
}

/// Reduces runs of `len` elements.
pub(crate) fn write_runs<T, F: Reduction<T>>(
    walk: impl Walk<T>,
    last: &[usize],
    len: usize,
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let mut run = reduction.start_run();
    walk(last, several(len), &mut |first, mut piece| {
        let (mut group, begun) = (first / len, first % len);
        if begun > 0 {
            let (end, others) = piece.split_at(piece.len().min(len - begun));
            reduction.push_run(group, &mut run, end);
            if begun + end.len() < len {
                return;
            }
            out[group] = reduction.finish_run(group, &mut run);
            (group, piece) = (group + 1, others);
        }
        let count = piece.len() / len;
        let (groups, start) = piece.split_at(count * len);
        if count > 0 {
            reduction.runs(group, groups, len, &mut out[group..group + count]);
        }
        if !start.is_empty() {
            reduction.push_run(group + count, &mut run, start);
        }
    })
}

/// Reduces columns, of `len` rows of `inner` elements: all at once where there is an allocator, and else a strip of them, for
/// which all elements are walked.
fn write_rows<T, F: Reduction<T>>(
    walk: impl Walk<T>,
    (len, inner): (usize, usize),
    reduction: &F,
    out: &mut [F::Output],
) -> Result<(), Error> {
    let width = inner.min(WALKED_COLUMNS);
    for first in (0..inner).step_by(width) {
        let strip = first..inner.min(first + width);
        let mut rows = reduction.start_rows(strip.len());
        walk(&[], several(inner), &mut |mut at, mut piece| {
            while !piece.is_empty() {
                let (row, start) = (at / inner, at % inner);
                let (columns, others) = piece.split_at(piece.len().min(inner - start));
                let taken = strip.start.max(start)..strip.end.min(start + columns.len());
                if !taken.is_empty() {
                    let group = row / len * inner + strip.start;
                    let out = &mut out[group..group + strip.len()];
                    let columns = &columns[taken.start - start..taken.end - start];
                    reduction.push_rows(group, &mut rows, taken.start - strip.start, columns, out);
                    if row % len == len - 1 && taken.end == strip.end {
                        reduction.finish_rows(&mut rows, out);
                    }
                }
                (at, piece) = (at + columns.len(), others);
            }
        })?;
    }
    Ok(())
}

/// How many elements, a multiple of `run`, are asked for at once, so that few runs are cut.
fn several(run: usize) -> usize {
    run * (1024 / run).max(1)
}

#[cfg(test)]
mod tests {
    use super::Groups;

    #[test]
    fn neighbours_are_one_axis_whatever_axes_of_extent_1_stand_between() {
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
}
