//! Results that are computed in a wider dtype, and then rounded.

use super::Element;
use crate::error::Error;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// A computation of results of dtype `T`. The caller chooses the storage of the results.
pub trait Totals<T: Element, S: Shape>: Sized {
    /// Runs the computation, and returns its results as an array in the storage `P`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not fit the computation, or if memory for the
    /// results cannot be allocated. Also returns an `Error` if a result does not exist, such as a
    /// minimum of no elements.
    fn totals<P: OwnedStorage<T, S>>(self) -> Result<Array<T, S, P>, Error>;

    /// Runs the computation, and converts its results to the dtype `U`.
    ///
    /// # Errors
    ///
    /// The errors are those of [`totals`](Self::totals). Memory is allocated for the results before
    /// and after the conversion.
    fn converted<U: Element, P: OwnedStorage<U, S>>(self) -> Result<Array<U, S, P>, Error>;
}

/// Defines a method of a dtype. The method takes a computation of results of the dtype `$total`,
/// and calls the method `$compute` of [`Totals`], which returns results of the dtype `$result`.
macro_rules! results {
    ($name:ident: $total:ty => $result:ty, $compute:ident) => {
        #[inline(always)]
        fn $name<S: crate::shape::Shape, P: crate::storage::OwnedStorage<$result, S>>(
            totals: impl crate::dtype::Totals<$total, S>,
        ) -> Result<crate::storage::Array<$result, S, P>, crate::error::Error> {
            totals.$compute()
        }
    };
}
pub(super) use results;
