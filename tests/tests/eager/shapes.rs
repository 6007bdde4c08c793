//! The shapes of results, for more operands and higher ranks than in other tests.

use array_core::Error;
use array_core::shape::broadcast_shapes;
use array_tests::cases;
use array_tests::library::{Outcome, compare};
use array_tests::reference::shape::broadcast;
use array_tests::reference::{Agreement, Array, DType};
use array_tests::strategy;
use proptest::collection::vec;
use proptest::prelude::*;

/// Creates an array without elements, with a leading axis of extent 0. Only its shape is compared.
fn shape_alone(extents: &[usize]) -> Array {
    let extents: Vec<usize> = [0].iter().chain(extents).copied().collect();
    Array::new(DType::Bool, &extents, Vec::new())
}

fn found(shapes: &[&[usize]]) -> Outcome {
    let shape = broadcast_shapes(shapes).map_err(Error::from)?;
    Ok(shape_alone(&shape))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn shapes_agree_for_any_number_of_operands(
        shapes in (0_usize..=6).prop_flat_map(strategy::broadcasting_shapes),
    ) {
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        let expected = broadcast(&shapes).map(|shape| shape_alone(&shape));
        let result = compare(&expected, &found(&shapes), Agreement::Exact);
        prop_assert!(result.is_ok(), "{}", result.unwrap_err());
    }

    #[test]
    fn clashing_shapes_agree(shapes in strategy::clashing_shapes(2)) {
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        let expected = broadcast(&shapes).map(|shape| shape_alone(&shape));
        let result = compare(&expected, &found(&shapes), Agreement::Exact);
        prop_assert!(result.is_ok(), "{}", result.unwrap_err());
    }

    #[test]
    fn clashes_of_more_than_two_are_found(shapes in (3_usize..=6).prop_flat_map(strategy::clashing_shapes)) {
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        let error = broadcast_shapes(&shapes).expect_err("they clash");
        let axis = error.axis().expect("the error names an axis");
        prop_assert!(broadcast(&[&error.left(), &error.right()]).is_err());
        prop_assert!(axis < error.left().len().max(error.right().len()));
        prop_assert!(shapes.contains(&&error.right()[..]));
    }

    #[test]
    fn shapes_agree_up_to_rank_64(
        (long, short) in (vec(1_usize..=2, 0..=64), vec(1_usize..=2, 0..=64)),
    ) {
        let (long, short) = (&long[..], &short[..]);
        let expected = broadcast(&[long, short]).map(|shape| shape_alone(&shape));
        let result = compare(&expected, &found(&[long, short]), Agreement::Exact);
        prop_assert!(result.is_ok(), "{}", result.unwrap_err());
    }
}
