//! The examples of XLA's page on broadcasting, <https://openxla.org/xla/broadcasting>, by name.

use array_core::functions::broadcast_in_dim;
use array_core::shape::broadcast_in_dim_shape;
use array_core::{Array, InlineArray, array, axes, broadcast, inline, shape};

/// The vector is repeated for each row.
#[test]
fn a_vector_of_3_matches_dimension_1_of_a_2x3_matrix() {
    let (matrix, vector) = (array![[1, 2, 3], [4, 5, 6]], array![7, 8, 9]);
    assert_eq!(
        broadcast!(explicit; matrix + vector.in_dims(1)),
        array![[8, 10, 12], [11, 13, 15]]
    );
    assert_eq!(matrix.add_in_dims(axes![1], &vector), array![[8, 10, 12], [11, 13, 15]]);
}

/// The vector is repeated for each column.
#[test]
fn a_vector_of_2_matches_dimension_0_of_a_2x3_matrix() {
    let (matrix, vector) = (array![[1, 2, 3], [4, 5, 6]], array![7, 8]);
    assert_eq!(
        broadcast!(explicit; matrix + vector.in_dims(0)),
        array![[8, 9, 10], [12, 13, 14]]
    );
}

/// A vector of 3 fits a 3x3 matrix in two ways, and the list selects one.
#[test]
fn a_vector_of_3_matches_either_dimension_of_a_3x3_matrix() {
    let (matrix, vector) = (Array::<i32, shape![3, 3]>::zeros(), array![7, 8, 9]);
    assert_eq!(
        broadcast!(explicit; matrix + vector.in_dims(1)),
        array![[7, 8, 9], [7, 8, 9], [7, 8, 9]]
    );
    assert_eq!(
        broadcast!(explicit; matrix + vector.in_dims(0)),
        array![[7, 7, 7], [8, 8, 8], [9, 9, 9]]
    );
}

#[test]
fn degenerate_dimensions_stretch_between_equal_ranks() {
    let (x, y) = (array![[1, 2, 3], [4, 5, 6]], array![[10], [20]]);
    assert_eq!(broadcast!(explicit; x + y), array![[11, 12, 13], [24, 25, 26]]);
    let (column, row) = (array![[1], [2], [3]], array![[10, 20]]);
    assert_eq!(broadcast!(explicit; column + row), array![[11, 21], [12, 22], [13, 23]]);
}

/// In two steps: the vector becomes a matrix of 4x1, and then degenerate dimensions of both sides
/// are stretched.
#[test]
fn a_vector_of_4_at_dimension_0_of_a_1x2_matrix_gives_4x2() {
    let (b, v) = (array![[5, 6]], array![1, 2, 3, 4]);
    let sum: Array<i32, shape![4, 2]> = broadcast!(explicit; v.in_dims(0) + b);
    assert_eq!(sum, array![[6, 7], [7, 8], [8, 9], [9, 10]]);
    assert_eq!(b.add_in_dims(axes![0], &v), sum);
}

#[test]
fn a_1x2_array_at_dimensions_1_and_2_of_4x3x1_gives_4x3x2() {
    let t = Array::<i32, shape![4, 3, 1]>::from_fn(|[i, j, _]| (10 * i + j) as i32);
    let x = array![[100, 200]];
    let sum: Array<i32, shape![4, 3, 2]> = broadcast!(explicit; t + x.in_dims(1, 2));
    assert_eq!(
        sum,
        Array::<i32, shape![4, 3, 2]>::from_fn(|[i, j, k]| (10 * i + j + 100 * (k + 1)) as i32)
    );
    let view = x.broadcast_in_dim::<shape![4, 3, 1], axes![1, 2]>();
    assert_eq!(
        view,
        Array::<i32, shape![4, 3, 2]>::from_fn(|[_, _, k]| 100 * (k as i32 + 1))
    );
    const EXTENTS: [usize; 3] = match broadcast_in_dim_shape(&[4, 3, 1], &[1, 2], &[1, 2]) {
        Ok(shape) => [shape.as_slice()[0], shape.as_slice()[1], shape.as_slice()[2]],
        Err(_) => panic!("the shapes fit"),
    };
    assert_eq!(EXTENTS, [4, 3, 2]);
}

#[test]
fn matrices_match_two_dimensions_of_a_3d_array() {
    let t = Array::<i32, shape![4, 3, 2]>::zeros();
    let (a, b, c) = (
        Array::<i32, shape![3, 2]>::from_fn(|[j, k]| (10 * j + k) as i32),
        Array::<i32, shape![4, 2]>::from_fn(|[i, k]| (10 * i + k) as i32),
        Array::<i32, shape![4, 3]>::from_fn(|[i, j]| (10 * i + j) as i32),
    );
    let sum = broadcast!(explicit; t + a.in_dims(1, 2) - (t + b.in_dims(0, 2)) * c.in_dims(0, 1));
    let at = |i: usize, j: usize, k: usize| a[[j, k]] - b[[i, k]] * c[[i, j]];
    assert_eq!(sum, Array::<i32, shape![4, 3, 2]>::from_fn(|[i, j, k]| at(i, j, k)));
}

#[test]
fn scalars_meet_all_ranks_without_a_list() {
    let (matrix, zero_d) = (array![[1, 2], [3, 4]], Array::<i32, shape![]>::full(10));
    assert_eq!(broadcast!(explicit; matrix * 2 + zero_d), array![[12, 14], [16, 18]]);
}

#[test]
fn vectors_at_two_dimensions_make_an_outer_product() {
    let (x, y) = (array![1, 2, 3], array![10, 20]);
    let rows = broadcast_in_dim::<shape![3, 2], axes![0], _>(&x);
    assert_eq!(
        rows.multiply_in_dims(axes![1], &y),
        array![[10, 20], [20, 40], [30, 60]]
    );
    let ones = Array::<i32, shape![1, 1]>::ones();
    let product: Array<i32, shape![3, 2]> = broadcast!(explicit; ones * x.in_dims(0) * y.in_dims(1));
    assert_eq!(product, array![[10, 20], [20, 40], [30, 60]]);
}

/// A 3x4 matrix with vectors along each of its dimensions, inline: the result is inline, too.
#[test]
fn vectors_along_each_dimension_of_a_3x4_matrix() {
    const M: InlineArray<i32, shape![3, 4]> = inline![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
    let (along_0, along_1) = (inline![100, 200, 300], inline![1, 2, 3, 4]);
    let x: InlineArray<i32, shape![3, 4]> = M.add_in_dims(axes![0], &along_0);
    assert_eq!(
        x,
        inline![[101, 102, 103, 104], [205, 206, 207, 208], [309, 310, 311, 312]]
    );
    let y: InlineArray<i32, shape![3, 4]> = x.subtract_in_dims(axes![1], along_1);
    assert_eq!(
        y,
        inline![[100, 100, 100, 100], [204, 204, 204, 204], [308, 308, 308, 308]]
    );
}
