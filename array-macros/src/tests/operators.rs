//! Every operator, and how they nest.

use super::{assert_trees, compact, expand, input, plain, tree};
use crate::broadcast::{self, Mode};

#[test]
fn the_whole_expansion() {
    assert_eq!(
        compact(expand("x + y")),
        compact(
            "match (&(x), &(y),) { #[allow(unused_braces)] (__o0, __o1,) => \
             ::array_core::macros::eval(::array_core::macros::Op.add(\
             {::array_core::macros::Op.operand({__o0})}, {::array_core::macros::Op.operand({__o1})}, \
             &::array_core::macros::Excerpt { operation: \"add\", text: \"x + y\", operands: [\"x\", \"y\"], \
             whole: \"broadcast!(x + y)\", }), \
             &::array_core::macros::Evaluation { excerpt: ::array_core::macros::Excerpt { operation: \"broadcast!\", \
             text: \"x + y\", operands: [\"\", \"\"], whole: \"broadcast!(x + y)\", }, fallible: \"x + y\" }) }"
        )
    );
}

#[test]
fn errors_at_run_time() {
    assert_eq!(
        plain(broadcast::broadcast(Mode::Fallible, input("-x"))),
        "match(&(x),){(__o0,)=>try_eval(Op.neg(__o0))}"
    );
}

#[test]
fn binary_operators() {
    let operators = [
        ("+", "add"),
        ("-", "sub"),
        ("*", "mul"),
        ("/", "div"),
        ("%", "rem"),
        ("&", "bit_and"),
        ("|", "bit_or"),
        ("^", "bit_xor"),
        ("<<", "shl"),
        (">>", "shr"),
        ("<", "less"),
        ("<=", "less_equal"),
        (">", "greater"),
        (">=", "greater_equal"),
        ("==", "equal"),
        ("!=", "not_equal"),
        ("&&", "logical_and"),
        ("||", "logical_or"),
    ];
    for (operator, name) in operators {
        assert_eq!(tree(&format!("x {operator} y")), format!("Op.{name}(__o0,__o1)"));
    }
}

#[test]
fn unary_operators() {
    assert_trees(&[
        ("-x", "Op.neg(__o0)"),
        ("!x", "Op.not(__o0)"),
        ("--x", "Op.neg(Op.neg(__o0))"),
    ]);
}

#[test]
fn precedence_is_that_of_rust() {
    assert_trees(&[
        ("x + y * z", "Op.add(__o0, Op.mul(__o1, __o2))"),
        ("(x + y) * z", "Op.mul(Op.add(__o0, __o1), __o2)"),
        ("((x))", "__o0"),
        ("x - y - z", "Op.sub(Op.sub(__o0, __o1), __o2)"),
        ("-x.abs()", "Op.neg(Op.abs(__o0))"),
        (
            "x < y && y <= z || !w",
            "Op.logical_or(Op.logical_and(Op.less(__o0, __o1), Op.less_equal(__o1, __o2)), Op.not(__o3))",
        ),
    ]);
}

#[test]
fn casts() {
    assert_trees(&[
        ("x as f64", "Op.cast(__o0, Op.dtype::<f64>())"),
        ("x as f32 * y", "Op.mul(Op.cast(__o0, Op.dtype::<f32>()), __o1)"),
        (
            "(x > y) as my::T<3>",
            "Op.cast(Op.greater(__o0, __o1), Op.dtype::<my::T<3>>())",
        ),
        (
            "(x + y).cast::<f64>()",
            "Op.cast(Op.add(__o0, __o1), Op.dtype::<f64>())",
        ),
        (
            "-x as i64 as i8",
            "Op.cast(Op.cast(Op.neg(__o0), Op.dtype::<i64>()), Op.dtype::<i8>())",
        ),
    ]);
}

#[test]
fn a_comma_behind_the_expression() {
    assert_trees(&[("x + y,", "Op.add(__o0, __o1)")]);
}
