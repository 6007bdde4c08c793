//! What other crates ask of arrays, and what they give.

mod serde;
