//! Generic over the axes of a known rank: `N: Dim` alone.

use array_core::{Array, Dim, Dyn, Float, Len, One, array, broadcast, dim};

use super::close;

dim!(Batch);

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
