//! Formats with contradictory contents.

use array_core::{Array, DynRank, InlineArray, shape};
use serde::de::value::Error;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A deserializer of a list that repeats an element, and continues after an error.
struct Swallows {
    lists: usize,
    element_at: usize,
    given: usize,
}

/// The element: an empty list, or a number.
enum Item {
    Empty,
    Number,
}

impl<'de> Deserializer<'de> for Item {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Item::Empty => visitor.visit_seq(Nothing),
            Item::Number => visitor.visit_u64(7),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Nothing;

impl<'de> SeqAccess<'de> for Nothing {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, _: T) -> Result<Option<T::Value>, Error> {
        Ok(None)
    }
}

impl<'de> SeqAccess<'de> for Swallows {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.given == self.element_at {
            // The seed is consumed, and its error is dropped.
            let _ = seed.deserialize(Item::Number);
            self.given += 1;
            return Ok(None);
        }
        if self.given >= self.lists {
            return Ok(None);
        }
        self.given += 1;
        seed.deserialize(Item::Empty).map(Some)
    }
}

impl<'de> Deserializer<'de> for Swallows {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

fn swallows(lists: usize, element_at: usize) -> Swallows {
    Swallows {
        lists,
        element_at,
        given: 0,
    }
}

#[test]
fn an_error_that_a_format_swallows_does_not_become_a_shape() {
    // 1000 empty lists, and then another element, whose error is dropped.
    let read = Array::<u64, DynRank>::deserialize(swallows(1000, 1000));
    if let Ok(array) = read {
        assert_eq!(array.shape().iter().product::<usize>(), array.iter().count());
        assert_eq!(array.len(), array.to_vec().len());
    }
    let read = Array::<u64, shape![_, _]>::deserialize(swallows(1000, 1000));
    assert!(read.is_err() || read.unwrap().is_empty());
    assert!(InlineArray::<u64, shape![4, 2]>::deserialize(swallows(4, 2)).is_err());
}

/// A deserializer of a list of numbers that reports a failure for each of them.
struct Doubts(usize);

impl<'de> SeqAccess<'de> for Doubts {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let value = seed.deserialize(Item::Number)?;
        if self.0 == 0 {
            return Err(Error::custom("doubted"));
        }
        self.0 -= 1;
        Ok(Some(value))
    }
}

impl<'de> Deserializer<'de> for Doubts {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let _ = self;
        // There is only one visitor: it counts its elements, and its error is returned.
        visitor.visit_seq(Doubts(3))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn elements_before_an_error_are_dropped() {
    assert!(Array::<u64, DynRank>::deserialize(Doubts(3)).is_err());
    assert!(InlineArray::<u64, shape![8]>::deserialize(Doubts(3)).is_err());
}

#[test]
fn extents_that_overflow_are_refused() {
    for shape in [
        "[18446744073709551615, 2]",
        "[4294967296, 4294967296]",
        "[0, 18446744073709551615]",
    ] {
        let text = format!(r#"{{"shape": {shape}, "data": []}}"#);
        if let Ok(array) = serde_json::from_str::<Array<u8, DynRank>>(&text) {
            assert!(array.to_vec().is_empty());
        }
    }
}
