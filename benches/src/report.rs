//! The table at the end of a run.

use crate::machine::Machine;
use crate::session::Case;
use crate::table::{Table, duration};

/// A median.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The time of one call.
    pub nanoseconds: f64,
    /// `true` if the 95 % confidence interval of the median is wider than a tenth of it.
    pub rough: bool,
}

/// Returns whether a contestant is a loop that was written by hand as the yardstick.
pub fn is_limit(contestant: &str) -> bool {
    contestant.starts_with("limit")
}

/// The measurements of a case. A contestant that was not measured is `None`.
pub struct Row<'c> {
    /// The case.
    pub case: &'c Case,
    /// The contestants of array-core, in the order of the columns.
    pub ours: Vec<Option<Measured>>,
    /// The peers, in the order of the columns.
    pub peers: Vec<Option<Measured>>,
    /// The loops of the limit. The fastest counts.
    pub limits: Vec<Option<Measured>>,
}

/// Returns the position and the measurement of the fastest contestant.
fn fastest(of: &[Option<Measured>]) -> Option<(usize, Measured)> {
    let measured = of.iter().enumerate().filter_map(|(place, m)| Some((place, (*m)?)));
    measured.min_by(|(_, a), (_, b)| a.nanoseconds.total_cmp(&b.nanoseconds))
}

/// Returns a cell for a time.
fn time(measured: Option<Measured>) -> String {
    measured.map_or_else(String::new, |m| {
        format!("{}{}", if m.rough { "~" } else { "" }, duration(m.nanoseconds))
    })
}

/// Returns a cell for a ratio.
fn ratio(of: Option<Measured>, to: Option<Measured>) -> String {
    match (of, to) {
        (Some(of), Some(to)) => format!("{:.2}", of.nanoseconds / to.nanoseconds),
        _ => String::new(),
    }
}

/// Prints the measurements of this run, or nothing if there are none.
///
/// The ratios compare the first of `ours` with the best peer and with the limit, and the others of
/// `ours` with the first.
pub fn print<'c>(ours: &[&str], peers: &[&str], rows: impl Iterator<Item = Row<'c>>) {
    let mut head: Vec<String> = ["operation", "dtype", "size"].map(str::to_owned).to_vec();
    head.extend(ours.iter().chain(peers).map(|&name| name.to_owned()));
    head.extend(["limit", "best peer", "to it", "to the limit"].map(str::to_owned));
    head.extend(ours[1..].iter().map(|name| format!("{name} to {}", ours[0])));
    let mut table = Table::new(3, head);
    for row in rows {
        if fastest(&row.ours).is_none() && fastest(&row.peers).is_none() {
            continue;
        }
        let (dtype, size) = row.case.label();
        let mut cells = vec![row.case.operation.to_owned(), dtype, size];
        cells.extend(row.ours.iter().chain(&row.peers).map(|&m| time(m)));
        let (best, limit) = (fastest(&row.peers), fastest(&row.limits).map(|(_, limit)| limit));
        cells.push(time(limit));
        cells.push(best.map_or_else(String::new, |(place, _)| peers[place].to_owned()));
        cells.push(ratio(row.ours[0], best.map(|(_, best)| best)));
        cells.push(ratio(row.ours[0], limit));
        cells.extend(row.ours[1..].iter().map(|&other| ratio(other, row.ours[0])));
        table.row(cells);
    }
    if table.is_empty() {
        return;
    }
    let machine = Machine::now();
    println!(
        "\nMedian time of one call, estimated by criterion in this run. `to it` is {} over the fastest peer, and `to the limit`\n\
         over the fastest loop that was written by hand: below 1 the library is the faster one. `~` marks a median whose 95 %\n\
         confidence interval is wider than a tenth of it.\n\
         {machine}\n\n{table}",
        ours[0]
    );
    if machine.pinned().is_none() {
        println!("For steadier numbers, run on one core: `taskset -c 0` before the command.");
    }
}
