//! Every size around a vector and a tile, at each level, in every layout, exact on small integers.

use array_core::cpu::{Level, force_level};
use array_core::layout::Storage;
use array_core::linalg::{MatmulWith, matmul};
use array_core::{Array, Dyn, Element, Number, Shape, slice};

use crate::matmul::naive::{Plain, product};

/// Returns the element at a position: an integer small enough for exact sums in every tested dtype.
fn element(seed: usize, position: usize) -> i64 {
    ((position * 7919 + seed * 104_729) % 11) as i64 - 5
}

/// Returns an array with these extents, and the same numbers.
fn both<T: Number>(seed: usize, rows: usize, columns: usize) -> (Array<T, (Dyn, Dyn)>, Plain<i64>) {
    let plain = Plain::from_fn(&[rows, columns], |position| element(seed, position));
    let ours = Array::<T, (Dyn, Dyn)>::from_fn_with([rows, columns], |[i, j]| plain.elements[i * columns + j].cast());
    (ours, plain)
}

/// Checks a product at each level against the expected numbers, in the dtype.
fn assert_product<T, S, R, P, Q>(left: &Array<T, S, P>, right: &Array<T, R, Q>, expected: &Plain<i64>)
where
    T: Number,
    S: Shape,
    R: Shape,
    P: Storage<T, S>,
    Q: Storage<T, R>,
    for<'a> &'a Array<T, S, P>: MatmulWith<&'a Array<T, R, Q>, Output = Array<T, (Dyn, Dyn)>>,
{
    let numbers: Vec<T> = expected.elements.iter().map(|x| x.cast()).collect();
    for level in Level::ALL {
        if force_level(Some(level)).is_ok() {
            let found = matmul(left, right);
            assert_eq!(found.shape().as_slice(), expected.shape);
            assert!(
                found.as_slice() == numbers,
                "{:?} by {:?} of {} at {level}: {found:?}",
                left.shape(),
                right.shape(),
                T::DTYPE
            );
        }
    }
}

/// Checks one size in each layout: contiguous, transposed, reversed, and as a part of a larger
/// array.
fn check<T: Number>(rows: usize, depth: usize, columns: usize) {
    let (left, l) = both::<T>(1, rows, depth);
    let (right, r) = both::<T>(2, depth, columns);
    let expected = product(&l, &r, 0, |sum, x, y| sum + x * y).unwrap();
    assert_product(&left, &right, &expected);
    let (left_columns, right_columns) = (left.t().to_heap(), right.t().to_heap());
    assert_product(&left_columns.t(), &right, &expected);
    assert_product(&left, &right_columns.t(), &expected);
    assert_product(&left_columns.t(), &right_columns.t(), &expected);
    let reversed = (left.flip_axis::<1>().to_heap(), right.flip_axis::<0>().to_heap());
    assert_product(&reversed.0.flip_axis::<1>(), &reversed.1.flip_axis::<0>(), &expected);
    let wide = |x: &Array<T, (Dyn, Dyn)>| {
        let [m, n] = x.shape();
        Array::<T, (Dyn, Dyn)>::from_fn_with([2 * m + 1, 3 * n + 1], |[i, j]| match (i % 2, j % 3) {
            (1, 1) => x[[i / 2, j / 3]],
            _ => T::ONE,
        })
    };
    let (left, right) = (wide(&left), wide(&right));
    assert_product(&slice!(left, 1..;2, 1..;3), &slice!(right, 1..;2, 1..;3), &expected);
}

#[test]
fn floats_of_every_small_size() {
    for rows in [1, 2, 3, 4, 7, 9, 15] {
        for columns in [1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 31, 33, 49] {
            for depth in [1, 2, 17] {
                check::<f32>(rows, depth, columns);
                check::<f64>(rows, depth, columns);
            }
        }
    }
}

#[test]
fn deep_and_long_products_are_the_sum_of_their_blocks() {
    for (rows, depth, columns) in [
        (3, 255, 5),
        (9, 256, 33),
        (70, 257, 20),
        (2, 600, 2),
        (65, 513, 40),
        (1, 9000, 3),
    ] {
        check::<f32>(rows, depth, columns);
        check::<f64>(rows, depth, columns);
        check::<i64>(rows, depth, columns);
    }
    check::<f32>(5, 9001, 1);
    check::<f64>(1, 9001, 1);
}

#[test]
fn integers_of_each_dtype_wrap() {
    for (rows, depth, columns) in [(1, 1, 1), (3, 5, 4), (5, 40, 17), (1, 33, 9), (9, 33, 1), (5, 34, 1030)] {
        check::<i8>(rows, depth, columns);
        check::<u8>(rows, depth, columns);
        check::<i16>(rows, depth, columns);
        check::<u16>(rows, depth, columns);
        check::<i32>(rows, depth, columns);
        check::<u32>(rows, depth, columns);
        check::<i64>(rows, depth, columns);
        check::<u64>(rows, depth, columns);
    }
}

#[test]
fn empty_operands_give_zeros_or_empty_results() {
    for (rows, depth, columns) in [
        (2, 0, 3),
        (0, 3, 2),
        (2, 3, 0),
        (0, 0, 0),
        (1, 0, 1),
        (0, 5, 1),
        (1, 5, 0),
        (12, 0, 40),
    ] {
        check::<f32>(rows, depth, columns);
        check::<u16>(rows, depth, columns);
    }
}

#[test]
fn floats_are_near_the_exact_product() {
    let (rows, depth, columns) = (17, 1000, 19);
    let number = |seed: usize, position: usize| ((position * 7919 + seed * 31) % 1009) as f64 / 1009.0 - 0.3;
    let l = Plain::from_fn(&[rows, depth], |position| number(1, position));
    let r = Plain::from_fn(&[depth, columns], |position| number(2, position));
    let exact = product(&l, &r, 0.0, |sum, x, y| sum + f64::from(x as f32) * f64::from(y as f32)).unwrap();
    let sizes = product(&l, &r, 0.0, |sum, x, y| sum + (x * y).abs()).unwrap();
    let single = |x: &Plain<f64>| {
        let n = x.shape[1];
        Array::<f32, (Dyn, Dyn)>::from_fn_with([x.shape[0], n], |[i, j]| x.elements[i * n + j] as f32)
    };
    let found = matmul(single(&l), single(&r));
    for ((&found, exact), size) in found.iter().zip(&exact.elements).zip(&sizes.elements) {
        let error = (f64::from(found) - exact).abs();
        assert!(error <= 256.0 * f64::from(f32::EPSILON) * size, "{found} {exact}");
    }
}

#[test]
fn infinities_stay_in_their_rows_and_columns() {
    let mut x = Array::<f32, (Dyn, Dyn)>::ones_with([9, 20]);
    x[[4, 19]] = f32::INFINITY;
    let y = Array::<f32, (Dyn, Dyn)>::ones_with([20, 17]);
    let product = matmul(&x, &y);
    for i in 0..9 {
        let expected = if i == 4 { f32::INFINITY } else { 20.0 };
        assert!(product.index_axis::<0>(i).iter().all(|&x| x == expected), "row {i}");
    }
}
