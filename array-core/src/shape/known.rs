//! Helpers that stop the compiler from reporting a broken relation twice.

/// Projects a type through another one, so that it is an error type if the other one is.
///
/// If a bound of an impl fails, rustc reports it, but still uses the associated types of the impl.
/// It would compare such a type with the type that the program expects, and report a second error.
#[doc(hidden)]
pub trait Known {
    /// `T`.
    type Then<T>;
}

impl<X> Known for X {
    type Then<T> = T;
}

/// A type projected through a relation. If the relation does not hold, the type does not exist, and
/// rustc reports that once and without quoting the bound.
pub(crate) type If<I, T> = <I as Known>::Then<T>;

/// A bound that never holds, for the second row of a relation that has one row for all types.
///
/// rustc selects the only candidate row without checking its bounds, and quotes the bound of the
/// method if one of them fails later. Of two candidates it selects the one whose bounds hold. If
/// neither holds, the relation itself fails and is reported with its own message. The rows differ
/// in a parameter that a method leaves open: [`Refused`] in the second.
#[doc(hidden)]
pub trait Never {
    /// Returns a value of any type; never called.
    fn never<X>(&self) -> X;
}

/// The parameter of the second impl of a relation: see [`Never`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Refused {}
