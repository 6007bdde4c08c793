//! Joining, repeating and padding: the bounds and the types of results.
//!
//! To join several arrays, put them in a tuple or a list, and call a method of
//! [`Arrays`](crate::Arrays), such as [`concat`](crate::Arrays::concat) or
//! [`stack`](crate::Arrays::stack). [`tile`](crate::Array::tile), [`pad`](crate::Array::pad) and
//! [`merge_axes`](crate::Array::merge_axes) are methods of one [`Array`](crate::Array).
//!
//! ```
//! use array_core::{Array, Arrays, array, shape};
//!
//! let (x, y) = (array![1, 2], array![3]);
//! let joined: Array<i32, shape![3]> = (&x, &y).concat::<0>();
//! let padded: Array<i32, shape![5]> = joined.pad::<0, 1, 1>(0);
//! assert_eq!(padded, array![0, 1, 2, 3, 0]);
//! ```

#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::array::List;
pub use crate::array::{
    AnyArray, ConcatWith, ConvolvedExtent, FlattenedShape, GridWith, Gridded, Ij, MergedExtent, MergedShape,
    PaddedExtent, PaddedShape, PieceOf, ReshapedArray, StackWith, TimesShape, Xy,
};
#[doc(hidden)]
pub use crate::array::{ConcatDiff, Named, SumOf, WorkedOut};
#[cfg(feature = "alloc")]
pub use crate::array::{Listed, PadMode};
pub use crate::storage::SameElements;
