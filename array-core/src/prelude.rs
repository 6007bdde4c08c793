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

pub use crate::array;
pub use crate::dim::{Dim, Dyn, Len, One, StaticDim};
pub use crate::error::Error;
pub use crate::shape::DynRank;
pub use crate::storage::{Array, ArrayView, ArrayViewMut, InlineArray};
// Only the methods are imported, because programs rarely name these traits.
#[doc(no_inline)]
pub use crate::index::TakeMethods as _;
#[doc(no_inline)]
pub use crate::view::{ExtentMethods as _, ViewMethods as _};
pub use crate::{
    Arrays, Element, Float, IndexAccess, Integer, Number, Real, Shape, axes, broadcast, dim, einsum, iab, inline,
    shape, slice, slice_mut, try_broadcast,
};
