//! Stacks of matrices: where each pair that is multiplied stands.

use super::matrix::Axis;
use crate::shape::checked_product;

/// Where the elements of an operand stand: one extent and one stride, in elements, for each axis.
#[derive(Clone, Copy)]
pub(super) struct Operand<'a> {
    pub(super) extents: &'a [usize],
    pub(super) strides: &'a [isize],
}

/// What stands for an axis that an operand does not have.
const MISSING: Axis = Axis { extent: 1, stride: 0 };

impl Operand<'_> {
    /// An axis, counted from the last, which is 1. An axis of extent 1 is not walked: its stride is 0.
    fn axis(&self, from_last: usize) -> Axis {
        let axis = self.extents.len().checked_sub(from_last).map(|axis| Axis {
            extent: self.extents[axis],
            stride: self.strides[axis],
        });
        axis.filter(|axis| axis.extent != 1).unwrap_or(MISSING)
    }
}

/// The pairs of matrices of a product, which are all of the same extents and strides.
pub(super) struct Stack<'a> {
    /// The rows and the columns on the left.
    pub(super) left: [Axis; 2],
    /// The rows and the columns on the right.
    pub(super) right: [Axis; 2],
    operands: [Operand<'a>; 2],
    /// The leading axes of the product, as they are counted from the last: all below the first number, from the second
    /// one on.
    lead: (usize, usize),
    /// How many elements all products have, if the operands fit together.
    len: Option<usize>,
}

impl<'a> Stack<'a> {
    /// Pairs the matrices of two operands.
    ///
    /// # Panics
    ///
    /// Panics if their inner axes differ, if their leading axes do not broadcast, or if the products are not `len` elements.
    /// The shape of the product does not prove it: the relations of two named axes can be written by hand.
    pub(super) fn of_len(left: Operand<'a>, right: Operand<'a>, len: usize) -> Self {
        let stack = Self::new(left, right);
        assert!(stack.len == Some(len), "the operands of a product fit together");
        stack
    }

    /// Pairs the matrices of two operands.
    fn new(left: Operand<'a>, right: Operand<'a>) -> Self {
        let rank = left.extents.len().max(right.extents.len());
        let mut stack = Self {
            // A vector on the left is a row, and on the right a column.
            left: [left.axis(2), left.axis(1)],
            right: match right.extents.len() {
                1 => [right.axis(1), MISSING],
                _ => [right.axis(2), right.axis(1)],
            },
            operands: [left, right],
            lead: (rank + 1, 3),
            len: None,
        };
        stack.len = stack.products();
        stack.merge();
        stack
    }

    /// Counts the elements of all products; `None` if the operands do not fit together, or if the number overflows.
    fn products(&self) -> Option<usize> {
        let ([rows, depth], [inner, columns]) = (self.left, self.right);
        let mut fits = depth.extent == inner.extent;
        let mut extents = [rows.extent, columns.extent, 1];
        for from_last in self.lead.1..self.lead.0 {
            let [l, r] = self.operands.map(|operand| operand.axis(from_last).extent);
            fits &= l == r || l == 1 || r == 1;
            let (extent, _, _) = self.lead(from_last);
            extents[2] = checked_product(&[extents[2], extent])?;
        }
        if fits { checked_product(&extents) } else { None }
    }

    /// The extent of a leading axis, counted from the last, and how far apart the matrices on either side are along it.
    fn lead(&self, from_last: usize) -> (usize, isize, isize) {
        let [l, r] = self.operands.map(|operand| operand.axis(from_last));
        // An extent of 1 gives way to any, 0 included.
        (if l.extent == 1 { r.extent } else { l.extent }, l.stride, r.stride)
    }

    /// Takes leading axes for rows, from the last one on: while the matrix on the right is the same along them, and the
    /// rows on the left are as far apart as ever.
    fn merge(&mut self) {
        while self.lead.1 < self.lead.0 {
            let (extent, left, right) = self.lead(self.lead.1);
            if extent != 1 {
                let rows = &mut self.left[0];
                if rows.extent == 1 {
                    rows.stride = left;
                }
                if right != 0 || left != rows.stride.wrapping_mul(rows.extent as isize) {
                    return;
                }
                rows.extent *= extent;
            }
            self.lead.1 += 1;
        }
    }

    /// Calls `visit` with where each pair stands from the first, in the order of the products.
    pub(super) fn each(&self, visit: &mut dyn FnMut(isize, isize)) {
        self.walk(self.lead.0, (0, 0), visit);
    }

    /// [`each`](Self::each) of the leading axes below `outer`, for the pairs from `first` on.
    fn walk(&self, outer: usize, first: (isize, isize), visit: &mut dyn FnMut(isize, isize)) {
        if outer <= self.lead.1 {
            return visit(first.0, first.1);
        }
        let (extent, left, right) = self.lead(outer - 1);
        let (mut l, mut r) = first;
        for _ in 0..extent {
            self.walk(outer - 1, (l, r), visit);
            l = l.wrapping_add(left);
            r = r.wrapping_add(right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The extents and strides of the rows that a pair has, and where the pairs stand.
    fn pairs(left: (&[usize], &[isize]), right: (&[usize], &[isize])) -> (Axis, Vec<(isize, isize)>) {
        let operand = |(extents, strides)| Operand { extents, strides };
        let stack = Stack::new(operand(left), operand(right));
        let mut found = Vec::new();
        stack.each(&mut |l, r| found.push((l, r)));
        (stack.left[0], found)
    }

    #[test]
    fn leading_axes_stretch_on_either_side() {
        let (rows, found) = pairs((&[2, 1, 3, 4], &[12, 7, 4, 1]), (&[2, 4, 5], &[20, 5, 1]));
        assert_eq!(rows, Axis { extent: 3, stride: 4 });
        assert_eq!(found, [(0, 0), (0, 20), (12, 0), (12, 20)]);
    }

    #[test]
    fn a_stack_by_one_matrix_is_one_matrix_of_all_rows() {
        let right: (&[usize], &[isize]) = (&[4, 5], &[5, 1]);
        let one = |extent, stride| (Axis { extent, stride }, vec![(0, 0)]);
        assert_eq!(pairs((&[2, 1, 3, 4], &[12, 0, 4, 1]), right), one(6, 4));
        assert_eq!(pairs((&[6, 1, 4], &[8, 0, 1]), right), one(6, 8));
        let apart = pairs((&[2, 3, 4], &[24, 4, 1]), right);
        assert_eq!(apart, (Axis { extent: 3, stride: 4 }, vec![(0, 0), (24, 0)]));
    }

    #[test]
    fn products_of_operands_that_fit_are_counted() {
        const STRIDES: &[isize] = &[7; 4];
        let operand = |extents: &'static [usize]| Operand {
            extents,
            strides: &STRIDES[..extents.len()],
        };
        let len = |left, right| Stack::new(operand(left), operand(right)).len;
        assert_eq!(len(&[2, 1, 3, 4], &[5, 4, 6]), Some(2 * 5 * 3 * 6));
        assert_eq!(len(&[4], &[2, 4, 6]), Some(12));
        assert_eq!(len(&[2, 0, 3, 4], &[2, 1, 4, 6]), Some(0));
        assert_eq!(len(&[2, 3, 4], &[3, 4, 6]), None);
        assert_eq!(len(&[3, 4], &[5, 6]), None);
        assert_eq!(len(&[usize::MAX, 3, 4], &[4, 6]), None);
    }

    #[test]
    fn no_matrices_are_no_pairs() {
        let none = pairs((&[2, 0, 3, 4], &[12, 12, 4, 1]), (&[2, 0, 4, 5], &[20, 20, 5, 1]));
        assert_eq!(none.1, []);
    }
}
