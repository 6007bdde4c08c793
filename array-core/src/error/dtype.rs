//! Dtypes that do not fit, where only the program knows them.

use core::fmt;

use crate::dtype::DType;

/// Which rule a dtype broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DTypeErrorKind {
    /// Two dtypes have no common one.
    NoCommon,
    /// A value would change the dtype of an array that is written to in place.
    InPlace,
    /// A scalar loses values in the dtype of the array that it meets.
    Scalar,
    /// A literal is not in the range of the dtype of the array that it meets, or is a float among integers.
    Literal,
    /// An array is not of the dtype that was asked for.
    Convert,
    /// A cast would drop the imaginary part of complex numbers.
    Cast,
    /// Numbers are needed.
    NoArithmetic,
    /// An order is needed.
    NoOrder,
    /// Real numbers are needed.
    NotReal,
    /// Complex numbers are needed.
    NotComplex,
    /// Floats that are the parts of complex numbers are needed.
    NotParts,
    /// Negative numbers are needed.
    NoSign,
    /// Integers are needed.
    NotInteger,
    /// Integers or truth values are needed.
    NoBits,
    /// Floats are needed.
    NotFloat,
    /// Floats of more digits are needed.
    TooFewDigits,
    /// Truth values are needed.
    NotBool,
}

/// Dtypes that do not fit, found at run time by an operation on a [`DynArray`](crate::DynArray).
///
/// Displays in the words of the compile error of the same rule.
///
/// # Examples
///
/// ```
/// use array_core::{DType, DynArray, Error};
///
/// let (x, y) = (DynArray::zeros(DType::U64, [2])?, DynArray::zeros(DType::I32, [2])?);
/// let error = x.try_add(&y).unwrap_err();
/// assert_eq!(error.to_string(), "`u64` and `i32` have no common dtype in `add`");
/// let Error::DType(error) = error else { panic!() };
/// assert_eq!((error.left(), error.right()), (DType::U64, Some(DType::I32)));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DTypeError {
    kind: DTypeErrorKind,
    operation: &'static str,
    left: DType,
    right: Option<DType>,
    /// Whether it is negative, and its size: an `i128` would align every error to 16 bytes.
    literal: Option<(bool, u64)>,
}

impl DTypeError {
    /// Two dtypes break a rule.
    #[cold]
    #[inline(never)]
    pub(crate) fn pair(kind: DTypeErrorKind, operation: &'static str, left: DType, right: DType) -> Self {
        Self {
            kind,
            operation,
            left,
            right: Some(right),
            literal: None,
        }
    }

    /// A dtype breaks a rule.
    #[cold]
    #[inline(never)]
    pub(crate) fn of(kind: DTypeErrorKind, operation: &'static str, dtype: DType) -> Self {
        Self {
            kind,
            operation,
            left: dtype,
            right: None,
            literal: None,
        }
    }

    /// A literal, given if it is an integer, does not fit.
    #[cold]
    #[inline(never)]
    pub(crate) fn literal(operation: &'static str, literal: Option<i128>, dtype: DType) -> Self {
        Self {
            literal: literal.map(|literal| (literal < 0, literal.unsigned_abs() as u64)),
            ..Self::of(DTypeErrorKind::Literal, operation, dtype)
        }
    }

    /// Returns which rule was broken.
    pub fn kind(&self) -> DTypeErrorKind {
        self.kind
    }

    /// Returns the operation's name, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the dtype of the left operand, of the array that a scalar meets or that is written to, or of what was found for a
    /// conversion.
    pub fn left(&self) -> DType {
        self.left
    }

    /// Returns the dtype of the right operand, of the scalar or value, or what was asked for; `None` where the rule is about one
    /// dtype.
    pub fn right(&self) -> Option<DType> {
        self.right
    }
}

impl fmt::Display for DTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, right) = (self.left, self.right.unwrap_or(self.left));
        match self.kind {
            DTypeErrorKind::NoCommon => write!(f, "`{left}` and `{right}` have no common dtype"),
            DTypeErrorKind::InPlace => write!(
                f,
                "a value of `{right}` cannot be written in place into an array of `{left}`"
            ),
            DTypeErrorKind::Scalar => {
                write!(f, "a scalar of `{right}` does not convert to `{left}` without loss")
            }
            DTypeErrorKind::Literal => match self.literal {
                Some((is_negative, size)) => {
                    let sign = if is_negative { "-" } else { "" };
                    write!(f, "the literal {sign}{size} does not fit in an array of `{left}`")
                }
                None => write!(f, "a float literal does not fit in an array of `{left}`"),
            },
            DTypeErrorKind::Convert => write!(f, "an array of `{left}` is not one of `{right}`"),
            DTypeErrorKind::Cast => write!(f, "`{left}` does not cast to `{right}`"),
            DTypeErrorKind::NoArithmetic => write!(f, "`{left}` has no arithmetic"),
            DTypeErrorKind::NoOrder => write!(f, "`{left}` has no order"),
            DTypeErrorKind::NotReal => write!(f, "`{left}` is not a dtype of real numbers"),
            DTypeErrorKind::NotComplex => write!(f, "`{left}` is not a complex dtype"),
            DTypeErrorKind::NotParts => write!(f, "there are no complex numbers of parts of `{left}`"),
            DTypeErrorKind::NoSign => write!(f, "`{left}` has no negative numbers"),
            DTypeErrorKind::NotInteger => write!(f, "`{left}` is not an integer dtype"),
            DTypeErrorKind::NoBits => write!(f, "`{left}` has no bits to combine"),
            DTypeErrorKind::NotFloat => write!(f, "`{left}` is not a float dtype"),
            DTypeErrorKind::TooFewDigits => {
                write!(
                    f,
                    "`{left}` has too few digits to solve equations and to decompose matrices"
                )
            }
            DTypeErrorKind::NotBool => write!(f, "`{left}` is not `bool`"),
        }?;
        write!(f, " in `{}`", self.operation)?;
        let drops_a_part = match self.kind {
            DTypeErrorKind::Cast => true,
            DTypeErrorKind::InPlace => !right.casts_into(left),
            _ => false,
        };
        if drops_a_part {
            f.write_str(": take `abs`, `real` or `imag`")?;
        }
        Ok(())
    }
}

impl core::error::Error for DTypeError {}
