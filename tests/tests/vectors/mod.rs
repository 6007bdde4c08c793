//! Outer products, grids and permuted axes: compared with NumPy, and their types.

mod numpy;
mod typed;
