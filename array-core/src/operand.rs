//! The bounds of operators and of elementwise functions: the types that can be operands.

#[doc(hidden)]
pub use crate::expr::Op;
#[doc(hidden)]
pub use crate::fused::IsTarget;
pub use crate::ops::{
    Beside, BinaryInDims, BinaryWith, Choice, CloseWith, RightOf, SelectWith, Source, UnaryWith, Updates,
};
#[doc(hidden)]
pub use crate::plan::OperandLeaf;
