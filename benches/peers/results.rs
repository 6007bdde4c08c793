//! The results, and the report with their tables.

use std::fmt;
use std::process::Command;

use array_benches::session::Case;
use array_benches::{Machine, Table, duration, works};

use crate::arguments::Arguments;
use crate::build::NATIVE;
use crate::measure::Outcome;
use crate::process::Contestant;

/// The name of array-core in a default build, as most users have it.
const OURS: &str = "array-core";

/// The outcomes, and the facts needed to interpret them.
pub struct Results {
    machine: Machine,
    command: String,
    contestants: Vec<(String, String)>,
    /// Contestants that did not run.
    missing: Vec<String>,
    rows: Vec<(Case, Vec<Outcome>)>,
}

/// The part that a contestant plays.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Role {
    /// array-core, in any build.
    Ours,
    /// A loop that was written by hand as the yardstick. The fastest loop counts.
    Limit,
    /// The naive loop, which is not a library.
    Loop,
    /// Another library.
    Peer,
}

impl Role {
    fn of(name: &str) -> Self {
        match name {
            _ if name.starts_with(OURS) => Self::Ours,
            _ if name.starts_with("limit") => Self::Limit,
            "naive" => Self::Loop,
            _ => Self::Peer,
        }
    }
}

/// The summary of a row, one number per column.
struct Summary<'r> {
    ours: Option<f64>,
    limit: Option<f64>,
    /// The best peer in any build.
    best: Option<(&'r str, f64)>,
    /// The best peer in a default build, for the baseline of the platform.
    alike: Option<f64>,
}

/// An operation with the geometric means of its cases, as multiples of the time of array-core.
pub struct Class {
    /// The name of the operation.
    pub operation: &'static str,
    /// The limit.
    pub limit: Option<f64>,
    /// The best peer in any build.
    pub best: Option<f64>,
    /// The best peer in a default build.
    pub alike: Option<f64>,
}

/// Returns the output of a program, trimmed.
fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

/// Returns whether a case counts in the means. Shapes that nobody tuned for do not.
fn is_common(case: &Case) -> bool {
    !works::UNTUNED.contains(&case.size)
}

/// Returns the geometric mean; `None` if there are no values.
fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (logarithms / values.len() as f64).exp())
}

impl Results {
    /// Starts the results of these contestants.
    ///
    /// The machine is described as it is now, before anything is measured.
    pub fn new(arguments: &Arguments, core: Option<usize>, contestants: &[Contestant], listed: &[String]) -> Self {
        let machine = Machine::now();
        let features = if cfg!(feature = "candle") {
            " --features candle"
        } else {
            ""
        };
        Self {
            machine: match core {
                Some(core) => machine.pinned_to(core),
                None => machine,
            },
            command: format!(
                "cargo run --release -p array-benches{features} --bin peers{}",
                arguments.told()
            ),
            contestants: contestants
                .iter()
                .map(|c| (c.name.clone(), c.version.clone()))
                .collect(),
            missing: listed
                .iter()
                .filter(|&name| contestants.iter().all(|c| c.name != *name))
                .cloned()
                .collect(),
            rows: Vec::new(),
        }
    }

    /// Adds the outcomes of a case.
    pub fn add(&mut self, case: &Case, outcomes: Vec<Outcome>) {
        self.rows.push((*case, outcomes));
    }

    /// Returns whether all results agree.
    pub fn all_agree(&self) -> bool {
        self.rows
            .iter()
            .all(|(_, outcomes)| !outcomes.contains(&Outcome::Wrong))
    }

    /// Returns the times of a row with their names.
    fn times<'r>(&'r self, outcomes: &'r [Outcome]) -> impl Iterator<Item = (&'r str, f64)> {
        let named = self.contestants.iter().zip(outcomes);
        named.filter_map(|((name, _), outcome)| match *outcome {
            Outcome::Time(time) if time.is_finite() => Some((name.as_str(), time)),
            _ => None,
        })
    }

    fn summary<'r>(&'r self, outcomes: &'r [Outcome]) -> Summary<'r> {
        let fastest = |role: Role| {
            let of_role = self.times(outcomes).filter(|(name, _)| Role::of(name) == role);
            of_role.min_by(|(_, a), (_, b)| a.total_cmp(b))
        };
        Summary {
            ours: self
                .times(outcomes)
                .find(|&(name, _)| name == OURS)
                .map(|(_, time)| time),
            limit: fastest(Role::Limit).map(|(_, time)| time),
            best: fastest(Role::Peer),
            alike: self
                .times(outcomes)
                .filter(|(name, _)| Role::of(name) == Role::Peer && !name.ends_with(NATIVE))
                .map(|(_, time)| time)
                .min_by(f64::total_cmp),
        }
    }

    /// Returns the operations, in the order of the table.
    pub fn classes(&self) -> Vec<Class> {
        let mut operations: Vec<&'static str> = Vec::new();
        for (case, _) in &self.rows {
            if !operations.contains(&case.operation) {
                operations.push(case.operation);
            }
        }
        let class = |operation| {
            let of_class = |case: &Case| case.operation == operation && is_common(case);
            let rows = self.rows.iter().filter(|(case, _)| of_class(case));
            let summaries: Vec<Summary<'_>> = rows.map(|(_, outcomes)| self.summary(outcomes)).collect();
            let mean = |of: fn(&Summary<'_>) -> Option<f64>| {
                let parts: Vec<f64> = summaries.iter().filter_map(|s| Some(of(s)? / s.ours?)).collect();
                geometric_mean(&parts)
            };
            Class {
                operation,
                limit: mean(|s| s.limit),
                best: mean(|s| s.best.map(|(_, time)| time)),
                alike: mean(|s| s.alike),
            }
        };
        operations.into_iter().map(class).collect()
    }

    /// Returns a table of the cases with common shapes, or of the others: a row for each case, a
    /// column for each contestant.
    fn table(&self, common: bool) -> Table {
        let shown = || {
            self.contestants
                .iter()
                .enumerate()
                .filter(|(_, (name, _))| Role::of(name) != Role::Limit)
        };
        let mut head: Vec<&str> = vec![
            "operation",
            "dtype",
            "size",
            "best peer",
            "to it",
            "to the limit",
            "limit",
        ];
        head.extend(shown().map(|(_, (name, _))| name.as_str()));
        let mut table = Table::new(4, head);
        for (case, outcomes) in self.rows.iter().filter(|(case, _)| is_common(case) == common) {
            let Summary { ours, limit, best, .. } = self.summary(outcomes);
            let ratio = |to: Option<f64>| match (ours, to) {
                (Some(ours), Some(to)) => format!("{:.2}", ours / to),
                _ => String::new(),
            };
            let (dtype, size) = case.label();
            let mut cells = vec![
                case.operation.to_owned(),
                dtype,
                size,
                best.map_or_else(String::new, |(name, _)| name.to_owned()),
                ratio(best.map(|(_, time)| time)),
                ratio(limit),
                limit.map_or_else(String::new, duration),
            ];
            cells.extend(shown().map(|(place, _)| match outcomes[place] {
                Outcome::Missing => String::new(),
                Outcome::Wrong => "wrong".to_owned(),
                Outcome::Time(time) => duration(time),
            }));
            table.row(cells);
        }
        table
    }

    /// Writes the means of the ratios, and the cases that are slower than the best peer or the
    /// limit by too much.
    fn write_means(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut to_best, mut to_alike) = (Vec::new(), Vec::new());
        let mut to_limit = Vec::new();
        let (mut limit_to_best, mut limit_to_alike) = (Vec::new(), Vec::new());
        let mut behind = Vec::new();
        for (case, outcomes) in self.rows.iter().filter(|(case, _)| is_common(case)) {
            let Summary {
                ours,
                limit,
                best,
                alike,
            } = self.summary(outcomes);
            let Some(ours) = ours else { continue };
            to_alike.extend(alike.map(|alike| ours / alike));
            if let Some((name, time)) = best {
                to_best.push(ours / time);
                if ours * 0.95 > time {
                    behind.push((case, format!("{:.2} times {name}", ours / time)));
                }
            }
            if let Some(limit) = limit {
                to_limit.push(ours / limit);
                limit_to_best.extend(best.map(|(_, time)| limit / time));
                limit_to_alike.extend(alike.map(|alike| limit / alike));
                let allowed = if case.size.large { 0.95 } else { 0.85 };
                if ours * allowed > limit {
                    behind.push((case, format!("{:.2} times the limit", ours / limit)));
                }
            }
        }
        if !self.missing.is_empty() {
            // A mean over only the installed peers would look like a mean over all peers.
            writeln!(f, "- No means, since these did not run: {}.", self.missing.join(", "))?;
        }
        let (any, default) = (
            "the best peer of each case in any build",
            "the best peer of each case in a default build",
        );
        let means = [
            (OURS, &to_best, any),
            (OURS, &to_alike, default),
            (OURS, &to_limit, "the limit"),
            ("the limit", &limit_to_best, any),
            ("the limit", &limit_to_alike, default),
        ];
        for (name, ratios, to) in means.into_iter().filter(|_| self.missing.is_empty()) {
            if let Some(mean) = geometric_mean(ratios) {
                writeln!(
                    f,
                    "- {name} takes {mean:.2} times as long as {to} (geometric mean over {} cases): it is {:.2} times as fast.",
                    ratios.len(),
                    1.0 / mean
                )?;
            }
        }
        if !behind.is_empty() {
            writeln!(
                f,
                "\nCases that miss the goal (0.95 of the speed of the best peer; of the limit 0.95 at 16M, and 0.85 elsewhere):\n"
            )?;
            for (case, by) in behind {
                writeln!(f, "- {} {}: {by}", case.operation, case.parameter())?;
            }
        }
        Ok(())
    }

    /// Writes the bandwidth of the memory, by the system's `memcpy` and by the triad.
    fn write_bandwidth(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (case, outcomes) in self
            .rows
            .iter()
            .filter(|(case, _)| matches!(case.operation, "copy" | "triad"))
        {
            let loop_time = self
                .times(outcomes)
                .find(|&(name, _)| name == "naive")
                .map(|(_, time)| time);
            let what = if case.operation == "copy" {
                "`memcpy`"
            } else {
                "triad, a plain loop"
            };
            if let Some(time) = loop_time {
                write!(f, "- {what}, {}: {:.1} GB/s", case.label().1, case.bytes as f64 / time)?;
                match self.summary(outcomes).limit {
                    Some(limit) => writeln!(f, "; the limit {:.1} GB/s", case.bytes as f64 / limit)?,
                    None => writeln!(f)?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = || "unknown".to_owned();
        let date = printed("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(unknown);
        let commit = printed("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(unknown);
        let rustc = printed("rustc", &["--version"]).unwrap_or_else(unknown);
        writeln!(
            f,
            "# Peers\n\n{date}, commit {commit}, {rustc}. {}.\n\n```\n{}\n```\n",
            self.machine, self.command
        )?;
        if let Some(compiler) = printed("g++", &["--version"]).and_then(|text| Some(text.lines().next()?.to_owned())) {
            writeln!(f, "C++: {compiler}, `-O3`.")?;
        }
        let versions: Vec<&str> = self
            .contestants
            .iter()
            .filter(|(name, _)| Role::of(name) == Role::Peer && !name.ends_with(NATIVE))
            .map(|(_, version)| version.as_str())
            .collect();
        writeln!(f, "Peers: {}.\n", versions.join(", "))?;
        writeln!(
            f,
            "The time of a call: the minimum of batches of 0.2 ms, and at 16M and 6.9M the median of lone calls. `to it` and `to the limit` are the time of {OURS} in a default build\n\
             divided by that of the best peer in any build, and by that of the fastest loop written by hand: below\n\
             1, {OURS} is faster. `{}` is a build for this processor, `naive` a plain loop in Rust.\n",
            NATIVE.trim()
        )?;
        writeln!(f, "{}", self.table(true))?;
        if !self.rows.iter().all(|(case, _)| is_common(case)) {
            writeln!(f, "Shapes that nobody tuned for:\n\n{}", self.table(false))?;
        }
        self.write_bandwidth(f)?;
        self.write_means(f)
    }
}
