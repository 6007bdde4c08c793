//! Sines, cosines and angles of more digits than a float has.

use core::f64::consts::{FRAC_PI_2, PI};

use num_complex::Complex;

use super::super::double as real;
use super::super::pair::Pair;

/// The terms of the series of a sine or a cosine that count for twice the digits.
pub const ALL: usize = 14;
/// The terms that are computed with twice the digits for 70 bits.
pub const SOME: usize = 4;

/// The series `1 - z / (n (n + 1)) (1 - z / ((n + 2) (n + 3)) (1 - ...`, the first terms of it with twice the digits.
fn series(z: Pair, n: f64, exact: usize) -> Pair {
    let divisor = |term: usize| (n + 2.0 * term as f64) * (n + 2.0 * term as f64 + 1.0);
    let rest = (exact..ALL)
        .rev()
        .fold(1.0, |rest, term| 1.0 - z.high / divisor(term) * rest);
    (0..exact).rev().fold(Pair::from(rest), |rest, term| {
        Pair::from(1.0).add(z.divide(divisor(term)).multiply(rest).negated())
    })
}

/// The sine of at most an eighth of a turn, with so many terms of twice the digits.
pub fn sin(angle: Pair, exact: usize) -> Pair {
    angle.multiply(series(angle.multiply(angle), 2.0, exact))
}

/// The cosine, likewise.
pub fn cos(angle: Pair, exact: usize) -> Pair {
    series(angle.multiply(angle), 1.0, exact)
}

/// The angle of a number that is not 0, and whose larger part is near 1, to 70 bits.
pub fn angle(z: Complex<f64>) -> Pair {
    let (wide, high) = (z.re.abs(), z.im.abs());
    let is_steep = high > wide;
    let (long, short) = if is_steep { (high, wide) } else { (wide, high) };
    let near = real::atan2(short, long);
    // The sine of what is missing.
    let (sin, cos) = (sin(near.into(), SOME), cos(near.into(), SOME));
    let more = Pair::from(short).multiply(cos).add(Pair::from(-long).multiply(sin));
    let angle = Pair::ordered(near, more.high / real::hypot(wide, high));
    let angle = if is_steep {
        Pair {
            high: FRAC_PI_2,
            low: 6.123_233_995_736_766e-17,
        }
        .add(angle.negated())
    } else {
        angle
    };
    let angle = if z.re.is_sign_negative() {
        Pair {
            high: PI,
            low: 1.224_646_799_147_353_2e-16,
        }
        .add(angle.negated())
    } else {
        angle
    };
    if z.im.is_sign_negative() {
        angle.negated()
    } else {
        angle
    }
}
