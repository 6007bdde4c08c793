//! Small products of inline arrays, in each layout, bit by bit as sums in the order of the depth.

use array_core::{InlineArray, broadcast, shape};

/// Numbers whose sums round: their order, and each of its roundings, is seen.
fn element(seed: usize, i: usize, j: usize) -> f64 {
    ((seed * 31 + i * 17 + j * 7) % 23) as f64 / 7.0 - 1.5
}

/// Returns two matrices, and their product, summed in the order of the depth.
macro_rules! matrices {
    ($t:ident $rows:literal $depth:literal $columns:literal) => {{
        let left = InlineArray::<$t, shape![$rows, $depth]>::from_fn(|[i, p]| element(1, i, p) as $t);
        let right = InlineArray::<$t, shape![$depth, $columns]>::from_fn(|[p, j]| element(2, p, j) as $t);
        let product = InlineArray::<$t, shape![$rows, $columns]>::from_fn(|[i, j]| {
            (1..$depth).fold(left[[i, 0]] * right[[0, j]], |sum, p| {
                sum + left[[i, p]] * right[[p, j]]
            })
        });
        (left, right, product)
    }};
}

macro_rules! check_names {
    ($t:ident: $($rows:literal $depth:literal $columns:literal),*) => {$({
        let (left, right, expected) = matrices!($t $rows $depth $columns);
        let right_columns = right.transposed();
        assert_eq!(broadcast!(sum(p: left[i, p] * right[p, j])), expected);
        assert_eq!(broadcast!(sum(p: left[i, p] * right_columns[j, p])), expected);
    })*};
}

macro_rules! check_methods {
    ($t:ident: $($rows:literal $depth:literal $columns:literal),*) => {$({
        let (left, right, expected) = matrices!($t $rows $depth $columns);
        let (left_columns, right_columns) = (left.transposed(), right.transposed());
        let size = stringify!($t $rows $depth $columns);
        assert_eq!(left.matmul(&right), expected, "{size}");
        assert_eq!(left.matmul(right_columns.t()), expected, "{size}, by columns");
        assert_eq!(left_columns.t().matmul(&right), expected, "{size}, columns by");
        assert_eq!(left_columns.t().matmul(right_columns.t()), expected, "{size}, columns by columns");
        let row = InlineArray::<$t, shape![$depth]>::from_fn(|[p]| left[[0, p]]);
        let first = InlineArray::<$t, shape![$columns]>::from_fn(|[j]| expected[[0, j]]);
        assert_eq!(row.matmul(&right), first, "{size}, of a row");
        assert_eq!(right_columns.matmul(&row), first, "{size}, by a column");
        assert_eq!(right.t().matmul(&row), first, "{size}, transposed, by a column");
    })*};
}

macro_rules! check_sizes {
    ($check:ident) => {
        $check!(f32: 2 2 2, 2 3 4, 3 3 3, 4 4 4, 3 4 8, 4 5 4, 4 7 8, 2 6 6);
        $check!(f32: 8 8 8, 5 2 7, 1 4 4, 4 2 4, 8 3 8, 6 6 6, 7 8 1, 4 8 8);
        $check!(f64: 2 2 2, 2 3 4, 3 3 3, 4 4 4, 3 4 8, 4 5 4, 4 7 8, 2 6 6);
        $check!(f64: 8 8 8, 5 2 7, 1 4 4, 4 2 4, 8 3 8, 6 6 6, 7 8 1, 4 8 8);
    };
}

#[test]
fn sizes_around_a_vector() {
    check_sizes!(check_methods);
}

#[test]
fn sizes_around_a_vector_by_index_names() {
    check_sizes!(check_names);
}

#[test]
fn more_columns_than_two_vectors_by_index_names() {
    check_names!(f32: 2 4 12, 3 5 16, 2 3 15);
    check_names!(f64: 2 4 12, 3 5 16, 2 3 15);
}

#[test]
fn a_sum_of_negative_zeros_is_negative() {
    let left = InlineArray::<f32, shape![4, 4]>::full(-0.0);
    let right = InlineArray::<f32, shape![4, 4]>::full(1.0);
    assert!(
        left.matmul(&right)
            .into_iter()
            .all(|x| x == 0.0 && x.is_sign_negative())
    );
    assert!(
        left.matmul(right.t())
            .into_iter()
            .all(|x| x == 0.0 && x.is_sign_negative())
    );
}

#[test]
fn integers_are_multiplied_in_the_common_dtype() {
    let left = InlineArray::<u8, shape![4, 4]>::from_fn(|[i, j]| (60 * i + j) as u8);
    let right = InlineArray::<i16, shape![4, 4]>::from_fn(|[i, j]| i as i16 - 3 * j as i16);
    let expected = InlineArray::<i16, shape![4, 4]>::from_fn(|[i, j]| {
        (0..4).map(|p| i16::from(left[[i, p]]) * right[[p, j]]).sum()
    });
    assert_eq!(left.matmul(&right), expected);
}
