//! The types of views, which methods that view a part of an array return.
//!
//! Write these names where a signature must name the result of a method, as in a `struct` with a
//! view or in a function that returns one. The traits [`ViewMethods`] and [`ExtentMethods`] are the
//! methods, for code that is generic over the storage.

pub use crate::array::{
    BroadcastView, Expanded, ExtentMethods, FirstAndRest, Flipped, Halves, InChunks, InDimView, Indexed, Lent,
    MatricesTransposed, MovedView, OnDiagonal, Permuted1, Permuted2, Permuted3, Permuted4, Permuted5, Permuted6,
    Permuted7, Permuted8, Sliced, SplitIn, Squeezed, SwappedView, Transposed, UnfoldedShape, UnfoldedView, Unstacked,
    ViewMethods, Viewed, Windows, WindowsBy,
};
