//! Inputs that are one array, or the existing array that an expression overwrites.

use core::marker::PhantomData;

use super::held::Held;
use crate::dtype::{DType, Element};
use crate::expr::term::Elem;
use crate::plan::grid::Strides;
use crate::plan::inputs::{Kind, Mask, no_operands, one_value};
use crate::plan::nest::{OwnReads, Position};
use crate::plan::operand::Block;
use crate::plan::{Inputs, Operand};

/// The elements of an array as an input of a loop. If `WALKS` is `true`, the elements of each run
/// are contiguous, and the loop is compiled without the code that repeats a single element. If
/// `STEP` is -1, the elements of a run are contiguous in reverse order. The step is a constant, so
/// that LLVM permutes registers.
#[derive(Clone, Copy, Debug)]
pub struct Strided<T, const WALKS: bool = false, const STEP: isize = 1>(pub(in crate::kernel) *const T);

/// The elements of an operand for a run. All bits of `walk` are set if the elements are contiguous,
/// and none if one element is repeated. The number of the first element to read is masked with
/// `walk`.
#[derive(Clone, Copy, Debug)]
pub struct Elements<T> {
    at: *const T,
    walk: usize,
}

// SAFETY: `row` takes the pointer to the elements of a run from the operand. `get` and `load` read
// from this pointer, and `at` reads at the operand's offset of the position. `begin` and `point`
// write one operand, and `Operands` has one.
unsafe impl<T: Element, const WALKS: bool, const STEP: isize> Inputs for Strided<T, WALKS, STEP> {
    type Elems = Elem<T>;
    type Operands = Operand;
    type Pointers = [*const (); 1];
    type Row = Elements<T>;
    // The loop copies elements to a local block, which no other pointer reaches, so that LLVM can
    // vectorise the loop.
    type Locals = Block;
    type Stage = ();
    // The elements of the three types have one type, which the closure of the expression takes.
    type With<M: Mask> = <M::First as Kind>::Pick<Held<T>, Strided<T, true>, Strided<T, true, -1>>;
    type Rest<M: Mask> = M::Rest;
    const WIDEST: usize = size_of::<T>();
    const LOCAL: usize = size_of::<T>();
    const READS_OWN: OwnReads = OwnReads::None;
    // Only `with` sets `WALKS`, for rows that are computed by one call.
    const IN_ROWS: bool = WALKS;
    const ARRAY: Option<DType> = Some(T::DTYPE);
    const ONLY: Option<DType> = Some(T::DTYPE);

    #[inline(always)]
    fn base(&self) -> *const u8 {
        self.0.cast()
    }

    #[inline(always)]
    fn with<M: Mask>(self) -> Self::With<M> {
        M::First::pick(Held(self.0), Strided(self.0), Strided(self.0))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) {
        // SAFETY: the caller guarantees room for an operand.
        unsafe { Operand::begin(operands, self.0) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, _: usize, operands: *mut Operand) {
        // SAFETY: the caller guarantees strides and room for an operand.
        unsafe { operands.write(Operand::new(self.0, &*strides)) };
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Elements<T> {
        // SAFETY: the caller guarantees an operand with an element for the run, and room for
        // `block` elements in its block if its `walk` is 0.
        unsafe {
            let at = (*operands)
                .at
                .wrapping_offset(run as isize * (*operands).step)
                .cast::<T>();
            // The constant comes first: if it is true, the compiler drops the loop below.
            if WALKS || (*operands).walk != 0 {
                return Elements { at, walk: usize::MAX };
            }
            // A single element is repeated in the block, so that the loop reads every operand in
            // the same way.
            let (first, same) = (*at, (*operands).block.cast::<T>());
            for j in 0..block {
                same.add(j).write(first);
            }
            Elements { at: same, walk: 0 }
        }
    }

    #[inline(always)]
    fn source(row: &Elements<T>, _: *const u8) -> Option<(*const u8, bool)> {
        (const { STEP == 1 }).then_some((row.at.cast(), row.walk != 0))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Elements<T>, start: usize) -> Elements<T> {
        // The mask keeps a repeated element at the start of its block, whose elements are all
        // equal.
        Elements {
            at: row.at.wrapping_offset((start & row.walk) as isize * STEP),
            walk: row.walk,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(&self, _: &Elements<T>, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {
        // There is no function, and so no stage.
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(
        &self,
        row: &Elements<T>,
        _: *const (),
        _: *const u8,
        start: usize,
        j: usize,
    ) -> Elem<T> {
        // SAFETY: the caller guarantees that the run has more than `start + j` elements. If the
        // operand is a single element, the caller also guarantees that `j` is within the elements
        // that `row` repeated.
        unsafe { Elem(*row.at.offset(((start & row.walk) + j) as isize * STEP)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(&self, row: &Elements<T>, locals: *mut Block, _: *const u8, start: usize, size: usize) {
        // SAFETY: the caller guarantees `size` elements from `start` on, which are `STEP` elements
        // apart. If the operand is a single element, `row` repeated it at least `size` times. The
        // block has room for the elements, and is memory of its own.
        unsafe {
            let from = row.at.offset((start & row.walk) as isize * STEP);
            if const { STEP == 1 } {
                return core::ptr::copy_nonoverlapping(from, locals.cast(), size);
            }
            let mut j = 0;
            while j < size {
                locals.cast::<T>().add(j).write(*from.offset(j as isize * STEP));
                j += 1;
            }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn local<const STAGED: bool>(&self, locals: *const Block, _: *const (), _: usize, j: usize) -> Elem<T> {
        // The block begins with the element `start`, so that only `j` counts.
        // SAFETY: the caller guarantees that the block was loaded, and has more than `j` elements.
        unsafe { Elem(*locals.cast::<T>().add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, operand: usize) -> Elem<T> {
        // SAFETY: the caller guarantees that the offset of the operand leads to an element of it.
        unsafe { Elem(*self.0.offset(position.offset(operand))) }
    }
}

/// The array that an expression overwrites, as an operand of this expression. To compute an
/// element, the loop reads the old element at the same position.
#[derive(Clone, Copy, Debug)]
pub struct Itself<T>(pub(in crate::kernel) PhantomData<T>);

// SAFETY: there is no operand. So the functions read only the elements of the output that `own`
// points to, and `begin` and `point` write no operands.
unsafe impl<T: Element> Inputs for Itself<T> {
    type Elems = Elem<T>;
    // The loop copies a block of the output to memory, as it copies operands. So it reads all old
    // elements of the block before results replace them.
    type Locals = Block;
    const WIDEST: usize = size_of::<T>();
    const LOCAL: usize = size_of::<T>();
    // The dtype is compared with that of the output before a loop runs, because the loops receive
    // an untyped pointer.
    const READS_OWN: OwnReads = OwnReads::Of(T::DTYPE);
    const ONLY: Option<DType> = Some(T::DTYPE);

    // The output is an argument of each function that reads it, so there is no operand and no row.
    no_operands!();

    #[inline(always)]
    fn source((): &(), own: *const u8) -> Option<(*const u8, bool)> {
        // The output never repeats an element, so it has one for each position.
        Some((own, true))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(&self, (): &(), _: *const (), own: *const u8, start: usize, j: usize) -> Elem<T> {
        // SAFETY: the caller guarantees that `own` points to more than `start + j` initialised
        // elements. Their dtype is `T`, as `Place::fill` and `small_assign` check.
        unsafe { Elem(*own.cast::<T>().add(start + j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load(&self, (): &(), locals: *mut Block, own: *const u8, start: usize, size: usize) {
        // SAFETY: the caller guarantees that `own` points to `start + size` initialised elements,
        // and that a block has room for `size` of them. Their dtype is `T`, as `Place::fill` and
        // `small_assign` check.
        unsafe { core::ptr::copy_nonoverlapping(own.cast::<T>().add(start), locals.cast(), size) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn local<const STAGED: bool>(&self, locals: *const Block, _: *const (), _: usize, j: usize) -> Elem<T> {
        // The block begins with the element `start`, so that only `j` counts.
        // SAFETY: the caller guarantees that the block was loaded, and has more than `j` elements.
        unsafe { Elem(*locals.cast::<T>().add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: impl Position, _: usize) -> Elem<T> {
        // SAFETY: the caller guarantees an initialised element of the output at the position. Its
        // dtype is `T`, as `Place::fill` and `small_assign` check.
        unsafe { Elem(*position.own::<T>()) }
    }
}

/// The existing array that an expression overwrites, as an input. The loop uses only the dtype of
/// the array, and does not read its elements.
#[derive(Clone, Copy, Debug)]
pub struct Written<T>(pub(in crate::kernel) PhantomData<T>);

/// A value without data, which represents the array that is overwritten, of the dtype `T`, in an
/// expression.
#[derive(Clone, Copy, Debug)]
pub struct Slot<T>(PhantomData<T>);

// SAFETY: the functions read no memory, and there are no operands to write.
unsafe impl<T: Element> Inputs for Written<T> {
    const WIDEST: usize = size_of::<T>();

    no_operands!();
    // `LOCAL` is 0, so that this input does not affect whether the elements of all inputs have one
    // size. `READS_OWN` is `None`, since the output is not read. So the last block of a run may
    // overlap with the block before it.
    one_value!(Slot<T>, |self| Slot(PhantomData));
}
