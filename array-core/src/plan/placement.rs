//! The positions of the axes of a placed operand among the axes of the output.

use crate::shape::MAX_TYPED_RANK;

/// The positions of an operand's axes: axis `i` of `count` axes becomes axis `axes[i]` of `rank`
/// axes, counted from 0. The `rank` axes align with the last axes of the output.
///
/// An operand of fewer than `count` axes aligns with the last of the `count` axes, as in
/// broadcasting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    count: u8,
    axes: [u8; MAX_TYPED_RANK],
    rank: u8,
}

impl Placement {
    /// Creates a placement at the axes `list` among `rank` axes.
    pub(crate) const fn new(list: &[usize], rank: usize) -> Self {
        let mut axes = [0; MAX_TYPED_RANK];
        let mut i = 0;
        while i < list.len() {
            axes[i] = list[i] as u8;
            i += 1;
        }
        Self {
            count: list.len() as u8,
            axes,
            rank: rank as u8,
        }
    }

    /// Returns whether every axis keeps its position, and no axis is added.
    pub(crate) const fn is_identity(&self) -> bool {
        let mut i = 0;
        while i < self.count {
            if self.axes[i as usize] != i {
                return false;
            }
            i += 1;
        }
        self.count == self.rank
    }

    /// Composes two placements: `outer` places the axes that result from `self`. Returns `self` if
    /// `outer` is `None`.
    pub(crate) const fn within(mut self, outer: Option<Self>) -> Self {
        let Some(outer) = outer else { return self };
        // An operand of a higher rank than `outer.count` is rejected before it is placed.
        let lead = outer.count.saturating_sub(self.rank);
        let mut i = 0;
        while i < self.count as usize {
            let axis = (lead + self.axes[i]) as usize;
            if axis < outer.count as usize {
                self.axes[i] = outer.axes[axis];
            }
            i += 1;
        }
        self.rank = outer.rank;
        self
    }

    /// Moves values, one for each axis of the operand, to their positions among `rank` axes. The
    /// other axes get `fill`.
    ///
    /// # Panics
    ///
    /// Panics if there are more than `count` values, or if two axes have the same position. Also
    /// panics if a position is not below both `rank` and `R`.
    pub(crate) const fn place<T: Copy, const R: usize>(&self, values: &[T], fill: T) -> [T; R] {
        assert!(
            values.len() <= self.count as usize,
            "the list has one axis for each axis of the operand"
        );
        // An operand of fewer than `count` axes aligns with the last entries of `axes`.
        let lead = self.count as usize - values.len();
        let mut out = [fill; R];
        let mut taken = 0u64;
        let mut i = 0;
        while i < values.len() {
            let axis = self.axes[lead + i];
            assert!(
                // If two axes had the same position, one would lose its extent and stride.
                axis < self.rank && taken >> axis & 1 == 0,
                "the axes of a list are distinct and within the rank"
            );
            taken |= 1 << axis;
            out[axis as usize] = values[i];
            i += 1;
        }
        out
    }

    /// Returns the strides of an operand along the axes of an output with the extents `out`, given
    /// its extents and its strides, which are `None` if it is in row-major order. A stride is 0
    /// along an axis that the operand lacks, and along an axis where its extent is 1.
    ///
    /// # Panics
    ///
    /// Panics if [`each_stride`](Self::each_stride) does.
    pub(crate) fn strides<const R: usize>(
        &self,
        extents: &[usize],
        strides: Option<&[isize]>,
        out: &[usize],
    ) -> [isize; R] {
        let mut along = [0; R];
        self.each_stride(extents, strides, out, |axis, stride| along[axis] = stride);
        along
    }

    /// Calls `visit` with each axis of an output that the operand has and along which its extent is
    /// not 1, and with the operand's stride along it. The arguments are those of
    /// [`strides`](Self::strides).
    ///
    /// # Panics
    ///
    /// Panics if [`place`](Self::place) does. Also panics if the operand, after placement, does not
    /// broadcast to the output.
    #[inline(always)]
    pub(crate) fn each_stride(
        &self,
        extents: &[usize],
        strides: Option<&[isize]>,
        out: &[usize],
        mut visit: impl FnMut(usize, isize),
    ) {
        let (mut taken, mut row_major) = (0_u64, 1_isize);
        let Some(lead) = self.count().checked_sub(extents.len()) else {
            panic!("the list has one axis for each axis of the operand");
        };
        let Some(around) = out.len().checked_sub(self.rank()) else {
            panic!("operands broadcast to the output");
        };
        // From the last axis to the first, because the stride of an axis follows from the extents
        // after it.
        for (i, &extent) in extents.iter().enumerate().rev() {
            let axis = self.axes[lead + i];
            // This assertion is needed in release builds, too: the loops read at these strides
            // without further checks. If two axes had the same position, one would lose its stride.
            assert!(
                axis < self.rank && taken >> axis & 1 == 0,
                "the axes of a list are distinct and within the rank"
            );
            taken |= 1 << axis;
            let axis = around + axis as usize;
            assert!(extent == out[axis] || extent == 1, "operands broadcast to the output");
            if extent != 1 {
                visit(axis, strides.map_or(row_major, |strides| strides[i]));
            }
            row_major = row_major.wrapping_mul(extent as isize);
        }
    }

    /// Returns the positions of the axes of an operand of this rank.
    pub(crate) fn axes_of(&self, rank: usize) -> impl ExactSizeIterator<Item = usize> {
        let lead = self.count().saturating_sub(rank);
        self.axes[lead..self.count()].iter().map(|&axis| axis.into())
    }

    /// Returns the maximum rank of the operand.
    pub(crate) const fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the rank of the operand after placement.
    pub(crate) const fn rank(&self) -> usize {
        self.rank as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_placed_at_the_listed_axes() {
        let placement = Placement::new(&[0, 2], 3);
        assert_eq!(placement.place::<usize, 3>(&[4, 5], 1), [4, 1, 5]);
        assert_eq!(placement.place::<usize, 3>(&[5], 1), [1, 1, 5]);
        assert_eq!(placement.place::<usize, 3>(&[], 1), [1, 1, 1]);
        assert_eq!(Placement::new(&[1, 0], 2).place::<isize, 2>(&[3, 1], 0), [1, 3]);
    }

    #[test]
    fn placements_compose() {
        let inner = Placement::new(&[1], 2);
        let outer = Placement::new(&[0, 2, 3], 4);
        let both = inner.within(Some(outer));
        assert_eq!(both.place::<usize, 4>(&[7], 1), [1, 1, 1, 7]);
        assert_eq!(both.rank(), 4);
        assert_eq!(inner.within(None), inner);
    }

    #[test]
    fn only_a_full_list_in_order_leaves_every_axis() {
        assert!(Placement::new(&[0, 1], 2).is_identity());
        assert!(!Placement::new(&[1, 0], 2).is_identity());
        assert!(!Placement::new(&[0, 1], 3).is_identity());
    }

    #[test]
    #[should_panic = "distinct"]
    fn an_axis_listed_twice_panics() {
        Placement::new(&[1, 1], 2).place::<usize, 2>(&[4, 5], 1);
    }
}
