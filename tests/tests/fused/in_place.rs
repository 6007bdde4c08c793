//! The table of in-place operations, and of assignments to existing arrays.

use array_core::{Array, InlineArray, try_broadcast};
use array_tests::library::{reference_of, to_library};
use array_tests::reference::{DType, Element};

use crate::fused::Case;
use crate::fused::families::{self, shape_in};

/// Declares a test for each row, which runs the operation in every family; the target is `a`.
macro_rules! operations {
    ($($name:ident($($operand:ident: $dtype:ident),+) { $($statement:tt)+ })+) => {
        $(
            #[test]
            fn $name() {
                const DTYPES: &[DType] = &[$(<$dtype as Element>::DTYPE),+];
                operations!(@family small 20, ($($operand: $dtype),+), $($statement)+);
                operations!(@family target 3, ($($operand: $dtype),+), $($statement)+);
                operations!(@family mixed 20, ($($operand: $dtype),+), $($statement)+);
                operations!(@family named 12, ($($operand: $dtype),+), $($statement)+);
                operations!(@family dynamic_target 150, ($($operand: $dtype),+), $($statement)+);
                operations!(@inline 20, ($($operand: $dtype),+), $($statement)+);
            }
        )+
    };
    (@family $family:ident $draws:literal, ($($operand:ident: $dtype:ident),+), $($statement:tt)+) => {
        operations!(
            @case $family $draws, ($($operand: Array<$dtype, shape_in!($family $operand)>),+),
            to_library, $($statement)+
        );
    };
    (@inline $draws:literal, ($($operand:ident: $dtype:ident),+), $($statement:tt)+) => {
        operations!(
            @case small $draws, ($($operand: InlineArray<$dtype, shape_in!(small $operand)>),+),
            (|array| to_library(array).to_inline()), $($statement)+
        );
    };
    (
        @case $family:ident $draws:literal, ($target:ident: $target_type:ty $(, $operand:ident: $type:ty)*),
        $make:tt, $($statement:tt)+
    ) => {
        let case = Case {
            text: stringify!($($statement)+),
            dtypes: DTYPES,
            shapes: families::$family,
            run: |operands| {
                let mut operands = operands.iter();
                let mut $target: $target_type = $make(operands.next().expect("there is a target"));
                $(let $operand: $type = $make(operands.next().expect("there is an array for each operand"));)*
                let result = try_broadcast!($($statement)+);
                let after = vec![reference_of(&$target) $(, reference_of(&$operand))*];
                (result.map(|()| reference_of(&$target)), after)
            },
        };
        case.check($draws);
    };
}

operations! {
    adds(a: i16, b: u8) { a += b }
    subtracts(a: f64, b: f32) { a -= b }
    multiplies(a: i32, b: i32) { a *= b }
    divides(a: i64, b: u32) { a /= b }
    takes_the_rest(a: i8, b: i8) { a %= b }
    takes_the_rest_of_floats(a: f32, b: f32) { a %= b }
    masks(a: u16, b: u8) { a &= b }
    sets(a: bool, b: bool) { a |= b }
    flips(a: u64, b: u64) { a ^= b }
    shifts_to_the_left(a: i32, b: i8) { a <<= b }
    shifts_to_the_right(a: u8, b: u8) { a >>= b }
    adds_a_literal(a: u8) { a += 200 }
    divides_by_a_literal(a: f32) { a /= 3 }
    adds_a_typed_scalar(a: f64) { a += 2.5_f32 }
    adds_an_expression(a: f32, b: f32, c: f32) { a += (b - c) * 0.5 }
    adds_a_choice(a: i32, b: i32) { a += if b > a { b } else { 0 } }
    adds_what_may_fault(a: i32, b: i16, c: i16) { a -= b / c }
    multiplies_by_a_cast(a: i8, b: f64) { a *= b as i8 }
    reads_the_target(a: i16, b: i16) { a += a * b - a }
    reads_the_target_twice(a: f64, b: f64) { a *= a / (a + b) }
    assigns(a: i32, b: u16) { a = b }
    assigns_a_literal(a: f64) { a = 1 }
    assigns_an_expression(a: f64, b: f32, c: f64) { a = b * 2 - c }
    assigns_of_the_target(a: u8, b: u8) { a = a ^ b >> 1 }
    assigns_a_comparison(a: bool, b: f32, c: f32) { a = b < c || a }
    assigns_what_may_fault(a: i64, b: i32, c: i32) { a = remainder(b, c) }
    assigns_a_guarded_quotient(a: i64, b: i32, c: i32) { a = if c != 0 { b / c } else { a } }
    assigns_a_function(a: f32, b: f32) { a = exp(b) }
    assigns_four(a: i32, b: i8, c: u8, d: i16) { a = clip(a + b, c, d) }
}
