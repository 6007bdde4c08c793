//! The planner, which computes a nest of loops from extents and strides.
//!
//! The functions are `const`: rustc runs them for static shapes, and the program runs the same
//! functions for other shapes. Strides are in elements. An operand has stride 0 along a stretched
//! axis. Two adjacent axes merge into one if the output and every operand have a single stride
//! along both axes. Axes of extent 1 are dropped.

/// The maximum number of axes of a nest of loops. If an output has more axes after merging, there
/// is a nest for each position along its leading axes.
pub(crate) const MAX_AXES: usize = 8;

const _: () = assert!(MAX_AXES == crate::shape::MAX_TYPED_RANK);

/// The axes of a nest of loops, outermost first: the output axes after merging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The number of axes, at least 1.
    pub(crate) axes: usize,
    pub(crate) extents: [usize; MAX_AXES],
    /// The number of leading output axes that the nest does not cover.
    pub(crate) lead: usize,
}

/// The strides of one operand along the axes of a [`Grid`].
pub(crate) type Strides = [isize; MAX_AXES];

/// Returns the order of loops over an output with these strides: the axis with the largest absolute
/// stride first, so that neighbours in memory are written one after another.
pub(crate) const fn order<const R: usize>(strides: &[isize]) -> [usize; R] {
    let mut order = [0; R];
    let mut i = 0;
    while i < strides.len() {
        let mut k = i;
        // Insertion sort, which is stable: axes of equal strides keep their order. `slice::sort` is
        // not `const`.
        while k > 0 && strides[order[k - 1]].unsigned_abs() < strides[i].unsigned_abs() {
            order[k] = order[k - 1];
            k -= 1;
        }
        order[k] = i;
        i += 1;
    }
    order
}

/// Permutes strides to the order of loops that [`order`] returned.
pub(crate) const fn ordered<const R: usize>(strides: &[isize], order: &[usize]) -> [isize; R] {
    let mut out = [0; R];
    let mut i = 0;
    while i < order.len() {
        out[i] = strides[order[i]];
        i += 1;
    }
    out
}

/// Permutes extents to the order of loops that [`order`] returned.
pub(crate) const fn ordered_extents<const R: usize>(extents: &[usize], order: &[usize]) -> [usize; R] {
    let mut out = [1; R];
    let mut i = 0;
    while i < order.len() {
        out[i] = extents[order[i]];
        i += 1;
    }
    out
}

/// Returns a mask of the output axes that can merge with the next inner axis whose extent is not 1,
/// for an operand with these strides.
pub(crate) const fn mergeable(out: &[usize], strides: &[isize]) -> u64 {
    let mut mask = 0;
    let mut inner: Option<usize> = None;
    let mut i = out.len();
    while i > 0 {
        i -= 1;
        if out[i] == 1 {
            // There is no loop over an axis of extent 1, so the axes before and after it may merge.
            continue;
        }
        if let Some(k) = inner
            // A step along this axis covers the same distance as the whole inner axis. Two
            // stretched axes, with stride 0, satisfy this condition as well. Strides of empty
            // arrays may wrap.
            && strides[i] == strides[k].wrapping_mul(out[k] as isize)
        {
            mask |= 1 << i;
        }
        inner = Some(i);
    }
    mask
}

/// Returns a mask of the output axes that are the innermost part of a merged axis. Axes of extent 1
/// are not in the mask.
const fn ends(out: &[usize], mask: u64) -> u64 {
    let mut ends = 0;
    let mut innermost = true;
    let mut i = out.len();
    while i > 0 {
        i -= 1;
        if out[i] != 1 {
            // An axis in `mask` merges with the next inner axis. So a merged axis ends at the
            // innermost output axis, and at each output axis that is not in `mask`.
            if innermost || mask >> i & 1 == 0 {
                ends |= 1 << i;
            }
            innermost = false;
        }
    }
    ends
}

/// Returns the number of leading output axes that the nest of loops does not cover, given the
/// result of [`ends`].
const fn lead(mut ends: u64) -> usize {
    let mut lead = 0;
    while ends.count_ones() > MAX_AXES as u32 {
        // Leave the outermost merged axis to the caller.
        lead = ends.trailing_zeros() as usize + 1;
        ends &= ends - 1;
    }
    lead
}

/// Returns the axes of the nest of loops over an output. `mask` has a bit for each axis that merges
/// with the next inner one.
pub(crate) const fn grid(out: &[usize], mask: u64) -> Grid {
    let ends = ends(out, mask);
    let mut grid = Grid {
        axes: 0,
        extents: [1; MAX_AXES],
        lead: lead(ends),
    };
    let mut i = grid.lead;
    while i < out.len() {
        if out[i] != 1 {
            // Multiply the extents until the merged axis ends. The product can overflow only if the
            // output has no elements, and is not used then.
            grid.extents[grid.axes] = grid.extents[grid.axes].saturating_mul(out[i]);
            grid.axes += (ends >> i & 1) as usize;
        }
        i += 1;
    }
    if grid.axes == 0 {
        // All extents are 1, so there is one element. With an axis of extent 1, the drivers need no
        // special case.
        grid.axes = 1;
    }
    grid
}

/// Returns the strides of an operand along the axes of the [`grid`] of the same `out` and `mask`.
pub(crate) const fn grid_strides(out: &[usize], strides: &[isize], mask: u64) -> Strides {
    let ends = ends(out, mask);
    let mut along = [0; MAX_AXES];
    let mut axes = 0;
    let mut i = lead(ends);
    while i < out.len() {
        if ends >> i & 1 == 1 {
            // The stride of a merged axis is that of its innermost part.
            along[axes] = strides[i];
            axes += 1;
        }
        i += 1;
    }
    along
}

impl Grid {
    pub(crate) const ONE: Self = Self {
        axes: 1,
        extents: [1; MAX_AXES],
        lead: 0,
    };

    /// Returns the number of rows: the product of the extents of all axes except the innermost.
    pub(crate) const fn rows(&self) -> usize {
        let mut rows = 1;
        let mut i = 0;
        while i + 1 < self.axes {
            rows *= self.extents[i];
            i += 1;
        }
        rows
    }

    pub(crate) const fn inner(&self) -> usize {
        self.extents[self.axes - 1]
    }

    /// Returns the offset, in elements, of element `j` of a row of the grid, for an operand with
    /// these strides.
    #[inline(always)]
    pub(crate) fn offset(&self, strides: &Strides, row: usize, j: usize) -> isize {
        let mut offset = j as isize * strides[self.axes - 1];
        let (mut rest, mut axis) = (row, self.axes - 1);
        while axis > 0 {
            axis -= 1;
            // Split the number of the row into the indices along the outer axes, innermost first.
            offset += (rest % self.extents[axis]) as isize * strides[axis];
            rest /= self.extents[axis];
        }
        offset
    }

    pub(crate) const fn len(&self) -> usize {
        self.rows() * self.inner()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{StaticStrides, broadcast_strides};

    #[test]
    fn an_output_is_walked_in_its_order_in_memory() {
        assert_eq!(order::<3>(&[1, 12, 4]), [1, 2, 0]);
        assert_eq!(order::<3>(&[12, -4, 1]), [0, 1, 2]);
        assert_eq!(order::<2>(&[4, 4]), [0, 1]);
        assert_eq!(ordered(&[1, 12, 4], &[1, 2, 0]), [12, 4, 1]);
        assert_eq!(ordered_extents::<3>(&[4, 2, 3], &[1, 2, 0]), [2, 3, 4]);
    }

    fn plan(out: &[usize], operands: &[&[usize]]) -> (Vec<usize>, Vec<Vec<isize>>) {
        let along: Vec<[isize; 8]> = operands
            .iter()
            .map(|o| broadcast_strides(o, StaticStrides::row_major(o).as_slice(), out.len()))
            .collect();
        let mask = along.iter().fold(u64::MAX, |m, s| m & mergeable(out, s));
        let grid = grid(out, mask);
        let strides = along.iter().map(|s| grid_strides(out, s, mask)[..grid.axes].to_vec());
        (grid.extents[..grid.axes].to_vec(), strides.collect())
    }

    #[test]
    fn equal_shapes_merge_into_one_run() {
        assert_eq!(plan(&[6, 6], &[&[6, 6], &[6, 6]]), (vec![36], vec![vec![1], vec![1]]));
    }

    #[test]
    fn a_row_keeps_two_axes_with_stride_0_on_the_outer() {
        assert_eq!(
            plan(&[4, 8], &[&[4, 8], &[8]]),
            (vec![4, 8], vec![vec![8, 1], vec![0, 1]])
        );
    }

    #[test]
    fn a_column_has_stride_0_on_the_inner() {
        assert_eq!(
            plan(&[4, 8], &[&[4, 8], &[4, 1]]),
            (vec![4, 8], vec![vec![8, 1], vec![1, 0]])
        );
    }

    #[test]
    fn axes_of_extent_1_are_dropped_and_their_neighbours_merge() {
        assert_eq!(plan(&[2, 1, 3, 1], &[&[2, 1, 3, 1]]), (vec![6], vec![vec![1]]));
        assert_eq!(plan(&[1, 1], &[&[1, 1], &[]]), (vec![1], vec![vec![0], vec![0]]));
        assert_eq!(plan(&[], &[&[]]), (vec![1], vec![vec![0]]));
    }

    #[test]
    fn stretched_axes_merge_with_each_other() {
        assert_eq!(
            plan(&[2, 3, 4], &[&[2, 3, 4], &[2, 1, 1]]),
            (vec![2, 12], vec![vec![12, 1], vec![1, 0]])
        );
    }

    #[test]
    fn both_sided_stretching_keeps_every_axis() {
        let (extents, strides) = plan(&[8, 7, 6, 5], &[&[8, 1, 6, 1], &[7, 1, 5]]);
        assert_eq!(extents, [8, 7, 6, 5]);
        assert_eq!(strides, [[6, 0, 1, 0], [0, 5, 0, 1]]);
    }

    #[test]
    fn axes_above_the_nest_are_left_to_the_caller() {
        let out = [2; 10];
        let g = grid(&out, 0);
        assert_eq!((g.axes, g.lead), (8, 2));
    }
}
