//! Expressions of [`broadcast!`](crate::broadcast): relations of shapes and of dtypes, and one
//! closure that computes an element.
//!
//! `broadcast!(sqrt(a) * 2.5 + b)` expands to one call that takes the operands. The call returns a
//! context, which holds the operands, and the shapes of the operands as zero-sized values. Calls of
//! [`Op::meet`](crate::expr::Op::meet) combine the shapes, and have no effect at run time. Dtypes
//! are combined in the closure that is passed to [`Op::eval`](crate::expr::Op::eval), whose
//! operations are functions on elements. No type contains the whole expression.

mod contract;
mod eval;
pub(crate) mod op;
pub(crate) mod place;
mod reduce;
mod reductions;
mod through;
mod unwritable;

pub use self::contract::{Factor, Factors, Product};
pub use self::op::{Wide, sets};
pub use self::place::ListOf;
pub use self::reductions::{Outcome, multiplied, position, reduced, try_multiplied, try_reduced, value};
pub(crate) use self::through::Masked;
pub use self::through::{Choice, Selected};
pub use self::unwritable::{IsTarget, Unwritable};
pub use crate::dtype::verdict::{Sound, Suspect, Verdict};
pub use crate::plan::leaf::{Operand, OperandLeaf};
pub use crate::shape::cells::{Below, Cells, Flat, MeetBelow, Shaped};
