//! Results of NumPy, compared on row-major arrays and on strided views.

use std::fmt::Debug;
use std::str::FromStr;

use array_core::index::TakeMethods as _;
use array_core::layout::{HeapResults, Storage};
use array_core::{Array, Dyn, DynRank, Real};
use array_tests::elements::Sample;

use crate::along::{Apart, at_axis};

/// Parses a number as Python writes it.
fn number<T: FromStr<Err: Debug>>(word: &str) -> T {
    word.parse().expect("the word is a number")
}

/// Parses an array: its extents and its elements.
fn array<T: FromStr<Err: Debug>>(part: &str) -> Array<T, DynRank> {
    let (extents, elements) = part.split_once(':').expect("the part has extents and elements");
    let extents: Vec<usize> = extents.split_whitespace().map(number).collect();
    let elements = elements.split_whitespace().map(number).collect();
    Array::from_shape_vec(extents, elements).expect("the elements fit the shape")
}

/// Compares an array with that of a part, bit by bit except for NaN.
fn assert_is<T: Sample + FromStr<Err: Debug>, B: Storage<T, DynRank>>(
    found: &Array<T, DynRank, B>,
    part: &str,
    row: &str,
) {
    let right = array::<T>(part);
    let same = found.shape() == right.shape() && found.iter().zip(&right).all(|(&found, &right)| found.is_same(right));
    assert!(same, "{found:?}\n{right:?}\n{row}");
}

/// Converts a vector to run-time rank.
fn dynamic<T>(x: Array<T, (Dyn,)>) -> Array<T, DynRank> {
    x.into_dyn()
}

/// Checks a row on one layout of its first operand, and of its second if it has the same dtype.
fn check<T, B>(row: &str, parts: &[&str], x: &Array<T, DynRank, B>)
where
    T: Sample + Real + FromStr<Err: Debug>,
    T::Sum: Sample + FromStr<Err: Debug>,
    B: HeapResults<T, DynRank>,
{
    let &[operation, _, axis, _, ref others @ ..] = parts else {
        panic!("{row}");
    };
    let axis: usize = number(axis);
    match (operation, others) {
        ("cumsum", [result]) => assert_is(&at_axis!(axis, x, cumsum[]()), result, row),
        ("cumprod", [result]) => assert_is(&at_axis!(axis, x, cumprod[]()), result, row),
        ("cumsum_with_initial", [result]) => assert_is(&at_axis!(axis, x, cumsum_with_initial[]()), result, row),
        ("cumprod_with_initial", [result]) => assert_is(&at_axis!(axis, x, cumprod_with_initial[]()), result, row),
        ("diff", [result]) => assert_is(&at_axis!(axis, x, diff[]()), result, row),
        ("sort", [result]) => {
            assert_is(&at_axis!(axis, x, sort[]()), result, row);
            let mut sorted = x.to_heap();
            at_axis!(axis, sorted, sort_inplace[]());
            assert_is(&sorted, result, row);
        }
        ("sort_descending", [result]) => {
            assert_is(&at_axis!(axis, x, sort_descending[]()), result, row);
            let mut sorted = x.to_heap();
            at_axis!(axis, sorted, sort_descending_inplace[]());
            assert_is(&sorted, result, row);
        }
        ("argsort", [result]) => assert_is(&at_axis!(axis, x, argsort[]()), result, row),
        ("argsort_descending", [result]) => assert_is(&at_axis!(axis, x, argsort_descending[]()), result, row),
        ("roll", [shift, result]) => {
            let shift = array::<isize>(shift)[&[][..]];
            assert_is(&at_axis!(axis, x, roll[](shift)), result, row);
        }
        ("take_along_axis", [indices, result]) => {
            let indices = array::<i64>(indices);
            assert_is(&at_axis!(axis, x, take_along_axis[](&indices)), result, row);
            let apart = Apart::new(&indices);
            assert_is(&at_axis!(axis, x, take_along_axis[](&apart.view())), result, row);
        }
        ("unique_all", [values, indices, inverse_indices, counts]) => {
            let all = x.unique_all();
            assert_is(&dynamic(all.values), values, row);
            assert_is(&dynamic(all.indices), indices, row);
            assert_is(&all.inverse_indices, inverse_indices, row);
            assert_is(&dynamic(all.counts), counts, row);
            assert_is(&dynamic(x.unique()), values, row);
            let unique = x.unique_counts();
            assert_is(&dynamic(unique.values), values, row);
            assert_is(&dynamic(unique.counts), counts, row);
            let unique = x.unique_inverse();
            assert_is(&dynamic(unique.values), values, row);
            assert_is(&unique.inverse_indices, inverse_indices, row);
        }
        ("isin", [others, result]) => assert_is(&x.isin(&array::<T>(others)).cast::<u8>(), result, row),
        ("nonzero", results) => {
            let positions = x.nonzero();
            assert_eq!(positions.len(), results.len(), "{row}");
            for (found, result) in positions.into_iter().zip(results) {
                assert_is(&dynamic(found), result, row);
            }
        }
        ("searchsorted", [values, result]) => {
            let values = array(values);
            assert_is(&x.searchsorted(&values), result, row);
            assert_is(&x.searchsorted(&Apart::new(&values).view()), result, row);
        }
        ("searchsorted_right", [values, result]) => assert_is(&x.searchsorted_right(&array(values)), result, row),
        ("histogram", [edges, result]) => {
            let edges = array(edges);
            assert_is(&dynamic(x.histogram(&edges)), result, row);
            assert_is(&dynamic(x.histogram(&Apart::new(&edges).view())), result, row);
        }
        _ => panic!("unknown operation: {row}"),
    }
}

/// Checks a row of a dtype.
fn check_layouts<T>(row: &str, parts: &[&str])
where
    T: Sample + Real + FromStr<Err: Debug>,
    T::Sum: Sample + FromStr<Err: Debug>,
{
    let x = array::<T>(parts[3]);
    check(row, parts, &x);
    check(row, parts, &Apart::new(&x).view());
}

#[test]
fn operations_along_an_axis_match_numpy() {
    let rows = include_str!("values.txt").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        match parts[1] {
            "f32" => check_layouts::<f32>(row, &parts),
            "f64" => check_layouts::<f64>(row, &parts),
            "i8" => check_layouts::<i8>(row, &parts),
            "u16" => check_layouts::<u16>(row, &parts),
            dtype => panic!("unknown dtype {dtype}"),
        }
    }
}
