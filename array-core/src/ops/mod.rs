//! Operators, functions and reductions: shells around expressions.

#[macro_use]
mod fallible;

mod along;
mod apply;
mod assign;
mod beside;
mod choose;
mod close;
#[cfg(feature = "num-complex")]
mod complex;
pub(crate) mod compute;
mod functions;
mod in_dims;
mod linalg;
mod matmul;
mod methods;
mod operators;
pub(crate) mod reduce;

pub use self::along::{DiffShape, LongerShape};
#[cfg(feature = "alloc")]
pub use self::along::{UniqueAll, UniqueCounts, UniqueInverse};
pub use self::apply::{BinaryWith, RightOf, Source, UnaryWith, Updates};
#[cfg(feature = "alloc")]
pub(crate) use self::assign::assign_from;
pub use self::beside::Beside;
pub use self::choose::{Choice, SelectWith};
pub use self::close::{CloseWith, is_close, try_is_close};
pub(crate) use self::compute::copied;
pub use self::functions::*;
pub use self::in_dims::BinaryInDims;
pub use self::linalg::*;
pub use self::matmul::{MatmulOperand, MatmulWith, matmul, try_matmul};
