//! Rules 14 and 18 for floats: the division family with the special cases of the standard.

use array_tests::reference::{BinaryOp, Value};

use crate::reference::{binary, check_float_rows};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// The special cases of `divide` and `floor_divide` in the standard, row by row. 5 and 2 represent
/// finite numbers.
const QUOTIENTS: [(f64, f64, f64); 37] = [
    // Either is NaN.
    (NAN, 5.0, NAN),
    (5.0, NAN, NAN),
    (NAN, NAN, NAN),
    (NAN, 0.0, NAN),
    (INF, NAN, NAN),
    // Both are infinite.
    (INF, INF, NAN),
    (INF, -INF, NAN),
    (-INF, INF, NAN),
    (-INF, -INF, NAN),
    // Both are zero.
    (0.0, 0.0, NAN),
    (0.0, -0.0, NAN),
    (-0.0, 0.0, NAN),
    (-0.0, -0.0, NAN),
    // A zero by a number.
    (0.0, 5.0, 0.0),
    (-0.0, 5.0, -0.0),
    (0.0, -5.0, -0.0),
    (-0.0, -5.0, 0.0),
    (0.0, INF, 0.0),
    (-0.0, INF, -0.0),
    (0.0, -INF, -0.0),
    (-0.0, -INF, 0.0),
    // A number by a zero.
    (5.0, 0.0, INF),
    (5.0, -0.0, -INF),
    (-5.0, 0.0, -INF),
    (-5.0, -0.0, INF),
    (INF, 0.0, INF),
    (INF, -0.0, -INF),
    (-INF, 0.0, -INF),
    (-INF, -0.0, INF),
    // An infinity by a finite number.
    (INF, 5.0, INF),
    (INF, -5.0, -INF),
    (-INF, 5.0, -INF),
    (-INF, -5.0, INF),
    // A finite number by an infinity.
    (5.0, INF, 0.0),
    (5.0, -INF, -0.0),
    (-5.0, INF, -0.0),
    (-5.0, -INF, 0.0),
];

#[test]
fn rule_18_divide_and_floor_divide_share_the_special_cases_of_the_standard() {
    check_float_rows(BinaryOp::Divide, &QUOTIENTS);
    check_float_rows(BinaryOp::FloorDivide, &QUOTIENTS);
    check_float_rows(BinaryOp::TruncDivide, &QUOTIENTS);
}

#[test]
fn rule_14_floor_divide_rounds_down_and_trunc_divide_towards_zero() {
    let rows = [
        (7.0, 2.0, 3.0),
        (-7.0, 2.0, -4.0),
        (7.0, -2.0, -4.0),
        (-7.0, -2.0, 3.0),
        (1.0, 4.0, 0.0),
    ];
    check_float_rows(BinaryOp::FloorDivide, &rows);
    check_float_rows(
        BinaryOp::FloorDivide,
        &[(-1.0, 4.0, -1.0), (1.0, -4.0, -1.0), (-1.0, -4.0, 0.0)],
    );
    let rows = [
        (7.0, 2.0, 3.0),
        (-7.0, 2.0, -3.0),
        (7.0, -2.0, -3.0),
        (-7.0, -2.0, 3.0),
        (-1.0, 4.0, -0.0),
    ];
    check_float_rows(BinaryOp::TruncDivide, &rows);
    check_float_rows(BinaryOp::Divide, &[(7.0, 2.0, 3.5), (-7.0, 2.0, -3.5)]);
}

#[test]
fn rule_18_floor_divide_is_the_floor_of_the_rounded_quotient() {
    // The standard prefers floor(divide(a, b)); Python, which divides exactly, says 9 and -1.
    assert_eq!(binary(BinaryOp::FloorDivide, 1.0, 0.1), Ok(Value::F64(10.0)));
    assert_eq!(
        binary(BinaryOp::FloorDivide, -f64::MIN_POSITIVE, f64::MAX),
        Ok(Value::F64(-0.0))
    );
    assert_eq!(binary(BinaryOp::FloorDivide, f64::MAX, 0.5), Ok(Value::F64(INF)));
}

#[test]
fn rule_18_remainder_has_the_special_cases_of_the_standard() {
    let rows = [
        // Either is NaN.
        (NAN, 5.0, NAN),
        (5.0, NAN, NAN),
        (NAN, NAN, NAN),
        // Both are infinite.
        (INF, INF, NAN),
        (INF, -INF, NAN),
        (-INF, INF, NAN),
        (-INF, -INF, NAN),
        // Both are zero.
        (0.0, 0.0, NAN),
        (0.0, -0.0, NAN),
        (-0.0, 0.0, NAN),
        (-0.0, -0.0, NAN),
        // A zero by a number: the sign of the divisor.
        (0.0, 5.0, 0.0),
        (-0.0, 5.0, 0.0),
        (0.0, -5.0, -0.0),
        (-0.0, -5.0, -0.0),
        // A number by a zero.
        (5.0, 0.0, NAN),
        (5.0, -0.0, NAN),
        (-5.0, 0.0, NAN),
        (-5.0, -0.0, NAN),
        // An infinity by a finite number.
        (INF, 5.0, NAN),
        (INF, -5.0, NAN),
        (-INF, 5.0, NAN),
        (-INF, -5.0, NAN),
        // A finite number by an infinity.
        (5.0, INF, 5.0),
        (5.0, -INF, -INF),
        (-5.0, INF, INF),
        (-5.0, -INF, -5.0),
        // The remaining cases match Python.
        (7.0, 2.0, 1.0),
        (-7.0, 2.0, 1.0),
        (7.0, -2.0, -1.0),
        (-7.0, -2.0, -1.0),
        (6.0, 2.0, 0.0),
        (-6.0, 2.0, 0.0),
        (6.0, -2.0, -0.0),
        (-6.0, -2.0, -0.0),
        (5.5, 2.0, 1.5),
        (-5.5, 2.0, 0.5),
        (-1.0, 4.0, 3.0),
    ];
    check_float_rows(BinaryOp::FloorRemainder, &rows);
}

#[test]
fn rule_14_the_operator_has_the_sign_of_the_dividend_also_for_floats() {
    let rows = [
        (7.0, 2.0, 1.0),
        (-7.0, 2.0, -1.0),
        (7.0, -2.0, 1.0),
        (-7.0, -2.0, -1.0),
        (-6.0, 2.0, -0.0),
        (6.0, -2.0, 0.0),
        (-0.0, 5.0, -0.0),
        (0.0, -5.0, 0.0),
        (5.0, -INF, 5.0),
        (-5.0, INF, -5.0),
        (5.0, 0.0, NAN),
        (INF, 5.0, NAN),
    ];
    check_float_rows(BinaryOp::Remainder, &rows);
    check_float_rows(BinaryOp::TruncRemainder, &rows);
}
