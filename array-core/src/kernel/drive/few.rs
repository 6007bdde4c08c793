//! Arrays smaller than a block, without a plan: each operand is packed into its block in row-major
//! order, and the loop runs once.

#[cfg(feature = "dyn-array")]
use core::mem::MaybeUninit;
use core::{ptr, slice};

use super::expand;
use crate::kernel::Kernel;
#[cfg(feature = "dyn-array")]
use crate::kernel::body::Search;
use crate::kernel::body::{self, Body, Runs};
#[cfg(feature = "dyn-array")]
use crate::kernel::small::Small;
use crate::plan::Operand;
use crate::plan::operand::Block;
use crate::shape::Levels;

/// Returns whether an output of this length is smaller than a block of the kernel.
#[inline(always)]
pub(crate) const fn is_few<K: Kernel>(len: usize) -> bool {
    len < body::block::<K>()
}

/// An expression of few elements, without its types.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    /// The loop.
    body: Body,
    /// The kernel of the loop.
    kernel: *const u8,
    /// The number of elements of a block.
    block: usize,
    /// The size of an element of the output in bytes.
    size: usize,
    /// Whether the loop reads the elements that it overwrites.
    reads_own: bool,
}

impl Few {
    /// Erases the type of a kernel.
    #[inline(always)]
    pub(crate) fn new<K: Kernel>(kernel: &K) -> Self {
        Self {
            body: body::body::<K>(),
            kernel: ptr::from_ref(kernel).cast(),
            block: const { body::block::<K>() },
            size: size_of::<K::Elem>(),
            reads_own: K::READS_OWN,
        }
    }

    /// Computes a contiguous output from contiguous operands.
    ///
    /// # Safety
    ///
    /// - The kernel is alive, and `operands` are its `count` operands as
    ///   [`Tree::begin`](crate::kernel::Tree::begin) wrote them.
    /// - Each has `len` initialised elements, at least one and fewer than a block. `blocks` is
    ///   memory for as many blocks.
    /// - `out` has space for `len` elements, which are initialised if the kernel reads them. No
    ///   operand overlaps with them.
    #[inline(never)]
    pub(crate) unsafe fn contiguous(
        self,
        operands: *mut Operand,
        blocks: *mut Block,
        count: usize,
        out: *mut u8,
        len: usize,
    ) {
        // SAFETY: there are `count` operands and blocks. `begin` wrote the base pointer of each
        // operand and the element size as its stride, and nothing else of it is read. A block and
        // its slack are separate memory that does not overlap with the operand, and holds the
        // `block` elements that `pad` writes.
        unsafe {
            for i in 0..count {
                let (operand, block) = (operands.add(i), blocks.add(i).cast::<u8>());
                expand::pad(block, (*operand).at, len, (*operand).walk);
                (*operand).at = block;
            }
            let mut own = Block::UNINIT;
            let own = own.as_mut_ptr();
            if self.reads_own {
                expand::pad(own, out, len, self.size);
            }
            self.run(operands, own);
            expand::copy_bytes(out, own, len * self.size);
        }
    }

    /// Computes an output with any strides from operands with any strides.
    ///
    /// # Panics
    ///
    /// Panics if the extents of an operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// - The kernel is alive, and `operands` are its operands as
    ///   [`Tree::describe`](crate::kernel::Tree::describe) wrote them, each with its block. They
    ///   have at most [`MAX_AXES`](crate::plan::grid::MAX_AXES) axes, and an initialised element
    ///   at each position of their own extents.
    /// - `extents` are those of the output, at most as many. Their product is `len`, at least one
    ///   and fewer than a block.
    /// - `out` has space for an element at each position, at `strides` or else in row-major order.
    ///   The elements are initialised if the kernel reads them, and distinct. No operand overlaps
    ///   with them.
    #[inline(never)]
    pub(crate) unsafe fn strided(
        self,
        operands: &mut [Operand],
        out: *mut u8,
        (extents, levels): (&[usize], &Levels),
        strides: Option<&[isize]>,
        len: usize,
    ) {
        let walked = if extents.is_empty() { &[1] } else { extents };
        // SAFETY: if `period` returns a number, the operand is contiguous, and the output reads its
        // elements cyclically a whole number of times. Otherwise `align` asserts that the operand
        // broadcasts to the output and sets its strides along it, so each position of the output is
        // one of the operand. The caller guarantees that its elements are initialised. A block has
        // space for `len` elements and the slack, and holds the `block` elements that `cycle` and
        // `pad` write. The caller guarantees the output.
        unsafe {
            for operand in &mut *operands {
                let block = operand.block.cast::<u8>();
                if let Some(period) = operand.period(extents, levels) {
                    expand::cycle(block, operand.base, (period, len), operand.size);
                } else {
                    operand.align(extents, levels);
                    expand::expand(
                        block,
                        operand.base,
                        walked,
                        &operand.strides[..walked.len()],
                        operand.size,
                    );
                    expand::pad_behind(block, len, operand.size);
                }
                operand.at = block;
            }
            let mut own = Block::UNINIT;
            let own = own.as_mut_ptr();
            let along = strides.map(|strides| if strides.is_empty() { &[0] } else { strides });
            if self.reads_own {
                match along {
                    Some(along) => {
                        expand::expand(own, out, walked, along, self.size);
                        expand::pad_behind(own, len, self.size);
                    }
                    None => expand::pad(own, out, len, self.size),
                }
            }
            self.run(operands.as_mut_ptr(), own);
            match along {
                Some(along) => expand::scatter(out, own, walked, along, self.size),
                None => expand::copy_bytes(out, own, len * self.size),
            }
        }
    }

    /// Computes an output in row-major order from small arrays. Returns `false`, and writes nothing, if an element has no value,
    /// which `search` finds.
    ///
    /// # Safety
    ///
    /// - The kernel is alive. `arrays` are its operands, at most two, of the dtypes that it reads, and broadcast to `extents`, which are
    ///   at most [`MAX_RANK`](crate::kernel::small::MAX_RANK) and multiply to `len`: at least one and fewer than a block. `search` is
    ///   that of a kernel of the same operands, which is alive, if elements may have no value.
    /// - `out` has room for `len` elements, which are initialised if the kernel reads them. No array overlaps with them.
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
        assert!(arrays.len() <= 2, "one operand or two");
        // SAFETY: `i` is at most 1, so that blocks and operands are there. `Small` has an initialised element at each position of its
        // extents, of the size of its dtype; that they broadcast to `extents` makes each position of the output one of them, at the
        // strides that `strides_along` returns. A block has room for `len` elements, of 16 bytes at most as a block of the kernel has
        // fewer bytes of each dtype, and is filled up. The loop reads of an operand what `begin_sized` wrote. The caller promises the
        // output and the kernel.
        unsafe {
            for (i, array) in arrays.iter().enumerate() {
                let (block, size) = (blocks.add(i).cast::<u8>(), array.dtype().size());
                let own = array.extents();
                if own == extents && array.is_row_major() {
                    expand::pad(block, array.base(), len, size);
                } else if own.iter().all(|&extent| extent == 1) {
                    expand::pad(block, array.base(), 1, size);
                } else {
                    let strides = array.strides_along(extents);
                    expand::expand(block, array.base(), extents, &strides[..extents.len()], size);
                    expand::pad_behind(block, len, size);
                }
                Operand::begin_sized(operands.add(i), block, size);
            }
            let mut own = Block::UNINIT;
            let own = own.as_mut_ptr();
            if self.reads_own {
                expand::pad(own, out, len, self.size);
            }
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

    /// Computes one block.
    ///
    /// # Safety
    ///
    /// The kernel is alive, each of its operands is a block of initialised elements with stride 1,
    /// and `out` has space for a block of elements, initialised if the kernel reads them.
    unsafe fn run(self, operands: *mut Operand, out: *mut u8) {
        let runs = Runs {
            operands,
            count: 1,
            len: self.block,
            block: self.block,
            step: 0,
        };
        // SAFETY: the caller guarantees the kernel, its operands, and space for a block, which is
        // the length of the slice. The loop accepts one run of one block.
        unsafe {
            let out = slice::from_raw_parts_mut(out.cast(), self.block * self.size);
            (self.body)(self.kernel, out, &runs);
        }
    }
}

impl Operand {
    /// Returns the number of elements of a contiguous operand whose extents, apart from leading
    /// ones, are the innermost extents of the output. The output then reads these elements
    /// cyclically. Returns `None` for other operands.
    fn period(&self, out: &[usize], levels: &Levels) -> Option<usize> {
        let rank = self.axes.rank;
        if !self.axes.levels.same(levels) || rank > out.len() {
            return None;
        }
        let own = self.axes.extents[..rank].iter().zip(&self.strides);
        let mut axes = own.zip(&out[out.len() - rank..]).rev().peekable();
        let mut period = 1;
        while let Some(((&extent, &stride), _)) = axes.next_if(|((own, _), out)| own == out) {
            if extent != 1 && stride != period as isize {
                return None;
            }
            period *= extent;
        }
        axes.all(|((&extent, _), _)| extent == 1).then_some(period)
    }
}
