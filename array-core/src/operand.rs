//! The bounds of operators and of elementwise functions: what can be an operand.

#[doc(hidden)]
pub use crate::fused::Op;
#[doc(hidden)]
pub use crate::kernel::gather::OperandLeaf;
pub use crate::ops::{
    Beside, BinaryInDims, BinaryWith, Choice, CloseWith, RightOf, SelectWith, Source, UnaryWith, Updates,
};
