//! Products in `broadcast!`.

use array_core::error::ShapeErrorKind;
use array_core::linalg::matmul;
use array_core::{Array, Error, array, broadcast, shape, try_broadcast};

#[test]
fn products_are_operands_and_move_nothing() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let weights = array![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let bias = array![10.0, 20.0];
    let expected = array![[14.0, 25.0], [20.0, 31.0]];
    assert_eq!(broadcast!(matmul(x, weights) + bias), expected);
    assert_eq!(broadcast!(matmul(&x, &weights) + bias), expected);
    assert_eq!(broadcast!(x.matmul(weights) + bias), expected);
    assert_eq!(broadcast!(matmul(x, weights)), matmul(&x, &weights));
    assert_eq!(
        broadcast!(matmul(matmul(x, weights), x) - 1),
        matmul(matmul(&x, &weights), &x) - 1.0
    );
    assert_eq!(broadcast!(matmul(x, x.t()) * 0.5), matmul(&x, x.t()) * 0.5);
    let same: Array<f64, shape![2, 2]> = broadcast!(no_stretch; matmul(x, x.t()) + matmul(x, weights));
    assert_eq!(same, array![[18.0, 37.0], [42.0, 88.0]]);
}

#[test]
fn operands_of_products_are_selections_and_products_are_reduced() {
    let stack = Array::<f64, shape![2, 3, 3]>::from_fn(|[b, i, j]| (b * 9 + i * 3 + j) as f64);
    let first: Array<f64, shape![3, 2]> = broadcast!(matmul(stack[0, .., ..], stack[1, .., 0..2]) + 1);
    let (a, b) = (stack.index_axis::<0>(0), stack.index_axis::<0>(1));
    let whole = matmul(a, b);
    for i in 0..3 {
        for j in 0..2 {
            assert_eq!(first[[i, j]], whole[[i, j]] + 1.0);
        }
    }
    let norm: f64 = broadcast!(sum(square(matmul(a, b))));
    assert_eq!(norm, whole.iter().map(|x| x * x).sum::<f64>());
}

#[test]
fn products_are_assigned_also_to_their_own_operands() {
    let turn = array![[0, -1], [1, 0]];
    let mut x = array![[1, 2], [3, 4]];
    broadcast!(x = matmul(turn, x));
    assert_eq!(x, array![[-3, -4], [1, 2]]);
    broadcast!(x += matmul(x, x) * 2);
    assert_eq!(x, array![[7, 4], [-1, 2]]);
    let mut wide = Array::<i32, shape![2, 2, 2]>::zeros();
    broadcast!(wide[1, .., ..] = matmul(x, turn));
    assert_eq!(wide.to_vec(), [0, 0, 0, 0, 4, -7, 2, 1]);
}

#[test]
fn products_that_do_not_fit_leave_the_expression() {
    let x = Array::<f32, shape![_, _]>::ones_with([2, 3]);
    let mut y = Array::<f32, shape![2, 2]>::zeros();
    let found = try_broadcast!(matmul(x, x) + y);
    assert!(matches!(found, Err(Error::Shape(error)) if error.kind() == ShapeErrorKind::InnerAxes));
    assert!(try_broadcast!(y = matmul(x, x)).is_err());
    assert_eq!(y.as_slice(), [0.0; 4]);
    assert!(try_broadcast!(y = matmul(x, x.t())).is_ok());
    assert_eq!(y.as_slice(), [3.0; 4]);
}
