//! `all_close` and `is_close`.

use array_core::functions::{is_close, try_is_close};
use array_core::{Array, InlineArray, array, broadcast, inline, shape, try_broadcast};

#[test]
fn a_difference_may_be_absolute_or_relative_to_the_right() {
    let x = array![100.0, 1.0, 0.0];
    assert!(x.all_close(&array![101.0, 1.01, 0.0], 0.01, 0.0));
    assert!(!x.all_close(&array![101.1, 1.0, 0.0], 0.01, 0.0));
    assert!(x.all_close(&array![100.5, 1.5, -0.5], 0.0, 0.5));
    assert!(!x.all_close(&array![100.0, 1.0, 0.6], 0.0, 0.5));
    // 0.1 of 10 holds 9, and 0.1 of 9 does not hold 10.
    assert!(array![9.0].all_close(&array![10.0], 0.1, 0.0));
    assert!(!array![10.0].all_close(&array![9.0], 0.1, 0.0));
}

#[test]
fn infinities_are_near_themselves_and_nan_is_near_nan() {
    let x = array![f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    assert!(x.all_close(&x, 0.0, 0.0));
    let huge = array![f32::INFINITY];
    assert!(!huge.all_close(&array![f32::NEG_INFINITY], 1.0, f32::MAX));
    assert!(!huge.all_close(&array![f32::MAX], 1.0, f32::INFINITY));
    assert!(!array![f32::NAN].all_close(&array![0.0], 1.0, f32::INFINITY));
    assert!(!array![0.0].all_close(&array![f32::NAN], 1.0, f32::INFINITY));
}

#[test]
fn extents_have_to_be_equal_and_storage_has_not() {
    let (two, three) = (
        Array::<f64, shape![_]>::ones_with([2]),
        Array::<f64, shape![_]>::ones_with([3]),
    );
    assert!(!two.all_close(&three, 1.0, 1.0));
    let inline: InlineArray<f64, shape![2]> = inline![1.0, 2.0];
    assert!(inline.all_close(&array![1.0, 2.0], 0.0, 0.0));
    let none = Array::<f64, shape![0]>::zeros();
    assert!(none.all_close(&none, 0.0, 0.0));
}

/// The results of NumPy's `isclose` for each pair of twelve numbers, with `equal_nan=True`. There
/// is a string for each number on the left; a `#` means that it is close to the number on the right
/// at this position.
fn numpy(relative: f64, absolute: f64, rows: [&str; 12]) {
    let inf = f64::INFINITY;
    let x = array![
        0.0,
        -0.0,
        1.0,
        1.00001,
        -1.0,
        100.0,
        101.0,
        1e308,
        -1e308,
        inf,
        -inf,
        f64::NAN
    ];
    let expected: Vec<bool> = rows
        .iter()
        .flat_map(|row| row.chars().map(|close| close == '#'))
        .collect();
    let left = x.expand_dims::<1>();
    let found = is_close(left, &x, relative, absolute);
    assert_eq!(found.as_slice(), expected, "{relative} {absolute}");
    assert_eq!(broadcast!(is_close(left, x, relative, absolute)), found);
    assert_eq!(broadcast!((left + 0.0).is_close(x, relative, absolute)), found);
    for (i, &close) in expected.iter().enumerate() {
        let (x, y) = (x[[i / 12]], x[[i % 12]]);
        assert_eq!(array![x].all_close(&array![y], relative, absolute), close, "{x} {y}");
    }
}

#[test]
fn elements_are_close_as_by_numpy() {
    let alone = [
        "##..........",
        "##..........",
        "..#.........",
        "...#........",
        "....#.......",
        ".....#......",
        "......#.....",
        ".......#....",
        "........#...",
        ".........#..",
        "..........#.",
        "...........#",
    ];
    numpy(0.0, 0.0, alone);
    let (mut near, mut hundredth) = (alone, alone);
    (near[2], near[3]) = ("..##........", "..##........");
    (hundredth[2], hundredth[3]) = ("..##........", "..##........");
    (hundredth[5], hundredth[6]) = (".....##.....", ".....##.....");
    numpy(1e-5, 1e-8, near);
    numpy(0.01, 0.0, hundredth);
    numpy(
        0.0,
        1.0,
        [
            "###.#.......",
            "###.#.......",
            "####........",
            "..##........",
            "##..#.......",
            ".....##.....",
            ".....##.....",
            ".......#....",
            "........#...",
            ".........#..",
            "..........#.",
            "...........#",
        ],
    );
    numpy(
        1.0,
        1.0,
        [
            "#########...",
            "#########...",
            "#########...",
            "..##.####...",
            "#########...",
            ".....####...",
            ".....####...",
            ".......#....",
            "........#...",
            ".........#..",
            "..........#.",
            "...........#",
        ],
    );
}

#[test]
fn operands_promote_and_broadcast() {
    let (single, double) = (array![[1.0_f32], [2.0]], inline![1.0, 2.0 + 1e-9, 3.0]);
    // The tolerances have the common dtype, in which the difference of 1e-9 matters.
    assert_eq!(
        single.is_close(&double, 0.0, 1e-8),
        array![[true, false, false], [false, true, false]]
    );
    assert_eq!(
        single.is_close(&double, 0.0, 1e-10),
        array![[true, false, false], [false, false, false]]
    );
    assert_eq!(single.is_close(1.5, 0.0, 0.5), array![[true], [true]]);
    let tolerance = 0.5_f32;
    assert_eq!(
        broadcast!(is_close(2.5, double, 0, tolerance)),
        array![false, true, true]
    );
    assert_eq!(
        broadcast!(is_close(
            double,
            2.5,
            0,
            if tolerance > 1.0 { tolerance } else { 1.0 - tolerance }
        )),
        array![false, true, true]
    );
    assert!(broadcast!(all(is_close(double, double, 0.0, 0.0))));
    // The relative tolerance refers to the right operand. A division by zero in either operand is
    // found.
    let (count, scale) = (array![3, 2], 2);
    assert_eq!(
        broadcast!(is_close((count / scale) as f64, 2, 0.5, 0)),
        array![true, true]
    );
    let (zero, e) = (0_i32, 0.5);
    assert!(try_broadcast!(is_close(double, double, e * (1_i32 / zero) as f64, 0)).is_err());
}

#[test]
fn literal_tolerances_have_the_common_dtype() {
    let (x, y) = (array![0.0_f32], array![0.00100000002_f64]);
    assert_eq!(is_close(&x, &y, 0.0, 1e-3), array![false]);
    assert_eq!(broadcast!(is_close(x, y, 0.0, 1e-3)), array![false]);
    let (z, n) = (array![1.0], 1_i32);
    let chosen = broadcast!(is_close(x, y, 0.0, if n > 0 { 1e-3 } else { 1.0 }));
    assert_eq!(chosen, array![false]);
    assert_eq!(broadcast!(is_close(n, z, 0.5, 0)), array![true]);
    assert_eq!(
        broadcast!(is_close(z, if n > 1 { 1.0 } else { 4.0 }, 0.25, 1e-3)),
        array![false]
    );
}

#[test]
fn run_time_extents_that_differ_are_an_error() {
    let two = Array::<f64, shape![_]>::ones_with([2]);
    let three = Array::<f64, shape![_]>::ones_with([3]);
    let error = try_is_close(&two, &three, 0.0, 0.0).unwrap_err();
    assert!(error.to_string().contains("is_close"), "{error}");
    assert_eq!(two.try_is_close(&three, 0.0, 0.0).unwrap_err(), error);
}
