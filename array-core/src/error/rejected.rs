//! Values that a conversion rejected.

use core::fmt;

use super::{Error, ShapeError};

/// The error, in a box if there is an allocator, so that a [`Rejected`] is small.
#[cfg(feature = "alloc")]
type Boxed = alloc::boxed::Box<ShapeError>;
#[cfg(not(feature = "alloc"))]
type Boxed = ShapeError;

/// The error of a conversion that takes its argument by value. The error contains the reason and
/// the argument, so that the caller can get the argument back.
///
/// The error dereferences to the reason, a [`ShapeError`], and `?` converts the error into a
/// [`ShapeError`] or an [`Error`]. [`into_inner`](Rejected::into_inner) returns the argument.
#[derive(Clone)]
pub struct Rejected<V> {
    error: Boxed,
    value: V,
}

impl<V> Rejected<V> {
    #[cfg(any(feature = "alloc", feature = "nalgebra"))]
    pub(crate) fn new(error: ShapeError, value: V) -> Self {
        Self {
            #[allow(clippy::useless_conversion)]
            error: error.into(),
            value,
        }
    }

    /// Returns the reason for the rejection.
    pub fn error(&self) -> &ShapeError {
        &self.error
    }

    /// Returns the rejected value.
    pub fn into_inner(self) -> V {
        self.value
    }
}

impl<V> core::ops::Deref for Rejected<V> {
    type Target = ShapeError;

    fn deref(&self) -> &ShapeError {
        &self.error
    }
}

impl<V> From<Rejected<V>> for ShapeError {
    fn from(rejected: Rejected<V>) -> Self {
        *rejected
    }
}

impl<V> From<Rejected<V>> for Error {
    fn from(rejected: Rejected<V>) -> Self {
        Error::Shape(*rejected)
    }
}

impl<V> fmt::Display for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<V> fmt::Debug for Rejected<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<V> core::error::Error for Rejected<V> {}
