//! The inverse trigonometric and inverse hyperbolic functions (Hull, Fairgrieve and Tang).
//!
//! Each number is on an ellipse and on a hyperbola with the foci -1 and 1. Half of the sum of its
//! distances from the foci is the hyperbolic cosine of the imaginary part of its inverse cosine.
//! Half of the difference of these distances is the cosine of the real part. Terms that would
//! cancel are rewritten as quotients, with the distance from the real axis as a factor, so that the
//! square of this distance does not underflow.

use core::f64::consts::{FRAC_PI_2, LN_2};

use num_complex::Complex;

use super::super::double as real;
use super::arithmetic::{is_infinite, is_nan, larger, reciprocal};
use super::hyperbolic::turned_back;
use super::logarithm::log;

/// The absolute value above which adding 1 to a number has no effect.
const LARGE: f64 = 1e16;

/// For a point with non-negative coordinates, returns two numbers. The first is a leg of a right
/// triangle. The other leg of this triangle is `x`, and its angles are the real parts of the
/// inverse sine and cosine of the point. The second number is the absolute value of the imaginary
/// parts of the inverse sine and cosine.
fn parts(x: f64, y: f64) -> (f64, f64) {
    if x > LARGE || y > LARGE {
        return (y, log(Complex::new(x, y)).re + LN_2);
    }
    let (far, near) = (real::hypot(x + 1.0, y), real::hypot(x - 1.0, y));
    let half_sum = 0.5 * (far + near);
    let over_far = 1.0 / (far + (x + 1.0));
    // `half_sum - x` is half of `y * y * squares`, or half of `twice`.
    let leg = if x > 1.0 {
        let squares = over_far + 1.0 / (near + (x - 1.0));
        y * real::sqrt(0.5 * squares * (half_sum + x))
    } else {
        let twice = y * y * over_far + (near + (1.0 - x));
        real::sqrt(twice * (0.5 * (half_sum + x)))
    };
    if half_sum > 10.0 {
        return (leg, real::log(half_sum + real::sqrt(half_sum * half_sum - 1.0)));
    }
    // `half_excess` is `half_sum - 1`, and `root` is the root of `half_sum * half_sum - 1`.
    let (half_excess, root) = if x < 1.0 {
        let squares = over_far + 1.0 / (near + (1.0 - x));
        (0.5 * y * y * squares, y * real::sqrt(0.5 * squares * (half_sum + 1.0)))
    } else {
        let twice = y * y * over_far + (near + (x - 1.0));
        (0.5 * twice, real::sqrt(twice * (0.5 * (half_sum + 1.0))))
    };
    (leg, real::log1p(half_excess + root))
}

pub fn acos(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if is_nan(z) {
        let re = if x == 0.0 { FRAC_PI_2 } else { f64::NAN };
        let im = if is_infinite(z) { f64::INFINITY } else { f64::NAN };
        return Complex::new(re, im.copysign(-y));
    }
    let (leg, size) = parts(x.abs(), y.abs());
    Complex::new(real::atan2(leg, x), size.copysign(-y))
}

pub fn acosh(z: Complex<f64>) -> Complex<f64> {
    let acos = acos(z);
    Complex::new(acos.im.abs(), acos.re.copysign(z.im))
}

pub fn asinh(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if is_nan(z) {
        let re = if is_infinite(z) { f64::INFINITY } else { f64::NAN };
        let im = if y == 0.0 { y } else { f64::NAN };
        return Complex::new(re.copysign(x), im);
    }
    let (leg, size) = parts(y.abs(), x.abs());
    Complex::new(size.copysign(x), real::atan2(y, leg))
}

pub fn atanh(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    let (wide, high) = (x.abs(), y.abs());
    if y == 0.0 && wide <= 1.0 {
        return Complex::new(real::atanh(x), y);
    }
    if x == 0.0 {
        return Complex::new(x, real::atan(y));
    }
    if larger(z) > LARGE {
        // If the real part is infinite and the imaginary part is NaN, the imaginary part of the
        // result is NaN.
        let im = if x.is_infinite() && y.is_nan() { y } else { FRAC_PI_2 };
        return if is_nan(z) && !is_infinite(z) {
            Complex::new(f64::NAN, f64::NAN)
        } else {
            Complex::new(reciprocal(z).re.copysign(x), im.copysign(y))
        };
    }
    let from_one = wide - 1.0;
    let re = if from_one == 0.0 && high < 1e-100 {
        // The square of the distance from 1 may underflow.
        0.5 * (LN_2 - real::log(high))
    } else {
        0.25 * real::log1p(4.0 * wide / (from_one * from_one + high * high))
    };
    let im = 0.5 * real::atan2(2.0 * y, (1.0 - wide) * (1.0 + wide) - high * high);
    Complex::new(re.copysign(x), im)
}

pub fn asin(z: Complex<f64>) -> Complex<f64> {
    turned_back(asinh(Complex::new(-z.im, z.re)))
}

pub fn atan(z: Complex<f64>) -> Complex<f64> {
    turned_back(atanh(Complex::new(-z.im, z.re)))
}
