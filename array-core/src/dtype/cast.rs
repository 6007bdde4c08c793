//! Which dtypes a cast takes to which.

use super::{DType, DTypeKind, Element, Real};

/// The relation of a dtype with those that [`cast`](crate::Array::cast) converts it to.
///
/// Real numbers and truth values convert to every dtype. Complex numbers convert to complex dtypes, and to `bool`: `false` if both
/// parts are 0. A cast that would drop a part of a number is refused.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not cast to `{U}`",
    label = "does not cast to `{U}`",
    note = "real numbers and `bool` cast to every dtype; generic code asks for `{Self}: CastInto<{U}>`",
    note = "see ERRORS.md#real-numbers-needed"
)]
pub trait CastInto<U>: Element {
    /// `U`: stands in the type of an expression, which reports a mistake once by it.
    #[doc(hidden)]
    type Cast: Element;
}

impl DType {
    /// Returns whether [`cast`](crate::Array::cast) converts this dtype to another: to any, but complex numbers only to complex dtypes
    /// and to `bool`.
    ///
    /// The run-time twin of [`CastInto`].
    pub const fn casts_into(self, other: Self) -> bool {
        !matches!(self.kind(), DTypeKind::Complex) || matches!(other.kind(), DTypeKind::Complex | DTypeKind::Bool)
    }
}

#[diagnostic::do_not_recommend]
impl<U: Element> CastInto<U> for bool {
    type Cast = U;
}

#[diagnostic::do_not_recommend]
impl<T: Real, U: Element> CastInto<U> for T {
    type Cast = U;
}
