//! The steps of an access, as methods that `iab!` calls.

use super::super::or_fail;
use super::super::select::At;
use super::place::{EditPlace, Place, ReadPlace, WritePlace};
use crate::error::{Error, IndexError};

/// The steps of an access, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Access;

impl Access {
    /// What an index reaches.
    ///
    /// # Panics
    ///
    /// Panics where it is out of bounds.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn index<P: Place, I: At<P::Axis>>(&self, place: P, index: I) -> P::At {
        let () = I::REACHES;
        or_fail(place.then(index.at()))
    }

    /// What an index reaches.
    ///
    /// # Errors
    ///
    /// An [`IndexError`] where it is out of bounds, or there is one already.
    #[inline(always)]
    pub fn try_index<P: Place, I: At<P::Axis>>(
        &self,
        place: Result<P, IndexError>,
        index: I,
    ) -> Result<P::At, IndexError> {
        let () = I::REACHES;
        place?.then(index.at())
    }

    /// Starts an access that may fail.
    #[inline(always)]
    pub const fn start<P>(&self, place: P) -> Result<P, IndexError> {
        Ok(place)
    }

    /// Reads what is reached.
    #[inline(always)]
    #[must_use]
    pub fn read<P: ReadPlace>(&self, place: P) -> P::Value {
        place.read()
    }

    /// Reads what is reached.
    ///
    /// # Errors
    ///
    /// That of an index.
    #[inline(always)]
    pub fn try_read<P: ReadPlace>(&self, place: Result<P, IndexError>) -> Result<P::Value, IndexError> {
        place.map(P::read)
    }

    /// Writes to what is reached.
    ///
    /// # Panics
    ///
    /// Panics where run-time extents do not fit; nothing is written then.
    #[inline(always)]
    #[track_caller]
    pub fn write<P: WritePlace<V, Error: Into<Error>>, V>(&self, place: P, value: V) {
        or_fail(place.write(value));
    }

    /// Writes to what is reached.
    ///
    /// # Errors
    ///
    /// That of an index, or where run-time extents do not fit; nothing is written then.
    #[inline(always)]
    pub fn try_write<P: WritePlace<V>, V>(&self, place: Result<P, IndexError>, value: V) -> Result<(), P::Error> {
        place?.write(value)
    }

    /// Returns what is reached as the left-hand side of an operator such as `+=`.
    #[inline(always)]
    pub fn target<'p, P: EditPlace>(&self, place: &'p mut P) -> &'p mut P::Target {
        place.target()
    }
}
