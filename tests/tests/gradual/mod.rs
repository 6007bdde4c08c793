//! `#[shapes]`: typed arrays in functions with ordinary signatures.

mod dynamic;
mod flat;
mod forms;
mod nalgebra;
mod ndarray;
mod own;

/// Returns the message of a panic.
#[track_caller]
fn panic_of<R>(call: impl FnOnce() -> R + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(call)
        .map(|_| ())
        .expect_err("the call does not fit");
    *panic.downcast::<String>().expect("the panic has a formatted message")
}
