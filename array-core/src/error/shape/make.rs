//! Constructors of shape errors.

use super::packed::{KEPT, Packed};
use super::{ANY_EXTENT, NO_AXIS, ShapeError, ShapeErrorKind};
use crate::error::excerpt::Excerpt;

impl ShapeError {
    /// Sets the name of the operation, and removes any expression from the error.
    #[cfg(feature = "alloc")]
    pub(crate) fn of(self, operation: &'static str) -> Self {
        Self {
            origin: operation,
            excerpt: Excerpt::NONE,
            ..self
        }
    }

    /// Sets the expression that contains the operation, unless the error has one.
    #[cold]
    #[inline(never)]
    pub(crate) fn within(self, excerpt: Excerpt) -> Self {
        if self.excerpt != Excerpt::NONE {
            return self;
        }
        let (origin, excerpt) = excerpt.divide();
        Self {
            origin,
            excerpt,
            ..self
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) const fn broadcast(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        Self::new(
            ShapeErrorKind::Broadcasting,
            operation,
            left,
            right,
            first_mismatch(left, right, false),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn assign(operation: &'static str, target: &[usize], value: &[usize]) -> Self {
        let axis = if value.len() > target.len() {
            None
        } else {
            first_mismatch(target, value, true)
        };
        Self::new(ShapeErrorKind::Assignment, operation, target, value, axis)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn convert(operation: &'static str, found: &[usize], expected: &[usize]) -> Self {
        let axis = if found.len() != expected.len() {
            None
        } else {
            (0..found.len()).find(|&i| expected[i] != ANY_EXTENT && expected[i] != found[i])
        };
        Self::new(ShapeErrorKind::Convert, operation, found, expected, axis)
    }

    /// Reports a shape whose innermost extents are not the required extents `elements`.
    #[cold]
    #[inline(never)]
    pub(crate) fn nesting(operation: &'static str, shape: &[usize], elements: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Nesting, operation, shape, elements, None)
    }

    /// Reports a number of elements that is not the number of elements of `shape`.
    #[cold]
    #[inline(never)]
    pub(crate) fn length(operation: &'static str, elements: usize, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Length, operation, &[elements], shape, None)
    }

    /// Reports a number of elements that does not determine the extent of `shape` that is
    /// `ANY_EXTENT`.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn open(operation: &'static str, elements: usize, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Open, operation, &[elements], shape, None)
    }

    /// Reports a view of shape `from` that cannot be reshaped to `to` because of its strides.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn not_in_rows(operation: &'static str, from: &[usize], to: &[usize]) -> Self {
        Self::new(ShapeErrorKind::NotInRows, operation, from, to, None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn overflow(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Overflow, operation, shape, &[], None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) const fn no_axis(operation: &'static str, shape: &[usize], axis: isize) -> Self {
        let mut error = Self::new(ShapeErrorKind::Axis, operation, shape, &[], None);
        error.axis = if axis > i16::MAX as isize {
            i16::MAX
        } else if axis <= NO_AXIS as isize {
            NO_AXIS + 1
        } else {
            axis as i16
        };
        error
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn empty(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Empty, operation, shape, &[], Some(axis))
    }

    /// Reports an `order` that is not a permutation of the axes of `shape`.
    #[cold]
    #[inline(never)]
    pub(crate) fn order(operation: &'static str, shape: &[usize], order: &[isize]) -> Self {
        let mut axes = [0; KEPT];
        let len = order.len().min(KEPT);
        for (to, &axis) in axes.iter_mut().zip(order) {
            *to = axis as usize;
        }
        Self::new(ShapeErrorKind::Order, operation, shape, &axes[..len], None)
    }

    /// Reports a list of axes that does not have one entry for each axis of `operand`.
    #[cold]
    #[inline(never)]
    pub(crate) const fn axis_count(operation: &'static str, operand: &[usize], axes: &[usize]) -> Self {
        Self::new(ShapeErrorKind::AxisCount, operation, operand, axes, None)
    }

    /// Reports a list of axes that is not strictly increasing, for an operation on an array of
    /// shape `shape`.
    #[cold]
    #[inline(never)]
    pub(crate) const fn axis_order(operation: &'static str, shape: &[usize], axes: &[usize]) -> Self {
        Self::new(ShapeErrorKind::AxisOrder, operation, shape, axes, None)
    }

    /// Reports a squeezed axis of `shape` whose extent is not 1.
    #[cold]
    #[inline(never)]
    pub(crate) fn squeeze(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Squeeze, operation, shape, &[shape[axis]], Some(axis))
    }

    /// Reports a list of axes of `shape` that contains the axis `axis` twice.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn axis_twice(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::AxisTwice, operation, shape, &[], Some(axis))
    }

    /// Reports two axes of `shape` that cannot be merged, because they are not adjacent, or because
    /// the inner axis is given first.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn no_neighbours(operation: &'static str, shape: &[usize], axes: [usize; 2]) -> Self {
        Self::new(ShapeErrorKind::NoNeighbours, operation, shape, &axes, None)
    }

    /// Reports an axis of extent `found` that aligns with the axis `axis`, of extent `there`. The
    /// extents differ, and neither is 1.
    #[cold]
    #[inline(never)]
    pub(crate) const fn placed(operation: &'static str, there: usize, found: usize, axis: usize) -> Self {
        let mut error = Self::new(ShapeErrorKind::Placement, operation, &[there], &[found], None);
        error.axis = axis as i16;
        error
    }

    /// Reports an array of this shape that is indexed with the wrong number of indices, `indices`.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn indices(operation: &'static str, shape: &[usize], indices: usize) -> Self {
        Self::new(ShapeErrorKind::IndexCount, operation, shape, &[indices], None)
    }

    /// Reports a selection from an array of this shape that has two ellipses.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn ellipses(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Ellipses, operation, shape, &[], None)
    }

    /// Reports an array of this shape, which does not have exactly one element.
    #[cfg(feature = "dyn-array")]
    #[cold]
    #[inline(never)]
    pub(crate) fn not_one(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::NotOne, operation, shape, &[], None)
    }

    /// Reports an array of shape `from` that does not broadcast to `to`.
    #[cold]
    #[inline(never)]
    pub(crate) fn target(operation: &'static str, from: &[usize], to: &[usize]) -> Self {
        let axis = Self::assign(operation, to, from).axis();
        Self::new(ShapeErrorKind::Target, operation, from, to, axis)
    }

    /// Reports an array of this shape that has the wrong number of index names, `names`.
    #[cold]
    #[inline(never)]
    pub(crate) fn index_names(operation: &'static str, shape: &[usize], names: usize) -> Self {
        Self::new(ShapeErrorKind::IndexNames, operation, shape, &[names], None)
    }

    /// Reports an index name that is used for an axis of extent `here`, and in an earlier operand
    /// for an axis of extent `before`.
    #[cold]
    #[inline(never)]
    pub(crate) fn index(operation: &'static str, here: usize, before: usize) -> Self {
        Self::new(ShapeErrorKind::Index, operation, &[here], &[before], None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn explicit(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Explicit, operation, left, right, None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn rank_promotion(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        Self::new(ShapeErrorKind::RankPromotion, operation, left, right, None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn stretching(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        let axis = last_difference(left, right);
        Self::new(ShapeErrorKind::Stretching, operation, left, right, axis)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn tml(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        let axis = last_difference(left, right);
        Self::new(ShapeErrorKind::Tml, operation, left, right, axis)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn inner_axes(operation: &'static str, left: &[usize], right: &[usize]) -> Self {
        Self::new(ShapeErrorKind::InnerAxes, operation, left, right, None)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn not_square(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::NotSquare, operation, shape, &[], None)
    }

    /// Reports arrays of these shapes that cannot be concatenated along the axis `along` of the
    /// first array. If `along` is `None`, the arrays cannot be stacked along a new axis.
    #[cold]
    #[inline(never)]
    pub(crate) fn concatenation(
        operation: &'static str,
        left: &[usize],
        right: &[usize],
        along: Option<usize>,
    ) -> Self {
        let axis = if left.len() == right.len() {
            (0..left.len()).find(|&i| Some(i) != along && left[i] != right[i])
        } else {
            None
        };
        Self::new(ShapeErrorKind::Concatenation, operation, left, right, axis)
    }

    /// Reports an empty list of arrays.
    #[cfg(feature = "alloc")]
    #[cold]
    #[inline(never)]
    pub(crate) const fn nothing(operation: &'static str) -> Self {
        Self::new(ShapeErrorKind::NoArrays, operation, &[], &[], None)
    }

    /// Reports extents `parts` whose sum or product is not `named`, the extent that the caller
    /// requested.
    #[cold]
    #[inline(never)]
    pub(crate) fn computed(kind: ShapeErrorKind, operation: &'static str, parts: &[usize], named: usize) -> Self {
        Self::new(kind, operation, parts, &[named], None)
    }

    /// Reports a shape that, with the strides of the caller, does not fit in a slice of `elements`
    /// elements.
    #[cold]
    #[inline(never)]
    pub(crate) fn strides(operation: &'static str, shape: &[usize], elements: usize) -> Self {
        Self::new(ShapeErrorKind::Strides, operation, shape, &[elements], None)
    }

    /// Reports a shape in which two positions may share an element at the given strides.
    #[cold]
    #[inline(never)]
    pub(crate) fn overlap(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Overlap, operation, shape, &[], None)
    }

    /// Reports an array of this shape whose stride along `axis` is negative or 0.
    #[cfg(feature = "nalgebra")]
    #[cold]
    #[inline(never)]
    pub(crate) fn backwards(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Backwards, operation, shape, &[], Some(axis))
    }

    #[cold]
    #[inline(never)]
    pub(crate) const fn rank(operation: &'static str, rank: usize) -> Self {
        Self::new(ShapeErrorKind::Rank, operation, &[rank], &[], None)
    }

    const fn new(
        kind: ShapeErrorKind,
        operation: &'static str,
        left: &[usize],
        right: &[usize],
        axis: Option<usize>,
    ) -> Self {
        let rank = if left.len() > right.len() {
            left.len()
        } else {
            right.len()
        };
        // The axis is counted in the shape of higher rank. In the other shape, its number is lower
        // by the difference of the ranks.
        let (l, r) = match axis {
            Some(axis) => (
                (axis + left.len()).checked_sub(rank),
                (axis + right.len()).checked_sub(rank),
            ),
            None => (None, None),
        };
        Self {
            kind,
            origin: operation,
            excerpt: Excerpt::NONE,
            shapes: [
                Packed::new(left, l, false),
                Packed::new(right, r, matches!(kind, ShapeErrorKind::Convert | ShapeErrorKind::Open)),
            ],
            axis: match axis {
                Some(axis) => axis as i16,
                None => NO_AXIS,
            },
        }
    }
}

/// Returns the last axis whose extents do not broadcast, counted in the shape of higher rank, or
/// `None` if all extents broadcast. With `in_place`, the axes of the left shape do not stretch.
const fn first_mismatch(left: &[usize], right: &[usize], in_place: bool) -> Option<usize> {
    let rank = if left.len() > right.len() {
        left.len()
    } else {
        right.len()
    };
    let mut k = 1;
    while k <= left.len() && k <= right.len() {
        let (l, r) = (left[left.len() - k], right[right.len() - k]);
        if l != r && r != 1 && (in_place || l != 1) {
            return Some(rank - k);
        }
        k += 1;
    }
    None
}

/// Returns the last axis in which two shapes differ, or `None` if the shapes are equal or have
/// different ranks.
fn last_difference(left: &[usize], right: &[usize]) -> Option<usize> {
    if left.len() != right.len() {
        return None;
    }
    (0..left.len()).rev().find(|&i| left[i] != right[i])
}
