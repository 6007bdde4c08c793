//! Programs as StableHLO: their text, and what an interpreter of the text computes, compared with array-core.

mod compositions;
mod elementwise;
mod interpreter;
mod ports;
mod settings;
mod text;
