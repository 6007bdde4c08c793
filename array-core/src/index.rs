//! Indices and selections: the traits of the arguments of [`slice`](crate::Array::slice),
//! [`take`](TakeMethods::take) and [`narrow`](crate::functions::narrow), and the types of their
//! results.
//!
//! ```
//! use array_core::prelude::*;
//!
//! let x = array![[1, 2, 3], [4, 5, 6]];
//! assert_eq!(slice!(x, .., -1), array![3, 6]);
//! assert_eq!(x.take::<1>(&array![2, 0]), array![[3, 1], [6, 4]]);
//! ```

#[cfg(feature = "alloc")]
pub use crate::array::AxisMask;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::array::AxisMaskRow;
#[doc(hidden)]
pub use crate::array::IndicesOf;
pub use crate::array::{Entry, Indices, NarrowAxes, NarrowOutput, Selected, Selection, TakeMethods, Writes};
#[doc(hidden)]
pub use crate::macros::{
    Access, At, EditPlace, Ends, Index, IndexAt, IndexAtMut, IsIntegral, IsPlaceAt, Literal, ReadPlace, Select,
    WritePlace, WrittenTo,
};
pub use crate::storage::IndexOutput;
