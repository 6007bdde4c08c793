//! Run-time errors. A rule that the compiler also checks has the same message at run time.
//!
//! ```
//! use array_core::error::ShapeErrorKind;
//! use array_core::functions::try_add;
//! use array_core::{Array, Dyn, Error};
//!
//! let x = Array::<f64, (Dyn,)>::zeros_with([2]);
//! let y = Array::<f64, (Dyn,)>::zeros_with([3]);
//! match try_add(&x, &y) {
//!     Err(Error::Shape(error)) => assert_eq!(error.kind(), ShapeErrorKind::Broadcasting),
//!     other => panic!("{other:?}"),
//! }
//! ```

#[cfg(feature = "alloc")]
mod argument;
mod arithmetic;
#[cfg(feature = "alloc")]
mod call;
#[cfg(feature = "dyn-array")]
mod dtype;
pub(crate) mod excerpt;
mod fail;
#[cfg(any(feature = "memmap2", feature = "npy", feature = "safetensors"))]
pub mod file;
mod index;
mod matrix;
mod rejected;
mod shape;
#[cfg(feature = "dyn-array")]
mod subscripts;

use core::fmt;

#[cfg(feature = "alloc")]
pub use self::argument::ArgumentError;
pub use self::arithmetic::{ArithmeticError, Fault};
#[cfg(feature = "alloc")]
pub use self::call::{CallError, FoundAxis, Mismatch};
#[cfg(feature = "dyn-array")]
pub use self::dtype::{DTypeError, DTypeErrorKind};
pub use self::excerpt::Evaluation;
#[cfg(feature = "alloc")]
pub(crate) use self::fail::alloc_failed;
pub(crate) use self::fail::{fail, or_fail, tried};
pub(crate) use self::index::Asked;
pub use self::index::IndexError;
pub use self::matrix::{MatrixError, MatrixFault};
pub use self::rejected::Rejected;
pub(crate) use self::shape::{ANY_EXTENT, Tuple};
pub use self::shape::{ShapeError, ShapeErrorKind};
#[cfg(feature = "dyn-array")]
pub use self::subscripts::SubscriptsError;

/// A number of elements as words: `1 element`, `2 elements`.
struct Elements(usize);

impl fmt::Display for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} element{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// The error of a failed allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocError {
    pub(crate) bytes: usize,
}

impl AllocError {
    /// Returns the number of bytes of the failed allocation.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for AllocError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes of memory could not be allocated", self.bytes)
    }
}

impl core::error::Error for AllocError {}

/// Any run-time error of an array operation.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Error, array, shape};
///
/// fn difference(x: &[f32], y: &[f32]) -> Result<f32, Error> {
///     let x = Array::<f32, shape![_]>::from_shape_vec([x.len()], x.to_vec())?;
///     let y = Array::<f32, shape![_]>::from_shape_vec([y.len()], y.to_vec())?;
///     Ok(x.try_subtract(&y)?.sum())
/// }
///
/// assert_eq!(difference(&[1.0, 2.0], &[0.5, 0.5]), Ok(2.0));
/// assert!(matches!(difference(&[1.0, 2.0], &[0.5, 0.5, 0.5]), Err(Error::Shape(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The shapes of operands do not fit, an axis does not exist, or a result is too large. See
    /// [`ShapeErrorKind`] for all cases.
    Shape(ShapeError),
    /// An index, a range or another argument does not fit an axis.
    Index(IndexError),
    /// An integer operation has no result.
    Arithmetic(ArithmeticError),
    /// A linear algebra operation has no result for a matrix.
    Matrix(MatrixError),
    /// The dtypes of operands do not fit the operation.
    #[cfg(feature = "dyn-array")]
    DType(DTypeError),
    /// The subscripts of `einsum` do not fit the operands, or cannot be parsed.
    #[cfg(feature = "dyn-array")]
    Subscripts(SubscriptsError),
    /// Arguments do not match the declaration in [`shapes`](macro@crate::shapes).
    #[cfg(feature = "alloc")]
    Call(CallError),
    /// An argument whose type comes from another crate cannot be viewed as an array.
    #[cfg(feature = "alloc")]
    Refused(ArgumentError),
    /// Memory could not be allocated.
    Alloc(AllocError),
}

impl Error {
    /// Returns the source text of the operation that failed, such as `x - mean`, if it is part of a
    /// [`broadcast!`](crate::broadcast) or [`try_broadcast!`](crate::try_broadcast). Returns `None`
    /// for other operations, and for errors other than [`Shape`](Self::Shape) and
    /// [`Arithmetic`](Self::Arithmetic).
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{Array, DynRank, try_broadcast};
    ///
    /// let x = Array::<f32, DynRank>::zeros_with([2, 3]);
    /// let mean = Array::<f32, DynRank>::zeros_with([2]);
    /// let error = try_broadcast!(2.0 * (x - mean)).unwrap_err();
    /// assert_eq!(error.expression(), Some("x - mean"));
    /// assert_eq!(error.call(), Some("try_broadcast!(2.0 * (x - mean))"));
    /// assert_eq!(x.try_subtract(&mean).unwrap_err().expression(), None);
    /// ```
    pub fn expression(&self) -> Option<&'static str> {
        match self {
            Error::Shape(e) => e.expression(),
            Error::Arithmetic(e) => e.expression(),
            _ => None,
        }
    }

    /// Returns the source text of the call of [`broadcast!`](crate::broadcast) or
    /// [`try_broadcast!`](crate::try_broadcast) that contains the operation. Returns `None` if
    /// [`expression`](Self::expression) does.
    pub fn call(&self) -> Option<&'static str> {
        match self {
            Error::Shape(e) => e.call(),
            Error::Arithmetic(e) => e.call(),
            _ => None,
        }
    }

    /// Sets the name of the operation in a [`Shape`](Self::Shape) or `DType` error. Other errors
    /// stay unchanged. A public operation that is implemented by another operation calls this
    /// method, so that the error contains the name of the public operation.
    #[cfg(feature = "alloc")]
    #[cold]
    #[inline(never)]
    pub(crate) fn named(self, operation: &'static str) -> Self {
        match self {
            Error::Shape(e) => Error::Shape(e.of(operation)),
            #[cfg(feature = "dyn-array")]
            Error::DType(e) => Error::DType(e.named(operation)),
            other => other,
        }
    }

    /// Sets the evaluated expression, unless the error already contains an expression.
    #[cold]
    #[inline(never)]
    pub(crate) fn within(self, evaluation: Evaluation) -> Self {
        match self {
            Error::Shape(e) => Error::Shape(e.within(evaluation.whole())),
            Error::Arithmetic(e) => Error::Arithmetic(e.within(evaluation)),
            other => other,
        }
    }
}

impl core::error::Error for Error {}

/// A missing axis, and a rank above the maximum, become [`Error::Shape`].
impl From<IndexError> for Error {
    #[cold]
    fn from(error: IndexError) -> Self {
        match error.as_shape_error() {
            Some(error) => Error::Shape(error),
            None => Error::Index(error),
        }
    }
}

/// Implements `Display` of [`Error`], and the conversion to it from the error of each variant
/// except `Index`.
macro_rules! variants {
    ($($(#[$feature:meta])? $variant:ident $error:ident;)*) => {
        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Error::Index(error) => error.fmt(f),
                    $($(#[$feature])? Error::$variant(error) => error.fmt(f),)*
                }
            }
        }

        $(
            $(#[$feature])?
            impl From<$error> for Error {
                fn from(error: $error) -> Self {
                    Error::$variant(error)
                }
            }
        )*
    };
}

variants! {
    Alloc AllocError;
    Arithmetic ArithmeticError;
    #[cfg(feature = "alloc")]
    Call CallError;
    #[cfg(feature = "dyn-array")]
    DType DTypeError;
    Matrix MatrixError;
    #[cfg(feature = "alloc")]
    Refused ArgumentError;
    Shape ShapeError;
    #[cfg(feature = "dyn-array")]
    Subscripts SubscriptsError;
}
