//! Arrays from nested Rust arrays and back.

use array_core::{Array, DynRank, InlineArray, Len, One, array, inline, shape};

use crate::api::{Channel, panics};

#[test]
fn nested_arrays_of_every_rank_become_arrays() {
    let x: Array<i32, shape![3]> = [1, 2, 3].into();
    assert_eq!(x, array![1, 2, 3]);
    let x: Array<i32, shape![2, 2]> = [[1, 2], [3, 4]].into();
    assert_eq!(x, array![[1, 2], [3, 4]]);
    let x: Array<i32, shape![1, 2]> = [[1, 2]].into();
    assert_eq!(x.shape(), [1, 2]);
    let x: Array<i32, shape![2, 1]> = [[1], [2]].into();
    assert_eq!(x.shape(), [2, 1]);
    let x: Array<i32, shape![1]> = [5].into();
    assert_eq!(x + array![1, 2], array![6, 7]);
    let x: Array<i32, (Len<1>,)> = [5].into();
    assert_eq!(x.shape(), [1]);
    let x: Array<u8, shape![2, 1, 3]> = [[[1; 3]], [[2; 3]]].into();
    assert_eq!(x.sum(), 9);
    let x: Array<u8, shape![1, 2, 1, 2]> = [[[[1, 2]], [[3, 4]]]].into();
    assert_eq!(x[[0, 1, 0, 1]], 4);
    let x: Array<u8, shape![2, 2, 2, 2, 2]> = [[[[[1; 2]; 2]; 2]; 2]; 2].into();
    assert_eq!(x.sum(), 32);
    let x: Array<u8, shape![2, 2, 2, 2, 2, 2]> = [[[[[[1; 2]; 2]; 2]; 2]; 2]; 2].into();
    assert_eq!(x.sum(), 64);
    let x: Array<u8, shape![0]> = [].into();
    assert_eq!(x.len(), 0);
}

#[test]
fn a_scalar_becomes_a_0_d_array() {
    let x: Array<f64, shape![]> = 2.5.into();
    let y: InlineArray<f64, shape![]> = 2.5.into();
    assert_eq!((x[[]], y[[]]), (2.5, 2.5));
}

#[test]
fn inline_arrays_are_nested_arrays() {
    let x: InlineArray<i8, shape![2, 3]> = [[1, 2, 3], [4, 5, 6]].into();
    let back: [[i8; 3]; 2] = x.into();
    assert_eq!(back, [[1, 2, 3], [4, 5, 6]]);
    assert_eq!(x.into_nested_array(), back);
    let heap: Array<i8, shape![2, 3]> = x.to_heap();
    assert_eq!(heap.into_nested_array(), back);
    const EDGE: InlineArray<i8, shape![1, 3]> = InlineArray::from_nested([[-1, 0, 1]]);
    assert_eq!(EDGE, inline![[-1_i8, 0, 1]]);
}

#[test]
fn axes_with_names_take_nested_arrays_by_from_nested() {
    let pixels = Array::<u8, (Len<2>, Channel)>::from_nested([[255, 0, 0], [0, 0, 255]]);
    assert_eq!(pixels[[1, 2]], 255);
    let row = InlineArray::<u8, (One, Channel)>::from_nested([[1, 2, 3]]);
    assert_eq!((&pixels - row).shape(), [2, 3]);
    let deep = InlineArray::<u8, shape![1, 1, 1, 1, 1, 1, 1, 2]>::from_nested([[[[[[[[7, 8]]]]]]]]);
    assert_eq!(deep.sum(), 15);
}

#[test]
fn the_axes_of_all_levels_are_limited() {
    type Pair = InlineArray<f32, shape![2]>;
    let of_rank = |rank| Array::<Pair, DynRank>::full_with(vec![1; rank], inline![1.0_f32, 2.0]);
    let x = of_rank(63);
    assert_eq!((&x + &x).to_vec(), [inline![2.0, 4.0]]);
    let x = of_rank(64);
    assert_eq!(
        panics(|| &x + &x),
        "a nested array has at most 64 axes on all levels together, but this one has 65"
    );
}
