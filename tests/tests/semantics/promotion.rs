//! Rules 9 and 10: the dtype of a result.

use std::any::TypeId;

use array_core::{Array, DType, Element, Promote, Promoted, array, broadcast, shape};

use crate::semantics::holds;

/// States a row in types, in values, and for a sum.
macro_rules! promotes {
    ($($left:ident $right:ident => $common:ident;)+) => {$(
        assert_eq!(TypeId::of::<Promoted<$left, $right>>(), TypeId::of::<$common>());
        assert_eq!(TypeId::of::<Promoted<$right, $left>>(), TypeId::of::<$common>());
        assert_eq!($left::DTYPE.promote($right::DTYPE), Some($common::DTYPE));
        assert_eq!($right::DTYPE.promote($left::DTYPE), Some($common::DTYPE));
        let sum: Array<$common, shape![2]> =
            Array::<$left, shape![2]>::ones() + Array::<$right, shape![2]>::ones();
        assert_eq!(sum, array![2 as $common, 2 as $common]);
    )+};
}

/// States that neither order has a common dtype.
macro_rules! refuses {
    ($($left:ident $right:ident;)+) => {$(
        assert!(!holds!($left: Promote<$right>), "{} {}", stringify!($left), stringify!($right));
        assert!(!holds!($right: Promote<$left>), "{} {}", stringify!($right), stringify!($left));
        assert_eq!($left::DTYPE.promote($right::DTYPE), None);
        assert_eq!($right::DTYPE.promote($left::DTYPE), None);
    )+};
}

#[test]
fn rule_9_within_a_kind_the_wider() {
    promotes! {
        u8 u8 => u8; u8 u16 => u16; u8 u32 => u32; u8 u64 => u64;
        u16 u16 => u16; u16 u32 => u32; u16 u64 => u64;
        u32 u32 => u32; u32 u64 => u64; u64 u64 => u64;
        i8 i8 => i8; i8 i16 => i16; i8 i32 => i32; i8 i64 => i64;
        i16 i16 => i16; i16 i32 => i32; i16 i64 => i64;
        i32 i32 => i32; i32 i64 => i64; i64 i64 => i64;
        f32 f32 => f32; f32 f64 => f64; f64 f64 => f64;
    }
    assert_eq!(DType::Bool.promote(DType::Bool), Some(DType::Bool));
}

#[test]
fn rule_9_signed_with_unsigned_the_smallest_signed_that_holds_both() {
    promotes! {
        u8 i8 => i16; u8 i16 => i16; u8 i32 => i32; u8 i64 => i64;
        u16 i8 => i32; u16 i16 => i32; u16 i32 => i32; u16 i64 => i64;
        u32 i8 => i64; u32 i16 => i64; u32 i32 => i64; u32 i64 => i64;
    }
}

#[test]
fn rule_9_by_type_and_never_by_value_0_d_included() {
    let scalar: Array<i64, shape![]> = Array::from(1_i64);
    let sum: Array<i64, shape![2]> = array![1_i8, 2] + &scalar;
    assert_eq!(sum, array![2_i64, 3]);
    let wide: Array<f64, shape![1]> = array![0.5_f32] + Array::<f64, shape![]>::from(0.25);
    assert_eq!(wide, array![0.75]);
}

#[test]
fn rule_9_goes_from_operation_to_operation() {
    // The inner sum wraps in u8 before the outer one is computed in i16.
    let (x, y, z) = (array![200_u8], array![100_u8], array![-1_i8]);
    assert_eq!((&x + &y) + &z, array![43_i16]);
    assert_eq!(broadcast!(x + y + z), array![43_i16]);
}

#[test]
fn rule_10_u64_with_any_signed_integer_is_refused() {
    refuses! { u64 i8; u64 i16; u64 i32; u64 i64; }
}

#[test]
fn rule_10_integers_with_floats_are_refused() {
    refuses! {
        u8 f32; u16 f32; u32 f32; u64 f32; i8 f32; i16 f32; i32 f32; i64 f32;
        u8 f64; u16 f64; u32 f64; u64 f64; i8 f64; i16 f64; i32 f64; i64 f64;
    }
}

#[test]
fn rule_10_bool_with_any_number_is_refused() {
    refuses! { bool u8; bool u16; bool u32; bool u64; bool i8; bool i16; bool i32; bool i64; bool f32; bool f64; }
}

#[test]
fn rule_10_the_cast_that_the_message_names_is_the_way_out() {
    assert_eq!(array![1_u64, 2].cast::<i64>() + array![-1_i8, -2], array![0_i64, 0]);
    assert_eq!(
        array![1_i32, 2].cast::<f32>() * array![0.5_f32, 0.5],
        array![0.5_f32, 1.0]
    );
    assert_eq!(broadcast!(array![true, false] as u8 + array![1_u8, 1]), array![2_u8, 1]);
}
