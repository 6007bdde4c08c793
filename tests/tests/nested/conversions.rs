use array_core::{Array, ArrayView, ContiguousViewMut, Dyn, DynRank, InlineArray, Len, array, inline, shape};
use array_tests::nested::Model;

use crate::nested::filled;

#[test]
fn the_numbers_stay_in_place() {
    let flat = filled::<shape![2, 3, 4]>(1);
    let (elements, numbers) = (flat.as_slice().as_ptr(), flat.to_vec());
    let nested: Array<InlineArray<i32, shape![3, 4]>, shape![2]> = flat.into_nested::<shape![3, 4]>();
    assert_eq!(nested.as_slice().as_ptr().cast(), elements);
    assert_eq!(nested[[1]].as_slice(), &numbers[12..]);
    let flat: Array<i32, shape![2, 3, 4]> = nested.into_flat();
    assert_eq!(flat.as_slice().as_ptr(), elements);
    assert_eq!(flat.to_vec(), numbers);
}

#[test]
fn levels_are_added_and_removed_one_by_one() {
    let flat = filled::<shape![2, 3, 4]>(2);
    let once = flat.clone().into_nested::<shape![4]>();
    let twice: Array<InlineArray<InlineArray<i32, shape![4]>, shape![3]>, shape![2]> =
        once.clone().into_nested::<shape![3]>();
    assert_eq!(twice[[1]][[2]], once[[1, 2]]);
    assert_eq!(twice.clone().into_flat(), once);
    assert_eq!(twice.into_flat().into_flat(), flat);
}

#[test]
fn every_axis_or_none_may_be_inside() {
    let flat = filled::<shape![2, 3]>(3);
    let all = flat.clone().into_nested::<shape![2, 3]>();
    assert_eq!(all.shape(), [0_usize; 0]);
    assert_eq!(all[[]], flat.to_inline());
    let none = flat.clone().into_nested::<()>();
    assert_eq!(none[[1, 2]][[]], flat[[1, 2]]);
    assert_eq!(none.into_flat(), flat);
}

#[test]
fn inline_arrays_convert_too() {
    let flat = inline![[1_u8, 2, 3], [4, 5, 6]];
    let nested = flat.into_nested::<shape![3]>();
    assert_eq!(nested, inline![inline![1, 2, 3], inline![4, 5, 6]]);
    assert_eq!(nested.into_flat(), flat);
    assert_eq!(size_of_val(&nested), 6);
}

#[test]
fn views_convert_and_write_through() {
    let mut flat = filled::<shape![4, 2, 3]>(4);
    let expected = flat.clone();
    let nested = flat.view().into_nested::<shape![3]>();
    assert_eq!(nested[[3, 1]].as_slice(), &expected.as_slice()[21..]);
    // A strided view converts to a flat one, since the numbers of each element are contiguous.
    let parts = nested.slice_axis::<1>(1..2);
    assert_eq!(parts.into_flat().to_vec(), parts.to_heap().into_flat().to_vec());
    assert_eq!(parts.into_flat().shape(), [4, 1, 3]);
    let strided: ArrayView<'_, i32, shape![4, _, 3]> = parts.into_flat().into();
    assert_eq!(strided.to_vec(), parts.into_flat().to_vec());

    let mut nested = flat.view_mut().into_nested::<shape![2, 3]>();
    nested[[2]] = inline![[1, 2, 3], [4, 5, 6]];
    nested.into_flat()[[0, 0, 0]] = 77;
    assert_eq!((flat[[2, 1, 2]], flat[[0, 0, 0]]), (6, 77));

    let mut samples = [1, 2, 3, 4, 5, 6];
    let mut pairs = ContiguousViewMut::<i32, (Dyn, Len<2>)>::from_mut_slice([3, 2], &mut samples)
        .expect("six samples")
        .into_nested::<shape![2]>();
    pairs += &array![inline![10, 20]];
    assert_eq!(samples, [11, 22, 13, 24, 15, 26]);
}

#[test]
fn shapes_of_run_time_rank_are_checked() {
    let flat = filled::<shape![2, 3]>(5).into_dyn();
    let nested: Array<InlineArray<i32, shape![3]>, DynRank> = flat.clone().into_nested::<shape![3]>();
    assert_eq!(nested.shape(), [2]);
    assert_eq!((&nested + &nested).model(), (&nested * 2).model());
    assert_eq!(nested.into_flat(), flat);

    let rejected = flat.clone().try_into_nested::<shape![2]>().unwrap_err();
    assert_eq!(
        rejected.to_string(),
        "the innermost axes of an array of shape (2, 3) do not have the shape (2,) in `into_nested`"
    );
    assert_eq!(rejected.into_inner(), flat);
    assert!(flat.view().try_into_nested::<shape![3, 2, 3]>().is_err());

    let full = Array::<i32, DynRank>::zeros_with([1; DynRank::MAX_RANK]).into_nested::<()>();
    assert!(full.clone().try_into_flat().is_ok());
    let deeper = Array::<i32, DynRank>::zeros_with([1; DynRank::MAX_RANK]).into_nested::<shape![1]>();
    assert_eq!(deeper.shape().as_ref().len(), DynRank::MAX_RANK - 1);
}

#[test]
#[should_panic(expected = "the innermost axes of an array of shape (2, 3) do not have the shape (2,) in `into_nested`")]
fn panics_have_the_message_of_the_error() {
    let _ = filled::<shape![2, 3]>(6).into_dyn().into_nested::<shape![2]>();
}

#[test]
fn run_time_extents_stay_outside() {
    let flat = Array::<i32, shape![_, 3]>::from_fn_with([4, 3], |[i, j]: [usize; 2]| (i * 3 + j) as i32);
    let nested: Array<InlineArray<i32, shape![3]>, shape![_]> = flat.into_nested::<shape![3]>();
    assert_eq!(nested.shape(), [4]);
    assert_eq!(nested[[3]], inline![9, 10, 11]);
}

#[test]
fn elements_need_not_be_numbers() {
    let letters = array![['a', 'b'], ['c', 'd']].into_nested::<shape![2]>();
    assert_eq!(letters[[1]], inline!['c', 'd']);
    assert_eq!(letters.into_flat()[[0, 1]], 'b');
}

#[test]
fn constructors_fill_the_roots() {
    type Pair = InlineArray<i32, shape![2]>;
    let pair = |x| inline![x, x];
    assert_eq!(Array::<Pair, shape![2]>::zeros(), array![pair(0), pair(0)]);
    assert_eq!(Array::<Pair, shape![2]>::ones(), array![pair(1), pair(1)]);
    assert_eq!(Array::<Pair, shape![_]>::zeros_with([2]).to_vec(), [pair(0), pair(0)]);
    assert_eq!(Array::<Pair, shape![_]>::ones_with([2]).to_vec(), [pair(1), pair(1)]);
    assert_eq!(InlineArray::<Pair, shape![1]>::zeros()[[0]], pair(0));
    assert_eq!(
        InlineArray::<InlineArray<Pair, shape![1]>, shape![1]>::ones()[[0]][[0]],
        pair(1)
    );
    assert_eq!(Array::<Pair, shape![2]>::full(pair(7))[[1]], pair(7));
}

#[test]
fn empty_inner_arrays_are_as_many_as_a_usize_counts() {
    let x = Array::<u8, shape![_, _, 0]>::zeros_with([usize::MAX, 2, 0]);
    let error = x.view().try_into_nested::<shape![0]>().unwrap_err();
    assert_eq!(error.kind(), array_core::error::ShapeErrorKind::Overflow);
    assert!(x.clone().view_mut().try_into_nested::<shape![0]>().is_err());
    let rejected = x.try_into_nested::<shape![0]>().unwrap_err();
    assert_eq!(rejected.into_inner().shape(), [usize::MAX, 2, 0]);
    let x = Array::<u8, DynRank>::zeros_with([usize::MAX, 1, 0]);
    assert_eq!(x.into_nested::<shape![0]>().len(), usize::MAX);
}
