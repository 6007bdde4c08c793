//! The steps of an access, as methods that `iab!` calls.
//!
//! The result of each names the relation that it asks for, so that a broken one makes it an error, and is reported once.

use super::super::or_fail;
use super::super::select::At;
use super::object::{IndexAt, IndexAtMut};
use super::place::{EditPlace, Place, ReadPlace, WritePlace};
use crate::error::IndexError;

/// The steps of an access, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Access;

/// Declares the steps that take an index, and their forms that hand an error on: the generic parameters, the place and
/// how it is found there, what is reached, and the step.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident $try_name:ident [$($generic:tt)*] $index:ident ($place:ident: $from:ty, $try_from:ty $(, $found:tt)?)
        -> $to:ty $body:block
    )*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics where it is out of bounds.
        #[inline(always)]
        #[must_use]
        #[track_caller]
        pub fn $name<$($generic)*>(&self, $place: $from, $index: I) -> $to {
            or_fail($body)
        }

        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// An [`IndexError`] where it is out of bounds, or there is one already.
        #[inline(always)]
        pub fn $try_name<$($generic)*>(&self, $place: $try_from, $index: I) -> Result<$to, IndexError> {
            $(let $place = $place $found;)?
            $body
        }
    )*};
}

impl Access {
    steps! {
        /// What the first index reads in an object.
        index try_index ['v, I: At<X::Axis, Is: Sized>, X: IndexAt<'v> + ?Sized]
        index (object: &'v X, &'v X) -> X::At {
            let () = I::REACHES;
            object.index_at(index.at())
        }

        /// What the first index writes in an object.
        index_mut try_index_mut ['v, I: At<X::Axis, Is: Sized>, X: IndexAtMut<'v> + ?Sized]
        index (object: &'v mut X, &'v mut X) -> X::At {
            let () = I::REACHES;
            object.index_at_mut(index.at())
        }

        /// What an index behind the first reaches.
        then try_then [I: At<P::Axis, Is: Sized>, P: Place]
        index (place: P, Result<P, IndexError>, ?) -> P::At {
            let () = I::REACHES;
            place.then(index.at())
        }
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
    pub fn write<P: WritePlace<V>, V>(&self, place: P, value: V) -> P::Written {
        or_fail(place.write(value))
    }

    /// Writes to what is reached.
    ///
    /// # Errors
    ///
    /// That of an index, or where run-time extents do not fit; nothing is written then.
    #[inline(always)]
    pub fn try_write<P: WritePlace<V>, V>(
        &self,
        place: Result<P, IndexError>,
        value: V,
    ) -> Result<P::Written, P::Error> {
        place?.write(value)
    }

    /// Returns what is reached as the left-hand side of an operator such as `+=`.
    #[inline(always)]
    pub fn target<'p, P: EditPlace>(&self, place: &'p mut P) -> &'p mut P::Target {
        place.target()
    }
}
