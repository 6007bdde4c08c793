//! Rules 18 and 20: exponentials, logarithms, angles, hyperbolic functions, and the steps and
//! signs of floats.

use core::f64::consts::{E, FRAC_PI_2, FRAC_PI_4, FRAC_PI_6, LN_2, LOG2_10, LOG10_2, PI, SQRT_2};

use array_tests::reference::{Agreement, BinaryOp, UnaryOp, Value};

use crate::reference::{binary, check_float_rows, check_float_unary, unary};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

#[test]
fn rule_18_exponentials_and_logarithms_have_the_special_cases_of_the_standard() {
    let powers = [
        (NAN, NAN),
        (0.0, 1.0),
        (-0.0, 1.0),
        (INF, INF),
        (-INF, 0.0),
        (10.0, 1024.0),
    ];
    check_float_unary(UnaryOp::Exp2, &powers);
    let less_1 = [(NAN, NAN), (0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -1.0)];
    check_float_unary(UnaryOp::Expm1, &less_1);
    let logarithms = [
        (NAN, NAN),
        (-1.0, NAN),
        (-INF, NAN),
        (0.0, -INF),
        (-0.0, -INF),
        (1.0, 0.0),
        (INF, INF),
    ];
    check_float_unary(UnaryOp::Log2, &logarithms);
    check_float_unary(UnaryOp::Log10, &logarithms);
    let of_1_more = [
        (NAN, NAN),
        (-1.5, NAN),
        (-1.0, -INF),
        (0.0, 0.0),
        (-0.0, -0.0),
        (INF, INF),
    ];
    check_float_unary(UnaryOp::Log1p, &of_1_more);
    check_float_rows(
        BinaryOp::LogAddExp,
        &[
            (NAN, INF, NAN),
            (-INF, NAN, NAN),
            (INF, 1.0, INF),
            (-INF, INF, INF),
            (INF, INF, INF),
            (-INF, -INF, -INF),
            (2.0, -INF, 2.0),
            (1000.0, 1000.0, 1000.0 + LN_2),
        ],
    );
}

#[test]
fn rule_18_angles_have_the_special_cases_of_the_standard() {
    check_float_unary(
        UnaryOp::Asin,
        &[(NAN, NAN), (1.5, NAN), (-1.5, NAN), (0.0, 0.0), (-0.0, -0.0)],
    );
    check_float_unary(
        UnaryOp::Acos,
        &[(NAN, NAN), (1.5, NAN), (-1.5, NAN), (1.0, 0.0), (-1.0, PI)],
    );
    let tangents = [
        (NAN, NAN),
        (0.0, 0.0),
        (-0.0, -0.0),
        (INF, FRAC_PI_2),
        (-INF, -FRAC_PI_2),
    ];
    check_float_unary(UnaryOp::Atan, &tangents);
    check_float_rows(
        BinaryOp::Atan2,
        &[
            (NAN, 1.0, NAN),
            (1.0, NAN, NAN),
            (1.0, 0.0, FRAC_PI_2),
            (-1.0, -0.0, -FRAC_PI_2),
            (0.0, 1.0, 0.0),
            (0.0, -0.0, PI),
            (-0.0, 0.0, -0.0),
            (-0.0, -1.0, -PI),
            (1.0, INF, 0.0),
            (-1.0, -INF, -PI),
            (INF, INF, FRAC_PI_4),
        ],
    );
}

#[test]
fn rule_18_hyperbolic_functions_have_the_special_cases_of_the_standard() {
    let odd = [(NAN, NAN), (0.0, 0.0), (-0.0, -0.0), (INF, INF), (-INF, -INF)];
    check_float_unary(UnaryOp::Sinh, &odd);
    check_float_unary(UnaryOp::Asinh, &odd);
    check_float_unary(
        UnaryOp::Cosh,
        &[(NAN, NAN), (0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, INF)],
    );
    check_float_unary(
        UnaryOp::Acosh,
        &[(NAN, NAN), (0.5, NAN), (-INF, NAN), (1.0, 0.0), (INF, INF)],
    );
    let tangents = [
        (NAN, NAN),
        (1.5, NAN),
        (-INF, NAN),
        (1.0, INF),
        (-1.0, -INF),
        (0.0, 0.0),
        (-0.0, -0.0),
    ];
    check_float_unary(UnaryOp::Atanh, &tangents);
}

#[test]
fn rule_18_lengths_have_the_special_cases_of_the_standard() {
    let rows = [
        (INF, NAN, INF),
        (NAN, -INF, INF),
        (NAN, 0.0, NAN),
        (-0.0, -3.0, 3.0),
        (3.0, -4.0, 5.0),
    ];
    check_float_rows(BinaryOp::Hypot, &rows);
    assert_eq!(binary(BinaryOp::Hypot, f64::MAX, 1.0), Ok(Value::F64(f64::MAX)));
}

#[test]
fn steps_and_signs_are_exact() {
    let rows = [
        (NAN, 1.0, NAN),
        (1.0, NAN, NAN),
        (-0.0, 0.0, 0.0),
        (0.0, -0.0, -0.0),
        (INF, INF, INF),
        (2.0, 2.0, 2.0),
    ];
    check_float_rows(BinaryOp::NextAfter, &rows);
    let rows = [
        (1.0, 2.0, 1.0 + f64::EPSILON),
        (1.0, 0.0, 1.0 - f64::EPSILON / 2.0),
        (-1.0, -2.0, -1.0 - f64::EPSILON),
        (f64::MAX, INF, INF),
        (-INF, 0.0, f64::MIN),
        (0.0, -1.0, -f64::from_bits(1)),
        (-0.0, 1.0, f64::from_bits(1)),
        (-f64::from_bits(1), 1.0, -0.0),
    ];
    for (x, towards, next) in rows {
        let found = binary(BinaryOp::NextAfter, x, towards);
        assert_eq!(found, Ok(Value::F64(next)), "from {x:e} to {towards:e}");
    }
    let rows = [(3.0, -0.0, -3.0), (-3.0, NAN, 3.0), (-0.0, 1.0, 0.0), (INF, -1.0, -INF)];
    check_float_rows(BinaryOp::CopySign, &rows);
    for (value, sign) in [
        (Value::F64(-0.0), true),
        (Value::F32(0.0), false),
        (Value::F64(NAN.copysign(-1.0)), true),
    ] {
        assert_eq!(unary(UnaryOp::SignBit, value), Ok(Value::Bool(sign)), "{value:?}");
    }
    for value in [Value::Bool(true), Value::I8(-1), Value::U64(u64::MAX)] {
        assert!(unary(UnaryOp::SignBit, value).is_err());
    }
}

#[test]
fn rule_20_known_values() {
    let rows = [
        (UnaryOp::Exp2, 0.5, SQRT_2),
        (UnaryOp::Expm1, 1.0, E - 1.0),
        (UnaryOp::Log2, 10.0, LOG2_10),
        (UnaryOp::Log10, 2.0, LOG10_2),
        (UnaryOp::Log1p, 1.0, LN_2),
        (UnaryOp::Asin, 0.5, FRAC_PI_6),
        (UnaryOp::Acos, 0.0, FRAC_PI_2),
        (UnaryOp::Atan, 1.0, FRAC_PI_4),
        (UnaryOp::Sinh, 1.0, 1.175_201_193_643_801_4),
        (UnaryOp::Cosh, 1.0, 1.543_080_634_815_243_7),
        (UnaryOp::Asinh, 1.0, 0.881_373_587_019_543),
        (UnaryOp::Acosh, 2.0, 1.316_957_896_924_816_8),
        (UnaryOp::Atanh, 0.5, 0.549_306_144_334_054_8),
    ];
    for (op, x, expected) in rows {
        let found = unary(op, x).expect("f64 has functions of real numbers");
        assert!(Agreement::Ulps(1).holds(Value::F64(expected), found), "{op}: {found:?}");
        assert_eq!(op.agreement(), Agreement::Ulps(5));
        assert!(unary(op, 1_i32).is_err(), "{op} of an integer");
    }
    for op in [
        BinaryOp::Atan2,
        BinaryOp::CopySign,
        BinaryOp::Hypot,
        BinaryOp::LogAddExp,
        BinaryOp::NextAfter,
    ] {
        assert!(binary(op, 1_i32, 1_i32).is_err(), "{op} of integers");
    }
}

#[test]
fn sums_that_cancel_agree_relative_to_their_terms() {
    let agreement = Agreement::Cancelling(5);
    let (zero, tiny) = (Value::F64(0.0), Value::F64(-2_f64.powi(-52)));
    assert!(agreement.holds(zero, tiny) && agreement.holds(tiny, zero));
    assert!(!agreement.holds(zero, Value::F64(2_f64.powi(-50))));
    assert!(!agreement.holds(zero, Value::F32(0.0)) && !agreement.holds(zero, Value::F64(NAN)));
    assert!(agreement.holds(Value::F64(8.0), Value::F64(8.0 + 4.0 * 8.0 * f64::EPSILON)));
    assert!(!agreement.holds(Value::F64(8.0), Value::F64(8.0 + 6.0 * 8.0 * f64::EPSILON)));
}
