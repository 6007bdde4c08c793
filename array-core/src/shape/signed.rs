//! Strides that are stored as extents are.

/// Returns strides that are stored as extents are.
#[inline(always)]
pub(super) fn as_strides(values: &[usize]) -> &[isize] {
    // SAFETY: the pointer and the length are those of a slice that is borrowed for as long as the
    // result. `isize` has the size and the alignment of `usize`, and any bits are a valid `isize`.
    unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
}
