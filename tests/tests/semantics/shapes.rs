//! Rule 1: broadcasting.

use array_core::shape::broadcast_shapes;
use array_core::{Array, Broadcast, BroadcastShape, Dyn, DynRank, Len, One, ShapeError, array, dim, shape};

use crate::semantics::{holds, panics};

dim! {
    Features;
    Classes;
    Channel = 3;
}

/// Checks shapes that do not broadcast, and the axis.
fn clash(error: &ShapeError, left: &[usize], right: &[usize], axis: usize) {
    assert_eq!(
        (&error.left()[..], &error.right()[..], error.axis()),
        (left, right, Some(axis))
    );
}

#[test]
fn rule_1_axes_align_from_the_last() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(&x + &array![10, 20, 30], array![[11, 22, 33], [14, 25, 36]]);
    assert!(!holds!(shape![2, 3]: Broadcast<shape![2]>));
}

#[test]
fn rule_1_equal_or_one_of_them_is_1() {
    assert_eq!(
        array![[1], [2]] + array![[10, 20, 30]],
        array![[11, 21, 31], [12, 22, 32]]
    );
    assert!(holds!(shape![2, 1]: Broadcast<shape![1, 3]>));
    assert!(!holds!(shape![2]: Broadcast<shape![3]>));
    let error = broadcast_shapes(&[&[2], &[3]]).unwrap_err();
    clash(&error, &[2], &[3], 0);
}

#[test]
fn rule_1_missing_axes_count_as_1() {
    let scalar: Array<i32, shape![]> = Array::from(5);
    assert_eq!(array![[1, 2]] + &scalar, array![[6, 7]]);
    assert_eq!(scalar + array![1], array![6]);
}

#[test]
fn rule_1_the_example_of_the_standard() {
    type Result = BroadcastShape<shape![8, 1, 6, 1], shape![7, 1, 5]>;
    let sum: Array<u8, Result> = Array::<u8, shape![8, 1, 6, 1]>::ones() + Array::<u8, shape![7, 1, 5]>::ones();
    assert_eq!(sum.shape(), [8, 7, 6, 5]);
    assert_eq!(broadcast_shapes(&[&[8, 1, 6, 1], &[7, 1, 5]]).unwrap(), [8, 7, 6, 5]);
    assert!(sum.iter().all(|&x| x == 2));
}

#[test]
fn rule_1_an_axis_of_1_with_an_axis_of_0_gives_0() {
    let empty: Array<i32, shape![3, 0]> = Array::<i32, shape![3, 1]>::ones() + Array::<i32, shape![1, 0]>::zeros();
    assert_eq!(empty.shape(), [3, 0]);
    assert_eq!(broadcast_shapes(&[&[3, 1], &[1, 0]]).unwrap(), [3, 0]);
    let (one, none) = (
        Array::<i32, shape![_]>::ones_with([1]),
        Array::<i32, shape![_]>::ones_with([0]),
    );
    assert_eq!((&one + &none).shape(), [0]);
    assert_eq!((&none + &one).shape(), [0]);
}

#[test]
fn rule_1_an_axis_of_0_does_not_meet_one_of_2() {
    assert!(!holds!(shape![0]: Broadcast<shape![2]>));
    assert!(broadcast_shapes(&[&[0], &[2]]).is_err());
}

#[test]
fn rule_1_holds_for_any_number_of_operands() {
    assert_eq!(broadcast_shapes(&[]).unwrap(), [0_usize; 0]);
    assert_eq!(broadcast_shapes(&[&[], &[2, 1], &[3], &[1, 1]]).unwrap(), [2, 3]);
    assert_eq!(broadcast_shapes(&[&[1; 64], &[2]]).unwrap().len(), 64);
    let error = broadcast_shapes(&[&[2, 1], &[3], &[4]]).unwrap_err();
    clash(&error, &[2, 3], &[4], 1);
}

#[test]
fn rule_1_a_run_time_extent_stretches_if_it_is_1() {
    let x = Array::<i32, shape![_, 3]>::from_fn_with([2, 3], |[i, j]| (i * 3 + j) as i32);
    let row = Array::<i32, shape![_, 3]>::from_fn_with([1, 3], |[_, j]| 10 * j as i32);
    assert_eq!((&x + &row).as_slice(), [0, 11, 22, 3, 14, 25]);
    assert_eq!((&row + &x).as_slice(), [0, 11, 22, 3, 14, 25]);
    let other = Array::<i32, shape![_, 3]>::zeros_with([4, 3]);
    let words = "shapes (2, 3) and (4, 3) cannot be broadcast together in `add`: axis 0 has 2 and 4";
    assert_eq!(x.try_add(&other).unwrap_err().to_string(), words);
    assert_eq!(panics(|| &x + &other), words);
}

#[test]
fn rule_1_static_extents_are_compared_by_the_compiler() {
    assert!(!holds!((Dyn, Len<3>): Broadcast<(Len<4>,)>));
    assert!(holds!((Dyn, Len<3>): Broadcast<(Dyn,)>));
    assert!(holds!((Dyn, Len<3>): Broadcast<DynRank>));
    let x = Array::<f32, shape![_, 3]>::ones_with([2, 3]);
    let y = Array::<f32, shape![_]>::ones_with([4]);
    assert!(x.try_add(&y).is_err());
}

#[test]
fn rule_1_len_1_does_not_stretch_and_one_does() {
    assert!(!holds!((Len<1>,): Broadcast<shape![3]>));
    assert!(holds!((Len<1>,): Broadcast<(Len<1>,)>));
    assert!(holds!((Len<1>,): Broadcast<(One,)>));
    assert!(holds!((One,): Broadcast<shape![3]>));
}

#[test]
fn rule_1_named_axes_meet_themselves_and_one() {
    assert!(holds!((Features,): Broadcast<(Features,)>));
    assert!(holds!((Features,): Broadcast<(One,)>));
    assert!(holds!((Features,): Broadcast<(Dyn,)>));
    assert!(!holds!((Features,): Broadcast<(Classes,)>));
    assert!(!holds!((Features,): Broadcast<shape![3]>));
    assert!(!holds!((Channel,): Broadcast<shape![3]>));
    let x = Array::<f32, (Features,)>::ones_with([4]);
    let y = Array::<f32, (Features,)>::ones_with([5]);
    assert_eq!(x.try_add(&y).unwrap_err().axis(), Some(0));
    let single = Array::<f32, (Features,)>::ones_with([1]);
    assert!(x.try_add(&single).is_err(), "a named axis of extent 1 does not stretch");
    let stretched = Array::<f32, shape![_]>::ones_with([1]);
    assert_eq!((&x + &stretched).shape(), [4]);
}
