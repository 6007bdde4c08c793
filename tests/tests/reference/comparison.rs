//! Rules 18 and 19: order, comparisons, and the agreement of results.

use array_tests::reference::{Agreement, Array, BinaryOp, DType, Refusal, Value};

use crate::reference::{binary, check_float_rows};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

#[test]
fn rule_18_maximum_and_minimum_propagate_nan() {
    for op in [BinaryOp::Maximum, BinaryOp::Minimum] {
        check_float_rows(
            op,
            &[
                (NAN, 1.0, NAN),
                (1.0, NAN, NAN),
                (NAN, INF, NAN),
                (-INF, NAN, NAN),
                (NAN, NAN, NAN),
            ],
        );
    }
    check_float_rows(
        BinaryOp::Maximum,
        &[(1.0, 2.0, 2.0), (2.0, 1.0, 2.0), (-INF, 0.0, 0.0), (INF, 0.0, INF)],
    );
    check_float_rows(
        BinaryOp::Minimum,
        &[(1.0, 2.0, 1.0), (2.0, 1.0, 1.0), (-INF, 0.0, -INF), (INF, 0.0, 0.0)],
    );
    assert_eq!(binary(BinaryOp::Maximum, 200_u8, -1_i8), Ok(Value::I16(200)));
    assert_eq!(binary(BinaryOp::Minimum, 200_u8, -1_i8), Ok(Value::I16(-1)));
}

#[test]
fn rule_18_which_zero_maximum_returns_is_left_open() {
    let agreement = BinaryOp::Maximum.agreement(DType::F32);
    assert!(agreement.holds(Value::F32(0.0), Value::F32(-0.0)));
    assert!(!agreement.holds(Value::F32(0.0), Value::F32(f32::from_bits(1))));
    assert!(!agreement.holds(Value::F32(0.0), Value::F64(-0.0)));
    assert_eq!(BinaryOp::Maximum.agreement(DType::I8), Agreement::Exact);
}

#[test]
fn rule_19_comparisons_give_bool() {
    use BinaryOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    // Left, right, then ==, !=, <, <=, >, >=.
    let rows = [
        (1.0, 2.0, [false, true, true, true, false, false]),
        (2.0, 1.0, [false, true, false, false, true, true]),
        (1.0, 1.0, [true, false, false, true, false, true]),
        (0.0, -0.0, [true, false, false, true, false, true]),
        (INF, INF, [true, false, false, true, false, true]),
        (-INF, INF, [false, true, true, true, false, false]),
        (NAN, 1.0, [false, true, false, false, false, false]),
        (1.0, NAN, [false, true, false, false, false, false]),
        (NAN, NAN, [false, true, false, false, false, false]),
    ];
    for (a, b, expected) in rows {
        let ops = [Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual];
        for (op, expected) in ops.into_iter().zip(expected) {
            assert_eq!(binary(op, a, b), Ok(Value::Bool(expected)), "{op} of {a}, {b}");
            assert_eq!(
                binary(op, a as f32, b as f32),
                Ok(Value::Bool(expected)),
                "{op} of {a}, {b}"
            );
        }
    }
    assert_eq!(binary(Less, -1_i8, 0_u32), Ok(Value::Bool(true)));
    assert_eq!(binary(GreaterEqual, u64::MAX, 0_u8), Ok(Value::Bool(true)));
}

#[test]
fn rule_19_ordering_of_bool_is_refused_and_equality_is_not() {
    assert_eq!(binary(BinaryOp::Equal, true, true), Ok(Value::Bool(true)));
    assert_eq!(binary(BinaryOp::NotEqual, true, false), Ok(Value::Bool(true)));
    for op in [
        BinaryOp::Less,
        BinaryOp::LessEqual,
        BinaryOp::Greater,
        BinaryOp::GreaterEqual,
    ] {
        assert_eq!(
            binary(op, true, false),
            Err(Refusal::Undefined {
                operation: op.name(),
                dtype: DType::Bool
            })
        );
    }
    assert!(binary(BinaryOp::Equal, 1_u64, 1_i64).is_err());
}

#[test]
fn rule_20_approximate_results_agree_within_ulps() {
    let five = Agreement::Ulps(5);
    let step = |n| Value::F64(f64::from_bits(1_f64.to_bits() + n));
    assert!(five.holds(step(0), step(5)));
    assert!(!five.holds(step(0), step(6)));
    assert!(five.holds(Value::F32(f32::from_bits(2)), Value::F32(-f32::from_bits(2))));
    assert!(!five.holds(Value::F64(0.0), Value::F64(-0.0)));
    assert!(!five.holds(Value::F64(INF), Value::F64(f64::MAX)));
    assert!(!five.holds(Value::F64(NAN), Value::F64(0.0)));
    assert!(five.holds(Value::F64(NAN), Value::F64(-NAN)));
}

#[test]
fn a_mismatch_names_index_and_values() {
    let expected = Array::from_vec(&[2, 2], vec![1_i8, 2, 3, 4]);
    let found = Array::from_vec(&[2, 2], vec![1_i8, 2, 7, 4]);
    let mismatch = expected.compare(&found, Agreement::Exact).expect_err("they differ");
    assert_eq!(mismatch.index, Some(vec![1, 0]));
    assert_eq!(
        mismatch.to_string(),
        "at index [1, 0]: expected 3, found 7\nexpected i8 [2, 2] [1, 2, 3, 4]\n   found i8 [2, 2] [1, 2, 7, 4]"
    );
    let other_shape = Array::from_vec(&[4], vec![1_i8, 2, 3, 4]);
    let mismatch = expected
        .compare(&other_shape, Agreement::Exact)
        .expect_err("shapes differ");
    assert!(
        mismatch
            .to_string()
            .starts_with("expected i8 of [2, 2], found i8 of [4]\n")
    );
    let other_dtype = Array::from_vec(&[0], Vec::<u8>::new());
    assert!(
        Array::from_vec(&[0], Vec::<i8>::new())
            .compare(&other_dtype, Agreement::Exact)
            .is_err()
    );
}

#[test]
fn equality_is_of_bits_with_any_nan_equal() {
    assert_ne!(Value::F32(0.0), Value::F32(-0.0));
    assert_eq!(Value::F32(f32::NAN), Value::F32(f32::from_bits(0xFFC0_1234)));
    assert_ne!(Value::F32(f32::NAN), Value::F64(f64::NAN));
    assert_ne!(Value::I8(1), Value::U8(1));
    assert_ne!(Value::Bool(true), Value::U8(1));
}
