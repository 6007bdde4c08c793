//! Comparison of two slices within tolerances.

use crate::dtype::Inexact;
use crate::expr::is_close;
use crate::math::level::leveled;

/// The number of elements that are compared before the result is tested.
const PART: usize = 256;

/// The number of elements below which selecting the level of the machine takes longer than
/// comparing the elements one by one.
const FEW: usize = 8;

/// Returns whether all elements of two slices of the same length are close, as [`is_close`]
/// defines it. `tolerances` are the relative and the absolute one.
#[inline]
pub(crate) fn are_close<T: Inexact>(left: &[T], right: &[T], tolerances: [T::Magnitude; 2]) -> bool {
    match left.len() {
        // Elements that are not contiguous are compared as slices of length 1.
        ..FEW => left.iter().zip(right).all(|(&x, &y)| is_close(x, y, tolerances)),
        _ => are_all_close(left, right, tolerances),
    }
}

leveled! {
    /// Implements [`are_close`].
    fn are_all_close[T: Inexact][T](left: &[T], right: &[T], tolerances: [T::Magnitude; 2]) -> bool {
        let mut parts = left.chunks(PART).zip(right.chunks(PART));
        // A loop without an early exit can be vectorised. It counts in 32 bits, because
        // the lanes of truth values are narrower than those of elements.
        parts.all(|(left, right)| {
            let pairs = left.iter().zip(right);
            let close: u32 = pairs.map(|(&x, &y)| u32::from(is_close(x, y, tolerances))).sum();
            close as usize == left.len()
        })
    }
}
