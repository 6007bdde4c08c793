//! Tests that rustc reports a broken rule at the token that the user wrote.

use proc_macro2::{TokenStream, TokenTree};

use super::{KRATE, expand};

/// Returns the source text at the first identifier of that name in the expansion.
fn text_at(source: &str, name: &str) -> Option<String> {
    let text = format!("{KRATE}{source}");
    find(expand(source), name).map(|range| text[range].to_owned())
}

fn find(expansion: TokenStream, name: &str) -> Option<std::ops::Range<usize>> {
    expansion.into_iter().find_map(|token| match token {
        TokenTree::Ident(ident) if ident == name => Some(ident.span().byte_range()),
        TokenTree::Literal(literal) if literal.to_string() == name => Some(literal.span().byte_range()),
        TokenTree::Group(group) => find(group.stream(), name),
        _ => None,
    })
}

#[test]
fn tokens_of_the_expansion_have_the_spans_of_the_user() {
    let rows = [
        ("a + b", "add", "+"),
        ("-a", "negative", "-"),
        ("!a", "bitwise_not", "!"),
        ("sqrt(a)", "sqrt", "sqrt"),
        ("a.bitwise_and(b)", "bitwise_and", "bitwise_and"),
        ("a as f64", "cast", "as"),
        ("a as f64", "dtype", "f64"),
        ("a.cast::<u8>()", "cast", "cast"),
        ("if a { b } else { c }", "select", "if"),
        ("a + 2", "add", "2"),
        ("a + 2", "2i128", "2"),
        ("a + 2.5", "2.5f64", "2.5"),
        ("a - -2.5", "subtract", "2.5"),
        ("self.w * 2", "w", "w"),
        ("a + 2_u8", "constant", "2_u8"),
        ("a = b", "assign", "="),
        ("a = b", "__written", "a"),
        ("a /= 2", "taken", "2"),
        ("b + a[.., 1]", "whole", ".."),
        ("b + a[.., 1]", "index", "1"),
        ("b + a[.., i + 1]", "index", "i + 1"),
        ("b + a[..;-1]", "flip", ".."),
        ("b + a[NewAxis]", "new_axis", "NewAxis"),
        ("b + a[0..3;2]", "part_every", "0..3"),
        ("b + a[0..3;2]", "AxisOf", "0..3"),
        ("b + a[2..]", "part", "2.."),
        ("b + a[i..j]", "from", "i"),
        ("b + a[i..j]", "to", "j"),
        ("b + a.c[1,]", "array_of_array_core", "a.c"),
        ("b + a.c[1,]", "__lent", "a.c"),
        ("b + a[1,]", "add", "+"),
        ("a.c[1] = b", "view_mut", "a.c"),
        ("a[i] = b", "place", "i"),
        ("a[i, ..] = b", "__written", "a[i, ..]"),
        ("a[1, ..] = -a[1, ..]", "negative", "-"),
    ];
    for (source, name, expected) in rows {
        assert_eq!(
            text_at(source, name).as_deref(),
            Some(expected),
            "`{name}` in `{source}`"
        );
    }
}

#[test]
fn a_mismatch_of_shapes_is_reported_at_the_later_shape() {
    assert_eq!(text_at("[2, 3], [4]", "Broadcast").as_deref(), Some("[4]"));
}
