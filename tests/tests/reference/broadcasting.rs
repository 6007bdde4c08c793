//! Rules 1 and 2: broadcasting.

use array_tests::reference::shape::{broadcast, check_assign, indices, position};
use array_tests::reference::{Array, BinaryOp, InPlaceRule, Program, Refusal};

use crate::reference::both;

#[test]
fn rule_1_the_examples_of_the_standard() {
    let rows: [(&[usize], &[usize], &[usize]); 4] = [
        (&[8, 1, 6, 1], &[7, 1, 5], &[8, 7, 6, 5]),
        (&[5, 4], &[1], &[5, 4]),
        (&[5, 4], &[4], &[5, 4]),
        (&[15, 3, 5], &[15, 1, 5], &[15, 3, 5]),
    ];
    for (left, right, result) in rows {
        assert_eq!(broadcast(&[left, right]).as_deref(), Ok(result));
        assert_eq!(broadcast(&[right, left]).as_deref(), Ok(result));
    }
    let refused: [(&[usize], &[usize]); 2] = [(&[3], &[4]), (&[2, 1], &[8, 4, 3])];
    for (left, right) in refused {
        assert!(broadcast(&[left, right]).is_err(), "{left:?} with {right:?}");
    }
}

#[test]
fn rule_1_a_size_1_axis_with_a_size_0_axis_gives_0() {
    assert_eq!(broadcast(&[&[1, 3], &[0, 3]]), Ok(vec![0, 3]));
    assert_eq!(broadcast(&[&[], &[0]]), Ok(vec![0]));
    assert!(broadcast(&[&[0], &[2]]).is_err());
}

#[test]
fn rule_1_any_number_of_operands_and_ranks() {
    assert_eq!(broadcast(&[]), Ok(vec![]));
    assert_eq!(broadcast(&[&[2, 3]]), Ok(vec![2, 3]));
    assert_eq!(broadcast(&[&[1], &[4, 1, 1], &[3, 1], &[]]), Ok(vec![4, 3, 1]));
    let rank_64: Vec<usize> = (0..64).map(|axis| if axis == 7 { 5 } else { 1 }).collect();
    assert_eq!(broadcast(&[&rank_64, &[1]]), Ok(rank_64.clone()));
}

#[test]
fn rule_1_a_clash_names_every_axis_of_the_result() {
    let clash = broadcast(&[&[5, 2, 3], &[4, 3], &[7, 1, 4]]);
    let shapes = vec![vec![5, 2, 3], vec![4, 3], vec![7, 1, 4]];
    assert_eq!(
        clash,
        Err(Refusal::Broadcast {
            shapes,
            axes: vec![0, 1, 2]
        })
    );
}

#[test]
fn rule_1_elements_meet_along_stretched_axes() {
    let column = Array::from_vec(&[2, 1], vec![10_i32, 20]);
    let row = Array::from_vec(&[3], vec![1_i32, 2, 3]);
    let sum = Program {
        expr: both(BinaryOp::Add),
        operands: vec![column, row],
    }
    .eval();
    assert_eq!(sum, Ok(Array::from_vec(&[2, 3], vec![11, 12, 13, 21, 22, 23])));
}

#[test]
fn rule_2_the_shape_of_the_left_hand_side_never_changes() {
    let refused = |target: &[usize], value: &[usize]| match check_assign(target, value) {
        Err(Refusal::InPlaceShape { rule, .. }) => Some(rule),
        _ => None,
    };
    assert_eq!(refused(&[3, 4], &[4]), None);
    assert_eq!(refused(&[3, 4], &[3, 1]), None);
    assert_eq!(refused(&[0], &[1]), None);
    assert_eq!(refused(&[0], &[]), None);
    assert_eq!(refused(&[1, 4], &[3, 4]), Some(InPlaceRule::Extent));
    assert_eq!(refused(&[1], &[0]), Some(InPlaceRule::Extent));
    assert_eq!(refused(&[3], &[4]), Some(InPlaceRule::Extent));
}

#[test]
fn rule_2_a_value_of_higher_rank_is_refused_also_when_its_extra_axes_are_1() {
    // The selection `x[1, ..]` of an array of (2,3,4) is of (3,4).
    let refused = check_assign(&[3, 4], &[1, 3, 4]);
    let (target, value) = (vec![3, 4], vec![1, 3, 4]);
    assert_eq!(
        refused,
        Err(Refusal::InPlaceShape {
            target,
            value,
            rule: InPlaceRule::Rank
        })
    );
}

#[test]
fn row_major_order_runs_the_last_axis_fastest() {
    let all: Vec<_> = indices(&[2, 3]).collect();
    assert_eq!(all, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(indices(&[]).collect::<Vec<_>>(), [[0_usize; 0]]);
    assert_eq!(indices(&[2, 0]).count(), 0);
    assert_eq!(position(&[2, 1, 3], &[9, 1, 4, 2]), 5);
}
