//! Functions of one operand.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice;

use crate::dtype::Element;
use crate::error::Fault;
use crate::expr::UnaryOp;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{CHUNK, Frame, Kernel, Leaves, Lowering, Operand, Tree, wider};
use crate::shape::Levels;

/// A function of one operand, which is converted to the dtype `T` first.
#[derive(Clone, Copy, Debug)]
pub struct Unary<O, T, X>(pub(crate) X, pub(crate) PhantomData<(O, T)>);

// SAFETY: as its operand.
unsafe impl<F: UnaryOp<T>, T: Element, X: Tree> Tree for Unary<F, T, X> {
    type Elem = F::Output;
    type Kernel = Unary<F, T, X::Kernel>;
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
        Unary(unsafe { self.0.begin(operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Unary(unsafe { self.0.describe(operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Unary(unsafe { self.0.point(strides, operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        Unary(unsafe { self.0.lower(lowering, operands) }, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        F::apply(unsafe { self.0.at(position, operand) }.op_cast())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.fault_at(position, operand) }
    }
}

/// Room for the stage of an operand, and for the results of a function that takes many elements together.
#[repr(C)]
#[derive(Debug)]
pub struct UnaryStage<T, X> {
    operand: X,
    results: [MaybeUninit<T>; CHUNK],
}

// SAFETY: as its operand.
unsafe impl<F: UnaryOp<T>, T: Element, X: Kernel> Kernel for Unary<F, T, X> {
    type Elem = F::Output;
    type Operands = X::Operands;
    type Row = X::Row;
    type Stage = UnaryStage<T, X::Stage>;
    const WIDEST: usize = wider(X::WIDEST, wider(size_of::<T>(), size_of::<F::Output>()));
    const TOGETHER: bool = F::TOGETHER.is_some() || X::TOGETHER;
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
    unsafe fn prepare(row: &X::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize) {
        // SAFETY: the caller's promise is handed on, and the stage has room for as many results.
        unsafe {
            X::prepare(row, &raw mut (*stage).operand, own, len, size, block);
            if let Some(together) = const { F::TOGETHER } {
                let operand = &raw const (*stage).operand;
                let results = (&raw mut (*stage).results).cast::<T>();
                let mut start = 0;
                while start < len {
                    for j in 0..block {
                        let element = X::get::<true>(row, operand, own, start, j).op_cast();
                        results.add(start + j).write(element);
                    }
                    start += block;
                }
                together(slice::from_raw_parts_mut(results, len));
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        row: &X::Row,
        stage: *const Self::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> F::Output {
        // SAFETY: the caller's promise is handed on. What was prepared is in the stage.
        unsafe {
            if const { STAGED && F::TOGETHER.is_some() } {
                return (*(&raw const (*stage).results).cast::<T>().add(start + j)).op_cast();
            }
            F::apply(X::get::<STAGED>(row, &raw const (*stage).operand, own, start, j).op_cast())
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(row: &X::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::fault(row, own, j) }
    }
}
