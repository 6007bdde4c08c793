//! The errors that a Python caller receives.

use std::fmt::Write;

use array_core::boundary::Mismatch;
use array_core::error::{ArgumentError, ArithmeticError, Rejected};
use array_core::interop::dlpack::DlpackError;
use array_core::{CallError, DynRank, Shape, ShapeError};
use numpy::BorrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::{CastError, PyErr};

/// The error of a function that Python calls: an error of Python, of the arguments, or of the
/// library.
///
/// A `#[pyfunction]` returns this error. `?` converts a [`PyErr`], a [`CallError`], an
/// [`array_core::Error`], a [`ShapeError`], an [`ArithmeticError`], a [`Rejected`] and a
/// [`DlpackError`].
///
/// | cause | exception |
/// |---|---|
/// | a dtype, a rank or an extent that differs from the declared one | `TypeError` |
/// | memory that cannot be viewed or written to, or elements that overlap | `ValueError` |
/// | an error of an operation, such as a division by zero | `ValueError` |
#[derive(Debug)]
pub struct Error(PyErr);

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        error.0
    }
}

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl From<CastError<'_, '_>> for Error {
    fn from(error: CastError<'_, '_>) -> Self {
        Self(error.into())
    }
}

/// Names each argument as Python does: `argument 'x': axis 1 is 3, not 4`.
impl From<CallError> for Error {
    fn from(error: CallError) -> Self {
        let mismatches = error.mismatches();
        let lines: Vec<String> = mismatches.iter().map(sentence).collect();
        match mismatches {
            // The types fit, but the memory does not.
            [Mismatch::Refused { .. }] => Self::values(lines.join("\n")),
            _ => Self::types(lines.join("\n")),
        }
    }
}

/// Converts errors that the values of arguments cause. The messages are those of the library.
macro_rules! values {
    ($($error:ty)*) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::values(error.to_string())
            }
        }
    )*};
}

values! {
    ArithmeticError
    DlpackError
    ShapeError
    array_core::Error
}

impl<A> From<Rejected<A>> for Error {
    fn from(error: Rejected<A>) -> Self {
        Self::values(error.to_string())
    }
}

/// The reason why an array cannot be viewed with a type.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The array has a dtype or a shape that differs from the type.
    Type(String),
    /// The memory of the array cannot be viewed or written to.
    Value(String),
}

impl Refusal {
    /// Creates the error for extents that a shape type does not permit.
    #[cold]
    pub(crate) fn shape<S: Shape>(found: &[usize]) -> Self {
        let Some(pattern) = S::pattern() else {
            let max = DynRank::MAX_RANK;
            return Self::Type(format!(
                "the array has {} axes: at most {max} are supported",
                found.len()
            ));
        };
        let pattern = pattern.as_ref();
        let expected = tuple(pattern);
        if found.len() != pattern.len() {
            return Self::Type(rank(found, &expected));
        }
        let axes = found.iter().zip(pattern).enumerate();
        let wrong = axes.filter(|(_, (found, expected))| **expected != ANY && found != expected);
        let wrong: Vec<String> = wrong
            .map(|(axis, (found, expected))| extent(axis, *found, *expected))
            .collect();
        Self::Type(format!(
            "{}: the shape is {}, expected {expected}",
            wrong.join(" and "),
            tuple(found)
        ))
    }

    /// Creates the error for memory that cannot be viewed.
    #[cold]
    pub fn value(message: impl Into<String>) -> Self {
        Self::Value(message.into())
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Type(message) => Self::types(message),
            Refusal::Value(message) => Self::values(message),
        }
    }
}

impl From<DlpackError> for Refusal {
    fn from(error: DlpackError) -> Self {
        Self::Value(error.to_string())
    }
}

/// In a function with `shapes`, the message follows the name of the argument.
impl From<Refusal> for ArgumentError {
    fn from(refusal: Refusal) -> Self {
        let (Refusal::Type(message) | Refusal::Value(message)) = refusal;
        Self::new(message)
    }
}

impl From<BorrowError> for Error {
    fn from(error: BorrowError) -> Self {
        Self::values(match error {
            BorrowError::NotWriteable => "the array is read-only: pass a copy",
            _ => "another argument has the same memory, and one of them is written to: pass a copy",
        })
    }
}

impl Error {
    /// Creates an error that Python raises as a `TypeError`.
    #[cold]
    pub(crate) fn types(message: impl Into<String>) -> Self {
        Self(PyTypeError::new_err(message.into()))
    }

    /// Creates an error that Python raises as a `ValueError`.
    #[cold]
    pub(crate) fn values(message: impl Into<String>) -> Self {
        Self(PyValueError::new_err(message.into()))
    }
}

/// The extent in a pattern that matches any extent.
const ANY: usize = usize::MAX;

/// Describes a mismatch of one argument, or between two arguments.
fn sentence(mismatch: &Mismatch) -> String {
    match mismatch {
        Mismatch::DType {
            argument, found, asked, ..
        } => {
            format!(
                "argument '{argument}': {}",
                dtype(found.standard_name(), asked.standard_name())
            )
        }
        Mismatch::Rank {
            argument, asked, found, ..
        } => format!("argument '{argument}': {}", rank(found, asked)),
        Mismatch::Extent {
            argument,
            asked,
            found,
            position,
            expected,
            ..
        } => {
            let extent = extent(*position, found[*position], *expected);
            format!(
                "argument '{argument}': {extent}: the shape is {}, expected {asked}",
                tuple(found)
            )
        }
        Mismatch::Axis {
            axis,
            extents: [first, second],
            arguments: [one, other],
            ..
        } => format!("argument '{other}': {axis} is {second}, not {first} as in argument '{one}'"),
        Mismatch::Refused { argument, error, .. } => format!("argument '{argument}': {error}"),
        other => other.to_string(),
    }
}

/// Returns the message for a dtype that differs.
pub(crate) fn dtype(found: &str, expected: &str) -> String {
    format!("the dtype is {found}, not {expected}: convert it to {expected}")
}

fn extent(axis: usize, found: usize, expected: usize) -> String {
    format!("axis {axis} is {found}, not {expected}")
}

fn rank(found: &[usize], expected: &str) -> String {
    let axes = if found.len() == 1 { "axis" } else { "axes" };
    format!(
        "the array has {} {axes}: the shape is {}, expected {expected}",
        found.len(),
        tuple(found)
    )
}

/// Writes extents as a tuple of Python.
fn tuple(extents: &[usize]) -> String {
    let mut text = String::from("(");
    for (axis, &extent) in extents.iter().enumerate() {
        let comma = if axis == 0 { "" } else { ", " };
        let _ = match extent {
            ANY => write!(text, "{comma}_"),
            extent => write!(text, "{comma}{extent}"),
        };
    }
    text.push_str(if extents.len() == 1 { ",)" } else { ")" });
    text
}
