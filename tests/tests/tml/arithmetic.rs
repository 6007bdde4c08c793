//! "Arithmetic operations".

use array_core::{Array, InlineArray, array, broadcast, inline, shape};
use array_tests::nested::{Model, combine};

#[test]
fn a_scalar_is_broadcast_to_a_tensor() {
    let m = array![[1, 2], [3, 4]];
    assert_eq!(broadcast!(tml; m + 1), array![[2, 3], [4, 5]]);
    assert_eq!(broadcast!(tml; 10 - m), array![[9, 8], [7, 6]]);
}

#[test]
fn dimensions_are_compared_from_the_last_one() {
    let (m, row) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    assert_eq!(broadcast!(tml; m + row), array![[11, 22, 33], [14, 25, 36]]);
}

#[test]
fn dimensions_of_1_are_stretched_on_both_sides() {
    let (column, row) = (array![[1], [2]], array![[10, 20, 30]]);
    assert_eq!(broadcast!(tml; column + row), array![[11, 21, 31], [12, 22, 32]]);
}

#[test]
fn nested_tensors_are_broadcast_level_by_level() {
    let a =
        Array::<i32, shape![2, 1, 3]>::from_fn(|[i, _, k]: [usize; 3]| (i * 3 + k) as i32).into_nested::<shape![3]>();
    let b = Array::<i32, shape![4, 1]>::from_fn(|[i, _]: [usize; 2]| 10 * i as i32).into_nested::<shape![1]>();
    let c: Array<InlineArray<i32, shape![3]>, shape![2, 4]> = broadcast!(tml; a + b);
    assert_eq!(c.model(), combine(&a.model(), &b.model(), &|x, y| x + y).unwrap());
}

#[test]
fn a_tensor_of_3x3x3_is_not_one_of_3x_3x3() {
    let cube = Array::<i32, shape![3, 3, 3]>::ones();
    let matrices: Array<InlineArray<i32, shape![3, 3]>, shape![3]> = cube.clone().into_nested::<shape![3, 3]>();
    // Each number of the cube is a scalar at the level of the matrices, so that the sum has 27 of
    // them.
    let sum: Array<InlineArray<i32, shape![3, 3]>, shape![3, 3, 3]> = broadcast!(tml; cube + matrices);
    assert_eq!(
        Some(sum.model()),
        combine(&cube.model(), &matrices.model(), &|x, y| x + y)
    );
    // A conversion adds number to number.
    assert_eq!(
        broadcast!(tml; cube + matrices.into_flat()),
        Array::<i32, shape![3, 3, 3]>::full(2)
    );
}

/// The page does not specify the type of the result; it is the promoted one, whatever the order.
#[test]
fn the_root_is_promoted_in_either_order() {
    let (narrow, wide) = (array![inline![1_i16, 2]], array![inline![10_i32, 20]]);
    let left: Array<InlineArray<i32, shape![2]>, shape![1]> = broadcast!(tml; narrow + wide);
    let right: Array<InlineArray<i32, shape![2]>, shape![1]> = broadcast!(tml; wide + narrow);
    assert_eq!(left, right);
}
