//! The bounds of operators and of elementwise functions: what can be an operand.

#[doc(hidden)]
pub use crate::expr::Op;
pub use crate::ops::{
    Beside, BinaryInDims, BinaryWith, Choice, CloseWith, RightOf, SelectWith, Source, UnaryWith, Updates,
};
#[doc(hidden)]
pub use crate::plan::OperandLeaf;
