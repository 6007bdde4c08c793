//! Rule 12: scalars never promote, and literals are weak.

use array_core::dtype::LosslessInto;
use array_core::{Array, array, broadcast, shape};

use crate::semantics::holds;

#[test]
fn rule_12_an_integer_literal_goes_with_every_number_dtype_that_it_fits() {
    macro_rules! each {
        ($($dtype:ident)+) => {$(
            let x: Array<$dtype, shape![2]> = Array::ones();
            let sum: Array<$dtype, shape![2]> = broadcast!(x + 126);
            assert_eq!(sum, array![127 as $dtype, 127 as $dtype]);
        )+};
    }
    each!(i8 i16 i32 i64 u8 u16 u32 u64 f32 f64);
}

#[test]
fn rule_12_literals_reach_the_ends_of_the_dtype() {
    macro_rules! ends {
        ($($dtype:ident $low:literal $high:literal;)+) => {$(
            let zero = Array::<$dtype, shape![1]>::zeros();
            assert_eq!(broadcast!(zero + $high), array![$dtype::MAX]);
            assert_eq!(broadcast!(zero + $low), array![$dtype::MIN]);
        )+};
    }
    ends! {
        i8 -128 127;
        i16 -32768 32767;
        i32 -2147483648 2147483647;
        i64 -9223372036854775808 9223372036854775807;
        u8 0 255;
        u16 0 65535;
        u32 0 4294967295;
        u64 0 18446744073709551615;
    }
}

#[test]
#[expect(clippy::excessive_precision, reason = "the digits decide how it is rounded")]
fn rule_12_a_float_literal_goes_with_floats() {
    let x = array![1.0_f32, 2.0];
    let product: Array<f32, shape![2]> = broadcast!(x * 0.1);
    assert_eq!(product, array![0.1_f32, 0.2]);
    let y = array![1.0_f64];
    assert_eq!(broadcast!(y * 0.1), array![0.1_f64]);
    // Rounded from the text once, not by way of f64.
    let z = array![0.0_f32];
    assert_eq!(
        broadcast!(z + 1.00000017881393432617187499),
        array![1.00000017881393432617187499_f32]
    );
}

#[test]
fn rule_12_a_choice_between_literals_takes_the_dtype_that_it_meets() {
    let x = array![0.25_f32, 0.75];
    let y: Array<f32, shape![2]> = broadcast!(x * if x > 0.5 { 2 } else { 3 });
    assert_eq!(y, array![0.75, 1.5]);
}

#[test]
fn rule_12_a_typed_scalar_converts_without_loss_and_never_changes_the_dtype() {
    let (narrow, small) = (3_i8, 2.5_f32);
    let x = array![1_i32, 2];
    let y = array![1.0_f64, 2.0];
    let sum: Array<i32, shape![2]> = broadcast!(x + narrow);
    assert_eq!(sum, array![4, 5]);
    assert_eq!(broadcast!(y * small + narrow), array![5.5_f64, 8.0]);
    assert!(holds!(u8: LosslessInto<i16>));
    assert!(holds!(i32: LosslessInto<f64>));
    assert!(!holds!(i32: LosslessInto<f32>));
    assert!(!holds!(u8: LosslessInto<i8>));
    assert!(!holds!(f64: LosslessInto<f32>));
    assert!(!holds!(f32: LosslessInto<i64>));
    assert!(!holds!(bool: LosslessInto<u8>));
}

#[test]
fn rule_12_operators_take_scalars_of_the_dtype_on_either_side() {
    let x = array![1.0_f32, 2.0];
    assert_eq!(&x * 2.0, array![2.0, 4.0]);
    assert_eq!(2.0 - &x, array![1.0, 0.0]);
    assert_eq!(6_u8 / array![2_u8, 3], array![3_u8, 2]);
    assert_eq!(true ^ array![true, false], array![false, true]);
}
