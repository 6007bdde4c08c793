//! The dtype of a value in an expression, and what operations make of it.
//!
//! Each relation gives a type of the result, and the methods of [`Op`](super::Op) name it in their
//! return types: so the compiler reports a mistake once, and without quoting this crate.

use core::marker::PhantomData;

use crate::dtype::{Bits, Element, Float, InPlace, Integer, LosslessInto, Number, Ordered, Promote, Promoted, Signed};
use crate::shape::{AssignFrom, Shape};

/// The dtype of an array.
#[derive(Clone, Copy, Debug)]
pub struct ArrayOf<T>(PhantomData<T>);

/// The dtype of a scalar, which never changes that of an array.
#[derive(Clone, Copy, Debug)]
pub struct ScalarOf<T>(PhantomData<T>);

/// The dtype of a value in an expression: [`ArrayOf`] or [`ScalarOf`] one.
pub trait Term {
    /// The dtype of the elements.
    type Elem: Element;
    /// The same with another dtype.
    type With<U: Element>: Term<Elem = U>;
}

impl<T: Element> Term for ArrayOf<T> {
    type Elem = T;
    type With<U: Element> = ArrayOf<U>;
}

impl<T: Element> Term for ScalarOf<T> {
    type Elem = T;
    type With<U: Element> = ScalarOf<U>;
}

/// A scalar that is no dtype but has a value as one: it can be cast.
macro_rules! castable {
    ($($scalar:ident as $dtype:ident;)*) => {$(
        impl Term for ScalarOf<$scalar> {
            type Elem = $dtype;
            type With<U: Element> = ScalarOf<U>;
        }

        #[diagnostic::do_not_recommend]
        impl MeetWith<ScalarOf<$scalar>> for ScalarOf<$scalar> {
            type Common = ScalarOf<$scalar>;
        }
    )*};
}

castable! {
    isize as i64;
    usize as u64;
}

/// The relation of two values that meet in an expression: arrays promote, scalars follow.
///
/// Holds where [`MeetWith`] does: a mistake is reported without a list of its rows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` cannot meet in one expression",
    label = "these dtypes do not go together",
    note = "cast one of the two, as in `n as f32`; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait Meet<Rhs> {
    /// The common one.
    type Output: Term;
}

impl<A: MeetWith<C>, C> Meet<C> for A {
    type Output = A::Common;
}

/// The rows of [`Meet`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` cannot meet in one expression",
    label = "these dtypes do not go together",
    note = "cast one of the two, as in `n as f32`; see ERRORS.md#scalar-of-another-dtype"
)]
pub trait MeetWith<Rhs> {
    /// The common one.
    type Common: Term;
}

/// The common dtype of two values.
pub type MeetOutput<A, B> = <A as Meet<B>>::Output;

impl<A: Element + Promote<B>, B: Element> MeetWith<ArrayOf<B>> for ArrayOf<A> {
    type Common = ArrayOf<Promoted<A, B>>;
}

impl<A: Element, B: LosslessInto<A>> MeetWith<ScalarOf<B>> for ArrayOf<A> {
    type Common = ArrayOf<A>;
}

impl<A: LosslessInto<B>, B: Element> MeetWith<ArrayOf<B>> for ScalarOf<A> {
    type Common = ArrayOf<B>;
}

impl<A: Element + Promote<B>, B: Element> MeetWith<ScalarOf<B>> for ScalarOf<A> {
    type Common = ScalarOf<Promoted<A, B>>;
}

/// The relation of the dtype of an array with a value that is written into it in place.
pub trait InPlaceTerm<D> {
    /// `U`: named in the type of an operation, so that it reports a mistake once.
    type Done<U>;

    /// Returns what it is given.
    fn done<U>(value: U) -> Self::Done<U>;
}

impl<A: Element + InPlace<B>, B: Element> InPlaceTerm<ArrayOf<B>> for A {
    type Done<U> = U;

    #[inline(always)]
    fn done<U>(value: U) -> U {
        value
    }
}

impl<A: Element, B: LosslessInto<A>> InPlaceTerm<ScalarOf<B>> for A {
    type Done<U> = U;

    #[inline(always)]
    fn done<U>(value: U) -> U {
        value
    }
}

/// Declares, for each trait of dtypes, the relation that operations ask for: it holds where the
/// trait does, and names the dtype through it. A dtype without the trait is then reported where the
/// operation's type is made, once and without quoting this crate.
macro_rules! needs {
    ($($(#[$doc:meta])* $name:ident: $bound:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name: Element {
            /// The dtype.
            type Is: $bound;
        }

        impl<T: $bound> $name for T {
            type Is = <T as $bound>::Is;
        }
    )*};
}

needs! {
    /// A dtype that an operation computes with.
    HasArithmetic: Number;
    /// A dtype whose bits an operation combines.
    HasBits: Bits;
    /// A dtype that an operation compares for equality.
    HasEquality: Element;
    /// A dtype that an operation orders.
    HasOrder: Ordered;
    /// A dtype that an operation negates.
    HasSign: Signed;
    /// A dtype that an operation converts to.
    IsDtype: Element;
    /// A dtype of floats.
    IsFloat: Float;
    /// A dtype of integers.
    IsInteger: Integer;
    /// A dtype of truth values.
    IsTruth: Logical;
}

/// [`AssignFrom`] as operations ask for it; as the relations of dtypes above.
pub trait AssignShape<R>: Shape {
    /// `U`.
    type Result<U>;

    /// Says whether the run-time extents fit.
    fn takes(&self, value: &R) -> bool;

    /// Returns what it is given.
    fn result<U>(value: U) -> Self::Result<U>;
}

impl<S: Shape + AssignFrom<R>, R> AssignShape<R> for S {
    type Result<U> = <S as AssignFrom<R>>::Done<U>;

    #[inline(always)]
    fn takes(&self, value: &R) -> bool {
        self.accepts(value)
    }

    #[inline(always)]
    fn result<U>(value: U) -> Self::Result<U> {
        <S as AssignFrom<R>>::done(value)
    }
}

/// What an operation in place returns, whatever it is on.
pub trait Nothing {
    /// `()`
    type Nothing;

    /// Returns it.
    fn nothing() -> Self::Nothing;
}

impl<T> Nothing for T {
    type Nothing = ();

    #[inline(always)]
    fn nothing() {}
}

/// A dtype of truth values: `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `bool`",
    label = "this needs `bool`",
    note = "compare to get `bool`, as in `x != 0`; `&`, `|`, `^` and `!` work on the bits of integers",
    note = "see ERRORS.md#bool-needed"
)]
pub trait Logical: Element {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Logical;
}

#[diagnostic::do_not_recommend]
impl Logical for bool {
    type Is = Self;
}
