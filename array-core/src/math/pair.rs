//! Numbers with twice the digits of a double, each as the sum of two doubles.

use super::width::double::{power_of_2, whole};

/// The logarithm of 2 in three parts. The first two have at most 42 bits, so that their products
/// with an exponent are exact.
const LN_2_PARTS: [f64; 3] = [
    f64::from_bits(0x3fe6_2e42_fefa_3800),
    f64::from_bits(0x3d2e_f357_93c7_6000),
    f64::from_bits(0x3a8c_c01f_97b5_7a08),
];

/// A number as the unevaluated sum of two floats. In the pairs that the functions of this type
/// return, the absolute value of the second float is at most half a unit in the last place of the
/// first.
#[derive(Clone, Copy, Default)]
pub(super) struct Pair {
    pub(super) high: f64,
    pub(super) low: f64,
}

impl From<f64> for Pair {
    #[inline(always)]
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Pair {
    /// Returns the exact sum of two floats. The absolute value of the first must not be smaller
    /// than that of the second.
    #[inline(always)]
    pub(super) fn ordered(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self {
            high: sum,
            low: low - (sum - high),
        }
    }

    /// Returns the exact sum of two floats (Knuth), unless it overflows.
    #[inline(always)]
    pub(super) fn sum(a: f64, b: f64) -> Self {
        let sum = a + b;
        let b_part = sum - a;
        Self {
            high: sum,
            low: (a - (sum - b_part)) + (b - b_part),
        }
    }

    /// Returns the exact product of two floats (Dekker), unless it overflows or underflows.
    #[inline(always)]
    pub(super) fn product(a: f64, b: f64) -> Self {
        /// Splits a float into the sum of two floats with 26 bits each.
        #[inline(always)]
        pub(super) fn halves(x: f64) -> (f64, f64) {
            let factor = 134_217_729.0 * x;
            let upper = factor - (factor - x);
            (upper, x - upper)
        }
        let product = a * b;
        let ((a_upper, a_lower), (b_upper, b_lower)) = (halves(a), halves(b));
        let rest = ((a_upper * b_upper - product) + a_upper * b_lower + a_lower * b_upper) + a_lower * b_lower;
        Self {
            high: product,
            low: rest,
        }
    }

    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        let (high, low) = (Self::sum(self.high, other.high), Self::sum(self.low, other.low));
        let high = Self::ordered(high.high, high.low + low.high);
        Self::ordered(high.high, high.low + low.low)
    }

    #[inline(always)]
    pub(super) fn multiply(self, other: Self) -> Self {
        let high = Self::product(self.high, other.high);
        Self::ordered(high.high, high.low + (self.high * other.low + self.low * other.high))
    }

    pub(super) fn divide(self, divisor: f64) -> Self {
        let quotient = self.high / divisor;
        let product = Self::product(quotient, divisor);
        let rest = (self.high - product.high) - product.low + self.low;
        Self::ordered(quotient, rest / divisor)
    }

    #[inline(always)]
    pub(super) fn negated(self) -> Self {
        Self {
            high: -self.high,
            low: -self.low,
        }
    }

    /// Multiplies by `power`, which must be a power of 2.
    #[inline(always)]
    pub(super) fn scaled(self, power: f64) -> Self {
        Self {
            high: self.high * power,
            low: self.low * power,
        }
    }

    /// Returns the exponential minus 1, as the sum of 28 terms of its power series. The first
    /// `exact` terms are computed with twice the digits of a double, and the others with the digits
    /// of a double. The absolute value of the number should be at most `ln(2)`: the next term is
    /// then less than 2^-117 times the first.
    pub(super) fn expm1_by(self, exact: u8) -> Self {
        let one = Self::from(1.0);
        let rest = (exact + 1..=28)
            .rev()
            .fold(1.0, |series, n| 1.0 + self.high / f64::from(n) * series);
        let series = (3..=exact).rev().fold(rest.into(), |series, n| {
            one.add(self.multiply(series).divide(f64::from(n)))
        });
        // The first term is added separately, since it has no error.
        self.add(self.multiply(self.scaled(0.5)).multiply(series))
    }

    /// Returns the exponential, which must be finite. Of the terms of its power series, `exact` are
    /// computed with twice the digits of a double, as in [`expm1_by`](Self::expm1_by).
    pub(super) fn exp_by(self, exact: u8) -> Self {
        let exponent = whole(self.high * core::f64::consts::LOG2_E);
        let rest = LN_2_PARTS
            .iter()
            .fold(self, |rest, part| rest.add(Self::from(-exponent * part)));
        let power = Self::from(1.0).add(rest.expm1_by(exact));
        // Multiply in two steps, because the smallest powers of 2 are not normal floats.
        let half = whole(exponent * 0.5);
        power.scaled(power_of_2(half)).scaled(power_of_2(exponent - half))
    }
}
