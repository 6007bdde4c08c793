//! Functions of two operands.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice;

use crate::dtype::Element;
use crate::error::Fault;
use crate::expr::BinaryOp;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{CHUNK, Frame, Kernel, Leaves, Lowering, Operand, Operands, Pair, Tree, wider};
use crate::shape::Levels;

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

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        self.0.alike(extents, levels) && self.1.alike(extents, levels)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of both sides, one after the other.
        let (l, r) = unsafe {
            let right = operands.add(<L::Kernel as Kernel>::Operands::COUNT);
            (self.0.begin(operands), self.1.begin(right))
        };
        Binary(l, r, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of both sides, one after the other.
        let (l, r) = unsafe {
            (
                self.0.describe(operands),
                self.1.describe(operands.add(<L::Kernel as Kernel>::Operands::COUNT)),
            )
        };
        Binary(l, r, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of both sides, one after the other, and as many strides.
        let (l, r) = unsafe {
            let left = <L::Kernel as Kernel>::Operands::COUNT;
            (
                self.0.point(strides, operands),
                self.1.point(strides.add(left), operands.add(left)),
            )
        };
        Binary(l, r, PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Self::Kernel {
        // SAFETY: the caller promises room for the operands of both sides, one after the other.
        let (l, r) = unsafe {
            (
                self.0.lower(lowering, operands),
                self.1
                    .lower(lowering, operands.add(<L::Kernel as Kernel>::Operands::COUNT)),
            )
        };
        Binary(l, r, PhantomData)
    }

    const IS_PRODUCT: bool = F::MULTIPLIES
        && L::Elem::DTYPE.same(T::DTYPE)
        && R::Elem::DTYPE.same(T::DTYPE)
        && L::IS_OPERAND
        && R::IS_OPERAND;

    #[inline(always)]
    fn bases(&self) -> [*const u8; 2] {
        [self.0.bases()[0], self.1.bases()[0]]
    }

    fn factors(&self) -> Option<[Operand; 2]> {
        if const { Self::IS_PRODUCT } {
            Some([self.0.operand()?, self.1.operand()?])
        } else {
            None
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe {
            let right = operand + <L::Kernel as Kernel>::Operands::COUNT;
            (self.0.at(position, operand), self.1.at(position, right))
        };
        F::apply(l.op_cast(), r.op_cast())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, position: Position<'_>, operand: usize) -> Option<Fault> {
        let right = operand + <L::Kernel as Kernel>::Operands::COUNT;
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (self.0.at(position, operand), self.0.fault_at(position, operand)),
                || (self.1.at(position, right), self.1.fault_at(position, right)),
            )
        }
    }
}

/// The fault of a binary operation: that of an operand that is needed, or its own.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn binary_fault<F: BinaryOp<T>, T: Element, A: Element, C: Element>(
    left: impl FnOnce() -> (A, Option<Fault>),
    right: impl FnOnce() -> (C, Option<Fault>),
) -> Option<Fault> {
    let (l, fault) = left();
    if fault.is_some() {
        return fault;
    }
    let l = l.op_cast();
    if !F::needs_right(l) {
        return None;
    }
    let (r, fault) = right();
    fault.or_else(|| F::fault(l, r.op_cast()))
}

/// Room for the stages of two operands, and for the results of a function that takes many elements together.
#[repr(C)]
#[derive(Debug)]
pub struct BinaryStage<T, L, R> {
    left: L,
    right: R,
    results: [MaybeUninit<T>; CHUNK],
    others: [MaybeUninit<T>; CHUNK],
}

impl<T, L, R> BinaryStage<T, L, R> {
    /// The stages of both operands, of room for a stage.
    ///
    /// # Safety
    ///
    /// `stage` is room for a stage.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn parts(stage: *const Self) -> (*const L, *const R) {
        // SAFETY: the parts of the room lie in it.
        unsafe { (&raw const (*stage).left, &raw const (*stage).right) }
    }
}

// SAFETY: as its operands.
unsafe impl<F: BinaryOp<T>, T: Element, L: Kernel, R: Kernel> Kernel for Binary<F, T, L, R> {
    type Elem = F::Output;
    type Operands = Pair<L::Operands, R::Operands>;
    type Row = (L::Row, R::Row);
    type Stage = BinaryStage<T, L::Stage, R::Stage>;
    const WIDEST: usize = wider(
        wider(L::WIDEST, R::WIDEST),
        wider(size_of::<T>(), size_of::<F::Output>()),
    );
    const TOGETHER: bool = F::TOGETHER.is_some() || L::TOGETHER || R::TOGETHER;
    const FALLIBLE: bool = F::FALLIBLE || L::FALLIBLE || R::FALLIBLE;
    const READS_OWN: bool = L::READS_OWN || R::READS_OWN;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> Self::Row {
        // SAFETY: the caller's promise is handed on: the operands of the right side follow those of the left.
        unsafe {
            (
                self.0.row(operands, run, block, holds),
                self.1.row(operands.add(L::Operands::COUNT), run, block, holds),
            )
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { (L::from(&row.0, start), R::from(&row.1, start)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(row: &Self::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize) {
        // SAFETY: the caller's promise is handed on, and the stage has room for as many results.
        unsafe {
            L::prepare(&row.0, &raw mut (*stage).left, own, len, size, block);
            R::prepare(&row.1, &raw mut (*stage).right, own, len, size, block);
            if let Some(together) = const { F::TOGETHER } {
                let (left, right) = (&raw const (*stage).left, &raw const (*stage).right);
                let (results, others) = (&raw mut (*stage).results, &raw mut (*stage).others);
                let (results, others) = (results.cast::<T>(), others.cast::<T>());
                let mut start = 0;
                while start < len {
                    for j in 0..block {
                        let l = L::get::<true>(&row.0, left, own, start, j).op_cast();
                        let r = R::get::<true>(&row.1, right, own, start, j).op_cast();
                        results.add(start + j).write(l);
                        others.add(start + j).write(r);
                    }
                    start += block;
                }
                together(
                    slice::from_raw_parts_mut(results, len),
                    slice::from_raw_parts(others, len),
                );
            }
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
    ) -> F::Output {
        // SAFETY: the caller's promise is handed on. What was prepared is in the stage.
        unsafe {
            if const { STAGED && F::TOGETHER.is_some() } {
                return (*(&raw const (*stage).results).cast::<T>().add(start + j)).op_cast();
            }
            let (left, right) = (&raw const (*stage).left, &raw const (*stage).right);
            let (l, r) = (
                L::get::<STAGED>(&row.0, left, own, start, j),
                R::get::<STAGED>(&row.1, right, own, start, j),
            );
            F::apply(l.op_cast(), r.op_cast())
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (value::<L>(&row.0, own, j), L::fault(&row.0, own, j)),
                || (value::<R>(&row.1, own, j), R::fault(&row.1, own, j)),
            )
        }
    }
}

/// Computes one element.
///
/// # Safety
///
/// As for [`Kernel::get`], if not `STAGED`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn value<K: Kernel>(row: &K::Row, own: *const u8, j: usize) -> K::Elem {
    // Nothing is read there, but pointers to its parts are made.
    let stage = MaybeUninit::<K::Stage>::uninit();
    // SAFETY: the caller's promise is handed on.
    unsafe { K::get::<false>(row, stage.as_ptr(), own, 0, j) }
}
