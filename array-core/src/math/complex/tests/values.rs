//! Tests that compare results with correctly rounded results, which are in a table.

use num_complex::Complex;

use super::{FUNCTIONS, double, rounded, single, wide};
use crate::math;

/// Returns the distance from `x` to the next float, in a format with `digits` binary digits.
fn ulp(x: f64, digits: i32) -> f64 {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    math::double::exp2(f64::from(exponent - digits + 1))
}

/// Asserts that the error of each part is within `most` ulp, and the absolute error within a bound
/// in ulp of the absolute value.
fn assert_near(found: Complex<f64>, right: Complex<f64>, digits: i32, most: f64, row: &str) {
    let difference = found - right;
    let in_ulps = |difference: f64, x: f64| {
        if difference == 0.0 {
            0.0
        } else {
            difference.abs() / ulp(x, digits)
        }
    };
    for (difference, part) in [(difference.re, right.re), (difference.im, right.im)] {
        let ulps = in_ulps(difference, part);
        assert!(ulps <= most, "{row}: {found:?} and {right:?} are {ulps} ulp apart");
    }
    // If a part has lost digits, the other part is larger, so the error is small compared with the
    // absolute value.
    let ulps = in_ulps(double::abs(difference), double::abs(right));
    assert!(
        ulps <= 1.415 * most.min(2.5),
        "{row}: {found:?} and {right:?} are {ulps} ulp apart"
    );
}

/// Returns the allowed error of a function of `f64`, in ulp of a part: a little more than was seen.
fn bound(name: &str) -> f64 {
    match name {
        "expm1" => 8.0,
        "tan" | "tanh" => 8.0,
        _ => 4.0,
    }
}

#[test]
fn functions_are_near_the_exact_results() {
    let mut counts = [0; FUNCTIONS.len() + 4];
    for row in include_str!("values.txt").lines().filter(|row| !row.starts_with('#')) {
        let (name, bits) = row.split_once(' ').expect("a name");
        let parts: Vec<f64> = bits
            .split(' ')
            .map(|bits| f64::from_bits(u64::from_str_radix(bits, 16).expect("the bits of a float")))
            .collect();
        let (parts, _) = parts.as_chunks();
        let numbers: Vec<Complex<f64>> = parts.iter().map(|&[re, im]| Complex::new(re, im)).collect();
        let (&right, operands) = numbers.split_last().expect("a result");
        let real = |x: f64| Complex::new(x, 0.0);
        let (x, y) = (operands[0], *operands.last().expect("an operand"));
        let place = FUNCTIONS.iter().position(|function| function.0 == name);
        let (i, found, found_single) = match (name, place) {
            (_, Some(i)) => (i, FUNCTIONS[i].1(x), FUNCTIONS[i].2(rounded(x))),
            ("abs", _) => (22, real(double::abs(x)), rounded(real(single::abs(rounded(x)).into()))),
            ("angle", _) => (
                23,
                real(double::angle(x)),
                rounded(real(single::angle(rounded(x)).into())),
            ),
            ("div", _) => (24, double::div(x, y), single::div(rounded(x), rounded(y))),
            ("pow", _) => (25, double::pow(x, y), single::pow(rounded(x), rounded(y))),
            _ => panic!("no function has this row: {row}"),
        };
        counts[i] += 1;
        assert_near(found, right, 53, bound(name), row);
        if operands.iter().all(|&x| wide(rounded(x)) == x) {
            // The allowed error is half an ulp, plus the error of the result in double precision.
            assert_near(wide(found_single), right, 24, 0.500_01, row);
        }
    }
    assert!(
        counts.iter().all(|&count| count >= 40),
        "a function lacks rows: {counts:?}"
    );
}

#[test]
fn quotients_neither_overflow_nor_underflow_on_the_way() {
    let (huge, tiny, power) = (f64::MAX, f64::from_bits(1), |exponent: i16| {
        math::double::exp2(exponent.into())
    });
    for (a, b, right) in [
        ((huge, huge), (huge, huge), (1.0, 0.0)),
        ((tiny, tiny), (tiny, tiny), (1.0, 0.0)),
        ((huge, -huge), (huge, huge), (0.0, -1.0)),
        ((tiny, huge), (1.0, 0.0), (tiny, huge)),
        ((huge, tiny), (0.0, 1.0), (tiny, -huge)),
        ((1.0, tiny), (1.0, tiny), (1.0, 0.0)),
        // The parts of these numbers differ by more than products can represent.
        (
            (power(-1060), power(1000)),
            (power(300), power(-1060)),
            (power(-660), power(700)),
        ),
        (
            (power(-1000), power(1000)),
            (1.0, power(-1060)),
            (power(-60), power(1000)),
        ),
        ((0.0, 1e-300), (0.0, 1e-300), (1.0, 0.0)),
    ] {
        let [a, b, right] = [a, b, right].map(|(re, im)| Complex::new(re, im));
        let found = double::div(a, b);
        assert_near(found, right, 53, 2.0, &format!("{a:?} / {b:?}"));
    }
}

#[test]
fn powers_by_small_whole_numbers_are_exact() {
    let base = Complex::new(1.0, 2.0);
    let mut power = Complex::new(1.0, 0.0);
    for exponent in 0..=8 {
        let exponent = Complex::new(f64::from(exponent), 0.0);
        assert_eq!(double::pow(base, exponent), power);
        assert_eq!(single::pow(rounded(base), rounded(exponent)), rounded(power));
        power *= base;
    }
    assert_eq!(double::pow(base, Complex::new(-1.0, 0.0)), Complex::new(0.2, -0.4));
}
