//! The types of the views that methods such as [`index_axis`](crate::Array::index_axis) return.
//!
//! Use these names if a program must write the type of a view, such as the type of a field or the
//! result of a function. The traits [`ViewMethods`] and [`ExtentMethods`] contain the methods, for
//! code that is generic over the storage.
//!
//! ```
//! use array_core::layout::View;
//! use array_core::view::Indexed;
//! use array_core::{Array, array, shape};
//!
//! type Table = shape![2, 3];
//!
//! /// Views the second column.
//! fn second(x: &Array<i32, Table>) -> Indexed<1, i32, Table, View<'_>> {
//!     x.index_axis::<1>(1)
//! }
//!
//! assert_eq!(second(&array![[1, 2, 3], [4, 5, 6]]), array![2, 5]);
//! ```

pub use crate::array::{
    BroadcastView, Column, Columns, Expanded, ExtentMethods, FirstAndRest, Flipped, Halves, InChunks, InDimView,
    Indexed, Lent, MatricesTransposed, MovedView, OnDiagonal, Permuted1, Permuted2, Permuted3, Permuted4, Permuted5,
    Permuted6, Permuted7, Permuted8, Row, Rows, Sliced, SplitIn, Squeezed, SwappedView, Transposed, UnfoldedShape,
    UnfoldedView, Unstacked, ViewMethods, Viewed, Windows, WindowsBy,
};
