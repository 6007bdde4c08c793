//! Requirements of operations on the dtype of a value.
//!
//! Each relation has an associated type, which the methods of [`Op`](crate::expr::Op) name in their
//! return types. So the compiler reports a mistake once, and does not quote this crate.

use crate::dtype::{Bits, ComplexNumber, Element, Float, Inexact, Integer, Number, Ordered, Parts, Real, Signed};
use crate::shape::Shape;
use crate::storage::StorageMut;

/// Declares, for each trait of dtypes, the relation that operations require. It holds if the trait
/// does, and its associated type is the dtype. If a dtype lacks the trait, rustc reports it while
/// it constructs the return type: once, and without quoting this crate.
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
    /// The dtype of truth values.
    IsTruth: Logical;
}

/// A dtype that an operation orders under `tml`. It must be numeric, and then ordered; the first
/// broken rule is reported.
pub trait IsTmlOrdered: TmlNumber {
    /// The dtype.
    type Is: Ordered;
}

impl<T: TmlNumber<Is: Ordered>> IsTmlOrdered for T {
    type Is = <<T as TmlNumber>::Is as Ordered>::Is;
}

/// Relation: storage that can be written to. It holds if [`StorageMut`] does. In-place operations
/// require it, for the same reason as the relations of dtypes above.
pub trait IsWritable<T, S: Shape>: StorageMut<T, S> {
    /// `()`. The type of the operation contains it, so that rustc reports a mistake once.
    type Fits;
}

impl<T, S: Shape, B: StorageMut<T, S>> IsWritable<T, S> for B {
    type Fits = ();
}

/// The dtype of truth values, `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `bool`",
    label = "this needs `bool`",
    note = "compare to get `bool`, as in `x != 0`; `&`, `|`, `^` and `!` work on the bits of integers",
    note = "see array_core::errors#bool-needed"
)]
pub trait Logical: Element {
    /// `Self`. The types of operations name it, so that rustc reports another dtype than `bool`
    /// once.
    #[doc(hidden)]
    type Is: Logical;

    /// Returns the value of `L` for this dtype, which is `bool`.
    #[doc(hidden)]
    fn logical<L: OfLogical>() -> L::Of<Self>;
}

/// A value for `bool`, of a type that generic code knows.
pub trait OfLogical {
    /// The type of the value.
    type Of<T: Logical>;
    /// The value.
    const BOOL: Self::Of<bool>;
}

#[diagnostic::do_not_recommend]
impl Logical for bool {
    type Is = Self;

    #[inline(always)]
    fn logical<L: OfLogical>() -> L::Of<Self> {
        L::BOOL
    }
}

/// Declares the requirements of TML on the dtypes of an operator: the trait and its
/// supertrait.
macro_rules! tml {
    ($($(#[$attribute:meta])* $name:ident: $bound:ident;)*) => {$(
        $(#[$attribute])*
        pub trait $name: $bound<Is = Self> {
            /// `Self`. The types of operations name it, so that rustc reports an unsuitable dtype
            /// once.
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
    /// A numeric dtype, which relational operators require in TML, also those that compare an
    /// order.
    #[diagnostic::on_unimplemented(
        message = "`tml` compares numbers, and `{Self}` is not one",
        label = "not a number",
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
