//! Operators, functions and assignment on arrays of run-time rank, compared with the interpreter on
//! random operands.
//!
//! Every operation is run on every pair of dtypes that promotes, some after converting the
//! operands. Pairs that do not promote do not compile, so `DType::promote` is compared for all 121
//! pairs instead.

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

/// Converts a failed comparison to a failure of the property.
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
