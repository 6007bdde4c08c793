//! Dtypes as values.

use core::fmt;

/// A dtype as a value, for messages, files and run-time decisions.
///
/// # Examples
///
/// ```
/// use array_core::dtype::DTypeKind;
/// use array_core::{DType, Element};
///
/// assert_eq!(f32::DTYPE, DType::F32);
/// assert_eq!((DType::U16.name(), DType::U16.size(), DType::U16.kind()), ("u16", 2, DTypeKind::Unsigned));
/// assert_eq!(DType::U8.promote(DType::I8), Some(DType::I16));
/// assert_eq!(DType::I32.promote(DType::F32), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DType {
    /// `bool`
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `bf16`, of the crate [`half`](::half). Needs the feature `half`.
    #[cfg(feature = "half")]
    BF16,
    /// `f16`, of the crate [`half`](::half). Needs the feature `half`.
    #[cfg(feature = "half")]
    F16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `Complex<f32>` of the crate [`num_complex`](::num_complex), called `complex64` elsewhere.
    /// Needs the feature `num-complex`.
    #[cfg(feature = "num-complex")]
    ComplexF32,
    /// `Complex<f64>` of the crate [`num_complex`](::num_complex), called `complex128` elsewhere.
    /// Needs the feature `num-complex`.
    #[cfg(feature = "num-complex")]
    ComplexF64,
}

/// The kinds of dtypes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DTypeKind {
    /// `bool`
    Bool,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Real floating point numbers.
    Float,
    /// Complex numbers, whose parts are floats.
    Complex,
}

impl DType {
    /// Every dtype of this build.
    pub const ALL: &'static [DType] = &[
        DType::Bool,
        DType::I8,
        DType::I16,
        DType::I32,
        DType::I64,
        DType::U8,
        DType::U16,
        DType::U32,
        DType::U64,
        #[cfg(feature = "half")]
        DType::BF16,
        #[cfg(feature = "half")]
        DType::F16,
        DType::F32,
        DType::F64,
        #[cfg(feature = "num-complex")]
        DType::ComplexF32,
        #[cfg(feature = "num-complex")]
        DType::ComplexF64,
    ];

    /// Returns the name, which is that of the Rust type.
    pub const fn name(self) -> &'static str {
        match self {
            DType::Bool => "bool",
            DType::I8 => "i8",
            DType::I16 => "i16",
            DType::I32 => "i32",
            DType::I64 => "i64",
            DType::U8 => "u8",
            DType::U16 => "u16",
            DType::U32 => "u32",
            DType::U64 => "u64",
            #[cfg(feature = "half")]
            DType::BF16 => "bf16",
            #[cfg(feature = "half")]
            DType::F16 => "f16",
            DType::F32 => "f32",
            DType::F64 => "f64",
            #[cfg(feature = "num-complex")]
            DType::ComplexF32 => "Complex<f32>",
            #[cfg(feature = "num-complex")]
            DType::ComplexF64 => "Complex<f64>",
        }
    }

    /// Returns the name that the Array API and NumPy have for the dtype, such as `float64`.
    ///
    /// ```
    /// # use array_core::DType;
    /// assert_eq!((DType::F64.standard_name(), DType::U8.standard_name()), ("float64", "uint8"));
    /// assert_eq!(("float64".parse(), "f64".parse()), (Ok(DType::F64), Ok(DType::F64)));
    /// ```
    pub const fn standard_name(self) -> &'static str {
        match self {
            DType::Bool => "bool",
            DType::I8 => "int8",
            DType::I16 => "int16",
            DType::I32 => "int32",
            DType::I64 => "int64",
            DType::U8 => "uint8",
            DType::U16 => "uint16",
            DType::U32 => "uint32",
            DType::U64 => "uint64",
            #[cfg(feature = "half")]
            DType::BF16 => "bfloat16",
            #[cfg(feature = "half")]
            DType::F16 => "float16",
            DType::F32 => "float32",
            DType::F64 => "float64",
            #[cfg(feature = "num-complex")]
            DType::ComplexF32 => "complex64",
            #[cfg(feature = "num-complex")]
            DType::ComplexF64 => "complex128",
        }
    }

    /// Returns the size of an element, in bytes.
    pub const fn size(self) -> usize {
        match self {
            DType::Bool | DType::I8 | DType::U8 => 1,
            DType::I16 | DType::U16 => 2,
            #[cfg(feature = "half")]
            DType::BF16 | DType::F16 => 2,
            DType::I32 | DType::U32 | DType::F32 => 4,
            DType::I64 | DType::U64 | DType::F64 => 8,
            #[cfg(feature = "num-complex")]
            DType::ComplexF32 => 8,
            #[cfg(feature = "num-complex")]
            DType::ComplexF64 => 16,
        }
    }

    /// Returns the kind.
    pub const fn kind(self) -> DTypeKind {
        match self {
            DType::Bool => DTypeKind::Bool,
            DType::I8 | DType::I16 | DType::I32 | DType::I64 => DTypeKind::Signed,
            DType::U8 | DType::U16 | DType::U32 | DType::U64 => DTypeKind::Unsigned,
            #[cfg(feature = "half")]
            DType::BF16 | DType::F16 => DTypeKind::Float,
            DType::F32 | DType::F64 => DTypeKind::Float,
            #[cfg(feature = "num-complex")]
            DType::ComplexF32 | DType::ComplexF64 => DTypeKind::Complex,
        }
    }

    /// Returns the dtype of the parts of a complex dtype. Returns any other dtype unchanged.
    pub(crate) const fn part(self) -> Self {
        match self {
            #[cfg(feature = "num-complex")]
            DType::ComplexF32 => DType::F32,
            #[cfg(feature = "num-complex")]
            DType::ComplexF64 => DType::F64,
            dtype => dtype,
        }
    }

    /// Returns whether it is an integer dtype, signed or unsigned.
    pub const fn is_integer(self) -> bool {
        matches!(self.kind(), DTypeKind::Signed | DTypeKind::Unsigned)
    }

    /// Returns whether both dtypes are the same. This is `==` for a `const`.
    #[inline(always)]
    pub(crate) const fn same(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl core::str::FromStr for DType {
    type Err = UnknownDType;

    /// Parses a dtype from its [name](DType::name), or from its [name in the Array
    /// API](DType::standard_name).
    fn from_str(name: &str) -> Result<Self, UnknownDType> {
        DType::ALL
            .iter()
            .copied()
            .find(|d| d.name() == name || d.standard_name() == name)
            .ok_or(UnknownDType)
    }
}

/// The error of parsing a name that is not that of a dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDType;

impl fmt::Display for UnknownDType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a dtype: those are bool, i8 to i64, u8 to u64, f32 and f64, or bool, int8 to uint64, float32 and float64")
    }
}

impl core::error::Error for UnknownDType {}
