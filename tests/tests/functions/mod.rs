//! The functions of real numbers: their accuracy over the whole range of the floats, and their
//! special cases.

mod doubles;
mod identities;
mod singles;
mod special;
mod steps;
mod ulps;

use array_core::{Array, shape};

/// A vector of operands or results, with a run-time length.
type Line<T> = Array<T, shape![_]>;
