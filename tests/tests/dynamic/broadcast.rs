//! Run-time shapes, compared with NumPy and with the typed operations.

use array_core::{Array, Dyn, DynArray, DynRank};
use proptest::prelude::*;

/// The rows that `values.py` writes: left, right, result, and the elements of the result.
const VALUES: &str = include_str!("values.txt");

fn extents(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|extent| extent.parse().unwrap()).collect()
}

fn counting(extents: &[usize], step: i64) -> DynArray {
    let mut next = 0;
    let counted = Array::<i64, DynRank>::from_fn_with(extents, |_| {
        next += step;
        next
    });
    counted.into()
}

#[test]
fn arrays_broadcast_as_in_numpy() {
    let (mut fitting, mut refused) = (0, 0);
    for line in VALUES.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let (left, right) = (extents(fields[0]), extents(fields[1]));
        let found = counting(&right, 100).try_subtract(counting(&left, 1));
        match fields[2] {
            "refused" => {
                let words = found.unwrap_err().to_string();
                assert!(
                    words.contains("cannot be broadcast together in `subtract`: axis"),
                    "{words}"
                );
                refused += 1;
            }
            shape => {
                let elements: Vec<i64> = fields[3].split_whitespace().map(|x| x.parse().unwrap()).collect();
                assert_eq!(
                    found.unwrap(),
                    DynArray::from_slice(&extents(shape)[..], &elements).unwrap(),
                    "{line}"
                );
                fitting += 1;
            }
        }
    }
    assert_eq!((fitting, refused), (161, 64));
}

fn matrix() -> impl Strategy<Value = Array<i16, (Dyn, Dyn)>> {
    (0..4_usize, 0..4_usize).prop_flat_map(|(rows, columns)| {
        let elements = proptest::collection::vec(any::<i16>(), rows * columns);
        elements.prop_map(move |elements| Array::from_shape_vec([rows, columns], elements).unwrap())
    })
}

proptest! {
    #[test]
    fn matrices_give_the_results_of_typed_ones(x in matrix(), y in matrix()) {
        let (left, right) = (DynArray::from(x.clone()), DynArray::from(y.clone()));
        match (x.try_add(&y), left.try_add(&right)) {
            (Ok(typed), Ok(found)) => prop_assert_eq!(found.downcast::<i16, (Dyn, Dyn)>().unwrap(), typed),
            (Err(typed), Err(found)) => prop_assert_eq!(found.to_string(), typed.to_string()),
            (typed, found) => prop_assert!(false, "{typed:?} and {found:?}"),
        }
        let (mut in_place, mut typed) = (left, x);
        let found = in_place.try_subtract_assign(&right).map_err(|error| error.to_string());
        let expected = typed.try_subtract_assign(&y).map_err(|error| error.to_string());
        prop_assert_eq!(found, expected);
        prop_assert_eq!(in_place, DynArray::from(typed));
    }

    #[test]
    fn division_fails_if_typed_division_does(x in matrix(), y in matrix()) {
        match (x.try_divide(&y), DynArray::from(x.clone()).try_divide(DynArray::from(y.clone()))) {
            (Ok(typed), Ok(found)) => prop_assert_eq!(found, DynArray::from(typed)),
            (Err(typed), Err(found)) => prop_assert_eq!(found, typed),
            (typed, found) => prop_assert!(false, "{typed:?} and {found:?}"),
        }
    }
}
