//! The array that is written to, as an operand.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::tree::{OwnReads, Plan};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Out, Position, Tree};

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

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, _: &Lowering<'_>) -> Self {
        *self
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        let offset = Plan::<O, P>::offset(const { &Plan::<O, P>::OUT_STRIDES }, row, j);
        // SAFETY: the position lies within the grid, and the output has an element there.
        unsafe { *own.cast::<T>().offset(offset) }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: reads what `own` points to and nothing else.
unsafe impl<T: Element> Kernel for Own<T> {
    type Elem = T;
    type Stage = ();
    type Row = ();
    const FALLIBLE: bool = false;
    const READS_OWN: bool = true;

    #[inline(always)]
    fn contiguous(&self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn crosses(&self, _: usize, _: usize) -> bool {
        false
    }

    #[inline(always)]
    unsafe fn row(&self, _: *mut (), _: &Position<'_>) {}

    #[inline(always)]
    unsafe fn get(_: &(), own: *const u8, j: usize) -> T {
        // SAFETY: `own` points to more than `j` elements of dtype `T`.
        unsafe { *own.cast::<T>().add(j) }
    }

    #[inline(always)]
    unsafe fn fault(_: &(), _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}
