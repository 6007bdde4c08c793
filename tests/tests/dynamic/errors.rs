//! Errors, panics of operators, and scalars on their left.

use std::error::Error as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::{DType, DTypeErrorKind, DynArray, Error, array};

#[test]
fn an_error_says_what_was_asked_of_which_dtypes() {
    let (x, y) = (DynArray::from(array![1_u64]), DynArray::from(array![1_i8]));
    let Error::DType(error) = x.less(&y).unwrap_err() else {
        panic!("dtypes do not fit");
    };
    assert_eq!(error.kind(), DTypeErrorKind::NoCommon);
    assert_eq!(
        (error.operation(), error.left(), error.right()),
        ("less", DType::U64, Some(DType::I8))
    );
    let error = x.sqrt().unwrap_err();
    assert_eq!(
        (error.expression(), error.call(), error.source().is_none()),
        (None, None, true)
    );
    let Error::DType(error) = error else {
        panic!("the dtype does not fit");
    };
    assert_eq!(
        (error.kind(), error.left(), error.right()),
        (DTypeErrorKind::NotFloat, DType::U64, None)
    );
    let refused = x.downcast::<u8, array_core::DynRank>().unwrap_err();
    assert_eq!(refused.source().unwrap().to_string(), refused.to_string());
}

/// The words of a panic.
fn panics<T>(body: impl FnOnce() -> T) -> String {
    let Err(words) = catch_unwind(AssertUnwindSafe(body)) else {
        panic!("this should have panicked");
    };
    *words.downcast::<String>().expect("words")
}

#[test]
fn operators_panic_with_the_words_of_the_error() {
    let (x, y) = (
        DynArray::from(array![[1, 2]]),
        DynArray::from(array![1.0_f32, 2.0, 3.0]),
    );
    assert_eq!(panics(|| &x + &y), "`i32` and `f32` have no common dtype in `add`");
    let three = DynArray::from(array![1, 2, 3]);
    assert_eq!(panics(|| &x * &three), x.try_mul(&three).unwrap_err().to_string());
    assert_eq!(
        panics(|| &y % 1.0_f64),
        "a scalar of `f64` does not convert to `f32` without loss in `trunc_remainder`"
    );
    assert_eq!(
        panics(|| 1_u64 - &x),
        "a scalar of `u64` does not convert to `i32` without loss in `subtract`"
    );
    assert_eq!(
        panics(|| x.clone() / 0),
        "an integer is divided by zero at index [0, 0]"
    );
    assert_eq!(
        panics(|| -DynArray::from(array![1_u8])),
        "`u8` has no negative numbers in `negative`"
    );
    assert_eq!(panics(|| !&y), "`f32` has no bits to combine in `bitwise_not`");
    let mut z = x.clone();
    assert_eq!(
        panics(|| z += 1_i64),
        "a scalar of `i64` does not convert to `i32` without loss in `add_assign`"
    );
    assert_eq!(z, x);
}

#[test]
fn operators_take_arrays_and_scalars_on_either_side() {
    let x = DynArray::from(array![6.0_f32, 2.0]);
    assert_eq!(&x / 2.0_f32, array![3.0_f32, 1.0].into());
    assert_eq!(12.0_f32 / &x, array![2.0_f32, 6.0].into());
    assert_eq!(1_u8 - x.clone(), array![-5.0_f32, -1.0].into());
    assert_eq!(&x + &x, &x * 2.0_f32);
    assert_eq!(x.clone() - x.clone(), DynArray::zeros(DType::F32, [2]).unwrap());
    assert_eq!(-&x, x.try_neg().unwrap());
    let x = DynArray::from(array![6_u8, 5]);
    assert_eq!(((&x & 3_u8) | 8_u8) ^ &x, array![12_u8, 12].into());
    assert_eq!((&x << 1_u8) >> 2_u8, array![3_u8, 2].into());
    assert_eq!(!(!&x), x);
    assert_eq!(true & DynArray::from(array![true, false]), array![true, false].into());
    let mut y = x.clone();
    y %= 4_u8;
    y *= &x;
    assert_eq!(y, array![12_u8, 5].into());
}
