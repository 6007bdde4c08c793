//! Expressions: relations of shapes and of dtypes, and one closure over elements.
//!
//! `broadcast!(sqrt(a) * 2.5 + b)` takes its operands by one call, which gives a context and the
//! shapes as values without a size. Shapes meet by [`Op::meet`](crate::expr::Op::meet), which the
//! compiler alone sees. Dtypes meet inside of the closure that [`Op::eval`](crate::expr::Op::eval)
//! takes: its operations are functions on elements. No type holds the whole expression.

mod contract;
mod eval;
pub(crate) mod op;
pub(crate) mod place;
mod reduce;
mod reductions;
mod shape;
mod through;
mod unwritable;

pub use self::contract::{Factor, Product};
pub use self::op::sets;
pub use self::reductions::{Outcome, multiplied, position, reduced, try_multiplied, try_reduced, value};
pub use self::shape::Forms;
pub(crate) use self::through::Masked;
pub use self::through::Selected;
pub use self::unwritable::{IsTarget, Unwritable};
pub use crate::dtype::verdict::{Sound, Suspect, Verdict};
pub use crate::plan::leaf::{Operand, OperandLeaf};
pub use crate::shape::cells::{Below, Cells, Flat, MeetBelow, Shaped};
