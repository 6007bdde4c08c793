//! Extents that are computed: arrays that are put together, repeated, padded, and taken apart.

mod concat;
mod matrices;
mod numbers;
mod repeat;
mod vectors;
mod views;
