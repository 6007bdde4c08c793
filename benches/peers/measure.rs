//! The measurement of a case. All contestants take turns, so that changes of the machine's load
//! affect all equally.

use array_benches::median;
use array_benches::session::Case;

use crate::process::{Contestant, Ready};

/// The outcome of a contestant in a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The contestant does not have the case.
    Missing,
    /// The result differs from the reference, or the process ended.
    Wrong,
    /// The time of a call, in nanoseconds: the minimum of short batches, or for large sizes the
    /// median of single calls.
    Time(f64),
}

/// The largest difference between two results that agree, relative to the sum of the magnitudes:
/// some units in the last place of `f32`.
const TOLERANCE: f64 = 1e-6;

/// Measures a case. The reference is the result of the first contestant that has the case. That
/// contestant has compared it with the result of the naive loop.
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
    let large = case.size.large;
    let rounds = match (quick, large) {
        (true, true) => 5,
        (true, false) => 20,
        (false, true) => 11,
        (false, false) => 60,
    };
    let running: Vec<usize> = (0..contestants.len())
        .filter(|&c| matches!(outcomes[c], Outcome::Time(_)))
        .collect();
    let calls: Vec<u64> = running
        .iter()
        .map(|&c| if large { 1 } else { calls(&mut contestants[c]) })
        .collect();
    let mut times = vec![Vec::new(); running.len()];
    for round in 0..rounds {
        for turn in 0..running.len() {
            let turn = (turn + round) % running.len();
            times[turn].push(contestants[running[turn]].run(calls[turn]));
        }
    }
    for (&contestant, times) in running.iter().zip(times) {
        // Another program on the machine only adds time. Some short batches run undisturbed, so
        // take their minimum. Perhaps no long call does, so take the median.
        let time = if large {
            median(times)
        } else {
            times.into_iter().fold(f64::INFINITY, f64::min)
        };
        outcomes[contestant] = if time.is_finite() {
            Outcome::Time(time)
        } else {
            Outcome::Wrong
        };
        contestants[contestant].release();
    }
    outcomes
}

/// The approximate time of a batch of calls, in nanoseconds.
const BATCH: f64 = 2e5;

/// Finds how many calls take about as long as a batch. Each number is tried several times: if
/// another program interrupts the only try, a batch would be so short that it measures the caches
/// that the other contestants left.
fn calls(contestant: &mut Contestant) -> u64 {
    let mut calls = 1;
    loop {
        let tries = (0..5).map(|_| contestant.run(calls));
        let time = tries.fold(f64::INFINITY, f64::min);
        if time * calls as f64 >= BATCH / 4.0 {
            return ((BATCH / time) as u64).max(1);
        }
        calls *= 4;
    }
}
