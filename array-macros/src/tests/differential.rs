//! Tests that the reader of plain expressions and the parser of Rust give the same expansions.

use proc_macro2::{TokenStream, TokenTree};

use super::{Mode, excerpts::Record, input};
use crate::broadcast;

/// Asserts that an expression has the same expansion, with the same positions, whether it is read
/// from its tokens or by the parser of Rust. This function checks every expression that a test
/// expands.
///
/// Returns whether the expression is plain.
#[track_caller]
pub fn assert_one_expansion(mode: Mode, source: &str) -> bool {
    let Some([quick, parsed]) = broadcast::both_ways(mode, input(source)) else {
        return false;
    };
    let (mut by_quick, mut by_parsed) = (String::new(), String::new());
    words(quick.clone(), &mut by_quick);
    words(parsed.clone(), &mut by_parsed);
    assert_eq!(by_quick, by_parsed, "`{source}`");
    let (mut in_quick, mut in_parsed) = (Vec::new(), Vec::new());
    places(quick, &mut in_quick);
    places(parsed, &mut in_parsed);
    assert_eq!(in_quick, in_parsed, "places in `{source}`");
    true
}

/// Writes tokens to `out`, ignoring the spacing of operators.
fn words(tokens: TokenStream, out: &mut String) {
    for token in tokens {
        // The constants of the two expansions may contain the same texts at different positions, so
        // compare the texts.
        if let Some(record) = Record::read(&token) {
            *out += &format!("{record:?} ");
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                *out += &format!("{:?} ", group.delimiter());
                words(group.stream(), out);
                *out += "end ";
            }
            TokenTree::Punct(punct) => out.extend([punct.as_char(), ' ']),
            word => *out += &format!("{word} "),
        }
    }
}

/// Lists identifiers and literals with their start positions. Operators are left out, because the
/// spans of their tokens cannot be joined on stable.
fn places(tokens: TokenStream, found: &mut Vec<(String, usize)>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => places(group.stream(), found),
            TokenTree::Punct(_) => {}
            // This is the constant of an `Evaluation`, which `words` compares.
            constant if Record::read(&constant).is_some() => {}
            word => found.push((word.to_string(), word.span().byte_range().start)),
        }
    }
}

const ATOMS: &[&str] = &[
    "x",
    "self.w",
    "f(y)?",
    "x.t()",
    "x.t().abs()",
    "f(x).sqrt()",
    "2",
    "-2.5",
    "3_u8",
    "(x)",
    "&y",
    "*x",
    "true",
    "if c { x } else { 1 }",
    "(if c { 1 } else { 2 })",
    "exp(x)",
    "maximum(x, 2)",
    "x.clip(0, y)",
    "x as f32",
    "!c",
    "-x",
];

const OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||",
];

#[test]
fn pairs_of_operators() {
    let mut plain = 0;
    for first in OPERATORS {
        for then in OPERATORS {
            plain += usize::from(assert_one_expansion(Mode::Panicking, &format!("x {first} y {then} z")));
            assert_one_expansion(Mode::Panicking, &format!("x {first} (y {then} 2)"));
            assert_one_expansion(Mode::Panicking, &format!("x{first}y{then}z"));
            assert_one_expansion(Mode::Panicking, &format!("x{first}-y{then}-2"));
            assert_one_expansion(Mode::Panicking, &format!("w = x {first} -y {then} w"));
        }
    }
    // All pairs of operators are plain, except two comparisons in a row.
    assert_eq!(plain, 18 * 18 - 36);
}

#[test]
fn pairs_of_operands() {
    let mut plain = 0;
    for left in ATOMS {
        for right in ATOMS {
            for source in [
                format!("{left} / {right}"),
                format!("{left} == {right}"),
                format!("-{left} - !{right}"),
                format!("maximum({left}, {right})"),
                format!("pow({left}, {right})"),
                format!("if {left} > 0 {{ {left} }} else {{ {right} }}"),
                format!("w = {left} * {right}"),
                format!("w /= {right} / ({left})"),
                format!("({left}).atan2({right}) as f64"),
            ] {
                plain += usize::from(assert_one_expansion(Mode::Panicking, &source));
            }
        }
    }
    assert!(plain > 2000, "{plain}");
}
