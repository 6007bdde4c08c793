//! Assignment of expressions to the elements that an index selects, for an index that may be a
//! mask: only the type of the index determines this.

use super::eval::Target;
use crate::dtype::Element;
use crate::dtype::verdict::Verdict;
use crate::error::{Error, Evaluation, fail};
use crate::expr::Op;
use crate::expr::term::{Elem, Term};
use crate::kernel::cell::NestedElement;
use crate::kernel::check::Check;
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, Known};
use crate::kernel::leaves::{Output, Own};
use crate::plan::Inputs;
use crate::shape::cells::Shaped;
use crate::shape::{If, Shape};
use crate::storage::{Array, Storage, StorageMut};

/// The elements that an index selects. Expansions call the methods of this trait and of
/// [`Selected`] through [`Op`], because rustc looks up no method of a type that it does not know.
/// The type depends on that of the index, and rustc may determine that of `i` in `for i in 0..3`
/// only at the end of the function.
pub trait Choice {
    /// The target of an assignment to the elements.
    type Target<'a>
    where
        Self: 'a;

    /// Borrows the elements to be written to.
    fn target(&mut self) -> Self::Target<'_>;
}

impl<E: NestedElement, S: Shape, B: Storage<E, S>> Choice for Array<E, S, B> {
    type Target<'a>
        = Target<'a, E, S, B>
    where
        Self: 'a;

    #[inline(always)]
    fn target(&mut self) -> Target<'_, E, S, B> {
        self.__written()
    }
}

/// The elements that an index selects, as the target of an assignment: a view, or the elements at
/// which a mask is `true`.
pub trait Selected {
    /// The dtype of the elements.
    type Elem: Element;

    /// The elements as an operand that the expression reads before it writes to the same position.
    type Own;

    /// The elements as an operand that the expression only writes to.
    type Output;

    /// Returns the elements as an operand that the expression reads.
    fn own(&self) -> Self::Own;

    /// Returns the elements as an operand that the expression only writes to.
    fn output(&self) -> Self::Output;

    /// Overwrites the selected elements with an expression of shape `R`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the run-time extents of an operand do not broadcast to those of the
    /// target, or if memory cannot be allocated. Also returns an error if an integer operation has
    /// no result, such as a division by zero. Nothing is written in these cases.
    fn fill<R, K, Q, W, F, C>(
        self,
        context: &Context<'_, K, Q, W>,
        compute: F,
        check: C,
        evaluation: Evaluation,
    ) -> Result<(), Error>
    where
        R: Shape,
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = Self::Elem>,
        C: Check<K::Elems>;
}

impl<E, S, B> Selected for Target<'_, E, S, B>
where
    E: NestedElement,
    S: Shape,
    B: Storage<E, S>,
    E::Opened<S, B>: StorageMut<E::Root, E::Form<S>>,
{
    type Elem = E::Root;
    type Own = Own<E, S, B::Layout>;
    type Output = Output<E, S, B::Layout>;

    #[inline(always)]
    fn own(&self) -> Self::Own {
        self.__own()
    }

    #[inline(always)]
    fn output(&self) -> Self::Output {
        self.__output()
    }

    #[inline]
    fn fill<R, K, Q, W, F, C>(
        self,
        context: &Context<'_, K, Q, W>,
        compute: F,
        check: C,
        evaluation: Evaluation,
    ) -> Result<(), Error>
    where
        R: Shape,
        K: Inputs,
        W: Known,
        F: Compute<K::Elems, Out = E::Root>,
        C: Check<K::Elems>,
    {
        self.write(context, compute, check, evaluation)
    }
}

/// Relation: a value of shape `R` can be assigned to the elements that `Self` selects. With the
/// feature `alloc`, this holds for every shape, and the extents are compared when the value is
/// assigned. Without `alloc`, only a scalar can be assigned to the elements at which a mask is
/// `true`.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{R}` cannot be written through a mask without the feature `alloc`",
    label = "only a scalar can be written through a mask",
    note = "choose element by element instead, as in `broadcast!(x = if mask {{ y }} else {{ x }})`"
)]
pub trait Accepts<R> {
    /// An alias of `()`. The type of the operation contains it, so that rustc reports a broken rule
    /// only once.
    type Fits;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<R, P> Accepts<R> for P {
    type Fits = ();
}

#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<R, E: NestedElement, S: Shape, B: Storage<E, S>> Accepts<R> for Target<'_, E, S, B> {
    type Fits = ();
}

#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<M> Accepts<()> for &mut M {
    type Fits = ();
}

/// A second candidate impl, which no value uses. With only the impl of `Accepts<()>`, rustc would
/// assume that every value is a scalar, and report mismatched types.
#[cfg(not(feature = "alloc"))]
#[diagnostic::do_not_recommend]
impl<M> Accepts<core::convert::Infallible> for &mut M {
    type Fits = ();
}

/// A computation that returns the result of `F` if a mask is `true`, and the old element otherwise.
/// As a check, it ignores faults of elements at which the mask is `false`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masked<F>(pub(crate) F);

impl<E, F: Compute<E>> Compute<(Elem<F::Out>, Elem<bool>, E)> for Masked<F> {
    type Out = F::Out;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn compute(&self, (own, mask, elems): (Elem<F::Out>, Elem<bool>, E)) -> F::Out {
        let value = self.0.compute(elems);
        if mask.0 { value } else { own.0 }
    }
}

impl<T, E, C: Check<E>> Check<(Elem<T>, Elem<bool>, E)> for Masked<C> {
    const FALLIBLE: bool = C::FALLIBLE;
    type Verdict = C::Verdict;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&self, (_, mask, elems): (Elem<T>, Elem<bool>, E)) -> C::Verdict {
        self.0.check(elems).when(mask.0)
    }
}

/// Declares methods that overwrite the elements that an index selects. A row has the result of the
/// method, its value if everything was written, and the function that is called with an error.
macro_rules! assignments {
    ($($(#[$doc:meta])* $name:ident -> $result:ty, $done:expr, $failed:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        #[allow(clippy::too_many_arguments)]
        pub fn $name<P, K, Q, W, R, Y, F, X, C, V>(
            self,
            target: P,
            context: Context<'_, K, Q, W>,
            _: Shaped<R, Y>,
            compute: F,
            check: C,
            evaluation: &'static str,
        ) -> $result
        where
            P: Selected + Accepts<R>,
            K: Inputs,
            W: Known,
            R: Shape,
            F: Fn(K::Elems) -> X + Copy + Sync,
            X: Term<Elem = P::Elem>,
            C: Fn(K::Elems) -> V + Copy + Sync,
            V: Verdict,
        {
            let evaluation = Evaluation::new(evaluation);
            match target.fill::<R, _, _, _, _, _>(&context, Closure(compute), Closure(check), evaluation) {
                Ok(()) => $done,
                Err(error) => $failed(error.within(evaluation)),
            }
        }
    )*};
}

impl Op {
    /// Borrows the elements that an index selects, as the target of an assignment.
    #[inline(always)]
    pub fn chosen<P: Choice>(self, part: &mut P) -> P::Target<'_> {
        part.target()
    }

    /// Returns the target as an operand that the expression reads before it writes to the same
    /// position.
    #[inline(always)]
    pub fn own<P: Selected>(self, target: &P) -> P::Own {
        target.own()
    }

    /// Returns the target as an operand that the expression only writes to.
    #[inline(always)]
    pub fn output<P: Selected>(self, target: &P) -> P::Output {
        target.output()
    }

    assignments! {
        /// Overwrites the elements that an index selects with an expression of shape `R`.
        ///
        /// # Panics
        ///
        /// Panics with the message of the [`Error`] that
        /// [`try_assign_through`](Self::try_assign_through) returns. Nothing is written in that
        /// case. Aborts if memory cannot be allocated.
        #[track_caller]
        assign_through -> If<<P as Accepts<R>>::Fits, ()>, (), fail;

        /// Overwrites the elements that an index selects with an expression of shape `R`.
        /// [`assign_through`](Self::assign_through) panics instead of returning an error.
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if the run-time extents of an operand do not broadcast to those of
        /// the target, or if memory cannot be allocated. Also returns an error if an integer
        /// operation has no result, such as a division by zero. Nothing is written in these cases.
        try_assign_through -> Result<If<<P as Accepts<R>>::Fits, ()>, Error>, Ok(()), Err;
    }
}
