//! Which axes of a sum of products are those of products of matrices.
//!
//! A product of two operands is one element for each position of a grid, along each of whose axes either operand walks or stands.
//! The innermost axis of the result, along which one operand walks, is that of columns; an axis along which the other one alone
//! walks is that of rows; a reduced axis along which both walk is the depth. Without rows it is a vector that is multiplied. Along all
//! other axes products are computed one after the other, and along those that are reduced, added up.

use super::matrix::Axis;
use crate::kernel::plan::{MAX_AXES, Strides, grid, grid_strides, mergeable};

/// A walked axis: how many steps it has, and how far they go in each operand and in the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    pub(super) extent: usize,
    pub(super) left: isize,
    pub(super) right: isize,
    pub(super) out: usize,
}

/// What stands for rows where there is one.
const ONE: Walked = Walked {
    extent: 1,
    left: 0,
    right: 0,
    out: 0,
};

impl Walked {
    /// The axis of one operand.
    pub(super) const fn axis(&self, stride: isize) -> Axis {
        Axis {
            extent: self.extent,
            stride,
        }
    }

    /// Says whether the operand on the left alone walks, to one element of the result after the other.
    const fn is_row(&self) -> bool {
        self.out != 0 && self.left != 0 && self.right == 0
    }

    /// Says whether both operands walk, and the result does not.
    const fn is_depth(&self) -> bool {
        self.out == 0 && self.left != 0 && self.right != 0
    }
}

/// A sum of products that is made of products of matrices, with the columns on the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    /// Whether the operand on the right is on the left here.
    pub(super) swapped: bool,
    pub(super) rows: Walked,
    pub(super) columns: Walked,
    pub(super) depth: Walked,
    /// The axes along which there are more matrices: first those of the result, then those that are reduced.
    pub(super) around: [Walked; MAX_AXES],
    pub(super) kept: usize,
    pub(super) count: usize,
}

impl Sums {
    /// Plans the sum of the products of two operands with these strides, over an output of these extents, along some of its axes;
    /// `None` where it is not one of matrices.
    pub(super) const fn new(extents: &[usize], axes: &[usize], left: &Strides, right: &Strides) -> Option<Self> {
        if extents.len() > MAX_AXES {
            return None;
        }
        let mut out: Strides = [0; MAX_AXES];
        let mut len = 1;
        let (mut axis, mut listed) = (extents.len(), axes.len());
        while axis > 0 {
            axis -= 1;
            if extents[axis] == 0 {
                return None;
            }
            if listed > 0 && axes[listed - 1] == axis {
                listed -= 1;
            } else {
                out[axis] = len;
                len *= extents[axis] as isize;
            }
        }
        let rank = extents.len();
        let (left, right) = (left.split_at(rank).0, right.split_at(rank).0);
        let own = out.split_at(rank).0;
        let mask = mergeable(extents, left) & mergeable(extents, right) & mergeable(extents, own);
        let grid = grid(extents, mask);
        let left = grid_strides(extents, left, mask);
        let right = grid_strides(extents, right, mask);
        let out = grid_strides(extents, own, mask);
        let mut walked = [ONE; MAX_AXES];
        let mut i = 0;
        while i < grid.axes {
            walked[i] = Walked {
                extent: grid.extents[i],
                left: left[i],
                right: right[i],
                out: out[i] as usize,
            };
            i += 1;
        }
        Self::of(walked, grid.axes)
    }

    /// Plans it along axes that are merged.
    const fn of(mut axes: [Walked; MAX_AXES], len: usize) -> Option<Self> {
        let mut columns = 0;
        while columns < len && axes[columns].out != 1 {
            columns += 1;
        }
        if columns == len {
            return None;
        }
        // Columns are those of the operand on the right.
        let swapped = axes[columns].right == 0;
        let mut i = 0;
        while swapped && i < len {
            (axes[i].left, axes[i].right) = (axes[i].right, axes[i].left);
            i += 1;
        }
        if axes[columns].left != 0 || axes[columns].right == 0 {
            return None;
        }
        // The longest of each kind.
        let (mut rows, mut depth) = (None, None);
        let mut i = 0;
        while i < len {
            let axis = &axes[i];
            if i != columns && axis.is_row() && !longer(&axes, rows, axis.extent) {
                rows = Some(i);
            }
            if axis.is_depth() && !longer(&axes, depth, axis.extent) {
                depth = Some(i);
            }
            i += 1;
        }
        let Some(depth) = depth else {
            return None;
        };
        let mut sums = Self {
            swapped,
            rows: match rows {
                Some(rows) => axes[rows],
                None => ONE,
            },
            columns: axes[columns],
            depth: axes[depth],
            around: [ONE; MAX_AXES],
            kept: 0,
            count: 0,
        };
        let rows = match rows {
            Some(rows) => rows,
            None => len,
        };
        let mut i = 0;
        while i < 2 * len {
            let (at, is_kept) = (i % len, i < len);
            if at != rows && at != columns && at != depth && (axes[at].out != 0) == is_kept {
                sums.around[sums.count] = axes[at];
                sums.count += 1;
                sums.kept += is_kept as usize;
            }
            i += 1;
        }
        Some(sums)
    }

    /// The number of products of numbers in all matrices.
    pub(super) const fn all(&self) -> usize {
        let (mut all, mut i) = (self.products(), 0);
        while i < self.count {
            all *= self.around[i].extent;
            i += 1;
        }
        all
    }

    /// The number of products of numbers in one of matrices.
    pub(super) const fn products(&self) -> usize {
        self.rows.extent * self.columns.extent * self.depth.extent
    }
}

/// Says whether an axis that was found is longer than this.
const fn longer(axes: &[Walked; MAX_AXES], found: Option<usize>, extent: usize) -> bool {
    match found {
        Some(found) => axes[found].extent > extent,
        None => false,
    }
}
