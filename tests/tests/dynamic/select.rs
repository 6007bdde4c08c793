//! Selections, reshaping and permuted axes, compared with loops over positions.

use array_core::dynamic::DynEntry;
use array_core::dynamic::DynView;
use array_core::{DType, DynArray, Error, array};
use proptest::prelude::*;

use crate::dynamic::{counting, words};

/// An entry for one axis, with the positions that it selects.
fn entry(extent: usize) -> BoxedStrategy<(DynEntry, Vec<usize>, bool)> {
    let n = extent as isize;
    let every =
        (0..=n, 0..=n, any::<bool>(), prop_oneof![-3..0_isize, 1..4_isize]).prop_map(move |(a, b, from_end, step)| {
            // A range that ends before it starts is empty.
            let (start, end) = (a, b);
            // A missing end is the end of the axis.
            let counted = |i: isize| if from_end && i < n { i - n } else { i };
            let range = match from_end && end == n {
                true => DynEntry::from(counted(start)..),
                false => DynEntry::from(counted(start)..counted(end)),
            };
            let range = match from_end && start == n {
                true => DynEntry::from(n..if end == n { n } else { counted(end) }),
                false => range,
            };
            let mut positions: Vec<usize> = (start as usize..end as usize).collect();
            if step < 0 {
                positions.reverse();
            }
            let positions = positions.into_iter().step_by(step.unsigned_abs()).collect();
            (range.by(step), positions, true)
        });
    if extent == 0 {
        return every.boxed();
    }
    let index = (0..n, any::<bool>()).prop_map(move |(i, from_end)| {
        let entry = DynEntry::Index(if from_end { i - n } else { i });
        (entry, vec![i as usize], false)
    });
    prop_oneof![every, index].boxed()
}

type Selected = (Vec<usize>, Vec<(DynEntry, Vec<usize>, bool)>);

fn selection() -> impl Strategy<Value = Selected> {
    proptest::collection::vec(0..5_usize, 0..4).prop_flat_map(|extents| {
        let entries: Vec<_> = extents.iter().map(|&extent| entry(extent)).collect();
        (Just(extents), entries)
    })
}

proptest! {
    #[test]
    fn selections_match_loops((extents, entries) in selection(), new in 0..4_usize) {
        let x = counting(&extents);
        let mut asked: Vec<DynEntry> = entries.iter().map(|entry| entry.0).collect();
        let mut shape: Vec<usize> = Vec::new();
        let new = new.min(asked.len());
        for (i, (_, positions, stays)) in entries.iter().enumerate() {
            if i == new {
                shape.push(1);
            }
            if *stays {
                shape.push(positions.len());
            }
        }
        if new == entries.len() {
            shape.push(1);
        }
        asked.insert(new, DynEntry::NewAxis);
        let mut elements = vec![0];
        for ((_, positions, _), &extent) in entries.iter().zip(&extents) {
            elements = elements.iter().flat_map(|at| positions.iter().map(move |i| at * extent + i)).collect();
        }
        let elements: Vec<i32> = elements.into_iter().map(|at| at as i32 + 1).collect();
        let expected = DynArray::from_slice(&shape[..], &elements).unwrap();
        prop_assert_eq!(x.slice(&asked).unwrap(), expected);
        // Writing changes the selected elements, and no others.
        let mut y = x.clone();
        y.assign_slice(&asked, -7).unwrap();
        let written: Vec<i32> = x.iter().map(|element| {
            let element = element.get::<i32>().unwrap();
            if elements.contains(&element) { -7 } else { element }
        }).collect();
        prop_assert_eq!(y, DynArray::from_slice(&extents[..], &written).unwrap());
    }
}

#[test]
fn whole_axes_need_no_entry() {
    let x = counting(&[2, 3, 4]);
    assert_eq!(x.slice(&[]).unwrap(), x);
    assert_eq!(
        x.slice(&[1.into()]).unwrap(),
        x.slice(&[1.into(), DynEntry::Ellipsis]).unwrap()
    );
    assert_eq!(
        x.slice(&[DynEntry::Ellipsis, 2.into()]).unwrap(),
        x.slice(&[(..).into(), (..).into(), 2.into()]).unwrap()
    );
    let last = -1;
    assert_eq!(x.slice(&[(0..=last).into(), (..=0).into()]).unwrap().shape(), [2, 1, 4]);
    assert_eq!(
        x.slice(&[DynEntry::NewAxis, DynEntry::Ellipsis, DynEntry::NewAxis])
            .unwrap()
            .shape(),
        [1, 2, 3, 4, 1]
    );
}

#[test]
fn out_of_bounds_entries_are_refused() {
    let mut x = counting(&[2, 3]);
    fn refused<T>(result: Result<T, Error>, expected: &str) {
        assert_eq!(words(result), expected);
    }
    refused(
        x.slice(&[0.into(), 3.into()]),
        "index 3 is out of bounds for axis 1 of extent 3",
    );
    refused(
        x.slice(&[DynEntry::NewAxis, (-3).into()]),
        "index -3 is out of bounds for axis 0 of extent 2",
    );
    refused(
        x.slice(&[(..).into(), (1..4).into()]),
        "range 1..4 is out of bounds for axis 1 of extent 3",
    );
    let backwards = core::ops::Range { start: 4, end: 1 };
    refused(
        x.slice(&[(..).into(), backwards.into()]),
        "range 4..1 is out of bounds for axis 1 of extent 3",
    );
    refused(
        x.slice(&[DynEntry::from(..).by(0)]),
        "the step along axis 0 is 0: it must be positive or negative",
    );
    assert_eq!(
        x.slice(&[(0_i64..1).into(), 1_u8.into()]).unwrap(),
        x.slice(&[(0..1).into(), 1.into()]).unwrap()
    );
    refused(
        x.slice(&[u64::MAX.into()]),
        "index 9223372036854775807 is out of bounds for axis 0 of extent 2",
    );
    assert!(x.slice(&[0.into(); 3]).is_err() && x.slice(&[DynEntry::Ellipsis; 2]).is_err());
    let before = x.clone();
    let row = DynArray::from(array![1, 2]);
    assert_eq!(
        words(x.assign_slice(&[0.into()], &row)),
        "a value of shape (2,) cannot be written in place into an array of shape (3,) in `assign_slice`: axis 0 is 3 and would become 2"
    );
    assert_eq!(
        words(x.assign_slice(&[0.into()], row.cast(DType::I64))),
        "a value of `i64` cannot be written in place into an array of `i32` in `assign_slice`"
    );
    assert_eq!(x, before);
}

/// Asserts that an array has a shape, and at each index the element that `x` has at another index.
fn assert_moved(found: &DynView<'_>, shape: &[usize], x: &DynArray, from: impl Fn(&[isize]) -> Vec<isize>) {
    assert_eq!(found.shape(), shape);
    let mut index = vec![0; shape.len()];
    for element in found.iter() {
        assert_eq!(element, x.get(&from(&index)).unwrap());
        for axis in (0..shape.len()).rev() {
            index[axis] += 1;
            if index[axis] < shape[axis] as isize {
                break;
            }
            index[axis] = 0;
        }
    }
}

#[test]
fn axes_are_put_in_other_orders() {
    let x = counting(&[2, 3, 4]);
    assert_moved(&x.permute(&[2, 0, -2]).unwrap(), &[4, 2, 3], &x, |i| {
        vec![i[1], i[2], i[0]]
    });
    assert_moved(&x.mt().unwrap(), &[2, 4, 3], &x, |i| vec![i[0], i[2], i[1]]);
    assert_moved(&x.swap_axes(0, -1).unwrap(), &[4, 3, 2], &x, |i| vec![i[2], i[1], i[0]]);
    assert_moved(&x.moveaxis(0, -1).unwrap(), &[3, 4, 2], &x, |i| vec![i[2], i[0], i[1]]);
    assert_moved(&x.flip(&[2, 0]).unwrap(), &[2, 3, 4], &x, |i| {
        vec![1 - i[0], i[1], 3 - i[2]]
    });
    assert_moved(&x.broadcast_to([5, 2, 3, 4]).unwrap(), &[5, 2, 3, 4], &x, |i| {
        i[1..].to_vec()
    });
    let matrix = counting(&[2, 3]);
    assert_moved(&matrix.t().unwrap(), &[3, 2], &matrix, |i| vec![i[1], i[0]]);
    assert_eq!(
        words(x.t()),
        "the shape is (2, 3, 4), not (_, _), in `t`: its rank is 3, not 2"
    );
    assert_eq!(
        words(x.permute(&[0, 0, 1])),
        "`permute` of an array of shape (2, 3, 4) takes an order that names each of its 3 axes once"
    );
    assert_eq!(
        words(matrix.broadcast_to([2, 4])),
        "an array of shape (2, 3) cannot be broadcast to shape (2, 4) in `broadcast_to`: axis 1 is 4 and the array has 3"
    );
}

#[test]
fn elements_keep_their_memory_in_another_shape() {
    let x = counting(&[2, 3]);
    let elements = x.as_slice::<i32>().unwrap().as_ptr();
    let x = x
        .reshape([3, 2])
        .unwrap()
        .expand_dims(-1)
        .unwrap()
        .expand_dims(0)
        .unwrap();
    assert_eq!(x.shape(), [1, 3, 2, 1]);
    let x = x.squeeze(&[-1, 0]).unwrap().flatten();
    assert_eq!((x.shape(), x.as_slice::<i32>().unwrap().as_ptr()), (&[6][..], elements));
    let refused = x.reshape([4]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "6 elements do not fill an array of shape (4,), which has 4, in `reshape`"
    );
    let x = refused.into_inner();
    assert_eq!(x.as_slice::<i32>().unwrap().as_ptr(), elements);
    assert_eq!(
        words(x.clone().squeeze(&[0])),
        "cannot remove axis 0 of an array of shape (6,) in `squeeze`: its extent is 6, not 1"
    );
    assert_eq!(
        words(x.expand_dims(3)),
        "an array of shape (6,) has no axis 3 in `expand_dims`: its rank is 1"
    );
}
