//! Reads of every shape, with indices of every type, by value, by reference, and in views.

use array_core::{ArrayView, IndexError, Len, broadcast, iab, shape, slice, try_iab};
use array_tests::cases;
use proptest::prelude::*;

use crate::access::model::{Object, OutOfBounds};
use crate::access::shapes::each_object;
use crate::access::{Batch, Channel, Mono, Scalars, panics};

/// Asserts that an access returns the element of the model, or fails with the library's message.
#[track_caller]
fn assert_found(found: Result<impl Scalars, IndexError>, object: &mut Object, indices: &[i64]) {
    match (found, object.at(indices)) {
        (Ok(found), Ok(expected)) => assert_eq!(found.scalars(), expected.scalars(), "{indices:?}"),
        (Err(found), Err(OutOfBounds(index, extent))) => assert_eq!(
            found.to_string(),
            format!("index {index} is out of bounds for axis 0 of extent {extent}"),
            "{indices:?}"
        ),
        (found, expected) => panic!(
            "{indices:?}: {:?}, not {expected:?}",
            found.map(|found| found.scalars())
        ),
    }
}

/// Draws an index that is often in bounds.
fn index() -> impl Strategy<Value = i64> {
    prop_oneof![9 => -4..5_i64, 1 => any::<i64>()]
}

/// Tests each object with one index to five.
macro_rules! reads {
    ($($name:ident: $array:expr, $axes:expr, $rank:literal;)*) => {$(
        proptest! {
            #![proptest_config(cases(64))]

            #[test]
            fn $name([i, j, k, l, m] in [index(), index(), index(), index(), index()]) {
                let (array, mut object) = ($array, Object::counting(&$axes, &mut 0));
                assert_found(try_iab!(array[i]), &mut object, &[i]);
                assert_found(try_iab!(array[i][j]), &mut object, &[i, j]);
                assert_found(try_iab!(array[i][j][k]), &mut object, &[i, j, k]);
                assert_found(try_iab!(array[i, j, k]), &mut object, &[i, j, k]);
                assert_found(try_iab!(array[i][j, k][l]), &mut object, &[i, j, k, l]);
                assert_found(try_iab!(array[i][j][k][l][m]), &mut object, &[i, j, k, l, m]);
                let view = array.view();
                assert_found(try_iab!(view[i][j]), &mut object, &[i, j]);
                assert_found(try_iab!((&view)[i][j][k]), &mut object, &[i, j, k]);
                let borrowed = &&array;
                assert_found(try_iab!(borrowed[i]), &mut object, &[i]);
                let strided: ArrayView<'_, _, _> = array.view().strided();
                assert_found(try_iab!(strided[i][j][k][l]), &mut object, &[i, j, k, l]);
                if object.at(&[i, j, k]).is_ok() {
                    let _ = iab!(array[i][j][k]).scalars();
                } else {
                    let words = panics(|| iab!(array[i][j][k]).scalars());
                    prop_assert_eq!(words, try_iab!(array[i][j][k]).err().expect("the index is out of bounds").to_string());
                }
            }
        }
    )*};
}

each_object!(reads);

/// Reads with an index of each type.
macro_rules! index_types {
    ($($integer:ident)*) => {$(
        #[test]
        fn $integer() {
            let (x, ones) = (crate::access::counting::<shape![3, 2]>([3, 2]), crate::access::counting::<shape![1, 1]>([1, 1]));
            let (i, j): ($integer, $integer) = (2, 1);
            assert_eq!(iab!(x[i][j]), 5);
            assert_eq!(iab!(x[&i, &j]), 5);
            assert_eq!(slice!(x, i, ..).scalars(), iab!(x[i]).scalars());
            let mut y = x.clone();
            broadcast!(y[j] = 9);
            assert_eq!(y.scalars(), [0, 1, 9, 9, 4, 5]);
            for any in [$integer::MIN, 0, 7, $integer::MAX] {
                assert_eq!(iab!(ones[any][any][any]), 0);
                assert_eq!(iab!(2.5[any]), 2.5);
            }
            let large = $integer::MAX;
            assert!(try_iab!(x[large]).is_err());
            assert!(try_iab!(x[0][large]).is_err());
            // 0 for unsigned types, and far before the start for signed ones.
            assert_eq!(try_iab!(x[$integer::MIN]).is_ok(), $integer::MIN == 0);
        }
    )*};
}

mod index_types {
    use super::*;

    index_types! { i128 i16 i32 i64 i8 isize u128 u16 u32 u64 u8 usize }
}

#[test]
fn literals_are_counted_from_either_end() {
    let x = crate::access::counting::<shape![3, 1, 2]>([3, 1, 2]);
    assert_eq!(iab!(x[-1][77][-2]), 4);
    assert_eq!(iab!(x[0][-77][1]), 1);
    assert_eq!(iab!(x[2, -9]).scalars(), [4, 5]);
}

#[test]
fn views_with_strides_are_read_in_place() {
    let x = crate::access::counting::<shape![3, 4]>([3, 4]);
    let (t, every) = (x.t(), slice!(x, ..;-2, 1..));
    assert_eq!(iab!(t[3][2]), 11);
    assert_eq!(iab!(t[3]).scalars(), [3, 7, 11]);
    assert_eq!(iab!(every[0][-1]), 11);
    assert_eq!(iab!(every[1]).scalars(), [1, 2, 3]);
    let stretched = x.view().broadcast_to::<shape![2, 3, 4]>();
    assert_eq!(iab!(stretched[1][2][3]), 11);
}

#[test]
fn the_rank_of_dyn_rank_is_the_programs() {
    let x = crate::access::counting::<shape![2, 1]>([2, 1]).into_dyn();
    assert_eq!(iab!(x[1]).shape().to_vec(), [1]);
    let element = iab!(x[1][0]);
    assert_eq!((element.rank(), element.scalars()), (0, vec![1]));
    // Indices after the last axis are ignored. Before it, an extent of 1 is checked, since the axis
    // is not `One`.
    assert_eq!(iab!(x[1][0][9][9]).scalars(), [1]);
    let error = try_iab!(x[1][5]).unwrap_err();
    assert_eq!(error.to_string(), "index 5 is out of bounds for axis 0 of extent 1");
}

#[test]
fn indices_are_evaluated_once_in_order_ignored_ones_too() {
    let x = crate::access::counting::<shape![1, 3]>([1, 3]);
    let mut seen = Vec::new();
    let mut next = |index: usize| {
        seen.push(index);
        index
    };
    assert_eq!(iab!(x[next(8)][next(2)][next(5)][{ next(6) }]), 2);
    assert_eq!(seen, [8, 2, 5, 6]);
}
