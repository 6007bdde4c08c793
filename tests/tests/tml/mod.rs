//! The statements and examples of TML's page on broadcasting, each as a test with the statement as
//! its name.
//!
//! Typhoon Modeling Language, "Broadcasting":
//! <https://www.typhoon-hil.com/documentation/tml-documentation/broadcasting.html>. The compiler
//! rejects the programs that the page rejects: see the must-not-compile cases `rule_sets`, `nested`
//! and `access`. Run-time shapes that the page rejects are errors, which are tested here. The
//! module `access` tests index access and narrowing.
//!
//! `int` is `i32`, `uint` is `u32`, `real` is `f64`.

mod arithmetic;
mod assignment;
mod relational;
