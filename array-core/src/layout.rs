//! Storage and layouts: the memory and the positions of the elements of an array.
//!
//! The third parameter of [`Array<T, S, B>`](crate::Array) is its [`Storage`]: [`Heap`],
//! [`Inline`], or a [`View`] or [`ViewMut`] of another array, possibly with an owner
//! ([`WithOwner`]). A view has a [`Layout`], which determines the strides of its axes. Strides that
//! follow from the type are not stored:
//!
//! | layouts | arrays and views with these layouts |
//! |---|---|
//! | [`RowMajor`] | arrays that own their elements, and contiguous views |
//! | [`Strided`] | views with any strides, known at run time |
//! | [`Swapped`], [`Permuted`], [`Moved`] | views with another order of the axes |
//! | [`Based`], [`Every`], [`Without`], [`Narrowed`], [`Stepped`], [`Diagonal`] | views of a part, or without some axes |
//! | [`Stretched`], [`AtAxes`], [`Inserted`] | views that repeat elements, or have new axes |
//! | [`Unfolded`], [`Cut`] | views of the chunks or the windows of an axis |
//! | [`Deep`] | views of the numbers in nested arrays |
//!
//! ```
//! use array_core::layout::Storage;
//! use array_core::{Array, Dyn};
//!
//! /// Returns the first element of a matrix in any storage: an array or a view.
//! fn first<B: Storage<i32, (Dyn, Dyn)>>(x: &Array<i32, (Dyn, Dyn), B>) -> i32 {
//!     x[[0, 0]]
//! }
//!
//! let x = Array::<i32, (Dyn, Dyn)>::from_fn_with([2, 3], |[i, j]| (i + 10 * j) as i32);
//! assert_eq!(first(&x), 0);
//! assert_eq!(first(&x.t()), 0);
//! ```

pub use crate::shape::dim::{FixedExtent, StaticExtent};
pub use crate::shape::{
    AtAxes, Based, Cut, Deep, Diagonal, Every, FixedSteps, Inserted, Layout, Moved, Narrowed, Nth, Order, Permuted,
    RowMajor, Stepped, Steps, Stretched, Strided, Swapped, Unfolded, Without,
};
#[cfg(feature = "alloc")]
pub use crate::storage::Buffer;
#[doc(hidden)]
pub use crate::storage::Keep;
#[cfg(feature = "num-complex")]
pub use crate::storage::TwoParts;
pub use crate::storage::{
    Borrowed, BorrowedMut, Borrows, Contiguous, Heap, HeapResults, InRows, Inline, Join, Joined, OwnedStorage,
    Reshaped, RowsOf, Storage, StorageMut, View, ViewMut, ViewStorage, WithOwner, distinct,
};
