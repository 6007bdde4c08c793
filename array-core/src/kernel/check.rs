//! The search for faults before anything is computed. An element has a fault if an operation has no
//! result for this element, such as an integer division by zero.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::drive::{Loop, Room};
use super::fused::{Closure, Compute, Fused, Out, is_small};
use super::gather::{Context, Known};
use super::planned::{StaticPlan, plan_of};
use crate::dtype::Element;
use crate::dtype::verdict::{Sound, Verdict};
use crate::error::{ArithmeticError, Fault};
use crate::plan::nest::{MAX_PLANNED, NestPosition};
use crate::plan::{Inputs, Operand, Operands};
use crate::shape::{DynRank, Layout, Shape};

/// A check, before anything is computed, whether an operation has a result for the operands'
/// elements at one position. An operation without a result, such as an integer division by zero, is
/// a fault.
pub trait Check<E>: Copy {
    /// `true` if the check can find a fault.
    const FALLIBLE: bool;
    /// The result of the check: a fault, or none.
    type Verdict: Verdict;

    /// Checks the operands' elements at one position.
    fn check(&self, elems: E) -> Self::Verdict;
}

/// The check of an expression that always has a result.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked;

impl<E> Check<E> for Unchecked {
    const FALLIBLE: bool = false;
    type Verdict = Sound;

    #[inline(always)]
    fn check(&self, _: E) -> Sound {
        Sound
    }
}

impl<E, C: Fn(E) -> V + Copy + Sync, V: Verdict> Check<E> for Closure<C> {
    const FALLIBLE: bool = V::FALLIBLE;
    type Verdict = V;

    #[inline(always)]
    fn check(&self, elems: E) -> V {
        (self.0)(elems)
    }
}

/// A placeholder for the computation of an expression, which a search does not need. It has the
/// dtype of the output, and is never called.
#[derive(Clone, Copy)]
struct Nothing<T>(PhantomData<T>);

impl<E, T: Element> Compute<E> for Nothing<T> {
    type Out = T;

    fn compute(&self, _: E) -> T {
        T::ZERO
    }
}

/// The loop of a search among the inputs `K`, for an output of the dtype `T`.
struct Searching<K, T>(PhantomData<(K, T)>);

impl<K: Inputs, T: Element> Searching<K, T> {
    const LOOP: Loop = Loop::searching::<K, Nothing<T>>();
}

/// Implements [`Search`](super::body::Search) for an output of the dtype `T`.
///
/// # Safety
///
/// The preconditions of [`Search`](super::body::Search) hold. `pair` points to a tuple of the
/// inputs and the check.
pub(super) unsafe fn search<K, C, T>(
    pair: *const u8,
    own: *const u8,
    operands: *mut Operand,
    len: usize,
) -> Option<(usize, Fault)>
where
    K: Inputs,
    C: Check<K::Elems>,
    T: Element,
{
    // SAFETY: the caller guarantees the tuple, and that `operands` are those of the inputs. Each
    // has `len` elements, or one element and a block for its repetitions. `own` points to `len`
    // elements if the inputs read them. `j` is less than `len`, which is at most the number of
    // repetitions of an element.
    unsafe {
        let (inputs, check) = &*pair.cast::<(K, C)>();
        let row = inputs.row(operands, 0, const { Fused::<K, Nothing<T>>::BLOCK });
        let mut found = false;
        for j in 0..len {
            // Check all elements in one pass without early exit, so that the loop is vectorised.
            found |= fault(inputs, check, &row, own, j).is_some();
        }
        if !found {
            return None;
        }
        (0..len).find_map(|j| Some((j, fault(inputs, check, &row, own, j)?)))
    }
}

/// Returns the fault of the element `j` of a row, or `None` if it has none.
///
/// # Safety
///
/// The row is one of the inputs, and has more than `j` elements. So has the output at `own`, whose
/// elements are initialised if the inputs read them.
#[inline(always)]
unsafe fn fault<K: Inputs, C: Check<K::Elems>>(
    inputs: &K,
    check: &C,
    row: &K::Row,
    own: *const u8,
    j: usize,
) -> Option<Fault> {
    // The stage is not read. It exists because `get` computes pointers to its parts.
    let stage = MaybeUninit::<K::Stage>::uninit();
    // SAFETY: the caller guarantees the element `j` of the row and of the output. Without `STAGED`
    // nothing is read from the stage.
    unsafe { check.check(inputs.get::<false>(row, stage.as_ptr(), own, 0, j)).fault() }
}

/// A function that searches all elements for faults. Returns the error of the first element with a
/// fault, in row-major order, and `Ok` if there is none.
///
/// # Safety
///
/// The preconditions of [`fill`](super::fused::fill) hold, except that nothing is written.
pub(super) type Find<K, C, T> = unsafe fn(&Context<'_, K, ()>, C, Out<'_, T>) -> Result<(), ArithmeticError>;

/// Returns the function that finds the first element with a fault, or `None` if the check never
/// finds one.
pub(super) const fn find<K, C, T>() -> Option<Find<K, C, T>>
where
    K: Inputs,
    C: Check<K::Elems>,
    T: Element,
{
    if C::FALLIBLE { Some(find_fault::<K, C, T>) } else { None }
}

/// Implements [`Find`].
///
/// # Safety
///
/// The preconditions of [`Find`] hold.
#[inline(never)]
unsafe fn find_fault<K, C, T>(context: &Context<'_, K, ()>, check: C, out: Out<'_, T>) -> Result<(), ArithmeticError>
where
    K: Inputs,
    C: Check<K::Elems>,
    T: Element,
{
    if out.extents.contains(&0) {
        return Ok(());
    }
    let pair = (context.inputs, check);
    let mut room = Room::new();
    // SAFETY: the caller guarantees operands that broadcast to the extents, and an output with an
    // initialised element at each position if the kernel reads it. No extent is 0, as checked
    // above.
    let found = unsafe {
        context.in_room(&mut room).search(
            const { &Searching::<K, T>::LOOP },
            (search::<K, C, T>, &raw const pair as *const u8),
            out.erased(),
        )
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, out.extents)),
    }
}

/// A function like [`Find`], given a [`StaticPlan`].
///
/// # Safety
///
/// The plan is that of the operands. If the expression reads the output, it has an initialised
/// element at each position, at the strides of the plan from the pointer on.
pub(super) type FindPlanned<K, P, W, C, T> =
    unsafe fn(&Context<'_, K, P, W>, C, *mut T, &'static StaticPlan) -> Result<(), ArithmeticError>;

/// Returns the function that finds the first element with a fault, for an output of this shape and
/// layout. Returns `None` if the check never finds one.
pub(super) const fn find_planned<K, P, W, C, T, S, L>() -> Option<FindPlanned<K, P, W, C, T>>
where
    K: Inputs,
    W: Known,
    C: Check<K::Elems>,
    T: Element,
    S: Shape,
    L: Layout<S>,
{
    if !C::FALLIBLE {
        return None;
    }
    // In debug builds of programs, compiling the inlined code takes longer than it saves.
    let is_inlined = cfg!(any(test, not(debug_assertions))) && K::Operands::COUNT <= MAX_PLANNED;
    let is_few = match plan_of::<W, S, L>() {
        Some(plan) => is_inlined && !matches!(plan.len, Some(0)) && is_small::<T>(plan.len),
        None => false,
    };
    Some(match (is_few, L::ROW_MAJOR) {
        (true, true) => find_few::<K, P, W, C, T, true>,
        (true, false) => find_few::<K, P, W, C, T, false>,
        (false, true) => find_in_order::<K, P, W, C, T>,
        (false, false) => find_strided::<K, P, W, C, T>,
    })
}

/// Implements [`FindPlanned`] for few elements, at least one. Inlined code checks them, because the
/// preparation of a walk takes ten times as long. If an element has a fault, a walk finds which.
/// `ROW_MAJOR` is `true` if the output is in row-major order.
///
/// # Safety
///
/// The preconditions of [`FindPlanned`] hold. No extent of the output is 0.
#[inline(always)]
unsafe fn find_few<K: Inputs, P, W: Known, C: Check<K::Elems>, T: Element, const ROW_MAJOR: bool>(
    context: &Context<'_, K, P, W>,
    check: C,
    own: *mut T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError> {
    let nest = &plan.nest;
    let mut found = false;
    for row in 0..nest.grid.rows() {
        for j in 0..nest.grid.inner() {
            let position = NestPosition {
                nest,
                own: own.cast_const().cast(),
                row,
                j,
            };
            // SAFETY: the position is within the grid of the plan, which has elements, since no
            // extent is 0. Each operand has an element there, since it broadcasts to the output. If
            // the expression reads the output, the caller guarantees an initialised element there.
            let elems = unsafe { context.inputs.at(position, 0) };
            found |= check.check(elems).fault().is_some();
        }
    }
    if !found {
        return Ok(());
    }
    // SAFETY: the caller guarantees the preconditions of both functions, which are those of
    // `FindPlanned`. The output of the first is in row-major order.
    unsafe {
        match ROW_MAJOR {
            true => find_in_order(context, check, own, plan),
            false => find_strided(context, check, own, plan),
        }
    }
}

/// Implements [`FindPlanned`] for an output with strides.
///
/// # Safety
///
/// The preconditions of [`FindPlanned`] hold.
unsafe fn find_strided<K: Inputs, P, W: Known, C: Check<K::Elems>, T: Element>(
    context: &Context<'_, K, P, W>,
    check: C,
    ptr: *mut T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError> {
    let strides = plan.out.strides();
    let out = Out {
        ptr,
        extents: plan.out.extents.as_slice(),
        strides: Some(strides.as_slice()),
        levels: &plan.out.levels,
        alike: None,
    };
    // SAFETY: the operands broadcast to the extents of their plan. If the expression reads the
    // output, the caller guarantees an initialised element at each of its positions. `find_fault`
    // does not write to the output.
    unsafe { find_fault(&context.erased(), check, out) }
}

/// Implements [`FindPlanned`] for an output in row-major order.
///
/// # Safety
///
/// The preconditions of [`FindPlanned`] hold, for a plan without strides of the output.
unsafe fn find_in_order<K: Inputs, P, W: Known, C: Check<K::Elems>, T: Element>(
    context: &Context<'_, K, P, W>,
    check: C,
    own: *mut T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError> {
    // SAFETY: the caller guarantees the plan and the output.
    unsafe { find_fault_planned(context.inputs, check, own, plan) }
}

/// Implements [`find_in_order`], without the types of the operands.
///
/// # Safety
///
/// The preconditions of [`find_in_order`] hold.
#[inline(never)]
unsafe fn find_fault_planned<K: Inputs, C: Check<K::Elems>, T: Element>(
    inputs: K,
    check: C,
    out: *const T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError> {
    let extents = plan.out.extents.as_slice();
    if extents.contains(&0) {
        return Ok(());
    }
    let pair = (inputs, check);
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller guarantees that the plan is that of the operands for an output in
    // row-major order, so `search` walks the output without strides. `point` gives each operand its
    // strides along the grid of the plan. The grid has elements, since no extent is 0.
    let found = unsafe {
        inputs.point(plan.nest.operands.as_ptr(), 1, room.as_mut_ptr());
        let by = const { &Searching::<K, T>::LOOP };
        by.search(
            (search::<K, C, T>, &raw const pair as *const u8),
            room.operands(),
            out.cast(),
            &plan.nest.grid,
            None,
        )
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, extents)),
    }
}

/// Returns the error for a fault of the element whose number in row-major order is `element`.
#[cold]
fn fault_at(element: usize, fault: Fault, extents: &[usize]) -> ArithmeticError {
    let mut index = DynRank::clipped(extents);
    let mut rest = element;
    // In mixed radix, the digits of the number of an element are its indices along the axes.
    for i in index.iter_mut().rev() {
        let extent = *i;
        *i = rest % extent;
        rest /= extent;
    }
    ArithmeticError::new(fault, index)
}
