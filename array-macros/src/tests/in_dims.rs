//! Operands that are placed by a list of axes.

use super::{assert_mistakes, assert_trees, compact, expand, plain};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

const AXES: &str = "(::array_core::Axis0,)";

#[test]
fn a_list_counts_the_axes_of_the_other_operand() {
    assert_trees(&[
        (
            "explicit; m + v.in_dims(0)",
            "{ let __like = __o0; let __placed1 = Op.in_dims(__o1, (::array_core::Axis0,), &__like); Explicit.add(__like, __placed1) }",
        ),
        (
            "t.in_dims(1, 2) * m",
            "{ let __like = __o1; let __placed0 = Op.in_dims(__o0, (::array_core::Axis1, ::array_core::Axis2,), &__like); Op.mul(__placed0, __like) }",
        ),
        (
            "no_stretch; m - (-v).in_dims(0)",
            "{ let __like = __o0; let __placed1 = Op.in_dims(NoStretch.neg(__o1), (::array_core::Axis0,), &__like); NoStretch.sub(__like, __placed1) }",
        ),
    ]);
}

#[test]
fn functions_and_choices_place_their_arguments() {
    assert_trees(&[
        (
            "maximum(v.in_dims(0), m)",
            "{ let __like = __o1; let __placed0 = Op.in_dims(__o0, (::array_core::Axis0,), &__like); Op.maximum(__placed0, __like) }",
        ),
        (
            "if c { v.in_dims(0) } else { 0 }",
            "{ let __like = __o0; let __anchor = Op.in_dims(__o1, (::array_core::Axis0,), &__like); \
             let __literal2 = Integer::<0i128, U7>::new().typed_as(&__anchor); Op.select(__like, __anchor, __literal2) }",
        ),
        (
            "clip(m, v.in_dims(0), 9)",
            "{ let __anchor = __o0; let __placed1 = Op.in_dims(__o1, (::array_core::Axis0,), &__anchor); \
             let __literal2 = Integer::<9i128, U7>::new().typed_as(&__anchor); Op.clip(__anchor, __placed1, __literal2) }",
        ),
        (
            "if v.in_dims(0) { m } else { n }",
            "{ let __like = __o1; let __placed0 = Op.in_dims(__o0, (::array_core::Axis0,), &__like); Op.select(__placed0, __like, __o2) }",
        ),
    ]);
}

#[test]
fn a_value_is_placed_in_the_left_hand_side() {
    let text = plain(expand("explicit; m += v.in_dims(0)"));
    let expected = format!(
        "let __value = {{ let __like = __target.node(); Op.in_dims(__o0, {AXES}, &__like) }}; Explicit.add_assign(__target, __value)"
    );
    assert!(text.contains(&compact(expected)), "{text}");
    let text = plain(expand("m[1, ..] = v.in_dims(0)"));
    assert!(
        text.contains(&compact(format!(
            "let __like = __target.node(); Op.in_dims(__o0, {AXES}, &__like)"
        ))),
        "{text}"
    );
}

#[test]
fn invalid_lists() {
    let literal = "an axis of a list is an integer literal, as in `0`: the type of the result depends on it";
    assert_errors("m + v.in_dims(n, k)", &[("n", literal), ("k", literal)]);
    assert_errors(
        "m + v.in_dims(-1)",
        &[("-1", "an axis list counts from the outermost axis, 0")],
    );
    assert_errors("m + v.in_dims(8)", &[("8", "an array has at most 8 axes, 0 to 7")]);
    assert_errors(
        "m + v.in_dims::<axes![0]>()",
        &[("in_dims", "`in_dims` takes its axes as arguments, as in `v.in_dims(0)`")],
    );
    assert_errors(
        "m + 2.in_dims(0)",
        &[("in_dims", "a literal has no axes: leave out `in_dims`")],
    );
}

#[test]
fn misplaced_placements() {
    let misplaced = "`in_dims` places an operand beside another one: write it on an operand, as in `m + v.in_dims(0)`";
    for source in [
        "v.in_dims(0)",
        "m + sqrt(v.in_dims(0))",
        "m + v.in_dims(0) as f64",
        "m + -v.in_dims(0)",
        "m + v.in_dims(0).in_dims(1)",
        "x = if v.in_dims(0) { 1 } else { 2 }",
    ] {
        assert_errors(source, &[("in_dims", misplaced)]);
    }
    let both = "both operands are placed, and neither has the axes that are counted: leave out one `in_dims`";
    assert_errors("v.in_dims(0) + w.in_dims(1)", &[("in_dims", both)]);
    let alone = "`in_dims` counts the axes of another operand, and a literal has none: leave it out";
    assert_errors("v.in_dims(0) + 2", &[("in_dims", alone)]);
}

#[test]
fn a_selection_is_taken_before_it_is_placed() {
    let message =
        "a selection is taken of an array, not of an operation: select from its operands, or compute it before";
    assert_errors("m + v.in_dims(0)[1, ..]", &[("v.in_dims(0)", message)]);
}
