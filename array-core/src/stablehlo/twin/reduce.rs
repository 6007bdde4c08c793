//! Reductions, of arrays and of expressions.

use super::super::builder::{Builder, Id};
use super::super::lower;
use super::array::place;
use super::{Array, Op, Value};
use crate::dtype::{Element, Float, Number, Real};
use crate::error::Evaluation;
use crate::expr::Logical;
use crate::shape::{HasAxis, ReduceAxes, Shape};

/// Returns the result of a reduction in an expression.
pub fn reduced<A>(result: A, _: &'static Evaluation) -> A {
    result
}

/// Returns the scalar of a reduction over everything.
pub fn value<T>(everything: Array<T, ()>) -> Value<T> {
    Value::of(everything.id)
}

/// Returns the position, or the number of elements, of a reduction over everything.
pub fn position(everything: Array<i64, ()>) -> Value<i64> {
    value(everything)
}

/// An expression that is reduced: the result of [`Op::reducing`].
pub trait Reducible {
    /// The dtype.
    type Elem: Element;
    /// The shape.
    type Shape: Shape;

    /// Returns the array.
    fn array(self) -> Array<Self::Elem, Self::Shape>;
}

impl<T: Element, S: Shape> Reducible for Array<T, S> {
    type Elem = T;
    type Shape = S;

    fn array(self) -> Array<T, S> {
        self
    }
}

/// The dtype of a result.
macro_rules! output {
    (same $t:ty) => {
        $t
    };
    (sum $t:ty) => {
        <$t as Element>::Sum
    };
    ($other:ident $t:ty) => {
        $other
    };
}

/// Declares reductions: over everything, along an axis and along several, without the axes and with `One` in their place; a further
/// argument, the dtypes, that of the result, and the function that records it for a list of axes.
macro_rules! reductions {
    ($(
        $name:ident $axis:ident $axis_keep:ident [$($axes:ident $axes_keep:ident)?] $arg:tt
        $bound:ident $output:ident = $lowered:expr;
    )*) => {$(
        reductions!(@whole $name $arg $bound $output = $lowered);
        reductions!(@axis $axis Without $arg $bound $output = $lowered, |_, reduced, _, _| reduced);
        reductions!(@axis $axis_keep Kept $arg $bound $output = $lowered, lower::keep);
        $(
            reductions!(@axes $axes Without $arg $bound $output = $lowered, |_, reduced, _, _| reduced);
            reductions!(@axes $axes_keep Kept $arg $bound $output = $lowered, lower::keep);
        )?
    )*};
    (@whole $name:ident ($($arg:ident)?) $bound:ident $output:ident = $lowered:expr) => {
        impl<T: Element, S: Shape> Array<T, S> {
            #[doc = concat!("`Array::", stringify!($name), "`")]
            pub fn $name(&self $(, $arg: T)?) -> Value<output!($output T)>
            where
                T: $bound,
            {
                value(Op.$name(self.clone() $(, $arg)?))
            }
        }

        impl Op {
            #[doc = concat!("[`Array::", stringify!($name), "`] of an expression, as a 0-d array.")]
            pub fn $name<X>(self, x: X $(, $arg: X::Elem)?) -> Array<output!($output X::Elem), ()>
            where
                X: Reducible<Elem: $bound>,
            {
                x.array().then(|b, x| {
                    let axes: Vec<usize> = (0..b.extents(x).len()).collect();
                    $lowered(b, x, &axes $(, $arg.op_cast())?)
                })
            }
        }
    };
    (@axis $name:ident $shape:ident ($($arg:ident)?) $bound:ident $output:ident = $lowered:expr, $then:expr) => {
        impl<T: Element, S: Shape> Array<T, S> {
            #[doc = concat!("`Array::", stringify!($name), "`")]
            pub fn $name<const AXIS: isize>(&self $(, $arg: T)?) -> Array<output!($output T), S::$shape>
            where
                T: $bound,
                S: HasAxis<AXIS>,
            {
                Op.$name::<_, AXIS>(self.clone() $(, $arg)?)
            }
        }

        impl Op {
            #[doc = concat!("[`Array::", stringify!($name), "`] of an expression.")]
            pub fn $name<X, const AXIS: isize>(
                self,
                x: X
                $(, $arg: X::Elem)?
            ) -> Array<output!($output X::Elem), <X::Shape as HasAxis<AXIS>>::$shape>
            where
                X: Reducible<Elem: $bound, Shape: HasAxis<AXIS>>,
            {
                x.array().then(|b, x| {
                    let axes = [place(AXIS, b.extents(x).len())];
                    let reduced = $lowered(b, x, &axes $(, $arg.op_cast())?);
                    finish(b, reduced, x, &axes, $then)
                })
            }
        }
    };
    (@axes $name:ident $shape:ident ($($arg:ident)?) $bound:ident $output:ident = $lowered:expr, $then:expr) => {
        impl<T: Element, S: Shape> Array<T, S> {
            #[doc = concat!("`Array::", stringify!($name), "`")]
            pub fn $name<A>(&self, axes: A $(, $arg: T)?) -> Array<output!($output T), S::$shape>
            where
                T: $bound,
                S: ReduceAxes<A>,
            {
                Op.$name(self.clone(), axes $(, $arg)?)
            }
        }

        impl Op {
            #[doc = concat!("[`Array::", stringify!($name), "`] of an expression.")]
            pub fn $name<X, A>(
                self,
                x: X,
                _: A
                $(, $arg: X::Elem)?
            ) -> Array<output!($output X::Elem), <X::Shape as ReduceAxes<A>>::$shape>
            where
                X: Reducible<Elem: $bound, Shape: ReduceAxes<A>>,
            {
                x.array().then(|b, x| {
                    let axes = <X::Shape as ReduceAxes<A>>::AXES;
                    let reduced = $lowered(b, x, axes $(, $arg.op_cast())?);
                    finish(b, reduced, x, axes, $then)
                })
            }
        }
    };
}

/// Gives the result of a reduction its axes.
fn finish(
    b: &mut Builder,
    reduced: Id,
    x: Id,
    axes: &[usize],
    then: impl FnOnce(&mut Builder, Id, Id, &[usize]) -> Id,
) -> Id {
    then(b, reduced, x, axes)
}

reductions! {
    all all_axis all_axis_keep [all_axes all_axes_keep] () Logical bool = lower::every;
    any any_axis any_axis_keep [any_axes any_axes_keep] () Logical bool = lower::some;
    argmax argmax_axis argmax_axis_keep [] () Real i64 = lower::first_greatest;
    argmin argmin_axis argmin_axis_keep [] () Real i64 = lower::first_least;
    count_nonzero count_nonzero_axis count_nonzero_axis_keep [count_nonzero_axes count_nonzero_axes_keep] ()
        Element i64 = lower::nonzero;
    max max_axis max_axis_keep [max_axes max_axes_keep] () Real same = lower::greatest;
    mean mean_axis mean_axis_keep [mean_axes mean_axes_keep] () Float same = lower::mean;
    min min_axis min_axis_keep [min_axes min_axes_keep] () Real same = lower::least;
    prod prod_axis prod_axis_keep [prod_axes prod_axes_keep] () Number sum = lower::product;
    std std_axis std_axis_keep [std_axes std_axes_keep] () Float same = lower::deviation;
    std_corrected std_axis_corrected std_axis_keep_corrected [std_axes_corrected std_axes_keep_corrected] (correction)
        Float same = lower::deviation_corrected;
    sum sum_axis sum_axis_keep [sum_axes sum_axes_keep] () Number sum = lower::sum;
    var var_axis var_axis_keep [var_axes var_axes_keep] () Float same = lower::variance;
    var_corrected var_axis_corrected var_axis_keep_corrected [var_axes_corrected var_axes_keep_corrected] (correction)
        Float same = lower::variance_corrected;
}
