//! The arrays of the crate `hybrid-array`, whose length is an integer of the crate `typenum`.
//!
//! An inline array of this crate and `Array<T, U>` of `hybrid-array` have the same layout in
//! memory. They convert to each other by value at no cost, with one axis, or with two for nested
//! arrays. The axes are [`Num<U>`], or [`Len<N>`](crate::Len) of the same extent. A reference to an
//! `Array<T, U>` of `hybrid-array` converts to a view with the axis [`Num<U>`].

use ::hybrid_array::{Array as Foreign, ArraySize};

sequences! { Foreign ArraySize "hybrid-array" }
