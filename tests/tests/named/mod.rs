//! `broadcast!(named; …)`, compared with plain loops over the indices.

mod extents;
mod generic;
mod in_place;
mod kinds;
mod loops;
mod operands;
mod orders;
