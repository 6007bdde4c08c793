//! Powers.

use core::f64::consts::{LN_2, LOG2_E};

use num_complex::Complex;

use super::super::double as real;
use super::super::pair::Pair;
use super::super::power::double::before;
use super::super::trig::double::both;
use super::super::width::double::power_of_2;
use super::arithmetic::{is_finite, larger, reciprocal, square, sum_of_products, times, to_one};
use super::digits;
use super::hyperbolic::{exp, times_exp};
use super::logarithm::log;

/// The power: the exponential of the product of the exponent and the logarithm of the base, and 1 of exponent 0.
///
/// Powers by small whole numbers are products, so that those of whole numbers are exact.
pub fn pow(base: Complex<f64>, exponent: Complex<f64>) -> Complex<f64> {
    if exponent.re == 0.0 && exponent.im == 0.0 {
        return Complex::new(1.0, 0.0);
    }
    let (size, most) = (larger(base), larger(exponent));
    let is_whole = exponent.im == 0.0 && most <= 8.0 && real::round(most) == most;
    if is_whole && size > 1e-30 && size < 1e30 {
        let product = whole_power(base, most as u32);
        return if exponent.re < 0.0 {
            reciprocal(product)
        } else {
            product
        };
    }
    if is_finite(base) && size > 0.0 && most < 1e100 {
        finite_power(base, exponent)
    } else {
        exp(log(base) * exponent)
    }
}

/// The power by a positive whole number.
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

/// The power of a finite number that is not 0. The logarithm has 70 bits: those that the product with the exponent takes away from the
/// fraction of a turn are there.
fn finite_power(base: Complex<f64>, exponent: Complex<f64>) -> Complex<f64> {
    let size = larger(base);
    // The logarithm of a size near to 1 is small, and not the difference of two large numbers.
    let k = if (0.5..=2.0).contains(&size) { 0.0 } else { to_one(size) };
    let near = times(base, power_of_2(-k));
    // The square of the size, and its logarithm to base 2.
    let square = Pair::product(near.re, near.re).add(Pair::product(near.im, near.im));
    let (log, log_low) = before(square.high, 0.0);
    let low = log_low + square.low / square.high * LOG2_E;
    let size = Pair::sum(log, low).scaled(0.5).add(Pair::from(k)).multiply(Pair {
        high: LN_2,
        low: 2.319_046_813_846_299_6e-17,
    });
    let angle = digits::angle(near);
    let times = |a: f64, b: f64| size.multiply(a.into()).add(angle.multiply(b.into()));
    let (re, im) = (times(exponent.re, -exponent.im), times(exponent.im, exponent.re));
    let (sin, cos) = both(im.high);
    times_exp(
        re.high,
        0.0,
        (cos - im.low * sin) * (1.0 + re.low),
        (sin + im.low * cos) * (1.0 + re.low),
    )
}
