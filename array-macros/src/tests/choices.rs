//! `if`, `else if` and `select`.

use super::assert_trees;

#[test]
fn a_choice_is_a_select() {
    assert_trees(&[
        (
            "if x > y { x } else { y }",
            "Op.select(Op.greater(__o0, __o1), __o0, __o1)",
        ),
        ("if c { x } else { y } * z", "Op.mul(Op.select(__o0, __o1, __o2), __o3)"),
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
    let one = "Integer::<1i128, U7>::new().typed_as(&__anchor)";
    assert_trees(&[
        (
            "if c { x } else { 1 }",
            &format!("{{ let __anchor = __o1; let __literal2 = {one}; Op.select(__o0, __anchor, __literal2) }}"),
        ),
        (
            "if c { 1 } else { x }",
            &format!("{{ let __anchor = __o1; let __literal1 = {one}; Op.select(__o0, __literal1, __anchor) }}"),
        ),
        (
            "select(c, 1, x)",
            &format!("{{ let __anchor = __o1; let __literal1 = {one}; Op.select(__o0, __literal1, __anchor) }}"),
        ),
    ]);
}

#[test]
fn literals_deeper_follow_as_well() {
    let number = |value: u8| format!("Integer::<{value}i128, U7>::new().typed_as(&__anchor)");
    let (one, two) = (number(1), number(2));
    assert_trees(&[
        (
            "if a { x } else if b { 1 } else { 2 }",
            &format!(
                "{{ let __anchor = __o1; let __literal2 = Op.select(__o2, {one}, {two}); Op.select(__o0, __anchor, __literal2) }}"
            ),
        ),
        (
            "(if c { 1 } else { 2 }) * x",
            &format!(
                "{{ let __anchor = __o1; let __literal0 = Op.select(__o0, {one}, {two}); Op.mul(__literal0, __anchor) }}"
            ),
        ),
        (
            "if a { if b { x } else { 1 } } else { 2 }",
            &format!(
                "{{ let __anchor = {{ let __anchor = __o2; let __literal2 = {one}; Op.select(__o1, __anchor, __literal2) }}; \
                 let __literal2 = {two}; Op.select(__o0, __anchor, __literal2) }}"
            ),
        ),
    ]);
}
