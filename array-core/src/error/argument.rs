//! The reason why an argument whose type comes from another crate is rejected.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// The error of an [`Argument`](crate::boundary::Argument) whose type comes from another crate, if
/// the argument cannot be viewed as an array. The impl of `Argument` for that type writes the
/// message.
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
    /// Creates the error with a reason as its message. A function with the attribute
    /// [`shapes`](macro@crate::shapes) reports "`x` cannot be converted: " and the reason, where
    /// `x` is the name of the argument.
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
