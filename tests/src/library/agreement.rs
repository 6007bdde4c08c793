//! Comparison of results of the library with those of the interpreter.

use array_core::Error;
use array_core::error::ShapeErrorKind;

use crate::reference::{Agreement, Array, Fault, InPlaceRule, Refusal};

/// The result of an operation of the library.
pub type Outcome = Result<Array, Error>;

/// Compares a result or an error of the library with the interpreter's.
///
/// A [`ShapeError`](array_core::ShapeError) must name the shapes and the last axis that differ, and
/// an [`ArithmeticError`](array_core::error::ArithmeticError) the fault and the first index that
/// has it.
///
/// # Errors
/// Returns the difference in words.
pub fn compare(expected: &Result<Array, Refusal>, found: &Outcome, agreement: Agreement) -> Result<(), String> {
    match (expected, found) {
        (Ok(expected), Ok(found)) => expected
            .compare(found, agreement)
            .map_err(|mismatch| mismatch.to_string()),
        (Err(refusal), Err(error)) if is_same_error(refusal, error) => Ok(()),
        (Ok(expected), Err(error)) => Err(format!("expected {expected}\n   found error: {error}")),
        (Err(refusal), Ok(found)) => Err(format!("expected refusal: {refusal}\n   found {found}")),
        (Err(refusal), Err(error)) => Err(format!("expected refusal: {refusal}\n   found error: {error}")),
    }
}

/// Panics if the library differs from the interpreter.
///
/// # Panics
/// Panics with the difference, after `what`.
#[track_caller]
pub fn assert_agrees(expected: &Result<Array, Refusal>, found: &Outcome, agreement: Agreement, what: &str) {
    if let Err(difference) = compare(expected, found, agreement) {
        panic!("{what}\n{difference}");
    }
}

fn is_same_error(refusal: &Refusal, error: &Error) -> bool {
    match (refusal, error) {
        (Refusal::Broadcast { shapes, axes }, Error::Shape(error)) => {
            error.kind() == ShapeErrorKind::Broadcasting
                && [error.left().to_vec(), error.right().to_vec()] == shapes[..]
                && error.axis() == axes.last().copied()
        }
        (Refusal::InPlaceShape { target, value, rule }, Error::Shape(error)) => {
            let axis = match rule {
                InPlaceRule::Rank => None,
                InPlaceRule::Extent => last_refused(target, value),
            };
            error.kind() == ShapeErrorKind::Assignment
                && error.left() == target[..]
                && error.right() == value[..]
                && error.axis() == axis
        }
        (Refusal::Axis { axis, .. }, Error::Shape(error)) => {
            error.kind() == ShapeErrorKind::Axis && error.axis() == Some(*axis)
        }
        (Refusal::Fault { fault, index }, Error::Arithmetic(error)) => {
            let found = match error.fault() {
                array_core::error::Fault::DivisionByZero => Some(Fault::DivisionByZero),
                array_core::error::Fault::NegativeShift => Some(Fault::NegativeShift),
                array_core::error::Fault::NegativeExponent => Some(Fault::NegativeExponent),
                _ => None,
            };
            found == Some(*fault) && error.index() == index
        }
        _ => false,
    }
}

/// Returns the last axis of the target that does not fit a value of no higher rank.
fn last_refused(target: &[usize], value: &[usize]) -> Option<usize> {
    let missing = target.len() - value.len();
    (0..value.len())
        .rev()
        .find(|&axis| value[axis] != 1 && value[axis] != target[missing + axis])
        .map(|axis| missing + axis)
}
