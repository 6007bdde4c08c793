//! A session that runs contestants with Criterion and reads its estimates.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use criterion::{Bencher, BenchmarkId, Criterion, SamplingMode, Throughput};

use crate::report::{self, Measured};
use crate::session::{Case, Session, Subject};

/// All cases of a program that Criterion runs.
pub struct Suite {
    criterion: Criterion,
    directory: PathBuf,
    started: SystemTime,
    ours: &'static [&'static str],
    peers: &'static [&'static str],
    cases: Vec<(Case, Vec<&'static str>)>,
}

/// Returns Criterion's output directory: next to the directory of the profile that holds this
/// program.
fn directory() -> PathBuf {
    let program = env::current_exe().expect("the path of this program");
    let target = program.ancestors().nth(3).expect("the target directory");
    target.join("criterion")
}

impl Suite {
    /// Starts a run of these contestants, and of the limit if a case has one. Arguments of the
    /// program are passed to Criterion.
    pub fn new(ours: &'static [&'static str], peers: &'static [&'static str]) -> Self {
        let directory = directory();
        let criterion = Criterion::default()
            .without_plots()
            .warm_up_time(Duration::from_millis(100))
            .measurement_time(Duration::from_millis(250))
            .sample_size(40)
            .nresamples(2000)
            .configure_from_args()
            .output_directory(&directory);
        Self {
            criterion,
            directory,
            started: SystemTime::now(),
            ours,
            peers,
            cases: Vec::new(),
        }
    }

    /// Finishes the run, and prints its results, or nothing if nothing was measured.
    pub fn finish(self) {
        self.criterion.final_summary();
        let read = |case: &Case, names: &[&'static str]| -> Vec<Option<Measured>> {
            names.iter().map(|name| self.estimate(case, name)).collect()
        };
        let rows = self.cases.iter().map(|(case, contestants)| {
            let limits: Vec<&str> = contestants
                .iter()
                .copied()
                .filter(|name| report::is_limit(name))
                .collect();
            report::Row {
                case,
                ours: read(case, self.ours),
                peers: read(case, self.peers),
                limits: read(case, &limits),
            }
        });
        report::print(self.ours, self.peers, rows);
    }

    /// Returns the directory of Criterion's files about a contestant.
    fn place(&self, case: &Case, contestant: &str) -> PathBuf {
        self.directory
            .join(case.operation)
            .join(contestant)
            .join(case.parameter())
    }

    /// Returns Criterion's estimate for a contestant, or `None` if the contestant was not measured
    /// in this run.
    fn estimate(&self, case: &Case, contestant: &str) -> Option<Measured> {
        let file = self.place(case, contestant).join("new").join("estimates.json");
        if fs::metadata(&file).ok()?.modified().ok()? < self.started {
            return None;
        }
        let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).ok()?).ok()?;
        let median = &json["median"];
        let point = median["point_estimate"].as_f64()?;
        let interval = &median["confidence_interval"];
        let width = interval["upper_bound"].as_f64()? - interval["lower_bound"].as_f64()?;
        Some(Measured {
            nanoseconds: point,
            rough: width > 0.1 * point,
        })
    }
}

impl Session for Suite {
    fn measure<'a>(&mut self, case: &Case, contestant: &'static str, make: &mut dyn FnMut() -> Box<dyn Subject + 'a>) {
        if !self.ours.contains(&contestant) && !self.peers.contains(&contestant) && !report::is_limit(contestant) {
            return;
        }
        let mut group = self.criterion.benchmark_group(case.operation);
        group.throughput(Throughput::Bytes(case.bytes as u64));
        if case.size.large {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        let mut subject = None;
        group.bench_function(
            BenchmarkId::new(contestant, case.parameter()),
            |bencher: &mut Bencher<'_>| {
                let subject = subject.get_or_insert_with(|| {
                    let mut subject = make();
                    assert!(
                        subject.check().is_some(),
                        "{contestant} does not compute what the naive loop computes: {} {}",
                        case.operation,
                        case.parameter()
                    );
                    subject
                });
                bencher.iter_custom(|calls| subject.time(calls));
            },
        );
        drop(group);
        match self.cases.last_mut() {
            Some((last, contestants)) if last == case => contestants.push(contestant),
            _ => self.cases.push((*case, vec![contestant])),
        }
    }
}
