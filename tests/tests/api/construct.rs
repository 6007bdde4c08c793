//! Constructors in all their forms.

use array_core::error::ShapeErrorKind;
use array_core::shape::DefaultShape;
use array_core::{Array, Dyn, DynRank, Error, Float, InlineArray, Len, StaticShape, array, broadcast, inline, shape};

use crate::api::{Channel, Rows, panics};

#[test]
fn zeros_ones_and_full_of_a_static_shape() {
    assert_eq!(Array::<i32, shape![2, 2]>::zeros(), array![[0, 0], [0, 0]]);
    assert_eq!(Array::<bool, shape![2]>::zeros(), array![false, false]);
    assert_eq!(Array::<f64, shape![2]>::ones(), array![1.0, 1.0]);
    assert_eq!(Array::<bool, shape![1]>::ones(), array![true]);
    assert_eq!(Array::<u8, shape![3]>::full(7), array![7_u8, 7, 7]);
    assert_eq!(Array::<f32, shape![]>::full(2.0)[[]], 2.0);
    assert_eq!(Array::<f32, (Channel,)>::ones().shape(), [3]);
    assert_eq!(InlineArray::<i8, shape![2]>::full(-1), inline![-1_i8, -1]);
    assert_eq!(
        InlineArray::<i8, shape![2]>::zeros() + InlineArray::<i8, shape![2]>::ones(),
        inline![1_i8, 1]
    );
}

#[test]
fn the_default_is_zeros() {
    assert_eq!(Array::<i32, shape![2]>::default(), array![0, 0]);
    assert_eq!(InlineArray::<f32, shape![2]>::default(), inline![0.0, 0.0]);
}

#[test]
fn the_default_of_run_time_extents_is_empty() {
    /// A structure as programs derive it.
    #[derive(Default)]
    struct Held {
        signal: Array<f32, shape![_]>,
        points: Array<f64, shape![_, 3]>,
        names: Array<String, (Rows, Channel)>,
        scale: Array<i32, shape![2]>,
    }
    let mut held = Held::default();
    assert_eq!((held.signal.shape(), held.points.shape()), ([0], [0, 3]));
    assert_eq!((held.names.axes(), held.scale), (&(Rows(0), Channel), array![0, 0]));
    held.signal = array![1.0, 2.0].into_shape();
    assert_eq!(std::mem::take(&mut held.signal).to_vec(), [1.0, 2.0]);
    assert!(held.signal.is_empty());
    held.points += 1.0;
    assert_eq!(held.points.sum(), 0.0);
    // The other extents may be of any size.
    let wide = Array::<u8, (Dyn, Len<{ usize::MAX }>, Len<2>)>::default();
    assert_eq!(wide.shape(), [0, usize::MAX, 2]);
    let scalar = Array::<i32, shape![]>::default();
    assert_eq!(scalar.to_scalar(), 0);
}

#[test]
fn generic_code_has_defaults() {
    fn of_static<T: Default, S: StaticShape>() -> Array<T, S> {
        Array::default()
    }
    fn of_any<T: Default, S: DefaultShape>() -> Array<T, S> {
        Array::default()
    }
    assert_eq!(of_static::<i32, shape![1, 2]>(), array![[0, 0]]);
    assert_eq!(of_any::<i32, shape![2, _]>().shape(), [2, 0]);
}

#[test]
fn try_forms_of_a_static_shape() {
    assert_eq!(Array::<i32, shape![2]>::try_zeros(), Ok(array![0, 0]));
    assert_eq!(Array::<i32, shape![2]>::try_ones(), Ok(array![1, 1]));
    assert_eq!(Array::<i32, shape![2]>::try_full(9), Ok(array![9, 9]));
    assert_eq!(Array::<usize, shape![2]>::try_from_fn(|[i]| i), Ok(array![0_usize, 1]));
}

#[test]
fn a_function_of_the_position_is_called_in_row_major_order() {
    let mut calls = Vec::new();
    let x = Array::<usize, shape![2, 3]>::from_fn(|[i, j]| {
        calls.push((i, j));
        10 * i + j
    });
    assert_eq!(x, array![[0_usize, 1, 2], [10, 11, 12]]);
    assert_eq!(calls, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    let mut calls = 0;
    let none = Array::<u8, shape![2, 0, 3]>::from_fn(|_| {
        calls += 1;
        0
    });
    assert_eq!((none.len(), calls), (0, 0));
    assert_eq!(Array::<u8, shape![]>::from_fn(|[]| 5)[[]], 5);
}

#[test]
fn sequences_and_unit_matrices_of_run_time_extents_equal_those_of_static_ones() {
    let four: Array<i32, shape![_]> = Array::arange_with([4]);
    assert_eq!(four.as_slice(), [0, 1, 2, 3]);
    assert_eq!(Array::<u8, (Rows,)>::arange_with((Rows(300),))[[299]], 43);
    assert_eq!(Array::<f64, shape![_]>::arange_with([0]).shape(), [0]);
    assert_eq!(InlineArray::<f32, shape![3]>::arange_with([3]), inline![0.0, 1.0, 2.0]);
    for n in [0, 1, 2, 7] {
        let numbers = Array::<f64, shape![_]>::linspace_with([n], -1.0, 0.5);
        let step = 1.5 / (n.max(2) - 1) as f64;
        assert!(
            numbers
                .iter()
                .enumerate()
                .all(|(i, &x)| (x - (i as f64 * step - 1.0)).abs() < 1e-15),
            "{n}"
        );
        assert_eq!(numbers.len(), n);
    }
    let unit = Array::<i8, (Rows, Len<3>)>::eye_with([2, 3]);
    assert_eq!(unit.as_slice(), [1, 0, 0, 0, 1, 0]);

    let kind = |error: Error| match error {
        Error::Shape(error) => error.kind(),
        other => panic!("{other}"),
    };
    type Three = Array<f32, shape![3]>;
    assert_eq!(kind(Three::try_arange_with([2]).unwrap_err()), ShapeErrorKind::Convert);
    assert_eq!(
        kind(Three::try_linspace_with([2], 0.0, 1.0).unwrap_err()),
        ShapeErrorKind::Convert
    );
    assert_eq!(
        kind(Array::<f32, shape![_, 2]>::try_eye_with([2, 3]).unwrap_err()),
        ShapeErrorKind::Convert
    );
    let most = usize::MAX / 2;
    assert_eq!(
        kind(Array::<f32, shape![_]>::try_arange_with([most]).unwrap_err()),
        ShapeErrorKind::Overflow
    );
}

#[test]
fn run_time_extents_are_given_as_numbers_or_as_the_shape() {
    let by_numbers = Array::<f32, (Rows, Len<4>)>::zeros_with([2, 4]);
    let by_shape = Array::<f32, (Rows, Len<4>)>::zeros_with((Rows(2), Len::<4>));
    assert_eq!(by_numbers, by_shape);
    assert_eq!(Array::<i32, shape![_]>::ones_with([3]).as_slice(), [1; 3]);
    assert_eq!(Array::<i32, shape![_, 2]>::full_with([1, 2], 5).as_slice(), [5, 5]);
    let x = Array::<usize, shape![2, _]>::from_fn_with([2, 2], |[i, j]| 2 * i + j);
    assert_eq!(x.as_slice(), [0, 1, 2, 3]);
    assert_eq!(Array::<u8, DynRank>::zeros_with([2, 0, 3]).shape(), [2, 0, 3]);
    assert_eq!(Array::<u8, DynRank>::zeros_with(&[4_usize, 5][..]).shape(), [4, 5]);
    let extents = &[4, 5];
    assert_eq!(Array::<u8, DynRank>::zeros_with(extents).shape(), [4, 5]);
    assert_eq!(Array::<u8, DynRank>::zeros_with(vec![6; 2]).shape(), [6, 6]);
    assert_eq!(Array::<u8, DynRank>::zeros_with([]).len(), 1);
    let x = Array::<usize, DynRank>::from_fn_with([2, 2], |index| index[0] * 10 + index[1]);
    assert_eq!(x.as_slice(), [0, 1, 10, 11]);
}

#[test]
fn extents_that_the_type_forbids_are_refused() {
    let words = "the shape is (2, 5), not (_, 4), in `zeros_with`: axis 1 is 5, not 4";
    let error = Array::<f32, shape![_, 4]>::try_zeros_with([2, 5]).unwrap_err();
    assert_eq!(error.to_string(), words);
    let Error::Shape(error) = error else { panic!("{error}") };
    assert_eq!((error.kind(), error.axis()), (ShapeErrorKind::Convert, Some(1)));
    assert_eq!(panics(|| Array::<f32, shape![_, 4]>::zeros_with([2, 5])), words);
    assert!(Array::<f32, shape![1, _]>::try_ones_with([2, 5]).is_err());
    assert!(Array::<f32, (Rows, Channel)>::try_full_with([2, 4], 0.0).is_err());
    assert!(
        Array::<f32, shape![_, 4]>::try_from_fn_with([2, 5], |_| unreachable!("the function is not called")).is_err()
    );
}

#[test]
fn a_vector_of_elements_takes_a_shape() {
    let x = Array::<i32, shape![2, 2]>::from_shape_vec([2, 2], vec![1, 2, 3, 4]).unwrap();
    assert_eq!(x, array![[1, 2], [3, 4]]);
    let refused = Array::<i32, shape![_, 2]>::from_shape_vec([3, 2], vec![1, 2, 3]).unwrap_err();
    let words = "3 elements do not fill an array of shape (3, 2), which has 6, in `from_shape_vec`";
    assert_eq!(refused.to_string(), words);
    assert_eq!(refused.error().kind(), ShapeErrorKind::Length);
    assert_eq!(refused.into_inner(), [1, 2, 3]);
    let refused = Array::<i32, shape![2]>::from_shape_vec([3], vec![1, 2, 3]).unwrap_err();
    assert_eq!(refused.kind(), ShapeErrorKind::Convert);
    assert_eq!(refused.into_inner(), [1, 2, 3]);
    assert_eq!(
        Array::<i32, shape![0, _]>::from_shape_vec([0, 7], vec![])
            .unwrap()
            .shape(),
        [0, 7]
    );
}

#[test]
fn vectors_and_iterators_make_one_axis() {
    let x: Array<i32, shape![_]> = vec![1, 2, 3].into();
    let y: Array<i32, shape![_]> = (1..=3).collect();
    assert_eq!(x, y);
    assert_eq!(x.into_vec(), [1, 2, 3]);
    assert_eq!(Vec::from(y), [1, 2, 3]);
}

#[test]
fn sequences() {
    assert_eq!(Array::<u8, shape![4]>::arange(), array![0_u8, 1, 2, 3]);
    assert_eq!(InlineArray::<f32, shape![3]>::arange(), inline![0.0, 1.0, 2.0]);
    assert_eq!(Array::<i8, shape![300]>::arange()[[299]], 299_i64 as i8);
    assert_eq!(
        Array::<f64, shape![5]>::linspace(-1.0, 1.0),
        array![-1.0, -0.5, 0.0, 0.5, 1.0]
    );
    assert_eq!(Array::<f32, shape![1]>::linspace(2.0, 9.0), array![2.0]);
    assert_eq!(
        Array::<f32, shape![3]>::linspace(f32::MIN, f32::MAX),
        array![f32::MIN, 0.0, f32::MAX]
    );
    assert_eq!(
        Array::<f64, shape![3]>::linspace(1.0, f64::INFINITY),
        array![1.0, f64::INFINITY, f64::INFINITY]
    );
    assert_eq!(Array::<f32, shape![0]>::linspace(2.0, 9.0).len(), 0);
    let x = Array::<f32, shape![7]>::linspace(0.1, 0.7);
    assert_eq!((x[[0]], x[[6]]), (0.1, 0.7));
    assert_eq!(Array::<u8, shape![2, 3]>::eye(), array![[1_u8, 0, 0], [0, 1, 0]]);
    assert_eq!(InlineArray::<f64, shape![2, 2]>::eye().sum(), 2.0);
}

/// Asserts that numbers in steps of 1 and of -2 are exact.
fn check_whole<T: Float>(intervals: usize) {
    let last = T::from_usize(intervals);
    let whole = Array::<T, shape![_]>::arange_with([intervals + 1]);
    let up = Array::<T, shape![_]>::linspace_with([intervals + 1], T::ZERO, last);
    assert_eq!(up, whole, "{intervals}");
    let down = Array::<T, shape![_]>::linspace_with([intervals + 1], last, -last);
    assert_eq!(down, broadcast!(last - whole - whole), "{intervals}");
}

#[test]
fn evenly_spaced_numbers_contain_whole_numbers() {
    for intervals in (0..2_000).step_by(if cfg!(miri) { 97 } else { 3 }) {
        check_whole::<f64>(intervals);
        check_whole::<f32>(intervals);
    }
    // The products of these intervals with the last number exceed the digits of an `f32`.
    let many = if cfg!(miri) { 5_001 } else { 500_009 };
    check_whole::<f32>(many);
    check_whole::<f64>(many);
    let degrees = Array::<f32, shape![360]>::linspace_open(0.0, 360.0);
    assert_eq!(degrees, Array::<f32, shape![360]>::arange());
    // A day in nanoseconds: the products exceed the digits of an `f64`.
    let seconds = Array::<f64, shape![86_400]>::linspace(0.0, 86_399e9);
    assert!((0..86_400).all(|i| seconds[[i]] == i as f64 * 1e9));
    let edges = Array::<f64, shape![26]>::linspace(0.0, 25.0);
    assert_eq!(array![7.0].histogram(&edges).to_vec()[6..8], [0, 1]);
}

/// The exact numbers are fractions, whose distance from a float is computed with integers.
#[test]
fn evenly_spaced_numbers_from_zero_are_rounded_once() {
    for (last, intervals) in [(1_i128, 25), (1, 999), (3, 1_000), (25, 75), (100, 7), (1_000, 1_024)] {
        let found = Array::<f64, shape![_]>::linspace_with([intervals + 1], 0.0, last as f64);
        let singles = Array::<f32, shape![_]>::linspace_with([intervals + 1], 0.0, last as f32);
        for i in 1..=intervals {
            let exact = (last * i as i128) << 64;
            let scaled = |x: f64| (x * 2_f64.powi(64)) as i128 * intervals as i128;
            let (x, single) = (found[[i]], singles[[i]]);
            let unit = scaled(x.next_up() - x);
            assert!(2 * (scaled(x) - exact).abs() <= unit, "{x} of {i} in {intervals}");
            let unit = scaled(f64::from(single.next_up() - single));
            assert!(
                2 * (scaled(single.into()) - exact).abs() <= unit,
                "{single} of {i} in {intervals}"
            );
        }
    }
}

#[test]
fn evenly_spaced_numbers_may_be_very_large_or_small() {
    let huge = Array::<f64, shape![101]>::linspace(0.0, 1e308);
    assert!((0..=100).all(|i| (huge[[i]] / (i as f64 * 1e306) - 1.0).abs() < 1e-15 || i == 0));
    let tiny = f64::from_bits(1);
    assert_eq!(
        Array::<f64, shape![5]>::linspace(0.0, 8.0 * tiny),
        array![0.0, 2.0, 4.0, 6.0, 8.0] * tiny
    );
    assert_eq!(
        Array::<f64, shape![3]>::linspace(-f64::MAX, f64::MAX),
        array![-f64::MAX, 0.0, f64::MAX]
    );
    assert_eq!(
        Array::<f64, shape![3]>::linspace(f64::NEG_INFINITY, 0.0).to_vec()[0],
        f64::NEG_INFINITY
    );
    assert!(Array::<f64, shape![1]>::linspace(-0.0, 1.0)[[0]].is_sign_negative());
}

#[test]
fn macros() {
    let x: Array<f64, shape![2, 1]> = array![[1.0], [2.0]];
    let y: Array<f64, shape![2, 1]> = array![[1.0]; 2].map(|&x| x) + array![[0.0], [1.0]];
    assert_eq!(x, y);
    let strings = array![["a", "b"], ["c", "d"]];
    assert_eq!(strings[[1, 0]], "c");
    let none: Array<u8, shape![0]> = array![];
    assert_eq!(none.len(), 0);
    const TABLE: InlineArray<i16, shape![2, 2]> = inline![[1, 2], [3, 4]];
    static SHARED: InlineArray<u8, shape![3]> = inline![7; 3];
    assert_eq!((TABLE.sum(), SHARED.sum()), (10, 21));
}

#[test]
fn extents_as_tuples() {
    let n = 2;
    let x: Array<usize, shape![_, 3]> = Array::from_fn_with((n, 3), |(i, j)| 10 * i + j);
    assert_eq!(x.as_slice(), [0, 1, 2, 10, 11, 12]);
    assert_eq!(Array::<f32, shape![_]>::zeros_with((4,)).len(), 4);
    assert_eq!(Array::<f32, shape![Rows, 2, _]>::ones_with((1, 2, 3)).sum(), 6.0);
    let error = Array::<f32, shape![_, 3]>::try_zeros_with((2, 4)).unwrap_err();
    assert_eq!(error, Array::<f32, shape![_, 3]>::try_zeros_with([2, 4]).unwrap_err());
    let elements = (0..24).collect::<Vec<i32>>();
    let deep = Array::<i32, shape![_, _, _, _]>::from_shape_vec((2, 3, 2, 2), elements.clone()).unwrap();
    assert_eq!(deep.shape(), [2, 3, 2, 2]);
    assert_eq!(deep.to_vec(), elements);
    // Arrays without axes have one element, and `[]` needs no type.
    assert_eq!(Array::<f32, shape![]>::zeros_with([]).len(), 1);
    assert_eq!(Array::<f32, DynRank>::zeros_with([]).len(), 1);
}

#[test]
fn panics_name_the_caller() {
    use std::panic::{catch_unwind, set_hook, take_hook};
    use std::sync::{Arc, Mutex};

    let places = Arc::new(Mutex::new(Vec::new()));
    let here = std::thread::current().id();
    let before = take_hook();
    let seen = Arc::clone(&places);
    set_hook(Box::new(move |info| {
        if std::thread::current().id() == here {
            seen.lock()
                .unwrap()
                .push(info.location().map(|place| place.file().to_owned()));
        }
    }));
    let none = Array::<f32, shape![0]>::zeros();
    let one = Array::<u64, shape![1]>::ones();
    let many = one.view().try_broadcast_to::<shape![_]>([1 << 61]).unwrap();
    let runs: [&dyn Fn(); 7] = [
        &|| _ = none.max(),
        &|| _ = none.min(),
        &|| _ = none.argmin(),
        &|| _ = none.argmax_index(),
        &|| _ = many.to_heap(),
        &|| _ = many.to_owned(),
        &|| _ = Array::<u64, shape![_]>::from(many),
    ];
    for run in runs {
        assert!(catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }
    set_hook(before);
    assert_eq!(*places.lock().unwrap(), vec![Some(file!().to_owned()); 7]);
}

#[test]
fn the_prelude_keeps_the_methods_of_slices() {
    use array_core::prelude::*;
    assert_eq!(["a", "b"].concat(), "ab");
    let lists: Vec<Vec<i32>> = (1..3).map(|i| vec![i]).collect();
    assert_eq!(lists.concat(), [1, 2]);
    assert_eq!([[1, 2], [3, 4]].concat(), [1, 2, 3, 4]);
    let rows: Array<i32, shape![_]> = [array![1, 2], array![3, 4]].concat::<0>();
    assert_eq!(rows.to_vec(), [1, 2, 3, 4]);
}
