//! Stacks of matrices: where each pair that is multiplied stands.

use super::matrix::Axis;
use crate::shape::DynRank;

/// Where the elements of an operand stand: one extent and one stride, in elements, for each axis.
#[derive(Clone, Copy)]
pub(super) struct Operand<'a> {
    pub(super) extents: &'a [usize],
    pub(super) strides: &'a [isize],
}

impl Operand<'_> {
    /// An axis, counted from the last, which is 1; of extent 1 where there is none.
    fn axis(&self, from_last: usize) -> Axis {
        match self.extents.len().checked_sub(from_last) {
            Some(axis) => Axis {
                extent: self.extents[axis],
                stride: self.strides[axis],
            },
            None => Axis { extent: 1, stride: 0 },
        }
    }
}

/// A leading axis of the product: its extent, and how far apart the matrices on either side are.
#[derive(Clone, Copy)]
struct Lead {
    extent: usize,
    strides: [isize; 2],
}

/// The pairs of matrices of a product, which are all of the same extents and strides.
pub(super) struct Stack {
    /// The rows and the columns on the left.
    pub(super) left: [Axis; 2],
    /// The rows and the columns on the right.
    pub(super) right: [Axis; 2],
    lead: [Lead; DynRank::MAX_RANK],
    rank: usize,
}

impl Stack {
    /// Pairs the matrices of two operands, whose leading axes broadcast.
    pub(super) fn new(left: &Operand<'_>, right: &Operand<'_>) -> Self {
        let vector = right.extents.len() == 1;
        // A vector on the left is a row, and on the right a column.
        let mut stack = Self {
            left: [left.axis(2), left.axis(1)],
            right: match vector {
                true => [right.axis(1), Axis { extent: 1, stride: 0 }],
                false => [right.axis(2), right.axis(1)],
            },
            lead: [Lead {
                extent: 1,
                strides: [0; 2],
            }; DynRank::MAX_RANK],
            rank: 0,
        };
        let rank = left.extents.len().max(right.extents.len()).max(2) - 2;
        for from_last in (3..rank + 3).rev() {
            let (l, r) = (left.axis(from_last), right.axis(from_last));
            let stride = |axis: Axis| if axis.extent == 1 { 0 } else { axis.stride };
            // An extent of 1 gives way to any, 0 included.
            let extent = if l.extent == 1 { r.extent } else { l.extent };
            if extent != 1 {
                stack.lead[stack.rank] = Lead {
                    extent,
                    strides: [stride(l), stride(r)],
                };
                stack.rank += 1;
            }
        }
        stack.merge();
        stack
    }

    /// Takes leading axes for rows, while the matrix on the right is the same along them, and the rows on the left are as
    /// far apart as ever.
    fn merge(&mut self) {
        while let Some(&Lead {
            extent,
            strides: [left, 0],
        }) = self.lead[..self.rank].last()
        {
            let rows = &mut self.left[0];
            if rows.extent == 1 {
                rows.stride = left;
            } else if left != rows.stride.wrapping_mul(rows.extent as isize) {
                break;
            }
            rows.extent *= extent;
            self.rank -= 1;
        }
    }

    /// Calls `visit` with where each pair stands from the first, in the order of the products.
    pub(super) fn each(&self, mut visit: impl FnMut(isize, isize)) {
        let lead = &self.lead[..self.rank];
        let mut index = [0; DynRank::MAX_RANK];
        let (mut left, mut right) = (0, 0);
        if lead.iter().any(|axis| axis.extent == 0) {
            return;
        }
        loop {
            visit(left, right);
            let mut axis = lead.len();
            loop {
                let Some(outer) = axis.checked_sub(1) else {
                    return;
                };
                axis = outer;
                let Lead {
                    extent,
                    strides: [l, r],
                } = lead[axis];
                index[axis] += 1;
                left += l;
                right += r;
                if index[axis] < extent {
                    break;
                }
                left -= l * extent as isize;
                right -= r * extent as isize;
                index[axis] = 0;
            }
        }
    }
}
