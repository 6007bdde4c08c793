//! The methods that the closures of expressions call, one for each operation on elements, and the
//! methods that combine the shapes of operands.

use core::marker::PhantomData;

use super::Factor;
use crate::dtype::verdict::{Sound, Verdict};
use crate::dtype::{CastInto, Element, LosslessInto, Parts};
use crate::error::Fault;
use crate::expr::Op;
use crate::expr::term::{Common, Copied, Elem, IsBesideFloat, Meet, Takes, Term, Unchanged};
use crate::expr::{
    BinaryOp, Given, IsDtype, IsInexact, IsTmlOrdered, IsTolerance, IsTruth, Logical, SizeOf, TmlBitsTerm, TmlNotTerm,
    TmlNumberTerm, UnaryOp, apply, is_close, ops,
};
use crate::kernel::gather::Context;
use crate::kernel::input::{Of, OfTwo, Slot, Staged};
use crate::plan::{Inputs, Scalar};
use crate::shape::cells::{Below, MeetBelow, Shaped};
use crate::shape::{self, AssignFrom, Broadcast, BroadcastShape, If, Shape};

/// The type of the [`Verdict`] on whether a division by a value of type `B` has a result.
type Divided<B> = <<B as Term>::Elem as Element>::Divided;

/// The type of the [`Verdict`] on whether a power with an exponent of type `B`, or a shift by a
/// number of bits of type `B`, has a result.
type Counted<B> = <<B as Term>::Elem as Element>::Counted;

/// The dtype of the absolute values of values of type `X`.
pub(crate) type Magnitude<X> = <<X as Term>::Elem as Element>::Magnitude;

/// The dtype `U` as a value without data, for the argument of [`Op::cast`].
#[derive(Clone, Copy, Debug)]
pub struct Dtype<U>(PhantomData<U>);

/// Maps the classes of dtypes, which the rows of `binary_functions!` and `unary_functions!` name,
/// to the relations that operations require of dtypes.
pub(crate) mod relations {
    pub(crate) use crate::expr::{
        HasArithmetic as Number, IsComplex as ComplexNumber, IsFloat as Float, IsInexact as Inexact, IsPart as Parts,
        IsReal as Real,
    };

    /// Maps classes of dtypes, as in the rows of `binary_functions!` and `unary_functions!`, to the
    /// relations that operations require of the values of an expression.
    pub(crate) mod terms {
        pub(crate) use crate::expr::{
            BitsTerm as Bits, EqualityTerm as Element, FloatTerm as Float, InexactTerm as Inexact,
            IntegerTerm as Integer, NumberTerm as Number, OrderedTerm as Ordered, RealTerm as Real,
            SignedTerm as Signed, TruthTerm as Logical,
        };
    }
}

/// Declares the methods for operations on two values. There are two forms. Most methods compute the
/// operation on two elements. The method of a function that computes many elements per call takes
/// the operands of the expression, as a [`Context`]. It returns a context with the results as a
/// further input.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(binary!(@ $name $op $class, $output $result);)*
    };
    (@ $name:ident $op:ident $class:ident, same { kernel $($result:tt)* }) => {
        binary!(@ together $name $op relations::$class);
    };
    (@ $name:ident $op:ident $class:ident, same { |$l:ident, $r:ident| $result:expr, together $all:expr }) => {
        binary!(@ together $name $op relations::$class);
    };
    (@ $name:ident $op:ident $class:ident, same { quotient $one:ident, together $all:expr }) => {
        binary!(@ together $name $op relations::$class);
    };
    (@ $name:ident $op:ident $class:ident, same { quotient $($result:tt)* }) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of two elements.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<A: Meet<B>, B>(self, l: A, r: B) -> <A::Term as relations::terms::$class>::Same
        where
            A::Term: relations::terms::$class,
        {
            <A::Term as relations::terms::$class>::Same::of(apply::<ops::$op, A, B>(l, r))
        }
    };
    (@ $name:ident $op:ident $class:ident, same $result:tt) => {
        binary!(@ one $name $op relations::terms::$class, Same);
    };
    (@ $name:ident $op:ident $class:ident, bool $result:tt) => {
        binary!(@ one $name $op relations::terms::$class, Truth);
    };
    (@ together $name:ident $op:ident $bound:path) => {
        #[doc = concat!("Appends the results of [`", stringify!($op), "`](ops::", stringify!($op), ") to the context. The closure computes the two arguments from the elements of the operands.")]
        #[inline(always)]
        pub fn $name<'l, K: Inputs, P, W, G, A, B>(
            self,
            context: Context<'l, K, P, W>,
            values: G,
        ) -> If<<Common<A, B> as $bound>::Is, Context<'l, Staged<K, G, OfTwo<ops::$op>>, P, W>>
        where
            G: Fn(K::Elems) -> (A, B) + Copy + Sync,
            A: Meet<B>,
            Common<A, B>: $bound,
        {
            context.staged(values)
        }
    };
    (@ one $name:ident $op:ident $term:path, $result:ident) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of two elements.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<A: Meet<B>, B>(self, l: A, r: B) -> <A::Term as $term>::$result
        where
            A::Term: $term,
        {
            <A::Term as $term>::$result::of(<ops::$op as BinaryOp<Common<A, B>>>::apply(l.left(), A::right(r)))
        }
    };
    (@ $name:ident $op:ident $class:ident, $output:ident $result:tt) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of two elements.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<A: Meet<B>, B>(
            self,
            l: A,
            r: B,
        ) -> If<<Common<A, B> as relations::$class>::Is, <A::Term as Term>::With<output!($output <A::Term as Term>::Elem, Common<A, B>)>>
        where
            Common<A, B>: relations::$class,
        {
            <A::Term as Term>::with(<ops::$op as BinaryOp<Common<A, B>>>::apply(l.left(), A::right(r)))
        }
    };
}

/// Expands to the dtype of a result, given its name in the row and the dtype of the operands. The
/// dtype of the operands is passed twice, written in two ways. For each name, the expansion uses
/// the way that is faster to compile.
macro_rules! output {
    (same $same:ty, $t:ty) => {
        $same
    };
    (bool $same:ty, $t:ty) => {
        bool
    };
    (Whole $same:ty, $t:ty) => {
        <$t as Parts>::Whole
    };
    (Magnitude $same:ty, $t:ty) => {
        <$t as Element>::Magnitude
    };
}

/// Declares the methods for operations on one value, in the same two forms as [`binary`].
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(unary!(@ $name $op $class, $output $result);)*
    };
    (@ $name:ident $op:ident $class:ident, same { kernel $($result:tt)* }) => {
        #[doc = concat!("Appends the results of [`", stringify!($op), "`](ops::", stringify!($op), ") to the context. The closure computes the argument from the elements of the operands.")]
        #[inline(always)]
        pub fn $name<'l, K: Inputs, P, W, G, X>(
            self,
            context: Context<'l, K, P, W>,
            value: G,
        ) -> If<<X::Elem as relations::$class>::Is, Context<'l, Staged<K, G, Of<ops::$op>>, P, W>>
        where
            G: Fn(K::Elems) -> X + Copy + Sync,
            X: Term<Elem: relations::$class>,
        {
            context.staged(value)
        }
    };
    (@ $name:ident $op:ident $class:ident, same $result:tt) => {
        unary!(@ one $name $op relations::terms::$class, Same);
    };
    (@ $name:ident $op:ident $class:ident, bool $result:tt) => {
        unary!(@ one $name $op relations::terms::$class, Truth);
    };
    (@ $name:ident $op:ident Number, Magnitude $result:tt) => {
        unary!(@ one $name $op relations::terms::Number, Magnitude);
    };
    (@ one $name:ident $op:ident $term:path, $result:ident) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of one element.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<X: $term>(self, x: X) -> X::$result {
            X::$result::of(<ops::$op as UnaryOp<X::Elem>>::apply(x.elem()))
        }
    };
    (@ $name:ident $op:ident $class:ident, $output:ident $result:tt) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of one element.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<X: Term>(self, x: X) -> If<<X::Elem as relations::$class>::Is, X::With<output!($output X::Elem, X::Elem)>>
        where
            X::Elem: relations::$class,
        {
            X::with(<ops::$op as UnaryOp<X::Elem>>::apply(x.elem()))
        }
    };
}

/// Declares a method for each function that computes many elements per call with AVX-512 only.
macro_rules! wide {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(wide!(@ $name $op $class $result);)*
    };
    (@ $name:ident $op:ident $class:ident { |$x:ident| $one:expr, wide $all:expr }) => {
        unary!(@ $name $op $class, same { kernel });
    };
    (@ $name:ident $op:ident $class:ident $result:tt) => {};
}

/// The functions that compute many elements per call with AVX-512 only, as methods. `broadcast!`
/// calls them if the function is the whole expression. In a larger expression, rustc would take
/// much longer to check the split closure.
#[derive(Clone, Copy, Debug)]
pub struct Wide;

impl Wide {
    unary_functions! { wide }
}

impl Op {
    binary_functions! { binary }
    unary_functions! { unary }

    /// Returns the shape that two shapes broadcast to. The shapes are types, so nothing happens at
    /// run time.
    #[inline(always)]
    pub fn meet<S: Broadcast<R>, X: MeetBelow<Y, S::Output>, R, Y>(
        self,
        _: Shaped<S, X>,
        _: Shaped<R, Y>,
    ) -> Shaped<S::Output, X::Output> {
        Shaped::NEW
    }

    /// Requires that the second shape, of the assigned value, broadcasts to the first shape, of the
    /// target. Returns the shape of the target.
    #[inline(always)]
    pub fn fits<S: Shape, X: Below, R: Shape, Y: Below>(
        self,
        _: Shaped<S, X>,
        _: Shaped<R, Y>,
    ) -> Shaped<S, <X::Form<S> as AssignFrom<Y::Form<R>>>::Fits>
    where
        X::Form<S>: AssignFrom<Y::Form<R>>,
    {
        Shaped::NEW
    }

    /// Returns `x` if the condition is `true`, and `y` otherwise. The caller has computed both `x`
    /// and `y`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn select<C: Term, A: Meet<B>, B>(self, condition: C, x: A, y: B) -> If<<C::Elem as IsTruth>::Is, A::Term>
    where
        C::Elem: IsTruth,
    {
        let (x, y) = (x.left(), A::right(y));
        A::Term::of(if condition.elem().op_cast() { x } else { y })
    }

    /// Requires that a tolerance of [`is_close`](Self::is_close) is a scalar, and returns its
    /// shape.
    #[inline(always)]
    pub fn tolerance<S: Shape, X: Below>(self, _: Shaped<S, X>) -> Shaped<S, If<<X::Form<S> as IsTolerance>::Fits, X>>
    where
        X::Form<S>: IsTolerance,
    {
        Shaped::NEW
    }

    /// Returns whether `|l - r| <= absolute + relative * |r|`. Also returns `true` for equal
    /// infinities, and for two NaNs.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_close<A: Meet<B>, B, U: Term, V: Term>(
        self,
        l: A,
        r: B,
        relative: U,
        absolute: V,
    ) -> If<Given<Common<A, B>, U::Elem, V::Elem>, <A::Term as Term>::With<bool>>
    where
        Common<A, B>: IsInexact,
        U::Elem: LosslessInto<SizeOf<Common<A, B>>>,
        V::Elem: LosslessInto<SizeOf<Common<A, B>>>,
    {
        let tolerances = [relative.elem().op_cast(), absolute.elem().op_cast()];
        <A::Term as Term>::with(is_close::<<Common<A, B> as IsInexact>::Is>(
            l.left().op_cast(),
            A::right(r).op_cast(),
            tolerances,
        ))
    }

    /// Returns the dtype `U` as a value without data, for the argument of [`cast`](Self::cast).
    #[inline(always)]
    pub fn dtype<U: IsDtype>(self) -> Dtype<If<<U as IsDtype>::Is, U>> {
        Dtype(PhantomData)
    }

    /// Converts a value to the dtype `U`, as [`Element::cast`] does.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn cast<U: Element, X: Term>(self, x: X, _: Dtype<U>) -> X::With<If<<X::Elem as CastInto<U>>::Cast, U>>
    where
        X::Elem: CastInto<U>,
    {
        X::with(x.elem().op_cast())
    }

    /// Returns a constant as a scalar operand.
    #[inline(always)]
    pub fn constant<T>(self, value: T) -> Scalar<T> {
        Scalar(value)
    }

    /// Converts a literal to the dtype of the first argument, the value that the literal is
    /// combined with.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn typed<A: Factor<Term: Meet<B>>, B>(self, _: A, literal: B) -> <A::Term as Meet<B>>::Term {
        <A::Term as Meet<B>>::Term::of(A::Term::right(literal))
    }

    /// Converts two values to their common dtype.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn common<A: Meet<B>, B>(self, l: A, r: B) -> (A::Term, A::Term) {
        (A::Term::of(l.left()), A::Term::of(A::right(r)))
    }

    /// Converts a literal to a tolerance of [`is_close`](Self::is_close), whose dtype is that of
    /// the absolute values of the compared values.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tolerant<X: Term, B>(self, _: (X, X), literal: B) -> <X::With<Magnitude<X>> as Meet<B>>::Term
    where
        X::With<Magnitude<X>>: Meet<B>,
    {
        <X::With<Magnitude<X>> as Meet<B>>::Term::of(<X::With<Magnitude<X>>>::right(literal))
    }

    /// Converts `value` to `T`, the dtype of the array that it is assigned to. The first argument
    /// is the old element of that array, which the expression also reads.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn taken<T: Takes<R>, R>(self, _: Elem<T>, value: R) -> Elem<T::Taken> {
        Elem(T::take(value))
    }

    /// Converts a value to the dtype of the array that it is assigned to.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn written<T: Takes<R>, R>(self, _: Slot<T>, value: R) -> Elem<T::Taken> {
        Elem(T::take(value))
    }

    /// Converts `value` to `T`, the dtype of the array that it is assigned to. `value` is an
    /// unchanged operand, or the result of a function that computes many elements at once.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn copied<T: Takes<R>, R>(self, _: Slot<T>, value: R) -> Copied<T::Taken, R> {
        Copied(T::take(value), PhantomData)
    }

    /// Converts `value` to `T`, the dtype of the array that it is assigned to. `value` is the
    /// result of a function that computes many elements at once. The first argument is the old
    /// element of that array, which the expression also reads.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn replaced<T: Takes<R>, R>(self, _: Elem<T>, value: R) -> Copied<T::Taken, R> {
        Copied(T::take(value), PhantomData)
    }

    /// Marks a value that the expression returns unchanged: an operand, or the result of a function
    /// that computes many elements at once.
    #[inline(always)]
    pub fn unchanged<X: Term>(self, value: X) -> Unchanged<X> {
        Unchanged(value)
    }

    /// Returns `value`, and requires that it is not an integer scalar.
    #[inline(always)]
    pub fn beside_float<X: Term>(self, value: X) -> If<<X::Alone as IsBesideFloat>::Is, X>
    where
        X::Alone: IsBesideFloat,
    {
        value
    }

    /// Checks the divisor of a division. Returns a verdict, which is a fault if the divisor is an
    /// integer 0.
    #[inline(always)]
    pub fn divisor<B: Term>(self, value: B) -> Divided<B> {
        Verdict::of(|| (value.elem() == B::Elem::ZERO).then_some(Fault::DivisionByZero))
    }

    /// Checks the exponent of a power. Returns a verdict, which is a fault if the exponent is a
    /// negative integer.
    #[inline(always)]
    pub fn exponent<B: Term>(self, value: B) -> Counted<B> {
        Verdict::of(|| is_negative(value.elem()).then_some(Fault::NegativeExponent))
    }

    /// Checks the number of bits of a shift. Returns a verdict, which is a fault if the number is
    /// negative.
    #[inline(always)]
    pub fn count<B: Term>(self, value: B) -> Counted<B> {
        Verdict::of(|| is_negative(value.elem()).then_some(Fault::NegativeShift))
    }

    /// Returns the verdict that there is no fault, for operations that always have a result.
    #[inline(always)]
    pub fn sound(self) -> Sound {
        Sound
    }

    /// Combines the verdicts on two operations: the result has the fault of the first one, or else
    /// that of the second.
    #[inline(always)]
    pub fn both<V: Verdict, W: Verdict>(self, first: V, then: W) -> V::And<W> {
        first.and(then)
    }

    /// Returns `verdict` if `condition` is `true`, and otherwise the verdict that there is no
    /// fault, because the result of the operation is not used.
    #[inline(always)]
    pub fn when<C: Term<Elem: Logical>, V: Verdict>(self, condition: C, verdict: V) -> V {
        verdict.when(condition.elem().op_cast())
    }

    /// Returns `verdict` if `condition` is `false`, and otherwise the verdict that there is no
    /// fault, because the result of the operation is not used.
    #[inline(always)]
    pub fn unless<C: Term<Elem: Logical>, V: Verdict>(self, condition: C, verdict: V) -> V {
        verdict.when(!condition.elem().op_cast::<bool>())
    }

    /// Returns `value`, a closure that the computation of an expression and its check share. The
    /// bound on `G` tells rustc the type of the closure's argument.
    #[inline(always)]
    pub fn part<K: Inputs, P, W, G: Fn(K::Elems) -> X + Copy, X>(self, _: &Context<'_, K, P, W>, value: G) -> G {
        value
    }
}

/// Declares the methods of the rule sets in the rows of `rule_sets!`. Each method requires that the
/// relation of the rule set holds for two shapes, and that the shapes broadcast.
macro_rules! methods {
    ($($(#[$doc:meta])* $word:ident $set:ident $relation:ident [$compared:ident $error:ident] [$($alias:literal)*]
        $rejects:literal $rule:literal;)*) => {$(
        impl $set {
            /// Requires that the shapes of two values satisfy the rule set. Returns the shape that
            /// they broadcast to.
            #[inline(always)]
            pub fn meet<S, X, R, Y: Below>(
                self,
                _: Shaped<S, X>,
                _: Shaped<R, Y>,
            ) -> Shaped<
                BroadcastShape<S, <S as shape::$relation<R>>::Right>,
                If<<X::Form<S> as shape::$relation<Y::Form<R>>>::Right, <X as MeetBelow<Y, BroadcastShape<S, <S as shape::$relation<R>>::Right>>>::Output>,
            >
            where
                S: shape::$relation<R>,
                S: Shape + Broadcast<<S as shape::$relation<R>>::Right>,
                R: Shape,
                X::Form<S>: shape::$relation<Y::Form<R>>,
                X: Below + MeetBelow<Y, BroadcastShape<S, <S as shape::$relation<R>>::Right>>,
            {
                Shaped::NEW
            }

            /// Requires that the second shape, of the assigned value, broadcasts to the first
            /// shape, of the target, and that the two shapes satisfy the rule set. Returns the
            /// shape of the target.
            #[inline(always)]
            pub fn fits<S: Shape, X: Below, R: Shape, Y: Below>(
                self,
                _: Shaped<S, X>,
                _: Shaped<R, Y>,
            ) -> Shaped<S, <X::Form<S> as AssignFrom<<X::Form<S> as shape::$relation<Y::Form<R>>>::Right>>::Fits>
            where
                X::Form<S>: shape::$relation<Y::Form<R>>
                    + AssignFrom<<X::Form<S> as shape::$relation<Y::Form<R>>>::Right>,
            {
                Shaped::NEW
            }
        }
    )*};
}

/// Declares a unit type for each rule set.
macro_rules! types {
    ($($(#[$doc:meta])* $word:ident $set:ident $relation:ident [$compared:ident $error:ident] [$($alias:literal)*]
        $rejects:literal $rule:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $set;
    )*};
}

/// The types of the rule sets in the rows of `rule_sets!`. A rule set restricts which shapes may
/// combine in an expression.
pub mod sets {
    rule_sets! { types }
}

use self::sets::*;

rule_sets! { methods }

/// Declares the methods of the rule set `tml` for the rows of `binary_functions!` or
/// `unary_functions!` that have an entry for `tml`. An order comparison requires a dtype that is
/// numeric and ordered. [`IsTmlOrdered`] checks first whether the dtype is numeric.
macro_rules! tml {
    ($kind:ident: $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(tml!(@ $kind $tml $name $op $output);)*
    };
    (@ binary [bits] $name:ident $op:ident $output:ident) => {
        binary!(@ one $name $op TmlBitsTerm, Same);
    };
    (@ binary [relation] $name:ident $op:ident $output:ident) => {
        binary!(@ one $name $op TmlNumberTerm, Truth);
    };
    (@ unary [bits] $name:ident $op:ident $output:ident) => {
        unary!(@ one $name $op TmlNotTerm, Same);
    };
    (@ binary [order] $name:ident $op:ident $output:ident) => {
        #[doc = concat!("Computes [`", stringify!($op), "`](ops::", stringify!($op), ") of two elements.")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<A: Meet<B>, B>(
            self,
            l: A,
            r: B,
        ) -> If<<Common<A, B> as IsTmlOrdered>::Is, <A::Term as Term>::With<bool>>
        where
            Common<A, B>: IsTmlOrdered,
        {
            let (l, r) = (l.left().op_cast(), A::right(r).op_cast());
            <A::Term as Term>::with(<ops::$op as BinaryOp<<Common<A, B> as IsTmlOrdered>::Is>>::apply(l, r))
        }
    };
    (@ $kind:ident $tml:tt $name:ident $op:ident $output:ident) => {};
}

impl Tml {
    binary_functions! { tml binary: }
    unary_functions! { tml unary: }
}

#[inline(always)]
fn is_negative<T: Element>(value: T) -> bool {
    value.op_cmp(&T::ZERO).is_some_and(core::cmp::Ordering::is_lt)
}
