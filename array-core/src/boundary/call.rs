//! What the attribute expands to: a signature, and the call that is compared with it.

use core::marker::PhantomData;

use super::Given;
use super::error::{CallError, Mismatch};
use super::solve::{Bound, bind, shape_of};
use crate::error::Error;
use crate::shape::{Shape, from_extents};

/// What is said of a function.
#[derive(Debug)]
pub struct Signature {
    /// The name of the function.
    pub function: &'static str,
    /// Each axis that is said, once.
    pub axes: &'static [Axis],
    /// What is said of each argument.
    pub arguments: &'static [Asked],
}

/// An axis of a signature.
#[derive(Debug)]
pub struct Axis {
    /// As it is written: `B`, or `3`.
    pub text: &'static str,
    /// The extent, where the type of the axis says it.
    pub known: Option<usize>,
}

/// What is said of an argument.
#[derive(Debug)]
pub struct Asked {
    /// The name of the argument, or the expression that an extent is given by.
    pub name: &'static str,
    /// The shape as it is written: `[B, _, 3]`.
    pub shape: &'static str,
    /// Which axis of the signature each axis is; `None` for any extent.
    pub axes: &'static [Option<usize>],
}

/// A call whose arguments fit: `A` of them, with `N` axes.
#[derive(Debug)]
pub struct Call<const A: usize, const N: usize> {
    signature: &'static Signature,
    given: [Given; A],
    bound: [Option<Bound>; N],
}

impl<const A: usize, const N: usize> Call<A, N> {
    /// Compares what is given with what is said, and all of it with each other.
    ///
    /// # Errors
    ///
    /// A [`CallError`] that names everything that does not fit.
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
    /// A [`CallError`] where the argument said other extents of itself than its array can have.
    pub fn shape<S: Shape>(&self, index: usize) -> Result<S, CallError> {
        let asked = &self.signature.arguments[index];
        let extents = shape_of(asked, &self.given[index], &self.bound);
        self.taken(index, from_extents(&extents, "take").map_err(Error::from))
    }

    /// Names the argument that could not be had as an array for another reason than its extents.
    ///
    /// # Errors
    ///
    /// A [`CallError`] of the error.
    pub fn taken<V>(&self, index: usize, taken: Result<V, Error>) -> Result<V, CallError> {
        taken.map_err(|error| {
            let argument = self.signature.arguments[index].name;
            CallError::of(self.signature.function, Mismatch::Refused { argument, error })
        })
    }
}

/// What a function with this return type does with a call that does not fit.
///
/// Of a [`Result`] it is returned. Of everything else the method is that of [`Panics`], which is found only where this
/// type has none. The conversion is the caller's, so that an error type that lacks it is reported there.
#[derive(Debug)]
pub struct Outcome<R>(PhantomData<R>);

impl<R> Outcome<R> {
    /// That of the return type.
    pub const NEW: Self = Self(PhantomData);
}

impl<R, E> Outcome<Result<R, E>> {
    /// Returns the error.
    #[cold]
    pub fn fail(self, error: CallError, convert: fn(CallError) -> E) -> Result<R, E> {
        Err(convert(error))
    }
}

/// What a function does that cannot return an error.
pub trait Panics<R>: Sized {
    /// Panics with the words of the error.
    #[cold]
    #[track_caller]
    fn fail(self, error: CallError, _: fn(CallError) -> CallError) -> R {
        panic!("{error}")
    }
}

impl<R> Panics<R> for Outcome<R> {}

/// Runs the body of a function: `return` and `?` in it are its own.
#[inline(always)]
pub fn run<R>(body: impl FnOnce() -> R) -> R {
    body()
}
