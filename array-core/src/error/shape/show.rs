//! The messages of shape errors.

use core::fmt;

use super::packed::{HUGE_EXTENT, Packed};
use super::rows::Rows;
use super::{ANY_EXTENT, ShapeError, ShapeErrorKind};
use crate::error::Elements;
use crate::error::excerpt::Context;
use crate::runtime::DynRank;

/// Extents as a tuple: `()`, `(3,)`, `(2, _)`.
pub(crate) struct Tuple<'a> {
    pub(super) extents: &'a [usize],
    pub(super) dots: bool,
}

/// An extent: `3`, `_`, or a lower bound if the extent is too large to be packed.
pub(super) struct Extent(pub(super) usize);

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ANY_EXTENT => f.write_str("_"),
            extent if extent as u64 == HUGE_EXTENT => write!(f, "{extent} or more"),
            extent => write!(f, "{extent}"),
        }
    }
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
            write!(f, "{}", Extent(extent))?;
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
        self.rule(f)?;
        let Some(excerpt) = self.excerpt() else {
            return Ok(());
        };
        if let Some(operands) = self.operands().filter(|_| self.has_rows()) {
            let rows = Rows {
                shapes: [&self.left(), &self.right()],
                operands,
                axis: self.axis(),
            };
            rows.fmt(f)?;
        }
        let context = Context {
            text: excerpt.text(),
            whole: excerpt.call(),
        };
        context.fmt(f)
    }
}

impl ShapeError {
    /// Returns whether the two shapes are those of two operands, and the error contains all their
    /// axes.
    fn has_rows(&self) -> bool {
        let is_of_operands = matches!(
            self.kind,
            ShapeErrorKind::Assignment
                | ShapeErrorKind::Broadcasting
                | ShapeErrorKind::Explicit
                | ShapeErrorKind::Index
                | ShapeErrorKind::RankPromotion
                | ShapeErrorKind::Stretching
                | ShapeErrorKind::Tml
        );
        is_of_operands && self.shapes.iter().all(Packed::is_whole)
    }

    /// Writes the rule that is violated, with the shapes.
    fn rule(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        match self.kind {
            ShapeErrorKind::Broadcasting => self.write_broadcasting(f),
            ShapeErrorKind::Assignment => self.write_assignment(f),
            ShapeErrorKind::Convert => self.write_conversion(f),
            ShapeErrorKind::Length => self.write_length(f),
            ShapeErrorKind::Open => self.write_inference(f),
            ShapeErrorKind::NotInRows => write!(
                f,
                "a view of shape {left} is not contiguous, and cannot be reshaped to {right} in `{operation}`: copy it with `to_owned` first"
            ),
            ShapeErrorKind::Nesting => write!(
                f,
                "the innermost axes of an array of shape {left} do not have the shape {right} in `{operation}`"
            ),
            ShapeErrorKind::Overflow => write!(
                f,
                "an array of shape {left} would take more than isize::MAX bytes in `{operation}`"
            ),
            ShapeErrorKind::Axis if operation == ShapeError::UNNAMED => {
                write!(f, "there is no axis {} in an array of rank {}", self.axis, left.rank())
            }
            ShapeErrorKind::Axis => write!(
                f,
                "an array of shape {left} has no axis {} in `{operation}`: its rank is {}",
                self.axis,
                left.rank()
            ),
            ShapeErrorKind::Empty => write!(
                f,
                "an array of shape {left} has no elements along axis {} for `{operation}`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Strides => write!(
                f,
                "the strides or the offset do not fit an array of shape {left} over {} in `{operation}`: \
                 each axis needs a stride, and each element must be in the slice",
                Elements(right.extent(0))
            ),
            ShapeErrorKind::Overlap => write!(
                f,
                "two positions of an array of shape {left} with these strides may share an element in `{operation}`: \
                 a mutable view needs a different element for each position"
            ),
            ShapeErrorKind::Backwards => write!(
                f,
                "a view of shape {left} is reversed or stretched along axis {}, which `{operation}` does not support: copy it with `to_heap`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Ndarray => write!(
                f,
                "an array of shape {left} is too large for `ndarray` in `{operation}`: the product of its extents other than 0, \
                 or its span in memory, exceeds isize::MAX"
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
            ShapeErrorKind::AxisTwice => write!(
                f,
                "axis {} of an array of shape {left} appears twice in the list of axes of `{operation}`",
                self.axis().unwrap_or_default()
            ),
            ShapeErrorKind::Lists if operation.ends_with("fftn") => write!(
                f,
                "`{operation}` takes one extent for each axis, not {} for {}",
                left.extent(0),
                right.extent(0)
            ),
            ShapeErrorKind::Lists => write!(
                f,
                "`{operation}` takes two lists of axes of the same length, not of {} and {}",
                left.extent(0),
                right.extent(0)
            ),
            ShapeErrorKind::Squeeze => {
                let axis = self.axis().unwrap_or_default();
                write!(
                    f,
                    "cannot remove axis {axis} of an array of shape {left} in `{operation}`: its extent is {}, not 1",
                    right.extent(0)
                )
            }
            ShapeErrorKind::NoNeighbours => write!(
                f,
                "the axes {} and {} of an array of shape {left} cannot be merged in `{operation}`: they must be adjacent, the \
                 outer one first",
                right.extent(0),
                right.extent(1)
            ),
            ShapeErrorKind::Placement => write!(
                f,
                "an axis of extent {} cannot be placed at axis {} of extent {} in `{operation}`",
                right.extent(0),
                self.axis().unwrap_or_default(),
                left.extent(0)
            ),
            ShapeErrorKind::IndexNames => write!(
                f,
                "an array of shape {left} takes one index name for each axis in `{operation}`, not {}",
                right.extent(0)
            ),
            // Some operations take fewer indices, so the message is about the superfluous ones.
            ShapeErrorKind::IndexCount if right.extent(0) > left.rank() => write!(
                f,
                "an array of shape {left} has fewer axes than the {} indices in `{operation}`",
                right.extent(0)
            ),
            ShapeErrorKind::IndexCount => write!(
                f,
                "an array of shape {left} takes one index for each axis in `{operation}`, not {}",
                right.extent(0)
            ),
            ShapeErrorKind::Ellipses => write!(
                f,
                "`{operation}` of an array of shape {left} has two ellipses: at most one is allowed"
            ),
            ShapeErrorKind::NotOne => {
                write!(
                    f,
                    "an array of shape {left} does not have exactly one element, as `{operation}` requires"
                )
            }
            ShapeErrorKind::Target => self.write_target(f),
            ShapeErrorKind::Index => write!(
                f,
                "an index name has extent {} here and {} in an earlier operand in `{operation}`",
                left.extent(0),
                right.extent(0)
            ),
            ShapeErrorKind::Explicit => write!(
                f,
                "shapes {left} and {right} differ in rank, and explicit broadcasting does not align them in `{operation}`"
            ),
            ShapeErrorKind::RankPromotion => write!(
                f,
                "shapes {left} and {right} differ in rank, which `no_rank_promotion` rejects in `{operation}`"
            ),
            ShapeErrorKind::Stretching | ShapeErrorKind::Tml => self.write_equality(f),
            ShapeErrorKind::InnerAxes => self.write_multiplication(f),
            ShapeErrorKind::NotSquare => write!(f, "a matrix of shape {left} is not square in `{operation}`"),
            ShapeErrorKind::Concatenation => self.write_concatenation(f),
            ShapeErrorKind::NoArrays => write!(f, "there is no array to combine in `{operation}`"),
            ShapeErrorKind::Sum | ShapeErrorKind::Product => self.write_parts(f),
            ShapeErrorKind::Rank => {
                write!(f, "rank {} is above the limit of {}", left.extent(0), DynRank::MAX_RANK)?;
                match operation {
                    Self::UNNAMED => Ok(()),
                    _ => write!(f, " in `{operation}`"),
                }
            }
        }
    }
}

impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapeError({self})")
    }
}
