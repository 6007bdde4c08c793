//! Arrays in the formats of the crate [`serde`](https://serde.rs).
//!
//! Every array is written, views too; what is read is owned: on the heap, or inline. An array has two forms.
//!
//! **Lists**, in formats for people, such as JSON: an array of shape `(2, 3)` is `[[1, 2, 3], [4, 5, 6]]`, as
//! `tolist` of NumPy has it, and one without axes is its element.
//!
//! **Three fields**, `dtype`, `shape` and `data`, in formats for programs, such as `postcard`: lists would say
//! their length over and over. In formats for people too, where lists would not say all:
//!
//! - with [`DynRank`](crate::DynRank), since a list does not say whether it is an axis or an element,
//! - where an axis has no position and others stand behind it: of the shape `(0, 3)` the lists are `[]`.
//!
//! Formats for people are read in either form, whichever it is. In both forms what is found is compared with the
//! type, and the error says both:
//!
//! - The shape, as everywhere: `an array of shape (2, 3) is not of shape (2, 2)`.
//! - The dtype, if both the data and the elements' type have one. It does not convert: an array that was written
//!   as `f32` with its dtype is not read as `f64`. Lists of JSON have no dtype, and numbers of them are read as any
//!   that holds them.
//!
//! A complex number is a pair of its parts, the real one first, as `num-complex` has it: `[1.0, 2.0]`. No format could tell it from
//! any other pair, so it has no `dtype`.
//!
//! What is read takes memory for what arrives, whatever the shape says. JSON has no infinities and no NaN:
//! `serde_json` writes `null`, which is no number.
//!
//! ```
//! use array_core::{Array, array, shape};
//!
//! let x: Array<f32, shape![2, _]> = serde_json::from_str("[[1, 2, 3], [4, 5, 6.5]]")?;
//! assert_eq!(x.shape(), [2, 3]);
//! assert_eq!(serde_json::to_string(&x.t())?, "[[1.0,4.0],[2.0,5.0],[3.0,6.5]]");
//!
//! let error = serde_json::from_str::<Array<u8, shape![2, 2]>>("[[1, 2, 3], [4, 5, 6]]").unwrap_err();
//! assert!(error.to_string().contains("an array of shape (2, 3) is not of shape (2, 2)"));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod dtype;
mod fields;
mod lists;
mod read;
mod write;

/// The name of the form with fields, and the fields.
const NAME: &str = "Array";
const FIELDS: &[&str] = &["dtype", "shape", "data"];
