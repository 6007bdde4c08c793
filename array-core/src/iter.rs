//! Iterators over elements and over parts along an axis.

#[cfg(feature = "alloc")]
pub use crate::array::IntoIter;
pub use crate::array::{IndexedIter, InlineIntoIter};
#[cfg(feature = "rayon")]
pub use crate::storage::SplitAt;
pub use crate::storage::{AxisChunks, AxisIter, Iter, IterMut};
