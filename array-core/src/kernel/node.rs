//! The nodes of an expression, as trees and as kernels.

use core::marker::PhantomData;

use super::plan::{MAX_AXES, Strides};
use super::tree::{OwnReads, Plan};
use super::{CHUNK, Kernel, Leaves, Lowering, Position, Tree};
use crate::dtype::Element;
use crate::error::Fault;
use crate::expr::{BinaryOp, UnaryOp};
use crate::shape::{Shape, checked_product, static_len};

/// An array that is read.
///
/// Takes the extents once, so that nothing rests on an axis that says another extent later: `dim!`
/// makes none that does, but [`Dim`](crate::Dim) can be implemented by hand.
#[derive(Debug)]
pub struct Leaf<'a, T, S: Shape> {
    elements: &'a [T],
    extents: S::Extents,
}

impl<T, S: Shape> Clone for Leaf<'_, T, S> {
    fn clone(&self) -> Self {
        Self {
            elements: self.elements,
            extents: self.extents.clone(),
        }
    }
}

impl<'a, T, S: Shape> Leaf<'a, T, S> {
    /// Makes a leaf of the elements of an array of this shape, in row-major order.
    ///
    /// # Panics
    ///
    /// Panics where the number of elements is not that of the shape: only a hand-written axis that
    /// changes its extent can do that.
    #[inline(always)]
    pub(crate) fn new(elements: &'a [T], shape: &S) -> Self {
        let extents = shape.extents();
        let len = if const { S::STATIC.is_some() } {
            const { static_len::<S>() }
        } else {
            checked_product(extents.as_ref())
        };
        assert!(len == Some(elements.len()), "the extents of an array changed under it");
        Self { elements, extents }
    }
}

/// The kernel of a [`Leaf`].
#[derive(Clone, Copy, Debug)]
pub struct Strided<T> {
    ptr: *const T,
    strides: Strides,
    axes: usize,
}

// SAFETY: `new` asserts that there are as many elements as the extents say. `lower` gives their
// row-major strides along the grid's axes, and `Lowering::operand` asserts that the extents
// broadcast to the output, so that each position of the grid lies within the operand. Where the
// compiler plans, the extents are constants, and the bounds of the operation say that they
// broadcast. `at` computes the same offsets from the same strides.
unsafe impl<T: Element, S: Shape> Tree for Leaf<'_, T, S> {
    type Elem = T;
    type Kernel = Strided<T>;
    const FALLIBLE: bool = false;
    const READS_OWN: OwnReads = OwnReads::None;
    const LEAVES: Leaves = Leaves::one(S::STATIC);

    fn mergeable(&self, out: &[usize]) -> u64 {
        Lowering::mergeable(out, self.extents.as_ref())
    }

    #[inline]
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Strided<T> {
        let ptr = self.elements.as_ptr();
        if const { Plan::<O, P>::KNOWN } {
            return Strided {
                ptr,
                strides: const { Plan::<O, P>::strides::<S>() },
                axes: const { Plan::<O, P>::GRID.axes },
            };
        }
        let (offset, strides) = lowering.operand(self.extents.as_ref());
        Strided {
            ptr: ptr.wrapping_offset(offset),
            strides,
            axes: lowering.axes,
        }
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, _: *const u8, row: usize, j: usize) -> T {
        let grid = const { Plan::<O, P>::GRID };
        let strides = const { Plan::<O, P>::strides::<S>() };
        let mut offset = j as isize * strides[grid.axes - 1];
        let (mut rest, mut axis) = (row, grid.axes - 1);
        while axis > 0 {
            axis -= 1;
            offset += (rest % grid.extents[axis]) as isize * strides[axis];
            rest /= grid.extents[axis];
        }
        // SAFETY: the position lies within the grid, and these are the strides of the operand along
        // it; the operand broadcasts to the output, so that the offset lies within it.
        unsafe { *self.elements.as_ptr().offset(offset) }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: `row` returns a pointer to `len` elements: of the operand itself where they are
// contiguous, of the stage elsewhere.
unsafe impl<T: Element> Kernel for Strided<T> {
    type Elem = T;
    type Stage = [T; CHUNK];
    type Row = *const T;
    const FALLIBLE: bool = false;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.strides[axis] == 1
    }

    #[inline]
    unsafe fn row(&self, stage: *mut [T; CHUNK], at: &Position<'_>) -> *const T {
        let mut offset = 0;
        for (&i, &stride) in at.index.iter().zip(&self.strides) {
            offset += i as isize * stride;
        }
        let stride = self.strides[self.axes - 1];
        let stage: *mut T = stage.cast();
        // SAFETY:
        // - The caller promises a position within the grid: each offset lies within the operand.
        // - `len` is at most `CHUNK` where an operand is not contiguous, and there is room for that
        //   many elements in the stage.
        // - A splat is written by the first piece of a row, which is the longest, and read by those behind.
        unsafe {
            let first = self.ptr.offset(offset + at.start as isize * stride);
            match stride {
                1 => return first,
                0 if at.start > 0 => {}
                0 => {
                    let value = *first;
                    for j in 0..at.len {
                        stage.add(j).write(value);
                    }
                }
                _ => {
                    for j in 0..at.len {
                        stage.add(j).write(*first.offset(j as isize * stride));
                    }
                }
            }
        }
        stage
    }

    #[inline(always)]
    unsafe fn get(row: &*const T, _: *const u8, j: usize) -> T {
        // SAFETY: `row` points to more than `j` elements.
        unsafe { *row.add(j) }
    }

    #[inline(always)]
    unsafe fn fault(_: &*const T, _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}

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

    fn mergeable(&self, _: &[usize]) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, _: &Lowering<'_>) -> Self {
        *self
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        let inner = const { Plan::<O, P>::GRID.inner() };
        // SAFETY: the output is contiguous and has an element at each position of the grid.
        unsafe { *own.cast::<T>().add(row * inner + j) }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: reads what `own` points to and nothing else.
unsafe impl<T: Element> Kernel for Own<T> {
    type Elem = T;
    type Stage = ();
    type Row = ();
    const FALLIBLE: bool = false;

    #[inline(always)]
    fn contiguous(&self, _: usize) -> bool {
        true
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

    fn mergeable(&self, _: &[usize]) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, _: &Lowering<'_>) -> Self {
        *self
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> T {
        self.0
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
        None
    }
}

// SAFETY: has no operand.
unsafe impl<T: Element> Kernel for Splat<T> {
    type Elem = T;
    type Stage = ();
    type Row = T;
    const FALLIBLE: bool = false;

    #[inline(always)]
    fn contiguous(&self, _: usize) -> bool {
        true
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

/// A function of one operand, on the dtype of the operand.
#[derive(Clone, Copy, Debug)]
pub struct Unary<O, X>(pub(crate) X, pub(crate) PhantomData<O>);

// SAFETY: as its operand.
unsafe impl<F: UnaryOp<X::Elem>, X: Tree> Tree for Unary<F, X> {
    type Elem = F::Output;
    type Kernel = Unary<F, X::Kernel>;
    const FALLIBLE: bool = X::FALLIBLE;
    const READS_OWN: OwnReads = X::READS_OWN;
    const LEAVES: Leaves = X::LEAVES;

    fn mergeable(&self, out: &[usize]) -> u64 {
        self.0.mergeable(out)
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Unary(self.0.lower::<O, P>(lowering), PhantomData)
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        F::apply(unsafe { self.0.at::<O, P>(own, row, j) })
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.fault_at::<O, P>(own, row, j) }
    }
}

// SAFETY: as its operand.
unsafe impl<F: UnaryOp<X::Elem>, X: Kernel> Kernel for Unary<F, X> {
    type Elem = F::Output;
    type Stage = X::Stage;
    type Row = X::Row;
    const FALLIBLE: bool = X::FALLIBLE;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut X::Stage, at: &Position<'_>) -> X::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.row(stage, at) }
    }

    #[inline(always)]
    unsafe fn get(row: &X::Row, own: *const u8, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        F::apply(unsafe { X::get(row, own, j) })
    }

    #[inline(always)]
    unsafe fn fault(row: &X::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::fault(row, own, j) }
    }
}

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

    fn mergeable(&self, out: &[usize]) -> u64 {
        self.0.mergeable(out)
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Cast(self.0.lower::<O, P>(lowering), PhantomData)
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.at::<O, P>(own, row, j) }.cast()
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.fault_at::<O, P>(own, row, j) }
    }
}

// SAFETY: as its operand.
unsafe impl<T: Element, X: Kernel> Kernel for Cast<T, X> {
    type Elem = T;
    type Stage = X::Stage;
    type Row = X::Row;
    const FALLIBLE: bool = X::FALLIBLE;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut X::Stage, at: &Position<'_>) -> X::Row {
        // SAFETY: the caller's promise is handed on.
        unsafe { self.0.row(stage, at) }
    }

    #[inline(always)]
    unsafe fn get(row: &X::Row, own: *const u8, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::get(row, own, j) }.cast()
    }

    #[inline(always)]
    unsafe fn fault(row: &X::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe { X::fault(row, own, j) }
    }
}

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

    fn mergeable(&self, out: &[usize]) -> u64 {
        self.0.mergeable(out) & self.1.mergeable(out)
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Binary(
            self.0.lower::<O, P>(lowering),
            self.1.lower::<O, P>(lowering),
            PhantomData,
        )
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe { (self.0.at::<O, P>(own, row, j), self.1.at::<O, P>(own, row, j)) };
        F::apply(l.cast(), r.cast())
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (self.0.at::<O, P>(own, row, j), self.0.fault_at::<O, P>(own, row, j)),
                || (self.1.at::<O, P>(own, row, j), self.1.fault_at::<O, P>(own, row, j)),
            )
        }
    }
}

/// The fault of a binary operation: that of an operand that is needed, or its own.
#[inline(always)]
fn binary_fault<F: BinaryOp<T>, T: Element, A: Element, C: Element>(
    left: impl FnOnce() -> (A, Option<Fault>),
    right: impl FnOnce() -> (C, Option<Fault>),
) -> Option<Fault> {
    let (l, fault) = left();
    if fault.is_some() {
        return fault;
    }
    let l = l.cast();
    if !F::needs_right(l) {
        return None;
    }
    let (r, fault) = right();
    fault.or_else(|| F::fault(l, r.cast()))
}

// SAFETY: as its operands.
unsafe impl<F: BinaryOp<T>, T: Element, L: Kernel, R: Kernel> Kernel for Binary<F, T, L, R> {
    type Elem = F::Output;
    type Stage = (L::Stage, R::Stage);
    type Row = (L::Row, R::Row);
    const FALLIBLE: bool = F::FALLIBLE || L::FALLIBLE || R::FALLIBLE;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis) && self.1.contiguous(axis)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut Self::Stage, at: &Position<'_>) -> Self::Row {
        // SAFETY: the caller's promise is handed on; each operand has a part of the stage.
        unsafe { (self.0.row(&raw mut (*stage).0, at), self.1.row(&raw mut (*stage).1, at)) }
    }

    #[inline(always)]
    unsafe fn get(row: &Self::Row, own: *const u8, j: usize) -> F::Output {
        // SAFETY: the caller's promise is handed on.
        let (l, r) = unsafe { (L::get(&row.0, own, j), R::get(&row.1, own, j)) };
        F::apply(l.cast(), r.cast())
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            binary_fault::<F, T, _, _>(
                || (L::get(&row.0, own, j), L::fault(&row.0, own, j)),
                || (R::get(&row.1, own, j), R::fault(&row.1, own, j)),
            )
        }
    }
}

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

    fn mergeable(&self, out: &[usize]) -> u64 {
        self.0.mergeable(out) & self.1.mergeable(out) & self.2.mergeable(out)
    }

    #[inline(always)]
    fn lower<O: Shape, P: Tree>(&self, lowering: &Lowering<'_>) -> Self::Kernel {
        Select(
            self.0.lower::<O, P>(lowering),
            self.1.lower::<O, P>(lowering),
            self.2.lower::<O, P>(lowering),
            PhantomData,
        )
    }

    #[inline(always)]
    unsafe fn at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (x, y) = (
                self.1.at::<O, P>(own, row, j).cast(),
                self.2.at::<O, P>(own, row, j).cast(),
            );
            if self.0.at::<O, P>(own, row, j).cast::<bool>() {
                x
            } else {
                y
            }
        }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Shape, P: Tree>(&self, own: *const u8, row: usize, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            self.0.fault_at::<O, P>(own, row, j).or_else(|| {
                if self.0.at::<O, P>(own, row, j).cast::<bool>() {
                    self.1.fault_at::<O, P>(own, row, j)
                } else {
                    self.2.fault_at::<O, P>(own, row, j)
                }
            })
        }
    }
}

// SAFETY: as its operands.
unsafe impl<T: Element, C: Kernel, X: Kernel, Y: Kernel> Kernel for Select<T, C, X, Y> {
    type Elem = T;
    type Stage = (C::Stage, X::Stage, Y::Stage);
    type Row = (C::Row, X::Row, Y::Row);
    const FALLIBLE: bool = C::FALLIBLE || X::FALLIBLE || Y::FALLIBLE;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.0.contiguous(axis) && self.1.contiguous(axis) && self.2.contiguous(axis)
    }

    #[inline(always)]
    unsafe fn row(&self, stage: *mut Self::Stage, at: &Position<'_>) -> Self::Row {
        // SAFETY: the caller's promise is handed on; each operand has a part of the stage.
        unsafe {
            (
                self.0.row(&raw mut (*stage).0, at),
                self.1.row(&raw mut (*stage).1, at),
                self.2.row(&raw mut (*stage).2, at),
            )
        }
    }

    #[inline(always)]
    unsafe fn get(row: &Self::Row, own: *const u8, j: usize) -> T {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            let (x, y) = (X::get(&row.1, own, j).cast(), Y::get(&row.2, own, j).cast());
            if C::get(&row.0, own, j).cast::<bool>() { x } else { y }
        }
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // SAFETY: the caller's promise is handed on.
        unsafe {
            C::fault(&row.0, own, j).or_else(|| {
                if C::get(&row.0, own, j).cast::<bool>() {
                    X::fault(&row.1, own, j)
                } else {
                    Y::fault(&row.2, own, j)
                }
            })
        }
    }
}

const _: () = assert!(MAX_AXES == crate::shape::MAX_TYPED_RANK);
