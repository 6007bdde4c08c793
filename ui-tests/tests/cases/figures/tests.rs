use super::*;

const SOURCE: &str = "\
fn main() {
    //~ ERROR: shapes `(A,)` and `(B,)` cannot be broadcast together
    a + b;
}
";
const MESSAGE: &str = "\
error[E0277]: shapes `(A,)` and `(B,)` cannot be broadcast together
 --> cases/topic/name.rs:3:7
  |
3 |     a + b;
  |       ^ no such sum on axis 0
  |
  = note: required for `A` to implement `Sum`
note: required by a bound in `array_core::sum`
";

fn case(change: impl FnOnce(&str) -> String) -> Case {
    Case {
        name: "topic/name".into(),
        source: SOURCE.into(),
        message: Some(change(MESSAGE)),
        ..Case::default()
    }
}

/// Returns the goals that the message misses after `change`.
fn missed(change: impl FnOnce(&str) -> String) -> Vec<Goal> {
    Figures::of(&case(change))
        .expect("the case has a message")
        .missed()
        .collect()
}

#[test]
fn a_good_message_misses_nothing() {
    let case = case(str::to_owned);
    let figures = Figures::of(&case).expect("the case has a message");
    assert_eq!((figures.lines, figures.errors), (8, 1));
    assert_eq!((figures.levels, figures.bounds), (1, 1));
    assert_eq!(
        (figures.values.as_slice(), figures.axis),
        (["(A,)", "(B,)"].as_slice(), Some(true))
    );
    assert_eq!(figures.caret, Some("+"));
    assert_eq!(figures.missed().count(), 0, "{figures:?}");
}

#[test]
fn each_goal_is_missed_by_a_message_that_breaks_it() {
    assert_eq!(missed(|it| format!("{it}\n{it}")), [Goal::Errors]);
    assert_eq!(missed(|it| format!("{it}{}", "  = note: more\n".repeat(17))), []);
    assert_eq!(
        missed(|it| format!("{it}{}", "  = note: more\n".repeat(18))),
        [Goal::Lines]
    );
    assert_eq!(
        missed(|it| format!("{it}  = note: required for `B` to implement `Sum`\n")),
        [Goal::Levels]
    );
    assert_eq!(
        missed(|it| it.replace("array_core::sum", "array_core::ops::<impl A>::sum")),
        [Goal::Inside]
    );
    assert_eq!(
        missed(|it| format!("{it}  = note: this error originates in the macro `rows` (more)\n")),
        [Goal::Inside]
    );
    assert_eq!(missed(|it| it.replace("(B,)", "(B, ...)")), [Goal::Values]);
    assert_eq!(missed(|it| it.replace("(B,)", "(C,)")), [Goal::Values]);
    assert_eq!(
        missed(|it| it.replace("shapes `(A,)` and `(B,)`", "these")),
        [Goal::Values]
    );
    assert_eq!(missed(|it| it.replace(" on axis 0", "")), [Goal::Axis]);
    assert_eq!(
        missed(|it| it.replace(":3:7", ":3:5").replace("  ^", "^^^^^")),
        [Goal::Caret]
    );
}

#[test]
fn figures_without_a_goal_miss_none() {
    // An error of a macro is about the text under the carets, so it need not name values. A path
    // through public modules is a path that a user would import.
    assert_eq!(
        missed(|it| it.replace("[E0277]: shapes `(A,)` and `(B,)`", ": these")),
        []
    );
    for path in [
        "std::ops::Add::add",
        "array_core::expr::Mask",
        "array_core::Sum::sum",
        "x.cast::<f32>()",
    ] {
        assert_eq!(missed(|it| it.replace("array_core::sum", path)), [], "{path}");
    }
    for (from, to) in [
        ("shapes `(A,)`", "`A`"),
        ("cannot be broadcast together", "differ in rank"),
    ] {
        assert_eq!(missed(|it| it.replace(from, to).replace(" on axis 0", "")), [], "{to}");
    }
}

#[test]
fn carets_belong_under_an_operator_or_operand() {
    for text in [
        "+", "&&", "|", "..", ":", "x", "&x", "-2", "0.5", "[1, [2]]", "&(a + b)", "|y|", "\"a\"",
    ] {
        assert!(is_operand(text), "{text}");
    }
    for text in [
        "",
        "a + b",
        "x.t()",
        "f(x)",
        "(a) + (b)",
        "x =",
        "Array<f32, S>",
        "|y| y",
        "-&x.t()",
    ] {
        assert!(!is_operand(text), "{text}");
    }
}
