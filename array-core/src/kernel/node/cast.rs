//! Conversions.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Tree, wider};
use crate::shape::Levels;

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

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        self.0.alike(extents, levels)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Cast(unsafe { self.0.begin(operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Cast(unsafe { self.0.describe(operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Cast(unsafe { self.0.point(strides, operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Cast(unsafe { self.0.lower(lowering, operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.at(position, operand) }.op_cast()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.fault_at(position, operand) }
    }
}

// SAFETY: as its operand.
unsafe impl<T: Element, X: Kernel> Kernel for Cast<T, X> {
    type Elem = T;
    type Operands = X::Operands;
    type Row = X::Row;
    type Stage = X::Stage;
    const WIDEST: usize = wider(size_of::<T>(), X::WIDEST);
    const TOGETHER: bool = X::TOGETHER;
    const FALLIBLE: bool = X::FALLIBLE;
    const READS_OWN: bool = X::READS_OWN;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> X::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.row(operands, run, block, holds) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &X::Row, start: usize) -> X::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::from(row, start) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(row: &X::Row, stage: *mut X::Stage, own: *const u8, len: usize, size: usize, block: usize) {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::prepare(row, stage, own, len, size, block) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        row: &X::Row,
        stage: *const X::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::get::<STAGED>(row, stage, own, start, j) }.op_cast()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(row: &X::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::fault(row, own, j) }
    }
}
