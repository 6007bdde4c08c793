//! The names that most programs use: `use array_core::prelude::*;`.
//!
//! ```
//! use array_core::prelude::*;
//!
//! dim!(Sample);
//!
//! fn centred<N: Dim>(x: &Array<f32, (Sample, N)>) -> Array<f32, (Sample, N)> {
//!     broadcast!(x - mean_axis::<0>(x))
//! }
//!
//! let x = Array::<f32, shape![Sample, 2]>::from_fn_with([2, 2], |[i, j]| (i + j) as f32);
//! assert_eq!(centred(&x).to_vec(), [-0.5, -0.5, 0.5, 0.5]);
//! ```

pub use crate::Arrays;
pub use crate::Element;
pub use crate::Float;
pub use crate::IndexAccess;
pub use crate::Integer;
pub use crate::Number;
pub use crate::Real;
pub use crate::Shape;
#[cfg(feature = "alloc")]
pub use crate::array;
pub use crate::axes;
pub use crate::broadcast;
pub use crate::dim;
pub use crate::dim::{Dim, Dyn, Len, One, StaticDim};
pub use crate::error::Error;
pub use crate::iab;
pub use crate::inline;
pub use crate::shape;
pub use crate::shape::DynRank;
pub use crate::slice;
pub use crate::slice_mut;
pub use crate::storage::{Array, ArrayView, ArrayViewMut, InlineArray};
pub use crate::try_broadcast;
