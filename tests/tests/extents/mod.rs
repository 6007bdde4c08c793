//! Computed extents: arrays that are concatenated, repeated, padded and split.

mod beside_typenum;
mod concat;
mod matrices;
mod numbers;
mod repeat;
mod vectors;
mod views;
