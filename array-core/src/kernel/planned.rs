//! Expressions whose extents and strides the compiler knows: their plan is a constant, which also
//! chooses the function that computes them.

use super::Kernel;
use super::drive::{self, Room};
use super::fused::{Compute, Fused, fill_rows, is_small, may_be_small, straight};
use super::gather::Known;
use super::input::{Bits, each_mask};
use crate::plan::inputs::Mask;
use crate::plan::nest::{Leaves, MAX_PLANNED, Nest, Rows, SHORT_BYTES};
use crate::plan::{Inputs, Operands, Target};
use crate::shape::{Layout, Shape, StaticExtents, StaticStrides, static_len};

/// The plan of an expression whose extents and strides the compiler knows.
#[derive(Debug)]
pub struct StaticPlan {
    /// The extents of the output.
    pub(super) extents: StaticExtents,
    /// The strides of the output.
    pub(super) strides: StaticStrides,
    /// The nest of loops.
    pub(super) nest: Nest,
    /// The rows of the output, if one call of a loop computes all of them, and the strides of each
    /// operand down and to the right.
    pub(super) rows: Option<(Rows, [[isize; 2]; MAX_PLANNED])>,
}

impl StaticPlan {
    /// Returns whether the plan is one for an output with these extents and strides.
    pub(super) const fn is_for(&self, extents: &StaticExtents, strides: &StaticStrides) -> bool {
        self.extents.same(extents) && self.strides.same(strides)
    }

    /// Plans operands for their common output, or for the array that is written to. Returns `None`
    /// if extents or strides are unknown, or if the extents do not fit.
    pub(super) const fn new(leaves: &Leaves, target: Target) -> Option<Self> {
        let (extents, strides, levels) = match target {
            Target::Unknown => return None,
            Target::Known(extents, strides, levels) => (extents, strides, levels),
            Target::None => match leaves.common() {
                Some((extents, levels)) => (extents, StaticStrides::row_major(extents.as_slice()), levels),
                None => return None,
            },
        };
        match Nest::checked(&extents, &strides, &levels, leaves) {
            Some(nest) => Some(Self {
                extents,
                strides,
                rows: nest.rows(leaves.count()),
                nest,
            }),
            None => None,
        }
    }
}

/// Returns the plan of operands for an output of this shape and layout, if it follows from their
/// types.
pub(super) const fn plan_of<W: Known, S: Shape, L: Layout<S>>() -> Option<&'static StaticPlan> {
    match (W::PLAN, S::STATIC, L::STATIC) {
        (Some(plan), Some(extents), Some(strides)) if plan.is_for(&extents, &strides) => Some(plan),
        _ => None,
    }
}

/// Returns the plan of operands, and the number of elements of the output. Fails to build if there
/// is no plan.
pub(super) const fn known_plan<W: Known, S: Shape, L: Layout<S>>() -> (&'static StaticPlan, usize) {
    match (plan_of::<W, S, L>(), static_len::<S>()) {
        (Some(plan), Some(len)) => (plan, len),
        _ => panic!("the plan is for static extents"),
    }
}

/// Computes all elements of an output of the shape `S` and the layout `L`, which the compiler has
/// planned.
///
/// # Safety
///
/// The preconditions of [`fill`](super::fused::fill) hold. There is a plan of the types `W` of the
/// operands for the extents of `S` and the strides of `L`, and the output has these.
#[inline(always)]
pub(super) unsafe fn fill_planned<K, F, W, S, L>(inputs: K, compute: F, out: *mut F::Out, len: usize)
where
    K: Inputs,
    F: Compute<K::Elems>,
    W: Known,
    S: Shape,
    L: Layout<S>,
{
    if len == 0 {
        return;
    }
    let (plan, _) = const { known_plan::<W, S, L>() };
    // SAFETY: the function is the one for this plan, whose operands and output the caller
    // guarantees.
    unsafe { (const { planned::<K, F, W, S, L>() })(Fused { inputs, compute }, out, plan) }
}

/// A function that computes all elements of an output by a plan.
type FillPlanned<K, F> = unsafe fn(Fused<K, F>, *mut <F as Compute<<K as Inputs>::Elems>>::Out, &'static StaticPlan);

/// Returns the function for the plan of the types `W` of the operands.
const fn planned<K: Inputs, F: Compute<K::Elems>, W: Known, S: Shape, L: Layout<S>>() -> FillPlanned<K, F> {
    let Some(plan) = plan_of::<W, S, L>() else {
        panic!("the plan is for static extents")
    };
    /// Returns the function whose loop holds these operands.
    macro_rules! in_rows {
        ($($held:literal $a:literal $b:literal $c:literal $d:literal;)*) => {
            match held_in_rows::<Fused<K, F>, S>(plan) {
                $(Some($held) => return planned_rows::<K, F, Bits<$a, $b, $c, $d>>,)*
                _ => {}
            }
        };
    }
    each_mask!(in_rows);
    let is_short = may_be_small::<S, F::Out>() && plan.nest.grid.inner() * size_of::<F::Out>() < SHORT_BYTES;
    if is_small::<S, F::Out>() && K::Operands::COUNT <= MAX_PLANNED || is_short {
        planned_straight::<K, F>
    } else if L::ROW_MAJOR {
        planned_grid::<K, F, true>
    } else {
        planned_grid::<K, F, false>
    }
}

/// Computes the rows of a plan by one call of a loop, which holds the operands of the mask `M`.
///
/// # Safety
///
/// The preconditions of [`fill_planned`] hold. The plan has rows, for which
/// [`drive::runs_in_rows`] returns `true`. The operands of the mask are one element for each row.
#[inline(always)]
unsafe fn planned_rows<K, F, M>(kernel: Fused<K, F>, out: *mut F::Out, plan: &'static StaticPlan)
where
    K: Inputs,
    F: Compute<K::Elems>,
    M: Mask,
{
    let kernel = Fused {
        inputs: kernel.inputs.with::<M>(),
        compute: kernel.compute,
    };
    // SAFETY: the caller guarantees the operands and the output of the plan, and its rows.
    unsafe {
        match &plan.rows {
            Some((rows, strides)) => fill_rows(kernel, out, rows, strides),
            None => unreachable!("there are rows"),
        }
    }
}

/// Computes an output by inlined code.
///
/// # Safety
///
/// The preconditions of [`fill_planned`] hold.
#[inline(always)]
unsafe fn planned_straight<K, F>(kernel: Fused<K, F>, out: *mut F::Out, plan: &'static StaticPlan)
where
    K: Inputs,
    F: Compute<K::Elems>,
{
    // SAFETY: the caller guarantees the operands and the output of the plan.
    unsafe { straight(&kernel, out, &plan.nest) }
}

/// Computes an output by a driver. `ROW_MAJOR` tells whether it is in row-major order.
///
/// # Safety
///
/// The preconditions of [`fill_planned`] hold.
#[inline(always)]
unsafe fn planned_grid<K, F, const ROW_MAJOR: bool>(kernel: Fused<K, F>, out: *mut F::Out, plan: &'static StaticPlan)
where
    K: Inputs,
    F: Compute<K::Elems>,
{
    let nest = &plan.nest;
    let mut room = Room::<K::Operands>::new();
    let strides = if ROW_MAJOR { None } else { Some(&nest.out) };
    // SAFETY: the caller guarantees operands that broadcast to the extents, an output with room at
    // each position, and their plan. `point` gives each operand its strides along the grid of
    // `fill`.
    unsafe {
        kernel.inputs.point(nest.operands.as_ptr(), 1, room.as_mut_ptr());
        drive::fill(&kernel, room.operands(), out, &nest.grid, strides);
    }
}

/// Returns a bit for each operand that a loop holds in a register, if it computes all rows in one
/// call.
const fn held_in_rows<K: Kernel, S: Shape>(plan: &StaticPlan) -> Option<u64> {
    match &plan.rows {
        Some((rows, _)) if !is_small::<S, K::Elem>() && drive::runs_in_rows::<K>(rows) => Some(rows.held),
        _ => None,
    }
}
