//! Iterators over elements, and over the positions or chunks of an axis.
//!
//! ```
//! use array_core::array;
//!
//! let x = array![[1, 2], [3, 4]];
//! assert_eq!(x.iter().sum::<i32>(), 10);
//!
//! let rows = x.axis_iter::<0>();
//! assert_eq!(rows.map(|row| row.sum()).collect::<Vec<_>>(), [3, 7]);
//! ```

#[cfg(feature = "alloc")]
pub use crate::array::IntoIter;
pub use crate::array::{IndexedIter, InlineIntoIter};
#[cfg(feature = "rayon")]
pub use crate::storage::SplitAt;
pub use crate::storage::{AxisChunks, AxisIter, Iter, IterMut};
