//! Every must-not-compile case has a twin, the same program without the mistake. Here the twins
//! compile, and run.
//!
//! They are modules of one crate: one compilation for all of them, and a full build, so that const
//! assertions are evaluated.
#![forbid(unsafe_code)]
#![allow(
    unused,
    missing_docs,
    clippy::all,
    reason = "the cases are written as a user in a hurry writes"
)]

include!(concat!(env!("OUT_DIR"), "/twins.rs"));
