//! Single precision, computed in double precision and rounded once.

use num_complex::Complex;

use super::arithmetic::undefined;
use super::double;
use crate::kernel::math::single as real;

/// Converts, exactly.
#[inline(always)]
fn wide(z: Complex<f32>) -> Complex<f64> {
    Complex::new(f64::from(z.re), f64::from(z.im))
}

/// Rounds.
#[inline(always)]
fn rounded(z: Complex<f64>) -> Complex<f32> {
    Complex::new(z.re as f32, z.im as f32)
}

/// Declares functions that are those of double precision, rounded.
macro_rules! rounded {
    ($($name:ident)*) => {$(
        #[doc = concat!("As [`double::", stringify!($name), "`].")]
        pub fn $name(z: Complex<f32>) -> Complex<f32> {
            rounded(double::$name(wide(z)))
        }
    )*};
}

rounded! {
    acos acosh asin asinh atan atanh cos cosh exp expm1 log log10 log1p log2 sign sin sinh sqrt tan tanh
}

/// The quotient. Products of two floats are exact in double precision, and none is too large or too small.
#[inline]
pub fn div(a: Complex<f32>, b: Complex<f32>) -> Complex<f32> {
    let (a, b) = (wide(a), wide(b));
    let square = b.re * b.re + b.im * b.im;
    let (re, im) = (a.re * b.re + a.im * b.im, a.im * b.re - a.re * b.im);
    let quotient = Complex::new(re / square, im / square);
    rounded(if quotient.re.is_nan() && quotient.im.is_nan() {
        undefined(a, b)
    } else {
        quotient
    })
}

/// The quotient of 1 and a number.
#[inline]
pub fn reciprocal(z: Complex<f32>) -> Complex<f32> {
    let z = wide(z);
    let square = z.re * z.re + z.im * z.im;
    rounded(if double::is_infinite(z) || square == 0.0 {
        double::reciprocal(z)
    } else {
        Complex::new(z.re / square, -z.im / square)
    })
}

/// The square.
#[inline]
pub fn square(z: Complex<f32>) -> Complex<f32> {
    let z = wide(z);
    rounded(Complex::new(z.re * z.re - z.im * z.im, 2.0 * z.re * z.im))
}

/// As [`double::pow`].
pub fn pow(base: Complex<f32>, exponent: Complex<f32>) -> Complex<f32> {
    rounded(double::pow(wide(base), wide(exponent)))
}

/// The size.
#[inline]
pub fn abs(z: Complex<f32>) -> f32 {
    real::hypot(z.re, z.im)
}

/// The angle from the positive real axis, from -π to π.
#[inline]
pub fn angle(z: Complex<f32>) -> f32 {
    double::angle(wide(z)) as f32
}

/// Rounds both parts to the nearest whole number, ties to even.
#[inline]
pub fn round(z: Complex<f32>) -> Complex<f32> {
    Complex::new(real::round(z.re), real::round(z.im))
}

/// Says whether a part is NaN.
#[inline]
pub fn is_nan(z: Complex<f32>) -> bool {
    z.re.is_nan() || z.im.is_nan()
}

/// Says whether a part is infinite, whatever the other one is.
#[inline]
pub fn is_infinite(z: Complex<f32>) -> bool {
    z.re.is_infinite() || z.im.is_infinite()
}
