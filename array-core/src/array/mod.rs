//! The methods of arrays.

mod access;
mod assemble;
mod axes;
mod collect;
mod compare;
mod construct;
mod convert;
mod flat;
mod format;
pub(crate) mod index_access;
mod iterate;
pub(crate) mod mask;
mod merge;
mod narrow;
mod nested;
mod pick;
pub(crate) mod select;
mod slice;
mod triangle;
mod view;

pub use self::assemble::*;
pub use self::axes::*;
pub(crate) use self::construct::Positions;
#[cfg(feature = "dyn-array")]
pub(crate) use self::construct::spaced;
pub(crate) use self::pick::{check_indices, gather};
pub use self::view::*;

use crate::shape::Shape;
use crate::storage::{Array, Storage};

pub use self::index_access::IndexAccess;
#[cfg(feature = "alloc")]
pub use self::iterate::IntoIter;
pub use self::iterate::{IndexedIter, InlineIntoIter};
pub use self::merge::{FlattenedShape, MergedExtent, MergedShape, ReshapedArray};
pub use self::narrow::{NarrowAxes, NarrowOutput, narrow};
pub use self::pick::Indices;
pub use self::slice::{Entry, Selected, Selection, Writes};

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Borrows the array of a selection; `slice!` calls it.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn selected(&self) -> &Self {
        self
    }

    /// Borrows the array of a selection mutably; `slice_mut!` calls it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn selected_mut(&mut self) -> &mut Self {
        self
    }
}
