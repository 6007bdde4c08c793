//! What is known only where something else is.

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
