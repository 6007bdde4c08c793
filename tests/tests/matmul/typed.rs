//! Shapes, dtypes and storage of products, in types.

use array_core::linalg::{matmul, try_matmul};
use array_core::{Array, ContiguousView, Dim, Dyn, DynRank, InlineArray, Len, array, broadcast, dim, inline, shape};

dim!(Batch, Inputs, Outputs);
dim!(Channel = 3);

#[test]
fn vectors_are_rows_on_the_left_and_columns_on_the_right() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let (two, three) = (array![1, 10], array![1, 10, 100]);
    let left: Array<i32, shape![3]> = matmul(&two, &m);
    assert_eq!(left, array![41, 52, 63]);
    let right: Array<i32, shape![2]> = matmul(&m, &three);
    assert_eq!(right, array![321, 654]);
    let scalar: Array<i32, shape![]> = matmul(&three, &three);
    assert_eq!(scalar[[]], 10101);
    let outer: Array<i32, shape![2, 3]> = matmul(two.expand_dims::<1>(), three.expand_dims::<0>());
    assert_eq!(outer, array![[1, 10, 100], [10, 100, 1000]]);
}

#[test]
fn stacks_broadcast_their_leading_axes() {
    let left = Array::<i32, shape![2, 1, 2, 3]>::from_fn(|[b, _, i, p]| (b * 100 + i * 10 + p) as i32);
    let right = Array::<i32, shape![4, 3, 2]>::from_fn(|[c, p, j]| (c * 100 + p * 10 + j) as i32);
    let product: Array<i32, shape![2, 4, 2, 2]> = matmul(&left, &right);
    for b in 0..2 {
        for c in 0..4 {
            let (l, r) = (left.index_axis::<0>(b).index_axis::<0>(0), right.index_axis::<0>(c));
            assert_eq!(product.index_axis::<0>(b).index_axis::<0>(c), matmul(l, r), "{b} {c}");
        }
    }
    let vectors: Array<i32, shape![2, 1, 2]> = matmul(&left, array![1, 0, 2]);
    assert_eq!(vectors.to_vec(), [4, 34, 304, 334]);
    let rows: Array<i32, shape![4, 2]> = matmul(array![1, 0, 2], &right);
    assert_eq!(rows[[3, 1]], 301 + 2 * 321);
}

#[test]
fn products_of_the_highest_rank() {
    let ones = Array::<f32, shape![2, 1, 2, 1, 2, 1, 3, 4]>::ones();
    let product: Array<f32, shape![2, 2, 2, 2, 2, 2, 3, 5]> =
        matmul(&ones, &Array::<f32, shape![1, 2, 1, 2, 1, 2, 4, 5]>::full(2.0));
    assert!(product.iter().all(|&x| x == 8.0));
}

#[test]
fn inline_arrays_make_inline_arrays() {
    let turn: InlineArray<f32, shape![2, 2]> = inline![[0.0, -1.0], [1.0, 0.0]];
    let point: InlineArray<f32, shape![2]> = inline![3.0, 4.0];
    let turned: InlineArray<f32, shape![2]> = matmul(turn, point);
    assert_eq!(turned, inline![-4.0, 3.0]);
    let twice: InlineArray<f32, shape![2, 2]> = turn.matmul(turn);
    assert_eq!(twice, inline![[-1.0, 0.0], [0.0, -1.0]]);
    let heap: Array<f32, shape![2, 2]> = matmul(turn, array![[1.0_f32, 2.0], [3.0, 4.0]]);
    assert_eq!(heap, array![[-3.0, -4.0], [1.0, 2.0]]);
    let large: InlineArray<i64, shape![20, 20]> = inline![[1_i64; 20]; 20].matmul(inline![[2_i64; 20]; 20]);
    assert!(large.iter().all(|&x| x == 40));
}

fn layer<T: array_core::Float, B: Dim, I: Dim, O: Dim>(
    x: &Array<T, (B, I)>,
    weights: &Array<T, (I, O)>,
    bias: &Array<T, (O,)>,
) -> Array<T, (B, O)> {
    broadcast!(matmul(x, weights) + bias)
}

#[test]
fn names_are_contracted_by_generic_code() {
    let x = Array::<f64, (Batch, Inputs)>::ones_with([5, 3]);
    let weights = Array::<f64, (Inputs, Outputs)>::full_with([3, 2], 2.0);
    let bias = Array::<f64, (Outputs,)>::ones_with([2]);
    let y: Array<f64, (Batch, Outputs)> = layer(&x, &weights, &bias);
    assert!(y.iter().all(|&y| y == 7.0));
    fn stack<B: Dim, M: Dim, K: Dim, N: Dim>(
        left: &Array<f64, (B, M, K)>,
        right: &Array<f64, (K, N)>,
    ) -> Array<f64, (B, M, N)> {
        matmul(left, right)
    }
    let stacked: Array<f64, shape![1, _, _]> = stack(
        &Array::<f64, shape![1, _, 3]>::ones_with([1, 2, 3]),
        &Array::<f64, shape![3, _]>::ones_with([3, 4]),
    );
    assert_eq!(stacked.to_vec(), [3.0; 8]);
    let dynamic = Array::<f64, (Dyn, Outputs)>::full_with([3, 2], 2.0);
    assert_eq!(matmul(&x, &dynamic), matmul(&x, &weights));
    let pixels = Array::<u8, (Dyn, Channel)>::ones_with([4, 3]);
    let grey: Array<u8, (Dyn,)> = matmul(&pixels, Array::<u8, (Channel,)>::ones());
    assert_eq!(grey.as_slice(), [3; 4]);
}

#[test]
fn a_run_time_rank_goes_with_any_shape() {
    let x = Array::<f32, DynRank>::ones_with([4, 2, 3]);
    let y: Array<f32, DynRank> = matmul(&x, Array::<f32, (Len<3>, Len<5>)>::ones());
    assert_eq!(y.shape(), [4, 2, 5]);
    assert!(y.iter().all(|&y| y == 3.0));
    let z: Array<f32, DynRank> =
        try_matmul(Array::<f32, shape![3]>::ones(), Array::<f32, DynRank>::ones_with([3])).unwrap();
    assert_eq!((z.rank(), z[[]]), (0, 3.0));
    let high = Array::<f32, DynRank>::ones_with([1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 3]);
    assert_eq!(
        matmul(&high, &high.swap_axes::<-1, -2>()).shape(),
        [1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 2]
    );
}

#[test]
fn operands_are_given_by_value_by_reference_and_as_views() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let expected = array![[7.0, 10.0], [15.0, 22.0]];
    assert_eq!(matmul(&x, &x), expected);
    assert_eq!(matmul(x.clone(), &x), expected);
    assert_eq!(matmul(&x, x.view()), expected);
    assert_eq!(x.matmul(x.clone()), expected);
    assert_eq!(x.try_matmul(&x), Ok(expected.clone()));
    let slice = [1.0, 2.0, 3.0, 4.0];
    let view = ContiguousView::<f64, shape![2, 2]>::from_slice([2, 2], &slice).unwrap();
    assert_eq!(view.matmul(view), expected);
}
