//! Functions of two operands.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::expr::BinaryOp;
use crate::kernel::tree::OwnReads;
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Out, Position, Tree};

/// A function of two operands, which are converted to the dtype `T` first.
#[derive(Clone, Copy, Debug)]
pub struct Binary<O, T, L, R>(pub(crate) L, pub(crate) R, pub(crate) PhantomData<(O, T)>);

// SAFETY: as its operands.
unsafe impl<F: BinaryOp<T>, T: Element, L: Tree, R: Tree> Tree for Binary<F, T, L, R> {
    type Elem = F::Output;
    type Kernel = Binary<F, T, L::Kernel, R::Kernel>;
    const FALLIBLE: bool = F::FALLIBLE || L::FALLIBLE || R::FALLIBLE;
    const READS_OWN: OwnReads = L::READS_OWN.and(R::READS_OWN);
    const LEAVES: Leaves = L::LEAVES.and(R::LEAVES);

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.0.mergeable(frame) & self.1.mergeable(frame)
    }

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Binary(
            self.0.lower::<O, P>(lowering),
            self.1.lower::<O, P>(lowering),
            PhantomData,
        )
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe { (self.0.at::<O, P>(own, row, j), self.1.at::<O, P>(own, row, j)) };
        F::apply(l.cast(), r.cast())
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (self.0.at::<O, P>(own, row, j), self.0.fault_at::<O, P>(own, row, j)),
                || (self.1.at::<O, P>(own, row, j), self.1.fault_at::<O, P>(own, row, j)),
            )
        }
    }
}

/// The fault of a binary operation: that of an operand that is needed, or its own.
#[inline(always)]
fn binary_fault<F: BinaryOp<T>, T: Element, A: Element, C: Element>(
    left: impl FnOnce() -> (A, Option<Fault>),
    right: impl FnOnce() -> (C, Option<Fault>),
) -> Option<Fault> {
    let (l, fault) = left();
    if fault.is_some() {
        return fault;
    }
    let l = l.cast();
    if !F::needs_right(l) {
        return None;
    }
    let (r, fault) = right();
    fault.or_else(|| F::fault(l, r.cast()))
}

// SAFETY: as its operands.
unsafe impl<F: BinaryOp<T>, T: Element, L: Kernel, R: Kernel> Kernel for Binary<F, T, L, R> {
    type Elem = F::Output;
    type Stage = (L::Stage, R::Stage);
    type Row = (L::Row, R::Row);
    const FALLIBLE: bool = F::FALLIBLE || L::FALLIBLE || R::FALLIBLE;
    const READS_OWN: bool = L::READS_OWN || R::READS_OWN;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis) && self.1.contiguous(axis)
    }

    #[inline(always)]
    fn crosses(&self, outer: usize, inner: usize) -> bool {
        self.0.crosses(outer, inner) || self.1.crosses(outer, inner)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut Self::Stage, at: &Position<'_>) -> Self::Row {
        // SAFETY: the caller's promise is handed on; each operand has a part of the stage.
        unsafe { (self.0.row(&raw mut (*stage).0, at), self.1.row(&raw mut (*stage).1, at)) }
    }

    #[inline(always)]
    unsafe fn get(row: &Self::Row, own: *const u8, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe { (L::get(&row.0, own, j), R::get(&row.1, own, j)) };
        F::apply(l.cast(), r.cast())
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (L::get(&row.0, own, j), L::fault(&row.0, own, j)),
                || (R::get(&row.1, own, j), R::fault(&row.1, own, j)),
            )
        }
    }
}
