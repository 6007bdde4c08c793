//! Strategies: the arrays they draw, and how these shrink.

use array_core::interop::proptest::{array, array_with, broadcasting, extents};
use array_core::{Array, DynRank, InlineArray, shape};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestError, TestRunner};

type Matrix = Array<i32, shape![_, _]>;

/// Returns the smallest array that a strategy shrinks to for which a property does not hold.
fn shrunk<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, holds: impl Fn(&T) -> bool) -> T {
    let mut runner = TestRunner::deterministic();
    match runner.run(&strategy, |x| {
        if holds(&x) {
            Ok(())
        } else {
            Err(TestCaseError::fail("it does not hold"))
        }
    }) {
        Err(TestError::Fail(_, x)) => x,
        other => panic!("no array was found: {other:?}"),
    }
}

#[test]
fn arrays_shrink_to_few_positions_and_small_elements() {
    let matrices = || array_with::<shape![_, _], _>(-1000..1000, [0..=6, 0..=6]);
    let large = shrunk(matrices(), |x: &Matrix| x.iter().all(|&x| x < 100));
    let least = large.iter().copied().max().unwrap();
    assert_eq!(least, 100);
    assert!(large.iter().all(|&x| x == 0 || x == 100), "{large:?}");
    let wide = shrunk(matrices(), |x| x.shape()[1] < 3);
    assert_eq!(wide.shape(), [0, 3]);
    let many = shrunk(matrices(), |x| x.len() < 5);
    assert!([[1, 5], [5, 1], [2, 3], [3, 2]].contains(&many.shape()), "{many:?}");
    assert!(many.iter().all(|&x| x == 0), "{many:?}");
}

#[test]
fn positions_keep_their_elements_while_an_array_shrinks() {
    let mut runner = TestRunner::deterministic();
    let strategy = array_with::<shape![_, _, _], _>(any::<u64>(), [3_usize..=4, 2..=5, 1..=3]);
    let mut tree = strategy.new_tree(&mut runner).unwrap();
    let first = tree.current();
    let mut smaller = 0;
    while tree.simplify() {
        let x = tree.current();
        let [a, b, c] = x.shape();
        assert!(a >= 3 && b >= 2 && c >= 1);
        let was: Vec<u64> = x.indexed_iter().map(|(position, _)| first[position]).collect();
        if x.shape() == [3, 2, 1] {
            break;
        }
        assert_eq!(x.to_vec(), was);
        smaller += 1;
    }
    assert!(smaller > 0);
    while tree.complicate() {}
    assert!(
        first
            .shape()
            .iter()
            .zip(tree.current().shape())
            .all(|(&first, now)| now <= first)
    );
}

#[test]
#[should_panic = "not (_, 3)"]
fn extents_that_the_type_does_not_have_are_named() {
    let strategy = array_with::<shape![_, 3], _>(0..3, [2_usize, 4]);
    let _ = strategy.new_tree(&mut TestRunner::deterministic());
}

#[test]
fn every_shape_of_the_ranges_is_drawn() {
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..500 {
        let x: Matrix = array_with(0..2, [0..=2_usize, 1..=3])
            .new_tree(&mut runner)
            .unwrap()
            .current();
        seen.insert(x.shape());
    }
    assert_eq!(seen.len(), 9);
    assert!(seen.iter().all(|[m, n]| *m <= 2 && (1..=3).contains(n)));
}

proptest! {
    #[test]
    fn static_extents_match_the_type(
        x in array::<shape![2, 3], _>(5_u8..8),
        y: Array<f32, shape![_, 3, _]>,
        z: InlineArray<bool, shape![4]>,
        any_rank: Array<i8, DynRank>,
        words: Array<String, shape![2]>,
    ) {
        prop_assert!(x.iter().all(|x| (5..8).contains(x)));
        prop_assert_eq!((x.shape(), z.shape(), words.len()), ([2, 3], [4], 2));
        let [rows, 3, depth] = y.shape() else { panic!("another extent than 3") };
        prop_assert!(rows <= 4 && depth <= 4);
        prop_assert!(any_rank.rank() <= 4 && any_rank.shape().iter().all(|&extent| extent <= 4));
    }

    #[test]
    fn drawn_operands_broadcast(operands in broadcasting(3, 0..=4, 0..=5)) {
        prop_assert_eq!(operands.len(), 3);
        let [x, y, z] = [0, 1, 2].map(|i| Array::<f64, DynRank>::zeros_with(operands[i].clone()));
        prop_assert!(x.try_add(&y).and_then(|sum| sum.try_add(&z)).is_ok());
    }

    #[test]
    fn drawn_extents_are_of_the_ranges(shape in extents(1..=3, 2..5)) {
        prop_assert!((1..=3).contains(&shape.len()) && shape.iter().all(|extent| (2..5).contains(extent)));
    }
}

#[test]
fn operands_are_stretched_have_fewer_axes_and_are_alike() {
    let mut runner = TestRunner::deterministic();
    let (mut stretched, mut fewer, mut alike) = (0, 0, 0);
    for _ in 0..200 {
        let operands = broadcasting(2, 2..=3, 2..=4).new_tree(&mut runner).unwrap().current();
        stretched += usize::from(operands.iter().any(|shape| shape.contains(&1)));
        fewer += usize::from(operands[0].len() != operands[1].len());
        alike += usize::from(operands[0] == operands[1]);
    }
    assert!(stretched > 20 && fewer > 20 && alike > 2, "{stretched} {fewer} {alike}");
}
