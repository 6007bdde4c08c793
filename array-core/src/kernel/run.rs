//! From an expression to a finished array: the only door to the kernels.

use core::marker::PhantomData;
use core::ops::ControlFlow;

pub(crate) use super::drive::STREAMED;
use super::drive::{self, Room};
use super::frame::{Frame, Planned, Planning, Walk};
use super::plan::{Grid, MAX_AXES, Strides, grid, ordered_extents};
use super::tree::{New, OwnReads, Plan, Position};
use super::{Lowering, Tree};
use crate::dtype::Element;
use crate::error::{ArithmeticError, Error, Fault, ShapeError};
use crate::shape::{DynRank, Levels, Shape, checked_product, static_len};
use crate::storage::{Cell, Layout, OwnedStorage, RowMajor, Storage, StorageMut};

/// Evaluates an expression into new storage.
///
/// `shape` is what the shapes of the operands broadcast to.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, [`Error::Shape`] where the result is too
/// large, [`Error::Alloc`] where memory cannot be had.
#[inline]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
pub(crate) fn build<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(
    tree: &P,
    shape: &O,
    operation: &'static str,
) -> Result<B::Data, Error> {
    // Not a `const` assertion: the compiler evaluates those in branches that are never taken, too.
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    let extents = shape.extents();
    let extents = extents.as_ref();
    let len = match bounded_len::<P::Elem, O>(extents, operation) {
        Ok(len) => len,
        Err(error) => return Err(error.into()),
    };
    if let Some(check) = New::<O, P>::CHECK {
        // SAFETY: the expression does not read the output, so that none is needed.
        unsafe { check(tree, core::ptr::null(), extents, None)? };
    }
    let mut room = match B::room(len) {
        Ok(room) => room,
        Err(error) => return Err(error.into()),
    };
    // SAFETY:
    // - `len` is the product of the extents of `shape`.
    // - `evaluate` initialises that many elements. The memory is new: no operand overlaps with it.
    unsafe {
        evaluate::<P, O, RowMajor>(tree, B::room_ptr(&mut room), extents, None, len);
        Ok(B::filled(room))
    }
}

/// Returns what [builds](build) an expression that always has a result: no element lacks a value, all extents
/// are known to the compiler, and no memory is asked for.
pub(crate) const fn always_builds<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>() -> Option<fn(&P) -> (O, B::Data)> {
    if New::<O, P>::KNOWN && !P::FALLIBLE && B::IN_PLACE {
        Some(build_always::<P, O, B>)
    } else {
        None
    }
}

/// [`build`] for an expression that [always has a result](always_builds): without a `Result` in the
/// way, small arrays stay in registers.
///
/// # Panics
///
/// Panics where the expression may have no result.
#[inline(always)]
fn build_always<P: Tree, O: Shape, B: OwnedStorage<P::Elem, O>>(tree: &P) -> (O, B::Data) {
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "this expression may have no result"
    );
    let Some(shape) = O::known() else { unreachable!() };
    let len = const { static_len::<O>() }.expect("inline arrays fit in memory");
    let Ok(mut room) = B::room(len) else { unreachable!() };
    // SAFETY: as in `build`.
    unsafe {
        evaluate::<P, O, RowMajor>(tree, B::room_ptr(&mut room), &[], None, len);
        (shape, B::filled(room))
    }
}

/// The roots of an array that is there, to be written over: of shape `S`, where the layout of `B` says, and behind a
/// pointer for writing if `B` is [`StorageMut`].
#[derive(Debug)]
pub struct Place<'a, T, S: Shape, B: Storage<T, S>> {
    out: *mut T,
    layout: B::Layout,
    shape: S,
    borrows: PhantomData<(&'a mut T, B)>,
}

impl<'a, T: Element, S: Shape, B: Storage<T, S>> Place<'a, T, S, B> {
    /// Takes the roots of the cells `C` of an array in the storage `P`.
    #[inline(always)]
    pub(crate) fn new<C, L, P>(shape: &L, data: &'a mut P::Data) -> Self
    where
        C: Cell<Root = T, Form<L> = S, Opened<L, P> = B, Laid<L, P::Layout> = B::Layout>,
        L: Shape,
        P: Storage<C, L>,
    {
        // A cell is its roots, one after the other: `Cell` promises it, and what it rests on is asserted here.
        let _ = const { C::ROOTS };
        Self {
            out: P::opened(data).cast(),
            layout: C::laid(&P::layout(data), shape),
            shape: C::form(shape),
            borrows: PhantomData,
        }
    }

    /// Returns the shape.
    #[inline(always)]
    pub(crate) fn shape(&self) -> &S {
        &self.shape
    }

    /// Evaluates an expression into the place.
    ///
    /// The operands' shapes broadcast to that of the place. Nothing is written where an error is returned.
    ///
    /// # Errors
    ///
    /// An [`Error::Arithmetic`] for an element without a value.
    #[inline]
    pub(crate) fn assign<P: Tree<Elem = T>>(self, tree: &P) -> Result<(), Error>
    where
        B: StorageMut<T, S>,
    {
        assert!(
            P::READS_OWN.fits(P::Elem::DTYPE),
            "the array is read as another dtype, or at other positions"
        );
        let extents = self.shape.extents();
        let strides;
        let strides = if <B::Layout as Layout<S>>::ROW_MAJOR {
            None
        } else {
            strides = self.layout.strides(&self.shape);
            Some(strides.as_ref())
        };
        let len = known_or_product::<S>(extents.as_ref()).expect("an array that is there");
        if let Some(check) = Plan::<S, B::Layout, P>::CHECK {
            // SAFETY: `out` has an initialised element for each position, at these strides: as below.
            unsafe { check(tree, self.out, extents.as_ref(), strides)? };
        }
        // SAFETY: the storage had a cell for each position of its shape, where its layout said, initialised and distinct.
        // A cell is its roots in the order of its form, one after the other, and any roots are one, as `Cell`
        // promises: there is a root for each position of `shape`, where the layout says. `B` can be written to, so the
        // storage that it opens could be, through `out`. It is borrowed mutably, so that no operand overlaps with it.
        unsafe { evaluate::<P, S, B::Layout>(tree, self.out, extents.as_ref(), strides, len) };
        Ok(())
    }
}

/// Returns the number of elements of a shape, at most `isize::MAX` bytes of them.
#[inline(always)]
pub(crate) fn elements<T, O: Shape>(shape: &O, operation: &'static str) -> Result<usize, ShapeError> {
    bounded_len::<T, O>(shape.extents().as_ref(), operation)
}

/// The number of elements: a constant where the type of the shape says it.
#[inline(always)]
fn known_or_product<O: Shape>(extents: &[usize]) -> Option<usize> {
    if O::STATIC.is_some() {
        const { static_len::<O>() }
    } else {
        checked_product(extents)
    }
}

#[inline(always)]
fn bounded_len<T, O: Shape>(extents: &[usize], operation: &'static str) -> Result<usize, ShapeError> {
    let most = const { isize::MAX as usize / if size_of::<T>() == 0 { 1 } else { size_of::<T>() } };
    match known_or_product::<O>(extents) {
        Some(len) if len <= most => Ok(len),
        _ => Err(ShapeError::overflow(operation, extents)),
    }
}

/// A way to compute all elements of an output: behind a pointer, of these extents and strides.
type Way<P> = unsafe fn(tree: &P, out: *mut <P as Tree>::Elem, extents: &[usize], strides: Option<&[isize]>);

/// A way to find an element without a value.
type Check<P> = unsafe fn(
    tree: &P,
    own: *const <P as Tree>::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<(), ArithmeticError>;

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
    const CHECK: Option<Check<P>> = if P::FALLIBLE { Some(check::<P, S, L>) } else { None };

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
unsafe fn evaluate<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    out: *mut P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
    len: usize,
) {
    if len != 0 {
        // SAFETY: the caller's promises are handed on.
        unsafe { Plan::<S, L, P>::WAY(tree, out, extents, strides) };
    }
}

/// [`evaluate`] by code that is compiled straight in.
///
/// # Safety
///
/// As [`evaluate`], of a [small](Plan::SMALL) output.
#[inline(always)]
unsafe fn straight<P: Tree, S: Shape, L: Layout<S>>(tree: &P, out: *mut P::Elem, _: &[usize], _: Option<&[isize]>) {
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
unsafe fn flat<P: Tree, S: Shape>(tree: &P, out: *mut P::Elem, _: &[usize], _: Option<&[isize]>) {
    let len = const { static_len::<S>() }.expect("a shape that the compiler knows");
    // SAFETY: the caller's promises are handed on.
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
    let mut room = Room::<P::Kernel>::new();
    // SAFETY: the caller's promises are handed on.
    unsafe {
        let kernel = tree.begin(room.as_mut_ptr());
        drive::run_once(&kernel, room.as_mut_ptr(), out, len);
    }
}

/// [`evaluate`] as the compiler planned.
///
/// # Safety
///
/// As [`evaluate`], of a [known](Plan::KNOWN) plan.
#[inline(always)]
unsafe fn planned<P: Tree, S: Shape, L: Layout<S>>(tree: &P, out: *mut P::Elem, _: &[usize], _: Option<&[isize]>) {
    let nest = Plan::<S, L, P>::NEST;
    let strides = if L::ROW_MAJOR { None } else { Some(&nest.out) };
    let mut room = Room::<P::Kernel>::new();
    // SAFETY: the caller's promises are handed on; the grid is that of the plan that the operands have their strides from.
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
) {
    // SAFETY: the caller's promises are handed on; the grid is that of the plan that the operands have their strides from, and
    // operands that are alike have as many elements as the output, in its order.
    unsafe {
        let len = extents.iter().product();
        if strides.is_none() && drive::runs_once::<P::Kernel>(len) && tree.alike(extents, &S::LEVELS) {
            run_once(tree, out, len);
        } else if extents.len() <= MAX_AXES {
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, strides, Walk::AsItLies);
            let strides = if strides.is_some() { Some(&planning.out) } else { None };
            drive::fill(&kernel, room.operands(), out, &planning.grid, strides);
        } else if let Some(in_nests) = Plan::<S, L, P>::WAY_OF_NESTS {
            in_nests(tree, out, extents, strides);
        }
    }
}

/// [`evaluate`] with more axes than a nest of loops has.
///
/// # Safety
///
/// As [`evaluate`].
#[inline(never)]
unsafe fn in_nests<P: Tree, S: Shape>(tree: &P, out: *mut P::Elem, extents: &[usize], strides: Option<&[isize]>) {
    each_nest(
        tree,
        (extents, S::LEVELS),
        strides,
        Walk::AsItLies,
        |lowering, grid, first, (offset, along)| {
            let (offset, along) = match strides {
                Some(_) => (offset, Some(along)),
                None => (first as isize, None),
            };
            let mut room = Room::<P::Kernel>::new();
            // SAFETY: the caller's promises are handed on; the grid is that of the nest that the kernel is lowered for.
            unsafe {
                let kernel = tree.lower(lowering, room.as_mut_ptr());
                drive::fill(&kernel, room.operands(), out.offset(offset), grid, along);
            }
            None::<()>
        },
    );
}

/// Finds an element without a value.
///
/// # Safety
///
/// The operands' shapes broadcast to `S`, whose extents these are. If the expression reads them, `own`
/// points to an initialised element for each position, at the strides of `L`, which are these unless it is
/// row-major.
#[inline(never)]
unsafe fn check<P: Tree, S: Shape, L: Layout<S>>(
    tree: &P,
    own: *const P::Elem,
    extents: &[usize],
    strides: Option<&[isize]>,
) -> Result<(), ArithmeticError> {
    if extents.contains(&0) {
        return Ok(());
    }
    // SAFETY: the caller's promises are handed on.
    let found = unsafe {
        // An array that is in another order than the row-major one is not looked at as it is written.
        if L::ROW_MAJOR && Plan::<S, L, P>::SMALL {
            let nest = Plan::<S, L, P>::NEST;
            let inner = nest.grid.inner();
            (0..nest.grid.len()).find_map(|k| {
                let (own, row, j) = (own.cast(), k / inner, k % inner);
                let fault = tree.fault_at(Position { nest, own, row, j }, 0);
                fault.map(|fault| (k, fault))
            })
        } else if L::ROW_MAJOR && Plan::<S, L, P>::KNOWN {
            let nest = Plan::<S, L, P>::NEST;
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.point(nest.operands.as_ptr(), room.as_mut_ptr());
            drive::search(&kernel, room.operands(), own, &nest.grid, None)
        } else if extents.len() <= MAX_AXES {
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, strides, Walk::RowMajor);
            let strides = strides.is_some().then_some(&planning.out);
            drive::search(&kernel, room.operands(), own, &planning.grid, strides)
        } else if const { S::RANK.is_none() } {
            each_nest(
                tree,
                (extents, S::LEVELS),
                strides,
                Walk::RowMajor,
                |lowering, grid, first, (offset, along)| {
                    let mut room = Room::<P::Kernel>::new();
                    let kernel = tree.lower(lowering, room.as_mut_ptr());
                    let (offset, along) = match strides {
                        Some(_) => (offset, Some(along)),
                        None => (first as isize, None),
                    };
                    let found = drive::search(&kernel, room.operands(), own.wrapping_offset(offset), grid, along);
                    found.map(|(element, fault)| (first + element, fault))
                },
            )
        } else {
            None
        }
    };
    match found {
        None => Ok(()),
        Some((element, fault)) => Err(fault_at(element, fault, extents)),
    }
}

/// Computes the elements of an expression, and hands them on a few at a time instead of writing them.
///
/// The axes are walked in row-major order, or in the order given, outermost first. `visit` is called with the number of the
/// first element in that order, and with elements that stand behind each other in it: at most [`STREAMED`] of them, and none
/// from two different runs of `run`; until it says to stop.
///
/// `shape` is what the shapes of the operands broadcast to.
///
/// # Errors
///
/// An [`Error::Arithmetic`] for an element without a value, before `visit` is called.
///
/// # Panics
///
/// Panics where the expression reads an array that is written to: there is none.
#[inline]
pub(crate) fn stream<P: Tree, S: Shape>(
    tree: &P,
    shape: &S,
    order: Option<&[usize]>,
    run: usize,
    visit: &mut dyn FnMut(usize, &[P::Elem]) -> ControlFlow<()>,
) -> Result<(), Error> {
    assert!(
        matches!(P::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    let extents = shape.extents();
    let extents = extents.as_ref();
    if let Some(check) = New::<S, P>::CHECK {
        // SAFETY: the expression does not read the output, so that none is needed.
        unsafe { check(tree, core::ptr::null(), extents, None)? };
    }
    if extents.contains(&0) {
        return Ok(());
    }
    let mut visit = |first: usize, elements: *const u8, len: usize| {
        // SAFETY: `drive::stream` hands out as many elements of the kernel's dtype.
        visit(first, unsafe { core::slice::from_raw_parts(elements.cast(), len) })
    };
    // SAFETY: `shape` is what the operands broadcast to: the grids are those that the kernels are lowered for.
    unsafe {
        if New::<S, P>::KNOWN && order.is_none() {
            let nest = New::<S, P>::NEST;
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.point(nest.operands.as_ptr(), room.as_mut_ptr());
            let _ = drive::stream(&kernel, room.operands(), &nest.grid, (0, run), &mut visit);
            return Ok(());
        }
        let walk = order.map_or(Walk::RowMajor, Walk::InOrder);
        if extents.len() <= MAX_AXES {
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.describe(room.as_mut_ptr());
            let planning = Planning::new(room.operands(), extents, &S::LEVELS, None, walk);
            let _ = drive::stream(&kernel, room.operands(), &planning.grid, (0, run), &mut visit);
            return Ok(());
        }
        each_nest(tree, (extents, S::LEVELS), None, walk, |lowering, grid, first, _| {
            let mut room = Room::<P::Kernel>::new();
            let kernel = tree.lower(lowering, room.as_mut_ptr());
            drive::stream(&kernel, room.operands(), grid, (first, run), &mut visit).break_value()
        });
    }
    Ok(())
}

/// The error for the element of this number in row-major order.
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

/// Plans an output of these extents and levels at run time, and calls `run` with each nest of loops, the number of its first element,
/// and where the output stands along it: once, unless there are more axes than a nest has.
///
/// The output has these strides, or is in row-major order.
#[inline(always)]
fn each_nest<P: Tree, R>(
    tree: &P,
    out: (&[usize], Levels),
    strides: Option<&[isize]>,
    walk: Walk<'_>,
    mut run: impl FnMut(&Lowering<'_>, &Grid, usize, (isize, &Strides)) -> Option<R>,
) -> Option<R> {
    each_nest_of::<P, { DynRank::MAX_RANK }, R>(tree, out, strides, walk, &mut run)
}

/// [`each_nest`] for an output of at most `RANK` axes.
#[inline(always)]
fn each_nest_of<P: Tree, const RANK: usize, R>(
    tree: &P,
    (out, levels): (&[usize], Levels),
    strides: Option<&[isize]>,
    walk: Walk<'_>,
    run: &mut impl FnMut(&Lowering<'_>, &Grid, usize, (isize, &Strides)) -> Option<R>,
) -> Option<R> {
    let (order, walked): ([usize; RANK], [usize; RANK]);
    let mut frame = Frame {
        out,
        order: None,
        walked: out,
        placement: None,
        levels,
    };
    if let Some(found) = walk.order::<RANK>(strides) {
        order = found;
        walked = ordered_extents(out, &order[..out.len()]);
        frame.order = Some(&order[..out.len()]);
        frame.walked = &walked[..out.len()];
    }
    let own = strides.map(|strides| Planned {
        extents: out,
        strides: Some(strides),
        levels,
    });
    let mut mask = tree.mergeable(&frame);
    if let Some(own) = &own {
        mask &= frame.mergeable(own);
    }
    let grid = grid(frame.walked, mask);
    let mut lead = [0; RANK];
    let outer = &frame.walked[..grid.lead];
    for nest in 0..outer.iter().product() {
        let lowering = Lowering {
            frame,
            mask,
            lead: &lead[..grid.lead],
        };
        let (offset, along) = match &own {
            Some(own) => lowering.operand(own),
            None => (0, [0; MAX_AXES]),
        };
        if let Some(found) = run(&lowering, &grid, nest * grid.len(), (offset, &along)) {
            return Some(found);
        }
        for axis in (0..grid.lead).rev() {
            lead[axis] += 1;
            if lead[axis] < outer[axis] {
                break;
            }
            lead[axis] = 0;
        }
    }
    None
}
