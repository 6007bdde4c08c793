//! Writing, of every shape, by `=` and by operators.

use array_core::{Array, Error, IndexError, Len, array, iab, inline, shape, try_iab};
use array_tests::cases;
use proptest::prelude::*;

use crate::access::model::Object;
use crate::access::shapes::each_object;
use crate::access::{Batch, Channel, Mono, Scalars, panics};

/// Writes an element, and returns whether the index was in bounds.
macro_rules! writes {
    ($($name:ident: $array:expr, $axes:expr, $rank:literal;)*) => {$(
        proptest! {
            #![proptest_config(cases(64))]

            #[test]
            fn $name([i, j, k, l] in [-3..4_i64, -3..4_i64, -3..4_i64, -3..4_i64], v in -9..9_i64) {
                let (mut array, mut object) = ($array, Object::counting(&$axes, &mut 0));
                let found = try_iab!(array[i][j][k][l] = v);
                let expected = object.at(&[i, j, k, l]).map(|place| place.change(&|_| v));
                prop_assert_eq!(found.is_ok(), expected.is_ok());
                prop_assert_eq!(array.scalars(), object.scalars());
                let found = try_iab!(array[i][j, k][l] += v);
                let expected = object.at(&[i, j, k, l]).map(|place| place.change(&|x| x + v));
                prop_assert_eq!(found.is_ok(), expected.is_ok());
                {
                    let (mut view, target) = (array.view_mut(), &mut object);
                    let found = try_iab!(view[i][j][k][l] -= 1);
                    prop_assert_eq!(found.is_ok(), target.at(&[i, j, k, l]).map(|place| place.change(&|x| x - 1)).is_ok());
                }
                let borrowed = &mut array;
                if let Ok(place) = object.at(&[l, k, j, i]) {
                    iab!(borrowed[l][k][j][i] *= 2);
                    place.change(&|x| x * 2);
                    *iab!(&mut borrowed[l][k][j][i]) += 1;
                    place.change(&|x| x + 1);
                } else {
                    panics(|| iab!(borrowed[l][k][j][i] *= 2));
                }
                prop_assert_eq!(array.scalars(), object.scalars());
            }
        }
    )*};
}

each_object!(writes);

#[test]
fn every_operator_is_rusts_on_the_element() {
    let mut x = array![[12_i32], [7]];
    let (i, any) = (1, 99);
    iab!(x[i][any] += 3);
    iab!(x[i][any] -= 1);
    iab!(x[i][any] *= 5);
    iab!(x[i][any] /= 2);
    iab!(x[i][any] %= 13);
    assert_eq!(x, array![[12], [9]]);
    iab!(x[i][any] &= 8);
    iab!(x[i][any] |= 3);
    iab!(x[i][any] ^= 1);
    iab!(x[i][any] <<= 4);
    iab!(x[i][any] >>= 2);
    assert_eq!(x, array![[12], [40]]);
    let words = panics(|| try_iab!(x[i][any] /= 0));
    assert!(words.contains("divide by zero"), "{words}");
}

#[test]
fn every_operator_is_rusts_on_the_element_after_a_check() -> Result<(), IndexError> {
    let mut x = array![[12_i64], [7]];
    let (i, any) = (1, 99);
    try_iab!(x[i][any] += 3)?;
    try_iab!(x[i][any] -= 1)?;
    try_iab!(x[i][any] *= 5)?;
    try_iab!(x[i][any] /= 2)?;
    try_iab!(x[i][any] %= 13)?;
    assert_eq!(x, array![[12], [9]]);
    try_iab!(x[i][any] &= 8)?;
    try_iab!(x[i][any] |= 3)?;
    try_iab!(x[i][any] ^= 1)?;
    try_iab!(x[i][any] <<= 4)?;
    try_iab!(x[i][any] >>= 2_u8)?;
    assert_eq!(x, array![[12], [40]]);
    let mut words = array![String::from("a")];
    try_iab!(words[0] += "b")?;
    assert_eq!(iab!(&words[0]), "ab");
    Ok(())
}

#[test]
fn the_value_may_read_the_object() {
    let mut x = array![1, 2, 4];
    iab!(x[2] = iab!(x[0]) + x[[1]]);
    iab!(x[0] += x.sum() as i32);
    assert_eq!(x, array![7, 2, 3]);
}

#[test]
fn the_remaining_axes_are_assigned_from_arrays() -> Result<(), Error> {
    let mut x = crate::access::counting::<shape![2, 1, 3]>([2, 1, 3]);
    iab!(x[1] = &array![[7_i64, 8, 9]]);
    try_iab!(x[0] = &array![5_i64])?;
    assert_eq!(x.scalars(), [5, 5, 5, 7, 8, 9]);
    iab!(x[1][4] += &array![1_i64, 2, 3]);
    iab!(x[-1][4] *= 2);
    assert_eq!(x.scalars(), [5, 5, 5, 16, 20, 24]);
    iab!(&mut x[0]).fill(0);
    assert_eq!(x.scalars(), [0, 0, 0, 16, 20, 24]);

    let mut y = Array::<i32, shape![_, _]>::zeros_with([2, 3]);
    let (wrong, right) = (
        Array::<i32, shape![_]>::ones_with([2]),
        Array::<i32, shape![_]>::ones_with([3]),
    );
    assert!(matches!(try_iab!(y[1] = &wrong), Err(Error::Shape(_))));
    assert!(matches!(try_iab!(y[2] = &right), Err(Error::Index(_))));
    let words = panics(|| iab!(y[1] = &wrong));
    assert!(words.contains("cannot be written in place"), "{words}");
    assert_eq!(y.sum(), 0);
    try_iab!(y[1] = &right)?;
    assert_eq!(y.to_vec(), [0, 0, 0, 1, 1, 1]);
    Ok(())
}

#[test]
fn an_operator_on_the_remaining_axes_returns_the_error() -> Result<(), Error> {
    let mut x = Array::<i32, shape![_, _]>::ones_with([2, 3]);
    let (wrong, right) = (
        Array::<i32, shape![_]>::ones_with([2]),
        Array::<i32, shape![_]>::ones_with([3]),
    );
    assert!(matches!(try_iab!(x[1] += &wrong), Err(Error::Shape(_))));
    assert!(matches!(try_iab!(x[2] += &right), Err(Error::Index(_))));
    assert!(matches!(try_iab!(x[0] /= 0), Err(Error::Arithmetic(_))));
    assert_eq!(x.sum(), 6);
    try_iab!(x[1] += &right)?;
    try_iab!(x[1] <<= 4)?;
    assert_eq!(x.to_vec(), [1, 1, 1, 32, 32, 32]);
    let mut nested = array![inline![8, 6], inline![3, 4]];
    try_iab!(nested[0] /= inline![2, 3])?;
    assert!(matches!(
        try_iab!(nested[1] /= inline![2, 0]),
        Err(Error::Arithmetic(_))
    ));
    assert_eq!(nested, array![inline![4, 2], inline![3, 4]]);
    Ok(())
}

#[test]
fn the_remaining_axes_of_a_nested_array_are_assigned_from_arrays() -> Result<(), Error> {
    let mut x = array![[inline![0, 0]; 3]; 2];
    iab!(x[0] = &array![inline![1, 2], inline![3, 4], inline![5, 6]]);
    // An element of a flat array is written to each element of the inline array at its position.
    try_iab!(x[1] = &array![7, 8, 9])?;
    let expected = array![
        [inline![1, 2], inline![3, 4], inline![5, 6]],
        [inline![7, 7], inline![8, 8], inline![9, 9]]
    ];
    assert_eq!(x, expected);
    let mut rows = x.into_shape::<shape![_, 3]>();
    iab!(rows[1] = &array![inline![0, 1]]);
    assert_eq!(iab!(rows[1, 2, 1]), 1);
    assert!(matches!(try_iab!(rows[2] = &array![1, 2, 3]), Err(Error::Index(_))));
    Ok(())
}

#[test]
fn elements_that_are_arrays_are_written_whole_and_in_parts() {
    let mut x = array![inline![1, 2], inline![3, 4]];
    iab!(x[0] = inline![5, 6]);
    iab!(x[1][0] = 9);
    iab!(x[1][1][77] -= 1);
    assert_eq!(
        x.iter().flat_map(|row| row.to_vec()).collect::<Vec<i32>>(),
        [5, 6, 9, 3]
    );
}

#[test]
fn nothing_is_written_if_an_index_is_out_of_bounds() {
    let mut x = array![1, 2];
    let i = 2;
    assert_eq!(
        try_iab!(x[i] = 5).unwrap_err().to_string(),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(
        panics(|| iab!(x[i] += 5)),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(x, array![1, 2]);
}

#[test]
fn operators_precede_methods_of_the_element() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Money(i64);

    impl core::ops::AddAssign<i64> for Money {
        fn add_assign(&mut self, value: i64) {
            self.0 += value;
        }
    }

    impl Money {
        #[allow(dead_code)]
        fn try_add_assign(&mut self, _: i64) -> Result<(), Error> {
            Ok(())
        }
    }

    trait Checked {
        #[allow(dead_code)]
        fn try_add_assign(&mut self, value: i32) -> Option<()>;
    }

    impl Checked for i32 {
        fn try_add_assign(&mut self, value: i32) -> Option<()> {
            *self = self.checked_add(value)?;
            Some(())
        }
    }

    let (mut money, mut numbers) = (array![Money(1), Money(2)], array![1, 2]);
    try_iab!(money[0] += 5).unwrap();
    try_iab!(numbers[0] += 1).unwrap();
    assert_eq!((money, numbers), (array![Money(6), Money(2)], array![2, 2]));
}
