//! Requirements of operations on the dtype of a value.
//!
//! Each relation has an associated type, which the return types of the methods of
//! [`Op`](crate::expr::Op) contain. So rustc reports a broken rule only once, and does not quote
//! this crate.

use crate::dtype::{Bits, ComplexNumber, Element, Float, Inexact, Integer, Number, Ordered, Parts, Real, Signed};
use crate::expr::term::Term;
use crate::shape::{If, Shape};
use crate::storage::StorageMut;

/// Declares, for each trait of dtypes, the relation that operations require. A relation holds for a
/// dtype that has the trait, and its associated type is that dtype. If a dtype lacks the trait,
/// rustc reports the error while it resolves the return type. So rustc reports the error only once,
/// and does not quote this crate.
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
    /// A dtype of numbers.
    HasArithmetic: Number;
    /// A dtype of real numbers.
    IsReal: Real;
    /// Any dtype, as the target of a conversion.
    IsDtype: Element;
    /// A dtype of complex numbers.
    IsComplex: ComplexNumber;
    /// A dtype of floats.
    IsFloat: Float;
    /// A dtype of floats or complex numbers.
    IsInexact: Inexact;
    /// A dtype of the real and imaginary parts of complex numbers.
    IsPart: Parts;
    /// The dtype of truth values.
    IsTruth: Logical;
}

/// Declares relations as `needs!` does, but for the values of an expression instead of dtypes. A
/// relation holds if the dtype of the value has the trait. The associated types are the types of
/// the values that operations return. rustc finds these types faster than it projects a value to
/// its dtype and back.
///
/// The bound on the dtype is in the associated type [`Dtype`](NumberTerm::Dtype), and not in a
/// bound such as `Term<Elem: Number>`. For each call of a method, rustc looks through all
/// supertraits in its bounds, and a dtype has about sixty of them.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $bound:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name: Term<Elem = <Self as $name>::Dtype> {
            /// The dtype.
            type Dtype: $bound;
            /// An alias of `Self`.
            type Same: Term<Elem = Self::Elem>;
            /// The same kind of value with the dtype `bool`.
            type Truth: Term<Elem = bool>;
            /// The same kind of value with the dtype of absolute values.
            type Magnitude: Term<Elem = <<Self as $name>::Dtype as Element>::Magnitude>;
        }

        impl<X: Term<Elem: $bound>> $name for X {
            type Dtype = X::Elem;
            type Same = If<<X::Elem as $bound>::Is, X>;
            type Truth = If<<X::Elem as $bound>::Is, X::With<bool>>;
            type Magnitude = If<<X::Elem as $bound>::Is, X::With<<X::Elem as Element>::Magnitude>>;
        }
    )*};
}

terms! {
    /// A value whose dtype is a [`Number`].
    NumberTerm: Number;
    /// A value whose dtype implements [`Bits`], for bitwise operations.
    BitsTerm: Bits;
    /// A value of any dtype, for comparisons by equality.
    EqualityTerm: Element;
    /// A value whose dtype is [`Ordered`], for comparisons by order.
    OrderedTerm: Ordered;
    /// A value whose dtype is [`Real`].
    RealTerm: Real;
    /// A value whose dtype is [`Signed`], for negation.
    SignedTerm: Signed;
    /// A value whose dtype is a [`Float`].
    FloatTerm: Float;
    /// A value whose dtype is [`Inexact`]: a float or a complex number.
    InexactTerm: Inexact;
    /// A value whose dtype is an [`Integer`].
    IntegerTerm: Integer;
    /// A value whose dtype implements [`TmlBits`], for bitwise operations under the rule set `tml`.
    TmlBitsTerm: TmlBits;
    /// A value whose dtype implements [`TmlNot`], for `!` under the rule set `tml`.
    TmlNotTerm: TmlNot;
    /// A value whose dtype is a [`TmlNumber`], for comparisons under the rule set `tml`.
    TmlNumberTerm: TmlNumber;
    /// A value whose dtype is [`Logical`], which is `bool`.
    TruthTerm: Logical;
}

/// A dtype that the operators `<`, `>`, `<=` and `>=` accept under the rule set `tml`. It must be a
/// [`TmlNumber`] and [`Ordered`]. For a dtype that is neither, rustc reports only that the dtype is
/// not a number.
pub trait IsTmlOrdered: TmlNumber {
    /// The dtype.
    type Is: Ordered;
}

impl<T: TmlNumber<Is: Ordered>> IsTmlOrdered for T {
    type Is = <<T as TmlNumber>::Is as Ordered>::Is;
}

/// Relation: the storage `Self` can be written to, because it implements [`StorageMut`]. In-place
/// operations require this relation, so that rustc reports read-only storage only once.
pub trait IsWritable<T, S: Shape>: StorageMut<T, S> {
    /// An alias of `()`. The type of the operation contains it, so that rustc reports a broken rule
    /// only once.
    type Fits;
}

impl<T, S: Shape, B: StorageMut<T, S>> IsWritable<T, S> for B {
    type Fits = ();
}

/// The dtype of truth values, `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `bool`",
    label = "this needs `bool`",
    note = "compare, as in `broadcast!(x != 0)`; `&`, `|`, `^` and `!` work on the bits of integers",
    note = "if you called `select`: `mask.select(&x, &y)`, or for one row `x.index_axis::<0>(1)`",
    note = "see array_core::errors#bool-needed"
)]
pub trait Logical: Element {
    /// An alias of `Self`. The types of operations contain it, so that rustc reports a dtype other
    /// than `bool` only once.
    #[doc(hidden)]
    type Is: Logical;
}

#[diagnostic::do_not_recommend]
impl Logical for bool {
    type Is = Self;
}

/// Declares the requirements of the Typhoon Modeling Language (TML) on the dtypes of operators. A
/// row has the trait and its supertrait.
macro_rules! tml {
    ($($(#[$attribute:meta])* $name:ident: $bound:ident;)*) => {$(
        $(#[$attribute])*
        pub trait $name: $bound<Is = Self> {
            /// An alias of `Self`. The types of operations contain it, so that rustc reports an
            /// unsuitable dtype only once.
            #[doc(hidden)]
            type Is: $name;
        }
    )*};
    (@ $name:ident $dtype:ty) => {
        #[diagnostic::do_not_recommend]
        impl $name for $dtype {
            type Is = Self;
        }
    };
}

dtypes_of! { Number tml @ TmlNumber }
dtypes_of! { Unsigned tml @ TmlBits }
dtypes_of! { Unsigned tml @ TmlNot }
tml! { @ TmlNot bool }

tml! {
    /// A numeric dtype. In TML, all relational operators require one, both those for equality and
    /// those for order.
    #[diagnostic::on_unimplemented(
        message = "`tml` compares numbers, but `{Self}` is not a dtype of numbers",
        label = "not a dtype of numbers",
        note = "under `tml`, comparisons take numbers; combine `bool` with `&&`, `||` and `!`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlNumber: Element;

    /// An unsigned integer dtype, which bitwise operators require in TML.
    #[diagnostic::on_unimplemented(
        message = "`tml` combines the bits of unsigned integers, and the common dtype `{Self}` is not unsigned",
        label = "not an unsigned integer",
        note = "under `tml`, `&`, `|`, `^`, `<<` and `>>` take unsigned integers: cast, as in `x as u32`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlBits: Integer;

    /// `bool` or an unsigned integer dtype, which `!` requires in TML.
    #[diagnostic::on_unimplemented(
        message = "`!` under `tml` takes `bool` or unsigned integers, not `{Self}`",
        label = "neither `bool` nor unsigned",
        note = "cast signed integers, as in `x as u32`",
        note = "see array_core::errors#tml-dtypes"
    )]
    TmlNot: Bits;
}
