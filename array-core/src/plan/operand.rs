//! Operands as run-time values. The drivers, which run the loops, read operands in this form, so
//! they depend neither on shapes nor on types.

use core::fmt;
use core::mem::MaybeUninit;

use super::grid::Strides;

/// The size of a block of elements of the widest dtype, in bytes: two of the widest registers, so
/// that loops over blocks are unrolled without a remainder.
pub(crate) const BLOCK_BYTES: usize = 128;

/// The number of bytes that may be overwritten after the elements in a block or a stage, because
/// loops write blocks and stages in whole registers. A stage is memory for packed elements.
pub(crate) const SLACK: usize = 64;

/// Returns the offset, in elements, of the element at `index` along the outermost axes. The indices
/// along the inner axes are 0.
#[inline(always)]
pub(crate) fn offset(index: &[usize], strides: &[isize]) -> isize {
    let mut offset = 0;
    for (&i, &stride) in index.iter().zip(strides) {
        offset += i as isize * stride;
    }
    offset
}

/// Memory for a block of elements: `BLOCK_BYTES` bytes, followed by `SLACK` more bytes.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Block(MaybeUninit<[u8; BLOCK_BYTES + SLACK]>);

impl Block {
    pub(crate) const UNINIT: Self = Self(MaybeUninit::uninit());

    #[inline(always)]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

/// The ways to read the elements of an operand for a run, which is a range of contiguous elements
/// of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// The elements are contiguous, and are read in place.
    Walked,
    /// There is one element for the run. The loop repeats it in the operand's block.
    Held,
    /// The operand's elements for a part of the output are packed into a buffer, the
    /// [`stage`](Operand::stage), and read from there.
    Staged,
}

/// An array operand: the location of its elements, and the elements that are read next.
#[repr(C)]
pub struct Operand {
    /// A pointer to the elements that are read next.
    pub(crate) at: *const u8,
    /// The distance in bytes from the elements of a run to those of the next run.
    pub(crate) step: isize,
    pub(crate) read: Read,
    /// The distance in bytes between adjacent elements of a run. It is 0 if one element is
    /// repeated.
    pub(crate) walk: usize,
    /// A pointer to the first element, at index 0 along each axis.
    pub(crate) base: *const u8,
    /// The size of an element in bytes: 1, 2, 4, 8 or 16.
    pub(crate) size: usize,
    /// The strides along the axes of the grid, in elements.
    pub(crate) strides: Strides,
    /// The memory into which the operand's elements for a part of the output are packed, if they
    /// are not contiguous.
    pub(crate) stage: *mut u8,
    /// The address of the first element that was packed into the stage.
    pub(crate) staged: *const u8,
    /// The number of rows that the stage contains.
    pub(crate) staged_rows: usize,
    /// A buffer for a repeated element, or for a run that is shorter than a block. It is outside
    /// the operand, because loops hold pointers into the buffer while the operand is modified.
    pub(crate) block: *mut Block,
}

impl Operand {
    /// Creates an operand of elements of type `T` with these strides.
    #[inline(always)]
    pub(crate) fn new<T>(base: *const T, strides: &Strides) -> Self {
        Self::of_size(base.cast(), size_of::<T>(), strides)
    }

    /// Implements [`new`](Self::new) for elements of this size. In a build without inlining, this
    /// function is compiled once, and not for each type.
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
            stage: core::ptr::null_mut(),
            staged: core::ptr::null(),
            staged_rows: 0,
            block: core::ptr::null_mut(),
        }
    }
}

impl Operand {
    /// Writes the fields of an operand that a single run of elements of type `T` needs.
    ///
    /// # Safety
    ///
    /// `operand` points to memory for an operand.
    #[inline(always)]
    pub(crate) unsafe fn begin<T>(operand: *mut Self, base: *const T) {
        // SAFETY: the caller guarantees that `operand` points to memory for an operand.
        unsafe { Self::begin_sized(operand, base.cast(), size_of::<T>()) }
    }

    /// Implements [`begin`](Self::begin) for elements of this size.
    ///
    /// # Safety
    ///
    /// `operand` points to memory for an operand.
    #[inline(always)]
    pub(crate) unsafe fn begin_sized(operand: *mut Self, base: *const u8, size: usize) {
        // SAFETY: the caller guarantees that `operand` points to memory for an operand. The fields
        // are within it.
        unsafe {
            // Write field by field: a single run needs only these three fields, and writing the
            // arrays in other fields would take longer.
            (&raw mut (*operand).at).write(base);
            (&raw mut (*operand).step).write(0);
            (&raw mut (*operand).walk).write(size);
        }
    }

    /// Sets the row stride of an operand that [`begin`] wrote, and whether each row repeats one
    /// element. Takes the row stride and the column stride, in elements.
    ///
    /// A column stride of 0 means that each row repeats one element. `block` is memory in which the
    /// loop can repeat it. Any other column stride must be 1, or -1 if the inputs read the operand
    /// backwards. Its sign is not stored.
    ///
    /// [`begin`]: Self::begin
    ///
    /// # Safety
    ///
    /// `operand` points to an operand that [`begin`] wrote.
    #[inline(always)]
    pub(crate) unsafe fn walk_row(operand: *mut Self, [down, right]: [isize; 2], block: *mut Block) {
        // SAFETY: the caller guarantees that `begin` wrote the operand, and so its field `walk`.
        // The other fields are within the operand.
        unsafe {
            let size = (*operand).walk;
            (&raw mut (*operand).step).write(down * size as isize);
            (&raw mut (*operand).walk).write(if right == 0 { 0 } else { size });
            (&raw mut (*operand).block).write(block);
        }
    }

    /// Moves the start of the operand by `offset` elements, and sets its strides along a grid.
    pub(crate) fn start(&mut self, offset: isize, strides: &Strides) {
        self.base = self.base.wrapping_offset(offset * self.size as isize);
        self.at = self.base;
        self.strides = *strides;
    }
}

#[cfg(feature = "alloc")]
impl Operand {
    /// Returns the operand that starts at the element at `index`, with the same strides and the
    /// same block. `index` has indices along the outermost axes. The indices along the inner axes
    /// are 0.
    pub(crate) fn at(&self, index: &[usize]) -> Self {
        let offset = offset(index, &self.strides) * self.size as isize;
        let base = self.base.wrapping_offset(offset);
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

/// Memory for the operands of an expression, from left to right.
///
/// # Safety
///
/// The type must consist of `COUNT` values of type [`Operand`] and no other bytes. `Blocks` must
/// consist of `COUNT` values of type [`Block`] and no other bytes.
pub unsafe trait Operands {
    /// Memory for a [`Block`] of each operand.
    type Blocks;
    /// The number of operands.
    const COUNT: usize;
}

// SAFETY: `()` has the size of no operands, and `Blocks` that of no blocks.
unsafe impl Operands for () {
    type Blocks = ();
    const COUNT: usize = 0;
}

// SAFETY: the type is one operand, and `Blocks` is one block.
unsafe impl Operands for Operand {
    type Blocks = Block;
    const COUNT: usize = 1;
}

/// The operands of two expressions: first those of `A`, then those of `B`.
#[repr(C)]
#[derive(Debug)]
pub struct Pair<A, B>(A, B);

// SAFETY: `repr(C)` leaves no gap between the fields: both consist of operands, or both of blocks,
// and of no other bytes. The assertions in `COUNT` check this.
unsafe impl<A: Operands, B: Operands> Operands for Pair<A, B> {
    type Blocks = Pair<A::Blocks, B::Blocks>;
    const COUNT: usize = {
        let count = A::COUNT + B::COUNT;
        // Using `COUNT` evaluates the assertions, so a program with a gap between the fields would
        // not build.
        assert!(size_of::<Self>() == count * size_of::<Operand>());
        assert!(size_of::<Self::Blocks>() == count * size_of::<Block>());
        count
    };
}
