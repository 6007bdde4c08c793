//! Elements and arrays of them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::dtypes::any_dtype;
use super::shapes::shape;
use crate::reference::{Array, DType, Kind, Value, shape as rules};

/// The kind of elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// The edge cases of the dtype, small numbers, and any bits.
    Edgy,
    /// Numbers from 1 to 7, for which every operation has a result.
    Tame,
}

/// Draws an element of a dtype.
pub fn value(dtype: DType, mood: Mood) -> BoxedStrategy<Value> {
    match (dtype.kind(), mood) {
        (Kind::Bool, _) => any::<bool>().prop_map(Value::Bool).boxed(),
        (_, Mood::Tame) => (1_u8..=7).prop_map(move |n| Value::U8(n).cast(dtype)).boxed(),
        (Kind::Signed | Kind::Unsigned, Mood::Edgy) => integer(dtype),
        (Kind::Float, Mood::Edgy) => prop_oneof![
            3 => select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -1.0])
                .prop_map(move |x| Value::F64(x).cast(dtype)),
            3 => edges_of_float(dtype),
            2 => (-8_i8..=8).prop_map(move |n| Value::I8(n).cast(dtype)),
            2 => (-20_i8..=20).prop_map(move |n| Value::F64(f64::from(n) / 2.0).cast(dtype)),
            2 => (-1e3_f64..1e3).prop_map(move |x| Value::F64(x).cast(dtype)),
            2 => any_bits_of_float(dtype),
        ]
        .boxed(),
    }
}

fn integer(dtype: DType) -> BoxedStrategy<Value> {
    let range = dtype.integer_range().expect("the kind is signed or unsigned");
    let (min, max, bits) = (*range.start(), *range.end(), i128::from(dtype.bits()));
    let edges: Vec<i128> = [
        min,
        min + 1,
        max,
        max - 1,
        max / 2,
        -1,
        0,
        1,
        2,
        bits - 1,
        bits,
        bits + 1,
    ]
    .into_iter()
    .filter(|n| range.contains(n))
    .collect();
    prop_oneof![
        3 => select(edges).prop_map(move |n| Value::from_integer(dtype, n)),
        2 => (min.max(-9)..=9).prop_map(move |n| Value::from_integer(dtype, n)),
        2 => any::<u64>().prop_map(move |bits| Value::from_integer(dtype, bits.into())),
    ]
    .boxed()
}

fn edges_of_float(dtype: DType) -> BoxedStrategy<Value> {
    macro_rules! edges {
        ($type:ident $variant:ident) => {
            vec![
                $type::MAX,
                $type::MIN,
                $type::MIN_POSITIVE,
                $type::MIN_POSITIVE / 2.0,
                -$type::MIN_POSITIVE / 2.0,
                $type::from_bits(1),
                -$type::from_bits(1),
                $type::EPSILON,
                1.0 + $type::EPSILON,
                $type::EPSILON.recip() + 1.0,
                // A signalling NaN: infinity with the lowest bit of the fraction.
                $type::from_bits($type::INFINITY.to_bits() + 1),
            ]
            .into_iter()
            .map(Value::$variant)
            .collect::<Vec<_>>()
        };
    }
    let edges = if dtype == DType::F32 {
        edges!(f32 F32)
    } else {
        edges!(f64 F64)
    };
    select(edges).boxed()
}

fn any_bits_of_float(dtype: DType) -> BoxedStrategy<Value> {
    if dtype == DType::F32 {
        any::<u32>().prop_map(|bits| Value::F32(f32::from_bits(bits))).boxed()
    } else {
        any::<u64>().prop_map(|bits| Value::F64(f64::from_bits(bits))).boxed()
    }
}

/// Draws an array of a dtype and a shape.
pub fn array(dtype: DType, shape: Vec<usize>, mood: Mood) -> BoxedStrategy<Array> {
    vec(value(dtype, mood), rules::len(&shape))
        .prop_map(move |values| Array::new(dtype, &shape, values))
        .boxed()
}

/// Draws an array of a dtype and any small shape.
pub fn array_of(dtype: DType, mood: Mood) -> BoxedStrategy<Array> {
    shape().prop_flat_map(move |shape| array(dtype, shape, mood)).boxed()
}

/// Draws an array of any dtype and any small shape, mostly with edge cases of the dtype.
pub fn any_array() -> BoxedStrategy<Array> {
    let mood = prop_oneof![3 => Just(Mood::Edgy), 1 => Just(Mood::Tame)];
    (any_dtype(), mood)
        .prop_flat_map(|(dtype, mood)| array_of(dtype, mood))
        .boxed()
}

/// Draws a number array whose sum does not depend on the order of addition: integers as in
/// [`array_of`], or small integral floats, sometimes with NaN and infinities.
pub fn summable_array(dtype: DType) -> BoxedStrategy<Array> {
    if dtype.kind() != Kind::Float {
        return array_of(dtype, Mood::Edgy);
    }
    let whole = (-1000_i16..=1000).prop_map(move |n| Value::I16(n).cast(dtype));
    let special = select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0]);
    let special = special.prop_map(move |x| Value::F64(x).cast(dtype));
    let element = prop_oneof![
        Just(whole.clone().boxed()),
        Just(prop_oneof![30 => whole, 1 => special].boxed()),
    ];
    (shape(), element)
        .prop_flat_map(move |(shape, element)| {
            vec(element, rules::len(&shape)).prop_map(move |values| Array::new(dtype, &shape, values))
        })
        .boxed()
}
