//! Few elements with run-time extents, compared with a sum for each position: every pair of small
//! extents, operands in row-major order and transposed, new arrays and in place.

use array_core::{Array, Dyn, DynRank, try_broadcast};

/// Returns all lists of at most `rank` extents from these.
fn shapes(rank: usize, extents: &[usize]) -> Vec<Vec<usize>> {
    let mut shapes = vec![vec![]];
    for rank in 0..rank {
        let longer: Vec<Vec<usize>> = shapes
            .iter()
            .filter(|shape| shape.len() == rank)
            .flat_map(|shape| extents.iter().map(|&extent| [&shape[..], &[extent]].concat()))
            .collect();
        shapes.extend(longer);
    }
    shapes
}

/// Returns the extents that two arrays broadcast to.
fn common(x: &[usize], y: &[usize]) -> Option<Vec<usize>> {
    let rank = x.len().max(y.len());
    let along = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |axis| shape[axis]);
    (0..rank)
        .map(|axis| match (along(x, axis), along(y, axis)) {
            (a, b) if a == b || b == 1 => Some(a),
            (1, b) => Some(b),
            _ => None,
        })
        .collect()
}

/// Returns the number of an array at a position of a shape that it broadcasts to: see [`numbers`].
fn number(shape: &[usize], index: &[usize], start: i32) -> i32 {
    let own = &index[index.len() - shape.len()..];
    let place = own.iter().zip(shape).fold(0, |place, (&i, &extent)| {
        place * extent + if extent == 1 { 0 } else { i }
    });
    start + (place * place) as i32
}

/// Returns each position of a shape in row-major order.
fn positions(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |positions, &extent| {
        positions
            .iter()
            .flat_map(|at| (0..extent).map(|i| [&at[..], &[i]].concat()))
            .collect()
    })
}

/// Returns numbers at all positions, in memory as the shape says, or as its transpose.
fn numbers(shape: &[usize], start: i32, is_turned: bool) -> Array<i32, DynRank> {
    let mut own = shape.to_vec();
    if is_turned {
        own.reverse();
    }
    let at = |index: &[usize]| {
        let mut index = index.to_vec();
        if is_turned {
            index.reverse();
        }
        number(shape, &index, start)
    };
    let numbers: Vec<i32> = positions(&own).iter().map(|index| at(index)).collect();
    Array::from_shape_vec(&own[..], numbers).unwrap()
}

#[test]
fn few_elements_match_those_at_each_position() {
    let mut shapes = [shapes(3, &[0, 1, 2, 3]), shapes(4, &[0, 1, 2])].concat();
    // Axes that merge, or not, with those of shapes of another rank.
    shapes.extend([vec![4, 3], vec![2, 1, 2, 3], vec![2, 2, 2, 2, 3]]);
    shapes.sort();
    shapes.dedup();
    for left in &shapes {
        for right in &shapes {
            let common = common(left, right);
            let expected: Option<Vec<i32>> = common.as_ref().map(|common| {
                positions(common)
                    .iter()
                    .map(|at| number(left, at, 1) + number(right, at, 100))
                    .collect()
            });
            let x = numbers(left, 1, false);
            for is_turned in [false, true] {
                if is_turned && right.len() != 2 {
                    continue;
                }
                let y = numbers(right, 100, is_turned);
                let about = format!("{left:?} {right:?} {is_turned}");
                let is_kept = common.as_ref() == Some(left);
                let mut own = x.clone();
                let (sum, ordered, in_place) = if is_turned {
                    let y = y.swap_axes::<0, 1>();
                    (x.try_add(&y), try_broadcast!(y * 1 + x), own.try_add_assign(&y))
                } else {
                    (x.try_add(&y), try_broadcast!(y * 1 + x), own.try_add_assign(&y))
                };
                assert_eq!(in_place.is_ok(), is_kept, "{about}");
                match &expected {
                    Some(expected) => {
                        let (sum, ordered) = (sum.unwrap(), ordered.unwrap());
                        assert_eq!(sum.shape(), common.as_deref().unwrap(), "{about}");
                        assert_eq!(sum.as_slice(), &expected[..], "{about}");
                        assert_eq!(ordered, sum, "{about}");
                        assert!(own == if is_kept { sum } else { x.clone() }, "{about}");
                    }
                    None => assert!(sum.is_err() && ordered.is_err() && own == x, "{about}"),
                }
            }
        }
    }
}

#[test]
fn extents_of_tuples_and_run_time_ranks_are_compared_alike() {
    let x = Array::<i32, (Dyn, Dyn)>::from_shape_vec([2, 3], vec![1, 2, 3, 4, 5, 6]).unwrap();
    let row = Array::<i32, (Dyn,)>::from_shape_vec([3], vec![10, 20, 30]).unwrap();
    let column = Array::<i32, (Dyn, Dyn)>::from_shape_vec([2, 1], vec![100, 200]).unwrap();
    assert_eq!((&x + &row).as_slice(), [11, 22, 33, 14, 25, 36]);
    assert_eq!((&column + &row).as_slice(), [110, 120, 130, 210, 220, 230]);
    assert_eq!((x.t() + column.t()).shape(), [3, 2]);
    assert_eq!((&x - &x.clone()).as_slice(), [0; 6]);
    let two = Array::<i32, (Dyn,)>::from_shape_vec([2], vec![1, 0]).unwrap();
    assert!(x.try_add(&two).is_err());
    assert!(x.t().try_divide(&two).is_err(), "division by zero");
    assert_eq!((x.t() / &(&two + 1)).as_slice(), [0, 4, 1, 5, 1, 6]);
    let mut y = x.clone();
    assert!(
        y.try_divide_assign(&(&row - 20)).is_err() && y == x,
        "nothing is written"
    );
    y *= &row;
    assert_eq!(y.as_slice(), [10, 40, 90, 40, 100, 180]);
}
