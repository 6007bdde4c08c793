//! Comparisons of whole arrays.

use crate::dtype::{Inexact, Real};
use crate::kernel::are_close;
use crate::shape::{Layout, Shape};
use crate::storage::{self, Array, Storage};

/// Arrays with the same element type and shape type are equal if their extents are equal, and the
/// elements at each position are equal. The two arrays may have different storage.
#[rustfmt::skip] // rustc quotes the first two lines of this impl.
impl<T: PartialEq, S: Shape, P, Q> PartialEq<Array<T, S, Q>> for Array<T, S, P>
where /* elements: `broadcast!(x == 0)` */ P: Storage<T, S>, Q: Storage<T, S>
{
    fn eq(&self, other: &Array<T, S, Q>) -> bool {
        self.axes().extents() == other.axes().extents()
            && match (self.try_as_slice(), other.try_as_slice()) {
                (Some(left), Some(right)) => same(left, right),
                // Never reached: arrays in row-major order are slices. With this arm,
                // `storage::equal` is not compiled for them.
                _ if const { <P::Layout as Layout<S>>::ROW_MAJOR && <Q::Layout as Layout<S>>::ROW_MAJOR } => false,
                _ => storage::equal(self, other, same),
            }
    }
}

/// Returns whether two slices of the same length are equal.
#[inline]
fn same<T: PartialEq>(left: &[T], right: &[T]) -> bool {
    // Comparing a whole chunk before testing the result permits vector instructions. Elements that
    // need a drop are rarely numbers, and comparing two of them may take long. So these slices are
    // compared by `==`, which stops at the first difference.
    const CHUNK: usize = 64;
    if const { core::mem::needs_drop::<T>() } {
        return left == right;
    }
    let mut chunks = left.chunks(CHUNK).zip(right.chunks(CHUNK));
    chunks.all(|(left, right)| left.iter().zip(right).fold(true, |same, (x, y)| same & (x == y)))
}

impl<T: Eq, S: Shape, B: Storage<T, S>> Eq for Array<T, S, B> {}

impl<T: core::hash::Hash, S: Shape, B: Storage<T, S>> core::hash::Hash for Array<T, S, B> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.axes().extents().as_ref().hash(state);
        self.iter().for_each(|element| element.hash(state));
    }
}

impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns whether the extents equal those of `other`, and all elements are close. An element
    /// `x` is close to the element `y` of `other` at the same position if `|x - y| <= absolute +
    /// relative * |y|`, as in [`is_close`](crate::functions::is_close).
    ///
    /// Equal infinities are close. NaN compares equal to NaN, unlike NumPy's default.
    ///
    /// Both arrays have the same shape type. Unlike NumPy's `allclose`, this method does not
    /// broadcast. [`is_close`](crate::functions::is_close) does: `x.is_close(&y, 1e-5, 1e-8).all()`
    /// compares a batch of matrices with one matrix.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1.0_f64, 100.0, f64::NAN];
    /// let y = array![1.000_001, 100.000_1, f64::NAN];
    /// assert!(x.all_close(&y, 1e-5, 0.0));
    /// assert!(!x.all_close(&y, 1e-9, 0.0));
    /// ```
    pub fn all_close<Q: Storage<T, S>, M: Real>(&self, other: &Array<T, S, Q>, relative: M, absolute: M) -> bool
    where
        T: Inexact<Size = M>,
        <T as Inexact>::Is: Inexact,
    {
        let near = |left: &[T], right: &[T]| are_close(left, right, [relative, absolute]);
        self.axes().extents() == other.axes().extents()
            && match (self.try_as_slice(), other.try_as_slice()) {
                (Some(left), Some(right)) => near(left, right),
                _ => storage::equal(self, other, near),
            }
    }
}
