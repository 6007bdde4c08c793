//! The dtype of a value in an expression, and what operations make of it.
//!
//! Each relation gives a type of the result, and the methods of [`Op`](super::Op) name it in their
//! return types: so the compiler reports a mistake once, and without quoting this crate.

use core::marker::PhantomData;

#[cfg(feature = "half")]
use ::half::{bf16, f16};
#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use crate::dtype::{
    Bits, ComplexNumber, Element, Float, Inexact, Integer, LosslessInto, Number, Ordered, Parts, Promoted, Raises,
    Real, Signed,
};
use crate::kernel::reduce::{EVERY, Reducer, SOME};
use crate::shape::Shape;
use crate::storage::StorageMut;

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
        impl Meet<ScalarOf<$scalar>> for ScalarOf<$scalar> {
            type Left = $dtype;
            type Right = $dtype;
            type Scalar = $dtype;
            type Into = $dtype;
            type Output<T: Element, C> = Self;
        }

        #[diagnostic::do_not_recommend]
        impl<B: Element> Meet<ScalarOf<B>> for ScalarOf<$scalar> {
            type Left = B;
            type Right = B;
            type Scalar = $scalar;
            type Into = B;
            type Output<T: Element, C> = ScalarOf<T>;
        }

        #[diagnostic::do_not_recommend]
        impl<A: Element> Meet<ScalarOf<$scalar>> for ScalarOf<A> {
            type Left = A;
            type Right = A;
            type Scalar = $scalar;
            type Into = A;
            type Output<T: Element, C> = ScalarOf<T>;
        }
    )*};
}

castable! {
    isize as i64;
    usize as u64;
}

/// What is asked of two values that meet in an expression: arrays promote, scalars follow.
///
/// It holds for all arrays and scalars of dtypes, and names the dtypes whose relations decide:
/// `Left` and `Right` promote, and `Scalar` converts to `Into` without loss. An operation asks for
/// those relations itself, so that a mistake is theirs and shows nothing of this one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Rhs}` cannot be combined in one expression",
    label = "these dtypes cannot be combined",
    note = "cast one of the two, as in `n as f32`; see array_core::errors#scalar-of-another-dtype"
)]
pub trait Meet<Rhs> {
    /// The dtype on the left that promotes.
    type Left: Element;
    /// The dtype on the right that promotes.
    type Right: Element;
    /// The dtype of the scalar beside an array.
    type Scalar;
    /// The dtype of the array beside the scalar.
    type Into: Element;
    /// The result of two values of the common dtype `T`, where the scalar is converted to `C`.
    type Output<T: Element, C>: Term;
}

/// The result of two values that meet.
pub type MeetOutput<A, B> = <A as Meet<B>>::Output<
    Promoted<<A as Meet<B>>::Left, <A as Meet<B>>::Right>,
    <<A as Meet<B>>::Scalar as LosslessInto<<A as Meet<B>>::Into>>::Converted,
>;

#[diagnostic::do_not_recommend]
impl<A: Element, B: Element> Meet<ArrayOf<B>> for ArrayOf<A> {
    type Left = A;
    type Right = B;
    type Scalar = A;
    type Into = A;
    type Output<T: Element, C> = ArrayOf<T>;
}

#[diagnostic::do_not_recommend]
impl<A: Element, B: Raises<A>> Meet<ScalarOf<B>> for ArrayOf<A> {
    type Left = A;
    type Right = B::Into;
    type Scalar = B;
    type Into = B::Into;
    type Output<T: Element, C> = ArrayOf<T>;
}

#[diagnostic::do_not_recommend]
impl<A: Raises<B>, B: Element> Meet<ArrayOf<B>> for ScalarOf<A> {
    type Left = A::Into;
    type Right = B;
    type Scalar = A;
    type Into = A::Into;
    type Output<T: Element, C> = ArrayOf<T>;
}

#[diagnostic::do_not_recommend]
impl<A: Element, B: Element> Meet<ScalarOf<B>> for ScalarOf<A> {
    type Left = A;
    type Right = B;
    type Scalar = A;
    type Into = A;
    type Output<T: Element, C> = ScalarOf<T>;
}

/// Declares, for each trait of dtypes, the relation that operations ask for: it holds where the
/// trait does, and names the dtype through it. A dtype without the trait is then reported where the
/// operation's type is made, once and without quoting this crate.
macro_rules! needs {
    ($($(#[$doc:meta])* $name:ident: $bound:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name: $bound {
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
    /// A dtype of real numbers.
    IsReal: Real;
    /// A dtype that an operation negates.
    HasSign: Signed;
    /// A dtype that an operation converts to.
    IsDtype: Element;
    /// A dtype of complex numbers.
    IsComplex: ComplexNumber;
    /// A dtype of floats.
    IsFloat: Float;
    /// A dtype of floats or complex numbers.
    IsInexact: Inexact;
    /// A dtype of parts of complex numbers.
    IsPart: Parts;
    /// A dtype of integers.
    IsInteger: Integer;
    /// A dtype whose bits an operation combines under `tml`.
    IsTmlBits: TmlBits;
    /// A dtype that an operation negates under `tml`.
    IsTmlNot: TmlNot;
    /// A dtype that an operation compares under `tml`.
    IsTmlNumber: TmlNumber;
    /// A dtype of truth values.
    IsTruth: Logical;
}

/// A dtype that an operation orders under `tml`: one of numbers first, and then one with an order.
pub trait IsTmlOrdered: TmlNumber {
    /// The dtype.
    type Is: Ordered;
}

impl<T: TmlNumber<Is: Ordered>> IsTmlOrdered for T {
    type Is = <<T as TmlNumber>::Is as Ordered>::Is;
}

/// [`StorageMut`] as operations in place ask for it; as the relations of dtypes above.
pub trait IsWritable<T, S: Shape>: StorageMut<T, S> {
    /// Stands in the type of the operation.
    type Fits;
}

impl<T, S: Shape, B: StorageMut<T, S>> IsWritable<T, S> for B {
    type Fits = ();
}

/// What an operation in place returns, whatever it is on.
pub trait Nothing {
    /// `()`
    type Nothing;
}

impl<T> Nothing for T {
    type Nothing = ();
}

/// A dtype of truth values: `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `bool`",
    label = "this needs `bool`",
    note = "compare to get `bool`, as in `x != 0`; `&`, `|`, `^` and `!` work on the bits of integers",
    note = "see array_core::errors#bool-needed"
)]
pub trait Logical: Element {
    /// `Self`: named in the types of operations, so that a dtype without them is reported once.
    #[doc(hidden)]
    type Is: Logical;

    /// Whether every element is true.
    #[doc(hidden)]
    const EVERY: Reducer<Self, bool>;

    /// Whether an element is true.
    #[doc(hidden)]
    const SOME: Reducer<Self, bool>;
}

#[diagnostic::do_not_recommend]
impl Logical for bool {
    type Is = Self;
    const EVERY: Reducer<Self, bool> = EVERY;
    const SOME: Reducer<Self, bool> = SOME;
}

/// Declares what TML asks of the dtypes of an operator: the trait, what it has to be anyway, and the dtypes.
macro_rules! tml {
    ($($(#[$attribute:meta])* $name:ident: $bound:ident, $($dtype:ident)*;)*) => {$(
        $(#[$attribute])*
        pub trait $name: $bound<Is = Self> {
            /// `Self`: named in the types of operations, so that a dtype without them is reported once.
            #[doc(hidden)]
            type Is: $name;
        }

        tml!(@ $name: $($dtype)*);
    )*};
    (@ $name:ident: $($dtype:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $name for $dtype {
            type Is = Self;
        }
    )*};
}

#[cfg(feature = "half")]
tml!(@ TmlNumber: bf16 f16);

#[cfg(feature = "num-complex")]
tml!(@ TmlNumber: Complex32 Complex64);

tml! {
    /// A dtype of numbers, which relational operators compare in TML: those of order ask for one, too.
    #[diagnostic::on_unimplemented(
        message = "`tml` compares numbers, and `{Self}` is not one",
        label = "not a number",
        note = "under `tml`, comparisons take numbers; combine `bool` with `&&`, `||` and `!`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlNumber: Element, f32 f64 i16 i32 i64 i8 u16 u32 u64 u8;

    /// A dtype of unsigned integers, whose bits operators combine in TML.
    #[diagnostic::on_unimplemented(
        message = "`tml` combines the bits of unsigned integers, and `{Self}` is not unsigned",
        label = "not an unsigned integer",
        note = "under `tml`, `&`, `|`, `^`, `<<` and `>>` take unsigned integers: cast, as in `x as u32`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlBits: Integer, u16 u32 u64 u8;

    /// A dtype of truth values or unsigned integers, which `!` takes in TML.
    #[diagnostic::on_unimplemented(
        message = "`!` under `tml` takes `bool` or unsigned integers, not `{Self}`",
        label = "neither `bool` nor unsigned",
        note = "cast signed integers, as in `x as u32`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlNot: Bits, bool u16 u32 u64 u8;
}
