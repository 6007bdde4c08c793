//! Kinds of axes and of storage, and layouts.

use array_core::layout::Storage;
use array_core::{Array, Dim, DynRank, InlineArray, array, broadcast, dim, inline, shape, slice, try_broadcast};

use crate::contractions::loops::{found, numbered, operand, sum_of_products};

dim!(Batch, Head, Time);
dim!(Channel = 16);

#[test]
fn named_and_run_time_axes() {
    let q = numbered::<f32, (Batch, Head, Time, Channel)>([2, 3, 5, 16], 1);
    let k = numbered::<f32, shape![Batch, Head, _, Channel]>([2, 3, 7, 16], 2);
    let scores = broadcast!(sum(c: q[b, h, t, c] * k[b, h, s, c]));
    let _: &Array<f32, shape![Batch, Head, Time, _]> = &scores;
    assert_eq!(
        found(&scores),
        sum_of_products("bhts", "c", &[operand("bhtc", &q), operand("bhsc", &k)])
    );
}

#[test]
fn a_length_that_one_operand_knows_is_that_of_the_result() {
    let (x, y) = (
        numbered::<f32, shape![_, 20]>([9, 20], 1),
        numbered::<f32, shape![_, 30]>([20, 30], 2),
    );
    let z: Array<f32, shape![_, 30]> = broadcast!(sum(j: x[i, j] * y[j, k]));
    assert_eq!(
        found(&z),
        sum_of_products("ik", "j", &[operand("ij", &x), operand("jk", &y)])
    );
}

#[test]
fn ranks_that_the_program_knows() {
    let (x, y) = (
        numbered::<f32, DynRank>(vec![9, 20], 1),
        numbered::<f32, shape![20, 30]>([20, 30], 2),
    );
    let z = broadcast!(sum(j: x[i, j] * y[j, k]));
    assert_eq!(
        found(&z),
        sum_of_products("ik", "j", &[operand("ij", &x), operand("jk", &y)])
    );
}

#[test]
fn inline_arrays_stay_inline() {
    let (x, y) = (inline![[1, 2, 3], [4, 5, 6]], inline![[1, 0], [0, 1], [1, 1]]);
    let z: InlineArray<i64, shape![2, 2]> = broadcast!(sum(j: x[i, j] * y[j, k]));
    assert_eq!(z, inline![[4, 5], [10, 11]]);
    let turn = inline![[0.0_f32, -1.0], [1.0, 0.0]];
    let v: InlineArray<f32, shape![2]> = broadcast!(sum(j: turn[i, j] * inline![3.0_f32, 4.0][j]));
    let one = inline![[1, 0], [0, 1]];
    let w: InlineArray<f32, shape![2, 2]> = broadcast!(sum(j: turn[i, j] * one[j, k] as f32));
    assert_eq!(w, inline![[0.0, -1.0], [1.0, 0.0]]);
    assert_eq!(v, inline![-4.0, 3.0]);
    let x: InlineArray<f64, shape![12, 12]> = InlineArray::from_fn(|[i, j]: [usize; 2]| (i * 12 + j) as f64);
    let square: InlineArray<f64, shape![12, 12]> = broadcast!(sum(j: x[i, j] * x[j, k]));
    assert_eq!(
        found(&square),
        sum_of_products("ik", "j", &[operand("ij", &x), operand("jk", &x)])
    );
}

/// The storage of the left operand is a parameter, with no bound but `Storage`.
fn product<M: Dim, K: Dim, N: Dim, B: Storage<u8, (M, K)>>(
    x: &Array<u8, (M, K), B>,
    y: &Array<f32, (K, N)>,
) -> Array<f32, (M, N)> {
    broadcast!(sum(j: x[i, j] as f32 * y[j, k]))
}

#[test]
fn factors_with_operations() {
    let x = Array::<u8, shape![_, _]>::from_fn_with([9, 20], |[i, j]| (i * 7 + j * 3) as u8 % 16);
    let y = numbered::<f32, shape![20, 30]>([20, 30], 2);
    let (floats, doubled) = (x.cast::<f32>(), broadcast!(y * 2.0 + 1.0));
    let expected = sum_of_products("ik", "j", &[operand("ij", &floats), operand("jk", &y)]);
    assert_eq!(found(&broadcast!(sum(j: x[i, j] as f32 * y[j, k]))), expected);
    assert_eq!(
        found(&try_broadcast!(named [i, k]; sum(j: y[j, k] * x[i, j] as f32)).unwrap()),
        expected
    );
    let loose: Array<f32, shape![_, 30]> = y.clone().into_shape();
    assert_eq!(found(&product(&x.view(), &loose)), expected);
    let expected = sum_of_products("ik", "j", &[operand("ij", &floats), operand("jk", &doubled)]);
    assert_eq!(
        found(&broadcast!(sum(j: x[i, j] as f32 * (y[j, k] * 2.0 + 1.0)))),
        expected
    );
    // Factors of other dtypes, of all names, of a view, and of a reduction.
    let halves = x.cast::<half::bf16>();
    let expected = sum_of_products("ik", "j", &[operand("ij", &floats), operand("jk", &y)]);
    assert_eq!(found(&broadcast!(sum(j: halves[i, j] as f32 * y[j, k]))), expected);
    let z: Array<i64, shape![_, 30]> = broadcast!(sum(j: x[i, j] as i32 * y[j, k] as i32));
    assert_eq!(found(&z), expected);
    let z = broadcast!(sum(j: x[i, j] as f32 * y[j, k] as f32 * 1.0));
    assert_eq!(found(&z), expected);
    let (back, floats_back) = (slice!(x, ..;-1, ..), slice!(floats, ..;-1, ..));
    assert_eq!(
        found(&broadcast!(named [k, i]; sum(j: back[i, j] as f32 * y[j, k]))),
        sum_of_products("ki", "j", &[operand("ij", &floats_back), operand("jk", &y)])
    );
    let row = y.sum_axis::<1>();
    assert_eq!(
        found(&broadcast!(sum(j: x[i, j] as f32 * (sum(k: y[j, k]) + 1.0)))),
        sum_of_products(
            "i",
            "j",
            &[operand("ij", &floats), operand("j", &broadcast!(row + 1.0))]
        )
    );
    // The factor reads the array that is written to.
    let mut square = numbered::<f32, shape![20, 20]>([20, 20], 3);
    let expected = sum_of_products("ik", "j", &[operand("ij", &square), operand("jk", &square)]);
    broadcast!(square[i, k] = -sum(j: -square[i, j] * square[j, k]));
    assert_eq!(found(&square), expected);
}

#[test]
fn views_of_any_layout() {
    let (x, y) = (
        numbered::<f64, shape![20, 30]>([20, 30], 1),
        numbered::<f64, shape![60, 40]>([60, 40], 2),
    );
    let (odd, back) = (slice!(x, 1..;2, ..), slice!(y, ..;-2, 3..));
    let z = broadcast!(sum(j: odd[i, j] * back[j, k]));
    assert_eq!(
        found(&z),
        sum_of_products("ik", "j", &[operand("ij", &odd), operand("jk", &back)])
    );
    let rows = slice!(x, 3..4, ..).squeeze_axis::<0>().broadcast_to::<shape![25, 30]>();
    let z = broadcast!(sum(j: rows[i, j] * back[j, k]));
    assert_eq!(
        found(&z),
        sum_of_products("ik", "j", &[operand("ij", &rows), operand("jk", &back)])
    );
    let (t, s) = (x.t(), y.t());
    let z = broadcast!(sum(i: slice!(t, .., ..)[j, i] * slice!(s, 4..24, ..)[i, k]));
    let s = slice!(s, 4..24, ..);
    assert_eq!(
        found(&z),
        sum_of_products("jk", "i", &[operand("ji", &t), operand("ik", &s)])
    );
}

#[test]
fn dtypes_promote() {
    let (x, y) = (
        numbered::<f32, shape![9, 20]>([9, 20], 1),
        numbered::<f64, shape![20, 30]>([20, 30], 2),
    );
    let z: Array<f64, shape![9, 30]> = broadcast!(sum(j: x[i, j] * y[j, k]));
    let y32 = numbered::<f32, shape![20, 30]>([20, 30], 2);
    assert_eq!(
        found(&z),
        sum_of_products("ik", "j", &[operand("ij", &x), operand("jk", &y32)])
    );
    let small = array![[100_u8, 200], [1, 2]];
    // The products wrap as `u8` does, and are added up as `u64`.
    let z: Array<u64, shape![2, 2]> = broadcast!(sum(j: small[i, j] * small[j, k]));
    assert_eq!(z, array![[16 + 200, 32 + 144], [102, 204]]);
}
