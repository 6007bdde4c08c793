//! Stacks of matrices, as operands of a matrix product. The leading axes broadcast, which gives the
//! pairs of matrices that are multiplied.

use super::matrix::Axis;

/// The extents of an operand, and its strides in elements.
#[derive(Clone, Copy)]
pub(super) struct Operand<'a> {
    pub(super) extents: &'a [usize],
    pub(super) strides: &'a [isize],
}

/// The axis that replaces a missing axis of an operand.
const MISSING: Axis = Axis { extent: 1, stride: 0 };

impl Operand<'_> {
    /// Returns an axis. Axes are counted from the end: the last axis has the number 1. A missing
    /// axis has the extent 1. If the extent is 1, the returned stride is 0.
    fn axis(&self, from_last: usize) -> Axis {
        let axis = self.extents.len().checked_sub(from_last).map(|axis| Axis {
            extent: self.extents[axis],
            stride: self.strides[axis],
        });
        axis.filter(|axis| axis.extent != 1).unwrap_or(MISSING)
    }
}

/// The pairs of matrices that are multiplied. All left matrices have the same extents and strides,
/// and so have all right matrices.
pub(super) struct Stack<'a> {
    /// The rows and the columns of each left matrix.
    pub(super) left: [Axis; 2],
    /// The rows and the columns of each right matrix.
    pub(super) right: [Axis; 2],
    operands: [Operand<'a>; 2],
    /// The range of the leading axes of the product, counted from the end: from the second number
    /// up to, but not including, the first.
    lead: (usize, usize),
    /// The number of elements of all products, or `None` if the operands cannot be multiplied or
    /// the number overflows.
    pub(super) len: Option<usize>,
}

impl<'a> Stack<'a> {
    /// Pairs the matrices of two operands, whose leading axes broadcast.
    ///
    /// # Panics
    ///
    /// Panics if the left matrices do not have as many columns as the right ones have rows, or if
    /// the leading axes do not broadcast. Also panics if the products do not have `len` elements in
    /// total. The type of the shape does not guarantee this number, because relations of named axes
    /// can be handwritten.
    pub(super) fn of_len(left: Operand<'a>, right: Operand<'a>, len: usize) -> Self {
        let stack = Self::new(left, right);
        assert!(stack.len == Some(len), "the shape of the product matches its operands");
        stack
    }

    /// Implements [`of_len`](Self::of_len) without a comparison of the number of elements.
    fn new(left: Operand<'a>, right: Operand<'a>) -> Self {
        let rank = left.extents.len().max(right.extents.len());
        let mut stack = Self {
            // A vector is a row on the left, and a column on the right.
            left: [left.axis(2), left.axis(1)],
            right: match right.extents.len() {
                1 => [right.axis(1), MISSING],
                _ => [right.axis(2), right.axis(1)],
            },
            operands: [left, right],
            lead: (rank + 1, 3),
            len: None,
        };
        // Count before merging. Merging multiplies extents, and the count shows that their product
        // does not overflow, unless an extent is 0.
        stack.len = stack.products();
        if stack.len.is_some_and(|len| len > 0) {
            stack.merge();
        }
        stack
    }

    /// Returns the number of elements of all products. Returns `None` if the matrices cannot be
    /// multiplied, if the leading axes do not broadcast, or if the number overflows.
    fn products(&self) -> Option<usize> {
        let ([rows, depth], [inner, columns]) = (self.left, self.right);
        let mut fits = depth.extent == inner.extent;
        // An extent of 0 makes the number 0, even if the product of the other extents overflows.
        let mut is_empty = rows.extent == 0 || columns.extent == 0;
        let mut len = rows.extent.checked_mul(columns.extent);
        for from_last in self.lead.1..self.lead.0 {
            let [l, r] = self.operands.map(|operand| operand.axis(from_last).extent);
            fits &= l == r || l == 1 || r == 1;
            let (extent, _, _) = self.lead(from_last);
            is_empty |= extent == 0;
            len = len.and_then(|len| len.checked_mul(extent));
        }
        let len = if is_empty { Some(0) } else { len };
        len.filter(|_| fits)
    }

    /// Returns the extent of the leading axis `from_last` of the product, and the strides of the
    /// left and the right matrices along it. Axes are counted from the end: the last axis is 1.
    fn lead(&self, from_last: usize) -> (usize, isize, isize) {
        let [l, r] = self.operands.map(|operand| operand.axis(from_last));
        // An extent of 1 broadcasts to any other, including 0.
        (if l.extent == 1 { r.extent } else { l.extent }, l.stride, r.stride)
    }

    /// Merges leading axes into the rows of the left matrices, so that there are fewer and larger
    /// products. Begins at the last leading axis. Stops at the first axis along which the right
    /// matrix changes, or along which the rows on the left do not continue at the same stride.
    fn merge(&mut self) {
        while self.lead.1 < self.lead.0 {
            let (extent, left, right) = self.lead(self.lead.1);
            if extent != 1 {
                let rows = &mut self.left[0];
                // The stride of a single row is never used, so any stride can continue it.
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

    /// Calls `visit` for each pair of matrices, with the offset of the left and of the right
    /// matrix. The order is that of the products in the result. Does not call `visit` if the
    /// products have no elements.
    pub(super) fn each(&self, visit: &mut dyn FnMut(isize, isize)) {
        if self.len == Some(0) {
            return;
        }
        // `visit` is a trait object, so that the walk is compiled once for all dtypes.
        self.walk(self.lead.0, (0, 0), visit);
    }

    /// Returns the number of pairs that [`each`](Self::each) visits.
    #[cfg(feature = "rayon")]
    pub(super) fn count(&self) -> usize {
        match self.len {
            // The products have elements, so their number is a multiple of that of one product.
            Some(len @ 1..) => len / (self.left[0].extent * self.right[1].extent),
            _ => 0,
        }
    }

    /// Returns the offsets of the left and of the right matrix of the pair number `pair`, counted
    /// in the order of [`each`](Self::each). There must be such a pair.
    #[cfg(feature = "rayon")]
    pub(super) fn pair(&self, mut pair: usize) -> (isize, isize) {
        let (mut l, mut r) = (0, 0);
        for from_last in self.lead.1..self.lead.0 {
            let (extent, left, right) = self.lead(from_last);
            let index = (pair % extent) as isize;
            (l, r) = (l + index * left, r + index * right);
            pair /= extent;
        }
        (l, r)
    }

    /// Implements [`each`](Self::each) for the pairs along the axes whose number is below `outer`.
    /// `first` has the offsets of the first of these pairs.
    fn walk(&self, outer: usize, first: (isize, isize), visit: &mut dyn FnMut(isize, isize)) {
        if outer <= self.lead.1 {
            return visit(first.0, first.1);
        }
        let (extent, left, right) = self.lead(outer - 1);
        let (mut l, mut r) = first;
        for _ in 0..extent {
            self.walk(outer - 1, (l, r), visit);
            // The offsets wrap: after the last pair they may overflow, but they are not used then.
            l = l.wrapping_add(left);
            r = r.wrapping_add(right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows of the left matrices, and the offsets of the pairs.
    fn pairs(left: (&[usize], &[isize]), right: (&[usize], &[isize])) -> (Axis, Vec<(isize, isize)>) {
        let operand = |(extents, strides)| Operand { extents, strides };
        let stack = Stack::new(operand(left), operand(right));
        let mut found = Vec::new();
        stack.each(&mut |l, r| found.push((l, r)));
        #[cfg(feature = "rayon")]
        assert!(
            (0..stack.count())
                .map(|pair| stack.pair(pair))
                .eq(found.iter().copied())
        );
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
        assert_eq!(len(&[usize::MAX, 3, 0, 4], &[4, 6]), Some(0));
        assert_eq!(len(&[usize::MAX, 3, 4], &[4, 0]), Some(0));
    }

    #[test]
    fn empty_stacks_have_no_pairs() {
        let none = pairs((&[2, 0, 3, 4], &[12, 12, 4, 1]), (&[2, 0, 4, 5], &[20, 20, 5, 1]));
        assert_eq!(none.1, []);
        // Visiting each pair would take years.
        let none = pairs((&[usize::MAX, 0, 3, 4], &[0, 12, 4, 1]), (&[4, 5], &[5, 1]));
        assert_eq!(none.1, []);
    }
}
