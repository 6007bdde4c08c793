//! Serialization of arrays with the crate [`serde`](https://serde.rs).
//!
//! Every array can be serialized, including views. Deserialized arrays are owned: on the heap, or
//! inline. A serialized array has one of two forms.
//!
//! **Lists**, in human-readable formats such as JSON: an array of shape `(2, 3)` is `[[1, 2, 3],
//! [4, 5, 6]]`, as with NumPy's `tolist`. A 0-d array is its element.
//!
//! **Three fields**, `dtype`, `shape` and `data`, in binary formats such as `postcard`, in which
//! lists would repeat their lengths. Human-readable formats use them, too, if lists do not
//! determine the shape:
//!
//! - with [`DynRank`](crate::DynRank), since a list does not show whether it is an axis or an
//!   element,
//! - if an axis of extent 0 is followed by others: an array of shape `(0, 3)` would be `[]`.
//!
//! Human-readable formats accept both forms, except that an array of static rank 0 is always its
//! element. In either form, the input is compared with the type of the array. If they differ, the
//! error reports both:
//!
//! - The shape: `the shape is (2, 3), not (2, 2)`.
//! - The dtype, if the input has the field `dtype` and the element type is a dtype. The dtype is
//!   not converted: an array that was serialized as `f32` with its dtype is not deserialized as
//!   `f64`. Lists in JSON have no dtype, and their numbers convert to every type that can represent
//!   them. The written `dtype` is that of the first element. If the element type has its own
//!   `Serialize` impl, the fields may not be readable: for example, if it serializes some values as
//!   `i64` and others as `f64`, or serializes `f32` but deserializes `f64`.
//!
//! Within types that have `#[serde(untagged)]`, `#[serde(tag = …)]` or `#[serde(flatten)]`, serde
//! does not tell an array whether the format is human-readable. From a binary format, such an array
//! is read only if the format writes the names of fields and the static rank is not 0.
//!
//! A complex number is a pair of its parts, the real part first, as in `num-complex`: `[1.0, 2.0]`.
//! A format cannot distinguish it from other pairs, so arrays of complex numbers have no `dtype`.
//! Arrays of 16-bit floats have no `dtype` either. They need the feature `serde` of `half`, which
//! serializes the bits of an element as an integer.
//!
//! Memory is allocated only for elements that the input contains, whatever extents it claims. JSON
//! has no infinities and no NaN: `serde_json` writes `null` instead, and cannot read `null` as a
//! number. Without its feature `float_roundtrip`, `serde_json` can read a float as one of its
//! neighbours, so the array can differ in the last bits from the one that was written.
//!
//! ```
//! use array_core::{Array, array, shape};
//!
//! let x: Array<f32, shape![2, _]> = serde_json::from_str("[[1, 2, 3], [4, 5, 6.5]]")?;
//! assert_eq!(x.shape(), [2, 3]);
//! assert_eq!(serde_json::to_string(&x.t())?, "[[1.0,4.0],[2.0,5.0],[3.0,6.5]]");
//!
//! let error = serde_json::from_str::<Array<u8, shape![2, 2]>>("[[1, 2, 3], [4, 5, 6]]").unwrap_err();
//! assert!(error.to_string().contains("the shape is (2, 3), not (2, 2)"));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod dtype;
mod fields;
mod lists;
mod read;
mod write;

/// The name of the struct that represents an array, and the names of its fields.
const NAME: &str = "Array";
const FIELDS: &[&str] = &["dtype", "shape", "data"];
