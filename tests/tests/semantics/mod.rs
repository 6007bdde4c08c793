//! The rules, through the typed interface. The name of a test starts with the number of its rule,
//! which `tests/src/reference.rs` explains.
//!
//! For operations that a rule rejects at compile time, [`holds!`] returns whether a relation of
//! types holds; the messages are tested elsewhere.

mod comparisons;
mod division;
mod floats;
mod in_place;
mod integers;
mod literals;
mod power;
mod promotion;
mod shapes;

/// Returns whether a type implements a trait, as a `bool`.
macro_rules! holds {
    ($left:ty : $($relation:tt)+) => {{
        struct Question<T: ?Sized>(core::marker::PhantomData<T>);

        #[allow(dead_code)]
        trait No {
            const ANSWER: bool = false;
        }

        impl<T: ?Sized> No for Question<T> {}

        #[allow(dead_code)]
        impl<T: ?Sized + $($relation)+> Question<T> {
            const ANSWER: bool = true;
        }

        Question::<$left>::ANSWER
    }};
}

pub(crate) use holds;

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
