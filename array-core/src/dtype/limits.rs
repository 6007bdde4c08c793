//! The limits of dtypes, as values.

use super::{DType, DTypeKind};

/// The limits of a float dtype, or of the parts of a complex one: the result of [`DType::finfo`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FloatInfo {
    /// The float dtype. For a complex dtype, it is the dtype of the parts.
    pub dtype: DType,
    /// The size of a number in bits.
    pub bits: u32,
    /// The distance from 1 to the next larger number.
    pub eps: f64,
    /// The largest finite number.
    pub max: f64,
    /// The smallest finite number: `-max`.
    pub min: f64,
    /// The smallest positive normal number. Smaller positive numbers are subnormal and have fewer
    /// digits.
    pub smallest_normal: f64,
}

/// The limits of an integer dtype: the result of [`DType::iinfo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IntegerInfo {
    /// The dtype.
    pub dtype: DType,
    /// The size of a number in bits.
    pub bits: u32,
    /// The largest number.
    pub max: i128,
    /// The smallest number.
    pub min: i128,
}

impl DType {
    /// Returns the limits of a float dtype, or of the parts of a complex dtype. Returns `None` for
    /// any other dtype.
    ///
    /// ```
    /// # use array_core::DType;
    /// let limits = DType::F32.finfo().unwrap();
    /// assert_eq!((limits.bits, limits.eps, limits.max), (32, f32::EPSILON.into(), f32::MAX.into()));
    /// assert_eq!(DType::I32.finfo(), None);
    /// ```
    pub fn finfo(self) -> Option<FloatInfo> {
        let dtype = self.part();
        let mut exponents = None;
        macro_rules! exponents {
            ($variant:ident $float:ty;) => {
                if dtype.same(DType::$variant) {
                    exponents = Some((
                        <$float>::MANTISSA_DIGITS as i32,
                        <$float>::MAX_EXP,
                        <$float>::MIN_EXP,
                    ));
                }
            };
        }
        dtypes_of! { Float: exponents }
        // Rust's exponents are for a mantissa from 0.5 to 1. Here the mantissa is from 1 to 2.
        let (digits, highest, lowest) = exponents.map(|(digits, max, min)| (digits - 1, max - 1, min - 1))?;
        let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
        let eps = power(-digits);
        let max = (2.0 - eps) * power(highest);
        Some(FloatInfo {
            dtype,
            bits: 8 * dtype.size() as u32,
            eps,
            max,
            min: -max,
            smallest_normal: power(lowest),
        })
    }

    /// Returns the limits of an integer dtype, or `None` for any other dtype.
    ///
    /// ```
    /// # use array_core::DType;
    /// let limits = DType::U64.iinfo().unwrap();
    /// assert_eq!((limits.bits, limits.min, limits.max), (64, 0, u64::MAX.into()));
    /// assert_eq!(DType::Bool.iinfo(), None);
    /// ```
    pub const fn iinfo(self) -> Option<IntegerInfo> {
        let bits = 8 * self.size() as u32;
        let (min, max) = match self.kind() {
            DTypeKind::Signed => (-1 << (bits - 1), (1 << (bits - 1)) - 1),
            DTypeKind::Unsigned => (0, (1 << bits) - 1),
            _ => return None,
        };
        Some(IntegerInfo {
            dtype: self,
            bits,
            max,
            min,
        })
    }
}
