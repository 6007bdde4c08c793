use array_core::{Array, InlineArray, array, broadcast, inline, shape, slice, try_broadcast};
use array_tests::nested::{Model, assign, combine};

use crate::nested::{Once, filled};

/// Writes a value of levels `$r` over an array of levels `$l`, each written outermost first.
macro_rules! levels_are_written {
    ($($name:ident: [$($l:tt)*] [$($i:tt)*] from [$($r:tt)*] [$($j:tt)*];)*) => {$(
        #[test]
        fn $name() {
            let target = filled::<shape![$($l)* $($i)*]>(1).into_nested::<shape![$($i)*]>();
            let value = filled::<shape![$($r)* $($j)*]>(2).into_nested::<shape![$($j)*]>();
            let (t, v) = (target.model(), value.model());

            let model = assign(&t, &v).expect("levels that fit");
            let mut x = target.clone();
            x.assign(&value);
            assert_eq!(x.model(), model);
            let mut x = target.clone();
            broadcast!(x = value);
            assert_eq!(x.model(), model);
            let model = combine(&t, &v, &|x, y| x + y).expect("levels that fit");
            let mut x = target.clone();
            x += &value;
            assert_eq!(x.model(), model);
            let mut x = target.clone();
            broadcast!(x += value);
            assert_eq!(x.model(), model);
        }
    )*};
}

levels_are_written! {
    equal_levels: [2,] [3] from [2,] [3];
    outer_axes_of_lower_rank: [2, 4,] [3] from [4,] [3];
    outer_axes_of_1: [2, 4,] [3] from [2, 1,] [3];
    elements_of_1: [2,] [3] from [2,] [1];
    elements_of_lower_rank: [2,] [4, 3] from [2,] [3];
    both_levels: [5, 2,] [4, 3] from [2,] [3];
    many_numbers: [40, 30,] [2, 3] from [30,] [3];
}

#[test]
fn parts_of_nested_arrays_are_written_to() {
    let mut rows: Once<i32, shape![4], shape![2]> = filled::<shape![4, 2]>(1).into_nested::<shape![2]>();
    let before = rows.clone();
    broadcast!(rows[..;2] *= 10);
    for i in 0..4 {
        assert_eq!(rows[[i]], before[[i]] * if i % 2 == 0 { 10 } else { 1 });
    }
    broadcast!(rows[1..3] = slice!(before, 0..2));
    assert_eq!(rows[[2]], before[[1]]);
    broadcast!(rows[3] = 5);
    assert_eq!(rows[[3]], inline![5, 5]);
    rows[[3]] = inline![6, 7];
    assert_eq!(rows.into_flat()[[3, 1]], 7);
}

#[test]
fn the_left_hand_side_is_read_at_the_written_position() {
    let mut rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![3, 4]];
    let column: Once<i32, shape![2], shape![1]> = array![inline![10], inline![20]];
    broadcast!(rows = rows * column - rows);
    assert_eq!(rows, array![inline![9, 18], inline![57, 76]]);
}

#[test]
fn nothing_is_written_if_a_root_has_no_value() {
    let mut rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![3, 4]];
    let divisor: Once<i32, shape![2], shape![2]> = array![inline![1, 1], inline![1, 0]];
    let before = rows.clone();
    let error = try_broadcast!(rows /= divisor).unwrap_err();
    let words = "an integer is divided by zero at index [1, 1]\nin `try_broadcast!(rows /= divisor)`";
    assert_eq!(error.to_string(), words);
    assert_eq!(rows, before);
}

#[test]
fn inline_nested_arrays_are_written_to() {
    let mut rows: InlineArray<InlineArray<f32, shape![2]>, shape![2]> = inline![inline![1.0, 2.0], inline![3.0, 4.0]];
    rows *= 2.0;
    broadcast!(rows -= 1);
    assert_eq!(rows, inline![inline![1.0, 3.0], inline![5.0, 7.0]]);
    let values: Array<InlineArray<f32, shape![1]>, shape![1]> = array![inline![9.0]];
    broadcast!(rows = values);
    assert_eq!(rows, inline![inline![9.0, 9.0], inline![9.0, 9.0]]);
}
