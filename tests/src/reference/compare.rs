//! Comparison of a result with what the interpreter expects.

use std::fmt;

use super::array::Array;
use super::shape;
use super::value::Value;

/// Says how closely a result is determined by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Bit by bit, any NaN being equal to any NaN.
    Exact,
    /// As [`Agreement::Exact`], with the sign of a float zero left open (semantics 18).
    OpenZeroSign,
    /// Within so many units in the last place; NaN, infinities and zeros are met exactly (semantics 20).
    Ulps(u64),
    /// As [`Agreement::Ulps`], or within 2 to the -51 of each other: sums of numbers around 1 that may cancel, which the
    /// interpreter computes in f64 with no more digits.
    Cancelling(u64),
}

impl Agreement {
    /// Tells whether `found` is a right answer where the interpreter says `expected`.
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

/// Returns how many floats lie between two finite floats of one dtype that are not zeros of different sign.
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

/// Says where a result differs from what is expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// What the interpreter says.
    pub expected: Array,
    /// What was found.
    pub found: Array,
    /// The first index that differs; `None` where dtype or shape do.
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
    /// Compares `found` with this array, which says what is expected.
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
