//! Rule 19: comparisons give bool.

use array_core::dtype::Ordered;
use array_core::functions::{equal, greater, greater_equal, less, less_equal, not_equal};
use array_core::{Array, array, broadcast, inline, shape};

use crate::semantics::holds;

#[test]
fn rule_19_comparisons_give_bool() {
    let (a, b) = (array![1, 2, 3], array![3, 2, 1]);
    let found: Array<bool, shape![3]> = less(&a, &b);
    assert_eq!(found, array![true, false, false]);
    assert_eq!(less_equal(&a, &b), array![true, true, false]);
    assert_eq!(greater(&a, &b), array![false, false, true]);
    assert_eq!(greater_equal(&a, &b), array![false, true, true]);
    assert_eq!(equal(&a, &b), array![false, true, false]);
    assert_eq!(not_equal(&a, &b), array![true, false, true]);
    assert_eq!(broadcast!(a < b || a == b), less_equal(&a, &b));
}

#[test]
fn rule_19_operands_promote_before_they_are_compared() {
    assert_eq!(less(array![200_u8], array![-1_i8]), array![false]);
    assert_eq!(equal(array![255_u8], array![-1_i8]), array![false]);
    assert_eq!(equal(array![0.1_f32], array![0.1_f64]), array![false]);
    assert_eq!(greater(array![u32::MAX], array![i32::MAX]), array![true]);
}

#[test]
fn rule_19_nan_compares_as_in_ieee_754() {
    let (nan, one) = (inline![f64::NAN], inline![1.0]);
    assert_eq!(equal(nan, nan), inline![false]);
    assert_eq!(not_equal(nan, nan), inline![true]);
    assert_eq!(less(nan, one), inline![false]);
    assert_eq!(greater_equal(nan, one), inline![false]);
    assert_eq!(equal(inline![0.0], inline![-0.0]), inline![true]);
}

#[test]
fn rule_19_ordering_of_bool_is_refused_and_equality_is_not() {
    assert_eq!(equal(array![true, false], array![true, true]), array![true, false]);
    assert_eq!(not_equal(array![true, false], true), array![false, true]);
    assert!(!holds!(bool: Ordered));
    assert!(holds!(u8: Ordered));
}
