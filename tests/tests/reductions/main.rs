//! Reductions against the interpreter, and what it does not know: long sums, NaN, closeness.

mod closeness;
mod long;

use array_core::{Array, DynRank, Element, Error, Float, Number};
use array_tests::library::{Outcome, Scalar, compare, reference_of, to_library};
use array_tests::reference::{self, DType, Kind, ReduceOp, Refusal, reduce};
use array_tests::strategy;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestCaseResult};

/// Checks one reduction: with and without an axis, dropped and kept.
fn check(op: ReduceOp, array: &reference::Array, axis: Option<usize>, keep: bool, found: &Outcome) -> TestCaseResult {
    let expected = reduce(op, array, axis, keep);
    let agreement = op.agreement(array.dtype());
    let same = match (&expected, found) {
        // The interpreter names the reduction, the library the shape and the axis too.
        (Err(Refusal::EmptyReduction { .. }), Err(Error::Shape(_))) => Ok(()),
        _ => compare(&expected, found, agreement),
    };
    same.map_err(|difference| {
        TestCaseError::fail(format!("{op} along {axis:?}, kept: {keep}\n{difference}\nof {array}"))
    })
}

/// Reads a number as a 0-d array.
fn scalar<T: Scalar>(value: T) -> Outcome {
    Ok(reference::Array::scalar(value.into_value()))
}

/// Reads a result.
fn outcome<T: Scalar>(found: Result<Array<T, DynRank>, Error>) -> Outcome {
    found.map(|array| reference_of(&array))
}

fn along<T: Scalar + Number, const AXIS: isize>(expected: &reference::Array, x: &Array<T, DynRank>) -> TestCaseResult
where
    T::Sum: Scalar,
{
    let axis = Some(AXIS as usize);
    check(ReduceOp::Sum, expected, axis, false, &outcome(x.try_sum_axis::<AXIS>()))?;
    check(
        ReduceOp::Sum,
        expected,
        axis,
        true,
        &outcome(x.try_sum_axis_keep::<AXIS>()),
    )?;
    check(ReduceOp::Min, expected, axis, false, &outcome(x.try_min_axis::<AXIS>()))?;
    check(
        ReduceOp::Min,
        expected,
        axis,
        true,
        &outcome(x.try_min_axis_keep::<AXIS>()),
    )?;
    check(ReduceOp::Max, expected, axis, false, &outcome(x.try_max_axis::<AXIS>()))?;
    check(
        ReduceOp::Max,
        expected,
        axis,
        true,
        &outcome(x.try_max_axis_keep::<AXIS>()),
    )
}

fn means<T: Scalar + Float, const AXIS: isize>(expected: &reference::Array, x: &Array<T, DynRank>) -> TestCaseResult {
    check(
        ReduceOp::Mean,
        expected,
        Some(AXIS as usize),
        false,
        &outcome(x.try_mean_axis::<AXIS>()),
    )?;
    check(
        ReduceOp::Mean,
        expected,
        Some(AXIS as usize),
        true,
        &outcome(x.try_mean_axis_keep::<AXIS>()),
    )
}

/// Checks every reduction of an array of numbers.
fn numbers<T: Scalar + Number>(expected: &reference::Array) -> TestCaseResult
where
    T::Sum: Scalar,
{
    let x: Array<T, DynRank> = to_library(expected);
    check(ReduceOp::Sum, expected, None, false, &scalar(x.sum()))?;
    for (op, found) in [(ReduceOp::Min, x.try_min()), (ReduceOp::Max, x.try_max())] {
        match found {
            Some(value) => check(op, expected, None, false, &scalar(value))?,
            None => prop_assert!(reduce(op, expected, None, false).is_err()),
        }
    }
    let nonzero = expected
        .values()
        .iter()
        .filter(|value| value.cast(DType::Bool) == true.into())
        .count();
    prop_assert_eq!(x.count_nonzero(), nonzero);
    along::<T, 0>(expected, &x)?;
    along::<T, 1>(expected, &x)?;
    along::<T, 2>(expected, &x)?;
    along::<T, 5>(expected, &x)
}

/// Checks every mean of an array of floats.
fn floats<T: Scalar + Float>(expected: &reference::Array) -> TestCaseResult {
    let x: Array<T, DynRank> = to_library(expected);
    check(ReduceOp::Mean, expected, None, false, &scalar(x.mean()))?;
    means::<T, 0>(expected, &x)?;
    means::<T, 1>(expected, &x)?;
    means::<T, 3>(expected, &x)
}

proptest! {
    #![proptest_config(Config { cases: if cfg!(miri) { 4 } else { 1500 }, failure_persistence: None, ..Config::default() })]

    #[test]
    fn reductions_agree_for_every_dtype(
        array in strategy::number_dtype().prop_flat_map(strategy::summable_array),
    ) {
        match array.dtype() {
            DType::I8 => numbers::<i8>(&array)?,
            DType::I16 => numbers::<i16>(&array)?,
            DType::I32 => numbers::<i32>(&array)?,
            DType::I64 => numbers::<i64>(&array)?,
            DType::U8 => numbers::<u8>(&array)?,
            DType::U16 => numbers::<u16>(&array)?,
            DType::U32 => numbers::<u32>(&array)?,
            DType::U64 => numbers::<u64>(&array)?,
            DType::F32 => numbers::<f32>(&array)?,
            DType::F64 => numbers::<f64>(&array)?,
            DType::Bool => unreachable!("the strategy draws numbers"),
        }
        if array.dtype().kind() == Kind::Float {
            match array.dtype() {
                DType::F32 => floats::<f32>(&array)?,
                _ => floats::<f64>(&array)?,
            }
        }
    }

    #[test]
    fn all_and_any_agree(array in strategy::array_of(DType::Bool, strategy::Mood::Edgy)) {
        let x: Array<bool, DynRank> = to_library(&array);
        let truths = array.to_vec::<bool>().expect("an array of bool");
        prop_assert_eq!(x.all(), truths.iter().all(|&truth| truth));
        prop_assert_eq!(x.any(), truths.iter().any(|&truth| truth));
        prop_assert_eq!(x.count_nonzero(), truths.iter().filter(|&&truth| truth).count());
    }
}

/// Says the dtype of a sum by its type.
fn dtype_of<T: Element>(_: T) -> array_core::DType {
    T::DTYPE
}

#[test]
fn sums_of_integers_are_64_bits_wide_and_of_floats_their_own() {
    assert_eq!(dtype_of(array_core::array![1_i8].sum()), array_core::DType::I64);
    assert_eq!(dtype_of(array_core::array![1_u32].sum()), array_core::DType::U64);
    assert_eq!(dtype_of(array_core::array![1.0_f32].sum()), array_core::DType::F32);
    assert_eq!(array_core::array![u64::MAX, 2].sum(), 1);
    assert_eq!(array_core::array![i64::MIN, -1].sum(), i64::MAX);
}
