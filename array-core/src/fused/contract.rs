//! Sums of products along axes, as in `einsum`.

use core::marker::PhantomData;

use super::reduce::Reducing;
use crate::compute::reduce::Source;
use crate::dtype::{DType, Element, Number};
use crate::error::{Error, Evaluation};
use crate::expr::term::{Common, Meet, Term};
use crate::expr::{HasArithmetic, Op};
use crate::kernel::cell::Kept;
use crate::kernel::check::{Check, Unchecked};
use crate::kernel::fused::{Closure, Compute};
use crate::kernel::gather::{Context, Known, Types, two};
use crate::kernel::{Computed, One, Stored, Unstored, contract, contract_straight};
use crate::plan::leaf::Operand;
use crate::plan::{Inputs, OperandLeaf, Site};
use crate::shape::cells::{Below, Flat, Shaped};
use crate::shape::{Axes, If, Levels, MAX_TYPED_RANK, Shape, static_len};
use crate::storage::{Array, Inline, Keep, OwnedStorage};

/// A factor of a product that is summed: a value of an expression, or a product of two factors.
///
/// Products are computed in [`Number::Factor`], so that 16-bit floats are rounded once, after the
/// sum, and not after each product.
pub trait Factor: Copy {
    /// The type of the factor as a value of the expression, which has the dtype of the factor.
    type Term: Term;

    /// The dtype in which the products of the factor are computed.
    const DTYPE: ProductDtype;

    /// Computes the factor, and converts it to the dtype `F`.
    fn factor<F: Number>(self) -> F;
}

/// The dtype in which the products of a [`Factor`] are computed.
#[derive(Clone, Copy, Debug)]
pub enum ProductDtype {
    /// The factor is not a product, or its products can be computed in any dtype.
    Any,
    /// All products are computed in this dtype.
    One(DType),
    /// The products are computed in several dtypes.
    Several,
}

impl ProductDtype {
    /// Returns the dtype of the products of two factors, which are multiplied in the dtype `own`.
    const fn of(left: Self, right: Self, own: DType) -> Self {
        match (left, right) {
            (Self::Several, _) | (_, Self::Several) => Self::Several,
            (Self::One(dtype), _) | (_, Self::One(dtype)) if !dtype.same(own) => Self::Several,
            (Self::One(_), Self::One(dtype)) if !dtype.same(own) => Self::Several,
            _ => Self::One(own),
        }
    }
}

impl<X: Term> Factor for X {
    type Term = X;
    const DTYPE: ProductDtype = ProductDtype::Any;

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
    const DTYPE: ProductDtype = ProductDtype::of(A::DTYPE, B::DTYPE, FactorOf::<A::Term, B::Term>::DTYPE);

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
    const DTYPE: ProductDtype = ProductDtype::Any;

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

/// An expression that is a product, and its factors.
#[allow(missing_debug_implementations)]
pub struct Factored<X, L>(X, L);

/// An operand that is a factor of a product.
#[allow(missing_debug_implementations)]
pub struct Single<'l, X>(&'l X);

/// A value of an expression that is a factor of a product.
#[allow(missing_debug_implementations)]
pub struct Calculated<'l, K: Inputs, F>(Context<'l, K, ()>, Closure<F>);

impl Op {
    /// Combines an expression that is a product with its factors, so that a sum need not compute
    /// each product.
    #[inline(always)]
    pub fn factored<X, L>(self, x: X, factors: L) -> Factored<X, L> {
        Factored(x, factors)
    }

    /// Marks an operand as a factor.
    #[inline(always)]
    pub fn single<X>(self, x: &X) -> Single<'_, X> {
        Single(x)
    }

    /// Combines the parts of an expression into a factor. Nothing is computed yet.
    #[inline(always)]
    pub fn calculated<'l, K, P, W, F, R>(self, context: Context<'l, K, P, W>, compute: F) -> Calculated<'l, K, F>
    where
        K: Inputs,
        W: Known,
        F: Fn(K::Elems) -> R + Copy + Sync,
    {
        Calculated(context.erased(), Closure(compute))
    }
}

/// A factor of a product, without its type.
trait AsStored {
    /// Calls `run` with the factor, whose elements are converted to [`Number::Factor`] of `T`.
    fn stored<T: Number, R>(&self, run: impl FnOnce(&dyn Stored<T::Factor>) -> R) -> R;
}

impl<X: OperandLeaf<Inputs: Inputs<Elems: Term>>> AsStored for Single<'_, X> {
    #[inline(always)]
    fn stored<T: Number, R>(&self, run: impl FnOnce(&dyn Stored<T::Factor>) -> R) -> R {
        run(&One(self.0))
    }
}

impl<K: Inputs, F: Fn(K::Elems) -> R + Copy + Sync, R: Factor> AsStored for Calculated<'_, K, F> {
    #[inline(always)]
    fn stored<T: Number, Z>(&self, run: impl FnOnce(&dyn Stored<T::Factor>) -> Z) -> Z {
        run(&Computed(self.0.copied(), Converted(self.1, PhantomData::<fn() -> T>)))
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
    /// The factors of each product, or `()` if they are not known.
    type Factors: Contracting<Self::Shape>;
    /// `true` if all factors are multiplied in the dtype that products of `Elem` are computed in.
    const IS_EXACT: bool;

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
    fn contract<T: Number, X: Source<T::Factor, Shape = S>, O: Number, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        self,
        source: &X,
        shape: R,
        operation: &'static str,
        otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
    ) -> Result<Array<O, R, P>, Error>;

    /// Computes the sum of all elements of `source` by matrix products. Returns `None` if matrix
    /// products cannot compute it, or would not be faster.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory cannot be allocated, or if evaluating an element fails.
    #[inline(always)]
    fn contract_all<T: Number, X: Source<T::Factor, Shape = S>, O: Number>(self, _: &X) -> Result<Option<O>, Error> {
        Ok(None)
    }
}

/// A computation that calls `F`, and converts the result to [`Number::Factor`] of `T`.
#[derive(Clone, Copy, Debug)]
pub struct Converted<T, F>(F, PhantomData<fn() -> T>);

impl<E, T: Number, F: Fn(E) -> R + Copy + Sync, R: Factor> Compute<E> for Converted<T, Closure<F>> {
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
    type Source<T: Number> = Unstored<'l, K, P, Converted<T, Closure<F>>, C, X::Form<S>, W>;
    type Factors = ();
    const IS_EXACT: bool = !matches!(R::DTYPE, ProductDtype::Several);

    #[inline]
    fn contracting<T: Number>(self) -> Result<(Self::Source<T>, ()), Error> {
        let compute = Converted(self.compute, PhantomData);
        let site = Site::Expression(self.evaluation);
        Ok((Unstored::new(self.context, compute, self.check, site)?, ()))
    }
}

impl<S: Shape> Contracting<S> for () {
    #[inline(always)]
    fn contract<T: Number, X: Source<T::Factor, Shape = S>, O: Number, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
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
    const IS_EXACT: bool = true;

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
    fn contract<T: Number, Z: Source<T::Factor, Shape = S>, O: Number, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
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
                    Some(by_matrices::<T, O, Pair<'_, X, Y>, S, A, R, P> as ContractMany<_, S, R, P::Data>)
                }
            };
            let factors = &(Single(self.0), Single(self.1));
            contracted::<O, R, P, _, _>(contract, factors, source.shape(), shape, operation, otherwise)
        })
    }

    #[inline(always)]
    fn contract_all<T: Number, Z: Source<T::Factor, Shape = S>, O: Number>(
        self,
        source: &Z,
    ) -> Result<Option<O>, Error> {
        let contract = const {
            if is_small::<S>() {
                None
            } else {
                Some(all_by_matrices::<T, O, Pair<'_, X, Y>, S> as ContractAll<_, S, O>)
            }
        };
        contract.map_or(Ok(None), |contract| {
            contract(&(Single(self.0), Single(self.1)), source.shape())
        })
    }
}

/// Two operands that are factors.
type Pair<'l, X, Y> = (Single<'l, X>, Single<'l, Y>);

/// The factors `L` of the expression `X`.
#[allow(missing_debug_implementations)]
pub struct Listed<X, L>(L, PhantomData<X>);

#[allow(private_bounds)] // Public signatures name this type, but no other crate creates it.
impl<X: Contractible, L: FactorList> Contractible for Factored<X, L> {
    type Elem = X::Elem;
    type Shape = X::Shape;
    type Storage = X::Storage;
    type Source<T: Number> = X::Source<T>;
    type Factors = Listed<X, L>;
    const IS_EXACT: bool = X::IS_EXACT;

    #[inline]
    fn contracting<T: Number>(self) -> Result<(Self::Source<T>, Self::Factors), Error> {
        Ok((self.0.contracting::<T>()?.0, Listed(self.1, PhantomData)))
    }
}

/// The maximum number of products of a static shape that are computed by the general reduction,
/// whose code is then inlined.
const SMALL: usize = 512;

/// Returns whether there are so few products that the general reduction is inlined.
const fn is_small<S: Shape>() -> bool {
    matches!(static_len::<S>(), Some(..=SMALL))
}

/// Returns whether products of this shape can be summed by matrix products.
const fn is_many<X: Contractible>() -> bool {
    X::IS_EXACT && !is_small::<X::Shape>() && X::Shape::LEVELS.same(&Levels::FLAT)
}

impl<X: Contractible<Shape = S>, L: FactorList, S: Shape> Contracting<S> for Listed<X, L> {
    #[inline(always)]
    fn contract<T: Number, Z: Source<T::Factor, Shape = S>, O: Number, A: Axes<S>, R: Shape, P: OwnedStorage<O, R>>(
        self,
        source: &Z,
        shape: R,
        operation: &'static str,
        otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
    ) -> Result<Array<O, R, P>, Error> {
        let contract = const {
            if is_many::<X>() {
                Some(by_matrices::<T, O, L, S, A, R, P> as ContractMany<L, S, R, P::Data>)
            } else {
                None
            }
        };
        contracted::<O, R, P, _, _>(contract, &self.0, source.shape(), shape, operation, otherwise)
    }

    #[inline(always)]
    fn contract_all<T: Number, Z: Source<T::Factor, Shape = S>, O: Number>(
        self,
        source: &Z,
    ) -> Result<Option<O>, Error> {
        let contract = const {
            if is_many::<X>() {
                Some(all_by_matrices::<T, O, L, S> as ContractAll<L, S, O>)
            } else {
                None
            }
        };
        contract.map_or(Ok(None), |contract| contract(&self.0, source.shape()))
    }
}

/// A tuple of factors.
trait FactorList {
    /// Calls `run` with the factors, whose elements are converted to [`Number::Factor`] of `T`.
    fn stored<T: Number, Z>(&self, run: impl FnOnce(&[&dyn Stored<T::Factor>]) -> Z) -> Z;
}

/// Implements [`FactorList`] for tuples.
macro_rules! lists {
    ($(($($name:ident $x:ident),*);)*) => {$(
        impl<$($name: AsStored),*> FactorList for ($($name,)*) {
            #[inline(always)]
            fn stored<T: Number, Z>(&self, run: impl FnOnce(&[&dyn Stored<T::Factor>]) -> Z) -> Z {
                let ($($x,)*) = self;
                lists!(@ [$($x)*] run(&[$($x),*]))
            }
        }
    )*};
    (@ [] $run:expr) => { $run };
    (@ [$x:ident $($rest:ident)*] $run:expr) => {
        $x.stored::<T, _>(|$x| lists!(@ [$($rest)*] $run))
    };
}

lists! {
    (A a, B b);
    (A a, B b, C c);
    (A a, B b, C c, D d);
    (A a, B b, C c, D d, E e);
    (A a, B b, C c, D d, E e, F f);
    (A a, B b, C c, D d, E e, F f, G g);
    (A a, B b, C c, D d, E e, F f, G g, H h);
}

/// A function that computes the sums of the products of the factors `L` by matrix products, as data
/// of the shape `R`. The factors broadcast to the shape `S`. The function returns `None` if matrix
/// products cannot compute the sums, or would not be faster.
type ContractMany<L, S, R, D> = fn(&L, &S, &R, &'static str) -> Result<Option<D>, Error>;

/// Returns the sums that `contract` computes, if there are any, or else those of `otherwise`.
#[inline(always)]
fn contracted<O: Number, R: Shape, P: OwnedStorage<O, R>, L, S: Shape>(
    contract: Option<ContractMany<L, S, R, P::Data>>,
    factors: &L,
    full: &S,
    shape: R,
    operation: &'static str,
    otherwise: impl FnOnce(R) -> Result<Array<O, R, P>, Error>,
) -> Result<Array<O, R, P>, Error> {
    if let Some(contract) = contract
        && let Some(data) = contract(factors, full, &shape, operation)?
    {
        return Ok(Array::owned(shape, data));
    }
    otherwise(shape)
}

/// Implements [`ContractMany`].
fn by_matrices<T, O, L, S, A, R, P>(
    factors: &L,
    full: &S,
    shape: &R,
    operation: &'static str,
) -> Result<Option<P::Data>, Error>
where
    T: Number,
    O: Number,
    L: FactorList,
    S: Shape,
    A: Axes<S>,
    R: Shape,
    P: OwnedStorage<O, R>,
{
    factors.stored::<T, _>(|factors| {
        contract::<T::Factor, O, R, P>(factors, full.extents().as_ref(), A::AXES, shape, operation)
    })
}

/// A function that computes the sum of all products of the factors `L`, as [`ContractMany`] does.
type ContractAll<L, S, O> = fn(&L, &S) -> Result<Option<O>, Error>;

/// Implements [`ContractAll`].
fn all_by_matrices<T, O, L, S>(factors: &L, full: &S) -> Result<Option<O>, Error>
where
    T: Number,
    O: Number,
    L: FactorList,
    S: Shape,
{
    const EVERY: [usize; MAX_TYPED_RANK] = [0, 1, 2, 3, 4, 5, 6, 7];
    let extents = full.extents();
    let Some(axes) = EVERY.get(..extents.as_ref().len()) else {
        return Ok(None);
    };
    factors.stored::<T, _>(|factors| contract::<T::Factor, O, (), Inline>(factors, extents.as_ref(), axes, &(), "sum"))
}
