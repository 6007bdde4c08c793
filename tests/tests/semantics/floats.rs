//! Rules 18 and 20: NaN, the special cases of the standard, and the accuracy of functions.

use array_core::functions::{
    ceil, cos, exp, floor, floor_divide, is_finite, is_inf, is_nan, log, maximum, minimum, pow, reciprocal, remainder,
    round, sign, sin, sqrt, square, tan, tanh, trunc,
};
use array_core::{Array, Element, InlineArray, array, inline, shape};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Compares bit by bit, where any two NaNs count as the same.
fn same(found: f64, expected: f64) -> bool {
    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
}

type Line = Array<f32, shape![_]>;
type Function<T> = fn(&InlineArray<T, shape![1]>) -> InlineArray<T, shape![1]>;

/// Checks rows of operand and result in both widths.
fn check(double: Function<f64>, single: Function<f32>, rows: &[(f64, f64)]) {
    for &(x, expected) in rows {
        let found = double(&inline![x])[[0]];
        assert!(same(found, expected), "of {x:?}: {found:?} instead of {expected:?}");
        let found = single(&inline![x as f32])[[0]];
        assert!(
            same(found.into(), expected),
            "of {x:?}_f32: {found:?} instead of {expected:?}"
        );
    }
}

/// Checks rows of left, right and result in both widths.
macro_rules! check_pairs {
    ($function:ident, $($a:expr, $b:expr => $expected:expr;)+) => {$(
        let found = $function(inline![f64::from($a)], inline![f64::from($b)])[[0]];
        assert!(same(found, $expected.into()), "{}({:?}, {:?}): {found:?}", stringify!($function), $a, $b);
        let found = $function(inline![$a as f32], inline![$b as f32])[[0]];
        assert!(same(found.into(), $expected.into()), "{}({:?}, {:?}): {found:?}", stringify!($function), $a, $b);
    )+};
}

#[test]
fn rule_18_maximum_and_minimum_propagate_nan() {
    check_pairs!(maximum, 1.0, 2.0 => 2.0; NAN, 2.0 => NAN; 1.0, NAN => NAN; NAN, NAN => NAN; -INF, INF => INF;);
    check_pairs!(minimum, 1.0, 2.0 => 1.0; NAN, 2.0 => NAN; 1.0, NAN => NAN; NAN, NAN => NAN; -INF, INF => -INF;);
}

#[test]
fn rule_18_which_zero_is_left_open() {
    for (a, b) in [(0.0, -0.0), (-0.0, 0.0)] {
        assert_eq!(maximum(inline![a], inline![b]), inline![0.0]);
        assert_eq!(minimum(inline![a], inline![b]), inline![0.0]);
    }
}

#[test]
fn rule_18_floor_divide_follows_the_special_cases_of_the_standard() {
    check_pairs!(floor_divide,
        NAN, 1.0 => NAN; 1.0, NAN => NAN; INF, INF => NAN; -INF, INF => NAN;
        0.0, 0.0 => NAN; -0.0, 0.0 => NAN;
        0.0, 1.0 => 0.0; -0.0, 1.0 => -0.0; 0.0, -1.0 => -0.0; -0.0, -1.0 => 0.0;
        1.0, 0.0 => INF; 1.0, -0.0 => -INF; -1.0, 0.0 => -INF; -1.0, -0.0 => INF;
        INF, 2.0 => INF; INF, -2.0 => -INF; -INF, 2.0 => -INF; -INF, -2.0 => INF;
        1.0, INF => 0.0; -1.0, -INF => 0.0; 1.0, -INF => -0.0; -1.0, INF => -0.0;
    );
}

#[test]
fn rule_18_remainder_follows_the_special_cases_of_the_standard() {
    check_pairs!(remainder,
        NAN, 1.0 => NAN; 1.0, NAN => NAN; INF, 1.0 => NAN; -INF, INF => NAN;
        0.0, 0.0 => NAN; 1.0, 0.0 => NAN; -1.0, -0.0 => NAN;
        0.0, 1.0 => 0.0; -0.0, 1.0 => 0.0; 0.0, -1.0 => -0.0; -0.0, -1.0 => -0.0;
        1.0, INF => 1.0; -1.0, -INF => -1.0; 1.0, -INF => -INF; -1.0, INF => INF;
        4.0, 2.0 => 0.0; -4.0, 2.0 => 0.0; 4.0, -2.0 => -0.0;
    );
}

#[test]
fn rule_18_powers_follow_the_special_cases_of_the_standard() {
    check_pairs!(pow,
        NAN, 0.0 => 1.0; 1.0, NAN => 1.0; 5.0, -0.0 => 1.0; NAN, 2.0 => NAN; 2.0, NAN => NAN;
        2.0, INF => INF; 2.0, -INF => 0.0; 0.5, INF => 0.0; -1.0, INF => 1.0; 0.5, -INF => INF;
        INF, 2.0 => INF; INF, -2.0 => 0.0; -INF, 3.0 => -INF; -INF, 2.0 => INF; -INF, -3.0 => -0.0;
        0.0, 2.0 => 0.0; -0.0, 3.0 => -0.0; 0.0, -2.0 => INF; -0.0, -3.0 => -INF;
        -8.0, 0.5 => NAN; -2.0, 3.0 => -8.0;
    );
}

#[test]
fn rule_18_rounding_follows_the_special_cases_of_the_standard() {
    let kept = [0.0, -0.0, 3.0, -3.0, INF, -INF, NAN].map(|x| (x, x));
    check(|x| floor(x), |x| floor(x), &kept);
    check(|x| ceil(x), |x| ceil(x), &kept);
    check(|x| trunc(x), |x| trunc(x), &kept);
    check(|x| round(x), |x| round(x), &kept);
    check(|x| floor(x), |x| floor(x), &[(1.5, 1.0), (-1.5, -2.0), (-0.5, -1.0)]);
    check(|x| ceil(x), |x| ceil(x), &[(1.5, 2.0), (-1.5, -1.0), (-0.5, -0.0)]);
    check(|x| trunc(x), |x| trunc(x), &[(1.5, 1.0), (-1.5, -1.0), (-0.5, -0.0)]);
    check(
        |x| round(x),
        |x| round(x),
        &[
            (0.5, 0.0),
            (1.5, 2.0),
            (2.5, 2.0),
            (-0.5, -0.0),
            (-2.5, -2.0),
            (2.75, 3.0),
        ],
    );
}

#[test]
fn rule_18_functions_of_one_number_follow_the_special_cases_of_the_standard() {
    check(
        |x| sqrt(x),
        |x| sqrt(x),
        &[
            (4.0, 2.0),
            (-1.0, NAN),
            (0.0, 0.0),
            (-0.0, -0.0),
            (INF, INF),
            (-INF, NAN),
        ],
    );
    check(
        |x| exp(x),
        |x| exp(x),
        &[(0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, 0.0), (NAN, NAN)],
    );
    check(
        |x| log(x),
        |x| log(x),
        &[
            (1.0, 0.0),
            (0.0, -INF),
            (-0.0, -INF),
            (-1.0, NAN),
            (INF, INF),
            (NAN, NAN),
        ],
    );
    check(
        |x| sin(x),
        |x| sin(x),
        &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN), (NAN, NAN)],
    );
    check(
        |x| cos(x),
        |x| cos(x),
        &[(0.0, 1.0), (-0.0, 1.0), (INF, NAN), (-INF, NAN), (NAN, NAN)],
    );
    check(
        |x| tan(x),
        |x| tan(x),
        &[(0.0, 0.0), (-0.0, -0.0), (INF, NAN), (-INF, NAN), (NAN, NAN)],
    );
    check(
        |x| tanh(x),
        |x| tanh(x),
        &[(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0), (NAN, NAN)],
    );
    check(
        |x| sign(x),
        |x| sign(x),
        &[(2.0, 1.0), (-INF, -1.0), (0.0, 0.0), (-0.0, 0.0), (NAN, NAN)],
    );
    check(
        |x| square(x),
        |x| square(x),
        &[(-3.0, 9.0), (-INF, INF), (-0.0, 0.0), (NAN, NAN)],
    );
    check(
        |x| reciprocal(x),
        |x| reciprocal(x),
        &[(4.0, 0.25), (0.0, INF), (-0.0, -INF), (-INF, -0.0), (NAN, NAN)],
    );
}

#[test]
fn rule_18_questions_about_numbers() {
    let x = array![NAN, INF, -INF, 1.0, -0.0, f64::MAX];
    assert_eq!(is_nan(&x), array![true, false, false, false, false, false]);
    assert_eq!(is_inf(&x), array![false, true, true, false, false, false]);
    assert_eq!(is_finite(&x), array![false, false, false, true, true, true]);
    assert_eq!(is_finite(array![i64::MIN, 0]), array![true, true]);
}

#[test]
fn rule_20_functions_are_within_4_ulp() {
    /// Counts the floats between each result and that of f64, rounded.
    fn ulps(function: fn(&Line) -> Line, exact: fn(f64) -> f64, from: f32, to: f32) {
        let count = if cfg!(miri) { 20 } else { 20_000 };
        let x: Line = (0..count)
            .map(|i| from + (to - from) * i as f32 / count as f32)
            .collect();
        for (&x, &found) in x.iter().zip(&function(&x)) {
            let expected: f32 = exact(f64::from(x)).cast();
            let distance = i64::from(found.to_bits() as i32).abs_diff(i64::from(expected.to_bits() as i32));
            assert!(
                distance <= 4 || found == expected,
                "of {x:?}: {found:?} instead of {expected:?}"
            );
        }
    }
    ulps(|x| exp(x), f64::exp, -80.0, 80.0);
    ulps(|x| log(x), f64::ln, 1e-6, 1e6);
    ulps(|x| sin(x), f64::sin, -50.0, 50.0);
    ulps(|x| cos(x), f64::cos, -50.0, 50.0);
    ulps(|x| tan(x), f64::tan, -1.5, 1.5);
    ulps(|x| tanh(x), f64::tanh, -9.0, 9.0);
    ulps(|x| sqrt(x), f64::sqrt, 0.0, 1e9);
    ulps(|x| reciprocal(x), f64::recip, 0.5, 1e9);
    ulps(|x| pow(x, 2.5), |x| x.powf(2.5), 0.0, 1e6);
}
