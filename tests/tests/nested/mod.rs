//! Nested arrays: arithmetic and assignment level by level, compared with a model that recurses
//! over the levels.

mod arithmetic;
mod conversions;
mod depths;
mod run_time;
mod writing;

use array_core::{Array, InlineArray, StaticShape};

/// An array nested once: of shape `S`, with elements of shape `I`.
type Once<T, S, I> = Array<InlineArray<T, I>, S>;

/// Returns numbers that differ between positions, and between seeds.
fn numbers(seed: i64) -> impl Iterator<Item = i64> {
    (0..).map(move |i| (i * 7 + seed * 13) % 19 - 6)
}

/// Creates an array of such numbers.
fn filled<S: StaticShape>(seed: i64) -> Array<i32, S> {
    let mut numbers = numbers(seed);
    Array::from_fn(|_: S::Extents| numbers.next().expect("numbers without end") as i32)
}
