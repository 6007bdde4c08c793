//! Tests `shape!`, and shapes in `broadcast!`.

use super::{assert_mistakes, compact, expand, input};
use crate::{
    broadcast::{self, Mode},
    shape,
};

#[track_caller]
fn assert_shape(source: &str, expected: &str) {
    let found = compact(shape::shape(input(source)));
    assert_eq!(found.replace("::array_core::", ""), compact(expected), "`{source}`");
}

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, shape::shape(input(source)), expected);
}

const NEGATIVE: &str = "an extent cannot be negative, and is not inferred: write the number, or `shape![_, 3]` if it is known only at run time";

#[test]
fn paths_are_absolute() {
    assert_eq!(compact(shape::shape(input("2"))), "(::array_core::__private::Len2,)");
}

#[test]
fn literal_lengths() {
    assert_shape("", "()");
    assert_shape("2, 1, 3", "(__private::Len2, One, __private::Len3,)");
    assert_shape("0, 3,", "(__private::Len0, __private::Len3,)");
    assert_shape(
        "0x10, 1_0, 0b1, 2usize, 1_usize",
        "(__private::Len16, __private::Len10, One, __private::Len2, One,)",
    );
    assert_shape("2, 2, 2, 2, 2, 2, 2, 2", &format!("({})", "__private::Len2,".repeat(8)));
}

#[test]
fn dynamic_named_and_generic_axes() {
    assert_shape("_, 4", "(Dyn, __private::Len4,)");
    assert_shape("Batch, my::Axis<3, T>, N", "(Batch, my::Axis<3, T>, N,)");
    assert_shape("const M, 1, const N", "(Len::<M>, One, Len::<N>,)");
}

#[test]
fn computed_lengths() {
    assert_shape(
        "{H * W}, N",
        "(<__private::Is<{ (H * W) == 1 }> as __private::Extent<{ H * W }>>::Dim, N,)",
    );
    assert_shape(
        "{ let n = 2; n }",
        "(<__private::Is<{ ({ let n = 2; n }) == 1 }> as __private::Extent<{ { let n = 2; n } }>>::Dim,)",
    );
}

#[test]
fn invalid_extents() {
    let suffix = "an extent must be a `usize`, not a `u8`: leave out the suffix";
    assert_errors("2u8", &[("2u8", suffix)]);
    assert_errors("3, -1", &[("-1", NEGATIVE)]);
    let variable = "`n` is not a type or a constant: an extent known at run time is written as in `shape![_, 3]`";
    assert_errors("2, n", &[("n", variable)]);
    let kind = |what| format!("an extent must be an integer, not {what}: write a length, `_` or a named axis");
    assert_errors("2.0", &[("2.0", &kind("a float"))]);
    assert_errors("true", &[("true", &kind("a bool"))]);
    assert_errors("'a'", &[("'a'", &kind("a character"))]);
    assert_errors("\"2\"", &[("\"2\"", &kind("a string"))]);
    let large = "99999999999999999999999";
    assert_errors(large, &[(large, "this extent does not fit `usize`")]);
    let any_rank =
        "`DynRank` is a shape of any rank, not an axis: write it without `shape!`, as in `Array<f32, DynRank>`";
    assert_errors("DynRank", &[("DynRank", any_rank)]);
    assert_errors("3, DynRank", &[("DynRank", any_rank)]);
    let open = |token| format!("`{token}` is not an axis: an extent known at run time is written as in `shape![_, 3]`");
    assert_errors("?, 3", &[("?", &open("?"))]);
    assert_errors("dyn, 3", &[("dyn", &open("dyn"))]);
    let none = "an axis must be a length, `_`, a named axis, `const N` or `{ a constant expression }`";
    assert_errors("2, = 3", &[("=", none)]);
    assert_errors("2,, 3", &[(",", none)]);
    let name = "write the name of a const parameter after `const`, as in `shape![const N]`";
    assert_errors("const 3, 2u8", &[("const", name), ("2u8", suffix)]);
    let empty = "a computed extent is missing its expression: write one in the braces";
    assert_errors("{}", &[("{}", empty)]);
}

#[test]
fn arithmetic_needs_braces() {
    let braces = "put a computed extent in braces, as in `shape![{ 2 * SIDE }]`, and separate axes by commas\n\
                  note: a const parameter is written `shape![const N]`, and cannot be part of a computed extent";
    assert_errors("N * 2", &[("*", braces)]);
    assert_errors("N + M, 3", &[("+", braces)]);
    assert_errors("2 * 3, 4", &[("*", braces)]);
    let message = "put a computed extent in braces: write `shape![{ 2 * N }]`";
    assert_errors("(2 * N), 3", &[("(2 * N)", message)]);
    assert_errors("[2 * N]", &[("[2 * N]", message)]);
}

#[test]
fn commas_separate_axes() {
    let comma = "axes are separated by commas: write `,` here, as in `shape![2, 3]`";
    assert_errors("2; 3", &[(";", comma)]);
    assert_errors("_; N; 2u8", &[(";", comma)]);
}

#[test]
fn axes_need_no_brackets() {
    let parentheses = "axes are written without parentheses, as in `shape![2, 3]`";
    assert_errors("(2, 3)", &[("(2, 3)", parentheses)]);
    assert_errors("4, (2, 3), -1", &[("(2, 3)", parentheses), ("-1", NEGATIVE)]);
    let one = "axes are written without parentheses, as in `shape![2]`";
    assert_errors("(2)", &[("(2)", one)]);
    let brackets = "axes are written without further brackets, as in `shape![2, 3]`";
    assert_errors("[2, 3]", &[("[2, 3]", brackets)]);
    assert_shape("(N), (A, B)", "((N), (A, B),)");
}

#[test]
fn the_rank_is_fixed() {
    let rank = "the rank of a shape is fixed; for a rank known only at run time write `DynRank` in place of the shape";
    assert_errors("..", &[("..", rank)]);
    assert_errors("2, ..", &[("..", rank)]);
    let ninth = "a shape has at most 8 axes: this is one more";
    assert_errors("1, 2, 3, 4, 5, 6, 7, 8, 90, 10", &[("90", ninth)]);
}

#[test]
fn every_mistake_is_reported() {
    assert_errors(
        "2u8, 3, -4, 'c'",
        &[
            ("2u8", "an extent must be a `usize`, not a `u8`: leave out the suffix"),
            ("-4", NEGATIVE),
            (
                "'c'",
                "an extent must be an integer, not a character: write a length, `_` or a named axis",
            ),
        ],
    );
}

#[test]
fn several_errors_are_a_type_and_an_expression() {
    let expansion = shape::shape(input("2u8, -1"));
    assert!(syn::parse2::<syn::Type>(expansion.clone()).is_ok(), "{expansion}");
    assert!(syn::parse2::<syn::Expr>(expansion.clone()).is_ok(), "{expansion}");
}

#[test]
fn common_shapes_are_folded_from_the_left() {
    let common = |source| compact(expand(source)).replace("::array_core::", "");
    assert_eq!(common("[8, 1]"), "(__private::Len8,One,)");
    assert_eq!(common("[]"), "()");
    assert_eq!(common("[8], [_],"), "<(__private::Len8,)asBroadcast<(Dyn,)>>::Output");
    assert_eq!(
        common("[8], [1], [N]"),
        "<<(__private::Len8,)asBroadcast<(One,)>>::OutputasBroadcast<(N,)>>::Output"
    );
}

#[test]
fn mistakes_in_several_shapes() {
    let source = "[2u8], [3, -1]";
    let expected = [
        ("2u8", "an extent must be a `usize`, not a `u8`: leave out the suffix"),
        ("-1", NEGATIVE),
    ];
    assert_mistakes(source, expand(source), &expected);
}

#[test]
fn a_type_cannot_fail_at_run_time() {
    let source = "[2], [3]";
    let message = "the shape of a result is a type, which cannot fail at run time: write `broadcast!([…], […])`";
    let expansion = broadcast::broadcast(Mode::Fallible, input(source));
    assert_mistakes(source, expansion, &[("[2]", message)]);
}
