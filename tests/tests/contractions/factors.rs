//! Sums of products of three factors or more, of integers, and of factors that are expressions. The
//! numbers are small integers, so all sums are exact: matrix products must give the same result as
//! loops, in whatever order they multiply and add.

use array_core::{Array, DynRank, Element, broadcast, einsum, shape, slice, try_broadcast};

use crate::contractions::loops::{found, numbered, operand, sum_of_products};

type Vector<T> = Array<T, shape![_]>;
type Matrix<T> = Array<T, shape![_, _]>;
type Stack<T> = Array<T, shape![_, _, _]>;

/// Sizes below and above the number of products from which sums are computed in steps.
const SIZES: [[usize; 3]; 5] = [[1, 1, 1], [3, 2, 4], [12, 9, 11], [1, 40, 33], [40, 17, 33]];

/// Declares a test for each dtype, which runs for each of the sizes.
macro_rules! each_dtype {
    ($name:ident |$t:ident, $size:ident| $body:block) => {
        mod $name {
            use super::*;

            each_dtype! { @ [$t $size $body] f32 f64 i16 i32 i64 }
        }
    };
    (@ $rest:tt $($dtype:ident)*) => {$(
        #[test]
        fn $dtype() {
            for size in SIZES {
                each_dtype!(% $dtype size $rest);
            }
        }
    )*};
    (% $dtype:ident $value:ident [$t:ident $size:ident $body:block]) => {{
        type $t = $dtype;
        let $size = $value;
        $body
    }};
}

each_dtype! { bilinear |T, size| {
    let [m, n, _] = size;
    let (a, x, b): (Vector<T>, Matrix<T>, Vector<T>) = (numbered([m], 1), numbered([m, n], 2), numbered([n], 3));
    let expected = sum_of_products("", "ij", &[operand("i", &a), operand("ij", &x), operand("j", &b)]);
    let all: i64 = broadcast!(sum(i, j: a[i] * x[i, j] * b[j])).cast_to();
    assert_eq!((vec![], vec![all]), expected.clone());
    let all: i64 = broadcast!(sum(i, j: b[j] * (a[i] * x[i, j]))).cast_to();
    assert_eq!((vec![], vec![all]), expected);
} }

each_dtype! { scaled_products |T, size| {
    let [m, n, p] = size;
    let (a, b, w): (Matrix<T>, Matrix<T>, Vector<T>) = (numbered([m, n], 1), numbered([n, p], 2), numbered([n], 3));
    let expected = sum_of_products("ik", "j", &[operand("ij", &a), operand("jk", &b), operand("j", &w)]);
    assert_eq!(found(&broadcast!(sum(j: a[i, j] * b[j, k] * w[j]))), expected.clone());
    let loose: Array<T, DynRank> = a.clone().into_shape();
    assert_eq!(found(&broadcast!(sum(j: loose[i, j] * w[j] * b[j, k]))), expected);
    let back = slice!(b, ..;-1, ..);
    let expected = sum_of_products("ki", "j", &[operand("ij", &a), operand("jk", &back), operand("j", &w)]);
    assert_eq!(found(&broadcast!(named [k, i]; sum(j: w[j] * back[j, k] * a[i, j]))), expected);
    let c: Matrix<T> = numbered([p, m], 4);
    let expected = sum_of_products("il", "jk", &[operand("ij", &a), operand("jk", &b), operand("kl", &c)]);
    assert_eq!(found(&broadcast!(sum(j, k: a[i, j] * b[j, k] * c[k, l]))), expected);
} }

each_dtype! { batches |T, size| {
    let [t, m, n] = size;
    let (a, x, b): (Matrix<T>, Stack<T>, Matrix<T>) =
        (numbered([t, m], 1), numbered([t, m, n], 2), numbered([t, n], 3));
    let expected = sum_of_products("t", "ij", &[operand("ti", &a), operand("tij", &x), operand("tj", &b)]);
    assert_eq!(found(&broadcast!(sum(i, j: a[t, i] * x[t, i, j] * b[t, j]))), expected);
    let shared: Matrix<T> = numbered([m, n], 5);
    let expected = sum_of_products("t", "ij", &[operand("ti", &a), operand("ij", &shared), operand("tj", &b)]);
    assert_eq!(found(&broadcast!(sum(i, j: a[t, i] * shared[i, j] * b[t, j]))), expected);
    // Rows of two matrices are multiplied, and names that one operand has alone are summed.
    let c: Matrix<T> = numbered([t, m], 6);
    let expected = sum_of_products("t", "i", &[operand("ti", &a), operand("ti", &c)]);
    assert_eq!(found(&broadcast!(sum(i: a[t, i] * c[t, i]))), expected);
    let expected = sum_of_products("i", "t", &[operand("ti", &a), operand("ti", &c)]);
    assert_eq!(found(&broadcast!(sum(t: a[t, i] * c[t, i]))), expected);
    let w: Vector<T> = numbered([t], 7);
    let expected = sum_of_products("t", "i", &[operand("t", &w), operand("ti", &a), operand("ti", &c)]);
    assert_eq!(found(&broadcast!(sum(i: w[t] * a[t, i] * c[t, i]))), expected);
    let expected = sum_of_products("", "tij", &[operand("t", &w), operand("ti", &a), operand("tj", &b)]);
    let all: i64 = broadcast!(sum(t, i, j: w[t] * a[t, i] * b[t, j])).cast_to();
    assert_eq!((vec![], vec![all]), expected);
} }

each_dtype! { matrices |T, size| {
    let [m, n, p] = size;
    let (a, b, c): (Matrix<T>, Matrix<T>, Matrix<T>) =
        (numbered([m, n], 1), numbered([n, p], 2), numbered([p, n], 3));
    let expected = sum_of_products("ik", "j", &[operand("ij", &a), operand("jk", &b)]);
    assert_eq!(found(&broadcast!(sum(j: a[i, j] * b[j, k]))), expected);
    let expected = sum_of_products("ik", "j", &[operand("ij", &a), operand("kj", &c)]);
    assert_eq!(found(&broadcast!(sum(j: a[i, j] * c[k, j]))), expected.clone());
    assert_eq!(found(&einsum!("ij,kj->ik", &a, &c)), expected);
    let v: Vector<T> = numbered([n], 4);
    let expected = sum_of_products("i", "j", &[operand("ij", &a), operand("j", &v)]);
    assert_eq!(found(&broadcast!(sum(j: a[i, j] * v[j]))), expected);
} }

/// The number of a sum, as the model has it.
trait CastTo {
    fn cast_to(self) -> i64;
}

impl<T: array_core::Real> CastTo for T {
    fn cast_to(self) -> i64 {
        self.cast()
    }
}

#[test]
fn products_of_small_integers_wrap_before_they_are_added() {
    for n in [3, 40, 20_000] {
        let (a, b): (Matrix<u8>, Matrix<i8>) = (
            Array::from_fn_with([2, n], |[i, j]| (i * 91 + j * 37) as u8),
            Array::from_fn_with([n, 3], |[i, j]| (i * 53 + j * 29) as i8),
        );
        let expected = |i: usize, k: usize| -> i64 {
            (0..n)
                .map(|j| i64::from(i16::from(a[[i, j]]) * i16::from(b[[j, k]])))
                .sum()
        };
        let found: Array<i64, shape![_, _]> = broadcast!(sum(j: a[i, j] * b[j, k]));
        assert_eq!(found, Matrix::<i64>::from_fn_with([2, 3], |[i, k]| expected(i, k)));
        let wrapping =
            |i: usize, k: usize| -> u64 { (0..n).map(|j| u64::from(a[[i, j]].wrapping_mul(a[[k, j]]))).sum() };
        let found: Array<u64, shape![_, _]> = broadcast!(sum(j: a[i, j] * a[k, j]));
        assert_eq!(found, Matrix::<u64>::from_fn_with([2, 2], |[i, k]| wrapping(i, k)));
        let v: Vector<u8> = Array::from_fn_with([n], |[j]| (j * 71) as u8);
        let wrapping = |i: usize| -> u64 { (0..n).map(|j| u64::from(a[[i, j]].wrapping_mul(v[[j]]))).sum() };
        let found: Array<u64, shape![_]> = broadcast!(sum(j: a[i, j] * v[j]));
        assert_eq!(found, Vector::<u64>::from_fn_with([2], |[i]| wrapping(i)));
        // Three factors wrap twice.
        let wrapping: u64 = (0..2)
            .flat_map(|i| (0..n).map(move |j| (i, j)))
            .map(|(i, j)| u64::from(a[[i, j]].wrapping_mul(v[[j]]).wrapping_mul(a[[i, 0]])))
            .sum();
        let first: Vector<u8> = slice!(a, .., 0).to_owned();
        assert_eq!(broadcast!(sum(i, j: a[i, j] * v[j] * first[i])), wrapping);
    }
}

#[test]
fn factors_of_several_dtypes_are_multiplied_one_after_another() {
    // The product of two `f32` is rounded before it is multiplied by an `f64`.
    let (a, b): (Matrix<f32>, Matrix<f32>) = (
        Array::from_fn_with([20, 30], |[i, j]| 1.0 + (i * 30 + j) as f32 * 1e-7),
        Array::from_fn_with([30, 10], |[j, k]| 1.0 + (j * 10 + k) as f32 * 3e-7),
    );
    let c: Matrix<f64> = Array::from_fn_with([30, 20], |[j, i]| 1.0 + (j * 20 + i) as f64 * 1e-9);
    let found = broadcast!(sum(j: a[i, j] * b[j, k] * c[j, i]));
    for i in 0..20 {
        for k in 0..10 {
            let sum: f64 = (0..30).map(|j| f64::from(a[[i, j]] * b[[j, k]]) * c[[j, i]]).sum();
            assert!((found[[i, k]] - sum).abs() <= 1e-13 * sum, "{i} {k}");
        }
    }
    let found = broadcast!(sum(j: a[i, j] * c[j, l]));
    for i in 0..20 {
        for l in 0..20 {
            let sum: f64 = (0..30).map(|j| f64::from(a[[i, j]]) * c[[j, l]]).sum();
            assert!((found[[i, l]] - sum).abs() <= 1e-13 * sum, "{i} {l}");
        }
    }
}

#[test]
fn factors_that_are_expressions() {
    for [m, n, p] in SIZES {
        let (x, y): (Matrix<u8>, Matrix<f32>) = (
            Array::from_fn_with([m, n], |[i, j]| (i * 7 + j * 3) as u8 % 16),
            numbered([n, p], 2),
        );
        let (bias, w): (Vector<f32>, Vector<f32>) = (numbered([n], 3), numbered([p], 4));
        let floats = x.cast::<f32>();
        let shifted = broadcast!(floats + bias * 2.0);
        let operands = [operand("ij", &shifted), operand("jk", &y), operand("k", &w)];
        let expected = sum_of_products("i", "jk", &operands);
        let sum = broadcast!(sum(j, k: (x[i, j] as f32 + bias[j] * 2.0) * y[j, k] * w[k]));
        assert_eq!(found(&sum), expected);
        let negated = broadcast!(named [k, i]; sum(j: -abs(y[j, k]) * x[i, j] as f32 * 2.0));
        let sizes = broadcast!(-abs(y) * 2.0);
        let expected = sum_of_products("ki", "j", &[operand("jk", &sizes), operand("ij", &floats)]);
        assert_eq!(found(&negated), expected);
        // A factor may fail, and then the sum does.
        let divisors: Matrix<i32> = numbered([n, p], 5);
        let sum = try_broadcast!(sum(j: x[i, j] as i32 * (12 / divisors[j, k])));
        assert_eq!(sum.is_err(), divisors.as_slice().contains(&0));
    }
}

#[test]
fn broadcast_views_and_empty_axes() {
    let (a, b, w): (Matrix<f64>, Matrix<f64>, Vector<f64>) =
        (numbered([40, 30], 1), numbered([30, 20], 2), numbered([30], 3));
    let row = slice!(a, 3..4, ..).squeeze_axis::<0>();
    let rows = row.broadcast_to::<shape![25, 30]>();
    let operands = [operand("ij", &rows), operand("jk", &b), operand("j", &w)];
    let expected = sum_of_products("ik", "j", &operands);
    assert_eq!(found(&broadcast!(sum(j: rows[i, j] * b[j, k] * w[j]))), expected);
    let expected = sum_of_products("jk", "i", &operands);
    assert_eq!(found(&broadcast!(sum(i: rows[i, j] * b[j, k] * w[j]))), expected);
    let (none, some): (Matrix<f64>, Matrix<f64>) = (numbered([4, 0], 1), numbered([0, 3], 2));
    let empty: Vector<f64> = numbered([0], 3);
    assert_eq!(
        broadcast!(sum(j: none[i, j] * some[j, k] * empty[j])).as_slice(),
        [0.0; 12]
    );
    assert_eq!(broadcast!(sum(i, j: none[i, j] * empty[j] * empty[j])), 0.0);
}

/// Elements that a view repeats, in factors that are computed before the sum.
#[test]
fn views_that_repeat_elements_are_converted() {
    let bytes: Vector<u8> = numbered([30], 1);
    let (across, down) = (bytes.broadcast_to::<shape![25, 30]>(), bytes.view().expand_dims::<1>());
    let down = down.broadcast_to::<shape![30, 20]>();
    let (c, wide): (Stack<f32>, Stack<i64>) = (numbered([25, 30, 20], 2), numbered([25, 30, 20], 2));
    let (w, columns): (Matrix<f32>, Matrix<f32>) = (numbered([25, 30], 3), numbered([30, 20], 4));
    let rows: Matrix<f32> = Array::from_fn_with([25, 30], |[_, j]| bytes[j].cast());

    let expected = sum_of_products("ik", "j", &[operand("ij", &rows), operand("ijk", &c)]);
    assert_eq!(
        found(&broadcast!(sum(j: across[i, j] * wide[i, j, k]))),
        expected.clone()
    );
    assert_eq!(
        found(&broadcast!(sum(j: across[i, j] as f32 * c[i, j, k]))),
        expected.clone()
    );
    assert_eq!(
        found(&broadcast!(sum(j: (across[i, j] as f32 + 0.0) * c[i, j, k]))),
        expected.clone()
    );
    let loose: Array<u8, DynRank> = rows.cast().into_shape();
    assert_eq!(found(&broadcast!(sum(j: loose[i, j] * wide[i, j, k]))), expected);

    let factors = [operand("ij", &rows), operand("ijk", &c), operand("ij", &w)];
    let expected = sum_of_products("ik", "j", &factors);
    assert_eq!(
        found(&broadcast!(sum(j: across[i, j] as f32 * c[i, j, k] * w[i, j]))),
        expected
    );

    let singles = bytes.cast::<f32>();
    let singles = singles.broadcast_to::<shape![25, 30]>();
    let expected = sum_of_products("ik", "j", &[operand("ij", &rows), operand("jk", &columns)]);
    assert_eq!(
        found(&broadcast!(sum(j: singles[i, j] * columns[j, k]))),
        expected.clone()
    );
    assert_eq!(
        found(&broadcast!(sum(j: across[i, j] as f32 * columns[j, k]))),
        expected
    );

    let full: Matrix<f32> = Array::from_fn_with([30, 20], |[j, _]| bytes[j].cast());
    let expected = sum_of_products("ik", "j", &[operand("ij", &w), operand("jk", &full)]);
    assert_eq!(found(&broadcast!(sum(j: w[i, j] * down[j, k] as f32))), expected);
}

/// Sums start at -0, which is the sum of products that are all -0, whether the products are few or
/// many.
#[test]
fn sums_of_negative_zeros_keep_the_sign() {
    for len in [1, 160, 161, 2000] {
        let v = Array::<f64, shape![_]>::full_with([len], -0.0);
        let w = Array::<f64, shape![_]>::ones_with([len]);
        assert!(broadcast!(sum(i: v[i] * w[i])).is_sign_negative(), "{len}");
        assert_eq!(broadcast!(sum(i: w[i] * w[i])), len as f64);
    }
    for len in [1, 10, 160] {
        let v = Array::<f64, shape![_]>::full_with([len], -0.0);
        let w = Array::<f64, shape![_]>::ones_with([len]);
        assert!(broadcast!(sum(i: v[i] * w[i] * w[i])).is_sign_negative(), "{len}");
    }
}
