//! Tests how often fused expressions combine shapes, where closures are split, and which operations
//! are checked.

use super::{assert_trees, check, compact, expand, fused, fused::Fused, fused::by_path, plain};

fn fused(source: &str) -> Fused {
    fused::find(expand(source)).unwrap_or_else(|| panic!("`{source}` is not fused"))
}

#[test]
fn shapes_are_combined_once_for_each_set_of_operands() {
    let rows: &[(&str, &[&str])] = &[
        ("x + y * x - y + x * y - x + y * x - y", &["Op.meet(__s1,__s0)"]),
        ("sqrt(x) * 2 + x", &[]),
        ("x + y + z", &["Op.meet(__s0,__s1)", "Op.meet(__s3,__s2)"]),
        ("(x + y) * (y + x)", &["Op.meet(__s0,__s1)"]),
        (
            "(x + y) * (y + z)",
            &["Op.meet(__s0,__s1)", "Op.meet(__s1,__s2)", "Op.meet(__s3,__s4)"],
        ),
        ("x += y", &["Op.fits(__s0,__s1)"]),
        ("x += y * z", &["Op.meet(__s1,__s2)", "Op.fits(__s0,__s3)"]),
        ("x = x * 2", &[]),
        ("if c { x } else { y }", &["Op.meet(__s1,__s2)", "Op.meet(__s3,__s0)"]),
    ];
    for (source, expected) in rows {
        assert_eq!(fused(source).relations(), *expected, "`{source}`");
    }
}

#[test]
fn more_operands_than_a_context_takes_are_in_groups() {
    let names: Vec<String> = (0..157).map(|i| format!("a{i}")).collect();
    let text = |count: usize, target: &str| {
        let source = format!("{target}{}", names[..count].join(" + "));
        compact(by_path(expand(&source)))
            .replace("::array_core::__private::fused::", "")
            .replace("\u{20}", "")
    };
    let rows = [
        (12, 12, 0),
        (13, 2, 1),
        (24, 2, 2),
        (25, 3, 2),
        (144, 12, 12),
        (145, 2, 13),
        (156, 2, 14),
        (157, 3, 14),
    ];
    // Counts the shapes of the pattern, `(__c0, (__s0, __s1,))`.
    let operands = |text: &str| {
        let shapes = text.split("(__c0,(").nth(1).and_then(|rest| rest.split(')').next());
        shapes.map_or(0, |shapes| shapes.matches(',').count())
    };
    for (count, leaves, groups) in rows {
        let text = text(count, "");
        assert_eq!(operands(&text), leaves, "{count}: {text}");
        assert_eq!(text.matches("Op.group(").count(), groups, "{count}");
        assert_eq!(text.matches("Op.grouped(").count(), groups, "{count}");
        assert_eq!(text.matches("Op.meet(").count(), count - 1, "{count}");
    }
    // The array that is written to comes before the groups.
    assert!(text(12, "x = ").contains("::of((&__target.__output(),{__o0},"));
    assert_eq!([operands(&text(12, "x = ")), operands(&text(13, "x = "))], [13, 3]);
    assert!(text(13, "x = ").contains("::of((&__target.__output(),&Op.group("));
    let thirteen = text(13, "");
    assert!(
        thirteen.contains("let(__s0,__s1,__s2,__s3,__s4,__s5,__s6,__s7,__s8,__s9,__s10,__s11,)=Op.grouped(__g0);"),
        "{thirteen}"
    );
    assert!(
        thirteen.contains("move|((__x0,__x1,__x2,__x3,__x4,__x5,__x6,__x7,__x8,__x9,__x10,__x11,),__x12,)|"),
        "{thirteen}"
    );
}

#[test]
fn a_tolerance_is_a_scalar_and_is_not_broadcast() {
    let rows: &[(&str, &[&str])] = &[
        ("is_close(x, y, 0.0, 1.0)", &["Op.meet(__s0,__s1)"]),
        (
            "is_close(x, y, a, b * c)",
            &[
                "Op.meet(__s3,__s4)",
                "Op.meet(__s0,__s1)",
                "Op.tolerance(__s2)",
                "Op.tolerance(__s5)",
            ],
        ),
    ];
    for (source, expected) in rows {
        assert_eq!(fused(source).relations(), *expected, "`{source}`");
    }
    assert_trees(&[(
        "is_close(x, y, 0.5, z)",
        "{ let __pair = Op.common(__o0, __o1); \
         Op.is_close(__pair.0, __pair.1, Op.tolerant(__pair, (0.5f64, 0.5f32, Half)), __o2) }",
    )]);
}

#[test]
fn a_function_that_takes_many_elements_splits_the_closure() {
    let rows: &[(&str, &[&str])] = &[
        ("exp(x)", &["__c1"]),
        ("exp(x) + sin(y)", &["__s2", "__c1", "__c2"]),
        ("exp(sin(x) * 2)", &["__c1", "__c2"]),
        ("x % y", &["__s2", "__c1"]),
        ("sqrt(x)", &["__c1"]),
        ("sqrt(x) + 1", &[]),
    ];
    for (source, expected) in rows {
        assert_eq!(fused(source).names(), *expected, "`{source}`");
    }
    // `Op.unchanged` marks an operand that is the argument of a function, and a result that is the
    // value of the expression.
    let text = compact(expand("exp(x)")).replace("::array_core::__private::fused::", "");
    assert!(
        text.contains("let__c1=Op.exp(__c0,{#[inline(always)]move|(__x0,)|Op.unchanged({__x0},)});"),
        "{text}"
    );
    assert!(
        text.contains("Op.eval(__c1,__s0,#[inline(always)]move|((__x0,),__t1)|Op.unchanged({__t1},),"),
        "{text}"
    );
    let text = compact(by_path(expand("exp(-x) + x"))).replace("::array_core::__private::fused::", "");
    assert!(
        text.contains("let__c1=Op.exp(__c0,{#[inline(always)]move|(__x0,)|Op.negative({__x0},)});"),
        "{text}"
    );
    assert!(
        text.contains("Op.eval(__c1,__s0,#[inline(always)]move|((__x0,),__t1)|Op.add({__t1},{__x0},),"),
        "{text}"
    );
}

#[test]
fn a_divisor_that_is_an_expression_is_a_part() {
    assert_eq!(fused("x / (y + 1)").names(), ["__s2", "__d0"]);
    assert_eq!(fused("x / y").names(), ["__s2"]);
    assert_trees(&[(
        "x / (y + 1)",
        "Op.divide(__o0, Op.add(__o1, (LiteralValue::<1i128>, U7)))",
    )]);
    let text = plain(expand("x / (y + 1) / z"));
    assert!(text.contains("eval_checked("), "{text}");
}

#[test]
fn integers_that_may_have_no_result_are_checked() {
    let rows = [
        ("x / y", "Op.divisor(__o1)"),
        ("x % y", "Op.divisor(__o1)"),
        ("x << y", "Op.count(__o1)"),
        ("pow(x, y)", "Op.exponent(__o1)"),
        ("pow(2, x)", "Op.exponent(__o0)"),
        ("x / (y + 1)", "Op.divisor(Op.add(__o1, (LiteralValue::<1i128>, U7)))"),
        ("x / 0", "Op.divisor(Op.typed(__o0, (LiteralValue::<0i128>, U7)))"),
        ("x / -1", "Op.divisor(Op.typed(__o0, (LiteralValue::<-1i128>, S8)))"),
        ("x / y + y / z", "Op.both(Op.divisor(__o1), Op.divisor(__o2))"),
        ("if c { x / y } else { z }", "Op.when(__o0, Op.divisor(__o2))"),
        ("if c { z } else { x / y }", "Op.unless(__o0, Op.divisor(__o3))"),
        ("c && x / y", "Op.when(__o0, Op.divisor(__o2))"),
        ("c || x / y", "Op.unless(__o0, Op.divisor(__o2))"),
        ("w /= y", "Op.divisor(Op.taken(__own, __o0))"),
        ("(x / y) as f64 * 2.0", "Op.divisor(__o1)"),
        ("if n / d > 0 { x } else { 0.5 }", "Op.divisor(__o1)"),
        ("0.5 * x + (n << k)", "Op.count(__o2)"),
        (
            "0.5 * x + n / -2",
            "Op.divisor(Op.typed(__o1, (LiteralValue::<-2i128>, S8)))",
        ),
    ];
    for (source, expected) in rows {
        assert_eq!(check(source), Some(compact(expected)), "`{source}`");
    }
    for source in [
        "x / 2",
        "x / 2.0",
        "2.5 * x / y",
        "exp(x) / y",
        "a / b * 0.5 + sqrt(c)",
        "-(a / b) * 0.5",
        "exp(a / b)",
        "(a / b).clip(0.0, 1.0)",
        "a / b < 0.5",
        "is_close(a / b, 1.0, 0.0, c)",
        "if c { a / b } else { 0.5 }",
        "x << 3",
        "pow(x, 2)",
        "w /= 2",
        "w /= 2.0",
        "x * y",
    ] {
        assert_eq!(check(source), None, "`{source}`");
        assert!(!expand(source).to_string().contains("beside_float"), "`{source}`");
    }
}

#[test]
fn integer_scalars_next_to_floats_are_refused() {
    for source in [
        "0.5 * x + n / d",
        "(x + n / d) * 0.5",
        "exp(x) * (n % d)",
        "w += 0.5 * x + n / d",
        "0.5 * x + pow(n, k)",
        "clip(x, n / d, 1.0)",
    ] {
        assert_eq!(check(source), None, "`{source}`");
        assert!(expand(source).to_string().contains("beside_float"), "`{source}`");
    }
    // A condition is not combined with floats.
    for source in [
        "x * if y / z > 0 { 1.0 } else { 2.0 }",
        "0.5 * x + if y / z > 0 { 1.0 } else { 2.0 }",
    ] {
        let text = expand(source).to_string();
        assert!(
            text.contains("divisor") && !text.contains("beside_float"),
            "`{source}`: {text}"
        );
    }
}

#[test]
fn a_choice_of_literals_in_a_function_of_many_elements_has_its_dtype() {
    let text = compact(expand("pow(x, if c { 1 } else { 2 })")).replace("::array_core::__private::fused::", "");
    let staged = "Op.pow(__c0,{#[inline(always)]move|(__x0,__x1,)|{let__anchor=__x0;(__anchor,Op.select({__x1},";
    assert!(text.contains(staged), "{text}");
    assert!(
        text.contains("move|((__x0,__x1,),__t1)|Op.unchanged({__t1},),"),
        "{text}"
    );
}

#[test]
fn a_computation_of_three_operations_imports_them() {
    let import = "=>{use::array_core::__private::fused::Opas__Op;";
    let rows = [
        ("x + y", false),
        ("x + y + z", false),
        ("x + y + z + x", true),
        ("x = x + y + z", false),
        ("x = x + y + z + x", true),
        ("if x < y { x } else { -y }", true),
    ];
    for (source, expected) in rows {
        let text = compact(expand(source));
        assert_eq!(text.contains(import), expected, "`{source}`: {text}");
        assert_eq!(
            text.contains("__Op.add("),
            expected && source.contains('+'),
            "`{source}`: {text}"
        );
    }
}

/// The names of classes are imported only in a computation of at least eight operations, each once.
#[test]
fn classes_of_literals_are_imported_in_long_computations() {
    let path = "::array_core::__private::fused::";
    let short = compact(expand("a * 2.5 + 1.5 - a * 4 + a"));
    assert!(short.contains(&format!("{path}Half)")), "{short}");
    assert!(!short.contains("__Half"), "{short}");
    let long = compact(expand("((a * 2.5 + 1.5 - a) * 3 - a) * 4 - a * 5.5 + a"));
    for (class, uses) in [("Half", 3), ("LiteralValue", 2), ("U7", 2)] {
        let import = format!("use{path}{class}as__{class};");
        assert_eq!(long.matches(&import).count(), 1, "{class}: {long}");
        assert_eq!(long.matches(&format!("__{class}")).count(), 1 + uses, "{class}: {long}");
    }
}
