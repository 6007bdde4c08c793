//! Operands as values: what the loops know of an expression whose shapes and types they do not.

use core::fmt;
use core::mem::MaybeUninit;

use super::grid::{MAX_AXES, Strides};
use super::placement::Placement;
use crate::shape::Levels;

/// How many bytes of the widest dtype of an expression a block of elements has: two of the widest registers, so that
/// loops over blocks are unrolled and leave nothing over.
pub(crate) const BLOCK_BYTES: usize = 128;

/// Room behind the elements of a stage that may be written to: what is staged is written by whole registers.
pub(crate) const SLACK: usize = 64;

/// Room for the elements of a block.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Block(MaybeUninit<[u8; BLOCK_BYTES + SLACK]>);

impl Block {
    pub(crate) const UNINIT: Self = Self(MaybeUninit::uninit());

    /// Returns a pointer to the room.
    #[inline(always)]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

/// How an operand is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// Where it is: its elements are one after the other in each run.
    Walked,
    /// Where it is, and once for each run: the loop repeats it in the operand's block.
    Held,
    /// In its stage, where the elements of a piece are put together.
    Staged,
}

/// The axes of an operand as they are before the program plans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axes {
    /// How many there are.
    pub(crate) rank: usize,
    /// The extents.
    pub(crate) extents: [usize; MAX_AXES],
    /// The levels of a nested array.
    pub(crate) levels: Levels,
}

impl Axes {
    /// Stands where the compiler has planned.
    const PLANNED: Self = Self {
        rank: 0,
        extents: [0; MAX_AXES],
        levels: Levels::FLAT,
    };
}

/// An operand: where its elements are, and which of them are read next.
#[repr(C)]
pub struct Operand {
    /// The elements that are read next, one after the other.
    pub(crate) at: *const u8,
    /// How many bytes behind them those are that follow, when several runs are computed.
    pub(crate) step: isize,
    /// How it is read.
    pub(crate) read: Read,
    /// How many bytes are walked from element to element of a run: none where there is one.
    pub(crate) walk: usize,
    /// The element at the position of zeros.
    pub(crate) base: *const u8,
    /// The size of an element in bytes: 1, 2, 4, 8 or 16.
    pub(crate) size: usize,
    /// The strides along the axes of the grid, in elements; before there is a grid those along its own axes.
    pub(crate) strides: Strides,
    /// The array's own axes, where the program plans.
    pub(crate) axes: Axes,
    /// Where the elements of a piece are put together, if they have to be.
    pub(crate) stage: *mut u8,
    /// The first element of what is in the stage.
    pub(crate) staged: *const u8,
    /// How many rows of it are in the stage.
    pub(crate) staged_rows: usize,
    /// Room for one element many times, or for a run that is shorter than a block. Not in the operand itself: what is read
    /// there is pointed to, while the operand goes on being written to.
    pub(crate) block: *mut Block,
}

impl Operand {
    /// Makes the operand of the elements of type `T` at these strides.
    #[inline(always)]
    pub(crate) fn new<T>(base: *const T, strides: &Strides) -> Self {
        Self::of_size(base.cast(), size_of::<T>(), strides)
    }

    /// [`new`](Self::new) for elements of a size: not for each type anew where nothing is inlined.
    #[inline]
    fn of_size(base: *const u8, size: usize, strides: &Strides) -> Self {
        Self {
            at: base,
            step: 0,
            read: Read::Walked,
            walk: size,
            base,
            size,
            strides: *strides,
            axes: Axes::PLANNED,
            stage: core::ptr::null_mut(),
            staged: core::ptr::null(),
            staged_rows: 0,
            block: core::ptr::null_mut(),
        }
    }
}

impl Operand {
    /// Writes what a single run of elements of type `T` needs of an operand, which is little of it.
    ///
    /// # Safety
    ///
    /// There is room for an operand.
    #[inline(always)]
    pub(crate) unsafe fn begin<T>(operand: *mut Self, base: *const T) {
        // SAFETY: the caller promises room for an operand.
        unsafe { Self::begin_sized(operand, base.cast(), size_of::<T>()) }
    }

    /// [`begin`](Self::begin) of elements of this size.
    ///
    /// # Safety
    ///
    /// There is room for an operand.
    #[inline(always)]
    pub(crate) unsafe fn begin_sized(operand: *mut Self, base: *const u8, size: usize) {
        // SAFETY: the fields lie within the room.
        unsafe {
            (&raw mut (*operand).at).write(base);
            (&raw mut (*operand).step).write(0);
            (&raw mut (*operand).walk).write(size);
        }
    }

    /// Adds what the program needs to plan an operand of these extents. Without strides the elements are in row-major order.
    ///
    /// # Panics
    ///
    /// Panics where there are more axes than a grid has.
    pub(crate) fn describe(&mut self, extents: &[usize], strides: Option<&[isize]>, levels: Levels) {
        let rank = extents.len();
        assert!(rank <= MAX_AXES, "as many axes as a grid has");
        // What is behind the rank is not read.
        (self.axes.rank, self.axes.levels) = (rank, levels);
        for (own, &extent) in self.axes.extents.iter_mut().zip(extents) {
            *own = extent;
        }
        match strides {
            Some(strides) => {
                for (own, &stride) in self.strides.iter_mut().zip(strides) {
                    *own = stride;
                }
            }
            None => {
                let mut stride = 1;
                for axis in (0..rank).rev() {
                    self.strides[axis] = stride;
                    stride = stride.wrapping_mul(extents[axis] as isize);
                }
            }
        }
    }

    /// Makes the operand begin at an offset from its first element, and gives it its strides along a grid.
    pub(crate) fn start(&mut self, offset: isize, strides: &Strides) {
        self.base = self.base.wrapping_offset(offset * self.size as isize);
        self.at = self.base;
        self.strides = *strides;
    }

    /// Puts the axes where a placement says.
    pub(crate) fn place(&mut self, placement: &Placement) {
        let rank = self.axes.rank;
        self.axes.extents = placement.place(&self.axes.extents[..rank], 1);
        self.strides = placement.place(&self.strides[..rank], 0);
        self.axes.rank = placement.rank();
    }
}

#[cfg(feature = "alloc")]
impl Operand {
    /// The same operand from a position of the outermost axes on, with the same room for a block.
    pub(crate) fn at(&self, index: &[usize]) -> Self {
        let mut offset = 0;
        for (&i, &stride) in index.iter().zip(&self.strides) {
            offset += i as isize * stride;
        }
        let base = self.base.wrapping_offset(offset * self.size as isize);
        Self {
            block: self.block,
            ..Self::of_size(base, self.size, &self.strides)
        }
    }
}

impl fmt::Debug for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operand")
            .field("base", &self.base)
            .field("size", &self.size)
            .field("strides", &self.strides)
            .finish_non_exhaustive()
    }
}

/// Room for the operands of an expression, from left to right, and for nothing else.
///
/// # Safety
///
/// The type has the size of `COUNT` operands, and consists of them alone; so has `Blocks` that of their blocks.
pub unsafe trait Operands {
    /// Room for a block of each.
    type Blocks;
    /// How many operands there are.
    const COUNT: usize;
}

// SAFETY: of size 0.
unsafe impl Operands for () {
    type Blocks = ();
    const COUNT: usize = 0;
}

// SAFETY: one operand, and its block.
unsafe impl Operands for Operand {
    type Blocks = Block;
    const COUNT: usize = 1;
}

/// The operands of two expressions, one after the other.
#[repr(C)]
#[derive(Debug)]
pub struct Pair<A, B>(A, B);

// SAFETY: in the order of C there is nothing between the two: both are of the size of whole operands, aligned as those.
unsafe impl<A: Operands, B: Operands> Operands for Pair<A, B> {
    type Blocks = Pair<A::Blocks, B::Blocks>;
    const COUNT: usize = {
        let count = A::COUNT + B::COUNT;
        assert!(size_of::<Self>() == count * size_of::<Operand>());
        assert!(size_of::<Self::Blocks>() == count * size_of::<Block>());
        count
    };
}
