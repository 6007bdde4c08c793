//! Expressions: the names in expansions of `broadcast!`, as versions that record operations.

use core::marker::PhantomData;

use super::super::builder::{Builder, Id, record};
use super::super::lower;
use super::contract::Factor;
use super::written::PartMut;
use super::{Array, IsCount, IsDivisor, IsExportable, IsExported, Lowered, Value};
use crate::dtype::{CastInto, Element, Parts};
use crate::expr::term::{Elem, Meet, Plain, Takes, Term};
use crate::expr::{IsDtype, ops};
use crate::fused::op::{Magnitude, relations};
use crate::kernel::input::each_prefix;
use crate::plan::Scalar;
use crate::shape::cells::{Flat, Shaped};
use crate::shape::{Broadcast, If};

/// A value of an expression. Its kind `K` is the type that the library itself uses for the value at
/// one position: `Elem<T>` for an array, `Scalar<T>` for a scalar, and another type for a literal,
/// which has no dtype yet.
#[derive(Clone, Copy, Debug)]
pub struct Traced<K>(Source<K>);

/// The source of a value of an expression.
#[derive(Clone, Copy, Debug)]
enum Source<K> {
    /// A value that the program has recorded.
    Value(Id),
    /// A literal, which is recorded when it gets a dtype.
    Literal(K),
}

impl<K> Traced<K> {
    pub(super) fn of(id: Id) -> Self {
        Self(Source::Value(id))
    }

    /// Returns the recorded value. `self` must not be a literal, because a literal is recorded only
    /// when it gets a dtype.
    pub(super) fn id(&self) -> Id {
        match self.0 {
            Source::Value(id) => id,
            Source::Literal(_) => unreachable!("a literal has the dtype of the value that it meets"),
        }
    }

    /// Converts the value to the dtype `T`. `take` converts a literal to an element.
    fn in_dtype<T: Element>(self, builder: &mut Builder, take: impl FnOnce(K) -> T) -> Id {
        match self.0 {
            Source::Value(id) => lower::cast(builder, id, T::DTYPE),
            Source::Literal(literal) => builder.constant(take(literal), &[]),
        }
    }
}

/// Returns a literal as a value of an expression.
pub fn literal<K>(literal: K) -> Traced<K> {
    Traced(Source::Literal(literal))
}

/// The dtype in which an operation on two values is computed.
pub(super) type Common<A, B> = <<A as Meet<B>>::Term as Term>::Elem;

/// An alias of `X`. rustc can resolve it only if the operation `O` on `T` is exported.
pub(super) type Recorded<O, T, X> = If<<T as IsExported<O>>::Is, X>;

/// Converts two values to their common dtype, and stretches them to their common extents.
pub(super) fn met<A: Meet<B>, B>(b: &mut Builder, l: Traced<A>, r: Traced<B>) -> Vec<Id> {
    let (l, r) = (l.in_dtype(b, A::left), r.in_dtype(b, A::right));
    b.align(&[l, r])
}

/// The operations of an expression, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Op;

/// The methods for operations on two values, as in `fused/op.rs`. Only an operation without an
/// export has a bound on its dtype. For all others, rustc checks the dtypes in the function with
/// `#[program]`, which calls the library itself.
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
        #[doc = concat!("The operation [`", stringify!($op), "`](ops::", stringify!($op), "), which has no export. Each call fails to compile.")]
        pub fn $name<A: Meet<B>, B>(
            self,
            _: Traced<A>,
            _: Traced<B>,
        ) -> Recorded<ops::$op, Common<A, B>, Traced<output!($output A::Term)>>
        where
            Common<A, B>: $bound + IsExported<ops::$op>,
        {
            unreachable!("no dtype is exported")
        }
    };
    (@ $export:tt $name:ident $op:ident, $output:ident) => {
        #[doc = concat!("Records the operation [`", stringify!($op), "`](ops::", stringify!($op), ").")]
        pub fn $name<A: Meet<B>, B>(self, l: Traced<A>, r: Traced<B>) -> Traced<output!($output A::Term)> {
            Traced::of(record(|b| {
                let operands = met(b, l, r);
                <ops::$op as Lowered>::lower(b, &operands)
            }))
        }
    };
}

/// Expands to the kind of a result, given the column `$output` of `binary_functions!` or
/// `unary_functions!`, and the kind of the operands.
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
        #[doc = concat!("The operation [`", stringify!($op), "`](ops::", stringify!($op), "), which has no export. Each call fails to compile.")]
        pub fn $name<X: Term>(self, _: Traced<X>) -> Recorded<ops::$op, X::Elem, Traced<output!($output X)>>
        where
            X::Elem: IsExported<ops::$op>,
        {
            unreachable!("no dtype is exported")
        }
    };
    (@ $export:tt $name:ident $op:ident, same) => {
        unary!(@@ $name $op [] X);
    };
    (@ $export:tt $name:ident $op:ident, $output:ident) => {
        unary!(@@ $name $op [: Term] output!($output X));
    };
    (@@ $name:ident $op:ident [$($bound:tt)*] $output:ty) => {
        #[doc = concat!("Records the operation [`", stringify!($op), "`](ops::", stringify!($op), ").")]
        pub fn $name<X $($bound)*>(self, x: Traced<X>) -> Traced<$output> {
            Traced::of(record(|b| <ops::$op as Lowered>::lower(b, &[x.id()])))
        }
    };
}

/// Sets the text of the current expression as the location of the operations that the expression
/// has recorded.
pub(super) fn locate(text: &'static str) {
    record(|b| b.locate(text));
}

impl Op {
    binary_functions! { binary }
    unary_functions! { unary }

    /// Returns the shape to which the shapes of two combined values broadcast.
    pub fn meet<S: Broadcast<R>, R>(self, _: Shaped<S, Flat>, _: Shaped<R, Flat>) -> Shaped<S::Output, Flat> {
        Shaped::NEW
    }

    /// Selects the first of two values if the condition holds, and the second otherwise.
    pub fn select<C, A: Meet<B>, B>(self, condition: Traced<C>, x: Traced<A>, y: Traced<B>) -> Traced<A::Term> {
        Traced::of(record(|b| {
            let values = met(b, x, y);
            let aligned = b.align(&[condition.id(), values[0], values[1]]);
            b.select(aligned[0], aligned[1], aligned[2])
        }))
    }

    /// Returns whether two values are near, up to a relative and an absolute tolerance.
    pub fn is_close<A: Meet<B>, B, U, V>(
        self,
        l: Traced<A>,
        r: Traced<B>,
        relative: Traced<U>,
        absolute: Traced<V>,
    ) -> Traced<<A::Term as Term>::With<bool>> {
        Traced::of(record(|b| {
            let values = met(b, l, r);
            let dtype = b.dtype(values[0]);
            let (relative, absolute) = (
                lower::cast(b, relative.id(), dtype),
                lower::cast(b, absolute.id(), dtype),
            );
            let aligned = b.align(&[values[0], values[1], relative, absolute]);
            lower::is_close(b, [aligned[0], aligned[1], aligned[2], aligned[3]])
        }))
    }

    /// Returns a zero-sized value that represents the dtype `U`. Operations that convert to `U`
    /// take this value as an argument.
    pub fn dtype<U: IsDtype>(self) -> PhantomData<If<<U as IsDtype>::Is, U>> {
        PhantomData
    }

    /// Records a conversion to the dtype `U`.
    pub fn cast<U: Element + IsExportable, X: Term>(
        self,
        x: Traced<X>,
        _: PhantomData<U>,
    ) -> Traced<X::With<If<<U as IsExportable>::Is, If<<X::Elem as CastInto<U>>::Cast, U>>>>
    where
        X::Elem: CastInto<U>,
    {
        Traced::of(record(|b| lower::cast(b, x.id(), U::DTYPE)))
    }

    /// Records a scalar constant.
    pub fn constant<T: Plain>(self, value: T) -> Traced<Scalar<T>> {
        Traced::of(record(|b| b.constant(value.plain(), &[])))
    }

    /// Records a literal in the dtype of the value that it is combined with.
    pub fn typed<A: Factor<Term: Meet<B>>, B>(self, _: A, literal: Traced<B>) -> Traced<<A::Term as Meet<B>>::Term> {
        Traced::of(record(|b| literal.in_dtype(b, A::Term::right)))
    }

    /// Converts two values to their common dtype.
    pub fn common<A: Meet<B>, B>(self, l: Traced<A>, r: Traced<B>) -> (Traced<A::Term>, Traced<A::Term>) {
        record(|b| (Traced::of(l.in_dtype(b, A::left)), Traced::of(r.in_dtype(b, A::right))))
    }

    /// Records a literal as a tolerance of a comparison.
    pub fn tolerant<X: Term, B>(
        self,
        _: (Traced<X>, Traced<X>),
        literal: Traced<B>,
    ) -> Traced<<X::With<Magnitude<X>> as Meet<B>>::Term>
    where
        X::With<Magnitude<X>>: Meet<B>,
    {
        Traced::of(record(|b| literal.in_dtype(b, <X::With<Magnitude<X>>>::right)))
    }

    /// Converts a value to the dtype of an array that the expression writes to and also reads.
    pub fn taken<T: Takes<R>, R>(self, _: Traced<Elem<T>>, value: Traced<R>) -> Traced<Elem<T::Taken>> {
        Traced::of(record(|b| value.in_dtype(b, T::take)))
    }

    /// Converts the value of an expression to the dtype of the array that it is written to.
    pub fn written<T: Takes<R>, R>(self, own: Traced<Elem<T>>, value: Traced<R>) -> Traced<Elem<T::Taken>> {
        self.taken(own, value)
    }

    /// Converts an operand to the dtype of the array that it is copied to.
    pub fn copied<T: Takes<R>, R>(self, own: Traced<Elem<T>>, value: Traced<R>) -> Traced<Elem<T::Taken>> {
        self.taken(own, value)
    }

    /// Checks, when the program is compiled, that the dtype of a divisor is not an integer dtype.
    pub fn divisor<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsDivisor>::Is, ()>
    where
        B::Elem: IsDivisor,
    {
    }

    /// Checks, when the program is compiled, that the dtype of an exponent is not a signed integer
    /// dtype.
    pub fn exponent<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsCount>::Is, ()>
    where
        B::Elem: IsCount,
    {
    }

    /// Checks, when the program is compiled, that the dtype of a shift count is not a signed
    /// integer dtype.
    pub fn count<B: Term>(self, _: Traced<B>) -> If<<B::Elem as IsCount>::Is, ()>
    where
        B::Elem: IsCount,
    {
    }

    /// Returns the check for faults of an operation that has none. A program does not check for
    /// faults when it runs, so each check of the twin is `()`.
    pub fn sound(self) {}

    /// Joins the checks of two operations.
    pub fn both(self, (): (), (): ()) {}

    /// Returns the check of an operation that is computed if a condition holds.
    pub fn when<C>(self, _: Traced<C>, (): ()) {}

    /// Returns the check of an operation that is computed unless a condition holds.
    pub fn unless<C>(self, _: Traced<C>, (): ()) {}

    /// Returns the value of an expression as an array. `text` becomes the location of its
    /// operations.
    pub fn eval<S, X: Term>(self, _: Shaped<S, Flat>, value: Traced<X>, text: &'static str) -> Array<X::Elem, S> {
        locate(text);
        Array::of(value.id())
    }

    /// Returns the same value as [`eval`](Self::eval), for an expression whose operations can have
    /// faults, such as a division by zero. The library reports a fault as an error. An exported
    /// program does not check for faults.
    pub fn eval_checked<S, X: Term>(
        self,
        shape: Shaped<S, Flat>,
        value: Traced<X>,
        (): (),
        text: &'static str,
    ) -> Array<X::Elem, S> {
        self.eval(shape, value, text)
    }

    /// Returns an expression as the operand of a reduction.
    pub fn reducing<S, X: Factor>(
        self,
        shape: Shaped<S, Flat>,
        value: X,
        text: &'static str,
    ) -> Array<<X::Term as Term>::Elem, S> {
        self.eval(shape, self.rounded(value), text)
    }

    /// Returns an expression as the operand of a reduction. The expression has operations that have
    /// no result for some integers.
    pub fn reducing_checked<S, X: Term>(
        self,
        shape: Shaped<S, Flat>,
        value: Traced<X>,
        (): (),
        text: &'static str,
    ) -> Array<X::Elem, S> {
        self.eval(shape, value, text)
    }

    /// Records that an array or a part of an array is overwritten with an expression.
    pub fn assign<T, S, X: Term<Elem = T>>(self, target: PartMut<'_, T, S>, value: Traced<X>, text: &'static str) {
        target.write(value.id());
        locate(text);
    }

    /// Records the same as [`assign`](Self::assign), for an expression with operations that have no
    /// result for some integers.
    pub fn assign_checked<T, S, X: Term<Elem = T>>(
        self,
        target: PartMut<'_, T, S>,
        value: Traced<X>,
        (): (),
        text: &'static str,
    ) {
        self.assign(target, value, text);
    }
}

/// A value that can be an operand of an expression of a program.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an operand",
    label = "not an array or scalar of a dtype",
    note = "operands are arrays and scalars of `bool`, integers, floats and complex numbers",
    note = "convert other values first; see array_core::errors#not-an-operand"
)]
pub trait Operand {
    /// The recorded value of the operand, or a tuple of the values of the members of a group.
    type Elems;
    /// The axes of the operand, or of the members of a group.
    type Axes;

    /// Returns the recorded value of the operand.
    fn elems(&self) -> Self::Elems;
}

/// Implements [`Operand`]. Each entry contains the generic parameters, the type of the operand, its
/// kind, its axes, and its value.
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
    [T, S] Array<T, S>, Elem<T>, S, |x| x.id;
    [T] Value<T>, Scalar<T>, (), |x| x.id;
    [T, S] PartMut<'_, T, S>, Elem<T>, S, |x| x.id();
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

/// The operands of an expression, a tuple of references to them. `T` is a pair of their recorded
/// values and their shapes.
pub trait Leaves<L, T> {
    /// Returns the recorded values and the shapes of the operands.
    fn of(operands: L) -> T;
}

/// Implements [`Leaves`] for tuples of references to operands.
macro_rules! contexts {
    ($(($name:ident $i:tt))*) => {
        impl<$($name: Operand,)* Z> Leaves<($(&$name,)*), (($($name::Elems,)*), ($(Shaped<$name::Axes, Flat>,)*))> for Z {
            fn of(operands: ($(&$name,)*)) -> (($($name::Elems,)*), ($(Shaped<$name::Axes, Flat>,)*)) {
                record(Builder::mark);
                (($(operands.$i.elems(),)*), ($(Shaped::<$name::Axes, Flat>::NEW,)*))
            }
        }
    };
}

each_prefix! {
    contexts:
    (A 0) (B 1) (C 2) (D 3) (E 4) (F 5) (G 6) (H 7) (I 8) (J 9) (K 10) (L 11) (M 12)
}
