//! What a user calls, name by name: making arrays, looking at them, turning them into others, printing them, and what
//! becomes of their elements.

mod access;
mod construct;
mod convert;
mod elements;
mod extents;
mod memory;
mod nested;
mod printing;

use array_core::dim;

dim! {
    /// A named axis of a run-time extent.
    pub Rows;
    /// Another one.
    pub Weeks;
    /// A named axis of a static extent.
    pub Channel = 3;
}

/// Runs something that panics, and returns the words.
fn panics<R>(run: impl FnOnce() -> R) -> String {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    match result {
        Ok(_) => panic!("this was expected to panic"),
        Err(words) => match words.downcast::<String>() {
            Ok(words) => *words,
            Err(words) => (*words.downcast::<&str>().expect("words")).to_owned(),
        },
    }
}
