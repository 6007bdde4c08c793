//! Results that are computed in a wider dtype, and then rounded.

use super::Element;
use crate::error::Error;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage};

/// A computation of results of dtype `T`. The caller chooses the storage of the results.
pub trait Totals<T: Element, S: Shape>: Sized {
    /// Computes the results.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation.
    fn totals<P: OwnedStorage<T, S>>(self) -> Result<Array<T, S, P>, Error>;

    /// Computes the results, and converts them to another dtype.
    ///
    /// # Errors
    ///
    /// Returns the error of the computation, or an [`Error`] if memory cannot be allocated.
    fn converted<U: Element, P: OwnedStorage<U, S>>(self) -> Result<Array<U, S, P>, Error>;
}
