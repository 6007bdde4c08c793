//! Reductions, of arrays and of expressions.

use super::super::builder::{Builder, Id, record};
use super::super::lower;
use super::array::place;
use super::{Array, Op, Value};
use crate::dtype::{DType, Element};
use crate::shape::{HasAxis, ReduceAxes};

/// Returns its argument. Expansions of `broadcast!` call this function for a reduction in an
/// expression.
pub fn reduced<A>(result: A, _: &'static str) -> A {
    result
}

impl<T> Array<T, ()> {
    /// Returns the result of a reduction over all elements as a scalar.
    pub fn __value(self) -> Value<T> {
        Value::of(self.id)
    }
}

/// Returns the result of a reduction over all elements as a scalar.
pub fn value<T>(everything: Array<T, ()>) -> Value<T> {
    everything.__value()
}

/// Returns the position or the number of elements that a reduction over all elements computes, as a
/// scalar.
pub fn position(everything: Array<i64, ()>) -> Value<usize> {
    Value::of(record(|b| b.convert(everything.id, DType::U64)))
}

/// The operand of a reduction: an array, which is also the result of [`Op::reducing`].
pub trait Reducible {
    /// The dtype of the elements.
    type Elem;
    /// The shape before the reduction.
    type Shape;

    /// Returns the array to reduce.
    fn array(self) -> Array<Self::Elem, Self::Shape>;
}

impl<T, S> Reducible for Array<T, S> {
    type Elem = T;
    type Shape = S;

    fn array(self) -> Array<T, S> {
        self
    }
}

/// Expands to the dtype of a result, given the column `$output` of `reductions!`. `Magnitude` is
/// the dtype itself, since complex numbers are not exported.
macro_rules! output {
    (same $t:ty) => {
        $t
    };
    (Magnitude $t:ty) => {
        $t
    };
    (Sum $t:ty) => {
        <$t as Element>::Sum
    };
    ($other:ident $t:ty) => {
        $other
    };
}

/// Declares the reductions, for rows of `reductions!`: over all elements, along an axis and along
/// several axes. The result lacks the reduced axes, or has `One` in their place.
macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident [$($try_name:ident)?]
        [$axis:ident $try_axis:ident $axis_keep:ident $try_axis_keep:ident]
        $count:ident [$axes:ident $try_axes:ident $axes_keep:ident $try_axes_keep:ident]
        $arg:tt $class:ident -> $output:ident, $empty:literal $way:tt $lowered:tt;)*) => {$(
        forms!(@whole $name $arg $class $output $lowered);
        forms!(@axis $axis Without $arg $class $output $lowered, left);
        forms!(@axis $axis_keep Kept $arg $class $output $lowered, lower::keep);
        forms!($count $axes $axes_keep $arg $class $output $lowered);
    )*};
    (one $($row:tt)*) => {};
    (several $axes:ident $axes_keep:ident $($row:tt)*) => {
        forms!(@axes $axes Without $($row)*, left);
        forms!(@axes $axes_keep Kept $($row)*, lower::keep);
    };
    (@whole $name:ident $arg:tt $bound:ident i64 $lowered:tt) => {
        forms!(@scalar $name $arg i64 $lowered, position, usize);
    };
    (@whole $name:ident $arg:tt $bound:ident $output:ident $lowered:tt) => {
        forms!(@scalar $name $arg $output $lowered, value, output!($output T));
    };
    (@scalar $name:ident ($($arg:ident)?) $output:ident [$lowered:ident], $value:ident, $scalar:ty) => {
        impl<T: Element, S> Array<T, S> {
            #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
            pub fn $name(&self $(, $arg: T)?) -> Value<$scalar> {
                $value(Op.$name(*self $(, $arg)?))
            }
        }

        impl Op {
            #[doc = concat!("Records [`Array::", stringify!($name), "`] of an expression, as a 0-d array.")]
            pub fn $name<X>(self, x: X $(, $arg: X::Elem)?) -> Array<output!($output X::Elem), ()>
            where
                X: Reducible<Elem: Element>,
            {
                x.array().then(|b, x| {
                    let axes: Vec<usize> = (0..b.extents(x).len()).collect();
                    lower::$lowered(b, x, &axes $(, $arg.op_cast())?)
                })
            }
        }
    };
    (@axis $name:ident $shape:ident ($($arg:ident)?) $bound:ident $output:ident [$lowered:ident], $then:path) => {
        impl<T: Element, S> Array<T, S> {
            #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
            pub fn $name<const AXIS: isize>(&self $(, $arg: T)?) -> Array<output!($output T), S::$shape>
            where
                S: HasAxis<AXIS>,
            {
                Op.$name::<_, AXIS>(*self $(, $arg)?)
            }
        }

        impl Op {
            #[doc = concat!("Records [`Array::", stringify!($name), "`] of an expression.")]
            pub fn $name<X, const AXIS: isize>(
                self,
                x: X
                $(, $arg: X::Elem)?
            ) -> Array<output!($output X::Elem), <X::Shape as HasAxis<AXIS>>::$shape>
            where
                X: Reducible<Elem: Element, Shape: HasAxis<AXIS>>,
            {
                x.array().then(|b, x| {
                    let axes = [place(AXIS, b.extents(x).len())];
                    let reduced = lower::$lowered(b, x, &axes $(, $arg.op_cast())?);
                    $then(b, reduced, x, &axes)
                })
            }
        }
    };
    (@axes $name:ident $shape:ident ($($arg:ident)?) $bound:ident $output:ident [$lowered:ident], $then:path) => {
        impl<T: Element, S> Array<T, S> {
            #[doc = concat!("Records a call of `Array::", stringify!($name), "` in the program.")]
            pub fn $name<A>(&self, axes: A $(, $arg: T)?) -> Array<output!($output T), S::$shape>
            where
                S: ReduceAxes<A>,
            {
                Op.$name(*self, axes $(, $arg)?)
            }
        }

        impl Op {
            #[doc = concat!("Records [`Array::", stringify!($name), "`] of an expression.")]
            pub fn $name<X, A>(
                self,
                x: X,
                _: A
                $(, $arg: X::Elem)?
            ) -> Array<output!($output X::Elem), <X::Shape as ReduceAxes<A>>::$shape>
            where
                X: Reducible<Elem: Element, Shape: ReduceAxes<A>>,
            {
                x.array().then(|b, x| {
                    let axes = <X::Shape as ReduceAxes<A>>::AXES;
                    let reduced = lower::$lowered(b, x, axes $(, $arg.op_cast())?);
                    $then(b, reduced, x, axes)
                })
            }
        }
    };
}

/// Returns the result of a reduction without the reduced axes.
fn left(_: &mut Builder, reduced: Id, _: Id, _: &[usize]) -> Id {
    reduced
}

reductions! { forms }
