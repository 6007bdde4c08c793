//! What can go wrong at run time, in the words of the compile errors.

mod arithmetic;
mod index;
mod rejected;
mod shape;

use core::fmt;

pub use self::arithmetic::{ArithmeticError, Fault};
pub(crate) use self::index::Asked;
pub use self::index::IndexError;
pub use self::rejected::Rejected;
pub(crate) use self::shape::{ANY_EXTENT, Tuple};
pub use self::shape::{ShapeError, ShapeErrorKind};

/// Memory for an array could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocError {
    pub(crate) bytes: usize,
}

impl AllocError {
    /// Returns the number of bytes that were asked for.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for AllocError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of memory could not be had", self.bytes)
    }
}

impl core::error::Error for AllocError {}

/// Any run-time error of an array operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Shapes do not fit.
    Shape(ShapeError),
    /// An index or a range is not in an array.
    Index(IndexError),
    /// An integer operation has no result.
    Arithmetic(ArithmeticError),
    /// Memory could not be had.
    Alloc(AllocError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Shape(e) => e.fmt(f),
            Error::Index(e) => e.fmt(f),
            Error::Arithmetic(e) => e.fmt(f),
            Error::Alloc(e) => e.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<ShapeError> for Error {
    fn from(error: ShapeError) -> Self {
        Error::Shape(error)
    }
}

impl From<IndexError> for Error {
    fn from(error: IndexError) -> Self {
        Error::Index(error)
    }
}

impl From<ArithmeticError> for Error {
    fn from(error: ArithmeticError) -> Self {
        Error::Arithmetic(error)
    }
}

impl From<AllocError> for Error {
    fn from(error: AllocError) -> Self {
        Error::Alloc(error)
    }
}
