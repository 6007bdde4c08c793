//! Shapes that do not fit.

mod details;
mod make;
mod packed;
mod rows;
mod show;

use self::packed::Packed;
pub(crate) use self::show::Tuple;

use super::excerpt::Excerpt;
use crate::runtime::DynRank;

/// The rule that a shape violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeErrorKind {
    /// Two shapes do not broadcast together.
    Broadcasting,
    /// A value does not broadcast to the shape of the array that an in-place operation writes to.
    Assignment,
    /// An array does not have the requested shape.
    Convert,
    /// The number of elements is not the product of the extents of the shape.
    Length,
    /// The extents to infer do not follow from the number of elements, or an extent is below -1.
    Open,
    /// A view cannot be reshaped without a copy because of its strides.
    NotInRows,
    /// The innermost extents of an array are not those of the requested nested arrays.
    Nesting,
    /// The elements of the shape would take more than `isize::MAX` bytes, or a product of extents
    /// overflows.
    Overflow,
    /// The array does not have the requested axis.
    Axis,
    /// The rank is above the maximum, which is 64, or 8 without the feature `alloc`.
    Rank,
    /// The strides or the offset do not fit the shape and the slice.
    Strides,
    /// Two positions of a mutable view may share an element at the given strides.
    Overlap,
    /// A view is reversed or stretched along an axis. A conversion to a matrix of `nalgebra`
    /// requires positive strides.
    Backwards,
    /// The product of the extents other than 0 exceeds `isize::MAX`, or elements of a view are more
    /// than `isize::MAX` bytes apart. A conversion to an array of `ndarray` does not support this.
    Ndarray,
    /// A list of axes is not a permutation of all axes.
    Order,
    /// The list of axes that [`broadcast_in_dim`](crate::Array::broadcast_in_dim) or a similar
    /// operation takes does not have one entry for each axis of the operand.
    AxisCount,
    /// The list of axes that [`broadcast_in_dim`](crate::Array::broadcast_in_dim) or a similar
    /// operation takes is not strictly increasing.
    AxisOrder,
    /// A list of axes contains an axis twice.
    AxisTwice,
    /// Two lists of axes differ in length, or a list of extents does not have one extent for each
    /// axis.
    Lists,
    /// A squeezed axis does not have extent 1.
    Squeeze,
    /// Two axes to merge are not adjacent, or the inner axis is given first.
    NoNeighbours,
    /// In [`broadcast_in_dim`](crate::Array::broadcast_in_dim) or a similar operation, an axis of
    /// an operand aligns with an axis of another extent, and neither axis stretches.
    Placement,
    /// The number of index names in `broadcast!`, as in `x[i, j]`, is not the rank of the array.
    IndexNames,
    /// The number of indices does not fit the number of axes of an array.
    IndexCount,
    /// A selection has two ellipses.
    Ellipses,
    /// The number of elements of an array is not 1.
    NotOne,
    /// An array does not broadcast to the requested shape.
    Target,
    /// An index name of `broadcast!`, such as `i` in `x[i] * y[i]`, is used for axes of different
    /// extents.
    Index,
    /// Two shapes differ in rank under the rule set `explicit`, and no list maps the axes of one
    /// operand to axes of the other.
    Explicit,
    /// Two shapes differ in rank under the rule set `no_rank_promotion`.
    RankPromotion,
    /// Two shapes differ under the rule set `no_stretch`.
    Stretching,
    /// The operands of an operator that requires equal shapes under the rule set `tml` have
    /// different shapes.
    Tml,
    /// A reduction without an identity, such as `max`, is over an axis of extent 0.
    Empty,
    /// Arrays to concatenate or stack differ in rank, or in an extent. Only the extents along the
    /// axis of the concatenation may differ.
    Concatenation,
    /// A list of arrays to concatenate or stack is empty.
    NoArrays,
    /// The extent that the caller requests for the result of `concat_to` or a similar method is not
    /// the sum of the extents.
    Sum,
    /// The extent that the caller requests for the result of `tile_to` or a similar method is not
    /// the product of the extents.
    Product,
    /// The axes that a matrix product sums over have different extents, or an operand is a 0-d
    /// array.
    InnerAxes,
    /// A matrix is not square.
    NotSquare,
}

/// The run-time error of an operation on shapes that do not fit.
///
/// The message is that of the compile error for the same rule, if there is one. For an operation in
/// a [`broadcast!`](crate::broadcast), further lines show the source text of the operation. They
/// also show the shapes of two operands, aligned from the last axis. Two errors are equal if their
/// rules, operations, shapes and axes are equal, even if their expressions differ.
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
#[derive(Clone, Copy)]
pub struct ShapeError {
    /// The name of the operation, or the literal of the expression that contains it.
    origin: &'static str,
    /// The number of the excerpt, or [`Excerpt::NONE`] if the operation is not in an expression.
    excerpt: u8,
    shapes: [Packed; 2],
    /// The axis at which the rule is violated, or [`NO_AXIS`]. If the array does not have the
    /// requested axis, this is the requested axis, which may be negative. The field has two bytes,
    /// so that the error stays small. A requested axis whose number takes more bytes is stored as
    /// `i16::MAX` or `NO_AXIS + 1`.
    axis: i16,
    kind: ShapeErrorKind,
}

/// The value of [`ShapeError::axis`] if there is no axis.
const NO_AXIS: i16 = i16::MIN;

/// The value of an extent in a requested shape if any extent is accepted.
pub(crate) const ANY_EXTENT: usize = usize::MAX;

impl ShapeError {
    /// The name of the operation in an error that was converted from an [`IndexError`], which does
    /// not have the name.
    pub(crate) const UNNAMED: &'static str = "";

    /// Returns the violated rule.
    pub fn kind(&self) -> ShapeErrorKind {
        self.kind
    }

    /// Returns the name of the operation, such as `add`. The name is empty if the error was
    /// converted from an [`IndexError`](crate::IndexError).
    pub fn operation(&self) -> &'static str {
        self.excerpt().map_or(self.origin, Excerpt::operation)
    }

    /// Returns the source text of the operation, if the operation is part of a `broadcast!`.
    fn excerpt(&self) -> Option<Excerpt> {
        Excerpt::join(self.origin, self.excerpt)
    }

    /// Returns the source text of the operation, such as `x - mean`, if it is part of a
    /// [`broadcast!`](crate::broadcast) or [`try_broadcast!`](crate::try_broadcast), and `None`
    /// otherwise.
    pub fn expression(&self) -> Option<&'static str> {
        Some(self.excerpt()?.text())
    }

    /// Returns the source text of the call of [`broadcast!`](crate::broadcast) or
    /// [`try_broadcast!`](crate::try_broadcast) that contains the operation, or `None` if there is
    /// no such call.
    pub fn call(&self) -> Option<&'static str> {
        Some(self.excerpt()?.call())
    }

    /// Returns the source text of the two operands, or of the left-hand side and the value of an
    /// assignment. Returns `None` if the operation is not part of a
    /// [`broadcast!`](crate::broadcast) or [`try_broadcast!`](crate::try_broadcast), or does not
    /// have two operands.
    pub fn operands(&self) -> Option<[&'static str; 2]> {
        let operands = self.excerpt()?.operands();
        operands.iter().all(|operand| !operand.is_empty()).then_some(operands)
    }

    /// Returns the extents of the left or only operand. For an in-place operation, these are the
    /// extents of the array that is written to. For a conversion, these are the extents of the
    /// array to convert. If the rule is about numbers other than the extents of an array, returns
    /// these numbers. For example, for [`Length`](ShapeErrorKind::Length), returns the number of
    /// elements. If the error was converted from an [`IndexError`](crate::IndexError), the extents
    /// are unknown, and `usize::MAX` represents each of them.
    ///
    /// An error holds at most eight extents of a shape. These include the extent of the axis that
    /// does not fit, if there is one.
    pub fn left(&self) -> DynRank {
        self.shapes[0].extents()
    }

    /// Returns the extents of the right operand, or the requested extents, in which `usize::MAX`
    /// represents any extent. For some rules, returns another list of numbers from the message
    /// instead, such as a list of axes, or an empty list.
    pub fn right(&self) -> DynRank {
        self.shapes[1].extents()
    }

    /// Returns the axis that does not fit, counted from 0 in the shape of higher rank. Returns
    /// `None` if the rule is not about one axis, for example if ranks must not differ. Also returns
    /// `None` if the requested axis is negative and the array does not have it. Two shapes can also
    /// fail to broadcast because an axis of extent 1, such as a named axis, does not stretch. Then
    /// the result is `None`, unless the extents of only one axis differ.
    pub fn axis(&self) -> Option<usize> {
        // `NO_AXIS` is negative, too.
        self.axis.try_into().ok()
    }
}

/// Compares the rules, shapes, axes and operations of two errors, but not the expressions in which
/// the errors occurred.
impl PartialEq for ShapeError {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.shapes == other.shapes
            && self.axis == other.axis
            && self.operation() == other.operation()
    }
}

impl Eq for ShapeError {}

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
    fn an_axis_of_extent_1_that_does_not_stretch_is_named_if_it_is_the_only_one_that_differs() {
        assert_eq!(ShapeError::broadcast("add", &[2, 1], &[7, 2, 3]).axis(), Some(2));
        assert_eq!(ShapeError::broadcast("add", &[1, 1], &[7, 2, 3]).axis(), None);
        assert_eq!(ShapeError::assign("add_assign", &[2, 3], &[1]).axis(), Some(1));
        assert_eq!(ShapeError::target("broadcast_to", &[1, 4], &[2, 3]).axis(), Some(1));
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
    fn a_product_of_extents_is_given_only_if_all_extents_are_kept() {
        let words = |elements, shape: &[usize]| ShapeError::length("reshape", elements, shape).to_string();
        assert_eq!(
            words(1, &[3]),
            "1 element does not fill an array of shape (3,), which has 3, in `reshape`"
        );
        let shape = "(1, 1, 1, 1, 1, 1, 1, 3), which has 3, in `reshape`";
        assert_eq!(
            words(2, &[1, 1, 1, 1, 1, 1, 1, 3]),
            format!("2 elements do not fill an array of shape {shape}")
        );
        assert_eq!(
            words(2, &[3, 1, 1, 1, 1, 1, 1, 1, 1]),
            "2 elements do not fill an array of shape (…, 1, 1, 1, 1, 1, 1, 1, 1) in `reshape`"
        );
        assert!(words(2, &[usize::MAX - 1, 2]).contains(", which has more, in"));
        assert!(words(2, &[usize::MAX - 1, 0]).contains(", which has 0, in"));
    }

    #[test]
    #[cfg(feature = "dyn-array")]
    fn an_extent_that_cannot_be_inferred() {
        let words = |shape: &[usize], below| ShapeError::open("reshape", 1, shape, below).to_string();
        let start = "1 element does not fill an array of shape";
        let rows = [3, 1, 1, 1, 1, 1, 1, 1, ANY_EXTENT];
        assert_eq!(
            words(&rows, None),
            format!("{start} (…, 1, 1, 1, 1, 1, 1, 1, _) in `reshape`")
        );
        assert_eq!(
            words(&[ANY_EXTENT, 3], Some(0)),
            format!("{start} (_, 3) in `reshape`: axis 0 is below -1")
        );
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
