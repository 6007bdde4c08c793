//! Operands of different depth: an element of the shallower one, a scalar, is combined with the
//! array that is the element of the deeper one.

use array_core::functions::{is_close, maximum, select};
use array_core::{Array, DynRank, InlineArray, array, broadcast, inline, shape, try_broadcast};
use array_tests::cases;
use array_tests::nested::{Model, assign, combine};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::nested::{Once, filled, numbers};

type Twice<T, S, I, J> = Array<InlineArray<InlineArray<T, J>, I>, S>;

/// Compares operations on two arrays of different depth with the model, in both orders.
macro_rules! depths_meet {
    ($($name:ident: $left:expr, $right:expr;)*) => {$(
        #[test]
        fn $name() {
            let (left, right) = ($left, $right);
            let (l, r) = (left.model(), right.model());

            let difference = combine(&l, &r, &|x, y| x - y).expect("outer axes that fit");
            let reversed = combine(&r, &l, &|x, y| x - y).expect("outer axes that fit");
            assert_eq!((&left - &right).model(), difference);
            assert_eq!((&right - &left).model(), reversed);
            assert_eq!((left.clone() - right.clone()).model(), difference);
            assert_eq!((right.clone() - left.clone()).model(), reversed);
            assert_eq!(broadcast!(left - right).model(), difference);
            assert_eq!(broadcast!(tml; left - right).model(), difference);
            let fused = combine(&combine(&r, &l, &|x, y| x * y).unwrap(), &l, &|x, y| x - y).unwrap();
            assert_eq!(broadcast!(right * left - left).model(), fused);
            let less = combine(&l, &r, &|x, y| i64::from(x < y)).unwrap();
            assert_eq!(broadcast!(left < right).model(), less);
            let largest = combine(&l, &r, &|x, y| x.max(y)).unwrap();
            assert_eq!(maximum(&left, &right).model(), largest);
            let chosen = combine(&l, &r, &|x, y| if x < 0 { x } else { y }).unwrap();
            assert_eq!(broadcast!(if left < 0 { left } else { right }).model(), chosen);
            assert_eq!(select(broadcast!(left < 0), &left, &right).model(), chosen);
        }
    )*};
}

depths_meet! {
    a_flat_array_and_an_array_of_pairs:
        filled::<shape![4]>(1), filled::<shape![4, 2]>(2).into_nested::<shape![2]>();
    a_matrix_of_numbers_and_a_vector_of_arrays:
        filled::<shape![3, 3]>(1), filled::<shape![3, 3]>(2).into_nested::<shape![3]>();
    a_vector_of_numbers_and_a_matrix_of_arrays:
        filled::<shape![3]>(1), filled::<shape![2, 3, 2]>(2).into_nested::<shape![2]>();
    outer_axes_of_1_stretch:
        filled::<shape![1, 4]>(1), filled::<shape![5, 1, 2, 2]>(2).into_nested::<shape![2, 2]>();
    a_flat_array_and_one_nested_twice:
        filled::<shape![3]>(1), filled::<shape![3, 2, 4]>(2).into_nested::<shape![4]>().into_nested::<shape![2]>();
    arrays_nested_once_and_twice:
        filled::<shape![3, 2]>(1).into_nested::<shape![2]>(),
        filled::<shape![3, 2, 4]>(2).into_nested::<shape![4]>().into_nested::<shape![2]>();
    arrays_nested_once_and_twice_with_axes_of_1:
        filled::<shape![2, 1, 5, 1]>(1).into_nested::<shape![5, 1]>(),
        filled::<shape![4, 3, 2]>(2).into_nested::<shape![2]>().into_nested::<shape![3]>();
    arrays_nested_once_and_three_times:
        filled::<shape![2, 3]>(1).into_nested::<shape![3]>(),
        filled::<shape![2, 3, 2, 2]>(2).into_nested::<shape![2]>().into_nested::<shape![2]>().into_nested::<shape![3]>();
    elements_of_rank_0_and_nested_ones:
        filled::<shape![3]>(1).into_nested::<()>(),
        filled::<shape![3, 2, 4]>(2).into_nested::<shape![4]>().into_nested::<shape![2]>();
    a_flat_array_and_elements_of_rank_0:
        filled::<shape![3]>(1), filled::<shape![3]>(2).into_nested::<()>();
    no_elements:
        filled::<shape![0]>(1), filled::<shape![0, 2]>(2).into_nested::<shape![2]>();
    elements_without_elements:
        filled::<shape![3]>(1), filled::<shape![3, 0]>(2).into_nested::<shape![0]>();
    a_0d_array_of_arrays:
        filled::<shape![3]>(1), filled::<shape![2]>(2).into_nested::<shape![2]>();
    many_numbers:
        filled::<shape![40, 30]>(1), filled::<shape![30, 3]>(2).into_nested::<shape![3]>();
    many_numbers_in_many_elements:
        filled::<shape![300]>(1), filled::<shape![300, 40]>(2).into_nested::<shape![40]>();
}

#[test]
fn results_have_the_type_of_the_deeper_elements() {
    let scale: Array<i16, shape![2]> = array![10, 20];
    let rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![3, 4]];
    let product: Once<i32, shape![2], shape![2]> = &scale * &rows;
    assert_eq!(product, array![inline![10, 20], inline![60, 80]]);
    let square: Array<i32, shape![2, 2]> = array![[1, 2], [3, 4]];
    let sum: Once<i32, shape![2, 2], shape![2]> = &square + &rows;
    assert_eq!(sum[[1, 0]], inline![4, 5]);
    let twice: Twice<i32, shape![2], shape![2], shape![1]> =
        array![inline![inline![1], inline![2]], inline![inline![3], inline![4]]];
    let sum: Twice<i32, shape![2], shape![2], shape![1]> = rows - twice;
    assert_eq!(
        sum,
        array![inline![inline![0], inline![0]], inline![inline![0], inline![0]]]
    );
}

#[test]
fn inline_arrays_stay_inline() {
    const ROWS: InlineArray<InlineArray<i32, shape![2]>, shape![2]> = inline![inline![1, 2], inline![3, 4]];
    const SCALE: InlineArray<i32, shape![2]> = inline![10, 100];
    let scaled: InlineArray<InlineArray<i32, shape![2]>, shape![2]> = ROWS * SCALE;
    assert_eq!(scaled, inline![inline![10, 20], inline![300, 400]]);
    assert_eq!(broadcast!(SCALE * ROWS), scaled);
}

#[test]
fn views_with_strides_meet() {
    let numbers = filled::<shape![6, 4]>(1);
    let rows = filled::<shape![4, 6, 2]>(2).into_nested::<shape![2]>();
    let (turned, part) = (numbers.t(), rows.view().slice_axis::<1>(1..4));
    let model = combine(&turned.slice_axis::<1>(0..3).model(), &part.model(), &|x, y| x * y).unwrap();
    assert_eq!((turned.slice_axis::<1>(0..3) * part).model(), model);
    let turned = numbers.t();
    let model = combine(&rows.model(), &turned.model(), &|x, y| x + y).unwrap();
    assert_eq!((&rows + turned).model(), model);
}

#[test]
fn functions_of_floats_take_operands_of_different_depth() {
    let points = array![inline![1.0, 2.0], inline![3.0, 4.0]];
    let near = array![1.0, 4.0];
    assert_eq!(
        is_close(&points, &near, 0.0, 0.5),
        array![inline![true, false], inline![false, true]]
    );
    assert_eq!(
        broadcast!(clip(points, near, 3.5)),
        array![inline![1.0, 2.0], inline![3.5, 3.5]]
    );
}

#[test]
fn a_fault_names_the_index_on_all_levels() {
    let numbers = array![1, 2];
    let rows: Once<i32, shape![2], shape![2]> = array![inline![1, 2], inline![0, 4]];
    let error = numbers.try_divide(&rows).unwrap_err();
    assert_eq!(error.to_string(), "an integer is divided by zero at index [1, 0]");
}

/// Writes a shallower value over a deeper array.
macro_rules! depths_are_written {
    ($($name:ident: $target:expr, $value:expr;)*) => {$(
        #[test]
        fn $name() {
            let (target, value) = ($target, $value);
            let (t, v) = (target.model(), value.model());

            let model = assign(&t, &v).expect("outer axes that fit");
            let mut x = target.clone();
            x.assign(&value);
            assert_eq!(x.model(), model);
            let mut x = target.clone();
            broadcast!(x = value);
            assert_eq!(x.model(), model);
            let mut x = target.clone();
            broadcast!(tml; x = value);
            assert_eq!(x.model(), model);
            let model = combine(&t, &v, &|x, y| x - y).expect("outer axes that fit");
            let mut x = target.clone();
            x -= &value;
            assert_eq!(x.model(), model);
            let mut x = target.clone();
            broadcast!(x -= value);
            assert_eq!(x.model(), model);
            let model = combine(&combine(&t, &v, &|x, y| x * y).unwrap(), &t, &|x, y| x - y).unwrap();
            let mut x = target.clone();
            broadcast!(x = x * value - x);
            assert_eq!(x.model(), model);
        }
    )*};
}

depths_are_written! {
    numbers_into_pairs:
        filled::<shape![4, 2]>(1).into_nested::<shape![2]>(), filled::<shape![4]>(2);
    numbers_of_lower_rank_into_pairs:
        filled::<shape![3, 4, 2]>(1).into_nested::<shape![2]>(), filled::<shape![4]>(2);
    numbers_of_1_into_matrices:
        filled::<shape![3, 4, 2, 2]>(1).into_nested::<shape![2, 2]>(), filled::<shape![3, 1]>(2);
    numbers_into_two_levels:
        filled::<shape![3, 4, 2]>(1).into_nested::<shape![2]>().into_nested::<shape![4]>(), filled::<shape![3]>(2);
    vectors_into_vectors_of_vectors:
        filled::<shape![3, 4, 2]>(1).into_nested::<shape![2]>().into_nested::<shape![4]>(),
        filled::<shape![3, 4]>(2).into_nested::<shape![4]>();
    many_numbers_into_many:
        filled::<shape![50, 30, 3]>(1).into_nested::<shape![3]>(), filled::<shape![30]>(2);
}

#[test]
fn numbers_are_written_to_a_part() {
    let mut rows: Once<i32, shape![4], shape![2]> = filled::<shape![4, 2]>(1).into_nested::<shape![2]>();
    let before = rows.clone();
    let factors = array![2, 3];
    broadcast!(rows[..;2] *= factors);
    for i in 0..4 {
        assert_eq!(rows[[i]], before[[i]] * [2, 1, 3, 1][i]);
    }
    broadcast!(rows[2..] = factors);
    assert_eq!((rows[[2]], rows[[3]]), (inline![2, 2], inline![3, 3]));
}

/// An array of run-time rank whose elements have a static shape.
fn dynamic<I: array_core::StaticShape>(outer: &[usize], seed: i64) -> Array<InlineArray<i32, I>, DynRank> {
    let mut numbers = numbers(seed);
    Array::from_fn_with(outer, |_: DynRank| {
        Array::from_fn(|_: I::Extents| numbers.next().expect("numbers without end") as i32)
    })
}

fn outer() -> impl Strategy<Value = Vec<usize>> {
    vec(prop_oneof![Just(1), Just(2), Just(3), 0..4_usize], 0..4)
}

/// Compares with the model, results and errors alike: a shallower array with a deeper one, and one
/// written over the other.
macro_rules! compare {
    ($shallow:expr, $deep:expr) => {{
        let (shallow, mut deep) = ($shallow.clone(), $deep.clone());
        let (s, d) = (shallow.model(), deep.model());
        match (shallow.try_subtract(&deep), combine(&s, &d, &|x, y| x - y)) {
            (Ok(difference), Some(model)) => prop_assert_eq!(difference.model(), model),
            (Err(_), None) => {}
            (difference, model) => prop_assert!(false, "{difference:?} and {model:?}"),
        }
        match (deep.try_subtract(&shallow), combine(&d, &s, &|x, y| x - y)) {
            (Ok(difference), Some(model)) => prop_assert_eq!(difference.model(), model),
            (Err(_), None) => {}
            (difference, model) => prop_assert!(false, "{difference:?} and {model:?}"),
        }
        let before = deep.clone();
        match (deep.try_assign(&shallow), assign(&d, &s)) {
            (Ok(()), Some(model)) => prop_assert_eq!(deep.model(), model),
            (Err(_), None) => prop_assert_eq!(deep, before),
            (written, model) => prop_assert!(false, "{written:?} and {model:?}"),
        }
    }};
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn run_time_ranks_match_the_model(left in outer(), right in outer()) {
        let mut numbers = numbers(1);
        let flat = Array::<i32, DynRank>::from_fn_with(left.as_slice(), |_: DynRank| numbers.next().unwrap() as i32);
        compare!(flat, dynamic::<shape![3]>(&right, 2));
        compare!(flat, dynamic::<()>(&right, 2));
        compare!(flat, dynamic::<shape![2, 2]>(&right, 2));
        let inner = dynamic::<shape![2]>(&left, 1);
        let mut pairs = crate::nested::numbers(2);
        let deep = Array::<InlineArray<InlineArray<i32, shape![3]>, shape![2]>, DynRank>::from_fn_with(
            right.as_slice(),
            |_: DynRank| Array::from_fn(|_: [usize; 1]| Array::from_fn(|_: [usize; 1]| pairs.next().unwrap() as i32)),
        );
        compare!(inner, deep);
        compare!(flat, deep);
    }
}

#[test]
fn an_error_shows_the_outer_axes() {
    let numbers = Array::<i32, DynRank>::zeros_with([3]);
    let mut rows = Array::<i32, DynRank>::zeros_with([2, 3]).into_nested::<shape![3]>();
    assert_eq!(
        numbers.try_add(&rows).unwrap_err().to_string(),
        "shapes (3,) and (2,) cannot be broadcast together in `add`: axis 0 has 3 and 2"
    );
    assert_eq!(
        rows.try_assign(&numbers).unwrap_err().to_string(),
        "a value of shape (3,) cannot be written in place into an array of shape (2,) in `assign`: axis 0 is 2 and would become 3"
    );
    let typed = Array::<i32, shape![_]>::zeros_with([3]);
    assert!(try_broadcast!(typed + rows).is_err());
}

#[test]
fn rule_sets_apply_to_the_outer_axes_as_to_flat_arrays() {
    let numbers = filled::<shape![4]>(1);
    let rows = filled::<shape![4, 2]>(2).into_nested::<shape![2]>();
    let sum = combine(&numbers.model(), &rows.model(), &|x, y| x + y).unwrap();
    assert_eq!(broadcast!(explicit; numbers + rows).model(), sum);
    assert_eq!(broadcast!(no_rank_promotion; rows + numbers).model(), sum);
    let other = Array::<i32, DynRank>::zeros_with([2, 4]);
    let rows = Array::<i32, DynRank>::zeros_with([4, 2]).into_nested::<shape![2]>();
    assert!(try_broadcast!(explicit; other + rows).is_err());
    assert!(try_broadcast!(no_rank_promotion; rows + other).is_err());
    assert!(try_broadcast!(rows + other).is_ok());
}
