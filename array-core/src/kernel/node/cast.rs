//! Conversions.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::tree::OwnReads;
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Out, Position, Tree};

/// A conversion to the dtype `T`.
#[derive(Clone, Copy, Debug)]
pub struct Cast<T, X>(pub(crate) X, pub(crate) PhantomData<T>);

// SAFETY: as its operand.
unsafe impl<T: Element, X: Tree> Tree for Cast<T, X> {
    type Elem = T;
    type Kernel = Cast<T, X::Kernel>;
    const FALLIBLE: bool = X::FALLIBLE;
    const READS_OWN: OwnReads = X::READS_OWN;
    const LEAVES: Leaves = X::LEAVES;

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.0.mergeable(frame)
    }

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Cast(self.0.lower::<O, P>(lowering), PhantomData)
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.at::<O, P>(own, row, j) }.cast()
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.fault_at::<O, P>(own, row, j) }
    }
}

// SAFETY: as its operand.
unsafe impl<T: Element, X: Kernel> Kernel for Cast<T, X> {
    type Elem = T;
    type Stage = X::Stage;
    type Row = X::Row;
    const FALLIBLE: bool = X::FALLIBLE;
    const READS_OWN: bool = X::READS_OWN;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis)
    }

    #[inline(always)]
    fn crosses(&self, outer: usize, inner: usize) -> bool {
        self.0.crosses(outer, inner)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut X::Stage, at: &Position<'_>) -> X::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.row(stage, at) }
    }

    #[inline(always)]
    unsafe fn get(row: &X::Row, own: *const u8, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::get(row, own, j) }.cast()
    }

    #[inline(always)]
    unsafe fn fault(row: &X::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::fault(row, own, j) }
    }
}
