//! Reductions: over everything, and over one axis.

mod all;
mod axis;
mod fold;
mod sum;

/// How many partial sums run beside each other, so that a sum is done in vector registers.
const LANES: usize = 16;

/// Sums of this many elements are added up pairwise, so that errors stay small.
const BLOCK: usize = 256;
