//! Attends: each position of a sequence becomes a mean of all positions, weighed by how much they concern it. Batch and
//! time are named axes, so that none of them meets the other by mistake, whatever their extents are.
//!
//! The result is checked against plain loops.
//!
//!     cargo run --release -p array-examples --example attention

use array_core::{Array, broadcast, dim, matmul, shape};

dim! {
    /// The sequences.
    Batch;
    /// The positions that ask.
    Query;
    /// The positions that are asked.
    Key;
}

/// The numbers that a position is compared by.
const DEPTH: usize = 16;

/// The numbers that a position has to tell.
const WIDTH: usize = 8;

type Queries = Array<f32, shape![Batch, Query, { DEPTH }]>;
type Keys = Array<f32, shape![Batch, Key, { DEPTH }]>;
type Values = Array<f32, shape![Batch, Key, { WIDTH }]>;

/// How much each key concerns each query.
type Weights = Array<f32, shape![Batch, Query, Key]>;

/// What each query is told.
type Answers = Array<f32, shape![Batch, Query, { WIDTH }]>;

fn main() {
    let (batch, query, key) = (2, 5, 7);
    let q = Queries::from_fn_with([batch, query, DEPTH], |[b, i, d]| wave(b, i, d, 0.7));
    let k = Keys::from_fn_with([batch, key, DEPTH], |[b, j, d]| wave(b, j, d, 1.1));
    let v = Values::from_fn_with([batch, key, WIDTH], |[b, j, d]| wave(b, j, d, 1.9));

    let weights = softmax(&scores(&q, &k));
    let answers: Answers = matmul(&weights, &v);

    println!(
        "weights of the first sequence, a row for each query:\n{:.2}\n",
        weights.index_axis::<0>(0)
    );
    println!("answers:\n{:.2}", answers.index_axis::<0>(0));

    let expected = attention_in_loops(&q, &k, &v);
    let error = broadcast!(max(abs(answers - expected)));
    assert!(error < 1e-5, "{error} away from plain loops");
}

/// The products of each query with each key, as large whatever the depth.
fn scores(q: &Queries, k: &Keys) -> Weights {
    matmul(q, &k.mt()) / (DEPTH as f32).sqrt()
}

/// Weights that add up to 1 for each query.
fn softmax(scores: &Weights) -> Weights {
    let powers = broadcast!(exp(scores - max_axis_keep::<2>(scores)));
    broadcast!(powers / sum_axis_keep::<2>(powers))
}

/// The same, number by number.
fn attention_in_loops(q: &Queries, k: &Keys, v: &Values) -> Answers {
    let [batch, queries, _] = q.shape();
    let keys = k.shape()[1];
    let mut answers = Answers::zeros_with([batch, queries, WIDTH]);
    for (b, i) in (0..batch).flat_map(|b| (0..queries).map(move |i| (b, i))) {
        let score = |j| (0..DEPTH).map(|d| q[[b, i, d]] * k[[b, j, d]]).sum::<f32>() / (DEPTH as f32).sqrt();
        let scores: Vec<f32> = (0..keys).map(score).collect();
        let largest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - largest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        for d in 0..WIDTH {
            answers[[b, i, d]] = (0..keys).map(|j| powers[j] / sum * v[[b, j, d]]).sum();
        }
    }
    answers
}

/// Some number for a position.
fn wave(b: usize, t: usize, d: usize, pitch: f32) -> f32 {
    ((b * 31 + t * 7 + d * 3) as f32 * pitch).sin()
}
