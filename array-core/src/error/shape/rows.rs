//! Two shapes on two lines, aligned as they broadcast.

use core::fmt;

/// Two shapes in columns, aligned from the last axis, each with the source text of its operand.
pub(super) struct Rows<'a> {
    pub(super) shapes: [&'a [usize]; 2],
    pub(super) operands: [&'static str; 2],
    /// The axis to mark, counted in the shape of higher rank.
    pub(super) axis: Option<usize>,
}

impl Rows<'_> {
    fn rank(&self) -> usize {
        self.shapes[0].len().max(self.shapes[1].len())
    }

    /// Returns the extent of a shape in a column, or `None` if the shape has no axis in that
    /// column.
    fn extent(&self, shape: &[usize], column: usize) -> Option<usize> {
        Some(shape[(column + shape.len()).checked_sub(self.rank())?])
    }

    fn width(&self, column: usize) -> usize {
        let extents = self.shapes.into_iter().filter_map(|shape| self.extent(shape, column));
        let digits = extents.map(|extent| extent.checked_ilog10().unwrap_or_default() as usize + 1);
        digits.max().unwrap_or_default()
    }
}

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank();
        for (shape, operand) in self.shapes.into_iter().zip(self.operands) {
            f.write_str("\n  (")?;
            for column in 0..rank {
                let width = self.width(column);
                // A single axis has a comma after it, as in a Rust tuple.
                let has_comma = column + 1 < rank || rank == 1;
                match self.extent(shape, column) {
                    Some(extent) => write!(f, "{extent:width$}{}", if has_comma { "," } else { "" })?,
                    None => write!(f, "{:width$}{}", "", if has_comma { " " } else { "" })?,
                }
                if column + 1 < rank {
                    f.write_str(" ")?;
                }
            }
            write!(f, ")  {operand}")?;
        }
        if let Some(axis) = self.axis {
            let before: usize = (0..axis).map(|column| self.width(column) + 2).sum();
            write!(f, "\n   {:before$}{:^>width$}", "", "", width = self.width(axis))?;
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::Rows;

    fn rows(left: &[usize], right: &[usize], axis: Option<usize>) -> alloc::string::String {
        let operands = ["x", "mean"];
        let shapes = [left, right];
        Rows { shapes, operands, axis }.to_string()
    }

    #[test]
    fn shapes_are_aligned_from_the_last_axis() {
        let expected = "\n  (2, 3)  x\n  (   2)  mean\n      ^";
        assert_eq!(rows(&[2, 3], &[2], Some(1)), expected);
        let expected = "\n  (    3)  x\n  (10, 3)  mean";
        assert_eq!(rows(&[3], &[10, 3], None), expected);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_extent() {
        let expected = "\n  (128,    1,  8)  x\n  (  0, 1024, 16)  mean\n   ^^^";
        assert_eq!(rows(&[128, 1, 8], &[0, 1024, 16], Some(0)), expected);
    }

    #[test]
    fn shapes_of_few_axes_are_tuples_too() {
        assert_eq!(rows(&[2], &[30], Some(0)), "\n  ( 2,)  x\n  (30,)  mean\n   ^^");
        assert_eq!(rows(&[2], &[], None), "\n  (2,)  x\n  (  )  mean");
        assert_eq!(rows(&[], &[], None), "\n  ()  x\n  ()  mean");
    }
}
