//! Reductions: over everything, over one axis, and over several.
//!
//! Each is a [`Reduction`](reduction::Reduction), whose loops are those of [`kernel::reduce`](crate::kernel::reduce); [`walk`]
//! says which elements make an element of the result, and [`group`] brings those of an array.

mod all;
mod along;
mod axes;
mod axis;
mod group;
mod reduction;
mod walk;
