//! Multi-head attention: each position of a sequence becomes a weighted mean of all positions.
//! Batch, heads and time are named axes, so the compiler rejects mixing them up, whatever their
//! extents. Both products use index names.
//!
//! The result is checked against plain loops.
//!
//!     cargo run --release -p array-examples --example attention

use array_core::prelude::*;

dim! {
    /// The sequences.
    Batch;
    /// The attention heads.
    Head;
    /// The positions of the queries.
    Query;
    /// The positions of the keys.
    Key;
}

/// The length of queries and keys.
const DEPTH: usize = 16;

/// The length of values.
const WIDTH: usize = 8;

type Queries = Array<f32, shape![Batch, Query, Head, { DEPTH }]>;
type Keys = Array<f32, shape![Batch, Key, Head, { DEPTH }]>;
type Values = Array<f32, shape![Batch, Key, Head, { WIDTH }]>;

/// The weight of each key for each query.
type Weights = Array<f32, shape![Batch, Head, Query, Key]>;

/// The result for each query.
type Answers = Array<f32, shape![Batch, Query, Head, { WIDTH }]>;

fn main() {
    let (batch, heads, queries, keys) = (2, 3, 5, 7);
    let q = Queries::from_fn_with([batch, queries, heads, DEPTH], |index| wave(index, 0.7));
    let k = Keys::from_fn_with([batch, keys, heads, DEPTH], |index| wave(index, 1.1));
    let v = Values::from_fn_with([batch, keys, heads, WIDTH], |index| wave(index, 1.9));

    let weights = softmax(&scores(&q, &k));
    let answers = answers(&weights, &v);

    println!(
        "weights of the first head in the first sequence, a row for each query:\n{:.2}\n",
        weights.index_axis::<0>(0).index_axis::<0>(0)
    );
    println!("its answers:\n{:.2}", answers.index_axis::<0>(0).index_axis::<1>(0));

    let expected = attention_in_loops(&q, &k, &v);
    let error = broadcast!(max(abs(answers - expected)));
    assert!(error < 1e-5, "{error} away from plain loops");
}

/// Computes the product of each query with each key, scaled by the depth.
fn scores(q: &Queries, k: &Keys) -> Weights {
    let scale = 1.0 / (DEPTH as f32).sqrt();
    broadcast!(named [b, h, t, s]; sum(d: q[b, t, h, d] * k[b, s, h, d]) * scale)
}

/// Computes weights that add up to 1 for each query.
fn softmax(scores: &Weights) -> Weights {
    let powers = broadcast!(exp(scores[b, h, t, s] - max(s: scores[b, h, t, s])));
    broadcast!(powers[b, h, t, s] / sum(s: powers[b, h, t, s]))
}

/// Computes the weighted means of the values.
fn answers(weights: &Weights, v: &Values) -> Answers {
    broadcast!(named [b, t, h, w]; sum(s: weights[b, h, t, s] * v[b, s, h, w]))
}

/// Computes the same with plain loops.
fn attention_in_loops(q: &Queries, k: &Keys, v: &Values) -> Answers {
    let [batch, queries, heads, _] = q.shape();
    let keys = k.shape()[1];
    Answers::from_fn_with([batch, queries, heads, WIDTH], |[b, t, h, w]| {
        let score = |s| (0..DEPTH).map(|d| q[[b, t, h, d]] * k[[b, s, h, d]]).sum::<f32>() / (DEPTH as f32).sqrt();
        let scores: Vec<f32> = (0..keys).map(score).collect();
        let largest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - largest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        (0..keys).map(|s| powers[s] / sum * v[[b, s, h, w]]).sum()
    })
}

/// Returns a test value for a position.
fn wave([b, t, h, d]: [usize; 4], pitch: f32) -> f32 {
    ((b * 31 + t * 7 + h * 13 + d * 3) as f32 * pitch).sin()
}
