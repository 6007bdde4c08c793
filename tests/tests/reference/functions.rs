//! Rules 18 and 20: the functions of one operand, select and clip.

use array_tests::reference::{Agreement, Array, DType, Expr, Program, Refusal, UnaryOp, Value};

use crate::reference::{check_float_unary, unary};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

#[test]
fn rounding_has_the_special_cases_of_the_standard() {
    for op in [UnaryOp::Floor, UnaryOp::Ceil, UnaryOp::Trunc, UnaryOp::Round] {
        let kept = [0.0, -0.0, 3.0, -3.0, INF, -INF, NAN];
        check_float_unary(op, &kept.map(|x| (x, x)));
        for dtype in DType::ALL.into_iter().filter(|dtype| dtype.is_integer()) {
            let value = Value::U8(200).cast(dtype);
            assert_eq!(unary(op, value), Ok(value), "{op} is the identity on {dtype}");
        }
    }
    check_float_unary(UnaryOp::Floor, &[(1.5, 1.0), (-1.5, -2.0), (0.5, 0.0), (-0.5, -1.0)]);
    check_float_unary(UnaryOp::Ceil, &[(1.5, 2.0), (-1.5, -1.0), (0.5, 1.0), (-0.5, -0.0)]);
    check_float_unary(UnaryOp::Trunc, &[(1.5, 1.0), (-1.5, -1.0), (0.5, 0.0), (-0.5, -0.0)]);
}

#[test]
fn round_takes_ties_to_the_even_integer() {
    let rows = [
        (0.5, 0.0),
        (1.5, 2.0),
        (2.5, 2.0),
        (-0.5, -0.0),
        (-1.5, -2.0),
        (-2.5, -2.0),
        (2.75, 3.0),
    ];
    check_float_unary(UnaryOp::Round, &rows);
}

#[test]
fn abs_sign_and_square() {
    check_float_unary(UnaryOp::Abs, &[(-0.0, 0.0), (-2.0, 2.0), (-INF, INF), (NAN, NAN)]);
    check_float_unary(
        UnaryOp::Sign,
        &[
            (-2.0, -1.0),
            (2.0, 1.0),
            (0.0, 0.0),
            (-0.0, 0.0),
            (NAN, NAN),
            (-INF, -1.0),
        ],
    );
    check_float_unary(UnaryOp::Square, &[(-3.0, 9.0), (-INF, INF), (-0.0, 0.0), (NAN, NAN)]);
    assert_eq!(unary(UnaryOp::Abs, 200_u8), Ok(Value::U8(200)));
    assert_eq!(unary(UnaryOp::Sign, i64::MIN), Ok(Value::I64(-1)));
    assert_eq!(unary(UnaryOp::Sign, 0_u8), Ok(Value::U8(0)));
    assert_eq!(unary(UnaryOp::Sign, u64::MAX), Ok(Value::U64(1)));
}

#[test]
fn reciprocal_is_1_divided_by_x() {
    check_float_unary(
        UnaryOp::Reciprocal,
        &[(4.0, 0.25), (0.0, INF), (-0.0, -INF), (-INF, -0.0), (NAN, NAN)],
    );
    assert_eq!(
        unary(UnaryOp::Reciprocal, 4_i32),
        Err(Refusal::Undefined {
            operation: "reciprocal",
            dtype: DType::I32
        })
    );
}

#[test]
fn rule_18_functions_of_real_numbers_have_the_special_cases_of_the_standard() {
    check_float_unary(
        UnaryOp::Sqrt,
        &[
            (NAN, NAN),
            (-1.0, NAN),
            (-INF, NAN),
            (0.0, 0.0),
            (-0.0, -0.0),
            (INF, INF),
            (4.0, 2.0),
        ],
    );
    check_float_unary(
        UnaryOp::Exp,
        &[(NAN, NAN), (0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, 0.0)],
    );
    check_float_unary(
        UnaryOp::Log,
        &[
            (NAN, NAN),
            (-1.0, NAN),
            (-INF, NAN),
            (0.0, -INF),
            (-0.0, -INF),
            (1.0, 0.0),
            (INF, INF),
        ],
    );
    check_float_unary(
        UnaryOp::Sin,
        &[(NAN, NAN), (0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)],
    );
    check_float_unary(
        UnaryOp::Cos,
        &[(NAN, NAN), (0.0, 1.0), (-0.0, 1.0), (INF, NAN), (-INF, NAN)],
    );
    check_float_unary(
        UnaryOp::Tan,
        &[(NAN, NAN), (0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)],
    );
    check_float_unary(
        UnaryOp::Tanh,
        &[(NAN, NAN), (0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0)],
    );
}

#[test]
fn rule_20_functions_of_real_numbers_near_known_values() {
    use std::f64::consts::{E, FRAC_1_SQRT_2, FRAC_PI_4, LN_10};
    let rows = [
        (UnaryOp::Exp, 1.0, E),
        (UnaryOp::Log, 10.0, LN_10),
        (UnaryOp::Sin, FRAC_PI_4, FRAC_1_SQRT_2),
        (UnaryOp::Cos, FRAC_PI_4, FRAC_1_SQRT_2),
        (UnaryOp::Tan, 1.0, 1.557_407_724_654_902_2),
        (UnaryOp::Tanh, 1.0, 0.761_594_155_955_764_9),
    ];
    for (op, x, expected) in rows {
        let found = unary(op, x).expect("f64 has functions of real numbers");
        assert!(Agreement::Ulps(1).holds(Value::F64(expected), found), "{op}: {found:?}");
        assert_eq!(op.agreement(), Agreement::Ulps(5));
    }
    assert_eq!(UnaryOp::Sqrt.agreement(), Agreement::Exact);
}

#[test]
fn questions_about_numbers() {
    // Operand, then is_nan, is_inf, is_finite.
    let rows = [
        (Value::F64(NAN), [true, false, false]),
        (Value::F32(f32::NEG_INFINITY), [false, true, false]),
        (Value::F64(f64::MAX), [false, false, true]),
        (Value::F32(-0.0), [false, false, true]),
        (Value::I8(i8::MIN), [false, false, true]),
        (Value::U64(u64::MAX), [false, false, true]),
    ];
    for (value, expected) in rows {
        let found = [UnaryOp::IsNan, UnaryOp::IsInf, UnaryOp::IsFinite].map(|op| unary(op, value));
        assert_eq!(found, expected.map(|truth| Ok(Value::Bool(truth))), "{value:?}");
    }
    assert!(unary(UnaryOp::IsNan, true).is_err());
}

#[test]
fn operations_that_do_not_exist_are_refused_for_the_dtype() {
    assert_eq!(
        unary(UnaryOp::Negate, 1_u8),
        Err(Refusal::Undefined {
            operation: "-",
            dtype: DType::U8
        })
    );
    for &op in UnaryOp::ALL {
        let takes_bool = matches!(op, UnaryOp::Not | UnaryOp::LogicalNot);
        assert_eq!(unary(op, true).is_ok(), takes_bool, "{op} of bool");
    }
    for op in [UnaryOp::Sqrt, UnaryOp::Exp, UnaryOp::Sin, UnaryOp::Tanh] {
        assert!(unary(op, 1_i64).is_err(), "{op} of an integer");
    }
    assert!(unary(UnaryOp::Not, 1.0).is_err());
}

#[test]
fn select_chooses_by_element_and_promotes_the_two_values() {
    let condition = Array::from_vec(&[2, 1], vec![true, false]);
    let yes = Array::from_vec(&[3], vec![1_u8, 2, 3]);
    let no = Array::scalar(-1_i8);
    let expr = Expr::select(Expr::Operand(0), Expr::Operand(1), Expr::Operand(2));
    let chosen = Program {
        expr: expr.clone(),
        operands: vec![condition, yes.clone(), no],
    }
    .eval();
    assert_eq!(chosen, Ok(Array::from_vec(&[2, 3], vec![1_i16, 2, 3, -1, -1, -1])));
    let no_condition = Program {
        expr,
        operands: vec![yes.clone(), yes.clone(), yes],
    }
    .eval();
    assert_eq!(
        no_condition,
        Err(Refusal::Undefined {
            operation: "select by",
            dtype: DType::U8
        })
    );
}

#[test]
fn clip_limits_and_propagates_nan() {
    let clip = |x: f64, min: f64, max: f64| {
        let operands = [x, min, max].map(Array::scalar).to_vec();
        let expr = Expr::clip(Expr::Operand(0), Expr::Operand(1), Expr::Operand(2));
        Program { expr, operands }.eval().map(|array| array.values()[0])
    };
    let rows = [
        (5.0, 0.0, 1.0, 1.0),
        (-5.0, 0.5, 1.0, 0.5),
        (0.75, 0.5, 1.0, 0.75),
        (INF, 0.5, 1.0, 1.0),
        (NAN, 0.0, 1.0, NAN),
        (0.5, NAN, 1.0, NAN),
        (0.5, 0.0, NAN, NAN),
        // As minimum(maximum(x, min), max); the standard leaves limits in the wrong order open.
        (5.0, 3.0, 1.0, 1.0),
        (0.0, 3.0, 1.0, 1.0),
    ];
    for (x, min, max, expected) in rows {
        assert_eq!(clip(x, min, max), Ok(Value::F64(expected)), "clip({x}, {min}, {max})");
    }
}
