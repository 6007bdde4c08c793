//! Deserialization of an array in the form of three fields: `dtype`, `shape` and `data`.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::FIELDS;
use super::dtype::dtype_read;
use super::lists::Found;
use super::read::{OPERATION, Sink, write_shape};
use crate::dtype::DType;
use crate::error::ShapeError;
use crate::shape::{DynRank, Shape, checked_product};

/// A deserializer of the fields, in any order if they have names.
pub(super) struct Fields<'a, T, S, K> {
    found: &'a mut Found,
    sink: &'a mut K,
    of: PhantomData<(T, S)>,
}

impl<'a, 'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> Fields<'a, T, S, K> {
    pub(super) fn new(found: &'a mut Found, sink: &'a mut K) -> Self {
        let of = PhantomData;
        Self { found, sink, of }
    }

    /// Returns an error if the input states a dtype that is not the dtype of `T`. If the field
    /// `dtype` comes first, no elements have been read yet.
    fn check_dtype<E: Error>(dtype: Option<DType>) -> Result<(), E> {
        match (dtype, dtype_read::<T>()) {
            (Some(found), Some(expected)) if found != expected => Err(E::custom(format_args!(
                "the dtype is `{found}`, not `{expected}`, in `{OPERATION}`"
            ))),
            _ => Ok(()),
        }
    }

    /// Sets the shape. Returns an error if the input does not have as many elements as the shape.
    fn finish<E: Error>(self, shape: DynRank) -> Result<(), E> {
        let count = self.sink.count();
        if checked_product(&shape) != Some(count) {
            return Err(E::custom(ShapeError::length(OPERATION, count, &shape)));
        }
        self.found.set(&shape);
        Ok(())
    }
}

impl<'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> Visitor<'de> for Fields<'_, T, S, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_shape::<S>(f)?;
        f.write_str(" by its `dtype`, `shape` and `data`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let missing = |field: usize| A::Error::missing_field(FIELDS[field]);
        let dtype = fields.next_element()?.ok_or_else(|| missing(0))?;
        Self::check_dtype(dtype)?;
        let shape = fields.next_element_seed(Extents)?.ok_or_else(|| missing(1))?;
        let data = Data::<T, K>::new(self.sink);
        fields.next_element_seed(data)?.ok_or_else(|| missing(2))?;
        self.finish(shape)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let (mut has_dtype, mut shape, mut has_data) = (false, None, false);
        while let Some(field) = fields.next_key::<Field>()? {
            let twice = match field {
                Field::Dtype => has_dtype,
                Field::Shape => shape.is_some(),
                Field::Data => has_data,
                Field::Other => false,
            };
            if twice {
                return Err(A::Error::duplicate_field(FIELDS[field as usize]));
            }
            match field {
                Field::Dtype => {
                    Self::check_dtype(fields.next_value()?)?;
                    has_dtype = true;
                }
                Field::Shape => shape = Some(fields.next_value_seed(Extents)?),
                Field::Data => {
                    fields.next_value_seed(Data::<T, K>::new(self.sink))?;
                    has_data = true;
                }
                Field::Other => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        let shape = shape.ok_or_else(|| A::Error::missing_field(FIELDS[1]))?;
        if !has_data {
            return Err(A::Error::missing_field(FIELDS[2]));
        }
        self.finish(shape)
    }
}

/// A field of the input. The variants are in the order of [`FIELDS`].
#[derive(Clone, Copy)]
enum Field {
    Dtype,
    Shape,
    Data,
    Other,
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`dtype`, `shape` or `data`")
            }

            fn visit_u64<E: Error>(self, position: u64) -> Result<Field, E> {
                Ok(match position {
                    0 => Field::Dtype,
                    1 => Field::Shape,
                    2 => Field::Data,
                    _ => Field::Other,
                })
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Field, E> {
                self.visit_bytes(name.as_bytes())
            }

            fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<Field, E> {
                let position = FIELDS.iter().position(|field| field.as_bytes() == name);
                self.visit_u64(position.unwrap_or(FIELDS.len()) as u64)
            }
        }

        deserializer.deserialize_identifier(Name)
    }
}

/// A deserializer of the extents, up to the maximum rank.
struct Extents;

impl<'de> DeserializeSeed<'de> for Extents {
    type Value = DynRank;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<DynRank, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Extents {
    type Value = DynRank;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the extents of an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<DynRank, A::Error> {
        let mut extents = [0; DynRank::MAX_RANK];
        let mut rank = 0;
        while let Some(extent) = list.next_element()? {
            *extents
                .get_mut(rank)
                .ok_or_else(|| A::Error::custom(ShapeError::rank(OPERATION, rank + 1)))? = extent;
            rank += 1;
        }
        Ok(DynRank::clipped(&extents[..rank]))
    }
}

/// A deserializer of elements in row-major order.
struct Data<'a, T, K> {
    sink: &'a mut K,
    of: PhantomData<T>,
}

impl<'a, T, K: Sink<T>> Data<'a, T, K> {
    fn new(sink: &'a mut K) -> Self {
        let of = PhantomData;
        Self { sink, of }
    }
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> DeserializeSeed<'de> for Data<'_, T, K> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>, K: Sink<T>> Visitor<'de> for Data<'_, T, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the elements of an array, in row-major order")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element()? {
            self.sink.push(element);
        }
        Ok(())
    }
}
