//! Reductions over axes as values, compared with loops over all positions.

use array_core::dynamic::DynScalar;
use array_core::{Array, DType, DynArray, Error, array, shape};
use proptest::prelude::*;

use crate::dynamic::words;

/// Returns the elements that make each element of the result, in row-major order.
fn groups(x: &DynArray, axes: &[usize]) -> (Vec<usize>, Vec<Vec<f64>>) {
    let kept: Vec<usize> = (0..x.rank()).filter(|axis| !axes.contains(axis)).collect();
    let extents: Vec<usize> = kept.iter().map(|&axis| x.shape()[axis]).collect();
    let mut groups = vec![Vec::new(); extents.iter().product()];
    for (number, element) in x.iter().enumerate() {
        let (mut rest, mut index) = (number, vec![0; x.rank()]);
        for axis in (0..x.rank()).rev() {
            (index[axis], rest) = (rest % x.shape()[axis], rest / x.shape()[axis]);
        }
        let group = kept
            .iter()
            .fold(0, |group, &axis| group * x.shape()[axis] + index[axis]);
        groups[group].push(element.cast::<f64>());
    }
    (extents, groups)
}

/// An array of small integers, whose sums are exact in every dtype, and axes of it.
fn drawn() -> impl Strategy<Value = (DynArray, Vec<usize>)> {
    (0..4_usize).prop_flat_map(|rank| {
        let extents = proptest::collection::vec(1..4_usize, rank);
        let axes = proptest::sample::subsequence((0..rank).collect::<Vec<_>>(), 0..=rank);
        (extents, axes).prop_flat_map(|(extents, axes)| {
            let elements = proptest::collection::vec(-3..4_i32, extents.iter().product::<usize>());
            elements.prop_map(move |elements| (DynArray::from_slice(&extents[..], &elements).unwrap(), axes.clone()))
        })
    })
}

/// Asserts that a result has a dtype, and the values of a function of each group.
fn assert_are(found: &DynArray, dtype: DType, expected: &(Vec<usize>, Vec<Vec<f64>>), of: impl Fn(&[f64]) -> f64) {
    assert_eq!((found.dtype(), found.shape()), (dtype, &expected.0[..]));
    for (found, group) in found.iter().zip(&expected.1) {
        let (found, expected) = (found.cast::<f64>(), of(group));
        assert!((found - expected).abs() <= 1e-5 * expected.abs(), "{found} {expected}");
    }
}

fn variance(group: &[f64]) -> f64 {
    let mean = group.iter().sum::<f64>() / group.len() as f64;
    group.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / group.len() as f64
}

proptest! {
    #[test]
    fn reductions_match_loops((x, axes) in drawn()) {
        let expected = groups(&x, &axes);
        // In any order, and counted from either end.
        let mut named: Vec<isize> = axes.iter().rev().map(|&axis| axis as isize).collect();
        if let Some(last) = named.first_mut() {
            *last -= x.rank() as isize;
        }
        let minimum = |group: &[f64]| group.iter().copied().fold(f64::INFINITY, f64::min);
        let maximum = |group: &[f64]| group.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let first = |group: &[f64], value: f64| group.iter().position(|&x| x == value).unwrap() as f64;
        assert_are(&x.sum_axes(&named).unwrap(), DType::I64, &expected, |group| group.iter().sum());
        assert_are(&x.prod_axes(&named).unwrap(), DType::I64, &expected, |group| group.iter().product());
        assert_are(&x.min_axes(&named).unwrap(), DType::I32, &expected, minimum);
        assert_are(&x.max_axes(&named).unwrap(), DType::I32, &expected, maximum);
        assert_are(&x.argmin_axes(&named).unwrap(), DType::I64, &expected, |group| first(group, minimum(group)));
        assert_are(&x.argmax_axes(&named).unwrap(), DType::I64, &expected, |group| first(group, maximum(group)));
        let nonzero = |group: &[f64]| group.iter().filter(|&&x| x != 0.0).count() as f64;
        assert_are(&x.count_nonzero_axes(&named).unwrap(), DType::I64, &expected, nonzero);
        let floats = x.cast(DType::F32);
        assert_are(&floats.sum_axes(&named).unwrap(), DType::F32, &expected, |group| group.iter().sum());
        let mean = |group: &[f64]| group.iter().sum::<f64>() / group.len() as f64;
        assert_are(&floats.mean_axes(&named).unwrap(), DType::F32, &expected, mean);
        assert_are(&floats.var_axes(&named).unwrap(), DType::F32, &expected, variance);
        assert_are(&floats.std_axes(&named).unwrap(), DType::F32, &expected, |group| variance(group).sqrt());
        let truths = x.cast(DType::Bool);
        assert_are(&truths.any_axes(&named).unwrap(), DType::Bool, &expected, |group| (nonzero(group) > 0.0).into());
        assert_are(&truths.all_axes(&named).unwrap(), DType::Bool, &expected, |group| (nonzero(group) == group.len() as f64).into());
        // With kept axes, the result broadcasts with the array.
        let kept = x.sum_axes_keep(&named).unwrap();
        prop_assert_eq!(x.less(&kept).map(|both| both.shape().to_vec()), Ok(x.shape().to_vec()));
        prop_assert_eq!(kept.squeeze(&named).unwrap(), x.sum_axes(&named).unwrap());
        // A reduction of all elements is one over all axes.
        let all: Vec<isize> = (0..x.rank() as isize).collect();
        prop_assert_eq!(x.sum().unwrap(), x.sum_axes(&all).unwrap().item().unwrap());
        prop_assert_eq!(x.argmax().unwrap(), x.argmax_axes(&all).unwrap().item().unwrap());
    }
}

#[test]
fn each_kind_of_dtype_is_added_up_in_its_own() {
    for (dtype, sum) in [
        (DType::I8, DynScalar::I64(4)),
        (DType::I64, DynScalar::I64(4)),
        (DType::U8, DynScalar::U64(4)),
        (DType::U32, DynScalar::U64(4)),
        (DType::F32, DynScalar::F32(4.0)),
        (DType::F64, DynScalar::F64(4.0)),
    ] {
        assert_eq!(DynArray::ones(dtype, [2, 2]).unwrap().sum().unwrap(), sum);
    }
}

#[test]
fn corrections_are_subtracted_from_the_number_of_elements() {
    let x = DynArray::from(array![[1.0_f32, 2.0, 6.0], [1.0, 1.0, 1.0]]);
    assert_eq!(x.var_axes_corrected(&[1], 1.0).unwrap(), array![7.0_f32, 0.0].into());
    assert_eq!(
        x.std_axes_corrected(&[1], 1.0).unwrap(),
        array![7.0_f32.sqrt(), 0.0].into()
    );
    assert_eq!(
        DynArray::from(array![1.0, 2.0, 6.0]).var_corrected(1.0).unwrap(),
        DynScalar::F64(7.0)
    );
}

/// The numbers of elements and the corrections have more digits than the dtypes.
#[test]
fn corrections_are_not_rounded() {
    // Half of the elements are 1, and half are -1, so the sum of the squares is their number.
    let signs = |len| DynArray::from(Array::<f32, shape![_]>::from_fn_with([len], |[i]| [1.0, -1.0][i % 2]));
    for (dtype, len, correction) in [(DType::BF16, 300, 257.0), (DType::F16, 4_000, 2_049.0)] {
        let x = signs(len).cast(dtype);
        let exact = DynScalar::F64(len as f64 / (len as f64 - correction)).cast::<f32>();
        let exact = DynArray::from(DynScalar::F32(exact)).cast(dtype);
        assert_eq!(x.var_axes_corrected(&[0], correction).unwrap(), exact);
        assert_eq!(DynArray::from(x.var_corrected(correction).unwrap()), exact);
    }
    let alone = DynArray::from(array![5.0_f32]).cast(DType::BF16);
    assert_eq!(alone.var_corrected(0.999).unwrap().cast::<f64>(), 0.0);
    assert!(
        signs(257)
            .cast(DType::BF16)
            .std_corrected(257.0)
            .unwrap()
            .cast::<f64>()
            .is_nan()
    );
    // 2^24 + 1 is not an `f32`.
    assert_eq!(
        DynArray::from(array![1.0_f32, -1.0])
            .var_corrected(-16_777_217.0)
            .unwrap(),
        DynScalar::F32(2.0 / 16_777_219.0)
    );
}

#[test]
fn errors_give_the_reason() {
    let x = DynArray::zeros(DType::F32, [2, 0]).unwrap();
    let refused = |result: Result<DynArray, Error>, expected: &str| assert_eq!(words(result), expected);
    refused(
        x.min_axes(&[1]),
        "an array of shape (2, 0) has no elements along axis 1 for `min_axes`",
    );
    refused(
        x.max_axes_keep(&[-1]),
        "an array of shape (2, 0) has no elements along axis 1 for `max_axes_keep`",
    );
    refused(
        x.sum_axes(&[2]),
        "an array of shape (2, 0) has no axis 2 in `sum_axes`: its rank is 2",
    );
    refused(
        x.sum_axes(&[-200]),
        "an array of shape (2, 0) has no axis -200 in `sum_axes`: its rank is 2",
    );
    refused(
        x.sum_axes(&[0, -2]),
        "axis 0 of an array of shape (2, 0) appears twice in the list of axes of `sum_axes`",
    );
    refused(
        x.cast(DType::I32).mean_axes(&[0]),
        "`i32` is not a float dtype in `mean_axes`",
    );
    refused(
        x.cast(DType::Bool).sum_axes(&[0]),
        "`bool` has no arithmetic in `sum_axes`",
    );
    assert_eq!(x.min_axes(&[0]).unwrap().shape(), [0]);
    assert_eq!(x.sum_axes(&[1]).unwrap(), array![0.0_f32, 0.0].into());
    assert!(x.min().is_err() && x.argmax().is_err());
    assert_eq!(x.cast(DType::Bool).all().unwrap(), DynScalar::Bool(true));
}

#[test]
fn logarithms_of_sums_of_exponentials_match_typed_arrays() {
    let x = array![[1000.0_f32, 1.0], [1000.0, 2.0]];
    let dynamic = DynArray::from(x.clone());
    assert_eq!(dynamic.logsumexp(), Ok(DynScalar::F32(x.logsumexp())));
    assert_eq!(dynamic.logsumexp_axes(&[0]), Ok(x.logsumexp_axis::<0>().into()));
    assert_eq!(
        dynamic.logsumexp_axes_keep(&[-1]),
        Ok(x.logsumexp_axis_keep::<1>().into())
    );
    let error = DynArray::from(array![1, 2]).logsumexp().unwrap_err();
    assert_eq!(error.to_string(), "`i32` is not a float dtype in `logsumexp`");
}
