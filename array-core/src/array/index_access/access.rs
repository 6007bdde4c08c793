//! The steps of an index access, as methods that `iab!` calls.
//!
//! The result type of each step is a projection through the relation that the step requires. If the
//! relation does not hold, the result is an error type, and rustc reports nothing about the steps
//! that follow.

use super::super::select::At;
use super::object::{Indexed, IndexedMut};
use super::place::{EditPlace, Place, ReadPlace, WrittenTo};
use crate::error::{IndexError, or_fail};

/// The steps of an index access by `iab!`, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Access;

/// Declares the steps that apply an index, each with a `try_` form that returns an error. A row has
/// the two names, the generic parameters, and the name of the index. Then it has the place with its
/// type in each form, a `?` if the `try_` form receives a `Result`, the result, and the body. The
/// index applies to the place: the object, or the element or view that the earlier indices reached.
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
        pub fn $name<$($generic)*>(self, $place: $from, $index: I) -> $to {
            or_fail($body)
        }

        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// Returns an [`IndexError`] if the index or an earlier one is out of bounds.
        #[inline(always)]
        pub fn $try_name<$($generic)*>(self, $place: $try_from, $index: I) -> Result<$to, IndexError> {
            $(let $place = $place $found;)?
            $body
        }
    )*};
}

impl Access {
    steps! {
        /// Applies the first index to an array, a scalar or a string.
        index try_index ['v, I: At<X::Axis, Is: Sized>, X: Indexed<'v> + ?Sized]
        index (object: &'v X, &'v X) -> X::At {
            let () = I::REACHES;
            object.index_at(index.at())
        }

        /// Applies the first index to an array or a scalar, for writing.
        index_mut try_index_mut ['v, I: At<X::Axis, Is: Sized>, X: IndexedMut<'v> + ?Sized]
        index (object: &'v mut X, &'v mut X) -> X::At {
            let () = I::REACHES;
            object.index_at_mut(index.at())
        }

        /// Applies a further index to the element or the view that the earlier indices reached.
        then try_then [I: At<P::Axis, Is: Sized>, P: Place]
        index (place: P, Result<P, IndexError>, ?) -> P::At {
            let () = I::REACHES;
            place.then(index.at())
        }
    }

    /// Returns a copy of the element, or the view, that the indices reached.
    #[inline(always)]
    pub fn read<P: ReadPlace>(self, place: P) -> P::Value {
        place.read()
    }

    /// Returns a copy of the element, or the view, that the indices reached.
    ///
    /// # Errors
    ///
    /// Returns `place` if it is an error: the [`IndexError`] of an earlier index.
    #[inline(always)]
    pub fn try_read<P: ReadPlace>(self, place: Result<P, IndexError>) -> Result<P::Value, IndexError> {
        place.map(P::read)
    }

    /// Writes `value` to the element or the view that the indices reached.
    ///
    /// # Panics
    ///
    /// Panics if the value does not broadcast to the view at run time. Nothing is written in this
    /// case.
    #[inline(always)]
    #[track_caller]
    pub fn write<P, V: WrittenTo<P>>(self, place: P, value: V) -> V::Written {
        or_fail(value.write_to(place))
    }

    /// Writes `value` to the element or the view that the indices reached.
    ///
    /// # Errors
    ///
    /// Returns `place` if it is an error: the [`IndexError`] of an earlier index. Returns another
    /// error if the value does not broadcast to the view at run time. Nothing is written in either
    /// case.
    #[inline(always)]
    pub fn try_write<P, V: WrittenTo<P>>(self, place: Result<P, IndexError>, value: V) -> Result<V::Written, V::Error> {
        value.write_to(place?)
    }

    /// Returns the element or the view as the left-hand side of an operator such as `+=`.
    #[inline(always)]
    pub fn target<P: EditPlace>(self, place: &mut P) -> &mut P::Target {
        place.target()
    }
}
