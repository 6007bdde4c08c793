//! The array that is written to, as an operand.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Tree};
use crate::shape::Levels;

/// The array that is written to, read at the same index.
#[derive(Debug)]
pub struct Own<T>(pub(crate) PhantomData<T>);

impl<T> Clone for Own<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Own<T> {}

// SAFETY: reads the element of the output at the same position, which the caller promises to be
// initialised and of dtype `T` (asserted in `run`).
unsafe impl<T: Element> Tree for Own<T> {
    type Elem = T;
    type Kernel = Self;
    const FALLIBLE: bool = false;
    const READS_OWN: OwnReads = OwnReads::Of(T::DTYPE);
    const LEAVES: Leaves = Leaves::NONE;

    fn mergeable(&self, _: &Frame<'_>) -> u64 {
        u64::MAX
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, _: &[usize], _: &Levels) -> bool {
        true
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, _: *mut Operand) -> Self {
        *self
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, _: *mut Operand) -> Self {
        *self
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, _: *const Strides, _: *mut Operand) -> Self::Kernel {
        *self
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, _: &Lowering<'_>, _: *mut Operand) -> Self {
        *self
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, _: usize) -> T {
        let offset = position.offset(&position.nest.out);
        // SAFETY: the position lies within the grid, and the output has an element there.
        unsafe { *position.own.cast::<T>().offset(offset) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, _: Position<'_>, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: reads what `own` points to and nothing else.
unsafe impl<T: Element> Kernel for Own<T> {
    type Elem = T;
    type Operands = ();
    type Row = ();
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const FALLIBLE: bool = false;
    const READS_OWN: bool = true;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, _: *mut Operand, _: usize, _: usize, _: bool) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(_: &(), _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(_: &(), _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(_: &(), _: *const (), own: *const u8, start: usize, j: usize) -> T {
        // SAFETY: `own` points to more than `start + j` elements of dtype `T`.
        unsafe { *own.cast::<T>().add(start + j) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(_: &(), _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}
