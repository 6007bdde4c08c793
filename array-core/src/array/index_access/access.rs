//! The steps of an access, as methods that `iab!` calls.
//!
//! The result type of each step is a projection through the relation that the step requires. If the
//! relation does not hold, the result is an error type, and rustc reports nothing about the steps
//! that follow.

use super::super::select::At;
use super::object::{Indexed, IndexedMut};
use super::place::{EditPlace, Place, ReadPlace, WrittenTo};
use crate::error::{IndexError, or_fail};

/// The steps of an access, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Access;

/// Declares the steps that apply an index, each with a `try_` form that returns an error. A row has
/// the names, the generic parameters, the place and its type in either form, the result, and the
/// body.
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
        /// Panics if the index is out of bounds.
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
        /// Returns an [`IndexError`] if the index is out of bounds, or if the place is an error.
        #[inline(always)]
        pub fn $try_name<$($generic)*>(&self, $place: $try_from, $index: I) -> Result<$to, IndexError> {
            $(let $place = $place $found;)?
            $body
        }
    )*};
}

impl Access {
    steps! {
        /// Applies the first index to an object.
        index try_index ['v, I: At<X::Axis, Is: Sized>, X: Indexed<'v> + ?Sized]
        index (object: &'v X, &'v X) -> X::At {
            let () = I::REACHES;
            object.index_at(index.at())
        }

        /// Applies the first index to an object, for writing.
        index_mut try_index_mut ['v, I: At<X::Axis, Is: Sized>, X: IndexedMut<'v> + ?Sized]
        index (object: &'v mut X, &'v mut X) -> X::At {
            let () = I::REACHES;
            object.index_at_mut(index.at())
        }

        /// Applies a further index.
        then try_then [I: At<P::Axis, Is: Sized>, P: Place]
        index (place: P, Result<P, IndexError>, ?) -> P::At {
            let () = I::REACHES;
            place.then(index.at())
        }
    }

    /// Reads a place.
    #[inline(always)]
    #[must_use]
    pub fn read<P: ReadPlace>(&self, place: P) -> P::Value {
        place.read()
    }

    /// Reads a place.
    ///
    /// # Errors
    ///
    /// Returns the [`IndexError`] of an earlier index, if `place` is an error.
    #[inline(always)]
    pub fn try_read<P: ReadPlace>(&self, place: Result<P, IndexError>) -> Result<P::Value, IndexError> {
        place.map(P::read)
    }

    /// Writes to a place.
    ///
    /// # Panics
    ///
    /// Panics if the value does not broadcast to the place at run time; nothing is written then.
    #[inline(always)]
    #[track_caller]
    pub fn write<P, V: WrittenTo<P>>(&self, place: P, value: V) -> V::Written {
        or_fail(value.write_to(place))
    }

    /// Writes to a place.
    ///
    /// # Errors
    ///
    /// Returns the [`IndexError`] of an earlier index, if `place` is an error, or an error if the
    /// value does not broadcast to the place at run time; nothing is written then.
    #[inline(always)]
    pub fn try_write<P, V: WrittenTo<P>>(
        &self,
        place: Result<P, IndexError>,
        value: V,
    ) -> Result<V::Written, V::Error> {
        value.write_to(place?)
    }

    /// Returns a place as the left-hand side of an operator such as `+=`.
    #[inline(always)]
    pub fn target<'p, P: EditPlace>(&self, place: &'p mut P) -> &'p mut P::Target {
        place.target()
    }
}
