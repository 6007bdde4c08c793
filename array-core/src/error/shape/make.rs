//! Constructors of shape errors.

use super::packed::{KEPT, Packed};
use super::{ANY_EXTENT, NO_AXIS, ShapeError, ShapeErrorKind};
use crate::error::excerpt::Excerpt;

/// Declares constructors. A row has the arguments after the name of the operation, and the kind,
/// the two shapes, and the axis of the error.
macro_rules! constructors {
    ($(
        $(#[$attribute:meta])*
        $name:ident($($argument:ident: $t:ty),*) => $kind:ident, $left:expr, $right:expr, $axis:expr;
    )*) => {
        impl ShapeError {$(
            $(#[$attribute])*
            #[cold]
            #[inline(never)]
            pub(crate) const fn $name(operation: &'static str, $($argument: $t),*) -> Self {
                Self::new(ShapeErrorKind::$kind, operation, $left, $right, $axis)
            }
        )*}
    };
}

/// Returns the extents of a stack without those of its matrices.
const fn lead(extents: &[usize]) -> &[usize] {
    extents.split_at(extents.len().saturating_sub(2)).0
}

constructors! {
    /// Reports a list of axes that does not have one entry for each axis of `operand`.
    axis_count(operand: &[usize], axes: &[usize]) => AxisCount, operand, axes, None;
    /// Reports a list of axes that is not strictly increasing, for an operation on an array of
    /// shape `shape`.
    axis_order(shape: &[usize], axes: &[usize]) => AxisOrder, shape, axes, None;
    /// Reports a list of axes of `shape` that contains the axis `axis` twice.
    #[cfg(feature = "dyn-array")]
    axis_twice(shape: &[usize], axis: usize) => AxisTwice, shape, &[], Some(axis);
    /// Reports an array of this shape whose stride along `axis` is negative or 0.
    #[cfg(feature = "nalgebra")]
    backwards(shape: &[usize], axis: usize) => Backwards, shape, &[], Some(axis);
    broadcast(left: &[usize], right: &[usize]) => Broadcasting, left, right, mismatch(left, right, false);
    /// Reports an array whose extents or strides `ndarray` does not support.
    #[cfg(feature = "ndarray")]
    for_ndarray(shape: &[usize]) => Ndarray, shape, &[], None;
    /// Reports a selection from an array of this shape that has two ellipses.
    #[cfg(feature = "dyn-array")]
    ellipses(shape: &[usize]) => Ellipses, shape, &[], None;
    empty(shape: &[usize], axis: usize) => Empty, shape, &[], Some(axis);
    explicit(left: &[usize], right: &[usize]) => Explicit, left, right, None;
    /// Reports an index name that is used for an axis of extent `here`, and in an earlier operand
    /// for an axis of extent `before`.
    index(here: usize, before: usize) => Index, &[here], &[before], None;
    /// Reports an array of this shape that has the wrong number of index names, `names`.
    index_names(shape: &[usize], names: usize) => IndexNames, shape, &[names], None;
    /// Reports an array of this shape that is indexed with the wrong number of indices, `indices`.
    #[cfg(feature = "dyn-array")]
    indices(shape: &[usize], indices: usize) => IndexCount, shape, &[indices], None;
    inner_axes(left: &[usize], right: &[usize]) => InnerAxes, left, right, None;
    /// Reports stacks of matrices whose leading axes do not broadcast.
    leading_axes(left: &[usize], right: &[usize]) => Broadcasting, left, right, mismatch(lead(left), lead(right), false);
    /// Reports two lists that differ in length.
    #[cfg(feature = "dyn-array")]
    lists(left: usize, right: usize) => Lists, &[left], &[right], None;
    /// Reports a number of elements that is not the number of elements of `shape`.
    length(elements: usize, shape: &[usize]) => Length, &[elements], shape, None;
    /// Reports a shape whose innermost extents are not the required extents `elements`.
    nesting(shape: &[usize], elements: &[usize]) => Nesting, shape, elements, None;
    /// Reports two axes of `shape` that cannot be merged, because they are not adjacent, or because
    /// the inner axis is given first.
    #[cfg(feature = "dyn-array")]
    no_neighbours(shape: &[usize], axes: [usize; 2]) => NoNeighbours, shape, &axes, None;
    /// Reports a view of shape `from` that cannot be reshaped to `to` because of its strides.
    #[cfg(feature = "dyn-array")]
    not_in_rows(from: &[usize], to: &[usize]) => NotInRows, from, to, None;
    /// Reports an array of this shape, which does not have exactly one element.
    #[cfg(feature = "dyn-array")]
    not_one(shape: &[usize]) => NotOne, shape, &[], None;
    not_square(shape: &[usize]) => NotSquare, shape, &[], None;
    /// Reports an empty list of arrays.
    #[cfg(feature = "alloc")]
    nothing() => NoArrays, &[], &[], None;
    /// Reports a number of elements that does not determine the extents of `shape` that are
    /// `ANY_EXTENT`. `below` is the axis whose requested extent is below -1, if there is one.
    #[cfg(feature = "dyn-array")]
    open(elements: usize, shape: &[usize], below: Option<usize>) => Open, &[elements], shape, below;
    overflow(shape: &[usize]) => Overflow, shape, &[], None;
    /// Reports a shape in which two positions may share an element at the given strides.
    overlap(shape: &[usize]) => Overlap, shape, &[], None;
    rank(rank: usize) => Rank, &[rank], &[], None;
    rank_promotion(left: &[usize], right: &[usize]) => RankPromotion, left, right, None;
    /// Reports a squeezed axis of `shape` whose extent is not 1.
    squeeze(shape: &[usize], axis: usize) => Squeeze, shape, &[shape[axis]], Some(axis);
    stretching(left: &[usize], right: &[usize]) => Stretching, left, right, last_difference(left, right);
    /// Reports a shape that, with the strides of the caller, does not fit in a slice of `elements`
    /// elements.
    strides(shape: &[usize], elements: usize) => Strides, shape, &[elements], None;
    tml(left: &[usize], right: &[usize]) => Tml, left, right, last_difference(left, right);
}

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
    pub(crate) fn assign(operation: &'static str, target: &[usize], value: &[usize]) -> Self {
        let axis = if value.len() > target.len() {
            None
        } else {
            mismatch(target, value, true)
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

    /// Reports an axis of extent `found` that aligns with the axis `axis`, of extent `there`. The
    /// extents differ, and neither axis stretches.
    #[cold]
    #[inline(never)]
    pub(crate) const fn placed(operation: &'static str, there: usize, found: usize, axis: usize) -> Self {
        let mut error = Self::new(ShapeErrorKind::Placement, operation, &[there], &[found], None);
        error.axis = axis as i16;
        error
    }

    /// Reports an array of shape `from` that does not broadcast to `to`.
    #[cold]
    #[inline(never)]
    pub(crate) fn target(operation: &'static str, from: &[usize], to: &[usize]) -> Self {
        let axis = Self::assign(operation, to, from).axis();
        Self::new(ShapeErrorKind::Target, operation, from, to, axis)
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

    /// Reports extents `parts` whose sum or product is not `named`, the extent that the caller
    /// requested.
    #[cold]
    #[inline(never)]
    pub(crate) fn computed(kind: ShapeErrorKind, operation: &'static str, parts: &[usize], named: usize) -> Self {
        Self::new(kind, operation, parts, &[named], None)
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
                Packed::new(left, l, operation.is_empty()),
                Packed::new(right, r, matches!(kind, ShapeErrorKind::Convert | ShapeErrorKind::Open)),
            ],
            axis: match axis {
                Some(axis) => axis as i16,
                None => NO_AXIS,
            },
        }
    }
}

/// Returns the axis that causes two shapes not to broadcast, counted in the shape of higher rank.
///
/// This is the last axis whose extents do not broadcast by the rule that every axis of extent 1
/// stretches. If `in_place` is `true`, the axes of the left shape do not stretch. If there is no
/// such axis, the cause is an axis of extent 1 that does not stretch. The extents do not tell which
/// axis that is, so the result is `None` unless the extents of only one axis differ.
const fn mismatch(left: &[usize], right: &[usize], in_place: bool) -> Option<usize> {
    let rank = if left.len() > right.len() {
        left.len()
    } else {
        right.len()
    };
    let (mut differing, mut last) = (0, None);
    let mut k = 1;
    while k <= left.len() && k <= right.len() {
        let (l, r) = (left[left.len() - k], right[right.len() - k]);
        if l != r {
            if r != 1 && (in_place || l != 1) {
                return Some(rank - k);
            }
            differing += 1;
            last = Some(rank - k);
        }
        k += 1;
    }
    if differing == 1 { last } else { None }
}

/// Returns the last axis in which two shapes differ, or `None` if the shapes are equal or have
/// different ranks.
const fn last_difference(left: &[usize], right: &[usize]) -> Option<usize> {
    let mut i = left.len();
    while i > 0 && left.len() == right.len() {
        i -= 1;
        if left[i] != right[i] {
            return Some(i);
        }
    }
    None
}
