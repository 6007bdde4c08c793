//! Deserialization of arrays.

use core::fmt;

use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error};

use super::lists::{Found, Level};
use super::{FIELDS, NAME};
use crate::error::{ShapeError, Tuple};
use crate::shape::{DynRank, Shape, StaticShape, checked_product, from_extents};
use crate::storage::{self, Array, Filling, Inline};

/// The name of the operation in errors.
pub(super) const OPERATION: &str = "deserialize";

/// A consumer of elements as they arrive.
pub(super) trait Sink<T> {
    /// Takes the next element.
    fn push(&mut self, element: T);

    /// Returns the number of elements so far.
    fn count(&self) -> usize;
}

/// Reads the elements of an array into a sink, and returns the shape of the array. Returns an error
/// if the shape does not have as many elements.
fn read<'de, T: Deserialize<'de>, S: Shape, D: Deserializer<'de>>(
    deserializer: D,
    sink: &mut impl Sink<T>,
) -> Result<S, D::Error> {
    let mut found = Found::new::<S>();
    let lists = Level::<T, S, _>::outermost(&mut found, sink);
    if !deserializer.is_human_readable() {
        deserializer.deserialize_struct(NAME, FIELDS, lists.fields())?;
    } else if S::RANK.is_some_and(|rank| rank > 0) {
        // The input consists of lists, or is a map of the fields.
        deserializer.deserialize_any(lists)?;
    } else {
        lists.deserialize(deserializer)?;
    }
    let extents = found.extents::<S>();
    // A format that skips lists after an error, or invents extents, must not produce a wrong shape.
    if checked_product(&extents) != Some(sink.count()) {
        return Err(D::Error::custom(ShapeError::length(OPERATION, sink.count(), &extents)));
    }
    from_extents(&extents, OPERATION).map_err(D::Error::custom)
}

/// Writes a description of the arrays of shape `S`, for errors.
pub(super) fn write_shape<S: Shape>(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match S::pattern() {
        Some(pattern) => write!(f, "an array of shape {}", Tuple::new(pattern.as_ref())),
        None => write!(f, "an array of any shape up to rank {}", DynRank::MAX_RANK),
    }
}

/// Deserializes lists or fields into an array on the heap; see the [module](crate::interop::serde).
#[cfg(feature = "alloc")]
impl<'de, T: Deserialize<'de>, S: Shape> Deserialize<'de> for Array<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut elements = alloc::vec::Vec::new();
        let shape: S = read(deserializer, &mut elements)?;
        let data = storage::Buffer::from_vec(elements).map_err(D::Error::custom)?;
        Ok(Array::owned(shape, data))
    }
}

#[cfg(feature = "alloc")]
impl<T> Sink<T> for alloc::vec::Vec<T> {
    fn push(&mut self, element: T) {
        self.push(element);
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// Deserializes lists or fields into an inline array; see the [module](crate::interop::serde).
impl<'de, T: Copy + Deserialize<'de>, S: StaticShape> Deserialize<'de> for Array<T, S, Inline> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = storage::try_fill::<T, S, Inline, D::Error>(&S::VALUE, |filling| {
            let mut room = Room { filling, count: 0 };
            read::<T, S, D>(deserializer, &mut room).map(|_| ())
        })?;
        match data {
            Ok(data) => Ok(Array::owned(S::VALUE, data)),
            Err(error) => Err(D::Error::custom(error)),
        }
    }
}

/// A sink that fills an inline array, and counts the elements that arrive. Excess elements are
/// dropped, and [`read`] then rejects the shape.
struct Room<'f, 'r, T> {
    filling: &'f mut Filling<'r, T>,
    count: usize,
}

impl<T> Sink<T> for Room<'_, '_, T> {
    fn push(&mut self, element: T) {
        self.count += 1;
        if self.filling.left() > 0 {
            self.filling.push(element);
        }
    }

    fn count(&self) -> usize {
        self.count
    }
}
