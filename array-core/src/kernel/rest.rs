//! The operands of an expression as one operand of a larger expression.

use core::mem::MaybeUninit;

use super::gather::Context;
use crate::dtype::DType;
use crate::plan::grid::Strides;
use crate::plan::inputs::Mask;
use crate::plan::known::Leaf;
use crate::plan::leaf::Opened;
use crate::plan::nest::{OwnReads, Position};
use crate::plan::{Inputs, Operand, OperandLeaf, Operands, Visit};
use crate::shape::cells::{Flat, Shaped};
use crate::storage::Inline;

/// All operands of one [`Context`], as a single operand of a larger expression.
#[allow(missing_debug_implementations)]
pub struct Rest<'l, K: Inputs>(Context<'l, K, ()>);

impl<'l, K: Inputs> Rest<'l, K> {
    #[inline(always)]
    pub(crate) fn new(context: &Context<'l, K, ()>) -> Self {
        Self(context.copied())
    }
}

// SAFETY: `Unstaged` reads only the memory that the inputs of the context read, whose operands
// satisfy the requirements of `OperandLeaf`. `each` shows all of these operands, and `LEAF` has
// their number.
#[diagnostic::do_not_recommend]
unsafe impl<K: Inputs> OperandLeaf for Rest<'_, K> {
    type This = Self;
    type Inputs = Unstaged<K>;
    type Axes = ();
    type Below = Flat;
    type Storage = Inline;
    type Opened = Opened<Unstaged<K>, Shaped<(), Flat>, Inline, Self>;
    const LEAF: Leaf = Leaf::unknown(K::Operands::COUNT);

    #[inline(always)]
    fn inputs(&self) -> Unstaged<K> {
        Unstaged(self.0.inputs)
    }

    #[inline(always)]
    fn opened(&self) -> Self::Opened {
        Opened::new(Unstaged(self.0.inputs), self)
    }

    #[inline]
    fn each(&self, visit: Visit<'_>) {
        self.0.shown().each(visit);
    }
}

/// The inputs `K`, but functions that could compute many elements per call compute one element at a
/// time.
#[derive(Clone, Copy, Debug)]
pub struct Unstaged<K>(K);

// SAFETY: the functions read only the memory that the functions of `K` read. Staged results are
// never read, since the functions of `K` are called without `STAGED`.
unsafe impl<K: Inputs> Inputs for Unstaged<K> {
    type Elems = K::Elems;
    type Operands = K::Operands;
    type Pointers = K::Pointers;
    type Row = K::Row;
    type Locals = K::Locals;
    type Stage = ();
    // `with` does not change the type. This is correct for a mask of `Bits`, since each array
    // checks in each run whether it has one element. A mask of `Turns` does not occur, since `LEAF`
    // has no strides.
    type With<M: Mask> = Self;
    type Rest<M: Mask> = M;
    const WIDEST: usize = K::WIDEST;
    const LOCAL: usize = K::LOCAL;
    const ONLY: Option<DType> = K::ONLY;
    const READS_OWN: OwnReads = K::READS_OWN;

    #[inline(always)]
    fn with<M: Mask>(self) -> Self {
        self
    }

    #[inline(always)]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees room for these
        // operands.
        unsafe { self.0.begin(operands) }
    }

    #[inline(always)]
    unsafe fn point(&self, strides: *const Strides, step: usize, operands: *mut Operand) {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees room and strides for
        // these operands.
        unsafe { self.0.point(strides, step, operands) }
    }

    #[inline(always)]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> K::Row {
        // SAFETY: `Self::Operands` is `K::Operands`, so the caller guarantees these operands, which
        // have elements for the run, and their blocks.
        unsafe { self.0.row(operands, run, block) }
    }

    #[inline(always)]
    unsafe fn from(row: &K::Row, start: usize) -> K::Row {
        // SAFETY: a row is a row of the inputs, and the caller guarantees at least `start` elements
        // in it.
        unsafe { K::from(row, start) }
    }

    // Functions compute one element at a time, so there is no stage to fill.
    #[inline(always)]
    unsafe fn prepare(&self, _: &K::Row, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        &self,
        row: &K::Row,
        _: *const (),
        own: *const u8,
        start: usize,
        j: usize,
    ) -> K::Elems {
        let stage = MaybeUninit::<K::Stage>::uninit();
        // SAFETY: the caller guarantees the preconditions, which are those of the inputs. Without
        // `STAGED`, nothing of the stage is read.
        unsafe { self.0.get::<false>(row, stage.as_ptr(), own, start, j) }
    }

    #[inline(always)]
    unsafe fn load(&self, row: &K::Row, locals: *mut K::Locals, own: *const u8, start: usize, size: usize) {
        // SAFETY: the caller guarantees the preconditions, which are those of the inputs.
        unsafe { self.0.load(row, locals, own, start, size) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn local<const STAGED: bool>(
        &self,
        locals: *const K::Locals,
        _: *const (),
        start: usize,
        j: usize,
    ) -> K::Elems {
        let stage = MaybeUninit::<K::Stage>::uninit();
        // SAFETY: the caller guarantees the preconditions, which are those of the inputs. Without
        // `STAGED`, nothing of the stage is read.
        unsafe { self.0.local::<false>(locals, stage.as_ptr(), start, j) }
    }

    #[inline(always)]
    unsafe fn at(&self, position: impl Position, operand: usize) -> K::Elems {
        // SAFETY: `Self::Operands` is `K::Operands`, and the caller guarantees an element of each
        // operand at the position.
        unsafe { self.0.at(position, operand) }
    }
}
