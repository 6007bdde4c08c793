//! Where the compiler reports a rule that is broken: at the token that the user wrote.

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
        TokenTree::Group(group) => find(group.stream(), name),
        _ => None,
    })
}

#[test]
fn tokens_of_the_expansion_stand_at_those_of_the_user() {
    let rows = [
        ("a + b", "add", "+"),
        ("-a", "neg", "-"),
        ("!a", "not", "!"),
        ("sqrt(a)", "sqrt", "sqrt"),
        ("a.bitwise_and(b)", "bit_and", "bitwise_and"),
        ("a as f64", "cast", "as"),
        ("a as f64", "dtype", "f64"),
        ("a.cast::<u8>()", "cast", "cast"),
        ("if a { b } else { c }", "select", "if"),
        ("a + 2", "typed_as", "2"),
        ("a + 2", "Integer", "2"),
        ("a + 300", "U15", "300"),
        ("a + 2.5", "Float", "2.5"),
        ("a - -2.5", "typed_as", "2.5"),
        ("self.w * 2", "operand", "self.w"),
        ("a + 2_u8", "operand", "a"),
        ("a = b", "assign", "="),
        ("a = b", "in_place", "a"),
        ("a = -a", "node", "a"),
        ("b + a[.., 1]", "whole", ".."),
        ("b + a[.., 1]", "index", "1"),
        ("b + a[.., i + 1]", "index", "i + 1"),
        ("b + a[..;-1]", "flip", ".."),
        ("b + a[NewAxis]", "new_axis", "NewAxis"),
        ("b + a[0..3;2]", "span_every", "0..3"),
        ("b + a[0..3;2]", "AxisOf", "0..3"),
        ("b + a[2..]", "part", "2.."),
        ("b + a[i..j]", "from_to", "i..j"),
        ("b + a.c[1,]", "selected", "a.c"),
        ("b + a.c[1,]", "view", "a.c"),
        ("b + a[1,]", "operand", "b"),
        ("a.c[1] = b", "view_mut", "a.c"),
        ("a[i] = b", "place", "i"),
        ("a[i, ..] = b", "in_place", "a[i, ..]"),
        ("a[1, ..] = -a[1, ..]", "node", "a[1, ..]"),
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
fn a_clash_of_shapes_stands_at_the_later_shape() {
    assert_eq!(text_at("[2, 3], [4]", "Broadcast").as_deref(), Some("[4]"));
}
