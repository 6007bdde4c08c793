//! Tests the message and the position of every mistake in a selection in `broadcast!`.

use super::{assert_mistakes, expand, input};
use crate::broadcast::{self, Mode};

#[track_caller]
fn assert_errors(source: &str, expected: &[(&str, &str)]) {
    assert_mistakes(source, expand(source), expected);
}

#[test]
fn entries() {
    let zero = "a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards";
    assert_errors("y + x[.., 0..3;0]", &[("0", zero)]);
    assert_errors("x[..;0] = y", &[("0", zero)]);
    let none = "write one entry for each axis, as in `x[1, ..]`";
    assert_errors("y + x[]", &[("[]", none)]);
    let comma = "a comma is missing between two entries: write one before this";
    assert_errors("y + x[.., 1 2]", &[("2", comma)]);
    let colon = "a range is written with `..`: `1..3`, `..` for a whole axis, `0..8;2` with a step";
    assert_errors("y + x[:, 1]", &[(":", colon)]);
    let float = "an entry must be an index, a range, `NewAxis` or `...`, not a float: write `0`, or a variable";
    assert_errors("x[1.5, ..] + y[.., 2.5]", &[("1.5", float), ("2.5", float)]);
    assert_errors("x[1.5] = y", &[("1.5", float)]);
    let comparison = "an entry must be an index, a range or an array of `bool`, not a comparison: compute the mask first, \
                      as in `let chosen = broadcast!(x > 0);`";
    assert_errors("x[x < 0.0] = y", &[("<", comparison)]);
    assert_errors("y + x[.., (i == j)]", &[("==", comparison)]);
}

#[test]
fn other_mistakes_are_reported_too() {
    let zero = "a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards";
    let ln = "there is no function `ln` in `broadcast!`: write `log`";
    assert_errors("ln(x[..;0]) + y", &[("0", zero), ("ln", ln)]);
    let end = "unexpected end of input, expected an expression";
    assert_errors("x[..;0] +", &[("0", zero), ("+", end)]);
}

#[test]
fn operands_that_are_not_arrays() {
    let message = "a selection needs an array, not an operation: select from its operands, or compute it before";
    for operation in [
        "(x + y)",
        "sqrt(x)",
        "x.sqrt()",
        "(-x)",
        "(x as f64)",
        "(x, y)",
        "(&sqrt(x))",
    ] {
        let shown = match operation.trim_matches(['(', ')']) {
            "x, y" => "(x, y)",
            "sqrt(x" => "sqrt(x)",
            "&sqrt(x" => "&sqrt(x)",
            "x.sqrt" => "x.sqrt()",
            inner => inner,
        };
        assert_errors(&format!("z + {operation}[1, ..]"), &[(shown, message)]);
    }
}

#[test]
fn left_hand_sides() {
    let place = "the left-hand side of `=` must be a variable or a field, or a part of one: `x[1, ..]`";
    assert_errors("f(x)[1, ..] = y", &[("f(x)", place)]);
    assert_errors("x.t()[1] = y", &[("x.t()", place)]);
    assert_errors("f(x)[i] = y", &[("f(x)", place)]);
    assert_errors("(x + y)[1, ..] = y", &[("x + y", place)]);
}

#[test]
fn the_target_is_read_elsewhere() {
    let rows = [
        ("x += x.t()", "x", "x.t()", "x.t().to_heap()"),
        ("x[1, ..] = x[0, ..]", "x", "x[0, ..]", "slice!(x, 0, ..).to_heap()"),
        ("x[1, ..] = x", "x", "x", "x.to_heap()"),
        ("*x += x.t()", "x", "x.t()", "x.t().to_heap()"),
        ("x = *x + x[1, ..]", "x", "x[1, ..]", "slice!(x, 1, ..).to_heap()"),
        (
            "self.w[i, ..] += self.w[j, ..]",
            "self.w",
            "self.w[j, ..]",
            "slice!(self.w, j, ..).to_heap()",
        ),
        (
            "x[f(), ..] += x[f(), ..]",
            "x",
            "x[f(), ..]",
            "slice!(x, f(), ..).to_heap()",
        ),
        (
            "x += x[..;-1, {n}..=m+1 , ]",
            "x",
            "x[..;-1, {n}..=m+1 , ]",
            "slice!(x, ..;-1, { n }..=m + 1).to_heap()",
        ),
        ("x[i] += x[j]", "x", "x[j]", "x[j]"),
        ("x += x[[0, 1]]", "x", "x[[0, 1]]", "x[[0, 1]]"),
        (
            "x += y * sqrt(x[0,].t())",
            "x",
            "x[0,].t()",
            "slice!(x, 0).t().to_heap()",
        ),
        (
            "x += x . reshape::<shape![2, -1]>(&a  &&b,\n !c)",
            "x",
            "x . reshape::<shape![2, -1]>(&a  &&b,\n !c)",
            "x.reshape::<shape![2, -1]>(&a && b, !c).to_heap()",
        ),
        (
            "x += (&x).permute([n-1, a::b])",
            "x",
            "(&x).permute([n-1, a::b])",
            "x.permute([n - 1, a::b]).to_heap()",
        ),
        (
            "x += x[..2, ..].into_flat()",
            "x",
            "x[..2, ..].into_flat()",
            "slice!(x, ..2, ..).into_flat().to_heap()",
        ),
        (
            "x += x.view().reborrow().try_into_nested::<shape![3]>()?",
            "x",
            "x.view().reborrow().try_into_nested::<shape![3]>()?",
            "x.view().reborrow().try_into_nested::<shape![3]>()?.to_heap()",
        ),
        (
            "x += x.t().try_into_flat()?",
            "x",
            "x.t().try_into_flat()?",
            "x.t().try_into_flat()?.to_heap()",
        ),
    ];
    for (source, place, at, copy) in rows {
        let inline = match copy.ends_with(".to_heap()") {
            true => " (`.to_inline()` for an inline array)",
            false => "",
        };
        let message = format!(
            "this reads `{place}` at other positions than those written: copy it first, \
             `let part = {copy};`{inline}, and read `part`, or use `split_at_mut`"
        );
        assert_errors(source, &[(at, &message)]);
    }
    let message = "this reads `p` at other positions than those written: copy it first, \
                   `let part = slice!(p, j, i).to_heap();` (`.to_inline()` for an inline array), \
                   and read `part`, or use `split_at_mut`. If the brackets contain index names, begin the macro with `named;`";
    assert_errors("p[i, j] = (p[i, j] + p[j, i]) / 2", &[("p[j, i]", message)]);
}

#[test]
fn further_arguments_of_reductions_select_outside_of_closures() {
    let source = "var_corrected(x, f(|| y[0, ..]))";
    let message = "`try_broadcast!` cannot return the error of a selection in a closure: select before it";
    let expansion = broadcast::broadcast(Mode::Fallible, input(source));
    assert_mistakes(source, expansion, &[("[0, ..]", message)]);
}
