//! Expressions: typed trees of operations that are evaluated in one pass.
//!
//! A [`Node`] carries the dtype and the shape of its value in its type. Operators, functions and
//! `broadcast!` all build nodes and evaluate them; what may be combined is decided by the bounds
//! of the methods of [`Op`] alone.

mod build;
mod eval;
mod node;
pub mod ops;
mod term;

pub use self::build::{Explicit, Given, IsTolerance, NoRankPromotion, NoStretch, Op, SizeOf, Tml};
pub use self::build::{multiplied, position, reduced, try_multiplied, try_reduced, value};
pub use self::eval::{Everywhere, Masking, Takes, Target, TargetOf, eval, try_eval};
pub(crate) use self::eval::{eval_tree, form_tree, target};
pub(crate) use self::node::{Deferred, defer, defer_within, deferred};
pub use self::node::{Dtype, Float, Integer, Node, Operand, Reads, ScalarNode};
pub use self::ops::*;
pub use self::term::{
    ArrayOf, HasArithmetic, HasBits, HasEquality, HasOrder, HasSign, IsComplex, IsDtype, IsFloat, IsInexact, IsInteger,
    IsPart, IsReal, IsTmlBits, IsTmlNot, IsTmlNumber, IsTmlOrdered, IsTruth, IsWritable, Logical, Meet, MeetOutput,
    Nothing, ScalarOf, Term, TmlBits, TmlNot, TmlNumber,
};
