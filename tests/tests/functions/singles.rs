//! Functions of f32, compared with those of f64, rounded: for every exponent and both signs, and on
//! demand for every number.
//!
//! The functions of f64 are those of the platform, whose errors are far below half of the last
//! place of an f32.

use crate::functions::Line;
use crate::functions::ulps::Worst;

/// Mantissas of each exponent: the first, the last, and others spread evenly.
const MANTISSAS: u32 = 1024;

/// Lists floats of every exponent and both signs, infinities, NaN and subnormal floats included.
fn all() -> Line<f32> {
    let mantissas = |above: u32| {
        (0..MANTISSAS).map(move |i| {
            let mantissa = u64::from(i) * 0x7f_ffff / u64::from(MANTISSAS - 1);
            f32::from_bits(above << 23 | mantissa as u32)
        })
    };
    (0..512).flat_map(mantissas).collect()
}

/// Lists all floats, as many at a time as fit into a cache.
fn every() -> impl Iterator<Item = Line<f32>> {
    const AT_ONCE: u32 = 1 << 14;
    (0..=u32::MAX / AT_ONCE).map(|i| {
        (i * AT_ONCE..=i * AT_ONCE + (AT_ONCE - 1))
            .map(f32::from_bits)
            .collect()
    })
}

/// Lists pairs of floats: every exponent on the left, with some on the right that are close to it
/// and some that are not.
fn pairs() -> (Line<f32>, Line<f32>) {
    let mut random = 1_u32;
    let mut mixed = move || {
        random = random.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        random ^ random >> 15
    };
    let (left, right): (Vec<_>, Vec<_>) = (0..512 * 400)
        .map(|i: u32| {
            let left = (i % 512) << 23 | mixed() >> 9;
            let near = left.wrapping_add(mixed() % (60 << 23)).wrapping_sub(30 << 23);
            let right = if (i / 512).is_multiple_of(3) { mixed() } else { near };
            (f32::from_bits(left), f32::from_bits(right))
        })
        .unzip();
    (Line::from(left), Line::from(right))
}

/// Declares a test for each row: the function, the largest error allowed, and the correct result in
/// f64.
macro_rules! unary {
    ($($name:ident $test:ident $most:literal |$x:ident| $right:expr;)+) => {
        $(#[test]
        fn $test() {
            $name([all()]);
        })+

        $(fn $name(lines: impl IntoIterator<Item = Line<f32>>) {
            let mut worst = Worst::default();
            for operands in lines {
                for (&x, &found) in operands.iter().zip(&array_core::functions::$name(&operands)) {
                    let $x = f64::from(x);
                    worst.count_rounded([x, 0.0], found, $right);
                }
            }
            worst.check(stringify!($name), $most);
        })+

        /// Tests all floats, which takes a minute for each function.
        mod every {
            $(#[test]
            #[ignore = "takes minutes; CONTRIBUTING.md has the command"]
            fn $test() {
                super::$name(super::every());
            })+
        }
    };
}

/// Declares a test for each row: the function, the largest error allowed, and the correct result in
/// f64.
macro_rules! binary {
    ($($name:ident $test:ident $most:literal |$x:ident, $y:ident| $right:expr;)+) => {$(
        #[test]
        fn $test() {
            let (left, right) = pairs();
            let mut worst = Worst::default();
            for ((&x, &y), &found) in left.iter().zip(&right).zip(&array_core::functions::$name(&left, &right)) {
                let ($x, $y) = (f64::from(x), f64::from(y));
                worst.count_rounded([x, y], found, $right);
            }
            worst.check(stringify!($name), $most);
        }
    )+};
}

unary! {
    acos rule_20_inverse_cosines 1.26 |x| x.acos();
    // Not `acosh`, which has fewer digits near 1.
    acosh rule_20_inverse_hyperbolic_cosines 2.51 |x| ((x - 1.0) / 2.0).sqrt().asinh() * 2.0;
    asin rule_20_inverse_sines 2.12 |x| x.asin();
    asinh rule_20_inverse_hyperbolic_sines 1.88 |x| x.asinh();
    atan rule_20_inverse_tangents 2.18 |x| x.atan();
    // Not `atanh`, which has fewer digits near -1.
    atanh rule_20_inverse_hyperbolic_tangents 2.12 |x| (x / ((1.0 - x) * (1.0 + x)).sqrt()).asinh();
    cos rule_20_cosines 1.92 |x| x.cos();
    cosh rule_20_hyperbolic_cosines 1.73 |x| x.cosh();
    exp rule_20_exponentials 1.11 |x| x.exp();
    exp2 rule_20_powers_of_2 1.12 |x| x.exp2();
    expm1 rule_20_exponentials_less_1 1.43 |x| x.exp_m1();
    log rule_20_logarithms 1.10 |x| x.ln();
    log_sigmoid rule_20_logarithms_of_logistic_functions 1.70 |x| -((-x.abs()).exp().ln_1p() - x.min(0.0));
    log10 rule_20_logarithms_to_base_10 1.10 |x| x.log10();
    log1p rule_20_logarithms_of_1_more 1.10 |x| x.ln_1p();
    log2 rule_20_logarithms_to_base_2 1.10 |x| x.log2();
    sigmoid rule_20_logistic_functions 2.50 |x| 1.0 / (1.0 + (-x).exp());
    sin rule_20_sines 1.80 |x| x.sin();
    sinh rule_20_hyperbolic_sines 1.69 |x| x.sinh();
    sqrt rule_20_roots 1.10 |x| x.sqrt();
    tan rule_20_tangents 3.78 |x| x.tan();
    tanh rule_20_hyperbolic_tangents 2.63 |x| x.tanh();
}

binary! {
    atan2 rule_20_angles 1.95 |y, x| y.atan2(x);
    hypot rule_20_lengths 0.60 |x, y| x.hypot(y);
    logaddexp rule_20_sums_of_exponentials 0.60 |x, y| {
        let (low, high) = if x < y { (x, y) } else { (y, x) };
        match high {
            _ if x.is_nan() || y.is_nan() => f64::NAN,
            f64::INFINITY | f64::NEG_INFINITY => high,
            -1.0..=1.0 => (high.exp_m1() + low.exp()).ln_1p(),
            _ => high + (1.0 + (low - high).exp()).ln(),
        }
    };
    pow rule_20_powers 1.10 |x, y| x.powf(y);
}
