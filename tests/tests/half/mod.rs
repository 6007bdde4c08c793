//! The 16-bit float dtypes of the crate `half`: conversions, arithmetic that is rounded once, and
//! sums in `f32`.

mod conversions;
mod dtypes;
mod numpy;
mod operations;
mod reductions;
