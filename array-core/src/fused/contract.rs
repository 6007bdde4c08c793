//! Sums of products along axes, as in `einsum`.

use core::marker::PhantomData;

use super::reduce::Reducing;
use crate::compute::reduce::Source;
use crate::dtype::{Element, Number};
use crate::error::{Error, Evaluation};
use crate::expr::term::{Common, Meet, Term};
use crate::expr::{HasArithmetic, Op};
use crate::kernel::cell::Kept;
use crate::kernel::check::{Check, Unchecked};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Known, Types, two};
use crate::kernel::{Unstored, contract, contract_straight};
use crate::plan::leaf::Operand;
use crate::plan::{Inputs, OperandLeaf, Site};
use crate::shape::cells::{Below, Flat, Shaped};
use crate::shape::{Axes, If, Shape};
use crate::storage::{Array, Inline, Keep, OwnedStorage};

/// A factor of a product that is summed: a value of an expression, or a product of two factors.
///
/// Products are computed in [`Number::Factor`], so that 16-bit floats are rounded once, after the
/// sum, and not after each product.
pub trait Factor: Copy {
    /// The type of the factor as a value of the expression, which has the dtype of the factor.
    type Term: Term;

    /// Computes the factor, and converts it to the dtype `F`.
    fn factor<F: Number>(self) -> F;
}

impl<X: Term> Factor for X {
    type Term = X;

    #[inline(always)]
    fn factor<F: Number>(self) -> F {
        self.elem().op_cast()
    }
}

/// The product of two factors, which is not yet computed.
#[derive(Clone, Copy, Debug)]
pub struct Product<A, B>(A, B);

impl<A: Factor, B: Factor> Factor for Product<A, B>
where
    A::Term: Meet<B::Term>,
    Common<A::Term, B::Term>: HasArithmetic,
{
    type Term = <A::Term as Meet<B::Term>>::Term;

    #[inline(always)]
    fn factor<F: Number>(self) -> F {
        let (l, r) = (self.0.factor::<FactorOf<A::Term, B::Term>>(), self.1.factor());
        l.op_mul(r).op_cast()
    }
}

/// The product of two factors of an `einsum!`, which is not yet computed. Both factors are computed
/// in the dtype of the whole product, so that the result does not depend on the order of the
/// factors.
#[derive(Clone, Copy, Debug)]
pub struct Factors<A, B>(A, B);

impl<A: Factor, B: Factor> Factor for Factors<A, B>
where
    A::Term: Meet<B::Term>,
{
    type Term = <A::Term as Meet<B::Term>>::Term;

    #[inline(always)]
    fn factor<F: Number>(self) -> F {
        self.0.factor::<F>().op_mul(self.1.factor())
    }
}

/// The dtype that the product of two values is computed in.
type FactorOf<A, B> = <<Common<A, B> as HasArithmetic>::Is as Number>::Factor;

/// The elementwise product of two operands, as the operand of a sum.
#[allow(missing_debug_implementations)]
pub struct Products<'l, X, Y, S, Is> {
    factors: (&'l X, &'l Y),
    evaluation: Evaluation,
    /// The shape, and the dtype if it is numeric. They are two parameters, because rustc finds the
    /// shape before the dtype.
    types: PhantomData<(S, Is)>,
}

impl Op {
    /// Combines two factors into a product. [`Factor::factor`] computes it later.
    #[inline(always)]
    pub fn product<A: Factor, B: Factor>(
        self,
        l: A,
        r: B,
    ) -> If<<Common<A::Term, B::Term> as HasArithmetic>::Is, Product<A, B>>
    where
        A::Term: Meet<B::Term>,
        Common<A::Term, B::Term>: HasArithmetic,
    {
        Product(l, r)
    }

    /// Combines two factors of an `einsum!` into a product. [`Factor::factor`] computes it later.
    #[inline(always)]
    pub fn factors<A: Factor, B: Factor>(
        self,
        l: A,
        r: B,
    ) -> If<<Common<A::Term, B::Term> as HasArithmetic>::Is, Factors<A, B>>
    where
        A::Term: Meet<B::Term>,
        Common<A::Term, B::Term>: HasArithmetic,
    {
        Factors(l, r)
    }

    /// Computes a product of more than two factors, and rounds it once.
    #[inline(always)]
    pub fn rounded<X: Factor<Term: Term<Elem: HasArithmetic>>>(self, x: X) -> X::Term {
        let product = x.factor::<<<<X::Term as Term>::Elem as HasArithmetic>::Is as Number>::Factor>();
        X::Term::of(product.op_cast())
    }

    /// Combines two operands into their elementwise product, as the operand of a sum.
    #[inline(always)]
    pub fn products<'l, X: Operand, Y: Operand, S>(
        self,
        x: &'l X,
        y: &'l Y,
        _: Shaped<S, Flat>,
        evaluation: &'static str,
    ) -> Products<'l, X, Y, S, <Multiplied<X, Y> as HasArithmetic>::Is>
    where
        Elems<X>: Term + Meet<Elems<Y>>,
        Elems<Y>: Term,
        Multiplied<X, Y>: HasArithmetic,
    {
        Products {
            factors: (x, y),
            evaluation: Evaluation::new(evaluation),
            types: PhantomData,
        }
    }
}

/// The type of an operand's element as a value of the expression.
type Elems<X> = <<X as OperandLeaf>::Inputs as Inputs>::Elems;

/// The dtype of the products of two operands: the dtype that their elements promote to.
type Multiplied<X, Y> = Common<Elems<X>, Elems<Y>>;

/// An expression whose sums along axes may be matrix products.
pub trait Contractible {
    /// The dtype of the elements.
    type Elem: Element;
    /// The shape that the operands broadcast to.
    type Shape: Shape;
    /// A type that determines the storage of the result: a [`Kept`].
    type Storage;
    /// The elements as the source of a reduction. They are converted to [`Number::Factor`] of `T`,
    /// the dtype that products are computed in.
    type Source<T: Number>: Source<T::Factor, Shape = Self::Shape>;
    /// The two factors of each product, or `()` if the elements are no such products.
    type Factors: Contracting<Self::Shape>;

    /// Returns the elements as the source of a reduction, and the factors.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the run-time extents of the operands do not broadcast, or break the
    /// rules of the expression.
    fn contracting<T: Number>(self) -> Result<(Self::Source<T>, Self::Factors), Error>;
}

/// The [factors](Contractible::Factors) of a [`Contractible`] value of the shape `S`.
pub trait Contracting<S: Shape>: Sized {
    /// Computes the sums of the elements of `source` along the axes `A` by matrix products. The
    /// result has the shape `shape` and the dtype `O`. Calls `otherwise` if matrix products cannot
    /// compute the sums, or would not be faster.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the result is too large, or if memory cannot be allocated. Also
    /// returns the error of `otherwise`.
    fn contract<T: Number, X: Source<T::Factor, Shape = S>, O: Element, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        self,
        source: &X,
        shape: R,
        operation: &'static str,
        otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
    ) -> Result<Array<O, R, P>, Error>;
}

/// A computation that calls `F`, and converts the result to [`Number::Factor`] of `T`.
#[derive(Clone, Copy, Debug)]
pub struct Factored<T, F>(F, PhantomData<fn() -> T>);

impl<E, T: Number, F: Fn(E) -> R + Copy + Sync, R: Factor> Compute<E> for Factored<T, Closure<F>> {
    type Out = T::Factor;

    #[inline(always)]
    fn compute(&self, elems: E) -> T::Factor {
        (self.0.0)(elems).factor()
    }
}

impl<'l, K, P, W, S, X, F, R, C> Contractible for Reducing<'l, K, P, W, S, X, Closure<F>, C>
where
    K: Inputs,
    W: Known,
    S: Shape,
    X: Below,
    F: Fn(K::Elems) -> R + Copy + Sync,
    R: Factor,
    C: Check<K::Elems>,
{
    type Elem = <R::Term as Term>::Elem;
    type Shape = X::Form<S>;
    type Storage = Kept<P, X>;
    type Source<T: Number> = Unstored<'l, K, P, Factored<T, Closure<F>>, C, X::Form<S>, W>;
    type Factors = ();

    #[inline]
    fn contracting<T: Number>(self) -> Result<(Self::Source<T>, ()), Error> {
        let compute = Factored(self.compute, PhantomData);
        let site = Site::Expression(self.evaluation);
        Ok((Unstored::new(self.context, compute, self.check, site)?, ()))
    }
}

impl<S: Shape> Contracting<S> for () {
    #[inline(always)]
    fn contract<T: Number, X: Source<T::Factor, Shape = S>, O: Element, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        self,
        _: &X,
        shape: R,
        _: &'static str,
        otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
    ) -> Result<Array<O, R, P>, Error> {
        otherwise(shape)
    }
}

/// A computation that multiplies two elements in the dtype [`Number::Factor`] of `T`.
#[derive(Clone, Copy, Debug)]
pub struct Multiply<T>(PhantomData<fn() -> T>);

impl<T: Number, A: Term, B: Term> Compute<(A, B)> for Multiply<T> {
    type Out = T::Factor;

    #[inline(always)]
    fn compute(&self, (l, r): (A, B)) -> T::Factor {
        l.factor::<T::Factor>().op_mul(r.factor())
    }
}

impl<'l, X, Y, S, Is> Contractible for Products<'l, X, Y, S, Is>
where
    X: OperandLeaf<Inputs: Inputs<Elems: Term + Meet<Elems<Y>>>>,
    Y: OperandLeaf<Inputs: Inputs<Elems: Term>>,
    S: Shape,
{
    type Elem = Multiplied<X, Y>;
    type Shape = S;
    type Storage = Kept<<X::Storage as Keep>::With<<Y::Storage as Keep>::With<Inline>>, Flat>;
    type Source<T: Number> = Unstored<'l, (X::Inputs, Y::Inputs), (), Multiply<T>, Unchecked, S, Types<(X, Y)>>;
    type Factors = (&'l X, &'l Y);

    #[inline]
    fn contracting<T: Number>(self) -> Result<(Self::Source<T>, Self::Factors), Error> {
        let (x, y) = self.factors;
        let (context, site) = (two(x, y), Site::Expression(self.evaluation));
        let source = Unstored::new(context, Multiply(PhantomData), Unchecked, site)?;
        Ok((source, self.factors))
    }
}

impl<X, Y, S> Contracting<S> for (&X, &Y)
where
    X: OperandLeaf<Inputs: Inputs<Elems: Term>>,
    Y: OperandLeaf<Inputs: Inputs<Elems: Term>>,
    S: Shape,
{
    #[inline(always)]
    fn contract<T: Number, Z: Source<T::Factor, Shape = S>, O: Element, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        self,
        source: &Z,
        shape: R,
        operation: &'static str,
        otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
    ) -> Result<Array<O, R, P>, Error> {
        contract_straight::<T, O, X, Y, S, A, R, P>(self, shape, operation, |shape| {
            let contract = const {
                if Z::FEW {
                    None
                } else {
                    Some(by_matrices::<T, O, X, Y, S, A, R, P> as ContractMany<Self, S, R, P::Data>)
                }
            };
            if let Some(contract) = contract
                && let Some(data) = contract(self, source.shape(), &shape, operation)?
            {
                return Ok(Array::owned(shape, data));
            }
            otherwise(shape)
        })
    }
}

/// A function that computes the sums of the products of the factors `X` by matrix products, as data
/// of the shape `R`. The factors broadcast to the shape `S`. The function returns `None` if matrix
/// products cannot compute the sums, or would not be faster.
type ContractMany<X, S, R, D> = fn(X, &S, &R, &'static str) -> Result<Option<D>, Error>;

/// Implements [`ContractMany`].
fn by_matrices<T, O, X, Y, S, A, R, P>(
    factors: (&X, &Y),
    full: &S,
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Element,
    X: OperandLeaf,
    Y: OperandLeaf,
    S: Shape,
    A: Axes<S>,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    contract::<T, O, X, Y, R, P>(factors, full.extents().as_ref(), A::AXES, shape, operation)
}
