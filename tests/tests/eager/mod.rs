//! Operators, functions and assignment on arrays of run-time rank, against the interpreter, on random operands.
//!
//! Every operation is run on every pair of dtypes that promotes, the operands of some converted first; what does not promote does
//! not compile, so `DType::promote` is compared for all 121 pairs instead.

mod assignment;
mod dtypes;
mod dynamic;
mod inference;
mod library;
mod operations;
mod programs;
mod shapes;

use array_tests::library::Outcome;
use array_tests::reference::{Agreement, Array, Expr, Program, Refusal};
use proptest::test_runner::{TestCaseError, TestCaseResult};

/// Turns the refusal to compare into a failure of the property.
fn agrees(expected: &Result<Array, Refusal>, found: &Outcome, agreement: Agreement, what: &str) -> TestCaseResult {
    array_tests::library::compare(expected, found, agreement)
        .map_err(|difference| TestCaseError::fail(format!("{what}\n{difference}")))
}

/// Returns a program of one operation over all operands.
fn program(expr: Expr, operands: &[&Array]) -> Program {
    Program {
        expr,
        operands: operands.iter().copied().cloned().collect(),
    }
}
