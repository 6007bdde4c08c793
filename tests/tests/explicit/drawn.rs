//! Random shapes, lists and values, of run-time rank.

use array_core::shape::{Axis0, Axis1, Axis2, Axis3, AxisList, BroadcastInDim, broadcast_in_dim_shape};
use array_core::{Array, DynRank, Error, try_broadcast};
use array_tests::cases;
use array_tests::explicit::{Rules, Table, meet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::explicit::{dynamic, reason, shape_reason, table};

/// The result of an expression of two arrays.
type Found = Result<Array<i64, DynRank>, Error>;

/// Draws extents that often agree, or are 1 or 0.
fn extents(ranks: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = Vec<usize>> {
    vec(
        prop_oneof![1 => Just(0_usize), 4 => Just(1), 3 => Just(2), 5 => Just(3)],
        ranks,
    )
}

/// Draws a target, an operand that mostly fits it at a list of its axes, and the list.
fn placed() -> impl Strategy<Value = (Vec<usize>, Vec<usize>, Vec<usize>)> {
    let list = prop::sample::subsequence(vec![0_usize, 1, 2, 3], 1..=4);
    (extents(0..=5), list, vec(0..8_u8, 4), extents(0..=3)).prop_map(|(target, list, draws, other)| {
        if draws[0] == 7 {
            return (target, other, list);
        }
        let fitting = |(&axis, &draw): (&usize, &u8)| match (target.get(axis), draw) {
            (Some(_), 0) | (None, _) => 1,
            (Some(1), _) => usize::from(draw),
            (Some(_), 1) => 2,
            (Some(&there), _) => there,
        };
        let operand = list.iter().zip(&draws).map(fitting).collect();
        (target, operand, list)
    })
}

/// Compares all forms of one list with the interpreter. `minus` is the target minus the placed
/// operand, and `plus_five_times` adds five times the operand, placed.
fn compare<A: AxisList>(
    axes: A,
    target: &Table,
    operand: &Table,
    minus: impl Fn(&Array<i64, DynRank>, &Array<i64, DynRank>) -> Found,
    plus_five_times: impl Fn(&Array<i64, DynRank>, &Array<i64, DynRank>) -> Found,
) where
    DynRank: BroadcastInDim<A, DynRank, Placed = DynRank, Output = DynRank>,
{
    let (m, v) = (dynamic(target), dynamic(operand));
    let viewed = v.try_broadcast_in_dim::<DynRank, A>(target.extents.as_slice());
    let expected = operand.in_dim(&target.extents, A::AXES);
    assert_eq!(
        viewed.map(|view| table(&view)).map_err(|error| reason(&error)),
        expected
    );

    let extents = broadcast_in_dim_shape(&target.extents, &operand.extents, A::AXES);
    let expected = expected.map(|result| result.extents);
    assert_eq!(
        extents.map(|extents| extents.to_vec()).map_err(|error| reason(&error)),
        expected
    );

    let expected = target.combined(Rules::SameRank, operand, Some(A::AXES), |l, r| l - r);
    let found = m.try_subtract_in_dims(axes, &v);
    assert_eq!(found.map(|x| table(&x)).map_err(|error| reason(&error)), expected);
    let found = minus(&m, &v);
    assert_eq!(found.map(|x| table(&x)).map_err(|error| shape_reason(&error)), expected);

    // The operand is an expression, part of which is stretched before it is placed.
    let one = Table::counted(&[], 5);
    let twice = operand
        .combined(Rules::Standard, &one, None, |l, r| l * r)
        .expect("a scalar");
    let expected = target.combined(Rules::SameRank, &twice, Some(A::AXES), |l, r| l + r);
    let found = plus_five_times(&m, &v);
    assert_eq!(found.map(|x| table(&x)).map_err(|error| shape_reason(&error)), expected);
}

/// Calls [`compare`] with the type of a list.
macro_rules! listed {
    ($list:expr, $target:expr, $operand:expr; $([$($axis:literal $number:ident)*];)*) => {
        match &$list {
            $([$($axis),*] => compare(
                ($($number,)*),
                $target,
                $operand,
                |m, v| try_broadcast!(explicit; m - v.in_dims($($axis),*)),
                |m, v| try_broadcast!(explicit; m + (v * 5_i64).in_dims($($axis),*)),
            ),)*
            other => unreachable!("no list of axes is drawn as {other:?}"),
        }
    };
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn operands_are_placed_at_the_listed_axes((target, operand, list) in placed()) {
        let (target, operand) = (Table::counted(&target, 100), Table::counted(&operand, 1));
        listed! { list[..], &target, &operand;
            [0 Axis0];
            [1 Axis1];
            [2 Axis2];
            [3 Axis3];
            [0 Axis0 1 Axis1];
            [0 Axis0 2 Axis2];
            [0 Axis0 3 Axis3];
            [1 Axis1 2 Axis2];
            [1 Axis1 3 Axis3];
            [2 Axis2 3 Axis3];
            [0 Axis0 1 Axis1 2 Axis2];
            [0 Axis0 1 Axis1 3 Axis3];
            [0 Axis0 2 Axis2 3 Axis3];
            [1 Axis1 2 Axis2 3 Axis3];
            [0 Axis0 1 Axis1 2 Axis2 3 Axis3];
        }
    }

    #[test]
    fn a_list_as_a_value_is_judged_by_the_same_rule(
        target in extents(0..=4), operand in extents(0..=3), list in vec(0..5_usize, 0..=3),
    ) {
        let expected = Table::counted(&operand, 1).in_dim(&target, &list).map(|result| result.extents);
        let found = broadcast_in_dim_shape(&target, &operand, &list);
        prop_assert_eq!(found.map(|extents| extents.to_vec()).map_err(|error| reason(&error)), expected);
    }

    #[test]
    fn each_rule_set_takes_the_shapes_that_it_should(left in extents(0..=3), right in extents(0..=3)) {
        let (l, r) = (Table::counted(&left, 100), Table::counted(&right, 1));
        let (x, y) = (dynamic(&l), dynamic(&r));
        let under = |rules| l.combined(rules, &r, None, |l, r| l + r);
        let found = try_broadcast!(x + y);
        prop_assert_eq!(found.map(|x| table(&x)).map_err(|e| shape_reason(&e)), under(Rules::Standard));
        let found = try_broadcast!(explicit; x + y);
        prop_assert_eq!(found.map(|x| table(&x)).map_err(|e| shape_reason(&e)), under(Rules::SameRank));
        let found = try_broadcast!(no_rank_promotion; x + y);
        prop_assert_eq!(found.map(|x| table(&x)).map_err(|e| shape_reason(&e)), under(Rules::SameRank));
        let found = try_broadcast!(no_stretch; x + y);
        prop_assert_eq!(found.map(|x| table(&x)).map_err(|e| shape_reason(&e)), under(Rules::SameShape));
        let found = try_broadcast!(tml; x + y);
        prop_assert_eq!(found.map(|x| table(&x)).map_err(|e| shape_reason(&e)), under(Rules::Standard));
        let found = try_broadcast!(tml; x > y);
        let found = found.map(|x| x.shape().to_vec()).map_err(|e| shape_reason(&e));
        prop_assert_eq!(found, meet(Rules::SameShape, &left, &right));
    }

    #[test]
    fn a_value_is_written_in_place_as_the_rule_set_has_it(left in extents(0..=3), right in extents(0..=3)) {
        let (l, r) = (Table::counted(&left, 100), Table::counted(&right, 1));
        let y = dynamic(&r);
        // Under the standard rules, an in-place operation changes no extent and adds no axis.
        let fits = |rules| meet(rules, &left, &right).is_ok_and(|extents| extents == left);
        let sum = l.combined(Rules::Standard, &r, None, |l, r| l + r);
        let check = |fits: bool, write: &dyn Fn(&mut crate::explicit::Dynamic) -> bool| {
            let mut x = dynamic(&l);
            assert_eq!(write(&mut x), fits);
            let expected = if fits { sum.as_ref().expect("the shapes fit") } else { &l };
            assert_eq!(&table(&x), expected, "nothing is written where it does not fit");
        };
        check(fits(Rules::Standard), &|x| try_broadcast!(x += y).is_ok());
        check(fits(Rules::SameRank), &|x| try_broadcast!(explicit; x += y).is_ok());
        check(fits(Rules::SameRank), &|x| try_broadcast!(no_rank_promotion; x += y).is_ok());
        check(fits(Rules::SameShape), &|x| try_broadcast!(no_stretch; x += y).is_ok());
        check(fits(Rules::Standard), &|x| try_broadcast!(tml; x += y).is_ok());
    }
}

/// A loop nest has 8 axes. Further leading axes are iterated around it.
#[test]
fn operands_are_placed_in_targets_of_many_axes() {
    let target = Table::counted(&[2, 1, 2, 1, 2, 2, 2, 2, 2, 2, 3], 1000);
    for (operand, other) in [([2, 2], [2, 1]), ([1, 2], [2, 2])] {
        for (list, operand) in [([0, 2], operand), ([1, 3], operand), ([0, 3], other)] {
            let operand = Table::counted(&operand, 1);
            listed! { list[..], &target, &operand;
                [0 Axis0 2 Axis2];
                [1 Axis1 3 Axis3];
                [0 Axis0 3 Axis3];
            }
        }
    }
}
