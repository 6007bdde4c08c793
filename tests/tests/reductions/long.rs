//! Sums of many elements: the error stays small, the order depends only on the length, and layouts
//! agree.

use array_core::{Array, InlineArray, array, dim, shape};

/// A length without small factors.
const LONG: usize = if cfg!(miri) { 1_301 } else { 1_000_003 };

#[test]
fn the_error_of_a_long_sum_grows_with_the_logarithm_of_its_length() {
    let x = Array::<f32, shape![_]>::full_with([LONG], 0.1);
    let exact = f64::from(0.1_f32) * LONG as f64;
    let error = (f64::from(x.sum()) - exact).abs() / exact;
    // At most 24 halvings, each with a rounding error of half of 2^-23.
    assert!(error <= 24.0 * f64::from(f32::EPSILON) / 2.0, "{error:e}");
    let error = (f64::from(x.mean()) - f64::from(0.1_f32)).abs() / 0.1;
    assert!(error <= 25.0 * f64::from(f32::EPSILON) / 2.0, "{error:e}");
}

#[test]
fn whole_numbers_add_up_exactly() {
    for n in [0_usize, 1, 15, 16, 17, 255, 256, 257, 511, 512, 513, 4096, 4097] {
        let x: Array<f64, shape![_]> = (0..n).map(|i| i as f64).collect();
        assert_eq!(x.sum(), (n * n.saturating_sub(1) / 2) as f64, "of {n}");
        let x: Array<u8, shape![_]> = (0..n).map(|i| i as u8).collect();
        assert_eq!(x.sum(), (0..n).map(|i| u64::from(i as u8)).sum::<u64>(), "of {n}");
    }
}

#[test]
fn long_rows_and_columns_agree() {
    let (m, n) = (37, 301);
    let x = Array::<f64, shape![_, _]>::from_fn_with([m, n], |[i, j]| (i * 1000 + j) as f64);
    let (columns, rows) = (x.sum_axis::<0>(), x.sum_axis::<1>());
    for j in 0..n {
        assert_eq!(columns[[j]], (0..m).map(|i| x[[i, j]]).sum::<f64>());
    }
    for i in 0..m {
        assert_eq!(rows[[i]], (0..n).map(|j| x[[i, j]]).sum::<f64>());
        assert_eq!(x.max_axis::<1>()[[i]], x[[i, n - 1]]);
        assert_eq!(x.min_axis_keep::<1>()[[i, 0]], x[[i, 0]]);
    }
}

#[test]
fn an_axis_in_the_middle_is_reduced() {
    let x = Array::<i32, shape![2, 3, 4]>::from_fn(|[i, j, k]| (i * 100 + j * 10 + k) as i32);
    let sum: Array<i64, shape![2, 4]> = x.sum_axis::<1>();
    assert_eq!(sum, array![[30, 33, 36, 39], [330, 333, 336, 339]]);
    let kept: Array<i32, shape![2, 1, 4]> = x.max_axis_keep::<1>();
    assert_eq!(kept, array![[[20, 21, 22, 23]], [[120, 121, 122, 123]]]);
}

#[test]
fn shapes_are_computed_in_the_type() {
    dim!(Rows);
    let x =
        Array::<f32, (Rows, array_core::Len<2>)>::from_shape_vec([3, 2], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    let mean: Array<f32, shape![2]> = x.mean_axis::<0>();
    assert_eq!(mean, array![3.0, 4.0]);
    let centred: Array<f32, (Rows, array_core::Len<2>)> = &x - &x.mean_axis_keep::<0>();
    assert_eq!(centred.sum_axis::<0>(), array![0.0, 0.0]);
    let rows: Array<f32, (Rows,)> = x.sum_axis::<1>();
    assert_eq!(rows.as_slice(), [3.0, 7.0, 11.0]);
}

#[test]
fn inline_arrays_reduce_to_inline_arrays() {
    const X: InlineArray<i16, shape![2, 2]> = array_core::inline![[1, 2], [3, 4]];
    let sum: InlineArray<i64, shape![2]> = X.sum_axis::<0>();
    assert_eq!(sum, array_core::inline![4_i64, 6]);
    let kept: InlineArray<i16, shape![2, 1]> = X.min_axis_keep::<1>();
    assert_eq!(kept, array_core::inline![[1_i16], [3]]);
}

#[test]
fn reductions_of_no_elements() {
    let none = Array::<f64, shape![0, 3]>::zeros();
    assert_eq!(none.sum(), 0.0);
    assert!(none.mean().is_nan());
    assert_eq!((none.try_min(), none.try_max()), (None, None));
    assert_eq!(none.sum_axis::<0>(), array![0.0, 0.0, 0.0]);
    assert!(none.mean_axis::<0>().iter().all(|x| x.is_nan()));
    assert_eq!(none.max_axis::<1>().len(), 0);
    assert!(none.try_max_axis::<0>().is_err());
    assert!(std::panic::catch_unwind(|| none.min_axis::<0>()).is_err());
    assert!(std::panic::catch_unwind(|| none.min()).is_err());
    let empty = Array::<bool, shape![0]>::zeros();
    assert_eq!((empty.all(), empty.any(), empty.count_nonzero()), (true, false, 0));
}

#[test]
fn nan_is_the_smallest_and_the_largest_at_any_position() {
    for at in [0, 1, 15, 16, 17, 40] {
        let x = Array::<f64, shape![41]>::from_fn(|[i]| if i == at { f64::NAN } else { i as f64 });
        assert!(x.min().is_nan() && x.max().is_nan() && x.sum().is_nan(), "at {at}");
        let table = x.clone().try_reshape::<shape![41, 1]>([41, 1]).unwrap();
        assert!(table.min_axis::<0>()[[0]].is_nan() && table.max_axis::<0>()[[0]].is_nan());
        assert_eq!(table.max_axis::<1>().iter().filter(|x| x.is_nan()).count(), 1);
    }
}
