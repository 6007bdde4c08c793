//! Operators, functions and reductions: shells around expressions.

mod apply;
mod assign;
mod choose;
mod functions;
mod methods;
mod operators;
mod reduce;

pub use self::apply::{AssignWith, BinaryWith, Elementwise, Scalar, ScalarFor, Source, UnaryWith};
pub use self::choose::{Choice, SelectWith};
pub use self::functions::*;
