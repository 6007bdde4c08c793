//! A run-time interpreter of the Python Array API rules, written to be obviously correct.
//!
//! The library is compared with it. So it shares no code with the library, stores every value as an
//! enum, computes integers as mathematical integers that are wrapped at the end, and evaluates an
//! expression one scalar at a time.
//!
//! 1. [`DType`] and [`promote`]: dtypes as kinds and widths.
//! 2. [`Value`] and [`Element`]: one scalar of one dtype.
//! 3. [`shape`]: broadcasting and the shape rule of assignment.
//! 4. [`UnaryOp`], [`BinaryOp`], [`TernaryOp`]: the kinds an operation takes and its result.
//! 5. [`Array`] and [`Program`]: values with a shape, and expressions over them, which [`parse`]
//!    reads from Rust source text; [`Refusal`] names the broken rule.

mod array;
mod assign;
mod compare;
mod dtype;
mod expr;
mod literal;
mod op;
mod parse;
mod program;
mod reduce;
mod refusal;
pub mod shape;
mod typed;
mod value;

pub use array::Array;
pub use assign::assign;
pub use compare::{Agreement, Mismatch};
pub use dtype::{DType, Kind, converts_without_loss, promote};
pub use expr::Expr;
pub use literal::Literal;
pub use op::{BinaryOp, TernaryOp, UnaryOp};
pub use parse::{Statement, parse};
pub use program::Program;
pub use reduce::{ReduceOp, reduce, reduce_axes};
pub use refusal::{Fault, InPlaceRule, PromotionRule, Refusal};
pub use value::{Element, Value};
