//! Rule 17: powers.

use array_core::error::Fault;
use array_core::functions::{pow, try_pow};
use array_core::{Error, array, broadcast};

use crate::semantics::panics;

#[test]
fn rule_17_a_negative_integer_exponent_is_refused_as_in_15() {
    let error = try_pow(array![2, 3, 4], array![1, 0, -1]).unwrap_err();
    let Error::Arithmetic(error) = error else {
        panic!("{error}")
    };
    assert_eq!((error.fault(), error.index()), (Fault::NegativeExponent, &[2][..]));
    let x = array![1_i8];
    assert_eq!(
        panics(|| pow(&x, -1)),
        "an integer is raised to a negative power at index [0]"
    );
    assert!(x.try_pow(&array![-1_i8]).is_err());
}

#[test]
fn rule_17_powers_of_integers_wrap() {
    assert_eq!(
        pow(array![3_u8, 2, 0, 0], array![6_u8, 8, 0, 3]),
        array![3_u8.wrapping_pow(6), 0, 1, 0]
    );
    assert_eq!(
        pow(array![-2_i8, -2, i8::MIN], array![7_i8, 8, 2]),
        array![i8::MIN, 0, 0]
    );
    let x = array![2_i64];
    assert_eq!(broadcast!(x.pow(62) + pow(x, 0)), array![(1_i64 << 62) + 1]);
}

#[test]
fn rule_17_floats_take_any_exponent() {
    assert_eq!(pow(array![2.0, 4.0], array![-1.0, 0.5]), array![0.5, 2.0]);
}
