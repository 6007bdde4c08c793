//! Comparison of a result with the result of the interpreter.

use std::fmt;

use super::array::Array;
use super::shape;
use super::value::Value;

/// How closely the rules determine a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Bit by bit, where any two NaNs count as the same.
    Exact,
    /// Like [`Agreement::Exact`], except for the sign of a float zero (rule 18).
    OpenZeroSign,
    /// Within so many units in the last place; NaN, infinities and zeros must be the same
    /// (rule 20).
    Ulps(u64),
    /// Like [`Agreement::Ulps`], or within 2^-51 of each other: sums of numbers around 1 that can
    /// cancel, which the interpreter computes in f64 without additional digits.
    Cancelling(u64),
}

impl Agreement {
    /// Returns whether `found` is a correct result if the interpreter's is `expected`.
    pub fn holds(self, expected: Value, found: Value) -> bool {
        expected == found
            || match self {
                Self::Exact => false,
                Self::OpenZeroSign => {
                    expected.dtype() == found.dtype() && expected.is_float_zero() && found.is_float_zero()
                }
                Self::Ulps(allowed) => ulps(expected, found).is_some_and(|distance| distance <= allowed),
                Self::Cancelling(allowed) => {
                    Self::Ulps(allowed).holds(expected, found)
                        || match (expected.to_f64(), found.to_f64()) {
                            (Some(a), Some(b)) => expected.dtype() == found.dtype() && (a - b).abs() <= 2_f64.powi(-51),
                            _ => false,
                        }
                }
            }
    }
}

/// Returns the number of floats between two finite floats of one dtype, which are not zeros of
/// different sign.
fn ulps(a: Value, b: Value) -> Option<u64> {
    let (a, b) = match (a, b) {
        (Value::F32(a), Value::F32(b)) if a.is_finite() && b.is_finite() => (
            signed_magnitude(a.to_bits().into(), 31),
            signed_magnitude(b.to_bits().into(), 31),
        ),
        (Value::F64(a), Value::F64(b)) if a.is_finite() && b.is_finite() => {
            (signed_magnitude(a.to_bits(), 63), signed_magnitude(b.to_bits(), 63))
        }
        _ => return None,
    };
    (a != 0 || b != 0).then(|| a.abs_diff(b))
}

/// Orders the bits of floats as integers, with both zeros at 0.
fn signed_magnitude(bits: u64, sign_bit: u32) -> i64 {
    let magnitude = (bits & !(1 << sign_bit)) as i64;
    if bits >> sign_bit == 1 { -magnitude } else { magnitude }
}

/// A difference between a result and the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The result of the interpreter.
    pub expected: Array,
    /// The result to compare.
    pub found: Array,
    /// The first index that differs, or `None` if dtype or shape do.
    pub index: Option<Vec<usize>>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(index) = &self.index {
            let (expected, found) = (self.expected.broadcast_get(index), self.found.broadcast_get(index));
            writeln!(f, "at index {index:?}: expected {expected}, found {found}")?;
        } else {
            let (expected, found) = (&self.expected, &self.found);
            let (expected_shape, found_shape) = (expected.shape(), found.shape());
            writeln!(
                f,
                "expected {} of {expected_shape:?}, found {} of {found_shape:?}",
                expected.dtype(),
                found.dtype()
            )?;
        }
        writeln!(f, "expected {}", self.expected)?;
        write!(f, "   found {}", self.found)
    }
}

impl std::error::Error for Mismatch {}

impl Array {
    /// Compares `found` with this array, the expected one.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn compare(&self, found: &Self, agreement: Agreement) -> Result<(), Box<Mismatch>> {
        let mismatch = |index| {
            Err(Box::new(Mismatch {
                expected: self.clone(),
                found: found.clone(),
                index,
            }))
        };
        if self.dtype() != found.dtype() || self.shape() != found.shape() {
            return mismatch(None);
        }
        for index in shape::indices(self.shape()) {
            if !agreement.holds(self.broadcast_get(&index), found.broadcast_get(&index)) {
                return mismatch(Some(index));
            }
        }
        Ok(())
    }
}
