//! Rules 2, 11 and 15 in place, and 22: assignment to an existing array.

use array_core::dtype::InPlace;
use array_core::error::ShapeErrorKind;
use array_core::operand::RhsOperand;
use array_core::shape::AssignFrom;
use array_core::{Array, Dyn, DynRank, Error, One, Shape, array, broadcast, inline, shape, try_broadcast};

use crate::semantics::{holds, panics};

#[test]
fn rule_2_the_value_is_broadcast_to_the_left_hand_side() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    x += array![10, 20, 30];
    assert_eq!(x, array![[11, 22, 33], [14, 25, 36]]);
    x -= &array![[1], [2]];
    assert_eq!(x, array![[10, 21, 32], [12, 23, 34]]);
    broadcast!(x = array![7, 8, 9]);
    assert_eq!(x, array![[7, 8, 9], [7, 8, 9]]);
    x.assign(&array![[0], [1]]);
    assert_eq!(x, array![[0, 0, 0], [1, 1, 1]]);
    x *= 5;
    assert_eq!(x, array![[0, 0, 0], [5, 5, 5]]);
}

#[test]
fn rule_2_the_shape_of_the_left_hand_side_never_changes() {
    assert!(!holds!(shape![3]: AssignFrom<shape![2, 3]>));
    assert!(!holds!(shape![1, 3]: AssignFrom<shape![2, 3]>));
    assert!(!holds!(shape![2, 1]: AssignFrom<shape![2, 3]>));
    assert!(!holds!((One,): AssignFrom<shape![0]>));
    assert!(holds!(shape![2, 3]: AssignFrom<shape![1, 3]>));
    assert!(holds!(shape![0]: AssignFrom<(One,)>));
    let mut x = Array::<f32, shape![_]>::ones_with([1]);
    let error = x.try_add_assign(&Array::<f32, shape![_]>::ones_with([3])).unwrap_err();
    let words = "a value of shape (3,) cannot be written in place into an array of shape (1,) in `add_assign`: \
                 axis 0 is 1 and would become 3";
    assert_eq!(error.to_string(), words);
    assert_eq!(panics(|| x += &Array::<f32, shape![_]>::ones_with([3])), words);
    assert_eq!(x.as_slice(), [1.0]);
}

#[test]
fn rule_2_a_value_of_higher_rank_is_refused_also_with_axes_of_1() {
    assert!(!holds!(shape![3, 4]: AssignFrom<shape![1, 3, 4]>));
    assert!(!holds!(shape![]: AssignFrom<(One,)>));
    let mut x = Array::<f32, DynRank>::zeros_with([3, 4]);
    let error = x
        .try_add_assign(&Array::<f32, DynRank>::ones_with([1, 3, 4]))
        .unwrap_err();
    let Error::Shape(error) = error else { panic!("{error}") };
    assert_eq!(error.kind(), ShapeErrorKind::Assignment);
    assert_eq!(
        (&error.left()[..], &error.right()[..], error.axis()),
        (&[3, 4][..], &[1, 3, 4][..], None)
    );
    assert!(x.iter().all(|&x| x == 0.0));
}

#[test]
fn rule_2_holds_in_code_that_is_generic_over_the_operand() {
    fn squared_sum<S: Shape + AssignFrom<X::Whole>, X: RhsOperand<f32, Elem = f32>>(x: &mut Array<f32, S>, y: X) {
        *x += y;
        x.pow_assign(2.0);
    }
    let mut x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    squared_sum(&mut x, array![1.0, -1.0]);
    assert_eq!(x, array![[4.0, 1.0], [16.0, 9.0]]);
    squared_sum(&mut x, 1.0);
    assert_eq!(x, array![[25.0, 4.0], [289.0, 100.0]]);
}

#[test]
fn rule_2_axes_of_0_are_never_touched() {
    let mut x = Array::<i32, shape![2, 0]>::zeros();
    x += Array::<i32, shape![2, 1]>::ones();
    x /= 0;
    broadcast!(x %= 0);
    assert_eq!(x.len(), 0);
    let mut x = Array::<i32, shape![_, 3]>::zeros_with([0, 3]);
    assert!(x.try_divide_assign(&Array::<i32, shape![3]>::zeros()).is_ok());
    let mut one = Array::<i32, shape![_]>::ones_with([1]);
    assert!(one.try_assign(&Array::<i32, shape![_]>::zeros_with([0])).is_err());
    assert_eq!(one.as_slice(), [1]);
}

#[test]
fn rule_2_run_time_extents_are_checked() {
    let mut x = Array::<i32, (Dyn, Dyn)>::zeros_with([2, 3]);
    x += &Array::<i32, (Dyn,)>::ones_with([1]);
    assert_eq!(x.as_slice(), [1; 6]);
    assert!(x.try_add_assign(&Array::<i32, (Dyn, Dyn)>::ones_with([3, 3])).is_err());
    assert!(try_broadcast!(x = Array::<i32, shape![2]>::ones()).is_err());
    assert_eq!(x.as_slice(), [1; 6]);
}

#[test]
fn rule_11_the_promoted_dtype_is_that_of_the_left_hand_side() {
    let mut x = array![1_i16, 2];
    x += array![255_u8, 1];
    assert_eq!(x, array![256_i16, 3]);
    assert!(holds!(i16: InPlace<u8>));
    assert!(!holds!(u8: InPlace<i16>));
    assert!(!holds!(f32: InPlace<f64>));
    assert!(!holds!(i8: InPlace<u8>));
    assert!(!holds!(f32: InPlace<i8>));
    assert!(!holds!(i32: InPlace<bool>));
}

#[test]
fn rule_11_holds_for_assignment_too() {
    let mut x = array![0_i64, 0];
    broadcast!(x = array![7_u32, 8]);
    assert_eq!(x, array![7_i64, 8]);
    x.assign(&array![-1_i8]);
    assert_eq!(x, array![-1_i64, -1]);
}

#[test]
fn rule_15_nothing_is_written_before_the_check() {
    let mut x = array![[8, 8], [8, 8]];
    let error = x.try_divide_assign(&array![2, 0]).unwrap_err();
    assert_eq!(error.to_string(), "an integer is divided by zero at index [0, 1]");
    let error = try_broadcast!(x %= array![[3, 3], [3, 0]]).unwrap_err();
    let words = "an integer is divided by zero at index [1, 1]\nin `try_broadcast!(x %= array![[3, 3], [3, 0]])`";
    assert_eq!(error.to_string(), words);
    assert_eq!(
        panics(|| x /= array![[1, 1], [0, 1]]),
        "an integer is divided by zero at index [1, 0]"
    );
    assert_eq!(x, array![[8, 8], [8, 8]]);
    let mut inline = inline![8_u8, 8];
    assert!(inline.try_trunc_remainder_assign(0).is_err());
    assert_eq!(inline, inline![8_u8, 8]);
}

#[test]
fn rule_22_the_left_hand_side_may_occur_on_the_right() {
    let mut x = array![1.0, 2.0, 3.0];
    broadcast!(x = x * x + 1);
    assert_eq!(x, array![2.0, 5.0, 10.0]);
    broadcast!(x -= x / 2);
    assert_eq!(x, array![1.0, 2.5, 5.0]);
}

#[test]
fn rule_14_functions_have_forms_in_place() {
    let x = array![[7, -7], [8, -8]];
    let y = array![2_i16, -3];
    let mut z = x.clone();
    z.floor_divide_assign(&y);
    assert_eq!(z, array_core::functions::floor_divide(&x, &y));
    let mut z = x.clone();
    z.remainder_assign(y.clone());
    assert_eq!(z, array_core::functions::remainder(&x, &y));
    let mut z = x.clone();
    z.pow_assign(3);
    assert_eq!(z, array_core::functions::pow(&x, 3));
    let mut part = x.clone();
    part.view_mut().t().floor_divide_assign(&array![2, 3]);
    assert_eq!(part, array![[3, -4], [2, -3]]);
    let mut inline = inline![1.5_f32, -7.5];
    inline.remainder_assign(2.0);
    assert_eq!(inline, inline![1.5, 0.5]);
    let mut pairs = array![inline![7, 8], inline![9, 10]];
    pairs.floor_divide_assign(&array![2, 3]);
    assert_eq!(pairs, array![inline![3, 4], inline![3, 3]]);
}

#[test]
fn rules_15_and_17_functions_in_place_write_nothing_if_they_fail() {
    let x = array![4, 5];
    let mut y = x.clone();
    let words = "an integer is divided by zero at index [1]";
    assert_eq!(y.try_floor_divide_assign(&array![2, 0]).unwrap_err().to_string(), words);
    assert_eq!(y.try_remainder_assign(&array![2, 0]).unwrap_err().to_string(), words);
    assert!(y.try_pow_assign(&array![2, -1]).is_err());
    assert_eq!(panics(|| y.floor_divide_assign(&array![2, 0])), words);
    assert!(panics(|| y.pow_assign(-1)).contains("negative"));
    assert_eq!(y, x);
}
