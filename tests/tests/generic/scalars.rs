//! Scalars of a generic dtype: the functions with the names of the standard library.

use std::collections::HashMap;
use std::f64::consts;

use array_core::dtype::Bits;
use array_core::{Array, Dyn, Float, Integer, functions};

/// A function of a scalar, the function of arrays with the same bits, and the one of the standard
/// library.
type Row<T> = (fn(T) -> T, fn(&Array<T, (Dyn,)>) -> Array<T, (Dyn,)>, fn(f64) -> f64);

/// Lists methods of `T`, each with the function of arrays.
macro_rules! rows {
    ($T:ident: $($method:ident $function:ident;)*) => {
        [$((<$T as Float>::$method, |x| functions::$function(x), f64::$method)),*]
    };
}

fn check<T: Float + Into<f64>>(tolerance: f64) {
    let rows: [Row<T>; 25] = rows! { T:
        abs abs; sqrt sqrt; exp exp; exp2 exp2; exp_m1 expm1; ln log; ln_1p log1p; log2 log2; log10 log10;
        sin sin; cos cos; tan tan; asin asin; acos acos; atan atan;
        sinh sinh; cosh cosh; tanh tanh; asinh asinh; acosh acosh; atanh atanh;
        recip reciprocal; floor floor; ceil ceil; trunc trunc;
    };
    for x in [0.25, 0.75, 1.5] {
        let x = T::from_f64(x);
        for (number, (scalar, array, expected)) in rows.into_iter().enumerate() {
            let (found, expected) = (scalar(x), expected(x.into()));
            let of_array = array(&Array::from(vec![x]))[0];
            assert!(
                found == of_array || found.is_nan() && of_array.is_nan(),
                "row {number}: {found} and {of_array}"
            );
            let found: f64 = found.into();
            let is_close = (found - expected).abs() <= tolerance * expected.abs().max(1.0);
            assert!(
                is_close || found.is_nan() && expected.is_nan(),
                "row {number}: {found} instead of {expected}"
            );
        }
        let y = T::from_f64(-0.5);
        let pairs: [(T, f64); 3] = [
            (x.atan2(y), x.into().atan2(-0.5)),
            (x.hypot(y), x.into().hypot(-0.5)),
            (x.copysign(y), x.into().copysign(-0.5)),
        ];
        for (found, expected) in pairs {
            assert!(
                (found.into() - expected).abs() <= tolerance * 4.0,
                "{found} instead of {expected}"
            );
        }
    }
    for (found, expected) in [(T::PI, consts::PI), (T::TAU, consts::TAU), (T::E, consts::E)] {
        assert_eq!(found, T::from_f64(expected));
    }
}

#[test]
fn scalars_have_the_functions_of_arrays() {
    check::<f32>(1e-6);
    check::<f64>(1e-14);
}

#[test]
fn integers_have_the_operators_of_bits() {
    fn mixed<T: Integer>(mut x: T, y: T) -> [T; 4] {
        let bits = [x & y, x | y, (x ^ y) << T::ONE, !x >> T::ONE];
        x &= y;
        x |= T::ONE;
        x ^= y;
        x <<= T::ONE;
        x >>= T::ONE;
        assert_eq!(x, (bits[0] | T::ONE) ^ y);
        bits
    }
    assert_eq!(mixed(0b1100_u8, 0b1010), [0b1000, 0b1110, 0b1100, 0b0111_1001]);
    assert_eq!(mixed(12_i64, 10), [8, 14, 12, -7]);

    fn all<T: Bits>(x: &[T], start: T) -> T {
        x.iter().fold(start, |all, &x| all & x)
    }
    assert!(!all(&[true, false], true));

    fn counts<T: Integer>(x: &Array<T, (Dyn,)>) -> Vec<(T, usize)> {
        let mut counts = HashMap::new();
        x.iter().for_each(|&x| *counts.entry(x).or_default() += 1);
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort();
        assert_eq!(x.iter().copied().max().unwrap_or(T::ZERO), x.max());
        counts
    }
    assert_eq!(counts(&Array::from(vec![3_u16, 1, 3])), [(1, 1), (3, 2)]);
}

#[test]
fn limits_match_the_dtype() {
    fn limits<T: Float>() -> [T; 3] {
        [T::MIN, T::MIN_POSITIVE, T::MAX]
    }
    assert_eq!(limits::<f32>(), [f32::MIN, f32::MIN_POSITIVE, f32::MAX]);
    assert_eq!(limits::<f64>(), [f64::MIN, f64::MIN_POSITIVE, f64::MAX]);
}
