//! A second version of this library, the twin, which records operations instead of computing them.
//!
//! An expansion of `broadcast!` names items of the crate whose path the macro receives. In a
//! program, the macro receives the path of this module, which has items of the same names: its own
//! arrays and operations, and the library's relations of shapes and dtypes. The twin refuses only
//! operations that StableHLO lacks or leaves undefined, because rustc reports all other mistakes in
//! the function itself.
//!
//! # How a program is recorded
//!
//! - **A value in an expression is a number**, that of a recorded value. An expression copies its
//!   values, so they cannot own the program. A thread-local variable holds the program during the
//!   export.
//! - **Placed operands are remembered.** An operand with index names or a list of axes is
//!   transposed and reshaped, and the builder remembers the original value. If the result is
//!   stretched, the operation starts at the original value, so that `v.in_dims(0)` is one
//!   `broadcast_in_dim`.
//! - **A part that is written to is a list of steps** (`PartMut`) from the array to the part. An
//!   assignment computes the new part, and then, from the last step to the first, writes it into
//!   the value that the step was applied to.
//! - **A method that the twin lacks is a method of the trait `Refused`**, whose bound never holds.
//!   rustc checks the arguments before that bound, so the methods have as many parameters as the
//!   methods of `Array`, with arguments of any type. The result type is a parameter of the trait,
//!   because any other type gives a second error at the next call. The table generates these
//!   methods for its rows. The other methods are in `twin/unexported.rs`, which `.ci/counterparts`
//!   compares with the docs.

mod array;
mod assemble;
mod construct;
mod contract;
mod expression;
mod operators;
mod place;
mod program;
mod rearrange;
mod reduce;
mod refused;
mod select;
mod unexported;
mod written;

pub use self::array::{Array, ArrayView, ContiguousView, Value};
/// The operations of the rule set `tml`. rustc checks their dtypes in the function with
/// `#[program]`, which calls the library itself.
pub use self::expression::Op as Tml;
pub use self::expression::{Leaves, Op, Operand, Traced, literal};
pub use self::operators::Source;
pub use self::program::{Axes, Exportable, Exporting, Named, Parameter, Program, Recorded, Returned};
pub use self::refused::{Accesses, Calls, Fails, Knows, Refused};
pub use self::written::{IsThrough, Mask, Masked, Through};
pub use super::builder::{Builder, Id};
pub use super::relations::{
    Counts, Divides, Exported, Faultless, IsCount, IsDivisor, IsExportable, IsExported, Lowered,
};
pub use crate::__private::fused::*;
pub use crate::dim::{Dim, Dyn, Len, One};
pub use crate::error::Error;
pub use crate::shape::Broadcast;
pub use crate::storage::InlineArray;

/// The names in expansions: those of the library, except for the items that record.
pub mod __private {
    pub use super::expression::Op;
    pub use super::reduce::{position, reduced, value};
    pub use super::select::Select;
    pub use crate::__private::*;
}
