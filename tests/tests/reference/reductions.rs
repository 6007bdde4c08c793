//! The reductions of the interpreter.

use array_tests::reference::{Array, DType, ReduceOp, Refusal, Value, reduce, reduce_axes};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

fn table() -> Array {
    Array::from_vec(&[2, 3], vec![1_i8, 2, 3, 100, 100, 100])
}

#[test]
fn sum_of_small_integers_accumulates_in_64_bits() {
    assert_eq!(reduce(ReduceOp::Sum, &table(), None, false), Ok(Array::scalar(306_i64)));
    let bytes = Array::from_vec(&[2], vec![255_u8, 255]);
    assert_eq!(reduce(ReduceOp::Sum, &bytes, None, false), Ok(Array::scalar(510_u64)));
    let wraps = Array::from_vec(&[2], vec![u64::MAX, 2]);
    assert_eq!(reduce(ReduceOp::Sum, &wraps, None, false), Ok(Array::scalar(1_u64)));
    let floats = Array::from_vec(&[2], vec![0.5_f32, 1.0]);
    assert_eq!(reduce(ReduceOp::Sum, &floats, None, false), Ok(Array::scalar(1.5_f32)));
}

#[test]
fn reductions_along_an_axis_drop_it_or_keep_it_as_1() {
    let along = |axis, keep| reduce(ReduceOp::Sum, &table(), axis, keep);
    assert_eq!(
        along(Some(0), false),
        Ok(Array::from_vec(&[3], vec![101_i64, 102, 103]))
    );
    assert_eq!(along(Some(1), false), Ok(Array::from_vec(&[2], vec![6_i64, 300])));
    assert_eq!(along(Some(1), true), Ok(Array::from_vec(&[2, 1], vec![6_i64, 300])));
    assert_eq!(along(None, true), Ok(Array::from_vec(&[1, 1], vec![306_i64])));
    assert_eq!(along(Some(2), false), Err(Refusal::Axis { axis: 2, rank: 2 }));
    let scalar = Array::scalar(5_u8);
    assert_eq!(reduce(ReduceOp::Max, &scalar, None, false), Ok(scalar));
}

#[test]
fn min_and_max_propagate_nan_and_keep_the_dtype() {
    assert_eq!(
        reduce(ReduceOp::Max, &table(), Some(0), false),
        Ok(Array::from_vec(&[3], vec![100_i8; 3]))
    );
    assert_eq!(reduce(ReduceOp::Min, &table(), None, false), Ok(Array::scalar(1_i8)));
    let with_nan = Array::from_vec(&[2, 2], vec![1.0, NAN, -INF, INF]);
    assert_eq!(
        reduce(ReduceOp::Min, &with_nan, Some(1), false),
        Ok(Array::from_vec(&[2], vec![NAN, -INF]))
    );
    assert_eq!(reduce(ReduceOp::Max, &with_nan, None, false), Ok(Array::scalar(NAN)));
}

#[test]
fn mean_of_floats_keeps_their_dtype() {
    let floats = Array::from_vec(&[2, 2], vec![1_f32, 2.0, 4.0, 6.0]);
    assert_eq!(
        reduce(ReduceOp::Mean, &floats, None, false),
        Ok(Array::scalar(3.25_f32))
    );
    assert_eq!(
        reduce(ReduceOp::Mean, &floats, Some(0), true),
        Ok(Array::from_vec(&[1, 2], vec![2.5_f32, 4.0]))
    );
    let with_nan = Array::from_vec(&[2], vec![1.0, NAN]);
    assert_eq!(reduce(ReduceOp::Mean, &with_nan, None, false), Ok(Array::scalar(NAN)));
}

#[test]
fn the_empty_sum_is_0_the_empty_mean_is_nan_and_the_empty_min_is_refused() {
    let empty = Array::from_vec::<f32>(&[2, 0], vec![]);
    assert_eq!(reduce(ReduceOp::Sum, &empty, None, false), Ok(Array::scalar(0_f32)));
    assert_eq!(
        reduce(ReduceOp::Sum, &empty, Some(1), false),
        Ok(Array::from_vec(&[2], vec![0_f32; 2]))
    );
    assert_eq!(reduce(ReduceOp::Mean, &empty, None, false), Ok(Array::scalar(f32::NAN)));
    assert_eq!(
        reduce(ReduceOp::Min, &empty, Some(1), false),
        Err(Refusal::EmptyReduction { operation: "min" })
    );
    assert_eq!(
        reduce(ReduceOp::Max, &empty, None, false),
        Err(Refusal::EmptyReduction { operation: "max" })
    );
    assert_eq!(
        reduce(ReduceOp::Max, &empty, Some(0), false),
        Ok(Array::from_vec::<f32>(&[0], vec![]))
    );
}

#[test]
fn infinities_add_as_in_ieee_754() {
    let sum = |values: Vec<f64>| reduce(ReduceOp::Sum, &Array::from_vec(&[values.len()], values), None, false);
    assert_eq!(sum(vec![INF, 1.0]), Ok(Array::scalar(INF)));
    assert_eq!(sum(vec![INF, -INF]), Ok(Array::scalar(NAN)));
    let agreement = ReduceOp::Sum.agreement(DType::F64);
    assert!(agreement.holds(Value::F64(-0.0), Value::F64(0.0)));
}

#[test]
fn numbers_have_no_truth_bool_has_no_arithmetic_and_integers_no_mean() {
    for &op in ReduceOp::ALL {
        let refused = |dtype| {
            Err(Refusal::Undefined {
                operation: op.name(),
                dtype,
            })
        };
        match op {
            ReduceOp::CountNonzero => {}
            ReduceOp::All | ReduceOp::Any => assert_eq!(reduce(op, &table(), None, false), refused(DType::I8)),
            _ => assert_eq!(reduce(op, &Array::scalar(true), None, false), refused(DType::Bool)),
        }
        if matches!(op, ReduceOp::Mean | ReduceOp::Var | ReduceOp::SampleVar | ReduceOp::Std) {
            assert_eq!(reduce(op, &table(), None, false), refused(DType::I8));
        }
    }
}

#[test]
fn variances_divide_by_the_elements_less_the_correction() {
    let x = Array::from_vec(&[4], vec![1.0, 2.0, 6.0, 7.0]);
    assert_eq!(reduce(ReduceOp::Var, &x, None, false), Ok(Array::scalar(6.5)));
    assert_eq!(
        reduce(ReduceOp::SampleVar, &x, None, false),
        Ok(Array::scalar(26.0 / 3.0))
    );
    assert_eq!(
        reduce(ReduceOp::Std, &x, None, false),
        Ok(Array::scalar(6.5_f64.sqrt()))
    );
    let one = Array::from_vec(&[1], vec![3.0]);
    assert_eq!(reduce(ReduceOp::SampleVar, &one, None, false), Ok(Array::scalar(NAN)));
}

#[test]
fn the_first_extreme_or_nan_is_found() {
    let x = Array::from_vec(&[2, 4], vec![1.0, NAN, 0.0, NAN, 5.0, -2.0, 5.0, -2.0]);
    let along = |op| reduce(op, &x, Some(1), false);
    assert_eq!(along(ReduceOp::ArgMin), Ok(Array::from_vec(&[2], vec![1_i64, 1])));
    assert_eq!(along(ReduceOp::ArgMax), Ok(Array::from_vec(&[2], vec![1_i64, 0])));
}

#[test]
fn several_axes_are_reduced_together() {
    let x = Array::from_vec(&[2, 2, 2], (1..=8_u8).collect());
    assert_eq!(
        reduce_axes(ReduceOp::Prod, &x, &[0, 2], false),
        Ok(Array::from_vec(&[2], vec![2 * 5 * 6_u64, 3 * 4 * 7 * 8]))
    );
    assert_eq!(
        reduce_axes(ReduceOp::CountNonzero, &x, &[0, 1], true),
        Ok(Array::from_vec(&[1, 1, 2], vec![4_i64, 4]))
    );
    assert_eq!(reduce_axes(ReduceOp::Max, &x, &[], false), Ok(x));
}
