//! Matrices of `nalgebra`.

use array_core::{Array, CallError, broadcast, shapes};
use nalgebra::{DMatrix, DVector, Matrix3, Matrix3x2, MatrixView, MatrixViewMut, OMatrix, Vector2, Vector3};

#[shapes(x: [M, N] f64, v: [N] f64 -> [M] f64)]
fn product(x: &DMatrix<f64>, v: &DVector<f64>) -> DVector<f64> {
    broadcast!(sum(j: x[i, j] * v[j]))
}

#[test]
fn matrices_are_read_in_place() {
    let x = DMatrix::from_fn(3, 4, |i, j| (i * 4 + j) as f64);
    let v = DVector::from_vec(vec![1.0, -1.0, 2.0, 0.5]);
    assert_eq!(product(&x, &v), &x * &v);
    assert_eq!(
        crate::gradual::panic_of(|| product(&x, &DVector::zeros(3))),
        "`product` cannot take its arguments: `N` is 4 in `x` and 3 in `v`"
    );
}

#[shapes(x: [M, N] f64, column: [M, 1] f64 -> [M, N] f64)]
fn scaled(
    x: MatrixView<'_, f64, nalgebra::Dyn, nalgebra::Const<2>>,
    column: &Vector3<f64>,
) -> OMatrix<f64, nalgebra::Dyn, nalgebra::Dyn> {
    x * column
}

#[shapes(x: [3, 2] i32, by: [2] i32 -> [3, 2] i32)]
fn moved(x: Matrix3x2<i32>, by: Vector2<i32>) -> Result<Matrix3x2<i32>, CallError> {
    let x: Array<i32, array_core::shape![3, 2]> = x;
    Ok(x + by)
}

#[test]
fn static_and_run_time_dimensions() {
    let x = DMatrix::from_row_slice(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let view = x.fixed_columns::<2>(0);
    let column = Vector3::new(1.0, 10.0, 100.0);
    let expected = DMatrix::from_row_slice(3, 2, &[1.0, 2.0, 30.0, 40.0, 500.0, 600.0]);
    assert_eq!(scaled(view.as_view(), &column), expected);
    let x = Matrix3x2::new(1, 2, 3, 4, 5, 6);
    assert_eq!(
        moved(x, Vector2::new(10, 20)),
        Ok(Matrix3x2::new(11, 22, 13, 24, 15, 26))
    );
}

#[shapes(x: [3, 3] f64, row: [3] f64)]
fn add_to_rows(x: &mut Matrix3<f64>, row: &[f64]) {
    broadcast!(x += row);
}

#[shapes(x: [N] f64)]
fn negate(mut x: MatrixViewMut<'_, f64, nalgebra::Dyn, nalgebra::U1, nalgebra::U1, nalgebra::Dyn>) {
    broadcast!(x = -x);
}

#[test]
fn writes_change_the_matrix() {
    let mut x = Matrix3::from_element(1.0);
    add_to_rows(&mut x, &[1.0, 2.0, 3.0]);
    assert_eq!(x, Matrix3::from_fn(|_, j| 2.0 + j as f64));
    let mut x = DMatrix::from_element(2, 3, 1.0);
    negate(x.column_mut(1));
    assert_eq!(x, DMatrix::from_row_slice(2, 3, &[1.0, -1.0, 1.0, 1.0, -1.0, 1.0]));
}
