//! Generic over the storage: `B: Storage<T, S>`, which `view` converts to a view, `B:
//! HeapResults<T, S>`, and `B: OwnedStorage<T, S>`.

use array_core::layout::{HeapResults, OwnedStorage, Storage, StorageMut};
use array_core::shape::HasAxis;
use array_core::view::ViewMethods;
use array_core::{
    Array, ArrayView, Dim, Dyn, Element, Float, InlineArray, Number, One, Real, Shape, array, broadcast, inline, shape,
    slice,
};

use super::{X, Y, close, product, rows, softmax};

fn squares<T: Number, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> T::Sum {
    let x = x.view();
    broadcast!(sum(x * x))
}

fn dot<T: Number, S: Shape, B: Storage<T, S>, C: Storage<T, S>>(x: &Array<T, S, B>, y: &Array<T, S, C>) -> T::Sum {
    let (x, y) = (x.view(), y.view());
    broadcast!(sum(x * y))
}

fn mean_square<T: Float, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> T {
    broadcast!(mean(square(x)))
}

fn write_twice<T: Number, S: Shape, B: Storage<T, S>, C: StorageMut<T, S>>(x: &Array<T, S, B>, y: &mut Array<T, S, C>) {
    broadcast!(y = x * 2);
}

fn halve<T: Float, S: Shape, B: StorageMut<T, S>>(x: &mut Array<T, S, B>) {
    broadcast!(x *= 0.5);
}

fn twice<T: Number, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    let x = x.view();
    broadcast!(x * 2)
}

fn highest<T: Real, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (M, One)> {
    x.view().max_axis_keep::<1>()
}

fn softmax_last<T: Float, S: HasAxis<-1>, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    let x = x.view();
    let e = broadcast!(exp(x - max_axis_keep::<-1>(x)));
    broadcast!(e / sum_axis_keep::<-1>(e))
}

fn softmax_in_place<T: Float, S: HasAxis<-1>, B: StorageMut<T, S>>(x: &mut Array<T, S, B>) {
    let highest = x.view().max_axis_keep::<-1>();
    broadcast!(x = exp(x - highest));
    let sum = x.view().sum_axis_keep::<-1>();
    *x /= &sum;
}

fn matmul<T: Float, M: Dim, K: Dim, N: Dim, B, C>(x: &Array<T, (M, K), B>, y: &Array<T, (K, N), C>) -> Array<T, (M, N)>
where
    B: Storage<T, (M, K)>,
    C: Storage<T, (K, N)>,
{
    x.view().matmul(&y.view())
}

fn contraction<T: Float, M: Dim, K: Dim, N: Dim, B, C>(
    x: &Array<T, (M, K), B>,
    y: &Array<T, (K, N), C>,
) -> Array<T, (M, N)>
where
    B: Storage<T, (M, K)>,
    C: Storage<T, (K, N)>,
{
    let (x, y) = (x.view(), y.view());
    broadcast!(named [i, j]; sum(k: x[i, k] * y[k, j]))
}

fn gram<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (N, N)> {
    x.view().t().matmul(&x.view())
}

fn first_column<T: Number, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (M,)> {
    let x = x.view();
    slice!(x, .., 0).to_heap()
}

fn added<T: Number, S: Shape, B: Storage<T, S>, C: Storage<T, S>>(
    x: &Array<T, S, B>,
    y: &Array<T, S, C>,
) -> Array<T, S> {
    x.view() + y.view()
}

fn subtracted_from_heap<T: Number, S: Shape, B: Storage<T, S>>(x: &Array<T, S>, y: &Array<T, S, B>) -> Array<T, S> {
    x - y.view()
}

fn scaled<T: Number, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>, by: T) -> Array<T, S> {
    x.view() * by
}

fn exp<T: Float, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    x.view().exp()
}

fn is_positive<T: Real, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<bool, S> {
    let x = x.view();
    broadcast!(x > 0)
}

fn highest_of_rows<T: Real, S: HasAxis<0>, B: Storage<T, S>>(x: &Array<T, S, B>) -> Vec<T> {
    x.view().axis_iter::<0>().map(|row| row.max()).collect()
}

fn columns<T: Real, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Vec<T> {
    x.t().axis_iter::<0>().map(|column| column.max()).collect()
}

fn moving_average<T: Float, M: Dim, N: Dim, B: Storage<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (M, Dyn)> {
    let x: ArrayView<'_, T, (M, N)> = x.into();
    x.windows_axis::<1, 2>().mean_axis::<2>()
}

/// The programs whose results are on the heap, without views of the operands.
mod on_the_heap {
    use array_core::prelude::*;

    use super::{HasAxis, HeapResults};

    pub fn softmax<T: Float, S: HasAxis<-1>, B: HeapResults<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
        let e = broadcast!(exp(x - max_axis_keep::<-1>(x)));
        broadcast!(e / sum_axis_keep::<-1>(e))
    }

    pub fn softmax_by_operators<T: Float, S: HasAxis<-1>, B: HeapResults<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
        let e = (x - x.max_axis_keep::<-1>()).exp();
        &e / &e.sum_axis_keep::<-1>()
    }

    pub fn matmul<T: Float, M: Dim, K: Dim, N: Dim, B: HeapResults<T, (M, K)>, C: HeapResults<T, (K, N)>>(
        x: &Array<T, (M, K), B>,
        y: &Array<T, (K, N), C>,
    ) -> Array<T, (M, N)> {
        x.matmul(y)
    }

    pub fn gram<T: Float, M: Dim, N: Dim, B: HeapResults<T, (M, N)>>(x: &Array<T, (M, N), B>) -> Array<T, (N, N)> {
        x.t().matmul(x)
    }

    pub fn estimate<T: Float<Exact = T>, N: Dim, B: HeapResults<T, (N, N)>, C: HeapResults<T, (N,)>>(
        covariance: &Array<T, (N, N), B>,
        x: &Array<T, (N,), C>,
    ) -> Array<T, (N,)> {
        covariance.solve(x) / covariance.det()
    }

    pub fn inverse<T: Float<Exact = T>, N: Dim, B: HeapResults<T, (N, N)>>(
        x: &Array<T, (N, N), B>,
    ) -> Array<T, (N, N)> {
        x.inv()
    }

    pub fn sum<T: Float, S: Shape, B: HeapResults<T, S>, C: HeapResults<T, S>>(
        x: &Array<T, S, B>,
        y: &Array<T, S, C>,
    ) -> Array<T, S> {
        x.map(|&e| e) + y * T::ONE
    }
}

/// The same of arrays that own their elements, whose results are stored as they are.
mod in_kind {
    use array_core::prelude::*;

    use array_core::Len;

    use super::{HasAxis, OwnedStorage};

    pub fn softmax<T: Float, S: HasAxis<-1>, B>(x: &Array<T, S, B>) -> Array<T, S, B>
    where
        B: OwnedStorage<T, S> + OwnedStorage<T, S::Kept>,
    {
        let e = broadcast!(exp(x - max_axis_keep::<-1>(x)));
        broadcast!(e / sum_axis_keep::<-1>(e))
    }

    pub fn estimate<T: Float<Exact = T>, const N: usize>(
        covariance: &InlineArray<T, (Len<N>, Len<N>)>,
        x: &InlineArray<T, (Len<N>,)>,
    ) -> InlineArray<T, (Len<N>,)> {
        covariance.solve(x) / covariance.det()
    }

    pub fn inverse<T: Float<Exact = T>, const N: usize>(
        x: &InlineArray<T, (Len<N>, Len<N>)>,
    ) -> InlineArray<T, (Len<N>, Len<N>)> {
        x.inv()
    }

    pub fn sum<T: Float, S: Shape, B: OwnedStorage<T, S>>(x: &Array<T, S, B>, y: &Array<T, S, B>) -> Array<T, S, B> {
        x + y * T::ONE
    }
}

/// A program that takes every array.
fn any<'a, T: Float>(x: impl Into<ArrayView<'a, T, shape![_, 3]>>) -> Array<T, shape![_, 3]> {
    let x = x.into();
    broadcast!(x * 2)
}

/// Runs the programs of [`on_the_heap`] on a matrix of two by three with the elements of [`X`].
fn programs_on_the_heap<T: Float + Into<f64>, B: HeapResults<T, shape![2, 3]>>(x: &Array<T, shape![2, 3], B>) {
    let y = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(Y[i * 3 + j]));
    let expected: Vec<f64> = rows(&X).iter().flat_map(|row| softmax(row)).collect();
    close(&on_the_heap::softmax(x), &expected);
    close(&on_the_heap::softmax_by_operators(x), &expected);
    let expected = product(&X, &[Y[0], Y[3], Y[1], Y[4], Y[2], Y[5]], 2, 3, 2);
    close(&on_the_heap::matmul(x, &y.t()), &expected);
    let transposed = [X[0], X[3], X[1], X[4], X[2], X[5]];
    close(&on_the_heap::gram(x), &product(&transposed, &X, 3, 2, 3));
    let sums: Vec<f64> = X.iter().zip(Y).map(|(x, y)| x + y).collect();
    close(&on_the_heap::sum(x, &y), &sums);
    close(&on_the_heap::sum(&y, x), &sums);
}

/// Runs the programs on a matrix of two by three with the elements of [`X`].
fn programs<T, B>(x: &Array<T, shape![2, 3], B>)
where
    T: Float + Into<f64>,
    B: Storage<T, shape![2, 3]>,
{
    let heap = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(Y[i * 3 + j]));
    let inline = InlineArray::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(Y[i * 3 + j]));
    let sum_of_squares = X.iter().map(|x| x * x).sum::<f64>();
    close(&array![squares(x)], &[sum_of_squares]);
    let expected = X.iter().zip(Y).map(|(x, y)| x * y).sum::<f64>();
    close(&array![dot(x, &heap), dot(x, &inline), dot(&heap, x)], &[expected; 3]);
    close(&array![mean_square(x)], &[sum_of_squares / 6.0]);
    let (mut on_heap, mut in_place) = (heap.clone(), inline);
    write_twice(x, &mut on_heap);
    write_twice(x, &mut in_place);
    close(&on_heap, &X.map(|x| x * 2.0));
    close(&in_place, &X.map(|x| x * 2.0));
    halve(&mut in_place);
    halve(&mut on_heap.view_mut());
    close(&on_heap, &X);
    close(&in_place, &X);

    close(&twice(x), &X.map(|x| x * 2.0));
    close(&highest(x), &[2.0, 3.5]);
    let expected: Vec<f64> = rows(&X).iter().flat_map(|row| softmax(row)).collect();
    close(&softmax_last(x), &expected);
    softmax_in_place(&mut on_heap);
    softmax_in_place(&mut in_place);
    close(&on_heap, &expected);
    close(&in_place, &expected);
    let expected = product(&X, &[Y[0], Y[3], Y[1], Y[4], Y[2], Y[5]], 2, 3, 2);
    close(&matmul(x, &heap.t()), &expected);
    close(&contraction(x, &inline.t()), &expected);
    let transposed = [X[0], X[3], X[1], X[4], X[2], X[5]];
    close(&gram(x), &product(&transposed, &X, 3, 2, 3));
    close(&first_column(x), &[X[0], X[3]]);
    let sums: Vec<f64> = X.iter().zip(Y).map(|(x, y)| x + y).collect();
    close(&added(x, &heap), &sums);
    close(&added(x, &inline), &sums);
    let differences: Vec<f64> = X.iter().zip(Y).map(|(x, y)| y - x).collect();
    close(&subtracted_from_heap(&heap, x), &differences);
    close(&scaled(x, T::from_f64(0.5)), &X.map(|x| x * 0.5));
    close(&exp(x), &X.map(f64::exp));
    assert!(is_positive(x).iter().copied().eq(X.map(|x| x > 0.0)));
    assert_eq!(highest_of_rows(x), [T::from_f64(2.0), T::from_f64(3.5)]);
    assert_eq!(columns(x), [3.5, 0.25, 2.0].map(T::from_f64));
    close(&moving_average(x), &[-0.375, 0.375, 1.875, -0.25]);
}

/// Runs the programs of [`in_kind`] on an array and on one with the elements of [`Y`].
fn programs_in_kind<T: Float + Into<f64>, B>(x: &Array<T, shape![2, 3], B>, y: &Array<T, shape![2, 3], B>)
where
    B: OwnedStorage<T, shape![2, 3]> + OwnedStorage<T, shape![2, 1]>,
{
    let expected: Vec<f64> = rows(&X).iter().flat_map(|row| softmax(row)).collect();
    close(&in_kind::softmax(x), &expected);
    let sums: Vec<f64> = X.iter().zip(Y).map(|(x, y)| x + y).collect();
    close(&in_kind::sum(x, y), &sums);
}

/// Runs the programs on each storage.
fn storages<T: Float + Into<f64>>() {
    let heap = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(X[i * 3 + j]));
    programs(&heap);
    programs(&heap.view());
    programs(&heap.clone().view_mut());
    let columns = heap.t().to_heap();
    programs(&columns.t());
    let inline = InlineArray::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(X[i * 3 + j]));
    programs(&inline);

    programs_on_the_heap(&heap);
    programs_on_the_heap(&heap.view());
    programs_on_the_heap(&heap.clone().view_mut());
    programs_on_the_heap(&columns.t());
    programs_on_the_heap(&inline.view());

    let y = InlineArray::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(Y[i * 3 + j]));
    programs_in_kind(&heap, &y.to_heap());
    programs_in_kind(&inline, &y);

    let doubled = X.map(|x| x * 2.0);
    close(&any(&heap), &doubled);
    close(&any(&inline), &doubled);
    close(&any(heap.view()), &doubled);
    close(&any(columns.t()), &doubled);
    let of_any_height: Array<T, shape![_, 3]> = heap.into_shape();
    close(&any(&of_any_height), &doubled);
}

/// Runs the programs of square matrices on each storage.
fn square_matrices<T: Float<Exact = T> + Into<f64>>() {
    // Its determinant is 8.
    let inline = InlineArray::<T, shape![2, 2]>::from_fn(|[i, j]| T::from_f64([[4.0, 2.0], [2.0, 3.0]][i][j]));
    let x = inline![T::from_f64(8.0), T::from_f64(16.0)];
    let heap = inline.to_heap();
    let estimated = [-0.125, 0.75];
    let inverse = [0.375, -0.25, -0.25, 0.5];
    close(&on_the_heap::estimate(&heap, &x.to_heap()), &estimated);
    close(&on_the_heap::estimate(&heap.view(), &x.view()), &estimated);
    close(&on_the_heap::estimate(&heap.t(), &x.view()), &estimated);
    close(&on_the_heap::estimate(&inline.view(), &x.to_heap()), &estimated);
    close(&in_kind::estimate(&inline, &x), &estimated);
    close(&on_the_heap::inverse(&heap), &inverse);
    close(&on_the_heap::inverse(&heap.t()), &inverse);
    close(&on_the_heap::inverse(&inline.view()), &inverse);
    close(&in_kind::inverse(&inline), &inverse);
}

#[test]
fn linear_equations_on_every_storage() {
    square_matrices::<f32>();
    square_matrices::<f64>();
}

#[test]
fn programs_on_every_storage() {
    storages::<f32>();
    storages::<f64>();
}

#[test]
fn results_of_concrete_inline_arrays_stay_inline() {
    let x = inline![[1.0, 2.0], [3.0, 4.0]];
    let doubled: InlineArray<f64, shape![2, 2]> = broadcast!(x * 2.0);
    let sums: InlineArray<f64, shape![2]> = doubled.sum_axis::<0>();
    assert_eq!(sums, inline![8.0, 12.0]);
    assert_eq!(<f64 as Element>::ZERO, 0.0);
}
