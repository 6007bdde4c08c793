//! Contestants that take turns, including NumPy in its own process.

use std::hint::black_box;
use std::time::Instant;

use array_benches::session::{Case, Size};
use array_benches::{Place, Table, duration, median};

use crate::process::{Contestant, Ready};

/// The number of turns of each contestant.
const TURNS: usize = 15;

/// The approximate time of a turn, in nanoseconds.
const TURN: f64 = 2e6;

/// The contestants, in the order of the table. The first is compared with the others.
pub const NAMES: [&str; 5] = ["array-core", "ndarray", "nalgebra", "NumPy", "naive"];

/// A contestant that runs in this process. The function computes, and returns the parts of the
/// result if its argument is `true`.
pub type Run<'a> = Box<dyn FnMut(bool) -> Vec<f64> + 'a>;

/// An operation on a dtype at a size.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    pub operation: &'static str,
    pub dtype: &'static str,
    pub size: &'static str,
    /// The bytes or operations of a call. The table shows this amount per nanosecond, in `unit`.
    pub amount: usize,
    pub unit: &'static str,
    /// The largest permitted difference of results, relative to the largest element.
    pub tolerance: f64,
}

/// The measured works and their results.
pub struct Race {
    pub numpy: Option<Contestant>,
    pub only: Option<String>,
    pub table: Table,
}

/// A contestant that takes turns: in this process, or NumPy.
enum Runner<'r, 'a> {
    Here(Run<'a>),
    NumPy(&'r mut Contestant),
}

impl Runner<'_, '_> {
    /// Runs `calls` times, and returns the nanoseconds of one call.
    fn time(&mut self, calls: u64) -> f64 {
        match self {
            Self::Here(run) => {
                let clock = Instant::now();
                for _ in 0..calls {
                    black_box(run(black_box(false)));
                }
                clock.elapsed().as_secs_f64() / calls as f64 * 1e9
            }
            Self::NumPy(contestant) => contestant.run(calls),
        }
    }
}

impl Race {
    pub fn new(numpy: Option<Contestant>, only: Option<String>) -> Self {
        let columns = ["operation", "dtype", "size"].into_iter().chain(NAMES);
        let table = Table::new(3, columns.chain(["of the best", "throughput"]));
        Self { numpy, only, table }
    }

    /// Runs the contestants of a work in turn. The last one of `contestants` is the naive loop.
    ///
    /// # Panics
    ///
    /// Panics if the result of a contestant differs from the naive loop's by more than the
    /// tolerance, or if there are no contestants.
    pub fn run(&mut self, work: &Work, contestants: Vec<(&'static str, Run<'_>)>) {
        let name = format!("{} {} {}", work.operation, work.dtype, work.size);
        if self.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            return;
        }
        let mut runners: Vec<(&str, Runner<'_, '_>)> = Vec::new();
        for (name, run) in contestants {
            runners.push((name, Runner::Here(run)));
        }
        let Some((_, Runner::Here(naive))) = runners.last_mut() else {
            panic!("no naive loop of `{name}`");
        };
        let expected = naive(true);
        let largest = expected.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        for (who, runner) in &mut runners {
            let Runner::Here(run) = runner else { continue };
            let found = run(true);
            let close = |(x, y): (&f64, &f64)| (x - y).abs() <= work.tolerance * (0.01 * largest + y.abs());
            assert!(
                found.len() == expected.len() && found.iter().zip(&expected).all(close),
                "{who} computes something else in `{name}`"
            );
        }
        if let Some(numpy) = &mut self.numpy {
            let case = Case {
                operation: work.operation,
                dtype: work.dtype,
                size: Size {
                    name: work.size,
                    large: false,
                },
                place: Place::Line,
                bytes: work.amount,
            };
            let weighted = || expected.iter().zip((1..=7).cycle()).map(|(x, k)| x * f64::from(k));
            match numpy.prepare(&case) {
                Ready::Result { sum, magnitude } => {
                    let apart = (sum - weighted().sum::<f64>()).abs();
                    assert!(
                        apart <= work.tolerance * magnitude,
                        "NumPy computes something else in `{name}`"
                    );
                    runners.push(("NumPy", Runner::NumPy(numpy)));
                }
                Ready::Missing | Ready::Wrong => eprintln!("NumPy does not compute `{name}`"),
            }
        }
        let calls: Vec<u64> = runners
            .iter_mut()
            .map(|(_, runner)| {
                let mut calls = 1;
                while runner.time(calls) * (calls as f64) < TURN / 4.0 {
                    calls *= 4;
                }
                ((TURN / runner.time(calls)) as u64).max(1)
            })
            .collect();
        let mut times = vec![Vec::new(); runners.len()];
        for _ in 0..TURNS {
            for (((_, runner), times), &calls) in runners.iter_mut().zip(&mut times).zip(&calls) {
                times.push(runner.time(calls));
            }
        }
        let medians: Vec<(&str, f64)> = runners
            .iter()
            .zip(times)
            .map(|((name, _), times)| (*name, median(times)))
            .collect();
        let time = |name: &str| medians.iter().find(|(who, _)| *who == name).map(|(_, time)| *time);
        let ours = time(NAMES[0]).expect("array-core computes everything");
        let best = NAMES[1..]
            .iter()
            .filter_map(|name| time(name))
            .fold(f64::INFINITY, f64::min);
        let mut row: Vec<String> = [work.operation, work.dtype, work.size].map(String::from).into();
        row.extend(NAMES.map(|name| time(name).map(duration).unwrap_or_default()));
        row.push(format!("{:.2}", ours / best));
        row.push(format!("{:.1} {}", work.amount as f64 / ours, work.unit));
        eprintln!("{}", row.join("  "));
        self.table.row(row);
        if let Some(numpy) = &mut self.numpy {
            numpy.release();
        }
    }
}
