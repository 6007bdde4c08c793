//! Weak literals: values, classes, folding, and what they follow.

use super::{assert_trees, tree};

/// Returns the literal that is added to an operand.
fn weak(literal: &str) -> String {
    let tree = tree(&format!("x + {literal}"));
    let literal = tree.strip_prefix("{let__anchor=__o0;let__literal1=");
    let literal = literal.and_then(|tree| tree.strip_suffix("typed_as(&__anchor);Op.add(__anchor,__literal1)}"));
    let literal = literal.unwrap_or_else(|| panic!("{tree}"));
    literal.trim_end_matches(['.', ':']).to_owned()
}

#[track_caller]
fn assert_float(literal: &str, class: &str, single: f32, double: f64) {
    let (single, double) = (single.to_bits(), double.to_bits());
    assert_eq!(
        weak(literal),
        format!("Float::<{class}>::new({single}u32,{double}u64)"),
        "`{literal}`"
    );
}

#[test]
fn classes_of_integers() {
    let boundaries = [
        ("0", "U7"),
        ("127", "U7"),
        ("128", "U8"),
        ("255", "U8"),
        ("256", "U15"),
        ("32767", "U15"),
        ("32768", "H16"),
        ("65519", "H16"),
        ("65520", "U16"),
        ("65535", "U16"),
        ("65536", "U31"),
        ("2147483647", "U31"),
        ("2147483648", "U32"),
        ("4294967295", "U32"),
        ("4294967296", "U63"),
        ("9223372036854775807", "U63"),
        ("9223372036854775808", "U64"),
        ("18446744073709551615", "U64"),
        ("18446744073709551616", "Huge"),
        ("170141183460469231731687303715884105727", "Huge"),
        ("-1", "S8"),
        ("-128", "S8"),
        ("-129", "S16"),
        ("-32768", "S16"),
        ("-32769", "H17"),
        ("-65519", "H17"),
        ("-65520", "S32"),
        ("-2147483648", "S32"),
        ("-2147483649", "S64"),
        ("-9223372036854775808", "S64"),
        ("-9223372036854775809", "Huge"),
        ("-170141183460469231731687303715884105728", "Huge"),
    ];
    for (literal, class) in boundaries {
        assert_eq!(weak(literal), format!("Integer::<{literal}i128,{class}>::new()"));
    }
}

#[test]
fn integers_are_exact_in_every_radix() {
    for literal in ["0xff", "0b1111_1111", "0o377", "255", "(255)", "-(-255)"] {
        assert_eq!(weak(literal), "Integer::<255i128,U8>::new()", "`{literal}`");
    }
    assert_eq!(weak("-0"), "Integer::<0i128,U7>::new()");
}

#[test]
fn floats_are_rounded_once_to_each_dtype() {
    assert_float("0.1", "Half", 0.1, 0.1);
    assert_float("1e3", "Half", 1e3, 1e3);
    assert_float("1_0.5", "Half", 10.5, 10.5);
    assert_float("2.", "Half", 2.0, 2.0);
    assert_float("-0.0", "Half", -0.0, -0.0);
    assert_float("-(2.5)", "Half", -2.5, -2.5);
    assert_float("65519.99", "Half", 65519.99, 65519.99);
    assert_float("-65520.0", "Brain", -65520.0, -65520.0);
    assert_float("3.396177e38", "Brain", 3.396177e38, 3.396177e38);
    assert_float("3.3961776e38", "Single", 3.3961776e38, 3.3961776e38);
    assert_float("3.4028235e38", "Single", f32::MAX, 3.4028235e38);
    assert_float("3.5e38", "Double", f32::INFINITY, 3.5e38);
    assert_float("-1e300", "Double", f32::NEG_INFINITY, -1e300);
    assert_float("1e-400", "Half", 0.0, 0.0);
    // Just above the middle between 1 and the next `f32`; as an `f64` it is the middle, which would go down.
    let text = "1.000000059604644775390626";
    assert_float(text, "Half", 1.0 + f32::EPSILON, 1.000_000_059_604_644_8);
}

#[test]
fn literals_alone_are_folded() {
    assert_eq!(weak("(1 + 2 * 3)"), "Integer::<7i128,U7>::new()");
    assert_eq!(weak("(2 - 5)"), "Integer::<-3i128,S8>::new()");
    assert_eq!(weak("-(2 - 5)"), "Integer::<3i128,U7>::new()");
    assert_float("1.0 / 3.0", "Half", (1.0_f64 / 3.0) as f32, 1.0 / 3.0);
    assert_float("(1 + 0.5)", "Half", 1.5, 1.5);
    assert_float("1 / 2.0", "Half", 0.5, 0.5);
    assert_float("-(1.5 - 0.5)", "Half", -1.0, -1.0);
    assert_float("2 * 1e38 * 2", "Double", f32::INFINITY, 4e38);
    assert_float("(2.5 * 2)", "Half", 5.0, 5.0);
}

#[test]
fn a_literal_follows_what_it_meets() {
    let two =
        |index| format!("let __anchor = __o0; let __literal{index} = Integer::<2i128, U7>::new().typed_as(&__anchor);");
    assert_trees(&[
        ("x * 2", &format!("{{ {} Op.mul(__anchor, __literal1) }}", two(1))),
        ("2 * x", &format!("{{ {} Op.mul(__literal0, __anchor) }}", two(0))),
        ("(2) - &(x)", &format!("{{ {} Op.sub(__literal0, __anchor) }}", two(0))),
        ("x < 2", &format!("{{ {} Op.less(__anchor, __literal1) }}", two(1))),
        ("pow(x, 2)", &format!("{{ {} Op.pow(__anchor, __literal1) }}", two(1))),
        (
            "maximum(2, x)",
            &format!("{{ {} Op.maximum(__literal0, __anchor) }}", two(0)),
        ),
        (
            "2.maximum(x)",
            &format!("{{ {} Op.maximum(__literal0, __anchor) }}", two(0)),
        ),
        (
            "x.clip(2, y)",
            &format!("{{ {} Op.clip(__anchor, __literal1, __o1) }}", two(1)),
        ),
        (
            "clip(2, x, y)",
            &format!("{{ {} Op.clip(__literal0, __anchor, __o1) }}", two(0)),
        ),
    ]);
}

#[test]
fn two_literals_follow_one_node() {
    let literal =
        |index, value| format!("let __literal{index} = Integer::<{value}i128, U7>::new().typed_as(&__anchor);");
    assert_trees(&[(
        "clip(x, 0, 1)",
        &format!(
            "{{ let __anchor = __o0; {} {} Op.clip(__anchor, __literal1, __literal2) }}",
            literal(1, 0),
            literal(2, 1)
        ),
    )]);
}

#[test]
fn a_literal_follows_a_constant_and_a_subtree() {
    let two = "let __literal1 = Integer::<2i128, U7>::new().typed_as(&__anchor);";
    assert_trees(&[
        (
            "1_u8 + 2",
            &format!("{{ let __anchor = Op.operand(&(1_u8)); {two} Op.add(__anchor, __literal1) }}"),
        ),
        (
            "x as f32 * 2",
            &format!("{{ let __anchor = Op.cast(__o0, Op.dtype::<f32>()); {two} Op.mul(__anchor, __literal1) }}"),
        ),
    ]);
}
