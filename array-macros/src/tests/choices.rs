//! Tests `if`, `else if` and `select`.

use super::assert_trees;

#[test]
fn a_choice_is_a_select() {
    assert_trees(&[
        (
            "if x > y { x } else { y }",
            "Op.select(Op.greater(__o0, __o1), __o0, __o1)",
        ),
        (
            "if c { x } else { y } * z",
            "Op.multiply(Op.select(__o0, __o1, __o2), __o3)",
        ),
        (
            "if c { m!(x) } else { { let z = y; z } }",
            "Op.select(__o0, __o1, __o2)",
        ),
    ]);
}

#[test]
fn chains() {
    assert_trees(&[(
        "if a { x } else if b { y } else { z }",
        "Op.select(__o0, __o1, Op.select(__o2, __o3, __o4))",
    )]);
}

#[test]
fn a_literal_follows_the_other_branch() {
    let one = "(LiteralValue::<1i128>, U7)";
    assert_trees(&[
        ("if c { x } else { 1 }", &format!("Op.select(__o0, __o1, {one})")),
        ("if c { 1 } else { x }", &format!("Op.select(__o0, {one}, __o1)")),
        ("select(c, 1, x)", &format!("Op.select(__o0, {one}, __o1)")),
    ]);
}

#[test]
fn nested_literals_follow_as_well() {
    let number = |value: u8| format!("Op.typed(__anchor, (LiteralValue::<{value}i128>, U7))");
    let (one, two) = (number(1), number(2));
    assert_trees(&[
        (
            "if a { x } else if b { 1 } else { 2 }",
            &format!("{{ let __anchor = __o1; Op.select(__o0, __anchor, Op.select(__o2, {one}, {two})) }}"),
        ),
        (
            "(if c { 1 } else { 2 }) * x",
            &format!("{{ let __anchor = __o1; Op.multiply(Op.select(__o0, {one}, {two}), __anchor) }}"),
        ),
        (
            "if a { if b { x } else { 1 } } else { 2 }",
            "Op.select(__o0, Op.select(__o1, __o2, (LiteralValue::<1i128>, U7)), (LiteralValue::<2i128>, U7))",
        ),
    ]);
}
