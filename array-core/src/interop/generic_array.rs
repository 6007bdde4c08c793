//! The arrays of the crate `generic-array`, whose length is an integer of the crate `typenum`.
//!
//! An inline array and `GenericArray<T, U>` have the same layout in memory. They convert to each
//! other by value at no cost, with one axis, or with two for nested arrays. The axes are
//! [`Num<U>`], or [`Len<N>`](crate::Len) of the same extent. A reference to a `GenericArray<T, U>`
//! converts to a view with the axis [`Num<U>`].

use ::generic_array::{ArrayLength, GenericArray};

sequences! { GenericArray ArrayLength "generic-array" }
