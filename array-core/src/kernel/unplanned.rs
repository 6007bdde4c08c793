//! Expressions whose loop nest is determined at run time. Only the functions that erase types are
//! generic over expressions. All other code sees a kernel as a [`Loop`], and its operands as
//! [`Erased`].

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::ControlFlow;

use super::body::Search;
use super::drive::{self, Few, Loop, Packing, Room, STREAMED, Visit};
use super::fused::{Out, SHORT};
use super::gather::Context;
use super::shown::Shown;
use super::unstored::Order;
use crate::error::Fault;
use crate::plan::frame::Walk;
use crate::plan::grid::{MAX_AXES, Strides};
use crate::plan::nest::Nest;
use crate::plan::nests::EachNest;
use crate::plan::operand::Block;
use crate::plan::{Inputs, Lowering, Operand, Operands};
use crate::shape::{DynRank, Levels, checked_product};

/// The operands of an expression, without their types.
///
/// Invariant: `point` is [`Inputs::point`] of the inputs. It writes `count` operands. The inputs
/// live for `'e`. `shown` has the same arrays as the inputs, in the same order.
pub(super) struct Erased<'e> {
    shown: Shown<'e>,
    /// A pointer to the inputs.
    inputs: *const u8,
    /// The function that writes an [`Operand`] for each array among the inputs: [`Inputs::point`].
    point: unsafe fn(*const u8, *const Strides, usize, *mut Operand),
    /// Memory for `count` operands, which nobody else accesses during `'e`.
    operands: *mut Operand,
    /// Memory for `count` blocks.
    blocks: *mut Block,
    count: usize,
    room: PhantomData<&'e mut Block>,
}

impl<K: Inputs> Context<'_, K, ()> {
    /// Erases the types of the operands. `room` is memory for the erased operands and their blocks.
    #[inline(always)]
    pub(super) fn in_room<'e>(&'e self, room: &'e mut Room<K::Operands>) -> Erased<'e> {
        let (operands, blocks) = room.pointers();
        Erased {
            shown: self.shown(),
            inputs: &raw const self.inputs as *const u8,
            point: point::<K>,
            operands,
            blocks,
            count: K::Operands::COUNT,
            room: PhantomData,
        }
    }
}

/// The size in bytes of the memory of [`Erased::stream_once`]. Without an allocator, it is that of
/// the stages of drivers.
const AT_ONCE: usize = if cfg!(feature = "alloc") {
    8 * STREAMED
} else {
    4 * 1024
};

/// Memory for the elements that [`Erased::stream_once`] computes, which starts at a cache line.
#[repr(align(64))]
struct Elements(#[allow(dead_code, reason = "it is accessed by a pointer")] [u8; AT_ONCE]);

/// Implements [`Inputs::point`].
///
/// # Safety
///
/// `inputs` points to a `K`, and the preconditions of [`Inputs::point`] hold for it.
unsafe fn point<K: Inputs>(inputs: *const u8, strides: *const Strides, step: usize, operands: *mut Operand) {
    // SAFETY: the caller guarantees that `inputs` points to a `K`, and the preconditions of
    // `Inputs::point`.
    unsafe { (*(inputs as *const K)).point(strides, step, operands) }
}

/// A kernel with its loop, without the kernel's type.
#[derive(Clone, Copy)]
pub(super) struct Running {
    /// A pointer to the kernel, which outlives this value.
    pub(super) kernel: *const u8,
    /// The loop of the kernel.
    pub(super) by: &'static Loop,
    /// The function that computes fewer than [`SHORT`] elements one by one, or `None` if the loop
    /// must compute them, too.
    pub(super) short: Option<Short>,
}

/// A function that computes fewer than [`SHORT`] elements one by one. Its arguments are the kernel,
/// the operands, the output and the number of elements.
///
/// # Safety
///
/// The operands are those of the kernel. Each has that number of contiguous elements, and the
/// output has room for as many. They are initialised if the kernel reads them, and no operand
/// overlaps with them.
pub(super) type Short = unsafe fn(*const u8, *mut Operand, *mut u8, usize);

impl<'e> Erased<'e> {
    /// Writes all operands. They have pointers to their first elements, but no strides yet.
    fn begin(&self) {
        // SAFETY: there is memory for the operands, which the inputs write. With a step of 0, all
        // operands take the same strides, so that one array of strides suffices.
        unsafe { (self.point)(self.inputs, &[0; MAX_AXES], 0, self.operands) }
    }

    /// Returns the operands, each with a pointer to its block.
    ///
    /// # Safety
    ///
    /// All operands are initialised.
    unsafe fn written(&mut self) -> &mut [Operand] {
        // SAFETY: there is memory for `count` operands and blocks, which are borrowed for `'e`, and
        // so for as long as `self`. The caller guarantees that the operands are initialised.
        unsafe { drive::with_blocks(self.operands, self.blocks, self.count) }
    }

    /// Returns the operands for one of the nests of loops of an output.
    fn lowered(&mut self, lowering: &Lowering<'_>) -> &mut [Operand] {
        self.begin();
        // SAFETY: `begin` has written an operand for each array, which starts at its first element.
        // `lower` visits the arrays in the same order.
        unsafe {
            self.shown.lower(lowering, self.operands);
            self.written()
        }
    }

    /// Computes all elements of an output, and writes them to its memory.
    ///
    /// # Safety
    ///
    /// The kernel is that of the operands. The operands broadcast to the extents, whose product is
    /// `len`, at least one. `out` has room for an element at each position, at its strides. The
    /// elements are distinct. They are initialised if the expression reads them, and no operand
    /// overlaps with them.
    pub(super) unsafe fn fill(mut self, running: Running, out: Out<'_, u8>, len: usize) {
        let Running { kernel, by, short } = running;
        let (at_once, is_few) = (by.runs_once(len), by.is_few(len));
        let is_alike = out.strides.is_none()
            && (at_once || is_few)
            && out
                .alike
                .unwrap_or_else(|| self.shown.are_alike(out.extents, out.levels));
        let at_once = at_once && is_alike;
        if is_alike || is_few && out.extents.len() <= MAX_AXES {
            self.begin();
            let short = if len < SHORT && out.strides.is_none() {
                short
            } else {
                None
            };
            if !is_alike {
                let packing = Packing {
                    extents: out.extents,
                    levels: out.levels,
                    len,
                    in_blocks: short.is_none(),
                };
                // SAFETY: there is memory for an operand and a block of each array, and `begin` has
                // written the operands. `len`, the product of the extents of the output, is at
                // least 1. It is less than a block, and there are at most `MAX_AXES` extents, as
                // the condition above shows. No array has more axes than the output, to which it
                // broadcasts.
                unsafe { self.shown.pack(&packing, self.operands, self.blocks) };
            }
            // If `is_alike`, each operand has `len` contiguous elements, and so has the output.
            // Otherwise `pack` has made each operand point at contiguous elements.
            if let Some(short) = short {
                // SAFETY: the caller guarantees the kernel and the elements of the output. The
                // output is contiguous, because it has no strides. Each operand has `len`
                // contiguous elements, fewer than `SHORT`.
                return unsafe { short(kernel, self.operands, out.ptr, len) };
            }
            if at_once {
                // SAFETY: `begin` has written the operands. Each has `len` contiguous elements, and
                // so has the output. `runs_once` returned `true`.
                return unsafe { by.run(kernel, self.operands, out.ptr, len) };
            }
            if is_alike {
                // SAFETY: `begin` has written `count` operands, and there is memory for as many
                // blocks. Each operand has `len` contiguous elements, fewer than a block: the loop
                // does not run once, so `is_few` is `true`.
                unsafe { drive::pad(self.operands, self.blocks, self.count, len) };
            }
            // SAFETY: each operand is in a block, which `pad` or `pack` has filled. Without a
            // `short` function, `pack` fills whole blocks. The output has fewer elements than a
            // block, and the caller guarantees memory for them. If it has strides, it is not
            // `is_alike`, and so has at most `MAX_AXES` axes.
            return unsafe { Few::by(by, kernel).packed(self.operands, out.ptr, out.extents, out.strides, len) };
        }
        let shown = self.shown;
        let run: EachNest<'_> = &mut |lowering, grid, _, (offset, along)| {
            // SAFETY: `offset` is that of the first element of the nest within the output, for
            // which the caller guarantees memory.
            let first = unsafe { out.ptr.offset(offset * by.size() as isize) };
            let operands = self.lowered(lowering);
            // SAFETY: `nests` asserts that the extents of each operand broadcast to those of the
            // output, and calls the closure for each nest. `lowered` has written the operands for
            // this nest, from its first element on, at their strides along it. `along` are the
            // strides of the output along the nest. The caller guarantees the elements of the
            // output.
            unsafe { by.fill(kernel, operands, first, grid, along) };
            ControlFlow::Continue(())
        };
        shown.nests((out.extents, out.levels), out.strides, (Walk::AsItLies, false), run);
    }

    /// Computes all elements of an expression, and passes them to `visit` in pieces instead of
    /// storing them. `order` is divided into runs of `run` elements, and each piece is within one
    /// run. `plan` is the nest for row-major order that was planned at compile time, if there is
    /// one.
    ///
    /// # Safety
    ///
    /// The kernel is that of the operands, and does not read the output. The operands broadcast to
    /// the extents, and no extent is 0. The nest is that of the operands.
    pub(super) unsafe fn stream(
        mut self,
        Running { kernel, by, .. }: Running,
        plan: Option<&Nest>,
        (extents, levels): (&[usize], &Levels),
        (Order { last, part }, run): (Order<'_>, usize),
        visit: Visit<'_>,
    ) {
        let mut order = [0; DynRank::MAX_RANK];
        let walk = match last {
            [] => Walk::RowMajor,
            _ => Walk::InOrder(moved_last(&mut order, extents.len(), last)),
        };
        // General planning takes longer than computing so many elements.
        if let (None, [], Some(len)) = (plan, last, checked_product(extents))
            && len <= STREAMED
            && by.runs_once(len)
            && len * by.size() <= AT_ONCE
            && self.shown.are_alike(extents, levels)
        {
            // SAFETY: the caller guarantees a kernel that does not read the output. Each operand
            // has `len` elements in row-major order, as `are_alike` found. `runs_once` returned
            // `true`.
            return unsafe { self.stream_once(kernel, by, (len, run), visit) };
        }
        // SAFETY: the caller guarantees a kernel that does not read the output, operands that
        // broadcast to the extents, and that no extent is 0. Each grid covers these extents, and
        // the operands have the strides for that grid: those of the plan, or those that `lowered`
        // writes. As asserted, the part of the innermost axis is not empty and within the grid.
        unsafe {
            if let (Walk::RowMajor, Some(nest)) = (&walk, plan) {
                (self.point)(self.inputs, nest.operands.as_ptr(), 1, self.operands);
                let _ = by.stream(kernel, self.written(), &nest.grid, (0, run), visit);
            } else {
                let shown = self.shown;
                let each: EachNest<'_> = &mut |lowering, grid, mut first, _| {
                    let (operands, mut grid) = (self.lowered(lowering), *grid);
                    // The axis of which a part is visited has more than one position and does not
                    // merge, so it is the innermost axis of the grid.
                    if let Some(part) = &part {
                        let inner = grid.axes - 1;
                        assert!(
                            part.start < part.end && part.end <= grid.extents[inner],
                            "the part is within the axis"
                        );
                        first = first / grid.extents[inner] * part.len();
                        grid.extents[inner] = part.len();
                        for operand in &mut *operands {
                            let strides = operand.strides;
                            operand.start(part.start as isize * strides[inner], &strides);
                        }
                    }
                    by.stream(kernel, operands, &grid, (first, run), visit)
                };
                shown.nests((extents, levels), None, (walk, part.is_some()), each);
            }
        }
    }

    /// Computes `len` elements by one call of the loop, and passes them to `visit` in runs of `run`
    /// elements, until `visit` returns [`Break`](ControlFlow::Break). This function is not inlined,
    /// so that other streams do not reserve stack for its elements.
    ///
    /// # Safety
    ///
    /// The kernel is that of the operands and of the loop, and does not read the output. Each
    /// operand has `len` elements in row-major order. The elements of the output take at most
    /// [`AT_ONCE`] bytes. [`Loop::runs_once`] returns `true` for `len`.
    #[inline(never)]
    unsafe fn stream_once(&self, kernel: *const u8, by: &Loop, (len, run): (usize, usize), visit: Visit<'_>) {
        let mut elements = MaybeUninit::<Elements>::uninit();
        let elements = elements.as_mut_ptr().cast::<u8>();
        self.begin();
        // SAFETY: `begin` has written the operands. The caller guarantees their elements.
        // `elements` is new memory for all of them.
        unsafe { by.run(kernel, self.operands, elements, len) };
        let mut first = 0;
        while first < len {
            let end = first.saturating_add(run).min(len);
            if visit(first, elements.wrapping_add(first * by.size()), end - first).is_break() {
                break;
            }
            first = end;
        }
    }

    /// Searches all elements for faults. Returns the number of the first element with a fault, in
    /// row-major order, and the fault. Returns `None` if no element has a fault.
    ///
    /// # Safety
    ///
    /// The preconditions of [`fill`](Self::fill) hold, except that nothing is written. `find` is
    /// the function that searches, with a pointer to the value that it requires.
    pub(super) unsafe fn search(
        mut self,
        by: &Loop,
        find: (Search, *const u8),
        out: Out<'_, u8>,
    ) -> Option<(usize, Fault)> {
        if out.strides.is_none() && self.shown.are_alike(out.extents, out.levels) {
            self.begin();
            let len = out.extents.iter().product();
            // SAFETY: `begin` has written the operands. Each has `len` contiguous elements, and so
            // has the output, which the caller guarantees if the kernel reads it.
            return unsafe { by.search_run(find, self.written(), out.ptr, len) };
        }
        let mut found = None;
        let shown = self.shown;
        let run: EachNest<'_> = &mut |lowering, grid, first, (offset, along)| {
            let own = out.ptr.wrapping_offset(offset * by.size() as isize);
            let operands = self.lowered(lowering);
            // SAFETY: the caller guarantees operands that broadcast to the extents, and that no
            // extent is 0. If the kernel reads the output, the caller also guarantees an
            // initialised element at each position. `nests` asserts that the operands broadcast,
            // and `lowered` gives each operand its strides along the grid that is searched.
            match unsafe { by.search(find, operands, own, grid, along) } {
                Some((element, fault)) => {
                    found = Some((first + element, fault));
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            }
        };
        shown.nests((out.extents, out.levels), out.strides, (Walk::RowMajor, false), run);
        found
    }
}

/// Writes the axes of an array of this rank to `order`, and returns them: first the axes that are
/// not in `last`, then those in `last`.
fn moved_last<'o>(order: &'o mut [usize; DynRank::MAX_RANK], rank: usize, last: &[usize]) -> &'o [usize] {
    let others = (0..rank).filter(|axis| !last.contains(axis));
    for (place, axis) in order.iter_mut().zip(others.chain(last.iter().copied())) {
        *place = axis;
    }
    &order[..rank]
}
