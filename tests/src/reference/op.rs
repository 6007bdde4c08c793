//! The elementwise operations: the kinds they take, the dtype of the result, and how closely it is
//! determined.

mod boolean;
mod float;
mod integer;
mod real;

use std::fmt;

use super::compare::Agreement;
use super::dtype::{DType, Kind};
use super::refusal::{Fault, Refusal};
use super::value::Value;

/// The distance allowed for functions of real numbers: rule 20's 4 ulp, and one for the reference
/// itself.
const APPROXIMATE: Agreement = Agreement::Ulps(5);

macro_rules! operations {
    (
        $(#[$attribute:meta])*
        $type:ident { $($(#[$doc:meta])* $variant:ident $name:literal,)+ }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$doc])* $variant,)+
        }

        impl $type {
            /// Lists every operation.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Returns the operation's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

operations! {
    /// An operation of one operand, whose result has the same dtype or is a bool.
    UnaryOp {
        /// The operator `-`: signed integers and floats.
        Negate "-",
        /// The operator `!`: bool and integers, bit by bit.
        Not "!",
        /// The negation of a bool.
        LogicalNot "logical_not",
        /// The magnitude; `MIN` stays `MIN`.
        Abs "abs",
        /// -1, 0, 1 or NaN.
        Sign "sign",
        /// The product with itself.
        Square "square",
        /// `1.0 / x`: floats.
        Reciprocal "reciprocal",
        /// Rounds down.
        Floor "floor",
        /// Rounds up.
        Ceil "ceil",
        /// Rounds towards zero.
        Trunc "trunc",
        /// Rounds to the nearest integer, ties to the even one.
        Round "round",
        /// The square root, correctly rounded: floats.
        Sqrt "sqrt",
        /// The exponential: floats.
        Exp "exp",
        /// The power of 2: floats.
        Exp2 "exp2",
        /// The exponential, less 1: floats.
        Expm1 "expm1",
        /// The natural logarithm: floats.
        Log "log",
        /// The logarithm to base 2: floats.
        Log2 "log2",
        /// The logarithm to base 10: floats.
        Log10 "log10",
        /// The natural logarithm of 1 more: floats.
        Log1p "log1p",
        /// The sine: floats.
        Sin "sin",
        /// The cosine: floats.
        Cos "cos",
        /// The tangent: floats.
        Tan "tan",
        /// The inverse sine: floats.
        Asin "asin",
        /// The inverse cosine: floats.
        Acos "acos",
        /// The inverse tangent: floats.
        Atan "atan",
        /// The hyperbolic sine: floats.
        Sinh "sinh",
        /// The hyperbolic cosine: floats.
        Cosh "cosh",
        /// The hyperbolic tangent: floats.
        Tanh "tanh",
        /// The inverse hyperbolic sine: floats.
        Asinh "asinh",
        /// The inverse hyperbolic cosine: floats.
        Acosh "acosh",
        /// The inverse hyperbolic tangent: floats.
        Atanh "atanh",
        /// The logistic function: floats.
        Sigmoid "sigmoid",
        /// Whether a number has a negative sign.
        SignBit "signbit",
        /// Whether a number is NaN.
        IsNan "is_nan",
        /// Whether a number is an infinity.
        IsInf "is_inf",
        /// Whether a number is neither NaN nor an infinity.
        IsFinite "is_finite",
    }
}

operations! {
    /// An operation of two operands, which are converted to the promoted dtype.
    BinaryOp {
        /// The operator `+`.
        Add "+",
        /// The operator `-`.
        Subtract "-",
        /// The operator `*`.
        Multiply "*",
        /// The operator `/`: truncates integers, divides floats.
        Divide "/",
        /// The operator `%`: the sign of the dividend.
        Remainder "%",
        /// The quotient rounded down.
        FloorDivide "floor_divide",
        /// The remainder with the sign of the divisor.
        FloorRemainder "remainder",
        /// The quotient rounded towards zero.
        TruncDivide "trunc_divide",
        /// The remainder with the sign of the dividend.
        TruncRemainder "trunc_remainder",
        /// The power.
        Pow "pow",
        /// The angle of a point, from its ordinate and its abscissa: floats.
        Atan2 "atan2",
        /// The absolute value of the left with the sign of the right: floats.
        CopySign "copysign",
        /// The square root of the sum of the squares: floats.
        Hypot "hypot",
        /// The logarithm of the sum of the exponentials: floats.
        LogAddExp "logaddexp",
        /// The float next to the left in the direction of the right: floats.
        NextAfter "nextafter",
        /// The larger; NaN if either is.
        Maximum "maximum",
        /// The smaller; NaN if either is.
        Minimum "minimum",
        /// The operator `&`: bool and integers.
        BitAnd "&",
        /// The operator `|`: bool and integers.
        BitOr "|",
        /// The operator `^`: bool and integers.
        BitXor "^",
        /// The operator `<<`: integers.
        ShiftLeft "<<",
        /// The operator `>>`: integers; a signed one keeps its sign.
        ShiftRight ">>",
        /// Both: bool. The right cannot fault where the left is false.
        LogicalAnd "logical_and",
        /// Either: bool. The right cannot fault where the left is true.
        LogicalOr "logical_or",
        /// One of the two: bool.
        LogicalXor "logical_xor",
        /// Whether the two are equal: every dtype.
        Equal "equal",
        /// Whether the two differ: every dtype.
        NotEqual "not_equal",
        /// Whether the left is the smaller: numbers.
        Less "less",
        /// Whether the left is the smaller or equal: numbers.
        LessEqual "less_equal",
        /// Whether the left is the larger: numbers.
        Greater "greater",
        /// Whether the left is the larger or equal: numbers.
        GreaterEqual "greater_equal",
    }
}

operations! {
    /// An operation of three operands.
    TernaryOp {
        /// The second operand if the first, a bool, is true, otherwise the third. The operand that
        /// is not selected cannot fault.
        Select "select",
        /// The first operand, limited from below by the second and from above by the third:
        /// numbers.
        Clip "clip",
    }
}

impl UnaryOp {
    /// Returns the dtype of the result.
    ///
    /// # Errors
    /// Returns [`Refusal::Undefined`] for a dtype the operation does not take.
    pub fn result(self, dtype: DType) -> Result<DType, Refusal> {
        let defined = match self {
            Self::Negate => matches!(dtype.kind(), Kind::Signed | Kind::Float),
            Self::Not => dtype.kind() != Kind::Float,
            Self::LogicalNot => dtype == DType::Bool,
            Self::Abs
            | Self::Sign
            | Self::Square
            | Self::Floor
            | Self::Ceil
            | Self::Trunc
            | Self::Round
            | Self::IsNan
            | Self::IsInf
            | Self::IsFinite => dtype.is_number(),
            // Functions of real numbers, and the sign of one.
            _ => dtype.kind() == Kind::Float,
        };
        match self {
            _ if !defined => Err(Refusal::Undefined {
                operation: self.name(),
                dtype,
            }),
            Self::IsNan | Self::IsInf | Self::IsFinite | Self::SignBit => Ok(DType::Bool),
            _ => Ok(dtype),
        }
    }

    /// Computes one element.
    ///
    /// # Panics
    /// Panics for a dtype that [`UnaryOp::result`] rejects.
    pub fn apply(self, value: Value) -> Value {
        match value.dtype().kind() {
            Kind::Bool => boolean::unary(self, value),
            Kind::Signed | Kind::Unsigned => integer::unary(self, value),
            Kind::Float => float::unary(self, value),
        }
    }

    /// Returns how closely the result is determined if the operand is exact.
    pub fn agreement(self) -> Agreement {
        match self {
            Self::Exp
            | Self::Exp2
            | Self::Expm1
            | Self::Log
            | Self::Log2
            | Self::Log10
            | Self::Log1p
            | Self::Sin
            | Self::Cos
            | Self::Tan
            | Self::Asin
            | Self::Acos
            | Self::Atan
            | Self::Sinh
            | Self::Cosh
            | Self::Tanh
            | Self::Asinh
            | Self::Acosh
            | Self::Atanh
            | Self::Sigmoid => APPROXIMATE,
            _ => Agreement::Exact,
        }
    }
}

impl BinaryOp {
    /// Returns whether the result is a bool for every dtype.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Equal | Self::NotEqual | Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual
        )
    }

    /// Returns the dtype of the result, for the dtype the operands promote to.
    ///
    /// # Errors
    /// Returns [`Refusal::Undefined`] for a dtype the operation does not take.
    pub fn result(self, promoted: DType) -> Result<DType, Refusal> {
        let defined = match self {
            Self::Equal | Self::NotEqual => true,
            Self::LogicalAnd | Self::LogicalOr | Self::LogicalXor => promoted == DType::Bool,
            Self::BitAnd | Self::BitOr | Self::BitXor => promoted.kind() != Kind::Float,
            Self::ShiftLeft | Self::ShiftRight => promoted.is_integer(),
            Self::Atan2 | Self::CopySign | Self::Hypot | Self::LogAddExp | Self::NextAfter => {
                promoted.kind() == Kind::Float
            }
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::Remainder
            | Self::FloorDivide
            | Self::FloorRemainder
            | Self::TruncDivide
            | Self::TruncRemainder
            | Self::Pow
            | Self::Maximum
            | Self::Minimum
            | Self::Less
            | Self::LessEqual
            | Self::Greater
            | Self::GreaterEqual => promoted.is_number(),
        };
        match self {
            _ if !defined => Err(Refusal::Undefined {
                operation: self.name(),
                dtype: promoted,
            }),
            _ if self.is_comparison() => Ok(DType::Bool),
            _ => Ok(promoted),
        }
    }

    /// Computes one element from two of the promoted dtype.
    ///
    /// # Errors
    /// Returns the fault of an integer divisor, shift count or exponent.
    ///
    /// # Panics
    /// Panics for values of different dtypes, or of one that [`BinaryOp::result`] rejects.
    pub fn apply(self, left: Value, right: Value) -> Result<Value, Fault> {
        assert_eq!(left.dtype(), right.dtype(), "operands are promoted before {self}");
        match left.dtype().kind() {
            Kind::Bool => Ok(boolean::binary(self, left, right)),
            Kind::Signed | Kind::Unsigned => integer::binary(self, left, right),
            Kind::Float => Ok(float::binary(self, left, right)),
        }
    }

    /// Returns how closely the result is determined if the operands are exact, for the dtype they
    /// promote to.
    pub fn agreement(self, promoted: DType) -> Agreement {
        match (self, promoted.kind()) {
            (Self::Pow, Kind::Float) | (Self::Atan2 | Self::Hypot, _) => APPROXIMATE,
            (Self::LogAddExp, _) => Agreement::Cancelling(5),
            (Self::Maximum | Self::Minimum, Kind::Float) => Agreement::OpenZeroSign,
            _ => Agreement::Exact,
        }
    }
}

impl TernaryOp {
    /// Returns how closely the result is determined if the operands are exact, for the dtype of the
    /// result.
    pub fn agreement(self, dtype: DType) -> Agreement {
        match (self, dtype.kind()) {
            (Self::Clip, Kind::Float) => Agreement::OpenZeroSign,
            _ => Agreement::Exact,
        }
    }
}

/// Panics for an element whose dtype the result rules accept by mistake.
fn undefined(operation: impl fmt::Display, dtype: DType) -> ! {
    panic!("{operation} is not defined for {dtype}, and its result rule must reject it")
}
