//! The table at the end.

use array_benches::{Machine, Table, duration};

use crate::suite::{Case, Estimates};

/// Who is measured, in the order of the columns: two of ours, and the peers.
const OURS: [&str; 2] = ["array-core", "array-core DynRank"];
const PEERS: [&str; 3] = ["ndarray", "nalgebra", "naive"];

/// The cells of one case: the times, the best peer, and the ratio. `None` where nothing was measured.
fn cells(estimates: &Estimates, case: &Case) -> Option<Vec<String>> {
    let read = |who: &&'static str| {
        case.contestants
            .contains(who)
            .then(|| estimates.read(case, who))
            .flatten()
    };
    let [ours, peers] = [
        OURS.iter().map(read).collect::<Vec<_>>(),
        PEERS.iter().map(read).collect(),
    ];
    if ours.iter().chain(&peers).all(Option::is_none) {
        return None;
    }
    let mut cells: Vec<String> = [case.operation, case.dtype, case.size].map(str::to_owned).to_vec();
    for estimate in ours.iter().chain(&peers) {
        cells.push(match estimate {
            Some(e) => format!("{}{}", if e.rough { "~" } else { "" }, duration(e.nanoseconds)),
            None => String::new(),
        });
    }
    let times = PEERS
        .iter()
        .zip(&peers)
        .filter_map(|(&name, peer)| Some((name, peer.as_ref()?.nanoseconds)));
    let best = times.min_by(|(_, a), (_, b)| a.total_cmp(b));
    cells.push(best.map_or_else(String::new, |(name, _)| name.to_owned()));
    for of in &ours {
        cells.push(match (of, best) {
            (Some(of), Some((_, best))) => format!("{:.2}", of.nanoseconds / best),
            _ => String::new(),
        });
    }
    Some(cells)
}

/// Prints what was measured in this run; nothing where nothing was.
pub fn print(estimates: &Estimates) {
    let mut table = Table::new(
        3,
        [
            "operation",
            "dtype",
            "size",
            "array-core",
            "DynRank",
            "ndarray",
            "nalgebra",
            "naive loop",
            "best peer",
            "ratio",
            "DynRank",
        ],
    );
    for case in &estimates.cases {
        if let Some(cells) = cells(estimates, case) {
            table.row(cells);
        }
    }
    if table.is_empty() {
        return;
    }
    let machine = Machine::now();
    println!(
        "\nMedian time of one call, estimated by criterion in this run. `ratio` is array-core with a static shape, and then\n\
         with `DynRank`, over the fastest of ndarray, nalgebra and the naive loop: below 1 array-core is the faster one.\n\
         `~` marks a median whose 95 % confidence interval is wider than a tenth of it.\n\
         {machine}\n\n{table}"
    );
    if machine.pinned().is_none() {
        println!("For steadier numbers: taskset -c 0 cargo bench -p array-benches --bench elementwise");
    }
}
