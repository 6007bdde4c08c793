//! Arrays of other crates, and what the standard library has: where the elements stand, nothing is copied.

mod bytemuck;
mod nalgebra;
mod ndarray;
mod num_traits;
mod standard;
