//! Shapes that do not fit.

mod make;
mod packed;
mod rows;
mod show;

use self::packed::Packed;
pub(crate) use self::show::Tuple;

use super::{Excerpt, Origin};
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
    /// The number of elements does not say what the extents are that a shape leaves open.
    Open,
    /// The strides of a view do not allow another shape without a copy.
    NotInRows,
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
    /// A list of axes names one of them twice.
    AxisTwice,
    /// An axis that is taken out has another extent than 1.
    Squeeze,
    /// Two axes that are made one are not neighbours, the outer one first.
    NoNeighbours,
    /// An axis of an operand is placed at an axis of another extent.
    Placement,
    /// An array does not have one axis for each of its index names.
    IndexNames,
    /// An array does not have one axis for each of its indices.
    IndexCount,
    /// An ellipsis stands twice in a selection.
    Ellipses,
    /// An array has another number of elements than one.
    NotOne,
    /// An array does not broadcast to the shape that was asked for.
    Target,
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
    /// Two arrays that are put together differ in an axis that has to be the same.
    Concatenation,
    /// There is no array to put together.
    NoArrays,
    /// An extent that is named is not the sum of those that it is made of.
    Sum,
    /// An extent that is named is not the product of those that it is made of.
    Product,
    /// The axes that a product of matrices sums over have different extents, or an operand has none.
    InnerAxes,
    /// A matrix does not have as many rows as columns.
    NotSquare,
}

/// Shapes that do not fit, found at run time.
///
/// Displays in the words of the compile error of the same rule. From a [`broadcast!`](crate::broadcast), further lines show the
/// operation that failed, as it is written, and the shapes of its operands, aligned. Two errors are equal where the
/// operation and the shapes are, wherever they come from.
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
    origin: Origin,
    shapes: [Packed; 2],
    /// Counted from the end where it is negative.
    axis: Option<i8>,
    kind: ShapeErrorKind,
}

/// Stands for an extent that only the program knows in [`ShapeError::right`] of a conversion.
pub(crate) const ANY_EXTENT: usize = usize::MAX;

impl ShapeError {
    /// Returns which rule was broken.
    pub fn kind(&self) -> ShapeErrorKind {
        self.kind
    }

    /// Returns the operation's name, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.origin.operation()
    }

    /// Returns the operation as it is written in a [`broadcast!`](crate::broadcast), if it stands in one: `x - mean`.
    pub fn expression(&self) -> Option<&'static str> {
        Some(self.origin.excerpt()?.text)
    }

    /// Returns the call of [`broadcast!`](crate::broadcast) or [`try_broadcast!`](crate::try_broadcast) that the operation
    /// stands in, if it does.
    pub fn call(&self) -> Option<&'static str> {
        Some(self.origin.excerpt()?.whole)
    }

    /// Returns the two operands as they are written there, or the left-hand side and the value: those of the shapes
    /// [`left`](Self::left) and [`right`](Self::right).
    pub fn operands(&self) -> Option<[&'static str; 2]> {
        let operands = self.origin.excerpt()?.operands;
        operands.iter().all(|operand| !operand.is_empty()).then_some(operands)
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
