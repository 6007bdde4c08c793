//! Arrays of other crates, and what the standard library has: where the elements stand, nothing is copied.

mod ndarray;
mod standard;
