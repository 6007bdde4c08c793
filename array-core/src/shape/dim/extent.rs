//! The unsafe traits of axes: the guarantees about extents that memory safety relies on.

use core::fmt::Debug;
use core::hash::Hash;

#[cfg(feature = "typenum")]
use crate::shape::dim::{Memory, Num};
use crate::shape::{Dyn, Len, One};

/// An axis whose extent never changes. [`dim!`](macro@crate::dim) implements this trait for new
/// names.
///
/// # Safety
///
/// [`Dim::extent`](crate::Dim::extent) must always return the same number for a value and its
/// copies. If [`Dim::EXTENT`](crate::Dim::EXTENT) is `Some(n)`, this number must be `n`. If
/// [`Dim::from_extent`](crate::Dim::from_extent) returns an axis for `n`, the extent of that axis
/// must be `n`. [`Clone`] must return an axis with the same extent.
pub unsafe trait FixedExtent: Copy + Debug + Eq + Hash + Send + Sync + 'static {}

/// An axis whose extent the compiler knows. [`dim!`](macro@crate::dim) implements this trait for
/// new names with a static extent.
///
/// # Safety
///
/// [`Dim::EXTENT`](crate::Dim::EXTENT) must be `Some(N)`, where `N` is
/// [`StaticDim::N`](crate::StaticDim::N). The extent of
/// [`StaticDim::VALUE`](crate::StaticDim::VALUE), and of each other value, must also be `N`.
/// [`StaticDim::Nest<T>`](crate::StaticDim::Nest) must be `[T; N]`, or another type with the same
/// memory layout: `N` values of type `T` in order, without padding, aligned as `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis whose extent the compiler knows",
    label = "not a static axis",
    note = "`dim!({Self} = 3)` makes such an axis, and implements `StaticDim`",
    note = "a handwritten impl needs `unsafe impl StaticExtent for {Self} {{}}`"
)]
pub unsafe trait StaticExtent: FixedExtent {}

// SAFETY: `extent` always returns 1, which is `EXTENT`, and `from_extent` returns an axis only for
// 1. `Clone` is derived.
unsafe impl FixedExtent for One {}
// SAFETY: `N` is 1, which is `EXTENT` and the extent of the only value. `Nest<T>` is `[T; 1]`.
unsafe impl StaticExtent for One {}

// SAFETY: `extent` always returns `N`, which is `EXTENT`, and `from_extent` returns an axis only
// for `N`. `Clone` is derived.
unsafe impl<const N: usize> FixedExtent for Len<N> {}
// SAFETY: `N` is `EXTENT` and the extent of the only value. `Nest<T>` is `[T; N]`.
unsafe impl<const N: usize> StaticExtent for Len<N> {}

// SAFETY: `extent` returns the field of `Dyn`, which `from_extent` sets to its argument. `EXTENT`
// is `None`. `Clone` is derived.
unsafe impl FixedExtent for Dyn {}

// SAFETY: `extent` always returns `U::USIZE`, which is `EXTENT`, and `from_extent` returns an axis
// only for this number. The only field of a value is a `PhantomData`, and `Clone` copies the value.
#[cfg(feature = "typenum")]
unsafe impl<U: typenum::Unsigned> FixedExtent for Num<U> {}
// SAFETY: `N` is `U::USIZE`, which is `EXTENT` and the extent of the only value. `Nest<T>` has the
// memory layout of `[T; N]`. `Nest<T>` consists of two values for half of `N`, rounded down, and
// then of one `T` if `N` is odd, in this order (`repr(C)`). The size of each of these values is a
// multiple of the alignment of `T`, so there is no padding. No other crate can implement `Memory`:
// `Memory` requires `Unsigned`, which is sealed and implemented only for types of `typenum`.
#[cfg(feature = "typenum")]
unsafe impl<U: Memory> StaticExtent for Num<U> {}
