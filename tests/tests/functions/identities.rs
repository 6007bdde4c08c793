//! Exact identities between results.

use array_core::functions::{asin, asinh, atan, atanh, cosh, exp2, expm1, hypot, log1p, log2, log10, logaddexp, sinh};
use array_core::{Array, broadcast, inline};

use crate::functions::Line;

/// Numbers of every exponent from that of the smallest float on.
fn positives() -> Line<f64> {
    (0..2047_u64)
        .map(|exponent| f64::from_bits(exponent << 52 | exponent.wrapping_mul(0x9_e377_9b97_f4a7) & ((1 << 52) - 1)))
        .collect()
}

/// Compares bit by bit, where any two NaNs count as the same.
fn assert_same(found: &Line<f64>, right: &Line<f64>, name: &str) {
    for (found, right) in found.iter().zip(right) {
        let is_same = found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
        assert!(is_same, "{name}: {found:e} instead of {right:e}");
    }
}

#[test]
fn powers_of_2_are_exact_and_logarithms_lead_back() {
    let exponents: Line<f64> = (-1074_i16..1024).map(f64::from).collect();
    let powers: Line<f64> = (0..2098_u32)
        .map(|i| match i {
            0..52 => f64::from_bits(1 << i),
            _ => f64::from_bits(u64::from(i - 51) << 52),
        })
        .collect();
    assert_same(&exp2(&exponents), &powers, "exp2");
    assert_same(&log2(&powers), &exponents, "log2");
    assert_eq!(
        exp2(inline![1024.0, -1075.0, -1075.5]),
        inline![f64::INFINITY, 0.0, 0.0]
    );
    assert_eq!(
        exp2(inline![128_f32, 127.0, -149.0, -150.0]),
        inline![f32::INFINITY, 2_f32.powi(127), f32::from_bits(1), 0.0]
    );
}

#[test]
fn logarithms_of_powers_of_10_are_exact() {
    // The powers of 10 that f64 holds.
    let powers: Line<f64> = (0..23).map(|n| format!("1e{n}").parse().expect("a number")).collect();
    let exponents: Line<f64> = (0..23).map(f64::from).collect();
    assert_same(&log10(&powers), &exponents, "log10");
}

#[test]
fn functions_are_even_or_odd() {
    let x = positives();
    let minus = broadcast!(-x);
    assert_same(&cosh(&minus), &cosh(&x), "cosh");
    assert_same(&asin(&minus), &-asin(&x), "asin");
    assert_same(&asinh(&minus), &-asinh(&x), "asinh");
    assert_same(&atan(&minus), &-atan(&x), "atan");
    assert_same(&atanh(&minus), &-atanh(&x), "atanh");
    assert_same(&sinh(&minus), &-sinh(&x), "sinh");
}

#[test]
fn small_numbers_are_their_own_functions() {
    // Below 2^-54, the second term of each series is less than half of the last place.
    let x: Line<f64> = positives().iter().copied().filter(|&x| x < 2_f64.powi(-54)).collect();
    for x in [&x, &broadcast!(-x)] {
        assert_same(&asin(x), x, "asin");
        assert_same(&asinh(x), x, "asinh");
        assert_same(&atan(x), x, "atan");
        assert_same(&atanh(x), x, "atanh");
        assert_same(&expm1(x), x, "expm1");
        assert_same(&log1p(x), x, "log1p");
        assert_same(&sinh(x), x, "sinh");
    }
}

#[test]
fn lengths_of_whole_triangles_are_exact_at_every_scale() {
    for [a, b, c] in [
        [3.0, 4.0, 5.0],
        [5.0, 12.0, 13.0],
        [8.0, 15.0, 17.0],
        [20.0, 21.0, 29.0],
    ] {
        let scales: Line<f64> = (-1074..1019).map(|n| exp2(inline![f64::from(n)])[[0]]).collect();
        let (a, b, c) = (&scales * a, &scales * b, &scales * c);
        assert_same(&hypot(&a, &b), &c, "hypot");
        assert_same(&hypot(&b, &a), &c, "hypot");
        assert_same(&hypot(&-&a, &b), &c, "hypot");
        assert_same(&hypot(&a, &-&b), &c, "hypot");
    }
}

#[test]
fn sums_of_exponentials_do_not_depend_on_the_order() {
    let x = broadcast!(positives() - 1.0);
    let y: Line<f64> = x.iter().rev().copied().collect();
    assert_same(&logaddexp(&x, &y), &logaddexp(&y, &x), "logaddexp");
    // The logarithm of 2 in two parts.
    let twice = x
        .iter()
        .map(|x| x + core::f64::consts::LN_2 + 2.319_046_813_846_299_6e-17);
    let twice: Line<f64> = twice.collect();
    assert_same(&logaddexp(&x, &x), &twice, "logaddexp");
    let infinities = Array::from(vec![f64::NEG_INFINITY; x.len()]);
    assert_same(&logaddexp(&x, &infinities), &x, "logaddexp");
}
