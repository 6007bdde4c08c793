//! "Logical, relational and bitwise operations".

use array_core::error::ShapeErrorKind;
use array_core::{Array, DynRank, InlineArray, array, broadcast, inline, shape, try_broadcast};
use array_tests::nested::{Model, combine};

type Triple<T> = InlineArray<T, shape![3]>;

#[test]
fn one_operand_is_a_tensor_and_the_other_a_scalar() {
    let (a, b) = (1, array![1, 2, 3]);
    assert_eq!(broadcast!(tml; a > b), array![false, false, false]);
    assert_eq!(broadcast!(tml; b >= a), array![true, true, true]);
    assert_eq!(broadcast!(tml; b == 2), array![false, true, false]);
}

#[test]
fn a_scalar_meets_the_roots_of_a_nested_tensor() {
    let (a, b) = (1, inline![1, 2, 3]);
    let c: Array<Triple<i32>, shape![3]> = array![b, b, b];
    let none = inline![false, false, false];
    let d: Array<Triple<bool>, shape![3]> = broadcast!(tml; a > c);
    assert_eq!(d, array![none, none, none]);
}

#[test]
fn both_operands_are_tensors_of_the_same_dimensions() {
    let (a, b) = (array![1, 5, 3], array![4, 2, 3]);
    assert_eq!(broadcast!(tml; a < b), array![true, false, false]);
    assert_eq!(broadcast!(tml; a <= b), array![true, false, true]);
    assert_eq!(broadcast!(tml; a != b), array![true, true, false]);
}

#[test]
fn both_operands_have_the_same_nesting_level_and_dimensions_on_all_levels() {
    let a: Array<Triple<i32>, shape![2]> = array![inline![1, 2, 3], inline![4, 5, 6]];
    let b: Array<Triple<i32>, shape![2]> = array![inline![3, 2, 1], inline![4, 6, 5]];
    let d: Array<Triple<bool>, shape![2]> = broadcast!(tml; a < b);
    let model = combine(&a.model(), &b.model(), &|x, y| i64::from(x < y)).unwrap();
    assert_eq!(d.model(), model);
}

#[test]
fn dimensions_that_differ_are_refused() {
    let x = Array::<i32, shape![_]>::ones_with([3]);
    for other in [1, 2] {
        let y = Array::<i32, shape![_]>::ones_with([other]);
        assert!(try_broadcast!(tml; x < y).is_err());
        assert!(try_broadcast!(tml; y < x).is_err());
    }
    // Arithmetic stretches the operand with extent 1.
    let y = Array::<i32, shape![_]>::ones_with([1]);
    assert!(try_broadcast!(tml; x + y).is_ok());
    let error = try_broadcast!(tml; x == y).unwrap_err();
    let array_core::Error::Shape(error) = error else {
        panic!("{error}")
    };
    assert_ne!(error.kind(), ShapeErrorKind::Broadcasting);
    assert!(error.to_string().contains("tml"), "{error}");
}

/// Each relational operator checks the shapes, even after arithmetic has related the same two
/// shapes.
#[test]
fn every_operator_compares_dimensions() {
    let refused = |error: array_core::Error, text: &str| {
        let array_core::Error::Shape(error) = error else {
            panic!("{error}")
        };
        assert_eq!(error.kind(), ShapeErrorKind::Tml);
        assert!(error.to_string().contains(text), "{error}");
    };
    let (x, row) = (
        Array::<i32, shape![_, 2]>::ones_with([3, 2]),
        Array::<i32, shape![_, 2]>::ones_with([1, 2]),
    );
    let sum = &x + &row;
    assert!(try_broadcast!(tml; x + row == sum).is_ok());
    refused(try_broadcast!(tml; x + row > row).unwrap_err(), "x + row > row");
    let twice = try_broadcast!(tml; (x + row == sum) && (x * row != row) && (row + x == x));
    refused(twice.unwrap_err(), "x * row != row");
    // The first one is reported, although only the second one computes the value.
    let both = try_broadcast!(tml; (row == x) && (x + row == row));
    refused(both.unwrap_err(), "row == x");
    let mut found = broadcast!(x != x);
    let written = try_broadcast!(tml; found = x + row == row);
    refused(written.unwrap_err(), "x + row == row");
    assert!(found.iter().all(|&found| !found));
}

#[test]
fn dimensions_of_run_time_rank_are_compared() {
    let x = Array::<f64, DynRank>::zeros_with([2, 3]);
    assert_eq!(try_broadcast!(tml; x < x).unwrap().shape(), [2, 3]);
    assert!(try_broadcast!(tml; x < Array::<f64, DynRank>::zeros_with([3])).is_err());
    assert!(try_broadcast!(tml; x < Array::<f64, DynRank>::zeros_with([])).is_ok());
    let nested = x.clone().into_nested::<shape![3]>();
    assert!(try_broadcast!(tml; nested < nested).is_ok());
    let one = Array::<f64, DynRank>::zeros_with([1, 3]).into_nested::<shape![3]>();
    assert!(try_broadcast!(tml; nested < one).is_err());
    assert!(try_broadcast!(tml; nested + one).is_ok());
}

#[test]
fn logical_operands_are_bool_and_so_is_the_result() {
    let (a, b) = (array![true, true, false], array![true, false, false]);
    assert_eq!(broadcast!(tml; a && b), array![true, false, false]);
    assert_eq!(broadcast!(tml; a || b), array![true, true, false]);
    assert_eq!(broadcast!(tml; !a), array![false, false, true]);
    assert_eq!(broadcast!(tml; a && true), a);
}

/// The page gives `bool` as the root of every result. A bitwise result without its bits would be
/// meaningless, so here it keeps the dtype of its operands.
#[test]
fn bitwise_operands_are_uint_and_the_result_keeps_the_dtype() {
    let (a, b) = (array![12_u32, 10], array![10_u32, 6]);
    let and: Array<u32, shape![2]> = broadcast!(tml; a & b);
    assert_eq!(and, array![8, 2]);
    assert_eq!(broadcast!(tml; a | b), array![14, 14]);
    assert_eq!(broadcast!(tml; a ^ 1), array![13, 11]);
    assert_eq!(broadcast!(tml; a << 1), array![24, 20]);
    let nested: Array<InlineArray<u32, shape![2]>, shape![1]> = array![inline![12_u32, 10]];
    let kept: Array<InlineArray<u32, shape![2]>, shape![1]> = broadcast!(tml; nested & nested);
    assert_eq!(kept, nested);
}

#[test]
fn the_rule_set_is_that_of_its_operators_alone() {
    let (x, y) = (array![[1.0], [2.0]], array![1.0, 2.0]);
    // Arithmetic within it broadcasts, and its result is compared.
    let above = broadcast!(tml; x * y > y + x);
    assert_eq!(above, array![[false, false], [false, false]]);
    assert_eq!(
        broadcast!(tml; if x * y >= 2.0 { x * y } else { 0.0 }),
        array![[0.0, 2.0], [2.0, 4.0]]
    );
}

/// `x &= y` is `x = x & y`: a bitwise operation, and then an assignment.
#[test]
fn bitwise_operations_in_place_follow_the_same_rule() {
    let mut a = array![12_u32, 10, 255];
    broadcast!(tml; a &= array![8_u32, 15, 1]);
    broadcast!(tml; a <<= 1_u32);
    broadcast!(tml; a |= array![1_u8, 1, 1]);
    assert_eq!(a, array![17, 21, 3]);
    broadcast!(tml; a[1..] ^= array![1_u32, 2]);
    assert_eq!(a, array![17, 20, 1]);
    let mut nested: Array<InlineArray<u32, shape![2]>, shape![1]> = array![inline![6, 7]];
    let masks = array![inline![3_u32, 1]];
    broadcast!(tml; nested &= masks);
    assert_eq!(nested, array![inline![2, 1]]);

    let mut x = Array::<u32, DynRank>::full_with([2, 3], 7);
    let row = Array::<u32, DynRank>::full_with([3], 2);
    let error = try_broadcast!(tml; x &= row).unwrap_err();
    let words = "shapes (2, 3) and (3,) are not the same, which `tml` requires in `bitwise_and_assign`";
    assert!(error.to_string().starts_with(words), "{error}");
    assert!(x.iter().all(|&x| x == 7), "nothing is written");
    // Arithmetic broadcasts, and so does an assignment.
    try_broadcast!(tml; x += row).unwrap();
    try_broadcast!(tml; x = row).unwrap();
    try_broadcast!(tml; x &= x).unwrap();
    assert!(x.iter().all(|&x| x == 2));
    // Through a mask, the selected elements are a vector.
    let (mut y, bit) = (array![[1_u8, 2], [3, 4]], Array::<u8, ()>::full(8));
    let odd = y.map(|y| y % 2 == 1);
    broadcast!(tml; y[odd] |= 16);
    broadcast!(tml; y[odd] ^= bit);
    try_broadcast!(tml; y[odd] &= array![9_u8, 255].into_shape::<shape![_]>()).unwrap();
    assert_eq!(y, array![[9, 2], [27, 4]]);
    assert!(try_broadcast!(tml; y[odd] &= array![9_u8, 255, 1].into_shape::<shape![_]>()).is_err());
    // By index names, by `in_dims`, and of a choice.
    let (mut z, w) = (array![[1_u32, 2], [3, 4]], array![[1_u32, 1], [2, 2]]);
    broadcast!(named; z[i, j] += w[j, i]);
    broadcast!(tml; z &= if w > 1 { w } else { z });
    assert_eq!(z, array![[2, 4], [0, 2]]);
    // The result must have the shape of the left-hand side.
    let mut scalar = Array::<u32, DynRank>::full_with([], 7);
    assert!(try_broadcast!(tml; scalar &= row).is_err());
    try_broadcast!(tml; x &= scalar).unwrap();
}
