//! Views of the bytes of a file as elements.

/// A type for which every bit pattern of its size is a valid value.
///
/// # Safety
///
/// Each pattern of `size_of::<Self>()` bytes is a valid value. The type has neither padding bytes
/// nor pointers.
pub(crate) unsafe trait Plain: Copy + 'static {}

/// Implements [`Plain`] for a type.
macro_rules! plain {
    ($($t:ty)*) => {$(
        // SAFETY: the type is a number of fixed size, or a complex number, which is `repr(C)` and
        // consists of two floats. Each bit pattern is a valid value, and there is no padding.
        unsafe impl Plain for $t {}
    )*};
}

dtypes_of! { Number plain }

/// Views bytes as elements of `T`. Returns `None` if the bytes are not aligned for `T`, or if their
/// number is not a multiple of the size of `T`.
pub(crate) fn plain<T: Plain>(bytes: &[u8]) -> Option<&[T]> {
    let ptr = bytes.as_ptr().cast::<T>();
    // The pointer of an empty slice may be aligned only for bytes.
    if bytes.is_empty() {
        return Some(&[]);
    }
    if !ptr.is_aligned() || !bytes.len().is_multiple_of(size_of::<T>()) {
        return None;
    }
    // SAFETY:
    // - The pointer is aligned, and is followed by the bytes of `len / size_of::<T>()` elements,
    //   which are initialised and borrowed for as long as the result.
    // - Any bytes are a valid value of a `Plain` type.
    Some(unsafe { core::slice::from_raw_parts(ptr, bytes.len() / size_of::<T>()) })
}

/// Views bytes as truth values, or returns the position of the first byte that is neither 0 nor 1.
pub(crate) fn truth_values(bytes: &[u8]) -> Result<&[bool], usize> {
    match bytes.iter().position(|&byte| byte > 1) {
        Some(i) => Err(i),
        // SAFETY: a `bool` has the size and the alignment of a byte. Its valid values are 0 and 1,
        // and no byte is greater than 1, as checked. The pointer, the length and the lifetime are
        // the ones of the slice.
        None => Ok(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len()) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligned_and_complete_bytes_are_viewed() {
        let numbers = [0x0403_0201_u32, 5];
        let bytes: std::vec::Vec<u8> = numbers.iter().flat_map(|n| n.to_ne_bytes()).collect();
        let at = bytes.as_ptr().align_offset(align_of::<u32>());
        if at == 0 {
            assert_eq!(plain::<u32>(&bytes), Some(&numbers[..]));
            assert_eq!(plain::<u32>(&bytes[1..5]), None);
            assert_eq!(plain::<u32>(&bytes[..7]), None);
        }
        assert_eq!(plain::<u64>(&bytes[3..3]), Some(&[][..]));
        assert_eq!(plain::<u8>(&bytes[1..3]).map(<[u8]>::len), Some(2));
    }

    #[test]
    fn invalid_bool_bytes_are_found() {
        assert_eq!(truth_values(&[0, 1, 1]), Ok(&[false, true, true][..]));
        assert_eq!(truth_values(&[0, 1, 2, 3]), Err(2));
    }
}
