//! Contractions in functions that are generic over axes, without bounds of their own.

use array_core::{Array, Dim, Dyn, Len, One, broadcast};

use crate::contractions::loops::{found, numbered, operand, sum_of_products};

fn product<M: Dim, K: Dim, N: Dim>(x: &Array<f64, (M, K)>, y: &Array<f64, (K, N)>) -> Array<f64, (M, N)> {
    broadcast!(sum(j: x[i, j] * y[j, k]))
}

fn turned<M: Dim, K: Dim, N: Dim>(x: &Array<f64, (M, K)>, y: &Array<f64, (K, N)>) -> Array<f64, (N, M)> {
    broadcast!(named [k, i]; sum(j: x[i, j] * y[j, k]))
}

fn centred<M: Dim, N: Dim>(x: &Array<f64, (M, N)>) -> Array<f64, (M, N)> {
    broadcast!(x[i, j] - mean(j: x[i, j]))
}

fn project<M: Dim, K: Dim, N: Dim>(y: &mut Array<f64, (N, M)>, x: &Array<f64, (M, K)>, w: &Array<f64, (K, N)>) {
    broadcast!(y[n, m] += sum(k: x[m, k] * w[k, n]));
}

fn check<M: Dim, K: Dim, N: Dim>(x: Array<f64, (M, K)>, y: Array<f64, (K, N)>) {
    let operands = [operand("ij", &x), operand("jk", &y)];
    let expected = sum_of_products("ki", "j", &operands);
    let mut z = turned(&x, &y);
    assert_eq!(found(&z), expected);
    assert_eq!(found(&product(&x, &y)), sum_of_products("ik", "j", &operands));
    project(&mut z, &x, &y);
    assert_eq!(found(&z).1, expected.1.iter().map(|sum| sum * 2).collect::<Vec<_>>());
    assert!(centred(&x).sum().abs() < 1e-12);
}

#[test]
fn every_kind_of_axis() {
    check::<Len<20>, Len<9>, Len<30>>(numbered([20, 9], 1), numbered([9, 30], 2));
    check::<Dyn, Dyn, Dyn>(numbered([20, 9], 1), numbered([9, 30], 2));
    check::<One, Len<9>, Dyn>(numbered([1, 9], 1), numbered([9, 30], 2));
    check::<Dyn, One, Len<30>>(numbered([20, 1], 1), numbered([1, 30], 2));
}
