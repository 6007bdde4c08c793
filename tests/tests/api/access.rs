//! Reading arrays, and changing single elements.

use array_core::{Array, DynRank, InlineArray, array, inline, shape};

use crate::api::{Channel, Rows, panics};

#[test]
fn shape_rank_and_length() {
    let x = Array::<u8, shape![2, 1, 3]>::zeros();
    assert_eq!((x.shape(), x.rank(), x.len(), x.is_empty()), ([2, 1, 3], 3, 6, false));
    let x = Array::<u8, (Rows, Channel)>::zeros_with([0, 3]);
    assert_eq!((x.shape(), x.rank(), x.len(), x.is_empty()), ([0, 3], 2, 0, true));
    assert_eq!(x.axes(), &(Rows(0), Channel));
    let x = Array::<u8, DynRank>::zeros_with([4, 5]);
    assert_eq!((x.shape(), x.rank(), x.len()), (DynRank::new(&[4, 5]).unwrap(), 2, 20));
    let scalar = Array::<u8, shape![]>::ones();
    assert_eq!((scalar.shape(), scalar.rank(), scalar.len()), ([], 0, 1));
}

#[test]
fn elements_by_position() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!((x.get([1, 2]), x.get([2, 0]), x.get([0, 3])), (Some(&6), None, None));
    assert_eq!(x[[1, 0]], 4);
    x[[1, 0]] = 40;
    *x.get_mut([0, 0]).unwrap() = 10;
    assert_eq!(x.get_mut([0, 3]), None);
    assert_eq!(x, array![[10, 2, 3], [40, 5, 6]]);
    let mut scalar = inline![1.5; 1].reshape::<shape![]>();
    scalar[[]] += 1.0;
    assert_eq!(scalar[[]], 2.5);
}

#[test]
fn elements_of_vectors_by_one_number() {
    let mut v = array![1, 2, 3];
    let mut counts = Array::<u8, (Rows,)>::zeros_with([4]);
    for i in [3_usize, 1, 3] {
        counts[i] += 1;
    }
    v[0] = 10;
    *v.get_mut(1).unwrap() *= 10;
    assert_eq!((v[0], v[1], v.get(2), v.get(3)), (10, 20, Some(&3), None));
    assert_eq!(counts.to_vec(), [0, 1, 0, 2]);
    assert_eq!(
        (inline![1.5][0], array![[1, 2], [3, 4]].t().index_axis::<0>(1)[0]),
        (1.5, 2)
    );
    assert_eq!(panics(|| v[3]), "index [3] is out of bounds for an array of shape (3,)");
}

#[test]
fn positions_of_run_time_rank() {
    let x = Array::<usize, DynRank>::from_fn_with([2, 3], |index| index[0] * 3 + index[1]);
    assert_eq!(x[[1, 2]], 5);
    assert_eq!(x[&[1_usize, 0][..]], 3);
    assert_eq!(x[DynRank::new(&[0, 1]).unwrap()], 1);
    assert_eq!((x.get([1]), x.get([1, 2, 0]), x.get([2, 0])), (None, None, None));
}

#[test]
fn a_position_out_of_bounds_panics_with_the_position_and_the_shape() {
    let mut x = array![[1, 2], [3, 4]];
    let words = "index [2, 0] is out of bounds for an array of shape (2, 2)";
    assert_eq!(panics(|| x[[2, 0]]), words);
    assert_eq!(panics(|| x[[2, 0]] = 1), words);
    let none = Array::<u8, shape![0]>::zeros();
    assert_eq!(
        panics(|| none[[0]]),
        "index [0] is out of bounds for an array of shape (0,)"
    );
    let words = "index [1] of an array of shape (2, 2) needs one entry for each axis";
    assert_eq!(panics(|| x.into_dyn()[[1]]), words);
}

#[test]
fn slices_are_row_major() {
    let mut x = array![[1, 2], [3, 4]];
    assert_eq!(x.as_slice(), [1, 2, 3, 4]);
    x.as_mut_slice()[2] = 30;
    let (read, written): (&[i32], i32) = (x.as_ref(), x[[1, 0]]);
    assert_eq!((read.len(), written), (4, 30));
    x.as_mut().reverse();
    assert_eq!(x.to_vec(), [4, 30, 2, 1]);
    x.fill(7);
    assert_eq!(x, array![[7, 7], [7, 7]]);
}

#[test]
fn iterators() {
    let mut x = array![[1, 2], [3, 4]];
    assert_eq!(x.iter().rev().copied().collect::<Vec<_>>(), [4, 3, 2, 1]);
    assert_eq!((&x).into_iter().len(), 4);
    for element in &mut x {
        *element *= 10;
    }
    for element in x.iter_mut().skip(3) {
        *element += 2;
    }
    let indexed = x.indexed_iter();
    assert_eq!(indexed.len(), 4);
    assert_eq!(
        indexed.collect::<Vec<_>>(),
        [([0, 0], &10), ([0, 1], &20), ([1, 0], &30), ([1, 1], &42)]
    );
    assert_eq!(x.into_iter().collect::<Vec<_>>(), [10, 20, 30, 42]);
    let none = Array::<u8, shape![2, 0]>::zeros();
    assert_eq!(none.indexed_iter().next(), None);
    let scalar = InlineArray::<u8, shape![]>::ones();
    assert_eq!(scalar.indexed_iter().collect::<Vec<_>>(), [([], &1)]);
}

#[test]
fn equality_is_of_extents_and_elements() {
    assert_eq!(array![1, 2], array![1, 2]);
    assert_ne!(array![1, 2], array![1, 3]);
    assert_eq!(array![1, 2], inline![1, 2]);
    assert_eq!(inline![1, 2], array![1, 2]);
    let (two, three) = (
        Array::<u8, shape![_, _]>::zeros_with([0, 2]),
        Array::<u8, shape![_, _]>::zeros_with([0, 3]),
    );
    assert_ne!(two, three);
    assert_ne!(array![f64::NAN], array![f64::NAN]);
    assert_eq!(array![0.0], array![-0.0]);
    let set: std::collections::HashSet<_> = [array![1, 2], array![1, 2], array![2, 1]].into();
    assert_eq!(set.len(), 2);
}

#[test]
fn copies_and_clones_are_independent() {
    let x = inline![1, 2];
    let mut y = x;
    y[[0]] = 5;
    assert_eq!((x, y), (inline![1, 2], inline![5, 2]));
    let x = array![1, 2];
    let mut y = x.clone();
    y[[0]] = 5;
    assert_eq!((x, y), (array![1, 2], array![5, 2]));
}
