//! Tests the message and the position of every mistake in a selection in `slice!`.

use super::{assert_mistakes, input};
use crate::input::ATTRIBUTE;
use crate::selection::{self, Form};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, selection::slice(Form::Slice, input(source)), expected);
}

#[test]
fn no_entries() {
    let one = "write one entry for each axis after the array, as in `slice!(x, 1, ..)`";
    assert_errors("x", &[("x", one)]);
    assert_errors("f(x),", &[("f(x)", one)]);
    let empty = "`slice!` is empty: write an array and one entry for each axis, as in `slice!(x, 1, ..)`";
    assert_errors("", &[("", empty)]);
    let form = Form::TrySliceMut;
    let named = "write one entry for each axis after the array, as in `try_slice_mut!(x, 1, ..)`";
    assert_mistakes("x", selection::slice(form, input("x")), &[("x", named)]);
}

#[test]
fn commas() {
    let between = "a comma is missing between the array and its entries: write one before this";
    assert_errors("x 1", &[("1", between)]);
    let missing = "a comma is missing between two entries: write one before this";
    assert_errors("x, 1 2", &[("2", missing)]);
    assert_errors("x, .., 1 ..;2 3", &[("3", missing)]);
    let entry = "an entry is missing before this comma: write `..` for a whole axis";
    assert_errors("x, , 1", &[(",", entry)]);
    assert_errors("x, 1,, 2", &[(",", entry)]);
}

#[test]
fn ranges_that_end_before_they_start() {
    let words = |range: &str, forwards: &str| {
        format!(
            "the range {range} ends before it starts and selects nothing: write `{forwards}`, or `{forwards};-1` to go \
             backwards"
        )
    };
    assert_errors("x, 3..1", &[("3..1", &words("3..1", "1..3"))]);
    assert_errors("x, .., 3..=1", &[("3..=1", &words("3..=1", "1..=3"))]);
    assert_errors("x, -1..-3", &[("-1..-3", &words("-1..-3", "-3..-1"))]);
    let reversed = |range: &str, right: &str, numpy: &str| {
        format!(
            "the range {range} ends before it starts and selects nothing: a negative step reverses the range before \
             it, so write `{right}` for NumPy's `{numpy}`"
        )
    };
    assert_errors("x, 3..1;-1", &[("3..1", &reversed("3..1", "2..4;-1", "3:1:-1"))]);
    assert_errors("x, 5..0;-2", &[("5..0", &reversed("5..0", "1..6;-2", "5:0:-2"))]);
    assert_errors(
        "x, -1..-4;-1",
        &[("-1..-4", &reversed("-1..-4", "-3..;-1", "-1:-4:-1"))],
    );
    let inclusive = "the range 3..=1 ends before it starts and selects nothing: write `1..=3;-2` to go backwards";
    assert_errors("x, 3..=1;-2", &[("3..=1", inclusive)]);
    assert_errors("x, {3}..1", &[("{3}..1", &words("3..1", "1..3"))]);
}

#[test]
fn steps() {
    let zero = "a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards";
    assert_errors("x, 0..3;0", &[("0", zero)]);
    assert_errors("x, a..b;-0", &[("-0", zero)]);
    assert_errors("x, ..;(0)", &[("(0)", zero)]);
    let out = |why| format!("{why}: leave it out, with its `;`");
    let index = &out("a step belongs to a range, and this is one index");
    assert_errors("x, 1;2", &[(";2", index)]);
    assert_errors("x, i;-2, 1", &[(";-2", index)]);
    assert_errors("x, NewAxis;2", &[(";2", &out("a new axis has no step"))]);
    assert_errors(
        "x, ...;2",
        &[(";2", &out("`...` selects whole axes and takes no step"))],
    );
    let missing = "a step is missing after this: write one, as in `..;2`";
    assert_errors("x, ..;", &[(";", missing)]);
    assert_errors("x, ..;, 1", &[(";", missing)]);
    assert_errors("x, ..;2;3", &[(";", "a range has one step: leave out the second")]);
    let range = "a step follows a range: write the range before it, as in `..;2`";
    assert_errors("x, ;2", &[(";", range)]);
    let float = "a step must be an integer, not a float: write `0`, or a variable";
    assert_errors("x, ..;1.5", &[("1.5", float)]);
}

#[test]
fn dots() {
    let two = "a selection has at most one `...`: write `..` for each axis that is meant here";
    assert_errors("x, ..., 1, ...", &[("...", two)]);
    assert_errors("x, ..., ..., ...", &[("...", two), ("...", two)]);
    let range = "a range is written `..`, or `..=` with its end: `...` is an entry of its own, for whole axes";
    assert_errors("x, 0...3", &[("...", range)]);
    assert_errors("x, a...", &[("...", range)]);
    let end = "a range with `..=` needs an end: write it, or `..` for an open range";
    assert_errors("x, 1..=", &[("..=", end)]);
    assert_errors("x, ..=, 1", &[("..=", end)]);
    assert_errors("x, ..=;2", &[("..=", end)]);
}

const LITERAL: &str = "an entry must be an index, a range, `NewAxis` or `...`, not a bool: write `0`, or a variable";

#[test]
fn arrays_after_entries() {
    assert_errors("..2, 0, a", &[("..2", "the array is first: `slice!(x, 1, ..)`")]);
}

#[test]
fn new_axes_of_python() {
    let none = "`None` does not insert an axis: write `NewAxis` for a new axis of extent 1";
    assert_errors("x, .., None", &[("None", none)]);
}

#[test]
fn colons() {
    let message = "a range is written with `..`: `1..3`, `..` for a whole axis, `0..8;2` with a step";
    assert_errors("x, :", &[(":", message)]);
    assert_errors("x, 1:3, ..", &[(":", message)]);
    assert_errors("x, :, 1:", &[(":", message)]);
    assert_errors("x, ::2, 1:3, true", &[("::", message), ("true", LITERAL)]);
    assert_errors("x, i:3", &[(":", message)]);
    assert_errors("x, ::2", &[("::", message)]);
}

#[test]
fn literals() {
    let entry =
        |what| format!("an entry must be an index, a range, `NewAxis` or `...`, not {what}: write `0`, or a variable");
    assert_errors("x, true", &[("true", &entry("a bool"))]);
    assert_errors("x, \"a\"", &[("\"a\"", &entry("a string"))]);
    assert_errors("x, 'a'", &[("'a'", &entry("a character"))]);
    assert_errors("x, b'a'", &[("b'a'", &entry("a byte literal"))]);
    assert_errors("x, 1.0", &[("1.0", &entry("a float"))]);
    assert_errors("x, -1f32", &[("-1f32", &entry("a float"))]);
    let end = |what| format!("an end of a range must be an integer, not {what}: write `0`, or a variable");
    assert_errors("x, 0..2.5", &[("2.5", &end("a float"))]);
    assert_errors("x, 1_f64..3", &[("1_f64", &end("a float"))]);
    assert_errors(
        "x, 'a'..='z'",
        &[("'a'", &end("a character")), ("'z'", &end("a character"))],
    );
    assert_errors("x, {1.0}..", &[("1.0", &end("a float"))]);
    let suffix = "a literal in a selection must be an `isize`, not a `u8`: leave out the suffix";
    assert_errors("x, 1u8", &[("1u8", suffix)]);
    assert_errors("x, ..-3_u8", &[("-3_u8", suffix)]);
    let large = "this does not fit `isize`: write a smaller number";
    assert_errors("x, 9223372036854775806", &[("9223372036854775806", large)]);
    assert_errors("x, 0..99999999999999999999", &[("99999999999999999999", large)]);
    let braces = "a computed end is missing its expression: write one in the braces";
    assert_errors("x, 0..{}", &[("{}", braces)]);
}

#[test]
fn references() {
    assert_errors(
        "&mut x, 1",
        &[(
            "mut",
            "`slice!` returns a view to read: leave out `mut`, or write `slice_mut!`",
        )],
    );
    let source = "&x, 1";
    let message = "`slice_mut!` borrows its array mutably: leave out the `&`";
    assert_mistakes(
        source,
        selection::slice(Form::SliceMut, input(source)),
        &[("&", message)],
    );
}

#[test]
fn all_mistakes_are_reported_and_each_once() {
    let zero = "a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards";
    let end = "an end of a range must be an integer, not a float: write `0`, or a variable";
    let entry = "an entry must be an index, a range, `NewAxis` or `...`, not a bool: write `0`, or a variable";
    assert_errors(
        "x, 0..1.5;0, 2, true, 1 + ,",
        &[
            ("1.5", end),
            ("0", zero),
            ("true", entry),
            (",", "expected an expression"),
        ],
    );
}

#[test]
fn attributes() {
    assert_errors("x, #[cfg(any())] 0, 1", &[("[cfg(any())]", ATTRIBUTE)]);
    assert_errors("x, #[cfg(any())] 1..n", &[("[cfg(any())]", ATTRIBUTE)]);
    assert_errors("#[cfg(any())] x, 0", &[("[cfg(any())]", ATTRIBUTE)]);
}
