//! The types of views, which methods that view a part of an array return.
//!
//! Write these names where a signature must name the result of a method, as in a `struct` with a
//! view or in a function that returns one.

pub use crate::array::{
    BroadcastView, Expanded, FirstAndRest, Flipped, Halves, InChunks, InDimView, Indexed, MatricesTransposed,
    MovedView, OnDiagonal, Permuted1, Permuted2, Permuted3, Permuted4, Permuted5, Permuted6, Permuted7, Permuted8,
    Sliced, SplitIn, Squeezed, SwappedView, Transposed, UnfoldedShape, UnfoldedView, Unstacked, Viewed, Windows,
    WindowsBy,
};
