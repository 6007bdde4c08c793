//! Runs the code that compile errors suggest for methods of other libraries, on vectors and
//! matrices.

use array_core::{Array, Arrays, array, shape, slice};

#[test]
fn methods_that_join_arrays() {
    let (v, w) = (array![1, 2], array![3, 4]);
    let (m, n) = (array![[1, 2], [3, 4]], array![[5, 6], [7, 8]]);
    // `hstack` and `vstack`.
    assert_eq!((&v, &w).concat::<0>(), array![1, 2, 3, 4]);
    assert_eq!((&m, &n).concat::<1>(), array![[1, 2, 5, 6], [3, 4, 7, 8]]);
    assert_eq!((&v, &w).stack::<0>(), array![[1, 2], [3, 4]]);
    assert_eq!((&m, &n).concat::<0>(), array![[1, 2], [3, 4], [5, 6], [7, 8]]);
}

#[test]
fn methods_that_order_elements() {
    let (v, m) = (array![3, 1, 2], array![[1, 2], [4, 3]]);
    // `flip`.
    assert_eq!(v.flip_axis::<0>(), array![2, 1, 3]);
    assert_eq!(m.flip_axis::<0>().flip_axis::<1>(), array![[3, 4], [2, 1]]);
    // `argpartition` and `topk`.
    assert_eq!(slice!(v.argsort::<-1>(), ..2), array![1_i64, 2]);
    assert_eq!(slice!(m.argsort::<-1>(), .., ..1), array![[0_i64], [1]]);
    assert_eq!(slice!(v.argsort_descending::<-1>(), ..2), array![0_i64, 2]);
    assert_eq!(slice!(m.argsort_descending::<-1>(), .., ..1), array![[1_i64], [0]]);
}

#[test]
fn methods_that_count_elements() {
    let n = 3;
    let edges = Array::<i64, shape![_]>::arange_with([n + 1]);
    // `bincount`.
    assert_eq!(array![0_i64, 2, 2].histogram(&edges).to_vec(), [1, 0, 2]);
    assert_eq!(array![[0_i64, 2], [2, 1]].histogram(&edges).to_vec(), [1, 1, 2]);
}
