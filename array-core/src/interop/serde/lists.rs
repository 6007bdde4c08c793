//! Deserialization of nested lists.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::value::{
    BoolDeserializer, BorrowedStrDeserializer, CharDeserializer, F64Deserializer, I64Deserializer, StrDeserializer,
    U64Deserializer,
};
use serde_core::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_core::forward_to_deserialize_any;

use super::fields::Fields;
use super::read::{OPERATION, Sink, write_shape};
use crate::error::{ANY_EXTENT, ShapeError};
use crate::shape::{DynRank, Shape};

/// The part of the shape that the type and the input have determined so far.
pub(super) struct Found {
    /// The number of lists around an element, from the type or from the first element.
    rank: Option<usize>,
    /// The extents. An extent is `None` if no list along its axis has ended yet.
    extents: [Option<usize>; DynRank::MAX_RANK],
}

impl Found {
    pub(super) fn new<S: Shape>() -> Self {
        Self {
            rank: S::RANK,
            extents: [None; DynRank::MAX_RANK],
        }
    }

    /// Sets the rank and the extents.
    pub(super) fn set(&mut self, extents: &[usize]) {
        self.rank = Some(extents.len());
        for (own, &extent) in self.extents.iter_mut().zip(extents) {
            *own = Some(extent);
        }
    }

    /// Returns the extents. If no list along an axis has ended, because an outer list was empty,
    /// the axis has the static extent of the type, or 0 if the type has none.
    pub(super) fn extents<S: Shape>(&self) -> DynRank {
        let heard = self.extents.iter().take_while(|extent| extent.is_some()).count();
        let rank = self.rank.unwrap_or(heard);
        let pattern = S::pattern();
        let pattern = pattern.as_ref().map_or(&[][..], |pattern| pattern.as_ref());
        let mut extents = [0; DynRank::MAX_RANK];
        for (i, extent) in extents[..rank].iter_mut().enumerate() {
            let asked = || pattern.get(i).copied().filter(|&extent| extent != ANY_EXTENT);
            *extent = self.extents[i].or_else(asked).unwrap_or(0);
        }
        DynRank::clipped(&extents[..rank])
    }

    /// Records the end of a list along an axis. Returns an error if another list along the axis had
    /// a different length.
    fn end<E: Error>(&mut self, axis: usize, count: usize) -> Result<(), E> {
        let extent = &mut self.extents[axis];
        match *extent {
            None => *extent = Some(count),
            Some(before) if before != count => {
                let lists = format_args!("lists along axis {axis} have different lengths, {before} and {count}");
                return Err(E::custom(lists));
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// Checks that a list can begin along an axis.
    fn list<E: Error>(&self, axis: usize) -> Result<(), E> {
        if self.rank == Some(axis) {
            return Err(E::custom(format_args!(
                "a list is mixed with elements along axis {}",
                axis - 1
            )));
        }
        if axis == DynRank::MAX_RANK {
            return Err(E::custom(ShapeError::rank(OPERATION, axis + 1)));
        }
        Ok(())
    }

    /// Checks the nesting depth of an element, and sets the rank to it.
    fn element<E: Error>(&mut self, depth: usize) -> Result<(), E> {
        let is_deeper = self.extents.get(depth).is_some_and(Option::is_some);
        if is_deeper || self.rank.is_some_and(|rank| rank != depth) {
            return Err(E::custom(format_args!(
                "an element is mixed with lists along axis {}",
                depth - 1
            )));
        }
        // A rejected element must not set the rank, because a format may continue after an error.
        self.rank = Some(depth);
        Ok(())
    }
}

/// A deserializer at the nesting depth `axis`: of a list, or of an element.
pub(super) struct Level<'a, T, S, K> {
    found: &'a mut Found,
    sink: &'a mut K,
    axis: usize,
    of: PhantomData<(T, S)>,
}

impl<'a, 'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> Level<'a, T, S, K> {
    /// Creates the deserializer of a whole array.
    pub(super) fn outermost(found: &'a mut Found, sink: &'a mut K) -> Self {
        let of = PhantomData;
        Self {
            found,
            sink,
            axis: 0,
            of,
        }
    }

    /// Converts to the deserializer of an array in the form of three fields.
    pub(super) fn fields(self) -> Fields<'a, T, S, K> {
        Fields::new(self.found, self.sink)
    }

    /// Deserializes an element, and adds it to the sink.
    fn element<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.found.element(self.axis)?;
        self.sink.push(T::deserialize(deserializer)?);
        Ok(())
    }
}

impl<'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> DeserializeSeed<'de> for Level<'_, T, S, K> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match S::RANK {
            Some(rank) if rank == self.axis => self.element(deserializer),
            Some(_) => deserializer.deserialize_seq(self),
            // Only the input shows whether a list or an element follows.
            None => deserializer.deserialize_any(ListOrElement(self)),
        }
    }
}

impl<'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> Visitor<'de> for Level<'_, T, S, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.axis {
            0 => write_shape::<S>(f),
            axis => {
                write!(f, "a list along axis {axis} of ")?;
                write_shape::<S>(f)
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { found, sink, axis, of } = self;
        found.list(axis)?;
        let mut count = 0;
        loop {
            let inner = Level::<T, S, K> {
                found: &mut *found,
                sink: &mut *sink,
                axis: axis + 1,
                of,
            };
            if list.next_element_seed(inner)?.is_none() {
                return found.end(axis, count);
            }
            count += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<(), A::Error> {
        match self.axis {
            0 => self.fields().visit_map(fields),
            _ => Err(A::Error::invalid_type(Unexpected::Map, &self)),
        }
    }
}

/// A deserializer of a list, or of an element: a number, a truth value, a string or nothing.
struct ListOrElement<'a, T, S, K>(Level<'a, T, S, K>);

/// Declares the visitor methods of elements.
macro_rules! elements {
    ($($visit:ident $t:ty => $deserializer:expr;)*) => {$(
        fn $visit<E: Error>(self, element: $t) -> Result<(), E> {
            self.0.element(Present($deserializer(element)))
        }
    )*};
}

/// A deserializer of an element that the input has. It also deserializes an [`Option`] or a
/// newtype struct around the element, as the deserializers of formats do.
struct Present<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Present<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A deserializer of an element that the input marks as an [`Option`] or as a newtype struct. The
/// fields are the deserializer of the content, and the name of the mark for errors.
struct Marked<D>(D, Unexpected<'static>);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Marked<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        Err(Error::invalid_type(self.1, &visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_some(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_newtype_struct(self.0)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A deserializer of an element that the input leaves out, such as a `null`.
struct Absent<E>(PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for Absent<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, T: Deserialize<'de>, S: Shape, K: Sink<T>> Visitor<'de> for ListOrElement<'_, T, S, K> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        self.0.visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<(), A::Error> {
        self.0.visit_map(fields)
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.element(Absent(PhantomData))
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, element: D) -> Result<(), D::Error> {
        self.0.element(Marked(element, Unexpected::Option))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, element: D) -> Result<(), D::Error> {
        self.0.element(Marked(element, Unexpected::NewtypeStruct))
    }

    elements! {
        visit_bool bool => BoolDeserializer::new;
        visit_borrowed_str &'de str => BorrowedStrDeserializer::new;
        visit_char char => CharDeserializer::new;
        visit_f64 f64 => F64Deserializer::new;
        visit_i64 i64 => I64Deserializer::new;
        visit_str &str => StrDeserializer::new;
        visit_u64 u64 => U64Deserializer::new;
    }
}
