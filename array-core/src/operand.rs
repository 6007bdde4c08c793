//! The bounds of operators and of elementwise functions, which determine the types of operands.
//!
//! ```
//! use array_core::array;
//! use array_core::expr::MaximumOp;
//! use array_core::functions::maximum;
//! use array_core::operand::RightOf;
//!
//! /// Returns the larger elements of two arrays, or of an array and a scalar.
//! fn larger<X, Y: RightOf<MaximumOp, X>>(x: X, y: Y) -> Y::Output {
//!     maximum(x, y)
//! }
//!
//! assert_eq!(larger(&array![1, 5], 3), array![3, 5]);
//! ```

#[doc(hidden)]
pub use crate::expr::Op;
#[doc(hidden)]
pub use crate::fused::{IsTarget, ListOf};
#[doc(hidden)]
pub use crate::kernel::gather::Leaves;
#[doc(hidden)]
pub use crate::ops::{AppliesTo, Inversion, Negation};
pub use crate::ops::{
    AssignTo, BinaryInDims, Choice, CloseWith, Combines, Passed, RhsOperand, RightOf, SelectWith, Source, UnaryWith,
    Updates,
};
#[doc(hidden)]
pub use crate::plan::OperandLeaf;
