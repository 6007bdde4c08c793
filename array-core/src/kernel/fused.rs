//! Evaluates an expression, given its operands and a closure over their elements, into an array.

use core::marker::PhantomData;
use core::mem::{MaybeUninit, size_of};

use super::drive::{self, Few, Packing, Room};
use super::gather::{Context, StaticPlan};
use super::place::Place;
use super::{Kernel, wider};
use crate::dtype::Element;
use crate::dtype::verdict::Verdict;
use crate::error::{ArithmeticError, Error, Fault};
use crate::expr::term::Term;
use crate::plan::frame::{Planning, Walk};
use crate::plan::grid::{Grid, MAX_AXES, Strides};
use crate::plan::nest::{FEW_BYTES, MAX_PLANNED, Nest, NestPosition, OwnReads, Position, SHORT_BYTES, SMALL_BYTES};
use crate::plan::nests::each_nest;
use crate::plan::operand::Block;
use crate::plan::plane::MAX_ARRAYS;
use crate::plan::{Common, Frame, Inputs, Lowering, Operand, Operands, Plane, Site, met};
use crate::shape::{
    DynRank, Layout, Levels, RowMajor, Shape, StaticStrides, bounded_len, checked_product, is_row_major, static_len,
};
use crate::storage::{Array, OwnedStorage, StorageMut};

/// A computation on the elements at one position.
pub trait Compute<E>: Copy + Sync {
    /// The dtype of the result.
    type Out: Element;
    /// Whether the result is an element of an operand, or of a function of many elements,
    /// unchanged.
    const IS_COPY: bool = false;

    /// Computes the result.
    fn compute(&self, elems: E) -> Self::Out;
}

/// A closure over elements.
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
#[derive(Debug)]
pub(crate) struct Fused<K, F> {
    pub(super) inputs: K,
    pub(super) compute: F,
}

impl<K: Copy, F: Copy> Clone for Fused<K, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Copy, F: Copy> Copy for Fused<K, F> {}

/// A run of inputs, and the kernel that computes it.
pub(crate) struct Row<R, K> {
    row: R,
    kernel: *const K,
}

impl<R: Copy, K> Clone for Row<R, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Copy, K> Copy for Row<R, K> {}

// SAFETY: reads what the inputs read, and `Operands` and `Stage` are theirs. `WIDEST` includes the
// dtype of the output.
unsafe impl<K: Inputs, F: Compute<K::Elems>> Kernel for Fused<K, F> {
    type Elem = F::Out;
    type Operands = K::Operands;
    type Row = Row<K::Row, Self>;
    type Stage = K::Stage;
    const WIDEST: usize = wider(K::WIDEST, size_of::<F::Out>());
    const TOGETHER: bool = K::TOGETHER;
    const READS_OWN: bool = !matches!(K::READS_OWN, OwnReads::None);
    const IS_COPY: bool = F::IS_COPY && !K::TOGETHER && K::Operands::COUNT == 1;

    #[inline(always)]
    fn source(row: &Self::Row) -> Option<*const u8> {
        K::source(&row.row)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row {
        Row {
            // SAFETY: `Operands` is that of the inputs, so that the caller promises these operands,
            // with elements for the run and blocks.
            row: unsafe { self.inputs.row(operands, run, block) },
            kernel: self,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn from(row: &Self::Row, start: usize) -> Self::Row {
        Row {
            // SAFETY: `row.row` is a row of the inputs, and the caller promises at least `start`
            // elements in it.
            row: unsafe { K::from(&row.row, start) },
            kernel: row.kernel,
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn prepare(row: &Self::Row, stage: *mut Self::Stage, own: *const u8, len: usize, size: usize, block: usize) {
        // SAFETY: the kernel outlives its rows. `row.row` is a row of the inputs and the stage is
        // theirs, so that what the caller promises of the run, the output and the stage holds for
        // them; the block of the kernel has room for their widest dtype.
        unsafe { (*row.kernel).inputs.prepare(&row.row, stage, own, len, size, block) }
    }

    /// All elements of a block are read before the first is computed, and all are computed before
    /// the first is written, in local memory that no other pointer reaches. So LLVM needs no alias
    /// analysis. The copies become registers after the loop is vectorised.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn block<const STAGED: bool>(
        row: &Self::Row,
        stage: *const Self::Stage,
        out: *mut F::Out,
        start: usize,
        size: usize,
        block: usize,
    ) {
        let mut locals = MaybeUninit::<K::Locals>::uninit();
        let mut results = Block::UNINIT;
        // SAFETY: the kernel outlives its rows. `row.row` is a row of the inputs and the stage is
        // theirs, so that what the caller promises of the run, the output and the stage holds for
        // them. A block has room for `size` elements, of which all are written before they are
        // copied. So has the stage, whose results at a position are read for that position alone.
        unsafe {
            let Self { inputs, compute } = &*row.kernel;
            inputs.load(&row.row, locals.as_mut_ptr(), out.cast_const().cast(), start, size);
            // If the results are those of the last function, the loop below is empty.
            let results = if const { STAGED && K::RESULT == size_of::<F::Out>() } {
                K::results(stage.cast_mut(), start).cast::<F::Out>()
            } else {
                results.as_mut_ptr().cast::<F::Out>()
            };
            // LLVM replaces a loop that only copies by a copy. With a constant trip count that is a
            // few moves; otherwise it is a call of `memcpy` for each block.
            let block = if const { F::IS_COPY } { size } else { block };
            // The results of the last function are already in `results`.
            let is_there = const { F::IS_COPY && STAGED && K::RESULT == size_of::<F::Out>() };
            // A `while` loop, since a range costs several calls for each element in a debug build.
            let mut j = if is_there { block } else { 0 };
            while j < block {
                let elems = inputs.local::<STAGED>(locals.as_ptr(), stage, start, j);
                results.add(j).write(compute.compute(elems));
                j += 1;
            }
            core::ptr::copy_nonoverlapping(results, out.add(start), size);
        }
    }

    #[inline(always)]
    unsafe fn fault(_: &Self::Row, _: *const u8, _: usize) -> Option<Fault> {
        None
    }
}

/// The kernel that searches for an element without a value: the inputs, the check, and the dtype of
/// the output.
#[derive(Debug)]
pub(crate) struct Checked<K, C, T> {
    inputs: K,
    check: C,
    own: PhantomData<T>,
}

impl<K, C, T> Checked<K, C, T> {
    pub(super) fn new(inputs: K, check: C) -> Self {
        Self {
            inputs,
            check,
            own: PhantomData,
        }
    }
}

impl<K: Copy, C: Copy, T> Clone for Checked<K, C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Copy, C: Copy, T> Copy for Checked<K, C, T> {}

// SAFETY: reads what the inputs read, and `Operands` and `Stage` are theirs. `WIDEST` includes the
// dtype of the output.
unsafe impl<K: Inputs, C: Check<K::Elems>, T: Element> Kernel for Checked<K, C, T> {
    type Elem = T;
    type Operands = K::Operands;
    type Row = Row<K::Row, Self>;
    type Stage = K::Stage;
    const WIDEST: usize = wider(K::WIDEST, size_of::<T>());
    const TOGETHER: bool = K::TOGETHER;
    const READS_OWN: bool = !matches!(K::READS_OWN, OwnReads::None);

    #[inline(always)]
    unsafe fn row(&self, operands: *mut Operand, run: usize, block: usize) -> Self::Row {
        Row {
            // SAFETY: `Operands` is that of the inputs, so that the caller promises these operands,
            // with elements for the run and blocks.
            row: unsafe { self.inputs.row(operands, run, block) },
            kernel: self,
        }
    }

    unsafe fn from(row: &Self::Row, _: usize) -> Self::Row {
        *row
    }

    unsafe fn prepare(_: &Self::Row, _: *mut Self::Stage, _: *const u8, _: usize, _: usize, _: usize) {}

    unsafe fn block<const STAGED: bool>(_: &Self::Row, _: *const Self::Stage, _: *mut T, _: usize, _: usize, _: usize) {
        unreachable!("a search computes no elements")
    }

    #[inline(always)]
    unsafe fn may_fault(row: &Self::Row, own: *const u8, len: usize) -> bool {
        let mut found = false;
        for j in 0..len {
            // Without an early exit, so that the loop is vectorised. SAFETY: the caller promises
            // the preconditions of `fault` for each of the first `len` elements.
            found |= unsafe { Self::fault(row, own, j) }.is_some();
        }
        found
    }

    #[inline(always)]
    unsafe fn fault(row: &Self::Row, own: *const u8, j: usize) -> Option<Fault> {
        // The stage is not read. It exists because `get` computes pointers to its parts.
        let stage = MaybeUninit::<K::Stage>::uninit();
        // SAFETY: the kernel outlives its rows. `row.row` is a row of the inputs, and the caller
        // promises that it and the output have the element `j`. Without `STAGED` nothing is read
        // from the stage.
        unsafe {
            let Self { inputs, check, .. } = &*row.kernel;
            check
                .check(inputs.get::<false>(&row.row, stage.as_ptr(), own, 0, j))
                .fault()
        }
    }
}

/// Returns whether outputs of the shape `S` and the dtype `T` are always computed by inlined code.
const fn is_small<S: Shape, T>() -> bool {
    matches!(static_len::<S>(), Some(len) if len * size_of::<T>() <= SMALL_BYTES)
}

/// Returns whether they are computed by inlined code if the plan has short rows.
const fn may_be_small<S: Shape, T>() -> bool {
    match (static_len::<S>(), &S::STATIC) {
        (Some(len), Some(extents)) if len * size_of::<T>() <= FEW_BYTES => match extents.as_slice() {
            [.., inner] => *inner * size_of::<T>() < SHORT_BYTES,
            [] => true,
        },
        _ => false,
    }
}

/// The output.
#[derive(Clone, Copy)]
pub(super) struct Out<'a, T> {
    pub(super) ptr: *mut T,
    pub(super) extents: &'a [usize],
    /// The strides, if they are not those of row-major order.
    pub(super) strides: Option<&'a [isize]>,
    pub(super) levels: &'a Levels,
    /// Whether every operand is known to have these extents, in row-major order.
    pub(super) alike: Option<bool>,
}

impl<K: Inputs, P> Context<'_, K, P> {
    /// Returns the plan that the compiler made, if it is one for an output of this shape and
    /// layout.
    #[inline(always)]
    pub(super) fn plan_for<S: Shape, L: Layout<S>>(&self) -> Option<&'static StaticPlan> {
        match (&self.facts.plan, const { &S::STATIC }, const { &L::STATIC }) {
            (Some(plan), Some(extents), Some(strides))
                if plan.extents == *extents && plan.strides.as_slice() == strides.as_slice() =>
            {
                Some(plan)
            }
            _ => None,
        }
    }

    /// Returns whether every array has these extents and levels and is in row-major order. Returns
    /// `false` if there are more extents than [`Common`] holds.
    fn all_alike(&self, extents: &[usize], levels: &Levels) -> bool {
        Common::of_output(extents, *levels).is_some_and(|mut common| self.meet(&mut common) && common.is_alike())
    }

    /// Writes the operands with their extents and strides, so that they can be planned. They have
    /// at most [`MAX_AXES`] axes.
    ///
    /// # Safety
    ///
    /// There is room for the operands.
    pub(super) unsafe fn describe(&self, operands: *mut Operand) {
        // SAFETY: the caller promises room; `each` shows as many arrays as the inputs write
        // operands, so that `next` is one of them.
        unsafe {
            self.inputs.point(&[0; MAX_AXES], 0, operands);
            let mut next = operands;
            self.each(&mut |seen| {
                if seen.is_array {
                    (*next).describe(seen.planned.extents, seen.planned.strides, seen.planned.levels);
                    if let Some(placement) = &seen.placement {
                        (*next).place(placement);
                    }
                    next = next.add(1);
                }
            });
        }
    }

    /// Makes the elements of each operand contiguous, for an output of few elements.
    ///
    /// # Panics
    ///
    /// Panics if the extents of an operand do not broadcast to those of the output.
    ///
    /// # Safety
    ///
    /// The operands were written by [`Inputs::begin`], and have at most [`MAX_AXES`] axes. There is
    /// a block for each. The packing is for an output of at most as many axes, whose extents
    /// multiply to its length: at least one element, and fewer than a block.
    unsafe fn pack(&self, packing: &Packing<'_>, operands: *mut Operand, blocks: *mut Block) {
        let mut room = (operands, blocks);
        self.each(&mut |seen| {
            let room = &mut room;
            if seen.is_array {
                // SAFETY: `each` shows as many arrays as the inputs write operands, in the same
                // order, so that these are an operand and its block. `OperandLeaf` promises an
                // initialised element at each position of the extents that it shows.
                unsafe {
                    packing.pack(room.0, room.1, &seen.planned, seen.placement.as_ref());
                    *room = (room.0.add(1), room.1.add(1));
                }
            }
        });
    }

    /// Writes the operands for a nest of loops over an output of more axes than a nest has.
    ///
    /// # Safety
    ///
    /// There is room for the operands.
    pub(super) unsafe fn lower(&self, lowering: &Lowering<'_>, operands: *mut Operand) {
        // SAFETY: the caller promises room; `each` shows as many arrays as the inputs write
        // operands, so that `next` is one of them.
        unsafe {
            self.inputs.point(&[0; MAX_AXES], 0, operands);
            let mut next = operands;
            self.each(&mut |seen| {
                if seen.is_array {
                    let (offset, strides) = match seen.placement {
                        Some(placement) => lowering.placing(placement).operand(&seen.planned),
                        None => lowering.operand(&seen.planned),
                    };
                    (*next).start(offset, &strides);
                    next = next.add(1);
                }
            });
        }
    }
}

/// Computes all elements of an output of the shape `S`.
///
/// # Safety
///
/// The operands broadcast to the extents, which are those of `S` and multiply to `len`. `out` has
/// room for an element at each position, at its strides; they are initialised if the expression
/// reads them, distinct, and no operand overlaps with them. A plan is one for these extents and
/// strides.
#[inline(always)]
unsafe fn fill<K, P, F, S>(
    context: &Context<'_, K, P>,
    compute: F,
    out: Out<'_, F::Out>,
    plan: Option<&'static StaticPlan>,
    len: usize,
) where
    K: Inputs,
    F: Compute<K::Elems>,
    S: Shape,
{
    if len == 0 {
        return;
    }
    let kernel = Fused {
        inputs: context.inputs,
        compute,
    };
    // SAFETY: the caller promises operands that broadcast to the extents, and an output with room
    // at each position. Each way needs these and a nest for them: that of the plan, which is for
    // these extents and strides, or that of `planned_nest`, which is called for at most
    // `MAX_PLANNED` operands. `unplanned` makes its own. `begin` suffices for `run_once`, since
    // `flat` says that the output and each operand are `len` contiguous elements, and `runs_once`
    // holds; `point` gives each operand its strides along the grid of `fill`.
    unsafe {
        if const { is_small::<S, F::Out>() && K::Operands::COUNT <= MAX_PLANNED } {
            match plan {
                Some(plan) => straight(&kernel, out.ptr, &plan.nest),
                None => straight(&kernel, out.ptr, &planned_nest(context, &out)),
            }
            return;
        }
        let Some(plan) = plan else {
            return unplanned(context, &kernel, out, len);
        };
        let nest = &plan.nest;
        if const { may_be_small::<S, F::Out>() } && nest.grid.inner() * size_of::<F::Out>() < SHORT_BYTES {
            return straight(&kernel, out.ptr, nest);
        }
        let mut room = Room::<K::Operands>::new();
        if plan.flat && drive::runs_once::<Fused<K, F>>(len) {
            context.inputs.begin(room.as_mut_ptr());
            drive::run_once(&kernel, room.as_mut_ptr(), out.ptr, len);
        } else {
            context.inputs.point(nest.operands.as_ptr(), 1, room.as_mut_ptr());
            let strides = if out.strides.is_some() { Some(&nest.out) } else { None };
            drive::fill(&kernel, room.operands(), out.ptr, &nest.grid, strides);
        }
    }
}

/// Plans a small output if the compiler does not know all extents or strides.
///
/// # Safety
///
/// The operands broadcast to the extents, and there are at most [`MAX_PLANNED`].
#[inline(never)]
unsafe fn planned_nest<K: Inputs, P, T>(context: &Context<'_, K, P>, out: &Out<'_, T>) -> Nest {
    let mut room = Room::<K::Operands>::new();
    // SAFETY: there is room for the operands, which are written before they are planned.
    let operands = unsafe {
        context.describe(room.as_mut_ptr());
        room.operands()
    };
    let row_major;
    let strides = match out.strides {
        Some(strides) => strides,
        None => {
            row_major = StaticStrides::row_major(out.extents);
            row_major.as_slice()
        }
    };
    let planning = Planning::new(operands, out.extents, out.levels, Some(strides), Walk::AsItLies);
    let mut along = [[0; MAX_AXES]; MAX_PLANNED];
    for (along, operand) in along.iter_mut().zip(operands.iter()) {
        *along = operand.strides;
    }
    Nest {
        grid: planning.grid,
        out: planning.out,
        operands: along,
    }
}

/// Implements [`fill`] by inlined code.
///
/// # Safety
///
/// As for [`fill`]; the nest is that of the plan.
#[inline(always)]
pub(super) unsafe fn straight<K: Inputs, F: Compute<K::Elems>>(kernel: &Fused<K, F>, out: *mut F::Out, nest: &Nest) {
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        for j in 0..inner {
            let own = out.cast_const().cast();
            let position = NestPosition { nest, own, row, j };
            // SAFETY: the position lies within the grid of the plan, at which the output has room, and each operand an element at its
            // strides, since it broadcasts to the output.
            unsafe {
                let value = kernel.compute.compute(kernel.inputs.at(position, 0));
                out.offset(nest.grid.offset(&nest.out, row, j)).write(value);
            }
        }
    }
}

/// Fewer contiguous elements than this are computed one by one: copies to blocks would take longer.
pub(super) const SHORT: usize = 16;

/// Computes a contiguous output of fewer elements than [`SHORT`], by inlined code.
///
/// # Safety
///
/// The operands were written by [`Inputs::begin`], and have `len` contiguous elements, or else no
/// more than [`SHORT`]. `out` has room for `len` elements, which are initialised if the inputs read
/// them, and no operand overlaps with them.
#[inline(always)]
unsafe fn one_by_one<K: Inputs, F: Compute<K::Elems>>(
    kernel: &Fused<K, F>,
    operands: *mut Operand,
    out: *mut F::Out,
    len: usize,
) {
    // The stage is not read. It exists because `get` computes pointers to its parts.
    let stage = MaybeUninit::<K::Stage>::uninit();
    // SAFETY: the caller promises operands, which walk, as `begin` writes them, so that no block is
    // needed. Each has more than `j` elements, and so has the output. Nothing is read from the
    // stage without `STAGED`.
    unsafe {
        let row = kernel.inputs.row(operands, 0, 0);
        for j in 0..len.min(SHORT - 1) {
            let own = out.cast_const().cast();
            let elems = kernel.inputs.get::<false>(&row, stage.as_ptr(), own, 0, j);
            out.add(j).write(kernel.compute.compute(elems));
        }
    }
}

/// Implements [`fill`] with a plan made at run time.
///
/// # Safety
///
/// As for [`fill`].
#[inline]
unsafe fn unplanned<K, P, F>(context: &Context<'_, K, P>, kernel: &Fused<K, F>, out: Out<'_, F::Out>, len: usize)
where
    K: Inputs,
    F: Compute<K::Elems>,
{
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller promises operands that broadcast to the extents, and an output with room
    // at each position.
    // - Operands that are alike have `len` contiguous elements, as the output has, and `pack` makes
    //   others so. That and `begin` are what `one_by_one` and `run_once` need, besides a length
    //   below `SHORT` or `runs_once`. `packed` needs blocks, which `pack` and `pad` fill.
    // - `pack` asserts that the extents of each operand broadcast to those of the output, and needs
    //   fewer elements than a block.
    // - `describe` writes every operand before `operands` borrows them. `Planning::new` asserts
    //   that the extents of each broadcast to those of the output, and gives each operand its
    //   strides along the grid that `fill` walks.
    // - `nests` calls the closure for each nest of an output of more axes, for which `lower` writes
    //   the operands: from the first element of the nest on, at its strides. The offset is that of
    //   the first element within the output.
    unsafe {
        let (at_once, is_few) = (drive::runs_once::<Fused<K, F>>(len), drive::is_few::<Fused<K, F>>(len));
        let is_alike = out.strides.is_none()
            && (at_once || is_few)
            && out.alike.unwrap_or_else(|| context.all_alike(out.extents, out.levels));
        if is_alike || is_few && out.extents.len() <= MAX_AXES {
            let (operands, blocks) = room.pointers();
            context.inputs.begin(operands);
            let is_short = const { !K::TOGETHER } && len < SHORT && out.strides.is_none();
            if !is_alike {
                let packing = Packing {
                    extents: out.extents,
                    levels: out.levels,
                    len,
                    in_blocks: !is_short,
                };
                context.pack(&packing, operands, blocks);
            }
            if is_short {
                return one_by_one(kernel, operands, out.ptr, len);
            }
            if at_once {
                return drive::run_once(kernel, operands, out.ptr, len);
            }
            if is_alike {
                drive::pad(operands, blocks, const { K::Operands::COUNT }, len);
            }
            return Few::new(kernel).packed(operands, out.ptr.cast(), out.extents, out.strides, len);
        }
        if out.extents.len() <= MAX_AXES {
            context.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), out.extents, out.levels, out.strides, Walk::AsItLies);
            let strides = if out.strides.is_some() {
                Some(&planning.out)
            } else {
                None
            };
            return drive::fill(kernel, room.operands(), out.ptr, &planning.grid, strides);
        }
        nests(
            context,
            &out,
            Walk::AsItLies,
            &mut |lowering, grid, first, (offset, along)| {
                let (offset, along) = match out.strides {
                    Some(_) => (offset, Some(along)),
                    None => (first as isize, None),
                };
                context.lower(lowering, room.as_mut_ptr());
                drive::fill(kernel, room.operands(), out.ptr.offset(offset), grid, along);
                None::<()>
            },
        );
    }
}

/// Plans an output of more axes than a nest has: see [`each_nest`].
#[inline(never)]
pub(super) fn nests<K: Inputs, P, T, R>(
    context: &Context<'_, K, P>,
    out: &Out<'_, T>,
    walk: Walk<'_>,
    run: &mut dyn FnMut(&Lowering<'_>, &Grid, usize, (isize, &Strides)) -> Option<R>,
) -> Option<R> {
    let mergeable = |frame: &Frame<'_>| {
        let mut mask = u64::MAX;
        context.each(&mut |seen| {
            if seen.is_array {
                mask &= match seen.placement {
                    Some(placement) => frame.placing(placement).mergeable(&seen.planned),
                    None => frame.mergeable(&seen.planned),
                };
            }
        });
        mask
    };
    each_nest(mergeable, (out.extents, *out.levels), out.strides, walk, run)
}

/// Finds the first element, in row-major order, that has no value.
///
/// # Safety
///
/// As for [`fill`], but that nothing is written.
#[inline(never)]
pub(super) unsafe fn find<K, P, C, T>(
    context: &Context<'_, K, P>,
    check: C,
    out: Out<'_, T>,
) -> Result<(), ArithmeticError>
where
    K: Inputs,
    C: Check<K::Elems>,
    T: Element,
{
    if out.extents.contains(&0) {
        return Ok(());
    }
    let kernel = Checked::<_, _, T>::new(context.inputs, check);
    let mut room = Room::<K::Operands>::new();
    // SAFETY: the caller promises operands that broadcast to the extents, which have no 0, and an
    // output with an initialised element at each position if the kernel reads it. `describe` writes
    // every operand before `operands` borrows them, and `Planning::new` asserts that they broadcast
    // and gives each its strides along the grid that is searched. For more axes, `lower` writes
    // them for each nest.
    let found = unsafe {
        if out.extents.len() <= MAX_AXES {
            context.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), out.extents, out.levels, out.strides, Walk::RowMajor);
            let strides = out.strides.is_some().then_some(&planning.out);
            drive::search(&kernel, room.operands(), out.ptr, &planning.grid, strides)
        } else {
            nests(
                context,
                &out,
                Walk::RowMajor,
                &mut |lowering, grid, first, (offset, along)| {
                    let (offset, along) = match out.strides {
                        Some(_) => (offset, Some(along)),
                        None => (first as isize, None),
                    };
                    context.lower(lowering, room.as_mut_ptr());
                    let found = drive::search(&kernel, room.operands(), out.ptr.wrapping_offset(offset), grid, along);
                    found.map(|(element, fault)| (first + element, fault))
                },
            )
        }
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, out.extents)),
    }
}

/// A check of the elements at one position before anything is computed.
pub trait Check<E>: Copy {
    /// Whether an element may have no value.
    const FALLIBLE: bool;
    /// The result of the check.
    type Verdict: Verdict;

    /// Checks the elements at one position.
    fn check(&self, elems: E) -> Self::Verdict;
}

/// The check of an expression that always has a result.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked;

impl<E> Check<E> for Unchecked {
    const FALLIBLE: bool = false;
    type Verdict = crate::dtype::verdict::Sound;

    #[inline(always)]
    fn check(&self, _: E) -> crate::dtype::verdict::Sound {
        crate::dtype::verdict::Sound
    }
}

impl<E, C: Fn(E) -> V + Copy + Sync, V: Verdict> Check<E> for Closure<C> {
    const FALLIBLE: bool = V::FALLIBLE;
    type Verdict = V;

    #[inline(always)]
    fn check(&self, elems: E) -> V {
        (self.0)(elems)
    }
}

/// A function that returns the shape of the result more cheaply than a walk over all operands, if
/// the caller has one.
pub(crate) type Given<'g, S> = Option<&'g mut dyn FnMut() -> Option<S>>;

/// Evaluates an expression into new storage. `given` may return the shape that the operands
/// broadcast to. It returns `None` if they do not broadcast, without an error.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, [`Error::Shape`] if run-time extents do
/// not fit or the result is too large, [`Error::Alloc`] if memory cannot be allocated.
#[inline]
pub(crate) fn build<K, P, F, C, S, B>(
    context: &Context<'_, K, P>,
    compute: F,
    check: C,
    site: Site,
    given: Given<'_, S>,
) -> Result<Array<F::Out, S, B>, Error>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    assert!(
        matches!(K::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    if const { S::STATIC.is_none() } {
        if let Some(array) = build_plane::<K, P, F, C, S, B>(context, compute, check, site) {
            return Ok(array);
        }
        return build_nest::<K, P, F, C, S, B>(context, compute, check, site, given);
    }
    build_here::<K, P, F, C, S, B>(context, compute, check, site, given)
}

/// [`build_here`] of a shape that is a run-time value, apart from [`build_plane`], which needs few registers.
#[inline(never)]
fn build_nest<K, P, F, C, S, B>(
    context: &Context<'_, K, P>,
    compute: F,
    check: C,
    site: Site,
    given: Given<'_, S>,
) -> Result<Array<F::Out, S, B>, Error>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    build_here::<K, P, F, C, S, B>(context, compute, check, site, given)
}

/// [`build`] by a nest of loops.
#[inline(always)]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
fn build_here<K, P, F, C, S, B>(
    context: &Context<'_, K, P>,
    compute: F,
    check: C,
    site: Site,
    given: Given<'_, S>,
) -> Result<Array<F::Out, S, B>, Error>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    let plan = context.plan_for::<S, RowMajor>();
    let shape = match plan {
        // The plan has the extents of the type.
        Some(_) => S::known(),
        None => None,
    };
    let (shape, alike) = match shape {
        Some(shape) => (shape, None),
        None => match shape_of::<K, P, S>(context, site, given) {
            Ok((shape, alike)) => (shape, Some(alike)),
            Err(error) => return Err(error),
        },
    };
    let room = shape.with_extents(|extents| {
        let len = match bounded_len::<F::Out, S>(extents, site.operation()) {
            Ok(len) => len,
            Err(error) => return Err(error.into()),
        };
        let out = |ptr| Out {
            ptr,
            extents,
            strides: None,
            levels: const { &S::LEVELS },
            alike,
        };
        if const { C::FALLIBLE } {
            // SAFETY: the extents are those that the operands broadcast to. The output is not read.
            let found = unsafe { find::<K, P, C, F::Out>(context, check, out(core::ptr::null_mut())) };
            if let Err(error) = found {
                return Err(error.into());
            }
        }
        let mut room = match B::room(len) {
            Ok(room) => room,
            Err(error) => return Err(error.into()),
        };
        // SAFETY: `len` is the product of the extents, which the operands broadcast to: the
        // compiler or `shape_of` has found them. If they were given, `alike` is not true, so that
        // `Planning`, `Few` or `each_nest` assert it. `fill` initialises that many elements. The
        // memory is new, so that no operand overlaps with it.
        unsafe {
            fill::<K, P, F, S>(context, compute, out(B::room_ptr(&mut room)), plan, len);
        }
        Ok(room)
    });
    match room {
        // SAFETY: the room is for as many elements as the product of the extents of the shape,
        // which `fill` has initialised.
        Ok(room) => Ok(unsafe { Array::from_room(shape, room) }),
        Err(error) => Err(error),
    }
}

/// Evaluates an expression whose shape is a run-time value into new storage, if its operands are a [`Plane`] that is computed without
/// further planning. Returns `None` if not, or if there is an error, which [`build`] finds again.
#[inline(always)]
fn build_plane<K, P, F, C, S, B>(
    context: &Context<'_, K, P>,
    compute: F,
    check: C,
    site: Site,
) -> Option<Array<F::Out, S, B>>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    if const { K::Operands::COUNT > MAX_ARRAYS } {
        return None;
    }
    let plane = context.lay();
    let (plane, len) = suited::<K, F, C>(&context.inputs, &plane, site)?;
    let shape = plane.with_extents(S::from_extents)?;
    if const { C::FALLIBLE } {
        // SAFETY: `Context::lay` found the extents of the plane, which the operands broadcast to, and
        // whose product is `len`. The output is not read, as `build` asserts.
        let faulty = unsafe { may_fault::<K, C, F::Out>(context.inputs, check, plane, len, core::ptr::null()) };
        if faulty {
            return None;
        }
    }
    let Ok(mut room) = B::room(len) else { return None };
    // SAFETY: the plane is that of the operands, and `computable` returned `len`. `room` is new memory for as many elements, which no
    // operand overlaps with, and which `fill_plane` initialises. The shape has the extents of the plane.
    unsafe {
        fill_plane(context.inputs, compute, plane, B::room_ptr(&mut room), len);
        Some(Array::from_room(shape, room))
    }
}

/// Returns a plane and the number of elements of its output, if they can be computed by [`fill_plane`].
#[inline(always)]
fn suited<'p, K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>>(
    inputs: &K,
    plane: &'p Option<Plane>,
    site: Site,
) -> Option<(&'p Plane, usize)> {
    let plane = plane.as_ref().filter(|plane| plane.suffices(site))?;
    Some((plane, computable::<K, F, C>(inputs, plane)?))
}

/// Returns the number of elements of the output of a plane, if they can be computed by [`fill_plane`].
#[inline(always)]
pub(super) fn computable<K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>>(
    _inputs: &K,
    plane: &Plane,
) -> Option<usize> {
    let len = plane.len()?;
    let at_once = const { !C::FALLIBLE } && plane.is_alike() && drive::runs_once::<Fused<K, F>>(len);
    if const { !K::TOGETHER } && len < SHORT || at_once {
        Some(len)
    } else {
        None
    }
}

/// Returns whether an element of a plane may have no value.
///
/// # Safety
///
/// The operands are those of the plane, which has `len` elements. If the inputs read the output, `own` points to its initialised elements, in row-major order.
#[inline(always)]
pub(super) unsafe fn may_fault<K: Inputs, C: Check<K::Elems>, T>(
    inputs: K,
    check: C,
    plane: &Plane,
    len: usize,
    own: *const T,
) -> bool {
    !plane.each_position(len, own, |position| {
        // SAFETY: the position is one of the plane, whose strides lead to an element of each operand.
        let elems = unsafe { inputs.at(position, 0) };
        check.check(elems).fault().is_none()
    })
}

/// Computes the elements of a plane.
///
/// # Safety
///
/// The operands are those of the plane, for which [`computable`] returned `len`. `out` has room for as many elements, which are initialised if
/// the inputs read them, and no operand overlaps with them.
#[inline(always)]
pub(super) unsafe fn fill_plane<K: Inputs, F: Compute<K::Elems>>(
    inputs: K,
    compute: F,
    plane: &Plane,
    out: *mut F::Out,
    len: usize,
) {
    if const { !K::TOGETHER } && len < SHORT {
        plane.each_position(len, out, |position| {
            // SAFETY: the position is one of the plane, whose strides lead to an element of each operand. There are `len` positions, and
            // the output has an element for each.
            unsafe {
                position
                    .own::<F::Out>()
                    .cast_mut()
                    .write(compute.compute(inputs.at(position, 0)))
            };
            true
        });
        return;
    }
    let kernel = Fused { inputs, compute };
    let mut room = Room::<K::Operands>::new();
    // SAFETY: `computable` returns `len` for these elements only if each operand has as many in row-major order, and `runs_once` holds.
    unsafe {
        inputs.begin(room.as_mut_ptr());
        drive::run_once(&kernel, room.as_mut_ptr(), out, len);
    }
}

/// Evaluates an expression that always has a result into new storage, if the compiler has planned it
/// and no memory is allocated: without a `Result` in the way, small arrays stay in registers.
#[inline(always)]
pub(crate) fn build_planned<K, P, F, S, B>(context: &Context<'_, K, P>, compute: F) -> Option<Array<F::Out, S, B>>
where
    K: Inputs,
    F: Compute<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    if !const { S::STATIC.is_some() && (B::IN_PLACE || is_small::<S, F::Out>()) }
        || !matches!(K::READS_OWN, OwnReads::None)
    {
        return None;
    }
    let plan = context.plan_for::<S, RowMajor>()?;
    let shape = S::known()?;
    let len = const { static_len::<S>() }?;
    let Ok(mut room) = B::room(len) else { return None };
    let out = Out {
        ptr: B::room_ptr(&mut room),
        extents: &[],
        strides: None,
        levels: const { &S::LEVELS },
        alike: None,
    };
    // SAFETY: the plan is for the extents of `S` in row-major order, as `plan_for` compares, to
    // which the compiler has found that the operands broadcast. `room` is new memory for the `len`
    // elements of `S`, which no operand overlaps with and `fill` initialises.
    unsafe {
        fill::<K, P, F, S>(context, compute, out, Some(plan), len);
        Some(Array::from_room(shape, room))
    }
}

/// Returns the shape that the operands broadcast to, as their run-time extents say, and whether
/// every array has it, in row-major order.
#[inline(always)]
pub(super) fn shape_of<K: Inputs, P, S: Shape>(
    context: &Context<'_, K, P>,
    site: Site,
    given: Given<'_, S>,
) -> Result<(S, bool), Error> {
    let mut common = Common::of_levels(S::LEVELS);
    if context.meet(&mut common)
        && common.suffices(site)
        && let Some(shape) = common.extents().and_then(S::from_extents)
    {
        return Ok((shape, common.is_alike()));
    }
    match found_shape(context, site, given) {
        Ok(shape) => Ok((shape, false)),
        Err(error) => Err(error),
    }
}

/// Implements [`shape_of`] if comparing extents does not suffice.
#[inline(never)]
fn found_shape<K: Inputs, P, S: Shape>(
    context: &Context<'_, K, P>,
    site: Site,
    given: Given<'_, S>,
) -> Result<S, Error> {
    if let Some(shape) = given.and_then(|given| given()) {
        return Ok(shape);
    }
    let extents = met(&mut |visit| context.each(visit), site)?;
    match S::from_extents(&extents) {
        Some(shape) => Ok(shape),
        None => Err(crate::plan::unlike::<S>(&extents, site)),
    }
}

impl<T: Element, S: Shape, B: StorageMut<T, S>> Place<'_, T, S, B> {
    /// Evaluates an expression into the place.
    ///
    /// # Errors
    ///
    /// An [`Error::Shape`] if an operand does not broadcast to the extents of the place, an
    /// [`Error::Arithmetic`] for an element without a value. Nothing is written then.
    #[inline]
    pub(crate) fn fill<K, P, F, C>(
        self,
        context: &Context<'_, K, P>,
        compute: F,
        check: C,
        site: Site,
    ) -> Result<(), Error>
    where
        K: Inputs,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        assert!(
            K::READS_OWN.fits(T::DTYPE),
            "the array is read as another dtype, or at other positions"
        );
        let (ptr, shape, layout) = self.into_parts();
        shape.with_extents(|extents| {
            let plan = context.plan_for::<S, B::Layout>();
            let mut alike = false;
            if plan.is_none() {
                let is_row_major = const { B::Layout::ROW_MAJOR && S::LEVELS.same(&Levels::FLAT) };
                let plane = if is_row_major && const { K::Operands::COUNT <= MAX_ARRAYS } {
                    context.lay_in(extents)
                } else {
                    None
                };
                if let Some((plane, len)) = suited::<K, F, C>(&context.inputs, &plane, site)
                    // SAFETY: `Context::lay` has found that the operands broadcast to the extents. The place has an initialised element for each
                    // of its positions, in row-major order.
                    && !(const { C::FALLIBLE } && unsafe { may_fault(context.inputs, check, plane, len, ptr.cast_const()) })
                {
                    // SAFETY: the plane is that of the operands, and `computable` returned `len`, the number of elements of the place. They
                    // are initialised, and the place is borrowed mutably, so that no operand overlaps with it.
                    unsafe { fill_plane(context.inputs, compute, plane, ptr, len) };
                    return Ok(());
                }
                let mut common = Common::of_output(extents, const { S::LEVELS });
                if let Some(common) = &mut common
                    && context.meet(common)
                    && common.suffices(site)
                {
                    alike = common.is_alike();
                } else {
                    crate::plan::accept(&mut |visit| context.each(visit), extents, &S::LEVELS, site)?;
                }
            }
            let strides;
            let strides = if <B::Layout as Layout<S>>::ROW_MAJOR {
                None
            } else {
                strides = layout.strides(&shape);
                let strides = strides.as_ref();
                // Strides that only the program knows can be those of row-major order.
                let in_order = const { <B::Layout as Layout<S>>::STATIC.is_none() } && is_row_major(extents, strides);
                if in_order { None } else { Some(strides) }
            };
            let len = checked_product(extents).expect("the number of elements of an existing array fits `usize`");
            let out = Out {
                ptr,
                extents,
                strides,
                levels: const { &S::LEVELS },
                alike: Some(alike),
            };
            if const { C::FALLIBLE } {
                // SAFETY: the operands broadcast to the extents: the compiler has planned so, or
                // `meet` or `accept` has found it. The place has an initialised element for each of
                // its positions, and `find` does not write.
                unsafe { find::<K, P, C, T>(context, check, out)? };
            }
            // SAFETY: the place has an initialised, distinct element for each position of its
            // shape, where the layout says, behind a pointer for writing, since `B` is
            // `StorageMut`. It is borrowed mutably, so that no operand overlaps with it. The
            // operands broadcast to its extents: the compiler has planned so, or `meet` or `accept`
            // has found it. The plan is one for the target among the operands, which has the layout
            // of the place.
            unsafe { fill::<K, P, F, S>(context, compute, out, plan, len) };
            Ok(())
        })
    }
}

/// Returns the error for the element with this number in row-major order.
#[cold]
fn fault_at(element: usize, fault: Fault, extents: &[usize]) -> ArithmeticError {
    let mut index = DynRank::clipped(extents);
    let mut rest = element;
    for i in index.iter_mut().rev() {
        let extent = *i;
        *i = rest % extent;
        rest /= extent;
    }
    ArithmeticError::new(fault, index)
}
