//! Shapes that do not fit.

use core::fmt;

use crate::shape::DynRank;

/// Which rule a shape broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeErrorKind {
    /// Two shapes do not broadcast together.
    Broadcasting,
    /// A value does not fit the left-hand side of an in-place operation.
    Assignment,
    /// An array is not of the shape that was asked for.
    Convert,
    /// The number of elements is not that of the shape.
    Length,
    /// The innermost extents are not those of the elements of a nested array.
    Nesting,
    /// The elements of the shape would take more than `isize::MAX` bytes.
    Overflow,
    /// The array has no such axis.
    Axis,
    /// The rank is above what this build can hold.
    Rank,
    /// Positions at the strides that were given are not in the slice.
    Strides,
    /// Positions at the strides that were given may be one element, which is written to.
    Overlap,
    /// A view is reversed or stretched along an axis where every stride has to be positive.
    Backwards,
    /// A list of axes is not an order of all axes.
    Order,
    /// A list that places an operand does not have one axis for each of its axes.
    AxisCount,
    /// A list that places an operand is not strictly increasing.
    AxisOrder,
    /// An axis of an operand is placed at an axis of another extent.
    Placement,
    /// An array does not have one axis for each of its index names.
    IndexNames,
    /// An index runs over axes of different extents.
    Index,
    /// Two shapes differ in rank in explicit mode.
    Explicit,
    /// Two shapes differ in rank under `no_rank_promotion`.
    RankPromotion,
    /// Two shapes differ under `no_stretch`.
    Stretching,
    /// Two shapes differ beside an operator that takes equal ones under `tml`.
    Tml,
    /// A reduction without a value for no elements meets an axis of extent 0.
    Empty,
}

/// Shapes that do not fit, found at run time.
///
/// Displays in the words of the compile error of the same rule.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let a = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
/// let b = Array::<f32, shape![_, 3]>::zeros_with([4, 3]);
/// let error = a.try_add(&b).unwrap_err();
/// assert_eq!(error.axis(), Some(0));
/// assert_eq!(
///     error.to_string(),
///     "shapes (2, 3) and (4, 3) cannot be broadcast together in `add`: axis 0 has 2 and 4"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShapeError {
    operation: &'static str,
    shapes: [Packed; 2],
    /// Counted from the end where it is negative.
    axis: Option<i8>,
    kind: ShapeErrorKind,
}

/// How many extents of a shape stand in an error.
const KEPT: usize = 8;

/// How many bytes an extent takes in an error: enough for any array that fits in memory, and few
/// enough to keep a `Result` below 128 bytes without a destructor, so that it works in a `const`.
const WIDTH: usize = 6;

/// Stands for an extent that takes more bytes than an error has for it.
const HUGE_EXTENT: u64 = (1 << (8 * WIDTH)) - 2;

/// The extents of a shape from the axis `skipped` on, as many as there is room for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed {
    extents: [[u8; WIDTH]; KEPT],
    len: u8,
    skipped: u8,
}

impl Packed {
    /// Takes the extents that there is room for: the last ones, or those from `axis` on. `any` says
    /// whether `ANY_EXTENT` may be among them.
    const fn new(shape: &[usize], axis: Option<usize>, any: bool) -> Self {
        let len = if shape.len() < KEPT { shape.len() } else { KEPT };
        let mut skipped = shape.len() - len;
        if let Some(axis) = axis
            && axis < skipped
        {
            skipped = axis;
        }
        let mut extents = [[0; WIDTH]; KEPT];
        let mut i = 0;
        while i < len {
            let extent = shape[skipped + i];
            let bytes = if any && extent == ANY_EXTENT {
                u64::MAX
            } else if extent as u64 >= HUGE_EXTENT {
                HUGE_EXTENT
            } else {
                extent as u64
            }
            .to_le_bytes();
            let mut k = 0;
            while k < WIDTH {
                extents[i][k] = bytes[k];
                k += 1;
            }
            i += 1;
        }
        Self {
            extents,
            len: len as u8,
            skipped: skipped as u8,
        }
    }

    /// The rank of the shape.
    fn rank(&self) -> usize {
        usize::from(self.skipped) + usize::from(self.len)
    }

    /// An extent, by its axis in the shape; 1 where it is missing or left out.
    fn extent(&self, axis: usize) -> usize {
        match axis.checked_sub(usize::from(self.skipped)) {
            Some(i) if i < usize::from(self.len) => match self.extents[i] {
                [u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX, u8::MAX] => ANY_EXTENT,
                [a, b, c, d, e, f] => u64::from_le_bytes([a, b, c, d, e, f, 0, 0]) as usize,
            },
            _ => 1,
        }
    }

    /// The extents that are there.
    fn extents(&self) -> DynRank {
        let mut extents = [1; KEPT];
        let len = usize::from(self.len);
        for (i, extent) in extents[..len].iter_mut().enumerate() {
            *extent = self.extent(usize::from(self.skipped) + i);
        }
        DynRank::clipped(&extents[..len])
    }
}

/// Stands for an extent that only the program knows in [`ShapeError::right`] of a conversion.
pub(crate) const ANY_EXTENT: usize = usize::MAX;

impl ShapeError {
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

    /// `elements` are the extents that the innermost ones should be.
    #[cold]
    #[inline(never)]
    pub(crate) fn nesting(operation: &'static str, shape: &[usize], elements: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Nesting, operation, shape, elements, None)
    }

    /// `left` is the number of elements, `right` the shape.
    #[cold]
    #[inline(never)]
    pub(crate) fn length(operation: &'static str, elements: usize, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Length, operation, &[elements], shape, None)
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
        error.axis = Some(if axis < i8::MIN as isize {
            i8::MIN
        } else if axis > i8::MAX as isize {
            i8::MAX
        } else {
            axis as i8
        });
        error
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn empty(operation: &'static str, shape: &[usize], axis: usize) -> Self {
        Self::new(ShapeErrorKind::Empty, operation, shape, &[], Some(axis))
    }

    /// `order` is what should be an order of the axes of `shape`.
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

    /// `axes` should name one axis for each of `operand`.
    #[cold]
    #[inline(never)]
    pub(crate) const fn axis_count(operation: &'static str, operand: &[usize], axes: &[usize]) -> Self {
        Self::new(ShapeErrorKind::AxisCount, operation, operand, axes, None)
    }

    /// `axes` should be strictly increasing axes of `shape`.
    #[cold]
    #[inline(never)]
    pub(crate) const fn axis_order(operation: &'static str, shape: &[usize], axes: &[usize]) -> Self {
        Self::new(ShapeErrorKind::AxisOrder, operation, shape, axes, None)
    }

    /// An axis of the extent `found` is placed at the axis `axis`, of the extent `there`.
    #[cold]
    #[inline(never)]
    pub(crate) const fn placed(operation: &'static str, there: usize, found: usize, axis: usize) -> Self {
        let mut error = Self::new(ShapeErrorKind::Placement, operation, &[there], &[found], None);
        error.axis = Some(axis as i8);
        error
    }

    /// `names` index names stand at an array of this shape.
    #[cold]
    #[inline(never)]
    pub(crate) fn index_names(operation: &'static str, shape: &[usize], names: usize) -> Self {
        Self::new(ShapeErrorKind::IndexNames, operation, shape, &[names], None)
    }

    /// An index runs over an axis of the extent `here`, and over one of the extent `before`.
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

    /// Positions of a shape are not in `elements` at the strides that were given.
    #[cold]
    #[inline(never)]
    pub(crate) fn strides(operation: &'static str, shape: &[usize], elements: usize) -> Self {
        Self::new(ShapeErrorKind::Strides, operation, shape, &[elements], None)
    }

    /// Positions of a shape may be one element at the strides that were given.
    #[cold]
    #[inline(never)]
    pub(crate) fn overlap(operation: &'static str, shape: &[usize]) -> Self {
        Self::new(ShapeErrorKind::Overlap, operation, shape, &[], None)
    }

    /// A stride of an array of this shape is negative or 0, along an axis that is walked.
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
        // The axis is counted in the shape of higher rank; in the other one it stands further in front.
        let (l, r) = match axis {
            Some(axis) => (
                (axis + left.len()).checked_sub(rank),
                (axis + right.len()).checked_sub(rank),
            ),
            None => (None, None),
        };
        Self {
            kind,
            operation,
            shapes: [
                Packed::new(left, l, false),
                Packed::new(right, r, matches!(kind, ShapeErrorKind::Convert)),
            ],
            axis: match axis {
                Some(axis) => Some(axis as i8),
                None => None,
            },
        }
    }

    /// Returns which rule was broken.
    pub fn kind(&self) -> ShapeErrorKind {
        self.kind
    }

    /// Returns the operation's name, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the extents of the left operand: of the array that is written to for an in-place
    /// operation, and of what was found for a conversion.
    ///
    /// Of shapes of more than eight axes an error holds eight, the one that does not fit among them.
    pub fn left(&self) -> DynRank {
        self.shapes[0].extents()
    }

    /// Returns the extents of the right operand, or those that were asked for; `usize::MAX` stands
    /// for "any".
    pub fn right(&self) -> DynRank {
        self.shapes[1].extents()
    }

    /// Returns the axis that does not fit, counted from 0 in the shape of higher rank; `None`
    /// where the ranks are what differs.
    pub fn axis(&self) -> Option<usize> {
        self.axis.and_then(|axis| axis.try_into().ok())
    }
}

/// The last axis that does not fit, numbered in the shape of higher rank: shapes align from the last.
/// In place, the left one keeps its extents.
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

/// The last axis that is not the same in two shapes of one rank.
fn last_difference(left: &[usize], right: &[usize]) -> Option<usize> {
    if left.len() != right.len() {
        return None;
    }
    (0..left.len()).rev().find(|&i| left[i] != right[i])
}

/// Extents as a tuple: `()`, `(3,)`, `(2, _)`.
pub(crate) struct Tuple<'a> {
    extents: &'a [usize],
    dots: bool,
}

impl<'a> Tuple<'a> {
    pub(crate) fn new(extents: &'a [usize]) -> Self {
        Self { extents, dots: false }
    }
}

impl fmt::Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.dots { "(…, " } else { "(" })?;
        for (i, &extent) in self.extents.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if extent == ANY_EXTENT {
                f.write_str("_")?;
            } else if extent as u64 == HUGE_EXTENT {
                write!(f, "{extent} or more")?;
            } else {
                write!(f, "{extent}")?;
            }
        }
        f.write_str(if self.extents.len() == 1 && !self.dots {
            ",)"
        } else {
            ")"
        })
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation;
        match self.kind {
            ShapeErrorKind::Broadcasting => {
                write!(
                    f,
                    "shapes {left} and {right} cannot be broadcast together in `{operation}`"
                )?;
                if let Some(axis) = self.axis() {
                    let (l, r) = self.extents_at(axis);
                    write!(f, ": axis {axis} has {l} and {r}")?;
                }
                Ok(())
            }
            ShapeErrorKind::Assignment => {
                write!(
                    f,
                    "a value of shape {right} cannot be written in place into an array of shape {left} in `{operation}`"
                )?;
                match self.axis() {
                    Some(axis) => {
                        let (l, r) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {l} and would become {r}")
                    }
                    None if right.rank() > left.rank() => {
                        write!(f, ": its rank {} is above {}", right.rank(), left.rank())
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Convert => {
                write!(f, "an array of shape {left} is not of shape {right} in `{operation}`")?;
                match self.axis() {
                    Some(axis) => {
                        let (found, expected) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {found} instead of {expected}")
                    }
                    None if left.rank() != right.rank() => {
                        write!(f, ": its rank is {} instead of {}", left.rank(), right.rank())
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Length => {
                let (found, expected) = (left.extent(0), right.extents().iter().product::<usize>());
                write!(
                    f,
                    "{found} elements do not fill an array of shape {right}, which has {expected}, in `{operation}`"
                )
            }
            ShapeErrorKind::Nesting => write!(
                f,
                "{right} is not the innermost part of the shape {left} in `{operation}`"
            ),
            ShapeErrorKind::Overflow => write!(
                f,
                "an array of shape {left} would take more than isize::MAX bytes in `{operation}`"
            ),
            ShapeErrorKind::Axis => write!(
                f,
                "an array of shape {left} has no axis {} in `{operation}`: its rank is {}",
                self.axis.unwrap_or_default(),
                left.rank()
            ),
            ShapeErrorKind::Empty => write!(
                f,
                "an array of shape {left} has no elements along axis {} for `{operation}`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Strides => write!(
                f,
                "an array of shape {left} at these strides does not lie within {} elements in `{operation}`",
                right.extent(0)
            ),
            ShapeErrorKind::Overlap => write!(
                f,
                "positions of an array of shape {left} at these strides may be the same element in `{operation}`"
            ),
            ShapeErrorKind::Backwards => write!(
                f,
                "a view of shape {left} is reversed or stretched along axis {}, which `{operation}` cannot take: copy it by `to_heap`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Order => write!(
                f,
                "`{operation}` of an array of shape {left} takes an order that names each of its {} axes once",
                left.rank()
            ),
            ShapeErrorKind::AxisCount if left.rank() == 0 => {
                write!(f, "an operand of shape () takes no list of axes in `{operation}`")
            }
            ShapeErrorKind::AxisCount => write!(
                f,
                "a list of axes {right} does not fit an operand of shape {left} in `{operation}`"
            ),
            ShapeErrorKind::AxisOrder => {
                write!(
                    f,
                    "the list of axes {right} is not strictly increasing in `{operation}`"
                )
            }
            ShapeErrorKind::Placement => write!(
                f,
                "an axis of {} cannot be placed at axis {}, an axis of {}, in `{operation}`",
                right.extent(0),
                self.axis().unwrap_or_default(),
                left.extent(0)
            ),
            ShapeErrorKind::IndexNames => write!(
                f,
                "an array of shape {left} takes one index name for each axis in `{operation}`, not {}",
                right.extent(0)
            ),
            ShapeErrorKind::Index => write!(
                f,
                "an index runs over an axis of {} here and one of {} before in `{operation}`",
                left.extent(0),
                right.extent(0)
            ),
            ShapeErrorKind::Explicit => write!(
                f,
                "shapes {left} and {right} differ in rank, and explicit broadcasting does not align them in `{operation}`"
            ),
            ShapeErrorKind::RankPromotion => write!(
                f,
                "shapes {left} and {right} differ in rank, which `no_rank_promotion` refuses in `{operation}`"
            ),
            ShapeErrorKind::Stretching | ShapeErrorKind::Tml => {
                let rule = match self.kind {
                    ShapeErrorKind::Tml => "which `tml` asks for",
                    _ => "and `no_stretch` repeats nothing",
                };
                write!(f, "shapes {left} and {right} are not the same, {rule} in `{operation}`")?;
                if let Some(axis) = self.axis() {
                    let (l, r) = self.extents_at(axis);
                    write!(f, ": axis {axis} has {l} and {r}")?;
                }
                Ok(())
            }
            ShapeErrorKind::Rank => write!(
                f,
                "rank {} is above {} in `{operation}`",
                left.extent(0),
                DynRank::MAX_RANK
            ),
        }
    }
}

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Tuple {
            extents: &self.extents(),
            dots: self.skipped > 0,
        }
        .fmt(f)
    }
}

impl ShapeError {
    /// The two extents at an axis of the shape of higher rank; 1 where an axis is missing.
    fn extents_at(&self, axis: usize) -> (usize, usize) {
        let [left, right] = &self.shapes;
        let rank = left.rank().max(right.rank());
        let at = |shape: &Packed| {
            let own = (axis + shape.rank()).checked_sub(rank);
            own.map_or(1, |axis| shape.extent(axis))
        };
        (at(left), at(right))
    }
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeError({self})")
    }
}

impl core::error::Error for ShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_small_enough_to_be_returned() {
        assert!(size_of::<ShapeError>() < 128);
        assert!(size_of::<crate::Error>() < 128);
    }

    #[test]
    fn shapes_of_many_axes_keep_the_axis_that_does_not_fit() {
        let (left, right) = ([7, 2, 1, 1, 1, 1, 1, 1, 1, 1], [3, 1, 1, 1, 1, 1, 1, 1, 5]);
        let error = ShapeError::broadcast("add", &left, &right);
        assert_eq!(error.axis(), Some(1));
        let words = "shapes (…, 2, 1, 1, 1, 1, 1, 1, 1) and (3, 1, 1, 1, 1, 1, 1, 1) cannot";
        assert!(error.to_string().starts_with(words), "{error}");
        assert!(error.to_string().ends_with("axis 1 has 2 and 3"), "{error}");
    }

    #[test]
    fn extents_of_any_array_are_kept() {
        let error = ShapeError::broadcast("add", &[1 << 47, 0], &[3, 1]);
        assert_eq!(
            (error.left(), error.right()),
            (DynRank::clipped(&[1 << 47, 0]), DynRank::clipped(&[3, 1]))
        );
    }
}
