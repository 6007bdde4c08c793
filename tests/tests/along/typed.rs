//! The types of operations along an axis, and their run-time errors.

use array_core::error::ShapeErrorKind;
use array_core::index::TakeMethods as _;
use array_core::shape::HasAxis;
use array_core::{
    Array, Arrays, Dim, Dyn, DynRank, Element, Error, InlineArray, Len, Number, One, Real, array, dim, inline, shape,
    slice,
};

dim!(Batch);

#[test]
fn the_shape_and_the_storage_stay() {
    let x: InlineArray<u8, shape![2, 3]> = inline![[3, 1, 2], [200, 100, 255]];
    let sums: InlineArray<u64, shape![2, 3]> = x.cumsum::<1>();
    assert_eq!(sums, inline![[3_u64, 4, 6], [200, 300, 555]]);
    let products: InlineArray<u64, shape![2, 3]> = x.cumprod::<0>();
    assert_eq!(products, inline![[3_u64, 1, 2], [600, 100, 510]]);
    let sorted: InlineArray<u8, shape![2, 3]> = x.sort::<-1>();
    assert_eq!(sorted, inline![[1, 2, 3], [100, 200, 255]]);
    let steps: InlineArray<u8, shape![2, 2]> = x.diff::<1>();
    assert_eq!(steps, inline![[254, 1], [156, 155]]);
    let longer: InlineArray<u64, shape![3, 3]> = x.cumprod_with_initial::<0>();
    assert_eq!(longer, inline![[1_u64, 1, 1], [3, 1, 2], [600, 100, 510]]);
    let order: InlineArray<i64, shape![2, 3]> = x.argsort_descending::<1>();
    assert_eq!(order, inline![[0_i64, 2, 1], [2, 0, 1]]);
    let rolled: InlineArray<u8, shape![2, 3]> = x.roll::<0>(1);
    assert_eq!(rolled, inline![[200, 100, 255], [3, 1, 2]]);
    let taken: InlineArray<u8, shape![2, 1]> = x.take_along_axis::<1>(&inline![[0_u8], [2]]);
    assert_eq!(taken, inline![[3], [255]]);
    let places: InlineArray<i64, shape![2]> = inline![1.0, 2.0].searchsorted(&inline![1.5, 0.0]);
    assert_eq!(places, inline![1_i64, 0]);
}

/// The lanes are longer than the list of candidates, so most elements are only compared with the
/// least candidate. Many elements are equal.
#[test]
fn the_greatest_of_many_elements_are_the_first_of_a_stable_sort() {
    let noise = |i: usize| (i * 7919 % 1009 % 150) as f32;
    let number = |i: usize| if i.is_multiple_of(11) { f32::NAN } else { noise(i) };
    // Ascending elements replace a candidate each; the other lanes mix large and small ones.
    let lanes: [Vec<f32>; 3] = [
        (0..500).map(|i| i as f32).collect(),
        (0..500).map(noise).collect(),
        (0..500).map(number).collect(),
    ];
    let x = Array::<f32, shape![_, _]>::from_fn_with([3, 500], |[i, j]| lanes[i][j]);
    let columns = x.transposed();
    for k in [0, 1, 5, 31, 32, 33, 100, 454, 455, 500] {
        let (values, positions) = x.top_k_by::<1>(k);
        let along_0 = columns.top_k_by::<0>(k);
        for (i, lane) in lanes.iter().enumerate() {
            let mut order: Vec<usize> = (0..500).collect();
            order.sort_by(|&a, &b| match (lane[a].is_nan(), lane[b].is_nan()) {
                (false, false) => lane[b].partial_cmp(&lane[a]).unwrap(),
                (a, b) => a.cmp(&b),
            });
            for (n, &at) in order[..k].iter().enumerate() {
                assert_eq!(positions[[i, n]], at as i64, "{k} of lane {i}");
                assert_eq!(along_0.1[[n, i]], at as i64, "{k} of lane {i}");
                assert_eq!(values[[i, n]].to_bits(), lane[at].to_bits());
                assert_eq!(along_0.0[[n, i]].to_bits(), lane[at].to_bits());
            }
        }
        assert_eq!(values.shape(), [3, k]);
    }
}

#[test]
fn the_greatest_elements_have_an_axis_of_their_number() {
    let x: InlineArray<u8, shape![2, 3]> = inline![[3, 1, 3], [200, 100, 255]];
    let (values, positions): (InlineArray<u8, shape![2, 2]>, InlineArray<i64, shape![2, 2]>) = x.top_k::<1, 2>();
    assert_eq!(values, inline![[3, 3], [255, 200]]);
    assert_eq!(positions, inline![[0_i64, 2], [2, 0]]);
    // `torch.topk` puts NaN first; here it is last, as in `sort_descending`.
    let (values, positions) = array![f64::NAN, 1.0, 2.0].top_k::<0, 3>();
    assert_eq!((values[0], values[1], positions), (2.0, 1.0, array![2_i64, 1, 0]));
    let words = "cannot take the 4 greatest elements along axis 1 of extent 3";
    let error = x.t().t().try_top_k_by::<1>(4).unwrap_err().to_string();
    assert!(error.contains(words), "{error}");
    let empty = Array::<f32, shape![_, 2]>::zeros_with([0, 2]);
    assert_eq!(empty.top_k_by::<0>(0).0.shape(), [0, 2]);
    assert!(empty.try_top_k::<0, 1>().is_err());
}

#[test]
fn cumulative_extremes_keep_the_dtype_and_nan() {
    let x: InlineArray<u8, shape![2, 3]> = inline![[3, 1, 2], [200, 100, 255]];
    let greatest: InlineArray<u8, shape![2, 3]> = x.cummax::<1>();
    assert_eq!(greatest, inline![[3, 3, 3], [200, 200, 255]]);
    assert_eq!(x.t().cummin::<1>(), inline![[3, 3], [1, 1], [2, 2]]);
    // np.maximum.accumulate([1., np.nan, 2.]) is [1., nan, nan].
    let found = array![1.0, f64::NAN, 2.0].cummax::<0>();
    assert!(found[0] == 1.0 && found[1].is_nan() && found[2].is_nan());
    let words = "an array of shape (2, 3) has no axis 2 in `cummax`: its rank is 2";
    assert_eq!(x.to_heap().into_dyn().try_cummax::<2>().unwrap_err().to_string(), words);
}

#[test]
fn quantiles_lose_the_axis() {
    let x: InlineArray<f32, shape![2, 4]> = inline![[1.0, 4.0, 2.0, 8.0], [3.0, 3.0, f32::INFINITY, f32::INFINITY]];
    let medians: InlineArray<f32, shape![2]> = x.median_axis::<1>();
    assert_eq!(medians, inline![3.0, f32::INFINITY]);
    // NumPy 2.3: np.quantile([1, 4, 2, 8], [0, 0.1, 0.5, 0.9, 1]) is [1., 1.3, 3., 6.8, 8.].
    let row = array![1.0, 4.0, 2.0, 8.0];
    for (fraction, right) in [(0.0, 1.0), (0.1, 1.3), (0.5, 3.0), (0.9, 6.8), (1.0, 8.0)] {
        let found: f64 = row.quantile_axis::<0>(fraction).to_scalar();
        assert!((found - right).abs() < 1e-12, "{found} {right}");
    }
    for (fraction, text) in [(-0.1, "-0.1"), (25.0, "25"), (f64::NAN, "NaN")] {
        let error = row.try_quantile_axis::<0>(fraction).unwrap_err();
        let words = format!("the fraction of a quantile must be from 0 to 1, not {text}");
        assert_eq!(error.to_string(), words);
    }
    assert!(array![1.0, f64::NAN, 3.0].median_axis::<0>().to_scalar().is_nan());
    let infinite = array![f64::NEG_INFINITY, 1.0, 2.0, f64::INFINITY];
    for (fraction, right) in [
        (0.0, f64::NEG_INFINITY),
        (0.1, f64::NEG_INFINITY),
        (0.5, 1.5),
        (0.9, f64::INFINITY),
    ] {
        assert_eq!(infinite.quantile_axis::<0>(fraction).to_scalar(), right);
    }
    // The difference of the neighbours is infinite, and the weight is 1 if it is rounded.
    assert_eq!(
        array![-3e38_f32, 3e38].median_axis::<0>(),
        array![0.0].squeeze_axis::<0>()
    );
    let infinite = array![f32::NEG_INFINITY, 5.0].quantile_axis::<0>(0.999_999_99);
    assert_eq!(infinite.to_scalar(), f32::NEG_INFINITY);
    let empty = Array::<f64, shape![2, _]>::zeros_with([2, 0]);
    assert_eq!(empty.median_axis::<0>().shape(), [0]);
    assert!(empty.try_median_axis::<1>().is_err());
    let none = Array::<f64, shape![_, _]>::zeros_with([0, 0]);
    assert_eq!(none.median_axis::<1>().shape(), [0]);
}

#[test]
fn samples_are_interpolated_at_positions_of_any_shape() {
    let (t, y) = (array![0.0, 1.0, 3.0, 4.0], array![1.0, 4.0, 9.0, 9.0]);
    let at: InlineArray<f64, shape![2, 3]> = inline![[-1.0, 0.0, 0.25], [2.0, 4.0, 9.0]];
    let found: InlineArray<f64, shape![2, 3]> = at.interp(&t, &y);
    // NumPy: np.interp([[-1, 0, .25], [2, 4, 9]], [0, 1, 3, 4], [1, 4, 9, 9]).
    assert_eq!(found, inline![[1.0, 1.0, 1.75], [6.5, 9.0, 9.0]]);
    let backwards = t.map(|&t| -t);
    let found = at.interp(&backwards.flip_axis::<0>(), &y);
    assert_eq!(found[[0, 0]], 9.0);
    assert!(array![f64::NAN].interp(&t, &y)[0].is_nan());
    assert_eq!(array![7.0].interp(&array![2.0], &array![5.0]), array![5.0]);
    let (t, y) = (
        Array::<f64, shape![_]>::ones_with([2]),
        Array::<f64, shape![_]>::ones_with([3]),
    );
    let error = at.try_interp(&t, &y).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape is (3,), not (2,), in `interp`: axis 0 is 3, not 2"
    );
    // NumPy: values that are not finite affect only the positions next to them.
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let of =
        |at: f64, t: [f64; 3], y: [f64; 3]| array![at].interp(&Array::<f64, _>::from(t), &Array::<f64, _>::from(y))[0];
    assert_eq!(of(0.0, [0.0, 1.0, 2.0], [1.0, nan, 3.0]), 1.0);
    assert_eq!(of(0.0, [0.0, 1.0, 2.0], [1.0, inf, 3.0]), 1.0);
    assert!(of(0.5, [0.0, 1.0, 2.0], [1.0, nan, 3.0]).is_nan());
    assert_eq!(of(0.5, [0.0, 1.0, 2.0], [inf, inf, 3.0]), inf);
    assert_eq!(of(0.5, [0.0, 1.0, 2.0], [-inf, 5.0, 3.0]), -inf);
    assert_eq!(of(-5.0, [-inf, 0.0, 1.0], [1.0, 2.0, 3.0]), 2.0);
    let none = Array::<f64, shape![_]>::zeros_with([0]);
    assert!(at.try_interp(&none, &none).is_err());
}

#[test]
fn axes_keep_their_names() {
    let x = Array::<f32, (Batch, Len<2>)>::from_fn_with([3, 2], |[i, j]| (i * 10 + j) as f32);
    let sums: Array<f32, (Batch, Len<2>)> = x.cumsum::<1>();
    let longer: Array<f32, (Batch, Len<3>)> = x.cumsum_with_initial::<1>();
    let differences: Array<f32, (Dyn, Len<2>)> = x.diff::<0>();
    let steps: Array<f32, (Batch, One)> = x.diff::<1>();
    assert_eq!(steps.to_vec(), [1.0; 3]);
    let largest: Array<f32, (Batch, One)> = x.take_along_axis::<1>(&x.argmax_axis_keep::<1>());
    assert_eq!(sums.to_vec(), [0.0, 1.0, 10.0, 21.0, 20.0, 41.0]);
    assert_eq!(longer.to_vec(), [0.0, 0.0, 1.0, 0.0, 10.0, 21.0, 0.0, 20.0, 41.0]);
    assert_eq!(differences.to_vec(), [10.0; 4]);
    assert_eq!(largest.to_vec(), [1.0, 11.0, 21.0]);
}

/// Returns the rows in descending order, the largest element of each row, and the differences of
/// neighbours in the ordered rows, for any axes and any dtype of real numbers.
fn ranked<T: Real, M: Dim, N: Dim>(x: &Array<T, (M, N)>) -> (Array<T, (M, N)>, Array<T, (M, One)>, Array<T, (M, Dyn)>) {
    let sorted = x.sort_descending::<1>();
    assert_eq!(x.take_along_axis::<1>(&x.argsort_descending::<1>()), sorted);
    let largest = x.take_along_axis::<1>(&x.argmax_axis_keep::<1>());
    let steps = sorted.diff_to::<1, shape![_]>();
    (sorted, largest, steps)
}

/// Returns sums along the outermost axis, for any shape that has one.
fn summed<T: Number, S: HasAxis<0>>(x: &Array<T, S>) -> Array<T::Sum, S> {
    x.cumsum::<0>().roll::<0>(1).roll::<0>(-1)
}

#[test]
fn generic_code_needs_no_where_clauses() {
    let (sorted, largest, steps) = ranked(&array![[3_u8, 1, 2], [7, 9, 8]]);
    assert_eq!((sorted, largest), (array![[3, 2, 1], [9, 8, 7]], array![[3], [9]]));
    assert_eq!(steps.to_vec(), [255; 4]);
    assert_eq!(summed(&array![[3_u8, 1], [7, 9]]), array![[3_u64, 1], [10, 10]]);
}

#[test]
fn axes_of_any_length_are_named_by_the_caller() {
    let x = Array::<u16, shape![2000]>::ones();
    let sums: Array<u64, shape![2001]> = x.cumsum_with_initial_to::<0, shape![2001]>();
    let steps: Array<u64, shape![2000]> = sums.diff_to::<0, shape![2000]>();
    assert_eq!(steps, x.cast::<u64>());
    let dynamic: Array<u64, shape![_]> = x.cumprod_with_initial_to::<0, shape![_]>();
    assert_eq!(dynamic.len(), 2001);
    let error = dynamic.try_cumprod_with_initial_to::<0, shape![5]>().unwrap_err();
    let words = "the shape is (2002,), not (5,), in `cumprod_with_initial_to`: axis 0 is 2002, not 5";
    assert_eq!(error.to_string(), words);
}

#[test]
fn indices_broadcast_but_for_the_axis() {
    let x = array![[10, 11, 12], [20, 21, 22]];
    let row: Array<i32, shape![1, 3]> = x.take_along_axis::<0>(&array![[1, 0, -1]]);
    assert_eq!(row, array![[20, 11, 22]]);
    let both: Array<i32, shape![2, 4]> = x.take_along_axis::<1>(&array![[2, 0, 0, 1]]);
    assert_eq!(both, array![[12, 10, 10, 11], [22, 20, 20, 21]]);
    let one = array![[10, 11, 12]];
    let stretched: Array<i32, shape![2, 1]> = one.take_along_axis::<1>(&array![[2_u8], [0]]);
    assert_eq!(stretched, array![[12], [10]]);
    // A run-time extent of 1 stretches, too.
    let indices: Array<i64, shape![_, 2]> = array![[2_i64, 0]].try_into_shape().unwrap();
    let taken = x.take_along_axis::<1>(&indices);
    assert_eq!(taken, array![[12, 10], [22, 20]]);
}

#[test]
fn elements_of_any_type_move() {
    let words = array![["a", "b"], ["c", "d"]].map(|word| word.to_string());
    assert_eq!(words.roll::<1>(1).to_vec(), ["b", "a", "d", "c"]);
    assert_eq!(words.t().roll::<1>(1).to_vec(), ["c", "a", "d", "b"]);
    let taken = words.take_along_axis::<0>(&array![[1, 0]]);
    assert_eq!(taken.to_vec(), ["c", "b"]);
    assert_eq!(array![(), (), ()].roll::<0>(-7).len(), 3);
}

#[test]
fn equal_floats_keep_their_order_and_nan_is_last() {
    let x = array![f64::NAN, 0.0, -0.0, 2.0, f64::NAN, -1.0, 0.0];
    let bits = |x: Array<f64, shape![7]>| x.map(|x| x.to_bits()).to_vec();
    let nan = f64::NAN;
    assert_eq!(bits(x.sort::<0>()), bits(array![-1.0, 0.0, -0.0, 0.0, 2.0, nan, nan]));
    assert_eq!(
        bits(x.sort_descending::<0>()),
        bits(array![2.0, 0.0, -0.0, 0.0, -1.0, nan, nan])
    );
    assert_eq!(x.argsort::<0>(), array![5_i64, 1, 2, 6, 3, 0, 4]);
    assert_eq!(x.argsort_descending::<0>(), array![3_i64, 1, 2, 6, 5, 0, 4]);
    assert_eq!(x.sort::<0>().searchsorted(&array![nan, 0.0]), array![5_i64, 1]);
    assert_eq!(x.sort::<0>().searchsorted_right(&array![nan, 0.0]), array![7_i64, 4]);
    assert_eq!(x.unique().len(), 5);
    assert_eq!(x.histogram(&array![-1.0, 0.0, 2.0]).to_vec(), [1, 4]);
    assert_eq!(x.nonzero()[0].to_vec(), [0, 3, 4, 5]);
}

/// Compares the counts of elements between edges with those of a binary search.
fn check_histogram<T: Real>(edges: &[f64]) {
    let edges: Vec<T> = edges.iter().map(|edge| edge.cast()).collect();
    let mut x: Vec<T> = (0..2000)
        .map(|i| (f64::from(i * 7919 % 1013) / 3.0 - 40.0).cast())
        .collect();
    x.extend(&edges);
    let mut expected = vec![0_i64; edges.len() - 1];
    let (last, left) = edges.split_last().unwrap();
    for x in &x {
        let count = left.partition_point(|edge| edge <= x);
        if count > 0 && x <= last {
            expected[count - 1] += 1;
        }
    }
    assert_eq!(Array::from(x).histogram(&Array::from(edges)).to_vec(), expected);
}

#[test]
fn even_and_uneven_edges_count_like_a_binary_search() {
    for (first, last) in [
        (0.0, 1.0),
        (-7.3, 250.1),
        (0.0, 256.0),
        (1e-30, 2e-30),
        (-1e300, 1e300),
        (5.0, 5.0),
    ] {
        for count in [2, 3, 11, 257] {
            let even = |i: usize| first + (last - first) * i as f64 / (count - 1) as f64;
            let edges: Vec<f64> = (0..count).map(even).collect();
            check_histogram::<f64>(&edges);
            check_histogram::<f32>(&edges);
            check_histogram::<i64>(&edges);
            check_histogram::<u8>(&edges);
            check_histogram::<i8>(&edges);
            let uneven: Vec<f64> = edges.iter().map(|edge| edge.powi(3)).collect();
            check_histogram::<f64>(&uneven);
        }
    }
    let infinity = f64::INFINITY;
    check_histogram::<f64>(&[-infinity, -1.0, 0.0, 1.0, infinity]);
    check_histogram::<f64>(&[0.0, infinity]);
    check_histogram::<i64>(&[-infinity, 0.0, infinity]);
    check_histogram::<f64>(&[0.0, 0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn truth_values_are_unique_and_found() {
    let x = array![[true, false], [true, true]];
    let unique = x.unique_counts();
    assert_eq!(unique.values.to_vec(), [false, true]);
    assert_eq!(unique.counts.to_vec(), [1, 3]);
    let [rows, columns] = x.nonzero();
    assert_eq!((rows.to_vec(), columns.to_vec()), (vec![0, 1, 1], vec![0, 0, 1]));
}

/// Compares the positions of an array with those of its elements one by one.
macro_rules! check_positions {
    ($x:expr) => {
        let x = $x;
        let expected: Vec<_> = x.indexed_iter().filter(|&(_, &x)| x != 0).map(|(at, _)| at).collect();
        for (axis, found) in x.nonzero().iter().enumerate() {
            let expected: Vec<i64> = expected.iter().map(|at| at[axis] as i64).collect();
            assert_eq!(found.to_vec(), expected, "axis {axis} of {:?}", x.shape());
        }
    };
}

#[test]
fn positions_of_any_rank_match_the_elements() {
    // Elements that are not 0: all, a few, none, and runs with gaps longer than a row.
    for rule in [|_| true, |i| i % 7 == 3, |_| false, |i| i / 9 % 3 == 1] as [fn(usize) -> bool; 4] {
        let number = |i: usize| if rule(i) { i as i32 + 1 } else { 0 };
        check_positions!(Array::<i32, shape![_]>::from_fn_with([40], |[i]| number(i)));
        check_positions!(Array::<i32, shape![6, 1]>::from_fn(|[i, _]| number(i)));
        check_positions!(Array::<i32, shape![1, 6]>::from_fn(|[_, j]| number(j)));
        let x = Array::<i32, shape![_, _, _]>::from_fn_with([4, 3, 5], |[i, j, k]| number((i * 3 + j) * 5 + k));
        check_positions!(&x);
        check_positions!(x.permute::<2, 1, 0>());
        check_positions!(slice!(x, ..;-1, 1.., ..;2));
        check_positions!(&Array::<i32, shape![2, 3, 1, 4]>::from_fn(|[i, j, _, k]| {
            number((i * 3 + j) * 4 + k)
        }));
    }
}

#[test]
fn empty_axes_are_kept() {
    let x = Array::<i32, shape![2, 0]>::zeros();
    assert_eq!(x.cumsum::<1>().shape(), [2, 0]);
    assert_eq!(x.cumprod_with_initial::<1>().to_vec(), [1, 1]);
    assert_eq!(x.cumprod_with_initial::<0>().shape(), [3, 0]);
    assert_eq!(x.diff::<1>().shape(), [2, 0]);
    assert_eq!(x.diff::<0>().shape(), [1, 0]);
    assert_eq!(x.sort::<1>().shape(), [2, 0]);
    assert_eq!(x.argsort::<0>().shape(), [2, 0]);
    assert_eq!(x.roll::<1>(3).shape(), [2, 0]);
    assert_eq!(x.unique().len(), 0);
    assert_eq!(x.nonzero().map(|along| along.len()), [0, 0]);
    assert_eq!(x.histogram(&array![0, 1]).to_vec(), [0]);
    let none = Array::<i32, shape![0]>::zeros();
    assert_eq!(none.searchsorted(&array![1, 2]), array![0_i64, 0]);
    assert_eq!(array![1, 2].histogram(&none).len(), 0);
    assert_eq!(array![1, 2].histogram(&array![1]).len(), 0);
    assert_eq!(
        x.take_along_axis::<1>(&Array::<i64, shape![2, 0]>::zeros()).shape(),
        [2, 0]
    );
    let none = x.try_take_along_axis::<1>(&array![[0], [0]]).unwrap_err();
    assert_eq!(none.to_string(), "index 0 is out of bounds for axis 1 of extent 0");
}

#[test]
fn out_of_bounds_positions_are_an_error() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let error = x.try_take_along_axis::<1>(&array![[0], [3]]).unwrap_err();
    assert_eq!(error.to_string(), "index 3 is out of bounds for axis 1 of extent 3");
    let error = x.try_take_along_axis::<0>(&array![[-3, 0, 0]]).unwrap_err();
    assert_eq!(error.to_string(), "index -3 is out of bounds for axis 0 of extent 2");
    let dynamic = x.clone().into_dyn();
    let indices = array![[0_i64, 1], [0, 1], [0, 1]].into_dyn();
    let Err(Error::Shape(error)) = dynamic.try_take_along_axis::<1>(&indices) else {
        panic!("expected an error: three rows of indices for two");
    };
    assert_eq!((error.kind(), error.axis()), (ShapeErrorKind::Broadcasting, Some(0)));
    let Err(Error::Shape(error)) = dynamic.try_take_along_axis::<1>(&array![0, 1].into_dyn()) else {
        panic!("expected an error: indices without the axis");
    };
    assert_eq!(
        error.to_string(),
        "the shape is (2,), not (2, 3), in `take_along_axis`: its rank is 1, not 2"
    );
}

#[test]
fn a_missing_axis_is_an_error() {
    let mut x = array![[1, 2, 3], [4, 5, 6]].into_dyn();
    let words = |found: Result<Array<i64, DynRank>, Error>| found.unwrap_err().to_string();
    assert_eq!(
        words(x.try_cumsum::<2>()),
        "an array of shape (2, 3) has no axis 2 in `cumsum`: its rank is 2"
    );
    assert_eq!(
        words(x.try_cumprod_with_initial::<-3>()),
        "an array of shape (2, 3) has no axis -3 in `cumprod_with_initial`: its rank is 2"
    );
    assert_eq!(
        words(x.try_argsort::<5>()),
        "an array of shape (2, 3) has no axis 5 in `argsort`: its rank is 2"
    );
    assert!(matches!(x.try_diff::<2>(), Err(Error::Shape(_))));
    let words = "the shape is (1, 3), not (2, 3), in `diff_to`: axis 0 is 1, not 2";
    assert_eq!(x.try_diff_to::<0, shape![2]>().unwrap_err().to_string(), words);
    assert!(matches!(x.try_sort_inplace::<2>(), Err(Error::Shape(_))));
    let words = "the shape is (2, 3), not (_,), in `searchsorted`: its rank is 2, not 1";
    assert_eq!(x.try_searchsorted(&array![1]).unwrap_err().to_string(), words);
    assert!(matches!(array![1].try_histogram(&x), Err(Error::Shape(_))));
}

#[test]
fn parts_of_arrays_are_sorted_in_place() {
    let mut x = array![[3, 9, 1], [2, 8, 4], [7, 6, 5]];
    x.view_mut().slice_axis::<1>(1..).sort_inplace::<1>();
    assert_eq!(x, array![[3, 1, 9], [2, 4, 8], [7, 5, 6]]);
    x.view_mut().index_axis::<1>(0).sort_descending_inplace::<0>();
    assert_eq!(slice!(x, .., 0).to_vec(), [7, 3, 2]);
}

#[test]
fn an_array_of_rank_0_has_no_positions() {
    let scalar = array_core::Array::<i32, array_core::shape![]>::full(7).into_dyn();
    assert_eq!(
        scalar.try_nonzero().unwrap_err().to_string(),
        "an array of shape () has no axis 0 in `nonzero`: its rank is 0"
    );
    assert!(std::panic::catch_unwind(|| scalar.nonzero()).is_err());
    let vector = array_core::Array::<i32, array_core::DynRank>::from_fn_with([3], |i| i[0] as i32);
    assert_eq!(vector.try_nonzero().unwrap()[0].to_vec(), [1, 2]);
}

#[test]
fn differences_are_taken_several_times() {
    // x = np.array([[1, 4, 9, 16], [0, 0, 1, 0]])
    let x = array![[1, 4, 9, 16], [0, 0, 1, 0]];
    // np.diff(x, n=2, axis=1), np.diff(x, n=3, axis=-1)
    let second: Array<i32, shape![2, 2]> = x.diff_n::<1, 2>();
    assert_eq!(second, array![[2, 2], [1, -2]]);
    let third: Array<i32, shape![2, 1]> = x.diff_n::<-1, 3>();
    assert_eq!(third, array![[0], [-3]]);
    let none: Array<i32, shape![0, 4]> = x.diff_n::<0, 5>();
    assert!(none.is_empty());
    // np.diff(np.array([3, 1, 200, 7], np.uint8), n=2)
    let small: InlineArray<u8, shape![2]> = inline![3_u8, 1, 200, 7].diff_n::<0, 2>();
    assert_eq!(small, inline![201, 120]);

    // [np.diff([0.1, 0.7, -3.0, 1e10, 2.5, 0.3], n=n) for n in range(5)]
    let x = array![0.1, 0.7, -3.0, 1e10, 2.5, 0.3];
    let rounded: [&[f64]; 5] = [
        &[0.1, 0.7, -3.0, 1e10, 2.5, 0.3],
        &[0.6, -3.7, 10000000003.0, -9999999997.5, -2.2],
        &[-4.3, 10000000006.7, -20000000000.5, 9999999995.3],
        &[10000000011.0, -30000000007.2, 29999999995.8],
        &[-40000000018.2, 60000000003.0],
    ];
    for (n, &expected) in rounded.iter().enumerate() {
        assert_eq!(x.diff_n_by::<0>(n).to_vec(), expected, "{n}");
    }
    let unknown: Array<f64, DynRank> = x.into_dyn();
    assert_eq!(unknown.diff_n::<0, 3>().to_vec(), rounded[3]);
    assert!(unknown.diff_n_by::<0>(9).is_empty());
    assert!(matches!(unknown.try_diff_n_by::<1>(2), Err(Error::Shape(_))));
}

#[test]
fn several_differences_equal_loops_along_each_axis() {
    let at = |[a, i, j]: [usize; 3]| ((31 * a + 7 * i * i + 5 * j) as f32).sqrt();
    let x = Array::<f32, shape![_, _, _]>::from_fn_with([3, 4, 2], at);
    let along = |x: &Array<f32, shape![_, _, _]>, axis: usize| {
        let mut shape = x.shape();
        shape[axis] = shape[axis].saturating_sub(1);
        Array::<f32, shape![_, _, _]>::from_fn_with(shape, |index| {
            let mut next = index;
            next[axis] += 1;
            x[next] - x[index]
        })
    };
    for n in 0..6 {
        let repeated = |axis| (0..n).fold(x.clone(), |x, _| along(&x, axis));
        assert_eq!(x.diff_n_by::<0>(n), repeated(0), "{n}");
        assert_eq!(x.diff_n_by::<1>(n), repeated(1), "{n}");
        assert_eq!(x.diff_n_by::<-1>(n), repeated(2), "{n}");
        assert_eq!(
            x.permute::<2, 0, 1>().diff_n_by::<1>(n),
            repeated(0).permute::<2, 0, 1>(),
            "{n}"
        );
    }
}

#[test]
fn differences_of_concatenated_arrays() {
    let x = array![[1, 4, 9, 16], [0, 0, 1, 0]];
    // np.diff(x, axis=0, prepend=[[5, 5, 5, 5]], append=[[1, 2, 3, 4], [0, 0, 0, 0]])
    let (before, after) = (array![[5, 5, 5, 5]], array![[1, 2, 3, 4], [0, 0, 0, 0]]);
    let steps: Array<i32, shape![4, 4]> = (&before, &x, &after).concat_diff::<0>();
    let expected = array![[-4, -1, 4, 11], [-1, -4, -8, -16], [1, 2, 2, 4], [-1, -2, -3, -4]];
    assert_eq!(steps, expected);
    // np.diff(x, axis=1, append=[[7], [8]])
    assert_eq!(
        (&x, array![[7], [8]]).concat_diff::<1>(),
        array![[3, 5, 7, -9], [0, 1, -1, 8]]
    );
    let short: InlineArray<u8, shape![2]> = (inline![1_u8], inline![0_u8, 2]).concat_diff::<0>();
    assert_eq!(short, inline![255, 2]);

    let rows = vec![array![1, 5], array![7, 7]];
    let listed: Array<i32, shape![_]> = rows.concat_diff::<0>();
    assert_eq!(listed.to_vec(), [4, 2, 0]);
    let (long, short) = (x.clone().into_dyn(), before.into_dyn());
    let words = "shapes (2, 4) and (1, 4) cannot be combined in `concat_diff`: axis 0 has 2 and 1, and all axes but the concatenated one must be equal";
    assert_eq!((&long, &short).try_concat_diff::<1>().unwrap_err().to_string(), words);
}

#[test]
fn a_missing_axis_is_an_error_of_the_shape() {
    fn words<T>(result: Result<T, Error>) -> String {
        let Err(Error::Shape(error)) = result else {
            panic!("expected an error of the shape")
        };
        assert_eq!(error.kind(), ShapeErrorKind::Axis);
        error.to_string()
    }
    let x = Array::<i32, DynRank>::ones_with([3]);
    let message = |name| format!("an array of shape (3,) has no axis 1 in `{name}`: its rank is 1");
    assert_eq!(words(x.try_sort::<1>()), message("sort"));
    assert_eq!(words(x.try_roll::<1>(1)), message("roll"));
    assert_eq!(words(x.try_fftshift::<1>()), message("fftshift"));
    assert_eq!(words(x.try_ifftshift::<1>()), message("ifftshift"));
    assert_eq!(words(x.try_take::<1>(&array![0])), message("take"));
    assert_eq!(words(x.try_select_axis::<1>(&[0])), message("select_axis"));
    assert_eq!(words(x.try_compress::<1>(&array![true])), message("compress"));
}
