//! Tests calls of functions and methods.

use super::{assert_trees, tree};
use crate::broadcast::{all_functions, find_function};

#[test]
fn every_function_in_both_forms() {
    for function in all_functions() {
        let name = function.name;
        let arguments = ["x", "y", "z", "w"];
        let nodes = ["__o0", "__o1", "__o2", "__o3"][..function.arity].join(",");
        let call = format!("{name}({})", arguments[..function.arity].join(", "));
        let method = format!("x.{name}({})", arguments[1..function.arity].join(", "));
        let expected = match name {
            "clip" => "Op.minimum(Op.maximum(__o0,__o1),__o2)".to_owned(),
            name => format!("Op.{name}({nodes})"),
        };
        assert_eq!(tree(&call), expected, "`{call}`");
        assert_eq!(tree(&method), expected, "`{method}`");
    }
}

#[test]
fn the_table_is_sorted() {
    for arity in 1..=4 {
        let of_arity = all_functions().filter(|function| function.arity == arity);
        assert!(of_arity.is_sorted_by(|a, b| a.name < b.name), "{arity}");
    }
    for function in all_functions() {
        assert!(find_function(function.name).is_some(), "{}", function.name);
    }
}

#[test]
fn names_elsewhere_lead_to_one_function() {
    let words: Vec<_> = all_functions().flat_map(|function| function.aliases).collect();
    for (i, word) in words.iter().enumerate() {
        assert!(find_function(word).is_none(), "{word} is a function");
        assert!(!words[..i].contains(word), "{word} is listed twice");
    }
}

#[test]
fn chains() {
    assert_trees(&[
        ("(x - y).abs().sqrt()", "Op.sqrt(Op.abs(Op.subtract(__o0, __o1)))"),
        (
            "sqrt(x * x + y * y) as f64",
            "Op.cast(Op.sqrt(Op.add(Op.multiply(__o0, __o0), Op.multiply(__o1, __o1))), Op.dtype::<f64>())",
        ),
        ("maximum(x, y,)", "Op.maximum(__o0, __o1)"),
    ]);
}

#[test]
fn select_is_if() {
    let choice = "Op.select(Op.greater(__o0, __o1), __o0, __o1)";
    assert_trees(&[("select(x > y, x, y)", choice), ("(x > y).select(x, y)", choice)]);
}

#[test]
fn rust_evaluates_other_functions() {
    assert_trees(&[
        ("f(x)", "__o0"),
        ("math::sqrt(x)", "__o0"),
        ("sqrt::<f32>(x)", "__o0"),
        ("<T as Root>::sqrt(x)", "__o0"),
        ("self.f(x) + x.total()", "Op.add(__o0, __o1)"),
        ("x.sqrt::<f32>()", "__o0"),
        ("x.cast_to(y)", "__o0"),
    ]);
}
