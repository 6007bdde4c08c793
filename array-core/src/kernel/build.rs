//! Evaluation of an expression into a new array. `overwrite.rs` evaluates into an existing array.

use core::marker::PhantomData;

use super::check::{Check, find, find_planned};
use super::fused::{Compute, Fused, Out, fill};
use super::gather::{Context, Facts, Known};
use super::plane::{build_plane, many_of};
use super::planned::{StaticPlan, fill_planned, known_plan, plan_of, without_plan};
use super::shown::Shown;
use crate::error::{ArithmeticError, Error, tried};
use crate::plan::nest::OwnReads;
use crate::plan::{Common, Inputs, Site};
use crate::shape::{RowMajor, Shape, bounded_len};
use crate::storage::{Array, OwnedStorage};

/// An optional function that returns the shape of the result, or `None` if the operands do not
/// broadcast. Calling this function takes less time than broadcasting the extents of all operands.
pub(crate) type Given<'g, S> = Option<&'g mut dyn FnMut() -> Option<S>>;

/// A function that evaluates an expression into new storage. If the function in [`Given`] returns
/// `None`, the evaluation compares the extents of the operands to find the error.
///
/// # Errors
///
/// Returns [`Error::Shape`] if run-time extents do not fit or if the result is too large. Returns
/// [`Error::Arithmetic`] if an operation has no result for an element, and [`Error::Alloc`] if
/// memory cannot be allocated.
pub(crate) type Builder<K, P, W, F, C, S, B> =
    fn(
        &Context<'_, K, P, W>,
        F,
        C,
        Site,
        Given<'_, S>,
    ) -> Result<Array<<F as Compute<<K as Inputs>::Elems>>::Out, S, B>, Error>;

/// Returns the function that evaluates an expression of these types. Callers call `builder` at
/// compile time.
///
/// # Panics
///
/// Panics if the expression reads the array that it writes to.
pub(crate) const fn builder<K, P, W, F, C, S, B>() -> Builder<K, P, W, F, C, S, B>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    assert!(
        matches!(K::READS_OWN, OwnReads::None),
        "an expression that creates an array cannot read its own result"
    );
    if may_be_planned::<W, F::Out, S>() {
        if C::FALLIBLE {
            New::<K, P, W, F, C, S, B>::searched
        } else {
            New::<K, P, W, F, C, S, B>::planned
        }
    } else {
        New::<K, P, W, F, C, S, B>::unplanned
    }
}

/// Evaluates an expression into new storage: see [`Builder`]. A caller of [`builder`] in a `const`
/// block has to name all types. Callers with closures, whose types have no names, call this
/// function instead.
#[cfg(feature = "alloc")]
pub(crate) fn build<K, P, W, F, C, S, B>(
    context: &Context<'_, K, P, W>,
    compute: F,
    check: C,
    site: Site,
    given: Given<'_, S>,
) -> Result<Array<F::Out, S, B>, Error>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    (const { builder::<K, P, W, F, C, S, B>() })(context, compute, check, site, given)
}

/// Returns whether an expression is planned at compile time for a new array of the dtype `T` and
/// the shape `S`. Returns `false` if the array has more than `isize::MAX` bytes.
const fn may_be_planned<W: Known, T, S: Shape>() -> bool {
    match (plan_of::<W, S, RowMajor>(), size_of::<T>()) {
        (Some(&StaticPlan { len: Some(len), .. }), size) => size == 0 || len <= isize::MAX as usize / size,
        _ => false,
    }
}

/// The ways to evaluate an expression into a new array. [`builder`] chooses one.
struct New<K, P, W, F, C, S, B>(PhantomData<(K, P, W, F, C, S, B)>);

impl<K, P, W, F, C, S, B> New<K, P, W, F, C, S, B>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    /// Evaluates an expression that has no [`StaticPlan`].
    #[inline(always)]
    fn unplanned(
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        let (context, many) = (&context.erased(), const { many_of::<K, W, F, C>() });
        match build_plane::<K, F, C, S, B>(context, compute, check, site, many) {
            Some(array) => Ok(array),
            None => New::nest(context, compute, check, site, given),
        }
    }

    /// Evaluates an expression that has a [`StaticPlan`], after a search for an operation without a
    /// result.
    #[inline(always)]
    fn searched(
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        let (plan, _) = const { known_plan::<W, S, RowMajor>() };
        if let Some(find) = const { find_planned::<K, P, W, C, F::Out, S, RowMajor>() }
            // SAFETY: `plan_of` checks that the plan is that of the operands for an array in
            // row-major order. The output is not read, as `builder` asserts.
            && let Err(error) = unsafe { find(context, check, core::ptr::null_mut(), plan) }
        {
            return Err(error.into());
        }
        Self::planned(context, compute, check, site, given)
    }

    /// Evaluates an expression that has a [`StaticPlan`], and a result for each element.
    #[inline(always)]
    fn planned(
        context: &Context<'_, K, P, W>,
        compute: F,
        _: C,
        _: Site,
        _: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        let (plan, len) = const { known_plan::<W, S, RowMajor>() };
        let mut room = tried!((B::ROOM)(len));
        // SAFETY: `plan_of` checks that the plan is for the extents of `S` in row-major order. The
        // compiler has found that the operands broadcast to these extents. `room` is new memory for
        // the `len` elements of `S`, so that no operand overlaps with it. The function that
        // `fill_planned` returns initialises all of them.
        unsafe {
            let inputs = context.inputs;
            (const { fill_planned::<K, F, W, S, RowMajor>() })(
                Fused { inputs, compute },
                (B::ROOM_PTR)(&mut room),
                plan,
            );
            match S::KNOWN {
                Some(shape) => Ok(Array::from_room(shape, room)),
                None => without_plan(),
            }
        }
    }
}

/// These functions do not know the types of the operands, so that they are compiled once for all
/// operands of the same dtypes.
impl<K, F, C, S, B> New<K, (), &'static Facts, F, C, S, B>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    /// Implements [`unplanned`](New::unplanned) by a nest of loops. This function is not inlined,
    /// so that the path through [`build_plane`] needs few registers.
    #[inline(never)]
    fn nest(
        context: &Context<'_, K, ()>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        let of = (context, compute, check);
        // SAFETY: `Self::step` computes with the operands that `context` shows. The pointer is to
        // the tuple that `step` requires.
        unsafe { in_steps(context.shown(), site, given, (&raw const of as *const u8, Self::step)) }
    }

    /// Implements a step of [`in_steps`]: searches for a fault, or computes all elements.
    ///
    /// # Safety
    ///
    /// `of` points to a tuple of a reference to the context, the computation and the check. The
    /// operands of the context broadcast to the extents of the output, as [`in_steps`] guarantees.
    /// For [`Step::Fill`], the output has room for an element at each position.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn step(of: *const u8, step: Step<'_, F::Out>) -> Result<(), ArithmeticError> {
        // SAFETY: the caller guarantees a pointer to this tuple, whose members are all `Copy`.
        let &(context, compute, check) = unsafe { &*(of as *const (&Context<'_, K, ()>, F, C)) };
        match step {
            Step::Search(out) => match const { find::<K, C, F::Out>() } {
                // SAFETY: the caller guarantees that the operands broadcast to the extents. The
                // output is not read, as `builder` asserts.
                Some(find) => unsafe { find(context, check, out) },
                None => Ok(()),
            },
            Step::Fill(out, len) => {
                // SAFETY: the caller guarantees that the operands broadcast to the extents, and
                // that `out` has room for an element at each position.
                unsafe { fill::<K, F>(context, compute, out, len) };
                Ok(())
            }
        }
    }
}

/// A step of [`in_steps`].
enum Step<'a, T> {
    /// Return the error of the first element for which an operation has no result.
    Search(Out<'a, T>),
    /// Compute all elements. The second value is their number.
    Fill(Out<'a, T>, usize),
}

/// A pointer, and a function that implements the steps of [`in_steps`] and takes the pointer as its
/// first argument. A closure behind `dyn FnMut` would add two more functions to a debug build.
type Steps<T> = (
    *const u8,
    for<'a> unsafe fn(*const u8, Step<'a, T>) -> Result<(), ArithmeticError>,
);

/// Creates an array of the shape to which the operands broadcast. First searches for an operation
/// without a result, then allocates memory, and then fills the memory. This function is not
/// inlined, so that it is compiled once for all expressions with results of this type.
///
/// # Safety
///
/// `of` points to the value that `step` requires. For [`Step::Fill`], `step` computes an expression
/// of the shown operands, and initialises all elements of an output to whose extents the operands
/// broadcast.
#[inline(never)]
unsafe fn in_steps<T, S: Shape, B: OwnedStorage<T, S>>(
    shown: Shown<'_>,
    site: Site,
    given: Given<'_, S>,
    (of, step): Steps<T>,
) -> Result<Array<T, S, B>, Error> {
    let (shape, alike) = tried!(shape_of(shown, site, given));
    let mut extents = None;
    let extents = shape.extents_in(&mut extents);
    let Some(len) = bounded_len::<T, S>(extents) else {
        return Err(site.too_large(extents));
    };
    let mut out = Out {
        ptr: core::ptr::null_mut(),
        extents,
        strides: None,
        levels: const { &S::LEVELS },
        alike: Some(alike),
    };
    // SAFETY: the operands broadcast to the extents, as `shape_of` has found. If `given` returned
    // the shape instead, `alike` is `false`, so that `Packing` or `each_nest` asserts that the
    // operands broadcast to it. `len` is the product of the extents, and the room is new memory for
    // as many elements, so that no operand overlaps with it. The caller guarantees that
    // `Step::Fill` initialises these elements.
    unsafe {
        if let Err(error) = step(of, Step::Search(out)) {
            return Err(Error::Arithmetic(error));
        }
        let mut room = tried!((B::ROOM)(len));
        out.ptr = (B::ROOM_PTR)(&mut room);
        match step(of, Step::Fill(out, len)) {
            Ok(()) => Ok(Array::from_room(shape, room)),
            Err(error) => Err(Error::Arithmetic(error)),
        }
    }
}

/// Returns the shape that the run-time extents of the operands broadcast to. The second value is
/// `true` if every array among them is known to have that shape and to be in row-major order.
#[inline(always)]
pub(super) fn shape_of<S: Shape>(shown: Shown<'_>, site: Site, given: Given<'_, S>) -> Result<(S, bool), Error> {
    let mut common = Common::of_levels(S::LEVELS);
    if shown.meet(&mut common)
        && common.suffices(site)
        && let Some(extents) = common.extents()
        && let Some(shape) = S::from_extents(extents)
    {
        return Ok((shape, common.is_alike()));
    }
    match found_shape(shown, site, given) {
        Ok(shape) => Ok((shape, false)),
        Err(error) => Err(error),
    }
}

/// Implements [`shape_of`] if [`Common`] cannot determine the shape. Returns the error if the
/// operands do not broadcast.
#[inline(never)]
fn found_shape<S: Shape>(shown: Shown<'_>, site: Site, given: Given<'_, S>) -> Result<S, Error> {
    if let Some(given) = given
        && let Some(shape) = given()
    {
        return Ok(shape);
    }
    let extents = tried!(shown.met(site));
    match S::from_extents(&extents) {
        Some(shape) => Ok(shape),
        None => Err(crate::plan::unlike::<S>(&extents, site)),
    }
}
