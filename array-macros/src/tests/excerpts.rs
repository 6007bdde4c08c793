//! The excerpts of the source that run-time errors show.

use proc_macro2::{TokenStream, TokenTree};

use super::{input, plain};
use crate::broadcast::{self, Mode};

/// Collects the string literals of all fields with this name, in the order of the expansion.
fn fields(name: &str, tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, tokens.get(index + 2)) {
            (TokenTree::Ident(field), Some(TokenTree::Literal(text))) if field == name => {
                let text = syn::parse2::<syn::LitStr>(TokenTree::from(text.clone()).into());
                found.push(text.expect("a field is a string").value());
            }
            (TokenTree::Group(group), _) => fields(name, group.stream(), found),
            _ => {}
        }
    }
}

fn found(name: &str, source: &str) -> Vec<String> {
    let mut found = Vec::new();
    fields(name, broadcast::broadcast(Mode::Panicking, input(source)), &mut found);
    found
}

/// Returns the texts of all operations that combine shapes, and of the whole expression.
fn texts(source: &str) -> Vec<String> {
    found("text", source)
}

#[test]
fn operations_are_written_as_the_user_did() {
    let rows: &[(&str, &[&str])] = &[
        ("x+y", &["x + y", "x + y"]),
        (
            "(x - mean) / deviation",
            &["(x - mean) / deviation", "x - mean", "(x - mean) / deviation"],
        ),
        ("self . a + f ( b ) ?", &["self.a + f(b)?", "self.a + f(b)?"]),
        ("x.maximum(-y)", &["x.maximum(-y)", "x.maximum(-y)"]),
        ("x as f64 * y", &["x as f64 * y", "x as f64 * y"]),
        (
            "(x+y)as f64- -z",
            &["(x + y) as f64 - -z", "x + y", "(x + y) as f64 - -z"],
        ),
        (
            "x[1,..]*y[.., i+1]",
            &["x[1, ..] * y[.., i + 1]", "x[1, ..] * y[.., i + 1]"],
        ),
        ("x += y * 2,", &["x += y * 2"]),
        ("-x", &["-x"]),
    ];
    for (source, expected) in rows {
        assert_eq!(texts(source), *expected, "`{source}`");
    }
}

#[test]
fn choices_are_written_as_the_user_did() {
    let source = "if x>0.0&&!c {x} else if (c) {-y} else {z}";
    let whole = "if x > 0.0 && !c { x } else if (c) { -y } else { z }";
    let rest = "if (c) { -y } else { z }";
    // The operands of the condition are combined before the condition is combined with the
    // branches.
    assert_eq!(texts(source), [whole, "x > 0.0 && !c", rest, rest, whole]);
}

#[test]
fn the_call_is_shown_with_its_rule_set() {
    let call = |source: &str| found("whole", source).pop().expect("there is an operation");
    assert_eq!(call("no_stretch;x+y"), "broadcast!(no_stretch; x + y)");
    assert_eq!(
        call("named [j,i]; m[i,j]*v[i]"),
        "broadcast!(named [j, i]; m[i, j] * v[i])"
    );
    let fallible = plain_with_excerpts("x + y");
    assert!(fallible.contains("\"try_broadcast!(x + y)\""), "{fallible}");
}

fn plain_with_excerpts(source: &str) -> String {
    broadcast::broadcast(Mode::Fallible, input(source)).to_string()
}

#[test]
fn the_only_operation_that_may_fail_is_named() {
    let fallible = |source: &str| found("fallible", source);
    assert_eq!(fallible("x / y + 1"), ["x / y"]);
    assert_eq!(fallible("x + (y % z) as i64"), ["y % z"]);
    assert_eq!(fallible("x / y + y / z"), ["x / y + y / z"]);
    assert_eq!(fallible("x / 2 + y / z"), ["y / z"]);
    assert_eq!(fallible("x / 0 + 1"), ["x / 0"]);
    assert_eq!(fallible("(x << y) as i64 >> 3"), ["x << y"]);
    assert_eq!(fallible("x + y"), ["x + y"]);
    assert_eq!(fallible("x /= y"), ["x /= y"]);
    assert_eq!(fallible("x += y / z"), ["y / z"]);
    assert_eq!(fallible("x /= y / z"), ["x /= y / z"]);
    assert_eq!(fallible("z + sum(x / y)"), ["x / y", "z + sum(x / y)"]);
}

#[test]
fn operations_that_combine_no_shapes_have_no_excerpt() {
    let expansion = broadcast::broadcast(Mode::Panicking, input("exp(-x)"));
    assert_eq!(
        plain(expansion),
        "match(&(x),){(__o0,)=>eval(Op.exp(Op.negative(__o0)))}"
    );
    assert_eq!(texts("exp(-x)"), ["exp(-x)"]);
}
