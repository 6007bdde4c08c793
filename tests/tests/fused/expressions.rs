//! The table of expressions.

use array_core::{Array, InlineArray, try_broadcast};
use array_tests::library::{reference_of, to_library};
use array_tests::reference::{DType, Element};

use crate::fused::Case;
use crate::fused::families::{self, shape_in};

/// Declares a test for each row, which runs the expression in every family.
macro_rules! expressions {
    ($($name:ident($($operand:ident: $dtype:ident),+) { $($expr:tt)+ })+) => {
        $(
            #[test]
            fn $name() {
                const DTYPES: &[DType] = &[$(<$dtype as Element>::DTYPE),+];
                expressions!(@family small 20, ($($operand: $dtype),+), $($expr)+);
                expressions!(@family large 2, ($($operand: $dtype),+), $($expr)+);
                expressions!(@family mixed 20, ($($operand: $dtype),+), $($expr)+);
                expressions!(@family named 12, ($($operand: $dtype),+), $($expr)+);
                expressions!(@family dynamic 40, ($($operand: $dtype),+), $($expr)+);
                let case = Case {
                    text: stringify!($($expr)+),
                    dtypes: DTYPES,
                    shapes: families::small,
                    run: |operands| {
                        let mut operands = operands.iter();
                        $(
                            let heap: Array<$dtype, shape_in!(small $operand)> = to_library(operands.next().expect("there is an array for each operand"));
                            let $operand: InlineArray<$dtype, _> = heap.to_inline();
                        )+
                        let found = try_broadcast!($($expr)+).map(|array| {
                            let _: InlineArray<_, _> = array;
                            reference_of(&array)
                        });
                        (found, vec![$(reference_of(&$operand)),+])
                    },
                };
                case.check(20);
            }
        )+
    };
    (@family $family:ident $draws:literal, ($($operand:ident: $dtype:ident),+), $($expr:tt)+) => {
        let case = Case {
            text: stringify!($($expr)+),
            dtypes: DTYPES,
            shapes: families::$family,
            run: |operands| {
                let mut operands = operands.iter();
                $(let $operand: Array<$dtype, shape_in!($family $operand)> =
                    to_library(operands.next().expect("there is an array for each operand"));)+
                let found = try_broadcast!($($expr)+).map(|array| reference_of(&array));
                (found, vec![$(reference_of(&$operand)),+])
            },
        };
        case.check($draws);
    };
}

expressions! {
    // The operators, on mixed dtypes.
    sum_of_bytes(a: u8, b: i8) { a + b }
    difference_of_widths(a: i16, b: u32) { a - b }
    product_of_floats(a: f32, b: f64) { a * b }
    quotient_of_integers(a: i32, b: u16) { a / b }
    rest_of_integers(a: i8, b: i64) { a % b }
    rest_of_floats(a: f64, b: f64) { a % b }
    bits_of_bytes(a: u8, b: u16) { a & b | b ^ 5 }
    bits_of_bools(a: bool, b: bool) { a & !b | b ^ a }
    shifts(a: i32, b: u8) { a << b >> 3 }
    shifts_to_the_right(a: i64, b: i8) { a >> b }
    shifts_without_a_sign(a: u16, b: u8) { (a >> b) + (a << b) }
    negated(a: i16, b: u8) { -a - b }
    not_of_integers(a: u64, b: u64) { !a & b }

    // Three and four operands.
    standardise(a: f32, b: f32, c: f32) { (a - b) / c }
    fused_multiply(a: f64, b: f32, c: f64) { a * b + c }
    lerp(a: f32, b: f32, c: f32, d: f32) { a * (1 - d) + b * d - c }
    four_integers(a: i8, b: u8, c: u16, d: i16) { a * b + c - d }
    quotients_of_four(a: i16, b: i16, c: i16, d: i16) { a / b + c % d }
    an_operand_twice(a: i32) { a * a - a / a }
    groups_from_the_left(a: u32, b: u32, c: u32) { a - b - c << b - c }

    // Literals and typed scalars.
    integer_literals(a: u8) { (a + 200) * 2 - 1 }
    negative_literals(a: i8) { a * -3 + -128 }
    literals_on_the_left(a: i16, b: i16) { 100 - a / 7 % (3 - b) }
    float_literals(a: f32, b: f64) { a * 0.1 + 1.5e-3 * b }
    integer_literals_with_floats(a: f64) { (a + 1) / 3 }
    typed_scalars(a: i32, b: f64) { (a * 3_i8 + 7_u16) as f64 + 2.5_f32 * b }
    typed_scalars_in_integers(a: u64) { (a ^ 255_u8) + 65_535_u16 }

    // Casts.
    casts_down(a: i64, b: u32) { (a as i8) + (b as i8) }
    casts_of_floats(a: f32, b: f64) { (a as u8) ^ (b as u8) }
    casts_to_floats(a: u64, b: i64) { (a as f32) * (b as f32) }
    casts_to_bool(a: f32, b: i16) { (a as bool) & (b as bool) }
    casts_of_bools(a: bool, b: bool) { (a as i32) - (b as i32) }
    casts_twice(a: f64) { (a * 3.7) as i32 as u8 as f32 }
    cast_methods(a: f32, b: i8) { a.cast::<f64>() + b.cast::<f64>() }

    // Comparisons and logic.
    compares(a: u8, b: i16) { a < b }
    compares_floats(a: f32, b: f64) { a >= b }
    equals(a: bool, b: bool) { a == b }
    differs(a: f64, b: f32) { a != b }
    between(a: i32, b: i32, c: i32) { a <= b && b < c }
    either(a: f32, b: f32) { a.is_nan() || b.is_nan() || a > b }
    exclusive(a: bool, b: bool, c: bool) { logical_xor(a, b) || !c && a }
    a_guard_before_a_division(a: i32, b: i32) { b != 0 && a / b > 1 }
    a_guard_after_an_alternative(a: i8, b: i8) { b == 0 || a % b == 0 }
    no_guard(a: i8, b: i8) { logical_xor(b == 0, a % b == 0) }

    // Choices.
    leaky(a: f32) { if a > 0 { a } else { a * 0.1 } }
    chosen_dtypes_promote(a: u8, b: i8, c: bool) { if c { a } else { b } }
    chained(a: i32, b: i32) { if a < 0 { -1 } else if a > b { b } else { a } }
    the_safe_quotient(a: i16, b: i16) { if b == 0 { 0 } else { a / b } }
    the_unsafe_quotient(a: i16, b: i16) { if b != 0 { 0 } else { a / b } }
    a_condition_that_faults(a: u8, b: u8) { if a / b > 2 { a } else { b } }
    nested_choices(a: i64, b: i64, c: bool, d: bool) { if c { if d { a } else { b } } else { a % b } }
    selected(a: bool, b: f64, c: f32) { select(a, b, c) }
    selected_by_a_method(a: i8, b: i8) { (a < b).select(a + 1, b - 1) }

    // Functions of two and three.
    division_functions(a: i32, b: i16) { floor_divide(a, b) * 3 - trunc_divide(b, 2) }
    remainder_functions(a: i8, b: u8) { remainder(a, b) + trunc_remainder(b, 7) }
    remainders_of_floats(a: f64, b: f32) { a.remainder(b) }
    quotients_of_floats(a: f32, b: f32) { floor_divide(a, b) + trunc_divide(b, a) }
    powers(a: i32, b: i8) { pow(a, b) }
    powers_of_bytes(a: u8, b: u8) { pow(a, b) + a.pow(3) }
    powers_of_floats(a: f64, b: f64) { pow(a, b) }
    angles(a: f32, b: f64) { atan2(a, b) }
    lengths(a: f32, b: f32) { hypot(a, b) }
    lengths_with_literals(a: f64) { a.hypot(3) }
    copied_signs(a: f64, b: f32) { copysign(a, b) * 2 }
    sums_of_exponentials(a: f64, b: f64) { logaddexp(a, b) }
    neighbours(a: f32, b: f32) { nextafter(a, b) + nextafter(b, 0) }
    extremes(a: u16, b: i8) { maximum(a, b) - minimum(a, 100) }
    extremes_of_floats(a: f64, b: f32) { maximum(a, b) }
    clipped(a: i32, b: i32, c: i32) { clip(a, b, c) }
    clipped_by_literals(a: f32) { a.clip(-1.0, 1) }
    named_operators(a: i32, b: i32) { subtract(add(a, b), multiply(a, divide(b, 3))) }
    named_bits(a: u8, b: u8) { bitwise_or(bitwise_and(a, b), bitwise_xor(bitwise_not(a), b)) }
    named_shifts(a: i16, b: i16) { bitwise_left_shift(a, 3) - bitwise_right_shift(a, b) }
    named_comparisons(a: f32, b: f32) { logical_and(less(a, b), not_equal(a, 0)) || greater_equal(a, b) && equal(b, 1) }
    named_logic(a: bool, b: bool) { logical_or(logical_not(a), greater(a as u8, b as u8)) && less_equal(b as i8, 0) }

    // Functions of one.
    roundings(a: f32, b: f64) { floor(a) + ceil(b) - trunc(a) * round(b) }
    roundings_of_integers(a: i8) { floor(a) + ceil(a) - trunc(a) * round(a) }
    magnitudes(a: i32, b: f32) { abs(a) as f64 + abs(b) as f64 }
    signs(a: i16, b: f64) { sign(a) as f64 * b.sign() }
    squares(a: u32, b: f32) { square(a) as f64 - b.square() }
    roots(a: f64, b: f32) { sqrt(a) * b.sqrt() }
    reciprocals(a: f32) { reciprocal(a) + 1.0 }
    exponentials(a: f32) { exp(a) }
    logarithms(a: f64) { log(a * a) }
    sines(a: f32) { sin(a) }
    cosines(a: f64) { cos(a) }
    tangents(a: f64) { tan(a) }
    hyperbolic_tangents(a: f32) { tanh(a) }
    powers_of_2(a: f64) { exp2(a) }
    exponentials_less_1(a: f32) { a.expm1() }
    logarithms_to_base_2(a: f32) { log2(abs(a)) }
    logarithms_to_base_10(a: f64) { log10(a) }
    logarithms_of_1_more(a: f64) { log1p(a / 2) }
    inverse_sines(a: f64) { asin(a) }
    inverse_cosines(a: f32) { acos(a / 8) }
    inverse_tangents(a: f32) { a.atan() }
    hyperbolic_sines(a: f64) { sinh(a) }
    hyperbolic_cosines(a: f32) { cosh(a) }
    inverse_hyperbolic_sines(a: f64) { asinh(a) }
    inverse_hyperbolic_cosines(a: f64) { acosh(a) }
    inverse_hyperbolic_tangents(a: f32) { atanh(a / 8) }
    logistic_functions(a: f64, b: f32) { sigmoid(a - b) }
    signs_of_zeros(a: f32, b: f64) { signbit(a) ^ b.signbit() }
    questions(a: f32, b: f64) { is_nan(a) || is_inf(b) || !is_finite(a * 2) }
    questions_of_integers(a: u8, b: i64) { a.is_nan() | b.is_inf() | b.is_finite() }
}
