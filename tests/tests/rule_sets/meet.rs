//! Two operands.

use array_core::{Array, DynRank, Error, try_broadcast};

use crate::rule_sets::rules::{broadcasts, has_one_rank, is_same, numbered, shapes};

type Operand = Array<i32, DynRank>;

/// Compares an operation under a rule set with the same under the standard rules, for all pairs of
/// small shapes.
fn check<T: PartialEq + std::fmt::Debug>(
    name: &str,
    is_accepted: impl Fn(&[usize], &[usize]) -> bool,
    operation: impl Fn(&Operand, &Operand) -> Result<Array<T, DynRank>, Error>,
    standard: impl Fn(&Operand, &Operand) -> Result<Array<T, DynRank>, Error>,
) {
    for left in shapes() {
        for right in shapes() {
            let (l, r) = (numbered(&left, 0), numbered(&right, 100));
            let found = operation(&l, &r);
            if is_accepted(&left, &right) && broadcasts(&left, &right) {
                let expected = standard(&l, &r).expect("the shapes broadcast");
                assert_eq!(
                    found.expect("the rules hold"),
                    expected,
                    "{name}: {left:?} and {right:?}"
                );
            } else {
                let found = found.map(|_| ());
                assert!(
                    matches!(found, Err(Error::Shape(_))),
                    "{name}: {left:?} and {right:?} give {found:?}"
                );
            }
        }
    }
}

/// Declares a test of an operation under a rule set.
macro_rules! checks {
    ($($test:ident: $rules:ident $accepted:expr, |$l:ident, $r:ident| $operation:expr;)+) => {$(
        #[test]
        fn $test() {
            check(
                stringify!($test),
                $accepted,
                |$l, $r| try_broadcast!($rules; $operation),
                |$l, $r| try_broadcast!($operation),
            );
        }
    )+};
}

checks! {
    standard: standard broadcasts, |l, r| l - r;
    explicit: explicit has_one_rank, |l, r| l - r;
    explicit_functions: explicit has_one_rank, |l, r| maximum(l, r);
    explicit_comparisons: explicit has_one_rank, |l, r| l < r;
    no_rank_promotion: no_rank_promotion has_one_rank, |l, r| l * r;
    no_rank_promotion_methods: no_rank_promotion has_one_rank, |l, r| l.minimum(r);
    no_stretch: no_stretch is_same, |l, r| l + r;
    no_stretch_comparisons: no_stretch is_same, |l, r| l == r;
    no_stretch_inside: no_stretch is_same, |l, r| -(l - r) * 2;
    tml_arithmetic: tml broadcasts, |l, r| l - r;
    tml_functions: tml broadcasts, |l, r| maximum(l, r);
    tml_less: tml is_same, |l, r| l < r;
    tml_not_equal: tml is_same, |l, r| l != r;
    tml_or: tml is_same, |l, r| l > 3 || r > 103;
    tml_bits: tml is_same, |l, r| (l as u32) & (r as u32);
    tml_shifts: tml is_same, |l, r| (l as u8) << (r as u8);
}

/// Declares a test of a selection, which relates three shapes.
macro_rules! choices {
    ($($test:ident: $rules:ident $accepted:expr;)+) => {$(
        #[test]
        fn $test() {
            for shape in shapes().into_iter().filter(|shape| shape.len() < 3) {
                for other in shapes().into_iter().filter(|shape| shape.len() < 3) {
                    let (x, y) = (numbered(&shape, 0), numbered(&other, 0));
                    let is_accepted = $accepted(&shape, &other) && broadcasts(&shape, &other);
                    let condition = try_broadcast!(y > 1).expect("one operand");
                    let chosen = try_broadcast!($rules; if condition { x } else { 0 });
                    assert_eq!(chosen.is_ok(), is_accepted, "{shape:?} where {other:?}");
                    let kept = try_broadcast!($rules; clip(x, y, 7));
                    assert_eq!(kept.is_ok(), is_accepted, "{shape:?} from {other:?}");
                }
            }
        }
    )+};
}

choices! {
    choices_explicit: explicit has_one_rank;
    choices_no_rank_promotion: no_rank_promotion has_one_rank;
    choices_no_stretch: no_stretch is_same;
}
