//! Several axes at once: shapes in the type, views, inline arrays, no elements.

use array_core::{Array, DynRank, Error, InlineArray, Len, array, axes, dim, inline, shape};

dim!(Batch);

#[test]
fn shapes_are_computed_in_the_type() {
    let x = Array::<f32, (Batch, Len<2>, Len<3>)>::ones_with([4, 2, 3]);
    let channels: Array<f32, shape![2]> = x.sum_axes(axes![0, 2]);
    assert_eq!(channels, array![12.0, 12.0]);
    let batches: Array<f32, (Batch,)> = x.mean_axes(axes![1, 2]);
    assert_eq!(batches.as_slice(), [1.0; 4]);
    let kept: Array<f32, shape![1, 2, 1]> = x.var_axes_keep(axes![0, 2]);
    assert_eq!((&x - &kept).sum(), 24.0);
    let whole: Array<f32, shape![]> = x.max_axes(axes![0, 1, 2]);
    assert_eq!(whole[[]], 1.0);
    let same: Array<f32, (Batch, Len<2>, Len<3>)> = x.prod_axes(axes![]);
    assert_eq!(same, x);
}

/// Reduces along the first and the last axis of three, in code that is generic over axes and dtype.
fn outer<T: array_core::Number, M: array_core::Dim, N: array_core::Dim, K: array_core::Dim>(
    x: &Array<T, (M, N, K)>,
) -> Array<T::Sum, (N,)> {
    x.sum_axes(axes![0, 2])
}

#[test]
fn generic_code_needs_no_where_clauses() {
    let x = Array::<u8, shape![2, 3, 4]>::ones();
    assert_eq!(outer(&x), array![8_u64, 8, 8]);
}

#[test]
fn views_are_reduced_as_their_elements() {
    let x = Array::<f64, shape![4, 5, 6, 7]>::from_fn(|[i, j, k, l]| (i * 1000 + j * 100 + k * 10 + l) as f64);
    let view = x.permute::<3, 1, 0, 2>();
    let copy = view.to_heap();
    assert_eq!(view.sum_axes(axes![0, 2]), copy.sum_axes(axes![0, 2]));
    assert_eq!(view.var_axes_keep(axes![1, 3]), copy.var_axes_keep(axes![1, 3]));
    assert_eq!(view.min_axes(axes![1, 2]), copy.min_axes(axes![1, 2]));
    assert_eq!(view.prod_axes(axes![0, 3]), copy.prod_axes(axes![0, 3]));
    assert_eq!(view.argmin_axis::<2>(), copy.argmin_axis::<2>());
    assert_eq!((view.argmax(), view.var()), (copy.argmax(), copy.var()));
    // 0 among products that overflow gives NaN or 0, depending on the order, which is the same.
    assert_eq!(view.prod().to_bits(), copy.prod().to_bits());
    for j in 0..5 {
        let part = x.index_axis::<1>(j);
        assert_eq!(x.max_axes(axes![0, 2, 3])[[j]], part.max());
        assert_eq!(x.sum_axes(axes![0, 2, 3])[[j]], part.sum());
    }
}

#[test]
fn inline_arrays_reduce_to_inline_arrays() {
    const X: InlineArray<i16, shape![2, 2, 2]> = inline![[[1, 2], [3, 4]], [[5, 6], [7, 8]]];
    let sum: InlineArray<i64, shape![2]> = X.sum_axes(axes![0, 2]);
    assert_eq!(sum, inline![14_i64, 22]);
    let kept: InlineArray<i16, shape![1, 2, 1]> = X.max_axes_keep(axes![0, 2]);
    assert_eq!(kept, inline![[[6_i16], [8]]]);
}

#[test]
fn a_long_group_of_axes_apart_is_read_in_blocks() {
    let x = Array::<u32, shape![_, 3, _]>::from_fn_with([40, 3, 41], |[i, j, k]| (i * 5000 + j * 41 + k) as u32);
    let expected: Vec<u64> = (0..3)
        .map(|j| (0..40 * 41).map(|n| (n / 41 * 5000 + j * 41 + n % 41) as u64).sum())
        .collect();
    assert_eq!(x.sum_axes(axes![0, 2]).as_slice(), expected);
    assert_eq!(x.max_axes(axes![0, 2]), array![195_040_u32, 195_081, 195_122]);
}

#[test]
fn empty_arrays_have_a_sum_and_no_minimum() {
    let none = Array::<f64, shape![2, 0, 3]>::zeros();
    assert_eq!(none.sum_axes(axes![0, 1]), array![0.0, 0.0, 0.0]);
    assert_eq!(none.prod_axes(axes![1, 2]), array![1.0, 1.0]);
    assert!(none.mean_axes(axes![1, 2]).iter().all(|x| x.is_nan()));
    assert!(none.var_axes(axes![0, 1]).iter().all(|x| x.is_nan()));
    assert_eq!(none.min_axes(axes![0, 2]).len(), 0);
    assert_eq!(
        none.try_min_axes(axes![0, 1]).unwrap_err().to_string(),
        "an array of shape (2, 0, 3) has no elements along axis 1 for `min_axes`"
    );
    assert!(std::panic::catch_unwind(|| none.max_axes(axes![0, 1])).is_err());
    let none = none.cast::<bool>();
    assert_eq!(none.all_axes(axes![0, 1]), array![true, true, true]);
    assert_eq!(none.any_axes(axes![0, 1]), array![false, false, false]);
}

#[test]
fn a_run_time_rank_is_compared_with_the_list() {
    let x = Array::<f32, DynRank>::ones_with([2, 3]);
    let error = x.try_sum_axes(axes![0, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an array of shape (2, 3) has no axis 2 in `sum_axes`: its rank is 2"
    );
    assert!(matches!(x.try_std_axes_keep(axes![3]), Err(Error::Shape(_))));
    assert!(std::panic::catch_unwind(|| x.max_axes(axes![0, 5])).is_err());
}
