//! Reductions: over everything, over one axis, and over several.
//!
//! Each is a [`Reduction`](group::Reduction), which knows runs of elements, columns, and walks; [`group`] says which
//! elements make an element of the result.

mod all;
mod along;
mod axes;
mod axis;
mod fold;
mod group;
mod position;
mod sum;
mod variance;

/// How many partial results run beside each other, so that a reduction is done in vector registers.
const LANES: usize = 16;

/// Sums of this many elements are added up pairwise, so that errors stay small.
const BLOCK: usize = 256;
