//! Interoperation with other crates.

mod approx;
mod complex;
mod image;
mod proptest;
mod rand;
mod rayon;
mod serde;
mod standard;
