//! Each rule refuses a case that breaks it, and nothing else: a harness that nobody has seen fail
//! proves nothing.

use super::*;

const SOURCE: &str = "\
fn main() {
    let a = 1;
    //~ ERROR: cannot add `b` to `a`
    //~ NOTE: no such sum
    a + b;
}
";
const MESSAGE: &str = "\
error[E0277]: cannot add `b` to `a`
 --> cases/topic/name.rs:5:7
  |
5 |     a + b;
  |       ^ no such sum
";

fn good() -> Case {
    Case {
        name: "topic/name".into(),
        source: SOURCE.into(),
        twin: Some("fn main() {\n    let a = 1;\n    a + a;\n}\n".into()),
        message: Some(MESSAGE.into()),
    }
}

fn with_message(change: impl FnOnce(&str) -> String) -> Case {
    Case {
        message: Some(change(MESSAGE)),
        ..good()
    }
}

/// Asserts that exactly one problem is found, and that its text contains `words`.
#[track_caller]
fn refused(case: Case, words: &str) {
    let found = audit(&[case], &[]);
    assert!(found.len() == 1 && found[0].contains(words), "{found:#?}");
}

#[test]
fn a_good_case_passes() {
    assert_eq!(audit(&[good()], &[]), [""; 0]);
}

#[test]
fn other_words_are_refused() {
    let case = Case {
        source: SOURCE.replace("cannot add", "refuses to add"),
        ..good()
    };
    let found = audit(&[case], &[]);
    assert!(
        found[0].contains("no error at line 5 says `refuses to add"),
        "{found:#?}"
    );
    assert!(found[1].contains("an error that the case does not name"), "{found:#?}");
    refused(
        Case {
            source: SOURCE.replace("no such sum", "the rule"),
            ..good()
        },
        "does not say `the rule`",
    );
}

#[test]
fn an_error_elsewhere_is_refused() {
    let found = audit(&[with_message(|it| it.replace(":5:7", ":2:7"))], &[]);
    assert!(found[0].contains("no error at line 5"), "{found:#?}");
    let found = audit(
        &[with_message(|it| {
            it.replace("cases/topic/name.rs:5:7", "$WORKSPACE/array-core/src/lib.rs")
        })],
        &[],
    );
    assert!(found[0].contains("not at what the user wrote"), "{found:#?}");
}

#[test]
fn a_const_assertion_may_be_in_the_library() {
    let message = "error[E0080]: evaluation panicked: cannot add `b` to `a`\n --> $WORKSPACE/array-core/src/lib.rs\n  | no such sum\n\
                   \nnote: the above error was encountered while instantiating `fn f`\n --> cases/topic/name.rs:6:7\n";
    let source = format!("{}\n{SOURCE}", crate::case::BUILD_ONLY);
    assert_eq!(
        audit(
            &[Case {
                source,
                message: Some(message.into()),
                ..good()
            }],
            &[]
        ),
        [""; 0]
    );
}

#[test]
fn a_second_error_is_refused() {
    refused(
        with_message(|it| format!("{it}\nerror: too\n --> cases/topic/name.rs:5:7\n")),
        "does not name: error: too",
    );
    refused(with_message(|it| format!("{it}\n{it}")), "does not name: error[E0277]");
    refused(
        with_message(|it| format!("warning: unused\n\n{it}")),
        "a warning beside the error",
    );
}

#[test]
fn a_case_without_words_is_refused() {
    refused(
        Case {
            source: "fn main() {\n    a + b;\n}\n".into(),
            message: Some(String::new()),
            ..good()
        },
        "names the mistake",
    );
}

#[test]
fn a_twin_is_the_same_program_without_the_mistake() {
    refused(Case { twin: None, ..good() }, "no twin");
    refused(
        Case {
            twin: Some(SOURCE.replace("b;", "a;")),
            ..good()
        },
        "still names an error",
    );
    refused(
        Case {
            twin: Some("fn main() {}".into()),
            ..good()
        },
        "4 lines are not in the twin",
    );
    refused(
        Case {
            twin: Some("fn main() {\n    let a = 1;\n    a + b;\n}\n".into()),
            ..good()
        },
        "0 lines",
    );
}

#[test]
fn a_case_without_message_is_refused() {
    refused(
        Case {
            message: None,
            ..good()
        },
        "no `.stderr`",
    );
}

#[test]
fn names_that_mean_nothing_are_refused() {
    refused(
        with_message(|it| it.replace("no such sum", "no such sum of typenum::Sum")),
        "shows `typenum`",
    );
    refused(
        with_message(|it| it.replace("no such sum", "no such sum of UInt<..>")),
        "shows `UInt`",
    );
    refused(
        with_message(|it| it.replace("no such sum", "no such sum of __Node")),
        "shows `__Node`",
    );
    // rustc draws underscores below a quotation of several lines.
    assert_eq!(
        audit(
            &[with_message(|it| it.replace("no such sum", "no such sum |______^"))],
            &[]
        ),
        [""; 0]
    );
    refused(
        with_message(|it| it.replace("`a`", "`a`: array_core::expr::Add")),
        "module path `array_core::expr`",
    );
    assert_eq!(
        audit(&[with_message(|it| it.replace("`a`", "`a`: array_core::Len<3>"))], &[]),
        [""; 0]
    );
    // A message may show names of `typenum` if the program names that crate.
    let mut case = with_message(|it| it.replace("no such sum", "no such sum of UInt<..>"));
    case.source = case.source.replace("fn main", "// typenum::U3\nfn main");
    assert!(!audit(&[case], &[]).iter().any(|problem| problem.contains("UInt")));
}

#[test]
fn a_long_message_is_refused_unless_listed_with_a_reason() {
    let long = || with_message(|it| format!("{it}{}", "  = note: more\n".repeat(11)));
    refused(long(), "16 lines at 100 columns, 15 are allowed");
    refused(
        with_message(|it| it.replace("sum", &format!("sum{}", "-".repeat(1100)))),
        "16 lines at 100 columns",
    );
    let reason = "rustc lists the impls";
    assert_eq!(audit(&[long()], &[("topic/name", 16, reason)]), [""; 0]);
    assert!(audit(&[long()], &[("topic/name", 20, reason)])[0].contains("says 20 lines"));
    assert!(audit(&[long()], &[("topic/name", 16, "")])[0].contains("no reason"));
    assert!(audit(&[good()], &[("topic/gone", 16, reason)])[0].contains("topic/gone"));
}
