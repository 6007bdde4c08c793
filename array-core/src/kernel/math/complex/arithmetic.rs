//! Quotients, sizes, angles and what else is made of products.

use num_complex::Complex;

use super::super::double as real;
use super::super::pair::Pair;
use super::super::power::double as power;
use super::super::width::double::{BIAS, power_of_2, scale, select, within};

/// The power of 2 that brings a size near to 1, as an exponent: from a quarter to less than 4, or less where the size is subnormal.
#[inline(always)]
pub fn to_one(size: f64) -> f64 {
    // The exponent stands in the lowest bits of a whole number.
    let exponent =
        f64::from_bits(((1_u64 << 52) as f64).to_bits() | size.to_bits() >> 52) - ((1_u64 << 52) as f64 + BIAS);
    within(exponent, -1022.0, 1022.0)
}

/// The larger size of the two parts, which is no NaN if one is not.
#[inline(always)]
pub fn larger(z: Complex<f64>) -> f64 {
    let (wide, high) = (z.re.abs(), z.im.abs());
    select((wide > high) | high.is_nan(), wide, high)
}

/// `a b + c d`, rounded about once also where the products cancel (Kahan): what they were rounded by is added.
#[inline(always)]
pub fn sum_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let (left, right) = (Pair::product(a, b), Pair::product(c, d));
    (left.high + right.high) + (left.low + right.low)
}

/// Multiplies both parts.
#[inline(always)]
pub fn times(z: Complex<f64>, factor: f64) -> Complex<f64> {
    Complex::new(z.re * factor, z.im * factor)
}

/// Says whether a part is so much smaller than the other that digits of its products may be lost, by the number brought near to 1.
fn is_far(near: Complex<f64>, z: Complex<f64>) -> bool {
    near.re.abs() < 1e-200 && z.re != 0.0 || near.im.abs() < 1e-200 && z.im != 0.0
}

/// Says whether squares of the parts, and what their products were rounded by, are normal floats.
#[inline(always)]
fn is_ordinary(z: Complex<f64>) -> bool {
    let is_ordinary = |x: f64| (x == 0.0) | (x.abs() > 1e-70) & (x.abs() < 1e70);
    is_ordinary(z.re) & is_ordinary(z.im)
}

/// The quotient of numbers of which nothing overflows or underflows.
#[inline(always)]
pub fn plain_quotient(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    let square = b.re * b.re + b.im * b.im;
    Complex::new(
        sum_of_products(a.re, b.re, a.im, b.im) / square,
        sum_of_products(a.im, b.re, -a.re, b.im) / square,
    )
}

/// Says whether something may overflow or underflow on the way to a quotient.
#[inline(always)]
pub fn is_far_quotient(a: Complex<f64>, b: Complex<f64>, _: Complex<f64>) -> bool {
    !(is_ordinary(a) & is_ordinary(b) & ((b.re != 0.0) | (b.im != 0.0)))
}

/// The quotient.
#[inline]
pub fn div(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    let quotient = plain_quotient(a, b);
    if is_far_quotient(a, b, quotient) {
        div_scaled(a, b)
    } else {
        quotient
    }
}

/// The quotient of any numbers. Both operands are brought near to 1 by powers of 2, so that nothing overflows or underflows on the way.
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

/// The quotient of numbers whose parts are of very different sizes: each part is scaled by itself. `below` is the exponent of the
/// divisor.
#[cold]
fn div_far(a: Complex<f64>, b: Complex<f64>, below: f64) -> Complex<f64> {
    /// A part near 1, and its exponent.
    fn split(x: f64) -> (f64, f64) {
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

/// The quotient of which neither part is a number: by an operand that is 0 or infinite, whatever its other part is (C99, Annex G).
#[cold]
pub fn undefined(a: Complex<f64>, b: Complex<f64>) -> Complex<f64> {
    /// Makes an infinity of a corner of the unit square, or of the middle of an edge.
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
        // A quarter, so that the sum is finite.
        product(times(a, 0.25), corner(b), 0.0)
    } else {
        Complex::new(f64::NAN, f64::NAN)
    }
}

/// The quotient of 1 and a number.
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

/// The size.
#[inline]
pub fn abs(z: Complex<f64>) -> f64 {
    real::hypot(z.re, z.im)
}

/// The size, as a complex number.
#[inline(always)]
pub fn size(z: Complex<f64>) -> Complex<f64> {
    Complex::new(power::hypot(z.re, z.im), 0.0)
}

/// The angle from the positive real axis, from -π to π.
#[inline]
pub fn angle(z: Complex<f64>) -> f64 {
    real::atan2(z.im, z.re)
}

/// The number of size 1 with the same angle, 0 of 0, and NaN if a part is. An infinite part beside a finite one is as far as
/// an axis; two are no number, since their quotient is none.
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

/// The square: the real part is the product of the sum and the difference of the parts, where nothing cancels.
#[inline]
pub fn square(z: Complex<f64>) -> Complex<f64> {
    // Halves, since the sum of the largest floats is infinite; the smaller factor makes up for it.
    let (x, y) = (0.5 * z.re, 0.5 * z.im);
    let (sum, difference) = (x + y, x - y);
    let (small, large) = if sum.abs() < difference.abs() {
        (sum, difference)
    } else {
        (difference, sum)
    };
    // A zero is positive, as the difference of two squares is.
    Complex::new(4.0 * small * large + 0.0, 2.0 * z.re * z.im)
}

/// Rounds both parts to the nearest whole number, ties to even.
#[inline]
pub fn round(z: Complex<f64>) -> Complex<f64> {
    Complex::new(real::round(z.re), real::round(z.im))
}

/// Says whether a part is NaN.
#[inline]
pub fn is_nan(z: Complex<f64>) -> bool {
    z.re.is_nan() || z.im.is_nan()
}

/// Says whether a part is infinite, whatever the other one is.
#[inline]
pub fn is_infinite(z: Complex<f64>) -> bool {
    z.re.is_infinite() || z.im.is_infinite()
}

/// Says whether both parts are finite.
#[inline]
pub fn is_finite(z: Complex<f64>) -> bool {
    z.re.is_finite() && z.im.is_finite()
}
