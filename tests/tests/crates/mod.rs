//! What other crates ask of arrays, and what they give.

mod approx;
mod complex;
mod image;
mod proptest;
mod rand;
mod rayon;
mod serde;
mod standard;
