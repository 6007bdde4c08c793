//! Masks over all axes of an array, or the outermost ones: the elements they select, and writes
//! through them.

use array_core::functions::greater;
use array_core::{Array, Dyn, DynArray, DynRank, Error, array, broadcast, dim, shape, slice_mut, try_broadcast};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{Dynamic, numbers, panics};

dim!(Rows);

#[test]
fn a_mask_of_fewer_axes_leaves_the_others() {
    let x = array![[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]];
    let blocks: Array<i32, shape![_, 2, 3]> = x.masked(&array![false, true]);
    assert_eq!(
        (blocks.shape(), blocks.to_vec()),
        ([1, 2, 3], vec![7, 8, 9, 10, 11, 12])
    );
    let rows: Array<i32, shape![_, 3]> = x.masked(&array![[true, false], [false, true]]);
    assert_eq!((rows.shape(), rows.to_vec()), ([2, 3], vec![1, 2, 3, 10, 11, 12]));
    let all: Array<i32, shape![_]> = x.masked(&greater(&x, 10));
    assert_eq!(all.to_vec(), [11, 12]);
    let none: Array<i32, shape![_, 2, 3]> = x.masked(&array![false, false]);
    assert_eq!(none.shape(), [0, 2, 3]);

    // A run-time extent combines with any extent, and the rank of a mask can be a run-time value.
    let run_time = Array::<bool, (Dyn,)>::from_fn_with([2], |[i]: [usize; 1]| i == 0);
    assert_eq!(x.masked(&run_time).shape(), [1, 2, 3]);
    assert_eq!(x.masked(&run_time.into_dyn()).shape(), [1, 2, 3]);
    let named = Array::<i32, (Rows, array_core::Len<2>)>::from_fn_with([3, 2], |[i, j]: [usize; 2]| (i * 2 + j) as i32);
    let odd = Array::<bool, (Rows,)>::from_fn_with([3], |[i]: [usize; 1]| i == 1);
    assert_eq!(named.masked(&odd).to_vec(), [2, 3]);
    assert_eq!(named.into_dyn().masked(&odd).to_vec(), [2, 3]);
}

#[test]
fn an_index_of_an_open_integer_type_selects_a_position() {
    let mut y = array![3.0, 1.0, 2.0];
    for i in 0..3 {
        broadcast!(y[i] += 1);
    }
    for &i in &array![2, 0, 2] {
        broadcast!(y[i] = y[i] * 2);
    }
    let last = -1;
    try_broadcast!(y[last] -= 1).expect("within bounds");
    assert_eq!(y, array![8.0, 2.0, 11.0]);
    let mut x = array![[1, 2], [3, 4]];
    for i in 0..2 {
        broadcast!(x[i] /= array![1, 2]);
        broadcast!(x[1, ..][i] = 7);
    }
    assert_eq!(x, array![[1, 1], [7, 7]]);
    let far = 3;
    assert!(try_broadcast!(x[far] = 1).is_err());
}

#[test]
fn scalars_are_written_through_a_mask_of_fewer_axes() {
    let mut x = array![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let mask = array![true, false, true];
    broadcast!(x[mask] = 0);
    assert_eq!(x, array![[0, 0, 0], [4, 5, 6], [0, 0, 0]]);
    broadcast!(x[!&mask] *= 10);
    assert_eq!(x, array![[0, 0, 0], [40, 50, 60], [0, 0, 0]]);
    let k = 7;
    let mut view = slice_mut!(x, .., ..;-1);
    broadcast!(view[mask] += k - 1);
    assert_eq!(x, array![[6, 6, 6], [40, 50, 60], [6, 6, 6]]);

    let mut cube = Array::<i32, shape![2, 3, 4]>::zeros();
    let corners = Array::<bool, shape![2, 3]>::from_fn(|[i, j]: [usize; 2]| i == 0 && j != 1);
    broadcast!(cube[corners] = 1);
    assert_eq!(cube.sum_axis::<2>(), array![[4_i64, 0, 4], [0, 0, 0]]);

    let mut y = Dynamic::<i32>::zeros_with([3, 2]);
    broadcast!(y[mask] = 5);
    assert_eq!(y.to_vec(), [5, 5, 0, 0, 5, 5]);
    let before = y.clone();
    assert!(try_broadcast!(y[mask] /= 0).is_err());
    let long = array![true, false, true, true];
    assert_eq!(
        try_broadcast!(y[long] = 9).unwrap_err().to_string(),
        "a mask of 4 elements does not fit axis 0 of extent 3"
    );
    let deep = Array::<bool, shape![3, 2, 1]>::from_fn(|_: [usize; 3]| true);
    assert_eq!(
        try_broadcast!(y[deep] = 9).unwrap_err().to_string(),
        "a mask of rank 3 does not fit an array of rank 2"
    );
    assert_eq!(y, before);
    // A fault is reported only for elements that are written to.
    let mut z = array![[1, 2], [3, 4]];
    let shift = -1;
    assert!(try_broadcast!(z[array![false, true]] <<= shift).is_err());
    assert!(try_broadcast!(z[array![false, false]] <<= shift).is_ok());
}

#[test]
fn arrays_are_written_through_a_mask() {
    let mut x = array![[1, 7], [5, 2]];
    let large = greater(&x, 4);
    x.assign_masked(&large, &array![70_i8, 50]);
    assert_eq!(x, array![[1, 70], [50, 2]]);
    x.assign_masked(&large, &array![9]);
    assert_eq!(x, array![[1, 9], [9, 2]]);
    x.assign_masked(&array![false, true], &array![3, 4]);
    assert_eq!(x, array![[1, 9], [3, 4]]);
    x.assign_masked(&array![true, true], &array![[5], [6]]);
    assert_eq!(x, array![[5, 5], [6, 6]]);
    x.view_mut().t().assign_masked(&array![false, true], &array![7, 8]);
    assert_eq!(x, array![[5, 7], [6, 8]]);
    let before = x.clone();
    let error = x.try_assign_masked(&large, &array![1, 2, 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign_masked`: axis 0 is 2 and would become 3"
    );
    assert_eq!(panics(|| x.assign_masked(&large, &array![1, 2, 3])), error.to_string());
    let mut y = x.clone().into_dyn();
    let deep = Array::<bool, DynRank>::from_fn_with([2, 2, 1], |_| true);
    assert!(matches!(y.try_assign_masked(&deep, &array![1]), Err(Error::Index(_))));
    assert_eq!((x, y), (before.clone(), before.into_dyn()));
}

#[test]
fn expressions_are_written_through_a_mask() {
    let mut x = array![[1, 7], [5, 2]];
    let large = greater(&x, 4);
    let values = array![70, 50];
    broadcast!(x[large] = values);
    assert_eq!(x, array![[1, 70], [50, 2]]);
    broadcast!(x[large] -= values * 2);
    assert_eq!(x, array![[1, -70], [-50, 2]]);
    // The part is read through the mask, so that it fits the values.
    broadcast!(x[large] = x[large] / 10 + values);
    assert_eq!(x, array![[1, 63], [45, 2]]);
    broadcast!(x[large] = x[large] * 2);
    assert_eq!(x, array![[1, 126], [90, 2]]);
    broadcast!(no_stretch; x[large] += values);
    assert_eq!(x, array![[1, 196], [140, 2]]);

    let row = array![3, 4];
    let second = array![false, true];
    broadcast!(x[second] = row);
    assert_eq!(x, array![[1, 196], [3, 4]]);
    let column = array![[8], [9]];
    broadcast!(x[array![true, true]] = column);
    assert_eq!(x, array![[8, 8], [9, 9]]);
    let mut turned = slice_mut!(x, ..;-1, ..);
    broadcast!(turned[second] *= row);
    assert_eq!(x, array![[24, 32], [9, 9]]);

    let mut y = x.clone().into_dyn();
    let everywhere = Array::<bool, DynRank>::from_fn_with([2, 2], |_| true);
    let flat = Dynamic::<i32>::from_fn_with([4], |[i]| i as i32);
    broadcast!(y[everywhere] = flat);
    assert_eq!(y.to_vec(), [0, 1, 2, 3]);
    broadcast!(y[second] = row);
    assert_eq!(y.to_vec(), [0, 1, 3, 4]);
}

/// By the Array API, an axis of a mask can have the extent 0; then nothing is selected.
#[test]
fn an_empty_mask_writes_nothing() {
    let mut x = array![[1, 7], [5, 2]].into_dyn();
    let before = x.clone();
    let none = Array::<bool, (Dyn,)>::from_fn_with([0], |_: [usize; 1]| true);
    let deep = Dynamic::<bool>::from_fn_with([2, 0], |_| true);
    broadcast!(x[none] = 9);
    broadcast!(x[none] /= 0);
    broadcast!(x[deep] += 1);
    let value = Dynamic::<i32>::from_fn_with([1], |_| 3);
    broadcast!(x[deep] = value);
    x.assign_masked(&none, &array![3, 4]);
    assert_eq!(x, before);
    let mut y = Array::<i32, (Dyn, Dyn)>::from_fn_with([2, 2], |_: [usize; 2]| 1);
    broadcast!(y[none] = 9);
    broadcast!(y[none] += array![1, 2]);
    assert_eq!(y.to_vec(), [1; 4]);
    let x = Array::<i32, (Dyn, Dyn)>::from_fn_with([3, 4], |_: [usize; 2]| 1);
    let wrong = Array::<bool, (Dyn, Dyn)>::from_fn_with([0, 5], |_: [usize; 2]| true);
    assert_eq!(
        x.try_masked(&wrong).unwrap_err().to_string(),
        "a mask of 5 elements does not fit axis 1 of extent 4"
    );
    // Three values do not fit a selection of another length, even an empty one.
    assert!(try_broadcast!(y[none] = array![1, 2, 3]).is_err());
    // An extent that is neither 0 nor that of the array.
    let one = Array::<bool, (Dyn,)>::from_fn_with([1], |_: [usize; 1]| true);
    assert_eq!(
        try_broadcast!(y[one] = 9).unwrap_err().to_string(),
        "a mask of 1 element does not fit axis 0 of extent 2"
    );
}

#[test]
fn a_mask_of_run_time_rank_may_have_fewer_axes() {
    let x = numbers(&[2, 2, 3], |i| i as i32);
    let mask = |extents: &[usize], chosen: &[bool]| {
        let mut each = chosen.iter();
        Dynamic::<bool>::from_fn_with(extents, |_: DynRank| *each.next().unwrap())
    };
    let blocks = mask(&[2], &[false, true]);
    let found: Dynamic<i32> = x.masked(&blocks);
    assert_eq!(
        (found.shape().as_ref(), found.to_vec()),
        (&[1, 2, 3][..], (6..12).collect())
    );
    let rows = mask(&[2, 2], &[true, false, false, true]);
    assert_eq!(x.masked(&rows).shape().as_ref(), [2, 3]);
    let all = mask(&[], &[true]);
    assert_eq!(x.masked(&all).shape().as_ref(), [1, 2, 2, 3]);
    assert_eq!(x.masked(&mask(&[], &[false])).shape().as_ref(), [0, 2, 2, 3]);
    assert!(x.try_masked(&mask(&[2, 2, 3, 1], &[true; 12])).is_err());

    let mut y = x.clone();
    broadcast!(y[rows] = -1);
    assert_eq!(y.to_vec(), [-1, -1, -1, 3, 4, 5, 6, 7, 8, -1, -1, -1]);
    broadcast!(y[rows] += 1);
    broadcast!(y[blocks] *= 2);
    assert_eq!(y.to_vec(), [0, 0, 0, 3, 4, 5, 12, 14, 16, 0, 0, 0]);
    let row = array![7, 8, 9];
    broadcast!(y[rows] = row);
    assert_eq!(y.to_vec(), [7, 8, 9, 3, 4, 5, 12, 14, 16, 7, 8, 9]);
    y.assign_masked(&blocks, &array![[1], [2]]);
    assert_eq!(y.to_vec()[6..], [1, 1, 1, 2, 2, 2]);
    broadcast!(y[all] = 5);
    assert_eq!(y.to_vec(), [5; 12]);
    let before = y.clone();
    assert!(try_broadcast!(y[rows] = array![1, 2]).is_err());
    assert!(try_broadcast!(y[rows] /= 0).is_err());
    assert_eq!(y, before);
    let turned = array![[false, true], [false, false]];
    let turned = turned.t().try_into_shape::<DynRank>().unwrap();
    broadcast!(y[turned] = 0);
    assert_eq!(y.to_vec(), [5, 5, 5, 5, 5, 5, 0, 0, 0, 5, 5, 5]);
}

#[test]
fn expressions_that_do_not_fit_a_mask_write_nothing() {
    let x = array![[1, 7], [5, 2]];
    let large = greater(&x, 4);
    let mut y = x.clone();
    let three = array![1, 2, 3];
    let error = try_broadcast!(y[large] = three).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign`: axis 0 is 2 and would become 3\n\
         \x20 (2,)  y[large]\n\
         \x20 (3,)  three\n\
         \x20  ^\n\
         in `try_broadcast!(y[large] = three)`"
    );
    let divisors = array![1, 0];
    let error = try_broadcast!(y[large] /= divisors).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("an integer is divided by zero at index [1]"),
        "{error}"
    );
    assert!(panics(|| broadcast!(y[large] = three)).contains("(3,)"));
    assert_eq!(y, x);
}

/// Draws an array, the number of axes of a mask, and the elements of the mask.
fn drawn() -> impl Strategy<Value = (Vec<usize>, usize, Vec<bool>)> {
    (vec(0..4_usize, 1..4), any::<prop::sample::Index>()).prop_flat_map(|(extents, axes)| {
        let axes = 1 + axes.index(extents.len());
        let count: usize = extents[..axes].iter().product();
        (Just(extents), Just(axes), vec(any::<bool>(), count))
    })
}

proptest! {
    #[test]
    fn run_time_masks_match_loops((extents, axes, chosen) in drawn()) {
        let x = numbers(&extents, |i| i as i32 + 1);
        let mut each = chosen.iter();
        let mask = Dynamic::<bool>::from_fn_with(&extents[..axes], |_: DynRank| *each.next().unwrap());
        let inner: usize = extents[axes..].iter().product();
        let is_chosen = |i: usize| chosen[i / inner];
        let expected: Vec<i32> = x.iter().copied().enumerate().filter(|&(i, _)| is_chosen(i)).map(|(_, x)| x).collect();
        let mut shape = extents[axes..].to_vec();
        shape.insert(0, chosen.iter().filter(|&&chosen| chosen).count());

        let (dynamic, m) = (DynArray::from(x.clone()), DynArray::from(mask.clone()));
        let found = dynamic.masked(&m).unwrap();
        prop_assert_eq!(found.shape(), &shape);
        prop_assert_eq!(found.as_slice::<i32>().unwrap(), &expected);

        let value = numbers(&shape, |i| -(i as i32));
        let mut next = 0;
        let written: Vec<i32> = x.iter().copied().enumerate().map(|(i, x)| {
            if is_chosen(i) {
                next -= 1;
                next + 1
            } else {
                x
            }
        }).collect();
        let mut y = dynamic.clone();
        y.assign_masked(&m, DynArray::from(value.clone())).unwrap();
        prop_assert_eq!(y.as_slice::<i32>().unwrap(), &written);
        let mut y = dynamic.clone();
        y.assign_masked(&m, 0_i32).unwrap();
        let expect = |i: usize| if is_chosen(i) { 0 } else { i as i32 + 1 };
        prop_assert_eq!(y.as_slice::<i32>().unwrap(), (0..x.len()).map(expect).collect::<Vec<_>>());
        let found = x.masked(&mask);
        prop_assert_eq!(found.shape(), DynRank::new(&shape).unwrap());
        prop_assert_eq!(found.to_vec(), expected);
        let mut y = x.clone();
        y.assign_masked(&mask, &value);
        prop_assert_eq!(y.to_vec(), written.clone());
        let mut y = x.clone();
        broadcast!(y[mask] = value);
        prop_assert_eq!(y.to_vec(), written);
        let mut y = x.clone();
        broadcast!(y[mask] = 0);
        prop_assert_eq!(y.to_vec(), (0..x.len()).map(expect).collect::<Vec<_>>());
    }
}

#[test]
fn masked_assignments_to_dynamic_arrays_check_dtype_and_shape() {
    let mut x = DynArray::from(array![[1, 7], [5, 2]]);
    let before = x.clone();
    let words = |result: Result<(), Error>| result.unwrap_err().to_string();
    let mask = DynArray::from(array![true, false]);
    assert_eq!(
        words(x.assign_masked(&mask, DynArray::from(array![1.5, 2.5]))),
        "`i32` and `f64` have no common dtype in `assign_masked`: cast one of the two"
    );
    assert_eq!(
        words(x.assign_masked(&mask, DynArray::from(array![1, 2, 3]))),
        "a value of shape (3,) cannot be written in place into an array of shape (1, 2) in `assign_masked`: axis 1 is 2 and would become 3"
    );
    assert_eq!(
        words(x.assign_masked(&DynArray::from(array![true]), 0)),
        "a mask of 1 element does not fit axis 0 of extent 2"
    );
    assert_eq!(
        words(x.assign_masked(&DynArray::from(array![[[true]]]), 0)),
        "a mask of rank 3 does not fit an array of rank 2"
    );
    assert!(x.assign_masked(&x.clone(), 0).is_err());
    assert_eq!(x, before);
}
