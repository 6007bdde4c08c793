//! Functions that are generic over the axes, without bounds of their own.

use array_core::{Array, Dim, Dyn, Len, One, broadcast};

use crate::named::loops::{Indexed, evaluate, found, numbered};

fn scaled<N: Dim, M: Dim>(m: &Array<i64, (N, M)>, v: &Array<i64, (N,)>) -> Array<i64, (N, M)> {
    broadcast!(named; m[i, j] * v[i])
}

fn transposed<N: Dim, M: Dim>(m: &Array<i64, (N, M)>) -> Array<i64, (M, N)> {
    broadcast!(named [j, i]; m[i, j])
}

fn outer<N: Dim, M: Dim>(v: &Array<i64, (N,)>, w: &Array<i64, (M,)>) -> Array<i64, (M, N)> {
    broadcast!(named [j, i]; v[i] * w[j])
}

fn subtract_rows<N: Dim, M: Dim>(m: &mut Array<i64, (N, M)>, v: &Array<i64, (N,)>) {
    broadcast!(named; m[i, j] -= v[i]);
}

/// Calls the functions with a shape of two by three.
fn check<N: Dim, M: Dim>(mut m: Array<i64, (N, M)>, v: &Array<i64, (N,)>, w: &Array<i64, (M,)>) {
    let operands = [
        Indexed::new(&["i", "j"], &m),
        Indexed::new(&["i"], v),
        Indexed::new(&["j"], w),
    ];
    assert_eq!(found(&scaled(&m, v)), evaluate(&["i", "j"], &operands, |x| x[0] * x[1]));
    assert_eq!(found(&transposed(&m)), evaluate(&["j", "i"], &operands, |x| x[0]));
    assert_eq!(found(&outer(v, w)), evaluate(&["j", "i"], &operands, |x| x[1] * x[2]));
    subtract_rows(&mut m, v);
    assert_eq!(found(&m), evaluate(&["i", "j"], &operands, |x| x[0] - x[1]));
}

#[test]
fn every_kind_of_axis() {
    check::<Len<2>, Len<3>>(numbered([2, 3], 0), &numbered([2], 50), &numbered([3], 90));
    check::<Dyn, Len<3>>(numbered([2, 3], 0), &numbered([2], 50), &numbered([3], 90));
    check::<One, Dyn>(numbered([1, 3], 0), &numbered([1], 50), &numbered([3], 90));
}
