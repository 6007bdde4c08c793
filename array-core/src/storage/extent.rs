//! The promise of an axis that views rest on.

use core::fmt::Debug;
use core::hash::Hash;

use crate::dim::{Dyn, Len, One};

/// An axis whose extent stays what it is. Implemented for new names by [`dim!`](crate::dim).
///
/// # Safety
///
/// [`Dim::extent`](crate::Dim::extent) returns the same number for a value and its copies each time, which
/// is [`Dim::EXTENT`](crate::Dim::EXTENT) and [`StaticDim::N`](crate::StaticDim::N) where the type has
/// them, and that of [`Dim::from_extent`](crate::Dim::from_extent) where it is made so. All of
/// [`StaticDim::Nest`](crate::StaticDim::Nest) are its elements.
pub unsafe trait FixedExtent: Copy + Debug + Eq + Hash + Send + Sync + 'static {}

// SAFETY: the extent is 1.
unsafe impl FixedExtent for One {}

// SAFETY: the extent is `N`.
unsafe impl<const N: usize> FixedExtent for Len<N> {}

// SAFETY: the extent is the field, which copies have too.
unsafe impl FixedExtent for Dyn {}

/// What [`dim!`](crate::dim) promises: it makes an axis whose extent is its field, or a constant.
#[doc(hidden)]
#[macro_export]
macro_rules! __fixed_extent {
    ($name:ident) => {
        // SAFETY: `__named_axis!` implements `Dim` by the field, or by one constant.
        unsafe impl $crate::FixedExtent for $name {}
    };
}
