//! Powers.

use core::f64::consts::{LN_2, LOG2_E};

use num_complex::Complex;

use super::super::pair::Pair;
use super::super::power::double as power;
use super::super::trig::double::{both, both_near};
use super::super::width::double::{power_of_2, select, whole};
use super::arithmetic::{is_finite, larger, reciprocal, square, sum_of_products, times, to_one};
use super::digits;
use super::hyperbolic::{exp, times_exp};
use super::logarithm::log;

/// Returns whether [`near`] cannot compute a power: the power is a product of few factors, an
/// intermediate result may overflow or underflow, or the exponent is too large.
#[inline(always)]
pub fn is_far(base: Complex<f64>, exponent: Complex<f64>) -> bool {
    let size = larger(base);
    let is_ordinary = (size > 1e-290) & (base.re.abs() < 1e290) & (base.im.abs() < 1e290);
    // With such exponents, the angle of the power is small enough for [`both_near`].
    let is_near = (exponent.re.abs() < 1e3) & (exponent.im.abs() < 1e3);
    !(is_ordinary & is_near) | is_whole(exponent)
}

/// Returns whether an exponent is an integer from -8 to 8, so that the power is computed as a
/// product of factors.
#[inline(always)]
fn is_whole(exponent: Complex<f64>) -> bool {
    let size = exponent.re.abs();
    (exponent.im == 0.0) & (size <= 8.0) & (whole(size) == size)
}

/// Returns `base` to the power of `exponent`: 1 for the exponent 0, `base` for the exponent 1, and
/// otherwise the exponential of `exponent * log(base)`.
///
/// If the exponent is an integer from -8 to 8, and the base neither very large nor very small, the
/// power is computed as a product, or as the reciprocal of a product. So powers of integers by
/// positive integers are exact if the results are small enough.
///
/// The power of 0 by an exponent with a positive real part is 0. If the absolute value of one part
/// of the base is about `2^1000` times that of the other part, the angle can underflow. The smaller
/// part of the result is then less accurate or 0.
pub fn pow(base: Complex<f64>, exponent: Complex<f64>) -> Complex<f64> {
    if exponent.re == 0.0 && exponent.im == 0.0 {
        return Complex::new(1.0, 0.0);
    }
    if exponent.re == 1.0 && exponent.im == 0.0 {
        return base;
    }
    let (size, most) = (larger(base), larger(exponent));
    if is_whole(exponent) && size > 1e-30 && size < 1e30 {
        let product = whole_power(base, most as u32);
        return if exponent.re < 0.0 {
            reciprocal(product)
        } else {
            product
        };
    }
    if is_finite(base) && size > 0.0 && most < 1e100 {
        let product = product(exponent, before(base));
        raised(product, both(product[1].high))
    } else if base.re == 0.0 && base.im == 0.0 && exponent.re > 0.0 && is_finite(exponent) {
        Complex::new(0.0, 0.0)
    } else {
        let power = log(base) * exponent;
        // `exp` gives a zero the sign of the imaginary part. If the product made a NaN of finite
        // and infinite parts, the sign of the NaN depends on the processor.
        let im = if power.im.is_nan() { f64::NAN } else { power.im };
        exp(Complex::new(power.re, im))
    }
}

/// Returns `base` to the power of `exponent`, which must be at least 1, as a product.
fn whole_power(base: Complex<f64>, exponent: u32) -> Complex<f64> {
    if exponent == 1 {
        return base;
    }
    let root = whole_power(base, exponent / 2);
    let even = square(root);
    if exponent.is_multiple_of(2) {
        return even;
    }
    Complex::new(
        sum_of_products(even.re, base.re, -even.im, base.im),
        sum_of_products(even.re, base.im, even.im, base.re),
    )
}

/// Returns the logarithm of a finite number that is not 0, as two parts: the logarithm of its
/// absolute value, and its angle. Both have 70 bits, so that the fraction of a turn is still
/// accurate after the multiplication by the exponent.
#[inline(always)]
pub fn before(base: Complex<f64>) -> (Pair, Pair) {
    let size = larger(base);
    // The logarithm of an absolute value close to 1 is small. It must not be computed as the
    // difference of two large numbers.
    let k = select((0.5..=2.0).contains(&size), 0.0, to_one(size));
    let near = times(base, power_of_2(-k));
    // `square` is the squared absolute value of `near`, and `log + low` is its logarithm to base 2.
    let square = Pair::product(near.re, near.re).add(Pair::product(near.im, near.im));
    let (log, log_low) = power::before(square.high, 0.0);
    let low = log_low + square.low / square.high * LOG2_E;
    let size = Pair::sum(log, low).scaled(0.5).add(Pair::from(k)).multiply(Pair {
        high: LN_2,
        low: 2.319_046_813_846_299_6e-17,
    });
    (size, digits::angle(near))
}

/// Returns the real and the imaginary part of the product of a number and a logarithm.
#[inline(always)]
fn product(z: Complex<f64>, (size, angle): (Pair, Pair)) -> [Pair; 2] {
    let (re, im) = (Pair::from(z.re), Pair::from(z.im));
    [
        size.multiply(re).add(angle.multiply(im.negated())),
        size.multiply(im).add(angle.multiply(re)),
    ]
}

/// Returns the exponential of the complex number with the parts `re` and `im`, which have more
/// digits than a double. `sin` and `cos` are those of `im.high`.
#[inline(always)]
fn raised([re, im]: [Pair; 2], (sin, cos): (f64, f64)) -> Complex<f64> {
    times_exp(
        re.high,
        0.0,
        (cos - im.low * sin) * (1.0 + re.low),
        (sin + im.low * cos) * (1.0 + re.low),
    )
}

/// Computes [`pow`] of numbers for which [`is_far`] returns `false`. `logarithm` is the result of
/// [`before`].
#[inline(always)]
pub fn near(exponent: Complex<f64>, logarithm: (Pair, Pair)) -> Complex<f64> {
    let product = product(exponent, logarithm);
    raised(product, both_near(product[1].high))
}
