//! Neighbours and signs of floats, bit by bit.

use array_core::functions::{copysign, nextafter, signbit};
use array_core::inline;

use crate::functions::Line;

/// The bits of every exponent and both signs, at both ends of the mantissas and in the middle.
fn bits() -> Vec<u32> {
    let mantissas = [0, 1, 2, 0x40_0000, 0x7f_fffe, 0x7f_ffff];
    (0..512)
        .flat_map(|above| mantissas.map(|mantissa| above << 23 | mantissa))
        .collect()
}

/// Returns the position of a float in their order, in which both zeros have the same position.
fn place(x: f32) -> i64 {
    let magnitude = i64::from(x.to_bits() & 0x7fff_ffff);
    if x.is_sign_negative() { -magnitude } else { magnitude }
}

#[test]
fn neighbours_differ_by_one_bit_pattern() {
    let x: Line<f32> = bits().into_iter().map(f32::from_bits).collect();
    for towards in [
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
        1.0,
        -f32::MAX,
        f32::from_bits(1),
    ] {
        for (&x, &found) in x.iter().zip(&nextafter(&x, towards)) {
            let step = place(towards).cmp(&place(x)) as i64;
            match step {
                _ if x.is_nan() => assert!(found.is_nan(), "from {x:e}: {found:e}"),
                0 => assert_eq!(found.to_bits(), towards.to_bits(), "from {x:e}"),
                _ => {
                    assert_eq!(place(found), place(x) + step, "from {x:e} to {towards:e}: {found:e}");
                    assert!(found != 0.0 || found.is_sign_negative() == x.is_sign_negative());
                }
            }
        }
    }
    assert!(nextafter(inline![1.0, f64::NAN], f64::NAN)[[0]].is_nan());
}

#[test]
fn neighbours_of_doubles() {
    let tiny = f64::from_bits(1);
    let rows = [
        (1.0, 2.0, 1.0 + f64::EPSILON),
        (1.0, -2.0, 1.0 - f64::EPSILON / 2.0),
        (f64::MAX, f64::INFINITY, f64::INFINITY),
        (f64::NEG_INFINITY, 0.0, f64::MIN),
        (f64::INFINITY, f64::INFINITY, f64::INFINITY),
        (0.0, 1.0, tiny),
        (-0.0, 1.0, tiny),
        (0.0, -1.0, -tiny),
        (tiny, 0.0, 0.0),
        (-tiny, 1.0, -0.0),
        (-0.0, 0.0, 0.0),
        (0.0, -0.0, -0.0),
        (f64::MIN_POSITIVE, 0.0, f64::MIN_POSITIVE - tiny),
    ];
    for (x, towards, right) in rows {
        let found = nextafter(inline![x], inline![towards])[[0]];
        assert_eq!(found.to_bits(), right.to_bits(), "from {x:e} to {towards:e}: {found:e}");
    }
}

#[test]
fn signs_are_copied_between_all_floats_nan_included() {
    let x: Line<f32> = bits().into_iter().map(f32::from_bits).collect();
    for sign in [
        0.0,
        -0.0,
        2.0,
        -2.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN.copysign(1.0),
        f32::NAN.copysign(-1.0),
    ] {
        for (&x, &found) in x.iter().zip(&copysign(&x, sign)) {
            let right = x.to_bits() & 0x7fff_ffff | sign.to_bits() & 0x8000_0000;
            assert_eq!(found.to_bits(), right, "of {x:e} and {sign:e}: {found:e}");
        }
    }
}

#[test]
fn signs_match_the_bits() {
    let x: Line<f32> = bits().into_iter().map(f32::from_bits).collect();
    for (x, &found) in x.iter().zip(&signbit(&x)) {
        assert_eq!(found, x.to_bits() >> 31 == 1, "of {x:e}");
    }
    let nan = [f64::NAN.copysign(1.0), f64::NAN.copysign(-1.0)];
    assert_eq!(signbit(Line::from(nan.to_vec())).to_vec(), [false, true]);
}
