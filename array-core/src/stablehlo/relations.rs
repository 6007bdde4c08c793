//! Relations that a function with `#[program]` requires in addition to those of its operations.
//!
//! As in `expr/dtypes.rs`, the relations that methods require have an associated type, which the
//! return types of the methods contain. If a dtype breaks such a relation, rustc reports this while
//! it constructs the return type: once, and without quoting a bound of this crate.

use super::twin::{Builder, Exportable, Id};
use crate::dtype::Element;

/// Relation: a function with `#[program]` can use the operation `O` on the dtype `Self`, because
/// StableHLO can express it.
#[diagnostic::on_unimplemented(
    message = "a program cannot compute `{O}` of `{Self}`: StableHLO has no counterpart",
    label = "not exported",
    note = "compute it outside of the function with `#[program]`, and pass the result as an argument",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Exported<O> {
    /// Records the operation on operands that all have the same type, and returns the result.
    #[doc(hidden)]
    fn lower(builder: &mut Builder, operands: &[Id]) -> Id;
}

/// An operation that a program can record for operands of any dtype.
pub trait Lowered {
    /// Records the operation on operands that all have the same type, and returns the result.
    fn lower(builder: &mut Builder, operands: &[Id]) -> Id;
}

/// Relation: the operation `O` has a result for all elements of the dtype `Self`.
#[diagnostic::on_unimplemented(
    message = "a program cannot compute `{O}` of `{Self}`, which has no result for some elements",
    label = "may have no result",
    note = "such results are undefined in StableHLO: use a literal, or cast to floats",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Faultless<O> {}

/// A dtype in which every division has a result: `f32` and `f64`. The division of an integer by
/// zero has no result.
#[diagnostic::on_unimplemented(
    message = "a program cannot divide `{Self}` by an array, whose elements may be zero",
    label = "may have no result",
    note = "division by 0 is undefined in StableHLO: divide by a literal above 0, or cast to floats",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Divides: Element {}

/// A dtype whose values can be exponents or shift counts: an unsigned integer or a float. A float
/// can only be an exponent. Signed integers are excluded, because a power or a shift of integers
/// has no result for a negative exponent or count.
#[diagnostic::on_unimplemented(
    message = "a program cannot have an exponent or a count of `{Self}`, which may be negative",
    label = "may have no result",
    note = "negative values are undefined in StableHLO: use a literal above 0, or an unsigned dtype",
    note = "the guide's page `beyond_one_machine` lists the exported operations"
)]
pub trait Counts {}

/// Declares the relations in the bounds of methods. Each row names a relation and the trait that it
/// depends on. The relation holds for each dtype with that trait, and adds the associated type
/// `Is`, which return types contain. If a dtype lacks the trait, rustc reports this while it
/// constructs the return type: once, and without quoting a bound of this crate.
macro_rules! needs {
    ($($name:ident $(<$o:ident>)?: $relation:ident;)*) => {$(
        #[doc = concat!("Relation: [`", stringify!($relation), "`] with an associated type, which the return types of methods contain. The bounds of methods use this trait.")]
        pub trait $name$(<$o>)?: $relation$(<$o>)? {
            /// An alias of `Self`. The return types of methods contain it.
            type Is;
        }

        impl<T: $relation$(<$o>)? $(, $o)?> $name$(<$o>)? for T {
            type Is = T;
        }
    )*};
}

needs! {
    IsCount: Counts;
    IsDivisor: Divides;
    IsExportable: Exportable;
    IsExported<O>: Exported;
}

macro_rules! dtypes {
    ($($relation:ident: $($dtype:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $relation for $dtype {}
    )*)*};
}

dtypes! {
    Counts: f32 f64 u16 u32 u64 u8 usize;
    Divides: f32 f64;
}
