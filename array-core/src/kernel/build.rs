//! Evaluation of an expression into a new array, or into an existing one.

use core::marker::PhantomData;

use super::check::{Check, find, find_planned};
use super::fused::{Compute, Out, fill};
use super::gather::{Context, Facts, Known};
use super::place::Place;
use super::plane::{FillMany, build_plane, fill_plane, many_of, may_fault, suited};
use super::planned::{StaticPlan, fill_planned, known_plan, plan_of};
use super::shown::Shown;
use crate::dtype::Element;
use crate::error::{ArithmeticError, Error};
use crate::plan::nest::OwnReads;
use crate::plan::plane::MAX_ARRAYS;
use crate::plan::{Common, Inputs, Operands, Site, met};
use crate::shape::{Layout, Levels, RowMajor, Shape, bounded_len, checked_product, is_row_major};
use crate::storage::{Array, OwnedStorage, StorageMut};

/// An optional function that returns the shape of the result, or `None` if the operands do not
/// broadcast. Calling it is cheaper than broadcasting all operands.
pub(crate) type Given<'g, S> = Option<&'g mut dyn FnMut() -> Option<S>>;

/// Evaluates an expression into new storage. If `given` returns `None`, `build` finds the error
/// itself.
///
/// # Errors
///
/// Returns [`Error::Arithmetic`] if an operation has no result for an element, [`Error::Shape`] if
/// run-time extents do not fit or if the result is too large, and [`Error::Alloc`] if memory cannot
/// be allocated.
#[inline]
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
    assert!(
        matches!(K::READS_OWN, OwnReads::None),
        "there is no array yet that could be read"
    );
    (const {
        if may_be_planned::<W, F::Out, S>() {
            New::<K, P, W, F, C, S, B>::planned
        } else if S::STATIC.is_some() {
            New::<K, P, W, F, C, S, B>::unplanned
        } else {
            New::<K, P, W, F, C, S, B>::any_shape
        }
    })(context, compute, check, site, given)
}

/// Returns whether the expression has a static plan for a new array of the dtype `T` and the shape
/// `S`, and the size of that array is at most `isize::MAX` bytes.
const fn may_be_planned<W: Known, T, S: Shape>() -> bool {
    match (plan_of::<W, S, RowMajor>(), size_of::<T>()) {
        (Some(&StaticPlan { len: Some(len), .. }), size) => size == 0 || len <= isize::MAX as usize / size,
        _ => false,
    }
}

/// The ways to evaluate an expression into a new array. [`build`] chooses one.
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
    /// Evaluates an expression whose shape is a run-time value.
    #[inline(always)]
    fn any_shape(
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

    /// Evaluates an expression that has a static shape, but no static plan.
    #[inline(always)]
    fn unplanned(
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        New::here(&context.erased(), compute, check, site, given)
    }

    /// Evaluates an expression that has a static plan.
    #[inline(always)]
    #[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
    fn planned(
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        _: Site,
        _: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        let (plan, len) = const { known_plan::<W, S, RowMajor>() };
        if const { C::FALLIBLE }
            && let Some(find) = const { find_planned::<K, C, F::Out>() }
            // SAFETY: `plan_of` checks that the plan is that of the operands for an array in
            // row-major order. The output is not read, as `build` asserts.
            && let Err(error) = unsafe { find(context.inputs, check, core::ptr::null(), plan) }
        {
            return Err(error.into());
        }
        let mut room = match B::room(len) {
            Ok(room) => room,
            Err(error) => return Err(error.into()),
        };
        // SAFETY: `plan_of` checks that the plan is for the extents of `S` in row-major order. The
        // compiler has found that the operands broadcast to these extents. `room` is new memory for
        // the `len` elements of `S`, so that no operand overlaps with it. `fill_planned`
        // initialises all of them.
        unsafe {
            fill_planned::<K, F, W, S, RowMajor>(context.inputs, compute, B::room_ptr(&mut room), len);
            match S::known() {
                Some(shape) => Ok(Array::from_room(shape, room)),
                None => unreachable!("a static plan requires static extents"),
            }
        }
    }
}

/// The types of the operands are erased, so that these functions are compiled once for all operands
/// of the same dtypes.
impl<K, F, C, S, B> New<K, (), &'static Facts, F, C, S, B>
where
    K: Inputs,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
    B: OwnedStorage<F::Out, S>,
{
    /// Implements [`any_shape`](Self::any_shape) by a nest of loops. It is not inlined, so that the
    /// path through [`build_plane`] needs few registers.
    #[inline(never)]
    fn nest(
        context: &Context<'_, K, ()>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        // SAFETY: `in_steps` guarantees the preconditions of both steps.
        let mut steps = |step: Step<'_, F::Out>| unsafe { Self::step(context, compute, check, step) };
        // SAFETY: the steps are those of the operands that `context` shows.
        unsafe { nested(context.shown(), site, given, &mut steps) }
    }

    /// Evaluates an expression by a nest of loops.
    #[inline(always)]
    fn here(
        context: &Context<'_, K, ()>,
        compute: F,
        check: C,
        site: Site,
        given: Given<'_, S>,
    ) -> Result<Array<F::Out, S, B>, Error> {
        // SAFETY: `in_steps` guarantees the preconditions of both steps.
        let mut steps = |step: Step<'_, F::Out>| unsafe { Self::step(context, compute, check, step) };
        // SAFETY: the steps are those of the operands that `context` shows.
        unsafe { in_steps(context.shown(), site, given, &mut steps) }
    }

    /// Implements a step of [`in_steps`].
    ///
    /// # Safety
    ///
    /// The operands of `context` broadcast to the extents of the output, as [`in_steps`]
    /// guarantees. To fill it, there is room for an element at each position.
    #[inline(always)]
    unsafe fn step(
        context: &Context<'_, K, ()>,
        compute: F,
        check: C,
        step: Step<'_, F::Out>,
    ) -> Result<(), ArithmeticError> {
        match step {
            Step::Search(out) => match const { find::<K, C, F::Out>() } {
                // SAFETY: the caller guarantees the extents. The output is not read, as `build`
                // asserts.
                Some(find) => unsafe { find(context, check, out) },
                None => Ok(()),
            },
            Step::Fill(out, len) => {
                // SAFETY: the caller guarantees the extents and the room.
                unsafe { fill::<K, F, S>(context, compute, out, len) };
                Ok(())
            }
        }
    }
}

/// A step of [`in_steps`].
enum Step<'a, T> {
    /// Return the error of the first element that has a fault.
    Search(Out<'a, T>),
    /// Compute all elements. The second value is their number.
    Fill(Out<'a, T>, usize),
}

/// Calls [`in_steps`]. It is compiled once for all expressions with results of this type.
///
/// # Safety
///
/// The preconditions of [`in_steps`] hold.
#[inline(never)]
unsafe fn nested<T, S: Shape, B: OwnedStorage<T, S>>(
    shown: Shown<'_>,
    site: Site,
    given: Given<'_, S>,
    steps: &mut dyn FnMut(Step<'_, T>) -> Result<(), ArithmeticError>,
) -> Result<Array<T, S, B>, Error> {
    // SAFETY: the caller guarantees the preconditions.
    unsafe { in_steps(shown, site, given, steps) }
}

/// Creates an array of the shape to which the operands broadcast: searches for faults, allocates
/// memory and fills it.
///
/// # Safety
///
/// For [`Step::Fill`], `steps` computes an expression of the shown operands, and initialises all
/// elements of an output to whose extents the operands broadcast.
#[inline(always)]
#[allow(clippy::question_mark)] // `?` makes the compiler build functions for each type of data.
unsafe fn in_steps<T, S: Shape, B: OwnedStorage<T, S>>(
    shown: Shown<'_>,
    site: Site,
    given: Given<'_, S>,
    steps: &mut (impl FnMut(Step<'_, T>) -> Result<(), ArithmeticError> + ?Sized),
) -> Result<Array<T, S, B>, Error> {
    let (shape, alike) = match shape_of(shown, site, given) {
        Ok(found) => found,
        Err(error) => return Err(error),
    };
    let room = shape.with_extents(|extents| {
        let len = match bounded_len::<T, S>(extents, site.operation()) {
            Ok(len) => len,
            Err(error) => return Err(error.into()),
        };
        let out = |ptr| Out {
            ptr,
            extents,
            strides: None,
            levels: const { &S::LEVELS },
            alike: Some(alike),
        };
        // The operands broadcast to the extents, as `shape_of` has found. If `given` returned the
        // shape instead, `alike` is false, so that `Packing`, `Planning` or `each_nest` asserts it.
        if let Err(error) = steps(Step::Search(out(core::ptr::null_mut()))) {
            return Err(error.into());
        }
        let mut room = match B::room(len) {
            Ok(room) => room,
            Err(error) => return Err(error.into()),
        };
        // `len` is the product of the extents. The memory is new, so that no operand overlaps with
        // it. No step after the search returns an error.
        match steps(Step::Fill(out(B::room_ptr(&mut room)), len)) {
            Ok(()) => Ok(room),
            Err(error) => Err(error.into()),
        }
    });
    match room {
        // SAFETY: the room has as many elements as the product of the extents of the shape, and the
        // caller guarantees that `steps` has initialised them.
        Ok(room) => Ok(unsafe { Array::from_room(shape, room) }),
        Err(error) => Err(error),
    }
}

/// Returns the shape that the run-time extents of the operands broadcast to, and whether every
/// array among them has that shape and is in row-major order.
#[inline(always)]
pub(super) fn shape_of<S: Shape>(shown: Shown<'_>, site: Site, given: Given<'_, S>) -> Result<(S, bool), Error> {
    let mut common = Common::of_levels(S::LEVELS);
    if shown.meet(&mut common)
        && common.suffices(site)
        && let Some(shape) = common.extents().and_then(S::from_extents)
    {
        return Ok((shape, common.is_alike()));
    }
    match found_shape(shown, site, given) {
        Ok(shape) => Ok((shape, false)),
        Err(error) => Err(error),
    }
}

/// Implements [`shape_of`] if [`Common`] cannot determine the shape.
#[inline(never)]
fn found_shape<S: Shape>(shown: Shown<'_>, site: Site, given: Given<'_, S>) -> Result<S, Error> {
    if let Some(shape) = given.and_then(|given| given()) {
        return Ok(shape);
    }
    let extents = met(&mut |visit| shown.each(visit), site)?;
    match S::from_extents(&extents) {
        Some(shape) => Ok(shape),
        None => Err(crate::plan::unlike::<S>(&extents, site)),
    }
}

impl<T: Element, S: Shape, B: StorageMut<T, S>> Place<'_, T, S, B> {
    /// Evaluates an expression into the memory of an existing array.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if an operand does not broadcast to the extents of that array, and
    /// [`Error::Arithmetic`] if an operation has no result for an element. Nothing is written in
    /// these cases.
    #[inline]
    pub(crate) fn fill<K, P, W, F, C>(
        self,
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        site: Site,
    ) -> Result<(), Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        assert!(
            K::READS_OWN.fits(T::DTYPE),
            "the array is read as another dtype, or at other positions"
        );
        (const {
            match plan_of::<W, S, B::Layout>() {
                None => Self::fill_unplanned::<K, P, W, F, C>,
                Some(_) => Self::fill_planned::<K, P, W, F, C>,
            }
        })(self, context, compute, check, site)
    }

    /// Implements [`fill`](Self::fill) for an expression that has a static plan.
    #[inline(always)]
    fn fill_planned<K, P, W, F, C>(
        self,
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        _: Site,
    ) -> Result<(), Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        let (ptr, _, _) = self.into_parts();
        let (plan, len) = const { known_plan::<W, S, B::Layout>() };
        // SAFETY: the place has an initialised, distinct element for each position of its shape, at
        // the strides of its layout. `ptr` may be written to, since `B` is `StorageMut`. The place
        // is borrowed mutably, so that no operand overlaps with it. `plan_of` checks that the plan
        // is for its extents and strides, and the compiler has found that the operands broadcast to
        // them.
        unsafe {
            if const { C::FALLIBLE }
                && let Some(find) = const { find_before::<K, P, W, C, T, S, B::Layout>() }
                && let Err(error) = find(context, check, ptr, plan)
            {
                return Err(error.into());
            }
            fill_planned::<K, F, W, S, B::Layout>(context.inputs, compute, ptr, len);
        }
        Ok(())
    }

    /// Implements [`fill`](Self::fill) for an expression that is planned at run time.
    #[inline(always)]
    fn fill_unplanned<K, P, W, F, C>(
        self,
        context: &Context<'_, K, P, W>,
        compute: F,
        check: C,
        site: Site,
    ) -> Result<(), Error>
    where
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        self.fill_nest(
            &context.erased_in_place(),
            compute,
            check,
            site,
            const { many_of::<K, W, F, C>() },
        )
    }

    /// Implements [`fill_unplanned`](Self::fill_unplanned), without the types of the operands.
    #[inline]
    fn fill_nest<K, F, C>(
        self,
        context: &Context<'_, K, ()>,
        compute: F,
        check: C,
        site: Site,
        many: FillMany<K, F, T>,
    ) -> Result<(), Error>
    where
        K: Inputs,
        F: Compute<K::Elems, Out = T>,
        C: Check<K::Elems>,
    {
        let (ptr, shape, layout) = self.into_parts();
        shape.with_extents(|extents| {
            let is_flat = const { B::Layout::ROW_MAJOR && S::LEVELS.same(&Levels::FLAT) };
            let plane = if is_flat && const { K::Operands::COUNT <= MAX_ARRAYS } {
                context.lay(extents)
            } else {
                None
            };
            if let Some((plane, len)) = suited::<K, F, C>(&context.inputs, &plane, site)
                // SAFETY: `Context::lay` has found that the operands broadcast to the extents.
                // The place has an initialised element for each of its positions, in row-major
                // order.
                && !unsafe { may_fault(context.inputs, check, plane, len, ptr.cast_const()) }
            {
                // SAFETY: the plane is that of the operands, and `suited` returned `len`, the
                // number of elements of the place. They are initialised, and the place is borrowed
                // mutably, so that no operand overlaps with it.
                unsafe { fill_plane(context.inputs, compute, plane, ptr, len, many) };
                return Ok(());
            }
            let mut common = Common::of_output(extents, const { S::LEVELS });
            let alike = if let Some(common) = &mut common
                && context.shown().meet(common)
                && common.suffices(site)
            {
                common.is_alike()
            } else {
                crate::plan::accept(&mut |visit| context.shown().each(visit), extents, &S::LEVELS, site)?;
                false
            };
            let strides;
            let strides = if <B::Layout as Layout<S>>::ROW_MAJOR {
                None
            } else {
                strides = layout.strides(&shape);
                let strides = strides.as_ref();
                // Strides that are known only at run time may be those of row-major order.
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
            if const { C::FALLIBLE }
                && let Some(find) = const { find::<K, C, T>() }
                // SAFETY: the operands broadcast to the extents, as `meet` or `accept` has found.
                // The place has an initialised element for each of its positions, and `find` does
                // not write.
                && let Err(error) = unsafe { find(context, check, out) }
            {
                return Err(error.into());
            }
            // SAFETY: the place has an initialised, distinct element for each position of its
            // shape, at the strides of its layout. `ptr` may be written to, since `B` is
            // `StorageMut`. The place is borrowed mutably, so that no operand overlaps with it. The
            // operands broadcast to its extents, as `meet` or `accept` has found.
            unsafe { fill::<K, F, S>(context, compute, out, len) };
            Ok(())
        })
    }
}

/// A function that finds the first element with a fault, in row-major order, and returns its error.
/// It is for an output that has a static plan.
type FindBefore<K, P, W, C, T> =
    unsafe fn(&Context<'_, K, P, W>, C, *mut T, &'static StaticPlan) -> Result<(), ArithmeticError>;

/// Returns the [`FindBefore`] for an output of this shape and layout, or `None` if the check cannot
/// fail.
const fn find_before<K, P, W, C, T, S, L>() -> Option<FindBefore<K, P, W, C, T>>
where
    K: Inputs,
    W: Known,
    C: Check<K::Elems>,
    T: Element,
    S: Shape,
    L: Layout<S>,
{
    if !C::FALLIBLE {
        None
    } else if L::ROW_MAJOR {
        Some(find_in_order::<K, P, W, C, T>)
    } else {
        Some(find_strided::<K, P, W, C, T, S>)
    }
}

/// Implements [`FindBefore`] for an output in row-major order.
///
/// # Safety
///
/// The plan is that of the operands, for an output in row-major order. `ptr` points to this output,
/// whose elements are initialised.
unsafe fn find_in_order<K, P, W, C, T>(
    context: &Context<'_, K, P, W>,
    check: C,
    ptr: *mut T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError>
where
    K: Inputs,
    C: Check<K::Elems>,
    T: Element,
{
    match const { find_planned::<K, C, T>() } {
        // SAFETY: the caller guarantees the plan and the output.
        Some(find) => unsafe { find(context.inputs, check, ptr, plan) },
        None => Ok(()),
    }
}

/// Implements [`FindBefore`] for an output with strides.
///
/// # Safety
///
/// The operands broadcast to the extents of the plan. The output has an initialised element at each
/// position, at the strides of the plan from `ptr` on.
unsafe fn find_strided<K, P, W, C, T, S>(
    context: &Context<'_, K, P, W>,
    check: C,
    ptr: *mut T,
    plan: &'static StaticPlan,
) -> Result<(), ArithmeticError>
where
    K: Inputs,
    W: Known,
    C: Check<K::Elems>,
    T: Element,
    S: Shape,
{
    let strides = plan.out.strides();
    let out = Out {
        ptr,
        extents: plan.out.extents.as_slice(),
        strides: Some(strides.as_slice()),
        levels: const { &S::LEVELS },
        alike: None,
    };
    match const { find::<K, C, T>() } {
        // SAFETY: the caller guarantees the operands and the output, which is not written to.
        Some(find) => unsafe { find(&context.erased(), check, out) },
        None => Ok(()),
    }
}
