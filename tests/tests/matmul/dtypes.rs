//! Dtypes that promote, and integers that wrap.

use array_core::linalg::matmul;
use array_core::{Array, InlineArray, array, inline, shape};

#[test]
fn dtypes_promote_before_they_are_multiplied() {
    let bytes = array![[200_u8, 100], [50, 25]];
    let product: Array<i32, shape![2, 2]> = matmul(&bytes, array![[1000_i32, 0], [0, -1000]]);
    assert_eq!(product, array![[200_000, -100_000], [50_000, -25_000]]);
    let mixed: Array<i16, shape![2]> = matmul(&bytes, array![-100_i8, 1]);
    assert_eq!(mixed, array![-19_900_i16, -4975]);
    let wide: Array<f64, shape![]> = matmul(array![0.1_f32, 0.2], array![1.0_f64, 1.0]);
    assert_eq!(wide[[]], f64::from(0.1_f32) + f64::from(0.2_f32));
}

#[test]
fn large_operands_and_views_are_converted() {
    let x = Array::<u8, shape![30, 40]>::from_fn(|[i, p]| (i * 7 + p) as u8);
    let y = Array::<i32, shape![20, 40]>::from_fn(|[j, p]| (j * 1000 + p) as i32);
    let product: Array<i32, shape![30, 20]> = matmul(&x, y.t());
    for i in 0..30 {
        for j in 0..20 {
            let sum: i32 = (0..40).map(|p| i32::from(x[[i, p]]) * y[[j, p]]).sum();
            assert_eq!(product[[i, j]], sum);
        }
    }
    assert_eq!(matmul(&y, x.t()), product.t());
    let singles = x.cast::<f32>();
    let doubles: Array<f64, shape![30, 20]> = matmul(&singles, y.cast::<f64>().t());
    assert_eq!(doubles, product.cast::<f64>());
}

#[test]
fn inline_operands_are_converted_too() {
    let x: InlineArray<u8, shape![2, 2]> = inline![[255, 1], [2, 3]];
    let product: InlineArray<i16, shape![2, 2]> = matmul(x, inline![[1_i16, -1], [100, 100]]);
    assert_eq!(product, inline![[355_i16, -155], [302, 298]]);
}

#[test]
fn integers_wrap_in_the_promoted_dtype() {
    assert_eq!(matmul(array![[200_u8]], array![[2_u8]]), array![[144_u8]]);
    assert_eq!(matmul(array![[i64::MAX, 1]], array![[1_i64], [1]]), array![[i64::MIN]]);
    let rows = Array::<i8, shape![20, 20]>::full(100);
    assert!(matmul(&rows, &rows).iter().all(|&x| x == (200_000 % 256) as u8 as i8));
}
