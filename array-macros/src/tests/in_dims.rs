//! Tests operands that `in_dims` places at listed axes.

use super::contractions::assert_contains;
use super::{assert_mistakes, compact, expand, plain};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

#[test]
fn a_list_counts_the_axes_of_the_other_operand() {
    assert_contains(
        "explicit; m + v.in_dims(0)",
        &[
            "let __s0 = Op.shape({__o0},); let __s1 = Op.shape({__o1},);",
            "let __s2 = Op.in_dims(__s1, (Axis0,), __s0,); let __s3 = Explicit.meet(__s0, __s2,);",
            "let __p1 = Op.placed({__o1}, (Axis0,), __s0, Op.rank({__o0},),);",
            "match (__o0, &__p1,)",
            "eval(Op.add(__o0, __o1))",
        ],
    );
    assert_contains(
        "t.in_dims(1, 2) * m",
        &[
            "let __s2 = Op.in_dims(__s0, (Axis1, Axis2,), __s1,); let __s3 = Op.meet(__s2, __s1,);",
            "let __p0 = Op.placed({__o0}, (Axis1, Axis2,), __s1, Op.rank({__o1},),);",
            "eval(Op.multiply(__o0, __o1))",
        ],
    );
    // The rank is the largest rank of the operands of the other value.
    assert_contains(
        "no_stretch; m + n - (-v).in_dims(0)",
        &[
            "let __s3 = NoStretch.meet(__s0, __s1,); let __s4 = Op.in_dims(__s2, (Axis0,), __s3,);",
            "Op.placed({__o2}, (Axis0,), __s3, ::core::cmp::max(Op.rank({__o0},), Op.rank({__o1},)),)",
            "Op.subtract(Op.add(__o0, __o1), Op.negative(__o2))",
        ],
    );
}

#[test]
fn placed_values_are_placed_again() {
    assert_contains(
        "t + (m + v.in_dims(0)).in_dims(0, 2)",
        &[
            "let __s3 = Op.in_dims(__s2, (Axis0,), __s1,); let __s4 = Op.meet(__s1, __s3,);",
            "let __s5 = Op.in_dims(__s4, (Axis0, Axis2,), __s0,); let __s6 = Op.meet(__s0, __s5,);",
            "let __p1 = Op.placed({__o1}, (Axis0, Axis2,), __s0, Op.rank({__o0},),);",
            "let __p2 = Op.placed({__o2}, (Axis0,), __s1, Op.rank({__o1},),);",
            "let __p2 = Op.placed(&__p2, (Axis0, Axis2,), __s0, Op.rank({__o0},),);",
        ],
    );
    // The same array is one operand for each of its placements.
    assert_contains("m + m.in_dims(0, 1)", &["match (__o0, &__p1,)"]);
}

#[test]
fn functions_and_choices_place_their_arguments() {
    assert_contains(
        "maximum(v.in_dims(0), m)",
        &["Op.in_dims(__s0, (Axis0,), __s1,)", "eval(Op.maximum(__o0, __o1))"],
    );
    assert_contains(
        "if c { v.in_dims(0) } else { 0 }",
        &[
            "Op.in_dims(__s1, (Axis0,), __s0,)",
            "eval(Op.select(__o0, __o1, (LiteralValue::<0i128>, U7)))",
        ],
    );
    assert_contains(
        "clip(m, v.in_dims(0), 9)",
        &[
            "Op.in_dims(__s1, (Axis0,), __s0,)",
            "eval(Op.minimum(Op.maximum(__o0, __o1), (LiteralValue::<9i128>, U7)))",
        ],
    );
    assert_contains(
        "if v.in_dims(0) { m } else { n }",
        &["Op.in_dims(__s0, (Axis0,), __s1,)", "eval(Op.select(__o0, __o1, __o2))"],
    );
}

#[test]
fn a_value_is_placed_in_the_left_hand_side() {
    for source in ["explicit; m += v.in_dims(0)", "m[1, ..] = v.in_dims(0)"] {
        assert_contains(
            source,
            &[
                "let __s0 = Op.shape(&__t,);",
                "let __s2 = Op.in_dims(__s1, (Axis0,), __s0,);",
                ".fits(__s0, __s2,);",
                "let __p0 = Op.placed({__o0}, (Axis0,), __s0, Op.rank(&__t,),);",
                "Op.assign(__target,",
            ],
        );
    }
}

#[test]
fn axes_may_be_in_the_macro_that_methods_need() {
    for (list, axes) in [("axes![0, 2]", "0, 2"), ("array_core::axes![1]", "1"), ("axes![]", "")] {
        let (with, without) = (format!("m + v.in_dims({list})"), format!("m + v.in_dims({axes})"));
        let named = |source: &str| plain(expand(source)).replace(&compact(source), "_");
        assert_eq!(named(&with), named(&without), "`{list}`");
    }
    let literal = "an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions";
    assert_errors("m + v.in_dims(axes![n])", &[("n", literal)]);
    assert_errors("m + v.in_dims(axes![0], 1)", &[("axes![0]", literal)]);
}

#[test]
fn invalid_lists() {
    let literal = "an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions";
    assert_errors("m + v.in_dims(n, k)", &[("n", literal), ("k", literal)]);
    assert_errors(
        "m + v.in_dims(-1)",
        &[(
            "-1",
            "a listed axis cannot be negative: count it from the outermost axis, 0",
        )],
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
    let misplaced = "`in_dims` lists axes of another operand: write it on an operand of an operation, as in `m + sqrt(v).in_dims(0)`";
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
    let both = "both operands have `in_dims`, which lists axes of the other operand: leave out one of the two";
    assert_errors("v.in_dims(0) + w.in_dims(1)", &[("in_dims", both)]);
    let alone = "`in_dims` lists axes of the other operand, and a literal has none: leave it out";
    assert_errors("v.in_dims(0) + 2", &[("in_dims", alone)]);
}

#[test]
fn a_selection_is_taken_before_it_is_placed() {
    let message = "a selection needs an array, not an operation: select from its operands, or compute it before";
    assert_errors("m + v.in_dims(0)[1, ..]", &[("v.in_dims(0)", message)]);
}
