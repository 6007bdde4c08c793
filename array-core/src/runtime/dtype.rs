//! Dtypes as values.

use core::fmt;

/// The kind of a dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DTypeKind {
    /// Truth values: `bool`.
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

/// Expands to the docs of a variant: its name and, if another crate defines the type, that crate
/// and the feature that the variant needs.
macro_rules! origin {
    (half $name:literal $standard:literal) => {
        concat!(
            "`",
            $name,
            "` of the crate [`half`](::half). Requires the feature `half`."
        )
    };
    (complex $name:literal $standard:literal) => {
        concat!(
            "`",
            $name,
            "` of the crate [`num_complex`](::num_complex), called `",
            $standard,
            "` elsewhere. Requires the feature `num-complex`."
        )
    };
    ($kind:ident $name:literal $standard:literal) => {
        concat!("`", $name, "`")
    };
}

/// Expands to the [`DTypeKind`] of a kind in a row of `dtypes!`.
macro_rules! kind {
    (truth) => {
        DTypeKind::Bool
    };
    (signed) => {
        DTypeKind::Signed
    };
    (unsigned) => {
        DTypeKind::Unsigned
    };
    (half) => {
        DTypeKind::Float
    };
    (float) => {
        DTypeKind::Float
    };
    (complex) => {
        DTypeKind::Complex
    };
}

/// Declares [`DType`] from the rows of `dtypes!`.
macro_rules! declare {
    ([] $($(#[$attribute:meta])* $variant:ident $kind:ident $t:ty, [$name:literal $standard:literal];)*) => {
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
        pub enum DType {$(
            #[doc = origin!($kind $name $standard)]
            $(#[$attribute])*
            $variant,
        )*}

        impl DType {
            /// All dtypes, including those of the enabled features.
            pub const ALL: &'static [DType] = &[$($(#[$attribute])* DType::$variant),*];

            /// Returns the name of the corresponding Rust type, such as `f64`.
            pub const fn name(self) -> &'static str {
                match self {$(
                    $(#[$attribute])*
                    DType::$variant => $name,
                )*}
            }

            /// Returns the name of the dtype in NumPy and the Array API, such as `float64`. `f16`
            /// is `float16`, as in NumPy. `bf16` is `bfloat16`, which NumPy and the Array API lack.
            ///
            /// ```
            /// # use array_core::DType;
            /// assert_eq!((DType::F64.standard_name(), DType::U8.standard_name()), ("float64", "uint8"));
            /// assert_eq!(("float64".parse(), "f64".parse()), (Ok(DType::F64), Ok(DType::F64)));
            /// ```
            pub const fn standard_name(self) -> &'static str {
                match self {$(
                    $(#[$attribute])*
                    DType::$variant => $standard,
                )*}
            }

            /// Returns the size of an element, in bytes.
            pub const fn size(self) -> usize {
                match self {$(
                    $(#[$attribute])*
                    DType::$variant => size_of::<$t>(),
                )*}
            }

            /// Returns the kind of the dtype.
            pub const fn kind(self) -> DTypeKind {
                match self {$(
                    $(#[$attribute])*
                    DType::$variant => kind!($kind),
                )*}
            }
        }
    };
}

dtypes! { declare! }

impl DType {
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

    /// Returns whether the dtype is an integer dtype, signed or unsigned.
    pub const fn is_integer(self) -> bool {
        matches!(self.kind(), DTypeKind::Signed | DTypeKind::Unsigned)
    }

    /// Returns whether both dtypes are the same. Unlike `==`, it can be called in a `const`.
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
            .ok_or_else(|| UnknownDType::new(name))
    }
}

/// The error of parsing a text that is not the name of a dtype. The message contains the text, up
/// to 32 bytes of it.
///
/// ```
/// use array_core::DType;
///
/// let error = "byte".parse::<DType>().unwrap_err();
/// assert!(error.to_string().starts_with("`byte` is not the name of a dtype: expected bool, i8, "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnknownDType {
    text: [u8; UnknownDType::LONGEST],
    len: usize,
    is_cut: bool,
}

impl UnknownDType {
    /// The largest number of bytes of the text that the error contains.
    const LONGEST: usize = 32;

    #[cold]
    fn new(name: &str) -> Self {
        let mut len = name.len().min(Self::LONGEST);
        while !name.is_char_boundary(len) {
            len -= 1;
        }
        let mut text = [0; Self::LONGEST];
        text[..len].copy_from_slice(&name.as_bytes()[..len]);
        Self {
            text,
            len,
            is_cut: len < name.len(),
        }
    }
}

impl fmt::Debug for UnknownDType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnknownDType({self})")
    }
}

impl fmt::Display for UnknownDType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = core::str::from_utf8(&self.text[..self.len]).unwrap_or_default();
        let rest = if self.is_cut { "…" } else { "" };
        write!(f, "`{text}{rest}` is not the name of a dtype: expected ")?;
        for (place, dtype) in DType::ALL.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{}", dtype.name())?;
        }
        f.write_str(", or a name of the Array API, such as float64")
    }
}

impl core::error::Error for UnknownDType {}
