//! `#[shapes]`: typed arrays inside of functions whose signatures are those of other programs.

mod dynamic;
mod flat;
mod forms;
mod nalgebra;
mod ndarray;
mod own;

/// The words of a panic.
#[track_caller]
fn panic_of<R>(call: impl FnOnce() -> R + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(call)
        .map(|_| ())
        .expect_err("the call does not fit");
    *panic.downcast::<String>().expect("words that were put together")
}
