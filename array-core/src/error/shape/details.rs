//! The messages of shape errors that contain more than the shapes, such as the axis of a mismatch.

use core::fmt;

use super::packed::{HUGE_EXTENT, KEPT, Packed};
use super::show::Extent;
use super::{ANY_EXTENT, ShapeError, ShapeErrorKind};
use crate::error::Elements;

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

impl ShapeError {
    /// Writes the message for two operands that do not broadcast, with the axis.
    pub(super) fn write_broadcasting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        write!(
            f,
            "shapes {left} and {right} cannot be broadcast together in `{operation}`"
        )?;
        self.write_axis(f)
    }

    /// Writes the message for a value that cannot be written in place, with the axis or the ranks.
    pub(super) fn write_assignment(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
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

    /// Writes the message for an array that does not have the expected shape, with the axis or the
    /// ranks.
    pub(super) fn write_conversion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
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

    /// Writes the message for a number of elements that does not fill a shape, with the number that
    /// the shape has.
    pub(super) fn write_length(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        let found = left.extent(0);
        write!(
            f,
            "{} {} fill an array of shape {right}",
            Elements(found),
            do_not(found)
        )?;
        // The product needs all extents, and the error holds at most `KEPT`.
        if right.rank() <= KEPT {
            match product(&right.extents()) {
                Some(expected) => write!(f, ", which has {expected},")?,
                None => f.write_str(", which has more,")?,
            }
        }
        write!(f, " in `{operation}`")
    }

    /// Writes the message for an extent that cannot be inferred from the number of elements, with
    /// the reason.
    pub(super) fn write_inference(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
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
            Some(0) if found > 0 => f.write_str(": it has no elements, whatever `_` is"),
            Some(product) if open == 1 && product > 0 => {
                write!(f, ": the number of elements must be a multiple of {product}")
            }
            Some(_) => f.write_str(": the extents of `_` are ambiguous"),
        }
    }

    /// Writes the message for an array that does not broadcast to a given shape, with the axis or
    /// the ranks.
    pub(super) fn write_target(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
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

    /// Writes the message for two shapes that differ although a rule set requires equal shapes,
    /// with the axis.
    pub(super) fn write_equality(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        let rule = match self.kind {
            ShapeErrorKind::Tml => "tml",
            _ => "no_stretch",
        };
        write!(
            f,
            "shapes {left} and {right} are not the same, which `{rule}` requires in `{operation}`"
        )?;
        self.write_axis(f)
    }

    /// Writes the message for two arrays that cannot be multiplied, with the extents of the inner
    /// axes.
    pub(super) fn write_multiplication(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        write!(f, "shapes {left} and {right} cannot be multiplied in `{operation}`: ")?;
        if left.rank() == 0 || right.rank() == 0 {
            return f.write_str("a 0-d array has no axis to sum over");
        }
        let (l, r) = (
            Extent(left.extent(left.rank() - 1)),
            Extent(right.extent(right.rank().saturating_sub(2))),
        );
        write!(f, "the inner axes have {l} and {r}")
    }

    /// Writes the message for arrays that cannot be combined, with the axis or the ranks, and the
    /// rule.
    pub(super) fn write_concatenation(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
        write!(f, "shapes {left} and {right} cannot be combined in `{operation}`")?;
        match self.axis() {
            Some(_) => self.write_axis(f)?,
            None => write!(f, ": the ranks are {} and {}", left.rank(), right.rank())?,
        }
        f.write_str(match (operation.starts_with("stack"), self.axis()) {
            (true, _) => ", and stacked arrays must have the same shape",
            (false, Some(_)) => ", and all axes but the concatenated one must be equal",
            (false, None) => ", and must be equal",
        })
    }

    /// Writes the message for parts of an axis that do not add or multiply to its extent.
    pub(super) fn write_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.shapes;
        let operation = self.operation();
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

    /// Writes the extents of both shapes at the axis that does not fit, if there is one.
    fn write_axis(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(axis) = self.axis() else {
            return Ok(());
        };
        let (l, r) = self.extents_at(axis);
        write!(f, ": axis {axis} has {l} and {r}")
    }

    /// Returns the two extents at an axis of the shape of higher rank, or 1 for a missing axis.
    fn extents_at(&self, axis: usize) -> (Extent, Extent) {
        let [left, right] = &self.shapes;
        let rank = left.rank().max(right.rank());
        let at = |shape: &Packed| {
            let own = (axis + shape.rank()).checked_sub(rank);
            Extent(own.map_or(1, |axis| shape.extent(axis)))
        };
        (at(left), at(right))
    }
}
