//! Vectors, compared with NumPy on contiguous vectors and on strided views.

use array_core::layout::{Layout, View};
use array_core::{Array, Arrays, DynRank, Shape, array};

/// Parses extents.
fn extents(part: &str) -> Vec<usize> {
    part.split_whitespace()
        .map(|word| word.parse().expect("an extent"))
        .collect()
}

/// Creates the operand `i` of these extents, as in NumPy.
fn operand(i: i64, part: &str) -> Array<i64, DynRank> {
    let extents = extents(part);
    let len = extents.iter().product::<usize>() as i64;
    let elements = (1..=len).map(|k| 100 * i + k).collect();
    Array::from_shape_vec(extents, elements).expect("the elements fit the shape")
}

/// Compares an array with that of a part.
fn assert_is<S: Shape, L: Layout<S>>(found: Array<i64, S, View<'_, L>>, part: &str, row: &str) {
    let (shape, elements) = part.split_once(':').expect("the part has extents and elements");
    let elements: Vec<i64> = elements
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    assert_eq!(found.shape().as_ref(), extents(shape), "{row}");
    assert_eq!(found.to_vec(), elements, "{row}");
}

/// Puts another number after each element of a vector, so that every other element of the result is
/// one of the vector.
fn doubled(x: &Array<i64, DynRank>) -> Array<i64, DynRank> {
    let elements = x.iter().flat_map(|&x| [x, -1]).collect();
    Array::from_shape_vec(vec![2 * x.len()], elements).expect("there are twice as many elements")
}

/// Moves an axis of an array of run-time rank between run-time positions.
macro_rules! moved {
    ($x:expr, $from:expr, $to:expr, $then:expr, $($source:literal)*) => {
        match $from {
            $($source => moved!(@ $x, $source, $to, $then, -3 -2 -1 0 1 2),)*
            _ => panic!("not an axis of the table"),
        }
    };
    (@ $x:expr, $source:literal, $to:expr, $then:expr, $($destination:literal)*) => {
        match $to {
            $($destination => $then($x.moveaxis::<$source, $destination>().strided()),)*
            _ => panic!("not an axis of the table"),
        }
    };
}

fn check(operation: &str, operands: &[&str], results: &[&str], row: &str) {
    let words: Vec<&str> = operation.split_whitespace().collect();
    let each: Vec<Array<i64, DynRank>> = operands
        .iter()
        .enumerate()
        .map(|(i, part)| operand(i as i64, part))
        .collect();
    let copies: Vec<Array<i64, DynRank>> = each.iter().filter(|x| x.rank() == 1).map(doubled).collect();
    let apart: Vec<_> = copies
        .iter()
        .map(|x| x.chunks_axis::<0, 2>().index_axis::<1>(0))
        .collect();
    match (&words[..], &each[..], results) {
        (["outer"], [x, y], [result]) => {
            assert_is(x.outer(y).view(), result, row);
            assert_is(apart[0].outer(&apart[1]).view(), result, row);
            assert_is(x.outer(&apart[1]).view(), result, row);
        }
        (["xy"], [x, y], [first, second]) => {
            let (xs, ys) = (x, y).meshgrid();
            assert_is(xs, first, row);
            assert_is(ys, second, row);
            let (xs, ys) = (apart[0].clone(), apart[1].clone()).meshgrid();
            assert_is(xs, first, row);
            assert_is(ys, second, row);
        }
        (["ij"], [x, _], [first, second]) => {
            let (xs, ys) = (x, &apart[1]).meshgrid_ij();
            assert_is(xs, first, row);
            assert_is(ys, second, row);
        }
        (["xy"], [x, _, z], [first, second, third]) => {
            let (xs, ys, zs) = (x, &apart[1], z).meshgrid();
            assert_is(xs, first, row);
            assert_is(ys, second, row);
            assert_is(zs, third, row);
        }
        (["ij"], [x, y, _], [first, second, third]) => {
            let (xs, ys, zs) = (x, y, apart[2].clone()).meshgrid_ij();
            assert_is(xs, first, row);
            assert_is(ys, second, row);
            assert_is(zs, third, row);
        }
        (["moveaxis", from, to], [x], [result]) => {
            let (from, to): (isize, isize) = (from.parse().expect("an axis"), to.parse().expect("an axis"));
            let then = |found: array_core::ArrayView<'_, i64, DynRank>| assert_is(found, result, row);
            moved!(x, from, to, then, -3 -2 -1 0 1 2);
        }
        _ => panic!("unknown operation: {row}"),
    }
}

#[test]
fn vectors_and_axes_match_numpy() {
    let rows = include_str!("values.txt").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        let operands: Vec<&str> = parts[1].split('/').collect();
        check(parts[0], &operands, &parts[2..], row);
    }
}

#[test]
fn an_axis_of_a_run_time_rank_is_looked_for() {
    let x: Array<i64, DynRank> = array![[1, 2], [3, 4]].into_dyn();
    assert_eq!(
        x.try_moveaxis::<2, 0>().unwrap_err().to_string(),
        x.try_swap_axes::<2, 0>().unwrap_err().to_string()
    );
    assert!(x.try_moveaxis::<0, 2>().is_err());
    assert!(x.try_moveaxis::<-3, 0>().is_err());
    let error = x.try_outer(&array![1, 2]).unwrap_err().to_string();
    assert_eq!(error, "the shape is (2, 2), not (_,), in `outer`: its rank is 2, not 1");
    let y = array![1, 2];
    let error = (&y, &x).try_meshgrid().map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        error,
        "the shape is (2, 2), not (_,), in `meshgrid`: its rank is 2, not 1"
    );
}
