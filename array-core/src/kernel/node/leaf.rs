//! An array as an operand.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::frame::Operand;
use crate::kernel::nest::{Lines, gather};
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Plan};
use crate::kernel::{CHUNK, Frame, Kernel, Leaves, Lowering, Out, Position, Tree};
use crate::shape::Shape;
use crate::storage::{Cell, Layout, Storage};

/// An array that is read.
#[derive(Debug)]
pub struct Leaf<'a, T, S, L> {
    ptr: *const T,
    shape: S,
    layout: L,
    reads: PhantomData<&'a [T]>,
}

impl<T, S: Clone, L: Clone> Clone for Leaf<'_, T, S, L> {
    fn clone(&self) -> Self {
        Self {
            ptr: self.ptr,
            shape: self.shape.clone(),
            layout: self.layout.clone(),
            reads: PhantomData,
        }
    }
}

impl<'a, T, S: Shape, L: Layout<S>> Leaf<'a, T, S, L> {
    /// Makes a leaf of the elements in some storage.
    #[inline(always)]
    pub(crate) fn new<B: Storage<T, S, Layout = L>>(data: &'a B::Data, shape: &S) -> Self {
        Self {
            ptr: B::ptr(data),
            shape: shape.clone(),
            layout: B::layout(data),
            reads: PhantomData,
        }
    }
}

impl<T, S: Shape, L: Layout<S>> Leaf<'_, T, S, L> {
    /// Describes the operand to what plans it.
    #[inline(always)]
    fn planned<R>(&self, plan: impl FnOnce(&Operand<'_>) -> R) -> R {
        let extents = self.shape.extents();
        let strides = (!const { L::ROW_MAJOR }).then(|| self.layout.strides(&self.shape));
        plan(&Operand {
            extents: extents.as_ref(),
            strides: strides.as_ref().map(AsRef::as_ref),
            levels: S::LEVELS,
        })
    }
}

impl<'a, T: Element, S: Shape, L: Layout<S>> Leaf<'a, T, S, L> {
    /// Makes a leaf of the roots of the cells in some storage.
    #[inline(always)]
    pub(crate) fn roots<C, R, B>(data: &'a B::Data, shape: &R) -> Self
    where
        C: Cell<Root = T, Form<R> = S, Laid<R, B::Layout> = L>,
        R: Shape,
        B: Storage<C, R>,
    {
        // A cell is its roots, one after the other: `Cell` promises it, and what it rests on is asserted here.
        let _ = const { C::ROOTS };
        Self {
            ptr: B::ptr(data).cast(),
            shape: C::form(shape),
            layout: C::laid(&B::layout(data), shape),
            reads: PhantomData,
        }
    }
}

/// The kernel of a [`Leaf`].
#[derive(Clone, Copy, Debug)]
pub struct Strided<T> {
    ptr: *const T,
    strides: Strides,
    axes: usize,
}

// SAFETY: the storage promises an element at each position of the shape, where the layout says, for as
// long as it is borrowed. `lower` gives the strides of those along the grid's axes, and
// `Frame::along` asserts that the extents broadcast to the output, so that each position of the grid
// lies within the operand. Where the compiler plans, the extents are constants, and the bounds of the
// operation say that they broadcast. `at` computes the same offsets from the same strides.
unsafe impl<T: Element, S: Shape, L: Layout<S>> Tree for Leaf<'_, T, S, L> {
    type Elem = T;
    type Kernel = Strided<T>;
    const FALLIBLE: bool = false;
    const READS_OWN: OwnReads = OwnReads::None;
    const LEAVES: Leaves = Leaves::one::<S, L>();

    fn mergeable(&self, frame: &Frame<'_>) -> u64 {
        self.planned(|operand| frame.mergeable(operand))
    }

    #[inline(always)]
    fn lower<O: Out, P: Tree>(&self, lowering: &Lowering<'_>) -> Strided<T> {
        if const { Plan::<O, P>::KNOWN } {
            return Strided {
                ptr: self.ptr,
                strides: const { Plan::<O, P>::strides::<S, L>() },
                axes: const { Plan::<O, P>::GRID.axes },
            };
        }
        let (offset, strides) = self.planned(|operand| lowering.operand(operand));
        Strided {
            ptr: self.ptr.wrapping_offset(offset),
            strides,
            axes: lowering.axes,
        }
    }

    #[inline(always)]
    unsafe fn at<O: Out, P: Tree>(&self, _: *const u8, row: usize, j: usize) -> T {
        let offset = Plan::<O, P>::offset(const { &Plan::<O, P>::strides::<S, L>() }, row, j);
        // SAFETY: the position lies within the grid, and these are the strides of the operand along
        // it; the operand broadcasts to the output, so that the offset lies within it.
        unsafe { *self.ptr.offset(offset) }
    }

    #[inline(always)]
    unsafe fn fault_at<O: Out, P: Tree>(&self, _: *const u8, _: usize, _: usize) -> Option<Fault> {
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
    const READS_OWN: bool = false;

    #[inline(always)]
    fn contiguous(&self, axis: usize) -> bool {
        self.strides[axis] == 1
    }

    #[inline(always)]
    fn crosses(&self, outer: usize, inner: usize) -> bool {
        let (outer, inner) = (self.strides[outer].unsigned_abs(), self.strides[inner].unsigned_abs());
        outer > 0 && outer < inner
    }

    #[inline]
    unsafe fn row(&self, stage: *mut [T; CHUNK], at: &Position<'_>) -> *const T {
        let stage: *mut T = stage.cast();
        if at.index.len() + 1 == self.axes && self.strides[self.axes - 1] == 1 {
            let mut offset = at.start as isize;
            for (&i, &stride) in at.index.iter().zip(&self.strides) {
                offset += i as isize * stride;
            }
            // SAFETY: the caller promises a position within the grid: the offset lies within the operand.
            return unsafe { self.ptr.offset(offset) };
        }
        let (offset, lines) = Lines::of(&self.strides, at, self.axes);
        // SAFETY:
        // - The caller promises a position within the grid: each offset lies within the operand.
        // - `len` is at most `CHUNK` where an operand is not contiguous, and there is room for that
        //   many elements in the stage.
        // - What repeats along the axes that are cut is written by the first piece of a run, which is the
        //   longest, and read by those behind.
        unsafe {
            let first = self.ptr.offset(offset);
            if lines.contiguous() {
                return first;
            }
            if !(at.again && lines.repeats()) {
                if lines.stride == 0 && lines.outer_stride == 0 {
                    let value = *first;
                    for j in 0..at.len {
                        stage.add(j).write(value);
                    }
                } else {
                    gather(first, &lines, at.len, stage);
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
