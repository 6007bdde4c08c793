//! Tests the expansion of each entry of `slice!` and its variants.

use proc_macro2::{Delimiter, Group, TokenTree};
use quote::quote;

use super::{compact, input, plain};
use crate::selection::{self, Form};

fn expand(form: Form, source: &str) -> String {
    plain(selection::slice(form, input(source)))
}

/// Asserts the values that the expansion of `slice!(x, …)` binds, and the calls. `@` is the view of
/// the array.
#[track_caller]
fn assert_chain(entries: &str, values: &[&str], chain: &str) {
    let text = expand(Form::Slice, &format!("x, {entries}"));
    let names: String = (0..values.len()).map(|index| format!("__i{index},")).collect();
    let values: String = values.iter().map(|value| format!("{value},")).collect();
    let chain = chain.replace('@', "Select.view(__view)");
    let expected = format!("match ({values} (x).array_of_array_core(),) {{ ({names} __view,) => {chain} }}");
    assert_eq!(text, compact(expected), "`{entries}`");
}

/// Writes the call for a range, with a step if it is not 1.
fn taken(method: &str, range: &str, step: Option<i64>) -> String {
    match step {
        None => format!("Select.{method}(Axis::<0>(0), @, {range})"),
        Some(step) => format!("Select.{method}_every(Axis::<0>(0), @, {range}, Step::<{step}>)"),
    }
}

#[test]
fn indices() {
    assert_chain("1", &[], "Select.index(Axis::<0>(0), @, Index::<1>)");
    assert_chain("-1", &[], "Select.index(Axis::<0>(0), @, Index::<-1>)");
    assert_chain("-0", &[], "Select.index(Axis::<0>(0), @, Index::<0>)");
    assert_chain("(1_usize)", &[], "Select.index(Axis::<0>(0), @, Index::<1>)");
    assert_chain("0x10", &[], "Select.index(Axis::<0>(0), @, Index::<16>)");
    for index in ["i", "n - 1", "f::<A, B>(1..2)", "&mask", "[0, 2]", "v[1..2]", "-n"] {
        assert_chain(index, &[index], "Select.index(Axis::<0>(0), @, __i0)");
    }
}

#[test]
fn whole_axes() {
    assert_chain("..", &[], "Select.whole(Axis::<0>(0), @)");
    assert_chain("..;1", &[], "Select.whole(Axis::<0>(0), @)");
    assert_chain("..;-1", &[], "Select.flip(Axis::<0>(0), @)");
    assert_chain("NewAxis", &[], "Select.new_axis(Axis::<0>(0), @)");
    assert_chain("...", &[], "@");
}

#[test]
fn ranges_of_a_static_extent() {
    let open = "{ ::core::primitive::isize::MAX }";
    let rows = [
        ("0..3", "0, 3", None, "Len3"),
        ("..3", "0, 3", None, "Len3"),
        ("0..=2", "0, 3", None, "Len3"),
        ("..=2", "0, 3", None, "Len3"),
        ("1..2", "1, 2", None, "::array_core::One"),
        ("..=0", "0, 1", None, "::array_core::One"),
        ("..=-0", "0, 1", None, "::array_core::One"),
        ("3..3", "3, 3", None, "Len0"),
        ("-3..-1", "-3, -1", None, "Len2"),
        ("-3..=-2", "-3, -1", None, "Len2"),
        ("-3..=-1", &format!("-3, {open}"), None, "Len3"),
        ("-2..", &format!("-2, {open}"), None, "Len2"),
        ("-1..", &format!("-1, {open}"), None, "::array_core::One"),
        ("-3..;2", &format!("-3, {open}"), Some(2), "Len2"),
        ("0..5;2", "0, 5", Some(2), "Len3"),
        ("0..5;-2", "0, 5", Some(-2), "Len3"),
        ("..4;4", "0, 4", Some(4), "::array_core::One"),
        ("{0}..{3}", "0, 3", None, "Len3"),
        ("(0..(3))", "0, 3", None, "Len3"),
    ];
    for (entry, literal, step, extent) in rows {
        let view = format!("(@, AxisOf::<{extent}>::new())");
        let range = format!("Literal::<{literal}>");
        assert_chain(entry, &[], &taken("part", &range, step).replace('@', &view));
    }
}

#[test]
fn ranges_between_constants() {
    let at = |end| format!("{{ constant({end} as ::core::primitive::u128) }}");
    let behind = |end| format!("{{ constant({end} as ::core::primitive::u128 + 1) }}");
    let between = |end, start| format!("::core::primitive::usize::saturating_sub({end}, {start})");
    let rows = [
        (
            "{A}..{B}",
            format!("{}, {}", at("A"), at("B")),
            None,
            between("{B}", "{A}"),
        ),
        ("1..{B}", format!("1, {}", at("B")), None, between("{B}", "1")),
        ("..{B}", format!("0, {}", at("B")), None, between("{B}", "0")),
        ("{A}..8", format!("{}, 8", at("A")), None, between("8", "{A}")),
        (
            "{A}..=8",
            format!("{}, 9", at("A")),
            None,
            between("::core::primitive::usize::saturating_add(8, 1)", "{A}"),
        ),
        (
            "..={B}",
            format!("0, {}", behind("B")),
            None,
            between("::core::primitive::usize::saturating_add({B}, 1)", "0"),
        ),
        (
            "..{B};-2",
            format!("0, {}", at("B")),
            Some(-2),
            format!("::core::primitive::usize::div_ceil({}, 2)", between("{B}", "0")),
        ),
    ];
    for (entry, literal, step, length) in rows {
        let text = expand(Form::Slice, &format!("x, {entry}")).replace(['{', '}', '(', ')'], "");
        let dim = format!("<Is<({length}) == 1> as Extent<{length}>>::Dim");
        let (range, view) = (
            format!("Literal::<{literal}>"),
            format!("(Select.view(__view), AxisOf::<{dim}>::new())"),
        );
        let chain = taken("part", &range, step).replace('@', &view);
        let chain = compact(chain).replace(['{', '}', '(', ')'], "");
        assert!(text.ends_with(&chain), "`{entry}` gives {text}, not {chain}");
    }
}

#[test]
fn ranges_whose_extent_depends_on_that_of_the_axis() {
    let (first, last) = ("{ ::core::primitive::isize::MIN }", "{ ::core::primitive::isize::MAX }");
    let rows = [
        ("1..", format!("1, {last}"), None, "1, Subtract, 1"),
        ("..-1", format!("{first}, -1"), None, "1, Subtract, 1"),
        ("..=-2", format!("{first}, -1"), None, "1, Subtract, 1"),
        (
            "..=-1;2",
            format!("{first}, {last}"),
            Some(2),
            "0, Steps<2, Subtract>, 0",
        ),
        ("2..-1", "2, -1".to_owned(), None, "2, Subtract, 3"),
        ("1..=-1", format!("1, {last}"), None, "1, Subtract, 1"),
        ("-3..2", "-3, 2".to_owned(), None, "3, Excess, 5"),
        ("-3..-0", "-3, 0".to_owned(), None, "3, Excess, 3"),
        ("-3..4;2", "-3, 4".to_owned(), Some(2), "4, Steps<2, Excess>, 7"),
        ("..;2", format!("{first}, {last}"), Some(2), "0, Steps<2, Subtract>, 0"),
        (
            "..;-2",
            format!("{first}, {last}"),
            Some(-2),
            "0, Steps<2, Subtract>, 0",
        ),
        ("1..;-3", format!("1, {last}"), Some(-3), "1, Steps<3, Subtract>, 1"),
        ("1..;-1", format!("1, {last}"), Some(-1), "1, Subtract, 1"),
    ];
    for (entry, literal, step, extent) in rows {
        let view = format!("Measured::<0, {extent}, _>::new(@).__within()");
        let chain = taken("part", &format!("Literal::<{literal}>"), step).replace('@', &view);
        assert_chain(entry, &[], &chain);
    }
    assert_chain("..=-1", &[], "Select.whole(Axis::<0>(0), @)");
    assert_chain("..=-1;-1", &[], "Select.flip(Axis::<0>(0), @)");
}

#[test]
fn literals_are_compared_with_the_extent() {
    let rows = [
        ("1", Some(2)),
        ("0", None),
        ("-1", None),
        ("0..1", None),
        ("-3", Some(3)),
        ("0..3", Some(3)),
        ("3..3", Some(3)),
        ("-3..-1", Some(3)),
        ("-2..", Some(2)),
        ("..", None),
        ("i", None),
        ("1..n", None),
        ("..{N}", None),
        ("NewAxis", None),
    ];
    for (entry, reach) in rows {
        let text = compact(selection::slice(Form::Slice, input(&format!("x, {entry}"))));
        let found = text.contains("::Within::<");
        match reach {
            Some(reach) => assert!(text.contains(&format!("::Within::<0,{reach},_>(")), "{text}"),
            None => assert!(!found, "{text}"),
        }
    }
}

#[test]
fn run_time_ranges() {
    let rows: &[(&str, &[&str], &str, Option<&str>)] = &[
        ("a..b", &["a", "b"], "all().from(__i0).to(__i1)", None),
        ("a..=b", &["a", "b"], "all().from(__i0).to_inclusive(__i1)", None),
        ("a..", &["a"], "all().from(__i0)", None),
        ("..b", &["b"], "all().to(__i0)", None),
        ("..=b", &["b"], "all().to_inclusive(__i0)", None),
        ("1..n", &["n"], "all().from(1i64).to(__i0)", None),
        ("n - 1..-1", &["n - 1"], "all().from(__i0).to(-1i64)", None),
        ("a..b;2", &["a", "b"], "all().from(__i0).to(__i1)", Some("Step::<2>")),
        (
            "a..b;k + 1",
            &["a", "b", "k + 1"],
            "all().from(__i0).to(__i1)",
            Some("__i2"),
        ),
        ("0..3;k", &["k"], "all().from(0i64).to(3i64)", Some("__i0")),
        ("..;k", &["k"], "all()", Some("__i0")),
        ("..;-k", &["-k"], "all()", Some("__i0")),
        ("..-1;k", &["k"], "all().to(-1i64)", Some("__i0")),
        ("..n;-1", &["n"], "all().to(__i0)", Some("Step::<-1>")),
        ("(a..b);2", &["a", "b"], "all().from(__i0).to(__i1)", Some("Step::<2>")),
        ("{ A }..", &["{ A }"], "all().from(__i0)", None),
        ("{ A }..b", &["{ A }", "b"], "all().from(__i0).to(__i1)", None),
    ];
    for (entry, values, run, step) in rows {
        let text = expand(Form::Slice, &format!("x, {entry}")).replace(['{', '}'], "");
        let values: String = values.iter().map(|value| format!("{value},")).collect();
        let expected = compact(format!("match ({values} (x).array_of_array_core(),)")).replace(['{', '}'], "");
        assert!(text.starts_with(&expected), "`{entry}` gives {text}");
        let view = "Axis::<0>(0), Select.view(__view)";
        let chain = match step {
            None => format!("=> Select.run({view}, Run::{run})"),
            Some(step) => format!("=> Select.run_every({view}, Run::{run}, {step})"),
        };
        let chain = compact(chain);
        assert!(text.ends_with(&chain), "`{entry}` gives {text}");
    }
}

#[test]
fn an_index_removes_its_axis() {
    assert_chain(
        "1, .., i, NewAxis, ..,",
        &["i"],
        "Select.whole(Axis::<2>(1), Select.new_axis(Axis::<1>(2), \
         Select.index(Axis::<1>(1), Select.whole(Axis::<0>(1), Select.index(Axis::<0>(0), @, Index::<1>)), __i0)))",
    );
}

#[test]
fn axes_after_dots_count_from_the_last() {
    assert_chain("..., 1", &[], "Select.index(Axis::<-1>(0), @, Index::<1>)");
    assert_chain(
        "f(), ..., .., g(), .., h()",
        &["f()", "g()", "h()"],
        "Select.index(Axis::<-1>(2), Select.whole(Axis::<-2>(2), Select.index(Axis::<-3>(1), \
         Select.whole(Axis::<-4>(1), Select.index(Axis::<0>(0), @, __i0)), __i1)), __i2)",
    );
    assert_chain(
        "..., NewAxis, 1, NewAxis",
        &[],
        "Select.new_axis(Axis::<-1>(0), Select.index(Axis::<-1>(-1), Select.new_axis(Axis::<-2>(0), @), \
         Index::<1>))",
    );
}

#[test]
fn the_family() {
    let rows = [
        (
            Form::Slice,
            "array_of_array_core",
            "Select.index(Axis::<0>(0), Select.view(__view), Index::<1>)",
        ),
        (
            Form::SliceMut,
            "array_of_array_core_mut",
            "Select.index(Axis::<0>(0), Select.view_mut(__view), Index::<1>)",
        ),
        (
            Form::TrySlice,
            "array_of_array_core",
            "Select.try_index(Axis::<0>(0), Select.try_view(__view), Index::<1>)",
        ),
        (
            Form::TrySliceMut,
            "array_of_array_core_mut",
            "Select.try_index(Axis::<0>(0), Select.try_view_mut(__view), Index::<1>)",
        ),
    ];
    for (form, borrow, chain) in rows {
        let expected = compact(format!("match ((x).{borrow}(),) {{ (__view,) => {chain} }}"));
        assert_eq!(expand(form, "x, 1"), expected);
    }
    let entries = "i, .., ..;-1, 0..1, 1.., NewAxis, a..b";
    let text = expand(Form::TrySlice, &format!("x, {entries}"));
    for method in ["index", "whole", "flip", "part", "new_axis", "run"] {
        assert!(text.contains(&format!("Select.try_{method}(")), "{text}");
    }
}

#[test]
fn arrays_are_any_expression() {
    for array in ["x", "self.w", "*x", "f(x)", "v[0]", "x.t()", "{ x }", "(x)"] {
        let text = expand(Form::Slice, &format!("{array}, ..")).replace(['{', '}'], "");
        let array = compact(array).replace(['{', '}'], "");
        assert!(
            text.starts_with(&format!("match(({array}).array_of_array_core(),)")),
            "{text}"
        );
    }
    for source in ["&x, ..", "&&(x), .."] {
        assert!(
            expand(Form::Slice, source).contains(").array_of_array_core()"),
            "`{source}`"
        );
        assert!(!expand(Form::Slice, source).contains('&'), "`{source}`");
    }
    assert_eq!(expand(Form::SliceMut, "&mut x, 1"), expand(Form::SliceMut, "x, 1"));
}

#[test]
fn the_whole_expansion() {
    let text = selection::slice(Form::Slice, input("x, i"));
    assert_eq!(
        compact(text),
        "match(i,(x).array_of_array_core(),){#[allow(unused_braces)](__i0,__view,)=>{#[allow(unused_imports)]\
         use::array_core::__private::{Lendsas_,Unmeasuredas_};::array_core::__private::Select.index({::array_core::__private::Axis::<0>(0)},\
         {::array_core::__private::Lent(__view).__lent()},{__i0})}}"
    );
}

#[test]
fn fragments() {
    let group = |tokens| TokenTree::from(Group::new(Delimiter::None, tokens));
    let (array, index) = (group(quote!(x)), group(quote!(-1)));
    let (range, new) = (group(quote!(1..3)), group(quote!(NewAxis)));
    let tokens = quote!([::array_core] #array, #index, #range; 2, #new, 0..#index);
    let text = plain(selection::slice(Form::Slice, tokens));
    for part in ["Index::<-1>", "Literal::<1,3>,Step::<2>", "new_axis", "Literal::<0,-1>"] {
        assert!(text.contains(part), "`{part}` is not in {text}");
    }
}
