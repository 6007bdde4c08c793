//! Expressions of fewer elements than a block. Each operand is packed into its block in row-major
//! order, and the loop runs once.

#[cfg(feature = "dyn-array")]
use core::mem::MaybeUninit;

#[cfg(feature = "dyn-array")]
use super::pack::Packing;
use super::{Loop, expand};
#[cfg(feature = "dyn-array")]
use crate::kernel::body::Search;
use crate::kernel::body::{Body, Runs};
#[cfg(feature = "dyn-array")]
use crate::kernel::fused::{Compute, Fused};
#[cfg(feature = "dyn-array")]
use crate::kernel::small::{MAX_RANK, Small};
#[cfg(feature = "dyn-array")]
use crate::plan::Inputs;
use crate::plan::Operand;
use crate::plan::operand::Block;
#[cfg(feature = "dyn-array")]
use crate::shape::Levels;

/// An expression of fewer elements than a block, as run-time values without its types.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    body: Body,
    /// The kernel of the loop.
    kernel: *const u8,
    /// The number of elements of a block.
    block: usize,
    /// The size of an element of the output in bytes.
    size: usize,
    /// `true` if the loop reads the elements that it overwrites.
    reads_own: bool,
}

impl Few {
    /// Creates the expression from a kernel, and erases the kernel's type.
    #[cfg(feature = "dyn-array")]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new<K: Inputs, F: Compute<K::Elems>>(kernel: &Fused<K, F>) -> Self {
        Self::by(const { &Loop::of::<K, F>() }, (&raw const *kernel).cast())
    }

    /// Creates the expression from a loop and its kernel.
    #[inline]
    pub(crate) fn by(kernel_loop: &Loop, kernel: *const u8) -> Self {
        Self {
            body: kernel_loop.body(),
            kernel,
            block: kernel_loop.block(),
            size: kernel_loop.size,
            reads_own: kernel_loop.reads_own,
        }
    }

    /// Computes an output from operands that are packed into blocks.
    ///
    /// # Safety
    ///
    /// - The kernel is alive, and `operands` are its operands. Each points to a block of
    ///   initialised elements, as [`Packing`](super::Packing) packs them for a loop that reads
    ///   whole blocks.
    /// - `extents` are the extents of the output. Their product is `len`, at least one and fewer
    ///   than a block. With `strides`, there are at most
    ///   [`MAX_AXES`](crate::plan::grid::MAX_AXES) extents.
    /// - `out` has space for an element at each position, at `strides`, or in row-major order
    ///   without `strides`. The elements are distinct. They are initialised if the kernel reads
    ///   them, and no operand overlaps with them.
    #[inline(never)]
    pub(crate) unsafe fn packed(
        self,
        operands: *mut Operand,
        out: *mut u8,
        extents: &[usize],
        strides: Option<&[isize]>,
        len: usize,
    ) {
        // Packing and scattering need at least one axis.
        let walked = if extents.is_empty() { &[1] } else { extents };
        let along = strides.map(|strides| if strides.is_empty() { &[0] } else { strides });
        let mut own = Block::UNINIT;
        let own = own.as_mut_ptr();
        // SAFETY: the caller guarantees an element of the output at each position, initialised if
        // the kernel reads it. The block has space for `len` elements and the slack, and is filled
        // before the kernel reads it. The caller guarantees the kernel, and operands that point to
        // blocks.
        unsafe {
            // The loop works on a block, so the old elements are copied into one, and the results
            // are copied back.
            if self.reads_own {
                match along {
                    Some(along) => {
                        expand::expand(own, out, walked, along, self.size);
                        expand::pad_behind(own, len, self.size);
                    }
                    None => expand::pad(own, out, len, self.size),
                }
            }
            // The loop computes a whole block. The results after `len` come from the padding, and
            // are not copied.
            self.run(operands, own);
            match along {
                Some(along) => expand::scatter(out, own, walked, along, self.size),
                None => expand::copy_bytes(out, own, len * self.size),
            }
        }
    }

    /// Computes an output in row-major order from small arrays. Returns `false`, and writes
    /// nothing, if `search` finds an element with a fault.
    ///
    /// # Safety
    ///
    /// - The kernel is alive. `arrays` are its operands, at most two, of the dtypes that it reads.
    /// - The arrays broadcast to `extents`. There are at most
    ///   [`MAX_RANK`](crate::kernel::small::MAX_RANK) extents, and their product is `len`, at least
    ///   one and fewer than a block.
    /// - If elements may have faults, `search` has the function that searches and a pointer to its
    ///   argument, which is alive and has the same operands.
    /// - `out` has room for `len` elements, which are initialised if the kernel reads them. No
    ///   array overlaps with them.
    #[cfg(feature = "dyn-array")]
    #[inline(never)]
    pub(crate) unsafe fn small(
        self,
        search: Option<(Search, *const u8)>,
        arrays: &[Small<'_>],
        extents: &[usize],
        len: usize,
        out: *mut u8,
    ) -> bool {
        let mut blocks = [Block::UNINIT; 2];
        let mut operands = [const { MaybeUninit::<Operand>::uninit() }; 2];
        let (blocks, operands) = (blocks.as_mut_ptr(), operands.as_mut_ptr().cast::<Operand>());
        assert!(arrays.len() <= 2, "there are at most two operands");
        let packing = Packing {
            extents,
            levels: &Levels::FLAT,
            len,
            in_blocks: true,
        };
        // SAFETY: `i` is at most 1, as asserted above, so there is a block and an operand for it. A
        // `Small` has an initialised element at each position of its extents, of the size of its
        // dtype. It has at most `MAX_RANK` axes, and so has the output. `pack` asserts that its
        // extents broadcast to those of the output, and fills the block that the loop reads. `len`
        // is less than a block of the kernel, so a `Block` has room for `len` elements of each
        // dtype. The caller guarantees the output and the kernel.
        unsafe {
            for (i, array) in arrays.iter().enumerate() {
                Operand::begin_sized(operands.add(i), array.base(), array.dtype().size());
                packing.pack(operands.add(i), blocks.add(i), &array.planned(&mut [0; MAX_RANK]), None);
            }
            let mut own = Block::UNINIT;
            let own = own.as_mut_ptr();
            if self.reads_own {
                expand::pad(own, out, len, self.size);
            }
            // Search for faults before anything is written.
            if let Some((search, kernel)) = search
                && search(kernel, own, operands, len).is_some()
            {
                return false;
            }
            self.run(operands, own);
            expand::copy_bytes(out, own, len * self.size);
        }
        true
    }

    /// Computes one block of elements from blocks of operands.
    ///
    /// # Safety
    ///
    /// The kernel is alive. Each of its operands points to a block of initialised elements, and is
    /// not repeated. `out` has space for a block of elements, initialised if the kernel reads them.
    unsafe fn run(self, operands: *mut Operand, out: *mut u8) {
        let runs = Runs::one(operands, self.block, self.block);
        // SAFETY: the caller guarantees the kernel, its operands, and space for a block. The loop
        // accepts one run of one block.
        unsafe { (self.body)(self.kernel, out, &runs) };
    }
}
