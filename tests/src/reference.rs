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
//!
//! Comments and names of tests refer to the rules by number:
//!
//! | rule | subject |
//! |---|---|
//! | 1 | shapes that broadcast |
//! | 2 | in place: the value broadcasts to the left-hand side, whose shape stays |
//! | 7, 8 | index access, narrowing |
//! | 9, 10 | dtypes that promote, and pairs that do not |
//! | 11 | in place: the promoted dtype must be that of the left-hand side |
//! | 12 | scalars and literals, which never change the dtype of an array |
//! | 13 | integers wrap |
//! | 14 | division: Rust's operators, and the Array API's functions |
//! | 15, 16, 17 | integers: divisors of 0, shift counts, exponents; errors come before any write |
//! | 18 | NaN, infinities, zeros and the other special cases of the Array API |
//! | 19 | comparisons return `bool` |
//! | 20 | the accuracy of functions |
//! | 21 | views borrow, and write through |
//! | 22 | assignment to an existing array reuses its memory |

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
