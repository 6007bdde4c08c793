//! Evaluation of expressions into new arrays and into existing arrays.

use crate::dtype::verdict::Verdict;
use crate::error::{Error, Evaluation, fail};
use crate::expr::term::Term;
use crate::expr::{IsWritable, Op};
use crate::kernel::build::builder;
use crate::kernel::cell::{Forms, NestedElement};
use crate::kernel::check::{Check, Unchecked};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, Known};
use crate::kernel::leaves::{Output, Own};
use crate::plan::{Inputs, Site};
use crate::shape::cells::{Below, Shaped};
use crate::shape::{If, Shape};
use crate::storage::{Array, Storage, StorageMut};

/// Expands to the check of an expression, as a type or as a value: [`Unchecked`], or a closure.
macro_rules! check_of {
    (type) => {
        Unchecked
    };
    (type $C:ident) => {
        Closure<$C>
    };
    () => {
        Unchecked
    };
    ($check:ident) => {
        Closure($check)
    };
}

/// Declares the methods that evaluate an expression into a new array. If the expression can fail
/// for some elements, its row has the argument and the types of the check. Each row has the type of
/// the result, and the functions that the method calls with an array and with an error.
macro_rules! evaluations {
    ($($(#[$attribute:meta])* $name:ident [$($check:ident $C:ident $V:ident)?] -> $output:ty, [$($done:ident)?] $failed:ident;)*) => {$(
        $(#[$attribute])*
        #[inline]
        pub fn $name<K, P, W, S, X, F, R, $($C, $V,)? Z>(
            self,
            context: Context<'_, K, P, W>,
            _: Shaped<S, X>,
            compute: F,
            $($check: $C,)?
            evaluation: &'static str,
        ) -> $output
        where
            K: Inputs,
            W: Known,
            S: Shape,
            X: Below,
            P: Forms<R::Elem, S, X, Item = Z>,
            F: Fn(K::Elems) -> R + Copy + Sync,
            R: Term,
            $($C: Fn(K::Elems) -> $V + Copy + Sync, $V: Verdict,)?
        {
            let evaluation = Evaluation::new(evaluation);
            let build = const { builder::<K, P, W, Closure<F>, check_of!(type $($C)?), X::Form<S>, P::Roots>() };
            match build(&context, Closure(compute), check_of!($($check)?), Site::Expression(evaluation), None) {
                Ok(array) => $($done)? (P::formed(array)),
                Err(error) => $failed(error.within(evaluation)),
            }
        }
    )*};
}

/// Declares the methods that overwrite an array with the values of an expression. The rows are
/// those of [`evaluations`], but with the value to return on success in place of the first
/// function.
macro_rules! assignments {
    ($($(#[$attribute:meta])* $name:ident [$($check:ident $C:ident $V:ident)?] -> $output:ty, $done:expr, $failed:ident;)*) => {$(
        $(#[$attribute])*
        #[inline]
        pub fn $name<E, S, B, K, P, W, F, R $(, $C, $V)?>(
            self,
            target: Target<'_, E, S, B>,
            context: Context<'_, K, P, W>,
            compute: F,
            $($check: $C,)?
            evaluation: &'static str,
        ) -> $output
        where
            E: NestedElement,
            S: Shape,
            B: Storage<E, S>,
            E::Opened<S, B>: IsWritable<E::Root, E::Form<S>>,
            K: Inputs,
            W: Known,
            F: Fn(K::Elems) -> R + Copy + Sync,
            R: Term<Elem = E::Root>,
            $($C: Fn(K::Elems) -> $V + Copy + Sync, $V: Verdict,)?
        {
            let evaluation = Evaluation::new(evaluation);
            match target.write(&context, Closure(compute), check_of!($($check)?), evaluation) {
                Ok(()) => $done,
                Err(error) => $failed(error.within(evaluation)),
            }
        }
    )*};
}

/// `()` if the array `B` of elements `E` and shape `S` can be written to.
type Written<E, S, B> = If<
    <<E as NestedElement>::Opened<S, B> as IsWritable<<E as NestedElement>::Root, <E as NestedElement>::Form<S>>>::Fits,
    (),
>;

impl Op {
    evaluations! {
        /// Evaluates an expression into a new array.
        ///
        /// # Panics
        ///
        /// Panics with the message of the [`Error`] that [`try_eval`](Self::try_eval) returns.
        /// Aborts if memory cannot be allocated.
        #[track_caller]
        eval [] -> Array<Z, S, P>, [] fail;

        /// Evaluates an expression into a new array. [`eval`](Self::eval) panics instead of
        /// returning an error.
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the run-time extents of the operands do not broadcast or break
        /// the rules of the expression, if the result is too large, or if memory cannot be
        /// allocated.
        try_eval [] -> Result<Array<Z, S, P>, Error>, [Ok] Err;

        /// Evaluates an expression into a new array. The expression can fail for some elements: an
        /// integer operation may have no result, such as a division by zero.
        ///
        /// # Panics
        ///
        /// Panics with the message of the [`Error`] that
        /// [`try_eval_checked`](Self::try_eval_checked) returns. Aborts if memory cannot be
        /// allocated.
        #[track_caller]
        eval_checked [check C V] -> Array<Z, S, P>, [] fail;

        /// Evaluates an expression into a new array. The expression can fail for some elements: an
        /// integer operation may have no result, such as a division by zero.
        /// [`eval_checked`](Self::eval_checked) panics instead of returning an error.
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the run-time extents of the operands do not broadcast or break
        /// the rules of the expression, if the result is too large, or if memory cannot be
        /// allocated. Also returns an error if an integer operation has no result, such as a
        /// division by zero.
        try_eval_checked [check C V] -> Result<Array<Z, S, P>, Error>, [Ok] Err;
    }

    assignments! {
        /// Overwrites an array with the values of an expression.
        ///
        /// # Panics
        ///
        /// Panics with the message of the [`Error`] that [`try_assign`](Self::try_assign) returns.
        /// Nothing is written in that case.
        #[track_caller]
        assign [] -> Written<E, S, B>, (), fail;

        /// Overwrites an array with the values of an expression. [`assign`](Self::assign) panics
        /// instead of returning an error.
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the run-time extents of an operand do not broadcast to those of
        /// the array, or break the rules of the expression. Nothing is written in that case.
        try_assign [] -> Result<Written<E, S, B>, Error>, Ok(()), Err;

        /// Overwrites an array with the values of an expression that can fail for some elements: an
        /// integer operation may have no result, such as a division by zero.
        ///
        /// # Panics
        ///
        /// Panics with the message of the [`Error`] that
        /// [`try_assign_checked`](Self::try_assign_checked) returns. Nothing is written in that
        /// case.
        #[track_caller]
        assign_checked [check C V] -> Written<E, S, B>, (), fail;

        /// Overwrites an array with the values of an expression that can fail for some elements: an
        /// integer operation may have no result, such as a division by zero.
        /// [`assign_checked`](Self::assign_checked) panics instead of returning an error.
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the run-time extents of an operand do not broadcast to those of
        /// the array, or break the rules of the expression. Also returns an error if an integer
        /// operation has no result, such as a division by zero. Nothing is written in these cases.
        try_assign_checked [check C V] -> Result<Written<E, S, B>, Error>, Ok(()), Err;
    }
}

/// An array as the target of an assignment.
#[derive(Debug)]
pub struct Target<'a, C, S: Shape, B: Storage<C, S>>(&'a mut Array<C, S, B>);

impl<C: NestedElement, S: Shape, B: Storage<C, S>> Array<C, S, B> {
    /// Borrows the array as the target of an assignment, for `broadcast!`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __written(&mut self) -> Target<'_, C, S, B> {
        Target(self)
    }
}

impl<C: NestedElement, S: Shape, B: Storage<C, S>> Target<'_, C, S, B> {
    /// Returns the array as an operand of the expression. Each of its elements is read before the
    /// element is overwritten.
    #[inline(always)]
    pub fn __own(&self) -> Own<C, S, B::Layout> {
        Own::new(self.0.axes().clone())
    }

    /// Returns the array as an operand of the expression, which uses only the dtype and the shape
    /// of the array, and does not read its elements.
    #[inline(always)]
    pub fn __output(&self) -> Output<C, S, B::Layout> {
        Output::new(self.0.axes().clone())
    }

    /// Overwrites the array with an expression.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the run-time extents of an operand do not broadcast to those of the
    /// array, or break the rules of the expression. Also returns an error if an integer operation
    /// has no result, such as a division by zero. Nothing is written in these cases.
    #[inline]
    pub(super) fn write<K, P, W, F, N>(
        self,
        context: &Context<'_, K, P, W>,
        compute: F,
        check: N,
        evaluation: Evaluation,
    ) -> Result<(), Error>
    where
        C::Opened<S, B>: StorageMut<C::Root, C::Form<S>>,
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = C::Root>,
        N: Check<K::Elems>,
    {
        self.0
            .place()
            .fill(context, compute, check, Site::Expression(evaluation))
    }
}
