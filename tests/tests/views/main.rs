//! Views: they borrow, are operands of every operation in any layout, and write through.
//!
//! Chains of views, of run-time rank and of typed shapes, are compared with the same chains of
//! positions in `ndarray`.

mod chains;
mod contiguous;
mod conversions;
mod literals;
mod masks;
mod rules;
mod typed;
mod writing;

use array_core::{Array, DynRank};
use array_tests::views::Draw;
use proptest::collection::vec;
use proptest::prelude::*;

type Dynamic<T> = Array<T, DynRank>;

/// Draws extents, with 0 and 1 frequent, and the steps of a chain.
fn chain() -> impl Strategy<Value = (Vec<usize>, Vec<Draw>)> {
    let extent = prop_oneof![1 => Just(0_usize), 2 => Just(1), 9 => 2..6_usize];
    (vec(extent, 0..=4), vec(any::<Draw>(), 1..6))
}

/// Makes an array of numbers in the order of their positions.
fn numbers<T>(extents: &[usize], number: impl Fn(usize) -> T) -> Dynamic<T> {
    let mut next = 0;
    Array::from_fn_with(extents, |_| {
        next += 1;
        number(next - 1)
    })
}

/// Runs a closure that must panic, and returns its message.
fn panics<R>(run: impl FnOnce() -> R) -> String {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    let Err(words) = result else { panic!("expected a panic") };
    match words.downcast::<String>() {
        Ok(words) => *words,
        Err(words) => (*words.downcast::<&str>().expect("the panic has a message")).to_owned(),
    }
}
