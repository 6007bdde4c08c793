//! Tests assignments.

use super::{compact, expand, expand_in, plain};
use crate::broadcast::Mode;

/// Asserts the operands, the left-hand side, and the value that is written to it.
#[track_caller]
fn assert_in_place(source: &str, operands: &str, target: &str, value: &str) {
    let text = plain(expand(source));
    let body = format!("{{ let __target = ({target}).__written(); Op.assign(__target, {value}) }}");
    let names: String = (0..operands.matches('&').count())
        .map(|index| format!("__o{index},"))
        .collect();
    let expected = format!("match ({operands}) {{ ({names}) => {body} }}");
    assert_eq!(text, compact(expected), "`{source}`");
}

#[test]
fn every_operator() {
    let operators = [
        ("+=", "add", None),
        ("-=", "subtract", None),
        ("*=", "multiply", None),
        ("/=", "divide", Some("divisor")),
        ("%=", "trunc_remainder", Some("divisor")),
        ("&=", "bitwise_and", None),
        ("|=", "bitwise_or", None),
        ("^=", "bitwise_xor", None),
        ("<<=", "bitwise_left_shift", Some("count")),
        (">>=", "bitwise_right_shift", Some("count")),
    ];
    for (operator, op, checked) in operators {
        let source = format!("x {operator} y");
        let value = "Op.taken(__own,__o0)";
        let (method, check) = match checked {
            Some(checked) => ("assign_checked", format!(";check:Op.{checked}({value});end")),
            None => ("assign", String::new()),
        };
        let computed = format!("(__target,Op.{op}(__own,{value}){check})}}}}");
        let text = plain(expand(&source));
        assert!(text.ends_with(&format!("Op.{method}{computed}")), "{text}");
        let fallible = plain(expand_in(Mode::Fallible, &source));
        assert!(fallible.ends_with(&format!("Op.try_{method}{computed}")), "{fallible}");
    }
    let fallible = plain(expand_in(Mode::Fallible, "x = y"));
    assert!(
        fallible.contains("Op.try_assign(__target,Op.copied(__own,__o0))"),
        "{fallible}"
    );
}

#[test]
fn left_hand_sides() {
    assert_in_place("self.w += y", "&(y),", "self.w", "Op.add(__own, Op.taken(__own, __o0))");
    assert_in_place(
        "self.layers[0].w += y",
        "&(y),",
        "self.layers[0].w",
        "Op.add(__own, Op.taken(__own, __o0))",
    );
    assert_in_place("*x += y", "&(y),", "*x", "Op.add(__own, Op.taken(__own, __o0))");
    assert_in_place("**x += y", "&(y),", "**x", "Op.add(__own, Op.taken(__own, __o0))");
    assert_in_place(
        "*self.w += y",
        "&(y),",
        "*self.w",
        "Op.add(__own, Op.taken(__own, __o0))",
    );
    assert_in_place("(x) = y,", "&(y),", "x", "Op.copied(__own, __o0)");
    assert_in_place("(x += y)", "&(y),", "x", "Op.add(__own, Op.taken(__own, __o0))");
}

#[test]
fn the_left_hand_side_read_on_the_right_is_not_bound() {
    assert_in_place("x = x", "", "x", "Op.taken(__own, __own)");
    let computed = "Op.add(__own, Op.taken(__own, Op.multiply(__own, __o0)))";
    assert_in_place("x += x * y", "&(y),", "x", computed);
    assert_in_place("*x = -x", "", "*x", "Op.taken(__own, Op.negative(__own))");
    assert_in_place("x = -*x", "", "x", "Op.taken(__own, Op.negative(__own))");
    assert_in_place(
        "self.w = sqrt(self.w)",
        "",
        "self.w",
        "Op.replaced(__own, Op.sqrt(__own))",
    );
    assert_in_place("x = y.x", "&(y.x),", "x", "Op.copied(__own, __o0)");
}

#[test]
fn literals_follow_the_left_hand_side() {
    let zero = "Op.written(__own, (LiteralValue::<0i128>, U7))";
    assert_in_place("x = 0", "", "x", zero);
    let choice = format!("Op.select(__o0, {zero}, {zero})");
    assert_in_place("x = if c { 0 } else { 0 }", "&(c),", "x", &choice);
    let computed = "Op.subtract(__own, Op.taken(__own, Op.multiply(__o0, (LiteralValue::<0i128>, U7))))";
    assert_in_place("x -= y * 0", "&(y),", "x", computed);
    assert_in_place(
        "x -= 0",
        "",
        "x",
        "Op.subtract(__own, Op.taken(__own, (LiteralValue::<0i128>, U7)))",
    );
}

#[test]
fn an_operand_around_which_rust_evaluates_is_evaluated_once() {
    for value in ["f(y)?", "f(y).t()", "y.t()", "f(y)(z)?.t()"] {
        assert_in_place(
            &format!("x = {value}"),
            &format!("&({value}),"),
            "x",
            "Op.copied(__own, __o0)",
        );
    }
}
