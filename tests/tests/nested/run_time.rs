use array_core::error::ShapeErrorKind;
use array_core::{Array, DynRank, InlineArray, shape};
use array_tests::cases;
use array_tests::nested::{Model, assign, combine};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::nested::numbers;

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

/// Compares with the model, results and errors alike.
macro_rules! compare {
    ($left:expr, $right:expr; $([$($i:tt)*] [$($j:tt)*])*) => {$({
        let left = dynamic::<shape![$($i)*]>($left, 1);
        let right = dynamic::<shape![$($j)*]>($right, 2);
        let (l, r) = (left.model(), right.model());
        match (left.try_add(&right), combine(&l, &r, &|x, y| x + y)) {
            (Ok(sum), Some(model)) => prop_assert_eq!(sum.model(), model),
            (Err(error), None) => prop_assert_eq!(error.kind(), ShapeErrorKind::Broadcasting),
            (sum, model) => prop_assert!(false, "{sum:?} and {model:?}"),
        }
    })*};
}

macro_rules! compare_writes {
    ($left:expr, $right:expr; $([$($i:tt)*] [$($j:tt)*])*) => {$({
        let mut left = dynamic::<shape![$($i)*]>($left, 1);
        let right = dynamic::<shape![$($j)*]>($right, 2);
        let before = left.clone();
        match (left.try_assign(&right), assign(&before.model(), &right.model())) {
            (Ok(()), Some(model)) => prop_assert_eq!(left.model(), model),
            (Err(_), None) => prop_assert_eq!(left, before),
            (written, model) => prop_assert!(false, "{written:?} and {model:?}"),
        }
    })*};
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn arithmetic_is_that_of_the_model(left in outer(), right in outer()) {
        compare!(&left, &right; [3] [3] [2, 3] [3] [3] [2, 1] [1] [2, 2, 2] [] []);
    }

    #[test]
    fn assignment_is_that_of_the_model(left in outer(), right in outer()) {
        compare_writes!(&left, &right; [3] [3] [2, 3] [3] [2, 3] [1] [2, 2, 2] [1, 2] [] []);
    }
}

#[test]
fn an_error_shows_the_axes_that_do_not_fit() {
    let x = Array::<i32, shape![_, 3]>::zeros_with([2, 3]).into_nested::<shape![3]>();
    let y = Array::<i32, shape![_, 2, 3]>::zeros_with([4, 2, 3]).into_nested::<shape![2, 3]>();
    let error = x.try_add(&y).unwrap_err();
    assert_eq!(error.axis(), Some(0));
    assert_eq!(
        error.to_string(),
        "shapes (2,) and (4,) cannot be broadcast together in `add`: axis 0 has 2 and 4"
    );
    let mut y = y;
    let error = y.try_assign(&x).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a value of shape (2,) cannot be written in place into an array of shape (4,) in `assign`: axis 0 is 4 and would become 2"
    );
}

#[test]
fn a_flat_operand_by_value_does_not_lend_its_memory_to_rows() {
    let flat = Array::<i32, DynRank>::from_shape_vec([2, 2].as_slice(), vec![1, 2, 3, 4]).unwrap();
    let rows = Array::<i32, DynRank>::from_shape_vec([2, 2].as_slice(), vec![10, 20, 30, 40])
        .unwrap()
        .into_nested::<shape![2]>();
    // An element of the flat array is combined with a row, so that the result has one axis more.
    let expected = &flat + &rows;
    assert_eq!(expected.shape(), &[2, 2][..]);
    assert_eq!(flat.clone() + &rows, expected);
    assert_eq!(&rows + flat.clone(), expected);
    assert_eq!(flat + rows, expected);
    let flat = Array::<i32, shape![2, 2]>::ones();
    let rows = dynamic::<shape![2]>(&[2], 1);
    assert_eq!(flat.clone() + &rows, &flat + &rows);
    let (wide, rows) = (Array::<i32, DynRank>::ones_with([2, 3]), dynamic::<shape![3]>(&[2], 1));
    let lent = &wide;
    assert!(lent.try_add(&rows).is_err());
    assert!(wide.try_add(&rows).is_err());
}
