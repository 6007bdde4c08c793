//! Special cases, and properties that hold bit by bit.

use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use num_complex::Complex;

use super::super::arithmetic::{is_finite, is_infinite, is_nan};
use super::{FUNCTIONS, double, rounded, single, wide};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Parses a part. Returns whether its sign is specified, and the number.
fn part(word: &str) -> (bool, f64) {
    let unsigned = word.trim_start_matches(['±', '-']);
    let size = match unsigned {
        "π" => PI,
        "π/2" => FRAC_PI_2,
        "π/4" => FRAC_PI_4,
        "3π/4" => 3.0 * FRAC_PI_4,
        number => number.parse().expect("a number"),
    };
    (!word.starts_with('±'), if word.starts_with('-') { -size } else { size })
}

/// Returns whether two floats have the same bits. Any two NaNs count as the same.
fn same(found: f64, right: f64) -> bool {
    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan()
}

/// Returns whether both parts of two numbers are the [`same`].
pub(super) fn both_same(found: Complex<f64>, right: Complex<f64>) -> bool {
    same(found.re, right.re) && same(found.im, right.im)
}

#[test]
fn special_cases_match_the_array_api() {
    for row in include_str!("special.txt").lines().filter(|row| !row.starts_with('#')) {
        let words: Vec<_> = row.split(' ').collect();
        let [name, re, im, result_re, result_im] = words[..] else {
            panic!("a name, an operand and a result: {row}")
        };
        let place = FUNCTIONS.iter().position(|function| function.0 == name);
        let (_, in_double, in_single) = FUNCTIONS[place.expect("a function")];
        let z = Complex::new(part(re).1, part(im).1);
        let is_right = |found: f64, (is_signed, right): (bool, f64)| {
            if is_signed {
                same(found, right)
            } else {
                same(found.abs(), right)
            }
        };
        let (right_re, right_im) = (part(result_re), part(result_im));
        let found = in_double(z);
        assert!(
            is_right(found.re, right_re) && is_right(found.im, right_im),
            "{row}: {found:?}"
        );
        let found = wide(in_single(rounded(z)));
        let right = |(is_signed, right): (bool, f64)| (is_signed, f64::from(right as f32));
        assert!(
            is_right(found.re, right(right_re)) && is_right(found.im, right(right_im)),
            "{row} of f32: {found:?}"
        );
    }
}

/// Returns zeros, infinities, NaNs, very small and very large floats, and some between them, each
/// with both signs.
fn parts() -> impl Iterator<Item = f64> + Clone {
    [
        0.0,
        f64::from(f32::MIN_POSITIVE),
        0.5,
        1.0,
        2.0,
        30.0,
        1e4,
        f64::from(f32::MAX),
        INF,
        NAN,
        f64::from_bits(1),
        f64::MAX,
    ]
    .into_iter()
    .flat_map(|x| [x, -x])
}

/// Returns the numbers with all pairs of [`parts`].
fn numbers() -> impl Iterator<Item = Complex<f64>> {
    parts().flat_map(|re| parts().map(move |im| Complex::new(re, im)))
}

#[test]
fn functions_of_conjugates_are_conjugates() {
    for (name, in_double, in_single) in FUNCTIONS {
        // Skip imaginary parts that are NaN: the sign of a NaN has no meaning, but an infinite part
        // of the result can have the sign of that NaN.
        let numbers = numbers().filter(|z| !z.im.is_nan());
        for z in numbers.filter(|&z| name != "sign" || z != Complex::ZERO) {
            let (found, right) = (in_double(z.conj()), in_double(z).conj());
            assert!(both_same(found, right), "{name} of {z:?}: {found:?} and {right:?}");
            let z = rounded(z);
            if name == "sign" && z == Complex::ZERO {
                continue;
            }
            let (found, right) = (wide(in_single(z.conj())), wide(in_single(z).conj()));
            assert!(both_same(found, right), "{name} of {z:?}: {found:?} and {right:?}");
        }
    }
}

#[test]
fn functions_are_even_or_odd() {
    let odd = [
        "asin",
        "asinh",
        "atan",
        "atanh",
        "reciprocal",
        "sin",
        "sinh",
        "tan",
        "tanh",
    ];
    let even = ["cos", "cosh", "square"];
    for (name, function, _) in FUNCTIONS {
        for z in numbers() {
            let (of_minus, found) = (function(-z), function(z));
            if odd.contains(&name) {
                // The sign of an infinity is not specified if the other part is NaN.
                let is_like = same(of_minus.re.abs(), found.re.abs()) && same(of_minus.im.abs(), found.im.abs());
                let is_free = z.re.is_nan() || z.im.is_nan();
                assert!(
                    is_like && (is_free || both_same(of_minus, -found)),
                    "{name} of {z:?}: {of_minus:?} and {found:?}"
                );
            } else if even.contains(&name) {
                assert!(
                    of_minus == found || of_minus.is_nan(),
                    "{name} of {z:?}: {of_minus:?} and {found:?}"
                );
            }
        }
    }
}

#[test]
fn the_sign_of_zero_distinguishes_the_sides_of_a_branch_cut() {
    let above = |re: f64| Complex::new(re, 0.0);
    let below = |re: f64| Complex::new(re, -0.0);
    for (name, function, _) in FUNCTIONS {
        let (z, is_imaginary, jump) = match name {
            "acos" | "asin" => (2.0, true, 2.0 * 2_f64.acosh()),
            "acosh" => (-2.0, true, 2.0 * PI),
            "atanh" => (2.0, true, PI),
            "log" => (-2.0, true, 2.0 * PI),
            "log1p" => (-2.0, true, 2.0 * PI),
            "sqrt" => (-4.0, true, 4.0),
            _ => continue,
        };
        let difference = function(above(z)) - function(below(z));
        let found = if is_imaginary { difference.im } else { difference.re };
        assert!((found.abs() - jump).abs() < 1e-14, "{name}: {found}");
    }
    // The branch cuts of the inverse hyperbolic sine and of the inverse tangent are on the
    // imaginary axis.
    let (right, left) = (Complex::new(0.0, 2.0), Complex::new(-0.0, 2.0));
    assert!(((double::asinh(right) - double::asinh(left)).re - 2.0 * 2_f64.acosh()).abs() < 1e-14);
    assert!(((double::atan(right) - double::atan(left)).re - PI).abs() < 1e-14);
}

#[test]
fn sizes_angles_and_predicates_take_each_part() {
    for z in numbers() {
        let s = rounded(z);
        assert!(same(double::abs(z), double::abs(z.conj())) && same(double::abs(z), double::abs(-z)));
        assert_eq!(is_finite(z), z.re.is_finite() && z.im.is_finite());
        assert_eq!(is_infinite(z), double::abs(z) == INF && !is_finite(z));
        assert_eq!(
            is_infinite(wide(s)),
            single::abs(s) == f32::INFINITY && !is_finite(wide(s))
        );
    }
    for (re, im, right) in [
        (-1.0, 0.0, PI),
        (-1.0, -0.0, -PI),
        (0.0, 1.0, FRAC_PI_2),
        (INF, -INF, -FRAC_PI_4),
        (0.0, 0.0, 0.0),
    ] {
        let z = Complex::new(re, im);
        assert!(same(double::angle(z), right));
        assert!(same(single::angle(rounded(z)).into(), f64::from(right as f32)));
    }
}

#[test]
fn quotients_by_zero_and_by_infinity_match_annex_g() {
    let is_zero = |z: Complex<f64>| z.re == 0.0 && z.im == 0.0;
    for a in numbers() {
        for b in numbers() {
            let found = [double::div(a, b), wide(single::div(rounded(a), rounded(b)))];
            for (found, a, b) in [(found[0], a, b), (found[1], wide(rounded(a)), wide(rounded(b)))] {
                let (infinite, finite) = (is_infinite, is_finite);
                if is_zero(b) && (a.re.abs() > 0.0 || a.im.abs() > 0.0) || infinite(a) && finite(b) {
                    assert!(infinite(found), "{a:?} / {b:?}: {found:?}");
                } else if finite(a) && infinite(b) {
                    assert!(is_zero(found), "{a:?} / {b:?}: {found:?}");
                } else if is_zero(a) && is_zero(b) || infinite(a) && infinite(b) {
                    assert!(found.re.is_nan() && found.im.is_nan(), "{a:?} / {b:?}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn powers_of_zero_and_by_zero_are_defined() {
    for z in numbers() {
        assert_eq!(double::pow(z, Complex::ZERO), Complex::ONE);
        assert_eq!(single::pow(rounded(z), Complex::ZERO), Complex::ONE);
    }
    assert_eq!(double::pow(Complex::ZERO, Complex::new(2.0, 0.0)), Complex::ZERO);
    assert_eq!(double::pow(Complex::ZERO, Complex::new(0.5, 3.0)), Complex::ZERO);
    for exponent in [0.5, 2.0, 2.5] {
        let power = double::pow(Complex::ZERO, Complex::new(exponent, 0.0));
        assert!(power.re.is_sign_positive() && power.im.is_sign_positive());
    }
    // One part of the product of the logarithm and the exponent is NaN here.
    let power = double::pow(Complex::new(f64::INFINITY, 0.0), Complex::new(-0.5, 0.0));
    assert!(power.re == 0.0 && power.im.is_sign_positive());
    for base in [Complex::new(NAN, 0.0), Complex::new(0.0, NAN), Complex::new(NAN, -0.0)] {
        assert!(is_nan(double::pow(base, Complex::new(2.0, 0.0))), "{base}");
        assert!(is_nan(double::pow(base, Complex::new(2.5, 0.0))), "{base}");
        assert!(
            is_nan(wide(single::pow(rounded(base), Complex::new(2.5, 0.0)))),
            "{base}"
        );
    }
    assert!(is_infinite(double::pow(Complex::ZERO, Complex::new(-1.0, 0.0))));
    assert!(is_nan(double::pow(Complex::new(NAN, 1.0), Complex::new(2.0, 0.0))));
}
