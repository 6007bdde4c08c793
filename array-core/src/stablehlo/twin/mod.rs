//! A second version of this library, the twin, which records operations instead of computing them.
//!
//! An expansion of `broadcast!` names items of the crate whose path the macro receives. In a
//! program, the macro receives the path of this module, which has items of the same names: its own
//! arrays and operations, and the library's relations of shapes and dtypes. The twin refuses only
//! operations that StableHLO lacks or leaves undefined, because rustc reports all other mistakes in
//! the function itself.

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
