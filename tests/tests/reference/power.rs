//! Rules 17 and 18: powers.

use array_tests::reference::{Array, BinaryOp, Fault, Program, Refusal, Value};

use crate::reference::{binary, both, check_float_rows};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

#[test]
fn rule_13_integer_powers_wrap() {
    assert_eq!(binary(BinaryOp::Pow, 2_i32, 10_i32), Ok(Value::I32(1024)));
    assert_eq!(binary(BinaryOp::Pow, -3_i8, 3_i8), Ok(Value::I8(-27)));
    assert_eq!(binary(BinaryOp::Pow, 2_u8, 8_u8), Ok(Value::U8(0)));
    assert_eq!(binary(BinaryOp::Pow, 3_u8, 6_u8), Ok(Value::U8(217)));
    assert_eq!(binary(BinaryOp::Pow, -1_i64, i64::MAX), Ok(Value::I64(-1)));
    // The order of 3 modulo 2^64 divides 2^64, so this power is the inverse of 3.
    assert_eq!(
        binary(BinaryOp::Pow, 3_u64, u64::MAX),
        Ok(Value::U64(12_297_829_382_473_034_411))
    );
    assert_eq!(
        binary(BinaryOp::Pow, 10_u64, 20_u64),
        Ok(Value::U64(7_766_279_631_452_241_920))
    );
}

#[test]
fn zero_to_the_power_of_zero_is_1() {
    assert_eq!(binary(BinaryOp::Pow, 0_u8, 0_u8), Ok(Value::U8(1)));
    assert_eq!(binary(BinaryOp::Pow, 0_i64, 0_i64), Ok(Value::I64(1)));
}

#[test]
fn rule_17_a_negative_integer_exponent_is_refused() {
    let bases = Array::from_vec(&[3], vec![0_u8, 1, 2]);
    let exponents = Array::from_vec(&[3], vec![3_i8, 2, -1]);
    let power = Program {
        expr: both(BinaryOp::Pow),
        operands: vec![bases, exponents],
    }
    .eval();
    assert_eq!(
        power,
        Err(Refusal::Fault {
            fault: Fault::NegativeExponent,
            index: vec![2]
        })
    );
    let one = binary(BinaryOp::Pow, 1_i32, -1_i32);
    assert_eq!(
        one,
        Err(Refusal::Fault {
            fault: Fault::NegativeExponent,
            index: vec![]
        })
    );
}

#[test]
fn rule_18_pow_has_the_special_cases_of_the_standard() {
    let rows = [
        // The base is not 1 and the exponent is NaN.
        (2.0, NAN, NAN),
        (-1.0, NAN, NAN),
        (0.0, NAN, NAN),
        (INF, NAN, NAN),
        (NAN, NAN, NAN),
        // The exponent is a zero.
        (NAN, 0.0, 1.0),
        (NAN, -0.0, 1.0),
        (INF, 0.0, 1.0),
        (0.0, 0.0, 1.0),
        (-0.0, -0.0, 1.0),
        // The base is NaN.
        (NAN, 1.0, NAN),
        (NAN, INF, NAN),
        // The exponent is infinite.
        (2.0, INF, INF),
        (-2.0, INF, INF),
        (2.0, -INF, 0.0),
        (-2.0, -INF, 0.0),
        (1.0, INF, 1.0),
        (-1.0, INF, 1.0),
        (1.0, -INF, 1.0),
        (-1.0, -INF, 1.0),
        (0.5, INF, 0.0),
        (-0.5, INF, 0.0),
        (0.0, INF, 0.0),
        (0.5, -INF, INF),
        (-0.5, -INF, INF),
        (-0.0, -INF, INF),
        // The base is 1.
        (1.0, 123.5, 1.0),
        (1.0, NAN, 1.0),
        // The base is infinite.
        (INF, 0.5, INF),
        (INF, -0.5, 0.0),
        (-INF, 3.0, -INF),
        (-INF, 2.0, INF),
        (-INF, 0.5, INF),
        (-INF, -3.0, -0.0),
        (-INF, -2.0, 0.0),
        (-INF, -0.5, 0.0),
        // The base is a zero.
        (0.0, 0.5, 0.0),
        (0.0, -0.5, INF),
        (0.0, 3.0, 0.0),
        (0.0, -3.0, INF),
        (-0.0, 3.0, -0.0),
        (-0.0, 2.0, 0.0),
        (-0.0, 0.5, 0.0),
        (-0.0, -3.0, -INF),
        (-0.0, -2.0, INF),
        (-0.0, -0.5, INF),
        // A negative base and an exponent that is no integer.
        (-2.0, 0.5, NAN),
        (-2.0, -1.5, NAN),
        // Finite numbers.
        (2.0, 10.0, 1024.0),
        (-2.0, 3.0, -8.0),
        (2.0, -1.0, 0.5),
        (4.0, 0.5, 2.0),
    ];
    check_float_rows(BinaryOp::Pow, &rows);
}
