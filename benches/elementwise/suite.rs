//! Running contestants beside each other, and reading back what criterion found.

use std::cell::LazyCell;
use std::fmt::Debug;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::SystemTime;

use criterion::measurement::WallTime;
use criterion::{Bencher, BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput};

use crate::data::Real;

/// Where a result stands after one call.
type Slice<S, R, T> = for<'a> fn(&'a S, &'a R) -> &'a [T];

/// The size of a case.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// The name in the table.
    pub name: &'static str,
    /// Whether a call takes milliseconds, so that few samples must do.
    pub large: bool,
    /// Whether to measure shapes of run-time rank too: where what a call costs before its loop tells.
    pub dynamic: bool,
}

/// One operation on one dtype at one size, and who was measured on it.
#[derive(Debug)]
pub struct Case {
    pub operation: &'static str,
    pub dtype: &'static str,
    pub size: &'static str,
    pub contestants: Vec<&'static str>,
}

impl Case {
    fn parameter(&self) -> String {
        format!("{} {}", self.dtype, self.size)
    }
}

/// A median that criterion estimated.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    pub nanoseconds: f64,
    /// Whether the 95 % confidence interval of the median is wider than a tenth of it.
    pub rough: bool,
}

/// All cases.
pub struct Suite {
    criterion: Criterion,
    directory: PathBuf,
    started: SystemTime,
    pub cases: Vec<Case>,
}

impl Suite {
    /// Starts a run whose estimates criterion writes to `directory`.
    pub fn new(criterion: Criterion, directory: PathBuf) -> Self {
        Self {
            criterion: criterion.output_directory(&directory),
            directory,
            started: SystemTime::now(),
            cases: Vec::new(),
        }
    }

    /// Opens a case that moves `bytes` bytes, each operand counted once, and whose result is what
    /// `expected` makes: the naive loop, run once.
    pub fn case<T: Real>(
        &mut self,
        operation: &'static str,
        size: Size,
        bytes: usize,
        expected: impl FnOnce() -> Vec<T> + 'static,
    ) -> Running<'_, T> {
        self.cases.push(Case {
            operation,
            dtype: T::NAME,
            size: size.name,
            contestants: Vec::new(),
        });
        let mut group = self.criterion.benchmark_group(operation);
        group.throughput(Throughput::Bytes(bytes as u64));
        if size.large {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        }
        Running {
            group,
            case: self.cases.last_mut().expect("a case was pushed"),
            expected: LazyCell::new(Box::new(expected)),
        }
    }

    /// Says that all is done, and gives the cases back with what the estimates are read from.
    pub fn finish(self) -> Estimates {
        self.criterion.final_summary();
        Estimates {
            directory: self.directory,
            started: self.started,
            cases: self.cases,
        }
    }
}

/// Hands a contestant to criterion; not generic, so that criterion is compiled once and not for each of hundreds.
fn measure(group: &mut BenchmarkGroup<'_, WallTime>, id: BenchmarkId, run: &mut dyn FnMut(&mut Bencher<'_>)) {
    group.bench_function(id, run);
}

/// A case that is being measured.
pub struct Running<'s, T> {
    group: BenchmarkGroup<'s, WallTime>,
    case: &'s mut Case,
    expected: LazyCell<Vec<T>, Box<dyn FnOnce() -> Vec<T>>>,
}

impl<T: Real + PartialEq + Debug> Running<'_, T> {
    /// Measures `call` on what `setup` makes, after one call whose result must equal the naive loop's.
    ///
    /// Nothing is made where criterion leaves the contestant out.
    pub fn contestant<S, R>(
        &mut self,
        name: &'static str,
        setup: impl FnOnce() -> S,
        mut call: impl FnMut(&mut S) -> R,
        result: Slice<S, R, T>,
    ) -> &mut Self {
        let id = BenchmarkId::new(name, self.case.parameter());
        let expected = &self.expected;
        let mut setup = Some(setup);
        let mut state = None;
        let mut run = |bencher: &mut Bencher<'_>| {
            let state = state.get_or_insert_with(|| {
                let mut state = setup.take().expect("the state is made once")();
                let returned = call(&mut state);
                assert!(
                    result(&state, &returned) == expected.as_slice(),
                    "{name} does not compute what the naive loop computes"
                );
                drop(returned);
                state
            });
            bencher.iter(|| call(black_box(state)));
        };
        measure(&mut self.group, id, &mut run);
        self.case.contestants.push(name);
        self
    }
}

/// What criterion wrote in this run.
pub struct Estimates {
    directory: PathBuf,
    started: SystemTime,
    pub cases: Vec<Case>,
}

impl Estimates {
    /// Reads the estimate of a contestant; `None` where it was not measured in this run.
    pub fn read(&self, case: &Case, contestant: &str) -> Option<Estimate> {
        let of = self
            .directory
            .join(case.operation)
            .join(contestant)
            .join(case.parameter());
        let file = of.join("new").join("estimates.json");
        if fs::metadata(&file).ok()?.modified().ok()? < self.started {
            return None;
        }
        let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&file).ok()?).ok()?;
        let median = &json["median"];
        let point = median["point_estimate"].as_f64()?;
        let interval = &median["confidence_interval"];
        let width = interval["upper_bound"].as_f64()? - interval["lower_bound"].as_f64()?;
        Some(Estimate {
            nanoseconds: point,
            rough: width > 0.1 * point,
        })
    }
}
