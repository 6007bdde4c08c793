//! Operands that have one element for each run, such as a column. A loop keeps this element in a
//! register.
//!
//! # Which mask is used
//!
//! - Static extents: the plan determines the mask, and the count, the length and the distances of
//!   the rows. The loop has no non-temporal stores, because it is used only for outputs that fit
//!   the caches. Another mask tells which operands are reversed along rows (`Turns`): the loop
//!   reads these backwards and reverses them in registers, if there is no column.
//! - Run-time extents: operands whose last axis is `One` are held, because their types contain this
//!   axis. The strides of the plane (`plan/plane.rs`) decide whether the loop can be used.
//! - `DynRank`: no type tells which operand is a column, and a loop for each possible mask would be
//!   too much code. These operations use the loop that learns the strides at run time.
//!
//! If an array after the fourth is a column, or there are more than four arrays of run-time
//! extents, the loop learns the strides at run time.

use crate::dtype::{DType, Element};
use crate::expr::term::Elem;
use crate::plan::grid::Strides;
use crate::plan::inputs::{Kind, Mask};
use crate::plan::nest::{OwnReads, Position};
use crate::plan::{Inputs, Operand};

/// An array that has one element for each run, as an input of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Held<T>(pub(super) *const T);

// SAFETY: `row` reads the element of a run from the operand. `at` reads at the operand's offset of
// the position. `begin` and `point` write one operand, and `Operands` has one.
unsafe impl<T: Element> Inputs for Held<T> {
    type Elems = Elem<T>;
    type Operands = Operand;
    type Pointers = [*const (); 1];
    // The row is the element and not a pointer to it, so that the element stays in a register while
    // results are written.
    type Row = Elem<T>;
    // The local is one element, which the compiler reads once for all elements of a block.
    type Locals = Elem<T>;
    type Stage = ();
    // The mask was applied when `Strided` became this type. Another mask changes nothing, but its
    // first bit is still that of this array.
    type With<M: Mask> = Self;
    type Rest<M: Mask> = M::Rest;
    const WIDEST: usize = size_of::<T>();
    // There is no block among the locals. The value differs from every size, so no function
    // computes its results in place. `Fused::block` uses the value to recognise a kernel whose only
    // operand is a repeated element.
    const LOCAL: usize = usize::MAX;
    const ONLY: Option<DType> = Some(T::DTYPE);
    const READS_OWN: OwnReads = OwnReads::None;
    // Only `with` creates this type, for an output that `runs_in_rows` accepts, and so one that
    // fits the caches.
    const IN_ROWS: bool = true;

    #[inline(always)]
    fn with<M: Mask>(self) -> Self {
        self
    }

    #[inline(always)]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: the caller guarantees room for an operand.
        unsafe { Operand::begin(operands, self.0) };
    }

    #[inline(always)]
    unsafe fn point(&self, strides: *const Strides, _: usize, operands: *mut Operand) {
        // SAFETY: the caller guarantees strides and room for an operand.
        unsafe { operands.write(Operand::new(self.0, &*strides)) };
    }

    #[inline(always)]
    unsafe fn row(&self, operands: *mut Operand, run: usize, _: usize) -> Elem<T> {
        // SAFETY: the caller guarantees an operand with an element for the run.
        unsafe {
            let at = (*operands).at.wrapping_offset(run as isize * (*operands).step);
            Elem(*at.cast::<T>())
        }
    }

    #[inline(always)]
    unsafe fn from(row: &Elem<T>, _: usize) -> Elem<T> {
        // Each position has the same element, so `start` does not matter.
        *row
    }

    #[inline(always)]
    unsafe fn prepare(&self, _: &Elem<T>, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[inline(always)]
    unsafe fn get<const STAGED: bool>(&self, row: &Elem<T>, _: *const (), _: *const u8, _: usize, _: usize) -> Elem<T> {
        *row
    }

    #[inline(always)]
    unsafe fn load(&self, row: &Elem<T>, locals: *mut Elem<T>, _: *const u8, _: usize, _: usize) {
        // SAFETY: the caller guarantees room for the locals.
        unsafe { locals.write(*row) }
    }

    #[inline(always)]
    unsafe fn local<const STAGED: bool>(&self, locals: *const Elem<T>, _: *const (), _: usize, _: usize) -> Elem<T> {
        // SAFETY: the caller guarantees that the locals were loaded.
        unsafe { *locals }
    }

    #[inline(always)]
    unsafe fn at(&self, position: impl Position, operand: usize) -> Elem<T> {
        // SAFETY: the caller guarantees that the offset of the operand leads to an element of it.
        unsafe { Elem(*self.0.offset(position.offset(operand))) }
    }
}

/// A bit of a [`Bits`] mask. `HELD` is `true` if the operand has one element for each run.
#[derive(Debug)]
pub struct Bit<const HELD: bool>;

/// A bit of a [`Turns`] mask. `REVERSED` is `true` if the loop reads the operand backwards.
#[derive(Debug)]
pub struct Turn<const REVERSED: bool>;

/// Implements [`Kind`]. There are several impls, because stable Rust cannot choose an associated
/// type by the value of a constant.
macro_rules! kinds {
    ($held:ident $walking:ident $reversed:ident: $($kind:ty, $picked:ident $value:ident;)*) => {$(
        impl Kind for $kind {
            type Pick<H: Inputs, W: Inputs<Elems = H::Elems>, R: Inputs<Elems = H::Elems>> = $picked;

            #[inline(always)]
            #[allow(unused_variables)]
            fn pick<H, W, R>($held: H, $walking: W, $reversed: R) -> $picked
            where
                H: Inputs,
                W: Inputs<Elems = H::Elems>,
                R: Inputs<Elems = H::Elems>,
            {
                $value
            }
        }
    )*};
}

kinds! {
    held walking reversed:
    Bit<true>, H held;
    Bit<false>, W walking;
    Turn<true>, R reversed;
    Turn<false>, W walking;
}

/// A mask of four operands. If the bit of an operand is `true`, the operand has one element for
/// each run, which the loop keeps in a register. Otherwise the operand is contiguous. `A` is the
/// bit of the first operand, `B` that of the second, and so on.
#[derive(Debug)]
pub struct Bits<const A: bool, const B: bool, const C: bool, const D: bool>;

impl<const A: bool, const B: bool, const C: bool, const D: bool> Mask for Bits<A, B, C, D>
where
    // rustc does not infer from the two impls that the trait holds for every `bool`.
    Bit<A>: Kind,
    Bit<B>: Kind,
    Bit<C>: Kind,
    Bit<D>: Kind,
{
    type First = Bit<A>;
    // A mask has bits for four arrays. A loop holds no array after the fourth in a register, so the
    // new last bit is `false`.
    type Rest = Bits<B, C, D, false>;
    const TURNS: bool = false;
}

/// A mask of four operands. If the bit of an operand is `true`, the loop reads the operand
/// backwards. Otherwise the operand is contiguous. The order of the bits is that of [`Bits`].
#[derive(Debug)]
pub struct Turns<const A: bool, const B: bool, const C: bool, const D: bool>;

impl<const A: bool, const B: bool, const C: bool, const D: bool> Mask for Turns<A, B, C, D>
where
    Turn<A>: Kind,
    Turn<B>: Kind,
    Turn<C>: Kind,
    Turn<D>: Kind,
{
    type First = Turn<A>;
    type Rest = Turns<B, C, D, false>;
    const TURNS: bool = A || B || C || D;
}

/// Calls the macro `$rows` with a row for each mask of four operands: its number, and the bit of
/// each operand.
macro_rules! each_mask {
    ($rows:ident) => {
        $rows! {
            // The lowest bit of the number is that of the first operand. Mask 0 is useful, too: it
            // tells the compiler that every operand is contiguous.
            0 false false false false;
            1 true false false false;
            2 false true false false;
            3 true true false false;
            4 false false true false;
            5 true false true false;
            6 false true true false;
            7 true true true false;
            8 false false false true;
            9 true false false true;
            10 false true false true;
            11 true true false true;
            12 false false true true;
            13 true false true true;
            14 false true true true;
            15 true true true true;
        }
    };
}

pub(in crate::kernel) use each_mask;
