//! The functions of real numbers: their accuracy over the whole range of the floats, and their
//! special cases.

mod doubles;
mod identities;
mod singles;
mod special;
mod steps;
mod ulps;

use array_core::{Array, shape};

/// The length of a row of elements in a test.
type Line<T> = Array<T, shape![_]>;
