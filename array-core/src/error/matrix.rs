//! Matrices for which a linear algebra operation has no result.

use core::fmt;

/// The reason why a linear algebra operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixFault {
    /// The matrix to invert, or the matrix of the equations to solve, is singular: Gaussian
    /// elimination finds a pivot of 0.
    Singular,
    /// The matrix has no Cholesky decomposition: it is not positive definite.
    NotPositiveDefinite,
    /// An element is infinite or NaN.
    NotFinite,
    /// The result is outside the range of the dtype, or an iteration did not converge.
    NotFound,
}

/// The error of a linear algebra operation that has no result for a matrix.
///
/// # Examples
///
/// ```
/// use array_core::error::MatrixFault;
/// use array_core::{Error, array};
///
/// let error = array![[1.0, 2.0], [2.0, 4.0]].try_inv().unwrap_err();
/// assert_eq!(error.to_string(), "a matrix is singular in `inv`");
/// let Error::Matrix(error) = error else { panic!() };
/// assert_eq!((error.fault(), error.position()), (MatrixFault::Singular, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixError {
    fault: MatrixFault,
    operation: &'static str,
    position: usize,
}

impl MatrixError {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(fault: MatrixFault, operation: &'static str, position: usize) -> Self {
        Self {
            fault,
            operation,
            position,
        }
    }

    /// Returns the reason why the operation has no result.
    pub fn fault(&self) -> MatrixFault {
        self.fault
    }

    /// Returns the name of the operation, such as `inv`.
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the position of the matrix in a stack of matrices, counted from 0 in row-major
    /// order. For a single matrix, the position is 0. The message contains only positions other
    /// than 0.
    pub fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.fault {
            MatrixFault::Singular => "a matrix is singular",
            MatrixFault::NotPositiveDefinite => "a matrix is not positive definite",
            MatrixFault::NotFinite => "an element of a matrix is infinite or NaN",
            MatrixFault::NotFound => "the result is not finite, or the iteration did not converge,",
        })?;
        write!(f, " in `{}`", self.operation)?;
        match self.position {
            0 => Ok(()),
            position => write!(f, ", at position {position} of the stack"),
        }
    }
}

impl core::error::Error for MatrixError {}
