//! The logarithm of a sum of exponentials.
//!
//! It is the larger operand and a number from 0 to the logarithm of 2. The two may cancel, and then the rounding errors of
//! the operands' size are all that is left. So a sum that cancels is computed with twice the digits.

use core::f64::consts::LN_2;

use super::math::Math;

/// Computes `log(exp(a) + exp(b))`.
#[inline]
pub(super) fn logaddexp(a: f64, b: f64) -> f64 {
    if a == b {
        // The difference of infinities is NaN.
        return a + LN_2;
    }
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let sum = high + Math::log1p(Math::exp(low - high));
    // Beyond half of the operand, the errors of the terms are a few ulp of the sum.
    if sum.abs() < -0.5 * high {
        cancelling(low, high)
    } else {
        sum
    }
}

/// The same where the sum is nearer to 0 than half of the larger operand, which lies from minus the logarithm of 2 to 0.
#[cold]
fn cancelling(low: f64, high: f64) -> f64 {
    let high = Pair::from(high).expm1();
    Math::log1p(high.add(exp(low)).high)
}

/// The logarithm of 2 in three parts, the first two of 42 bits: their products with an exponent are exact.
const LN_2_PARTS: [f64; 3] = [
    f64::from_bits(0x3fe6_2e42_fefa_3800),
    f64::from_bits(0x3d2e_f357_93c7_6000),
    f64::from_bits(0x3a8c_c01f_97b5_7a08),
];

/// The exponential of a number that is not positive.
fn exp(x: f64) -> Pair {
    let exponent = Math::round(x * core::f64::consts::LOG2_E);
    let rest = LN_2_PARTS
        .iter()
        .fold(Pair::from(x), |rest, part| rest.add(Pair::from(-exponent * part)));
    let power = Pair::from(1.0).add(rest.expm1());
    // In two steps, since the smallest floats have no reciprocal.
    let half = Math::round(exponent * 0.5);
    power.scaled(power_of_2(half)).scaled(power_of_2(exponent - half))
}

/// 2 to the power of a whole number from -1022 to 1023.
fn power_of_2(exponent: f64) -> f64 {
    f64::from_bits(((exponent + 1023.0) as u64) << 52)
}

/// The sum of two floats, the second at most half of the last place of the first.
#[derive(Clone, Copy)]
struct Pair {
    high: f64,
    low: f64,
}

impl From<f64> for Pair {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Pair {
    /// The exact sum of two floats, the first not smaller than the second.
    fn ordered(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self {
            high: sum,
            low: low - (sum - high),
        }
    }

    /// The exact sum of two floats (Knuth).
    fn sum(a: f64, b: f64) -> Self {
        let sum = a + b;
        let b_part = sum - a;
        Self {
            high: sum,
            low: (a - (sum - b_part)) + (b - b_part),
        }
    }

    /// The exact product of two floats (Dekker).
    fn product(a: f64, b: f64) -> Self {
        /// A float as the sum of two of 26 bits.
        fn halves(x: f64) -> (f64, f64) {
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

    fn add(self, other: Self) -> Self {
        let (high, low) = (Self::sum(self.high, other.high), Self::sum(self.low, other.low));
        let high = Self::ordered(high.high, high.low + low.high);
        Self::ordered(high.high, high.low + low.low)
    }

    fn multiply(self, other: Self) -> Self {
        let high = Self::product(self.high, other.high);
        Self::ordered(high.high, high.low + (self.high * other.low + self.low * other.high))
    }

    fn divide(self, divisor: f64) -> Self {
        let quotient = self.high / divisor;
        let product = Self::product(quotient, divisor);
        let rest = (self.high - product.high) - product.low + self.low;
        Self::ordered(quotient, rest / divisor)
    }

    /// Multiplies with a power of 2.
    fn scaled(self, power: f64) -> Self {
        Self {
            high: self.high * power,
            low: self.low * power,
        }
    }

    /// The exponential less 1, of a number that is not larger than the logarithm of 2: 28 terms of its series, whose next
    /// is 2 to the power of -112 of the first.
    fn expm1(self) -> Self {
        let one = Self::from(1.0);
        let series = (3..=28)
            .rev()
            .fold(one, |series, n| one.add(self.multiply(series).divide(f64::from(n))));
        // The first term apart, which has no error.
        self.add(self.multiply(self.scaled(0.5)).multiply(series))
    }
}
