//! Expressions as operands of reductions. Their elements are not stored in an array.

use core::marker::PhantomData;

use super::Factor;
use crate::compute::reduce::Reducible;
use crate::dtype::Element;
use crate::dtype::verdict::Verdict;
use crate::error::{Error, Evaluation};
use crate::expr::Op;
use crate::kernel::Unstored;
use crate::kernel::cell::Kept;
use crate::kernel::check::{Check, Unchecked};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, Known};
use crate::plan::{Inputs, Site};
use crate::shape::Shape;
use crate::shape::cells::{Below, Shaped};

/// An expression as the operand of a reduction.
#[allow(missing_debug_implementations)]
pub struct Reducing<'l, K: Inputs, P, W, S, X, F, C> {
    pub(super) context: Context<'l, K, P, W>,
    pub(super) compute: F,
    pub(super) check: C,
    pub(super) evaluation: Evaluation,
    shape: PhantomData<(S, X)>,
}

/// Declares methods that make an expression the operand of a reduction. A row has the argument that
/// finds faults and its type parameters, if there is one, and the type and the value of the check.
macro_rules! reducing {
    ($($(#[$doc:meta])* $name:ident [$($check:ident $C:ident $V:ident)?] $of:ty, $value:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<'l, K, P, W, S, X, F, R, $($C, $V)?>(
            self,
            context: Context<'l, K, P, W>,
            _: Shaped<S, X>,
            compute: F,
            $($check: $C,)?
            evaluation: &'static str,
        ) -> Reducing<'l, K, P, W, S, X, Closure<F>, $of>
        where
            K: Inputs,
            F: Fn(K::Elems) -> R + Copy + Sync,
            R: Factor,
            $($C: Fn(K::Elems) -> $V + Copy + Sync,
            $V: Verdict,)?
        {
            Reducing {
                context,
                compute: Closure(compute),
                check: $value,
                evaluation: Evaluation::new(evaluation),
                shape: PhantomData,
            }
        }
    )*};
}

impl Op {
    reducing! {
        /// Combines the parts of an expression into the operand of a reduction. Nothing is computed
        /// yet.
        reducing [] Unchecked, Unchecked;

        /// Combines the parts of an expression into the operand of a reduction, as
        /// [`reducing`](Self::reducing) does. The expression has integer operations that may have
        /// no result, and `check` finds the elements without a result.
        reducing_checked [check C V] Closure<C>, Closure(check);
    }
}

impl<'l, K, P, W, S, X, F, C> Reducible for Reducing<'l, K, P, W, S, X, F, C>
where
    K: Inputs,
    W: Known,
    S: Shape,
    X: Below,
    F: Compute<K::Elems>,
    C: Check<K::Elems>,
{
    type Elem = F::Out;
    type Shape = X::Form<S>;
    type Storage = Kept<P, X>;
    type Source<T: Element> = Unstored<'l, K, P, As<T, F>, C, X::Form<S>, W>;

    #[inline]
    fn source<T: Element>(self) -> Result<Self::Source<T>, Error> {
        let compute = As(self.compute, PhantomData);
        Unstored::new(self.context, compute, self.check, Site::Expression(self.evaluation))
    }
}

/// A computation that computes `F`, and converts the result to `T`.
#[derive(Clone, Copy, Debug)]
pub struct As<T, F>(F, PhantomData<fn() -> T>);

impl<E, T: Element, F: Compute<E>> Compute<E> for As<T, F> {
    type Out = T;
    const IS_COPY: bool = F::IS_COPY && T::DTYPE.same(F::Out::DTYPE);

    #[inline(always)]
    fn compute(&self, elems: E) -> T {
        self.0.compute(elems).op_cast()
    }
}
