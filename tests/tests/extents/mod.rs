//! Extents that are computed: arrays that are put together, repeated, padded, and taken apart.

mod beside_typenum;
mod concat;
mod matrices;
mod numbers;
mod repeat;
mod vectors;
mod views;
