//! The float dtypes of 16 bits, of the crate `half`: conversions, arithmetic that is rounded once, sums that add up in `f32`.

mod conversions;
mod dtypes;
mod numpy;
mod operations;
mod reductions;
