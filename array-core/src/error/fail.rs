//! Panics with the message of an error.

#[cfg(feature = "alloc")]
use super::AllocError;
use super::Error;

/// Calls [`alloc_failed`] if the error is a failed allocation, and panics with the message of the
/// error otherwise.
#[cold]
#[track_caller]
pub(crate) fn fail(error: Error) -> ! {
    match error {
        #[cfg(feature = "alloc")]
        Error::Alloc(error) => alloc_failed(error),
        error => panic!("{error}"),
    }
}

/// Returns the value of a result, or calls [`fail`] with its error. The location of the panic is
/// that of the caller.
#[inline]
#[track_caller]
pub(crate) fn or_fail<T>(result: Result<T, impl Into<Error>>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => fail(error.into()),
    }
}

/// Evaluates to the value of a result, or returns its error from the calling function, as the
/// operator `?` does. For each type of result, `?` would add functions to a debug build.
macro_rules! tried {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error.into()),
        }
    };
}
pub(crate) use tried;

#[cfg(feature = "alloc")]
/// Calls `handle_alloc_error`, or panics if the size is too large for a `Layout`.
#[cold]
#[track_caller]
pub(crate) fn alloc_failed(error: AllocError) -> ! {
    match core::alloc::Layout::from_size_align(error.bytes, 64) {
        Ok(layout) => alloc::alloc::handle_alloc_error(layout),
        Err(_) => panic!("{error}"),
    }
}
