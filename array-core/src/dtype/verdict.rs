//! Verdicts: whether an operation on an element has a result.

use crate::error::Fault;

/// The outcome of the checks of the operations that compute an element: the fault of the first
/// operation without a result, or no fault.
pub trait Verdict: Copy {
    /// `true` if an operation may have no result.
    const FALLIBLE: bool;
    /// The type of the verdict that combines the verdict `Self` on an operation with the verdict
    /// `V` on a later operation.
    type And<V: Verdict>: Verdict;

    /// Creates the verdict on an operation. `fault` returns the fault of the operation, if it has
    /// one.
    fn of(fault: impl FnOnce() -> Option<Fault>) -> Self;

    /// Returns the fault, if there is one.
    fn fault(self) -> Option<Fault>;

    /// Combines the verdict on an operation with the verdict on a later operation. The first fault
    /// wins.
    fn and<V: Verdict>(self, later: V) -> Self::And<V>;

    /// Returns this verdict if `condition` is `true`, and a verdict without a fault otherwise.
    fn when(self, condition: bool) -> Self;
}

/// The verdict on operations that always have a result. It never contains a fault.
#[derive(Clone, Copy, Debug)]
pub struct Sound;

impl Verdict for Sound {
    const FALLIBLE: bool = false;
    type And<V: Verdict> = V;

    #[inline(always)]
    fn of(_: impl FnOnce() -> Option<Fault>) -> Self {
        Sound
    }

    #[inline(always)]
    fn fault(self) -> Option<Fault> {
        None
    }

    #[inline(always)]
    fn and<V: Verdict>(self, later: V) -> V {
        later
    }

    #[inline(always)]
    fn when(self, _: bool) -> Self {
        Sound
    }
}

/// The verdict on operations that may have no result. It contains a fault or `None`.
#[derive(Clone, Copy, Debug)]
pub struct Suspect(Option<Fault>);

impl Verdict for Suspect {
    const FALLIBLE: bool = true;
    type And<V: Verdict> = Suspect;

    #[inline(always)]
    fn of(fault: impl FnOnce() -> Option<Fault>) -> Self {
        Suspect(fault())
    }

    #[inline(always)]
    fn fault(self) -> Option<Fault> {
        self.0
    }

    #[inline(always)]
    fn and<V: Verdict>(self, later: V) -> Suspect {
        Suspect(self.0.or(later.fault()))
    }

    #[inline(always)]
    fn when(self, condition: bool) -> Self {
        Suspect(self.0.filter(|_| condition))
    }
}
