//! Tests the expansion of `#[shapes]`, and every mistake in the attribute.

use proc_macro2::TokenStream;

use super::{Mistake, collect, compact};
use crate::shapes::shapes;

const ITEM: &str =
    "fn f<P: Dim, const K: usize>(&self, x: &[f32], mut y: X, (a, b): (A, B), ref z: Z) -> R { body(x) }";

fn parsed(source: &str) -> TokenStream {
    source.parse().expect("the source is valid tokens")
}

/// Asserts the errors, and that the function is emitted next to them.
#[track_caller]
fn assert_errors(text: &str, expansion: TokenStream, expected: &[(&str, &str)]) {
    let mut found: Vec<Mistake> = Vec::new();
    collect(text, expansion, &mut found);
    let found: Vec<(&str, &str)> = found.iter().map(|(at, message)| (&**at, &**message)).collect();
    assert_eq!(found, expected, "`{text}`");
}

#[track_caller]
fn assert_said(said: &str, expected: &[(&str, &str)]) {
    let expansion = shapes(parsed(said), parsed(ITEM));
    assert!(compact(&expansion).contains("body(x)"), "{expansion}");
    assert_errors(said, expansion, expected);
}

/// Asserts the errors for an item under the attribute.
#[track_caller]
fn assert_item(item: &str, at: &str, message: &str) {
    assert_errors(item, shapes(parsed("x: [N] f32"), parsed(item)), &[(at, message)]);
}

#[test]
fn entries() {
    let known = "`f` has no argument `w`: it takes `x`, `y`";
    assert_said("x: [3] f32, w: [3] f32", &[("w", known)]);
    assert_said("x: [3] f32, x: [3] f32", &[("x", "the shape of `x` is given twice")]);
    let message = "give the shape and the dtype, as in `x: [B, 3] f32`";
    assert_said("x", &[("x", message)]);
    assert_said("x [3] f32", &[("x", message)]);
    let message = "`x` has no extents: leave it out if it is not an array, or give its shape, as in `[B, 3] f32`";
    assert_said("x: f32", &[("f32", message)]);
    assert_said("y: [3] f32, x: f32 -> [3] f32", &[("f32", message)]);
    let message = "extents must be in brackets, followed by the dtype, as in `[B, 3] f32`";
    assert_said("-> f32", &[("f32", message)]);
    assert_said("x:", &[("x", message)]);
    assert_said("->", &[("->", message)]);
    let message = "the dtype must follow the shape, as in `[B, 3] f32`";
    assert_said("x: [3], y: [3] f32", &[("[3]", message)]);
    assert_said("x: [3] f32 -> [3]", &[("[3]", message)]);
    assert_said("x: [3] f32 -> ([3] f32, [3])", &[("[3]", message)]);
    let message = "separate arrays by a comma";
    assert_said("x: [3] f32 -> ([3] f32 [4] f32)", &[("[", message)]);
    let message = "separate arguments by a comma";
    assert_said("x: [3] f32 y: [3] f32", &[("y", message)]);
    let message = "expected the name of an argument with its shape and dtype, as in `x: [B, 3] f32`";
    assert_said("[3] f32", &[("[", message)]);
    let message = "`-> …` comes last: move this before it";
    assert_said("-> [3] f32, x: [3] f32", &[(",", message)]);
    assert_said(
        "w: [3] f32, x: [-1] f32, y: [\"3\"] f32",
        &[
            (
                "-1",
                "an extent cannot be negative, and is not inferred: write the number, or `shape![_, 3]` if it is known only at run time",
            ),
            (
                "\"3\"",
                "an extent must be an integer, not a string: write a length, `_` or a named axis",
            ),
            ("w", known),
        ],
    );
}

#[test]
fn names() {
    let message = "`K` is a const parameter of `f`: write `const K`";
    assert_said("x: [K] f32", &[("K", message)]);
    assert_said("x: [3] f32 -> [K] f32", &[("K", message)]);
    let message = "no shape of an argument or result has an axis `M`";
    assert_said("x: [N] f32, M = n", &[("M", message)]);
    assert_said("x: [N] f32, use M", &[("M", message)]);
    let message = "`crate` takes a path without quotes: write `crate = ac`";
    assert_said("crate = \"ac\", x: [N] f32", &[("\"ac\"", message)]);
}

#[test]
fn axes_that_are_declared() {
    let declared = |said: &str| {
        let expansion = compact(shapes(parsed(said), parsed(ITEM)));
        let names = expansion.split("::array_core::dim!(").skip(1);
        let names: Vec<String> = names.map(|rest| rest[..rest.find(')').unwrap()].to_owned()).collect();
        names.join(" ")
    };
    assert_eq!(declared("x: [B, T, 3, _, B] f32, y: [T] X -> [N] f32"), "B T N");
    assert_eq!(declared("x: [P, const K, a::Q, {N}, W] f32, use W"), "");
    assert_eq!(declared("C = 3, M = m, x: [C, M] f32"), "C=3 M");
}

#[test]
fn functions() {
    let is_none = "`shapes` applies to a function, whose arguments it describes: this is not a function";
    assert_item("struct X { y: Z }", "struct", is_none);
    assert_item("#[a] impl X { fn f(x: Y) {} }", "impl", is_none);
    let has_none = "`shapes` gives arrays to the body of a function: this function has no body";
    assert_item("fn f(x: Y);", "f", has_none);
    let message =
        "`shapes` cannot be applied to an `async fn`: put it on a plain `fn`, and call that from the `async fn`";
    assert_item("pub async fn f(x: Y) {}", "async", message);
    let message = "`shapes` cannot be applied to a `const fn`: arguments are compared when the program runs";
    assert_item("const fn f(x: Y) {}", "const", message);
}

#[test]
fn results() {
    let error = |item: &str, message: &str| {
        let said = "x: [3] f32 -> [3] f32";
        assert_errors(said, shapes(parsed(said), parsed(item)), &[("->", message)]);
    };
    error("fn f(x: Y) {}", "`f` returns nothing: leave out `-> …`");
    error(
        "fn f(x: Y) -> Box<impl Z> {}",
        "an array can only be converted to a named type, and `f` returns `impl …`: leave out `-> …`",
    );
}

#[test]
fn undeclared_arguments_are_unchanged() {
    let item = "#[doc = \"a\"] #[inline] pub(crate) fn f<'a>(mut x: X<'a>, mut y: Y) -> Z where X: W { x; y }";
    let expansion = compact(shapes(parsed("x: [3] f32"), parsed(item)));
    let start = "#[track_caller]#[doc=\"a\"]#[inline]pub(crate)fnf<'a>(x:X<'a>,muty:Y)->ZwhereX:W{";
    assert!(expansion.starts_with(start), "{expansion}");
    assert!(expansion.contains("move||->Z{x;y}"), "{expansion}");
}
