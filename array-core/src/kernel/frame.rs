//! How the program plans and lowers an expression whose shapes the compiler does not know: at once where there are as
//! many axes as types have at most, and one nest of loops after the other where there are more.

use super::Operand;
use super::placement::Placement;
use super::plan::order as lying;
use super::plan::{Grid, MAX_AXES, Strides, grid, grid_strides, mergeable, ordered, ordered_extents};
use crate::shape::{
    DynRank, Levels, MAX_TYPED_RANK, Strides as Strided, accepts_extents, broadcast_strides, padded, same,
};

/// An output as the program walks it.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The extents.
    pub(crate) out: &'a [usize],
    /// The order of the axes, if it is not that of the output.
    pub(crate) order: Option<&'a [usize]>,
    /// The extents in that order.
    pub(crate) walked: &'a [usize],
    /// The levels of a nested one.
    pub(crate) levels: Levels,
    /// Where the axes of operands stand, if not aligned from the last.
    pub(crate) placement: Option<Placement>,
}

impl Frame<'_> {
    /// The same output as it is for operands that are placed.
    #[inline(always)]
    pub(crate) fn placing(self, placement: Placement) -> Self {
        Self {
            placement: Some(placement.within(self.placement)),
            ..self
        }
    }

    /// Returns which axes of the output merge, as far as an operand goes.
    ///
    /// # Panics
    ///
    /// Panics where the extents do not broadcast to the output.
    pub(crate) fn mergeable(&self, operand: &Planned<'_>) -> u64 {
        if self.out.len() <= MAX_TYPED_RANK {
            mergeable(self.walked, &self.along::<MAX_TYPED_RANK>(operand))
        } else {
            mergeable(self.walked, &self.along::<{ DynRank::MAX_RANK }>(operand))
        }
    }

    /// Returns the strides of an operand along the axes of the output, as they are walked.
    fn along<const R: usize>(&self, operand: &Planned<'_>) -> [isize; R] {
        if let Some(placement) = self.placement {
            return self.placed_along(placement, operand);
        }
        if !operand.levels.same(&self.levels) {
            return self.along_levels(operand);
        }
        let (extents, strides) = (operand.extents, operand.strides);
        assert!(accepts_extents(self.out, extents), "operands broadcast to the output");
        let along = match strides {
            Some(strides) => broadcast_strides(extents, strides, self.out.len()),
            None => broadcast_strides(extents, Strided::<R>::row_major(extents).as_slice(), self.out.len()),
        };
        match self.order {
            Some(order) => ordered(&along, order),
            None => along,
        }
    }

    /// [`along`](Self::along) for an operand whose axes are placed first.
    #[inline(never)]
    fn placed_along<const R: usize>(&self, placement: Placement, operand: &Planned<'_>) -> [isize; R] {
        let strides: [isize; R] = match operand.strides {
            Some(strides) => placement.place(strides, 0),
            None => placement.place(Strided::<R>::row_major(operand.extents).as_slice(), 0),
        };
        let extents: [usize; R] = placement.place(operand.extents, 1);
        let frame = Frame {
            placement: None,
            ..*self
        };
        frame.along(&Planned {
            extents: &extents[..placement.rank()],
            strides: Some(&strides[..placement.rank()]),
            levels: operand.levels,
        })
    }

    /// [`along`](Self::along) for an operand whose levels have other ranks than those of the output.
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
        let (extents, rank) = operand.levels.spread::<usize, R>(&self.levels, operand.extents, 1);
        let (strides, _) = operand.levels.spread::<isize, R>(&self.levels, strides, 0);
        self.along(&Planned {
            extents: &extents[..rank],
            strides: Some(&strides[..rank]),
            levels: self.levels,
        })
    }
}

/// How the axes of an output are walked.
#[derive(Clone, Copy)]
pub(crate) enum Walk<'a> {
    /// In row-major order.
    RowMajor,
    /// The one with the largest stride first.
    AsItLies,
    /// In this order, outermost first.
    InOrder(&'a [usize]),
}

/// The plan of an output of a few axes, made by the program.
pub(crate) struct Planning {
    /// The nest of loops.
    pub(crate) grid: Grid,
    /// The strides of the output along it.
    pub(crate) out: Strides,
}

impl Planning {
    /// Plans an output of these extents and levels, and gives each operand its strides along the grid. `strides` are those
    /// of the output if it is not in row-major order.
    ///
    /// # Panics
    ///
    /// Panics where the extents of an operand do not broadcast to the output.
    pub(crate) fn new(
        operands: &mut [Operand],
        out: &[usize],
        levels: &Levels,
        strides: Option<&[isize]>,
        walk: Walk<'_>,
    ) -> Self {
        let rank = out.len();
        let lies;
        let order = match (walk, strides) {
            (Walk::AsItLies, Some(strides)) => {
                lies = lying::<MAX_AXES>(strides);
                Some(&lies[..rank])
            }
            (Walk::InOrder(order), _) => Some(order),
            _ => None,
        };
        let all = padded(out);
        let alike = |operand: &Operand| {
            operand.axes.row_major && operand.axes.rank == rank && same(&operand.axes.extents, &all)
        };
        if strides.is_none() && order.is_none() && operands.iter().all(alike) {
            for operand in &mut *operands {
                operand.strides = [0; MAX_AXES];
                operand.strides[0] = 1;
            }
            let mut extents = [1; MAX_AXES];
            extents[0] = out.iter().product();
            let grid = Grid {
                axes: 1,
                extents,
                lead: 0,
            };
            return Self {
                grid,
                out: extents.map(|_| 0),
            };
        }
        let walked: [usize; MAX_AXES] = match order {
            Some(order) => ordered_extents(out, order),
            None => {
                let mut walked = [1; MAX_AXES];
                walked[..rank].copy_from_slice(out);
                walked
            }
        };
        let walked = &walked[..rank];
        let mut mask = u64::MAX;
        for operand in &mut *operands {
            operand.align(out, levels);
            if let Some(order) = order {
                operand.strides = ordered(&operand.strides, order);
            }
            mask &= mergeable(walked, &operand.strides);
        }
        let mut own = [0; MAX_AXES];
        if let Some(strides) = strides {
            own[..rank].copy_from_slice(strides);
            if let Some(order) = order {
                own = ordered(&own, order);
            }
            mask &= mergeable(walked, &own);
        }
        let grid = grid(walked, mask);
        for operand in operands {
            operand.strides = grid_strides(walked, &operand.strides, mask);
        }
        let out = grid_strides(walked, &own, mask);
        Self { grid, out }
    }
}

impl Operand {
    /// Gives the operand its strides along the axes of an output.
    fn align(&mut self, out: &[usize], levels: &Levels) {
        let (mut extents, mut strides, mut rank) = (self.axes.extents, self.strides, self.axes.rank);
        if !self.axes.levels.same(levels) {
            (extents, _) = self.axes.levels.spread(levels, &self.axes.extents[..rank], 1);
            (strides, rank) = self.axes.levels.spread(levels, &self.strides[..rank], 0);
        }
        let extents = &extents[..rank];
        assert!(accepts_extents(out, extents), "operands broadcast to the output");
        self.strides = broadcast_strides(extents, &strides, out.len());
    }
}

/// An operand as the program plans it.
#[derive(Clone, Copy, Debug)]
pub struct Planned<'a> {
    /// The extents.
    pub(crate) extents: &'a [usize],
    /// The strides, if they are not those of row-major order.
    pub(crate) strides: Option<&'a [isize]>,
    /// The levels of a nested one.
    pub(crate) levels: Levels,
}

/// How the program lowers an expression: the output, which of its axes merge, and where the axes
/// that the nest does not cover stand.
#[derive(Clone, Copy, Debug)]
pub struct Lowering<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) mask: u64,
    pub(crate) lead: &'a [usize],
}

impl Lowering<'_> {
    /// The same for operands that are placed.
    #[inline(always)]
    pub(crate) fn placing(self, placement: Placement) -> Self {
        Self {
            frame: self.frame.placing(placement),
            ..self
        }
    }

    /// Returns the offset of the first element of an operand, and its strides along the axes of the grid.
    ///
    /// # Panics
    ///
    /// Panics where the extents do not broadcast to the output.
    pub(crate) fn operand(&self, operand: &Planned<'_>) -> (isize, Strides) {
        if self.frame.out.len() <= MAX_TYPED_RANK {
            self.operand_of_rank::<MAX_TYPED_RANK>(operand)
        } else {
            self.operand_of_rank::<{ DynRank::MAX_RANK }>(operand)
        }
    }

    fn operand_of_rank<const R: usize>(&self, operand: &Planned<'_>) -> (isize, Strides) {
        let along: [isize; R] = self.frame.along(operand);
        let offset = self.lead.iter().zip(&along).map(|(&i, &s)| i as isize * s).sum();
        (offset, grid_strides(self.frame.walked, &along, self.mask))
    }
}
