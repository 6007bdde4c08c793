//! Elements of every dtype: those of the interpreter, 16-bit floats, and complex numbers.

use array_core::Complex;
use array_core::dynamic::DynScalar;
use half::{bf16, f16};

use array_tests::reference::{
    Agreement, BinaryOp, DType as Plain, Fault, UnaryOp, Value as PlainValue, converts_without_loss,
};

/// A dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DType {
    Plain(Plain),
    BF16,
    F16,
    C32,
    C64,
}

/// An element.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Plain(PlainValue),
    BF16(bf16),
    F16(f16),
    C32(f32, f32),
    C64(f64, f64),
}

/// How closely an element is determined.
#[derive(Clone, Copy, Debug)]
pub enum Within {
    /// As the interpreter determines it.
    By(Agreement),
    /// Up to a distance, in each part; NaN and infinities must be the same.
    Distance(f64),
    /// Not at all: only the dtype and the shape are predicted.
    Any,
}

pub const EXACT: Within = Within::By(Agreement::Exact);

/// The dtype of positions and counts.
pub const I64: DType = DType::Plain(Plain::I64);
pub const BOOL: DType = DType::Plain(Plain::Bool);

impl DType {
    pub const ALL: [Self; 15] = [
        Self::Plain(Plain::I32),
        Self::Plain(Plain::F32),
        Self::Plain(Plain::Bool),
        Self::Plain(Plain::U8),
        Self::Plain(Plain::F64),
        Self::Plain(Plain::I8),
        Self::Plain(Plain::I16),
        Self::Plain(Plain::I64),
        Self::Plain(Plain::U16),
        Self::Plain(Plain::U32),
        Self::Plain(Plain::U64),
        Self::F16,
        Self::BF16,
        Self::C32,
        Self::C64,
    ];

    /// Returns the name that the library gives the dtype.
    pub fn library(self) -> array_core::DType {
        match self {
            Self::Plain(dtype) => dtype.name().parse().expect("a dtype of the library"),
            Self::BF16 => array_core::DType::BF16,
            Self::F16 => array_core::DType::F16,
            Self::C32 => array_core::DType::ComplexF32,
            Self::C64 => array_core::DType::ComplexF64,
        }
    }

    pub fn is_complex(self) -> bool {
        matches!(self, Self::C32 | Self::C64)
    }

    pub fn is_half(self) -> bool {
        matches!(self, Self::BF16 | Self::F16)
    }

    pub fn is_bool(self) -> bool {
        self == BOOL
    }

    pub fn is_integer(self) -> bool {
        matches!(self, Self::Plain(dtype) if dtype.is_integer())
    }

    /// Returns whether elements are floats of any width or complex numbers.
    pub fn is_inexact(self) -> bool {
        !self.is_bool() && !self.is_integer()
    }

    /// Returns whether elements have an order, that is whether they are real numbers.
    pub fn is_real(self) -> bool {
        !self.is_bool() && !self.is_complex()
    }

    /// Returns the dtype in which a dtype without complex numbers computes: `f32` for 16-bit
    /// floats.
    fn computed(self) -> Option<Plain> {
        match self {
            Self::Plain(dtype) => Some(dtype),
            Self::BF16 | Self::F16 => Some(Plain::F32),
            Self::C32 | Self::C64 => None,
        }
    }

    /// Returns the dtype of a result, from that of the operation on [`computed`](Self::computed).
    fn resulting(self, computed: Plain) -> Self {
        match (self.is_half(), computed) {
            (true, Plain::F32) => self,
            _ => Self::Plain(computed),
        }
    }

    /// Returns the dtype of a part of a complex number, and of absolute values.
    pub fn part(self) -> Self {
        match self {
            Self::C32 => Self::Plain(Plain::F32),
            Self::C64 => Self::Plain(Plain::F64),
            other => other,
        }
    }

    /// Returns the distance between 1 and the next float.
    pub fn epsilon(self) -> f64 {
        match self {
            Self::BF16 => 2_f64.powi(-7),
            Self::F16 => 2_f64.powi(-10),
            Self::Plain(Plain::F32) | Self::C32 => f32::EPSILON.into(),
            _ => f64::EPSILON,
        }
    }

    /// Returns the largest float.
    pub fn max(self) -> f64 {
        match self {
            Self::BF16 => bf16::MAX.into(),
            Self::F16 => f16::MAX.into(),
            Self::Plain(Plain::F32) | Self::C32 => f32::MAX.into(),
            _ => f64::MAX,
        }
    }

    /// Returns the common dtype of two arrays (rules 9 and 10).
    pub fn promote(self, other: Self) -> Option<Self> {
        use DType::{BF16, C32, C64, F16};
        const F32: DType = DType::Plain(Plain::F32);
        const F64: DType = DType::Plain(Plain::F64);
        match (self, other) {
            _ if self == other => Some(self),
            (Self::Plain(left), Self::Plain(right)) => {
                array_tests::reference::promote(left, right).ok().map(Self::Plain)
            }
            (F16 | BF16, F32 | F64) => Some(other),
            (F32 | F64, F16 | BF16) => Some(self),
            (C32, F32) | (F32, C32) => Some(C32),
            (C32 | C64, F64) | (F64, C32 | C64) | (C64, F32 | C32) | (F32 | C32, C64) => Some(C64),
            _ => None,
        }
    }

    /// Returns whether a scalar of this dtype can be combined with an array of another one
    /// (rule 12).
    pub fn is_lossless_into(self, other: Self) -> bool {
        match (self, other) {
            _ if self == other => true,
            (Self::C32, Self::C64) => true,
            (Self::C32 | Self::C64, _) => false,
            (_, Self::C32 | Self::C64) => !self.is_half() && self.is_lossless_into(other.part()),
            (Self::Plain(from), Self::Plain(to)) => converts_without_loss(from, to),
            (Self::Plain(from), _) => matches!(from, Plain::I8 | Plain::U8),
            (_, Self::Plain(to)) => matches!(to, Plain::F32 | Plain::F64),
            _ => false,
        }
    }

    /// Returns the dtype of a result, or `None` if the operation does not support this one.
    pub fn unary(self, op: UnaryOp) -> Option<Self> {
        use UnaryOp as Op;
        match self.computed() {
            Some(computed) => op.result(computed).ok().map(|result| self.resulting(result)),
            None => match op {
                Op::Abs => Some(self.part()),
                Op::IsFinite | Op::IsInf | Op::IsNan => Some(BOOL),
                Op::Ceil | Op::Exp2 | Op::Floor | Op::LogicalNot | Op::Not | Op::Sigmoid | Op::SignBit | Op::Trunc => {
                    None
                }
                _ => Some(self),
            },
        }
    }

    /// Returns the dtype of a result of two operands of this one, or `None` if the operation does
    /// not support it.
    pub fn binary(self, op: BinaryOp) -> Option<Self> {
        use BinaryOp as Op;
        match self.computed() {
            Some(computed) => op.result(computed).ok().map(|result| self.resulting(result)),
            None => match op {
                Op::Equal | Op::NotEqual => Some(BOOL),
                Op::Add | Op::Divide | Op::Multiply | Op::Pow | Op::Subtract => Some(self),
                _ => None,
            },
        }
    }
}

impl Value {
    pub fn dtype(self) -> DType {
        match self {
            Self::Plain(value) => DType::Plain(value.dtype()),
            Self::BF16(_) => DType::BF16,
            Self::F16(_) => DType::F16,
            Self::C32(..) => DType::C32,
            Self::C64(..) => DType::C64,
        }
    }

    /// Creates the nearest float of a dtype.
    pub fn float(dtype: DType, x: f64) -> Self {
        match dtype {
            DType::Plain(dtype) => Self::Plain(PlainValue::F64(x).cast(dtype)),
            DType::BF16 => Self::BF16(bf16::from_f64(x)),
            DType::F16 => Self::F16(f16::from_f64(x)),
            DType::C32 => Self::C32(x as f32, 0.0),
            DType::C64 => Self::C64(x, 0.0),
        }
    }

    /// Creates an element from an integer.
    pub fn integer(dtype: DType, n: i128) -> Self {
        match dtype {
            DType::Plain(plain) if plain.is_integer() => Self::Plain(PlainValue::from_integer(plain, n)),
            _ => Self::float(dtype, n as f64),
        }
    }

    /// Returns the element in the dtype that it is computed in.
    fn computed(self) -> PlainValue {
        match self {
            Self::Plain(value) => value,
            Self::BF16(x) => PlainValue::F32(x.into()),
            Self::F16(x) => PlainValue::F32(x.into()),
            Self::C32(..) | Self::C64(..) => unreachable!("complex numbers are computed separately"),
        }
    }

    /// Rounds a result to 16 bits if the dtype has 16 bits.
    fn rounded(computed: PlainValue, dtype: DType) -> Self {
        match (dtype, computed) {
            (DType::BF16, PlainValue::F32(x)) => Self::BF16(bf16::from_f32(x)),
            (DType::F16, PlainValue::F32(x)) => Self::F16(f16::from_f32(x)),
            (_, other) => Self::Plain(other),
        }
    }

    /// Returns the real and the imaginary part.
    pub fn parts(self) -> (f64, f64) {
        match self {
            Self::C32(re, im) => (re.into(), im.into()),
            Self::C64(re, im) => (re, im),
            real => match real.computed() {
                PlainValue::Bool(b) => (b.into(), 0.0),
                value => match value.to_f64() {
                    Some(x) => (x, 0.0),
                    None => (value.to_integer().expect("an integer") as f64, 0.0),
                },
            },
        }
    }

    /// Returns the value of an element of an integer dtype.
    pub fn to_integer(self) -> Option<i128> {
        match self {
            Self::Plain(value) => value.to_integer(),
            _ => None,
        }
    }

    pub fn is_nan(self) -> bool {
        let (re, im) = self.parts();
        re.is_nan() || im.is_nan()
    }

    pub fn is_finite(self) -> bool {
        let (re, im) = self.parts();
        re.is_finite() && im.is_finite()
    }

    pub fn is_true(self) -> bool {
        self.parts() != (0.0, 0.0)
    }

    /// Converts to another dtype, as Rust's `as` does; a real number becomes a complex one without
    /// an imaginary part.
    pub fn cast(self, dtype: DType) -> Self {
        match (self, dtype) {
            _ if self.dtype() == dtype => self,
            (Self::C32(re, im), DType::C64) => Self::C64(re.into(), im.into()),
            (Self::C64(re, im), DType::C32) => Self::C32(re as f32, im as f32),
            (Self::C32(..) | Self::C64(..), DType::Plain(Plain::Bool)) => {
                let (re, im) = self.parts();
                truth(re != 0.0 || im != 0.0)
            }
            (_, DType::C32) => Self::C32(self.cast(dtype.part()).parts().0 as f32, 0.0),
            (_, DType::C64) => Self::C64(self.cast(dtype.part()).parts().0, 0.0),
            (_, DType::BF16 | DType::F16) => Self::float(dtype, self.parts().0),
            (_, DType::Plain(plain)) => Self::Plain(self.computed().cast(plain)),
        }
    }

    /// Computes an operation of one operand, which must support the dtype.
    pub fn unary(self, op: UnaryOp) -> (Self, Within) {
        let dtype = self.dtype();
        if dtype.is_complex() {
            let (re, im) = self.parts();
            let result = dtype.unary(op).expect("the dtype of a result");
            return match op {
                UnaryOp::Negate => (complex(dtype, -re, -im), EXACT),
                UnaryOp::IsNan => (truth(re.is_nan() || im.is_nan()), EXACT),
                UnaryOp::IsInf => (truth(re.is_infinite() || im.is_infinite()), EXACT),
                UnaryOp::IsFinite => (truth(self.is_finite()), EXACT),
                UnaryOp::Abs => near(result, re.hypot(im), 0.0, 4.0 * re.hypot(im)),
                UnaryOp::Square => self.times(self),
                _ => (self.cast_any(result), Within::Any),
            };
        }
        let value = Self::rounded(op.apply(self.computed()), dtype);
        (value, of_width(dtype, op.agreement(), value))
    }

    /// Returns an unspecified element of a dtype.
    fn cast_any(self, dtype: DType) -> Self {
        Self::float(dtype, 0.0)
    }

    /// Computes an operation of two operands of one dtype, which it must support.
    pub fn binary(self, op: BinaryOp, other: Self) -> Result<(Self, Within), Fault> {
        let dtype = self.dtype();
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        if dtype.is_complex() {
            return Ok(match op {
                BinaryOp::Add => (complex(dtype, rounded(dtype, a + c), rounded(dtype, b + d)), EXACT),
                BinaryOp::Subtract => (complex(dtype, rounded(dtype, a - c), rounded(dtype, b - d)), EXACT),
                BinaryOp::Equal => (truth(a == c && b == d), EXACT),
                BinaryOp::NotEqual => (truth(a != c || b != d), EXACT),
                BinaryOp::Multiply => self.times(other),
                _ => (self.cast_any(dtype), Within::Any),
            });
        }
        if op == BinaryOp::NextAfter && dtype.is_half() {
            return Ok((self.next_after(other), EXACT));
        }
        let value = Self::rounded(op.apply(self.computed(), other.computed())?, dtype);
        let computed = dtype.computed().expect("a dtype that is not complex");
        Ok((value, of_width(dtype, op.agreement(computed), value)))
    }

    /// Returns the product of two complex numbers, which the library may compute with fused
    /// operations.
    fn times(self, other: Self) -> (Self, Within) {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let scale = (a.abs() + b.abs()) * (c.abs() + d.abs());
        near(self.dtype(), a * c - b * d, a * d + b * c, scale)
    }

    /// Returns the 16-bit float next to this one in the direction of another.
    fn next_after(self, other: Self) -> Self {
        let (from, to) = (self.parts().0, other.parts().0);
        if from.is_nan() || to.is_nan() {
            return Self::float(self.dtype(), f64::NAN);
        }
        if from == to {
            return other;
        }
        let step = |bits: u16| match () {
            () if from == 0.0 => 1 | if to < 0.0 { 0x8000 } else { 0 },
            () if (from < to) == (from > 0.0) => bits + 1,
            () => bits - 1,
        };
        match self {
            Self::BF16(x) => Self::BF16(bf16::from_bits(step(x.to_bits()))),
            Self::F16(x) => Self::F16(f16::from_bits(step(x.to_bits()))),
            _ => unreachable!("a 16-bit float"),
        }
    }

    /// Returns whether an element equals the expected one.
    pub fn agrees(self, found: Self, within: Within) -> bool {
        if self.dtype() != found.dtype() {
            return false;
        }
        match (within, self, found) {
            (Within::Any, ..) => true,
            (Within::By(agreement), Self::Plain(expected), Self::Plain(found)) => agreement.holds(expected, found),
            _ => {
                let ((a, b), (c, d)) = (self.parts(), found.parts());
                let open = matches!(within, Within::By(Agreement::OpenZeroSign) | Within::Distance(_));
                let distance = if let Within::Distance(distance) = within {
                    distance
                } else {
                    0.0
                };
                let same = |x: f64, y: f64| {
                    (x.is_nan() && y.is_nan())
                        || x == y && (open || x.is_sign_negative() == y.is_sign_negative())
                        || (x - y).abs() <= distance && distance > 0.0
                };
                same(a, c) && same(b, d)
            }
        }
    }
}

fn truth(b: bool) -> Value {
    Value::Plain(b.into())
}

fn complex(dtype: DType, re: f64, im: f64) -> Value {
    match dtype {
        DType::C32 => Value::C32(re as f32, im as f32),
        _ => Value::C64(re, im),
    }
}

/// Rounds to the width of the parts of a complex dtype.
fn rounded(dtype: DType, x: f64) -> f64 {
    if dtype == DType::C32 { (x as f32).into() } else { x }
}

/// Returns an element that is computed with a few roundings of numbers of this magnitude, or an
/// unspecified one if a number may not be finite.
fn near(dtype: DType, re: f64, im: f64, scale: f64) -> (Value, Within) {
    let value = if dtype.is_complex() {
        complex(dtype, re, im)
    } else {
        Value::float(dtype, re)
    };
    if scale < dtype.max() / 16.0 && scale.is_finite() {
        let least = if dtype.part() == DType::Plain(Plain::F64) {
            1e-322
        } else {
            1e-44
        };
        (value, Within::Distance(4.0 * dtype.epsilon() * scale + least))
    } else {
        (value, Within::Any)
    }
}

/// Returns the agreement of a 16-bit result, which is rounded once more.
fn of_width(dtype: DType, agreement: Agreement, value: Value) -> Within {
    match agreement {
        Agreement::Ulps(_) | Agreement::Cancelling(_) if dtype.is_half() => {
            let x = value.parts().0.abs();
            if x < dtype.max() / 2.0 || x.is_nan() {
                Within::Distance(2.0 * dtype.epsilon() * x + 1e-7)
            } else {
                Within::Any
            }
        }
        other => Within::By(other),
    }
}

impl From<DynScalar> for Value {
    fn from(scalar: DynScalar) -> Self {
        match scalar {
            DynScalar::Bool(x) => Self::Plain(x.into()),
            DynScalar::I8(x) => Self::Plain(x.into()),
            DynScalar::I16(x) => Self::Plain(x.into()),
            DynScalar::I32(x) => Self::Plain(x.into()),
            DynScalar::I64(x) => Self::Plain(x.into()),
            DynScalar::U8(x) => Self::Plain(x.into()),
            DynScalar::U16(x) => Self::Plain(x.into()),
            DynScalar::U32(x) => Self::Plain(x.into()),
            DynScalar::U64(x) => Self::Plain(x.into()),
            DynScalar::F32(x) => Self::Plain(x.into()),
            DynScalar::F64(x) => Self::Plain(x.into()),
            DynScalar::BF16(x) => Self::BF16(x),
            DynScalar::F16(x) => Self::F16(x),
            DynScalar::ComplexF32(z) => Self::C32(z.re, z.im),
            DynScalar::ComplexF64(z) => Self::C64(z.re, z.im),
            other => unreachable!("the interpreter has no {}", other.dtype()),
        }
    }
}

impl From<Value> for DynScalar {
    fn from(value: Value) -> Self {
        match value {
            Value::Plain(PlainValue::Bool(x)) => x.into(),
            Value::Plain(PlainValue::I8(x)) => x.into(),
            Value::Plain(PlainValue::I16(x)) => x.into(),
            Value::Plain(PlainValue::I32(x)) => x.into(),
            Value::Plain(PlainValue::I64(x)) => x.into(),
            Value::Plain(PlainValue::U8(x)) => x.into(),
            Value::Plain(PlainValue::U16(x)) => x.into(),
            Value::Plain(PlainValue::U32(x)) => x.into(),
            Value::Plain(PlainValue::U64(x)) => x.into(),
            Value::Plain(PlainValue::F32(x)) => x.into(),
            Value::Plain(PlainValue::F64(x)) => x.into(),
            Value::BF16(x) => x.into(),
            Value::F16(x) => x.into(),
            Value::C32(re, im) => Complex::new(re, im).into(),
            Value::C64(re, im) => Complex::new(re, im).into(),
        }
    }
}
