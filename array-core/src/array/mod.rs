//! The methods of arrays.

// The docs of `Array` show methods in the order of modules: create, look, view, select, join,
// convert.
mod construct;

mod collect;
mod nested;

mod access;
mod format;
pub(crate) mod index_access;
mod iterate;

mod view;

mod axes;
pub(crate) mod known;
mod slice;

pub(crate) mod mask;
mod merge;
mod narrow;
mod pick;
pub(crate) mod select;
mod take;
mod triangle;

mod assemble;
mod compare;

mod convert;
mod flat;
pub mod foreign;

pub use self::assemble::*;
pub use self::axes::*;
pub(crate) use self::construct::Positions;
#[cfg(feature = "stablehlo")]
pub(crate) use self::construct::unit;
pub(crate) use self::pick::gather;
pub use self::view::*;

use crate::shape::Shape;
use crate::storage::{Array, Storage};

pub use self::index_access::IndexAccess;
#[cfg(feature = "alloc")]
pub use self::iterate::IntoIter;
pub use self::iterate::{IndexedIter, InlineIntoIter};
pub use self::merge::{FlattenedShape, MergedExtent, MergedShape, ReshapedArray};
pub use self::narrow::{NarrowAxes, NarrowOutput, narrow};
#[cfg(feature = "alloc")]
pub use self::pick::{AxisMask, AxisMaskRow};
pub use self::pick::{Indices, IndicesOf};
pub use self::slice::{Entry, Selected, Selection, Writes};
pub use self::take::TakeMethods;
#[cfg(feature = "dyn-array")]
pub(crate) use self::take::check_indices;

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the array itself. `slice!` calls this method to borrow the array. For another value,
    /// such as a `Vec`, rustc shows the name of the method.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn array_of_array_core(&self) -> &Self {
        self
    }

    /// Returns the array itself. `slice_mut!` calls this method to borrow the array.
    #[doc(hidden)]
    #[inline(always)]
    pub fn array_of_array_core_mut(&mut self) -> &mut Self {
        self
    }
}
