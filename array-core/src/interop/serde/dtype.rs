//! Dtypes: serialization as names, and the dtype of a generic element type.
//!
//! An array holds elements of any type, and generic code cannot test whether the element type `T`
//! is a dtype. But serializing a value calls a method of the serializer, and each dtype calls a
//! different method. So a serializer that only records the method finds the dtype. 16-bit floats
//! and complex numbers are serialized in other ways, so the module does not find these dtypes.

use core::cell::Cell;
use core::fmt;

use serde_core::de::{self, Deserialize, Deserializer, Visitor};
use serde_core::ser::{self, Impossible, Serialize, Serializer};

use crate::dtype::DType;

impl Serialize for DType {
    /// Serializes the [name](DType::name).
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for DType {
    /// Deserializes the [name](DType::name).
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = DType;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a dtype")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<DType, E> {
                name.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Name)
    }
}

/// Returns the dtype of an element, if it is serialized as a `bool` or a number.
pub(super) fn dtype_of<T: Serialize>(element: &T) -> Option<DType> {
    element.serialize(Listener).ok()
}

/// Returns the dtype of the element type `T`, if it is deserialized as a `bool` or a number.
pub(super) fn dtype_read<'de, T: Deserialize<'de>>() -> Option<DType> {
    let heard = Cell::new(None);
    // `Asked` has no value to return, so the result is always an error.
    let _ = T::deserialize(Asked(&heard));
    heard.get()
}

/// The error of a type that is not a dtype.
#[derive(Debug)]
struct NotOne;

impl fmt::Display for NotOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a dtype")
    }
}

impl core::error::Error for NotOne {}

impl ser::Error for NotOne {
    fn custom<M: fmt::Display>(_: M) -> Self {
        NotOne
    }
}

impl de::Error for NotOne {
    fn custom<M: fmt::Display>(_: M) -> Self {
        NotOne
    }
}

/// A deserializer that records the dtype that belongs to the called method.
struct Asked<'a>(&'a Cell<Option<DType>>);

/// A serializer that returns the dtype that belongs to the called method.
struct Listener;

/// Implements the methods of a serializer that are called for types other than dtypes. A row has
/// the type parameter of the method, its arguments and its result.
macro_rules! refused {
    ($($name:ident $([$($parameter:tt)*])? ($($argument:ty),*) -> $result:ty;)*) => {$(
        fn $name $(<$($parameter)*>)? (self, $(_: $argument),*) -> Result<$result, NotOne> {
            Err(NotOne)
        }
    )*};
}

/// Implements the serializer and the deserializer. Each entry contains the method that serializes a
/// dtype, the method that deserializes it, and its type.
macro_rules! dtypes {
    ($($serialize:ident $deserialize:ident $t:ty => $dtype:ident;)*) => {
        impl Serializer for Listener {
            type Ok = DType;
            type Error = NotOne;
            type SerializeSeq = Impossible<DType, NotOne>;
            type SerializeTuple = Impossible<DType, NotOne>;
            type SerializeTupleStruct = Impossible<DType, NotOne>;
            type SerializeTupleVariant = Impossible<DType, NotOne>;
            type SerializeMap = Impossible<DType, NotOne>;
            type SerializeStruct = Impossible<DType, NotOne>;
            type SerializeStructVariant = Impossible<DType, NotOne>;

            $(fn $serialize(self, _: $t) -> Result<DType, NotOne> {
                Ok(DType::$dtype)
            })*

            fn is_human_readable(&self) -> bool {
                false
            }

            refused! {
                collect_str[T: ?Sized + fmt::Display](&T) -> DType;
                serialize_bytes(&[u8]) -> DType;
                serialize_char(char) -> DType;
                serialize_map(Option<usize>) -> Self::SerializeMap;
                serialize_newtype_struct[T: ?Sized + Serialize](&'static str, &T) -> DType;
                serialize_newtype_variant[T: ?Sized + Serialize](&'static str, u32, &'static str, &T) -> DType;
                serialize_none() -> DType;
                serialize_seq(Option<usize>) -> Self::SerializeSeq;
                serialize_some[T: ?Sized + Serialize](&T) -> DType;
                serialize_str(&str) -> DType;
                serialize_struct(&'static str, usize) -> Self::SerializeStruct;
                serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
                serialize_tuple(usize) -> Self::SerializeTuple;
                serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
                serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
                serialize_unit() -> DType;
                serialize_unit_struct(&'static str) -> DType;
                serialize_unit_variant(&'static str, u32, &'static str) -> DType;
            }
        }

        impl<'de> Deserializer<'de> for Asked<'_> {
            type Error = NotOne;

            $(fn $deserialize<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NotOne> {
                self.0.set(Some(DType::$dtype));
                Err(NotOne)
            })*

            fn is_human_readable(&self) -> bool {
                false
            }

            fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NotOne> {
                Err(NotOne)
            }

            serde_core::forward_to_deserialize_any! {
                i128 u128 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple tuple_struct map
                struct enum identifier ignored_any
            }
        }
    };
}

dtypes! {
    serialize_bool deserialize_bool bool => Bool;
    serialize_f32 deserialize_f32 f32 => F32;
    serialize_f64 deserialize_f64 f64 => F64;
    serialize_i16 deserialize_i16 i16 => I16;
    serialize_i32 deserialize_i32 i32 => I32;
    serialize_i64 deserialize_i64 i64 => I64;
    serialize_i8 deserialize_i8 i8 => I8;
    serialize_u16 deserialize_u16 u16 => U16;
    serialize_u32 deserialize_u32 u32 => U32;
    serialize_u64 deserialize_u64 u64 => U64;
    serialize_u8 deserialize_u8 u8 => U8;
}
