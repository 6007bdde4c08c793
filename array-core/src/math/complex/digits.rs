//! Sines, cosines and angles with more digits than a double.

use core::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use num_complex::Complex;

use super::super::lanes::{Lanes, poly};
use super::super::pair::Pair;
use super::super::width::double::select;

/// The number of terms of a series. For angles up to an eighth of a turn, its result then has twice
/// the digits of a double.
pub const TERMS: usize = 14;

/// Evaluates the series `1 - z / (n (n + 1)) (1 - z / ((n + 2) (n + 3)) (1 - ...`. The first
/// `exact` terms are computed with twice the digits of a double.
fn series(z: Pair, n: f64, exact: usize) -> Pair {
    let divisor = |term: usize| (n + 2.0 * term as f64) * (n + 2.0 * term as f64 + 1.0);
    let rest = (exact..TERMS)
        .rev()
        .fold(1.0, |rest, term| 1.0 - z.high / divisor(term) * rest);
    (0..exact).rev().fold(Pair::from(rest), |rest, term| {
        Pair::from(1.0).add(z.divide(divisor(term)).multiply(rest).negated())
    })
}

/// Returns the sine of an angle of at most an eighth of a turn. The first `exact` terms of the
/// series are computed with twice the digits of a double.
pub fn sin(angle: Pair, exact: usize) -> Pair {
    angle.multiply(series(angle.multiply(angle), 2.0, exact))
}

/// Returns the cosine of an angle of at most an eighth of a turn. The first `exact` terms of the
/// series are computed with twice the digits of a double.
pub fn cos(angle: Pair, exact: usize) -> Pair {
    series(angle.multiply(angle), 1.0, exact)
}

/// The inverse tangents of 1/4, 2/4, 3/4 and 4/4.
const ARCS: [Pair; 4] = [
    Pair {
        high: 0.244_978_663_126_864_14,
        low: 1.069_875_561_873_445_1e-17,
    },
    Pair {
        high: 0.463_647_609_000_806_1,
        low: 2.269_877_745_296_168_7e-17,
    },
    Pair {
        high: 0.643_501_108_793_284_4,
        low: 1.583_478_505_144_428_6e-17,
    },
    Pair {
        high: FRAC_PI_4,
        low: 3.061_616_997_868_383e-17,
    },
];

/// Returns `yes` if `condition` is `true`, and `no` otherwise.
#[inline(always)]
fn either(condition: bool, yes: Pair, no: Pair) -> Pair {
    Pair {
        high: select(condition, yes.high, no.high),
        low: select(condition, yes.low, no.low),
    }
}

/// Returns the inverse tangent of `above / below`, to at least 70 bits. The quotient must be at
/// most 1, and the divisor about 1.
#[inline(always)]
fn arc(above: f64, below: f64) -> Pair {
    // Find the multiple of 1/4 that is nearest to the quotient. Then compute the tangent of the
    // difference between the inverse tangents of the quotient and of this multiple. Its absolute
    // value is at most 1/8.
    let is_from = |eighths: f64| above >= eighths * below;
    let [one, two, three, four] = [0.125, 0.375, 0.625, 0.875].map(is_from);
    let quarters = select(one, 0.25, 0.0);
    let quarters = select(two, 0.5, quarters);
    let quarters = select(three, 0.75, quarters);
    let quarters = select(four, 1.0, quarters);
    let zero = Pair::from(0.0);
    let known = either(one, ARCS[0], zero);
    let known = either(two, ARCS[1], known);
    let known = either(three, ARCS[2], known);
    let known = either(four, ARCS[3], known);
    // The first difference is exact, since `above` and the subtracted number are close to each
    // other. For 3/4, the product with `below` would not be exact, so `below` is subtracted, and a
    // quarter of it is added back.
    let first = above - select(three, below, quarters * below);
    let above_more = Pair::sum(first, select(three & !four, 0.25 * below, 0.0));
    let product = Pair::product(quarters, above);
    let sum = Pair::ordered(below, product.high);
    let below_more = Pair::ordered(sum.high, sum.low + product.low);
    let tangent = above_more.high / below_more.high;
    let product = Pair::product(tangent, below_more.high);
    let rest = ((above_more.high - product.high) - product.low) + (above_more.low - tangent * below_more.low);
    let tangent = Pair::ordered(tangent, rest / below_more.high);
    // Evaluate the series of the inverse tangent. Its first terms need more digits than a double
    // has.
    let square = tangent.multiply(tangent);
    let series = poly!(square.high;
        0.142_857_142_857_142_85, -0.111_111_111_111_111_1, 0.090_909_090_909_090_91, -0.076_923_076_923_076_93,
        0.066_666_666_666_666_67, -0.058_823_529_411_764_705, 0.052_631_578_947_368_42, -0.047_619_047_619_047_616,
        0.043_478_260_869_565_22
    );
    let series = Pair::ordered(0.2, -1.110_223_024_625_156_5e-17 - square.high * series);
    let series = Pair {
        high: 0.333_333_333_333_333_3,
        low: 1.850_371_707_708_594e-17,
    }
    .add(square.multiply(series).negated());
    known.add(tangent.add(tangent.multiply(square).multiply(series).negated()))
}

/// Returns the angle of `z` from the positive real axis, to at least 70 bits. The larger part of
/// `z` must be about 1.
#[inline(always)]
pub fn angle(z: Complex<f64>) -> Pair {
    let (wide, high) = (z.re.abs(), z.im.abs());
    let is_steep = high > wide;
    let is_left = z.re.is_sign_negative();
    let angle = arc(select(is_steep, wide, high), select(is_steep, high, wide));
    let quarters = select(is_steep, 1.0, select(is_left, 2.0, 0.0));
    let sign = select(is_steep != is_left, -1.0, 1.0);
    let angle = Pair {
        high: FRAC_PI_2,
        low: 6.123_233_995_736_766e-17,
    }
    .scaled(quarters)
    .add(angle.scaled(sign));
    angle.scaled(1_f64.copysign(z.im))
}
