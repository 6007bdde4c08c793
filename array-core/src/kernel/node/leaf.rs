//! An array as an operand.

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::plan::Strides;
use crate::kernel::tree::{OwnReads, Plan};
use crate::kernel::{CHUNK, Kernel, Leaves, Lowering, Position, Tree};
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
        let stage: *mut T = stage.cast();
        let stride = self.strides[self.axes - 1];
        if at.index.len() + 1 < self.axes {
            let outer = self.strides[self.axes - 2];
            // SAFETY:
            // - The caller promises a position within the grid, and a piece of whole rows of `inner`
            //   elements: each offset lies within the operand.
            // - Pieces of two axes have at most `CHUNK` elements, for which there is room in the stage.
            // - What repeats in each row is written by the first piece of a run, which is the longest,
            //   and read by those behind.
            unsafe {
                let first = self.ptr.offset(offset);
                if stride == 1 && outer == at.inner as isize {
                    return first.add(at.start);
                }
                if outer != 0 || at.start == 0 {
                    let mut row = first.wrapping_offset((at.start / at.inner) as isize * outer);
                    for done in (0..at.len).step_by(at.inner) {
                        for j in 0..at.inner {
                            stage.add(done + j).write(*row.offset(j as isize * stride));
                        }
                        row = row.wrapping_offset(outer);
                    }
                }
            }
            return stage;
        }
        // SAFETY:
        // - The caller promises a position within the grid: each offset lies within the operand.
        // - `len` is at most `CHUNK` where an operand is not contiguous, and there is room for that
        //   many elements in the stage.
        // - A splat is written by the first piece of a run, which is the longest, and read by those
        //   behind.
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
