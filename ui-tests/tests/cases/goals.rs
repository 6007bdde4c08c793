//! Compares the figures of messages with the goals. A list has the messages that may miss a goal,
//! with the reasons.

mod missed;

use crate::case::{self, Case};
use crate::figures::{self, Figures, Goal, MEDIAN};
use missed::MISSED;

/// Messages that miss a goal for the same reason. The test fails if one of them does not miss the
/// goal.
struct Excuse {
    goal: Goal,
    reason: &'static str,
    cases: &'static [&'static str],
}

/// The goals that a case may miss only with an excuse. `Goal::Axis` is only in the table: almost no
/// message about shapes names the axis, because rustc inserts whole types into a text.
const HELD: [Goal; 6] = [
    Goal::Errors,
    Goal::Lines,
    Goal::Levels,
    Goal::Inside,
    Goal::Values,
    Goal::Caret,
];

/// Returns a message for each case that misses a goal without an excuse, and for each excuse that
/// is not needed.
pub fn problems(cases: &[Case]) -> Vec<String> {
    audit(cases, MISSED)
}

fn audit(cases: &[Case], excuses: &[Excuse]) -> Vec<String> {
    let mut found = Vec::new();
    let measured: Vec<(&Case, Figures<'_>)> = cases
        .iter()
        .filter_map(|case| Some((case, Figures::of(case)?)))
        .collect();
    let median = figures::median(measured.iter().map(|(_, figures)| figures));
    if median > MEDIAN {
        found.push(format!(
            "the median of the messages is {median} lines, {MEDIAN} are wanted"
        ));
    }
    for (case, figures) in &measured {
        for goal in HELD {
            let mut excused = excuses.iter().filter(|excuse| excuse.goal == goal);
            let excused = excused.any(|excuse| excuse.cases.contains(&case.name.as_str()));
            match (figures.misses(goal), excused) {
                (true, false) => found.push(format!(
                    "{}: misses the goal `{goal:?}`, and no excuse says why: {figures:?}",
                    case.name
                )),
                (false, true) => found.push(format!("{}: excused from the goal `{goal:?}`, and meets it", case.name)),
                _ => {}
            }
        }
    }
    for Excuse {
        goal,
        reason,
        cases: names,
    } in excuses
    {
        let unknown = names
            .iter()
            .filter(|name| case::is_topic_of(name, cases) && !cases.iter().any(|case| case.name == **name));
        found
            .extend(unknown.map(|name| format!("{name}: excused from the goal `{goal:?}`, and there is no such case")));
        if reason.split_whitespace().count() < 3 || !HELD.contains(goal) {
            found.push(format!(
                "an excuse from the goal `{goal:?}` gives no reason, or from what nothing is held to"
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str =
        "error[E0277]: `a` is no number\n --> cases/topic/name.rs:2:1\n  |\n2 | a + a\n  | ^ no number\n";

    fn case(message: &str) -> [Case; 1] {
        [Case {
            name: "topic/name".into(),
            source: "//~ ERROR: `a` is no number\na + a\n".into(),
            message: Some(message.into()),
            ..Case::default()
        }]
    }

    fn excuse(goal: Goal, reason: &'static str, cases: &'static [&'static str]) -> [Excuse; 1] {
        [Excuse { goal, reason, cases }]
    }

    #[test]
    fn a_missed_goal_needs_an_excuse() {
        let wide = MESSAGE.replace("  | ^", "  | ^^^^^");
        assert!(audit(&case(&wide), &[])[0].contains("misses the goal `Caret`"));
        assert_eq!(
            audit(&case(&wide), &excuse(Goal::Caret, "of the compiler", &["topic/name"])),
            [""; 0]
        );
        assert_eq!(audit(&case(MESSAGE), &[]), [""; 0]);
    }

    #[test]
    fn half_of_the_messages_are_short() {
        let of_lines = |lines: usize| format!("{MESSAGE}{}", "  = note: more\n".repeat(lines - 5));
        assert_eq!(audit(&case(&of_lines(12)), &[]), [""; 0]);
        assert!(audit(&case(&of_lines(13)), &[])[0].contains("the median of the messages is 13 lines"));
    }

    #[test]
    fn an_excuse_needs_a_case_a_miss_and_a_reason() {
        let refused = |excuse: [Excuse; 1], words: &str| {
            let found = audit(&case(MESSAGE), &excuse);
            assert!(found.len() == 1 && found[0].contains(words), "{found:#?}");
        };
        refused(excuse(Goal::Caret, "of the compiler", &["topic/name"]), "and meets it");
        refused(excuse(Goal::Caret, "of the compiler", &["topic/gone"]), "no such case");
        refused(excuse(Goal::Caret, "", &[]), "gives no reason");
        refused(excuse(Goal::Axis, "of the compiler", &[]), "nothing is held to");
    }
}
