//! Strided slices, and memory that two views could reach.

use array_core::{Array, ArrayView, ArrayViewMut, Dyn, DynRank, shape};

use crate::panics;

#[test]
fn strides_that_leave_the_slice_are_refused() {
    let elements = [1_u16, 2, 3, 4, 5, 6];
    let strides: [([usize; 2], [isize; 2], usize); 8] = [
        ([2, 3], [3, 2], 0),
        ([2, 3], [-3, 1], 0),
        ([2, 3], [3, 1], 1),
        ([2, 3], [isize::MAX, isize::MAX], 0),
        ([2, 3], [isize::MIN, 1], 5),
        ([usize::MAX, 2], [0, 0], 0),
        ([2, 3], [3, 1], usize::MAX),
        ([3, 3], [isize::MAX, isize::MIN], 3),
    ];
    for (extents, strides, offset) in strides {
        let view = ArrayView::<u16, shape![_, _]>::from_slice_strided(extents, &strides, offset, &elements);
        assert!(view.is_err(), "{extents:?} {strides:?} {offset}");
        let mut elements = elements;
        let view = ArrayViewMut::<u16, DynRank>::from_mut_slice_strided(extents, &strides, offset, &mut elements);
        assert!(view.is_err(), "{extents:?} {strides:?} {offset}");
    }
    let other_rank = ArrayView::<u16, shape![_, _]>::from_slice_strided([2, 3], &[1], 0, &elements);
    assert!(other_rank.is_err());
}

#[test]
fn views_for_writing_reach_each_element_once() {
    let mut elements = [0_u16; 6];
    for (extents, strides) in [
        ([2, 3], [1, 1]),
        ([6, 2], [1, 0]),
        ([2, 2], [0, 0]),
        ([3, 2], [2, 2]),
        ([2, 3], [-1, 1]),
    ] {
        let view = ArrayViewMut::<u16, shape![_, _]>::from_mut_slice_strided(extents, &strides, 1, &mut elements);
        assert!(view.is_err(), "{extents:?} {strides:?}");
    }
}

#[test]
fn halves_of_a_view_do_not_overlap() {
    let mut x = Array::<u16, (Dyn, Dyn)>::zeros_with([4, 5]);
    {
        let (mut left, mut right) = x.view_mut().split_at::<1>(2);
        let (l, r) = (
            left.iter_mut().collect::<Vec<_>>(),
            right.iter_mut().collect::<Vec<_>>(),
        );
        l.into_iter().chain(r).for_each(|element| *element += 1);
    }
    assert_eq!(x.to_vec(), [1; 20]);
    panics(|| x.view_mut().split_at::<1>(6));
    panics(|| x.view_mut().split_at::<1>(usize::MAX));
}

#[test]
fn a_slice_of_elements_has_the_length_of_the_array() {
    let x = Array::<u16, shape![_, 5]>::zeros_with([0, 5]);
    assert_eq!((x.as_slice().len(), x.t().to_vec().len()), (0, 0));
    let none = Array::<u64, DynRank>::zeros_with([usize::MAX, 0, usize::MAX]);
    assert_eq!((none.as_slice().len(), none.iter().count()), (0, 0));
    assert_eq!(none.try_as_slice().map(<[u64]>::len), Some(0));
}
