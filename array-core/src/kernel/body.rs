//! The loop over the elements of an expression, compiled for each expression and each [SIMD
//! level](crate::math::level).
//!
//! A constant such as [`TOGETHER`](Inputs::TOGETHER) can determine which of two functions is
//! needed. The code then calls a function pointer that the constant chooses,
//! `(const { if … { a } else { b } })(…)`, and does not branch. After a branch, too, rustc would
//! compile only the function that is called. But rustc would visit the other function as well, with
//! everything that it calls, to evaluate the constants there. These visits took most of the time of
//! a debug build.

use core::hint;
use core::mem::MaybeUninit;
use core::ptr;

use super::fused::{Compute, Fused};
use crate::error::Fault;
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
use crate::math::level::{Level, level};
use crate::plan::barrier::barrier;
use crate::plan::operand::{BLOCK_BYTES, Block};
use crate::plan::{Inputs, Operand};

/// The maximum number of elements that [`Inputs::prepare`] computes per call.
pub const CHUNK: usize = 256;

/// Runs of elements to compute. A run is a range of elements that are contiguous in the output. For
/// each run, an operand also has contiguous elements, which may be in reverse order, or one element
/// that is repeated.
pub(crate) struct Runs {
    /// The operands. Each contains a pointer to its elements for the first run, and the distance to
    /// its elements for the next run.
    pub(crate) operands: *mut Operand,
    /// The number of runs.
    pub(crate) count: usize,
    /// The number of elements of a run. It is at least the number that a pass of the loop computes.
    pub(crate) len: usize,
    /// The number of elements of a [block](Fused::BLOCK) of the kernel. It is passed at run time,
    /// because the compiler must not know it before vectorising: see [`run`](Fused::run).
    pub(crate) block: usize,
    /// The distance in bytes between runs of the output.
    pub(crate) step: isize,
    /// `true` if the output is written past the caches, with non-temporal stores. If so, the kernel
    /// does not read the output, each run begins at a cache line, and `len` is a multiple of
    /// `block`.
    pub(crate) past: bool,
}

impl Runs {
    /// Returns one run of `len` elements.
    #[inline(always)]
    pub(crate) fn one(operands: *mut Operand, len: usize, block: usize) -> Self {
        Self {
            operands,
            count: 1,
            len,
            block,
            step: 0,
            past: false,
        }
    }
}

/// A function that computes the elements of [`Runs`] with a kernel: see [`run`](Fused::run).
pub(crate) type Body = unsafe fn(kernel: *const u8, out: *mut u8, runs: &Runs);

/// A function that searches a run for the first element with a fault: an operation has no result
/// for this element. Returns the element's position in the run and the fault, or `None` if there is
/// no fault.
///
/// # Safety
///
/// `kernel` points to the value that the function requires, and `operands` to the operands of that
/// value. From its `at` on, each operand has `len` initialised elements, or one element if its
/// `walk` is 0. If an operand has one element, it also has a block to repeat it in, and `len` is at
/// most the number of elements of a block. If the kernel reads the output, `own` points to `len`
/// initialised elements of it.
pub(crate) type Search =
    unsafe fn(kernel: *const u8, own: *const u8, operands: *mut Operand, len: usize) -> Option<(usize, Fault)>;

/// The number of parts into which the AVX2 loop divides a [block](Fused::BLOCK). A pass of the loop
/// computes one part: see [`run`](Fused::run).
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
const AVX2_PARTS: usize = 2;

/// The number of parts into which the loop of the baseline level divides a [block](Fused::BLOCK).
/// The registers of this level have a quarter of the size of AVX-512 registers.
const BASELINE_PARTS: usize = 4;

/// The loops of a kernel, one for each [SIMD level](crate::math::level). Targets other than x86-64
/// have only the loop of the baseline level. So do builds with debug assertions, because faster
/// loops do not repay the time to compile them.
pub(crate) struct Bodies {
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    avx512: Body,
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    avx2: Body,
    baseline: Body,
}

impl Bodies {
    /// Loops that compute nothing, for a kernel that is only searched for faults.
    pub(super) const NONE: Self = Self {
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        avx512: nothing,
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        avx2: nothing,
        baseline: nothing,
    };

    /// Returns the loops of the kernel `Fused<K, F>`. Callers evaluate the call in a constant, so
    /// that this function itself is not compiled for each kernel.
    pub(crate) const fn of<K: Inputs, F: Compute<K::Elems>>() -> Self {
        Self {
            #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
            avx512: Fused::<K, F>::run_avx512,
            #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
            avx2: Fused::<K, F>::run_avx2,
            baseline: Fused::<K, F>::run::<false, BASELINE_PARTS>,
        }
    }

    /// Returns the loop of the current [SIMD level](crate::math::level), for runs of at least a
    /// [block](Fused::BLOCK).
    #[inline(always)]
    pub(crate) fn current(&self) -> Body {
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        return match level() {
            Level::Avx512 => self.avx512,
            Level::Avx2 => self.avx2,
            Level::Baseline => self.baseline,
        };
        #[cfg(not(all(target_arch = "x86_64", not(debug_assertions))))]
        self.baseline
    }

    /// Returns the size in bytes of a register at the current [SIMD level](crate::math::level).
    pub(crate) fn register(&self) -> usize {
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        return match level() {
            Level::Avx512 => 64,
            Level::Avx2 => 32,
            Level::Baseline => 16,
        };
        #[cfg(not(all(target_arch = "x86_64", not(debug_assertions))))]
        16
    }

    /// Returns the loop for runs of `len` elements. It is that of the current SIMD level, unless a
    /// pass at this level computes more than `len` elements. Then it is that of a lower level.
    /// `len` is at least [`LEAST`](Fused::LEAST), and `block` is the number of elements of a
    /// [block](Fused::BLOCK).
    #[inline(always)]
    pub(crate) fn fitting(&self, len: usize, block: usize) -> Body {
        #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
        if len < block {
            return match level() {
                Level::Avx512 | Level::Avx2 if len >= block / AVX2_PARTS => self.avx2,
                _ => self.baseline,
            };
        }
        #[cfg(not(all(target_arch = "x86_64", not(debug_assertions))))]
        let _ = (len, block);
        self.current()
    }
}

/// Computes nothing. The function is unsafe only because [`Body`] is.
unsafe fn nothing(_: *const u8, _: *mut u8, _: &Runs) {}

/// A function that computes a run. The last arguments are its [`Lengths`], and whether it writes
/// past the caches, as [`Runs::past`] describes.
type OneRun<K, F> = unsafe fn(
    &Fused<K, F>,
    &<K as Inputs>::Row,
    *mut <K as Inputs>::Stage,
    *mut <F as Compute<<K as Inputs>::Elems>>::Out,
    Lengths,
    bool,
);

/// Three numbers of elements: the length of a run, the length of the part of a block that a pass
/// computes, and again the length of this part. The compiler does not know the third value before
/// it vectorises.
type Lengths = (usize, usize, usize);

impl<K: Inputs, F: Compute<K::Elems>> Fused<K, F> {
    /// The number of elements of a block of the kernel. A block has [`BLOCK_BYTES`] bytes if its
    /// elements are of the kernel's widest dtype. The number is a power of 2.
    pub(crate) const BLOCK: usize = BLOCK_BYTES / Self::WIDEST;

    /// The least number of elements that a run of the kernel may have. This number is a whole block
    /// if the kernel has functions that compute many elements per call at each level, since these
    /// functions read and write whole blocks. Otherwise it is the part of a block that a pass of
    /// the baseline loop computes.
    pub(crate) const LEAST: usize = if Self::is_together::<false>() {
        Self::BLOCK
    } else {
        Self::BLOCK / BASELINE_PARTS
    };

    /// Returns whether a loop of the kernel calls functions that compute many elements per call.
    /// `WIDE` is `true` for AVX-512.
    const fn is_together<const WIDE: bool>() -> bool {
        K::TOGETHER || WIDE && K::WIDE
    }

    /// Implements [`run`](Self::run) with AVX-512.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold, and the machine has the features that the
    /// attribute enables.
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    unsafe fn run_avx512(kernel: *const u8, out: *mut u8, runs: &Runs) {
        // SAFETY: the caller guarantees the preconditions of `run`, and the features, which include
        // AVX-512 F.
        unsafe { Self::run::<true, 1>(kernel, out, runs) }
    }

    /// Implements [`run`](Self::run) with AVX2.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold, and the machine has the features that the
    /// attribute enables.
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    #[target_feature(enable = "avx2,fma,bmi1,bmi2")]
    unsafe fn run_avx2(kernel: *const u8, out: *mut u8, runs: &Runs) {
        // SAFETY: the caller guarantees the preconditions of `run`. Without `WIDE`, `run` requires
        // no features.
        unsafe { Self::run::<false, AVX2_PARTS>(kernel, out, runs) }
    }

    /// Computes runs of elements. Each pass computes a part of a [block](Self::BLOCK). A block has
    /// `PARTS` parts, so that a part of the widest dtype fills two registers of the SIMD level.
    ///
    /// The compiler vectorises the innermost loop, because its elements are in local arrays, and
    /// because the compiler infers that the loop has the length of a part. The compiler must not
    /// infer this length too early: short loops of a literal length are unrolled into scalar code
    /// before the vectoriser runs.
    ///
    /// # Safety
    ///
    /// `kernel` points to a `Self`, and `runs.operands` are its operands. For each run, each
    /// operand has `len` initialised elements, or one element if its `walk` is 0. An operand with
    /// one element also has a block to repeat it in, unless the kernel holds the element in a
    /// register. The field `at` of an operand points to its elements for the first run. `out`
    /// points to memory for the first run, and the other runs follow at the distance `step`. This
    /// function accesses no byte between the runs. The elements of the output are initialised if
    /// the kernel reads them, and no operand overlaps with them. A run has at least as many
    /// elements as a part of a block, and at least [`LEAST`](Self::LEAST) elements. If `past`, the
    /// conditions of [`Runs::past`] hold. If `WIDE`, the machine has AVX-512 F.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn run<const WIDE: bool, const PARTS: usize>(kernel: *const u8, out: *mut u8, runs: &Runs) {
        let size = const {
            assert!(PARTS.is_power_of_two() && BLOCK_BYTES.is_multiple_of(PARTS * Self::WIDEST));
            BLOCK_BYTES / PARTS / Self::WIDEST
        };
        let past = const { !K::IN_ROWS } && runs.past;
        let mut out = out as *mut F::Out;
        // SAFETY: `runs.block` is the number of elements of a block. It is a power of 2, and `size`
        // divides it, as the assertion shows, so the assumption holds. The caller guarantees that
        // `kernel` points to a `Self`, and that operands and output have an element for each
        // position of a run. `stage` points to memory for a `K::Stage`. The row of a run is not
        // used after that run.
        unsafe {
            hint::assert_unchecked(runs.block & (size - 1) == 0 && runs.block != 0);
            // This is `size`, a divisor of `runs.block`, but the compiler finds that out only after
            // vectorising.
            let block = if runs.block < size { runs.block } else { size };
            let mut stage = MaybeUninit::<K::Stage>::uninit();
            let stage = &raw mut stage as *mut K::Stage;
            // Copy the kernel, so that its scalars stay in registers while results are written.
            let kernel = *(kernel as *const Self);
            let mut run = 0;
            while run < runs.count {
                let row = kernel.inputs.row(runs.operands, run, size);
                (const { Self::one_run::<WIDE>() })(&kernel, &row, stage, out, (runs.len, size, block), past);
                out = (out as *mut u8).wrapping_offset(runs.step) as *mut F::Out;
                run += 1;
            }
        }
    }

    /// Returns the function that computes a run of any allowed length. The docs of this module
    /// explain why callers call it through a pointer.
    const fn one_run<const WIDE: bool>() -> OneRun<K, F> {
        if !Self::is_straight::<WIDE>() && Self::READS_OWN {
            Self::uneven::<WIDE>
        } else {
            Self::even::<WIDE>()
        }
    }

    /// Returns whether a loop consists of calls of the only function of the kernel: see
    /// [`straight`](Self::straight).
    const fn is_straight<const WIDE: bool>() -> bool {
        Self::STRAIGHT && Self::is_together::<WIDE>()
    }

    /// Returns the function that computes a run. If the kernel reads the output and is not
    /// [straight](Self::STRAIGHT), the run must consist of whole parts, whose length is the second
    /// of the [`Lengths`]. Otherwise the last pass would read elements that are already
    /// overwritten.
    const fn even<const WIDE: bool>() -> OneRun<K, F> {
        if Self::is_straight::<WIDE>() {
            Self::straight::<WIDE>
        } else if Self::IS_COPY {
            Self::copied::<WIDE>
        } else if Self::is_together::<WIDE>() {
            Self::staged::<WIDE>
        } else {
            Self::in_blocks::<WIDE>
        }
    }

    /// Computes a run at least as long as a part of a block, for a kernel that reads the elements
    /// that it overwrites.
    ///
    /// The last part ends where the run ends. If the length is not a multiple of `size`, this part
    /// shares elements with the part before. So it is computed first, before any element is
    /// overwritten, and written last.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `len` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn uneven<const WIDE: bool>(
        &self,
        row: &K::Row,
        stage: *mut K::Stage,
        out: *mut F::Out,
        (len, size, block): Lengths,
        past: bool,
    ) {
        let whole = len & !(size - 1);
        // SAFETY: the last `size` elements belong to the run, since a run has at least a part of a
        // block. `spare` has room for these elements, which are copied there before the kernel
        // reads them, and does not overlap with the output. The first `whole` elements are one or
        // more whole parts, as `even` requires.
        unsafe {
            let mut spare = Block::UNINIT;
            let spare = &raw mut spare as *mut F::Out;
            let end = len - size;
            if whole != len {
                ptr::copy_nonoverlapping(out.add(end), spare, size);
                (const {
                    if Self::is_together::<WIDE>() {
                        Self::staged_block
                    } else {
                        Self::block_alone
                    }
                })(self, &K::from(row, end), stage, spare, size, block);
            }
            (const { Self::even::<WIDE>() })(self, row, stage, out, (whole, size, block), past);
            if whole != len {
                ptr::copy_nonoverlapping(spare, out.add(end), size);
            }
        }
    }

    /// Computes one part of a block for a kernel with functions that compute many elements per
    /// call.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `size` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn staged_block(&self, row: &K::Row, stage: *mut K::Stage, out: *mut F::Out, size: usize, block: usize) {
        // SAFETY: the caller guarantees `size` elements, at most a block and so at most `CHUNK`.
        // Those of the output are initialised if the kernel reads them. The caller also guarantees
        // memory for a stage, which `prepare` writes before `block` reads it. A block of the kernel
        // has at most as many elements as a `Block` has room for in the widest dtype of the inputs.
        unsafe {
            self.inputs.prepare(row, stage, out.cast(), size, size, block);
            self.block::<true>(row, stage, out, 0, size, block);
        }
    }

    /// Computes one part of a block for a kernel without functions that compute many elements per
    /// call.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `size` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn block_alone(&self, row: &K::Row, stage: *mut K::Stage, out: *mut F::Out, size: usize, block: usize) {
        // SAFETY: the caller guarantees `size` elements, which are initialised in the output if the
        // kernel reads them, and memory for a stage. Without `STAGED`, the stage is not read.
        unsafe { self.block::<false>(row, stage, out, 0, size, block) }
    }

    /// Computes a run of a kernel that [copies](Self::IS_COPY) its operand.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `len` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copied<const WIDE: bool>(
        &self,
        row: &K::Row,
        stage: *mut K::Stage,
        out: *mut F::Out,
        (len, size, block): Lengths,
        past: bool,
    ) {
        // SAFETY: the caller guarantees `len` elements of the output, and of the operand if it has
        // one for each position. A kernel that copies does not read the output, so the output and
        // the operand do not overlap. If `past`, the output begins at a cache line, as `put_past`
        // requires. `in_blocks` has the preconditions of this function, and one more for kernels
        // that read the output.
        unsafe {
            let Some((source, true)) = K::source(row, out.cast()) else {
                return self.in_blocks::<WIDE>(row, stage, out, (len, size, block), past);
            };
            let bytes = len * size_of::<F::Out>();
            if past {
                put_past::<WIDE>(out.cast(), source, bytes);
            } else {
                copy(out.cast(), source, bytes);
            }
        }
    }

    /// Computes a run of a kernel with functions that compute many elements per call. It calls
    /// these functions for up to [`CHUNK`] elements at a time.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `len` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn staged<const WIDE: bool>(
        &self,
        row: &K::Row,
        stage: *mut K::Stage,
        out: *mut F::Out,
        (len, size, block): Lengths,
        past: bool,
    ) {
        let mut start = 0;
        let mut window = MaybeUninit::<[F::Out; CHUNK]>::uninit();
        loop {
            // `n` is a multiple of `size`, and not 0. The last pass is moved back if necessary, so
            // that it ends with the run.
            let n = (CHUNK.min(len - start) & !(size - 1)).max(size);
            start = start.min(len - n);
            // SAFETY: the caller guarantees `len` elements, at least `size`. This pass computes `n`
            // of them, from `start` on.
            let (row, out) = unsafe { (K::from(row, start), out.add(start)) };
            // If `past`, collect the results in the window, and write them past the caches in whole
            // cache lines.
            let to = if past { window.as_mut_ptr().cast() } else { out };
            // SAFETY: the row has `n` elements, a multiple of `size` and at most `CHUNK`, for which
            // the stage has room. `past` is `false` if the kernel reads the output. So `to` is then
            // the output, whose `n` elements from `start` on are initialised. `size` is at most the
            // number of elements that a `Block` has room for.
            unsafe { self.inputs.prepare(&row, stage, to.cast(), n, size, block) };
            let mut within = 0;
            while within < n {
                // SAFETY: `prepare` has written the stage for `n` elements, which is a multiple of
                // `size`. The output has room for them from `start` on, and the window for `CHUNK`.
                // If the kernel reads the output, `to` is the output, and its elements are
                // initialised.
                unsafe { self.block::<true>(&row, stage, to, within, size, block) };
                within += size;
            }
            if past {
                // SAFETY: the loop has written `n` results to the window. The output begins at a
                // cache line, and `len` is a multiple of `size`, so no pass is moved back. So
                // `start` is a multiple of `CHUNK`, and the elements from `start` on begin at a
                // cache line, too.
                unsafe { put_past::<WIDE>(out.cast(), to.cast_const().cast(), n * size_of::<F::Out>()) };
            }
            start += n;
            if start >= len {
                break;
            }
        }
    }

    /// Computes a run of a kernel, `size` elements at a time.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `len` elements, whose row is
    /// `row`. `stage` points to memory for a [`Stage`](Inputs::Stage). If the kernel reads the
    /// elements that it overwrites, `len` is a multiple of `size`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn in_blocks<const WIDE: bool>(
        &self,
        row: &K::Row,
        stage: *mut K::Stage,
        out: *mut F::Out,
        (len, size, block): Lengths,
        past: bool,
    ) {
        // Advance the pointers of the row, which takes one instruction for each operand and block.
        // An index and its mask would take two.
        let (mut start, mut at, last) = (0, *row, len - size);
        loop {
            // SAFETY: the caller guarantees `len` elements, at least `size`. Each pass computes
            // `size` of them, from `start` on, which is at most `last`.
            let to = unsafe { out.add(start) };
            // A kernel that reads the output reads it at the address that it writes to, so it must
            // write in place. A debug build has less code if results are not collected first.
            if const { Self::READS_OWN || cfg!(debug_assertions) } {
                // SAFETY: `at` is the row from `start` on, and the output has room for `size`
                // elements there, which are initialised if the kernel reads them.
                unsafe { self.block::<false>(&at, stage, to, 0, size, block) };
            } else {
                // The results stay in registers, even if they are written past the caches.
                let mut results = Block::UNINIT;
                let results = results.as_mut_ptr().cast::<F::Out>();
                // SAFETY: `at` is the row from `start` on. A `Block` has room for `size` elements,
                // and the kernel does not read the output.
                unsafe { self.block::<false>(&at, stage, results, 0, size, block) };
                if past {
                    // SAFETY: `block` has written `size` results. The output begins at a cache
                    // line, and `len` is a multiple of `size`, so no pass is moved back. `size`
                    // results take a power of 2 in bytes. So `to` is a multiple of 64 or of this
                    // number of bytes, as `put_past` requires.
                    unsafe { put_past::<WIDE>(to.cast(), results.cast_const().cast(), size * size_of::<F::Out>()) };
                } else {
                    // SAFETY: `block` has written `size` results, which are in local memory.
                    unsafe { ptr::copy_nonoverlapping(results, to, size) };
                }
            }
            start += size;
            // SAFETY: the row had `size` elements from `at` on.
            at = unsafe { K::from(&at, size) };
            if start > last {
                // Move the last pass back, so that it ends with the run and computes some elements
                // again. The barrier keeps the compiler from replacing the branch by a minimum.
                // With a minimum, the position of each pass would depend on that of the pass
                // before.
                barrier();
                if start == len {
                    break;
                }
                start = last;
                // SAFETY: the row has `len` elements, which is more than `last`.
                at = unsafe { K::from(row, last) };
            }
        }
    }

    /// Computes a run of a kernel that is [straight](Self::STRAIGHT). The function of the kernel
    /// reads the elements of the operand in place. It writes its results to the output. If the
    /// output is written past the caches, or if one element is repeated, the results go to a buffer
    /// first.
    ///
    /// # Safety
    ///
    /// The preconditions of [`run`](Self::run) hold for one run of `len` elements, whose row is
    /// `row`. The kernel is [straight](Self::STRAIGHT).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn straight<const WIDE: bool>(
        &self,
        row: &K::Row,
        _: *mut K::Stage,
        out: *mut F::Out,
        (len, size, _): Lengths,
        past: bool,
    ) {
        let Some((from, walks)) = K::source(row, out.cast_const().cast()) else {
            unreachable!("a straight kernel has an operand");
        };
        if walks && !past {
            // SAFETY: the kernel is straight. The operand and the output have `len` elements. They
            // are the same memory if the kernel reads the output, and otherwise do not overlap.
            return unsafe { K::straight(from, out.cast(), len) };
        }
        let mut window = MaybeUninit::<[F::Out; CHUNK]>::uninit();
        let window = window.as_mut_ptr().cast::<F::Out>();
        if !walks {
            // All results are equal, so they are computed once.
            //
            // SAFETY: the kernel is straight. An operand that does not walk is one element, which
            // `row` has repeated `size` times. The window has room for `CHUNK` elements, and so for
            // `size`.
            unsafe { K::straight(from, window.cast(), size) };
        }
        let mut start = 0;
        while start < len {
            // Collect the results in the window, to write them past the caches in whole cache
            // lines. The last pass is moved back if necessary, so that it ends with the run.
            let n = if walks { CHUNK.min(len - start) } else { size };
            start = start.min(len - n);
            if walks {
                // SAFETY: the kernel is straight. An operand that walks has `len` elements, and so
                // `n` from `start` on. `n` is at most `CHUNK`, so the window has room for as many.
                unsafe { K::straight(from.add(start * size_of::<F::Out>()), window.cast(), n) };
            }
            // SAFETY: `start + n` is at most `len`, so the output has room for `n` elements from
            // `start` on.
            let to = unsafe { out.add(start) };
            if past {
                // SAFETY: the first `n` elements of the window are results. The output begins at a
                // cache line, and `len` is a multiple of `size`, so no pass is moved back. So
                // `start` is a multiple of `CHUNK` or of `n`, as `put_past` requires.
                unsafe { put_past::<WIDE>(to.cast(), window.cast_const().cast(), n * size_of::<F::Out>()) };
            } else {
                // SAFETY: the first `n` elements of the window are results.
                unsafe { ptr::copy_nonoverlapping(window, to, n) };
            }
            start += n;
        }
    }
}

/// Copies `bytes` bytes. On x86-64, if `bytes` is a multiple of 16, writes them past the caches,
/// with non-temporal stores. Otherwise copies as `memcpy` does.
///
/// # Safety
///
/// `from` points to `bytes` initialised bytes, and `to` to memory for as many. The two do not
/// overlap. The address `to` is a multiple of 64, or `bytes` is a power of 2 and the address is a
/// multiple of `bytes`. If `WIDE`, the machine has AVX-512 F.
#[inline(always)]
unsafe fn put_past<const WIDE: bool>(to: *mut u8, from: *const u8, bytes: usize) {
    // SAFETY: each store is within the bytes, and begins at a multiple of its size, because `to` is
    // a multiple of 64 or of `bytes`. With `WIDE`, the machine has AVX-512 F.
    unsafe {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};

            if WIDE && bytes.is_multiple_of(64) {
                for at in (0..bytes).step_by(64) {
                    put_line(to.add(at), from.add(at));
                }
                return;
            }
            if bytes.is_multiple_of(size_of::<__m128i>()) {
                for at in (0..bytes).step_by(size_of::<__m128i>()) {
                    _mm_stream_si128(to.add(at).cast(), _mm_loadu_si128(from.add(at).cast()));
                }
                return;
            }
        }
        ptr::copy_nonoverlapping(from, to, bytes);
    }
}

/// Copies a cache line of 64 bytes with a non-temporal store.
///
/// # Safety
///
/// The machine has AVX-512 F. `from` points to 64 initialised bytes. `to` points to memory for as
/// many, and is a multiple of 64.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn put_line(to: *mut u8, from: *const u8) {
    use core::arch::x86_64::{_mm512_loadu_si512, _mm512_stream_si512};

    // SAFETY: the caller guarantees 64 bytes at `from`, and memory for them at `to`, which is
    // aligned to 64 bytes.
    unsafe { _mm512_stream_si512(to.cast(), _mm512_loadu_si512(from.cast())) }
}

/// Copies `len` bytes, with a loop if `memcpy` may be slower.
///
/// # Safety
///
/// `from` points to `len` initialised bytes, and `to` to memory for as many. The two do not
/// overlap.
#[inline(always)]
unsafe fn copy(to: *mut u8, from: *const u8, len: usize) {
    /// Lengths from one block up to this many bytes are copied by a loop. `memcpy` would use an
    /// instruction that is slow for data in the L1 cache on some machines.
    const SHORT: usize = 64 * 1024;
    type Line = [u64; 8];
    let line = |at: usize| {
        // SAFETY: each caller of the closure passes an offset from which a whole line is within the
        // `len` bytes, which the caller of `copy` guarantees.
        unsafe {
            to.add(at)
                .cast::<Line>()
                .write_unaligned(from.add(at).cast::<Line>().read_unaligned())
        };
    };
    const { assert!(2 * size_of::<Line>() == BLOCK_BYTES) };
    if !(BLOCK_BYTES..=SHORT).contains(&len) {
        // SAFETY: the caller guarantees the bytes and the memory, which do not overlap.
        return unsafe { ptr::copy_nonoverlapping(from, to, len) };
    }
    let (mut done, last) = (0, len - BLOCK_BYTES);
    while done < last {
        line(done);
        line(done + size_of::<Line>());
        done += BLOCK_BYTES;
        // Without the barrier, the compiler calls `memcpy` instead of the loop.
        barrier();
    }
    // The last block ends at the last byte, and may overlap with the block before.
    line(last);
    line(last + size_of::<Line>());
}
