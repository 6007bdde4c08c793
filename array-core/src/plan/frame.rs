//! Run-time planning of an expression whose shapes the compiler does not know. An output of at most
//! 8 axes after merging is computed by one nest of loops, and an output with more axes by several.

use super::grid::{Strides, grid_strides, mergeable, order, ordered};
use super::placement::Placement;
use crate::shape::{
    DynRank, Levels, MAX_TYPED_RANK, Strides as Strided, accepts_extents, broadcast_strides, padded_with,
};

/// An output, the order in which its elements are visited, and the placement of operands along its
/// axes.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The extents of the output.
    pub(crate) out: &'a [usize],
    /// The order of the loops over the axes, or `None` for row-major order.
    pub(crate) order: Option<&'a [usize]>,
    /// The extents of the output in that order.
    pub(crate) walked: &'a [usize],
    /// The levels of the output, if it is a nested array.
    pub(crate) levels: Levels,
    /// The positions of the operands' axes in the output, if the axes are not aligned from the last
    /// one.
    pub(crate) placement: Option<Placement>,
}

impl Frame<'_> {
    /// Returns the same frame for operands whose axes are moved to the positions in `placement`.
    #[inline(always)]
    pub(crate) fn placing(self, placement: Placement) -> Self {
        Self {
            placement: Some(placement.within(self.placement)),
            ..self
        }
    }

    /// Returns a mask of the axes, in the order of the loops, that can merge with the next axis for
    /// this operand. Only axes that can merge for every operand are merged.
    ///
    /// # Panics
    ///
    /// Panics if the placement of the frame does not fit the operand. Also panics if the extents of
    /// the operand, after placement, do not broadcast to the output.
    pub(crate) fn mergeable(&self, operand: &Planned<'_>) -> u64 {
        // Most outputs have at most `MAX_TYPED_RANK` axes, and a short array of strides takes less
        // time to fill and to copy.
        if self.out.len() <= MAX_TYPED_RANK {
            mergeable(self.walked, &self.along::<MAX_TYPED_RANK>(operand))
        } else {
            mergeable(self.walked, &self.along::<{ DynRank::MAX_RANK }>(operand))
        }
    }

    /// Returns the strides of an operand along the axes of the output, in the order of the loops.
    ///
    /// # Panics
    ///
    /// Panics if the placement of the frame does not fit the operand. Also panics if the extents of
    /// the operand, after placement, do not broadcast to the output.
    pub(crate) fn along<const R: usize>(&self, operand: &Planned<'_>) -> [isize; R] {
        // The axes of a placed operand, or of an operand whose levels have other ranks, do not
        // align with the last axes of the output. Move them first.
        if let Some(placement) = self.placement {
            return self.placed_along(placement, operand);
        }
        if !operand.levels.same(&self.levels) {
            return self.along_levels(operand);
        }
        let (extents, strides) = (operand.extents, operand.strides);
        // This assertion is needed in release builds, too: the loops read at these strides without
        // further checks.
        assert!(accepts_extents(self.out, extents), "operands broadcast to the output");
        let along = match strides {
            Some(strides) => broadcast_strides(extents, strides, self.out.len()),
            None => broadcast_strides(extents, Strided::<R>::row_major(extents).as_slice(), self.out.len()),
        };
        // Merging compares adjacent axes, so it needs the strides in the order of the loops.
        match self.order {
            Some(order) => ordered(&along, order),
            None => along,
        }
    }

    /// Implements [`along`](Self::along) for a placed operand.
    #[inline(never)]
    fn placed_along<const R: usize>(&self, placement: Placement, operand: &Planned<'_>) -> [isize; R] {
        let frame = Frame {
            placement: None,
            ..*self
        };
        if operand.levels.same(&self.levels) {
            let along = placement.strides(operand.extents, operand.strides, self.out);
            return match self.order {
                Some(order) => ordered(&along, order),
                None => along,
            };
        }
        // An axis that the operand lacks gets the extent 1 and the stride 0, as if it were
        // stretched.
        let strides: [isize; R] = match operand.strides {
            Some(strides) => placement.place(strides, 0),
            None => placement.place(Strided::<R>::row_major(operand.extents).as_slice(), 0),
        };
        let extents: [usize; R] = placement.place(operand.extents, 1);
        // The axes are placed now, so the operand aligns with the last axes of the output.
        frame.along_levels(&Planned {
            extents: &extents[..placement.rank()],
            strides: Some(&strides[..placement.rank()]),
            levels: operand.levels,
        })
    }

    /// Implements [`along`](Self::along) for an operand whose levels differ in rank from those of
    /// the output.
    #[inline(never)]
    fn along_levels<const R: usize>(&self, operand: &Planned<'_>) -> [isize; R] {
        let row_major;
        let strides = match operand.strides {
            Some(strides) => strides,
            None => {
                row_major = Strided::<R>::row_major(operand.extents);
                row_major.as_slice()
            }
        };
        // Pad each level of lower rank with axes of extent 1, so that it aligns with the same level
        // of the output.
        let (extents, rank) = operand.levels.spread::<usize, R>(&self.levels, operand.extents, 1);
        let (strides, _) = operand.levels.spread::<isize, R>(&self.levels, strides, 0);
        self.along(&Planned {
            extents: &extents[..rank],
            strides: Some(&strides[..rank]),
            levels: self.levels,
        })
    }
}

/// The order in which the axes of an output are walked.
#[derive(Clone, Copy)]
pub(crate) enum Walk<'a> {
    /// Row-major order.
    RowMajor,
    /// The order of the output in memory: the axis with the largest absolute stride first, so that
    /// neighbours in memory are written one after another.
    AsItLies,
    /// The given order of axes, outermost first.
    InOrder(&'a [usize]),
}

impl Walk<'_> {
    /// Returns the order in which to walk the axes of an output, or `None` for row-major order.
    /// `strides` are the strides of the output, or `None` if it is in row-major order.
    #[inline]
    pub(crate) fn order<const R: usize>(self, strides: Option<&[isize]>) -> Option<[usize; R]> {
        match (self, strides) {
            (Walk::AsItLies, Some(strides)) => Some(order(strides)),
            (Walk::InOrder(order), _) => Some(padded_with(order, 0)),
            _ => None,
        }
    }
}

/// The extents, strides and levels of an array, for the run-time planner.
#[derive(Clone, Copy, Debug)]
pub struct Planned<'a> {
    /// The extents.
    pub(crate) extents: &'a [usize],
    /// The strides of the array, or `None` if it is in row-major order.
    pub(crate) strides: Option<&'a [isize]>,
    /// The levels of the array, if it is nested.
    pub(crate) levels: Levels,
}

/// The state of lowering an expression to nests of loops at run time. It consists of the output, a
/// mask of the axes that merge, and the position along the leading axes, which the nest does not
/// cover.
#[derive(Clone, Copy, Debug)]
pub struct Lowering<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) mask: u64,
    pub(crate) lead: &'a [usize],
}

impl Lowering<'_> {
    /// Returns the same state for operands whose axes are moved to the positions in `placement`.
    #[inline(always)]
    pub(crate) fn placing(self, placement: Placement) -> Self {
        Self {
            frame: self.frame.placing(placement),
            ..self
        }
    }

    /// Returns the offset of the first element of an operand that the nest of loops reads, and the
    /// strides along the axes of the nest.
    ///
    /// # Panics
    ///
    /// Panics if the placement of the frame does not fit the operand. Also panics if the extents of
    /// the operand, after placement, do not broadcast to the output.
    pub(crate) fn operand(&self, operand: &Planned<'_>) -> (isize, Strides) {
        if self.frame.out.len() <= MAX_TYPED_RANK {
            self.operand_of_rank::<MAX_TYPED_RANK>(operand)
        } else {
            self.operand_of_rank::<{ DynRank::MAX_RANK }>(operand)
        }
    }

    fn operand_of_rank<const R: usize>(&self, operand: &Planned<'_>) -> (isize, Strides) {
        let along: [isize; R] = self.frame.along(operand);
        // The nest covers the inner axes. The position along the leading axes is an offset.
        let offset = self.lead.iter().zip(&along).map(|(&i, &s)| i as isize * s).sum();
        (offset, grid_strides(self.frame.walked, &along, self.mask))
    }
}
