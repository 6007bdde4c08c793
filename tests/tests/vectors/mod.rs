//! Outer products, grids and axes at other positions: against NumPy, and in their types.

mod numpy;
mod typed;
