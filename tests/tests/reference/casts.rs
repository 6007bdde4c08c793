//! Explicit conversions: Rust's `as`, with `!= 0` for bool.

use array_tests::reference::{DType, Value};

fn check(from: impl Into<Value>, to: impl Into<Value>) {
    let (from, to) = (from.into(), to.into());
    assert_eq!(from.cast(to.dtype()), to, "{from:?} as {}", to.dtype());
}

#[test]
fn float_to_integer_truncates_saturates_and_makes_nan_0() {
    check(2.9_f64, 2_i32);
    check(-2.9_f32, -2_i8);
    check(-0.9_f64, 0_u8);
    check(-1.0_f64, 0_u64);
    check(300.0_f32, 255_u8);
    check(1e30_f32, i64::MAX);
    check(-1e30_f64, i64::MIN);
    check(f64::INFINITY, u64::MAX);
    check(f32::NEG_INFINITY, i16::MIN);
    check(f64::NAN, 0_i32);
    check(f32::NAN, 0_u8);
    check(f64::MAX, i8::MAX);
}

#[test]
fn integer_to_integer_wraps() {
    check(300_i32, 44_u8);
    check(-1_i8, u64::MAX);
    check(u64::MAX, -1_i64);
    check(128_u8, -128_i8);
    check(-1_i8, -1_i64);
}

#[test]
fn number_to_float_is_the_nearest() {
    check(16_777_217_i32, 16_777_216_f32);
    check(16_777_219_i32, 16_777_220_f32);
    check(u64::MAX, 18_446_744_073_709_551_615_f32);
    check(i64::MAX, 9_223_372_036_854_775_807_f64);
    check(0.1_f64, 0.1_f32);
    check(1e300_f64, f32::INFINITY);
    check(1e-300_f64, 0_f32);
    check(-1e-300_f64, -0.0_f32);
    check(0.1_f32, 0.100_000_001_490_116_12_f64);
    check(f32::NAN, f64::NAN);
}

#[test]
fn number_to_bool_is_whether_it_differs_from_0() {
    check(0_u8, false);
    check(-1_i64, true);
    check(0.0_f32, false);
    check(-0.0_f64, false);
    check(f64::from_bits(1), true);
    check(f32::NAN, true);
}

#[test]
fn bool_to_number_is_0_or_1() {
    for dtype in DType::ALL.into_iter().filter(|dtype| dtype.is_number()) {
        assert_eq!(Value::Bool(true).cast(dtype), Value::U8(1).cast(dtype));
        assert_eq!(Value::Bool(false).cast(dtype), Value::U8(0).cast(dtype));
    }
    check(true, 1.0_f64);
    check(true, true);
}

#[test]
fn every_pair_gives_rusts_result() {
    macro_rules! check_to {
        ($x:expr => $($to:ident)+) => { $(check($x, $x as $to);)+ };
    }
    macro_rules! check_from {
        ($($from:ident: $($x:expr),+;)+) => {
            $($(check_to!($x as $from => i8 i16 i32 i64 u8 u16 u32 u64 f32 f64);)+)+
        };
    }
    check_from! {
        i8: i8::MIN, -1, 0, i8::MAX;
        i16: i16::MIN, -129, 200, i16::MAX;
        i32: i32::MIN, -32_769, 70_000, i32::MAX;
        i64: i64::MIN, -5_000_000_001, i64::MAX;
        u8: 0, 127, 128, u8::MAX;
        u16: 255, 256, u16::MAX;
        u32: 65_536, u32::MAX;
        u64: 1_u64 << 63, u64::MAX, (1_u64 << 53) + 1;
        f32: -128.5, 127.9, 255.9, 65_535.5, f32::MAX, f32::NAN, -0.0, 1e-45;
        f64: -129.0, 255.5, 4_294_967_295.5, 9.3e18, -9.3e18, 1.9e19, f64::MIN, f64::NAN, -0.0;
    }
}
