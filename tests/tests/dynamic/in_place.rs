//! In-place operations: the promoted dtype must be that of the left-hand side, and the shape must
//! not change.

use array_core::dtype::DTypeKind;
use array_core::{Array, DType, DynArray, Error, array, shape, try_iab};

#[test]
fn the_left_hand_side_keeps_its_dtype() {
    for &left in DType::ALL {
        for &right in DType::ALL {
            let (mut x, y) = (DynArray::ones(left, [2]).unwrap(), DynArray::ones(right, [2]).unwrap());
            let found = x.assign(&y).map_err(|error| error.to_string());
            let expected = match left.promote(right) {
                Some(common) if common == left => Ok(()),
                Some(_) => {
                    let drops_a_part = right.kind() == DTypeKind::Complex && left.kind() != DTypeKind::Complex;
                    let fix = if drops_a_part {
                        ": take `abs`, `real` or `imag`"
                    } else {
                        ""
                    };
                    Err(format!(
                        "a value of `{right}` cannot be written in place into an array of `{left}` in `assign`{fix}"
                    ))
                }
                None => Err(format!(
                    "`{left}` and `{right}` have no common dtype in `assign`: cast one of the two"
                )),
            };
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn every_operator_has_a_form_in_place() {
    macro_rules! same {
        ($($method:ident $try_assign:ident $x:expr, $y:expr;)*) => {$(
            let (mut x, y) = (DynArray::from($x), DynArray::from($y));
            let expected = x.$method(&y).unwrap();
            x.$try_assign(&y).unwrap();
            assert_eq!(x, expected, stringify!($method));
        )*};
    }
    same! {
        try_add try_add_assign array![[1_i16, 2], [3, 4]], array![10_u8, 20];
        try_bitwise_and try_bitwise_and_assign array![6_u8, 5], array![3_u8, 4];
        try_bitwise_or try_bitwise_or_assign array![true, false], array![false, false];
        try_bitwise_xor try_bitwise_xor_assign array![6_u8, 5], array![3_u8, 4];
        try_divide try_divide_assign array![7, -7], array![2_i8, 2];
        try_multiply try_multiply_assign array![1.5_f64, 2.0], array![2.0_f32, 4.0];
        trunc_remainder try_trunc_remainder_assign array![7, -7], array![2_i8, 2];
        try_bitwise_left_shift try_bitwise_left_shift_assign array![1_i64, 2], array![3_u8, 4];
        try_bitwise_right_shift try_bitwise_right_shift_assign array![-100_i64, 200], array![3_u8, 4];
        try_subtract try_subtract_assign array![1.5_f32, 2.0], array![2.0_f32, 4.0];
        floor_divide floor_divide_assign array![[7, -7], [8, -8]], array![2_i8, 3];
        pow pow_assign array![[2_i64, 3], [4, 5]], array![3_u8, 2];
        remainder remainder_assign array![7.5_f64, -7.0], array![2.0_f32, 3.0];
    }
}

#[test]
fn nothing_is_written_if_an_error_is_returned() {
    let x = DynArray::from(array![[1, 2], [3, 4]]);
    let mut y = x.clone();
    let words = |error: array_core::Error| error.to_string();
    assert_eq!(
        words(y.try_divide_assign(DynArray::from(array![1, 0])).unwrap_err()),
        "an integer is divided by zero at index [0, 1]"
    );
    assert_eq!(
        words(y.try_add_assign(DynArray::from(array![1, 2, 3])).unwrap_err()),
        "a value of shape (3,) cannot be written in place into an array of shape (2, 2) in `add_assign`: axis 1 is 2 and would become 3"
    );
    assert_eq!(
        words(y.try_add_assign(DynArray::from(array![1_i64, 2])).unwrap_err()),
        "a value of `i64` cannot be written in place into an array of `i32` in `add_assign`"
    );
    assert_eq!(
        words(
            y.try_bitwise_left_shift_assign(DynArray::from(array![1.0_f32]))
                .unwrap_err()
        ),
        "`i32` and `f32` have no common dtype in `bitwise_left_shift_assign`: cast one of the two"
    );
    assert_eq!(x, y);
}

#[test]
fn in_place_functions_name_the_mistake() {
    let mut x = DynArray::from(array![1, 2]);
    let words = |result: Result<(), array_core::Error>| result.unwrap_err().to_string();
    assert_eq!(
        words(x.floor_divide_assign(DynArray::from(array![1, 0]))),
        "an integer is divided by zero at index [1]"
    );
    assert_eq!(
        words(x.remainder_assign(DynArray::from(array![1.5]))),
        "`i32` and `f64` have no common dtype in `remainder_assign`: cast one of the two"
    );
    assert_eq!(
        words(x.pow_assign(DynArray::from(array![1_i64]))),
        "a value of `i64` cannot be written in place into an array of `i32` in `pow_assign`"
    );
    assert!(words(x.pow_assign(-1)).contains("negative"));
    assert_eq!(x, array![1, 2].into());
}

#[test]
fn try_iab_returns_the_error_of_an_element_that_is_an_array() {
    let mut xs = Array::<DynArray, shape![_]>::from(vec![DynArray::from(array![1, 2])]);
    let wrong = DynArray::from(array![1, 2, 3]);
    assert!(matches!(try_iab!(xs[0] += &wrong), Err(Error::Shape(_))));
    try_iab!(xs[0] += 1).unwrap();
    assert_eq!(xs[[0]], array![2, 3].into());
}
