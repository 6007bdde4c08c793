//! Tests selections in `broadcast!`.

use proc_macro2::{Delimiter, Group, TokenTree};
use quote::quote;

use super::{assert_mistakes, compact, expand, input, plain, tree};
use crate::broadcast::{self, Mode};

/// Writes a view of a part. `@` in the chain is the view of the whole array.
fn view(values: &str, array: &str, chain: &str) -> String {
    let names: String = (0..values.matches(',').count())
        .map(|index| format!("__i{index},"))
        .collect();
    let chain = chain.replace('@', "Select.view(__view)");
    format!("match ({values} ({array}).array_of_array_core(),) {{ ({names} __view,) => {chain} }}")
}

fn mutable(view: &str) -> String {
    view.replace("Select.view", "Select.view_mut")
        .replace(".array_of_array_core()", ".array_of_array_core_mut()")
}

const FIRST: &str = "Select.whole(Axis::<0>(1), Select.index(Axis::<0>(0), @, Index::<1>))";

#[track_caller]
fn assert_bound(source: &str, operands: &[&str]) {
    let text = plain(expand(source));
    let bound: String = operands.iter().map(|operand| format!("&({operand}),")).collect();
    let expected = compact(format!("match ({bound}) {{("));
    assert!(text.starts_with(&expected), "`{source}` gives {text}, not {expected}");
}

#[test]
fn a_selection_is_an_operand() {
    let first = &format!("({})", view("", "x", FIRST));
    assert_bound("x[1, ..]", &[first]);
    assert_bound("y + x[1, ..]", &["y", first]);
    assert_bound("-(sqrt(x[1, ..]) as f64)", &[first]);
    assert_bound("&x[1, ..] * 2", &[first]);
    assert_bound("x[1, ..].sqrt()", &[first]);
    assert_bound("x[1, ..].cast::<f64>()", &[first]);
    assert_bound("if x[1, ..] > y { y } else { x[1, ..] }", &[first, "y"]);
    assert_bound("if c { x[1, ..] } else if c { y } else { z }", &["c", first, "y", "z"]);
    assert_eq!(tree("y * x[1, ..]"), "Op.multiply(__o0,__o1)");
}

#[test]
fn arrays_that_are_selected_from() {
    for array in [
        "self.x",
        "m.weights()",
        "f(x)",
        "f(x)?",
        "v[0]",
        "v[[i, j]]",
        "x.t()",
        "m!(x)",
        "*x",
    ] {
        let source = if array == "*x" { "(*x)" } else { array };
        let array = if array == "*x" { "(*x)" } else { array };
        assert_bound(&format!("{source}[1, ..]"), &[&format!("({})", view("", array, FIRST))]);
    }
}

#[test]
fn brackets_that_are_selections() {
    let selections = [
        "1, ..",
        "i, j",
        "i,",
        "..",
        "1..",
        "..;2",
        "a..b",
        "...",
        "NewAxis",
        "1..=2",
        "f(1, 2), ..",
    ];
    for entries in selections {
        let text = plain(expand(&format!("x[{entries}] + y")));
        assert!(text.contains("(x).array_of_array_core()"), "`{entries}` gives {text}");
    }
    let indices = [
        "i",
        "1",
        "[i, j]",
        "(i, j)",
        "f(1, 2)",
        "f::<A, B>()",
        "v[i]",
        "[0; 2]",
        "|a, b| a",
    ];
    for index in indices {
        let text = plain(expand(&format!("x[{index}] + y")));
        assert!(
            text.starts_with(&compact(format!("match (&(x[{index}]), &(y),)"))),
            "{text}"
        );
    }
}

#[test]
fn brackets_that_are_not_selections() {
    let sources = [
        "{ x[1..] }",
        "f({ x[1..] })",
        "m!(x[1, ..])",
        "m![x][0]",
        "x as T<[u8; 2]>",
        "f::<[u8; 2]>()",
    ];
    for source in sources {
        let text = plain(expand(&format!("{source} + y")));
        assert!(!text.contains("Select"), "`{source}` gives {text}");
    }
    let block = plain(expand("if c { { x[1..] } } else { y }"));
    assert!(!block.contains("Select"), "{block}");
    let head = plain(expand("f(match x { _ => x[1..] }) + y"));
    assert!(!head.contains("Select"), "{head}");
}

#[test]
fn a_receiver_and_an_argument_are_the_view_itself() {
    let first = &format!("({})", view("", "x", FIRST));
    assert_bound("x[1, ..].len()", &[&format!("{first}.len()")]);
    assert_bound("y.dot(x[1, ..])", &[&format!("y.dot({first})")]);
    assert_bound("f(&x[1, ..], (x[1, ..],))", &[&format!("f(&{first}, ({first},))")]);
    assert_bound(
        "f(if c { x[1, ..] } else { y })",
        &[&format!("f(if c {{ {first} }} else {{ y }})")],
    );
    let of_view = &format!("({})", view("", &format!("{first}.t()"), FIRST));
    assert_bound("x[1, ..].t()[1, ..]", &[of_view]);
}

#[test]
fn consecutive_selections_are_one_chain() {
    let chain = view(
        "i, j,",
        "x",
        "Select.index(Axis::<0>(0), Select.whole(Axis::<0>(1), Select.index(Axis::<0>(0), @, __i0)), __i1)",
    );
    assert_bound("x[i, ..][j,]", &[&format!("({chain})")]);
}

#[test]
fn an_index_may_contain_a_selection() {
    let text = plain(expand("x[y[1, ..].len(),] + z"));
    let inner = compact(format!("({}).len(),(x).array_of_array_core(),", view("", "y", FIRST)));
    assert!(text.starts_with(&format!("match(&((match({inner}")), "{text}");
}

#[test]
fn one_selection_is_bound_once() {
    let first = &format!("({})", view("", "x", FIRST));
    assert_bound("x[1, ..] * x[1, ..]", &[first]);
    let path = &format!("({})", view("i,", "self.x", "Select.index(Axis::<0>(0), @, __i0)"));
    assert_bound("self.x[i,] * self.x[i,]", &[path]);
    let call = &format!("({})", view("f(),", "x", "Select.index(Axis::<0>(0), @, __i0)"));
    assert_bound("x[f(),] * x[f(),]", &[call, call]);
    let other = &format!("({})", view("", "f()", FIRST));
    assert_bound("f()[1, ..] * f()[1, ..]", &[other, other]);
    let second = &format!("({})", view("", "y", FIRST));
    assert_bound("x[1, ..] * y[1, ..]", &[first, second]);
}

/// Asserts the operands, the statement that selects, and the value that is computed and written.
#[track_caller]
fn assert_in_place(source: &str, operands: &str, part: &str, value: &str) {
    let text = plain(expand(source));
    let body = format!("{{ {part} let __target = (__view).__written(); Op.assign(__target, {value}) }}");
    let names: String = (0..operands.matches('&').count())
        .map(|index| format!("__o{index},"))
        .collect();
    let expected = format!("match ({operands}) {{ ({names}) => {body} }}");
    assert_eq!(text, compact(expected), "`{source}`");
}

#[test]
fn left_hand_sides() {
    let part = |array: &str| format!("let mut __view = {};", mutable(&view("", array, FIRST)));
    assert_in_place("x[1, ..] = y", "&(y),", &part("x"), "Op.copied(__own, __o0)");
    assert_in_place(
        "(x[1, ..] += y)",
        "&(y),",
        &part("x"),
        "Op.add(__own, Op.taken(__own, __o0))",
    );
    for array in ["self.x", "self.layers[0].x", "v[0]", "v[i]", "(*x)", "(**self.x)"] {
        let shown = array.trim_matches(['(', ')']);
        assert_in_place(
            &format!("{array}[1, ..] -= y"),
            "&(y),",
            &part(shown),
            "Op.subtract(__own, Op.taken(__own, __o0))",
        );
    }
    let index = mutable(&view("", "x", "Select.index(Axis::<0>(0), @, Index::<-1>)"));
    assert_in_place(
        "x[-1] = y",
        "&(y),",
        &format!("let mut __view = {index};"),
        "Op.copied(__own, __o0)",
    );
    let range = mutable(&view(
        "a, b,",
        "x",
        "Select.run(Axis::<0>(0), @, Run::all().from(__i0).to(__i1))",
    ));
    let text = plain(expand("x[a..b] = y")).replace(['{', '}'], "");
    assert!(text.contains(&compact(range).replace(['{', '}'], "")), "{text}");
}

/// Asserts the statements that select the part of an array that an index of any type selects.
#[track_caller]
fn assert_placed(source: &str, place: &str) {
    let body = "let __target = Op.chosen(&mut __view); \
                Op.assign_through(__target, Op.copied(__own, __o0); check: Op.sound(); end)";
    let expected = format!("match (&(y),) {{ (__o0,) => {{ {place} {body} }} }}");
    assert_eq!(plain(expand(source)), compact(expected), "`{source}`");
}

#[test]
fn an_index_of_any_type_on_the_left() {
    for index in ["i", "n - 1", "mask", "&mask", "[i, j]", "(1..3)", "f(x)"] {
        let place = format!(
            "let __i0 = &({index}); \
             let mut __view = match ((x).array_of_array_core_mut(),) {{ (__view,) => Select.place(__view, __i0) }};"
        );
        assert_placed(&format!("x[{index}] = y"), &place);
    }
    let chain = mutable(&view("", "x", FIRST));
    let part = format!(
        "let __i0 = &(i); let mut __part = {chain}; \
         let mut __view = match ((__part).array_of_array_core_mut(),) {{ (__view,) => Select.place(__view, __i0) }};"
    );
    assert_placed("x[1, ..][i] = y", &part);
}

#[test]
fn the_part_that_is_written_to_is_not_bound() {
    let part = format!("let mut __view = {};", mutable(&view("", "x", FIRST)));
    assert_in_place("x[1, ..] = -x[1, ..]", "", &part, "Op.taken(__own, Op.negative(__own))");
    let square = "Op.multiply(__own, Op.taken(__own, __own))";
    assert_in_place("x[1, ..] *= (*x)[1, ..]", "", &part, square);
    for (source, value) in [
        ("x[i] = x[i] + y", "Op.add(__own,__o0)"),
        ("x[mask] = x[mask] * y", "Op.multiply(__own,__o0)"),
        ("x[i, ..][j] = x[i, ..][j] * y", "Op.multiply(__own,__o0)"),
        ("x[n - 1, ..] = x[n - 1, ..] + y", "Op.add(__own,__o0)"),
        ("x[self.i, ..] = x[self.i, ..] + y", "Op.add(__own,__o0)"),
        ("x[i as usize, ..] = x[i as usize, ..] + y", "Op.add(__own,__o0)"),
        ("x[rows[k + 1], ..] = x[rows[k + 1], ..] + y", "Op.add(__own,__o0)"),
        ("x[rows[0]] = x[rows[0]] + y", "Op.add(__own,__o0)"),
        ("x[-1] = x[-1] + y", "Op.add(__own,__o0)"),
    ] {
        let text = plain(expand(source));
        assert!(text.starts_with("match(&(y),)"), "`{source}` gives {text}");
        // An index of any type may be a mask.
        let through = if text.contains("Select.place(") { "_through" } else { "" };
        let written = format!("Op.assign{through}(__target,Op.taken(__own,{value})");
        assert!(text.contains(&written), "`{source}` gives {text}");
    }
    assert_in_place(
        "x[1, ..] = 0",
        "",
        &part,
        "Op.written(__own, (LiteralValue::<0i128>, U7))",
    );
}

#[test]
fn operands_are_evaluated_before_the_array_is_borrowed() {
    for operand in ["x.middle()", "x.fold::<0>()", "f(x.t())", "x.len()", "{ x.t() }"] {
        for target in ["x", "x[1, ..]", "x[i]"] {
            assert_bound(&format!("{target} -= {operand}"), &[operand]);
        }
    }
    let len = format!("({}).len()", view("", "x", FIRST));
    assert_bound("x /= x[1, ..].len()", &[&len]);
    assert_bound("x.a[1, ..] = x.b", &["x.b"]);
}

fn fallible(source: &str) -> String {
    plain(broadcast::broadcast(Mode::Fallible, input(source)))
}

#[test]
fn a_selection_that_fails_is_the_error_of_the_whole() {
    let checked = |chain: &str| {
        format!(
            "match {chain} {{ ::core::result::Result::Ok(__view) => __view, \
             ::core::result::Result::Err(__error) => break '__out ::core::result::Result::Err(\
             <::array_core::Error as ::core::convert::From<_>>::from(__error)), }}"
        )
    };
    let chain = view("", "x", "Select.index(Axis::<0>(0), @, Index::<1>)").replace("Select.", "Select.try_");
    let first = checked(&chain);
    assert_eq!(
        fallible("x[1,] + y"),
        compact(format!(
            "'__out: {{ match (&(({first})), &(y),) {{ (__o0, __o1,) => try_eval(Op.add(__o0, __o1)) }} }}"
        ))
    );
    let mutable = checked(&mutable(&chain).replace("try_view(", "try_view_mut("));
    assert_eq!(
        fallible("x[1] = y"),
        compact(format!(
            "'__out: {{ match (&(y),) {{ (__o0,) => {{ let mut __view = {mutable}; \
             let __target = (__view).__written(); Op.try_assign(__target, Op.copied(__own, __o0)) }} }} }}"
        ))
    );
    assert!(fallible("x[i] = y").contains("Select.try_place(__view,__i0)"));
    assert!(!fallible("x = y[i]").contains("__out"));
}

#[test]
fn a_closure_cannot_leave_the_macro() {
    let message = "`try_broadcast!` cannot return the error of a selection in a closure: select before it";
    let source = "x + f(|i| y[i, ..].sum())";
    let expansion = broadcast::broadcast(Mode::Fallible, input(source));
    assert_mistakes(source, expansion, &[("[i, ..]", message)]);
    assert!(plain(expand(source)).contains("Select.index"));
    let within = "x[pick(|i| y[i, ..].sum()), ..] + x";
    let expansion = broadcast::broadcast(Mode::Fallible, input(within));
    assert_mistakes(within, expansion, &[("[i, ..]", message)]);
}

#[test]
fn fragments() {
    let group = |tokens| TokenTree::from(Group::new(Delimiter::None, tokens));
    let (array, index, range) = (group(quote!(self.x)), group(quote!(-1)), group(quote!(1..3)));
    let text = |tokens| plain(broadcast::broadcast(Mode::Panicking, quote!([::array_core] #tokens)));
    let found = text(quote!(#array[#index, ..] * y));
    assert!(
        found.contains("(self.x).array_of_array_core()") && found.contains("Index::<-1>"),
        "{found}"
    );
    assert!(text(quote!(#array[#range] * y)).contains("Literal::<1,3>"));
    let whole = group(quote!(x[1..3].t()));
    assert!(text(quote!(#whole * y)).contains("Literal::<1,3>"));
    let assigned = text(quote!(#array[1, ..] = #array[1, ..] * 2));
    assert!(
        assigned.contains("Op.multiply(__own,(LiteralValue::<2i128>,U7))") && assigned.starts_with("match()"),
        "{assigned}"
    );
}
