//! Conversions between inline arrays and arrays of the crates `generic-array` and `hybrid-array`.

use core::mem::{ManuallyDrop, transmute_copy};

use crate::shape::StaticShape;
use crate::storage::{Array, Inline, nested};

/// A type that consists of `LEN` contiguous values of type `T`.
///
/// # Safety
///
/// The memory of the type is that of `[T; LEN]`.
pub(crate) unsafe trait Sequence<T> {
    /// The number of values.
    const LEN: usize;
}

// SAFETY: `GenericArray<T, N>` documents that it "functions exactly as `[T; N]`", and that its
// elements are contiguous and aligned as `T`.
#[cfg(feature = "generic-array")]
unsafe impl<T, U: generic_array::ArrayLength> Sequence<T> for generic_array::GenericArray<T, U> {
    const LEN: usize = U::USIZE;
}

// SAFETY: `GenericArray` has the memory of a `[T; N]` on both levels, and `[[T; N]; M]` has that of
// `[T; M * N]`. `same_elements` fails to build if the product overflows.
#[cfg(feature = "generic-array")]
unsafe impl<T, U: generic_array::ArrayLength, V: generic_array::ArrayLength> Sequence<T>
    for generic_array::GenericArray<generic_array::GenericArray<T, U>, V>
{
    const LEN: usize = V::USIZE * U::USIZE;
}

// SAFETY: the type is `repr(transparent)` with a field of type `ArrayType<T>`. The safety contract
// of `ArraySize` requires that `ArrayType<T>` is `[T; N]`, and `N` is `U::USIZE`.
#[cfg(feature = "hybrid-array")]
unsafe impl<T, U: hybrid_array::ArraySize> Sequence<T> for hybrid_array::Array<T, U> {
    const LEN: usize = U::USIZE;
}

// SAFETY: `hybrid_array::Array` has the memory of a `[T; N]` on both levels, by the safety contract
// of `ArraySize`, and `[[T; N]; M]` has that of `[T; M * N]`. `same_elements` fails to build if the
// product overflows.
#[cfg(feature = "hybrid-array")]
unsafe impl<T, U: hybrid_array::ArraySize, V: hybrid_array::ArraySize> Sequence<T>
    for hybrid_array::Array<hybrid_array::Array<T, U>, V>
{
    const LEN: usize = V::USIZE * U::USIZE;
}

/// Fails to build if a sequence and an inline array of the shape `S` differ in the number of
/// elements or in size.
const fn same_elements<T: Copy, S: StaticShape, A: Sequence<T>>() {
    assert!(
        matches!(S::EXTENTS.len(), Some(len) if len == A::LEN),
        "the sequence and the shape have different numbers of elements"
    );
    assert!(
        // `transmute_copy` does not compare sizes.
        size_of::<S::Nest<T>>() == size_of::<A>(),
        "the sequence and the inline array have different sizes"
    );
}

/// Converts a sequence to an inline array.
#[inline(always)]
pub(crate) fn from_sequence<T: Copy, S: StaticShape, A: Sequence<T>>(sequence: A) -> Array<T, S, Inline> {
    const { same_elements::<T, S, A>() };
    let sequence = ManuallyDrop::new(sequence);
    // SAFETY: both types consist of the same number of values of type `T`, as `same_elements`
    // asserts, and nothing else. The values are `Copy`, so a copy and the original may both exist,
    // and neither has to be dropped. `transmute_copy` has no requirement on the alignment of its
    // argument.
    nested(unsafe { transmute_copy::<ManuallyDrop<A>, S::Nest<T>>(&sequence) })
}

/// Converts an inline array to a sequence.
#[inline(always)]
pub(crate) fn into_sequence<T: Copy, S: StaticShape, A: Sequence<T>>(array: Array<T, S, Inline>) -> A {
    const { same_elements::<T, S, A>() };
    let (_, nested) = array.into_parts();
    // SAFETY: both types consist of the same number of values of type `T`, as `same_elements`
    // asserts, and nothing else. The values are `Copy`, so neither the copy nor the original has to
    // be dropped.
    unsafe { transmute_copy::<S::Nest<T>, A>(&nested) }
}
