//! Indices and selections: the bounds of [`slice`](crate::Array::slice),
//! [`take`](crate::Array::take) and [`narrow`](crate::functions::narrow), and the types of their
//! results.

#[cfg(feature = "alloc")]
pub use crate::array::AxisMask;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::array::AxisMaskRow;
#[doc(hidden)]
pub use crate::array::IndicesOf;
pub use crate::array::{Entry, Indices, NarrowAxes, NarrowOutput, Selected, Selection, Writes};
#[doc(hidden)]
pub use crate::macros::{
    Access, At, EditPlace, Ends, Index, IndexAt, IndexAtMut, Literal, ReadPlace, Select, WritePlace, WrittenTo,
};
pub use crate::storage::Remains;
