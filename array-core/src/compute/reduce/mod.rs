//! Reductions of arrays and of expressions.
//!
//! Each is a [`Reduction`](reduction::Reduction), with loops in
//! [`kernel::reduce`](crate::kernel::reduce). [`walk`] decides which elements make an element of
//! the result, and [`group`] reads those of an array.

pub(crate) mod along;
#[cfg(feature = "dyn-array")]
mod entire;
pub(crate) mod group;
pub(crate) mod reduction;
mod source;
pub(crate) mod walk;

pub(crate) use self::along::{
    Along, Reduced, converted, deviation, every, first_greatest, first_least, greatest, least, mean, nonzero, product,
    rounded, some, total, variance,
};
#[cfg(feature = "dyn-array")]
pub(crate) use self::entire::Entire;
pub(crate) use self::group::{Axis, ListedAxes, whole};
pub(crate) use self::reduction::Operation;
pub use self::source::{Reducible, Source};
pub(crate) use self::walk::Visit;
