//! The statements and examples of TML's page on broadcasting, each as a test with the statement as
//! its name.
//!
//! Typhoon Modeling Language, "Broadcasting":
//! <https://www.typhoon-hil.com/documentation/tml-documentation/broadcasting.html>. The compiler
//! rejects what the page rejects; this is tested by the must-not-compile cases `rule_sets`,
//! `nested` and `access`. For run-time shapes it is an error, which is tested here. Index access
//! and narrowing are tested by the target `access`.
//!
//! `int` is `i32`, `uint` is `u32`, `real` is `f64`.

mod arithmetic;
mod assignment;
mod relational;
