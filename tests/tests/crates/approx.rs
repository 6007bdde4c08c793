//! Comparison with tolerances, by the traits of `approx`.

use approx::{
    AbsDiffEq, abs_diff_eq, abs_diff_ne, assert_abs_diff_eq, assert_relative_eq, assert_ulps_eq, relative_eq,
    relative_ne, ulps_eq, ulps_ne,
};
use array_core::{Array, DynRank, InlineArray, array, inline, shape};
use proptest::prelude::*;

#[test]
fn every_element_has_to_be_near() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    for position in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        let mut y = x.clone();
        y[position] += 1e-3;
        assert!(abs_diff_eq!(x, y, epsilon = 1.1e-3) && abs_diff_ne!(x, y, epsilon = 0.9e-3));
        assert!(relative_eq!(x, y, epsilon = 0.0, max_relative = 1.1e-3));
        assert!(relative_ne!(x, y, epsilon = 0.0, max_relative = 1e-4));
        y[position] = x[position].next_up().next_up();
        assert!(ulps_eq!(x, y, epsilon = 0.0, max_ulps = 2) && ulps_ne!(x, y, epsilon = 0.0, max_ulps = 1));
    }
}

#[test]
fn arrays_of_any_storage_are_compared_in_the_order_of_their_indices() {
    let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    let y = inline![[1.0_f32, 3.0], [2.0, 4.0]];
    assert_abs_diff_eq!(x.t(), y);
    assert_relative_eq!(y, x.t());
    assert_ulps_eq!(y.t(), x);
    assert!(abs_diff_ne!(x, y));
    assert_abs_diff_eq!(x.flip_axis::<0>().flip_axis::<1>(), inline![[4.0_f32, 3.0], [2.0, 1.0]]);
}

#[test]
fn other_extents_are_not_near() {
    let zeros = |extents: &[usize]| Array::<f32, DynRank>::zeros_with(extents);
    assert!(abs_diff_ne!(zeros(&[2, 1]), zeros(&[1, 2])));
    assert!(abs_diff_ne!(zeros(&[1]), zeros(&[2])) && abs_diff_ne!(zeros(&[]), zeros(&[1])));
    assert!(relative_ne!(zeros(&[0]), zeros(&[0, 0])) && ulps_ne!(zeros(&[3]), zeros(&[2])));
    assert!(abs_diff_eq!(zeros(&[0, 2]), zeros(&[0, 2])));
}

#[test]
fn nested_arrays_are_compared_at_their_roots() {
    let points = array![inline![1.0_f64, 2.0], inline![3.0, 4.0]];
    let moved: Array<InlineArray<f64, shape![2]>, shape![2]> = points.map(|point| *point + 1e-9);
    assert_abs_diff_eq!(points, moved, epsilon = 1e-8);
    assert!(abs_diff_ne!(points, moved, epsilon = 1e-10));
}

#[test]
fn tolerances_have_the_type_of_the_elements() {
    assert_eq!(<Array<f32, shape![2]> as AbsDiffEq>::default_epsilon(), f32::EPSILON);
    assert!(
        abs_diff_eq!(array![1, 5], array![2, 5], epsilon = 1) && abs_diff_ne!(array![1, 5], array![3, 5], epsilon = 1)
    );
}

#[test]
fn nan_is_near_nothing() {
    assert!(abs_diff_ne!(array![f64::NAN], array![f64::NAN]) && relative_ne!(array![f32::NAN], array![f32::NAN]));
    assert_relative_eq!(array![f64::INFINITY, -0.0], array![f64::INFINITY, 0.0]);
}

proptest! {
    #[test]
    fn comparisons_match_every_pair(
        pairs in prop::collection::vec((-4.0_f64..4.0, -1e-3_f64..1e-3), 0..6),
        epsilon in 0.0_f64..1e-3,
        relative in 0.0_f64..1e-3,
    ) {
        let x: Array<f64, shape![_]> = pairs.iter().map(|&(x, _)| x).collect();
        let y: Array<f64, shape![_]> = pairs.iter().map(|&(x, step)| x + step).collect();
        let both = || x.iter().zip(y.iter());
        prop_assert_eq!(abs_diff_eq!(x, y, epsilon = epsilon), both().all(|(x, y)| abs_diff_eq!(x, y, epsilon = epsilon)));
        prop_assert_eq!(
            relative_eq!(x, y, epsilon = epsilon / 8.0, max_relative = relative),
            both().all(|(x, y)| relative_eq!(x, y, epsilon = epsilon / 8.0, max_relative = relative))
        );
        prop_assert_eq!(ulps_eq!(x, y, max_ulps = 9), both().all(|(x, y)| ulps_eq!(x, y, max_ulps = 9)));
    }
}
