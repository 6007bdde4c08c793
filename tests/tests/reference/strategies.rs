//! Properties that the strategies promise, checked on samples.

use std::collections::HashSet;
use std::sync::OnceLock;

use array_tests::reference::shape::{broadcast, check_assign, len};
use array_tests::reference::{Agreement, Fault, Kind, Program, ReduceOp, Refusal, assign, promote, reduce};
use array_tests::strategy::{self, MAX_ELEMENTS, MAX_RANK, Mood};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn samples<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count)
        .map(|_| strategy.new_tree(&mut runner).expect("the strategy draws").current())
        .collect()
}

/// Returns whether an operation of the program may leave an operand out.
fn chooses(program: &Program) -> bool {
    let printed = format!("{:?}", program.expr);
    ["Ternary(Select", "Binary(LogicalAnd", "Binary(LogicalOr"]
        .iter()
        .any(|name| printed.contains(name))
}

proptest! {
    #[test]
    fn shapes_are_small(shape in strategy::shape()) {
        prop_assert!(shape.len() <= MAX_RANK);
        prop_assert!(len(&shape) <= MAX_ELEMENTS);
    }

    #[test]
    fn broadcasting_shapes_broadcast(shapes in strategy::broadcasting_quadruple()) {
        let common = broadcast(&shapes.each_ref().map(Vec::as_slice));
        prop_assert!(len(&common.expect("they broadcast")) <= MAX_ELEMENTS);
    }

    #[test]
    fn broadcasting_is_commutative_and_associative((a, b) in strategy::broadcasting_pair(), c in strategy::shape()) {
        prop_assert_eq!(broadcast(&[&a, &b]), broadcast(&[&b, &a]));
        let pairwise = broadcast(&[&broadcast(&[&a, &b]).expect("they broadcast"), &c]).ok();
        prop_assert_eq!(broadcast(&[&a, &b, &c]).ok(), pairwise);
    }

    #[test]
    fn clashing_shapes_clash(shapes in (2_usize..=4).prop_flat_map(strategy::clashing_shapes)) {
        prop_assert!(broadcast(&shapes.iter().map(Vec::as_slice).collect::<Vec<_>>()).is_err());
    }

    #[test]
    fn assignable_pairs_are((target, value) in strategy::assignable_pair()) {
        prop_assert_eq!(check_assign(&target, &value), Ok(()));
        prop_assert_eq!(broadcast(&[&target, &value]), Ok(target));
    }

    #[test]
    fn unassignable_pairs_are_not((target, value) in strategy::unassignable_pair()) {
        prop_assert!(check_assign(&target, &value).is_err());
    }

    #[test]
    fn promotion_is_commutative((left, right) in strategy::dtype_pair()) {
        prop_assert_eq!(promote(left, right).ok(), promote(right, left).ok());
    }

    #[test]
    fn promoting_pairs_promote((left, right) in strategy::promoting_pair()) {
        prop_assert!(promote(left, right).is_ok());
    }

    #[test]
    fn one_pass_agrees_with_operation_by_operation(program in strategy::program()) {
        prop_assert!(matches!(program.agreement(), Err(_) | Ok(Some(_))), "{}", program);
        match (program.eval(), program.eval_eagerly()) {
            (Ok(expected), eagerly) => match eagerly {
                Ok(found) => prop_assert_eq!(expected, found),
                // Eager operations compute elements that an empty result, or a selection, never
                // needs.
                Err(Refusal::Fault { .. }) => {
                    prop_assert!(expected.values().is_empty() || chooses(&program), "{}", program);
                }
                Err(other) => prop_assert!(false, "{}\n{}", other, program),
            },
            (Err(Refusal::Fault { .. }), eagerly) => {
                prop_assert!(matches!(eagerly, Err(Refusal::Fault { .. })), "{}", program);
            }
            (Err(expected), Err(Refusal::Fault { .. })) => prop_assert!(expected.is_about_shapes(), "{}", program),
            (Err(expected), eagerly) => prop_assert_eq!(Err(expected), eagerly),
        }
    }

    #[test]
    fn a_refused_assignment_leaves_the_target((target, op, value) in strategy::assignment()) {
        let mut assigned = target.clone();
        match assign(&mut assigned, op, &value) {
            Ok(()) => prop_assert_eq!((assigned.dtype(), assigned.shape()), (target.dtype(), target.shape())),
            Err(_) => prop_assert_eq!(assigned, target),
        }
    }

    #[test]
    fn summable_arrays_sum_in_any_order(array in strategy::number_dtype().prop_flat_map(strategy::summable_array)) {
        let mut reversed = array.values().to_vec();
        reversed.reverse();
        let reversed = array_tests::reference::Array::new(array.dtype(), array.shape(), reversed);
        let forwards = reduce(ReduceOp::Sum, &array, None, false).expect("numbers have a sum");
        let backwards = reduce(ReduceOp::Sum, &reversed, None, false).expect("numbers have a sum");
        let agreement = ReduceOp::Sum.agreement(array.dtype());
        prop_assert!(forwards.compare(&backwards, agreement).is_ok());
    }
}

/// Returns 4000 programs, which are drawn once.
fn drawn() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| samples(&strategy::program(), 4000))
}

#[test]
fn programs_are_mostly_possible_and_meet_every_refusal() {
    let programs = drawn();
    let results: Vec<_> = programs.iter().map(|program| program.eval()).collect();
    let count = |holds: &dyn Fn(&Refusal) -> bool| results.iter().filter(|r| r.as_ref().is_err_and(holds)).count();
    let possible = results.iter().filter(|result| result.is_ok()).count();
    assert!(possible > 2400, "{possible} of 4000 are possible");
    assert!(count(&Refusal::is_about_dtypes) > 100);
    assert!(count(&Refusal::is_about_shapes) > 100);
    for fault in [Fault::DivisionByZero, Fault::NegativeShift, Fault::NegativeExponent] {
        let faulty = count(&|refusal| matches!(refusal, Refusal::Fault { fault: found, .. } if *found == fault));
        assert!(faulty > 10, "{fault}: {faulty} of 4000");
    }
    let empty = results
        .iter()
        .flatten()
        .filter(|array| array.values().is_empty())
        .count();
    assert!((200..2000).contains(&empty), "{empty} of 4000 have no elements");
    let dtypes: HashSet<_> = results.iter().flatten().map(|array| array.dtype()).collect();
    assert_eq!(dtypes.len(), 11);
    let ranks: HashSet<_> = results.iter().flatten().map(|array| array.shape().len()).collect();
    assert_eq!(ranks.len(), MAX_RANK + 1);
    let open = programs
        .iter()
        .filter(|program| !matches!(program.agreement(), Ok(Some(Agreement::Exact)) | Err(_)));
    assert!(open.count() > 40);
}

#[test]
fn programs_use_every_operation() {
    let printed: Vec<_> = drawn().iter().map(|p| format!("{:?}", p.expr)).collect();
    let missing = |name: &str| !printed.iter().any(|expr| expr.contains(name));
    let unary = array_tests::reference::UnaryOp::ALL
        .iter()
        .map(|op| format!("Unary({op:?},"));
    let binary = array_tests::reference::BinaryOp::ALL
        .iter()
        .map(|op| format!("Binary({op:?},"));
    let others = [
        "Ternary(Select",
        "Ternary(Clip",
        "Cast(",
        "Literal(Int",
        "Literal(Float",
        "Scalar(",
    ]
    .map(String::from);
    let missing: Vec<_> = unary.chain(binary).chain(others).filter(|name| missing(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn assignments_are_mostly_possible() {
    let drawn = samples(&strategy::assignment(), 1000);
    let possible = drawn
        .into_iter()
        .filter_map(|(mut target, op, value)| assign(&mut target, op, &value).ok())
        .count();
    assert!((400..950).contains(&possible), "{possible} of 1000");
}

#[test]
fn edges_are_frequent() {
    let floats: Vec<_> = samples(&strategy::value(array_tests::reference::DType::F32, Mood::Edgy), 1000);
    let count = |holds: &dyn Fn(f64) -> bool| floats.iter().filter(|v| v.to_f64().is_some_and(holds)).count();
    assert!(count(&f64::is_nan) > 10);
    assert!(count(&f64::is_infinite) > 10);
    assert!(count(&|x| x == 0.0 && x.is_sign_negative()) > 10);
    assert!(count(&|x| x != 0.0 && x.abs() < f32::MIN_POSITIVE.into()) > 10);
    for dtype in array_tests::reference::DType::ALL
        .into_iter()
        .filter(|dtype| dtype.is_integer())
    {
        let integers: Vec<_> = samples(&strategy::value(dtype, Mood::Edgy), 1000);
        let range = dtype.integer_range().expect("an integer has a range");
        for edge in [*range.start(), *range.end(), 0] {
            assert!(
                integers.iter().filter(|v| v.to_integer() == Some(edge)).count() > 10,
                "{edge} of {dtype}"
            );
        }
        let minus_1 = integers.iter().filter(|v| v.to_integer() == Some(-1)).count();
        assert_eq!(minus_1 > 10, dtype.kind() == Kind::Signed);
    }
}
