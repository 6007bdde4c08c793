//! Arrays from a shape and owned data.

use super::LENGTH;

/// Asserts that `len` is `count`. The function has no type parameters, so that it is not compiled
/// again for each type of array.
#[inline]
#[track_caller]
pub(super) fn assert_len(len: Option<usize>, count: usize) {
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
