//! The reason why an argument of a type of another crate is refused.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// The reason why an [`Argument`](crate::boundary::Argument) of another crate cannot be taken as an
/// array, in the words of that crate.
///
/// # Examples
///
/// ```
/// use array_core::error::{ArgumentError, Error};
///
/// let error = Error::from(ArgumentError::new("the elements are on another device"));
/// assert_eq!(error.to_string(), "the elements are on another device");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError {
    reason: Box<str>,
}

impl ArgumentError {
    /// Creates the error for a reason. A function with the attribute
    /// [`shapes`](macro@crate::shapes) reports it as "`x` cannot be converted: " and the reason.
    #[must_use]
    #[cold]
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into().into_boxed_str(),
        }
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl core::error::Error for ArgumentError {}
