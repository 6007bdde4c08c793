//! The dtype of a value in an expression: that of an array, or that of a scalar.

use core::marker::PhantomData;

use crate::dtype::{Element, InPlace, LosslessInto, Promote, Promoted};

/// The dtype of a scalar, which never changes that of an array.
#[derive(Clone, Copy, Debug)]
pub struct ScalarOf<T>(PhantomData<T>);

/// The dtype of a value in an expression: a dtype for arrays, [`ScalarOf`] one for scalars.
pub trait Term {
    /// The dtype of the elements.
    type Elem: Element;
    /// The same with another dtype.
    type With<U: Element>: Term<Elem = U>;
}

impl<T: Element> Term for T {
    type Elem = T;
    type With<U: Element> = U;
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

        impl Meet<ScalarOf<$scalar>> for ScalarOf<$scalar> {
            type Output = ScalarOf<$scalar>;
        }
    )*};
}

castable! {
    isize as i64;
    usize as u64;
}

/// The relation of two values that meet in an expression: arrays promote, scalars follow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` cannot meet in one expression",
    label = "these dtypes do not go together"
)]
pub trait Meet<Rhs> {
    /// The common one.
    type Output: Term;
}

/// The common dtype of two values.
pub type MeetOutput<A, B> = <A as Meet<B>>::Output;

impl<A: Element + Promote<B>, B: Element> Meet<B> for A {
    type Output = Promoted<A, B>;
}

impl<A: Element, B: LosslessInto<A>> Meet<ScalarOf<B>> for A {
    type Output = A;
}

impl<A: LosslessInto<B>, B: Element> Meet<B> for ScalarOf<A> {
    type Output = B;
}

impl<A: Element + Promote<B>, B: Element> Meet<ScalarOf<B>> for ScalarOf<A> {
    type Output = ScalarOf<Promoted<A, B>>;
}

/// The relation of the dtype of an array with a value that is written into it in place.
#[diagnostic::on_unimplemented(
    message = "a value of `{D}` cannot be written in place into an array of `{Self}`",
    label = "this would change the dtype of the left-hand side"
)]
pub trait InPlaceTerm<D> {}

impl<A: Element + InPlace<B>, B: Element> InPlaceTerm<B> for A {}

impl<A: Element, B: LosslessInto<A>> InPlaceTerm<ScalarOf<B>> for A {}

/// A dtype of truth values: `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `bool`",
    label = "this needs `bool`",
    note = "compare to get `bool`, as in `x != 0`; `&`, `|`, `^` and `!` work on the bits of integers",
    note = "see ERRORS.md#bool-needed"
)]
pub trait Logical: Element {}

impl Logical for bool {}
