//! The loop of a kernel without its types, as drivers know it.

use super::large::PAST;
#[cfg(feature = "rayon")]
use super::threads::ALONE;
use super::{Job, Output};
use crate::kernel::Kernel;
use crate::kernel::body::{Bodies, Body, Runs, block, least};
use crate::plan::Operand;
#[cfg(feature = "rayon")]
use crate::plan::Operands;
use crate::plan::grid::{Grid, Strides};
use crate::plan::nest::Rows;

/// The numbers of elements that one call of the loop of a kernel can or should compute.
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
    /// Returns the numbers of elements that one call of the loop of `K` can or should compute.
    /// Callers evaluate the call at compile time.
    pub(crate) const fn of<K: Kernel>() -> Self {
        let cached = PAST / size_of::<K::Elem>() - 1;
        #[cfg(feature = "rayon")]
        let alone = ALONE / (K::WIDEST * (K::Operands::COUNT + 1));
        #[cfg(not(feature = "rayon"))]
        let alone = cached;
        Self {
            block: block::<K>(),
            least: least::<K>(),
            most: if alone < cached { alone } else { cached },
        }
    }

    /// Returns the smallest number of elements of a run. A shorter run needs padding.
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
        // `fill_joined`. That function repeats the operand's row in memory, and joins rows of the
        // output into runs that begin at cache lines.
        let joins = rows.repeats
            && rows.held == 0
            && rows.down == rows.len as isize
            && super::rows::joins(rows.len, self.block, size);
        rows.len >= self.least && !joins && self.runs_once(rows.count.saturating_mul(rows.len))
    }
}

/// The loop of a kernel at each SIMD level, without the kernel's type.
pub(crate) struct Loop {
    bodies: Bodies,
    lengths: Lengths,
    /// The size of an element of the output in bytes.
    pub(super) size: usize,
    /// `true` if the loop reads the elements that it overwrites.
    pub(super) reads_own: bool,
}

impl Loop {
    /// Returns the loop of the kernel `K`. Callers evaluate the call in a constant, so that fewer
    /// functions are compiled.
    pub(crate) const fn of<K: Kernel>() -> Self {
        Self::with::<K>(Bodies::of::<K>())
    }

    /// Returns a loop that computes nothing, for a kernel that is only searched for faults.
    pub(crate) const fn searching<K: Kernel>() -> Self {
        Self::with::<K>(Bodies::NONE)
    }

    const fn with<K: Kernel>(bodies: Bodies) -> Self {
        Self {
            bodies,
            lengths: Lengths::of::<K>(),
            size: size_of::<K::Elem>(),
            reads_own: K::READS_OWN,
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

    /// Returns the least number of elements of a run. Shorter runs need padding.
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

    /// Implements [`run_once`](super::run_once).
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop, for which the preconditions of
    /// [`run_once`](super::run_once) hold.
    #[inline(always)]
    pub(crate) unsafe fn run_once(&self, kernel: *const u8, operands: *mut Operand, out: *mut u8, len: usize) {
        let runs = Runs {
            operands,
            count: 1,
            len,
            block: self.block(),
            step: 0,
            past: false,
        };
        // SAFETY: the caller guarantees the memory, which nobody else accesses, and the operands:
        // the loop reads only the fields that `begin` wrote. `runs_once` has compared `len` with
        // the limits.
        unsafe { self.body_for(len)(kernel, out, &runs) };
    }

    /// Implements [`run_rows`](super::run_rows).
    ///
    /// # Safety
    ///
    /// `kernel` is the kernel of the loop, for which the preconditions of
    /// [`run_rows`](super::run_rows) hold.
    #[inline(always)]
    pub(super) unsafe fn run_rows(&self, kernel: *const u8, operands: *mut Operand, out: *mut u8, rows: &Rows) {
        let runs = Runs {
            operands,
            count: rows.count,
            len: rows.len,
            block: self.block(),
            step: rows.down * self.size as isize,
            past: false,
        };
        // SAFETY: the caller guarantees the memory, which nobody else accesses, and the operands:
        // the loop reads only the fields that `begin` and `walk_rows` wrote.
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
    /// `kernel` is the kernel of the loop, for which the preconditions of [`fill`](super::fill)
    /// hold.
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
