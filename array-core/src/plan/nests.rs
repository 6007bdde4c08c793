//! Run-time plans. An output that has more axes, after merging, than a nest of loops can have is
//! visited nest by nest.

use core::ops::ControlFlow;

use super::frame::{Frame, Lowering, Planned, Walk};
use super::grid::{Grid, Strides, grid, ordered_extents};
use crate::shape::{DynRank, Levels};

/// A function that [`each_nest`] calls for each nest of loops. The arguments are:
///
/// - the state that gives the strides of operands along the nest
/// - the axes of the nest
/// - the number of the first element of the nest, in the order of the loops
/// - the offset of this element in the output, and the strides of the output, which are `None` in
///   row-major order
///
/// The function returns `Break` to stop.
pub(crate) type EachNest<'f> =
    &'f mut dyn FnMut(&Lowering<'_>, &Grid, usize, (isize, Option<&Strides>)) -> ControlFlow<()>;

/// Plans an output with these extents and levels at run time, and calls `run` for each nest of
/// loops until `run` returns `Break`. There is one nest, unless the output has more axes after
/// merging than a nest can have.
///
/// `mergeable` returns a mask of the axes that can merge for all operands. `strides` are the
/// strides of the output, or `None` if it is in row-major order.
pub(crate) fn each_nest(
    mergeable: &dyn Fn(&Frame<'_>) -> u64,
    (out, levels): (&[usize], Levels),
    strides: Option<&[isize]>,
    walk: Walk<'_>,
    run: EachNest<'_>,
) {
    const RANK: usize = DynRank::MAX_RANK;
    let (order, walked): ([usize; RANK], [usize; RANK]);
    let mut frame = Frame {
        out,
        order: None,
        walked: out,
        placement: None,
        levels,
    };
    if let Some(found) = walk.order::<RANK>(strides) {
        order = found;
        walked = ordered_extents(out, &order[..out.len()]);
        frame.order = Some(&order[..out.len()]);
        frame.walked = &walked[..out.len()];
    }
    // Like an operand, the output limits merging, unless it is row-major.
    let own = strides.map(|strides| Planned {
        extents: out,
        strides: Some(strides),
        levels,
    });
    // Axes merge only if that is possible for the output and for every operand.
    let mut mask = mergeable(&frame);
    if let Some(own) = &own {
        mask &= frame.mergeable(own);
    }
    let grid = grid(frame.walked, mask);
    let mut lead = [0; RANK];
    let outer = &frame.walked[..grid.lead];
    // There is one nest for each position along the axes that the grid does not cover. Without such
    // axes, the product is 1.
    for nest in 0..outer.iter().product() {
        let lowering = Lowering {
            frame,
            mask,
            lead: &lead[..grid.lead],
        };
        let first = nest * grid.len();
        let strided = own.as_ref().map(|own| lowering.operand(own));
        let (offset, along) = match &strided {
            Some((offset, along)) => (*offset, Some(along)),
            None => (first as isize, None),
        };
        if run(&lowering, &grid, first, (offset, along)).is_break() {
            return;
        }
        for axis in (0..grid.lead).rev() {
            // Advance to the next position: increment the innermost index, with carry.
            lead[axis] += 1;
            if lead[axis] < outer[axis] {
                break;
            }
            lead[axis] = 0;
        }
    }
}
