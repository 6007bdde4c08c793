//! The loop of a kernel, without the kernel's types, for drivers.

use super::large::{LINE, PAST};
#[cfg(feature = "rayon")]
use super::threads::ALONE;
use super::{Job, Output};
use crate::kernel::body::{Bodies, Body, Runs};
use crate::kernel::fused::{Compute, Fused};
use crate::plan::grid::{Grid, Strides};
use crate::plan::nest::Rows;
use crate::plan::{Inputs, Operand, Operands};

/// The numbers of elements that one call of the loop of a kernel can or should compute.
#[derive(Clone, Copy)]
pub(crate) struct Lengths {
    /// The number of elements of a block of the kernel: a power of 2.
    block: usize,
    /// The smallest number of elements of a run. A shorter run needs padding.
    least: usize,
    /// The largest number of elements that a single call should compute. More elements are left to
    /// drivers that use several threads, or that write with non-temporal stores.
    most: usize,
}

impl Lengths {
    /// Returns the numbers of elements that one call of the loop of a kernel can or should compute.
    /// Callers evaluate the call at compile time.
    pub(crate) const fn of<K: Inputs, F: Compute<K::Elems>>() -> Self {
        let cached = PAST / size_of::<F::Out>() - 1;
        #[cfg(feature = "rayon")]
        let alone = ALONE / (Fused::<K, F>::WIDEST * (K::Operands::COUNT + 1));
        #[cfg(not(feature = "rayon"))]
        let alone = cached;
        Self {
            block: Fused::<K, F>::BLOCK,
            least: Fused::<K, F>::LEAST,
            most: if alone < cached { alone } else { cached },
        }
    }

    /// Returns the smallest number of elements of a run.
    #[inline]
    pub(crate) const fn least(&self) -> usize {
        self.least
    }

    /// Returns whether an output of this length has fewer elements than a block.
    #[inline]
    pub(crate) const fn is_few(&self, len: usize) -> bool {
        len < self.block
    }

    /// Returns whether a run of this length is too short for the loop, so that it needs padding.
    #[inline]
    pub(crate) const fn is_short(&self, len: usize) -> bool {
        len < self.least
    }

    /// Returns whether [`run_once`](super::run_once) should compute this many elements, which are
    /// contiguous in the output and in every operand.
    #[inline]
    pub(crate) const fn runs_once(&self, len: usize) -> bool {
        self.least <= len && len <= self.most
    }

    /// Returns whether [`run_rows`](super::run_rows) should compute these rows by one call of the
    /// loop. `size` is the size of an element of the output in bytes.
    #[inline]
    pub(crate) const fn runs_in_rows(&self, rows: &Rows, size: usize) -> bool {
        // If an operand has one row for all rows of the output, short rows are left to
        // `Job::fill_joined`. That function repeats the operand's row in memory, and joins rows of
        // the output into runs that begin at cache lines.
        let joins = rows.repeats
            && rows.held == 0
            && rows.down == rows.len as isize
            && super::rows::joins(rows.count, rows.len, self.block, size);
        rows.len >= self.least && !joins && self.runs_once(rows.count.saturating_mul(rows.len))
    }
}

/// The minimum size in bytes of a run whose elements before the first whole cache line can be
/// computed by a call of their own.
const LONG_SPLIT: usize = 2 * 1024;

/// The loop of a kernel at each SIMD level, without the kernel's type.
pub(crate) struct Loop {
    bodies: Bodies,
    lengths: Lengths,
    /// The size of an element of the output in bytes.
    pub(super) size: usize,
    /// `true` if the loop reads the elements that it overwrites.
    pub(super) reads_own: bool,
    /// `true` if the loop copies the elements of its only operand.
    pub(super) copies: bool,
    /// The number of operands.
    operands: usize,
}

impl Loop {
    /// Returns the loop of the kernel `Fused<K, F>`. Callers evaluate the call in a constant, so
    /// that this function itself is not compiled for each kernel.
    pub(crate) const fn of<K: Inputs, F: Compute<K::Elems>>() -> Self {
        Self::with::<K, F>(Bodies::of::<K, F>())
    }

    /// Returns a loop that computes nothing, for a search for faults among the elements of the
    /// operands of `K`.
    pub(crate) const fn searching<K: Inputs, F: Compute<K::Elems>>() -> Self {
        Self::with::<K, F>(Bodies::NONE)
    }

    const fn with<K: Inputs, F: Compute<K::Elems>>(bodies: Bodies) -> Self {
        Self {
            bodies,
            lengths: Lengths::of::<K, F>(),
            size: size_of::<F::Out>(),
            reads_own: Fused::<K, F>::READS_OWN,
            copies: Fused::<K, F>::IS_COPY,
            operands: K::Operands::COUNT,
        }
    }

    /// Returns whether an output of this length has fewer elements than a block of the kernel.
    pub(crate) fn is_few(&self, len: usize) -> bool {
        self.lengths.is_few(len)
    }

    /// Implements [`Lengths::runs_once`] for a kernel whose type is erased.
    pub(crate) fn runs_once(&self, len: usize) -> bool {
        self.lengths.runs_once(len)
    }

    /// Returns the number of elements of a block of the kernel.
    #[inline(always)]
    pub(super) fn block(&self) -> usize {
        self.lengths.block
    }

    /// Returns the smallest number of elements of a run.
    #[inline(always)]
    pub(super) fn least(&self) -> usize {
        self.lengths.least
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Returns the function that computes runs of at least a block.
    #[inline(always)]
    pub(super) fn body(&self) -> Body {
        self.bodies.current()
    }

    /// Returns the function that computes runs of `len` elements. `len` is at least
    /// [`least`](Self::least).
    #[inline(always)]
    pub(super) fn body_for(&self, len: usize) -> Body {
        self.bodies.fitting(len, self.lengths.block)
    }

    /// Computes one run of `len` elements. A long run that does not begin at a cache line may take
    /// two calls of the loop. The first call then ends at the start of a line.
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop. The fields `at` and `walk` of its operands are set. From
    /// its `at` on, each operand has `len` initialised elements. If its `walk` is 0, it has one
    /// element, and a block to repeat this element in. `out` has space for `len` elements,
    /// initialised if the kernel reads them, and no operand overlaps with them. `len` is at least
    /// [`least`](Self::least).
    #[inline(always)]
    pub(crate) unsafe fn run(&self, kernel: *const u8, operands: *mut Operand, out: *mut u8, len: usize) {
        let (mut out, mut len) = (out, len);
        // SAFETY: the caller guarantees the preconditions of `head` and of the loop for the whole
        // run. `head` moves the operands by the number of elements that it has computed, which it
        // returns. These elements take less than 128 bytes, and the run at least `LONG_SPLIT`, so
        // at least the least length of a run is left.
        unsafe {
            let mut done = 0;
            if !out.addr().is_multiple_of(LINE) && len * self.size >= LONG_SPLIT {
                done = self.head(kernel, operands, out);
                out = out.add(done * self.size);
                len -= done;
            }
            let runs = Runs::one(operands, len, self.block());
            self.body_for(len)(kernel, out, &runs);
            if done > 0 {
                self.walk(operands, -(done as isize));
            }
        }
    }

    /// Computes the elements of a long run up to the start of a cache line, if loads and stores
    /// then take less time. These elements take less than 128 bytes. Returns their number, and
    /// moves the operands by as many elements.
    ///
    /// A load or store at an address that is not a multiple of the size of a register counts as
    /// two, because it may cross cache lines. Two loads take as long as one store. Loads and stores
    /// overlap, so only the slower of the two counts.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for a run of at least [`LONG_SPLIT`] bytes.
    #[inline(never)]
    unsafe fn head(&self, kernel: *const u8, operands: *mut Operand, out: *mut u8) -> usize {
        // The size of an element is a power of two.
        let (shift, least) = (self.size.trailing_zeros(), self.least());
        let register = self.bodies.register();
        let to_line = out.addr().wrapping_neg() % LINE;
        // If the least run is a block, the kernel has functions that compute many elements per
        // call, which take long to start. A head is also of no use if no element begins at a cache
        // line, or if the output already begins at a multiple of a register.
        if least >= self.block() || to_line & (self.size - 1) != 0 || to_line.is_multiple_of(register) {
            return 0;
        }
        let mut head = to_line >> shift;
        while head < least {
            head += LINE >> shift;
        }
        // The number of loads for each register of the output, without a head and with it. A load
        // that is not aligned counts as two. An operand whose elements are wider than those of the
        // output fills several registers.
        let mut loads = if self.reads_own { [2, 1] } else { [0, 0] };
        for i in 0..self.operands {
            // SAFETY: `i` is below the number of operands of the loop. The caller guarantees these
            // operands, with the fields `at` and `walk` set.
            let (at, walk) = unsafe { ((*operands.add(i)).at.addr(), (*operands.add(i)).walk) };
            if walk > 0 {
                let registers = (walk >> shift).max(1);
                let moved = at.wrapping_add(head * walk);
                loads[0] += registers << usize::from(!at.is_multiple_of(register));
                loads[1] += registers << usize::from(!moved.is_multiple_of(register));
            }
        }
        // With a head, the stores are aligned, and each takes the time of two loads. Without it,
        // each takes the time of four.
        if loads[1].max(2) >= loads[0].max(4) {
            return 0;
        }
        let runs = Runs::one(operands, head, self.block());
        // SAFETY: the head has at least the least length of a run, and is shorter than this run.
        // The caller guarantees the elements of the run and the operands.
        unsafe {
            self.body_for(head)(kernel, out, &runs);
            self.walk(operands, head as isize);
        }
        head
    }

    /// Moves the operands by this many elements of a run.
    ///
    /// # Safety
    ///
    /// `operands` points to the operands of the loop, with the fields `at` and `walk` set.
    unsafe fn walk(&self, operands: *mut Operand, elements: isize) {
        for i in 0..self.operands {
            // SAFETY: `i` is below the number of operands of the loop. The caller guarantees these
            // operands, with the fields `at` and `walk` set.
            unsafe {
                let at = &raw mut (*operands.add(i)).at;
                let bytes = elements * (*operands.add(i)).walk as isize;
                *at = (*at).wrapping_offset(bytes);
            }
        }
    }

    /// Implements [`run_rows`](super::run_rows).
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop. The preconditions of [`run_rows`](super::run_rows) hold.
    #[inline(always)]
    pub(super) unsafe fn run_rows(&self, kernel: *const u8, operands: *mut Operand, out: *mut u8, rows: &Rows) {
        if rows.count == 1 && rows.reversed == 0 {
            // SAFETY: the caller guarantees the elements of the only row, whose length
            // `runs_in_rows` has compared with the least length of a run.
            return unsafe { self.run(kernel, operands, out, rows.len) };
        }
        let runs = Runs {
            operands,
            count: rows.count,
            len: rows.len,
            block: self.block(),
            step: rows.down * self.size as isize,
            past: false,
        };
        // SAFETY: the caller guarantees that the operands have the elements of all rows, and that
        // `out` has space for the rows, which no operand overlaps with. The loop reads only the
        // fields of operands that `begin` and `walk_rows` or `walk_nest` wrote. `runs_in_rows`
        // returned `true`, so a row has at least the least length of a run.
        unsafe { self.body_for(rows.len)(kernel, out, &runs) };
    }

    /// Combines the loop with a kernel, its operands, the axes and the output into a [`Job`].
    #[inline(always)]
    pub(super) fn job<'a>(
        &'a self,
        kernel: *const u8,
        operands: &'a mut [Operand],
        grid: &'a Grid,
        (out, strides): (*mut u8, Option<&'a Strides>),
    ) -> Job<'a> {
        Job {
            by: self,
            body: self.body(),
            kernel,
            operands,
            past: false,
            grid,
            out: Output {
                ptr: out,
                size: self.size,
                strides,
            },
        }
    }

    /// Implements [`fill`](super::fill).
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop. The preconditions of [`fill`](super::fill) hold.
    #[inline(always)]
    pub(crate) unsafe fn fill(
        &self,
        kernel: *const u8,
        operands: &mut [Operand],
        out: *mut u8,
        grid: &Grid,
        strides: Option<&Strides>,
    ) {
        // SAFETY: the job has the arguments of this function, whose preconditions are those of
        // `Job::fill`.
        unsafe { self.job(kernel, operands, grid, (out, strides)).fill() }
    }
}
