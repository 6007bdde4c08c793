//! Sums of products over index names.

use core::marker::PhantomData;

use super::super::builder::{Builder, Id, record};
use super::super::lower;
use super::expression::Traced;
use super::{Array, Op, Operand};
use crate::dtype::{DType, Element};
use crate::expr::HasArithmetic;
use crate::expr::term::{Meet, Term};
use crate::shape::cells::{Flat, Shaped};
use crate::shape::{If, ReduceAxes, Shape};

/// The product of two operands. Its sum may be recorded as a product of matrices.
#[derive(Debug)]
pub struct Products<T, S> {
    factors: [Id; 2],
    text: &'static str,
    of: PhantomData<fn() -> (T, S)>,
}

/// An expression whose elements are summed: an array, or a product of two operands.
pub trait Contractible {
    /// The dtype of the elements that are summed.
    type Elem: Element;
    /// The shape of the expression before the sum.
    type Shape: Shape;

    /// Records the sum along axes, computed in `dtype`. `axes` returns the summed axes, given the
    /// rank.
    fn contracted(self, axes: impl FnOnce(usize) -> Vec<usize>, dtype: DType) -> Id;
}

impl<T: Element, S: Shape> Contractible for Array<T, S> {
    type Elem = T;
    type Shape = S;

    fn contracted(self, axes: impl FnOnce(usize) -> Vec<usize>, dtype: DType) -> Id {
        record(|b| {
            let axes = axes(b.extents(self.id).len());
            total(b, self.id, &axes, dtype)
        })
    }
}

impl<T: Element, S: Shape> Contractible for Products<T, S> {
    type Elem = T;
    type Shape = S;

    fn contracted(self, axes: impl FnOnce(usize) -> Vec<usize>, dtype: DType) -> Id {
        record(|b| {
            let rank = |factor| b.extents(factor).len();
            let axes = axes(rank(self.factors[0]).max(rank(self.factors[1])));
            // If the sum has a wider dtype, each product must wrap in its own dtype before it is
            // added. A product of matrices would compute the products in the wider dtype.
            let product = (dtype == T::DTYPE).then(|| products(b, self.factors, dtype, &axes));
            let sum = product.flatten().unwrap_or_else(|| {
                let factors = self.factors.map(|factor| lower::cast(b, factor, T::DTYPE));
                let aligned = b.align(&factors);
                let product = lower::multiply(b, &aligned);
                total(b, product, &axes, dtype)
            });
            b.locate(self.text);
            sum
        })
    }
}

/// Sums along axes, in a dtype.
fn total(b: &mut Builder, x: Id, axes: &[usize], dtype: DType) -> Id {
    let x = lower::cast(b, x, dtype);
    lower::sum_of(b, x, axes)
}

/// Records a sum of products as a product of matrices. Returns `None` if an axis is stretched.
///
/// Summed axes that only one factor has are summed after the product. If they were summed before,
/// a sum of floats could be infinite or NaN although the sum of products is finite.
fn products(b: &mut Builder, factors: [Id; 2], dtype: DType, summed: &[usize]) -> Option<Id> {
    let ranks = factors.map(|factor| b.extents(factor).len());
    let rank = ranks[0].max(ranks[1]);
    // For each factor, the value from which `Builder::place` made it, and the position of each axis
    // of this value among the axes of the product.
    let origins = [0, 1].map(|of| {
        let (source, places) = b.origin(factors[of]);
        let places: Vec<usize> = places.iter().map(|place| place + rank - ranks[of]).collect();
        (source, places)
    });
    let axis = |of: usize, place: usize| origins[of].1.iter().position(|&other| other == place);
    let extent = |b: &Builder, of: usize, place: usize| Some(b.ty(origins[of].0).extents[axis(of, place)?]);
    let stretches = |place| match (extent(b, 0, place), extent(b, 1, place)) {
        (Some(l), Some(r)) => l != r,
        _ => false,
    };
    if (0..rank).any(stretches) {
        return None;
    }
    let (mut batching, mut contracting) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let (mut shared, mut free) = (Vec::new(), [Vec::new(), Vec::new()]);
    for place in 0..rank {
        match (axis(0, place), axis(1, place)) {
            (Some(l), Some(r)) => {
                let pairs = if summed.contains(&place) {
                    &mut contracting
                } else {
                    shared.push(place);
                    &mut batching
                };
                pairs[0].push(l);
                pairs[1].push(r);
            }
            (Some(_), None) => free[0].push(place),
            (None, Some(_)) => free[1].push(place),
            (None, None) => {}
        }
    }
    // `dot_general` keeps the order of the free axes of a factor.
    for (of, free) in free.iter_mut().enumerate() {
        free.sort_by_key(|&place| axis(of, place));
    }
    let sources = origins.each_ref().map(|(source, _)| lower::cast(b, *source, dtype));
    let product = lower::dot_general(
        b,
        sources,
        [&batching[0], &batching[1]],
        [&contracting[0], &contracting[1]],
    );
    // The axes of the product, including the summed axes that only one factor has.
    let places = [shared, free.concat()].concat();
    let alone: Vec<usize> = (0..places.len())
        .filter(|&axis| summed.contains(&places[axis]))
        .collect();
    let product = match alone.is_empty() {
        true => product,
        false => lower::sum_of(b, product, &alone),
    };
    let left: Vec<usize> = (0..rank).filter(|place| !summed.contains(place)).collect();
    let places: Vec<usize> = places
        .iter()
        .filter_map(|place| left.iter().position(|other| other == place))
        .collect();
    Some(b.place(product, &places, left.len()))
}

/// The dtype of the product of two operands.
type Multiplied<A, B> = <<A as Meet<B>>::Term as Term>::Elem;

/// The dtype of the sum of the elements of `X`.
type TotalOf<X> = <If<<<X as Contractible>::Elem as HasArithmetic>::Is, <X as Contractible>::Elem> as Element>::Sum;

/// A factor of a product that is summed: a value of an expression, or a product of factors.
pub trait Factor: Copy {
    /// The kind of the factor as a value of the expression. It contains the dtype.
    type Term: Term;

    /// Records the factor in a dtype.
    fn factor(self, builder: &mut Builder, dtype: DType) -> Id;
}

impl<X: Term> Factor for Traced<X> {
    type Term = X;

    fn factor(self, b: &mut Builder, dtype: DType) -> Id {
        lower::cast(b, self.id(), dtype)
    }
}

/// The product of two factors of an `einsum!`, which is not yet recorded. Both are recorded in the
/// dtype of the whole product, so that the result does not depend on the order of the factors.
#[derive(Clone, Copy, Debug)]
pub struct Factors<A, B>(A, B);

impl<A: Factor<Term: Meet<B::Term>>, B: Factor> Factor for Factors<A, B> {
    type Term = <A::Term as Meet<B::Term>>::Term;

    fn factor(self, b: &mut Builder, dtype: DType) -> Id {
        let factors = [self.0.factor(b, dtype), self.1.factor(b, dtype)];
        let aligned = b.align(&factors);
        lower::multiply(b, &aligned)
    }
}

impl Op {
    /// Returns the product of two factors of an `einsum!`.
    pub fn factors<A: Factor<Term: Meet<B::Term>>, B: Factor>(self, l: A, r: B) -> Factors<A, B> {
        Factors(l, r)
    }

    /// Records a product of more than two factors.
    pub fn rounded<X: Factor>(self, x: X) -> Traced<X::Term> {
        Traced::of(record(|b| x.factor(b, <X::Term as Term>::Elem::DTYPE)))
    }

    /// Records the product of two factors.
    pub fn product<A: Meet<B>, B>(self, l: Traced<A>, r: Traced<B>) -> Traced<A::Term> {
        self.multiply(l, r)
    }

    /// Returns the product of two operands as the operand of a sum.
    pub fn products<A: Term + Meet<B>, B: Term, S>(
        self,
        x: &impl Operand<Elems = Traced<A>>,
        y: &impl Operand<Elems = Traced<B>>,
        _: Shaped<S, Flat>,
        text: &'static str,
    ) -> Products<If<<Multiplied<A, B> as HasArithmetic>::Is, Multiplied<A, B>>, S>
    where
        Multiplied<A, B>: HasArithmetic,
    {
        record(Builder::mark);
        Products {
            factors: [x.elems().id(), y.elems().id()],
            text,
            of: PhantomData,
        }
    }

    /// Records the sum of an expression along the axes `A`. Integers are summed in 64 bits.
    pub fn contract<X, A>(self, x: X, _: A) -> Array<TotalOf<X>, <X::Shape as ReduceAxes<A>>::Without>
    where
        X: Contractible<Elem: HasArithmetic, Shape: ReduceAxes<A>>,
    {
        let axes = |_| <X::Shape as ReduceAxes<A>>::AXES.to_vec();
        Array::of(x.contracted(axes, <X::Elem as Element>::Sum::DTYPE))
    }

    /// Records the sum of all elements of an expression. Integers are summed in 64 bits.
    pub fn contract_all<X>(self, x: X) -> Array<TotalOf<X>, ()>
    where
        X: Contractible<Elem: HasArithmetic>,
    {
        Array::of(x.contracted(|rank| (0..rank).collect(), <X::Elem as Element>::Sum::DTYPE))
    }

    /// Sums as [`contract`](Self::contract) does, for `einsum!`, which keeps the dtype of integers.
    pub fn einsum<X, A>(self, x: X, _: A) -> Array<X::Elem, <X::Shape as ReduceAxes<A>>::Without>
    where
        X: Contractible<Elem: HasArithmetic, Shape: ReduceAxes<A>>,
    {
        let axes = |_| <X::Shape as ReduceAxes<A>>::AXES.to_vec();
        Array::of(x.contracted(axes, X::Elem::DTYPE))
    }

    /// Sums as [`contract_all`](Self::contract_all) does, for `einsum!`, which keeps the dtype of
    /// integers.
    pub fn einsum_all<X>(self, x: X) -> Array<X::Elem, ()>
    where
        X: Contractible<Elem: HasArithmetic>,
    {
        Array::of(x.contracted(|rank| (0..rank).collect(), X::Elem::DTYPE))
    }
}
