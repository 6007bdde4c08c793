//! The choice by a condition.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::tree::OwnReads;
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Out, Position, Tree};

/// The choice between two operands, which are converted to the dtype `T`, by a condition.
#[derive(Clone, Copy, Debug)]
pub struct Select<T, C, X, Y>(pub(crate) C, pub(crate) X, pub(crate) Y, pub(crate) PhantomData<T>);

// SAFETY: as its operands.
unsafe impl<T: Element, C: Tree, X: Tree, Y: Tree> Tree for Select<T, C, X, Y> {
    type Elem = T;
    type Kernel = Select<T, C::Kernel, X::Kernel, Y::Kernel>;
    const FALLIBLE: bool = C::FALLIBLE || X::FALLIBLE || Y::FALLIBLE;
    const READS_OWN: OwnReads = C::READS_OWN.and(X::READS_OWN).and(Y::READS_OWN);
    const LEAVES: Leaves = C::LEAVES.and(X::LEAVES).and(Y::LEAVES);

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.0.mergeable(frame) & self.1.mergeable(frame) & self.2.mergeable(frame)
    }

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Select(
            self.0.lower::<O, P>(lowering),
            self.1.lower::<O, P>(lowering),
            self.2.lower::<O, P>(lowering),
            PhantomData,
        )
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (x, y) = (
                self.1.at::<O, P>(own, row, j).cast(),
                self.2.at::<O, P>(own, row, j).cast(),
            );
            if self.0.at::<O, P>(own, row, j).cast::<bool>() {
                x
            } else {
                y
            }
        }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            self.0.fault_at::<O, P>(own, row, j).or_else(|| {
                if self.0.at::<O, P>(own, row, j).cast::<bool>() {
                    self.1.fault_at::<O, P>(own, row, j)
                } else {
                    self.2.fault_at::<O, P>(own, row, j)
                }
            })
        }
    }
}

// SAFETY: as its operands.
unsafe impl<T: Element, C: Kernel, X: Kernel, Y: Kernel> Kernel for Select<T, C, X, Y> {
    type Elem = T;
    type Stage = (C::Stage, X::Stage, Y::Stage);
    type Row = (C::Row, X::Row, Y::Row);
    const FALLIBLE: bool = C::FALLIBLE || X::FALLIBLE || Y::FALLIBLE;
    const READS_OWN: bool = C::READS_OWN || X::READS_OWN || Y::READS_OWN;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis) && self.1.contiguous(axis) && self.2.contiguous(axis)
    }

    #[inline(always)]
    fn crosses(&self, outer: usize, inner: usize) -> bool {
        self.0.crosses(outer, inner) || self.1.crosses(outer, inner) || self.2.crosses(outer, inner)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut Self::Stage, at: &Position<'_>) -> Self::Row {
        // SAFETY: the caller's promise is handed on; each operand has a part of the stage.
        unsafe {
            (
                self.0.row(&raw mut (*stage).0, at),
                self.1.row(&raw mut (*stage).1, at),
                self.2.row(&raw mut (*stage).2, at),
            )
        }
    }

    #[inline(always)]
    unsafe fn get(row: &Self::Row, own: *const u8, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (x, y) = (X::get(&row.1, own, j).cast(), Y::get(&row.2, own, j).cast());
            if C::get(&row.0, own, j).cast::<bool>() { x } else { y }
        }
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            C::fault(&row.0, own, j).or_else(|| {
                if C::get(&row.0, own, j).cast::<bool>() {
                    X::fault(&row.1, own, j)
                } else {
                    Y::fault(&row.2, own, j)
                }
            })
        }
    }
}
