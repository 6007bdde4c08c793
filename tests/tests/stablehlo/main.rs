//! Programs as StableHLO: their text, and the results of an interpreter of it, compared with
//! array-core.

mod calls;
mod compositions;
mod elementwise;
mod interpreter;
mod names;
mod ports;
mod rearranged;
mod settings;
mod text;
mod views;
mod written;
