//! The functions of `Complex<f32>`, computed in double precision and rounded once.

use num_complex::Complex;

pub(crate) use super::all::single as all;
use super::arithmetic::{is_infinite, undefined};
use super::convert::single::{rounded, wide};
use super::double;
use crate::math::single as real;

/// Declares functions that round the results of the same functions in double precision.
macro_rules! rounded {
    ($($name:ident)*) => {$(
        #[doc = concat!("Computes [`double::", stringify!($name), "`], and rounds.")]
        pub fn $name(z: Complex<f32>) -> Complex<f32> {
            rounded(double::$name(wide(z)))
        }
    )*};
}

rounded! {
    acos acosh asin asinh atan atanh cos cosh exp expm1 log log10 log1p log2 sign sin sinh sqrt tan tanh
}

/// Returns `a / b`, or NaN in both parts if [`undefined`] must compute it. Products of two `f32`
/// are exact in double precision, and neither overflow nor underflow.
#[inline(always)]
pub fn plain_quotient(a: Complex<f32>, b: Complex<f32>) -> Complex<f32> {
    let (a, b) = (wide(a), wide(b));
    let (re, im) = (a.re * b.re + a.im * b.im, a.im * b.re - a.re * b.im);
    // Double precision has digits to spare, so one division is enough.
    let reciprocal = 1.0 / (b.re * b.re + b.im * b.im);
    rounded(Complex::new(re * reciprocal, im * reciprocal))
}

/// Returns whether both parts of a quotient are NaN, so that [`undefined`] must compute the
/// quotient.
#[inline(always)]
pub fn is_far_quotient(_: Complex<f32>, _: Complex<f32>, quotient: Complex<f32>) -> bool {
    quotient.re.is_nan() & quotient.im.is_nan()
}

#[inline]
pub fn div(a: Complex<f32>, b: Complex<f32>) -> Complex<f32> {
    let quotient = plain_quotient(a, b);
    if is_far_quotient(a, b, quotient) {
        rounded(undefined(wide(a), wide(b)))
    } else {
        quotient
    }
}

#[inline]
pub fn reciprocal(z: Complex<f32>) -> Complex<f32> {
    let z = wide(z);
    let square = z.re * z.re + z.im * z.im;
    rounded(if is_infinite(z) || square == 0.0 {
        double::reciprocal(z)
    } else {
        Complex::new(z.re / square, -z.im / square)
    })
}

#[inline]
pub fn square(z: Complex<f32>) -> Complex<f32> {
    let z = wide(z);
    rounded(Complex::new(z.re * z.re - z.im * z.im, 2.0 * z.re * z.im))
}

pub fn pow(base: Complex<f32>, exponent: Complex<f32>) -> Complex<f32> {
    rounded(double::pow(wide(base), wide(exponent)))
}

#[inline]
pub fn abs(z: Complex<f32>) -> f32 {
    real::hypot(z.re, z.im)
}

/// Returns the angle of `z` from the positive real axis. The angle is between -π and π, and has the
/// sign of the imaginary part.
#[inline]
pub fn angle(z: Complex<f32>) -> f32 {
    double::angle(wide(z)) as f32
}
