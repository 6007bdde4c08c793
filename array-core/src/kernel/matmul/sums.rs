//! Recognition of matrix products in sums of products.
//!
//! The elementwise product of two operands has one element for each position of a grid. Along each
//! axis of the grid, an operand either varies or has stride 0. The innermost axis of the result
//! gives the columns, if exactly one operand varies along it. That operand is the right one. An
//! axis of the result along which only the left operand varies gives the rows. A reduced axis along
//! which both operands vary is the depth. Without rows, the left operand is a vector. If both
//! operands vary along the innermost axis, or if all axes are reduced, the columns are missing,
//! too, and two vectors are multiplied. Each position along the other axes is one more matrix
//! product. The matrix products along a reduced axis are added.
//!
//! # Names of one operand
//!
//! If a name is summed and only one operand has it, a matrix product would be computed for each of
//! its positions. If this costs more (`Sums::cost`), the operand is first multiplied by 1 and
//! summed along the name (`alone`).

use super::lanes::Row;
use super::matrix::Axis;
#[cfg(feature = "alloc")]
use crate::dtype::Number;
#[cfg(feature = "alloc")]
use crate::math::level::leveled;
use crate::plan::grid::{MAX_AXES, Strides, grid, grid_strides, mergeable};

/// An axis of the grid: its extent, and its strides in each operand and in the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    pub(super) extent: usize,
    pub(super) left: isize,
    pub(super) right: isize,
    pub(super) out: usize,
}

/// The maximum number of scalar multiplications in a matrix product that are computed one after
/// another.
const FEW: usize = 32;

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
/// along the columns, if there are any.
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
        // The operands are swapped if the left operand varies along the columns.
        let swapped = columns < len && axes[columns].right == 0;
        let mut i = 0;
        while swapped && i < len {
            (axes[i].left, axes[i].right) = (axes[i].right, axes[i].left);
            i += 1;
        }
        if columns < len && axes[columns].right == 0 {
            return None;
        }
        // If both operands vary along the innermost axis, there are no columns.
        let is_dot = columns == len || axes[columns].left != 0;
        if is_dot {
            columns = len;
        }
        // Choose the longest axis of each kind.
        let (mut rows, mut depth) = (None, None);
        let mut i = 0;
        while i < len {
            let axis = &axes[i];
            if i != columns && !is_dot && axis.is_row() && !longer(&axes, rows, axis.extent) {
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
        // Strided vectors would be read element by element.
        if is_dot && (axes[depth].left != 1 || axes[depth].right != 1) {
            return None;
        }
        let mut sums = Self {
            swapped,
            rows: match rows {
                Some(rows) => axes[rows],
                None => ONE,
            },
            columns: if is_dot { ONE } else { axes[columns] },
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
        let mut cost = if self.are_few() {
            10 * self.products() + 80
        } else {
            matrix.saturating_add(products).saturating_add(700)
        };
        let mut i = 0;
        while i < self.count {
            cost = cost.saturating_mul(self.around[i].extent);
            i += 1;
        }
        cost
    }

    /// Returns whether each matrix product is the product of two vectors.
    pub(super) const fn is_dot(&self) -> bool {
        self.columns.out == 0
    }

    /// Returns whether a matrix product has so few scalar multiplications that it takes less time
    /// to compute one after another than to call the loops for many.
    pub(super) const fn are_few(&self) -> bool {
        self.products() <= FEW
    }

    /// Returns the number of scalar multiplications in one matrix product, or `usize::MAX` if it
    /// overflows.
    pub(super) const fn products(&self) -> usize {
        let matrix = self.rows.extent.saturating_mul(self.columns.extent);
        matrix.saturating_mul(self.depth.extent)
    }
}

/// Returns how to sum an operand that varies along the axes in `varied`, along the axes in
/// `summed`: as sums of the products of the operand, on the right, and a 1. `own` are the strides
/// of the operand along `extents`. Returns `None` if [`Sums::new`] does.
#[cfg(feature = "alloc")]
pub(super) fn alone(extents: &[usize], varied: u64, summed: u64, own: &Strides) -> Option<Sums> {
    if extents.len() > MAX_AXES {
        return None;
    }
    // The operand has no other elements along the axes along which it does not vary.
    let (mut own_extents, mut ones, mut listed) = ([1; MAX_AXES], [0; MAX_AXES], [0; MAX_AXES]);
    let (mut len, mut count) = (1_usize, 0);
    for axis in bits(varied) {
        own_extents[axis] = extents[axis];
    }
    // `Sums` recognises the axes to sum by strides of both operands. The number of elements wraps
    // only if an extent is 0, which `Sums::new` finds.
    for axis in bits(summed) {
        listed[count] = axis;
        count += 1;
    }
    for &axis in listed[..count].iter().rev() {
        ones[axis] = len as isize;
        len = len.wrapping_mul(extents[axis]);
    }
    let mut sums = Sums::new(&own_extents[..extents.len()], &listed[..count], &ones, own)?;
    // The 1 is the same element for all products.
    sums.depth.left = 0;
    sums.around.iter_mut().for_each(|around| around.left = 0);
    Some(sums)
}

/// Returns the numbers of the bits that are set in a mask, the lowest first.
#[cfg(feature = "alloc")]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit as usize)
    })
}

/// The loops over an elementwise product of two operands that is written in row-major order.
#[cfg(feature = "alloc")]
pub(super) struct Scaled {
    axes: [Walked; MAX_AXES],
    count: usize,
}

#[cfg(feature = "alloc")]
impl Scaled {
    /// Finds the loops for two operands with these strides along `extents`. The product varies
    /// along the axes in `mask`.
    pub(super) fn new(extents: &[usize], mask: u64, left: &Strides, right: &Strides) -> Self {
        let (mut scaled, mut out) = (
            Self {
                axes: [ONE; MAX_AXES],
                count: 0,
            },
            1,
        );
        let mut axes = [ONE; MAX_AXES];
        let mut first = MAX_AXES;
        for axis in (0..extents.len()).rev().filter(|axis| mask >> axis & 1 == 1) {
            let (extent, left, right) = (extents[axis], left[axis], right[axis]);
            let steps = |stride: isize, axis: &Walked| stride * axis.extent as isize;
            // The axis continues the one within it.
            if let Some(inner) = axes.get_mut(first)
                && left == steps(inner.left, inner)
                && right == steps(inner.right, inner)
            {
                inner.extent *= extent;
            } else {
                first -= 1;
                axes[first] = Walked {
                    extent,
                    left,
                    right,
                    out,
                };
            }
            out *= extent;
        }
        scaled.count = MAX_AXES - first;
        scaled.axes[..scaled.count].copy_from_slice(&axes[first..]);
        scaled
    }
}

#[cfg(feature = "alloc")]
leveled! {
    /// Writes the elementwise product of two operands to `out`.
    ///
    /// # Safety
    ///
    /// The operands have an initialised element at each position along the axes of `scaled`, and
    /// there is memory for the product.
    pub(super) unsafe fn scale[T: Number][T](scaled: &Scaled, left: *const T, right: *const T, out: *mut T) {
        let (inner, outer) = match scaled.axes[..scaled.count].split_last() {
            Some((inner, outer)) => (*inner, outer),
            None => (ONE, [].as_slice()),
        };
        let count: usize = outer.iter().map(|axis| axis.extent).product();
        for row in 0..count {
            let at = position(outer, row);
            // SAFETY: the position is within the axes, so the operands have elements there, and the
            // caller guarantees memory for the product. Each loop reads and writes the elements of
            // one row.
            unsafe {
                let (left, right, out) = (left.offset(at.left), right.offset(at.right), out.add(at.out));
                let factors = |j: usize, l: isize, r: isize| (*left.offset(j as isize * l), *right.offset(j as isize * r));
                let write = |j: usize, (x, y): (T, T)| out.add(j).write(x.op_mul(y));
                // The compiler can vectorise loops whose strides are constants.
                match (inner.left, inner.right) {
                    (1, 1) => (0..inner.extent).for_each(|j| write(j, factors(j, 1, 1))),
                    (1, 0) => (0..inner.extent).for_each(|j| write(j, factors(j, 1, 0))),
                    (0, 1) => (0..inner.extent).for_each(|j| write(j, factors(j, 0, 1))),
                    (l, r) => (0..inner.extent).for_each(|j| write(j, factors(j, l, r))),
                }
            }
        }
    }
}

/// The minimum extent of a contiguous axis along which a matrix is read fast.
const LONG: usize = 8;

/// Returns a lower bound of the [cost](Sums::cost) of the sums that [`alone`] finds. It takes less
/// time to compute.
#[cfg(feature = "alloc")]
pub(super) fn least_cost(extents: &[usize], summed: u64, varied: u64, own: &Strides) -> usize {
    let is_summed = |axis: usize| summed >> axis & 1;
    // A short contiguous axis is slow, unless it merges with the next axis.
    let is_slow = bits(varied).any(|axis| {
        let merges = |next: usize| own[next].unsigned_abs() == extents[axis] && is_summed(next) == is_summed(axis);
        own[axis].unsigned_abs() == 1 && extents[axis] < LONG && !bits(varied).any(merges)
    });
    let each = if is_slow { 10 } else { 3 };
    bits(varied).fold(each, |cost: usize, axis| cost.saturating_mul(extents[axis]))
}

/// Returns whether the axis `found` is longer than `extent`. Returns `false` if no axis was found.
const fn longer(axes: &[Walked; MAX_AXES], found: Option<usize>, extent: usize) -> bool {
    match found {
        Some(found) => axes[found].extent > extent,
        None => false,
    }
}

#[inline(always)]
pub(super) fn step(steps: usize, stride: isize) -> isize {
    steps as isize * stride
}

/// Returns the offsets, in both operands and in the result, of the position with the number
/// `position` in row-major order.
#[inline(always)]
pub(super) fn position(axes: &[Walked], mut position: usize) -> Walked {
    let mut at = Walked {
        extent: 1,
        left: 0,
        right: 0,
        out: 0,
    };
    for axis in axes.iter().rev() {
        let steps = position % axis.extent;
        position /= axis.extent;
        at.left += step(steps, axis.left);
        at.right += step(steps, axis.right);
        at.out += steps * axis.out;
    }
    at
}
