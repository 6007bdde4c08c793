//! The values of an expression at one position: elements of arrays, scalars and literals, and the
//! dtype that two of them are computed in.

use core::marker::PhantomData;

use crate::dtype::{
    Element, InPlace, Inexact, LiteralValue, LosslessInto, Promote, Promoted, Raises, TakesFloat, TakesInteger,
};
use crate::plan::Scalar;
use crate::shape::If;

/// A value with a dtype: an element of an array, or a [`Scalar`].
pub trait Term: Copy {
    /// The dtype.
    type Elem: Element;
    /// The same kind of value with another dtype.
    type With<U: Element>: Term<Elem = U>;
    /// The dtype of a [`Scalar`], and `()` for other values.
    type Alone;
    /// `true` if the type guarantees that the value is an unchanged element of an operand, or the
    /// unchanged result of a function that computes many elements at once. `false` for [`Elem`],
    /// which may be the result of any operation.
    const IS_COPY: bool = false;
    /// `true` for [`Elem`] only: not for a [`Scalar`], nor for [`Copied`] or [`Unchanged`].
    const IS_ELEM: bool = false;

    /// Creates the value from an element.
    fn of(elem: Self::Elem) -> Self;

    /// Returns the element.
    fn elem(self) -> Self::Elem;

    /// Creates a value of the same kind from an element of another dtype.
    fn with<U: Element>(elem: U) -> Self::With<U>;
}

/// An element of an array in an expression.
#[derive(Clone, Copy, Debug)]
pub struct Elem<T>(pub T);

/// Implements [`Term`] for the values of a dtype.
macro_rules! terms {
    ($($value:ident<$t:ident> $alone:ty, $is_elem:literal;)*) => {$(
        impl<$t: Element> Term for $value<$t> {
            type Elem = $t;
            type With<U: Element> = $value<U>;
            type Alone = $alone;
            const IS_ELEM: bool = $is_elem;

            #[inline(always)]
            fn of(elem: $t) -> Self {
                $value(elem)
            }

            #[inline(always)]
            fn elem(self) -> $t {
                self.0
            }

            #[inline(always)]
            fn with<U: Element>(elem: U) -> $value<U> {
                $value(elem)
            }
        }
    )*};
}

terms! {
    Elem<T> (), true;
    Scalar<T> T, false;
}

/// Relation: a scalar of the dtype `Self` can be the result of a division, a remainder or a power
/// that is combined with floats.
///
/// Operations on integers need a check, for example that a divisor is not 0. `broadcast!` does not
/// emit this check for a scalar next to floats. So the relation does not hold for integers.
#[diagnostic::on_unimplemented(
    message = "scalars of `{Self}` cannot be divided, or raised to a power, next to floats",
    label = "a division by 0 would not be found here",
    note = "convert both, as in `(n as f64) / (d as f64)`, or compute the scalar first"
)]
pub trait BesideFloat {}

#[diagnostic::do_not_recommend]
impl<T: Inexact> BesideFloat for T {}

#[diagnostic::do_not_recommend]
impl BesideFloat for () {}

/// Relation: a value whose [`Alone`](Term::Alone) is `Self` can be combined with floats.
pub trait IsBesideFloat {
    /// An alias of `()`. The type of the value contains it, so that rustc reports a broken rule
    /// only once.
    type Is;
}

impl<T: BesideFloat> IsBesideFloat for T {
    type Is = ();
}

/// Relation: an operation can combine a `Self` on the left with an `Rhs` on the right.
///
/// Elements of two arrays are promoted, and so are two scalars. A scalar that is combined with an
/// array converts to the dtype of the array if no value is lost, and so does a literal that fits.
/// If the scalar is complex and the array is of `f32` or `f64`, both convert to the complex dtype
/// with parts of the array's dtype. Elements, scalars and literals are separate types. Each pair
/// other than two literals has an impl of its own, so that the compiler reports the bound that
/// fails.
///
/// The message of this relation is for arrays whose dtype rustc does not know before the end of the
/// function, such as `array![1, 2]`. For others, rustc reports the bound.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` have no common dtype",
    label = "one of these does not convert to the dtype of the other",
    note = "`Elem<i32>` is an element of an array of `i32`, and `(f64, ..)` a literal such as `0.5`",
    note = "a literal takes the dtype of the array: cast the array first, as in `x as f64`",
    note = "see array_core::errors#no-common-dtype"
)]
pub trait Meet<Rhs>: Sized {
    /// The type of value that the operation is computed in, such as [`Elem`] of the common dtype.
    type Term: Term;

    /// Converts the left value to the dtype of [`Term`](Self::Term).
    fn left(self) -> <Self::Term as Term>::Elem;

    /// Converts the right value to the dtype of [`Term`](Self::Term).
    fn right(rhs: Rhs) -> <Self::Term as Term>::Elem;
}

/// The dtype that an operation on two values is computed in.
pub type Common<A, B> = <<A as Meet<B>>::Term as Term>::Elem;

#[diagnostic::do_not_recommend]
impl<A: Element + Promote<B>, B: Element> Meet<Elem<B>> for Elem<A> {
    type Term = Elem<Promoted<A, B>>;

    #[inline(always)]
    fn left(self) -> Promoted<A, B> {
        self.0.op_cast()
    }

    #[inline(always)]
    fn right(rhs: Elem<B>) -> Promoted<A, B> {
        rhs.0.op_cast()
    }
}

#[diagnostic::do_not_recommend]
impl<A: Element, B: Raises<A> + LosslessInto<<B as Raises<A>>::Into> + Plain> Meet<Scalar<B>> for Elem<A> {
    type Term = Elem<If<<B as LosslessInto<B::Into>>::Converted, B::Into>>;

    #[inline(always)]
    fn left(self) -> B::Into {
        self.0.op_cast()
    }

    #[inline(always)]
    fn right(rhs: Scalar<B>) -> B::Into {
        rhs.0.plain().op_cast()
    }
}

#[diagnostic::do_not_recommend]
impl<A: Raises<B> + LosslessInto<<A as Raises<B>>::Into> + Plain, B: Element> Meet<Elem<B>> for Scalar<A> {
    type Term = Elem<If<<A as LosslessInto<A::Into>>::Converted, A::Into>>;

    #[inline(always)]
    fn left(self) -> A::Into {
        self.0.plain().op_cast()
    }

    #[inline(always)]
    fn right(rhs: Elem<B>) -> A::Into {
        rhs.0.op_cast()
    }
}

#[diagnostic::do_not_recommend]
impl<A: Element + Promote<B>, B: Element> Meet<Scalar<B>> for Scalar<A> {
    type Term = Scalar<Promoted<A, B>>;

    #[inline(always)]
    fn left(self) -> Promoted<A, B> {
        self.0.op_cast()
    }

    #[inline(always)]
    fn right(rhs: Scalar<B>) -> Promoted<A, B> {
        rhs.0.op_cast()
    }
}

/// The type of a scalar: a dtype, `usize` or `isize`. `usize` and `isize` are not dtypes: a scalar
/// of such a type can only be cast, or combined with literals, with scalars of the same type, and
/// with those of `u64` or `i64`.
pub trait Plain: Copy {
    /// The dtype that represents the values of the type.
    type Elem: Element;

    /// Converts the value to the dtype.
    fn plain(self) -> Self::Elem;
}

#[diagnostic::do_not_recommend]
impl<T: Element> Plain for T {
    type Elem = T;

    #[inline(always)]
    fn plain(self) -> T {
        self
    }
}

/// Implements [`Plain`], [`Term`] and [`Meet`] for scalars of a type that is not a dtype.
macro_rules! castable {
    ($($scalar:ident as $dtype:ident;)*) => {$(
        impl Plain for $scalar {
            type Elem = $dtype;

            #[inline(always)]
            fn plain(self) -> $dtype {
                self as $dtype
            }
        }

        impl Term for Scalar<$scalar> {
            type Elem = $dtype;
            type With<U: Element> = Scalar<U>;
            type Alone = $dtype;

            #[inline(always)]
            fn of(elem: $dtype) -> Self {
                Scalar(elem as $scalar)
            }

            #[inline(always)]
            fn elem(self) -> $dtype {
                self.0 as $dtype
            }

            #[inline(always)]
            fn with<U: Element>(elem: U) -> Scalar<U> {
                Scalar(elem)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Meet<Scalar<$scalar>> for Scalar<$scalar> {
            type Term = Scalar<$dtype>;

            #[inline(always)]
            fn left(self) -> $dtype {
                self.elem()
            }

            #[inline(always)]
            fn right(rhs: Self) -> $dtype {
                rhs.elem()
            }
        }

        // The result of an operation on such scalars is a scalar of the dtype.
        castable! { @ [] [] $scalar, $dtype, Scalar<$dtype> [$dtype] |x| x.0; }
        castable! { @
            [const V: i128, C: Copy] [$dtype: TakesInteger<V, C>,] $scalar, $dtype, (LiteralValue<V>, C)
            [If<<$dtype as TakesInteger<V, C>>::Taken, $dtype>] |_x| <$dtype as TakesInteger<V, C>>::take();
        }
    )*};
    (@ [$($generic:tt)*] [$($bound:tt)*] $scalar:ident, $dtype:ident, $other:ty [$common:ty] |$x:ident| $taken:expr;) => {
        #[diagnostic::do_not_recommend]
        impl<$($generic)*> Meet<$other> for Scalar<$scalar>
        where
            $($bound)*
        {
            type Term = Scalar<$common>;

            #[inline(always)]
            fn left(self) -> $dtype {
                self.elem()
            }

            #[inline(always)]
            fn right($x: $other) -> $dtype {
                $taken
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generic)*> Meet<Scalar<$scalar>> for $other
        where
            $($bound)*
        {
            type Term = Scalar<$common>;

            #[inline(always)]
            fn left(self) -> $dtype {
                let $x = self;
                $taken
            }

            #[inline(always)]
            fn right(rhs: Scalar<$scalar>) -> $dtype {
                rhs.elem()
            }
        }
    };
}

castable! {
    isize as i64;
    usize as u64;
}

/// Implements [`Meet`] between a kind of literal and elements or scalars, and [`Takes`] for the
/// assignment of such a literal to an array. A literal is a tuple of its value and its class, which
/// is the cheapest form to compile.
macro_rules! literals {
    ($([$($generic:tt)*] $literal:ty, $takes:ident [$($class:tt)*]: |$value:pat_param| $($argument:expr),*;)*) => {
        literals! { @ $(
            [$($generic)*] $literal, $takes [$($class)*]: Elem |$value| $($argument),*;
            [$($generic)*] $literal, $takes [$($class)*]: Scalar |$value| $($argument),*;
        )* }

        $(impl<A: $takes<$($class)*>, $($generic)* C: Copy> Takes<$literal> for A {
            type Taken = If<<A as $takes<$($class)*>>::Taken, A>;

            #[inline(always)]
            fn take($value: $literal) -> A {
                <A as $takes<$($class)*>>::take($($argument),*)
            }
        })*
    };
    (@ $([$($generic:tt)*] $literal:ty, $takes:ident [$($class:tt)*]: $kind:ident |$value:pat_param| $($argument:expr),*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<A: $takes<$($class)*>, $($generic)* C: Copy> Meet<$literal> for $kind<A> {
            type Term = $kind<If<<A as $takes<$($class)*>>::Taken, A>>;

            #[inline(always)]
            fn left(self) -> A {
                self.0
            }

            #[inline(always)]
            fn right($value: $literal) -> A {
                <A as $takes<$($class)*>>::take($($argument),*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<A: $takes<$($class)*>, $($generic)* C: Copy> Meet<$kind<A>> for $literal {
            type Term = $kind<If<<A as $takes<$($class)*>>::Taken, A>>;

            #[inline(always)]
            fn left(self) -> A {
                let $value = self;
                <A as $takes<$($class)*>>::take($($argument),*)
            }

            #[inline(always)]
            fn right(rhs: $kind<A>) -> A {
                rhs.0
            }
        }
    )*};
}

literals! {
    [const V: i128,] (LiteralValue<V>, C), TakesInteger [V, C]: |_|;
    [] (f64, f32, C), TakesFloat [C]: |(double, single, _)| single, double;
}

/// A value `R`, converted to the dtype `T` of the array to which the value is assigned. `R` is the
/// value of an operand, or the result of a function that computes many elements at once.
#[derive(Clone, Copy, Debug)]
pub struct Copied<T, R>(pub(crate) T, pub(crate) PhantomData<R>);

impl<T: Element, R: Term> Term for Copied<T, R> {
    type Elem = T;
    type With<U: Element> = Elem<U>;
    type Alone = ();
    const IS_COPY: bool = T::DTYPE.same(R::Elem::DTYPE);

    #[inline(always)]
    fn of(elem: T) -> Self {
        Copied(elem, PhantomData)
    }

    #[inline(always)]
    fn elem(self) -> T {
        self.0
    }

    #[inline(always)]
    fn with<U: Element>(elem: U) -> Elem<U> {
        Elem(elem)
    }
}

/// An unchanged value: an element of an array that is an operand, or the result of a function that
/// computes many elements at once.
#[derive(Clone, Copy, Debug)]
pub struct Unchanged<X>(pub(crate) X);

impl<X: Term> Term for Unchanged<X> {
    type Elem = X::Elem;
    type With<U: Element> = X::With<U>;
    type Alone = ();
    const IS_COPY: bool = X::IS_ELEM;

    #[inline(always)]
    fn of(elem: X::Elem) -> Self {
        Unchanged(X::of(elem))
    }

    #[inline(always)]
    fn elem(self) -> X::Elem {
        self.0.elem()
    }

    #[inline(always)]
    fn with<U: Element>(elem: U) -> X::With<U> {
        X::with(elem)
    }
}

/// Relation: a value of type `Rhs` can be assigned to an element of the dtype `Self`.
pub trait Takes<Rhs>: Element {
    /// An alias of `Self`.
    type Taken: Element;

    /// Converts the value to the dtype `Self`.
    fn take(rhs: Rhs) -> Self::Taken;
}

impl<A: Element + InPlace<B>, B: Element> Takes<Elem<B>> for A {
    type Taken = If<<A as InPlace<B>>::Fits, A>;

    #[inline(always)]
    fn take(rhs: Elem<B>) -> A {
        rhs.0.op_cast()
    }
}

impl<A: Element, B: LosslessInto<A> + Plain> Takes<Scalar<B>> for A {
    type Taken = If<B::Converted, A>;

    #[inline(always)]
    fn take(rhs: Scalar<B>) -> A {
        rhs.0.plain().op_cast()
    }
}
