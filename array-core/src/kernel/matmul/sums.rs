//! Recognition of matrix products in sums of products.
//!
//! The elementwise product of two operands has one element for each position of a grid. Along each
//! axis of the grid, an operand either varies or has stride 0. The innermost axis of the result
//! gives the columns, if exactly one operand varies along it. That operand is the right one. An
//! axis of the result along which only the left operand varies gives the rows. A reduced axis along
//! which both operands vary is the depth. Without rows, the left operand is a vector. Each position
//! along the other axes is one more matrix product. The matrix products along a reduced axis are
//! added.

use super::lanes::Row;
use super::matrix::Axis;
use crate::plan::grid::{MAX_AXES, Strides, grid, grid_strides, mergeable};

/// An axis of the grid: its extent, and its strides in each operand and in the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    pub(super) extent: usize,
    pub(super) left: isize,
    pub(super) right: isize,
    pub(super) out: usize,
}

/// A missing axis, of extent 1.
const ONE: Walked = Walked {
    extent: 1,
    left: 0,
    right: 0,
    out: 0,
};

impl Walked {
    /// Returns this axis of a matrix, with the given stride.
    pub(super) const fn axis(&self, stride: isize) -> Axis {
        Axis {
            extent: self.extent,
            stride,
        }
    }

    /// Returns whether the left operand and the result vary along this axis, and the right operand
    /// does not.
    const fn is_row(&self) -> bool {
        self.out != 0 && self.left != 0 && self.right == 0
    }

    /// Returns whether products are summed along this axis: both operands vary along it, and the
    /// result does not.
    const fn is_depth(&self) -> bool {
        self.out == 0 && self.left != 0 && self.right != 0
    }
}

/// Sums of products of two operands, described as matrix products. Only the right operand varies
/// along the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    /// `true` if the operands are swapped, so that the right operand varies along the columns.
    pub(super) swapped: bool,
    pub(super) rows: Walked,
    pub(super) columns: Walked,
    pub(super) depth: Walked,
    /// The other axes, along which there are more matrix products: first `kept` axes of the result,
    /// then reduced axes, `count` in total.
    pub(super) around: [Walked; MAX_AXES],
    pub(super) kept: usize,
    pub(super) count: usize,
}

impl Sums {
    /// Finds the matrix products that give the sums, along `axes`, of the products of two operands.
    /// `left` and `right` are the strides of the operands, broadcast to `extents`. Returns `None`
    /// if there are no such matrix products, if an extent is 0, or if there are more than
    /// [`MAX_AXES`] axes.
    pub(super) const fn new(extents: &[usize], axes: &[usize], left: &Strides, right: &Strides) -> Option<Self> {
        if extents.len() > MAX_AXES {
            return None;
        }
        let mut out: Strides = [0; MAX_AXES];
        let mut len = 1;
        // `while` here and below, because a `const fn` cannot use `for`.
        let (mut axis, mut listed) = (extents.len(), axes.len());
        while axis > 0 {
            axis -= 1;
            // Results without elements, and sums of no elements, are left to the general reduction.
            if extents[axis] == 0 {
                return None;
            }
            if listed > 0 && axes[listed - 1] == axis {
                listed -= 1;
            } else {
                // The kept axes are in row-major order in the result. The reduced axes keep the
                // stride 0.
                out[axis] = len;
                // This wraps only if an extent to the left of this one is 0, or if the caller
                // reports that the result is too large.
                len = len.wrapping_mul(extents[axis] as isize);
            }
        }
        let rank = extents.len();
        let (left, right) = (left.split_at(rank).0, right.split_at(rank).0);
        let own = out.split_at(rank).0;
        // Axes merge only if they do so in both operands and in the result.
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

    /// Implements [`new`](Self::new) for axes that are already merged.
    const fn of(mut axes: [Walked; MAX_AXES], len: usize) -> Option<Self> {
        let mut columns = 0;
        // Tiles write whole vectors of columns, which have to be contiguous in the result.
        while columns < len && axes[columns].out != 1 {
            columns += 1;
        }
        if columns == len {
            return None;
        }
        // The operands are swapped if the left operand varies along the columns.
        let swapped = axes[columns].right == 0;
        let mut i = 0;
        while swapped && i < len {
            (axes[i].left, axes[i].right) = (axes[i].right, axes[i].left);
            i += 1;
        }
        // If both operands vary along the columns, or neither does, this is no matrix product.
        if axes[columns].left != 0 || axes[columns].right == 0 {
            return None;
        }
        // Choose the longest axis of each kind.
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
        // The first round collects the axes of the result, the second one the reduced axes.
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

    /// Returns the extents and strides to compute one row of a matrix product.
    pub(super) const fn row(&self) -> Row {
        Row {
            columns: self.columns.extent,
            depth: self.depth.extent,
            left: self.depth.left,
            right: [self.depth.right, self.columns.right],
        }
    }

    /// Returns the number of scalar multiplications in all matrix products, or `usize::MAX` if it
    /// overflows.
    pub(super) const fn all(&self) -> usize {
        let (mut all, mut i) = (self.products(), 0);
        while i < self.count {
            all = all.saturating_mul(self.around[i].extent);
            i += 1;
        }
        all
    }

    /// Returns an estimate of the time to compute the sums, in units of a twentieth of a nanosecond
    /// on a machine with 32-byte vectors. Only the ratio of two costs is of use: many small matrix
    /// products take longer than few large ones, and a matrix is read slowly if its elements are
    /// not contiguous, or are so only along a short axis.
    #[cfg(feature = "alloc")]
    pub(super) const fn cost(&self) -> usize {
        let contiguous = match (self.columns.right, self.depth.right) {
            (1 | -1, _) => Some(self.columns.extent),
            (_, 1 | -1) => Some(self.depth.extent),
            _ => None,
        };
        let each = match contiguous {
            Some(LONG..) => 3,
            _ => 10,
        };
        let matrix = self
            .columns
            .extent
            .saturating_mul(self.depth.extent)
            .saturating_mul(each);
        // Each element of the matrix is read once, and the products of several rows reuse it.
        let products = if self.rows.extent > 1 { self.products() } else { 0 };
        let mut cost = matrix.saturating_add(products).saturating_add(700);
        let mut i = 0;
        while i < self.count {
            cost = cost.saturating_mul(self.around[i].extent);
            i += 1;
        }
        cost
    }

    /// Returns the number of scalar multiplications in one matrix product, or `usize::MAX` if it
    /// overflows.
    pub(super) const fn products(&self) -> usize {
        let matrix = self.rows.extent.saturating_mul(self.columns.extent);
        matrix.saturating_mul(self.depth.extent)
    }
}

/// The sums of one operand along the axes along which the other operand of a sum of products does
/// not vary.
#[cfg(feature = "alloc")]
pub(super) struct Alone {
    /// The sums, as those of the products of the operand, on the right, and a 1.
    pub(super) sums: Sums,
    /// The number of sums.
    pub(super) len: usize,
    /// The strides of the sums, in row-major order.
    pub(super) strides: Strides,
    /// Bit `i` is set if axis `i` is summed.
    mask: u64,
}

#[cfg(feature = "alloc")]
impl Alone {
    /// Finds how to sum an operand along those of the axes `axes` along which the other operand
    /// does not vary. `own` and `other` are the strides of the operands, broadcast to `extents`.
    /// Returns `None` if there are no such axes, or if [`Sums::new`] returns `None`.
    pub(super) fn new(extents: &[usize], axes: &[usize], own: &Strides, other: &Strides) -> Option<Self> {
        if extents.len() > MAX_AXES {
            return None;
        }
        // The operand has no other elements along the axes along which it does not vary. Its
        // number of elements wraps only if an extent is 0, which `Sums::new` finds.
        let (mut varied, mut ones, mut strides) = ([1; MAX_AXES], [0; MAX_AXES], [0; MAX_AXES]);
        let (mut mask, mut len, mut count) = (0, 1_usize, 1_usize);
        let mut listed = [0; MAX_AXES];
        let mut first = MAX_AXES;
        for axis in (0..extents.len()).rev().filter(|&axis| own[axis] != 0) {
            varied[axis] = extents[axis];
            if other[axis] == 0 && extents[axis] > 1 && axes.contains(&axis) {
                mask |= 1 << axis;
                first -= 1;
                listed[first] = axis;
                // `Sums` recognises the axes to sum by strides of both operands.
                ones[axis] = count as isize;
                count = count.wrapping_mul(extents[axis]);
            } else {
                strides[axis] = len as isize;
                len = len.wrapping_mul(extents[axis]);
            }
        }
        if mask == 0 {
            return None;
        }
        let mut sums = Sums::new(&varied[..extents.len()], &listed[first..], &ones, own)?;
        // The 1 is the same element for all products.
        sums.depth.left = 0;
        sums.around.iter_mut().for_each(|around| around.left = 0);
        Some(Self {
            sums,
            len,
            strides,
            mask,
        })
    }

    /// Returns the axes that are summed.
    pub(super) fn axes(&self) -> impl Iterator<Item = usize> {
        (0..MAX_AXES).filter(|axis| self.mask >> axis & 1 == 1)
    }
}

/// The minimum extent of a contiguous axis along which a matrix is read fast.
#[cfg(feature = "alloc")]
const LONG: usize = 8;

/// Returns a lower bound of the [cost](Sums::cost) of the sums that [`Alone::new`] finds, or `None`
/// if it finds none. It takes less time to compute.
#[cfg(feature = "alloc")]
pub(super) fn least_cost(extents: &[usize], axes: &[usize], own: &Strides, other: &Strides) -> Option<usize> {
    let is_alone = |axis: usize| own[axis] != 0 && other[axis] == 0 && axes.contains(&axis);
    let varied = || (0..extents.len()).filter(|&axis| own[axis] != 0 && extents[axis] > 1);
    if !varied().any(is_alone) {
        return None;
    }
    // A short contiguous axis is slow, unless it merges with the next axis.
    let is_slow = varied().any(|axis| {
        let merges = |next: usize| own[next].unsigned_abs() == extents[axis] && is_alone(next) == is_alone(axis);
        own[axis].unsigned_abs() == 1 && extents[axis] < LONG && !varied().any(merges)
    });
    let each = if is_slow { 10 } else { 3 };
    Some(varied().fold(each, |cost: usize, axis| cost.saturating_mul(extents[axis])))
}

/// Returns whether the axis `found` is longer than `extent`. Returns `false` if no axis was found.
const fn longer(axes: &[Walked; MAX_AXES], found: Option<usize>, extent: usize) -> bool {
    match found {
        Some(found) => axes[found].extent > extent,
        None => false,
    }
}
