//! Tests index names.

use super::contractions::assert_contains;
use super::{assert_mistakes, compact, expand, input, plain};
use crate::broadcast::{self, Mode};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

/// Asserts the relations of shapes, the operands with their placed axes, and the value.
#[track_caller]
fn assert_named(source: &str, relations: &[&str], indexed: &[&str], value: &str) {
    let value = format!("eval({value})");
    let parts = [relations, indexed, &[&*value]].concat();
    assert_contains(source, &parts);
    let text = plain(expand(source));
    for (word, count) in [
        ("Op.arrange(", relations),
        ("Op.agree(", relations),
        ("Op.indexed(", indexed),
    ] {
        let expected: usize = count.iter().map(|part| part.matches(word).count()).sum();
        assert_eq!(text.matches(word).count(), expected, "`{source}` gives {text}");
    }
}

#[test]
fn names_are_axes_in_the_order_of_their_first_use() {
    assert_named(
        "named; m[i, j] + v[i]",
        &[
            "let __s2 = Op.arrange(__s0, (Axis0, Axis1,), (One, One,),);",
            "let __s3 = Op.arrange(__s1, (Axis0,), (One, One,),);",
            "let __s4 = Op.agree(__s3, __s2, Axis0,); let __s5 = Op.meet(__s2, __s4,);",
        ],
        &[
            "let __p0 = Op.indexed({__o0}, (Axis0, Axis1,), (One, One,),);",
            "let __p1 = Op.indexed({__o1}, (Axis0,), (One, One,),);",
        ],
        "Op.add(__o0, __o1)",
    );
    assert_named(
        "named; v[j] * w[i]",
        &[
            "let __s2 = Op.arrange(__s0, (Axis0,), (One, One,),);",
            "let __s3 = Op.arrange(__s1, (Axis1,), (One, One,),); let __s4 = Op.meet(__s2, __s3,);",
        ],
        &["Op.indexed({__o0}, (Axis0,),", "Op.indexed({__o1}, (Axis1,),"],
        "Op.multiply(__o0, __o1)",
    );
}

#[test]
fn the_order_may_be_given() {
    assert_named(
        "named [j, i,]; m[i, j]",
        &["let __s1 = Op.arrange(__s0, (Axis1, Axis0,), (One, One,),);"],
        &["let __p0 = Op.indexed({__o0}, (Axis1, Axis0,), (One, One,),);"],
        "__o0",
    );
}

#[test]
fn a_name_is_compared_with_the_last_operand_that_has_it() {
    assert_named(
        "named; (a[i] + b[i]) * c[j, i]",
        &[
            "let __s3 = Op.arrange(__s0, (Axis0,), (One, One,),);",
            "let __s4 = Op.arrange(__s1, (Axis0,), (One, One,),); let __s5 = Op.agree(__s4, __s3, Axis0,);",
            "let __s6 = Op.arrange(__s2, (Axis1, Axis0,), (One, One,),); let __s7 = Op.agree(__s6, __s5, Axis0,);",
            "let __s8 = Op.meet(__s3, __s5,); let __s9 = Op.meet(__s8, __s7,);",
        ],
        &[
            "Op.indexed({__o0},",
            "Op.indexed({__o1},",
            "Op.indexed({__o2}, (Axis1, Axis0,),",
        ],
        "Op.multiply(Op.add(__o0, __o1), __o2)",
    );
}

#[test]
fn operands_without_brackets_have_no_axes() {
    assert_named(
        "named; m[i] * k + 2.0_f32",
        &["let __s2 = Op.arrange(__s0, (Axis0,), (One,),); let __s3 = Op.unindexed(__s1,);"],
        &["let __p0 = Op.indexed({__o0}, (Axis0,), (One,),);"],
        "Op.add(Op.multiply(__o0, __o1), Op.constant(2.0_f32))",
    );
    assert_named(
        "named; k + k",
        &["let __s1 = Op.unindexed(__s0,);"],
        &[],
        "Op.add(__o0, __o0)",
    );
}

#[test]
fn literals_functions_and_choices() {
    // An operand that occurs twice with the same names is one operand.
    assert_named(
        "named; if m[i] > 0 { m[i].sqrt() } else { 0.5 }",
        &["let __s1 = Op.arrange(__s0, (Axis0,), (One,),);"],
        &["let __p0 = Op.indexed({__o0}, (Axis0,), (One,),);"],
        "Op.select(Op.greater(__o0, (LiteralValue::<0i128>, U7)), Op.sqrt(__o0), (0.5f64, 0.5f32, Half))",
    );
    assert_named(
        "named; m[i, j] + m[j, i]",
        &["Op.arrange(", "Op.arrange(", "Op.agree(", "Op.agree("],
        &[
            "Op.indexed({__o0}, (Axis0, Axis1,),",
            "Op.indexed({__o0}, (Axis1, Axis0,),",
        ],
        "Op.add(__o0, __o1)",
    );
}

#[test]
fn any_array_may_have_names() {
    let arrays = [
        "x",
        "self.w",
        "f(x[0], y)",
        "x.t()",
        "{ x + 1 }",
        "m![x]",
        "self.layers[k].w",
        "f()?.x",
        "(*x).w",
    ];
    for array in arrays {
        let text = plain(expand(&format!("named; {array}[i, j]")));
        assert!(text.starts_with(&compact(format!("match(&({array}),)"))), "{text}");
        assert!(text.contains("Op.indexed({__o0},"), "{text}");
    }
}

#[test]
fn the_left_hand_side_gives_the_order() {
    assert_contains(
        "named; c[j, i] += m[i, j] * c[j, i]",
        &[
            "let __target = (c).__written(); { let __t = __target.__own(); let __s0 = Op.shape(&__t,);",
            "let __s2 = Op.arrange(__s0, (Axis0, Axis1,), (One, One,),);",
            "let __s3 = Op.arrange(__s1, (Axis1, Axis0,), (One, One,),);",
            "let __s4 = Op.agree(__s3, __s2, Axis1,); let __s5 = Op.agree(__s4, __s2, Axis0,);",
            "let __s6 = Op.meet(__s5, __s2,); let _ = Op.fits(__s0, __s6,);",
            "let __p0 = Op.indexed({__o0}, (Axis1, Axis0,), (One, One,),);",
            "Op.assign(__target, Op.add(__own, Op.taken(__own, Op.multiply(__o0, __own))))",
        ],
    );
    let text = plain(broadcast::broadcast(Mode::Fallible, input("named; self.w[i] = 0")));
    assert!(
        text.contains("Op.try_assign(__target,Op.written(__own,(LiteralValue::<0i128>,U7)))"),
        "{text}"
    );
}

#[test]
fn a_left_hand_side_without_axes_has_no_brackets() {
    assert_contains(
        "total += sum(i: v[i] * total) - total",
        &[
            "reduced(match (&(total),) { (__l0,) =>",
            "let __target = (total).__written(); { let __t = __target.__own(); let __s0 = Op.shape(&__t,);",
            "let __s2 = Op.unindexed(__s0,); let __s3 = Op.unindexed(__s1,);",
            "Op.assign(__target, Op.add(__own, Op.taken(__own, Op.subtract(&__r0, __own))))",
        ],
    );
    assert_contains("named; *total = 0.0", &["(*total).__written()", "Op.unindexed(__s0,);"]);
}

#[test]
fn the_left_hand_side_is_read_at_the_index_that_is_written() {
    let message = "this reads `c` at other positions than those written: copy it first, `let part = c.to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`";
    assert_errors("named; c[i, j] = c[j, i]", &[("c", message)]);
    assert_errors("named; c[i] = c", &[("c", message)]);
    let message = "this reads `c` at other positions than those written: copy it first, `let part = c.t().to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`";
    assert_errors("named; c[i, j] = c.t()[i, j]", &[("c.t()", message)]);
    let message = "this reads `c` at other positions than those written: copy it first, `let part = c.moveaxis::<0, 1>().to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`";
    assert_errors(
        "named; c[i, j] = c.moveaxis::<0, 1>()[i, j]",
        &[("c.moveaxis::<0, 1>()", message)],
    );
}

#[test]
fn invalid_lists_of_names() {
    let none = "an index name must be one identifier, as in `m[i, j]`: to take one position, select it first, as in `{ slice!(m, .., 0) }[i]`";
    assert_errors("named; m[0, i + 1, ..]", &[("0", none), ("i + 1", none), ("..", none)]);
    assert_errors("named; m[self]", &[("self", none)]);
    // The brackets may contain the name, so the name is not reported as unused.
    assert_errors("named [i, j]; m[i, j + 1]", &[("j + 1", none)]);
    assert_errors("named; sum(j: m[i, j + 1])", &[("j + 1", none)]);
    assert_errors("named; m[_]", &[("_", none)]);
    assert_errors("named; m[i,,j]", &[("[i,,j]", none)]);
    let empty = "write one index name for each axis, as in `m[i, j]`; an operand without axes takes no brackets";
    assert_errors("named; m[]", &[("[]", empty)]);
    assert_errors("named []; m[i]", &[("[]", empty)]);
    let twice = "`i` indexes two axes of one operand: take its `diagonal()` first, which has one axis";
    assert_errors("named; m[i, i]", &[("i", twice)]);
    assert_errors("named; m[i, i] = 0", &[("i", twice)]);
    let many = "an array has at most 8 axes: this index name is one more";
    assert_errors("named; m[a, b, c, d, e, f, g, h] + v[i]", &[("i", many)]);
    let lists = "an operand takes one list of index names: write `m[i, j]`, not `m[i][j]`";
    assert_errors("named; m[i][j]", &[("[i]", lists)]);
    assert_errors("named; m[i][j] = 0", &[("[i]", lists)]);
    let part = "on the left, index names cannot follow a selection: select the part before the macro, as in `let mut part = slice_mut!(m, 1.., ..);`";
    assert_errors("named; m[1.., ..][i, j] = 0", &[("[1.., ..]", part)]);
    let part = "on the left, index names cannot follow a selection: select the part before the macro";
    assert_errors("named; m[1..][..2][i, j] = 0", &[("[..2]", part)]);
    let read = "this reads `m` at other positions than those written: copy it first, `let part = m.to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`";
    assert_errors("named; m[i, j] = m[1.., ..][i, j]", &[("m", read)]);
    let inside = "a word in a selection is a variable, but this one is also an index name: write all index names in one list, as in `m[i, j]`, or rename the variable";
    assert_errors("named; y[k] = sum(j: q[k, ..][j])", &[("k", inside)]);
    assert_errors("named; y[k] = sum(j: q[..k][j])", &[("k", inside)]);
    assert_errors("named; q[k, ..][j] + v[k]", &[("k", inside)]);
}

#[test]
fn names_and_the_order() {
    let unused = "`k` indexes no operand: leave it out of the order";
    assert_errors("named [i, k]; v[i]", &[("k", unused)]);
    let twice = "`i` appears twice in the order: leave out one of them";
    assert_errors("named [i, i]; v[i]", &[("i", twice)]);
    let missing = "`j` is missing from the list `[…]` of the result: add it there, or sum over it, as in `sum(j: …)`";
    assert_errors("named [i]; m[i, j]", &[("j", missing)]);
    let also = "`k` is missing from the list `[…]` of the result: add it there, or sum over it, as in `sum(k: …)`";
    assert_errors("named [i]; m[j, i, k]", &[("j", missing), ("k", also)]);
    let missing = "`j` is missing from the left-hand side: add it there, or sum over it, as in `sum(j: …)`";
    assert_errors("named; c[i] = m[i, j]", &[("j", missing)]);
    assert_errors("named; c[i] = m[i, j] + v[j]", &[("j", missing)]);
    let both = "the order is given twice, in front and by the left-hand side: leave it out in front";
    assert_errors("named [i]; c[i] = m[i]", &[("[i]", both)]);
}

#[test]
fn left_hand_sides() {
    let names = "the left-hand side of `=` needs index names, too, as in `c[i, j]`";
    assert_errors("named; c = m[i]", &[("c", names)]);
    assert_errors("named; c = m[i, j] + sum(k: a[j, k])", &[("c", names)]);
    assert_errors("named [i]; c = v[i]", &[("c", names)]);
    let place = "the left-hand side of `+=` must be a variable or a field, or a part of one: `x[1, ..]`";
    assert_errors("named; f()[i] += m[i]", &[("f()", place)]);
}

#[test]
fn names_after_expressions_that_are_not_operands() {
    let operation = "index names must follow an operand, not an operation: write them after its operands";
    assert_errors("named; (a + b)[i]", &[("a + b", operation)]);
    assert_errors("named; sqrt(a)[i]", &[("sqrt(a)", operation)]);
    assert_errors("named; a.abs()[i]", &[("a.abs()", operation)]);
    assert_errors("named; (-a)[i]", &[("-a", operation)]);
    let inside = "index names must follow the whole operand, as in `m.t()[i, j]`: move them to the end of the operand, \
                  or compute the operand first";
    assert_errors("named; m[i, j].t()", &[("[i, j]", inside)]);
    assert_errors("named; v[i].total() + v[i]", &[("i", inside)]);
    assert_errors("named; f(v[i])[i]", &[("i", inside)]);
    let placed = "in `named`, index names place operands: write them instead of `in_dims`, as in `v[i]`";
    assert_errors("named; m[i, j] + v.in_dims(0)", &[("in_dims", placed)]);
}
