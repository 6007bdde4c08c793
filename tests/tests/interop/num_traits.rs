//! Arrays in code that is generic over number types.

use array_core::{Array, InlineArray, array, inline, shape};
use num_traits::{NumOps, One, Zero, pow};

/// Returns the sum of products, of any numbers.
fn dot<T: Zero + Clone + NumOps>(x: &[T], y: &[T]) -> T {
    x.iter()
        .zip(y)
        .fold(T::zero(), |sum, (x, y)| sum + x.clone() * y.clone())
}

#[test]
fn functions_of_numbers_take_arrays_of_static_shape() {
    let (x, y) = ([inline![1, 2], inline![3, 4]], [inline![5, 6], inline![7, 8]]);
    assert_eq!(dot(&x, &y), inline![26, 44]);
    let (x, y) = (
        [array![[0.5], [2.0]], array![[1.0], [3.0]]],
        [array![[2.0], [2.0]], array![[4.0], [0.0]]],
    );
    assert_eq!(dot(&x, &y), array![[5.0], [4.0]]);
    assert_eq!(pow(inline![2_u8, 3], 4), inline![16, 81]);
}

#[test]
fn zero_and_one_fill_every_element() {
    type Matrix = Array<f32, shape![2, 3]>;
    let x: Matrix = array![[1.0, -2.0, 3.0], [0.0, 5.0, -6.0]];
    assert_eq!(x.clone() + Matrix::zero(), x);
    assert_eq!(x.clone() * Matrix::one(), x);
    assert!(Matrix::zero().is_zero() && Matrix::one().is_one());
    assert!(!x.is_zero() && !x.is_one() && !Matrix::one().is_zero());
    // All elements of an empty array are 0, and also 1.
    let none = InlineArray::<i64, shape![0]>::zero();
    assert!(none.is_zero() && none.is_one());
    let mut y = x.clone();
    y.set_zero();
    assert!(y.is_zero());
}
