//! Facts about the array rules, written by hand, to check the reference interpreter.
//!
//! Each test names the number of the rule that it states; `tests/src/reference.rs` lists the rules.
//! If the Python Array API standard lists special cases, the test contains the list.

mod assignment;
mod broadcasting;
mod casts;
mod comparison;
mod division;
mod functions;
mod integers;
mod parsing;
mod power;
mod programs;
mod promotion;
mod reals;
mod reductions;
mod strategies;

use array_tests::reference::{Array, BinaryOp, Expr, Program, Refusal, UnaryOp, Value};

/// Applies an operation to two values of any dtypes.
fn binary(op: BinaryOp, left: impl Into<Value>, right: impl Into<Value>) -> Result<Value, Refusal> {
    let operands = vec![Array::scalar(left), Array::scalar(right)];
    let program = Program {
        expr: Expr::binary(op, Expr::Operand(0), Expr::Operand(1)),
        operands,
    };
    program.eval().map(|array| array.values()[0])
}

/// Applies an operation to one value of any dtype.
fn unary(op: UnaryOp, value: impl Into<Value>) -> Result<Value, Refusal> {
    let program = Program {
        expr: Expr::unary(op, Expr::Operand(0)),
        operands: vec![Array::scalar(value)],
    };
    program.eval().map(|array| array.values()[0])
}

/// Returns the expression of one operation over two operands.
fn both(op: BinaryOp) -> Expr {
    Expr::binary(op, Expr::Operand(0), Expr::Operand(1))
}

/// Checks an operation of two f64 against rows of left, right and result, and against the same rows
/// in f32.
fn check_float_rows(op: BinaryOp, rows: &[(f64, f64, f64)]) {
    for &(a, b, expected) in rows {
        assert_eq!(binary(op, a, b), Ok(Value::F64(expected)), "{op} of {a:?} and {b:?}");
        let (a, b, expected) = (a as f32, b as f32, expected as f32);
        assert_eq!(
            binary(op, a, b),
            Ok(Value::F32(expected)),
            "{op} of {a:?}_f32 and {b:?}_f32"
        );
    }
}

/// Checks an operation of one f64 against rows of operand and result, and against the same rows in
/// f32.
fn check_float_unary(op: UnaryOp, rows: &[(f64, f64)]) {
    for &(x, expected) in rows {
        assert_eq!(unary(op, x), Ok(Value::F64(expected)), "{op} of {x:?}");
        let (x, expected) = (x as f32, expected as f32);
        assert_eq!(unary(op, x), Ok(Value::F32(expected)), "{op} of {x:?}_f32");
    }
}
