//! The dtypes that each dtype can be cast to.

use super::{DType, DTypeKind, Element, Real};

/// Relation: [`cast`](crate::Array::cast) converts elements of the dtype `Self` to the dtype `U`.
///
/// Real numbers and truth values convert to every dtype. Complex numbers convert to complex dtypes,
/// and to `bool`: `false` if both parts are 0. A cast that would drop the imaginary part is
/// rejected.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cast to `{U}`",
    label = "cannot be cast to `{U}`",
    note = "real numbers and `bool` cast to every dtype; `f16` and `bf16` need the feature `half`",
    note = "`usize` and `isize` are not dtypes: `x.map(|&n| n as usize)`",
    note = "generic code needs `{Self}: CastInto<{U}>`",
    note = "see array_core::errors#real-numbers-needed"
)]
pub trait CastInto<U>: Element {
    /// An alias of `U`. The types of expressions contain it, so that rustc reports a mistake only
    /// once; see `shape/known.rs`.
    #[doc(hidden)]
    type Cast: Element;
}

impl DType {
    /// Returns whether [`cast`](crate::Array::cast) converts this dtype to `other`. Complex numbers
    /// convert only to complex dtypes and to `bool`. Every other dtype converts to any dtype.
    ///
    /// [`CastInto`] is the same rule at compile time.
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
