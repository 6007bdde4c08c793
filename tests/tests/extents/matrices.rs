//! Triangles and diagonals.

use array_core::{Array, DynRank, InlineArray, array, dim, inline, shape};

dim!(Batch);

#[test]
fn triangles_keep_the_elements_on_their_side_of_a_diagonal() {
    let x = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| (4 * i + j + 1) as i32);
    for k in [isize::MIN, -4, -3, -1, 0, 1, 3, 4, isize::MAX] {
        let below = |i: usize, j: usize| (j as i128) <= i as i128 + k as i128;
        let lower = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| if below(i, j) { x[[i, j]] } else { 0 });
        assert_eq!(x.tril(k), lower, "{k}");
        let above = |i: usize, j: usize| (j as i128) >= i as i128 + k as i128;
        let upper = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| if above(i, j) { x[[i, j]] } else { 0 });
        assert_eq!(x.triu(k), upper, "{k}");
    }
    assert_eq!(x.t().tril(0), x.triu(0).t());
}

#[test]
fn each_matrix_of_a_stack_has_its_triangle() {
    let x = Array::<u8, shape![Batch, 2, 2]>::ones_with([3, 2, 2]);
    assert_eq!(x.tril(0).to_vec(), [1, 0, 1, 1].repeat(3));
    let x: InlineArray<bool, shape![2, 2]> = inline![[true, true], [true, true]].triu(1);
    assert_eq!(x, inline![[false, true], [false, false]]);
    assert_eq!(Array::<u8, shape![_, 0]>::zeros_with([2, 0]).tril(0).shape(), [2, 0]);
    assert_eq!(Array::<u8, shape![0, 3]>::zeros().triu(0).shape(), [0, 3]);
    let vector = Array::<u8, DynRank>::ones_with([2]);
    assert_eq!(
        vector.try_tril(0).unwrap_err().to_string(),
        "an array of shape (2,) has no axis -2 in `tril`: its rank is 1"
    );
}

#[test]
fn a_vector_is_the_diagonal_of_its_matrix() {
    let x: InlineArray<f64, shape![2, 2]> = inline![1.5, 2.5].diag();
    assert_eq!(x, inline![[1.5, 0.0], [0.0, 2.5]]);
    let x = Array::<i32, shape![_]>::from(vec![1, 2, 3]);
    assert_eq!(
        (x.diag().shape(), x.diag().diagonal().to_vec()),
        ([3, 3], vec![1, 2, 3])
    );
    assert_eq!(array![1, 2, 3].flip_axis::<0>().diag().diagonal(), array![3, 2, 1]);
    assert_eq!(Array::<i32, shape![0]>::zeros().diag().shape(), [0, 0]);
    let many = array![0_u8]
        .view()
        .try_broadcast_to::<shape![_]>([usize::MAX])
        .map(|x| x.try_diag().is_err());
    assert_eq!(many, Ok(true));
}
