//! One scalar of one dtype.

use std::fmt;

use super::dtype::DType;

/// One element.
///
/// Two values are equal if their dtypes and bits are: `-0.0` differs from `0.0`, and any two NaNs
/// of a dtype are equal.
#[derive(Clone, Copy)]
#[expect(missing_docs, reason = "the variants are the names of the dtypes")]
pub enum Value {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
}

/// A Rust type with a dtype.
pub trait Element: Copy + fmt::Debug + 'static {
    /// The dtype of the type.
    const DTYPE: DType;

    /// Wraps a scalar.
    fn into_value(self) -> Value;

    /// Returns the scalar, or `None` for a value of another dtype.
    fn from_value(value: Value) -> Option<Self>;
}

macro_rules! elements {
    ($($type:ident $variant:ident;)+) => {
        $(
            impl Element for $type {
                const DTYPE: DType = DType::$variant;

                fn into_value(self) -> Value {
                    Value::$variant(self)
                }

                fn from_value(value: Value) -> Option<Self> {
                    match value {
                        Value::$variant(scalar) => Some(scalar),
                        _ => None,
                    }
                }
            }

            impl From<$type> for Value {
                fn from(scalar: $type) -> Self {
                    Self::$variant(scalar)
                }
            }
        )+

        impl Value {
            /// Returns the dtype of the value.
            pub fn dtype(self) -> DType {
                match self {
                    $(Self::$variant(_) => DType::$variant,)+
                }
            }
        }

        impl fmt::Display for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant(scalar) => write!(f, "{scalar:?}"),)+
                }
            }
        }
    };
}

elements! {
    bool Bool;
    i8 I8;
    i16 I16;
    i32 I32;
    i64 I64;
    u8 U8;
    u16 U16;
    u32 U32;
    u64 U64;
    f32 F32;
    f64 F64;
}

impl Value {
    /// Returns an integer value as a mathematical integer.
    pub fn to_integer(self) -> Option<i128> {
        match self {
            Self::I8(n) => Some(n.into()),
            Self::I16(n) => Some(n.into()),
            Self::I32(n) => Some(n.into()),
            Self::I64(n) => Some(n.into()),
            Self::U8(n) => Some(n.into()),
            Self::U16(n) => Some(n.into()),
            Self::U32(n) => Some(n.into()),
            Self::U64(n) => Some(n.into()),
            Self::Bool(_) | Self::F32(_) | Self::F64(_) => None,
        }
    }

    /// Returns a float value as an f64, which is exact.
    pub fn to_f64(self) -> Option<f64> {
        match self {
            Self::F32(x) => Some(x.into()),
            Self::F64(x) => Some(x),
            _ => None,
        }
    }

    /// Returns the integer of an integer dtype that is congruent to `n` modulo two to the width
    /// (rule 13).
    ///
    /// # Panics
    /// Panics if `dtype` is not an integer dtype.
    pub fn from_integer(dtype: DType, n: i128) -> Self {
        match dtype {
            DType::I8 => Self::I8(n as i8),
            DType::I16 => Self::I16(n as i16),
            DType::I32 => Self::I32(n as i32),
            DType::I64 => Self::I64(n as i64),
            DType::U8 => Self::U8(n as u8),
            DType::U16 => Self::U16(n as u16),
            DType::U32 => Self::U32(n as u32),
            DType::U64 => Self::U64(n as u64),
            DType::Bool | DType::F32 | DType::F64 => panic!("{dtype} is not an integer"),
        }
    }

    /// Converts to `dtype` like Rust's `as`, with `!= 0` for bool.
    ///
    /// Integers wrap. A float becomes the nearest integer towards zero that the dtype can
    /// represent, and NaN becomes 0. Numbers become the nearest float, and a bool becomes 0 or 1.
    pub fn cast(self, dtype: DType) -> Self {
        match (self, dtype) {
            (Self::Bool(b), DType::Bool) => Self::Bool(b),
            (Self::Bool(b), _) => Self::U8(b.into()).cast(dtype),
            (Self::F32(x), DType::F32) => Self::F32(x),
            (Self::F32(x), _) => Self::F64(x.into()).cast(dtype),
            (Self::F64(x), DType::Bool) => Self::Bool(x != 0.0),
            (Self::F64(x), DType::F32) => Self::F32(x as f32),
            (Self::F64(x), DType::F64) => Self::F64(x),
            (Self::F64(x), _) => {
                let range = dtype.integer_range().expect("the remaining dtypes are integers");
                Self::from_integer(dtype, (x as i128).clamp(*range.start(), *range.end()))
            }
            (integer, _) => {
                let n = integer.to_integer().expect("the remaining values are integers");
                match dtype {
                    DType::Bool => Self::Bool(n != 0),
                    DType::F32 => Self::F32(n as f32),
                    DType::F64 => Self::F64(n as f64),
                    _ => Self::from_integer(dtype, n),
                }
            }
        }
    }

    /// Returns whether the value is a NaN of either width.
    pub fn is_nan(self) -> bool {
        self.to_f64().is_some_and(f64::is_nan)
    }

    /// Returns whether the value is a float zero of either sign.
    pub fn is_float_zero(self) -> bool {
        self.to_f64() == Some(0.0)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::F32(a), Self::F32(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (Self::F64(a), Self::F64(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (a, b) => a.dtype() == b.dtype() && a.to_integer() == b.to_integer(),
        }
    }
}

impl Eq for Value {}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}_{}", self.dtype())
    }
}
