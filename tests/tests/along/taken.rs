//! `take` by positions of any rank: their axes replace the axis.

use array_core::index::TakeMethods as _;
use array_core::shape::{HasAxis, TakeAt};
use array_core::{Array, Dyn, DynArray, DynRank, InlineArray, array, dim, inline, shape};
use proptest::collection::vec;
use proptest::prelude::*;

dim!(Token);

#[test]
fn the_result_has_the_axes_of_the_positions() {
    let x: Array<i32, shape![2, 3]> = array![[1, 2, 3], [4, 5, 6]];
    let positions: Array<u8, shape![2, 1]> = array![[2_u8], [0]];
    let y: Array<i32, shape![2, 2, 1]> = x.take::<1>(&positions);
    assert_eq!(y, array![[[3], [1]], [[6], [4]]]);
    let y: Array<i32, shape![2, 1, 3]> = x.take::<-2>(&array![[-1_i64], [0]]);
    assert_eq!(y, array![[[4, 5, 6]], [[1, 2, 3]]]);
    let y: Array<i32, shape![2]> = x.take::<1>(&InlineArray::from(-1));
    assert_eq!(y, array![3, 6]);
    let y: Array<i32, shape![2, 1, 1, 1, 2]> = x.take::<1>(&array![[[[1, 0]]]]);
    assert_eq!(y.to_vec(), [2, 1, 5, 4]);

    let small: InlineArray<i32, shape![2, 2]> = inline![7, 8, 9].take::<0>(&array![[0, 2], [1, 1]]);
    assert_eq!(small, inline![[7, 9], [8, 8]]);

    // An embedding: rows of a table by tokens of a batch.
    let table = Array::<f32, shape![5, 2]>::from_fn(|[i, j]: [usize; 2]| (10 * i + j) as f32);
    let tokens = Array::<u16, (Dyn, Token)>::from_fn_with((Dyn(2), Token(3)), |[i, j]: [usize; 2]| (i + j) as u16);
    let rows: Array<f32, (Dyn, Token, array_core::Len<2>)> = table.take::<0>(&tokens);
    assert_eq!(rows.shape(), [2, 3, 2]);
    assert_eq!(rows[[1, 2, 1]], 31.0);
}

#[test]
fn empty_positions_and_empty_axes_give_empty_results() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let none = Array::<i64, shape![2, 0]>::zeros();
    let y: Array<i32, shape![2, 2, 0]> = x.take::<1>(&none);
    assert!(y.is_empty());
    let empty = Array::<i32, shape![0, 3]>::zeros();
    let y: Array<i32, shape![0, 1, 2]> = empty.take::<1>(&array![[0, 2]]);
    assert!(y.is_empty());
    assert_eq!(
        empty.try_take::<0>(&array![[0, 2]]).unwrap_err().to_string(),
        "index 0 is out of bounds for axis 0 of extent 0"
    );
    // No element is copied, and the index is still an error.
    let empty = Array::<i32, shape![0, 3, 2]>::zeros();
    let outside = "index 3 is out of bounds for axis 1 of extent 3";
    assert_eq!(empty.try_take::<1>(&[0, 3]).unwrap_err().to_string(), outside);
    assert_eq!(empty.try_select_axis::<1>(&[3]).unwrap_err().to_string(), outside);
}

#[test]
fn generic_code_takes_one_axis_without_a_bound() {
    fn rows<S: HasAxis<0>>(x: &Array<i32, S>) -> Array<i32, <S as TakeAt<0, shape![2]>>::Taken> {
        x.take::<0>(&array![1, 0])
    }
    assert_eq!(rows(&array![1, 2, 3]), array![2, 1]);
}

#[test]
fn run_time_ranks_have_at_most_64_axes() {
    let x = Array::<u8, DynRank>::zeros_with([1; 40]);
    let positions = Array::<u8, DynRank>::zeros_with([1; 25]);
    assert_eq!(x.take::<0>(&positions).rank(), 64);
    let positions = Array::<u8, DynRank>::zeros_with([1; 26]);
    assert_eq!(
        x.try_take::<0>(&positions).unwrap_err().to_string(),
        "rank 65 is above the limit of 64 in `take`"
    );
    let typed: Array<i32, DynRank> = array![[1, 2], [3, 4]].take::<1>(&array![[1], [0]].into_dyn());
    assert_eq!(typed, array![[[2], [1]], [[4], [3]]].into_dyn());
}

/// An array, an axis of it, and positions of any rank along the axis.
fn drawn() -> impl Strategy<Value = (Vec<usize>, usize, Vec<usize>, Vec<i64>)> {
    (
        vec(0..4_usize, 1..4),
        any::<prop::sample::Index>(),
        vec(0..3_usize, 0..4),
    )
        .prop_flat_map(|(extents, axis, mut positions)| {
            let axis = axis.index(extents.len());
            let extent = extents[axis] as i64;
            if extent == 0 {
                positions.push(0);
            }
            let count: usize = positions.iter().product();
            let each = -extent.max(1)..extent.max(1);
            (Just(extents), Just(axis), Just(positions), vec(each, count))
        })
}

/// Returns the element that NumPy's `take` defines: at the position, between the indices before and
/// after the axis.
fn expected(x: &Array<i32, DynRank>, axis: usize, positions: &Array<i64, DynRank>) -> (Vec<usize>, Vec<i32>) {
    let extents = x.shape();
    let rank = positions.rank();
    let shape = [&extents[..axis], &positions.shape()[..], &extents[axis + 1..]].concat();
    let indices = Array::<i32, DynRank>::zeros_with(shape.as_slice());
    let mut at = vec![0; shape.len()];
    let elements = indices.iter().map(|_| {
        let position = positions[&at[axis..axis + rank]];
        let position = if position < 0 {
            position + extents[axis] as i64
        } else {
            position
        };
        let own = [&at[..axis], &[position as usize], &at[axis + rank..]].concat();
        for (i, &extent) in at.iter_mut().zip(&shape).rev() {
            *i += 1;
            if *i < extent {
                break;
            }
            *i = 0;
        }
        x[&own[..]]
    });
    let elements = elements.collect();
    (shape, elements)
}

proptest! {
    #[test]
    fn run_time_positions_match_the_model((extents, axis, shape, positions) in drawn()) {
        let mut next = 0;
        let x = Array::<i32, DynRank>::from_fn_with(extents.as_slice(), |_: DynRank| { next += 1; next });
        let mut each = positions.into_iter();
        let positions = Array::<i64, DynRank>::from_fn_with(shape.as_slice(), |_: DynRank| each.next().unwrap());
        let (shape, elements) = expected(&x, axis, &positions);

        let dynamic = DynArray::from(x.clone()).take(&DynArray::from(positions.clone()), axis as isize).unwrap();
        prop_assert_eq!(dynamic.shape(), &shape);
        prop_assert_eq!(dynamic.as_slice::<i32>().unwrap(), &elements);
        let (a, p) = (crate::along::Apart::new(&x), (positions.rank() > 0).then(|| crate::along::Apart::new(&positions)));
        let apart = a.view();
        let taken = match &p {
            Some(p) => super::at_axis!(axis, apart, take[](&p.view())),
            None => super::at_axis!(axis, apart, take[](&positions)),
        };
        prop_assert_eq!(&taken.shape()[..], &shape[..]);
        prop_assert_eq!(taken.to_vec(), elements);
    }
}

#[test]
fn indices_in_lists() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let expected = array![[3, 1], [6, 4]];
    let columns: Array<i32, shape![2, 2]> = x.take::<1>(&[2, 0]);
    assert_eq!(columns, expected);
    assert_eq!(x.take::<1>(&[-1_i8, 0]), expected);
    let list = vec![2_usize, 0];
    let columns: Array<i32, shape![2, _]> = x.take::<1>(&list);
    assert_eq!(columns.to_vec(), expected.to_vec());
    assert_eq!(x.take::<1>(list.as_slice()), columns);
    assert_eq!(x.take::<0>(&[] as &[u8]).shape(), [0, 3]);
    assert_eq!(x.take::<0>(&Vec::<i64>::new()).shape(), [0, 3]);
    assert_eq!(array![5, 6, 7].take_along_axis::<0>(&[1, 1, -1, 0]), array![6, 6, 7, 5]);
    let error = x.try_take::<0>(&[0, 2]).unwrap_err();
    assert_eq!(error, x.try_take::<0>(&array![0, 2]).unwrap_err());
}
