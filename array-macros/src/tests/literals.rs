//! Tests literals without a dtype: their values and classes, arithmetic on them, and the operands
//! from which they take their dtype.

use super::{assert_trees, expand, plain, tree};

/// Returns the expansion of a literal that is added to an operand. The expansion contains the class
/// of the literal.
fn weak(literal: &str) -> String {
    let tree = tree(&format!("x + {literal}"));
    let literal = tree
        .strip_prefix("Op.add(__o0,(")
        .and_then(|tree| tree.strip_suffix("))"));
    literal.unwrap_or_else(|| panic!("{tree}")).to_owned()
}

/// Asserts the class of a float, its value as an `f64`, and its value as an `f32` unless that is
/// infinite.
#[track_caller]
fn assert_float(literal: &str, class: &str, single: f32, double: f64) {
    let found = weak(literal);
    let parts: Vec<&str> = found.split(',').collect();
    let [found_double, found_single, found_class] = parts[..] else {
        panic!("{found}")
    };
    let found_double: f64 = found_double.strip_suffix("f64").unwrap().parse().unwrap();
    let found_single: f32 = found_single.strip_suffix("f32").unwrap().parse().unwrap();
    let single = if single.is_finite() { single } else { 0.0 };
    assert_eq!(
        (found_double.to_bits(), found_single.to_bits(), found_class),
        (double.to_bits(), single.to_bits(), class),
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
        assert_eq!(weak(literal), format!("LiteralValue::<{literal}i128>,{class}"));
    }
}

#[test]
fn integers_are_exact_in_every_radix() {
    for literal in ["0xff", "0b1111_1111", "0o377", "255", "(255)", "-(-255)"] {
        assert_eq!(weak(literal), "LiteralValue::<255i128>,U8", "`{literal}`");
    }
    assert_eq!(weak("-0"), "LiteralValue::<0i128>,U7");
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
    // This number is just above the middle between 1 and the next `f32`. Rounded to an `f64`, it is
    // the middle, which a second rounding would take down to 1.
    let text = "1.000000059604644775390626";
    assert_float(text, "Half", 1.0 + f32::EPSILON, 1.000_000_059_604_644_8);
}

#[test]
fn literals_alone_are_folded() {
    assert_eq!(weak("(1 + 2 * 3)"), "LiteralValue::<7i128>,U7");
    assert_eq!(weak("(2 - 5)"), "LiteralValue::<-3i128>,S8");
    assert_eq!(weak("-(2 - 5)"), "LiteralValue::<3i128>,U7");
    assert_float("1.0 / 3.0", "Half", (1.0_f64 / 3.0) as f32, 1.0 / 3.0);
    assert_float("(1 + 0.5)", "Half", 1.5, 1.5);
    assert_float("1 / 2.0", "Half", 0.5, 0.5);
    assert_float("-(1.5 - 0.5)", "Half", -1.0, -1.0);
    assert_float("2 * 1e38 * 2", "Double", f32::INFINITY, 4e38);
    assert_float("(2.5 * 2)", "Half", 5.0, 5.0);
}

#[test]
fn a_literal_is_in_the_operation_that_gives_it_a_dtype() {
    assert_trees(&[
        ("x * 2", "Op.multiply(__o0, (LiteralValue::<2i128>, U7))"),
        ("2 * x", "Op.multiply((LiteralValue::<2i128>, U7), __o0)"),
        ("(2) - &(x)", "Op.subtract((LiteralValue::<2i128>, U7), __o0)"),
        ("x < 2", "Op.less(__o0, (LiteralValue::<2i128>, U7))"),
        ("pow(x, 2)", "Op.pow(__o0, (LiteralValue::<2i128>, U7))"),
        ("maximum(2, x)", "Op.maximum((LiteralValue::<2i128>, U7), __o0)"),
        ("2.maximum(x)", "Op.maximum((LiteralValue::<2i128>, U7), __o0)"),
        (
            "x.clip(2, y)",
            "Op.minimum(Op.maximum(__o0, (LiteralValue::<2i128>, U7)), __o1)",
        ),
        (
            "clip(2, x, y)",
            "Op.minimum(Op.maximum((LiteralValue::<2i128>, U7), __o0), __o1)",
        ),
        (
            "clip(x, 0, 1)",
            "Op.minimum(Op.maximum(__o0, (LiteralValue::<0i128>, U7)), (LiteralValue::<1i128>, U7))",
        ),
    ]);
}

#[test]
fn literals_that_are_compared_first_have_the_dtype_of_the_other_argument() {
    let tree = plain(expand("clip(0.5, 0.0, y)"));
    assert!(tree.contains("Op.maximum(Op.typed(__anchor"), "{tree}");
    for wrong in ["is_close(1.0, 1.0, x, y)", "maximum(x,, y)", "sqrt(, x)"] {
        assert!(plain(expand(wrong)).contains("compile_error"), "`{wrong}`");
    }
}

#[test]
fn a_literal_follows_a_constant_and_a_subtree() {
    assert_trees(&[
        (
            "x * (1_u8 + 2)",
            "Op.multiply(__o0, Op.add(Op.constant(1_u8), (LiteralValue::<2i128>, U7)))",
        ),
        (
            "x as f32 * 2",
            "Op.multiply(Op.cast(__o0, Op.dtype::<f32>()), (LiteralValue::<2i128>, U7))",
        ),
    ]);
}
