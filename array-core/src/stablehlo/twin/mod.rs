//! The twin of this library that records operations instead of computing them.
//!
//! `broadcast!` expands to names in the crate whose path it receives. In a program that is this module, with everything of the
//! crate and its own arrays, operations and contexts. The relations of shapes and dtypes are those of the library. The twin needs
//! to refuse only programs that have no counterpart in StableHLO: whatever else is wrong, the function itself refuses.

mod array;
mod assemble;
mod expression;
mod operators;
mod program;
mod reduce;
mod select;

pub use self::array::{Array, Value};
pub use self::expression::{Context, Op, Operand, Own, Symbol, Tml, Traced};
pub use self::program::{Parameter, Program, Returned};
pub use super::builder::{Builder, Id};
use crate::fused::{Natural, Total};
pub use crate::macros::Excerpt;
pub use crate::*;

/// What expansions name. As in the library, except for what records.
pub mod macros {
    pub use super::expression::Op;
    pub use super::reduce::{position, reduced, value};
    pub use super::select::Select;
    pub use crate::macros::*;

    /// What expansions of expressions name.
    pub mod fused {
        pub use super::super::expression::{Op, Tml};
        pub use crate::macros::fused::*;
    }
}

/// Declares a macro whose expansion names the twin.
macro_rules! twins {
    ($dollar:tt $($twin:ident $name:ident;)*) => {$(
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $twin {
            ($dollar($dollar tokens:tt)*) => {
                $dollar crate::macros::expand::$name! { [$dollar crate::stablehlo::twin] $dollar($dollar tokens)* }
            };
        }
    )*};
}

twins! { $
    __program_broadcast broadcast;
    __program_slice slice;
}

pub use __program_broadcast as broadcast;
pub use __program_slice as slice;

/// An operation on `T` that is exported.
#[diagnostic::on_unimplemented(
    message = "a program cannot have this operation: StableHLO has no counterpart of `{Self}`",
    label = "not exported",
    note = "compute it outside of the function with `#[program]`; see the guide's page `beyond_one_machine`"
)]
pub trait Exported<T> {
    /// Records the operation on values of one type.
    fn lower(builder: &mut Builder, operands: &[Id]) -> Id;
}

/// An operation that has a result for each pair of elements of `T`.
#[diagnostic::on_unimplemented(
    message = "a program cannot divide integers by an array, or use signed integers as counts or exponents",
    label = "may have no result",
    note = "here it is an error, and undefined in StableHLO: use a literal in `broadcast!`, or cast to floats",
    note = "see the guide's page `beyond_one_machine`"
)]
pub trait Faultless<T> {}

/// The dtypes whose divisions all have a result.
#[diagnostic::on_unimplemented(
    message = "a program cannot divide integers by an array",
    label = "a divisor may be 0",
    note = "that is an error here, and undefined in StableHLO: divide by a literal, or cast to floats",
    note = "see the guide's page `beyond_one_machine`"
)]
pub trait Divides {}

impl Divides for Total {}

/// The dtypes whose powers and shifts all have a result.
#[diagnostic::on_unimplemented(
    message = "a program cannot have signed integers as exponents or counts of shifts",
    label = "may be negative",
    note = "that is an error here, and undefined in StableHLO: use a literal, or cast to an unsigned dtype",
    note = "see the guide's page `beyond_one_machine`"
)]
pub trait Counts {}

impl Counts for Total {}
impl Counts for Natural {}
