//! The loops of an expression, given its operands and a closure over their elements.

use core::mem::{MaybeUninit, size_of};

use super::drive::{self, Loop, Room};
use super::gather::Context;
use super::planned::StaticPlan;
use super::unplanned::{Running, Short};
use super::wider;
use crate::dtype::Element;
use crate::expr::term::Term;
use crate::plan::barrier::{barrier, of_unknown_origin};
use crate::plan::nest::{NestPosition, OwnReads, Rows, SMALL_BYTES};
use crate::plan::operand::Block;
use crate::plan::{Inputs, Operand, Operands};
use crate::shape::Levels;

/// A computation of one result from the operands' elements at one position.
pub trait Compute<E>: Copy + Sync {
    /// The dtype of the result.
    type Out: Element;
    /// `true` if the result is one of the elements `E`, unchanged. This element belongs to an
    /// operand, or is the result of a function that computes many elements per call.
    const IS_COPY: bool = false;
    /// `true` if the operation also has a faster form that computes many elements per call.
    const AT_ONCE: bool = false;

    /// Computes the result.
    fn compute(&self, elems: E) -> Self::Out;
}

/// A computation given by a closure, whose argument is the tuple of the operands' elements at one
/// position.
#[derive(Clone, Copy, Debug)]
pub struct Closure<F>(pub(crate) F);

impl<E, F: Fn(E) -> R + Copy + Sync, R: Term> Compute<E> for Closure<F> {
    type Out = R::Elem;
    const IS_COPY: bool = R::IS_COPY;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn compute(&self, elems: E) -> R::Elem {
        (self.0)(elems).elem()
    }
}

/// The kernel of an expression: its inputs, and the computation on their elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fused<K, F> {
    pub(super) inputs: K,
    pub(super) compute: F,
}

impl<K: Inputs, F: Compute<K::Elems>> Fused<K, F> {
    /// The size in bytes of the widest dtype among the arrays that the kernel reads, the results in
    /// its [`Stage`](Inputs::Stage), and the output. Scalars do not count.
    pub(super) const WIDEST: usize = wider(K::WIDEST, size_of::<F::Out>());
    /// `true` if the kernel reads the old elements of the output, which it overwrites.
    pub(super) const READS_OWN: bool = !matches!(K::READS_OWN, OwnReads::None);
    /// `true` if the kernel copies: each result is the element of the only operand, unchanged.
    /// `F::IS_COPY` is `true` for an element of an operand and for the result of a function. Only a
    /// kernel that returns an element of an operand is a copy.
    pub(super) const IS_COPY: bool = F::IS_COPY
        && !K::IS_RESULT
        && K::Operands::COUNT == 1
        && matches!(K::READS_OWN, OwnReads::None)
        && matches!(K::ONLY, Some(dtype) if dtype.same(F::Out::DTYPE));
    /// `true` if the kernel consists of one function that computes many elements per call and reads
    /// its arguments from memory. The arguments are the elements of the only operand, or those of
    /// the output. The results of the function have the dtype of the output.
    pub(super) const STRAIGHT: bool = K::STRAIGHT && is_result::<K, F>();

    /// Computes the block of `size` elements that begins with the element `start`, and writes it to
    /// the output at that position. `block` equals `size`, and is the trip count of the loops. It
    /// is passed separately as a run-time value, so that the compiler vectorises the loops before
    /// it finds out their length.
    ///
    /// Reads all elements of a block before it computes a result, and computes all results before
    /// it writes one to `out`. Elements and results are in local memory that no other pointer
    /// reaches, so LLVM needs no alias analysis. The copies become registers after the loop is
    /// vectorised.
    ///
    /// # Safety
    ///
    /// The run has at least `start + size` elements, and so does the output, `out`. The elements of
    /// the output are initialised if the kernel reads them. `stage` points to memory for a
    /// [`Stage`](Inputs::Stage). If `STAGED`, [`prepare`](Inputs::prepare) has filled it for these
    /// elements. Computing the block may overwrite the stage, so `prepare` must fill the stage
    /// again before the block is computed again.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn block<const STAGED: bool>(
        &self,
        row: &K::Row,
        stage: *const K::Stage,
        out: *mut F::Out,
        start: usize,
        size: usize,
        block: usize,
    ) {
        let mut locals = MaybeUninit::<K::Locals>::uninit();
        let locals = &raw mut locals as *mut K::Locals;
        let mut results = Block::UNINIT;
        let Self { inputs, compute } = self;
        let own = if const { Self::READS_OWN } {
            of_unknown_origin(out.cast_const())
        } else {
            out.cast_const()
        };
        // SAFETY: `row` is a row of the inputs, so that the preconditions for the run and the
        // output hold for them. The locals have room for `size` elements.
        unsafe { inputs.load(row, locals, own.cast(), start, size) };
        // If a result has the size of a result of the last function, write the results to the
        // stage, in place of those of the function.
        let results = if const { STAGED && matches!(K::RESULT, Some(dtype) if dtype.size() == size_of::<F::Out>()) } {
            // SAFETY: the stage is that of the inputs, and the caller guarantees room in it for
            // `size` results from `start` on.
            unsafe { K::results(stage as *mut K::Stage, start) as *mut F::Out }
        } else {
            results.as_mut_ptr().cast::<F::Out>()
        };
        // LLVM replaces a loop that only copies elements by a few moves if its trip count is
        // constant, and otherwise by a call of `memcpy` for each block. So the trip count of a loop
        // that copies is `size`. Two loops only seem to copy. If `WIDE` but not `STAGED`, the loop
        // computes the results of a function one by one. If `is_held`, the only operand is one
        // repeated element, which has no block in `locals`, and the loop fills memory.
        let is_held = const { K::Operands::COUNT == 1 && K::LOCAL == usize::MAX };
        let is_copy = const { F::IS_COPY && (STAGED || !K::WIDE) };
        let block = if is_copy && !is_held { size } else { block };
        // If the expression only copies the results of the last function, they are already in
        // `results`.
        let is_there = const { STAGED && is_result::<K, F>() };
        // A `while` loop, since iterating over a range would call several functions in a debug
        // build.
        let mut j = if is_there { block } else { 0 };
        while j < block {
            // SAFETY: `load` has written the locals, and `j` is within the block. The stage is that
            // of the inputs, and has a result for each element. A result that the loop replaces is
            // read only for its own position.
            let elems = unsafe { inputs.local::<STAGED>(locals, stage, start, j) };
            // SAFETY: a block, or the stage from `start` on, has room for `size` results, and
            // `block` is the same number.
            unsafe { results.add(j).write(compute.compute(elems)) };
            j += 1;
        }
        // SAFETY: the loop or the last function has written the first `size` results. The caller
        // guarantees that the output has room for `size` elements from `start` on.
        unsafe { core::ptr::copy_nonoverlapping(results, out.add(start), size) };
    }

    /// Returns the kernel without its types. `short` is the function for fewer elements than
    /// [`SHORT`], if there is one.
    #[inline(always)]
    pub(super) fn running(&self, short: Option<Short>) -> Running {
        Running {
            kernel: self as *const Self as *const u8,
            by: const { &Loop::of::<K, F>() },
            short,
        }
    }
}

/// Returns whether a kernel only copies the results of the last function of its inputs.
///
/// The dtypes are compared, because a closure that claims to copy a result can have converted it.
const fn is_result<K: Inputs, F: Compute<K::Elems>>() -> bool {
    F::IS_COPY && matches!(K::RESULT, Some(dtype) if dtype.same(F::Out::DTYPE))
}

/// Returns whether an output of the dtype `T` with `len` elements has at most [`SMALL_BYTES`]
/// bytes, so that inlined code computes it. Returns `false` if the length is not static.
pub(crate) const fn is_small<T>(len: Option<usize>) -> bool {
    matches!(len, Some(len) if len.saturating_mul(size_of::<T>()) <= SMALL_BYTES)
}

/// The memory of an output, and how its elements are arranged.
pub(super) struct Out<'a, T> {
    pub(super) ptr: *mut T,
    pub(super) extents: &'a [usize],
    /// The strides of the output, or `None` if it is in row-major order.
    pub(super) strides: Option<&'a [isize]>,
    pub(super) levels: &'a Levels,
    /// `Some(true)` if every array among the operands has these extents and is in row-major order.
    /// `Some(false)` if that is not known, and `None` if it has not been checked yet.
    pub(super) alike: Option<bool>,
}

// Derived impls would require `T: Copy`.
impl<T> Clone for Out<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Out<'_, T> {}

impl<'a, T> Out<'a, T> {
    /// Returns the output without its dtype.
    #[inline(always)]
    pub(super) fn erased(&self) -> Out<'a, u8> {
        Out {
            ptr: self.ptr.cast(),
            extents: self.extents,
            strides: self.strides,
            levels: self.levels,
            alike: self.alike,
        }
    }
}

/// Computes all elements of an output, with a nest of loops that is determined at run time.
///
/// # Safety
///
/// The operands broadcast to the extents of `out`, whose product is `len`. `out` has room for an
/// element at each position, at its strides. The elements are distinct. They are initialised if the
/// expression reads them, and no operand overlaps with them.
#[inline]
pub(super) unsafe fn fill<K, F>(context: &Context<'_, K, ()>, compute: F, out: Out<'_, F::Out>, len: usize)
where
    K: Inputs,
    F: Compute<K::Elems>,
{
    if len == 0 {
        return;
    }
    let kernel = Fused {
        inputs: context.inputs,
        compute,
    };
    let mut room = Room::new();
    let short = const {
        if K::TOGETHER {
            None
        } else {
            Some(one_by_one::<K, F> as Short)
        }
    };
    // SAFETY: the caller guarantees operands that broadcast to the extents, and an output with room
    // at each position. The kernel is that of the operands.
    unsafe {
        context
            .in_room(&mut room)
            .fill(kernel.running(short), out.erased(), len)
    }
}

/// Computes all rows of an output by one call of a loop. `strides` has the row stride and the
/// column stride of each operand.
///
/// # Safety
///
/// The operands have an element at each position of the rows. If the inputs treat the rows of an
/// operand as one repeated element, as contiguous, or as reversed, then the rows have this form.
/// `out` has room for the rows, initialised if the inputs read them, and no operand overlaps with
/// them. [`Lengths::runs_in_rows`](super::drive::Lengths::runs_in_rows) returns `true`.
#[inline(always)]
pub(super) unsafe fn fill_rows<K: Inputs, F: Compute<K::Elems>>(
    kernel: Fused<K, F>,
    out: *mut F::Out,
    rows: &Rows,
    strides: &[[isize; 2]],
) {
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller guarantees that the operands have an element at each position of the rows,
    // in the form in which the inputs read them. The caller also guarantees that `runs_in_rows`
    // returned `true`, and that `out` has room for the rows, which no operand overlaps with. `room`
    // has space for the operands, which `begin` writes.
    unsafe {
        kernel.inputs.begin(room.as_mut_ptr());
        let operands = room.walk_rows(strides);
        drive::run_rows(&kernel, operands, out, rows);
    }
}

/// Implements [`FillPlanned`](super::planned::FillPlanned) by inlined code, one element at a time.
///
/// # Safety
///
/// The preconditions of [`fill`] hold, and the plan is that of the operands and the output.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn straight<K: Inputs, F: Compute<K::Elems>>(
    kernel: Fused<K, F>,
    out: *mut F::Out,
    StaticPlan { nest, .. }: &'static StaticPlan,
) {
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        for j in 0..inner {
            let own = out.cast_const().cast();
            let position = NestPosition { nest, own, row, j };
            // SAFETY: the position is within the grid of the plan. The output has room there, and
            // each operand has an element there, since it broadcasts to the output.
            unsafe {
                let value = kernel.compute.compute(kernel.inputs.at(position, 0));
                out.offset(nest.grid.offset(&nest.out, row, j)).write(value);
            }
        }
    }
}

/// Implements [`FillPlanned`](super::planned::FillPlanned) by a loop that computes one element at a
/// time, for few elements that are not contiguous.
///
/// # Safety
///
/// The preconditions of [`straight`] hold.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn straight_scattered<K: Inputs, F: Compute<K::Elems>>(
    kernel: Fused<K, F>,
    out: *mut F::Out,
    StaticPlan { nest, .. }: &'static StaticPlan,
) {
    for row in 0..nest.grid.rows() {
        for j in 0..nest.grid.inner() {
            // Without the barrier, LLVM unrolls the loop, or first checks whether operands and
            // output overlap.
            barrier();
            let own = out.cast_const().cast();
            let position = NestPosition { nest, own, row, j };
            // SAFETY: the position is within the grid of the plan. The output has room there, and
            // each operand has an element there, since it broadcasts to the output.
            unsafe {
                let value = kernel.compute.compute(kernel.inputs.at(position, 0));
                out.offset(nest.grid.offset(&nest.out, row, j)).write(value);
            }
        }
    }
}

/// Implements [`FillPlanned`](super::planned::FillPlanned) by inlined code, one row at a time, for
/// an output that has short rows and is not in row-major order.
///
/// # Safety
///
/// The preconditions of [`straight`] hold. Each row of the plan is shorter than a block.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn straight_rows<K: Inputs, F: Compute<K::Elems>>(
    kernel: Fused<K, F>,
    out: *mut F::Out,
    StaticPlan { nest, .. }: &'static StaticPlan,
) {
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        // Without the barrier, LLVM computes several rows at once, and gathers their elements one
        // by one.
        barrier();
        // The results of a row are in a local array, which no other pointer reaches. So LLVM knows
        // that writing them changes no operand, and computes several elements at a time.
        let mut results = Block::UNINIT;
        let results = results.as_mut_ptr().cast::<F::Out>();
        // SAFETY: the position is within the grid of the plan. The output has room there, and each
        // operand has an element there, since it broadcasts to the output. A block has room for the
        // elements of a row, since the row is shorter than a block. Each element is written before
        // it is read.
        unsafe {
            for j in 0..inner {
                let own = out.cast_const().cast();
                let elems = kernel.inputs.at(NestPosition { nest, own, row, j }, 0);
                results.add(j).write(kernel.compute.compute(elems));
            }
            for j in 0..inner {
                out.offset(nest.grid.offset(&nest.out, row, j))
                    .write(results.add(j).read());
            }
        }
    }
}

/// The minimum number of contiguous elements that are computed in blocks. Fewer elements are
/// computed one by one, because copying them to blocks would take longer.
pub(super) const SHORT: usize = 16;

/// Computes a contiguous output of fewer elements than [`SHORT`].
///
/// # Safety
///
/// `kernel` points to a `Fused<K, F>`. The operands were written by [`Inputs::begin`], and have
/// `len` contiguous elements each, which may be packed copies. `out` has room for `len` elements,
/// which are initialised if the inputs read them, and no operand overlaps with them.
unsafe fn one_by_one<K: Inputs, F: Compute<K::Elems>>(
    kernel: *const u8,
    operands: *mut Operand,
    out: *mut u8,
    len: usize,
) {
    // The stage is not read. It exists because `get` computes pointers to its parts.
    let stage = MaybeUninit::<K::Stage>::uninit();
    let out = out as *mut F::Out;
    // SAFETY: the caller guarantees the kernel, and operands as `begin` writes them, which are
    // contiguous, so that no block is needed. Each operand, and the output, has more than `j`
    // elements. Without `STAGED`, nothing is read from the stage.
    unsafe {
        let kernel = &*(kernel as *const Fused<K, F>);
        let row = kernel.inputs.row(operands, 0, 0);
        for j in 0..len.min(SHORT - 1) {
            let own = out.cast_const().cast();
            let elems = kernel.inputs.get::<false>(&row, stage.as_ptr(), own, 0, j);
            out.add(j).write(kernel.compute.compute(elems));
        }
    }
}
