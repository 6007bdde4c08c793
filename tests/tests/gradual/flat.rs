//! Slices and vectors, whose extents are inferred from other arguments.

use array_core::{Array, CallError, broadcast, shapes};
use proptest::prelude::*;

#[shapes(x: [B, 3] f32, out: [B] f32)]
fn lengths(x: &[f32], out: &mut [f32]) -> Result<(), CallError> {
    broadcast!(out[i] = sqrt(sum(c: x[i, c] * x[i, c])));
    Ok(())
}

#[test]
fn an_extent_follows_from_a_length() {
    let mut out = [0.0; 2];
    lengths(&[3.0, 0.0, 4.0, 0.0, 2.0, 0.0], &mut out).unwrap();
    assert_eq!(out, [5.0, 2.0]);
    lengths(&[], &mut []).unwrap();
    let error = |elements: usize, out: usize| {
        let error = lengths(&vec![0.0; elements], &mut vec![0.0; out]).unwrap_err();
        error.to_string()
    };
    let before = "`lengths` cannot take its arguments: ";
    assert_eq!(
        error(7, 2),
        format!("{before}`x` has 7 elements, expected [B, 3]: (2, 3) has 6, where `B` is 2 from `out`")
    );
    assert_eq!(
        error(6, 3),
        format!("{before}`x` has 6 elements, expected [B, 3]: (3, 3) has 9, where `B` is 3 from `out`")
    );
}

/// Multiplies matrices given by extents and slices, as older libraries do.
#[shapes(M = rows, a: [M, K] f64, b: [K, N] f64, c: [M, N] f64)]
fn gemm(rows: usize, a: &[f64], b: &[f64], c: &mut Vec<f64>) -> Result<(), CallError> {
    broadcast!(c[i, j] += sum(k: a[i, k] * b[k, j]));
    Ok(())
}

/// Sums rows, whose number is an argument. An extent may be the last entry before `->`.
#[shapes(x: [B, K] f32, B = rows - 1 -> [B] f32)]
fn sums(x: &[f32], rows: usize) -> Vec<f32> {
    x.sum_axis::<1>()
}

/// An extent can contain commas that are not in brackets.
#[shapes(x: [B, K] f32, B = divided::<f32, 2>(len) -> [B] f32)]
fn halves(x: &[f32], len: usize) -> Vec<f32> {
    x.sum_axis::<1>()
}

fn divided<T, const N: usize>(len: usize) -> usize {
    len * size_of::<T>() / (4 * N)
}

#[test]
fn extents_are_computed_before_the_result() {
    assert_eq!(sums(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3), [6.0, 15.0]);
    assert_eq!(halves(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 4), [6.0, 15.0]);
}

#[shapes(x: [N, N] i32)]
fn side(x: &[i32]) -> Result<usize, CallError> {
    Ok(x.shape()[0])
}

#[shapes(x: [2, N, N, N] i32)]
fn edge(x: &[i32]) -> Result<usize, CallError> {
    Ok(x.shape()[3])
}

proptest! {
    #[test]
    fn a_call_succeeds_only_if_extents_fit(m in 1_usize..5, a in 0_usize..25, b in 0_usize..25, c in 0_usize..25) {
        let fits = (0..25).any(|k| (0..25).any(|n| m * k == a && k * n == b && m * n == c));
        let x: Vec<f64> = (0..a).map(|i| i as f64).collect();
        let y: Vec<f64> = (0..b).map(|i| 1.0 - i as f64).collect();
        let mut z = vec![1.0; c];
        let called = gemm(m, &x, &y, &mut z);
        prop_assert_eq!(called.is_ok(), fits, "{:?}", called);
        if fits {
            let (k, n) = (a / m, c / m);
            for i in 0..m {
                for j in 0..n {
                    let sum: f64 = (0..k).map(|l| x[i * k + l] * y[l * n + j]).sum();
                    prop_assert_eq!(z[i * n + j], 1.0 + sum);
                }
            }
        } else {
            prop_assert_eq!(z, vec![1.0; c]);
        }
    }

    #[test]
    fn a_name_used_twice_is_a_square_root(elements in 0_usize..2000) {
        let elements = vec![0; elements];
        let square = (0..50).find(|n| n * n == elements.len());
        prop_assert_eq!(side(&elements).ok(), square);
        let cube = (0..50).find(|n| 2 * n * n * n == elements.len());
        prop_assert_eq!(edge(&elements).ok(), cube);
    }
}

#[test]
fn a_number_without_a_square_root_is_an_error() {
    assert_eq!(
        side(&[0; 8]).unwrap_err().to_string(),
        "`side` cannot take its arguments: `x` has 8 elements, expected [N, N]: no extent gives this number"
    );
}

#[shapes(x: [H, W] u8, mask: [H, W] bool)]
fn covered(x: &[u8], mask: &[bool]) -> Result<usize, CallError> {
    Ok(broadcast!(count_nonzero(x > 100 && mask)) as usize)
}

#[test]
fn extents_that_cannot_be_inferred_must_be_given() {
    assert_eq!(
        covered(&[0; 6], &[true; 6]).unwrap_err().to_string(),
        "`covered` cannot take its arguments:\n  \
         `x` has 6 elements, expected [H, W]: `H` cannot be inferred, so give it: `H = n`\n  \
         `mask` has 6 elements, expected [H, W]: `H` cannot be inferred, so give it: `H = n`"
    );
    // From a length of 0, nothing can be inferred if another extent is 0.
    assert!(gemm(0, &[], &[1.0], &mut vec![]).is_err());
}

#[shapes(H = extents.0, W = extents.1, x: [H, W] u8, mask: [H, W] bool)]
fn covered_in(extents: (usize, usize), x: &[u8], mask: &[bool]) -> Result<usize, CallError> {
    assert_eq!(x.shape(), [extents.0, extents.1]);
    Ok(broadcast!(count_nonzero(x > 100 && mask)) as usize)
}

#[shapes(A = extents[0], B = extents[1], C = extents[2], x: [A, B, C] u8)]
fn stack(x: &[u8], extents: [usize; 3]) -> Result<usize, CallError> {
    Ok(x.len())
}

#[test]
fn extents_are_given_by_expressions() {
    let x = [0, 200, 200, 0, 200, 0];
    assert_eq!(covered_in((2, 3), &x, &[true, true, false, true, true, true]), Ok(2));
    assert_eq!(covered_in((0, 3), &[], &[]), Ok(0));
    assert_eq!(
        covered_in((2, 4), &x, &[true; 8]).unwrap_err().to_string(),
        "`covered_in` cannot take its arguments: `x` has 6 elements, expected [H, W]: (2, 4) has 8, where `H` is 2 from \
         `extents.0` and `W` is 4 from `extents.1`"
    );
    let error = covered_in((1 << 63, 2), &x, &[true; 8]).unwrap_err().to_string();
    assert!(error.contains("(9223372036854775808, 2) is too large"), "{error}");
    let error = stack(&[0; 6], [1 << 63, 2, 0]).unwrap_err().to_string();
    assert!(error.contains("(9223372036854775808, 2, 0) has 0"), "{error}");
}

#[shapes(A = extents.0, B = extents.1, x: [A, B, N] u8)]
fn columns(extents: (usize, usize), x: &[u8]) -> Result<usize, CallError> {
    Ok(x.shape()[2])
}

#[test]
fn an_empty_slice_has_an_extent_of_0_however_large_the_others_are() {
    assert_eq!(columns((1 << 33, 1 << 33), &[]).unwrap(), 0);
    assert!(columns((1 << 33, 1 << 33), &[1]).is_err());
}

#[shapes(x: [_, _] ())]
fn units(x: &[[(); usize::MAX]]) -> Result<usize, CallError> {
    Ok(x.len())
}

#[test]
fn rows_of_more_elements_than_a_usize_counts_are_refused() {
    assert_eq!(units(&[[(); usize::MAX]]).unwrap(), usize::MAX);
    assert!(units(&[[(); usize::MAX]; 2]).is_err());
}

#[shapes(x: [_, 2] i32, y: [_, _] i32)]
fn any(x: &[i32], y: &[[i32; 3]]) -> (usize, usize) {
    (x.shape()[0], y.shape()[0])
}

#[test]
fn extents_without_a_name_are_any() {
    assert_eq!(any(&[1; 6], &[[1; 3]; 5]), (3, 5));
    assert_eq!(any(&[], &[]), (0, 0));
    assert!(crate::gradual::panic_of(|| any(&[1; 5], &[])).ends_with("not a multiple of 2"));
}

#[shapes(x: [N] f32 -> [N] f32)]
fn doubled(x: Vec<f32>) -> Box<[f32]> {
    let x: Array<f32, (N,)> = x;
    x * 2.0
}

#[shapes(points: [N, 3] f64, to: [3] f64 -> [N, 3] f64)]
fn moved(points: &Vec<[f64; 3]>, to: &[f64; 3]) -> Vec<[f64; 3]> {
    points + to
}

#[shapes(x: [2, N] i8)]
fn rows_swapped(x: &mut [[i8; 3]; 2]) {
    for i in 0..x.shape()[1] {
        let first = x[[0, i]];
        x[[0, i]] = x[[1, i]];
        x[[1, i]] = first;
    }
}

#[test]
fn vectors_and_rows() {
    assert_eq!(*doubled(vec![1.0, 2.0]), [2.0, 4.0]);
    let points = vec![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    assert_eq!(moved(&points, &[1.0, 0.0, -1.0]), [[2.0, 2.0, 2.0], [5.0, 5.0, 5.0]]);
    assert_eq!(moved(&vec![], &[0.0; 3]), [[0.0; 3]; 0]);
    let mut x = [[1, 2, 3], [4, 5, 6]];
    rows_swapped(&mut x);
    assert_eq!(x, [[4, 5, 6], [1, 2, 3]]);
}
