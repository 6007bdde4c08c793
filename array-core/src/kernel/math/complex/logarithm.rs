//! Logarithms and the square root.

use core::f64::consts::{LN_2, LOG2_E, LOG10_2, LOG10_E};

use num_complex::Complex;

use super::super::double as real;
use super::super::pair::Pair;
use super::super::width::double::power_of_2;
use super::arithmetic::larger;

/// A base: the logarithm of a real number, that of e, and that of 2.
type Base = (fn(f64) -> f64, f64, f64);

/// The sum, with three times the digits on the way: nothing of it is lost where the first digits cancel (Ogita, Rump and Oishi).
fn sum(mut terms: [f64; 5]) -> f64 {
    for _ in 0..2 {
        for i in 1..terms.len() {
            let Pair { high, low } = Pair::sum(terms[i], terms[i - 1]);
            (terms[i - 1], terms[i]) = (low, high);
        }
    }
    terms.iter().sum()
}

/// The logarithm of the size, of which `excess` is what the square exceeds 1 by, if it is near.
fn of_size(z: Complex<f64>, excess: f64, (log, of_e, of_2): Base) -> f64 {
    // Within this range the logarithm of a rounded size lacks digits.
    if excess > -0.75 && excess < 3.0 {
        return 0.5 * real::log1p(excess) * of_e;
    }
    let size = larger(z);
    let k = if size > 1e300 {
        200.0
    } else if size < 1e-270 {
        -200.0
    } else {
        0.0
    };
    let scale = power_of_2(-k);
    log(real::hypot(z.re * scale, z.im * scale)) + k * of_2
}

/// The logarithm to a base.
fn logarithm(z: Complex<f64>, base: Base) -> Complex<f64> {
    let size = larger(z);
    let excess = if size > 0.25 && size < 4.0 {
        let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
        sum([-1.0, x.high, y.high, x.low, y.low])
    } else {
        f64::INFINITY
    };
    Complex::new(of_size(z, excess, base), real::atan2(z.im, z.re) * base.1)
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
    let excess = if larger(z) < 4.0 {
        let (x, y) = (Pair::product(z.re, z.re), Pair::product(z.im, z.im));
        sum([2.0 * z.re, x.high, y.high, x.low, y.low])
    } else {
        f64::INFINITY
    };
    let more = Complex::new(1.0 + z.re, z.im);
    Complex::new(
        of_size(more, excess, (real::log, 1.0, LN_2)),
        real::atan2(more.im, more.re),
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
    let (scale, back) = if size > 1e300 {
        (power_of_2(-4.0), 4.0)
    } else if size < 1e-290 {
        (power_of_2(120.0), power_of_2(-60.0))
    } else {
        (1.0, 1.0)
    };
    let (x, y) = (z.re * scale, z.im * scale);
    let root = real::sqrt(0.5 * (x.abs() + real::hypot(x, y)));
    let other = 0.5 * (y.abs() / root) * back;
    let root = root * back;
    if x >= 0.0 {
        Complex::new(root, other.copysign(y))
    } else {
        Complex::new(other, root.copysign(y))
    }
}
