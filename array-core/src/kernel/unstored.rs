//! Expressions as operands of reductions. Their elements are computed in pieces and passed to the
//! reduction, without an array for all of them.

use core::mem::{MaybeUninit, size_of};
use core::ops::{ControlFlow, Range};
use core::slice;

use super::build::shape_of;
use super::check::{Check, find};
use super::drive::Room;
use super::fused::{Compute, Fused, Out, straight};
use super::gather::{Context, Known};
use super::parts::{InParts, MOST, Parts, straight_part};
use super::plane::{fill_plane, in_loop};
use super::planned::{StaticPlan, plan_of, without_plan};
use crate::error::{Error, tried};
use crate::plan::nest::{FEW_BYTES, OwnReads};
use crate::plan::plane::MAX_ARRAYS;
use crate::plan::{Inputs, Operands, Site};
use crate::shape::{Levels, RowMajor, Shape, checked_product, static_len};

/// Memory for [`FEW_BYTES`] bytes of elements of any dtype.
type Small = MaybeUninit<[u64; FEW_BYTES / size_of::<u64>()]>;

/// An expression of the shape `S`, whose elements are passed to a function in pieces instead of
/// being stored in an array.
#[allow(missing_debug_implementations)]
pub struct Unstored<'l, K: Inputs, P, F, C, S, W> {
    context: Context<'l, K, P, W>,
    compute: F,
    check: C,
    /// The shape that the operands broadcast to.
    shape: S,
}

impl<'l, K, P, F, C, S, W> Unstored<'l, K, P, F, C, S, W>
where
    K: Inputs,
    W: Known,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
    S: Shape,
{
    /// `true` if the elements take at most [`FEW_BYTES`] bytes, there is at least one, the
    /// expression has a [`StaticPlan`], and evaluating it cannot fail.
    pub(crate) const IS_SMALL: bool = !C::FALLIBLE
        && plan_of::<W, S, RowMajor>().is_some()
        && match static_len::<S>() {
            Some(len) => len > 0 && len.saturating_mul(size_of::<F::Out>()) <= FEW_BYTES,
            None => false,
        };

    /// `true` if the elements are those of the only operand, and evaluating them cannot fail.
    pub(crate) const IS_STORED: bool = Fused::<K, F>::IS_COPY && !C::FALLIBLE;

    /// Creates an expression of the shape that the operands broadcast to.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if the run-time extents of the operands do not broadcast, or break
    /// the rules of `site`, or if a `usize` cannot count the elements.
    ///
    /// # Panics
    ///
    /// Panics if the expression reads the elements of an array that it overwrites.
    #[inline]
    pub(crate) fn new(context: Context<'l, K, P, W>, compute: F, check: C, site: Site) -> Result<Self, Error> {
        // With a static plan, the extents are constants, and no extents are compared at run time.
        let found = (const {
            if plan_of::<W, S, RowMajor>().is_some() {
                Self::known_shape
            } else {
                Self::common_shape
            }
        })(&context, site);
        let shape = tried!(found);
        // If operands stretch along different axes, the result can have more elements than a
        // `usize` counts, and drivers multiply extents.
        let overflows = |extents: &[usize]| checked_product(extents).is_none().then(|| site.too_large(extents));
        match shape.with_extents(overflows) {
            None => Ok(Self::of(context, compute, check, shape)),
            Some(error) => Err(error),
        }
    }

    /// Returns the shape of an expression that has a [`StaticPlan`].
    #[inline(always)]
    fn known_shape(_: &Context<'_, K, P, W>, _: Site) -> Result<S, Error> {
        match S::KNOWN {
            Some(shape) => Ok(shape),
            None => without_plan(),
        }
    }

    /// Returns the shape that the operands broadcast to.
    #[inline(always)]
    fn common_shape(context: &Context<'_, K, P, W>, site: Site) -> Result<S, Error> {
        match shape_of::<S>(context.erased().shown(), site, None) {
            Ok((shape, _)) => Ok(shape),
            Err(error) => Err(error),
        }
    }

    /// Creates an expression of the shape `shape`. If the operands do not broadcast to it,
    /// [`visit`](Self::visit) panics.
    ///
    /// # Panics
    ///
    /// Panics if the expression reads the elements of an array that it overwrites.
    #[inline(always)]
    pub(crate) fn of(context: Context<'l, K, P, W>, compute: F, check: C, shape: S) -> Self {
        assert!(
            matches!(K::READS_OWN, OwnReads::None),
            "a reduced expression cannot read an array that it overwrites"
        );
        Self {
            context,
            compute,
            check,
            shape,
        }
    }

    #[inline(always)]
    pub(crate) fn shape(&self) -> &S {
        &self.shape
    }

    /// Returns the elements if the expression is a single array in row-major order, and `None`
    /// otherwise. Reading them in place takes less time than [`visit`](Self::visit), which copies
    /// them.
    #[inline(always)]
    pub(crate) fn stored(&self) -> Option<&[F::Out]> {
        let stored: fn(&Self) -> Option<&[F::Out]> = const { if Self::IS_STORED { Self::elements } else { |_| None } };
        stored(self)
    }

    /// Implements [`stored`](Self::stored) for an expression whose elements are those of its only
    /// operand.
    #[inline]
    fn elements(&self) -> Option<&[F::Out]> {
        assert!(const { Fused::<K, F>::IS_COPY }, "the kernel does not copy its operand");
        let extents = self.shape.extents();
        let extents = extents.as_ref();
        if !self.context.erased().shown().are_alike(extents, const { &S::LEVELS }) {
            return None;
        }
        let len = checked_product(extents)?;
        let mut room = Room::<K::Operands>::new();
        // SAFETY: a kernel that copies has one operand, and `begin` writes the pointer to its first
        // element. The operand is an array of the dtype of the results, with `len` elements in
        // row-major order, as `are_alike` found. The array is borrowed for longer than `self`.
        unsafe {
            self.context.inputs.begin(room.as_mut_ptr());
            Some(slice::from_raw_parts((*room.as_mut_ptr()).at.cast(), len))
        }
    }

    /// Computes all elements by inlined code, calls `visit` with them, and returns its result.
    /// Returns `None` if [`IS_SMALL`](Self::IS_SMALL) is `false`.
    #[inline(always)]
    pub(crate) fn visit_small<R, V: FnOnce(&[F::Out]) -> R>(&self, visit: V) -> Option<R> {
        let visit_small: fn(&Self, V) -> Option<R> = const {
            if Self::IS_SMALL {
                |this, visit| {
                    let plan = const { plan_of::<W, S, RowMajor>() }?;
                    let len = const { static_len::<S>() }?;
                    const { assert!(align_of::<F::Out>() <= align_of::<Small>()) };
                    let mut room = Small::uninit();
                    let elements: *mut F::Out = room.as_mut_ptr().cast();
                    // SAFETY: the plan is for these operands and a new array of the shape `S`,
                    // which has `len` elements. `IS_SMALL` shows that they fit in `room`, and the
                    // assertion shows that `room` is aligned for them. No operand overlaps with
                    // `room`, which is new. `straight` writes each element.
                    unsafe {
                        straight(this.kernel(), elements, plan);
                        Some(visit(slice::from_raw_parts(elements, len)))
                    }
                }
            } else {
                |_, _| None
            }
        };
        visit_small(self, visit)
    }

    /// Calls `visit` with the elements in pieces, each with the number of its first element, until
    /// `visit` returns [`Break`](ControlFlow::Break).
    ///
    /// Elements are numbered in `order`, which is divided into runs of `run` elements. All elements
    /// of a piece belong to one run.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Arithmetic`] if evaluating an element fails. `visit` is not called then.
    #[inline]
    pub(crate) fn visit(&self, order: Order<'_>, run: usize, visit: Visit<'_, F::Out>) -> Result<(), Error> {
        let extents = self.shape.extents();
        let elements = Elements {
            context: &self.context.erased(),
            compute: self.compute,
            check: self.check,
            extents: extents.as_ref(),
            levels: const { &S::LEVELS },
            plan: const { plan_of::<W, S, RowMajor>() },
            few: const {
                // In debug builds of programs, compiling the function takes longer than it saves.
                let is_compiled = cfg!(any(test, not(debug_assertions)));
                let is_unplanned = plan_of::<W, S, RowMajor>().is_none() && S::LEVELS.same(&Levels::FLAT);
                let is_plain = !C::FALLIBLE && !in_loop::<K, F>() && K::Operands::COUNT <= MAX_ARRAYS;
                if is_compiled && is_unplanned && is_plain {
                    Some(visit_few::<K, F>)
                } else {
                    None
                }
            },
        };
        // SAFETY: the operands broadcast to the extents, as the static plan or `shape_of` in `new`
        // has checked, or the planner asserts. The plan is that of the operands.
        unsafe { elements.visit(order, run, visit) }
    }

    /// Returns whether neighbours along `axis` are near in memory in each operand. They are at most
    /// `near.0` elements apart, or `near.1` if the operand varies only along that axis and `axes`.
    pub(crate) fn has_rows(&self, axis: usize, axes: &[usize], near: (usize, usize)) -> bool {
        let extents = self.shape.extents();
        let erased = self.context.erased();
        erased
            .shown()
            .have_rows((extents.as_ref(), const { &S::LEVELS }), (axis, axes), near)
    }

    /// `true` if evaluating an element cannot fail, and no loop of many elements is much faster
    /// than computing one element at a time.
    pub(crate) const ONE_BY_ONE: bool = !C::FALLIBLE && !in_loop::<K, F>();

    /// Computes the elements by inlined code, part by part, and calls `visit` with the number and
    /// the elements of each part. Panics if [`ONE_BY_ONE`](Self::ONE_BY_ONE) is `false`, or if
    /// [`InParts`] has no nest.
    #[inline(always)]
    pub(crate) fn visit_parts<G: Parts>(&self, mut visit: impl FnMut(usize, &[F::Out])) {
        let (Some(nest), true) = (const { &InParts::<F::Out, W, S, G>::NEST }, Self::ONE_BY_ONE) else {
            without_plan();
        };
        let mut room = [const { MaybeUninit::<F::Out>::uninit() }; MOST];
        let elements = room.as_mut_ptr().cast::<F::Out>();
        for part in 0..const { InParts::<F::Out, W, S, G>::COUNT } {
            // SAFETY: the nest has the strides of these operands, which broadcast to `S`, as
            // `plan_of` has checked. It has the part, whose elements fit in `room`. No operand
            // overlaps with `room`, which is new. `straight_part` writes each element of the part.
            unsafe {
                straight_part(&self.kernel(), elements, nest, part, G::LEN);
                visit(part, slice::from_raw_parts(elements, G::LEN));
            }
        }
    }

    #[inline(always)]
    fn kernel(&self) -> Fused<K, F> {
        Fused {
            inputs: self.context.inputs,
            compute: self.compute,
        }
    }
}

/// A consumer of elements. It receives the number of the first element and the elements, and
/// returns whether to continue.
pub(crate) type Visit<'a, T> = &'a mut dyn FnMut(usize, &[T]) -> ControlFlow<()>;

/// The order in which elements are visited: row-major order, after some axes are moved to the end.
#[derive(Clone)]
pub(crate) struct Order<'a> {
    /// The axes that are moved to the end.
    pub(crate) last: &'a [usize],
    /// The positions along the last axis in `last` that are visited, or `None` for all. If it is
    /// `Some`, `last` is not empty, and that axis has more than one position. Only the elements at
    /// these positions are numbered. Faults are searched for along the whole axis if the part
    /// begins at 0, and not at all otherwise. So a caller that visits several parts begins with
    /// the part from 0 on.
    pub(crate) part: Option<Range<usize>>,
}

impl<'a> Order<'a> {
    /// Returns the order in which all elements are visited after the axes `last` are moved to the
    /// end.
    pub(crate) fn moved(last: &'a [usize]) -> Self {
        Self { last, part: None }
    }
}

/// An expression without the types of its operands and its shape, so that `visit` is compiled once
/// for operands of the same dtypes.
struct Elements<'e, 'l, K: Inputs, F: Compute<K::Elems>, C> {
    context: &'e Context<'l, K, ()>,
    compute: F,
    check: C,
    extents: &'e [usize],
    levels: &'static Levels,
    /// The plan for row-major order, if the types determine it.
    plan: Option<&'static StaticPlan>,
    /// The function for few elements, if the types do not determine the plan.
    few: Option<VisitFew<K, F, F::Out>>,
}

/// A function that visits the elements of an expression of these extents in row-major order, if
/// they are few: see [`visit_few`].
type VisitFew<K, F, T> = fn(&Context<'_, K, ()>, F, &[usize], usize, Visit<'_, T>) -> bool;

impl<K: Inputs, F: Compute<K::Elems>, C: Check<K::Elems>> Elements<'_, '_, K, F, C> {
    /// Implements [`Unstored::visit`].
    ///
    /// # Safety
    ///
    /// The operands broadcast to the extents, or the planner asserts it. The expression does not
    /// read the output. The plan is that of the operands.
    #[inline(never)]
    unsafe fn visit(&self, order: Order<'_>, run: usize, visit: Visit<'_, F::Out>) -> Result<(), Error> {
        let out = Out::<F::Out> {
            ptr: core::ptr::null_mut(),
            extents: self.extents,
            strides: None,
            levels: self.levels,
            alike: None,
        };
        // Find faults before `visit` is called, so that a reduction sees all elements or none.
        let is_searched = order.part.as_ref().is_none_or(|part| part.start == 0);
        if const { C::FALLIBLE }
            && is_searched
            && let Some(find) = const { find::<K, C, F::Out>() }
            // SAFETY: the caller guarantees operands that broadcast to the extents, and that the
            // output is not read.
            && let Err(error) = unsafe { find(self.context, self.check, out) }
        {
            return Err(error.into());
        }
        // Drivers require a grid with elements.
        if self.extents.contains(&0) {
            return Ok(());
        }
        if let (Some(few), []) = (self.few, order.last)
            && few(self.context, self.compute, self.extents, run, visit)
        {
            return Ok(());
        }
        let kernel = Fused {
            inputs: self.context.inputs,
            compute: self.compute,
        };
        // This is a `match`, because `map` would instantiate more functions for each expression.
        #[allow(clippy::manual_map)]
        let nest = match self.plan {
            Some(plan) => Some(&plan.nest),
            None => None,
        };
        let mut room = Room::new();
        // SAFETY: the caller guarantees operands that broadcast to the extents without a 0,
        // and their plan. `stream` passes pointers to initialised elements of the kernel's dtype.
        unsafe {
            self.context.in_room(&mut room).stream(
                kernel.running(None),
                nest,
                (self.extents, self.levels),
                (order, run),
                &mut of_elements(visit),
            );
        }
        Ok(())
    }
}

/// Appends the elements of an expression of these extents to `to`, in row-major order. Evaluating
/// an element must not be able to fail, because no check is run.
///
/// # Errors
///
/// Returns the error of a check. There is no check, so there is none.
///
/// # Panics
///
/// Panics if the operands do not broadcast to the extents.
#[cfg(feature = "alloc")]
pub(super) fn append<K: Inputs, F: Compute<K::Elems>>(
    context: &Context<'_, K, ()>,
    compute: F,
    extents: &[usize],
    to: &mut alloc::vec::Vec<F::Out>,
) -> Result<(), Error> {
    let elements = Elements {
        context,
        compute,
        check: super::check::Unchecked,
        extents,
        levels: &Levels::FLAT,
        plan: None,
        few: None,
    };
    assert!(
        matches!(K::READS_OWN, OwnReads::None),
        "a reduced expression cannot read an array that it overwrites"
    );
    // SAFETY: without a plan, the planner asserts that the operands broadcast to the extents. No
    // operand is the output.
    unsafe {
        elements.visit(Order::moved(&[]), to.capacity(), &mut |_, elements| {
            to.extend_from_slice(elements);
            ControlFlow::Continue(())
        })
    }
}

/// The number of elements that [`visit_few`] has memory for.
const FEW: usize = 64;

/// Computes at most [`FEW`] elements one by one, and calls `visit` as [`Unstored::visit`] does.
/// `run` is at least 1. Returns `false`, and does nothing, if there are more elements, or if the
/// operands do not form a [`Plane`](crate::plan::Plane). General planning takes longer than
/// computing these elements.
#[inline(never)]
fn visit_few<K: Inputs, F: Compute<K::Elems>>(
    context: &Context<'_, K, ()>,
    compute: F,
    extents: &[usize],
    run: usize,
    visit: Visit<'_, F::Out>,
) -> bool {
    if checked_product(extents).is_none_or(|len| len > FEW) {
        return false;
    }
    let plane = context.shown().lay(Some(extents));
    let Some((plane, len)) = plane.as_ref().and_then(|plane| Some((plane, plane.len()?))) else {
        return false;
    };
    let mut room = [const { MaybeUninit::<F::Out>::uninit() }; FEW];
    let elements = room.as_mut_ptr().cast::<F::Out>();
    // SAFETY: `Shown::lay` has found that the operands broadcast to the extents, whose product is
    // `len`. The rules of the expression were checked when its shape was found. Without functions
    // for many elements, `fill_plane` computes any number of elements. The room is new memory for
    // `FEW` elements, at least `len`, so that no operand overlaps with it. `fill_plane` writes
    // `len` elements.
    let elements = unsafe {
        fill_plane(context.inputs, compute, plane, elements, len, None);
        slice::from_raw_parts(elements, len)
    };
    let mut first = 0;
    while first < len {
        let end = first.saturating_add(run).min(len);
        if visit(first, &elements[first..end]).is_break() {
            break;
        }
        first = end;
    }
    true
}

/// Returns a function that passes elements to `visit`, given the number of the first element, a
/// pointer to it, and the number of elements.
///
/// A closure has all type parameters of the function that contains it. This function has only the
/// dtype, so that its closure is not compiled again for each kernel.
///
/// # Safety
///
/// Each call of the returned function passes a pointer to initialised elements of `T`, and their
/// number.
unsafe fn of_elements<T>(visit: Visit<'_, T>) -> impl FnMut(usize, *const u8, usize) -> ControlFlow<()> {
    // SAFETY: the caller guarantees `len` initialised elements of `T`.
    |first, elements, len| visit(first, unsafe { slice::from_raw_parts(elements.cast(), len) })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::FEW;
    use crate::{Array, Dyn, One, broadcast, functions};

    #[test]
    fn few_elements_are_reduced_as_many() {
        // All shapes take half a minute under Miri.
        let shapes: &[_] = if cfg!(miri) {
            &[(2, 3), (5, 4), (0, 3)]
        } else {
            &[
                (1, 1),
                (2, 3),
                (4, 5),
                (5, 4),
                (1, FEW),
                (FEW, 1),
                (3, 21),
                (8, 8),
                (8, 16),
                (0, 3),
                (3, 0),
            ]
        };
        for &(m, n) in shapes {
            let a = Array::<i64, (Dyn, Dyn)>::from_fn_with([m, n], |[i, j]| (i * 31 + j * 17) as i64 % 29 - 14);
            let row = Array::<i64, (Dyn,)>::from_fn_with([n], |[j]| j as i64 % 5 - 2);
            let column = Array::<i64, (Dyn, One)>::from_fn_with([m, 1], |[i, _]| i as i64);
            let value = |i: usize, j: usize| a[[i, j]] * row[[j]] - column[[i, 0]];
            let rows: Vec<i64> = (0..m).map(|i| (0..n).map(|j| value(i, j)).sum()).collect();
            let columns: Vec<i64> = (0..n).map(|j| (0..m).map(|i| value(i, j)).sum()).collect();
            assert_eq!(broadcast!(sum(a * row - column)), rows.iter().sum::<i64>(), "{m} {n}");
            assert_eq!(broadcast!(sum_axis::<1>(a * row - column)).as_slice(), rows, "{m} {n}");
            assert_eq!(
                broadcast!(sum_axis::<0>(a * row - column)).as_slice(),
                columns,
                "{m} {n}"
            );
            assert_eq!(
                broadcast!(any(a * row > column + 20)),
                (0..m).any(|i| (0..n).any(|j| value(i, j) > 20))
            );
            if m * n > 0 {
                let all: Vec<i64> = (0..m)
                    .flat_map(|i| (0..n).map(move |j| (i, j)))
                    .map(|(i, j)| value(i, j))
                    .collect();
                let (at, greatest) = all.iter().enumerate().rev().max_by_key(|&(_, &x)| x).unwrap();
                assert_eq!(broadcast!(max(a * row - column)), *greatest, "{m} {n}");
                assert_eq!(broadcast!(argmax(a * row - column)), at, "{m} {n}");
                assert_eq!(
                    broadcast!(max(a[..;-1, ..;-1] - 0)),
                    *a.iter().max().unwrap(),
                    "{m} {n}"
                );
                let x = Array::<f32, (Dyn, Dyn)>::from_fn_with([m, n], |[i, j]| 1.0 / (i * 7 + j + 1) as f32);
                let y = x.flip_axis::<0>().to_owned();
                let stored = &x * &y;
                let found = [
                    broadcast!(sum(x * y)),
                    broadcast!(prod(x * y)),
                    broadcast!(sum(exp(x))),
                    broadcast!(sum(pow(x, y))),
                ];
                let (exp, pow) = (functions::exp(&x), functions::pow(&x, &y));
                let expected = [stored.sum(), stored.prod(), exp.sum(), pow.sum()];
                assert_eq!(found.map(f32::to_bits), expected.map(f32::to_bits), "{m} {n}");
            }
        }
    }
}
