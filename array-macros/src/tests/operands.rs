//! Tests how often and in which order operands are evaluated.

use super::{assert_trees, compact, expand, plain, tree};

#[track_caller]
fn assert_bound(source: &str, operands: &[&str]) {
    let text = plain(expand(source));
    let bound: String = operands
        .iter()
        .map(|operand| format!("&({}),", compact(operand)))
        .collect();
    assert!(
        text.starts_with(&format!("match({bound}){{(")),
        "`{source}` gives {text}"
    );
}

#[test]
fn order_is_that_of_the_source() {
    assert_bound("f(a) + g(b) * h(c)", &["f(a)", "g(b)", "h(c)"]);
    assert_bound("if a { b } else { c }", &["a", "b", "c"]);
    assert_bound("2.0 * x + y", &["x", "y"]);
    assert_bound("x.clip(lo(), hi())", &["x", "lo()", "hi()"]);
}

#[test]
fn places_are_bound_once() {
    assert_bound("x * x + self.w * self.w", &["x", "self.w"]);
    assert_bound("x.0 + x.0 + x.1", &["x.0", "x.1"]);
    assert_bound("(x) + &x + *x", &["x", "*x"]);
    assert_bound("a::B + a::B + B", &["a::B", "B"]);
}

#[test]
fn operands_with_effects_are_bound_at_each_occurrence() {
    assert_bound("f() + f()", &["f()", "f()"]);
    assert_bound("f().x + f().x", &["f().x", "f().x"]);
    assert_bound("v[i] + v[i]", &["v[i]", "v[i]"]);
    assert_bound("{ x } + { x }", &["{ x }", "{ x }"]);
    assert_bound("m!(x) + m!(x)", &["m!(x)", "m!(x)"]);
}

#[test]
fn every_kind_of_operand() {
    let kinds = [
        "x",
        "a::b",
        "<T as U>::C",
        "self",
        "self.w",
        "x.0",
        "w[[i, j]]",
        "f(x)",
        "x.t()",
        "m![x]",
        "f(x)?",
        "f(x).await",
        "*x",
        "**x",
        "{ x }",
        "{ let y = x; y }",
        "{ |y| y }",
    ];
    for operand in kinds {
        assert_bound(&format!("{operand} * z"), &[operand, "z"]);
        assert_eq!(tree(&format!("{operand} * z")), "Op.multiply(__o0,__o1)", "`{operand}`");
    }
}

#[test]
fn references_are_stripped() {
    assert_bound("&x + &&(y)", &["x", "y"]);
    assert_bound("&(x + y) * z", &["x", "y", "z"]);
}

#[test]
fn constants_need_no_binding() {
    assert_trees(&[
        ("2.0_f32", "Op.constant(2.0_f32)"),
        ("1f32 + 3u8", "Op.add(Op.constant(1f32), Op.constant(3u8))"),
        ("x * -128_i8", "Op.multiply(__o0, Op.constant(-128_i8))"),
        ("x == true", "Op.equal(__o0, Op.constant(true))"),
        ("x + 1 as f64", "Op.add(__o0, Op.constant(1 as f64))"),
        ("x + (-2.5) as i32", "Op.add(__o0, Op.constant((-2.5) as i32))"),
    ]);
    // If there are no operands, the expansion binds a constant that is not read.
    assert_eq!(plain(expand("true")), "match(&true,){(__o0,)=>eval(Op.constant(true))}");
}

/// rustc tries no method of the same name if the function is in parentheses.
#[test]
fn called_functions_are_in_parentheses() {
    for (source, operand) in [
        ("f(x)", "((f)(x))"),
        ("f(x)(y)?.t() * z", "((f)(x)(y)?.t())"),
        ("named; f(x)[i]", "((f)(x))"),
        ("a::f(x) + z", "(a::f(x))"),
        ("x.f(y) + z", "(x.f(y))"),
        ("f(x)[1, ..]", "((f)(x))"),
    ] {
        let text = compact(expand(source));
        assert!(text.contains(operand), "`{source}` gives {text}");
    }
}
