//! Conversions to and from arrays of other crates and the standard library, without copying
//! elements.

mod bytemuck;
mod nalgebra;
mod ndarray;
mod num_traits;
mod standard;
mod typenum;
