//! What other crates ask of arrays, and what they give.

mod rand;
mod serde;
mod standard;
