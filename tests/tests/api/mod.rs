//! The public interface, name by name: constructors, access, conversions, printing, and the
//! lifetime of elements.

mod access;
mod advice;
mod construct;
mod convert;
mod elements;
mod extents;
mod huge;
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

/// Runs a closure that must panic, and returns its message.
fn panics<R>(run: impl FnOnce() -> R) -> String {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    match result {
        Ok(_) => panic!("expected a panic"),
        Err(words) => match words.downcast::<String>() {
            Ok(words) => *words,
            Err(words) => (*words.downcast::<&str>().expect("the panic has a message")).to_owned(),
        },
    }
}
