//! The guarantee about axes that views rely on.

use core::fmt::Debug;
use core::hash::Hash;

#[cfg(feature = "typenum")]
use crate::shape::dim::{Memory, Num};
use crate::shape::{Dyn, Len, One};

/// An axis whose extent never changes. [`dim!`](macro@crate::dim) implements it for new names.
///
/// # Safety
///
/// [`Dim::extent`](crate::Dim::extent) always returns the same number for a value and its copies.
/// If [`Dim::EXTENT`](crate::Dim::EXTENT) is `Some(n)`, it returns `n`. For an axis that
/// [`Dim::from_extent`](crate::Dim::from_extent) returned for `n`, it returns `n`. [`Clone`]
/// returns an equal axis.
pub unsafe trait FixedExtent: Copy + Debug + Eq + Hash + Send + Sync + 'static {}

/// An axis whose extent the compiler knows. [`dim!`](macro@crate::dim) implements it for new names.
///
/// # Safety
///
/// [`StaticDim::N`](crate::StaticDim::N) is [`Dim::EXTENT`](crate::Dim::EXTENT), the extent of
/// [`StaticDim::VALUE`](crate::StaticDim::VALUE), and the extent of each other value.
/// [`StaticDim::Nest<T>`](crate::StaticDim::Nest) is `[T; N]`, or another type with its memory: `N`
/// values of type `T` in order, without padding, aligned as `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis whose extent the compiler knows",
    label = "not a static axis",
    note = "`dim!({Self} = 3)` makes such an axis, and implements `StaticDim`",
    note = "a handwritten impl needs `unsafe impl StaticExtent for {Self} {{}}`"
)]
pub unsafe trait StaticExtent: FixedExtent {}

// SAFETY: `extent` returns 1, which is `EXTENT`, and `from_extent` accepts only 1. `Clone` is
// derived.
unsafe impl FixedExtent for One {}
// SAFETY: `N` is 1, the extent of the only value, and `Nest<T>` is `[T; 1]`.
unsafe impl StaticExtent for One {}

// SAFETY: `extent` returns `N`, which is `EXTENT`, and `from_extent` accepts only `N`. `Clone` is
// derived.
unsafe impl<const N: usize> FixedExtent for Len<N> {}
// SAFETY: `N` is the extent of the only value, and `Nest<T>` is `[T; N]`.
unsafe impl<const N: usize> StaticExtent for Len<N> {}

// SAFETY: `extent` returns the field, which `from_extent` sets, and `EXTENT` is `None`. `Clone` is
// derived.
unsafe impl FixedExtent for Dyn {}

// SAFETY: `extent` returns `U::USIZE`, which is `EXTENT`, and `from_extent` accepts only that
// number. A value has no field, and `Clone` copies.
#[cfg(feature = "typenum")]
unsafe impl<U: typenum::Unsigned> FixedExtent for Num<U> {}
// SAFETY: `N` is `U::USIZE`, the extent of the only value. `Nest<T>` has the memory of `[T; N]`:
// the memory of the half of the number, twice, and one `T` more if the number is odd, in order
// (`repr(C)`). The size of each part is a multiple of the alignment of `T`, so that there is no
// padding. No other crate can implement `Memory` for types of `typenum`.
#[cfg(feature = "typenum")]
unsafe impl<U: Memory> StaticExtent for Num<U> {}
