//! Plans: nests of loops that visit the elements of operands and outputs.
//!
//! A plan contains extents, strides, pointers and the sizes of elements. It depends neither on
//! dtypes nor on operations.

pub(crate) mod barrier;
pub(crate) mod extents;
pub(crate) mod frame;
pub(crate) mod grid;
pub(crate) mod inputs;
pub(crate) mod known;
pub(crate) mod leaf;
pub(crate) mod lines;
pub(crate) mod nest;
pub(crate) mod nests;
pub(crate) mod operand;
pub(crate) mod placement;
pub(crate) mod plane;

pub(crate) use self::extents::{Site, accept, met, unlike};
pub use self::frame::Lowering;
pub use self::inputs::{Inputs, Repeated, Scalar};
pub use self::leaf::{Common, OperandLeaf, Seen, Target, Visit};
pub use self::operand::{Operand, Operands, Pair};
pub use self::plane::Plane;
