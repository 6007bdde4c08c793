//! Rule 18: the special cases of the Array API's functions, in both widths.
//!
//! If the standard gives an approximation, the row has the nearest float. Overflow follows from
//! rule 20.

use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, PI};

use array_core::functions::{
    acos, acosh, asin, asinh, atan, atan2, atanh, copysign, cosh, exp2, expm1, hypot, log_sigmoid, log1p, log2, log10,
    logaddexp, nextafter, sigmoid, sinh,
};
use array_core::inline;

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// Compares bit by bit, where any two NaNs count as the same.
fn same(found: f64, right: f64) -> bool {
    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan()
}

/// Declares a test for each function, with rows of operands and result.
macro_rules! cases {
    ($($test:ident $function:ident { $($($operand:expr),+ => $right:expr;)+ })+) => {$(
        #[test]
        fn $test() {
            $(
                let found = $function($(inline![f64::from($operand)]),+)[[0]];
                let name = stringify!($function($($operand),+));
                assert!(same(found, $right), "{name}: {found:?}");
                let found = $function($(inline![$operand as f32]),+)[[0]];
                assert!(same(found.into(), f64::from($right as f32)), "{name} of f32: {found:?}");
            )+
        }
    )+};
}

cases! {
    rule_18_inverse_cosines acos {
        NAN => NAN; 1.5 => NAN; INF => NAN; -1.5 => NAN; -INF => NAN;
        1.0 => 0.0; -1.0 => PI; 0.0 => FRAC_PI_2; -0.0 => FRAC_PI_2;
    }
    rule_18_inverse_hyperbolic_cosines acosh {
        NAN => NAN; 0.5 => NAN; 0.0 => NAN; -1.0 => NAN; -1e8 => NAN; -1e30 => NAN; -INF => NAN;
        1.0 => 0.0; INF => INF;
    }
    rule_18_inverse_sines asin {
        NAN => NAN; 1.5 => NAN; INF => NAN; -1.5 => NAN; -INF => NAN;
        0.0 => 0.0; -0.0 => -0.0; 1.0 => FRAC_PI_2; -1.0 => -FRAC_PI_2;
    }
    rule_18_inverse_hyperbolic_sines asinh {
        NAN => NAN; 0.0 => 0.0; -0.0 => -0.0; INF => INF; -INF => -INF;
    }
    rule_18_inverse_tangents atan {
        NAN => NAN; 0.0 => 0.0; -0.0 => -0.0; INF => FRAC_PI_2; -INF => -FRAC_PI_2;
    }
    rule_18_inverse_hyperbolic_tangents atanh {
        NAN => NAN; -1.5 => NAN; 1.5 => NAN; INF => NAN; -INF => NAN;
        -1.0 => -INF; 1.0 => INF; 0.0 => 0.0; -0.0 => -0.0;
    }
    rule_18_hyperbolic_cosines cosh {
        NAN => NAN; 0.0 => 1.0; -0.0 => 1.0; INF => INF; -INF => INF; 1e4 => INF; -1e4 => INF;
    }
    // Not in the standard: like `exp`.
    rule_18_powers_of_2 exp2 {
        NAN => NAN; 0.0 => 1.0; -0.0 => 1.0; INF => INF; -INF => 0.0; 1e4 => INF; -1e4 => 0.0;
    }
    rule_18_exponentials_less_1 expm1 {
        NAN => NAN; 0.0 => 0.0; -0.0 => -0.0; INF => INF; -INF => -1.0; 1e4 => INF; -1e4 => -1.0;
    }
    rule_18_logarithms_to_base_10 log10 {
        NAN => NAN; -1.0 => NAN; -INF => NAN; 0.0 => -INF; -0.0 => -INF; 1.0 => 0.0; INF => INF;
    }
    rule_18_logarithms_of_1_more log1p {
        NAN => NAN; -1.5 => NAN; -INF => NAN; -1.0 => -INF; -0.0 => -0.0; 0.0 => 0.0; INF => INF;
    }
    rule_18_logarithms_to_base_2 log2 {
        NAN => NAN; -1.0 => NAN; -INF => NAN; 0.0 => -INF; -0.0 => -INF; 1.0 => 0.0; INF => INF;
    }
    // Not in the standard: like the logarithm of the quotient.
    rule_18_logarithms_of_logistic_functions log_sigmoid {
        NAN => NAN; 0.0 => -LN_2; -0.0 => -LN_2; INF => -0.0; -INF => -INF; 1e4 => -0.0; -1e4 => -1e4;
    }
    // Not in the standard: like the quotient of exponentials.
    rule_18_logistic_functions sigmoid {
        NAN => NAN; 0.0 => 0.5; -0.0 => 0.5; INF => 1.0; -INF => 0.0; 1e4 => 1.0; -1e4 => 0.0;
    }
    rule_18_hyperbolic_sines sinh {
        NAN => NAN; 0.0 => 0.0; -0.0 => -0.0; INF => INF; -INF => -INF; 1e4 => INF; -1e4 => -INF;
    }
    rule_18_angles atan2 {
        NAN, 1.0 => NAN; 1.0, NAN => NAN; NAN, NAN => NAN; NAN, INF => NAN;
        2.0, 0.0 => FRAC_PI_2; 2.0, -0.0 => FRAC_PI_2; -2.0, 0.0 => -FRAC_PI_2; -2.0, -0.0 => -FRAC_PI_2;
        0.0, 2.0 => 0.0; 0.0, 0.0 => 0.0; 0.0, -0.0 => PI; 0.0, -2.0 => PI;
        -0.0, 2.0 => -0.0; -0.0, 0.0 => -0.0; -0.0, -0.0 => -PI; -0.0, -2.0 => -PI;
        2.0, INF => 0.0; 2.0, -INF => PI; -2.0, INF => -0.0; -2.0, -INF => -PI;
        INF, 2.0 => FRAC_PI_2; -INF, 2.0 => -FRAC_PI_2; INF, -2.0 => FRAC_PI_2; -INF, 0.0 => -FRAC_PI_2;
        INF, INF => FRAC_PI_4; INF, -INF => 3.0 * FRAC_PI_4; -INF, INF => -FRAC_PI_4; -INF, -INF => -3.0 * FRAC_PI_4;
    }
    rule_18_copied_signs copysign {
        3.0, -2.0 => -3.0; 3.0, -0.0 => -3.0; -3.0, 0.0 => 3.0; -3.0, 2.0 => 3.0;
        3.0, -INF => -3.0; -0.0, 1.0 => 0.0; 0.0, -1.0 => -0.0; INF, -1.0 => -INF; NAN, 1.0 => NAN;
    }
    rule_18_lengths hypot {
        INF, 1.0 => INF; -INF, 1.0 => INF; INF, NAN => INF; -INF, NAN => INF; INF, -INF => INF;
        1.0, INF => INF; 1.0, -INF => INF; NAN, INF => INF; NAN, -INF => INF;
        0.0, -3.0 => 3.0; -0.0, 3.0 => 3.0; -3.0, 0.0 => 3.0; 3.0, -0.0 => 3.0; -0.0, -0.0 => 0.0;
        1.0, NAN => NAN; NAN, 1.0 => NAN; NAN, NAN => NAN; 0.0, NAN => NAN; NAN, -0.0 => NAN;
    }
    rule_18_sums_of_exponentials logaddexp {
        NAN, 1.0 => NAN; 1.0, NAN => NAN; NAN, INF => NAN; INF, NAN => NAN; -INF, NAN => NAN;
        INF, 1.0 => INF; INF, -INF => INF; INF, INF => INF; 1.0, INF => INF; -INF, INF => INF;
        // Not in the standard: nothing is added.
        -INF, -INF => -INF; 1.0, -INF => 1.0; -INF, -1.0 => -1.0; 1e30, -1e30 => 1e30;
    }
    rule_18_neighbours nextafter {
        NAN, 1.0 => NAN; 1.0, NAN => NAN; NAN, NAN => NAN; -0.0, 0.0 => 0.0; 0.0, -0.0 => -0.0;
    }
}

#[test]
fn rule_20_the_largest_floats_do_not_overflow_within() {
    assert_eq!(hypot(inline![f64::MAX], 1e292), inline![f64::MAX]);
    assert_eq!(hypot(inline![f64::MAX], f64::MAX), inline![INF]);
    assert_eq!(logaddexp(inline![f64::MAX], f64::MAX), inline![f64::MAX]);
    assert_eq!(logaddexp(inline![f64::MIN], f64::MAX), inline![f64::MAX]);
}

#[test]
fn rule_20_angles_of_the_smallest_floats_have_all_digits() {
    for (y, x, right) in [
        (1, 2, 0.463_647_609_000_806_1_f64),
        (3, 7, 0.404_891_786_285_083_43),
        (5, 3, 1.030_376_826_524_312_5),
    ] {
        let found = atan2(inline![f64::from_bits(y)], f64::from_bits(x))[[0]];
        assert!((found - right).abs() <= 2.0 * f64::EPSILON * right, "{found:e}");
        let found = atan2(inline![f32::from_bits(y as u32)], f32::from_bits(x as u32))[[0]];
        assert!(
            (f64::from(found) - right).abs() <= 2.0 * f64::from(f32::EPSILON) * right,
            "{found:e}"
        );
    }
}
