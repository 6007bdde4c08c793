//! Quotients, absolute values, angles, and other functions made of products.

use num_complex::Complex;

use super::super::double as real;
use super::super::lanes::Width;
use super::super::pair::Pair;
use super::super::power::double as power;
use super::super::width::double::{power_of_2, scale, select, within};

/// Returns the exponent of the power of 2 by which `size` is divided to be about 1. `size` must not
/// be negative. If `size` is a finite normal float, `size` divided by that power is at least 1 and
/// less than 4. If `size` is subnormal or 0, the quotient is less than 1.
#[inline(always)]
pub fn to_one(size: f64) -> f64 {
    // Writing the biased exponent to the lowest bits of the float 2^52 adds it to that float.
    let exponent = f64::from_bits(((1_u64 << 52) as f64).to_bits() | size.to_bits() >> 52)
        - ((1_u64 << 52) as f64 + <f64 as Width>::BIAS);
    within(exponent, -1022.0, 1022.0)
}

/// Returns the larger of the absolute values of the real and the imaginary part. The result is not
/// NaN if at least one part is not NaN.
#[inline(always)]
pub fn larger(z: Complex<f64>) -> f64 {
    let (wide, high) = (z.re.abs(), z.im.abs());
    select((wide > high) | high.is_nan(), wide, high)
}

/// Returns `a b + c d` with a relative error of about two roundings, even if the products cancel:
/// the rounding errors of both products are added to their sum (Cornea, Harrison, Tang).
#[inline(always)]
pub fn sum_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let (left, right) = (Pair::product(a, b), Pair::product(c, d));
    (left.high + right.high) + (left.low + right.low)
}

#[inline(always)]
pub fn times(z: Complex<f64>, factor: f64) -> Complex<f64> {
    Complex::new(z.re * factor, z.im * factor)
}

/// Returns whether one part of `z` is so much smaller than the other that its products may lose
/// digits. `near` is `z`, scaled so that its larger part is close to 1.
fn is_far(near: Complex<f64>, z: Complex<f64>) -> bool {
    near.re.abs() < 1e-200 && z.re != 0.0 || near.im.abs() < 1e-200 && z.im != 0.0
}

/// Returns whether both parts are 0, or of such a magnitude that their squares and the rounding
/// errors of their products are normal floats.
#[inline(always)]
fn is_ordinary(z: Complex<f64>) -> bool {
    let is_ordinary = |x: f64| (x == 0.0) | (x.abs() > 1e-70) & (x.abs() < 1e70);
    is_ordinary(z.re) & is_ordinary(z.im)
}

/// Returns `a / b` by the usual formula. The result is accurate if nothing overflows or underflows.
#[inline(always)]
pub fn plain_quotient(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    let square = b.re * b.re + b.im * b.im;
    Complex::new(
        sum_of_products(a.re, b.re, a.im, b.im) / square,
        sum_of_products(a.im, b.re, -a.re, b.im) / square,
    )
}

/// Returns whether an intermediate result of [`plain_quotient`] may overflow or underflow.
#[inline(always)]
pub fn is_far_quotient(a: Complex<f64>, b: Complex<f64>, _: Complex<f64>) -> bool {
    !(is_ordinary(a) & is_ordinary(b) & ((b.re != 0.0) | (b.im != 0.0)))
}

#[inline]
pub fn div(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    let quotient = plain_quotient(a, b);
    if is_far_quotient(a, b, quotient) {
        div_scaled(a, b)
    } else {
        quotient
    }
}

/// Returns `a / b` for any numbers. Both operands are scaled to about 1 by powers of 2, so that no
/// intermediate result overflows or underflows.
fn div_scaled(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    let (above, below) = (to_one(larger(a)), to_one(larger(b)));
    let (x, y) = (times(a, power_of_2(-above)), times(b, power_of_2(-below)));
    if is_far(x, a) || is_far(y, b) {
        return div_far(a, b, below);
    }
    let quotient = plain_quotient(x, y);
    if quotient.re.is_nan() && quotient.im.is_nan() {
        undefined(a, b)
    } else {
        let rounded = |part: f64| scale(part, above - below);
        Complex::new(rounded(quotient.re), rounded(quotient.im))
    }
}

/// Returns `a / b` for numbers whose parts have very different magnitudes: each part is scaled
/// separately. The divisor is first divided by 2 to the power of `below`.
#[cold]
fn div_far(a: Complex<f64>, b: Complex<f64>, below: f64) -> Complex<f64> {
    /// Returns `x` divided by a power of 2, so that the quotient is about 1, and the exponent of
    /// that power.
    fn split(x: f64) -> (f64, f64) {
        // A product with 0 gets an exponent below all others, so that it does not determine `most`.
        let exponent = if x == 0.0 { -1e4 } else { to_one(x.abs()) };
        (x * power_of_2(-to_one(x.abs())), exponent)
    }
    let y = times(b, power_of_2(-below));
    let square = y.re * y.re + y.im * y.im;
    if !is_finite(a) || !is_finite(b) || square == 0.0 {
        return undefined(a, b);
    }
    let quotient = |a: f64, b: f64, c: f64, d: f64| {
        let [(a, a_exponent), (b, b_exponent), (c, c_exponent), (d, d_exponent)] = [a, b, c, d].map(split);
        let (left, right) = (a_exponent + b_exponent, c_exponent + d_exponent);
        let most = left.max(right);
        let scaled = |x: f64, exponent: f64| x * power_of_2((exponent - most).max(-400.0));
        let sum = sum_of_products(scaled(a, left), b, scaled(c, right), d);
        scale(sum / square, (most - 2.0 * below).clamp(-2040.0, 2040.0))
    };
    Complex::new(quotient(a.re, b.re, a.im, b.im), quotient(a.im, b.re, -a.re, b.im))
}

/// Returns `a / b` as C99, Annex G, defines it if the divisor is 0, or if a part of an operand is
/// infinite or NaN. A number is infinite if a part is infinite, even if the other part is NaN.
#[cold]
pub fn undefined(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    /// Maps an infinite number to a corner of the square with the corners ±1 ± i, or to the middle
    /// of an edge.
    fn corner(z: Complex<f64>) -> Complex<f64> {
        let part = |x: f64| f64::from(u8::from(x.is_infinite())).copysign(x);
        Complex::new(part(z.re), part(z.im))
    }
    let product = |a: Complex<f64>, b: Complex<f64>, factor: f64| {
        Complex::new(
            factor * (a.re * b.re + a.im * b.im),
            factor * (a.im * b.re - a.re * b.im),
        )
    };
    if b.re == 0.0 && b.im == 0.0 && !(a.re.is_nan() && a.im.is_nan()) {
        times(a, f64::INFINITY.copysign(b.re))
    } else if is_infinite(a) && is_finite(b) {
        product(corner(a), b, f64::INFINITY)
    } else if is_infinite(b) && is_finite(a) {
        // Scale by 1/4, so that the sum is finite.
        product(times(a, 0.25), corner(b), 0.0)
    } else {
        Complex::new(f64::NAN, f64::NAN)
    }
}

#[inline]
pub fn reciprocal(z: Complex<f64>) -> Complex<f64> {
    let below = to_one(larger(z));
    let y = times(z, power_of_2(-below));
    if is_infinite(z) {
        return Complex::new(0_f64.copysign(z.re), 0_f64.copysign(-z.im));
    }
    if is_far(y, z) {
        return div_far(Complex::new(1.0, 0.0), z, below);
    }
    let square = y.re * y.re + y.im * y.im;
    if square == 0.0 {
        return undefined(Complex::new(1.0, 0.0), z);
    }
    Complex::new(scale(y.re / square, -below), scale(-y.im / square, -below))
}

#[inline]
pub fn abs(z: Complex<f64>) -> f64 {
    real::hypot(z.re, z.im)
}

/// Returns the absolute value, as a complex number with the imaginary part 0.
#[inline(always)]
pub fn size(z: Complex<f64>) -> Complex<f64> {
    Complex::new(power::hypot(z.re, z.im), 0.0)
}

/// Returns the angle of `z` from the positive real axis. The angle is between -π and π, and has the
/// sign of the imaginary part.
#[inline]
pub fn angle(z: Complex<f64>) -> f64 {
    real::atan2(z.im, z.re)
}

/// Returns the number with the absolute value 1 and the angle of `z`. Returns 0 for 0, and NaN if a
/// part is NaN. If one part is infinite, the result is on an axis. If both parts are infinite, the
/// result is NaN.
#[inline]
pub fn sign(z: Complex<f64>) -> Complex<f64> {
    if is_nan(z) || z.re.is_infinite() && z.im.is_infinite() {
        return Complex::new(f64::NAN, f64::NAN);
    }
    if z.re == 0.0 && z.im == 0.0 {
        return Complex::new(0.0, 0.0);
    }
    if is_infinite(z) {
        let part = |x: f64| f64::from(u8::from(x.is_infinite())).copysign(x);
        return Complex::new(part(z.re), part(z.im));
    }
    let near = times(z, power_of_2(-to_one(larger(z))));
    let size = real::hypot(near.re, near.im);
    Complex::new(near.re / size, near.im / size)
}

/// Returns the square of `z`. Its real part is computed as the product of the sum and the
/// difference of the parts of `z`, so that no digits cancel.
#[inline]
pub fn square(z: Complex<f64>) -> Complex<f64> {
    // Halve both parts, since the sum of the largest floats is infinite. The factor 4 below
    // compensates for the two halves. It multiplies the smaller of `sum` and `difference`.
    let (x, y) = (0.5 * z.re, 0.5 * z.im);
    let (sum, difference) = (x + y, x - y);
    let (small, large) = if sum.abs() < difference.abs() {
        (sum, difference)
    } else {
        (difference, sum)
    };
    // Adding 0 makes a zero positive, like the difference of two equal squares. The imaginary part
    // is doubled last, so that it overflows only if the result does.
    Complex::new(4.0 * small * large + 0.0, 2.0 * (z.re * z.im))
}

/// Returns whether a part is NaN.
#[inline]
pub fn is_nan(z: Complex<f64>) -> bool {
    z.re.is_nan() || z.im.is_nan()
}

/// Returns whether a part is infinite, even if the other part is NaN.
#[inline]
pub fn is_infinite(z: Complex<f64>) -> bool {
    z.re.is_infinite() || z.im.is_infinite()
}

#[inline]
pub fn is_finite(z: Complex<f64>) -> bool {
    z.re.is_finite() && z.im.is_finite()
}
