//! Tests that many elements give the same bits as single elements, at each level.

use num_complex::Complex;

use super::super::{double, single};
use super::special::both_same;
use super::{rounded, wide};
use crate::math::Many;
use crate::math::level::at_each_level;

/// A function of many elements, and the function of one. Functions of one operand ignore the second
/// operand.
type Pair<T> = (
    fn(&mut [Complex<T>], &[Complex<T>]),
    fn(Complex<T>, Complex<T>) -> Complex<T>,
);

/// Lists functions of one operand, each with its name and its forms for `f64` and `f32`.
macro_rules! functions {
    ($($name:ident)*) => {
        [$((
            stringify!($name),
            (|z, _| double::all::$name(z), |z, _| double::$name(z)),
            (|z, _| single::all::$name(z), |z, _| single::$name(z)),
        ),)*]
    };
}

const FUNCTIONS: [(&str, Pair<f64>, Pair<f32>); 14] = functions! {
    acos cos cosh exp expm1 log log10 log1p log2 sin sinh sqrt tan tanh
};

const QUOTIENTS_AND_POWERS: [(&str, Pair<f64>, Pair<f32>); 2] = [
    ("div", (double::all::div, double::div), (single::all::div, single::div)),
    ("pow", (double::all::pow, double::pow), (single::all::pow, single::pow)),
];

/// Returns numbers of all kinds, in random order, including those that vector loops do not compute.
fn numbers(len: usize, mut state: u64) -> Vec<Complex<f64>> {
    const SPECIAL: [f64; 16] = [
        0.0,
        -0.0,
        1.0,
        -2.0,
        3.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e-310,
        1e300,
        -1e-300,
        23.0,
        -701.0,
        750.0,
        1e7,
        0.5,
    ];
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let bits = state >> 33;
        if bits.is_multiple_of(8) {
            SPECIAL[(bits >> 3) as usize % SPECIAL.len()]
        } else {
            (bits as f64 - 1_073_741_824.0) / 2_f64.powi(28)
        }
    };
    (0..len).map(|_| Complex::new(next(), next())).collect()
}

/// Compares the results of a function of many numbers with those of the function of one number.
fn check<T: Copy>(name: &str, (all, one): Pair<T>, of: [&[Complex<T>]; 2], wide: fn(Complex<T>) -> Complex<f64>) {
    let [x, y] = of;
    let mut found = x.to_vec();
    all(&mut found, y);
    for ((&x, &y), found) in x.iter().zip(y).zip(found) {
        let (found, right) = (wide(found), wide(one(x, y)));
        assert!(
            both_same(found, right),
            "{name} of {}, {}: {found} and {right}",
            wide(x),
            wide(y)
        );
    }
}

#[test]
fn many_numbers_are_computed_as_single_ones() {
    at_each_level(|_| {
        for len in [0, 1, 15, 16, 17, if cfg!(miri) { 33 } else { 1000 }] {
            let (x, y) = (numbers(len, 1), numbers(len, 2));
            let narrow = |z: &[Complex<f64>]| -> Vec<_> { z.iter().map(|&z| rounded(z)).collect() };
            for (name, in_double, in_single) in FUNCTIONS.iter().chain(&QUOTIENTS_AND_POWERS) {
                check(name, *in_double, [&x, &y], |z| z);
                check(name, *in_single, [&narrow(&x), &narrow(&y)], wide);
            }
            let mut sizes = x.clone();
            double::all::ABS.expect("sizes of many")(Many::in_place(&mut sizes));
            for (z, size) in x.iter().zip(sizes) {
                assert!(both_same(size, Complex::new(double::abs(*z), 0.0)), "{z}: {size}");
            }
        }
    });
}

#[test]
fn powers_by_no_number_are_none() {
    for exponent in [Complex::new(f64::NAN, 0.0), Complex::new(2.0, f64::NAN)] {
        let power = double::pow(Complex::new(2.0, 1.0), exponent);
        assert!(power.re.is_nan() && power.im.is_nan(), "{exponent}: {power}");
    }
}
