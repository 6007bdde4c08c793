//! The choice by a condition.

use core::marker::PhantomData;

use super::binary::value;
use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Operands, Pair, Tree, wider};
use crate::shape::Levels;

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

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        self.0.alike(extents, levels) && self.1.alike(extents, levels) && self.2.alike(extents, levels)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of all three, one after the other.
        let (c, x, y) = unsafe {
            let chosen = operands.add(<C::Kernel as Kernel>::Operands::COUNT);
            let other = chosen.add(<X::Kernel as Kernel>::Operands::COUNT);
            (self.0.begin(operands), self.1.begin(chosen), self.2.begin(other))
        };
        Select(c, x, y, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of all three, one after the other.
        let (c, x, y) = unsafe {
            let chosen = operands.add(<C::Kernel as Kernel>::Operands::COUNT);
            let other = chosen.add(<X::Kernel as Kernel>::Operands::COUNT);
            (
                self.0.describe(operands),
                self.1.describe(chosen),
                self.2.describe(other),
            )
        };
        Select(c, x, y, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of all three, one after the other, and as many strides.
        let (c, x, y) = unsafe {
            let chosen = <C::Kernel as Kernel>::Operands::COUNT;
            let other = chosen + <X::Kernel as Kernel>::Operands::COUNT;
            (
                self.0.point(strides, operands),
                self.1.point(strides.add(chosen), operands.add(chosen)),
                self.2.point(strides.add(other), operands.add(other)),
            )
        };
        Select(c, x, y, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of all three, one after the other.
        let (c, x, y) = unsafe {
            let chosen = operands.add(<C::Kernel as Kernel>::Operands::COUNT);
            let other = chosen.add(<X::Kernel as Kernel>::Operands::COUNT);
            (
                self.0.lower(lowering, operands),
                self.1.lower(lowering, chosen),
                self.2.lower(lowering, other),
            )
        };
        Select(c, x, y, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let chosen = operand + <C::Kernel as Kernel>::Operands::COUNT;
            let other = chosen + <X::Kernel as Kernel>::Operands::COUNT;
            let (x, y) = (
                self.1.at(position, chosen).op_cast(),
                self.2.at(position, other).op_cast(),
            );
            if self.0.at(position, operand).op_cast::<bool>() {
                x
            } else {
                y
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let chosen = operand + <C::Kernel as Kernel>::Operands::COUNT;
            let other = chosen + <X::Kernel as Kernel>::Operands::COUNT;
            self.0.fault_at(position, operand).or_else(|| {
                if self.0.at(position, operand).op_cast::<bool>() {
                    self.1.fault_at(position, chosen)
                } else {
                    self.2.fault_at(position, other)
                }
            })
        }
    }
}

/// Room for the stages of the condition and of both values.
#[repr(C)]
#[derive(Debug)]
pub struct SelectStage<C, X, Y>(C, X, Y);

impl<T, C: Kernel, X: Kernel, Y: Kernel> Select<T, C, X, Y> {
    /// The operands of the values, of those of the whole.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn values(operands: *mut Operand) -> (*mut Operand, *mut Operand) {
        // SAFETY: the caller promises the operands of all three, one after the other.
        unsafe {
            let chosen = operands.add(C::Operands::COUNT);
            (chosen, chosen.add(X::Operands::COUNT))
        }
    }
}

// SAFETY: as its operands.
unsafe impl<T: Element, C: Kernel, X: Kernel, Y: Kernel> Kernel for Select<T, C, X, Y> {
    type Elem = T;
    type Operands = Pair<C::Operands, Pair<X::Operands, Y::Operands>>;
    type Row = (C::Row, X::Row, Y::Row);
    type Stage = SelectStage<C::Stage, X::Stage, Y::Stage>;
    const WIDEST: usize = wider(wider(size_of::<T>(), C::WIDEST), wider(X::WIDEST, Y::WIDEST));
    const TOGETHER: bool = C::TOGETHER || X::TOGETHER || Y::TOGETHER;
    const FALLIBLE: bool = C::FALLIBLE || X::FALLIBLE || Y::FALLIBLE;
    const READS_OWN: bool = C::READS_OWN || X::READS_OWN || Y::READS_OWN;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> Self::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (chosen, other) = Self::values(operands);
            (
                self.0.row(operands, run, block, holds),
                self.1.row(chosen, run, block, holds),
                self.2.row(other, run, block, holds),
            )
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { (C::from(&row.0, start), X::from(&row.1, start), Y::from(&row.2, start)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(row: &Self::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize) {
        // SAFETY: the caller's promise is handed on; each has a part of the stage.
        unsafe {
            C::prepare(&row.0, &raw mut (*stage).0, own, len, size, block);
            X::prepare(&row.1, &raw mut (*stage).1, own, len, size, block);
            Y::prepare(&row.2, &raw mut (*stage).2, own, len, size, block);
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        row: &Self::Row,
        stage: *const Self::Stage,
        own: *const u8,
        start: usize,
        j: usize,
    ) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (x, y) = (
                X::get::<STAGED>(&row.1, &raw const (*stage).1, own, start, j).op_cast(),
                Y::get::<STAGED>(&row.2, &raw const (*stage).2, own, start, j).op_cast(),
            );
            let condition = C::get::<STAGED>(&row.0, &raw const (*stage).0, own, start, j).op_cast::<bool>();
            // Not by `if`: the compiler would choose the address that it reads, one element at a time.
            core::hint::select_unpredictable(condition, x, y)
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            C::fault(&row.0, own, j).or_else(|| {
                if value::<C>(&row.0, own, j).op_cast::<bool>() {
                    X::fault(&row.1, own, j)
                } else {
                    Y::fault(&row.2, own, j)
                }
            })
        }
    }
}
