//! Expressions for which the types determine all extents and strides. Their loop nest is a
//! constant, which also chooses the function that computes them.
//!
//! # Short rows of a part
//!
//! Rows that are written into a part of an array may be too short for every loop: fewer than 8
//! `f32`. With a compile-time plan, inlined code computes them, and writes the results of a row to
//! a local array first, which no pointer to an operand can reach, so that LLVM computes several
//! elements at a time. With a run-time plan, such rows are packed and scattered, if the part has
//! 128 elements or more.

use core::marker::PhantomData;

use super::drive::{self, Lengths, Room};
use super::fused::{Compute, Fused, is_small, straight, straight_rows, straight_scattered};
use super::gather::Known;
use super::input::{Bits, Turns, each_mask};
use super::plane::{SCATTERED, in_loop};
use crate::plan::grid::Strides;
use crate::plan::inputs::Mask;
use crate::plan::known::{Leaf, StaticArray};
use crate::plan::nest::{FEW_BYTES, MAX_PLANNED, Nest, Rows, SHORT_BYTES};
use crate::plan::{Inputs, Operands, Target};
use crate::shape::{Layout, Shape};

/// The plan of an expression for which the types determine all extents and strides: its loop nest,
/// as a constant.
#[derive(Debug)]
pub struct StaticPlan<O: ?Sized = [Strides]> {
    pub(super) out: StaticArray,
    /// The number of elements of the output, if memory can hold them.
    pub(super) len: Option<usize>,
    /// The rows of the output, if one call of a loop can compute all of them.
    pub(super) rows: Option<Rows>,
    pub(super) nest: Nest<O>,
}

impl<const N: usize> StaticPlan<[Strides; N]> {
    /// Determines the loop nest of operands for the existing array that is overwritten, or for the
    /// shape that the operands broadcast to. Returns `None` if extents or strides are unknown, if
    /// the extents do not broadcast, or if [`Nest::new`] returns `None`, for example for more than
    /// `N` arrays.
    pub(super) const fn new(leaves: &[Leaf], target: Target) -> Option<Self> {
        let out = match target {
            Target::Unknown => return None,
            Target::Known(out) => out,
            Target::None => match Leaf::common(leaves) {
                Some((extents, levels)) => StaticArray {
                    extents,
                    strides: None,
                    levels,
                },
                None => return None,
            },
        };
        match Nest::new(&out, leaves) {
            Some(nest) => Some(Self {
                len: out.extents.len(),
                rows: nest.rows(leaves),
                out,
                nest,
            }),
            None => None,
        }
    }
}

impl StaticPlan {
    /// Returns whether an output of the dtype `T` is computed by inlined code because it has few
    /// elements and its rows are short.
    const fn is_short<T>(&self) -> bool {
        let Some(len) = self.len else {
            return false;
        };
        let last = match self.out.extents.as_slice() {
            [.., last] => *last,
            [] => 1,
        };
        // A broadcast view can have more elements than memory can hold.
        len.saturating_mul(size_of::<T>()) <= FEW_BYTES
            && last.saturating_mul(size_of::<T>()) < SHORT_BYTES
            && self.nest.grid.inner().saturating_mul(size_of::<T>()) < SHORT_BYTES
    }

    /// Returns the rows of the output, if one call of the loop of the kernel should compute all of
    /// them.
    const fn in_rows<K: Inputs, F: Compute<K::Elems>>(&self) -> Option<&Rows> {
        match &self.rows {
            Some(rows)
                if !is_small::<F::Out>(self.len) && Lengths::of::<K, F>().runs_in_rows(rows, size_of::<F::Out>()) =>
            {
                Some(rows)
            }
            _ => None,
        }
    }
}

/// The plan for an output of the shape `S` and the layout `L`, and for the operands that `W`
/// describes.
struct PlanFor<W, S, L>(PhantomData<(W, S, L)>);

impl<W: Known, S: Shape, L: Layout<S>> PlanFor<W, S, L> {
    /// The plan, or `None` if the types do not determine it. It is a constant, so that the compiler
    /// compares extents and strides once.
    const PLAN: Option<&'static StaticPlan> = match (W::PLAN, S::STATIC) {
        (Some(plan), Some(extents)) if plan.out.extents.same(&extents) => {
            if plan.out.strides.is_none() && L::ROW_MAJOR || has_strides::<S, L>(&plan.out) {
                Some(plan)
            } else {
                None
            }
        }
        _ => None,
    };
}

/// Returns whether an array has the strides of the layout `L`. The strides are compared in a
/// function, so that the compiler computes those of `L` only if they are needed.
const fn has_strides<S: Shape, L: Layout<S>>(array: &StaticArray) -> bool {
    matches!(&L::STATIC, Some(strides) if array.strides().same(strides))
}

/// Returns the plan for an output of this shape and layout. Returns `None` if the types of the
/// operands and of the output do not determine the plan.
pub(super) const fn plan_of<W: Known, S: Shape, L: Layout<S>>() -> Option<&'static StaticPlan> {
    PlanFor::<W, S, L>::PLAN
}

/// Returns the plan of [`plan_of`], and the number of elements of the output.
///
/// # Panics
///
/// Panics if there is no plan, or if memory cannot hold the elements. Callers evaluate it at
/// compile time, so that the build fails instead.
pub(super) const fn known_plan<W: Known, S: Shape, L: Layout<S>>() -> (&'static StaticPlan, usize) {
    match plan_of::<W, S, L>() {
        Some(plan @ &StaticPlan { len: Some(len), .. }) => (plan, len),
        _ => panic!("the types do not determine the nest of loops"),
    }
}

/// Panics, because a plan or its rows are missing. This never happens: constants choose the callers
/// only if there is a plan. The panic has a function of its own, so that the message is compiled
/// once.
#[cold]
pub(super) fn without_plan() -> ! {
    unreachable!("constants choose this function only if there is a plan for it")
}

/// A function that computes all elements of an output, given a [`StaticPlan`].
///
/// # Safety
///
/// The preconditions of [`fill`](super::fused::fill) hold. The plan is for these operands, and for
/// the extents and strides of this output.
pub(super) type FillPlanned<K, F> =
    unsafe fn(Fused<K, F>, *mut <F as Compute<<K as Inputs>::Elems>>::Out, &'static StaticPlan);

/// Returns the function that computes an output of the shape `S` and the layout `L` from operands
/// of the types `W`.
///
/// # Panics
///
/// Panics if [`known_plan`] does. Callers call this function at compile time, so that the build
/// fails instead.
pub(super) const fn fill_planned<K: Inputs, F: Compute<K::Elems>, W: Known, S: Shape, L: Layout<S>>()
-> FillPlanned<K, F> {
    let (plan, len) = known_plan::<W, S, L>();
    if len == 0 {
        return planned_nothing::<K, F>;
    }
    /// Returns the function whose loop over rows keeps in registers the elements of operands whose
    /// bits are set in `$held`.
    macro_rules! in_rows {
        ($($held:literal $a:literal $b:literal $c:literal $d:literal;)*) => {
            match plan.in_rows::<K, F>() {
                $(Some(Rows { held: $held, reversed: 0, .. }) =>
                    return planned_rows::<K, F, Bits<$a, $b, $c, $d>>,)*
                _ => {}
            }
        };
    }
    each_mask!(in_rows);
    /// Returns the function whose loop over rows reads backwards the operands whose bits are set in
    /// `$reversed`. Inputs that include the result of a function are read only forwards.
    macro_rules! reversed {
        ($($reversed:literal $a:literal $b:literal $c:literal $d:literal;)*) => {
            match plan.in_rows::<K, F>() {
                $(Some(Rows { reversed: $reversed, .. }) if $reversed != 0 && !K::IS_RESULT && !F::AT_ONCE =>
                    return planned_rows::<K, F, Turns<$a, $b, $c, $d>>,)*
                _ => {}
            }
        };
    }
    each_mask!(reversed);
    // Rows can be too short for the loop. If the output is also not in row-major order, a driver
    // would pack the operands, compute the results in a buffer, and copy them to the output.
    // Inlined code computes such rows instead, unless an operation computes many elements per call.
    // A driver also packs and copies elements that are not contiguous, which takes longer than a
    // plain loop if there are few.
    let apart = !L::ROW_MAJOR && !K::TOGETHER && !F::AT_ONCE && Lengths::of::<K, F>().is_short(plan.nest.grid.inner());
    if apart {
        straight_rows::<K, F>
    } else if is_small::<F::Out>(plan.len) && K::Operands::COUNT <= MAX_PLANNED || plan.is_short::<F::Out>() {
        straight::<K, F>
    } else if len < SCATTERED && !in_loop::<K, F>() && plan.nest.is_scattered() {
        straight_scattered::<K, F>
    } else if L::ROW_MAJOR {
        planned_grid::<K, F, true>
    } else {
        planned_grid::<K, F, false>
    }
}

/// Implements [`FillPlanned`] for an output without elements: writes nothing.
unsafe fn planned_nothing<K: Inputs, F: Compute<K::Elems>>(_: Fused<K, F>, _: *mut F::Out, _: &'static StaticPlan) {}

/// Implements [`FillPlanned`] by one call of a loop that computes all rows. The mask `M` lists the
/// operands that have one element for each row, or that are read backwards.
///
/// # Safety
///
/// The preconditions of [`FillPlanned`] hold. The plan has rows, and [`Lengths::runs_in_rows`]
/// returns `true` for them. Each operand is of the kind that the mask lists for it. If the mask
/// reverses an operand, [`Inputs::with`] applies the mask.
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
    let Some(rows) = &plan.rows else { without_plan() };
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller guarantees that the plan is that of the operands and the output, and that
    // the mask fits the operands. The caller also guarantees that `runs_in_rows` returns `true` for
    // the rows of the plan. `room` has space for the operands, which `begin` writes.
    unsafe {
        kernel.inputs.begin(room.as_mut_ptr());
        let operands = room.walk_nest(&plan.nest);
        drive::run_rows(&kernel, operands, out, rows);
    }
}

/// Implements [`FillPlanned`] by a [driver](drive). `ROW_MAJOR` is `true` if the output is in
/// row-major order.
///
/// # Safety
///
/// The preconditions of [`FillPlanned`] hold.
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
