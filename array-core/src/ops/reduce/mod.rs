//! Reductions over all elements, over one axis, and over several axes, as methods.

mod all;
mod axes;
mod axis;

#[cfg(feature = "dyn-array")]
pub(crate) use self::all::index_of;
