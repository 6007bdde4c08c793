//! The search for faults before anything is computed. An element has a fault if an operation has no
//! result for this element, such as an integer division by zero.

use core::marker::PhantomData;
use core::mem::{MaybeUninit, size_of};

use super::body::{Search, find as find_in_run};
use super::drive::{Loop, Room};
use super::fused::{Closure, Out, Row};
use super::gather::Context;
use super::planned::StaticPlan;
use super::{Kernel, wider};
use crate::dtype::Element;
use crate::dtype::verdict::{Sound, Verdict};
use crate::error::{ArithmeticError, Fault};
use crate::plan::nest::OwnReads;
use crate::plan::{Inputs, Operand};
use crate::shape::DynRank;

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

/// The kernel that searches for an element for which an operation has no result (a fault). It has
/// the inputs, the check, and the dtype of the output.
#[derive(Debug)]
pub(crate) struct Checked<K, C, T> {
    inputs: K,
    check: C,
    own: PhantomData<T>,
}

impl<K, C, T> Checked<K, C, T> {
    pub(super) fn new(inputs: K, check: C) -> Self {
        Self {
            inputs,
            check,
            own: PhantomData,
        }
    }
}

impl<K: Inputs, C: Check<K::Elems>, T: Element> Checked<K, C, T> {
    /// The loop of the kernel, for the drivers that search for a fault.
    const LOOP: Loop = Loop::searching::<Self>();

    /// Returns the function that searches for a fault, and a pointer to the kernel, both without
    /// the kernel's type.
    pub(super) fn search(&self) -> (Search, *const u8) {
        (find_in_run::<Self>, self as *const Self as *const u8)
    }
}

impl<K: Copy, C: Copy, T> Clone for Checked<K, C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Copy, C: Copy, T> Copy for Checked<K, C, T> {}

// SAFETY: the kernel reads only what the inputs read, and its `Operands` and `Stage` are those of
// the inputs. `WIDEST` includes the dtype of the output.
unsafe impl<K: Inputs, C: Check<K::Elems>, T: Element> Kernel for Checked<K, C, T> {
    type Elem = T;
    type Operands = K::Operands;
    type Row = Row<K::Row, Self>;
    type Stage = K::Stage;
    const WIDEST: usize = wider(K::WIDEST, size_of::<T>());
    const TOGETHER: bool = K::TOGETHER;
    const READS_OWN: bool = !matches!(K::READS_OWN, OwnReads::None);

    #[inline(always)]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row {
        Row {
            // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees these operands,
            // with elements for the run and blocks.
            row: unsafe { self.inputs.row(operands, run, block) },
            kernel: self,
        }
    }

    // A search computes no elements, so it calls neither `from` nor `prepare` nor `block`.
    unsafe fn from(row: &Self::Row, _: usize) -> Self::Row {
        *row
    }

    unsafe fn prepare(_: &Self::Row, _: *mut Self::Stage, _: *const u8, _: usize, _: usize, _: usize) {}

    unsafe fn block<const STAGED: bool>(_: &Self::Row, _: *const Self::Stage, _: *mut T, _: usize, _: usize, _: usize) {
        unreachable!("a search computes no elements")
    }

    #[inline(always)]
    unsafe fn may_fault(row: &Self::Row, own: *const u8, len: usize) -> bool {
        let mut found = false;
        for j in 0..len {
            // There is no early exit, so that the loop is vectorised. SAFETY: the caller guarantees
            // the preconditions of `fault` for each of the first `len` elements.
            found |= unsafe { Self::fault(row, own, j) }.is_some();
        }
        found
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // The stage is not read. It exists because `get` computes pointers to its parts.
        let stage = MaybeUninit::<K::Stage>::uninit();
        // SAFETY: the kernel outlives its rows. `row.row` is a row of the inputs, and the caller
        // guarantees that it and the output have the element `j`. Without `STAGED` nothing is read
        // from the stage.
        unsafe {
            let Self { inputs, check, .. } = &*row.kernel;
            check
                .check(inputs.get::<false>(&row.row, stage.as_ptr(), own, 0, j))
                .fault()
        }
    }
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
    let kernel = Checked::<_, _, T>::new(context.inputs, check);
    let mut room = Room::new();
    // SAFETY: the caller guarantees operands that broadcast to the extents, and an output with an
    // initialised element at each position if the kernel reads it. No extent is 0, as checked
    // above.
    let found = unsafe {
        context
            .in_room(&mut room)
            .search(const { &Checked::<K, C, T>::LOOP }, kernel.search(), out.erased())
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, out.extents)),
    }
}

/// A function like [`Find`], given a [`StaticPlan`] for an output in row-major order.
///
/// # Safety
///
/// The plan is that of the operands, for an output in row-major order. If the expression reads the
/// output, the pointer is to its elements, which are initialised.
pub(super) type FindPlanned<K, C, T> = unsafe fn(K, C, *const T, &'static StaticPlan) -> Result<(), ArithmeticError>;

/// Returns the function that finds the first element with a fault, or `None` if the check never
/// finds one.
pub(super) const fn find_planned<K: Inputs, C: Check<K::Elems>, T: Element>() -> Option<FindPlanned<K, C, T>> {
    if C::FALLIBLE {
        Some(find_fault_planned::<K, C, T>)
    } else {
        None
    }
}

/// Implements [`FindPlanned`].
///
/// # Safety
///
/// The preconditions of [`FindPlanned`] hold.
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
    let kernel = Checked::<_, _, T>::new(inputs, check);
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller guarantees that the plan is that of the operands for an output in
    // row-major order, so `search` walks the output without strides. `point` gives each operand its
    // strides along the grid of the plan. The grid has elements, since no extent is 0.
    let found = unsafe {
        inputs.point(plan.nest.operands.as_ptr(), 1, room.as_mut_ptr());
        let by = const { &Checked::<K, C, T>::LOOP };
        by.search(kernel.search(), room.operands(), out.cast(), &plan.nest.grid, None)
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
