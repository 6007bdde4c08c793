//! Rules 13 and 16: integers wrap, and shifts have a result for every count that is not negative.

use array_core::error::Fault;
use array_core::functions::{abs, square};
use array_core::{Array, Error, Signed, array, inline, shape};

use crate::semantics::{holds, panics};

macro_rules! each_integer {
    ($($dtype:ident)+, |$t:ident| $body:block) => {$({
        type $t = $dtype;
        $body
    })+};
}

#[test]
fn rule_13_sums_differences_and_products_wrap() {
    each_integer!(i8 i16 i32 i64 u8 u16 u32 u64, |T| {
        let (max, min, two) = (array![T::MAX], array![T::MIN], array![2 as T]);
        assert_eq!(&max + 1, min);
        assert_eq!(&min - 1, max);
        assert_eq!(&max * &two, array![T::MAX.wrapping_mul(2)]);
        assert_eq!(square(&max), array![T::MAX.wrapping_mul(T::MAX)]);
        let mut x = max.clone();
        x += 1;
        assert_eq!(x, min);
    });
}

#[test]
fn rule_13_min_divided_by_minus_1_is_min() {
    each_integer!(i8 i16 i32 i64, |T| {
        let (min, minus_1) = (array![T::MIN], array![-1 as T]);
        assert_eq!(&min / &minus_1, min);
        assert_eq!(&min % &minus_1, array![0 as T]);
        assert_eq!(min.floor_divide(&minus_1), min);
        assert_eq!(min.remainder(&minus_1), array![0 as T]);
        assert_eq!(inline![T::MIN] / inline![-1 as T], inline![T::MIN]);
    });
}

#[test]
fn rule_13_minus_min_and_the_magnitude_of_min_are_min() {
    each_integer!(i8 i16 i32 i64, |T| {
        assert_eq!(-array![T::MIN], array![T::MIN]);
        assert_eq!(abs(array![T::MIN]), array![T::MIN]);
    });
    assert!(!holds!(u8: Signed));
    assert!(!holds!(bool: Signed));
}

#[test]
fn rule_16_a_count_of_the_width_or_more_gives_0_or_the_sign() {
    each_integer!(i8 i16 i32 i64 u8 u16 u32 u64, |T| {
        for count in [T::BITS as T, T::BITS as T + 1, T::MAX] {
            assert_eq!(array![T::MAX] << count, array![0 as T]);
            assert_eq!(array![T::MAX] >> count, array![0 as T]);
            assert_eq!(array![T::MIN] >> count, array![T::MIN >> (T::BITS - 1)]);
        }
        assert_eq!(array![3 as T] << (T::BITS as T - 1), array![(3 as T).wrapping_shl(T::BITS - 1)]);
        assert_eq!(array![T::MIN] >> 1, array![T::MIN >> 1]);
    });
}

#[test]
fn rule_16_a_negative_count_is_refused_as_in_15() {
    let error = array![1, 2, 3].try_bitwise_left_shift(&array![0, -1, -2]).unwrap_err();
    let Error::Arithmetic(error) = error else {
        panic!("{error}")
    };
    assert_eq!((error.fault(), error.index()), (Fault::NegativeShift, &[1][..]));
    let words = "an integer is shifted by a negative count at index [0]";
    assert_eq!(panics(|| array![1_i8] >> -1), words);
    assert_eq!(panics(|| inline![1_i8] << inline![-1_i8]), words);
}

#[test]
fn rule_16_the_dtype_is_the_promoted_one() {
    // In i16, 200 << 1 does not overflow.
    let shifted: Array<i16, shape![1]> = array![200_u8] << array![1_i8];
    assert_eq!(shifted, array![400_i16]);
    let wide: Array<u32, shape![1]> = array![1_u8] << array![20_u32];
    assert_eq!(wide, array![1_u32 << 20]);
}
