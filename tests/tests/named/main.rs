//! `broadcast!(named; …)` against plain loops over the indices.

mod extents;
mod in_place;
mod kinds;
mod loops;
mod operands;
mod orders;
