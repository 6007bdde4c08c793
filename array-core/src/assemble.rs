//! Joining, repeating and padding: the bounds and the types of results.
//!
//! The methods are those of [`Arrays`](crate::Arrays) for several arrays, such as
//! [`concat`](crate::Arrays::concat) and [`stack`](crate::Arrays::stack), and those of
//! [`Array`](crate::Array) for one, such as [`tile`](crate::Array::tile),
//! [`pad`](crate::Array::pad) and [`merge_axes`](crate::Array::merge_axes).

#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::array::List;
pub use crate::array::{
    AnyArray, ConcatWith, ConvolvedExtent, FlattenedShape, GridWith, Gridded, Ij, MergedExtent, MergedShape,
    PaddedExtent, PaddedShape, PieceOf, ReshapedArray, StackWith, TimesShape, Xy,
};
#[cfg(feature = "alloc")]
pub use crate::array::{Listed, PadMode};
#[doc(hidden)]
pub use crate::array::{Named, SumOf, WorkedOut};
pub use crate::storage::SameElements;
