//! The items that the expansions of macros refer to. Nothing here is part of the interface.

pub use crate::macros::*;
pub use crate::shape::Broadcast;
pub use crate::storage::Heap;

/// The items that expansions of expressions refer to.
pub mod fused {
    pub use crate::dtype::{
        Brain, Double, H16, H17, Half, Huge, LiteralValue, S8, S16, S32, S64, Single, U7, U8, U15, U16, U31, U32, U63,
        U64,
    };
    pub use crate::expr::Op;
    pub use crate::expr::term::{Common, Elem, Meet, Takes, Term};
    pub use crate::fused::sets::*;
    pub use crate::fused::*;
    pub use crate::kernel::gather::Leaves;
    pub use crate::plan::Scalar;
}
