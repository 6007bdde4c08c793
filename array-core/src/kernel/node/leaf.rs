//! An array as an operand.

use core::marker::PhantomData;

use crate::dtype::Element;
use crate::error::Fault;
use crate::kernel::frame::Planned;
use crate::kernel::plan::{MAX_AXES, Strides};
use crate::kernel::tree::{OwnReads, Position};
use crate::kernel::{Frame, Kernel, Leaves, Lowering, Operand, Tree};
use crate::shape::{Levels, Shape, is_row_major, same_extents};
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
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn planned<R>(&self, plan: impl FnOnce(&Planned<'_>) -> R) -> R {
        let levels = S::LEVELS;
        self.shape.with_extents(|extents| {
            if const { L::ROW_MAJOR } {
                let strides = None;
                plan(&Planned {
                    extents,
                    strides,
                    levels,
                })
            } else {
                self.layout.with_strides(&self.shape, |strides| {
                    let strides = Some(strides);
                    plan(&Planned {
                        extents,
                        strides,
                        levels,
                    })
                })
            }
        })
    }
}

impl<'a, T: Element, S: Shape, L: Layout<S>> Leaf<'a, T, S, L> {
    /// Makes a leaf of the roots of the cells in some storage.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
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

/// The kernel of a [`Leaf`]: what it is besides an [`Operand`].
#[derive(Debug)]
pub struct Strided<T>(pub(crate) PhantomData<T>);

impl<T> Clone for Strided<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Strided<T> {}

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

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn alike(&self, extents: &[usize], levels: &Levels) -> bool {
        // Strides that only the program knows can be those of row-major order; the others are taken to differ from it.
        (L::ROW_MAJOR || const { L::STATIC.is_none() })
            && S::LEVELS.same(levels)
            && self.shape.with_extents(|own| same_extents(own, extents))
            && (L::ROW_MAJOR
                || self
                    .layout
                    .with_strides(&self.shape, |strides| is_row_major(extents, strides)))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn begin(&self, operands: *mut Operand) -> Strided<T> {
        // SAFETY: the caller promises room for an operand.
        unsafe { Operand::begin(operands, self.ptr) };
        Strided(PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn describe(&self, operands: *mut Operand) -> Strided<T> {
        // SAFETY: the caller promises room for an operand.
        let operand = unsafe {
            operands.write(Operand::new(self.ptr, &[0; MAX_AXES]));
            &mut *operands
        };
        self.planned(|planned| operand.describe(planned.extents, planned.strides, S::LEVELS));
        Strided(PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn point(&self, strides: *const Strides, operands: *mut Operand) -> Strided<T> {
        // SAFETY: the caller promises strides and room for an operand.
        unsafe { operands.write(Operand::new(self.ptr, &*strides)) };
        Strided(PhantomData)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) -> Strided<T> {
        let (offset, strides) = self.planned(|operand| lowering.operand(operand));
        let operand = Operand::new(self.ptr.wrapping_offset(offset), &strides);
        // SAFETY: the caller promises room for an operand.
        unsafe { operands.write(operand) };
        Strided(PhantomData)
    }

    const IS_OPERAND: bool = S::LEVELS.same(&Levels::FLAT);

    #[inline(always)]
    fn bases(&self) -> [*const u8; 2] {
        [self.ptr.cast(); 2]
    }

    fn operand(&self) -> Option<Operand> {
        let mut operand = Operand::new(self.ptr, &[0; MAX_AXES]);
        self.planned(|planned| {
            let is_flat = S::LEVELS.same(&Levels::FLAT) && planned.extents.len() <= MAX_AXES;
            is_flat.then(|| {
                operand.describe(planned.extents, planned.strides, Levels::FLAT);
                operand
            })
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(&self, position: Position<'_>, operand: usize) -> T {
        let offset = position.offset(&position.nest.operands[operand]);
        // SAFETY: the position lies within the grid, and these are the strides of the operand along
        // it; the operand broadcasts to the output, so that the offset lies within it.
        unsafe { *self.ptr.offset(offset) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault_at(&self, _: Position<'_>, _: usize) -> Option<Fault> {
        None
    }
}

/// Where the elements of a run are, and how many bytes are walked from one to the next: none where a block of the same
/// ones is read again and again.
#[derive(Debug)]
pub struct Elements<T> {
    at: *const T,
    walk: usize,
    /// The first element, if it is all there is and the loop may hold it.
    held: bool,
    first: T,
}

impl<T: Copy> Clone for Elements<T> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy> Copy for Elements<T> {}

impl<T: Copy> Elements<T> {
    /// The elements without the first ones.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn behind(&self, start: usize) -> Self {
        Self {
            at: self.at.wrapping_byte_add(start * self.walk),
            ..*self
        }
    }
}

// SAFETY: the operand says where the elements of a run are, and its step where those of the next are.
unsafe impl<T: Element> Kernel for Strided<T> {
    type Elem = T;
    type Operands = Operand;
    type Row = Elements<T>;
    type Stage = ();
    const WIDEST: usize = size_of::<T>();
    const TOGETHER: bool = false;
    const FALLIBLE: bool = false;
    const READS_OWN: bool = false;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize, holds: bool) -> Elements<T> {
        // SAFETY: the caller promises an operand with an element for the run, and room for a block of it if it does not walk.
        unsafe {
            let walk = (*operands).walk;
            let mut at = (*operands)
                .at
                .wrapping_offset(run as isize * (*operands).step)
                .cast::<T>();
            let first = *at;
            if walk == 0 {
                let same = (*operands).block.cast::<T>();
                for j in 0..block {
                    same.add(j).write(first);
                }
                at = same;
            }
            let held = holds && walk == 0;
            Elements { at, walk, held, first }
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Elements<T>, start: usize) -> Elements<T> {
        row.behind(start)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(_: &Elements<T>, _: *mut (), _: *const u8, _: usize, _: usize, _: usize) {}

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get<const STAGED: bool>(row: &Elements<T>, _: *const (), _: *const u8, start: usize, j: usize) -> T {
        // SAFETY: the run has more than `start + j` elements; where nothing is walked, `j` lies within the block.
        unsafe { core::hint::select_unpredictable(row.held, row.first, *row.behind(start).at.add(j)) }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fault(_: &Elements<T>, _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}
