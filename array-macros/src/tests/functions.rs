//! Functions and methods.

use super::{assert_trees, tree};
use crate::broadcast::{FUNCTIONS, NEAR_MISSES, find_function};

#[test]
fn every_function_in_both_forms() {
    for function in FUNCTIONS {
        let (name, op) = (function.name, function.op);
        let arguments = ["x", "y", "z", "w"];
        let nodes = ["__o0", "__o1", "__o2", "__o3"][..function.arity].join(",");
        let call = format!("{name}({})", arguments[..function.arity].join(", "));
        let method = format!("x.{name}({})", arguments[1..function.arity].join(", "));
        let expected = match op {
            "clip" => "Op.minimum(Op.maximum(__o0,__o1),__o2)".to_owned(),
            op => format!("Op.{op}({nodes})"),
        };
        assert_eq!(tree(&call), expected, "`{call}`");
        assert_eq!(tree(&method), expected, "`{method}`");
    }
}

#[test]
fn tables_are_sorted() {
    assert!(FUNCTIONS.is_sorted_by(|a, b| a.name < b.name));
    assert!(NEAR_MISSES.is_sorted_by(|a, b| a.0 < b.0));
}

#[test]
fn near_misses_lead_to_functions() {
    for (wrong, right) in NEAR_MISSES {
        assert!(find_function(right).is_some(), "{wrong} leads to {right}");
        assert!(find_function(wrong).is_none(), "{wrong} is a function");
    }
}

#[test]
fn chains() {
    assert_trees(&[
        ("(x - y).abs().sqrt()", "Op.sqrt(Op.abs(Op.sub(__o0, __o1)))"),
        (
            "sqrt(x * x + y * y) as f64",
            "Op.cast(Op.sqrt(Op.add(Op.mul(__o0, __o0), Op.mul(__o1, __o1))), Op.dtype::<f64>())",
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
