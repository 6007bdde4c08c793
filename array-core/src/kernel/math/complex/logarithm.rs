//! Logarithms and the square root.

use core::f64::consts::{LN_2, LOG2_E, LOG10_2, LOG10_E};

use num_complex::Complex;

use super::super::double as real;
use super::super::inverse::double as inverse;
use super::super::log::double as real_log;
use super::super::pair::Pair;
use super::super::power::double as power;
use super::super::sqrt;
use super::super::width::double::{power_of_2, select};
use super::arithmetic::{larger, times};

/// The sizes between which neither a square nor a size overflows or loses digits.
const LEAST: f64 = 1e-270;
const MOST: f64 = 1e300;

/// A base: the logarithm of a real number, that of e, and that of 2.
type Base = (fn(f64) -> f64, f64, f64);

/// The sum, with three times the digits on the way: nothing of it is lost where the first digits cancel (Ogita, Rump and Oishi).
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

/// What the square of the size of a number exceeds 1 by, if the size is near to 1.
#[inline(always)]
fn excess(z: Complex<f64>) -> f64 {
    let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
    let excess = sum([-1.0, x.high, y.high, x.low, y.low]);
    let size = larger(z);
    select((size > 0.25) & (size < 4.0), excess, f64::INFINITY)
}

/// The same of 1 more than the number.
#[inline(always)]
fn excess_of_more(z: Complex<f64>) -> f64 {
    let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
    let excess = sum([2.0 * z.re, x.high, y.high, x.low, y.low]);
    select(larger(z) < 4.0, excess, f64::INFINITY)
}

/// Says whether the logarithm of a rounded size lacks digits.
#[inline(always)]
fn is_near_1(excess: f64) -> bool {
    (excess > -0.75) & (excess < 3.0)
}

/// The logarithm of the size, of which `excess` is what the square exceeds 1 by, if it is near.
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

/// The logarithm to a base.
fn logarithm(z: Complex<f64>, base: Base) -> Complex<f64> {
    Complex::new(of_size(z, excess(z), base), real::atan2(z.im, z.re) * base.1)
}

/// Says whether the size of a number may overflow or underflow, or is none.
#[inline(always)]
fn is_far(z: Complex<f64>) -> bool {
    !((z.re.abs() <= MOST) & (z.im.abs() <= MOST) & (larger(z) >= LEAST))
}

/// [`logarithm`] of what is not far, of which `log` is that of the rounded size, and `excess` what the square exceeds 1 by.
#[inline(always)]
fn logarithm_near(z: Complex<f64>, excess: f64, log: f64, of_e: f64) -> Complex<f64> {
    let is_near_1 = is_near_1(excess);
    let near = 0.5 * real_log::log1p(select(is_near_1, excess, 0.0)) * of_e;
    let size = select(is_near_1, near, log);
    Complex::new(size, inverse::atan2(z.im, z.re) * of_e)
}

/// Says whether a logarithm is far.
#[inline(always)]
pub fn is_far_log(z: Complex<f64>) -> bool {
    is_far(z)
}

/// [`log`] of what is not far.
#[inline(always)]
pub fn log_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log(power::hypot(z.re, z.im)), 1.0)
}

/// [`log2`] of what is not far.
#[inline(always)]
pub fn log2_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log2(power::hypot(z.re, z.im)), LOG2_E)
}

/// [`log10`] of what is not far.
#[inline(always)]
pub fn log10_near(z: Complex<f64>) -> Complex<f64> {
    logarithm_near(z, excess(z), real_log::log10(power::hypot(z.re, z.im)), LOG10_E)
}

/// Says whether a logarithm of 1 more is far.
#[inline(always)]
pub fn is_far_log1p(z: Complex<f64>) -> bool {
    is_far(Complex::new(1.0 + z.re, z.im))
}

/// [`log1p`] of what is not far.
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

/// The natural logarithm.
pub fn log(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log, 1.0, LN_2))
}

/// The logarithm to base 2.
pub fn log2(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log2, LOG2_E, 1.0))
}

/// The logarithm to base 10.
pub fn log10(z: Complex<f64>) -> Complex<f64> {
    logarithm(z, (real::log10, LOG10_E, LOG10_2))
}

/// The natural logarithm of 1 more than the number.
pub fn log1p(z: Complex<f64>) -> Complex<f64> {
    let more = Complex::new(1.0 + z.re, z.im);
    Complex::new(
        of_size(more, excess_of_more(z), (real::log, 1.0, LN_2)),
        real::atan2(more.im, more.re),
    )
}

/// Says whether a square root is one of a number whose size may overflow or underflow, or is 0 or none.
#[inline(always)]
pub fn is_far_sqrt(z: Complex<f64>) -> bool {
    is_far(z)
}

/// [`sqrt`] of what is not far.
#[inline(always)]
pub fn sqrt_near(z: Complex<f64>) -> Complex<f64> {
    plain_sqrt(z, 1.0)
}

/// The square root of a number of which nothing overflows or underflows, times a factor.
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

/// The square root with a real part that is not negative.
#[inline]
pub fn sqrt(z: Complex<f64>) -> Complex<f64> {
    if z.im.is_infinite() {
        return Complex::new(f64::INFINITY, z.im);
    }
    if z.re.is_infinite() {
        // A NaN stays beside the infinite part.
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
    // An even power of 2, so that neither the size overflows nor digits of it are lost.
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
