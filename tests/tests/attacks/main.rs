//! Programs without `unsafe` that try to break memory safety. Each must panic, return an error or
//! give a sound result. Those that must not compile are in `ui-tests/cases/attacks`.
#![forbid(unsafe_code)]

mod copies;
mod elements;
#[cfg(feature = "crates")]
mod foreign;
#[cfg(feature = "serde")]
mod formats;
mod iterators;
mod operands;
mod parallel;
mod positions;
mod relations;
mod slices;

/// Runs an attack that must panic.
#[track_caller]
fn panics<R>(attack: impl FnOnce() -> R) {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(attack));
    assert!(result.is_err(), "the attack went through");
}
