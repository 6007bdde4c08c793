//! Complex matrix products, in each layout at each `Level` of vector instructions. Products of
//! small integers are exact, so they must equal the sums of `naive`.

use array_core::dtype::{Complex32, Complex64};
use array_core::layout::Storage;
use array_core::linalg::{MatmulWith, matmul};
use array_core::{Array, Complex, Dyn, Number, Shape, broadcast, shape, slice};

use crate::each_level_of_products;

type Matrix<T> = Array<T, (Dyn, Dyn)>;

/// Creates a matrix of small integers.
fn numbers(seed: usize, [rows, columns]: [usize; 2]) -> Matrix<Complex64> {
    let part = |position: usize| ((position * 7919 + seed * 104_729) % 11) as f64 - 5.0;
    Matrix::from_fn_with([rows, columns], |[i, j]| {
        let position = i * columns + j;
        Complex::new(part(2 * position), part(2 * position + 1))
    })
}

/// Returns the product, computed from the definition of its parts.
fn naive(x: &Matrix<Complex64>, y: &Matrix<Complex64>) -> Matrix<Complex64> {
    let ([rows, depth], [_, columns]) = (x.shape(), y.shape());
    Matrix::from_fn_with([rows, columns], |[i, j]| {
        let (mut re, mut im) = (0.0, 0.0);
        for p in 0..depth {
            let (x, y) = (x[[i, p]], y[[p, j]]);
            re += x.re * y.re - x.im * y.im;
            im += x.re * y.im + x.im * y.re;
        }
        Complex::new(re, im)
    })
}

/// Checks a product at each level.
fn assert_product<T, S, R, P, Q>(left: &Array<T, S, P>, right: &Array<T, R, Q>, expected: &Matrix<T>)
where
    T: Number,
    S: Shape,
    R: Shape,
    P: Storage<T, S>,
    Q: Storage<T, R>,
    for<'a> &'a Array<T, S, P>: MatmulWith<&'a Array<T, R, Q>, Output = Matrix<T>>,
{
    each_level_of_products(&mut |level| {
        assert!(
            matmul(left, right) == *expected,
            "{:?} by {:?} of {} at {level}",
            left.shape(),
            right.shape(),
            T::DTYPE
        );
    });
}

/// Checks one size in each layout: contiguous, transposed, reversed, and as a part of a larger
/// array.
fn check<T: Number>([rows, depth, columns]: [usize; 3], cast: fn(Matrix<Complex64>) -> Matrix<T>) {
    let (left, right) = (numbers(1, [rows, depth]), numbers(2, [depth, columns]));
    let expected = cast(naive(&left, &right));
    let (left, right) = (cast(left), cast(right));
    assert_product(&left, &right, &expected);
    let (left_columns, right_columns) = (left.t().to_heap(), right.t().to_heap());
    assert_product(&left_columns.t(), &right, &expected);
    assert_product(&left, &right_columns.t(), &expected);
    let reversed = (left.flip_axis::<1>().to_heap(), right.flip_axis::<0>().to_heap());
    assert_product(&reversed.0.flip_axis::<1>(), &reversed.1.flip_axis::<0>(), &expected);
    let wide = |x: &Matrix<T>| {
        let [m, n] = x.shape();
        Matrix::from_fn_with([2 * m + 1, 3 * n + 1], |[i, j]| match (i % 2, j % 3) {
            (1, 1) => x[[i / 2, j / 3]],
            _ => T::ONE,
        })
    };
    let (left, right) = (wide(&left), wide(&right));
    assert_product(&slice!(left, 1..;2, 1..;3), &slice!(right, 1..;2, 1..;3), &expected);
}

#[test]
fn products_of_every_small_size() {
    for rows in [1, 2, 3, 5, 8] {
        for columns in [1, 2, 3, 4, 5, 8, 9, 17] {
            for depth in [1, 2, 19] {
                check::<Complex32>([rows, depth, columns], |z| z.cast());
                check::<Complex64>([rows, depth, columns], |z| z);
            }
        }
    }
    for extents in [
        [3, 257, 5],
        [70, 256, 18],
        [2, 600, 2],
        [1, 2100, 3],
        [5, 2100, 1],
        [2, 0, 3],
    ] {
        check::<Complex32>(extents, |z| z.cast());
        check::<Complex64>(extents, |z| z);
    }
}

#[test]
fn stacks_and_sums_over_index_names_are_products_too() {
    let stack =
        Array::<Complex64, shape![3, 9, 6]>::from_fn(|[b, i, p]| Complex::new((b * 31 + i * 7) as f64, p as f64 - 2.0));
    let one = numbers(3, [6, 11]);
    let stretched = matmul(&stack, &one);
    let of_stack = matmul(stack.permute::<0, 2, 1>(), &stack);
    let conjugated = matmul(&stack, stack.permute::<0, 2, 1>().conj());
    for b in 0..3 {
        let x = Matrix::from_fn_with([9, 6], |[i, p]| stack[[b, i, p]]);
        let turned = x.t().to_heap();
        assert_eq!(stretched.index_axis::<0>(b).to_vec(), naive(&x, &one).to_vec());
        assert_eq!(of_stack.index_axis::<0>(b).to_vec(), naive(&turned, &x).to_vec());
        assert_eq!(
            conjugated.index_axis::<0>(b).to_vec(),
            naive(&x, &turned.conj()).to_vec()
        );
    }
    let (x, y) = (numbers(1, [20, 30]), numbers(2, [25, 30]));
    assert_eq!(broadcast!(sum(k: x[i, k] * y[j, k])), naive(&x, &y.t().to_heap()));
    let v = y.index_axis::<0>(4);
    let column = Matrix::from_fn_with([30, 1], |[i, _]| v[[i]]);
    assert_eq!(
        broadcast!(sum(k: x[i, k] * v[k])).as_slice(),
        naive(&x, &column).as_slice()
    );
}

#[test]
fn infinities_stay_in_their_rows() {
    let mut x = Array::<Complex32, (Dyn, Dyn)>::ones_with([9, 20]);
    x[[4, 19]] = Complex::new(f32::INFINITY, 0.0);
    let product = matmul(&x, Array::<Complex32, (Dyn, Dyn)>::ones_with([20, 17]));
    for i in 0..9 {
        let is_infinite = |z: &Complex32| z.re == f32::INFINITY;
        let row = product.index_axis::<0>(i);
        assert!(
            row.iter()
                .all(|z| is_infinite(z) == (i == 4) && (i == 4 || z.re == 20.0)),
            "row {i}"
        );
    }
}
