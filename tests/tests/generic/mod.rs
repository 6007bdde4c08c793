//! Programs that are generic over dtypes, axes, rank and storage, with only the bounds that the
//! guide names.
//!
//! Each is run for `f32` and `f64`, on the heap, inline and on views, and compared with loops over
//! `f64`.

mod axes;
mod dtypes;
mod each_storage;
mod rank;
mod scalars;
mod storage;
mod views;

use array_core::layout::Storage;
use array_core::{Array, Element, Shape};

/// Compares an array with elements that a loop has computed, within the precision of `f32`.
#[track_caller]
fn close<T: Element + Into<f64>, S: Shape, B: Storage<T, S>>(found: &Array<T, S, B>, expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (&x, &y) in found.iter().zip(expected) {
        let x: f64 = x.into();
        assert!((x - y).abs() <= 1e-5 * y.abs().max(1.0), "{x} instead of {y}");
    }
}

/// Returns the rows of a matrix of six elements, two by three.
fn rows(x: &[f64; 6]) -> [&[f64]; 2] {
    [&x[..3], &x[3..]]
}

/// Computes the softmax of a row.
fn softmax(row: &[f64]) -> Vec<f64> {
    let highest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let exp: Vec<f64> = row.iter().map(|x| (x - highest).exp()).collect();
    let sum: f64 = exp.iter().sum();
    exp.iter().map(|x| x / sum).collect()
}

/// Computes the product of a matrix of `m` by `k` elements with one of `k` by `n`.
fn product(x: &[f64], y: &[f64], m: usize, k: usize, n: usize) -> Vec<f64> {
    let mut out = vec![0.0; m * n];
    for i in 0..m {
        for j in 0..n {
            out[i * n + j] = (0..k).map(|l| x[i * k + l] * y[l * n + j]).sum();
        }
    }
    out
}

const X: [f64; 6] = [0.5, -1.25, 2.0, 3.5, 0.25, -0.75];
const Y: [f64; 6] = [1.0, 0.5, -2.0, 0.75, 1.5, 2.5];
