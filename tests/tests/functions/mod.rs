//! The functions of real numbers: how near they come to the exact results over the whole range of the floats, and their
//! special cases.

mod doubles;
mod identities;
mod singles;
mod special;
mod steps;
mod ulps;

use array_core::{Array, shape};

/// Elements in a row, as many as a test has.
type Line<T> = Array<T, shape![_]>;
