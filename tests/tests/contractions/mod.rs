//! Reductions over index names, and `einsum!`, compared with loops that visit every combination of
//! indices.

mod drawn;
mod factors;
mod generic;
mod kinds;
mod loops;
mod products;
mod reductions;
mod run_time;
mod subscripts;
