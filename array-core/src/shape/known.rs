//! Helpers that stop the compiler from reporting a broken relation twice.

/// Gives a type by way of another one: where that is not known, nothing is known of what it gives.
///
/// Where a bound of a row does not hold, the compiler reports that, and still takes what the row gives for granted: a
/// result of broken rules, which it would compare with what the program expects, and report again.
#[doc(hidden)]
pub trait Known {
    /// `T`.
    type Then<T>;
}

impl<X> Known for X {
    type Then<T> = T;
}

/// A type by way of a relation: if the relation does not hold there is no type, which the compiler
/// reports once and without quoting the bound.
pub(crate) type If<I, T> = <I as Known>::Then<T>;

/// Nothing is: what the second row of a relation asks for that has one row for all types.
///
/// The compiler takes the only row that could match without a look at its bounds, and quotes the bound of the method where it then
/// finds one of them broken. Of two it takes the one whose bounds hold; where none does, the relation itself does not hold, and is
/// reported in its own words. The rows differ in a parameter that a method leaves open: [`Refused`] in the second.
#[doc(hidden)]
pub trait Never {
    /// Gives anything.
    fn never<X>(&self) -> X;
}

/// What the parameter of a relation is where nothing is: see [`Never`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Refused {}
