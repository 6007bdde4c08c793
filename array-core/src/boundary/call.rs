//! The types in the expansion of `#[shapes]`: a signature, and a call that is compared with it.

use core::marker::PhantomData;

use super::Given;
use super::argument::Form;
use super::solve::{Bound, bind, shape_of};
use crate::error::{CallError, Error, Mismatch};
use crate::shape::{Shape, from_extents};

/// The description of a function in its `#[shapes]`.
#[derive(Debug)]
pub struct Signature {
    /// The name of the function.
    pub function: &'static str,
    /// The axes of all arguments, without duplicates.
    pub axes: &'static [Axis],
    /// The arguments.
    pub arguments: &'static [Asked],
}

/// An axis of a signature.
#[derive(Debug)]
pub struct Axis {
    /// The text of the axis: `B`, or `3`.
    pub text: &'static str,
    /// The extent, if it is static.
    pub known: Option<usize>,
}

/// The description of an argument in `#[shapes]`.
#[derive(Debug)]
pub struct Asked {
    /// The name of the argument, or the expression that gives an extent.
    pub name: &'static str,
    /// The text of the shape: `[B, _, 3]`.
    pub shape: &'static str,
    /// For each axis of the argument, the index of the axis in [`Signature::axes`], or `None` if
    /// any extent is accepted.
    pub axes: &'static [Option<usize>],
}

/// A call with matching arguments: `A` arguments and `N` axes.
#[derive(Debug)]
pub struct Call<const A: usize, const N: usize> {
    signature: &'static Signature,
    given: [Given; A],
    bound: [Option<Bound>; N],
}

impl<const A: usize, const N: usize> Call<A, N> {
    /// Compares the arguments with the signature and with each other.
    ///
    /// # Errors
    ///
    /// Returns a [`CallError`] that lists the mismatches, if there are any. If the number of
    /// elements of an argument does not determine its extents, the error lists this only if no
    /// dtype, rank or extent is a mismatch.
    #[inline]
    pub fn check(signature: &'static Signature, given: [Given; A]) -> Result<Self, CallError> {
        let mut bound = [None; N];
        bind(signature, &given, &mut bound)?;
        Ok(Self {
            signature,
            given,
            bound,
        })
    }

    /// Returns the shape of an argument.
    ///
    /// # Errors
    ///
    /// Returns a [`CallError`] if the extents in the description of an argument differ from the
    /// static extents in its shape type.
    #[inline]
    pub fn shape<S: Shape>(&self, index: usize) -> Result<S, CallError> {
        let shape = match &self.given[index].form {
            Form::Shaped(extents, _) => from_extents(extents, "take"),
            _ => {
                let asked = &self.signature.arguments[index];
                from_extents(&shape_of(asked, &self.given[index], &self.bound), "take")
            }
        };
        self.taken(index, shape.map_err(Error::from))
    }

    /// Adds the name of the argument to an error of its conversion.
    ///
    /// # Errors
    ///
    /// Returns a [`CallError`] that contains the error.
    #[inline]
    pub fn taken<V>(&self, index: usize, taken: Result<V, Error>) -> Result<V, CallError> {
        taken.map_err(|error| {
            let argument = self.signature.arguments[index].name;
            CallError::of(self.signature.function, Mismatch::Refused { argument, error })
        })
    }
}

/// A reporter of the mismatches of a call, for a function with the return type `R`.
///
/// For a [`Result`], the inherent method `__fail` returns the mismatches as an error. For every
/// other type, method lookup finds the method of [`Panics`] instead, because there is no inherent
/// method. The code that `shapes` generates passes `From::from`, with the span of the return type,
/// to convert the [`CallError`]. So rustc reports a missing conversion at the return type.
#[derive(Debug)]
pub struct Outcome<R>(PhantomData<R>);

impl<R> Outcome<R> {
    /// The only value of this type.
    pub const NEW: Self = Self(PhantomData);
}

impl<R, E> Outcome<Result<R, E>> {
    /// Converts the error with `convert`, and returns it as the `Err` that the function with
    /// `#[shapes]` returns to its caller.
    #[cold]
    pub fn __fail(self, error: CallError, convert: fn(CallError) -> E) -> Result<R, E> {
        Err(convert(error))
    }
}

/// A reporter of the mismatches of a call, for a function that cannot return an error.
pub trait Panics<R>: Sized {
    /// Panics with the message of the error.
    #[cold]
    #[track_caller]
    fn __fail(self, error: CallError, _: fn(CallError) -> CallError) -> R {
        panic!("{error}")
    }
}

impl<R> Panics<R> for Outcome<R> {}

/// Calls the body of a function as a closure, so that `return` and `?` in the body return only from
/// the body.
#[inline(always)]
pub fn run<R>(body: impl FnOnce() -> R) -> R {
    body()
}
