//! Evaluation of an expression into the memory of an existing array.

use super::check::{Check, find, find_planned};
use super::fused::{Compute, Fused, Out, fill};
use super::gather::{Context, Known};
use super::place::Place;
use super::plane::{FillMany, Limits, fault_finder, fill_plane, many_of, suited};
use super::planned::{StaticPlan, fill_planned, known_plan, plan_of};
use crate::dtype::Element;
use crate::error::Error;
use crate::plan::plane::MAX_ARRAYS;
use crate::plan::{Common, Inputs, Operands, Site};
use crate::shape::{Layout, Levels, Shape, checked_product, is_row_major};
use crate::storage::StorageMut;

impl<T: Element, S: Shape, B: StorageMut<T, S>> Place<'_, T, S, B> {
    /// Evaluates an expression into the memory of an existing array.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if an operand does not broadcast to the extents of that array, and
    /// [`Error::Arithmetic`] if an operation has no result for an element. Nothing is written in
    /// these cases.
    ///
    /// # Panics
    ///
    /// Panics if the expression reads the existing array as another dtype than its own.
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
            "the expression reads the array that it overwrites as another dtype than its own"
        );
        (const {
            match plan_of::<W, S, B::Layout>() {
                Some(&StaticPlan { len: Some(_), .. }) => Self::fill_planned::<K, P, W, F, C>,
                _ => Self::fill_unplanned::<K, P, W, F, C>,
            }
        })(self, context, compute, check, site)
    }

    /// Implements [`fill`](Self::fill) for an expression that has a [`StaticPlan`].
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
        let (plan, _) = const { known_plan::<W, S, B::Layout>() };
        // SAFETY: the place has an initialised, distinct element for each position of its shape, at
        // the strides of its layout. `ptr` may be written to, since `B` is `StorageMut`. The place
        // is borrowed mutably, so that no operand overlaps with it. `plan_of` checks that the plan
        // is for the extents and strides of the place, and the compiler has found that the operands
        // broadcast to these extents.
        unsafe {
            if const { C::FALLIBLE }
                && let Some(find) = const { find_planned::<K, P, W, C, T, S, B::Layout>() }
                && let Err(error) = find(context, check, ptr, plan)
            {
                return Err(error.into());
            }
            let inputs = context.inputs;
            (const { fill_planned::<K, F, W, S, B::Layout>() })(Fused { inputs, compute }, ptr, plan);
        }
        Ok(())
    }

    /// Implements [`fill`](Self::fill) for an expression whose loop nest is determined at run time.
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
            &context.erased(),
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
        let mut extents = None;
        let extents = shape.extents_in(&mut extents);
        let is_flat = const { S::LEVELS.same(&Levels::FLAT) };
        let has_lines = const { <B::Layout as Layout<S>>::ROW_MAJOR } || extents.len() <= 2;
        let mut plane = if is_flat && has_lines && const { K::Operands::COUNT <= MAX_ARRAYS } {
            context.shown().lay(Some(extents))
        } else {
            None
        };
        let strides;
        let strides = if <B::Layout as Layout<S>>::ROW_MAJOR {
            None
        } else {
            strides = layout.strides(&shape);
            plane = plane.and_then(|plane| plane.into_strided(strides.as_ref()));
            Some(strides.as_ref())
        };
        if let Some((plane, len)) = suited(&plane, site, const { Limits::of::<K, F>() }, many.is_some()) {
            let is_faulty = match const { fault_finder::<K, C, T>() } {
                // SAFETY: `Shown::lay` has found that the operands broadcast to the extents.
                // The place has an initialised element for each of its positions, at the strides of
                // the plane: those of row-major order, unless `into_strided` set others.
                Some(has_fault) => unsafe { has_fault(context.inputs, check, plane, len, ptr.cast_const()) },
                None => false,
            };
            if !is_faulty {
                // SAFETY: the plane is that of the operands, and `suited` returned `len`, the
                // number of elements of the place. The elements are initialised, and the place is
                // borrowed mutably, so that no operand overlaps with it.
                unsafe { fill_plane(context.inputs, compute, plane, ptr, len, many) };
                return Ok(());
            }
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
        // Strides that are known only at run time may be those of row-major order. Then the output
        // needs no strides.
        let strides = strides.filter(|strides: &&[isize]| {
            let is_static = const { <B::Layout as Layout<S>>::STATIC.is_some() };
            is_static || !is_row_major(extents, strides)
        });
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
        unsafe { fill::<K, F>(context, compute, out, len) };
        Ok(())
    }
}
