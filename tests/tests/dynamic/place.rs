//! Reshaping, placement and windows, compared with the run-time rules, and their errors.

use array_core::shape::broadcast_in_dim_shape;
use array_core::{DType, DynArray};
use proptest::prelude::*;

use crate::dynamic::{counting, words};

#[test]
fn an_open_extent_follows_from_the_number_of_elements() {
    let x = counting(&[2, 3, 4]);
    let shaped = |extents: &[isize]| x.clone().reshape_inferred(extents);
    for (extents, expected) in [
        (&[-1][..], &[24][..]),
        (&[4, -1], &[4, 6]),
        (&[2, -1, 3], &[2, 4, 3]),
        (&[-1, 24], &[1, 24]),
        (&[6, 4], &[6, 4]),
    ] {
        assert_eq!(shaped(extents).unwrap(), x.clone().reshape(expected).unwrap());
    }
    for (extents, expected) in [
        (
            &[5, -1][..],
            "(5, _) in `reshape_inferred`: the number of elements must be a multiple of 5",
        ),
        (
            &[-1, -1],
            "(_, _) in `reshape_inferred`: the extents of `_` are ambiguous",
        ),
        (
            &[0, -1],
            "(0, _) in `reshape_inferred`: it has no elements, whatever `_` is",
        ),
        (&[5, 5], "(5, 5), which has 25, in `reshape_inferred`"),
        (&[-2, 6], "(_, 6) in `reshape_inferred`: axis 0 is below -1"),
        (&[-1, -3], "(_, _) in `reshape_inferred`: axis 1 is below -1"),
    ] {
        let refused = shaped(extents).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("24 elements do not fill an array of shape {expected}")
        );
        assert_eq!(refused.into_inner(), x);
    }
    let none = counting(&[0, 3]);
    assert_eq!(none.clone().reshape_inferred(&[-1, 3]).unwrap().shape(), [0, 3]);
    assert_eq!(
        none.reshape_inferred(&[0, -1]).unwrap_err().to_string(),
        "0 elements do not fill an array of shape (0, _) in `reshape_inferred`: the extents of `_` are ambiguous"
    );
    assert!(counting(&[]).reshape_inferred(&[1; 65]).is_err());
}

#[test]
fn axes_are_made_one_and_two_in_their_memory() {
    let x = counting(&[2, 3, 4]);
    let merged = x.clone().merge_axes(0, 1).unwrap();
    assert_eq!(merged, x.clone().reshape([6, 4]).unwrap());
    assert_eq!(x.clone().merge_axes(-2, -1).unwrap().shape(), [2, 12]);
    assert_eq!(merged.split_axis(0, [2, -1]).unwrap(), x);
    assert_eq!(x.clone().split_axis(-1, [-1, 2]).unwrap().shape(), [2, 3, 2, 2]);
    for (outer, inner) in [(0, 2), (1, 0), (1, 1)] {
        assert_eq!(
            words(x.clone().merge_axes(outer, inner)),
            format!(
                "the axes {outer} and {inner} of an array of shape (2, 3, 4) cannot be merged in `merge_axes`: they must be \
                 adjacent, the outer one first"
            )
        );
    }
    assert_eq!(
        words(x.clone().merge_axes(2, 3)),
        "an array of shape (2, 3, 4) has no axis 3 in `merge_axes`: its rank is 3"
    );
    let typed = x.as_array::<i32>().unwrap().view();
    let expected = typed
        .try_split_axis::<1, array_core::shape![2, _]>()
        .map(|_| ())
        .unwrap_err();
    assert_eq!(words(x.clone().split_axis(1, [2, -1])), expected.to_string());
    assert_eq!(
        words(x.split_axis(1, [2, 2])),
        "axis 1 of extent 3 cannot be split into axes of extents (2, 2)"
    );
    let huge = DynArray::zeros(DType::U8, [0, usize::MAX, 2]).unwrap();
    assert!(words(huge.merge_axes(1, 2)).contains("more than isize::MAX bytes in `merge_axes`"));
}

#[test]
fn windows_are_refused_as_in_typed_arrays() {
    let x = counting(&[2, 5]);
    assert_eq!(x.windows_axis(1, 4).unwrap(), x.unfold(-1, 4, 1, 1).unwrap());
    assert_eq!(x.windows_axis(1, 6).unwrap().shape(), [2, 0, 6]);
    assert_eq!(x.unfold(1, 2, 1, usize::MAX).unwrap().shape(), [2, 0, 2]);
    assert_eq!(x.unfold(1, 1, usize::MAX, usize::MAX).unwrap().shape(), [2, 1, 1]);
    assert_eq!(x.unfold(1, 3, 4, 0).unwrap().shape(), [2, 2, 3]);
    assert_eq!(
        words(x.unfold(1, 0, 1, 1)),
        "a window along axis 1 cannot have 0 elements"
    );
    assert_eq!(
        words(x.unfold(1, 2, 0, 1)),
        "the step along axis 1 is 0: it must be positive or negative"
    );
    assert_eq!(
        words(x.windows_axis(2, 1)),
        "an array of shape (2, 5) has no axis 2 in `windows_axis`: its rank is 2"
    );
    let most = usize::MAX;
    assert_eq!(
        words(x.unfold(1, most, 1, 0)),
        format!("windows of {most} along axis 1 of extent 5 have more elements than `usize` can count")
    );
}

#[test]
fn a_grid_is_made_of_vectors_of_any_dtype() {
    let (x, y) = (counting(&[3]), counting(&[2]).cast(DType::Bool));
    let grid = DynArray::meshgrid_ij(&[&x, &y]).unwrap();
    assert_eq!(grid[1].dtype(), DType::Bool);
    assert_eq!(DynArray::meshgrid(&[&x]).unwrap(), std::slice::from_ref(&x));
    assert!(DynArray::meshgrid(&[] as &[&DynArray]).unwrap().is_empty());
    assert_eq!(
        words(DynArray::meshgrid(&[&x, &counting(&[1, 2])])),
        "the shape is (1, 2), not (_,), in `meshgrid`: its rank is 2, not 1"
    );
}

/// Returns the element of an operand at an index of the result, by its list of axes.
fn placed(x: &DynArray, axes: &[usize], shape: &[usize], mut position: usize) -> array_core::dynamic::DynScalar {
    let mut index = vec![0; shape.len()];
    for axis in (0..shape.len()).rev() {
        (index[axis], position) = (position % shape[axis], position / shape[axis]);
    }
    let own = axes.iter().zip(x.shape());
    let at: Vec<isize> = own
        .map(|(&axis, &n)| if n == 1 { 0 } else { index[axis] as isize })
        .collect();
    x.get(&at).unwrap()
}

proptest! {
    #[test]
    fn listed_axes_are_placed_by_the_rule_of_extents(
        shape in proptest::collection::vec(0..4_usize, 0..4),
        own in proptest::collection::vec(0..4_usize, 0..4),
        axes in proptest::collection::vec(0..5_usize, 0..4),
    ) {
        let x = counting(&own);
        let found = x.broadcast_in_dim(&shape[..], &axes);
        match broadcast_in_dim_shape(&shape, &own, &axes) {
            Err(error) => {
                let expected = error.to_string().replace("broadcast_in_dim_shape", "broadcast_in_dim");
                prop_assert_eq!(words(found), expected);
            }
            Ok(extents) => {
                let found = found.unwrap();
                prop_assert_eq!(found.shape(), extents.as_ref());
                for (position, element) in found.iter().enumerate() {
                    prop_assert_eq!(element, placed(&x, &axes, found.shape(), position));
                }
            }
        }
    }
}
