//! Tests every operator, and the precedence of operators.

use super::{assert_trees, compact, expand, expand_in, plain, tree};
use crate::broadcast::Mode;

#[test]
fn the_whole_expansion() {
    let macros = "::array_core::__private";
    let expected = compact(
        "match <() as @::fused::Leaves<_, _>>::of((&(x), &(y),)) { #[allow(unused_braces)] (__c0, (__s0, __s1,)) => {
             let __s2 = @::fused::Op.meet({__s0}, {__s1},);
             let __value = @::fused::Op.eval(
                 __c0, __s2, #[inline(always)] move |(__x0, __x1,)| @::fused::Op.add({__x0}, {__x1},),
                 \">##4#####-##.##(##############.##(##%#####$#3###$#####>##4##&##.##(##.##$##2##$##broadcast!(x + y)add\");
             __value
         } }",
    );
    assert_eq!(compact(expand("x + y")), expected.replace('@', macros));
}

#[test]
fn errors_at_run_time() {
    assert_eq!(
        plain(expand_in(Mode::Fallible, "-x")),
        "match(&(x),){(__o0,)=>try_eval(Op.negative(__o0))}"
    );
}

#[test]
fn binary_operators() {
    let operators = [
        ("+", "add"),
        ("-", "subtract"),
        ("*", "multiply"),
        ("/", "divide"),
        ("%", "trunc_remainder"),
        ("&", "bitwise_and"),
        ("|", "bitwise_or"),
        ("^", "bitwise_xor"),
        ("<<", "bitwise_left_shift"),
        (">>", "bitwise_right_shift"),
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
        ("-x", "Op.negative(__o0)"),
        ("!x", "Op.bitwise_not(__o0)"),
        ("--x", "Op.negative(Op.negative(__o0))"),
    ]);
}

#[test]
fn precedence_is_that_of_rust() {
    assert_trees(&[
        ("x + y * z", "Op.add(__o0, Op.multiply(__o1, __o2))"),
        ("(x + y) * z", "Op.multiply(Op.add(__o0, __o1), __o2)"),
        ("((x))", "__o0"),
        ("x - y - z", "Op.subtract(Op.subtract(__o0, __o1), __o2)"),
        ("-x.abs()", "Op.negative(Op.abs(__o0))"),
        (
            "x < y && y <= z || !w",
            "Op.logical_or(Op.logical_and(Op.less(__o0, __o1), Op.less_equal(__o1, __o2)), Op.bitwise_not(__o3))",
        ),
    ]);
}

#[test]
fn casts() {
    assert_trees(&[
        ("x as f64", "Op.cast(__o0, Op.dtype::<f64>())"),
        ("x as f32 * y", "Op.multiply(Op.cast(__o0, Op.dtype::<f32>()), __o1)"),
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
            "Op.cast(Op.cast(Op.negative(__o0), Op.dtype::<i64>()), Op.dtype::<i8>())",
        ),
    ]);
}

#[test]
fn a_trailing_comma() {
    assert_trees(&[("x + y,", "Op.add(__o0, __o1)")]);
}
