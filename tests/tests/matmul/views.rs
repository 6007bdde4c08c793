//! Views of any strides, including stretched ones, in stacks.

use array_core::linalg::matmul;
use array_core::{Array, Dyn, array, shape, slice};

fn numbers<const N: usize>(extents: [usize; N]) -> Vec<i64> {
    (0..extents.iter().product::<usize>() as i64)
        .map(|x| x * 37 % 101 - 50)
        .collect()
}

#[test]
fn permuted_stacks_are_read_in_place() {
    let x = Array::<i64, shape![3, 4, 5]>::from_shape_vec([3, 4, 5], numbers([3, 4, 5])).unwrap();
    let y = Array::<i64, shape![6, 5, 3]>::from_shape_vec([6, 5, 3], numbers([6, 5, 3])).unwrap();
    let (left, right) = (x.permute::<1, 0, 2>(), y.permute::<2, 1, 0>());
    let left = left.permute::<1, 0, 2>();
    let product: Array<i64, shape![3, 4, 6]> = matmul(left, right);
    assert_eq!(product, matmul(left.to_heap(), right.to_heap()));
    let floats: Array<f32, shape![3, 4, 6]> = matmul(x.cast::<f32>(), y.cast::<f32>().permute::<2, 1, 0>());
    assert_eq!(floats, product.cast::<f32>());
}

#[test]
fn stretched_views_are_read_as_their_elements() {
    let x = Array::<f64, shape![4, 5]>::from_fn(|[i, j]| (i * 5 + j) as f64);
    let stack = x.broadcast_to::<shape![3, 4, 5]>();
    let column = array![[1.0], [2.0], [3.0], [4.0], [5.0]];
    let wide = column.broadcast_to::<shape![5, 20]>();
    assert_eq!(matmul(stack, wide), matmul(stack.to_heap(), wide.to_heap()));
    let row = array![1.0, 2.0, 3.0, 4.0, 5.0]
        .broadcast_to::<shape![20, 5]>()
        .to_heap();
    assert_eq!(matmul(&row, x.t()), matmul(&row, x.t().to_heap()));
}

#[test]
fn a_stack_by_one_matrix_is_one_product_of_all_rows() {
    let x = Array::<f32, (Dyn, Dyn, Dyn)>::from_fn_with([7, 5, 6], |[b, i, p]| (b * 31 + i * 7 + p) as f32);
    let w = Array::<f32, shape![6, 9]>::from_fn(|[p, j]| (p * 9 + j) as f32);
    let product = matmul(&x, &w);
    for b in 0..7 {
        assert_eq!(product.index_axis::<0>(b), matmul(x.index_axis::<0>(b), &w), "{b}");
    }
    let part = slice!(x, ..;2, 1.., ..);
    assert_eq!(matmul(part, &w), matmul(part.to_heap(), &w));
    let one = slice!(x, .., 2..3, ..);
    assert_eq!(matmul(one, &w), matmul(one.to_heap(), &w));
    let none = slice!(x, 0..0, .., ..);
    assert_eq!(matmul(none, &w).shape(), [0, 5, 9]);
}

#[test]
fn vectors_with_strides_are_read_in_place() {
    let x = Array::<f64, shape![50, 60]>::from_fn(|[i, j]| ((i * 60 + j) % 17) as f64 - 8.0);
    let column = x.index_axis::<1>(3);
    let rows: Array<f64, shape![60]> = matmul(column, &x);
    assert_eq!(rows, matmul(column.to_heap(), &x));
    let columns: Array<f64, shape![60]> = matmul(x.t(), column);
    assert_eq!(columns, rows);
    let dot: Array<f64, shape![]> = matmul(column, column.flip_axis::<0>());
    assert_eq!(dot[[]], (0..50).map(|i| x[[i, 3]] * x[[49 - i, 3]]).sum::<f64>());
}
