//! Sessions, which run the contestants of a case, and the names of a case.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::data::Value;
use crate::memory::Place;

/// The size of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// The name in the table.
    pub name: &'static str,
    /// `true` if a call takes milliseconds, so that the session takes few samples.
    pub large: bool,
}

/// One operation on one dtype at one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// The name of the operation.
    pub operation: &'static str,
    /// The dtypes of the operands.
    pub dtype: &'static str,
    /// The size of the operands.
    pub size: Size,
    /// The alignment of the memory of large operands.
    pub place: Place,
    /// The bytes of all operands, including a result that overwrites an operand.
    pub bytes: usize,
}

impl Case {
    /// Returns the dtype, and the size with the alignment of the operands, as the table shows them.
    pub fn label(&self) -> (String, String) {
        let place = match self.place {
            Place::Line => "",
            Place::Vec => " in `Vec`s",
        };
        (self.dtype.to_owned(), format!("{}{place}", self.size.name))
    }

    /// Returns the name that distinguishes this case from the others of its operation.
    pub fn parameter(&self) -> String {
        let (dtype, size) = self.label();
        format!("{dtype} {}", size.replace('`', ""))
    }
}

/// The part of a result that programs in other languages compare with theirs.
#[derive(Clone, Copy, Debug)]
pub struct Checksum {
    /// The sum of the elements times 1, 2, 3, 4, 5, 6, 7, 1, 2, …, so that most wrong orders of the
    /// elements give another sum.
    pub sum: f64,
    /// The same sum of the magnitudes. The permitted rounding is relative to this sum.
    pub magnitude: f64,
}

impl Checksum {
    fn of<T: Value>(elements: &[T]) -> Self {
        let weighted = || {
            elements
                .iter()
                .zip((1..=7).cycle())
                .map(|(v, k)| v.wide() * f64::from(k))
        };
        Self {
            sum: weighted().sum(),
            magnitude: weighted().map(f64::abs).sum(),
        }
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sum, self.magnitude)
    }
}

/// A contestant that is ready to run.
pub trait Subject {
    /// Runs once, compares the result with that of the naive loop, and returns the checksum, or
    /// `None` if the results differ.
    fn check(&mut self) -> Option<Checksum>;
    /// Runs `calls` times, and returns the elapsed time.
    fn time(&mut self, calls: u64) -> Duration;
}

/// A way to measure contestants.
pub trait Session {
    /// Measures a contestant, or skips it without calling `make`.
    fn measure<'a>(&mut self, case: &Case, contestant: &'static str, make: &mut dyn FnMut() -> Box<dyn Subject + 'a>);
}

/// A result of any library.
pub trait Outcome<T: Value> {
    /// Returns the elements in row-major order.
    fn elements(&self) -> Cow<'_, [T]>;
}

/// Makes operands, computes once, and returns the result.
pub fn once<T: Value, S, R>(
    setup: impl FnOnce() -> S,
    call: impl FnOnce(&mut S) -> R,
    result: for<'a> fn(&'a S, &'a R) -> Cow<'a, [T]>,
) -> Vec<T> {
    let mut state = setup();
    let returned = call(&mut state);
    result(&state, &returned).into_owned()
}

/// The contestants of one case.
pub struct Contest<'s, T: Value> {
    session: &'s mut dyn Session,
    case: Case,
    tolerance: f64,
    expected: LazyCell<Vec<T>, Box<dyn FnOnce() -> Vec<T> + 's>>,
}

impl<'s, T: Value> Contest<'s, T> {
    /// Opens a case. `expected` computes the result with the naive loop, and is called at most
    /// once.
    pub fn new(session: &'s mut dyn Session, case: Case, expected: impl FnOnce() -> Vec<T> + 's) -> Self {
        Self {
            session,
            case,
            tolerance: 0.0,
            expected: LazyCell::new(Box::new(expected)),
        }
    }

    /// Returns the measured case.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// Lets elements differ from those of the naive loop by this part of their magnitude. Without
    /// this call, the elements must be equal.
    pub fn within(&mut self, tolerance: f64) -> &mut Self {
        self.tolerance = tolerance;
        self
    }

    /// Measures `call` on the operands from `setup`, which is not called if the session skips the
    /// contestant.
    pub fn contestant<S, R>(
        &mut self,
        name: &'static str,
        setup: impl FnOnce() -> S,
        call: impl FnMut(&mut S) -> R,
        result: for<'a> fn(&'a S, &'a R) -> Cow<'a, [T]>,
    ) -> &mut Self {
        let (expected, tolerance) = (&self.expected, self.tolerance);
        let mut parts = Some((setup, call));
        let mut make = || -> Box<dyn Subject + '_> {
            let (setup, call) = parts.take().expect("a session makes a contestant once");
            Box::new(Running {
                state: Aligned(setup()),
                call,
                result,
                expected,
                tolerance,
            })
        };
        self.session.measure(&self.case, name, &mut make);
        self
    }
}

/// Operands at the start of a cache line. Inline arrays in the operands would otherwise begin at a
/// different offset for each contestant, and a load of a vector that crosses two lines takes twice
/// as long.
#[repr(align(64))]
struct Aligned<S>(S);

/// A contestant with its operands.
struct Running<'c, S, C, R, T: Value, E: FnOnce() -> Vec<T>> {
    state: Aligned<S>,
    call: C,
    result: for<'a> fn(&'a S, &'a R) -> Cow<'a, [T]>,
    expected: &'c LazyCell<Vec<T>, E>,
    tolerance: f64,
}

impl<S, C: FnMut(&mut S) -> R, R, T: Value, E: FnOnce() -> Vec<T>> Subject for Running<'_, S, C, R, T, E> {
    fn check(&mut self) -> Option<Checksum> {
        let returned = (self.call)(&mut self.state.0);
        let elements = (self.result)(&self.state.0, &returned);
        let close = |a: &T, b: &T| a == b || (a.wide() - b.wide()).abs() <= self.tolerance * b.wide().abs();
        let equal =
            elements.len() == self.expected.len() && elements.iter().zip(&**self.expected).all(|(a, b)| close(a, b));
        equal.then(|| Checksum::of(&elements))
    }

    fn time(&mut self, calls: u64) -> Duration {
        let start = Instant::now();
        for _ in 0..calls {
            black_box((self.call)(black_box(&mut self.state.0)));
        }
        start.elapsed()
    }
}
