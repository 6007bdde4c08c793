//! Chains of read-only views.

use array_core::{ArrayView, broadcast, try_broadcast};
use array_tests::cases;
use array_tests::views::{Positions, read_chain};
use ndarray::Dimension;
use proptest::prelude::*;

use crate::{Dynamic, chain, numbers};

type View<'v, T> = ArrayView<'v, T, array_core::DynRank>;

/// Compares a view of an array of its own positions with the expected positions.
pub fn stands_as(view: &View<'_, i32>, expected: &Positions) -> Result<(), TestCaseError> {
    prop_assert_eq!(&view.shape()[..], expected.extents());
    prop_assert_eq!(view.len(), expected.array().len());
    for (axis, stride) in expected.strides().into_iter().enumerate() {
        prop_assert!(
            stride.is_none_or(|stride| stride == view.strides().as_slice()[axis]),
            "axis {}",
            axis
        );
    }
    for (index, &position) in expected.array().indexed_iter() {
        prop_assert_eq!(view.get(index.slice()).copied(), Some(position as i32));
    }
    let behind: Vec<usize> = view.shape().iter().map(|&extent| extent.max(1)).collect();
    prop_assert!(behind.is_empty() || view.get(&behind[..]).is_none());
    Ok(())
}

/// Compares the iterators of a view with its elements.
pub fn iterates(view: &View<'_, i32>, turns: u64) -> Result<(), TestCaseError> {
    let expected: Vec<i32> = view.indexed_iter().map(|(index, _)| view[index]).collect();
    prop_assert!(view.iter().copied().eq(expected.iter().copied()));
    prop_assert!(view.iter().rev().copied().eq(expected.iter().rev().copied()));
    let folded = view.iter().fold(Vec::new(), |mut all, &x| {
        all.push(x);
        all
    });
    prop_assert_eq!(&folded, &expected);
    let (mut found, mut expected) = (view.iter(), expected.iter());
    for turn in 0..64 {
        prop_assert_eq!(found.len(), expected.len());
        match turns >> turn & 3 {
            0 => prop_assert_eq!(found.next(), expected.next()),
            1 => prop_assert_eq!(found.next_back(), expected.next_back()),
            2 => prop_assert_eq!(found.nth(turn % 5), expected.nth(turn % 5)),
            _ => prop_assert_eq!(found.nth_back(turn % 3), expected.nth_back(turn % 3)),
        }
    }
    prop_assert!(found.clone().eq(expected.clone()));
    prop_assert!(found.clone().rev().eq(expected.clone().rev()));
    let left = found.clone().fold(Vec::new(), |mut all, x| {
        all.push(x);
        all
    });
    prop_assert!(left.into_iter().eq(expected.clone()));
    prop_assert_eq!(found.count(), expected.count());
    Ok(())
}

/// Compares the results of operations on a view with those on its copy.
fn computes(view: &View<'_, i32>, floats: &View<'_, f64>) -> Result<(), TestCaseError> {
    let (copy, float_copy) = (view.to_heap(), floats.to_heap());
    prop_assert_eq!(view, &copy);
    prop_assert_eq!(&copy, view);
    prop_assert_eq!(floats, &float_copy);
    prop_assert_eq!(format!("{view:?} {floats:8.2?}"), format!("{copy:?} {float_copy:8.2?}"));
    prop_assert_eq!(format!("{view} {view:#?}"), format!("{copy} {copy:#?}"));
    let stands_in_order = (view.iter().zip(view.iter().skip(1))).all(|(a, b)| *b as isize - *a as isize == 1);
    match view.try_as_slice() {
        Some(slice) => prop_assert_eq!(slice, copy.as_slice()),
        None => prop_assert!(!view.is_empty() && !stands_in_order),
    }
    prop_assert_eq!(view.sum(), copy.sum());
    prop_assert_eq!(floats.sum().to_bits(), float_copy.sum().to_bits());
    if !view.is_empty() {
        prop_assert_eq!((view.min(), view.max()), (copy.min(), copy.max()));
        prop_assert_eq!((floats.min(), floats.max()), (float_copy.min(), float_copy.max()));
    }
    let bits = |x: &Dynamic<f64>| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    if view.rank() > 0 {
        prop_assert_eq!(view.sum_axis::<0>(), copy.sum_axis::<0>());
        prop_assert_eq!(view.sum_axis::<-1>(), copy.sum_axis::<-1>());
        prop_assert_eq!(bits(&floats.sum_axis::<0>()), bits(&float_copy.sum_axis::<0>()));
        prop_assert_eq!(bits(&floats.sum_axis::<-1>()), bits(&float_copy.sum_axis::<-1>()));
        prop_assert_eq!(
            floats.sum_axis_keep::<0>().shape(),
            float_copy.sum_axis_keep::<0>().shape()
        );
    }
    let flipped = if view.rank() > 0 {
        view.clone().flip_axis::<-1>().strided()
    } else {
        view.clone()
    };
    let flipped_copy = flipped.to_heap();
    prop_assert_eq!(view + view, &copy + &copy);
    prop_assert_eq!(view.clone() - &flipped * 3, &copy - &flipped_copy * 3);
    prop_assert_eq!(-floats, -&float_copy);
    prop_assert_eq!(floats.sqrt(), float_copy.sqrt());
    prop_assert_eq!(&copy * flipped.clone(), &copy * &flipped_copy);
    prop_assert_eq!(
        broadcast!(if view > flipped { view * 2 } else { flipped - view }),
        broadcast!(if copy > flipped_copy {
            copy * 2
        } else {
            flipped_copy - copy
        })
    );
    prop_assert_eq!(view.try_divide(&flipped), copy.try_divide(&flipped_copy));
    prop_assert_eq!(
        try_broadcast!(view % (flipped - 7) + 1),
        try_broadcast!(copy % (flipped_copy - 7) + 1)
    );
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn chains_of_views_agree_with_ndarray((extents, draws) in chain(), turns in any::<u64>()) {
        let x = numbers(&extents, |i| i as i32);
        let mut expected = Positions::new(&extents);
        let mut result = Ok(());
        read_chain(x.view(), &draws, |step, view| {
            expected = expected.step(step);
            let found = stands_as(view, &expected).and_then(|()| iterates(view, turns));
            result = result.clone().and(found.map_err(|error| TestCaseError::fail(format!("{step:?}: {error}"))));
        });
        result?;
    }

    #[test]
    fn views_compute_as_their_copies_do((extents, draws) in chain()) {
        let x = numbers(&extents, |i| i as i32);
        let y = numbers(&extents, |i| (i as f64 + 0.1).recip());
        let mut views = Vec::new();
        read_chain(x.view(), &draws, |_, view| views.push(view.clone()));
        let (mut views, mut result) = (views.into_iter(), Ok(()));
        read_chain(y.view(), &draws, |step, floats| {
            let found = computes(&views.next().expect("there are as many views"), floats);
            result = result.clone().and(found.map_err(|error| TestCaseError::fail(format!("{step:?}: {error}"))));
        });
        result?;
    }

    #[test]
    fn any_bytes_are_views_that_stay_in_their_slice(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        array_tests::views::run(&bytes);
    }
}
