use array_core::functions::{maximum, select};
use array_core::{Array, InlineArray, array, broadcast, inline, shape};
use array_tests::nested::{Model, combine};

use crate::nested::{Once, filled};

/// Compares operations on `$l` levels and `$r` levels, each written outermost first and `[…]` a
/// level.
macro_rules! levels_meet {
    ($($name:ident: [$($l:tt)*] [$($i:tt)*] with [$($r:tt)*] [$($j:tt)*];)*) => {$(
        #[test]
        fn $name() {
            let left = filled::<shape![$($l)* $($i)*]>(1).into_nested::<shape![$($i)*]>();
            let right = filled::<shape![$($r)* $($j)*]>(2).into_nested::<shape![$($j)*]>();
            let (l, r) = (left.model(), right.model());

            let sum = combine(&l, &r, &|x, y| x + y).expect("levels that fit");
            assert_eq!((&left + &right).model(), sum);
            assert_eq!((&right + &left).model(), sum);
            assert_eq!(broadcast!(left + right).model(), sum);
            assert_eq!((left.clone() + right.clone()).model(), sum);
            let fused = combine(&combine(&l, &r, &|x, y| x * y).unwrap(), &l, &|x, y| x - y).unwrap();
            assert_eq!(broadcast!(left * right - left).model(), fused);
            let less = combine(&l, &r, &|x, y| i64::from(x < y)).unwrap();
            assert_eq!(broadcast!(left < right).model(), less);
            let largest = combine(&l, &r, &|x, y| x.max(y)).unwrap();
            assert_eq!(maximum(&left, &right).model(), largest);
        }
    )*};
}

levels_meet! {
    equal_levels: [2,] [3] with [2,] [3];
    outer_axes_stretch: [2, 3,] [2] with [3,] [2];
    outer_axes_of_1_stretch: [2, 1, 4,] [3] with [5, 1,] [3];
    elements_stretch: [4,] [3] with [4,] [1];
    elements_of_other_ranks: [4,] [2, 3] with [4,] [3];
    both_levels_stretch: [4,] [2, 1] with [3, 1,] [5];
    the_left_has_the_longer_elements: [2,] [2, 2, 3] with [5, 1,] [3];
    the_right_has_the_longer_elements: [5, 1,] [3] with [2,] [2, 2, 3];
    a_level_of_no_elements: [0,] [3] with [1,] [3];
    elements_without_elements: [2,] [0] with [2,] [1];
    many_numbers: [40, 30,] [3] with [30,] [1];
    many_numbers_of_other_ranks: [40, 30,] [2, 3] with [40, 1,] [3];
}

#[test]
fn a_0d_array_of_arrays_meets_every_element() {
    let rows: Once<i32, shape![2], shape![3]> = array![inline![1, 2, 3], inline![4, 5, 6]];
    let offset: Once<i32, (), shape![3]> = filled::<shape![3]>(3).into_nested::<shape![3]>();
    assert_eq!(
        (&rows + &offset).model(),
        combine(&rows.model(), &offset.model(), &|x, y| x + y).unwrap()
    );
}

#[test]
fn scalars_and_0d_arrays_meet_the_roots() {
    let rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![3, 4]];
    let zero_d = Array::<i32, ()>::full(10);
    assert_eq!(&rows * 10, array![inline![10, 20], inline![30, 40]]);
    assert_eq!(10 - &rows, array![inline![9, 8], inline![7, 6]]);
    assert_eq!(10 - rows.clone(), array![inline![9, 8], inline![7, 6]]);
    assert_eq!(&rows * &zero_d, array![inline![10, 20], inline![30, 40]]);
    assert_eq!(
        broadcast!(if rows > 2 { rows } else { 0 }),
        array![inline![0, 0], inline![3, 4]]
    );
    assert_eq!(
        select(broadcast!(rows > 2), &rows, 0),
        array![inline![0, 0], inline![3, 4]]
    );
    assert_eq!(-&rows, array![inline![-1, -2], inline![-3, -4]]);
}

#[test]
fn three_levels_meet() {
    let left = filled::<shape![2, 3, 2]>(1)
        .into_nested::<shape![2]>()
        .into_nested::<shape![3]>();
    let right = filled::<shape![2, 1, 2]>(2)
        .into_nested::<shape![2]>()
        .into_nested::<shape![1]>();
    let sum: Array<InlineArray<InlineArray<i32, shape![2]>, shape![3]>, shape![2]> = &left + &right;
    assert_eq!(
        sum.model(),
        combine(&left.model(), &right.model(), &|x, y| x + y).unwrap()
    );
    let longer = filled::<shape![2, 2, 3, 4, 2]>(3)
        .into_nested::<shape![4, 2]>()
        .into_nested::<shape![2, 3]>();
    let sum = broadcast!(
        longer
            - left[0..1]
                .into_flat()
                .into_flat()
                .into_nested::<shape![2]>()
                .into_nested::<shape![3]>()
    );
    let model = combine(&longer.model(), &left.view().slice_axis::<0>(0..1).model(), &|x, y| {
        x - y
    })
    .unwrap();
    assert_eq!(sum.model(), model);
}

#[test]
fn promotion_reaches_the_root() {
    let narrow: Once<i16, shape![2], shape![2]> = array![inline![1_i16, 2], inline![3, 4]];
    let wide: Once<i32, shape![2], shape![2]> = array![inline![10_i32, 20], inline![30, 40]];
    let sum: Once<i32, shape![2], shape![2]> = &narrow + &wide;
    assert_eq!(sum, array![inline![11, 22], inline![33, 44]]);
    let unsigned: Once<u16, shape![2], shape![1]> = array![inline![1_u16], inline![2]];
    let sum: Once<i32, shape![2], shape![2]> = broadcast!(narrow + unsigned);
    assert_eq!(sum, array![inline![2, 3], inline![5, 6]]);
    let floats: Once<f64, shape![2], shape![2]> = broadcast!(narrow as f64 / 2.0);
    assert_eq!(floats, array![inline![0.5, 1.0], inline![1.5, 2.0]]);
}

#[test]
fn inline_arrays_of_arrays_stay_inline() {
    const ROWS: InlineArray<InlineArray<i32, shape![2]>, shape![2]> = inline![inline![1, 2], inline![3, 4]];
    let twice: InlineArray<InlineArray<i32, shape![2]>, shape![2]> = ROWS + ROWS;
    assert_eq!(twice, inline![inline![2, 4], inline![6, 8]]);
    let column: InlineArray<InlineArray<i32, shape![1]>, shape![2]> = inline![inline![10], inline![20]];
    let sum: InlineArray<InlineArray<i32, shape![2]>, shape![2]> = broadcast!(ROWS + column * 2);
    assert_eq!(sum, inline![inline![21, 22], inline![43, 44]]);
    let heap: Once<i32, shape![2], shape![2]> = ROWS + ROWS.to_heap();
    assert_eq!(heap.model(), twice.model());
}

#[test]
fn views_of_nested_arrays_are_operands() {
    let rows = filled::<shape![6, 4, 2]>(1).into_nested::<shape![2]>();
    let picked = broadcast!(rows[..;2, 1..3] * 3);
    let parts = rows.view().slice_axis::<1>(1..3).to_heap();
    let model: Vec<_> = [0, 2, 4]
        .iter()
        .flat_map(|&i| [[i, 0], [i, 1]])
        .map(|at| (parts[at] * 3).model())
        .collect();
    assert_eq!(picked.iter().map(Model::model).collect::<Vec<_>>(), model);
    let turned = broadcast!(rows.t() + rows.t());
    assert_eq!(turned[[3, 5]], rows[[5, 3]] * 2);
    assert_eq!(
        (rows.t() - rows.t()).into_flat(),
        Array::<i32, shape![4, 6, 2]>::zeros()
    );
}

#[test]
#[should_panic(expected = "an integer is divided by zero at index [1, 0]")]
fn a_fault_names_the_index_on_all_levels() {
    let rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![0, 4]];
    let _ = 10 / &rows;
}
