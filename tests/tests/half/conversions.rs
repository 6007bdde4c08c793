//! Conversions, compared with the crate `half` and with a search among all numbers of a dtype.

use array_core::{Array, Element, Real};
use half::{bf16, f16};

/// Converts as an array and as a single element, and asserts that the results are the same.
fn converted<T: Real, U: Element>(x: Vec<T>) -> Vec<U> {
    let one_by_one: Vec<U> = x.iter().map(|x| x.cast()).collect();
    let array = array_core::broadcast!(Array::from(x) as U);
    // As text, in which any two NaNs are the same.
    assert_eq!(format!("{:?}", array.as_slice()), format!("{one_by_one:?}"));
    one_by_one
}

/// Returns the bits of `f32` numbers with a given upper half: around every number and tie that 16
/// bits can represent.
fn bits_near(upper: u32) -> impl Iterator<Item = u32> {
    const LOWER: [u32; 14] = [
        0, 1, 0x0fff, 0x1000, 0x1001, 0x1fff, 0x2000, 0x2fff, 0x3000, 0x3001, 0x7fff, 0x8000, 0x8001, 0xffff,
    ];
    let drawn = [
        upper.wrapping_mul(0x9e37_79b9) >> 16,
        upper.wrapping_mul(0x85eb_ca6b) >> 16,
    ];
    LOWER.into_iter().chain(drawn).map(move |lower| upper << 16 | lower)
}

/// Declares the tests of a dtype, with its numbers given by the bits of the largest.
macro_rules! conversions {
    ($($module:ident $dtype:ident $largest:literal;)*) => {$(
        mod $module {
            use super::*;

            fn all() -> impl Iterator<Item = $dtype> {
                (0..=u16::MAX).map($dtype::from_bits)
            }

            /// Rounds by searching for the nearest of all numbers, with ties to even.
            fn nearest(x: f64) -> $dtype {
                if x.is_nan() {
                    return $dtype::NAN;
                }
                let size = x.abs();
                let (mut below, mut above) = (0_u16, $largest + 1);
                // Infinity represents the next power of 2.
                let value = |bits: u16| match bits > $largest {
                    true => 2.0 * f64::from($dtype::from_bits($largest)) - f64::from($dtype::from_bits($largest - 1)),
                    false => f64::from($dtype::from_bits(bits)),
                };
                let sign = u16::from(x.is_sign_negative()) << 15;
                if size >= value(above) {
                    return $dtype::from_bits(above | sign);
                }
                while above - below > 1 {
                    let middle = below + (above - below) / 2;
                    if value(middle) <= size { below = middle } else { above = middle }
                }
                let (down, up) = (size - value(below), value(above) - size);
                let is_below = down < up || down == up && below % 2 == 0;
                $dtype::from_bits(if is_below { below | sign } else { above | sign })
            }

            fn assert_same(found: $dtype, expected: $dtype, of: impl std::fmt::LowerExp) {
                let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                assert!(same, "{found:?} instead of {expected:?} of {of:e}");
            }

            #[test]
            fn every_number_converts_exactly() {
                let singles: Vec<f32> = converted(all().collect());
                let doubles: Vec<f64> = converted(all().collect());
                for ((x, single), double) in all().zip(singles).zip(doubles) {
                    let expected = x.to_f32_const();
                    assert_eq!(single.is_nan(), x.is_nan());
                    assert!(single.to_bits() == expected.to_bits() || x.is_nan(), "{x:?} as {single}");
                    assert!(double.to_bits() == f64::from(expected).to_bits() || x.is_nan(), "{x:?} as {double}");
                }
            }

            #[test]
            fn every_number_survives_a_round_trip() {
                for x in all() {
                    assert_same(x.cast::<f32>().cast(), x, x.to_f32_const());
                    assert_same(x.cast::<f64>().cast(), x, x.to_f32_const());
                    assert_eq!(x.cast::<$dtype>().to_bits(), x.to_bits());
                }
            }

            #[test]
            fn singles_round_to_the_nearest() {
                let singles: Vec<f32> = (0..=0xffff).flat_map(bits_near).map(f32::from_bits).collect();
                for (&x, found) in singles.iter().zip(converted::<f32, $dtype>(singles.clone())) {
                    assert_eq!(found.to_bits(), $dtype::from_f32_const(x).to_bits(), "{x:e}");
                }
            }

            #[test]
            #[ignore = "every f32 takes a minute in a release build"]
            fn every_single_rounds_to_the_nearest() {
                for x in (0..=u32::MAX).map(f32::from_bits) {
                    assert_eq!(x.cast::<$dtype>().to_bits(), $dtype::from_f32_const(x).to_bits(), "{x:e}");
                }
            }

            #[test]
            fn doubles_round_once() {
                let middles = (0..$largest).map(|bits| {
                    let (x, next) = ($dtype::from_bits(bits), $dtype::from_bits(bits + 1));
                    (f64::from(x) + f64::from(next)) / 2.0
                });
                // The neighbours of a tie are the tie itself as `f32`.
                let near = middles.flat_map(|x| [x, x.next_up(), x.next_down(), -x, -x.next_up(), -x.next_down()]);
                let others = [0.0, -0.0, f64::NAN, f64::INFINITY, -f64::MAX, f64::MIN_POSITIVE, -5e-324, 1e300];
                let doubles: Vec<f64> = near.chain(others).collect();
                for (&x, found) in doubles.iter().zip(converted::<f64, $dtype>(doubles.clone())) {
                    assert_same(found, nearest(x), x);
                }
            }

            #[test]
            fn singles_round_as_a_search_finds() {
                for x in (0..=0xffff).step_by(7).flat_map(bits_near).map(f32::from_bits) {
                    assert_same(x.cast(), nearest(x.into()), x);
                }
            }

            #[test]
            fn integers_round_once() {
                /// Rounds an integer to the digits of the dtype.
                fn rounded(x: u64) -> $dtype {
                    let digits = 64 - x.leading_zeros();
                    let lost = digits.saturating_sub($dtype::MANTISSA_DIGITS);
                    let (kept, rest) = (x >> lost, x & ((1 << lost) - 1));
                    let half = 1_u64 << lost >> 1;
                    let up = lost > 0 && (rest > half || rest == half && kept % 2 == 1);
                    // As many digits are exact in a double, and so is a power of 2.
                    nearest((kept + u64::from(up)) as f64 * f64::powi(2.0, lost as i32))
                }
                let digits = (0..64).flat_map(|k| [1_u64 << k, u64::MAX >> k, 0b1_0000_0001 << k, 0b1000_0000_0001 << k]);
                let near = digits.flat_map(|x| [x, x.wrapping_add(1), x.wrapping_sub(1), x ^ 1 << 20]);
                for x in near.chain(0..=70_000) {
                    assert_same(x.cast(), rounded(x), x as f64);
                    let signed = x as i64;
                    let expected = rounded(signed.unsigned_abs());
                    assert_same(signed.cast(), if signed < 0 { -expected } else { expected }, signed as f64);
                    assert_same((x as u8).cast(), rounded(x & 0xff), x as f64);
                }
            }

            #[test]
            fn to_integers_and_truth_values_as_rust_converts_floats() {
                for x in all() {
                    let single = x.to_f32_const();
                    assert_eq!(x.cast::<i8>(), single as i8);
                    assert_eq!(x.cast::<u16>(), single as u16);
                    assert_eq!(x.cast::<i64>(), single as i64);
                    assert_eq!(x.cast::<bool>(), single != 0.0);
                }
                assert_eq!((true.cast(), false.cast()), ($dtype::ONE, $dtype::ZERO));
            }
        }
    )*};
}

conversions! {
    of_bf16 bf16 0x7f7f_u16;
    of_f16 f16 0x7bff_u16;
}

#[test]
fn either_kind_rounds_to_the_other() {
    for bits in 0..=u16::MAX {
        let (x, y) = (f16::from_bits(bits), bf16::from_bits(bits));
        let same = |found: u16, expected: u16, nan: bool| found == expected || nan;
        assert!(same(
            x.cast::<bf16>().to_bits(),
            bf16::from_f32_const(x.to_f32_const()).to_bits(),
            x.is_nan()
        ));
        assert!(same(
            y.cast::<f16>().to_bits(),
            f16::from_f32_const(y.to_f32_const()).to_bits(),
            y.is_nan()
        ));
        assert_eq!(
            (x.cast::<bf16>().is_nan(), y.cast::<f16>().is_nan()),
            (x.is_nan(), y.is_nan())
        );
    }
}
