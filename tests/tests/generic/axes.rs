//! Generic over the axes of a known rank: `N: Dim` alone.

use array_core::layout::HeapResults;
use array_core::{
    Array, Broadcast, BroadcastShape, Dim, Dyn, Float, InlineArray, Len, Number, One, Shape, array, broadcast, dim,
};

use super::close;

dim!(Batch);
dim!(Xyz = 3);
dim!(Points);

fn standardised<T: Float, M: Dim, N: Dim>(x: &Array<T, (M, N)>) -> Array<T, (M, N)> {
    let (mean, deviation) = (x.mean_axis_keep::<0>(), x.std_axis_keep::<0>());
    broadcast!((x - mean) / deviation)
}

fn distances<T: Float, M: Dim, N: Dim>(x: &Array<T, (M, N)>, centre: &Array<T, (N,)>) -> Array<T, (M,)> {
    broadcast!(sqrt(sum_axis::<1>(square(x - centre))))
}

fn outer<T: Float, M: Dim, N: Dim>(x: &Array<T, (M,)>, y: &Array<T, (N,)>) -> Array<T, (M, N)> {
    broadcast!(named [i, j]; x[i] * y[j])
}

/// Runs the programs on a matrix of two by two.
fn programs<T: Float + Into<f64>, M: Dim, N: Dim>() {
    let x = Array::<T, (M, N)>::from_fn_with([2, 2], |[i, j]| T::from_i64([[1, 4], [3, 0]][i][j]));
    close(&standardised(&x), &[-1.0, 1.0, 1.0, -1.0]);
    let centre = Array::<T, (N,)>::from_fn_with([2], |[j]| T::from_i64([0, 4][j]));
    close(&distances(&x, &centre), &[1.0, 5.0]);
    let y = Array::<T, (M,)>::from_fn_with([2], |[i]| T::from_i64([2, -1][i]));
    close(&outer(&y, &centre), &[0.0, 8.0, 0.0, -4.0]);
}

#[test]
fn every_kind_of_axis() {
    programs::<f32, Len<2>, Len<2>>();
    programs::<f64, Dyn, Len<2>>();
    programs::<f32, Batch, Dyn>();
    programs::<f64, Batch, Len<2>>();
    assert_eq!(
        outer::<f32, One, Len<2>>(&Array::full(2.0), &array![1.0, 3.0]).as_slice(),
        [2.0, 6.0]
    );
}

fn sum<T: Float, L, R, B, C>(x: &Array<T, L, B>, y: &Array<T, R, C>) -> Array<T, BroadcastShape<L, R>>
where
    L: Shape + Broadcast<R>,
    R: Shape,
    B: HeapResults<T, L>,
    C: HeapResults<T, R>,
{
    x + y
}

/// Adds a column and a row in each storage.
fn sums<T: Float + Into<f64>>() {
    let column = InlineArray::<T, (Len<2>, One)>::from_fn(|[i, _]| T::from_usize(i));
    let row = InlineArray::<T, (Len<3>,)>::from_fn(|[j]| T::from_usize(10 * j));
    let expected = [0.0, 10.0, 20.0, 1.0, 11.0, 21.0];
    close(&sum(&column.to_heap(), &row.to_heap()), &expected);
    close(&sum(&column.view(), &row.to_heap()), &expected);
    close(&sum(&row.view(), &column.to_heap().view()), &expected);
    let found: Array<T, (Len<2>, Len<3>)> = sum(&row.to_heap().flip_axis::<0>(), &column.view());
    close(&found, &[20.0, 10.0, 0.0, 21.0, 11.0, 1.0]);
}

#[test]
fn two_shapes_broadcast() {
    sums::<f32>();
    sums::<f64>();
}

/// Returns the areas of parallelograms, as vectors.
fn areas<T: Number, M: Dim>(x: &Array<T, (M, Xyz)>, y: &Array<T, (Xyz,)>) -> Array<T, (M, Xyz)> {
    x.cross(y)
}

#[test]
fn named_axes_of_extent_three_have_a_cross_product() {
    let x = Array::<i32, (Len<2>, Xyz)>::from_nested([[1, 2, 3], [4, 5, 6]]);
    let y = Array::<i32, (Xyz,)>::from_nested([7, -8, 9]);
    let both: Array<i32, (Len<2>, Xyz)> = x.cross(&y);
    assert_eq!(both.to_vec(), [42, 12, -22, 93, 6, -67]);
    assert_eq!(areas(&x, &y), both);
    let columns: Array<i32, (Xyz, Len<2>)> = x.t().cross_axis::<-2, _, _>(&x.t());
    assert_eq!(columns.sum(), 0);
    // With a run-time extent, and with a name whose extent is known at run time.
    let z: Array<i32, (Dyn,)> = array![7, -8, 9].into_shape();
    let both: Array<i32, (Len<2>, Xyz)> = x.cross(&z);
    assert_eq!(both.to_vec(), [42, 12, -22, 93, 6, -67]);
    let named = Array::<i32, (Points,)>::from_fn_with([3], |[i]| i as i32);
    assert_eq!(named.cross(&named).axes(), &(Points(3),));
    let two = Array::<i32, (Points,)>::ones_with([2]);
    assert!(two.try_cross(&two).is_err());
}

/// Returns the product of the extents, read by index.
fn extents<T, S: Shape>(x: &Array<T, S>) -> usize {
    (0..x.rank()).map(|axis| x.shape()[axis]).product()
}

#[test]
fn extents_of_any_shape_have_an_index() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!((extents(&x), extents(&x.clone().into_dyn())), (6, 6));
    let mut shape = x.into_dyn().shape();
    shape[0] = 5;
    assert_eq!((shape[0], &shape[1..]), (5, &[3][..]));
}
