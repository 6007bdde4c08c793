//! Sum, mean, min and max.

use array_tests::reference::{Array, DType, ReduceOp, Refusal, Value, reduce};

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
fn infinities_add_as_ieee_says() {
    let sum = |values: Vec<f64>| reduce(ReduceOp::Sum, &Array::from_vec(&[values.len()], values), None, false);
    assert_eq!(sum(vec![INF, 1.0]), Ok(Array::scalar(INF)));
    assert_eq!(sum(vec![INF, -INF]), Ok(Array::scalar(NAN)));
    let agreement = ReduceOp::Sum.agreement(DType::F64);
    assert!(agreement.holds(Value::F64(-0.0), Value::F64(0.0)));
}

#[test]
fn bool_has_no_reductions_and_integers_no_mean() {
    for &op in ReduceOp::ALL {
        let refused = reduce(op, &Array::scalar(true), None, false);
        assert_eq!(
            refused,
            Err(Refusal::Undefined {
                operation: op.name(),
                dtype: DType::Bool
            })
        );
    }
    let refused = reduce(ReduceOp::Mean, &table(), None, false);
    assert_eq!(
        refused,
        Err(Refusal::Undefined {
            operation: "mean",
            dtype: DType::I8
        })
    );
}
