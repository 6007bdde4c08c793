//! Integer operations without a result.

use core::fmt;

use super::Evaluation;
use super::excerpt::Context;
use crate::runtime::DynRank;

/// The rule of integer arithmetic that an operation violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// An integer was divided by zero.
    DivisionByZero,
    /// An integer was shifted by a negative count.
    NegativeShift,
    /// An integer was raised to a negative power.
    NegativeExponent,
}

impl Fault {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Fault::DivisionByZero => "an integer is divided by zero",
            Fault::NegativeShift => "an integer is shifted by a negative count",
            Fault::NegativeExponent => "an integer is raised to a negative power",
        }
    }
}

/// The error of an integer operation without a result, such as a division by zero. An in-place
/// operation that returns this error has not changed its destination.
///
/// # Examples
///
/// ```
/// use array_core::error::Fault;
/// use array_core::{Error, array};
///
/// let error = array![[7, 8], [9, 10]].try_divide(&array![[1, 2], [0, 4]]).unwrap_err();
/// let Error::Arithmetic(error) = error else { panic!() };
/// assert_eq!((error.fault(), error.index()), (Fault::DivisionByZero, &[1, 0][..]));
/// assert_eq!(error.to_string(), "an integer is divided by zero at index [1, 0]");
/// ```
///
/// Two errors are equal if their faults and indices are equal, even if their expressions differ.
#[derive(Clone)]
pub struct ArithmeticError {
    fault: Fault,
    index: DynRank,
    evaluation: Option<Evaluation>,
}

impl ArithmeticError {
    #[cold]
    pub(crate) fn new(fault: Fault, index: DynRank) -> Self {
        Self {
            fault,
            index,
            evaluation: None,
        }
    }

    /// Returns the violated rule.
    pub fn fault(&self) -> Fault {
        self.fault
    }

    /// Returns the index of the first element, in row-major order of the result, for which the
    /// operation has no result.
    pub fn index(&self) -> &[usize] {
        &self.index
    }

    /// Returns the source text of the operation that failed, such as `x / y`, if it is part of a
    /// [`broadcast!`](crate::broadcast) or [`try_broadcast!`](crate::try_broadcast), and `None`
    /// otherwise. If several operations of the expression can fail for an element, returns the text
    /// of the whole expression.
    pub fn expression(&self) -> Option<&'static str> {
        Some(self.evaluation?.fallible())
    }

    /// Returns the source text of the call of [`broadcast!`](crate::broadcast) or
    /// [`try_broadcast!`](crate::try_broadcast) that contains the operation, or `None` if there is
    /// no such call.
    pub fn call(&self) -> Option<&'static str> {
        Some(self.evaluation?.call())
    }

    /// Sets the evaluated expression, unless the error already contains one.
    pub(super) fn within(self, evaluation: Evaluation) -> Self {
        let evaluation = self.evaluation.or(Some(evaluation));
        Self { evaluation, ..self }
    }
}

impl PartialEq for ArithmeticError {
    fn eq(&self, other: &Self) -> bool {
        self.fault == other.fault && self.index() == other.index()
    }
}

impl Eq for ArithmeticError {}

impl fmt::Display for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at index {:?}", self.fault.words(), &self.index[..])?;
        match self.evaluation {
            Some(evaluation) => Context {
                text: evaluation.fallible(),
                whole: evaluation.call(),
            }
            .fmt(f),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArithmeticError({self})")
    }
}

impl core::error::Error for ArithmeticError {}
