//! Tests reductions over index names, and `einsum!`.

use super::{assert_mistakes, compact, expand, input, plain};
use crate::{broadcast::Mode, einsum};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

/// Asserts that an expansion contains these parts, in this order.
#[track_caller]
pub(super) fn assert_contains(source: &str, parts: &[&str]) {
    let text = plain(expand(source)).replace("::array_core::", "");
    let mut rest = text.as_str();
    for part in parts {
        let part = compact(part);
        let Some((_, behind)) = rest.split_once(&part) else {
            panic!("`{source}` gives {text}, without {part}");
        };
        rest = behind;
    }
}

#[test]
fn a_product_is_contracted_and_is_the_result() {
    assert_contains(
        "sum(j: a[i, j] * b[j, k])",
        &[
            "let __r0 = reduced(",
            "let __s2 = Op.arrange(__s0, (Axis0, Axis1,), (One, One, One,),);",
            "let __s3 = Op.arrange(__s1, (Axis1, Axis2,), (One, One, One,),);",
            "let __s4 = Op.agree(__s3, __s2, Axis1,);",
            "let __s5 = Op.meet(__s2, __s4,);",
            "let __p0 = Op.indexed({__o0}, (Axis0, Axis1,), (One, One, One,),);",
            "let __p1 = Op.indexed({__o1}, (Axis1, Axis2,), (One, One, One,),);",
            "Op.contract(Op.products(&__p0, &__p1, __s5,,), (Axis1,))",
            "__r0 }",
        ],
    );
    // Each factor is a separate operand, even if both are the same array.
    assert_contains("sum(i: a[i] * a[i])", &["Op.products(&__p0, &__p1,"]);
    // A closure computes the product if it does not have exactly two arrays as factors.
    assert_contains(
        "sum(j: a[i, j] * b[j] * 2.0)",
        &["Op.contract(match(&__p0, &__p1,)", "Op.product(", "Op.product("],
    );
    // Other products also have their factors, which the library may combine in pairs.
    assert_contains(
        "sum(j: a[i, j] * (b[j, k] as f32 * 2.0) * c[k])",
        &[
            "Op.contract(Op.factored(match(&__p0, &__p1, &__p2,)",
            "(Op.single(&__p0,), match(&__p1,){(__o0,)=>calculated(",
            "Op.single(&__p2,)",
        ],
    );
    // A factor that may fail is computed with the product.
    assert_contains("sum(j: a[i, j] * (1 / b[j, k]))", &["Op.contract(match(&__p0, &__p1,)"]);
}

#[test]
fn other_reductions_take_an_axis_or_a_list_and_everything_neither() {
    let value = "match(&__p0,){(__o0,)=>reducing(__o0)}";
    assert_contains("max(j: a[i, j])", &[&format!("Op.max_axis::<_, 1>({{{value}}})")]);
    assert_contains(
        "max(i, k: a[i, j, k])",
        &[&format!("Op.max_axes({value}, (Axis0, Axis2,))")],
    );
    assert_contains(
        "std_corrected(j: a[i, j], 1.0)",
        &[&format!("Op.std_axis_corrected::<_, 1>({{{value}}}, {{1.0}})")],
    );
    assert_contains("argmax(j: a[i, j])", &[&format!("Op.argmax_axis::<_, 1>({{{value}}})")]);
    assert_contains(
        "argmax(i, j: a[i, j])",
        &[&format!("Op.argmax({value})"), "position(__r0)"],
    );
    assert_contains(
        "sum(i, j: a[i, j] * b[i, j])",
        &["Op.contract_all(Op.products(&__p0, &__p1,", "__r0.__value()"],
    );
}

#[test]
fn full_reductions_and_constants_are_a_number() {
    for source in [
        "named; max(v[i]) - min(v[i])",
        "sum(i: v[i] * w[i]) / sum(w[i])",
        "named; if any(v[i] > 0.0) { sum(v[i]) } else { 1.0 } as f32",
        "-argmax(i: v[i])",
    ] {
        let text = plain(expand(source));
        assert!(text.contains("}.__value()"), "`{source}` gives {text}");
    }
    for source in [
        "max(i: v[i]) + k",
        "max(i: v[i]) + v[j]",
        "max(i: m[i, j]) + 1.0",
        "named; k + 1.0",
        "named; 1_u8 + 1",
    ] {
        let text = plain(expand(source));
        assert!(!text.contains("__value()"), "`{source}` gives {text}");
    }
}

#[test]
fn axes_are_walked_in_the_order_of_operands() {
    // `j` is before `i` in one operand, and the other operand does not contradict that.
    assert_contains(
        "sum(j: a[i] * b[j, i])",
        &[
            "Op.indexed({__o0}, (Axis1,), (One, One,),)",
            "Op.indexed({__o1}, (Axis0, Axis1,)",
            "(Axis0,)",
        ],
    );
    // The kept names of both operands are the outermost, so that `t`, `s` and `d` are the axes of
    // a matrix product. If the innermost axis is not reduced, the order is that of the operands.
    assert_contains(
        "named [b, h, t, s]; sum(d: q[b, t, h, d] * k[b, s, h, d])",
        &["(Axis0, Axis2, Axis1, Axis4,)", "(Axis0, Axis3, Axis1, Axis4,)"],
    );
    assert_contains(
        "named [h, t, s]; sum(d: q[t, d, h] * k[s, d, h])",
        &["(Axis0, Axis2, Axis3,)", "(Axis1, Axis2, Axis3,)"],
    );
    // The operands contradict each other, so the order of first use decides.
    assert_contains(
        "max(j: a[i, j] + b[j, i])",
        &["(Axis0, Axis1,)", "(Axis1, Axis0,)", "max_axis::<_, 1>"],
    );
}

#[test]
fn the_remaining_names_are_an_operand() {
    assert_contains(
        "c[k, i] = sum(j: a[i, j] * b[j, k]) + v[i]",
        &[
            "let __r0 = reduced(",
            "let __target =",
            "let __s4 = Op.arrange(__s1, (Axis1, Axis0,), (One, One,),);",
            "let __s5 = Op.agree(__s4, __s3, Axis1,); let __s6 = Op.agree(__s5, __s3, Axis0,);",
            "let __s8 = Op.agree(__s7, __s6, Axis1,);",
            "let __p0 = Op.indexed({&__r0}, (Axis1, Axis0,), (One, One,),);",
            "Op.add(__o0, __o1)",
        ],
    );
    assert_contains(
        "named [k, i]; sum(j: a[i, j] * b[j, k])",
        &["__r0", "Op.indexed({&__r0},", "eval(__o0)"],
    );
}

#[test]
fn the_target_is_read_before_it_is_written() {
    assert_contains(
        "x[i] = sum(j: r[i, j] * x[j])",
        &["match(&(x),)", "(__l0,)=>", "Op.indexed({__l0},", "let __target ="],
    );
}

#[test]
fn reductions_in_reductions() {
    assert_contains(
        "sum(j: a[i, j] * max(k: b[j, k]))",
        &[
            "let __r0 = reduced(",
            "max_axis::<_, 1>",
            "let __r1 = reduced(",
            "Op.indexed({&__r0},",
            "Op.contract(",
        ],
    );
    let twice = "`j` is reduced here and in an enclosing reduction: rename one of them";
    assert_errors("sum(j: a[i, j] * max(j: b[j, i]))", &[("j", twice)]);
}

#[test]
fn names_that_do_not_fit() {
    let mistyped = "`k` indexes no operand here, only `i` and `j` do: write one of these, or leave it out";
    assert_errors("sum(k: m[i, j] * t[j])", &[("k", mistyped)]);
    assert_errors("sum(j, k: a[i, j])", &[("k", mistyped)]);
    let one = "`k` indexes no operand here, only `i` does: write that, or leave it out";
    assert_errors("sum(k: v[i])", &[("k", one)]);
    let unused = "`k` indexes no operand of this reduction: leave it out";
    assert_errors("sum(j, i, k: a[i, j])", &[("k", unused)]);
    let missing = "`l` is missing from the left-hand side: add it there, or sum over it, as in `sum(l: …)`";
    assert_errors("c[i, k] = sum(j: a[i, j] * b[j, k, l])", &[("l", missing)]);
    let both = "`j` is an axis of the result and reduced here: remove it from the result or the reduction";
    assert_errors("c[i, j] = sum(j: a[i, j] * b[j])", &[("j", both)]);
    assert_errors("named [i, j]; sum(j: a[i, j])", &[("j", both)]);
    let position = "`argmax` takes one index name, as in `argmax(k: …)`: a position is along one axis";
    assert_errors("argmax(j, k: a[i, j, k])", &[("argmax", position)]);
}

#[test]
fn expressions_that_are_not_reductions() {
    let other = "`total` is not a reduction: only reductions take index names in front, as in `sum(j: …)`";
    assert_errors("total(j: a[i, j])", &[("total", other)]);
    let twice = "`sum_axis` lists its axes twice: write only the index names, as in `sum(j: …)`";
    assert_errors("sum_axis::<0>(j: a[i, j])", &[("sum_axis", twice)]);
    let front = "index names go before the reduced expression: write `sum(j: x[i, j])`";
    assert_errors("a.sum(j: b[j])", &[("sum", front)]);
    let rules = "a reduction over index names follows the rules of `named`: leave out `no_stretch`";
    assert_errors("no_stretch; sum(j: a[j])", &[("j", rules)]);
    let count = "`sum` takes 1 argument: this call has 2";
    assert_errors("sum(j: a[j], b[j])", &[("sum", count)]);
}

fn expand_einsum(source: &str) -> String {
    plain(einsum::einsum(Mode::Panicking, input(source))).replace("::array_core::", "")
}

#[test]
fn subscripts_are_index_names() {
    for (subscripts, operands, expression) in [
        ("ij,jk->ik", "a, &b", "named [i, k]; sum(j: (a)[i, j] * (b)[j, k])"),
        ("ij,jk", "a, b", "named [i, k]; sum(j: (a)[i, j] * (b)[j, k])"),
        (" i j -> j i ", "a", "named [j, i]; (a)[i, j]"),
        ("i,i->", "a, b", "sum(i: (a)[i] * (b)[i])"),
        ("ba,,b", "a, 2.0, c", "named [a]; sum(b: (a)[b, a] * 2.0 * (c)[b])"),
    ] {
        // The sums of `einsum!` keep the dtype.
        let expected = plain(expand(expression))
            .replace("::array_core::", "")
            .replace("Op.contract_all(", "Op.einsum_all(")
            .replace("Op.contract(", "Op.einsum(")
            .replace("Op.product(", "Op.factors(");
        assert_eq!(
            expand_einsum(&format!("\"{subscripts}\", {operands}")),
            expected,
            "{subscripts}"
        );
    }
}

#[test]
fn a_product_of_more_than_two_operands_is_rounded_once() {
    let value = "Op.rounded(Op.factors(Op.factors(__o0,__o1),__o2))";
    let three = expand_einsum("\"i,i,i->i\", a, b, c");
    assert!(three.contains(value), "{three}");
    let two = expand_einsum("\"i,i->i\", a, b");
    assert!(two.contains("Op.multiply(__o0,__o1)"), "{two}");
}

#[test]
fn a_result_without_axes_is_a_scalar() {
    for call in ["\",->\", s, t", "\"->\", s"] {
        let expansion = expand_einsum(call);
        assert!(expansion.contains(".to_scalar()"), "{call}: {expansion}");
    }
}

#[test]
fn rust_evaluates_the_operands_of_subscripts() {
    for (call, operands) in [
        ("\"i,->i\", a, (s + t)", "&(a), &(s+t)"),
        ("\"i,->i\", a, v[i]", "&(a), &(v[i])"),
        ("\"ij,jk->ik\", layers[0], sum(x)", "&(layers[0]), &(sum(x))"),
        ("\"i,i->\", { w[1] }, a - b", "&({w[1]}), &(a-b)"),
        ("\"i->\", { fn f(x: u8) {} f }", "&({fn f(x: u8) {} f})"),
        ("\"i,->i\", a, 1 << 3", "&(a), &(1<<3)"),
        ("\"i,->i\", a, 7 / 2", "&(a), &(7/2)"),
        ("\"i,->i\", a, 7_i32 - 2_i32", "&(a), &(7_i32-2_i32)"),
        ("\"i,,->i\", a, 1.0 / 2.0, -3", "&(a)"),
    ] {
        let text = expand_einsum(call);
        assert!(
            text.contains(&format!("match({},)", compact(operands))),
            "{call} gives {text}"
        );
    }
}

#[test]
fn further_arguments_keep_their_brackets() {
    assert_contains(
        "var_corrected(j: a[i, j], c[0])",
        &["Op.var_axis_corrected::<_, 1>(", "{c[0]}"],
    );
}

#[test]
fn invalid_subscripts() {
    let assert_refused = |source: &str, expected: &[(&str, &str)]| {
        assert_mistakes(source, einsum::einsum(Mode::Panicking, input(source)), expected);
    };
    let count = "the subscripts describe 2 operands, and this call has 1";
    assert_refused("\"ij,jk->ik\", a", &[("\"ij,jk->ik\"", count)]);
    let dots = "`...` is not supported in subscripts: write one letter for each axis";
    assert_refused("\"...i->i\", a", &[("\"...i->i\"", dots)]);
    let letter = "an index must be a letter, as in \"ij,jk->ik\", not `1`";
    assert_refused("\"i1\", a", &[("\"i1\"", letter)]);
    let twice = "`i` appears twice after `->`: leave out one of them";
    assert_refused("\"ij->ii\", a", &[("\"ij->ii\"", twice)]);
    let unknown = "`k` appears after `->`, but in no operand: leave it out";
    assert_refused("\"ij->ik\", a", &[("\"ij->ik\"", unknown)]);
    let string = "the subscripts are a string, as in `einsum!(\"ij,jk->ik\", a, b)`";
    assert_refused("ij, a", &[("ij", string)]);
    let diagonal = "`i` indexes two axes of one operand: take its `diagonal()` first, which has one axis";
    assert_refused("\"ii->i\", a", &[("a", diagonal)]);
}
