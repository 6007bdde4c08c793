//! Ways to compute the elements of an output: the one that costs least, as far as the types say.

use super::check::{Check, check};
use super::drive::{self, Few, Room};
use super::frame::{Planning, Walk};
use super::nests::each_nest;
use super::plan::MAX_AXES;
use super::tree::{Plan, Position};
use super::{Kernel, Operands, Tree};
use crate::shape::{Shape, static_len};
use crate::storage::Layout;

/// A way to compute all elements of an output: behind a pointer, of these extents and strides, and so many.
type Way<P> =
    unsafe fn(tree: &P, out: *mut <P as Tree>::Elem, extents: &[usize], strides: Option<&[isize]>, len: usize);

/// The ways are chosen by constants: the compiler works on what a branch mentions, even if it is never taken.
impl<S: Shape, L: Layout<S>, P: Tree> Plan<S, L, P> {
    const WAY: Way<P> = if Self::SMALL {
        straight::<P, S, L>
    } else if Self::FLAT {
        flat::<P, S>
    } else if Self::KNOWN {
        planned::<P, S, L>
    } else {
        unplanned::<P, S, L>
    };

    /// None where each element has a value.
    pub(super) const CHECK: Option<Check<P>> = if P::FALLIBLE { Some(check::<P, S, L>) } else { None };

    /// The way with more axes than a nest of loops has.
    const WAY_OF_NESTS: Option<Way<P>> = if S::RANK.is_none() {
        Some(in_nests::<P, S>)
    } else {
        None
    };
}

/// Computes all elements of the output.
///
/// # Safety
///
/// The operands' shapes broadcast to `S`, whose extents these are; they multiply to `len`. `out` has room for
/// an element at each position, at the strides of `L`, which are these unless it is row-major; they are
/// initialised if the expression reads them, distinct, and no operand overlaps with them.
#[inline(always)]
pub(super) unsafe fn evaluate<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    out: *mut P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
    len: usize,
) {
    if len != 0 {
        // SAFETY: each way asks for what `evaluate` asks for, and for a plan of its kind, by which `WAY` chooses it.
        unsafe { Plan::<S, L, P>::WAY(tree, out, extents, strides, len) };
    }
}

/// [`evaluate`] by code that is compiled straight in.
///
/// # Safety
///
/// As [`evaluate`], of a [small](Plan::SMALL) output.
#[inline(always)]
unsafe fn straight<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    out: *mut P::Elem,
    _: &[usize],
    _: Option<&[isize]>,
    _: usize,
) {
    let nest = Plan::<S, L, P>::NEST;
    let (rows, inner) = (nest.grid.rows(), nest.grid.inner());
    for row in 0..rows {
        for j in 0..inner {
            let own = out.cast_const().cast();
            let position = Position { nest, own, row, j };
            // SAFETY: the position lies within the grid of the plan, at which the output has room.
            unsafe {
                let value = tree.at(position, 0);
                out.offset(position.offset(&nest.out)).write(value);
            }
        }
    }
}

/// [`evaluate`] in a single run.
///
/// # Safety
///
/// As [`evaluate`], of a [flat](Plan::FLAT) plan.
#[inline(always)]
unsafe fn flat<P: Tree, S: Shape>(tree: &P, out: *mut P::Elem, _: &[usize], _: Option<&[isize]>, _: usize) {
    let len = const { static_len::<S>() }.expect("a shape that the compiler knows");
    // SAFETY: `FLAT` says that the output and each operand are `len` contiguous elements. The caller promises room for the output,
    // initialised if the expression reads it, which no operand overlaps with.
    unsafe { run_once(tree, out, len) };
}

/// Computes elements that stand one after the other, in every operand as well.
///
/// # Safety
///
/// There are `len` of each operand, and room for as many behind `out`, initialised if the expression reads them; no operand
/// overlaps with them. [`runs_once`](drive::runs_once) holds.
#[inline(always)]
unsafe fn run_once<P: Tree>(tree: &P, out: *mut P::Elem, len: usize) {
    let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
    // SAFETY: `begin` writes each operand to the room. `drive::run_once` asks for what this function asks for, of these operands.
    unsafe {
        let kernel = tree.begin(room.as_mut_ptr());
        drive::run_once(&kernel, room.as_mut_ptr(), out, len);
    }
}

/// Computes elements that stand one after the other, in every operand as well, and are [few](drive::is_few).
///
/// # Safety
///
/// There are `len` of each operand, and room for as many behind `out`, initialised if the expression reads them; no operand
/// overlaps with them. [`is_few`](drive::is_few) holds, and `len` is not 0.
#[inline(always)]
unsafe fn run_few<P: Tree>(tree: &P, out: *mut P::Elem, len: usize) {
    let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
    let (operands, blocks) = room.pointers();
    // SAFETY: `begin` writes as many operands as the room is for, which has as many blocks; the caller promises their elements and
    // the output.
    unsafe {
        let kernel = tree.begin(operands);
        let count = const { <<P::Kernel as Kernel>::Operands as Operands>::COUNT };
        Few::new(&kernel).contiguous(operands, blocks, count, out.cast(), len);
    }
}

/// [`evaluate`] as the compiler planned.
///
/// # Safety
///
/// As [`evaluate`], of a [known](Plan::KNOWN) plan.
#[inline(always)]
unsafe fn planned<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    out: *mut P::Elem,
    _: &[usize],
    _: Option<&[isize]>,
    _: usize,
) {
    let nest = Plan::<S, L, P>::NEST;
    let strides = if L::ROW_MAJOR { None } else { Some(&nest.out) };
    let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
    // SAFETY: `point` writes each operand to the room, with the strides of the plan that the grid is of, and `NEST` asserts that the
    // operands broadcast to the output. The caller promises room for it, initialised if the expression reads it, which no operand
    // overlaps with.
    unsafe {
        let kernel = tree.point(nest.operands.as_ptr(), room.as_mut_ptr());
        drive::fill(&kernel, room.operands(), out, &nest.grid, strides);
    }
}

/// [`evaluate`] as the program plans.
///
/// # Safety
///
/// As [`evaluate`].
#[inline(always)]
unsafe fn unplanned<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    out: *mut P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
    len: usize,
) {
    // SAFETY: operands that are alike have as many elements as the output, in its order. Otherwise `describe` writes each operand to the
    // room, and `Planning`, which asserts that they broadcast to the output, gives them the strides of its grid. The caller promises
    // room for the output, initialised if the expression reads it, which no operand overlaps with.
    unsafe {
        let (at_once, is_few) = (drive::runs_once::<P::Kernel>(len), drive::is_few::<P::Kernel>(len));
        if strides.is_none() && (at_once || is_few) && tree.alike(extents, &S::LEVELS) {
            if at_once {
                run_once(tree, out, len);
            } else {
                run_few(tree, out, len);
            }
        } else if extents.len() <= MAX_AXES {
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            if is_few {
                return Few::new(&kernel).strided(room.operands(), out.cast(), (extents, &S::LEVELS), strides, len);
            }
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, strides, Walk::AsItLies);
            let strides = if strides.is_some() { Some(&planning.out) } else { None };
            drive::fill(&kernel, room.operands(), out, &planning.grid, strides);
        } else if let Some(in_nests) = Plan::<S, L, P>::WAY_OF_NESTS {
            in_nests(tree, out, extents, strides, len);
        }
    }
}

/// [`evaluate`] with more axes than a nest of loops has.
///
/// # Safety
///
/// As [`evaluate`].
#[inline(never)]
unsafe fn in_nests<P: Tree, S: Shape>(
    tree: &P,
    out: *mut P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
    _: usize,
) {
    each_nest(
        |frame| tree.mergeable(frame),
        (extents, S::LEVELS),
        strides,
        Walk::AsItLies,
        |lowering, grid, first, (offset, along)| {
            let (offset, along) = match strides {
                Some(_) => (offset, Some(along)),
                None => (first as isize, None),
            };
            let mut room = Room::<<P::Kernel as Kernel>::Operands>::new();
            // SAFETY: `lower` writes each operand to the room, with the strides of the nest that the grid is of. The nest is a part of the
            // output, `offset` elements behind `out`, for which the caller promises room, initialised if the expression reads it, which no
            // operand overlaps with.
            unsafe {
                let kernel = tree.lower(lowering, room.as_mut_ptr());
                drive::fill(&kernel, room.operands(), out.offset(offset), grid, along);
            }
            None::<()>
        },
    );
}
