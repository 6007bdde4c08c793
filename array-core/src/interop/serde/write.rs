//! Serialization of arrays.

use serde_core::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

use super::dtype::dtype_of;
use super::{FIELDS, NAME};
use crate::shape::{Shape, count_of};
use crate::storage::{Array, Storage};

/// Serializes as lists in human-readable formats, and as fields in others; see the
/// [module](crate::interop::serde).
impl<T: Serialize, S: Shape, B: Storage<T, S>> Serialize for Array<T, S, B> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let extents = self.shape();
        let extents = extents.as_ref();
        let outer = extents.split_last().map_or(extents, |(_, outer)| outer);
        if serializer.is_human_readable() && S::RANK.is_some() && !outer.contains(&0) {
            let lists = Lists {
                array: self,
                extents,
                start: 0,
            };
            return lists.serialize(serializer);
        }
        // `dtype` is `None` if there are no elements, or if `dtype_of` does not find the dtype.
        // Binary formats identify fields by their order, so they contain this field nevertheless.
        let dtype = self.iter().next().and_then(dtype_of);
        let has_dtype = dtype.is_some() || !serializer.is_human_readable();
        let mut fields = serializer.serialize_struct(NAME, 2 + usize::from(has_dtype))?;
        if has_dtype {
            fields.serialize_field(FIELDS[0], &dtype)?;
        } else {
            fields.skip_field(FIELDS[0])?;
        }
        fields.serialize_field(FIELDS[1], extents)?;
        fields.serialize_field(
            FIELDS[2],
            &Elements {
                array: self,
                start: 0,
                len: self.len(),
            },
        )?;
        fields.end()
    }
}

/// The part of an array that begins at the row-major position `start` and has the extents
/// `extents`, as nested lists.
struct Lists<'a, T, S: Shape, B: Storage<T, S>> {
    array: &'a Array<T, S, B>,
    extents: &'a [usize],
    start: usize,
}

impl<T: Serialize, S: Shape, B: Storage<T, S>> Serialize for Lists<'_, T, S, B> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let &Self { array, extents, start } = self;
        match *extents {
            [] => array
                .iter()
                .nth(start)
                .expect("the index is within the array")
                .serialize(serializer),
            [len] => Elements { array, start, len }.serialize(serializer),
            [len, ref extents @ ..] => {
                let each = count_of(extents);
                let mut list = serializer.serialize_seq(Some(len))?;
                for i in 0..len {
                    let start = start + i * each;
                    list.serialize_element(&Lists { array, extents, start })?;
                }
                list.end()
            }
        }
    }
}

/// Elements of an array in row-major order as one list.
struct Elements<'a, T, S: Shape, B: Storage<T, S>> {
    array: &'a Array<T, S, B>,
    start: usize,
    len: usize,
}

impl<T: Serialize, S: Shape, B: Storage<T, S>> Serialize for Elements<'_, T, S, B> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_seq(self.array.iter().skip(self.start).take(self.len))
    }
}
