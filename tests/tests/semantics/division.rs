//! Rules 14 and 15: division, and division by zero.

use array_core::error::Fault;
use array_core::functions::{
    floor_divide, remainder, trunc_divide, trunc_remainder, try_floor_divide, try_remainder, try_trunc_divide,
    try_trunc_remainder,
};
use array_core::{Array, ArrayView, Error, array, broadcast, inline, shape, try_broadcast};

use crate::semantics::panics;

#[test]
fn rule_14_operators_mean_the_same_as_in_rust() {
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5)] {
        assert_eq!(array![a] / array![b], array![a / b], "{a} / {b}");
        assert_eq!(array![a] % array![b], array![a % b], "{a} % {b}");
    }
    for (a, b) in [(7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (-7.5, -2.0), (6.0, -3.0)] {
        assert_eq!(array![a] / array![b], array![a / b], "{a} / {b}");
        assert_eq!(array![a] % array![b], array![a % b], "{a} % {b}");
    }
}

/// Returns the quotients and the remainders of two numbers, rounded towards zero and rounded down.
fn divisions(number: i128, divisor: i128) -> [i128; 4] {
    let rest = number.rem_euclid(divisor);
    let (floored, modulus) = match divisor < 0 && rest != 0 {
        false => (number.div_euclid(divisor), rest),
        true => (number.div_euclid(divisor) - 1, rest + divisor),
    };
    [number / divisor, number % divisor, floored, modulus]
}

/// Compares the quotients and remainders of all pairs of the numbers with those of `i128`, which
/// wrap to the dtype. The divisors are an array, or one number.
macro_rules! assert_quotients {
    ($dtype:ident, $numbers:expr) => {
        let numbers: Vec<$dtype> = $numbers;
        let divisors: Vec<$dtype> = numbers.iter().copied().filter(|&divisor| divisor != 0).collect();
        let expected = |number: $dtype, divisor: $dtype| divisions(number.into(), divisor.into()).map(|x| x as $dtype);
        let y = ArrayView::<$dtype, shape![_]>::from(divisors.as_slice());
        for &number in &numbers {
            let expected: Vec<_> = divisors.iter().map(|&divisor| expected(number, divisor)).collect();
            let computed = [
                broadcast!({ number } / y),
                broadcast!({ number } % y),
                broadcast!(floor_divide({ number }, y)),
                broadcast!(remainder({ number }, y)),
            ];
            for (kind, computed) in computed.iter().enumerate() {
                let expected: Vec<_> = expected.iter().map(|all| all[kind]).collect();
                assert_eq!(computed.to_vec(), expected, "{number}, {kind}");
            }
        }
        let x = ArrayView::<$dtype, shape![_]>::from(numbers.as_slice());
        for divisor in divisors {
            let expected: Vec<_> = numbers.iter().map(|&number| expected(number, divisor)).collect();
            let computed = [
                &x / divisor,
                &x % divisor,
                floor_divide(&x, divisor),
                remainder(&x, divisor),
            ];
            for (kind, computed) in computed.iter().enumerate() {
                let expected: Vec<_> = expected.iter().map(|all| all[kind]).collect();
                assert_eq!(computed.to_vec(), expected, "{divisor}, {kind}");
            }
        }
    };
}

/// Returns the powers of 2 of fewer than `bits` bits, their thirds, the numbers next to them, and
/// their opposites.
fn edges(bits: u32) -> Vec<i64> {
    let powers = (0..bits).map(|bit| 1_i64 << bit);
    let near = powers
        .flat_map(|power| [power, power / 3])
        .flat_map(|x| [x - 2, x - 1, x, x + 1, x + 2]);
    near.flat_map(|x| [x, -x]).collect()
}

#[test]
fn rule_14_quotients_of_integers_are_exact() {
    assert_quotients!(i8, (i8::MIN..=i8::MAX).collect());
    assert_quotients!(u8, (u8::MIN..=u8::MAX).collect());
    // The casts wrap, so that the extremes of each dtype are among the numbers.
    assert_quotients!(i16, edges(17).into_iter().map(|x| x as i16).collect());
    assert_quotients!(u16, edges(17).into_iter().map(|x| x as u16).collect());
    assert_quotients!(i32, edges(33).into_iter().map(|x| x as i32).collect());
    assert_quotients!(u32, edges(33).into_iter().map(|x| x as u32).collect());
    assert_quotients!(i64, edges(63).into_iter().chain([i64::MIN, i64::MAX]).collect());
}

#[test]
fn rule_14_quotients_and_remainders_by_literals_are_exact() {
    let numbers: Vec<i32> = edges(33).into_iter().map(|x| x as i32).collect();
    let x = ArrayView::<i32, shape![_]>::from(numbers.as_slice());
    let assert = |divisor: i128, computed: [Array<i32, shape![_]>; 4]| {
        for (kind, computed) in computed.iter().enumerate() {
            let expected: Vec<_> = numbers
                .iter()
                .map(|&number| divisions(number.into(), divisor)[kind] as i32)
                .collect();
            assert_eq!(computed.to_vec(), expected, "{divisor}, {kind}");
        }
    };
    macro_rules! by_literals {
        ($($divisor:literal)*) => {$(
            assert($divisor, [
                broadcast!(x / $divisor),
                broadcast!(x % $divisor),
                broadcast!(floor_divide(x, $divisor)),
                broadcast!(remainder(x, $divisor)),
            ]);
        )*};
    }
    by_literals!(1 2 3 7 -1 -7 -16 2_147_483_647);
}

#[test]
fn rule_14_the_conventions_of_the_array_api_have_their_names() {
    let (a, b) = (array![7, -7, 7, -7, 6, -6], array![2, 2, -2, -2, 3, 3]);
    assert_eq!(floor_divide(&a, &b), array![3, -4, -4, 3, 2, -2]);
    assert_eq!(remainder(&a, &b), array![1, 1, -1, -1, 0, 0]);
    assert_eq!(trunc_divide(&a, &b), array![3, -3, -3, 3, 2, -2]);
    assert_eq!(trunc_remainder(&a, &b), array![1, -1, 1, -1, 0, 0]);
    assert_eq!(trunc_divide(&a, &b), &a / &b);
    assert_eq!(trunc_remainder(&a, &b), &a % &b);
}

#[test]
fn rule_14_the_conventions_hold_for_floats() {
    let (a, b) = (array![7.5, -7.5, 7.5, -7.5], array![2.0, 2.0, -2.0, -2.0]);
    assert_eq!(floor_divide(&a, &b), array![3.0, -4.0, -4.0, 3.0]);
    assert_eq!(remainder(&a, &b), array![1.5, 0.5, -0.5, -1.5]);
    assert_eq!(trunc_divide(&a, &b), array![3.0, -3.0, -3.0, 3.0]);
    assert_eq!(trunc_remainder(&a, &b), array![1.5, -1.5, 1.5, -1.5]);
}

#[test]
fn rule_15_an_integer_division_by_zero_panics_and_names_the_index() {
    let (x, y) = (array![[1, 2], [3, 4]], array![[1, 1], [0, 0]]);
    let words = "an integer is divided by zero at index [1, 0]";
    assert_eq!(panics(|| &x / &y), words);
    assert_eq!(panics(|| &x % &y), words);
    assert_eq!(panics(|| floor_divide(&x, &y)), words);
    assert_eq!(panics(|| remainder(&x, &y)), words);
    assert_eq!(panics(|| trunc_divide(&x, &y)), words);
    assert_eq!(panics(|| trunc_remainder(&x, &y)), words);
    let (many, mut divisors) = (Array::<i32, shape![1000]>::ones(), Array::<i32, shape![1000]>::ones());
    divisors[[500]] = 0;
    assert_eq!(
        panics(|| &many / &divisors),
        "an integer is divided by zero at index [500]"
    );
    let place = "\nin `x / y`, of `broadcast!(x / y + 1)`";
    assert_eq!(panics(|| broadcast!(x / y + 1)), format!("{words}{place}"));
    assert_eq!(
        panics(|| inline![5_u8] / 0),
        "an integer is divided by zero at index [0]"
    );
}

#[test]
fn rule_15_the_try_forms_return_an_error() {
    let (x, y) = (array![1_u64, 2, 3], array![1_u64, 0, 0]);
    let errors = [
        x.try_divide(&y),
        x.try_trunc_remainder(&y),
        try_floor_divide(&x, &y),
        try_remainder(&x, &y),
        try_trunc_divide(&x, &y),
        try_trunc_remainder(&x, &y),
        x.try_floor_divide(&y),
        x.try_remainder(&y),
        x.try_trunc_divide(&y),
        x.try_trunc_remainder(&y),
        try_broadcast!(x / y),
    ];
    for error in errors {
        let Err(Error::Arithmetic(error)) = error else {
            panic!("{error:?}")
        };
        assert_eq!((error.fault(), error.index()), (Fault::DivisionByZero, &[1][..]));
    }
}

#[test]
fn rule_15_holds_for_integer_scalars_next_to_floats() {
    let (x, n, d) = (array![1.0_f64, 2.0], 1_i32, 0_i32);
    // With a float among the tokens, integer scalars are refused: see `ui-tests/cases`.
    assert!(panics(|| broadcast!(x + n / d)).starts_with("an integer is divided by zero at index [0]"));
    assert!(try_broadcast!(x * (n % d)).is_err());
    assert!(try_broadcast!(is_close(x, x, 0.0, 1_u8 / (d as u8))).is_err());
    assert_eq!(broadcast!(0.5 * x + x / d), array![f64::INFINITY, f64::INFINITY]);
    let (y, z) = (array![4, 5], array![2, 0]);
    assert!(try_broadcast!(x * if y / z > 0 { 1.0 } else { 2.0 }).is_err());
    assert_eq!(broadcast!(0.5 * x + (n << 2)), array![4.5, 5.0]);
    assert_eq!(broadcast!(0.5 * x + (d as f64) / (n as f64)), array![0.5, 1.0]);
}

#[test]
fn rule_15_floats_divide_by_zero() {
    assert_eq!(array![1.0, -1.0] / 0.0, array![f64::INFINITY, f64::NEG_INFINITY]);
    assert!((array![0.0_f64] / 0.0)[[0]].is_nan());
    assert!((array![1.0_f32] % 0.0)[[0]].is_nan());
}

#[test]
fn rule_15_elements_that_are_not_chosen_cannot_fault_in_one_pass() {
    let (x, y) = (array![6, 7], array![2, 0]);
    assert_eq!(broadcast!(if y == 0 { 0 } else { x / y }), array![3, 0]);
    assert_eq!(broadcast!(y != 0 && x % y == 0), array![true, false]);
    assert_eq!(broadcast!(y == 0 || x / y == 3), array![true, true]);
    assert!(try_broadcast!(if y == 0 { x / y } else { 0 }).is_err());
}
