//! Logarithms and the square root.

use core::f64::consts::{LN_2, LOG2_E, LOG10_2, LOG10_E};

use num_complex::Complex;

use super::super::inverse::double as inverse;
use super::super::log::double as real_log;
use super::super::pair::Pair;
use super::super::power::double as power;
use super::super::width::double::{power_of_2, select};
use super::super::{double as real, sqrt};
use super::arithmetic::{larger, times};

/// The bounds of the larger part of a number: between [`LEAST`] and [`MOST`], the absolute value
/// neither overflows nor loses digits.
const LEAST: f64 = 1e-270;
const MOST: f64 = 1e300;

/// A base: the function that returns the logarithm of a real number to this base, and the
/// logarithms of e and 2.
type Base = (fn(f64) -> f64, f64, f64);

/// Returns the sum of the terms. It is computed with three times the digits of a double, so that
/// the result is accurate even if leading digits cancel (Ogita, Rump and Oishi).
#[inline(always)]
fn sum(mut terms: [f64; 5]) -> f64 {
    for _ in 0..2 {
        for i in 1..terms.len() {
            let Pair { high, low } = Pair::sum(terms[i], terms[i - 1]);
            (terms[i - 1], terms[i]) = (low, high);
        }
    }
    terms.iter().sum()
}

/// Returns `|z|^2 - 1` if the larger part of `z` is between 0.25 and 4, and infinity otherwise.
#[inline(always)]
fn excess(z: Complex<f64>) -> f64 {
    let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
    let excess = sum([-1.0, x.high, y.high, x.low, y.low]);
    let size = larger(z);
    select((size > 0.25) & (size < 4.0), excess, f64::INFINITY)
}

/// Returns `|1 + z|^2 - 1` if the larger part of `z` is less than 4, and infinity otherwise.
#[inline(always)]
fn excess_of_more(z: Complex<f64>) -> f64 {
    let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
    let excess = sum([2.0 * z.re, x.high, y.high, x.low, y.low]);
    select(larger(z) < 4.0, excess, f64::INFINITY)
}

/// Returns whether an absolute value is so close to 1 that the logarithm of its rounded value would
/// be inaccurate. `excess` is the square of the absolute value, minus 1.
#[inline(always)]
fn is_near_1(excess: f64) -> bool {
    (excess > -0.75) & (excess < 3.0)
}

/// Returns the logarithm of the absolute value of `z` to a base. `excess` is `|z|^2 - 1`, or
/// infinity if `|z|` is not close to 1.
fn of_size(z: Complex<f64>, excess: f64, (log, of_e, of_2): Base) -> f64 {
    if is_near_1(excess) {
        return 0.5 * real::log1p(excess) * of_e;
    }
    let size = larger(z);
    let k = if size > MOST {
        200.0
    } else if size < LEAST {
        -200.0
    } else {
        0.0
    };
    let scale = power_of_2(-k);
    log(real::hypot(z.re * scale, z.im * scale)) + k * of_2
}

/// Returns the logarithm of `z` to the base `base`.
fn logarithm(z: Complex<f64>, base: Base) -> Complex<f64> {
    Complex::new(of_size(z, excess(z), base), real::atan2(z.im, z.re) * base.1)
}

/// Returns whether the absolute value of `z` may overflow or underflow, or is 0 or NaN.
#[inline(always)]
fn is_far(z: Complex<f64>) -> bool {
    !((z.re.abs() <= MOST) & (z.im.abs() <= MOST) & (larger(z) >= LEAST))
}

/// Computes [`logarithm`] of a number for which [`is_far`] returns `false`. `excess` is
/// `|z|^2 - 1`, or infinity if `|z|` is not close to 1. `log` and `of_e` are the logarithms, to the
/// base, of the rounded absolute value and of e.
#[inline(always)]
fn logarithm_near(z: Complex<f64>, excess: f64, log: f64, of_e: f64) -> Complex<f64> {
    let is_near_1 = is_near_1(excess);
    let near = 0.5 * real_log::log1p(select(is_near_1, excess, 0.0)) * of_e;
    let size = select(is_near_1, near, log);
    Complex::new(size, inverse::atan2(z.im, z.re) * of_e)
}

#[inline(always)]
pub fn is_far_log(z: Complex<f64>) -> bool {
    is_far(z)
}

/// Computes [`log`] of a number for which [`is_far_log`] returns `false`.
#[inline(always)]
pub fn log_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log(power::hypot(z.re, z.im)), 1.0)
}

/// Computes [`log2`] of a number for which [`is_far_log`] returns `false`.
#[inline(always)]
pub fn log2_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log2(power::hypot(z.re, z.im)), LOG2_E)
}

/// Computes [`log10`] of a number for which [`is_far_log`] returns `false`.
#[inline(always)]
pub fn log10_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log10(power::hypot(z.re, z.im)), LOG10_E)
}

/// Returns whether [`log1p_near`] cannot compute the logarithm of `1 + z`, because the absolute
/// value of `1 + z` may overflow or underflow, or is 0 or NaN.
#[inline(always)]
pub fn is_far_log1p(z: Complex<f64>) -> bool {
    is_far(Complex::new(1.0 + z.re, z.im))
}

/// Computes [`log1p`] of a number for which [`is_far_log1p`] returns `false`.
#[inline(always)]
pub fn log1p_near(z: Complex<f64>) -> Complex<f64> {
    let more = Complex::new(1.0 + z.re, z.im);
    logarithm_near(
        more,
        excess_of_more(z),
        real_log::log(power::hypot(more.re, more.im)),
        1.0,
    )
}

pub fn log(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log, 1.0, LN_2))
}

pub fn log2(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log2, LOG2_E, 1.0))
}

pub fn log10(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log10, LOG10_E, LOG10_2))
}

pub fn log1p(z: Complex<f64>) -> Complex<f64> {
    let more = Complex::new(1.0 + z.re, z.im);
    Complex::new(
        of_size(more, excess_of_more(z), (real::log, 1.0, LN_2)),
        real::atan2(more.im, more.re),
    )
}

/// Returns whether `sqrt_near` cannot compute the square root of `z`.
#[inline(always)]
pub fn is_far_sqrt(z: Complex<f64>) -> bool {
    is_far(z)
}

/// Computes [`sqrt`] of a number for which [`is_far_sqrt`] returns `false`.
#[inline(always)]
pub fn sqrt_near(z: Complex<f64>) -> Complex<f64> {
    plain_sqrt(z, 1.0)
}

/// Returns the square root of `z`, times `factor`. The absolute value of `z` must not overflow or
/// underflow.
#[inline(always)]
fn plain_sqrt(z: Complex<f64>, factor: f64) -> Complex<f64> {
    let root = sqrt::double(0.5 * (z.re.abs() + power::hypot(z.re, z.im)));
    let other = 0.5 * (z.im.abs() / root) * factor;
    let root = root * factor;
    let is_right = z.re >= 0.0;
    Complex::new(
        select(is_right, root, other),
        select(is_right, other, root).copysign(z.im),
    )
}

/// Returns the square root of `z` whose real part is not negative.
#[inline]
pub fn sqrt(z: Complex<f64>) -> Complex<f64> {
    if z.im.is_infinite() {
        return Complex::new(f64::INFINITY, z.im);
    }
    if z.re.is_infinite() {
        // One part of the result is infinite. The other part is NaN if the imaginary part of `z` is
        // NaN.
        let other = if z.im.is_nan() { z.im } else { 0.0 };
        return if z.re > 0.0 {
            Complex::new(z.re, other.copysign(z.im))
        } else {
            Complex::new(other, f64::INFINITY.copysign(z.im))
        };
    }
    if z.re == 0.0 && z.im == 0.0 {
        return Complex::new(0.0, z.im);
    }
    // Scale by an even power of 2, so that the absolute value neither overflows nor loses digits.
    let size = larger(z);
    let (scale, back) = if size > MOST {
        (power_of_2(-4.0), 4.0)
    } else if size < LEAST {
        (power_of_2(120.0), power_of_2(-60.0))
    } else {
        (1.0, 1.0)
    };
    plain_sqrt(times(z, scale), back)
}
