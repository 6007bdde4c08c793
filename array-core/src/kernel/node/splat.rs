//! A scalar as an operand.

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::tree::OwnReads;
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Out, Position, Tree};

/// A scalar: the same value for each element.
#[derive(Clone, Copy, Debug)]
pub struct Splat<T>(pub(crate) T);

// SAFETY: has no operand.
unsafe impl<T: Element> Tree for Splat<T> {
    type Elem = T;
    type Kernel = Self;
    const FALLIBLE: bool = false;
    const READS_OWN: OwnReads = OwnReads::None;
    const LEAVES: Leaves = Leaves::NONE;

    fn mergeable(&self, _: &Frame<'_>) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, _: &Lowering<'_>) -> Self {
        *self
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> T {
        self.0
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: has no operand.
unsafe impl<T: Element> Kernel for Splat<T> {
    type Elem = T;
    type Stage = ();
    type Row = T;
    const FALLIBLE: bool = false;
    const READS_OWN: bool = false;

    #[inline(always)]
    fn contiguous(&self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn crosses(&self, _: usize, _: usize) -> bool {
        false
    }

    #[inline(always)]
    unsafe fn row(&self, _: *mut (), _: &Position<'_>) -> T {
        self.0
    }

    #[inline(always)]
    unsafe fn get(row: &T, _: *const u8, _: usize) -> T {
        *row
    }

    #[inline(always)]
    unsafe fn fault(_: &T, _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}
