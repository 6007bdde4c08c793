//! The matrices of `nalgebra`.

use array_core::error::ShapeErrorKind;
use array_core::{Array, ArrayView, ContiguousView, DynRank, Len, array, dim, interop, shape, slice};
use nalgebra::{Const, DMatrix, Dyn, Matrix2x3, MatrixView, MatrixViewMut, Vector2, Vector3};

dim!(Samples);

#[test]
fn arrays_are_lent_as_matrices_without_copying() {
    let mut x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let theirs: MatrixView<'_, f64, Const<2>, Const<3>, Dyn, Dyn> = x.as_nalgebra().unwrap();
    assert_eq!(theirs, Matrix2x3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0));
    assert_eq!((theirs.as_ptr(), theirs.strides()), (x.as_ptr(), (3, 1)));
    // Products of views whose rows are not adjacent are broken in nalgebra 0.35.0.
    let turned = x.t();
    let columns = turned.as_nalgebra().unwrap();
    assert_eq!(columns.tr_mul(&Vector3::new(1.0, 1.0, 1.0)), Vector2::new(6.0, 15.0));

    let mut theirs = x.as_nalgebra_mut().unwrap();
    theirs.swap_rows(0, 1);
    theirs.column_mut(2).fill(0.0);
    assert_eq!(x, array![[4.0, 5.0, 0.0], [1.0, 2.0, 0.0]]);

    let column = array![1.0, 2.0, 3.0];
    let theirs = column.as_nalgebra().unwrap();
    assert_eq!(
        (theirs, theirs.as_ptr()),
        (Vector3::new(1.0, 2.0, 3.0).as_view(), column.as_ptr())
    );
}

#[test]
fn strides_do_not_change() {
    let x = array![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
    let turned = x.t();
    let theirs = turned.as_nalgebra().unwrap();
    assert_eq!((theirs.shape(), theirs.strides(), theirs[(3, 1)]), ((4, 3), (1, 4), 8));
    let stepped = slice!(x, 0..3;2, 1..4;2);
    let theirs = stepped.as_nalgebra().unwrap();
    assert_eq!((theirs.strides(), theirs.as_ptr()), ((8, 2), stepped.as_ptr()));
    assert!(theirs.iter().eq([2, 10, 4, 12].iter()));
    let column = x.index_axis::<1>(2);
    assert!(column.as_nalgebra().unwrap().iter().eq([3, 7, 11].iter()));
}

#[test]
fn reversed_and_stretched_views_are_refused() {
    let mut x = array![[1, 2], [3, 4]];
    let reversed = x.flip_axis::<1>();
    let error = reversed.as_nalgebra().unwrap_err();
    assert_eq!((error.kind(), error.axis()), (ShapeErrorKind::Backwards, Some(1)));
    assert_eq!(
        error.to_string(),
        "a view of shape (2, 2) is reversed or stretched along axis 1, which `as_nalgebra` does not support: copy it with `to_heap`"
    );
    assert!(reversed.to_heap().as_nalgebra().is_ok());
    let row = array![1, 2];
    assert_eq!(
        row.broadcast_to::<shape![3, 2]>().as_nalgebra().unwrap_err().axis(),
        Some(0)
    );
    assert!(x.view_mut().flip_axis::<0>().as_nalgebra_mut().is_err());
    // The stride of an axis with one position does not matter.
    assert!(array![[1, 2]].flip_axis::<0>().as_nalgebra().is_ok());
}

#[test]
fn views_convert_to_the_requested_matrix() {
    let x = array![[1, 2, 3], [4, 5, 6]].into_dyn();
    let theirs = MatrixView::<'_, i32, Dyn, Const<3>, Dyn, Dyn>::try_from(x.view()).unwrap();
    assert_eq!(theirs[(1, 2)], 6);
    let error = MatrixView::<'_, i32, Dyn, Const<2>, Dyn, Dyn>::try_from(x.view()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape is (2, 3), not (_, 2), in `try_from`: axis 1 is 3, not 2"
    );
    let named = Array::<i32, (Samples, Len<2>)>::zeros_with([3, 2]);
    assert!(MatrixView::<'_, i32, Dyn, Const<2>, Dyn, Dyn>::try_from(named.view()).is_ok());
    let deep = Array::<i32, shape![2, 2, 2]>::zeros();
    assert!(MatrixView::<'_, i32, Dyn, Dyn, Dyn, Dyn>::try_from(deep.view()).is_err());
    let mut y = array![[1, 2], [3, 4]];
    let mut theirs = MatrixViewMut::<'_, i32, Const<2>, Dyn, Dyn, Dyn>::try_from(y.view_mut()).unwrap();
    theirs[(1, 0)] = 0;
    assert_eq!(y, array![[1, 2], [0, 4]]);
}

#[test]
fn matrices_are_taken_without_copying() {
    let mut theirs = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let ours: ArrayView<'_, i32, shape![2, 3]> = interop::nalgebra::view(&theirs);
    assert_eq!(ours, array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!(
        (ours.as_ptr(), ours.strides().as_slice()),
        (theirs.as_ptr(), [1, 2].as_slice())
    );
    assert!(ArrayView::<i32, shape![3, 2]>::try_from(&theirs).is_err());
    assert!(ArrayView::<i32, shape![6]>::try_from(&theirs).is_err());

    let mut ours = interop::nalgebra::view_mut(&mut theirs);
    ours += array![10, 20, 30];
    assert_eq!(theirs, Matrix2x3::new(11, 22, 33, 14, 25, 36));

    let column = Vector3::new(1, 2, 3);
    let ours = ArrayView::<i32, shape![3, 1]>::try_from(&column).unwrap();
    assert_eq!(ours + array![0, 10], array![[1, 11], [2, 12], [3, 13]]);

    let wide = DMatrix::from_fn(4, 5, |i, j| 10 * i as i32 + j as i32);
    let part = wide.view_with_steps((0, 1), (2, 2), (1, 2));
    let ours: ArrayView<'_, i32, shape![_, _]> = interop::nalgebra::view(&part);
    assert_eq!((ours.to_vec(), ours.as_ptr()), (vec![1, 4, 21, 24], part.as_ptr()));
    assert_eq!(ours.as_nalgebra().unwrap(), part);
    assert!(ArrayView::<i32, DynRank>::try_from(&part).is_ok());
}

#[test]
fn shared_elements_are_read() {
    let elements = [1, 2, 3];
    let overlapping = MatrixView::<'_, i32, Dyn, Dyn, Dyn, Dyn>::from_slice_with_strides(&elements, 2, 2, 1, 1);
    let ours = ArrayView::<i32, shape![2, 2]>::try_from(overlapping).unwrap();
    assert_eq!(ours, array![[1, 2], [2, 3]]);
}

#[test]
fn empty_matrices_convert_both_ways() {
    let x = Array::<f64, shape![0, 3]>::zeros();
    assert_eq!(x.as_nalgebra().unwrap().iter().count(), 0);
    assert_eq!(x.t().as_nalgebra().unwrap().shape(), (3, 0));
    let theirs = DMatrix::<f64>::zeros(2, 0);
    let ours: ArrayView<'_, f64, shape![_, 0]> = (&theirs).try_into().unwrap();
    assert!(ours.is_empty());
    let slice: ContiguousView<'_, f64, shape![_]> = [].as_slice().into();
    assert!(slice.as_nalgebra().unwrap().is_empty());
}

#[test]
fn owned_matrices_convert_both_ways() {
    use array_core::{InlineArray, inline};
    use nalgebra::{DVector, Matrix3x2};

    let rows = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let x = Array::<f64, shape![_, _]>::from_shape_vec([2, 3], rows.as_flattened().to_vec()).unwrap();
    let matrix: DMatrix<f64> = x.clone().into();
    assert_eq!(matrix, DMatrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    assert_eq!(Array::<f64, shape![_, _]>::try_from(matrix).unwrap(), x);
    let column: DVector<f64> = Array::<f64, shape![_]>::from(vec![1.0, 2.0]).into();
    assert_eq!(column, DVector::from_vec(vec![1.0, 2.0]));
    assert_eq!(
        Array::<f64, shape![_]>::try_from(column).unwrap(),
        Array::from(vec![1.0, 2.0])
    );

    let y = inline![[1, 2], [3, 4], [5, 6]];
    let matrix: Matrix3x2<i32> = y.into();
    assert_eq!(matrix, Matrix3x2::new(1, 2, 3, 4, 5, 6));
    assert_eq!(InlineArray::<i32, shape![3, 2]>::try_from(matrix).unwrap(), y);
    // A matrix is copied if its extents are those of the shape. Otherwise, the error contains it.
    let rows = InlineArray::<i32, shape![1, 2]>::try_from(matrix.row(1).clone_owned()).unwrap();
    assert_eq!(rows, inline![[3, 4]]);
    let rejected = InlineArray::<i32, shape![2, 3]>::try_from(matrix).unwrap_err();
    assert_eq!(rejected.kind(), ShapeErrorKind::Convert);
    assert_eq!(rejected.into_inner(), matrix);
}
