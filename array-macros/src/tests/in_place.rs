//! Assignments.

use super::{compact, expand, input, plain};
use crate::broadcast::{self, Mode};

/// Asserts the operands, the left-hand side, the value and the operation.
#[track_caller]
fn assert_in_place(source: &str, operands: &str, target: &str, value: &str, op: &str) {
    let text = plain(expand(source));
    let body = format!("{{ let __target = ({target}).in_place(); let __value = {value}; Op.{op}(__target, __value) }}");
    let names: String = (0..operands.matches('&').count())
        .map(|index| format!("__o{index},"))
        .collect();
    let expected = format!("match ({operands}) {{ ({names}) => {body} }}");
    assert_eq!(text, compact(expected), "`{source}`");
}

#[test]
fn every_operator() {
    let operators = [
        ("+=", "add_assign"),
        ("-=", "sub_assign"),
        ("*=", "mul_assign"),
        ("/=", "div_assign"),
        ("%=", "rem_assign"),
        ("&=", "bit_and_assign"),
        ("|=", "bit_or_assign"),
        ("^=", "bit_xor_assign"),
        ("<<=", "shl_assign"),
        (">>=", "shr_assign"),
        ("=", "assign"),
    ];
    for (operator, op) in operators {
        let source = format!("x {operator} y");
        assert_in_place(&source, "&(y),", "x", "__o0", op);
        let fallible = plain(broadcast::broadcast(Mode::Fallible, input(&source)));
        assert!(
            fallible.contains(&format!("Op.try_{op}(__target,__value)")),
            "{fallible}"
        );
    }
}

#[test]
fn left_hand_sides() {
    assert_in_place("self.w += y", "&(y),", "self.w", "__o0", "add_assign");
    assert_in_place(
        "self.layers[0].w += y",
        "&(y),",
        "self.layers[0].w",
        "__o0",
        "add_assign",
    );
    assert_in_place("*x += y", "&(y),", "*x", "__o0", "add_assign");
    assert_in_place("**x += y", "&(y),", "**x", "__o0", "add_assign");
    assert_in_place("*self.w += y", "&(y),", "*self.w", "__o0", "add_assign");
    assert_in_place("(x) = y,", "&(y),", "x", "__o0", "assign");
    assert_in_place("(x += y)", "&(y),", "x", "__o0", "add_assign");
}

#[test]
fn the_left_hand_side_read_on_the_right_is_not_bound() {
    let node = "__target.node()";
    assert_in_place("x = x", "", "x", node, "assign");
    assert_in_place(
        "x += x * y",
        "&(y),",
        "x",
        &format!("Op.mul({node}, __o0)"),
        "add_assign",
    );
    assert_in_place("*x = -x", "", "*x", &format!("Op.neg({node})"), "assign");
    assert_in_place("x = -*x", "", "x", &format!("Op.neg({node})"), "assign");
    assert_in_place(
        "self.w = sqrt(self.w)",
        "",
        "self.w",
        &format!("Op.sqrt({node})"),
        "assign",
    );
    assert_in_place("x = y.x", "&(y.x),", "x", "__o0", "assign");
}

#[test]
fn literals_follow_the_left_hand_side() {
    let zero = "Integer::<0i128, U7>::new().typed_as(&__anchor)";
    let anchored = |value| format!("{{ let __anchor = __target.node(); {value} }}");
    assert_in_place("x = 0", "", "x", &anchored(zero.to_owned()), "assign");
    assert_in_place(
        "x = if c { 0 } else { 0 }",
        "&(c),",
        "x",
        &anchored(format!("Op.select(__o0, {zero}, {zero})")),
        "assign",
    );
    assert_in_place(
        "x -= y * 0",
        "&(y),",
        "x",
        &format!("{{ let __anchor = __o0; let __literal1 = {zero}; Op.mul(__anchor, __literal1) }}"),
        "sub_assign",
    );
}
