//! Reductions, compared with the interpreter, and cases that it does not cover: long sums, NaN,
//! closeness, views.

mod accuracy;
mod closeness;
mod fused;
mod logsumexp;
mod long;
mod peers;
mod positions;
mod several;
mod transposed;

use array_core::{Array, DynRank, Element, Error, Float, Number, Real, axes};
use array_tests::cases;
use array_tests::library::{Outcome, Scalar, compare, reference_of, to_library};
use array_tests::reference::{self, DType, ReduceOp, Refusal, reduce_axes};
use array_tests::strategy;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestCaseResult};

/// Checks one reduction, with the axes removed or kept.
fn check(op: ReduceOp, array: &reference::Array, axes: &[usize], keep: bool, found: &Outcome) -> TestCaseResult {
    let expected = reduce_axes(op, array, axes, keep);
    let agreement = op.agreement(array.dtype());
    let same = match (&expected, found) {
        // The interpreter names the reduction; the library also the shape and the axis.
        (Err(Refusal::EmptyReduction { .. }), Err(Error::Shape(_))) => Ok(()),
        _ => compare(&expected, found, agreement),
    };
    same.map_err(|difference| {
        TestCaseError::fail(format!("{op} along {axes:?}, kept: {keep}\n{difference}\nof {array}"))
    })
}

/// Checks a reduction of all elements, which has no result if the interpreter rejects it.
fn check_all<T: Scalar>(op: ReduceOp, array: &reference::Array, found: Option<T>) -> TestCaseResult {
    let axes = Vec::from_iter(0..array.shape().len());
    match found {
        Some(value) => check(
            op,
            array,
            &axes,
            false,
            &Ok(reference::Array::scalar(value.into_value())),
        ),
        None => {
            prop_assert!(reduce_axes(op, array, &axes, false).is_err(), "{} of {}", op, array);
            Ok(())
        }
    }
}

/// Converts a result.
fn outcome<T: Scalar>(found: Result<Array<T, DynRank>, Error>) -> Outcome {
    found.map(|array| reference_of(&array))
}

/// Checks reductions of an array along single axes.
macro_rules! along_axis {
    ($expected:ident $x:ident $($op:ident $reduced:ident $kept:ident $arguments:tt;)*) => {$(
        along_axis!(@ $expected $x $op $reduced $kept $arguments 0 1 2 5);
    )*};
    (@ $expected:ident $x:ident $op:ident $reduced:ident $kept:ident $arguments:tt $($axis:literal)*) => {$(
        check(ReduceOp::$op, $expected, &[$axis], false, &outcome($x.$reduced::<$axis> $arguments))?;
        check(ReduceOp::$op, $expected, &[$axis], true, &outcome($x.$kept::<$axis> $arguments))?;
    )*};
}

/// Checks reductions of an array along several axes.
macro_rules! along_axes {
    ($expected:ident $x:ident $($op:ident $reduced:ident $kept:ident $(, $argument:expr)?;)*) => {$(
        along_axes!(@ $expected $x $op $reduced $kept [$(, $argument)?] [] [1] [0 1] [0 2] [1 3] [0 2 4]);
    )*};
    (@ $expected:ident $x:ident $op:ident $reduced:ident $kept:ident $argument:tt $($list:tt)*) => {
        $(along_axes!(@@ $expected $x $op $reduced $kept $argument $list);)*
    };
    (@@ $expected:ident $x:ident $op:ident $reduced:ident $kept:ident [$($argument:tt)*] [$($axis:literal)*]) => {
        check(ReduceOp::$op, $expected, &[$($axis),*], false, &outcome($x.$reduced(axes![$($axis),*] $($argument)*)))?;
        check(ReduceOp::$op, $expected, &[$($axis),*], true, &outcome($x.$kept(axes![$($axis),*] $($argument)*)))?;
    };
}

/// Checks the reductions of an array of numbers whose results do not depend on the order.
fn numbers<T: Scalar + Real>(expected: &reference::Array) -> TestCaseResult
where
    T::Sum: Scalar,
{
    let x: Array<T, DynRank> = to_library(expected);
    check_all(ReduceOp::Sum, expected, Some(x.sum()))?;
    check_all(ReduceOp::Min, expected, x.try_min())?;
    check_all(ReduceOp::Max, expected, x.try_max())?;
    check_all(
        ReduceOp::ArgMin,
        expected,
        x.try_argmin().map(|position| position as i64),
    )?;
    check_all(
        ReduceOp::ArgMax,
        expected,
        x.try_argmax().map(|position| position as i64),
    )?;
    check_all(ReduceOp::CountNonzero, expected, Some(x.count_nonzero() as i64))?;
    along_axis! { expected x
        Sum try_sum_axis try_sum_axis_keep ();
        Min try_min_axis try_min_axis_keep ();
        Max try_max_axis try_max_axis_keep ();
        ArgMin try_argmin_axis try_argmin_axis_keep ();
        ArgMax try_argmax_axis try_argmax_axis_keep ();
        CountNonzero try_count_nonzero_axis try_count_nonzero_axis_keep ();
    }
    along_axes! { expected x
        Sum try_sum_axes try_sum_axes_keep;
        Min try_min_axes try_min_axes_keep;
        Max try_max_axes try_max_axes_keep;
        CountNonzero try_count_nonzero_axes try_count_nonzero_axes_keep;
    }
    Ok(())
}

/// Checks the means and variances of an array of floats.
fn floats<T: Scalar + Float>(expected: &reference::Array) -> TestCaseResult {
    let x: Array<T, DynRank> = to_library(expected);
    check_all(ReduceOp::Mean, expected, Some(x.mean()))?;
    check_all(ReduceOp::Var, expected, Some(x.var()))?;
    check_all(ReduceOp::SampleVar, expected, Some(x.var_corrected(T::ONE)))?;
    check_all(ReduceOp::Std, expected, Some(x.std()))?;
    along_axis! { expected x
        Mean try_mean_axis try_mean_axis_keep ();
        Var try_var_axis try_var_axis_keep ();
        SampleVar try_var_axis_corrected try_var_axis_keep_corrected (T::ONE);
        Std try_std_axis try_std_axis_keep ();
        Std try_std_axis_corrected try_std_axis_keep_corrected (T::ZERO);
    }
    along_axes! { expected x
        Mean try_mean_axes try_mean_axes_keep;
        Var try_var_axes try_var_axes_keep;
        SampleVar try_var_axes_corrected try_var_axes_keep_corrected, T::ONE;
        Std try_std_axes try_std_axes_keep;
        Std try_std_axes_corrected try_std_axes_keep_corrected, T::ZERO;
    }
    Ok(())
}

/// Checks the products of an array of numbers.
fn products<T: Scalar + Number>(expected: &reference::Array) -> TestCaseResult
where
    T::Sum: Scalar,
{
    let x: Array<T, DynRank> = to_library(expected);
    check_all(ReduceOp::Prod, expected, Some(x.prod()))?;
    along_axis!(expected x Prod try_prod_axis try_prod_axis_keep (););
    along_axes!(expected x Prod try_prod_axes try_prod_axes_keep;);
    Ok(())
}

/// Checks the reductions of an array of truth values.
fn truths(expected: &reference::Array) -> TestCaseResult {
    let x: Array<bool, DynRank> = to_library(expected);
    check_all(ReduceOp::All, expected, Some(x.all()))?;
    check_all(ReduceOp::Any, expected, Some(x.any()))?;
    check_all(ReduceOp::CountNonzero, expected, Some(x.count_nonzero() as i64))?;
    along_axis! { expected x
        All try_all_axis try_all_axis_keep ();
        Any try_any_axis try_any_axis_keep ();
        CountNonzero try_count_nonzero_axis try_count_nonzero_axis_keep ();
    }
    along_axes! { expected x
        All try_all_axes try_all_axes_keep;
        Any try_any_axes try_any_axes_keep;
    }
    Ok(())
}

/// Calls a check for the dtype of an array of numbers.
macro_rules! for_dtype {
    ($check:ident, $array:expr) => {
        match $array.dtype() {
            DType::I8 => $check::<i8>(&$array)?,
            DType::I16 => $check::<i16>(&$array)?,
            DType::I32 => $check::<i32>(&$array)?,
            DType::I64 => $check::<i64>(&$array)?,
            DType::U8 => $check::<u8>(&$array)?,
            DType::U16 => $check::<u16>(&$array)?,
            DType::U32 => $check::<u32>(&$array)?,
            DType::U64 => $check::<u64>(&$array)?,
            DType::F32 => $check::<f32>(&$array)?,
            DType::F64 => $check::<f64>(&$array)?,
            DType::Bool => unreachable!("the strategy draws numbers"),
        }
    };
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn reductions_agree_for_every_dtype(
        array in strategy::number_dtype().prop_flat_map(strategy::summable_array),
    ) {
        for_dtype!(numbers, array);
        match array.dtype() {
            DType::F32 => floats::<f32>(&array)?,
            DType::F64 => floats::<f64>(&array)?,
            _ => {}
        }
    }

    #[test]
    fn products_agree_for_every_dtype(
        array in strategy::number_dtype().prop_flat_map(|dtype| strategy::array_of(dtype, strategy::Mood::Tame)),
    ) {
        for_dtype!(products, array);
    }

    #[test]
    fn truth_values_agree(array in strategy::array_of(DType::Bool, strategy::Mood::Edgy)) {
        truths(&array)?;
    }
}

/// Returns the dtype of a sum from its type.
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
