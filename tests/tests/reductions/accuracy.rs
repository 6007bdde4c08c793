//! The accuracy for many elements.

use array_core::{Array, axes, shape};

/// The number of elements for which an accuracy is promised.
const MANY: usize = if cfg!(miri) { 3_000 } else { 10_000_000 };

/// Returns numbers between 0 and 1, without a pattern that could favour rounding.
fn noise(count: usize) -> Array<f32, shape![_]> {
    let mut state = 0x9e37_79b9_u32;
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) as f32 / (1 << 24) as f32
        })
        .collect()
}

/// Returns the sum, mean and variance, computed with twice the digits.
fn exact(x: &[f32]) -> [f64; 3] {
    let sum: f64 = x.iter().copied().map(f64::from).sum();
    let mean = sum / x.len() as f64;
    let squares: f64 = x.iter().map(|&x| (f64::from(x) - mean).powi(2)).sum();
    [sum, mean, squares / x.len() as f64]
}

#[track_caller]
fn assert_near(found: f32, exact: f64) {
    let error = (f64::from(found) / exact - 1.0).abs();
    assert!(error < 1e-6, "{found} is off {exact} by {error:e}");
}

#[test]
fn sum_mean_and_variance_of_many_elements_are_within_a_millionth() {
    let x = noise(MANY);
    let [sum, mean, variance] = exact(x.as_slice());
    assert_near(x.sum(), sum);
    assert_near(x.mean(), mean);
    assert_near(x.var(), variance);
    assert_near(x.std(), variance.sqrt());
}

#[test]
fn sums_of_rows_columns_and_separate_axes_are_accurate() {
    let count = MANY / 10;
    let x = noise(count);
    let [sum, mean, variance] = exact(x.as_slice());
    let columns = x.clone().try_reshape::<shape![_, 1, 1]>([count, 1, 1]).unwrap();
    assert_near(columns.sum_axis::<0>()[[0, 0]], sum);
    let rows = Array::<f32, shape![_, 2]>::from_fn_with([count, 2], |[i, _]| x[[i]]);
    assert_near(rows.sum_axis::<0>()[[1]], sum);
    assert_near(rows.mean_axis::<0>()[[0]], mean);
    assert_near(rows.var_axis::<0>()[[1]], variance);
    let apart = Array::<f32, shape![_, 2, 2]>::from_fn_with([count / 2, 2, 2], |[i, _, j]| x[[2 * i + j]]);
    assert_near(apart.sum_axes(axes![0, 2])[[1]], sum);
    assert_near(apart.mean_axes(axes![0, 2])[[0]], mean);
    assert_near(apart.var_axes(axes![0, 2])[[1]], variance);
}

#[test]
fn a_mean_far_from_0_leaves_the_variance_its_digits() {
    let x = Array::<f64, shape![1000]>::from_fn(|[i]| 1e9 + (i % 2) as f64);
    assert_eq!((x.var(), x.std()), (0.25, 0.5));
    let x = Array::<f64, shape![1000, 3]>::from_fn(|[i, j]| 1e9 + ((i + j) % 2) as f64);
    for variance in x.var_axis::<0>() {
        assert_eq!(variance, 0.25);
    }
}
