//! Measuring a case: all contestants take turns, so that changes of the machine's load affect all
//! equally.

use array_benches::median;
use array_benches::session::Case;

use crate::process::{Contestant, Ready};

/// The outcome of a contestant in a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// It does not have the case.
    Missing,
    /// Its result is not that of the others, or it ended.
    Wrong,
    /// The median time of a call, in nanoseconds.
    Time(f64),
}

/// How far results may be apart, as a part of the magnitudes that were added up: some units in the
/// last place of `f32`.
const TOLERANCE: f64 = 1e-6;

/// Measures a case. The result of the first contestant that has it, which was compared with the
/// naive loop's, is the reference.
pub fn case(case: &Case, contestants: &mut [Contestant], quick: bool) -> Vec<Outcome> {
    let mut reference = None;
    let mut outcomes: Vec<Outcome> = contestants
        .iter_mut()
        .map(|contestant| match contestant.prepare(case) {
            Ready::Missing => Outcome::Missing,
            Ready::Wrong => Outcome::Wrong,
            Ready::Result { sum, magnitude } => {
                let (expected, allowed) = *reference.get_or_insert((sum, magnitude * TOLERANCE));
                if (sum - expected).abs() <= allowed {
                    Outcome::Time(f64::INFINITY)
                } else {
                    Outcome::Wrong
                }
            }
        })
        .collect();
    let (rounds, batch) = match (quick, case.size.large) {
        (true, true) => (3, 1e6),
        (true, false) => (5, 1e6),
        (false, true) => (7, 1e6),
        (false, false) => (11, 2e6),
    };
    let running: Vec<usize> = (0..contestants.len())
        .filter(|&c| matches!(outcomes[c], Outcome::Time(_)))
        .collect();
    let calls: Vec<u64> = running.iter().map(|&c| calls(&mut contestants[c], batch)).collect();
    let mut times = vec![Vec::new(); running.len()];
    for round in 0..rounds {
        for turn in 0..running.len() {
            let turn = (turn + round) % running.len();
            times[turn].push(contestants[running[turn]].run(calls[turn]));
        }
    }
    for (&contestant, times) in running.iter().zip(times) {
        let time = median(times);
        outcomes[contestant] = if time.is_finite() {
            Outcome::Time(time)
        } else {
            Outcome::Wrong
        };
        contestants[contestant].release();
    }
    outcomes
}

/// Finds how many calls take about this many nanoseconds.
fn calls(contestant: &mut Contestant, batch: f64) -> u64 {
    let mut calls = 1;
    loop {
        let time = contestant.run(calls);
        if time * calls as f64 >= batch / 4.0 {
            return ((batch / time) as u64).max(1);
        }
        calls *= 4;
    }
}
