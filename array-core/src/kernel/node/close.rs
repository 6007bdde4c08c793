//! The nearness of two operands, up to tolerances.

use core::marker::PhantomData;

use super::binary::{Binary, BinaryStage};
use crate::dtype::{Element, Inexact};
use crate::error::Fault;
use crate::expr::{EqualOp, is_close};
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Operands, Tree};
use crate::shape::Levels;

/// Whether two operands, which are converted to the dtype `T`, are near: a comparison that knows the relative and the absolute
/// tolerance. Everything but the result is that of [`EqualOp`].
#[derive(Clone, Copy, Debug)]
pub struct Close<T: Element, L, R> {
    pair: Binary<EqualOp, T, L, R>,
    tolerances: [T::Magnitude; 2],
}

impl<T: Element, L, R> Close<T, L, R> {
    #[inline(always)]
    pub(crate) fn new(left: L, right: R, relative: T::Magnitude, absolute: T::Magnitude) -> Self {
        Self {
            pair: Binary(left, right, PhantomData),
            tolerances: [relative, absolute],
        }
    }
}

impl<T: Element, L: Tree, R: Tree> Close<T, L, R> {
    /// Puts the tolerances beside the kernel of the operands.
    #[inline(always)]
    fn with(&self, pair: Binary<EqualOp, T, L::Kernel, R::Kernel>) -> Close<T, L::Kernel, R::Kernel> {
        Close {
            pair,
            tolerances: self.tolerances,
        }
    }
}

// SAFETY: as its operands.
unsafe impl<T: Inexact, L: Tree, R: Tree> Tree for Close<T, L, R> {
    type Elem = bool;
    type Kernel = Close<T, L::Kernel, R::Kernel>;
    const FALLIBLE: bool = <Binary<EqualOp, T, L, R> as Tree>::FALLIBLE;
    const READS_OWN: OwnReads = <Binary<EqualOp, T, L, R> as Tree>::READS_OWN;
    const LEAVES: Leaves = <Binary<EqualOp, T, L, R> as Tree>::LEAVES;

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.pair.mergeable(frame)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        self.pair.alike(extents, levels)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        self.with(unsafe { self.pair.begin(operands) })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        self.with(unsafe { self.pair.describe(operands) })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        self.with(unsafe { self.pair.point(strides, operands) })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller's promise is handed on.
        self.with(unsafe { self.pair.lower(lowering, operands) })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> bool {
        let right = operand + <L::Kernel as Kernel>::Operands::COUNT;
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe { (self.pair.0.at(position, operand), self.pair.1.at(position, right)) };
        is_close::<T>(l.op_cast(), r.op_cast(), self.tolerances)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.pair.fault_at(position, operand) }
    }
}

// SAFETY: as its operands.
unsafe impl<T: Inexact, L: Kernel, R: Kernel> Kernel for Close<T, L, R> {
    type Elem = bool;
    type Operands = <Binary<EqualOp, T, L, R> as Kernel>::Operands;
    type Row = ((L::Row, R::Row), [T::Magnitude; 2]);
    type Stage = BinaryStage<T, L::Stage, R::Stage>;
    const WIDEST: usize = <Binary<EqualOp, T, L, R> as Kernel>::WIDEST;
    const TOGETHER: bool = <Binary<EqualOp, T, L, R> as Kernel>::TOGETHER;
    const FALLIBLE: bool = <Binary<EqualOp, T, L, R> as Kernel>::FALLIBLE;
    const READS_OWN: bool = <Binary<EqualOp, T, L, R> as Kernel>::READS_OWN;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> Self::Row {
        // SAFETY: the caller's promise is handed on.
        (unsafe { self.pair.row(operands, run, block, holds) }, self.tolerances)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from((row, tolerances): &Self::Row, start: usize) -> Self::Row {
        // SAFETY: the caller's promise is handed on.
        (
            unsafe { <Binary<EqualOp, T, L, R> as Kernel>::from(row, start) },
            *tolerances,
        )
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(
        (row, _): &Self::Row,
        stage: *mut Self::Stage,
        own: *const u8,
        len: usize,
        size: usize,
        block: usize,
    ) {
        // SAFETY: the caller's promise is handed on.
        unsafe { <Binary<EqualOp, T, L, R> as Kernel>::prepare(row, stage, own, len, size, block) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        (row, tolerances): &Self::Row,
        stage: *const Self::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> bool {
        // SAFETY: the caller's promise is handed on; each operand has a part of the stage.
        let (l, r) = unsafe {
            let (left, right) = BinaryStage::parts(stage);
            (
                L::get::<STAGED>(&row.0, left, own, start, j),
                R::get::<STAGED>(&row.1, right, own, start, j),
            )
        };
        is_close::<T>(l.op_cast(), r.op_cast(), *tolerances)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault((row, _): &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { <Binary<EqualOp, T, L, R> as Kernel>::fault(row, own, j) }
    }
}
