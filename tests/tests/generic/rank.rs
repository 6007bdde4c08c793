//! Generic over the rank: `S: Shape`, and `S: HasAxis<-1>` for reductions along an axis that is
//! removed or kept.

use array_core::shape::{HasAxis, KeptShape};
use array_core::{Array, Broadcast, Dim, DynRank, Float, Number, Real, Shape, broadcast, shape};

use super::{X, close, rows, softmax};

fn softmax_last<T: Float, S: Shape + HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    let e = broadcast!(exp(x - max_axis_keep::<-1>(x)));
    broadcast!(e / sum_axis_keep::<-1>(e))
}

fn softmax_by_operators<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    let e = (x - x.max_axis_keep::<-1>()).exp();
    let sum = e.sum_axis_keep::<-1>();
    e / sum
}

fn softmax_in_place<T: Float, S: HasAxis<-1>>(x: &mut Array<T, S>) {
    let highest = x.max_axis_keep::<-1>();
    broadcast!(x = exp(x - highest));
    let sum = x.sum_axis_keep::<-1>();
    *x /= &sum;
}

fn log_softmax<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    let highest = x.max_axis_keep::<-1>();
    broadcast!(x - highest - log(sum_axis_keep::<-1>(exp(x - highest))))
}

fn centred<T: Float, S: HasAxis<AXIS>, const AXIS: isize>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(x - mean_axis_keep::<AXIS>(x))
}

fn centred_explicitly<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(explicit; x - mean_axis_keep::<-1>(x))
}

fn centred_at_one_rank<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    broadcast!(no_rank_promotion; x - mean_axis_keep::<-1>(x))
}

fn layer_norm<T: Float, S, N: Dim>(x: &Array<T, S>, gain: &Array<T, (N,)>) -> Array<T, S>
where
    S: HasAxis<-1> + Broadcast<(N,), Output = S>,
{
    let centred = x - x.mean_axis_keep::<-1>();
    let variance = broadcast!(mean_axis_keep::<-1>(square(centred)));
    broadcast!(centred / sqrt(variance + 1e-5) * gain)
}

fn norms<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S::Without> {
    broadcast!(sqrt(sum_axis::<-1>(x * x)))
}

fn means<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, KeptShape<S, -1>> {
    x.mean_axis_keep::<-1>()
}

fn is_highest<T: Real, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<bool, S> {
    let highest = x.max_axis_keep::<-1>();
    broadcast!(x == highest)
}

fn sums<T: Number, S: HasAxis<0>>(x: &Array<T, S>) -> Array<T::Sum, S::Without> {
    x.sum_axis::<0>()
}

fn spread_along_two<T: Real, S: HasAxis<0> + HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
    let y = broadcast!(x - min_axis_keep::<0>(x));
    broadcast!(y - min_axis_keep::<-1>(y))
}

/// Runs the programs on an array whose rows are those of [`X`].
fn programs<T: Float + Into<f64>, S: HasAxis<-1>>(x: Array<T, S>) {
    let expected: Vec<f64> = rows(&X).iter().flat_map(|row| softmax(row)).collect();
    close(&softmax_last(&x), &expected);
    close(&softmax_by_operators(&x), &expected);
    let logarithms: Vec<f64> = expected.iter().map(|x| x.ln()).collect();
    close(&log_softmax(&x), &logarithms);
    let mean = rows(&X).map(|row| row.iter().sum::<f64>() / 3.0);
    let expected_centred: Vec<f64> = (0..6).map(|i| X[i] - mean[i / 3]).collect();
    close(&centred::<T, S, -1>(&x), &expected_centred);
    close(&centred_explicitly(&x), &expected_centred);
    close(&centred_at_one_rank(&x), &expected_centred);
    close(
        &norms(&x),
        &rows(&X).map(|row| row.iter().map(|x| x * x).sum::<f64>().sqrt()),
    );
    close(&means(&x), &mean);
    assert!(is_highest(&x).iter().eq(&[false, false, true, true, false, false]));
    let mut x = x;
    softmax_in_place(&mut x);
    close(&x, &expected);
}

/// Runs the programs at several ranks.
fn ranks<T: Float + Into<f64>>() {
    let x = Array::<T, shape![2, 3]>::from_fn(|[i, j]| T::from_f64(X[i * 3 + j]));
    programs(x.clone().try_reshape::<shape![_, _]>([2, 3]).unwrap());
    programs(x.clone().try_reshape::<shape![2, 1, 3]>([2, 1, 3]).unwrap());
    programs(x.clone().try_reshape::<shape![1, _, 1, 3]>([1, 2, 1, 3]).unwrap());
    programs(
        x.clone()
            .try_reshape::<DynRank>(DynRank::new(&[2, 3]).unwrap())
            .unwrap(),
    );
    let gain = Array::<T, shape![3]>::full(T::from_f64(2.0));
    let normed = layer_norm(&x, &gain);
    close(&normed.mean_axis::<-1>(), &[0.0, 0.0]);
    close(&normed.std_axis::<-1>(), &[2.0, 2.0]);
    close(&centred::<T, _, 0>(&x).sum_axis::<0>(), &[0.0, 0.0, 0.0]);
    programs(x);
}

#[test]
fn programs_along_the_last_axis() {
    ranks::<f32>();
    ranks::<f64>();
}

#[test]
fn programs_of_integers() {
    let x = Array::<i32, shape![2, 3]>::from_fn(|[i, j]| [[5, 2, 9], [4, 8, 1]][i][j]);
    assert_eq!(sums(&x).as_slice(), [9, 10, 10]);
    assert_eq!(spread_along_two(&x).as_slice(), [1, 0, 8, 0, 6, 0]);
}
