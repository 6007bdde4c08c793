//! Iterators for several threads, compared with those for one.

use array_core::{Array, ContiguousView, Dim, DynRank, InlineArray, array, inline, shape};
use proptest::prelude::*;
use rayon::prelude::*;

/// Returns the numbers from 0 on.
fn counted(extents: [usize; 3]) -> Array<u32, shape![_, _, _]> {
    let mut next = 0..;
    Array::from_fn_with(extents, |_| next.next().unwrap())
}

/// Requests parts of each length that rayon can split into.
fn cut<I: IndexedParallelIterator>(items: I, parts: usize) -> impl IndexedParallelIterator<Item = I::Item> {
    let len = items.len().div_ceil(parts).max(1);
    items.with_max_len(len)
}

proptest! {
    #[test]
    fn views_of_an_axis_match_one_thread(extents in prop::array::uniform3(0_usize..6), parts in 1_usize..8) {
        let x = counted(extents);
        macro_rules! agree {
            ($($axis:literal)*) => {$(
                let all: Vec<_> = cut(x.par_axis_iter::<$axis>(), parts).map(|view| view.to_vec()).collect();
                prop_assert_eq!(all, x.axis_iter::<$axis>().map(|view| view.to_vec()).collect::<Vec<_>>());
                let all: Vec<_> = cut(x.par_axis_chunks::<$axis>(parts), 3).map(|view| (view.shape(), view.to_vec())).collect();
                let one: Vec<_> = x.axis_chunks::<$axis>(parts).map(|view| (view.shape(), view.to_vec())).collect();
                prop_assert_eq!(all, one);
                // Every position is written once, with the number of the view.
                let (mut many, mut one) = (x.clone(), x.clone());
                let views = cut(many.par_axis_iter_mut::<$axis>(), parts);
                views.enumerate().for_each(|(i, mut view)| view.iter_mut().for_each(|x| *x = *x * 7 + i as u32));
                let views = one.axis_iter_mut::<$axis>();
                views.enumerate().for_each(|(i, mut view)| view.iter_mut().for_each(|x| *x = *x * 7 + i as u32));
                prop_assert_eq!(many, one);
                let (mut many, mut one) = (x.clone(), x.clone());
                let views = cut(many.par_axis_chunks_mut::<$axis>(parts), 2);
                views.enumerate().for_each(|(i, mut view)| view.iter_mut().for_each(|x| *x = *x * 7 + i as u32));
                let views = one.axis_chunks_mut::<$axis>(parts);
                views.enumerate().for_each(|(i, mut view)| view.iter_mut().for_each(|x| *x = *x * 7 + i as u32));
                prop_assert_eq!(many, one);
            )*};
        }
        agree!(0 1 2 -1);
    }

    #[test]
    fn elements_match_one_thread(extents in prop::array::uniform3(0_usize..6), parts in 1_usize..20) {
        let mut x = counted(extents);
        let (t, back) = (x.permute::<2, 0, 1>(), x.flip_axis::<1>());
        prop_assert!(cut(t.par_iter(), parts).eq(t.iter().collect::<Vec<_>>()));
        prop_assert!(cut(back.par_iter(), parts).eq(back.iter().collect::<Vec<_>>()));
        prop_assert_eq!(cut(x.par_iter(), parts).sum::<u32>(), x.iter().sum::<u32>());
        let reversed: Vec<u32> = cut(t.par_iter(), parts).rev().copied().collect();
        prop_assert_eq!(reversed, t.iter().rev().copied().collect::<Vec<_>>());

        let expected: Vec<u32> = x.swap_axes::<0, 2>().iter().enumerate().map(|(i, x)| x * 3 + i as u32).collect();
        let mut view = x.view_mut().swap_axes::<0, 2>();
        cut(view.par_iter_mut(), parts).enumerate().for_each(|(i, x)| *x = *x * 3 + i as u32);
        prop_assert_eq!(view.to_vec(), expected);
    }
}

#[test]
fn lengths_are_known_and_iterators_are_zipped() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], array![10.0, 20.0, 30.0]);
    assert_eq!(
        (
            x.par_axis_iter::<0>().len(),
            x.par_axis_iter::<1>().len(),
            x.par_iter().len()
        ),
        (3, 2, 6)
    );
    assert_eq!(
        (x.par_axis_chunks::<0>(2).len(), x.par_axis_chunks::<0>(9).len()),
        (2, 1)
    );
    let pairs = x.par_axis_iter::<0>().zip(y.par_iter());
    let sums: Array<f64, shape![_]> = pairs.map(|(row, y)| row.sum() * y).collect();
    assert_eq!(sums.as_slice(), [30.0, 140.0, 330.0]);
}

#[test]
fn arrays_of_any_storage_and_rank_are_walked() {
    let x = inline![[1, 2], [3, 4]];
    assert_eq!(
        x.par_axis_iter::<1>().map(|column| column.sum()).collect::<Vec<i64>>(),
        [4, 6]
    );
    let mut x = x;
    x.par_iter_mut().for_each(|x| *x *= 2);
    assert_eq!(x, inline![[2, 4], [6, 8]]);
    let x = array![[1, 2], [3, 4]].into_dyn();
    let columns: Vec<_> = x
        .try_axis_iter::<-1>()
        .unwrap()
        .into_par_iter()
        .map(|column| column.to_vec())
        .collect();
    assert_eq!(columns, [[1, 3], [2, 4]]);
    assert!(x.try_axis_iter::<2>().is_err());
    let elements = [1, 2, 3];
    let row = ContiguousView::<i32, shape![3]>::from(&elements);
    let rows = row.broadcast_to::<shape![4, 3]>();
    assert_eq!(rows.par_axis_iter::<0>().map(|row| row.sum()).sum::<i64>(), 24);
}

#[test]
#[should_panic = "there is no axis 2"]
fn missing_axes_are_named() {
    let _ = Array::<f32, DynRank>::zeros_with([2, 3]).par_axis_iter::<2>();
}

/// Generic code needs no more bounds than for one thread.
fn norms<M: Dim, N: Dim>(x: &Array<f64, (M, N)>) -> Vec<f64> {
    x.par_axis_iter::<0>()
        .map(|row| row.iter().map(|x| x * x).sum::<f64>().sqrt())
        .collect()
}

#[test]
fn generic_code_needs_no_further_bounds() {
    assert_eq!(norms(&array![[3.0, 4.0], [0.0, 1.0]]), [5.0, 1.0]);
}

#[test]
fn panics_of_a_thread_reach_the_caller() {
    let x = Array::<String, shape![64]>::full("a".to_string());
    let result = std::panic::catch_unwind(|| {
        x.par_iter().enumerate().for_each(|(i, x)| assert!(i != 40, "{x}"));
    });
    assert!(result.is_err());
    assert_eq!(InlineArray::<u8, shape![0]>::zeros().par_iter().count(), 0);
}
