//! An `ndarray` program that adopts typed arrays one function at a time: the signatures stay the
//! same, and the bodies get named axes.
//!
//!     cargo run --release -p array-examples --example gradual

use std::error::Error;

use array_core::prelude::*;
use array_core::{CallError, shapes};
use ndarray::{Array1, Array2, Array3, ArrayView1, ArrayView3, Axis};

/// Computes attention with one query, as the program did before: sums the values over time, each
/// weighted by how well it matches the query.
///
/// Every axis is a number: the channels are `Axis(2)` of the argument, and `Axis(1)` in the loop.
fn pool_by_numbers(x: ArrayView3<'_, f32>, query: ArrayView1<'_, f32>) -> Array2<f32> {
    let mut pooled = Array2::zeros((x.len_of(Axis(0)), x.len_of(Axis(2))));
    for (x, mut pooled) in x.outer_iter().zip(pooled.outer_iter_mut()) {
        let scores = x.dot(&query);
        let highest = scores.fold(f32::NEG_INFINITY, |a, &b| a.max(b));
        let weights = scores.mapv(|score| (score - highest).exp());
        let weights = &weights / weights.sum();
        pooled.assign(&(&x * &weights.insert_axis(Axis(1))).sum_axis(Axis(0)));
    }
    pooled
}

/// Computes the same, with the original signature except for the `Result`. The compiler keeps
/// `Time` and `Channel` apart.
#[shapes(x: [Batch, Time, Channel] f32, query: [Channel] f32 -> [Batch, Channel] f32)]
fn pool(x: ArrayView3<'_, f32>, query: ArrayView1<'_, f32>) -> Result<Array2<f32>, CallError> {
    let scores: array_core::Array<f32, (Batch, Time)> = broadcast!(sum(c: x[b, t, c] * query[c]));
    let weights = broadcast!(exp(scores - max_axis_keep::<1>(scores)));
    let weights = broadcast!(weights / sum_axis_keep::<1>(weights));
    Ok(broadcast!(sum(t: weights[b, t] * x[b, t, c])))
}

/// Subtracts the mean of each channel from interleaved samples, in place. The number of samples
/// follows from the length of the slice.
#[shapes(Channel = channels, samples: [Sample, Channel] f32)]
fn centre(samples: &mut [f32], channels: usize) {
    let mean = samples.mean_axis::<0>();
    broadcast!(samples -= mean);
}

fn main() -> Result<(), Box<dyn Error>> {
    let x = Array3::from_shape_fn((4, 50, 6), |(b, t, c)| ((b * 31 + t * 7 + c * 3) as f32 * 0.37).sin());
    let query = Array1::from_iter((0..6).map(|c| 0.5 - 0.2 * c as f32));

    let pooled = pool(x.view(), query.view())?;
    let expected = pool_by_numbers(x.view(), query.view());
    let error = (&pooled - &expected).fold(0.0_f32, |largest, error| largest.max(error.abs()));
    println!("four recordings, pooled over time:\n{pooled:.3}\nlargest difference to ndarray alone: {error:.1e}");
    assert!(error < 1e-5);

    // A view of every other channel in reverse order of time is read without copying.
    let part = x.slice(ndarray::s![1.., ..;-1, ..;2]);
    let part_query = query.slice(ndarray::s![..;2]);
    let error = pool(part, part_query)? - pool_by_numbers(part, part_query);
    assert!(error.iter().all(|error| error.abs() < 1e-5));

    // A mismatch is reported before anything is computed.
    let refused = pool(x.view(), part_query).unwrap_err();
    println!("\n{refused}");
    assert_eq!(
        refused.to_string(),
        "`pool` cannot take its arguments: `Channel` is 6 in `x` and 3 in `query`"
    );

    let mut stereo = [1.0, -2.0, 2.0, 0.0, 3.0, 2.0];
    centre(&mut stereo, 2);
    println!("\nstereo, centred: {stereo:?}");
    assert_eq!(stereo, [-1.0, -2.0, 0.0, 0.0, 1.0, 2.0]);
    Ok(())
}
