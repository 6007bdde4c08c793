//! Reductions of expressions, without an array of the elements that are reduced.

use core::marker::PhantomData;

use super::contract::{Contractible, Contracting};
use crate::compute::reduce::{
    Along, Axis, Entire, ListedAxes, Reduced, Reducible, Source, converted, every, first_greatest, first_least,
    greatest, least, nonzero, product, reduced, rounded, some, total,
};
use crate::dtype::Totals;
use crate::dtype::{Element, Number};
use crate::error::{Error, Evaluation, fail};
use crate::expr::{HasArithmetic, IsFloat, IsInexact, IsReal, IsTruth, Op, SizeOf};
use crate::kernel::cell::OneLevel;
use crate::shape::{Axes, If, Keeps, ReduceAxes, ReduceAxis, Shape};
use crate::storage::{Array, Inline, OwnedStorage};

/// The result of a reduction of all elements: a 0-d array.
pub type Everything<T> = Array<T, (), Inline>;

/// The dtype of a value's elements, which must be numeric.
type NumberOf<X> = If<<<X as Reducible>::Elem as HasArithmetic>::Is, <X as Reducible>::Elem>;

/// The dtype of a value's elements, which must be real.
type RealOf<X> = If<<<X as Reducible>::Elem as IsReal>::Is, <X as Reducible>::Elem>;

/// The dtype of a value's elements, which must be a float or complex dtype.
type InexactOf<X> = If<<<X as Reducible>::Elem as IsInexact>::Is, <X as Reducible>::Elem>;

/// The dtype of a value's elements, which must be a float dtype.
type FloatOf<X> = If<<<X as Reducible>::Elem as IsFloat>::Is, <X as Reducible>::Elem>;

/// The dtype of the absolute values of a value's elements: a float dtype.
type SizesOf<X> = SizeOf<<X as Reducible>::Elem>;

/// The dtype of a value's elements, which must be `bool`.
type TruthOf<X> = If<<<X as Reducible>::Elem as IsTruth>::Is, <X as Reducible>::Elem>;

/// The dtype of the sum of a value's elements.
type SumOf<X> = <NumberOf<X> as Element>::Sum;

/// The storage of the result of a reduction along axes, given the type `B` that determines the
/// storage of the operand.
type ReducedIn<B> = Reduced<<B as OneLevel>::Storage>;

/// Declares the methods for the reductions in the rows of `reductions!`: of all elements, along one
/// axis, and along several axes. A reduction along axes has two forms. One removes the axes, and
/// the other (`keep`) replaces them by `One`.
macro_rules! all {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {
        $(classed!($class $output $count $name [$axis $axis_keep] [$axes $axes_keep] $arg $way);)*
    };
}

/// Declares a reduction, given the class of dtypes and the result dtype in its row. These determine
/// the bound on the dtype, the conversion of the elements, and the dtype of the result.
macro_rules! classed {
    (Logical bool $($row:tt)*) => { forms!([IsTruth] TruthOf<X> => If<TruthOf<X>, bool>, $($row)*); };
    (Real i64 $($row:tt)*) => { forms!([IsReal] RealOf<X> => If<RealOf<X>, i64>, $($row)*); };
    (Real same $($row:tt)*) => { forms!([IsReal] RealOf<X> => RealOf<X>, $($row)*); };
    (Float same $($row:tt)*) => { forms!([IsFloat] FloatOf<X> => FloatOf<X>, $($row)*); };
    (Inexact same $($row:tt)*) => { forms!([IsInexact] InexactOf<X> => InexactOf<X>, $($row)*); };
    (Inexact Magnitude $($row:tt)*) => { forms!([IsInexact] InexactOf<X> => SizesOf<X>, $($row)*); };
    (Number Sum $($row:tt)*) => { forms!([HasArithmetic] NumberOf<X> => SumOf<X>, $($row)*); };
    (Element i64 $($row:tt)*) => { forms!([] X::Elem => i64, $($row)*); };
}

/// Declares the forms of a reduction: of all elements, along one axis, and along several axes.
macro_rules! forms {
    ($bound:tt $of:ty => $output:ty, $count:ident $name:ident [$axis:ident $axis_keep:ident] $axes:tt $arg:tt $way:tt) => {
        over_all!($name $arg $bound $of => $output, $way);
        along!(@ $axis [const AXIS: isize] () [ReduceAxis<AXIS>] <X::Shape as ReduceAxis<AXIS>>::Without, Axis<AXIS>,
            |shape| (&[shape.position_of(stringify!($axis))?], shape.without_axis()),
            $arg $bound $of => $output, $way);
        along!(@ $axis_keep [const AXIS: isize] () [ReduceAxis<AXIS>] <X::Shape as ReduceAxis<AXIS>>::Kept, Axis<AXIS>,
            |shape| (&[shape.position_of(stringify!($axis_keep))?], shape.kept_axis()),
            $arg $bound $of => $output, $way);
        along!($count $axes $arg $bound $of => $output, $way);
    };
}

/// Declares a reduction of all elements.
macro_rules! over_all {
    ($name:ident ($($arg:ident)?) [$($bound:ident)?] $of:ty => $output:ty, $way:tt) => {
        #[doc = concat!("Computes [`Array::", stringify!($name), "`] of an expression, as a 0-d array.")]
        ///
        /// # Errors
        ///
        /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, or if there are no
        /// elements and the reduction has no identity. It also contains an error if an integer
        /// operation has no result, such as a division by zero.
        #[inline]
        pub fn $name<X>(
            self,
            x: X
            $(, $arg: SizesOf<X>)?
        ) -> Outcome<Everything<$output>, <X::Storage as OneLevel>::Storage>
        where
            X: Reducible<$(Elem: $bound,)? Storage: OneLevel>,
        {
            Outcome::of(|| {
                let source = &x.source::<$of>()?;
                let all = Entire::<$of, _> { source, operation: stringify!($name), of: PhantomData };
                reduced!($of, $way all, ($($arg)?)).map(Array::full)
            })
        }
    };
}

/// Declares a reduction along axes.
macro_rules! along {
    (one $($row:tt)*) => {};
    (several [$axes:ident $axes_keep:ident] $arg:tt $bound:tt $of:ty => $output:ty, $way:tt) => {
        along!(@ $axes [A] (A) [ReduceAxes<A>] <X::Shape as ReduceAxes<A>>::Without, ListedAxes<A>,
            |shape| (X::Shape::AXES, shape.without_axes(stringify!($axes))?),
            $arg $bound $of => $output, $way);
        along!(@ $axes_keep [A] (A) [ReduceAxes<A>] <X::Shape as ReduceAxes<A>>::Kept, ListedAxes<A>,
            |shape| (X::Shape::AXES, shape.kept_axes(stringify!($axes_keep))?),
            $arg $bound $of => $output, $way);
    };
    (@ $name:ident [$($parameter:tt)*] ($($list:ident)?) [$($relation:tt)*] $without:ty, $which:ty,
        |$shape:ident| ($numbers:expr, $rest:expr),
        ($($arg:ident)?) [$($bound:ident)?] $of:ty => $output:ty, $way:tt
    ) => {
        #[doc = concat!("Computes [`Array::", stringify!($name), "`] of an expression.")]
        ///
        /// # Errors
        ///
        /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, or if an integer
        /// operation has no result, such as a division by zero. It also contains the error that the
        /// `try_` form of the method of arrays would return.
        #[inline]
        pub fn $name<X, $($parameter)*>(
            self,
            x: X
            $(, _: $list)?
            $(, $arg: SizesOf<X>)?
        ) -> Outcome<Array<$output, $without, ReducedIn<X::Storage>>, <X::Storage as OneLevel>::Storage>
        where
            X: Reducible<$(Elem: $bound,)? Shape: $($relation)*, Storage: OneLevel<Storage: Keeps>>,
            ReducedIn<X::Storage>: OwnedStorage<$output, $without>,
        {
            Outcome::of(|| {
                let source = x.source::<$of>()?;
                let $shape = source.shape();
                let along = Along::<$of, $which, _, _> {
                    source: &source,
                    axes: $numbers,
                    shape: $rest,
                    operation: stringify!($name),
                    of: PhantomData,
                };
                reduced!($of, $way along, ($($arg)?))
            })
        }
    };
}

impl Op {
    reductions! { all }
}

/// The dtype of the products that are summed, which must be numeric.
type ProductOf<X> = If<<<X as Contractible>::Elem as HasArithmetic>::Is, <X as Contractible>::Elem>;

/// The dtype of the sum of products.
type TotalOf<X> = <ProductOf<X> as Element>::Sum;

/// The dtype in which the factors of the summed products are multiplied.
type FactorOf<X> = <ProductOf<X> as Number>::Factor;

/// Sums of products. Products have the dtype [`Number::Factor`], so that a sum is rounded to its
/// own dtype only once, at the end.
impl Op {
    /// Computes the sums of an expression along the axes `A`. If the expression is the product of
    /// two operands, matrix products compute the sums if that is possible and faster.
    ///
    /// # Errors
    ///
    /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, if the result is too
    /// large, or if memory cannot be allocated. It also contains an error if an integer operation
    /// has no result, such as a division by zero.
    #[inline]
    pub fn contract<X, A>(
        self,
        x: X,
        _: A,
    ) -> Outcome<
        Array<TotalOf<X>, <X::Shape as ReduceAxes<A>>::Without, ReducedIn<X::Storage>>,
        <X::Storage as OneLevel>::Storage,
    >
    where
        X: Contractible<Elem: HasArithmetic, Shape: ReduceAxes<A>, Storage: OneLevel<Storage: Keeps>>,
        ReducedIn<X::Storage>: OwnedStorage<TotalOf<X>, <X::Shape as ReduceAxes<A>>::Without>,
    {
        Outcome::of(|| {
            let (source, factors) = x.contracting::<ProductOf<X>>()?;
            let shape = source.shape().without_axes("sum")?;
            factors.contract::<ProductOf<X>, _, _, ListedAxes<A>, _, _>(&source, shape, "sum", |shape| {
                let along = Along::<FactorOf<X>, ListedAxes<A>, _, _> {
                    source: &source,
                    axes: X::Shape::AXES,
                    shape,
                    operation: "sum",
                    of: PhantomData,
                };
                along.sums_of::<ProductOf<X>, _, _>(&total())
            })
        })
    }

    /// Computes the sum of all elements of an expression.
    ///
    /// # Errors
    ///
    /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, or if an integer operation
    /// has no result, such as a division by zero.
    #[inline]
    pub fn contract_all<X>(self, x: X) -> Outcome<Everything<TotalOf<X>>, <X::Storage as OneLevel>::Storage>
    where
        X: Contractible<Elem: HasArithmetic, Storage: OneLevel>,
    {
        Outcome::of(|| {
            let sum = whole_sum::<X>(x)?;
            Ok(Array::full(rounded::<ProductOf<X>>(sum)))
        })
    }

    /// Computes sums as [`contract`](Self::contract) does, but a sum has the dtype of the products,
    /// as `einsum!` requires. So sums of integers wrap in that dtype.
    ///
    /// # Errors
    ///
    /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, if the result is too
    /// large, or if memory cannot be allocated. It also contains an error if an integer operation
    /// has no result, such as a division by zero.
    #[inline]
    pub fn einsum<X, A>(
        self,
        x: X,
        _: A,
    ) -> Outcome<
        Array<ProductOf<X>, <X::Shape as ReduceAxes<A>>::Without, ReducedIn<X::Storage>>,
        <X::Storage as OneLevel>::Storage,
    >
    where
        X: Contractible<Elem: HasArithmetic, Shape: ReduceAxes<A>, Storage: OneLevel<Storage: Keeps>>,
        ReducedIn<X::Storage>: OwnedStorage<ProductOf<X>, <X::Shape as ReduceAxes<A>>::Without>,
    {
        Outcome::of(|| {
            let (source, factors) = x.contracting::<ProductOf<X>>()?;
            let shape = source.shape().without_axes("sum")?;
            ProductOf::<X>::own_sums(Contracted {
                source,
                factors,
                shape,
                of: PhantomData::<(ProductOf<X>, ListedAxes<A>)>,
            })
        })
    }

    /// Computes a sum as [`contract_all`](Self::contract_all) does, but in the dtype of the
    /// products, as `einsum!` requires. So a sum of integers wraps in that dtype.
    ///
    /// # Errors
    ///
    /// The [`Outcome`] contains an [`Error`] if shapes do not broadcast, or if an integer operation
    /// has no result, such as a division by zero.
    #[inline]
    pub fn einsum_all<X>(self, x: X) -> Outcome<Everything<ProductOf<X>>, <X::Storage as OneLevel>::Storage>
    where
        X: Contractible<Elem: HasArithmetic, Storage: OneLevel>,
    {
        Outcome::of(|| {
            let sum = whole_sum::<X>(x)?;
            Ok(Array::full(sum.op_cast::<ProductOf<X>>()))
        })
    }
}

/// Computes the sum of all elements of an expression, before it is rounded.
///
/// # Errors
///
/// Returns an [`Error`] if shapes do not broadcast, or if an integer operation has no result.
#[inline(always)]
fn whole_sum<X: Contractible<Elem: HasArithmetic>>(x: X) -> Result<<ProductOf<X> as Number>::Total, Error> {
    let (source, factors) = x.contracting::<ProductOf<X>>()?;
    if let Some(sum) = factors.contract_all::<ProductOf<X>, _, _>(&source)? {
        return Ok(sum);
    }
    let all = Entire::<FactorOf<X>, _> {
        source: &source,
        operation: "sum",
        of: PhantomData,
    };
    all.reduce(&total())
}

/// Sums, along the axes `A`, of products of elements of `T`. The sums are computed in the dtype
/// `T::Total`.
struct Contracted<X, F, T, A, R> {
    source: X,
    factors: F,
    shape: R,
    of: PhantomData<(T, A)>,
}

impl<X, F, T, A, R> Totals<T::Total, R> for Contracted<X, F, T, A, R>
where
    X: Source<T::Factor>,
    F: Contracting<X::Shape>,
    T: Number,
    A: Axes<X::Shape>,
    R: Shape,
{
    #[inline(always)]
    fn totals<P: OwnedStorage<T::Total, R>>(self) -> Result<Array<T::Total, R, P>, Error> {
        let Self {
            source, factors, shape, ..
        } = self;
        factors.contract::<T, _, _, A, _, _>(&source, shape, "sum", |shape| {
            let along = Along::<T::Factor, A, _, _> {
                source: &source,
                axes: A::AXES,
                shape,
                operation: "sum",
                of: PhantomData,
            };
            along.reduce(&total())
        })
    }

    fn converted<U: Element, Z: OwnedStorage<U, R>>(self) -> Result<Array<U, R, Z>, Error> {
        converted(self)
    }
}

/// The result of a reduction, or its error. `Is` is a projection through the bounds of the
/// reduction, so that rustc reports a broken bound only once.
#[derive(Debug)]
#[must_use]
pub struct Outcome<A, Is> {
    result: Result<A, Error>,
    is: PhantomData<Is>,
}

impl<A, Is> Outcome<A, Is> {
    /// Calls `compute`, and stores its result.
    #[inline(always)]
    fn of(compute: impl FnOnce() -> Result<A, Error>) -> Self {
        Self {
            result: compute(),
            is: PhantomData,
        }
    }
}

/// Returns the array of an [`Outcome`].
///
/// # Panics
///
/// Panics with the message of the error that [`try_reduced`] returns. Aborts if memory could not be
/// allocated.
#[inline(always)]
#[track_caller]
pub fn reduced<A, Is>(outcome: Outcome<A, Is>, evaluation: &'static str) -> A {
    match outcome.result {
        Ok(array) => array,
        Err(error) => fail(error.within(Evaluation::new(evaluation))),
    }
}

/// Returns the array of an [`Outcome`]. `reduced` panics instead of returning an error.
///
/// # Errors
///
/// Returns the [`Error`] of the reduction, if it failed.
#[inline(always)]
pub fn try_reduced<A, Is>(outcome: Outcome<A, Is>, evaluation: &'static str) -> Result<A, Error> {
    match outcome.result {
        Ok(array) => Ok(array),
        Err(error) => Err(error.within(Evaluation::new(evaluation))),
    }
}

/// Returns the array of a matrix product in an expression, given the result of the product.
///
/// # Panics
///
/// Panics with the message of the error that [`try_multiplied`] returns. Aborts if memory could not
/// be allocated.
#[inline(always)]
#[track_caller]
pub fn multiplied<A>(result: Result<A, Error>, evaluation: &'static str) -> A {
    match result {
        Ok(product) => product,
        Err(error) => fail(error.within(Evaluation::new(evaluation))),
    }
}

/// Returns the array of a matrix product in an expression, given the result of the product.
/// [`multiplied`] panics instead of returning an error.
///
/// # Errors
///
/// Returns the [`Error`] of the product, if it failed.
#[inline(always)]
pub fn try_multiplied<A>(result: Result<A, Error>, evaluation: &'static str) -> Result<A, Error> {
    result.map_err(|error| error.within(Evaluation::new(evaluation)))
}

impl<T: Element> Everything<T> {
    /// Returns the only element, which is the result of a reduction of all elements. This is a
    /// method, so that rustc reports only the two dtypes if a program expects another dtype.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __value(self) -> If<T, T> {
        self.into_parts().1
    }
}

/// Returns the only element of a 0-d array, which is the result of a reduction of all elements.
#[inline(always)]
pub fn value<T: Element>(everything: Everything<T>) -> T {
    everything.__value()
}

/// Returns the result of a reduction of all elements, which is a position or a count, as a `usize`.
#[inline(always)]
pub fn position(everything: Everything<i64>) -> usize {
    value(everything) as usize
}
