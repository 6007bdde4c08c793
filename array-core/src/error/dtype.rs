//! Errors about dtypes that are run-time values.

use core::fmt;

use crate::runtime::DType;

/// The rule that a dtype violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DTypeErrorKind {
    /// Two dtypes have no common dtype.
    NoCommon,
    /// An in-place operation would change the dtype of the array.
    InPlace,
    /// The dtype of a scalar does not convert to the dtype of the array without loss.
    Scalar,
    /// A literal does not fit the dtype of the array. The literal is out of range, or it is a float
    /// and the dtype is an integer dtype, or the dtype is `bool`.
    Literal,
    /// An array does not have the requested dtype.
    Convert,
    /// A cast would drop the imaginary part of complex numbers.
    Cast,
    /// The operation requires numbers.
    NoArithmetic,
    /// The operation requires elements with an order: integers or floats.
    NoOrder,
    /// The operation requires real numbers.
    NotReal,
    /// The operation requires complex numbers.
    NotComplex,
    /// The operation requires floats that can be parts of complex numbers.
    NotParts,
    /// The operation requires signed numbers.
    NoSign,
    /// The operation requires integers.
    NotInteger,
    /// The operation requires integers or truth values.
    NoBits,
    /// The operation requires a float dtype. Some operations with this error also take complex
    /// dtypes.
    NotFloat,
    /// The operation requires floats of at least 32 bits, and the elements are floats of 16 bits.
    /// Some operations with this error also take complex dtypes.
    TooFewDigits,
    /// The operation requires truth values.
    NotBool,
}

/// The error if an operation on [`DynArray`](crate::DynArray)s does not support the dtypes of its
/// operands.
///
/// The message is that of the compile error for the same rule, if there is one. If the same fix
/// suits every program, the message ends with this fix.
///
/// # Examples
///
/// ```
/// use array_core::{DType, DynArray, Error};
///
/// let (x, y) = (DynArray::zeros(DType::U64, [2])?, DynArray::zeros(DType::I32, [2])?);
/// let error = x.try_add(&y).unwrap_err();
/// assert_eq!(error.to_string(), "`u64` and `i32` have no common dtype in `add`: cast one of the two");
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
    /// An integer literal: `true` if it is negative, and its absolute value. An `i128` would align
    /// every error to 16 bytes.
    literal: Option<(bool, u64)>,
}

impl DTypeError {
    /// Creates the error for two dtypes.
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

    /// Creates the error for one dtype.
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

    /// Creates the error for a literal. `literal` is the value of an integer literal, or `None` for
    /// any other literal.
    #[cold]
    #[inline(never)]
    pub(crate) fn literal(operation: &'static str, literal: Option<i128>, dtype: DType) -> Self {
        Self {
            literal: literal.map(|literal| (literal < 0, literal.unsigned_abs() as u64)),
            ..Self::of(DTypeErrorKind::Literal, operation, dtype)
        }
    }

    /// Sets the name of the operation.
    #[cold]
    #[inline(never)]
    pub(crate) fn named(self, operation: &'static str) -> Self {
        Self { operation, ..self }
    }

    /// Returns the violated rule.
    pub fn kind(&self) -> DTypeErrorKind {
        self.kind
    }

    /// Returns the name of the operation, such as `add`.
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Returns the dtype of the left or only operand. If the other operand is a scalar, or if the
    /// operation is in place, this is the dtype of the array. For a conversion, it is the dtype of
    /// the array to convert.
    pub fn left(&self) -> DType {
        self.left
    }

    /// Returns the dtype of the right operand, of the scalar, or of the value to be written. For a
    /// conversion, it is the requested dtype. Returns `None` if the rule is about one dtype.
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
                write!(f, "a scalar of `{right}` cannot be converted to `{left}` without loss")
            }
            DTypeErrorKind::Literal => match self.literal {
                Some((is_negative, size)) => {
                    let sign = if is_negative { "-" } else { "" };
                    write!(f, "the literal {sign}{size} does not fit in an array of `{left}`")
                }
                None => write!(f, "a float literal does not fit in an array of `{left}`"),
            },
            DTypeErrorKind::Convert => write!(f, "the dtype is `{left}`, not `{right}`,"),
            DTypeErrorKind::Cast => write!(f, "`{left}` cannot be cast to `{right}`"),
            DTypeErrorKind::NoArithmetic => write!(f, "`{left}` has no arithmetic"),
            DTypeErrorKind::NoOrder => write!(f, "`{left}` has no order"),
            DTypeErrorKind::NotReal => write!(f, "`{left}` is not a dtype of real numbers"),
            DTypeErrorKind::NotComplex => write!(f, "`{left}` is not a complex dtype"),
            DTypeErrorKind::NotParts => write!(f, "complex numbers cannot have parts of `{left}`"),
            DTypeErrorKind::NoSign => write!(f, "`{left}` has no negative numbers"),
            DTypeErrorKind::NotInteger => write!(f, "`{left}` is not an integer dtype"),
            DTypeErrorKind::NoBits => write!(f, "`{left}` has no bitwise operations"),
            DTypeErrorKind::NotFloat => write!(f, "`{left}` is not a float dtype"),
            DTypeErrorKind::TooFewDigits => {
                write!(
                    f,
                    "`{left}` is not precise enough to solve equations, decompose matrices or compute transforms"
                )
            }
            DTypeErrorKind::NotBool => write!(f, "`{left}` is not `bool`"),
        }?;
        write!(f, " in `{}`", self.operation)?;
        match self.kind {
            DTypeErrorKind::NoCommon => f.write_str(": cast one of the two")?,
            DTypeErrorKind::Convert => write!(f, ": request `{left}`, or cast first")?,
            DTypeErrorKind::TooFewDigits => f.write_str(": cast it to `f32` first")?,
            // `f64` and `i32` are the dtypes of Rust's literals without a suffix.
            DTypeErrorKind::Scalar if right == DType::F64 && has_fractions(left) => {
                f.write_str(": cast it, or write a literal as `Literal::from(0.5)`")?
            }
            DTypeErrorKind::Scalar if right == DType::I32 && left != DType::Bool => {
                f.write_str(": cast it, or write a literal as `Literal::from(2)`")?
            }
            _ => {}
        }
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

/// Returns whether numbers of this dtype can have a fractional part.
fn has_fractions(dtype: DType) -> bool {
    dtype != DType::Bool && !dtype.is_integer()
}
