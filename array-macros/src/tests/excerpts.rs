//! Tests the excerpts of the source that run-time errors show.

use proc_macro2::{TokenStream, TokenTree};

use super::{input, plain};
use crate::broadcast::{self, Mode};

/// The values that `array_core` reads from the constant of one `Evaluation`.
#[derive(Debug)]
pub struct Record {
    call: String,
    whole: String,
    fallible: String,
    /// The operation, its text and its operands, for each pair of values that is combined.
    meetings: Vec<[String; 4]>,
    /// All numbers that are not parts of the text.
    #[expect(dead_code, reason = "it is printed to be compared")]
    rest: Vec<usize>,
}

impl Record {
    /// Reads a constant, which the docs of `Evaluation` in `array_core` describe, or returns `None`
    /// if the token is not one.
    pub fn read(token: &TokenTree) -> Option<Self> {
        let TokenTree::Literal(literal) = token else {
            return None;
        };
        let text = syn::parse_str::<syn::LitStr>(&literal.to_string()).ok()?.value();
        let number = |digits: &[u8]| {
            digits
                .iter()
                .rev()
                .fold(0, |sum, digit| 64 * sum + usize::from(digit - b'#'))
        };
        let count = number(
            text.as_bytes()
                .get(..3)
                .filter(|digits| digits.iter().all(|digit| (b'#'..=b'b').contains(digit)))?,
        );
        let (table, text) = text.split_at_checked(3 * count).filter(|_| count >= 15)?;
        let mut numbers: Vec<usize> = table.as_bytes()[3..].chunks(3).map(number).collect();
        // Remove the bits 16 and 17, which tell which rules there are, from the number of meetings.
        numbers[13] &= (1 << 16) - 1;
        let part = |i: usize| text[numbers[i]..numbers[i] + numbers[i + 1]].to_owned();
        let meetings = numbers[14..].chunks(12).take(numbers[13]);
        let rest = meetings.flat_map(|meeting| &meeting[..4]).chain(&numbers[11..14]);
        let axes = &numbers[14 + 12 * numbers[13]..];
        Some(Self {
            rest: rest.chain(axes).copied().collect(),
            call: text[..numbers[0]].to_owned(),
            whole: part(3),
            fallible: part(9),
            meetings: (0..numbers[13])
                .map(|meeting| [4, 6, 8, 10].map(|i| part(14 + 12 * meeting + i)))
                .collect(),
        })
    }
}

/// Collects the constants, in the order of the expansion.
fn records(tokens: TokenStream, found: &mut Vec<Record>) {
    for token in tokens {
        match &token {
            TokenTree::Group(group) => records(group.stream(), found),
            token => found.extend(Record::read(token)),
        }
    }
}

fn found(mode: Mode, source: &str) -> Vec<Record> {
    let mut found = Vec::new();
    records(broadcast::broadcast(mode, input(source)), &mut found);
    found
}

/// Returns the texts of the whole expression, and of all operations that combine shapes.
fn texts(source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for record in found(Mode::Panicking, source) {
        texts.push(record.whole);
        texts.extend(record.meetings.into_iter().map(|[_, text, ..]| text));
    }
    texts
}

#[test]
fn meetings_name_the_operation_and_its_operands() {
    let meetings = |source| found(Mode::Panicking, source).pop().expect("an expression").meetings;
    assert_eq!(
        meetings("(x - mean) / deviation"),
        [
            ["subtract", "x - mean", "x", "mean"],
            ["divide", "(x - mean) / deviation", "x - mean", "deviation"]
        ]
    );
    // In such a long call, the last parts have no positions, because a position has 16 bits.
    let long = format!("x + {}", "y".repeat(70_000));
    assert_eq!(meetings(&long), [["", "", "x", ""]]);
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
    let in_mode = |mode, source: &str| found(mode, source).pop().expect("an expression").call;
    let call = |source: &str| in_mode(Mode::Panicking, source);
    assert_eq!(call("no_stretch;x+y"), "broadcast!(no_stretch; x + y)");
    assert_eq!(
        call("named [j,i]; m[i,j]*v[i]"),
        "broadcast!(named [j, i]; m[i, j] * v[i])"
    );
    assert_eq!(in_mode(Mode::Fallible, "x + y"), "try_broadcast!(x + y)");
}

#[test]
fn the_only_operation_that_may_fail_is_named() {
    let fallible = |source: &str| -> Vec<String> {
        let records = found(Mode::Panicking, source).into_iter();
        records.map(|record| record.fallible).collect()
    };
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
