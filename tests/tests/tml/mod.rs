//! The statements and examples of TML's page on broadcasting, each a test that is named by the statement.
//!
//! Typhoon Modeling Language, "Broadcasting":
//! <https://www.typhoon-hil.com/documentation/tml-documentation/broadcasting.html>. What the page refuses is refused by the
//! compiler here, and stands in the must-not-compile cases `rule_sets`, `nested` and `access`; of shapes that only the
//! program knows it is an error, and stands here. Index access and narrowing are tested in the module `access`.
//!
//! `int` is `i32`, `uint` is `u32`, `real` is `f64`.

mod arithmetic;
mod assignment;
mod relational;
