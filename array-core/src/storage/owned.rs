//! Arrays from a shape and owned data.

use super::{LENGTH, OwnedStorage};
use crate::shape::{Shape, len_of};
use crate::storage::Array;

impl<T, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Creates an array from a shape and owned data.
    ///
    /// The check of the number of elements is optimised away if the extents are static and the
    /// caller has just created the data.
    ///
    /// # Panics
    ///
    /// Panics if the data does not have as many elements as the shape.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn owned(shape: S, data: B::Data) -> Self {
        // The number is asserted in all builds, because every access to elements relies on it.
        assert_len(len_of(&shape), B::count(&data));
        // SAFETY: the data has `B::count(&data)` initialised elements in row-major order, as
        // `OwnedStorage` guarantees. `assert_len` verified that this is the number of positions of
        // the shape. The data owns the elements, so they are distinct.
        unsafe { Self::from_parts(shape, data) }
    }
}

/// Asserts that `len` is `count`. The function has no type parameters, so that it is not compiled
/// again for each type of array.
#[inline]
#[track_caller]
fn assert_len(len: Option<usize>, count: usize) {
    assert!(len == Some(count), "{LENGTH}");
}

#[cfg(test)]
mod tests {
    use crate::storage::{Heap, Inline};
    use crate::{Array, Dyn, Len};

    #[cfg(feature = "alloc")]
    #[test]
    #[should_panic = "the number of elements equals the product of the extents"]
    fn data_of_another_length_is_refused() {
        let data = Array::<u8, (Dyn,)>::zeros_with([4]).into_parts().1;
        let _ = Array::<u8, (Dyn, Dyn), Heap>::owned((Dyn(2), Dyn(3)), data);
    }

    #[cfg(feature = "alloc")]
    #[test]
    #[should_panic = "the number of elements equals the product of the extents"]
    fn extents_whose_product_overflows_are_refused() {
        let data = Array::<u8, (Dyn,)>::zeros_with([4]).into_parts().1;
        let _ = Array::<u8, (Dyn, Dyn), Heap>::owned((Dyn(usize::MAX), Dyn(3)), data);
    }

    #[test]
    fn data_of_the_same_length_is_taken() {
        let array = Array::<u8, (Len<2>, Len<2>), Inline>::owned((Len, Len), [[1, 2], [3, 4]]);
        assert_eq!(array.as_slice(), [1, 2, 3, 4]);
    }
}
