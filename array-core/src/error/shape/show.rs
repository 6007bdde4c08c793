//! The messages of shape errors.

use core::fmt;

use super::packed::{HUGE_EXTENT, KEPT, Packed};
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
struct Extent(usize);

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

/// Returns the verb for a number of elements.
fn do_not(elements: usize) -> &'static str {
    if elements == 1 { "does not" } else { "do not" }
}

/// Returns the product of the extents other than [`ANY_EXTENT`]. Returns `None` if the product
/// overflows, or if an extent is too large to be packed.
fn product(extents: &[usize]) -> Option<usize> {
    if extents.contains(&0) {
        return Some(0);
    }
    let mut known = extents.iter().filter(|&&extent| extent != ANY_EXTENT);
    known.try_fold(1_usize, |product, &extent| match extent as u64 {
        HUGE_EXTENT.. => None,
        _ => product.checked_mul(extent),
    })
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
                write!(f, "the shape is {left}, not {right}, in `{operation}`")?;
                match self.axis() {
                    Some(axis) => {
                        let (found, expected) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {found}, not {expected}")
                    }
                    None if left.rank() != right.rank() => {
                        write!(f, ": its rank is {}, not {}", left.rank(), right.rank())
                    }
                    None => Ok(()),
                }
            }
            ShapeErrorKind::Length => {
                let found = left.extent(0);
                write!(
                    f,
                    "{} {} fill an array of shape {right}",
                    Elements(found),
                    do_not(found)
                )?;
                // The product needs all extents.
                if right.rank() <= KEPT {
                    match product(&right.extents()) {
                        Some(expected) => write!(f, ", which has {expected},")?,
                        None => f.write_str(", which has more,")?,
                    }
                }
                write!(f, " in `{operation}`")
            }
            ShapeErrorKind::Open => {
                let found = left.extent(0);
                write!(
                    f,
                    "{} {} fill an array of shape {right} in `{operation}`",
                    Elements(found),
                    do_not(found)
                )?;
                if let Some(axis) = self.axis() {
                    return write!(f, ": axis {axis} is below -1");
                }
                if right.rank() > KEPT {
                    return Ok(());
                }
                let extents = right.extents();
                let open = extents.iter().filter(|&&extent| extent == ANY_EXTENT).count();
                match product(&extents) {
                    None => f.write_str(": its extents are too large"),
                    Some(product) if open == 1 && (product > 0 || found > 0) => {
                        write!(f, ": the number of elements must be a multiple of {product}")
                    }
                    Some(_) => f.write_str(": the extents of `_` are ambiguous"),
                }
            }
            ShapeErrorKind::NotInRows => write!(
                f,
                "a view of shape {left} is not contiguous, and cannot be reshaped to {right} in `{operation}`: copy it with `to_owned` first"
            ),
            ShapeErrorKind::Nesting => write!(
                f,
                "{right} is not the innermost part of the shape {left} in `{operation}`"
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
                "the strides or the offset do not fit an array of shape {left} over {} in `{operation}`",
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
            ShapeErrorKind::Target => {
                write!(
                    f,
                    "an array of shape {left} cannot be broadcast to shape {right} in `{operation}`"
                )?;
                match self.axis() {
                    Some(axis) => {
                        let (found, asked) = self.extents_at(axis);
                        write!(f, ": axis {axis} is {asked} and the array has {found}")
                    }
                    None if left.rank() > right.rank() => {
                        write!(f, ": its rank {} is above {}", left.rank(), right.rank())
                    }
                    None => Ok(()),
                }
            }
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
            ShapeErrorKind::Stretching | ShapeErrorKind::Tml => {
                let rule = match self.kind {
                    ShapeErrorKind::Tml => "tml",
                    _ => "no_stretch",
                };
                write!(
                    f,
                    "shapes {left} and {right} are not the same, which `{rule}` requires in `{operation}`"
                )?;
                if let Some(axis) = self.axis() {
                    let (l, r) = self.extents_at(axis);
                    write!(f, ": axis {axis} has {l} and {r}")?;
                }
                Ok(())
            }
            ShapeErrorKind::InnerAxes => {
                write!(f, "shapes {left} and {right} cannot be multiplied in `{operation}`: ")?;
                if left.rank() == 0 || right.rank() == 0 {
                    return f.write_str("a 0-d array has no axis to sum over");
                }
                let (l, r) = (
                    left.extent(left.rank() - 1),
                    right.extent(right.rank().saturating_sub(2)),
                );
                write!(f, "the inner axes have {l} and {r}")
            }
            ShapeErrorKind::NotSquare => write!(f, "a matrix of shape {left} is not square in `{operation}`"),
            ShapeErrorKind::Concatenation => {
                write!(f, "shapes {left} and {right} cannot be combined in `{operation}`")?;
                match self.axis() {
                    Some(axis) => {
                        let (l, r) = self.extents_at(axis);
                        write!(f, ": axis {axis} has {l} and {r}")?;
                    }
                    None => write!(f, ": the ranks are {} and {}", left.rank(), right.rank())?,
                }
                f.write_str(match (operation.starts_with("stack"), self.axis()) {
                    (true, _) => ", and stacked arrays must have the same shape",
                    (false, Some(_)) => ", and all axes but the concatenated one must be equal",
                    (false, None) => ", and must be equal",
                })
            }
            ShapeErrorKind::NoArrays => write!(f, "there is no array to combine in `{operation}`"),
            ShapeErrorKind::Sum | ShapeErrorKind::Product => {
                let parts = left.extents();
                let is_huge = parts.iter().any(|&part| part as u64 == HUGE_EXTENT);
                let (sign, made) = match self.kind {
                    ShapeErrorKind::Sum => ("+", (!is_huge).then(|| parts.iter().sum())),
                    _ => ("*", product(&parts)),
                };
                f.write_str("the axis has ")?;
                for (i, &part) in parts.iter().enumerate() {
                    if i > 0 {
                        write!(f, " {sign} ")?;
                    }
                    write!(f, "{}", Extent(part))?;
                }
                match made {
                    Some(made) => write!(f, " = {}", Elements(made))?,
                    None => f.write_str(" elements")?,
                }
                write!(f, ", not {}, in `{operation}`", Extent(right.extent(0)))
            }
            ShapeErrorKind::Rank => {
                write!(f, "rank {} is above the limit of {}", left.extent(0), DynRank::MAX_RANK)?;
                match operation {
                    Self::UNNAMED => Ok(()),
                    _ => write!(f, " in `{operation}`"),
                }
            }
        }
    }

    /// Returns the two extents at an axis of the shape of higher rank, or 1 for a missing axis.
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
