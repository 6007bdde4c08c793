//! A scalar as an operand.

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Tree};
use crate::shape::Levels;

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
    unsafe fn at(&self, _: Position<'_>, _: usize) -> T {
        self.0
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, _: Position<'_>, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: has no operand.
unsafe impl<T: Element> Kernel for Splat<T> {
    type Elem = T;
    type Operands = ();
    type Row = T;
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const FALLIBLE: bool = false;
    const READS_OWN: bool = false;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, _: *mut Operand, _: usize, _: usize, _: bool) -> T {
        self.0
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &T, _: usize) -> T {
        *row
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(_: &T, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(row: &T, _: *const (), _: *const u8, _: usize, _: usize) -> T {
        *row
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(_: &T, _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}
