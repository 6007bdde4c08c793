//! `all_close`.

use array_core::{Array, InlineArray, array, inline, shape};

#[test]
fn a_difference_may_be_absolute_or_relative_to_the_right() {
    let x = array![100.0, 1.0, 0.0];
    assert!(x.all_close(&array![101.0, 1.01, 0.0], 0.01, 0.0));
    assert!(!x.all_close(&array![101.1, 1.0, 0.0], 0.01, 0.0));
    assert!(x.all_close(&array![100.5, 1.5, -0.5], 0.0, 0.5));
    assert!(!x.all_close(&array![100.0, 1.0, 0.6], 0.0, 0.5));
    // 0.1 of 10 holds 9, and 0.1 of 9 does not hold 10.
    assert!(array![9.0].all_close(&array![10.0], 0.1, 0.0));
    assert!(!array![10.0].all_close(&array![9.0], 0.1, 0.0));
}

#[test]
fn infinities_are_near_themselves_and_nan_is_near_nan() {
    let x = array![f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    assert!(x.all_close(&x, 0.0, 0.0));
    let huge = array![f32::INFINITY];
    assert!(!huge.all_close(&array![f32::NEG_INFINITY], 1.0, f32::MAX));
    assert!(!huge.all_close(&array![f32::MAX], 1.0, f32::INFINITY));
    assert!(!array![f32::NAN].all_close(&array![0.0], 1.0, f32::INFINITY));
    assert!(!array![0.0].all_close(&array![f32::NAN], 1.0, f32::INFINITY));
}

#[test]
fn extents_have_to_be_equal_and_storage_has_not() {
    let (two, three) = (
        Array::<f64, shape![_]>::ones_with([2]),
        Array::<f64, shape![_]>::ones_with([3]),
    );
    assert!(!two.all_close(&three, 1.0, 1.0));
    let inline: InlineArray<f64, shape![2]> = inline![1.0, 2.0];
    assert!(inline.all_close(&array![1.0, 2.0], 0.0, 0.0));
    let none = Array::<f64, shape![0]>::zeros();
    assert!(none.all_close(&none, 0.0, 0.0));
}
