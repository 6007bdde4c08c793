//! Expressions: the names that `broadcast!` expands to, which record.

use core::marker::PhantomData;

use super::super::builder::{Builder, Id, record};
use super::super::lower;
use super::written::{Own, PartMut, Read};
use super::{Array, Exported, IsCount, IsDivisor, IsExported, Value};
use crate::dtype::{CastInto, Element, LiteralValue, LosslessInto, Parts};
use crate::error::Evaluation;
use crate::expr::term::{Elem, Meet, Takes, Term};
use crate::expr::{Given, IsDtype, IsInexact, IsTolerance, IsTruth, SizeOf, ops};
use crate::fused::op::relations;
use crate::plan::Scalar;
use crate::shape::cells::{Below, Flat, MeetBelow, Shaped};
use crate::shape::{AssignFrom, Broadcast, If, Shape};

/// A value of an expression: which one it is, and the kind of `fused` that it has at one position,
/// `Elem<T>` or `Scalar<T>`.
#[derive(Debug)]
pub struct Traced<K> {
    pub(super) id: Id,
    kind: PhantomData<fn() -> K>,
}

impl<K> Clone for Traced<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Traced<K> {}

impl<K> Traced<K> {
    pub(super) fn of(id: Id) -> Self {
        Self { id, kind: PhantomData }
    }
}

/// A value of an expression, or a literal, which has no dtype of its own.
pub trait Symbol: Copy {
    /// Its kind at one position.
    type Kind: Copy;

    /// Returns the value in a dtype; a literal is given to a function that makes the element of it.
    fn in_dtype<T: Element>(self, builder: &mut Builder, take: impl FnOnce(Self::Kind) -> T) -> Id;
}

impl<K: Copy> Symbol for Traced<K> {
    type Kind = K;

    fn in_dtype<T: Element>(self, builder: &mut Builder, _: impl FnOnce(K) -> T) -> Id {
        lower::cast(builder, self.id, T::DTYPE)
    }
}

/// Implements [`Symbol`] for literals.
macro_rules! literals {
    ($([$($generic:tt)*] $literal:ty;)*) => {$(
        impl<$($generic)* C: Copy> Symbol for $literal {
            type Kind = Self;

            fn in_dtype<T: Element>(self, builder: &mut Builder, take: impl FnOnce(Self) -> T) -> Id {
                builder.constant(take(self), &[])
            }
        }
    )*};
}

literals! {
    [const V: i128,] (LiteralValue<V>, C);
    [] (f64, f32, C);
}

/// The kind that two values meet in.
pub(super) type Met<A, B> = <<A as Symbol>::Kind as Meet<<B as Symbol>::Kind>>::Term;

/// The dtype that two values are computed in.
pub(super) type Common<A, B> = <Met<A, B> as Term>::Elem;

/// `X`, if the operation `O` on `T` is exported.
pub(super) type Recorded<O, T, X> = If<<T as IsExported<O>>::Is, X>;

/// Returns two values in the dtype that they meet in, with their common extents.
pub(super) fn met<A: Symbol, B: Symbol>(b: &mut Builder, l: A, r: B) -> Vec<Id>
where
    A::Kind: Meet<B::Kind>,
{
    let l = l.in_dtype(b, Meet::<B::Kind>::left);
    let r = r.in_dtype(b, <A::Kind as Meet<B::Kind>>::right);
    b.align(&[l, r])
}

/// The operands of an expression, in the tuples that its closure takes.
#[derive(Clone, Copy, Debug)]
pub struct Context<E> {
    elems: E,
    /// How many values the program had before the expression.
    mark: usize,
}

/// The operations of an expression, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Op;

/// Those of them that `tml` has for fewer dtypes, and its relation of shapes.
#[derive(Clone, Copy, Debug)]
pub struct Tml;

/// The methods for operations on two values, as in `fused/op.rs`. Only an operation without an export has a bound: the
/// function itself requires the dtypes.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(binary!(@ $export $name $op, $output);)*
    };
    (@ [none] $name:ident $op:ident, same) => {
        binary!(@ [none] $name $op, same Element);
    };
    (@ [none] $name:ident $op:ident, $output:ident) => {
        binary!(@ [none] $name $op, $output relations::Parts);
    };
    (@ [none] $name:ident $op:ident, $output:ident $bound:path) => {
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        pub fn $name<A: Symbol, B: Symbol>(
            self,
            _: A,
            _: B,
        ) -> Recorded<ops::$op, Common<A, B>, Traced<output!($output Met<A, B>)>>
        where
            A::Kind: Meet<B::Kind>,
            Common<A, B>: $bound + IsExported<ops::$op>,
        {
            unreachable!("no dtype is exported")
        }
    };
    (@ $export:tt $name:ident $op:ident, $output:ident) => {
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        pub fn $name<A: Symbol, B: Symbol>(self, l: A, r: B) -> Traced<output!($output Met<A, B>)>
        where
            A::Kind: Meet<B::Kind>,
        {
            Traced::of(record(|b| {
                let operands = met(b, l, r);
                <Common<A, B> as Exported<ops::$op>>::lower(b, &operands)
            }))
        }
    };
}

/// The kind of a result: for the column of the table, and the kind of the operands.
macro_rules! output {
    (same $kind:ty) => { $kind };
    (bool $kind:ty) => { <$kind as Term>::With<bool> };
    (Whole $kind:ty) => { <$kind as Term>::With<<<$kind as Term>::Elem as Parts>::Whole> };
    (Magnitude $kind:ty) => { <$kind as Term>::With<<<$kind as Term>::Elem as Element>::Magnitude> };
}

/// The methods for operations on one value.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(unary!(@ $export $name $op, $output);)*
    };
    (@ [none] $name:ident $op:ident, $output:ident) => {
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        pub fn $name<X: Term>(self, _: Traced<X>) -> Recorded<ops::$op, X::Elem, Traced<output!($output X)>>
        where
            X::Elem: IsExported<ops::$op>,
        {
            unreachable!("no dtype is exported")
        }
    };
    (@ $export:tt $name:ident $op:ident, $output:ident) => {
        #[doc = concat!("[`", stringify!($op), "`](ops::", stringify!($op), ")")]
        pub fn $name<X: Term>(self, x: Traced<X>) -> Traced<output!($output X)> {
            Traced::of(record(|b| <X::Elem as Exported<ops::$op>>::lower(b, &[x.id])))
        }
    };
}

impl<E: Copy> Context<E> {
    /// Returns the operands.
    pub fn elems(self) -> E {
        self.elems
    }

    /// Computes a value, writes it, and names the expression that both are from.
    pub(super) fn value<X, R>(
        self,
        value: Traced<X>,
        write: impl FnOnce(Id) -> R,
        evaluation: &'static Evaluation,
    ) -> R {
        let written = write(value.id);
        record(|b| b.locate(self.mark, evaluation.whole().text()));
        written
    }
}

impl Op {
    binary_functions! { binary }
    unary_functions! { unary }

    /// Relates the shapes of two values that meet.
    pub fn meet<S: Broadcast<R>, X: MeetBelow<Y, S::Output>, R, Y>(
        self,
        _: Shaped<S, X>,
        _: Shaped<R, Y>,
    ) -> Shaped<S::Output, X::Output> {
        Shaped::NEW
    }

    /// Relates the shape of an array that is written to with that of the value.
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
    pub fn select<C: Term, A: Symbol, B: Symbol>(
        self,
        condition: Traced<C>,
        x: A,
        y: B,
    ) -> If<<C::Elem as IsTruth>::Is, Traced<Met<A, B>>>
    where
        C::Elem: IsTruth,
        A::Kind: Meet<B::Kind>,
    {
        Traced::of(record(|b| {
            let values = met(b, x, y);
            let aligned = b.align(&[condition.id, values[0], values[1]]);
            b.select(aligned[0], aligned[1], aligned[2])
        }))
    }

    /// Relates the shape of a tolerance with that of a scalar.
    pub fn tolerance<S: Shape, X: Below>(self, _: Shaped<S, X>) -> Shaped<S, If<<X::Form<S> as IsTolerance>::Fits, X>>
    where
        X::Form<S>: IsTolerance,
    {
        Shaped::NEW
    }

    /// Whether two values are near, up to a relative and an absolute tolerance.
    pub fn is_close<A: Symbol, B: Symbol, U: Term, V: Term>(
        self,
        l: A,
        r: B,
        relative: Traced<U>,
        absolute: Traced<V>,
    ) -> If<Given<Common<A, B>, U::Elem, V::Elem>, Traced<<Met<A, B> as Term>::With<bool>>>
    where
        A::Kind: Meet<B::Kind>,
        Common<A, B>: IsInexact,
        U::Elem: LosslessInto<SizeOf<Common<A, B>>>,
        V::Elem: LosslessInto<SizeOf<Common<A, B>>>,
    {
        Traced::of(record(|b| {
            let values = met(b, l, r);
            let dtype = b.dtype(values[0]);
            let (relative, absolute) = (lower::cast(b, relative.id, dtype), lower::cast(b, absolute.id, dtype));
            let aligned = b.align(&[values[0], values[1], relative, absolute]);
            lower::is_close(b, [aligned[0], aligned[1], aligned[2], aligned[3]])
        }))
    }

    /// A dtype as an argument.
    pub fn dtype<U: IsDtype>(self) -> PhantomData<If<<U as IsDtype>::Is, U>> {
        PhantomData
    }

    /// Conversion to another dtype.
    pub fn cast<U: Element, X: Term>(
        self,
        x: Traced<X>,
        _: PhantomData<U>,
    ) -> Traced<X::With<If<<X::Elem as CastInto<U>>::Cast, U>>>
    where
        X::Elem: CastInto<U>,
    {
        Traced::of(record(|b| lower::cast(b, x.id, U::DTYPE)))
    }

    /// A constant of a dtype, which is a scalar.
    pub fn constant<T: Element>(self, value: T) -> Traced<Scalar<T>> {
        Traced::of(record(|b| b.constant(value, &[])))
    }

    /// A literal in the dtype of a value that it meets.
    pub fn typed<A, B: Symbol>(self, _: Traced<A>, literal: B) -> Traced<A::Term>
    where
        A: Meet<B::Kind>,
    {
        Traced::of(record(|b| literal.in_dtype(b, A::right)))
    }

    /// A value in the dtype of an array that is written to and read.
    pub fn taken<T: Takes<R::Kind>, R: Symbol>(self, _: Traced<Elem<T>>, value: R) -> Traced<Elem<T::Taken>> {
        Traced::of(record(|b| value.in_dtype(b, T::take)))
    }

    /// A value in the dtype of an array that is written to.
    pub fn written<T: Takes<R::Kind>, R: Symbol>(self, own: Traced<Elem<T>>, value: R) -> Traced<Elem<T::Taken>> {
        self.taken(own, value)
    }

    /// An operand in the dtype of an array that is written to.
    pub fn copied<T: Takes<R::Kind>, R: Symbol>(self, own: Traced<Elem<T>>, value: R) -> Traced<Elem<T::Taken>> {
        self.taken(own, value)
    }

    /// The verdict on a division by a value: refused for integers.
    pub fn divisor<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsDivisor>::Is, ()>
    where
        B::Elem: IsDivisor,
    {
    }

    /// The verdict on a power with a value as the exponent: refused for signed integers.
    pub fn exponent<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsCount>::Is, ()>
    where
        B::Elem: IsCount,
    {
    }

    /// The verdict on a shift by a value: refused for signed integers.
    pub fn count<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsCount>::Is, ()>
    where
        B::Elem: IsCount,
    {
    }

    /// The verdict on operations that always have a result.
    pub fn sound(self) {}

    /// The verdict on two operations.
    pub fn both(self, (): (), (): ()) {}

    /// The verdict on an operation if a condition holds.
    pub fn when<C>(self, _: Traced<C>, (): ()) {}

    /// The verdict on an operation unless a condition holds.
    pub fn unless<C>(self, _: Traced<C>, (): ()) {}

    /// Evaluates an expression.
    pub fn eval<E: Copy, S: Shape, X: Term>(
        self,
        context: Context<E>,
        _: Shaped<S, Flat>,
        value: Traced<X>,
        evaluation: &'static Evaluation,
    ) -> Array<X::Elem, S> {
        context.value(value, Array::of, evaluation)
    }

    /// Evaluates an expression that could fail for some elements when it is computed.
    pub fn eval_checked<E: Copy, S: Shape, X: Term>(
        self,
        context: Context<E>,
        shape: Shaped<S, Flat>,
        value: Traced<X>,
        (): (),
        evaluation: &'static Evaluation,
    ) -> Array<X::Elem, S> {
        self.eval(context, shape, value, evaluation)
    }

    /// Takes an expression into a reduction.
    pub fn reducing<E: Copy, S: Shape, X: Term>(
        self,
        context: Context<E>,
        shape: Shaped<S, Flat>,
        value: Traced<X>,
        evaluation: &'static Evaluation,
    ) -> Array<X::Elem, S> {
        self.eval(context, shape, value, evaluation)
    }

    /// Takes an expression that could fail for some elements when it is computed into a reduction.
    pub fn reducing_checked<E: Copy, S: Shape, X: Term>(
        self,
        context: Context<E>,
        shape: Shaped<S, Flat>,
        value: Traced<X>,
        (): (),
        evaluation: &'static Evaluation,
    ) -> Array<X::Elem, S> {
        self.eval(context, shape, value, evaluation)
    }

    /// Writes an expression over an array.
    pub fn assign<E: Copy, T: Element, S: Shape, X: Term<Elem = T>>(
        self,
        target: Own<'_, T, S>,
        context: Context<E>,
        value: Traced<X>,
        evaluation: &'static Evaluation,
    ) {
        context.value(value, |value| target.write(value), evaluation);
    }

    /// Overwrites an array with an expression that could fail for some elements when it is
    /// computed.
    pub fn assign_checked<E: Copy, T: Element, S: Shape, X: Term<Elem = T>>(
        self,
        target: Own<'_, T, S>,
        context: Context<E>,
        value: Traced<X>,
        (): (),
        evaluation: &'static Evaluation,
    ) {
        self.assign(target, context, value, evaluation);
    }
}

/// The methods for rows of the table under `tml`, as in `fused/op.rs`. The function itself asks for the dtypes.
macro_rules! tml {
    ($kind:ident: $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        $(tml!(@ $kind $tml $name $op $output $export);)*
    };
    (@ $kind:ident [] $name:ident $op:ident $output:ident $export:tt) => {};
    (@ $kind:ident [shape] $name:ident $op:ident $output:ident $export:tt) => {};
    (@ $kind:ident $tml:tt $name:ident $op:ident $output:ident $export:tt) => {
        $kind!(@ $export $name $op, $output);
    };
}

impl Tml {
    binary_functions! { tml binary: }
    unary_functions! { tml unary: }

    /// Relates the shapes of two values that meet.
    pub fn meet<S: Broadcast<R>, X: MeetBelow<Y, S::Output>, R, Y>(
        self,
        l: Shaped<S, X>,
        r: Shaped<R, Y>,
    ) -> Shaped<S::Output, X::Output> {
        Op.meet(l, r)
    }
}

/// A value that can be an operand of an expression of a program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "neither an array of a dtype nor a scalar of one",
    note = "operands are arrays and scalars of bool, i8 to i64, u8 to u64, f32 and f64",
    note = "convert what is something else first; see ERRORS.md#not-an-operand"
)]
pub trait Operand {
    /// The values at one position, in the form that closures take.
    type Elems: Copy;
    /// The axes, or those of the members of a group.
    type Axes;

    /// Returns the value.
    fn elems(&self) -> Self::Elems;
}

/// Implements [`Operand`]: parameters, type, kind, axes, and the value.
macro_rules! operands {
    ($([$($parameter:tt)*] $operand:ty, $kind:ty, $axes:ty, |$x:ident| $id:expr;)*) => {$(
        impl<$($parameter)*> Operand for $operand {
            type Elems = Traced<$kind>;
            type Axes = $axes;

            fn elems(&self) -> Self::Elems {
                let $x = self;
                Traced::of($id)
            }
        }
    )*};
}

operands! {
    [T: Element, S: Shape] Array<T, S>, Elem<T>, S, |x| x.id;
    [T: Element] Value<T>, Scalar<T>, (), |x| x.id;
    [T: Element, S: Shape] Own<'_, T, S>, Elem<T>, S, |x| x.id();
    [T: Element, S: Shape] Read<T, S>, Elem<T>, S, |x| x.id();
    [T: Element, S: Shape] PartMut<'_, T, S>, Elem<T>, S, |x| x.id();
}

macro_rules! scalars {
    ($($scalar:ident $as:ident;)*) => {
        operands! {$(
            [] $scalar, Scalar<$scalar>, (), |x| record(|b| b.constant(*x as $as, &[]));
        )*}
    };
}

scalars! {
    bool bool;
    f32 f32;
    f64 f64;
    i16 i16;
    i32 i32;
    i64 i64;
    i8 i8;
    isize i64;
    u16 u16;
    u32 u32;
    u64 u64;
    u8 u8;
    usize u64;
}

impl<X: Operand> Operand for &X {
    type Elems = X::Elems;
    type Axes = X::Axes;

    fn elems(&self) -> X::Elems {
        X::elems(self)
    }
}

impl<X: Operand> Operand for &mut X {
    type Elems = X::Elems;
    type Axes = X::Axes;

    fn elems(&self) -> X::Elems {
        X::elems(self)
    }
}

/// Takes operands into an expression.
macro_rules! contexts {
    ($($method:ident ($($name:ident $operand:ident),*);)*) => {
        impl Op {$(
            #[doc = concat!("Takes operands into an expression: `", stringify!($method), "`.")]
            #[allow(clippy::too_many_arguments)]
            pub fn $method<$($name: Operand),*>(
                self,
                $($operand: &$name),*
            ) -> (Context<($($name::Elems,)*)>, ($(Shaped<$name::Axes, Flat>,)*)) {
                let mark = record(|b| b.mark());
                let elems = ($($operand.elems(),)*);
                (Context { elems, mark }, ($(Shaped::<$name::Axes, Flat>::NEW,)*))
            }
        )*}
    };
}

contexts! {
    leaves1 (A a);
    leaves2 (A a, B b);
    leaves3 (A a, B b, C c);
    leaves4 (A a, B b, C c, D d);
    leaves5 (A a, B b, C c, D d, E e);
    leaves6 (A a, B b, C c, D d, E e, F f);
    leaves7 (A a, B b, C c, D d, E e, F f, G g);
    leaves8 (A a, B b, C c, D d, E e, F f, G g, H h);
    leaves9 (A a, B b, C c, D d, E e, F f, G g, H h, I i);
    leaves10 (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j);
    leaves11 (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k);
    leaves12 (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l);
    leaves13 (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m);
}
