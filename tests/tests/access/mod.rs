//! Index-access broadcasting and narrowing: rules 7 and 8, compared with lookups in nested vectors,
//! and the statements of the page of the Typhoon Modeling Language.

mod generic;
mod literals;
mod model;
mod narrowing;
mod objects;
mod reads;
mod shapes;
mod tml;
mod writes;

use array_core::layout::Storage;
use array_core::{Array, InlineArray, Shape, StaticShape, dim};

dim! {
    /// A run-time axis with a name.
    pub Batch;
    /// An axis of extent 1 with a name, which accepts only its own index.
    pub Mono = 1;
    /// A static axis with a name.
    pub Channel = 3;
}

/// The result of an access, as the numbers in it.
pub trait Scalars {
    /// Returns the numbers, in order.
    fn scalars(&self) -> Vec<i64>;
}

impl Scalars for i64 {
    fn scalars(&self) -> Vec<i64> {
        vec![*self]
    }
}

impl<T: Scalars, S: Shape, B: Storage<T, S>> Scalars for Array<T, S, B> {
    fn scalars(&self) -> Vec<i64> {
        self.iter().flat_map(T::scalars).collect()
    }
}

/// Numbers the elements of an array.
pub fn counting<S: Shape>(extents: S::Extents) -> Array<i64, S>
where
    S::Extents: array_core::shape::IntoShape<S>,
{
    let mut next = 0..;
    Array::from_fn_with(extents, |_| next.next().expect("the numbers do not end"))
}

/// Numbers the elements of inline arrays in an array.
pub fn nested<S: StaticShape, R: StaticShape>() -> Array<InlineArray<i64, R>, S> {
    let mut next = 0..;
    Array::from_fn(|_| InlineArray::from_fn(|_| next.next().expect("a number")))
}

/// Runs a closure that must panic, and returns its message.
pub fn panics<R>(run: impl FnOnce() -> R) -> String {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    let Err(words) = result else { panic!("expected a panic") };
    match words.downcast::<String>() {
        Ok(words) => *words,
        Err(words) => (*words.downcast::<&str>().expect("the panic has a message")).to_owned(),
    }
}
