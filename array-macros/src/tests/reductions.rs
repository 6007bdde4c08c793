//! Tests that each reduction is bound to a variable before the expression that contains it.

use super::contractions::assert_contains;
use super::{assert_mistakes, compact, expand, input, plain};
use crate::broadcast::{self, Mode};

fn fallible(source: &str) -> String {
    plain(broadcast::broadcast(Mode::Fallible, input(source)))
}

/// Asserts the variables of reductions, and the expression that contains them.
#[track_caller]
fn assert_reduced(source: &str, operands: &str, expected: &str) {
    let bound: String = operands
        .split_whitespace()
        .map(|operand| format!("&({operand}),"))
        .collect();
    let names: String = (0..operands.split_whitespace().count())
        .map(|i| format!("__o{i},"))
        .collect();
    let expected = compact(format!("match ({bound}) {{ ({names}) => {{ {expected} }} }}"));
    assert_eq!(plain(expand(source)), expected, "`{source}`");
}

#[test]
fn a_single_reduction_is_the_result_of_the_method() {
    let sum = "let __r0 = reduced(Op.sum(reducing(Op.multiply(__o0, __o1)))); __r0.__value()";
    assert_reduced("sum(x * y)", "x y", sum);
    assert_reduced("(x * y).sum()", "x y", sum);
    let position = "let __r0 = reduced(Op.argmax(reducing(__o0))); position(__r0)";
    assert_reduced("argmax(x)", "x", position);
    let along = "let __r0 = reduced(Op.sum_axis::<_, 0>({ reducing(__o0) })); __r0";
    assert_reduced("sum_axis::<0>(x)", "x", along);
    assert_reduced("x.sum_axis::<0>()", "x", along);
    let axis = "let __r0 = reduced(Op.max_axis_keep::<_, { N - 1 }>({ reducing(__o0) })); __r0";
    assert_reduced("max_axis_keep::<{ N - 1 }>(x)", "x", axis);
}

#[test]
fn other_arguments_are_passed_to_the_method() {
    let axes = "let __r0 = reduced(Op.mean_axes_keep(reducing(__o0), axes![0, 2])); __r0";
    assert_reduced("mean_axes_keep(x, axes![0, 2])", "x", axes);
    assert_reduced("x.mean_axes_keep(axes![0, 2])", "x", axes);
    let corrected = "let __r0 = reduced(Op.var_axes_corrected(reducing(__o0), axes![1], 1.0)); __r0";
    assert_reduced("var_axes_corrected(x, axes![1], 1.0)", "x", corrected);
}

#[test]
fn a_reduction_in_an_expression_is_computed_before_it() {
    assert_reduced(
        "exp(x) / sum(exp(x) * mean(y))",
        "x y",
        "let __r0 = reduced(Op.mean(reducing(__o1)));
         let __r1 = reduced(Op.sum(reducing(Op.multiply(Op.exp(__o0), &__r0))));
         eval(Op.divide(Op.exp(__o0), &__r1))",
    );
    assert_reduced(
        "sum(x) * 2",
        "x",
        "let __r0 = reduced(Op.sum(reducing(__o0)));
         eval(Op.multiply(&__r0, (LiteralValue::<2i128>, U7))).__value()",
    );
    // The value is a number, because its only operands are two reductions of all elements.
    assert_reduced(
        "max(x) - min(x)",
        "x",
        "let __r0 = reduced(Op.max(reducing(__o0)));
         let __r1 = reduced(Op.min(reducing(__o0)));
         eval(Op.subtract(&__r0, &__r1)).__value()",
    );
    assert_reduced(
        "max(x) - min_axis::<0>(x)",
        "x",
        "let __r0 = reduced(Op.max(reducing(__o0)));
         let __r1 = reduced(Op.min_axis::<_, 0>({ reducing(__o0) }));
         eval(Op.subtract(&__r0, &__r1))",
    );
}

#[test]
fn the_target_is_read_before_it_is_written() {
    assert_reduced(
        "x -= mean(x + y) * y",
        "y",
        "let __r0 = reduced(match (&(x),) { (__l0,) => Op.mean(reducing(Op.add(__l0, __o0))) });
         { let __target = (x).__written();
           Op.assign(__target, Op.subtract(__own, Op.taken(__own, Op.multiply(&__r0, __o0)))) }",
    );
    let text = plain(expand("x[0, ..] = x[0, ..] / sum(x[1, ..])"));
    assert!(
        text.contains(&compact("Op.taken(__own, Op.divide(__own, &__r0))")),
        "{text}"
    );
    assert!(text.contains(&compact("(__l0,) => Op.sum(reducing(__l0))")), "{text}");
}

#[test]
fn an_error_leaves_the_expression() {
    let text = fallible("x / sum(x)");
    let expected = "let __r0 = match try_reduced(Op.sum(reducing(__o0))) {
        ::core::result::Result::Ok(__value) => __value,
        ::core::result::Result::Err(__error) => break '__out ::core::result::Result::Err(__error),
    };";
    assert!(text.contains(&compact(expected)), "{text}");
    assert!(text.starts_with("'__out:{"), "{text}");
    assert!(fallible("sum(x)").contains(&compact("::core::result::Result::Ok(__r0.__value())")));
}

#[test]
fn rust_evaluates_names_that_are_not_reductions() {
    for source in [
        "summary(x)",
        "sum_axis_corrected::<0>(x)",
        "x.argmax_axes(axes![0])",
        "a::sum(x)",
        "x.all(f)",
    ] {
        let text = plain(expand(source));
        assert!(!text.contains("__r0"), "`{source}` gives {text}");
    }
}

#[test]
fn the_axis_is_in_the_type_and_arguments_are_counted() {
    let rows = [
        (
            "sum_axis(x)",
            "sum_axis",
            "`sum_axis` needs an axis: write it, as in `sum_axis::<0>(x)`",
        ),
        (
            "x.sum_axis()",
            "sum_axis",
            "`sum_axis` needs an axis: write it, as in `sum_axis::<0>(x)`",
        ),
        (
            "sum_axis::<0, 1>(x)",
            "sum_axis",
            "`sum_axis` needs one axis: write it, as in `sum_axis::<0>(x)`",
        ),
        (
            "sum::<0>(x)",
            "sum",
            "`sum` takes no axis in its type: leave out the angle brackets",
        ),
        (
            "sum(x, 0)",
            "sum",
            "`sum` takes 1 argument, and the axis goes in angle brackets, as in `sum_axis::<0>(x)`",
        ),
        (
            "mean_axis(x, 1)",
            "mean_axis",
            "`mean_axis` takes 1 argument, and the axis goes in angle brackets, as in `mean_axis::<0>(x)`",
        ),
        ("sum(x, 0, 1)", "sum", "`sum` takes 1 argument: this call has 3"),
        (
            "sum_axes(x)",
            "sum_axes",
            "`sum_axes` takes 2 arguments: this call has 1",
        ),
        (
            "max(x, y)",
            "max",
            "`max` reduces one array to one value: the elementwise form is `maximum(x, y)`",
        ),
        (
            "sum(2.0)",
            "2.0",
            "literals alone have no dtype: write one, as in `2.0_f32`",
        ),
        (
            "named; sum_axis::<0>(x[i, j])",
            "sum_axis",
            "in `named`, axes have names, and `sum_axis` counts them: write the names in front, as in `sum(j: …)`",
        ),
    ];
    for (source, at, message) in rows {
        assert_mistakes(source, expand(source), &[(at, message)]);
    }
}

#[test]
fn index_names_are_arranged_before_everything_is_reduced() {
    assert_contains(
        "named; m[i, j] / sum(m[i, j])",
        &[
            "let __r0 = reduced(",
            "let __p0 = Op.indexed({__o0}, (Axis0, Axis1,), (One, One,),);",
            "Op.sum(match(&__p0,){(__o0,)=>reducing(__o0)})",
            "let __s3 = Op.unindexed(__s1,);",
            "match (&__p0, &__r0,)",
        ],
    );
}
