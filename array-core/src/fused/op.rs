//! The operations on elements, one method each: what the closures of expressions call.

use core::marker::PhantomData;

use super::Factor;
use crate::dtype::verdict::{Faults, Sound, Verdict};
use crate::dtype::{CastInto, Element, LosslessInto, Parts};
use crate::error::Fault;
use crate::expr::term::{Common, Elem, Meet, Takes, Term};
use crate::expr::{
    BinaryOp, Given, HasArithmetic, HasBits, HasEquality, HasOrder, HasSign, IsComplex, IsDtype, IsFloat, IsInexact,
    IsInteger, IsPart, IsReal, IsTmlBits, IsTmlNot, IsTmlNumber, IsTmlOrdered, IsTolerance, IsTruth, Logical, Op,
    SizeOf, UnaryOp, is_close, ops,
};
use crate::kernel::gather::Context;
use crate::kernel::input::{Function, Of, OfTwo, Slot, Staged};
use crate::plan::{Inputs, Scalar};
use crate::shape::cells::{Below, MeetBelow, Shaped};
use crate::shape::{
    AssignFrom, Broadcast, BroadcastShape, ExplicitBroadcast, If, SameRankBroadcast, SameShape, Shape, TmlSameShape,
};

/// The verdict on a division by a value.
type Divided<B> = <<<B as Term>::Elem as Element>::Faults as Faults>::Divided;

/// The verdict on a power or a shift by a value.
type Counted<B> = <<<B as Term>::Elem as Element>::Faults as Faults>::Counted;

/// A dtype as an argument.
#[derive(Clone, Copy, Debug)]
pub struct Dtype<U>(PhantomData<U>);

/// Operations on two values: the method, the operation, the dtypes it is for, and the dtype of the
/// result, if it is another one than that which both are computed in.
macro_rules! binary {
    ($($name:ident $op:ident $bound:ident $(=> $output:ty)?;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<A: Meet<B>, B>(
            self,
            l: A,
            r: B,
        ) -> If<<Common<A, B> as $bound>::Is, binary!(@ A::Term $(=> $output)?)>
        where
            Common<A, B>: $bound,
        {
            <A::Term as Term>::with(<ops::$op as BinaryOp<Common<A, B>>>::apply(l.left(), A::right(r)))
        }
    )*};
    (@ $term:ty) => { <$term as Term>::With<<$term as Term>::Elem> };
    (@ $term:ty => $output:ty) => { <$term as Term>::With<$output> };
}

/// Operations on one value: the method, the operation, the dtypes it is for, and the dtype of the
/// result, if it is another one.
macro_rules! unary {
    ($($name:ident $op:ident $bound:ident $(=> $output:ident)?;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn $name<X: Term>(self, x: X) -> If<<X::Elem as $bound>::Is, unary!(@ X $($output)?)>
        where
            X::Elem: $bound,
        {
            X::with(<ops::$op as UnaryOp<X::Elem>>::apply(x.elem()))
        }
    )*};
    (@ $x:ident) => { $x::With<$x::Elem> };
    (@ $x:ident bool) => { $x::With<bool> };
    (@ $x:ident Magnitude) => { $x::With<<$x::Elem as Element>::Magnitude> };
}

/// Functions that take many elements together: the method, the operation, the dtypes it is for.
macro_rules! together {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), "), of a value of the operands.")]
        #[inline(always)]
        pub fn $name<'l, K: Inputs, P, G, X>(
            self,
            context: Context<'l, K, P>,
            value: G,
        ) -> If<<X::Elem as $bound>::Is, Context<'l, Staged<K, G, Of<ops::$op>>, P>>
        where
            G: Fn(K::Elems) -> X + Copy + Sync,
            X: Term<Elem: $bound>,
        {
            staged(context, value)
        }
    )*};
}

/// Functions of two values that take many elements together.
macro_rules! together_two {
    ($($name:ident $op:ident $bound:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), "), of two values of the operands.")]
        #[inline(always)]
        pub fn $name<'l, K: Inputs, P, G, A, B>(
            self,
            context: Context<'l, K, P>,
            values: G,
        ) -> If<<Common<A, B> as $bound>::Is, Context<'l, Staged<K, G, OfTwo<ops::$op>>, P>>
        where
            G: Fn(K::Elems) -> (A, B) + Copy + Sync,
            A: Meet<B>,
            Common<A, B>: $bound,
        {
            staged(context, values)
        }
    )*};
}

/// Puts the result of a function behind the inputs of a context.
#[inline(always)]
fn staged<'l, K: Inputs, P, G, O, V>(context: Context<'l, K, P>, value: G) -> Context<'l, Staged<K, G, O>, P>
where
    G: Fn(K::Elems) -> V + Copy + Sync,
    O: Function<V>,
{
    context.map(|inputs| Staged {
        inputs,
        value,
        function: PhantomData,
    })
}

/// Gives the rows of the operations on two values to a macro: see `binary!` above.
macro_rules! binary_rows {
    ($then:ident) => {
        $then! {
            add AddOp HasArithmetic;
            bit_and BitAndOp HasBits;
            bit_or BitOrOp HasBits;
            bit_xor BitXorOp HasBits;
            complex ComplexOp IsPart => <Common<A, B> as Parts>::Whole;
            copysign CopySignOp IsFloat;
            div DivOp HasArithmetic;
            equal EqualOp HasEquality => bool;
            floor_divide FloorDivideOp IsReal;
            greater GreaterOp HasOrder => bool;
            greater_equal GreaterEqualOp HasOrder => bool;
            less LessOp HasOrder => bool;
            less_equal LessEqualOp HasOrder => bool;
            logical_and LogicalAndOp IsTruth => bool;
            logical_or LogicalOrOp IsTruth => bool;
            logical_xor LogicalXorOp IsTruth => bool;
            maximum MaximumOp IsReal;
            minimum MinimumOp IsReal;
            mul MulOp HasArithmetic;
            nextafter NextAfterOp IsFloat;
            not_equal NotEqualOp HasEquality => bool;
            shl ShlOp IsInteger;
            shr ShrOp IsInteger;
            sub SubOp HasArithmetic;
            trunc_divide TruncDivideOp IsReal;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use binary_rows;

/// Gives the rows of the functions of two values that take many elements together to a macro: see `together_two!` above.
macro_rules! together_two_rows {
    ($then:ident) => {
        $then! {
            atan2 Atan2Op IsFloat;
            hypot HypotOp IsFloat;
            logaddexp LogAddExpOp IsFloat;
            pow PowOp HasArithmetic;
            rem RemOp IsReal;
            remainder RemainderOp IsReal;
            trunc_remainder TruncRemainderOp IsReal;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use together_two_rows;

/// Gives the rows of the operations on one value to a macro: see `unary!` above.
macro_rules! unary_rows {
    ($then:ident) => {
        $then! {
            abs AbsOp HasArithmetic => Magnitude;
            angle AngleOp IsComplex => Magnitude;
            bitwise_not NotOp HasBits;
            ceil CeilOp IsReal;
            conj ConjOp HasArithmetic;
            floor FloorOp IsReal;
            imag ImagOp IsComplex => Magnitude;
            is_finite IsFiniteOp HasArithmetic => bool;
            is_inf IsInfOp HasArithmetic => bool;
            is_nan IsNanOp HasArithmetic => bool;
            logical_not LogicalNotOp IsTruth => bool;
            neg NegOp HasSign;
            not NotOp HasBits;
            real RealOp HasArithmetic => Magnitude;
            reciprocal ReciprocalOp IsInexact;
            round RoundOp HasArithmetic;
            sign SignOp HasArithmetic;
            signbit SignBitOp IsFloat => bool;
            sqrt SqrtOp IsInexact;
            square SquareOp HasArithmetic;
            trunc TruncOp IsReal;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use unary_rows;

/// Gives the rows of the functions that take many elements together to a macro: see `together!` above.
macro_rules! together_rows {
    ($then:ident) => {
        $then! {
            acos AcosOp IsInexact;
            acosh AcoshOp IsInexact;
            asin AsinOp IsInexact;
            asinh AsinhOp IsInexact;
            atan AtanOp IsInexact;
            atanh AtanhOp IsInexact;
            cos CosOp IsInexact;
            cosh CoshOp IsInexact;
            exp ExpOp IsInexact;
            exp2 Exp2Op IsFloat;
            expm1 Expm1Op IsInexact;
            log LogOp IsInexact;
            log10 Log10Op IsInexact;
            log1p Log1pOp IsInexact;
            log2 Log2Op IsInexact;
            sigmoid SigmoidOp IsFloat;
            sin SinOp IsInexact;
            sinh SinhOp IsInexact;
            tan TanOp IsInexact;
            tanh TanhOp IsInexact;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use together_rows;

impl Op {
    binary_rows! { binary }
    together_two_rows! { together_two }
    unary_rows! { unary }
    together_rows! { together }

    /// Relates the shapes of two values that meet.
    #[inline(always)]
    pub fn meet<S: Broadcast<R>, X: MeetBelow<Y>, R, Y>(
        self,
        _: Shaped<S, X>,
        _: Shaped<R, Y>,
    ) -> Shaped<S::Output, X::Output> {
        Shaped::NEW
    }

    /// Relates the shape of an array that is written to with that of the value.
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

    /// The first of two values if the condition holds, and the second otherwise.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn select<C: Term, A: Meet<B>, B>(self, condition: C, x: A, y: B) -> If<<C::Elem as IsTruth>::Is, A::Term>
    where
        C::Elem: IsTruth,
    {
        let (x, y) = (x.left(), A::right(y));
        A::Term::of(if condition.elem().op_cast() { x } else { y })
    }

    /// Relates the shape of a tolerance with that of a scalar.
    #[inline(always)]
    pub fn tolerance<S: Shape, X: Below>(self, _: Shaped<S, X>) -> Shaped<S, If<<X::Form<S> as IsTolerance>::Fits, X>>
    where
        X::Form<S>: IsTolerance,
    {
        Shaped::NEW
    }

    /// Whether two values are near, up to a relative and an absolute tolerance.
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

    /// A dtype as an argument.
    #[inline(always)]
    pub fn dtype<U: IsDtype>(self) -> Dtype<If<<U as IsDtype>::Is, U>> {
        Dtype(PhantomData)
    }

    /// Conversion to another dtype.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn cast<U: Element, X: Term>(self, x: X, _: Dtype<U>) -> X::With<If<<X::Elem as CastInto<U>>::Cast, U>>
    where
        X::Elem: CastInto<U>,
    {
        X::with(x.elem().op_cast())
    }

    /// A constant of a dtype, which is a scalar.
    #[inline(always)]
    pub fn constant<T>(self, value: T) -> Scalar<T> {
        Scalar(value)
    }

    /// A literal in the dtype of a value that it meets.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn typed<A: Factor<Term: Meet<B>>, B>(self, _: A, literal: B) -> <A::Term as Meet<B>>::Term {
        <A::Term as Meet<B>>::Term::of(A::Term::right(literal))
    }

    /// A value in the dtype of an array that is written to and read.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn taken<T: Takes<R>, R>(self, _: Elem<T>, value: R) -> Elem<T::Taken> {
        Elem(T::take(value))
    }

    /// A value in the dtype of an array that is written to.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn written<T: Takes<R>, R>(self, _: Slot<T>, value: R) -> Elem<T::Taken> {
        Elem(T::take(value))
    }

    /// The verdict on a division by a value.
    #[inline(always)]
    pub fn divisor<B: Term>(self, value: B) -> Divided<B> {
        Verdict::of(|| (value.elem() == B::Elem::ZERO).then_some(Fault::DivisionByZero))
    }

    /// The verdict on a power with a value as the exponent.
    #[inline(always)]
    pub fn exponent<B: Term>(self, value: B) -> Counted<B> {
        Verdict::of(|| is_negative(value.elem()).then_some(Fault::NegativeExponent))
    }

    /// The verdict on a shift by a value.
    #[inline(always)]
    pub fn count<B: Term>(self, value: B) -> Counted<B> {
        Verdict::of(|| is_negative(value.elem()).then_some(Fault::NegativeShift))
    }

    /// The verdict on operations that always have a result.
    #[inline(always)]
    pub fn sound(self) -> Sound {
        Sound
    }

    /// The verdict on two operations.
    #[inline(always)]
    pub fn both<V: Verdict, W: Verdict>(self, first: V, then: W) -> V::And<W> {
        first.and(then)
    }

    /// The verdict on an operation if a condition holds.
    #[inline(always)]
    pub fn when<C: Term<Elem: Logical>, V: Verdict>(self, condition: C, verdict: V) -> V {
        verdict.when(condition.elem().op_cast())
    }

    /// The verdict on an operation unless a condition holds.
    #[inline(always)]
    pub fn unless<C: Term<Elem: Logical>, V: Verdict>(self, condition: C, verdict: V) -> V {
        verdict.when(!condition.elem().op_cast::<bool>())
    }

    /// A value that occurs in what is computed and in what is checked.
    #[inline(always)]
    pub fn part<K: Inputs, P, G: Fn(K::Elems) -> X + Copy, X>(self, _: &Context<'_, K, P>, value: G) -> G {
        value
    }
}

/// Declares rule sets: what each asks of two shapes before they broadcast.
macro_rules! rule_sets {
    ($($(#[$doc:meta])* $name:ident: $relation:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl $name {
            /// Relates the shapes of two values that meet.
            #[inline(always)]
            pub fn meet<S, X, R, Y: Below>(
                self,
                _: Shaped<S, X>,
                _: Shaped<R, Y>,
            ) -> Shaped<
                BroadcastShape<S, <S as $relation<R>>::Right>,
                If<<X::Form<S> as $relation<Y::Form<R>>>::Right, <X as MeetBelow<Y>>::Output>,
            >
            where
                S: $relation<R>,
                S: Shape + Broadcast<<S as $relation<R>>::Right>,
                R: Shape,
                X::Form<S>: $relation<Y::Form<R>>,
                X: Below + MeetBelow<Y>,
            {
                Shaped::NEW
            }
        }
    )*};
}

/// Relates arrays that are written to with values, under rule sets.
macro_rules! assignments {
    ($($name:ident: $relation:ident;)*) => {$(
        impl $name {
            /// Relates the shape of an array that is written to with that of the value.
            #[inline(always)]
            pub fn fits<S: Shape, X: Below, R: Shape, Y: Below>(
                self,
                _: Shaped<S, X>,
                _: Shaped<R, Y>,
            ) -> Shaped<S, <X::Form<S> as AssignFrom<<X::Form<S> as $relation<Y::Form<R>>>::Right>>::Fits>
            where
                X::Form<S>: $relation<Y::Form<R>>
                    + AssignFrom<<X::Form<S> as $relation<Y::Form<R>>>::Right>,
            {
                Shaped::NEW
            }
        }
    )*};
}

rule_sets! {
    /// The rule of explicit broadcasting: shapes of different rank meet where a list of axes says.
    Explicit: ExplicitBroadcast;
    /// The rule that shapes are of one rank.
    NoRankPromotion: SameRankBroadcast;
    /// The rule that shapes are the same.
    NoStretch: SameShape;
    /// The rule that shapes are the same in relational, logical and bitwise operators, which are for fewer dtypes.
    /// Everything else is that of [`Op`].
    Tml: TmlSameShape;
}

assignments! {
    Explicit: ExplicitBroadcast;
    NoRankPromotion: SameRankBroadcast;
    NoStretch: SameShape;
}

/// Comparisons of order under `tml`: of the dtype that [`IsTmlOrdered`] names, since it asks for numbers first.
macro_rules! ordered {
    ($($name:ident $op:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
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
    )*};
}

/// Gives the rows of `binary!` under `tml` to a macro.
macro_rules! tml_binary_rows {
    ($then:ident) => {
        $then! {
            bit_and BitAndOp IsTmlBits;
            bit_or BitOrOp IsTmlBits;
            bit_xor BitXorOp IsTmlBits;
            equal EqualOp IsTmlNumber => bool;
            not_equal NotEqualOp IsTmlNumber => bool;
            shl ShlOp IsTmlBits;
            shr ShrOp IsTmlBits;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use tml_binary_rows;

/// Gives the rows of `ordered!` under `tml` to a macro.
macro_rules! tml_ordered_rows {
    ($then:ident) => {
        $then! {
            greater GreaterOp;
            greater_equal GreaterEqualOp;
            less LessOp;
            less_equal LessEqualOp;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use tml_ordered_rows;

/// Gives the rows of `unary!` under `tml` to a macro.
macro_rules! tml_unary_rows {
    ($then:ident) => {
        $then! {
            bitwise_not NotOp IsTmlNot;
            not NotOp IsTmlNot;
        }
    };
}
#[cfg(feature = "stablehlo")]
pub(crate) use tml_unary_rows;

impl Tml {
    tml_binary_rows! { binary }
    tml_ordered_rows! { ordered }
    tml_unary_rows! { unary }
}

/// Whether a number is less than 0.
#[inline(always)]
fn is_negative<T: Element>(value: T) -> bool {
    value.op_cmp(&T::ZERO).is_some_and(core::cmp::Ordering::is_lt)
}
