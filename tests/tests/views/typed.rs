//! Chains of views with static shapes and layouts.

use array_core::layout::Layout;
use array_core::{Array, ArrayView, DynRank, InlineArray, Shape, array, broadcast, inline, shape, slice};
use array_tests::cases;
use array_tests::views::{Positions, Step};
use proptest::prelude::*;

use crate::chains::{iterates, stands_as};

type Static = Array<i32, shape![3, 4, 5]>;
type Dynamic = Array<i32, shape![_, _, _]>;

/// Converts a view to run-time rank and strides.
fn erased<'v, S: Shape, L: Layout<S>>(view: ArrayView<'v, i32, S, L>) -> ArrayView<'v, i32, DynRank> {
    view.try_into_shape::<DynRank>()
        .expect("the rank is arbitrary")
        .strided()
}

/// Declares a test that compares each chain with its steps, for arrays of one type.
macro_rules! chains {
    ($name:ident: $type:ty; $(|$x:ident, $extents:ident| $view:expr => [$($step:expr),*];)*) => {
        fn $name(x: &$type) -> Result<(), TestCaseError> {
            let extents = x.shape();
            $({
                let ($x, $extents) = (x, extents);
                let view = $view;
                let steps = [$($step),*];
                let expected = steps.iter().fold(Positions::new(&extents), |positions, step| positions.step(step));
                let copy = view.to_heap();
                prop_assert_eq!(&view, &copy, "{}", stringify!($view));
                prop_assert_eq!(view.sum(), copy.sum());
                prop_assert_eq!(view.try_max_axis::<0>(), copy.try_max_axis::<0>());
                prop_assert_eq!(view.sum_axis::<0>(), copy.sum_axis::<0>());
                prop_assert_eq!(view.sum_axis::<-1>(), copy.sum_axis::<-1>());
                prop_assert_eq!(&view + &copy, &copy * 2);
                prop_assert_eq!(&broadcast!(view * 2 - copy), &copy);
                prop_assert_eq!(format!("{view:?}"), format!("{copy:?}"));
                let view = erased(view);
                let found = stands_as(&view, &expected).and_then(|()| iterates(&view, 0x1b_1b_e4_e4_27));
                found.map_err(|error| TestCaseError::fail(format!("{}: {error}", stringify!($view))))?;
            })*
            Ok(())
        }
    };
}

/// Selects every so many elements of an axis.
fn every(axis: isize, extents: [usize; 3], step: isize) -> Step {
    Step::Every {
        axis,
        start: 0,
        end: extents[axis as usize],
        step,
    }
}

/// Declares the chains for arrays of both types.
macro_rules! of_both {
    ($($name:ident: $type:ty;)*) => {$(
        chains! {
            $name: $type;
            |x, _e| x.permute::<2, 0, 1>().flip_axis::<1>() => [
                Step::Permute { order: vec![2, 0, 1] }, Step::Flip { axis: 1 }
            ];
            |x, e| slice!(x, ..;2, ..;-1).swap_axes::<0, -1>() => [
                every(0, e, 2), every(1, e, -1), Step::Swap { i: 0, j: 2 }
            ];
            |x, e| slice!(x, ..;-2, ..;3, ..;-3).flip_axis::<1>() => [
                every(0, e, -2), every(1, e, 3), every(2, e, -3), Step::Flip { axis: 1 }
            ];
            |x, _e| x.expand_dims::<1>().flip_axis::<-1>().squeeze_axis::<1>().flip_axis::<0>() => [
                Step::Flip { axis: 2 }, Step::Flip { axis: 0 }
            ];
            |x, _e| x.expand_dims::<-1>().permute::<3, 1, 0, 2>() => [
                Step::Expand { axis: -1 }, Step::Permute { order: vec![3, 1, 0, 2] }
            ];
            |x, _e| x.view().windows_axis::<1, 2>().swap_axes::<1, 3>().flip_axis::<0>() => [
                Step::Windows { axis: 1, size: 2 }, Step::Swap { i: 1, j: 3 }, Step::Flip { axis: 0 }
            ];
            |x, e| x.flip_axis::<0>().split_at::<1>(e[1] / 2).1.permute::<1, 2, 0>().index_axis::<1>(e[2] - 1) => [
                Step::Flip { axis: 0 },
                Step::Behind { axis: 1, at: e[1] / 2 },
                Step::Permute { order: vec![1, 2, 0] },
                Step::Index { axis: 1, at: e[2] - 1 }
            ];
            |x, e| x.flip_axis::<2>().index_axis::<0>(e[0] - 1).t() => [
                Step::Flip { axis: 2 }, Step::Index { axis: 0, at: e[0] - 1 }, Step::Swap { i: 0, j: 1 }
            ];
            |x, e| x.index_axis::<2>(0).flip_axis::<1>().try_broadcast_to::<DynRank>([2, e[0], e[1]]).unwrap() => [
                Step::Index { axis: 2, at: 0 },
                Step::Flip { axis: 1 },
                Step::Broadcast { shape: vec![2, e[0], e[1]] }
            ];
            |x, e| x.slice_axis::<1>(..e[1] / 2 * 2).chunks_axis::<1, 2>().flip_axis::<1>().swap_axes::<0, 2>() => [
                Step::Slice { axis: 1, start: 0, end: e[1] / 2 * 2 },
                Step::Chunks { axis: 1, size: 2 },
                Step::Flip { axis: 1 },
                Step::Swap { i: 0, j: 2 }
            ];
            |x, e| x.slice((.., 0, 1..)).flip_axis::<1>().strided().t() => [
                Step::Index { axis: 1, at: 0 },
                Step::Slice { axis: 1, start: 1, end: e[2] },
                Step::Flip { axis: 1 },
                Step::Swap { i: 0, j: 1 }
            ];
        }
    )*};
}

of_both! {
    of_static_shape: Static;
    of_run_time_shape: Dynamic;
}

chains! {
    diagonals: Dynamic;
    |x, _e| x.diagonal().flip_axis::<1>() => [Step::Diagonal, Step::Flip { axis: 1 }];
    |x, _e| x.flip_axis::<1>().swap_axes::<0, 2>().diagonal() => [
        Step::Flip { axis: 1 }, Step::Swap { i: 0, j: 2 }, Step::Diagonal
    ];
}

#[test]
fn views_of_static_shapes_agree_with_ndarray() {
    let mut next = 0..;
    let x = Static::from_fn(|_| next.next().expect("a number"));
    of_static_shape(&x).unwrap();
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn views_of_run_time_shapes_agree_with_ndarray(extents in [1..6_usize, 1..6, 1..6]) {
        let mut next = 0..;
        let x = Dynamic::from_fn_with(extents, |_| next.next().expect("a number"));
        of_run_time_shape(&x)?;
        diagonals(&x)?;
    }

    #[test]
    fn diagonals_of_empty_axes_are_empty(extents in [0..2_usize, 0..2, 0..3]) {
        diagonals(&Dynamic::from_fn_with(extents, |[i, j, k]| ((i * extents[1] + j) * extents[2] + k) as i32))?;
    }
}

#[test]
fn rows_and_columns_are_views() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let row: [Vec<i32>; 2] = [x.row(0).to_vec(), x.row(1).to_vec()];
    let column: [Vec<i32>; 3] = [0, 1, 2].map(|i| x.column(i).to_vec());
    assert_eq!(
        (row, column),
        ([vec![1, 2, 3], vec![4, 5, 6]], [vec![1, 4], vec![2, 5], vec![3, 6]])
    );
    assert!(x.rows().map(|row| row.to_vec()).eq([vec![1, 2, 3], vec![4, 5, 6]]));
    assert!(
        x.t()
            .columns()
            .map(|column| column.to_vec())
            .eq(x.rows().map(|row| row.to_vec()))
    );
    // Parts of inline arrays are inline.
    let small = inline![[1.0, 2.0], [3.0, 4.0]];
    let sum: InlineArray<f64, shape![2]> = small.row(0) + small.column(1);
    assert_eq!(sum.to_vec(), [3.0, 6.0]);
    let mut y = x.to_heap();
    y.view_mut().rows().for_each(|mut row| row *= 10);
    y.view_mut().column(2).fill(0);
    assert_eq!(y, array![[10, 20, 0], [40, 50, 0]]);
    y.rows_mut().for_each(|mut row| row += 1);
    y.t().to_heap().rows_mut().for_each(|mut row| row.fill(0));
    y.columns_mut().zip([1, 2, 3]).for_each(|(mut column, by)| column *= by);
    assert_eq!(y, array![[11, 42, 3], [41, 102, 3]]);
    // Along the rows of a transposed mutable view.
    for (mut column, by) in y.view_mut().t().rows_mut().zip([1, 2, 3]) {
        column -= by;
    }
    assert_eq!(y, array![[10, 40, 0], [40, 100, 0]]);
    assert!(std::panic::catch_unwind(|| array![[1, 2]].row(1).sum()).is_err());
}
