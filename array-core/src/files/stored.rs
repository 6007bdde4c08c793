//! The bytes of elements.

use crate::storage::truth_values;

/// Which byte of a number stands first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The lowest.
    Little,
    /// The highest.
    Big,
}

impl ByteOrder {
    /// That of the machine.
    pub(super) const NATIVE: Self = if cfg!(target_endian = "big") {
        Self::Big
    } else {
        Self::Little
    };
}

/// How the elements of a dtype stand in a file: a constant of each dtype.
#[derive(Debug)]
pub struct Stored<T> {
    /// Makes the elements of their bytes, and returns which is the first whose bytes are no value.
    pub(crate) decode: fn(&[u8], ByteOrder, &mut [T]) -> Option<usize>,
    /// Writes the bytes of the elements, the lowest of each first.
    pub(crate) encode: fn(&[T], &mut [u8]),
    /// Views bytes in the order of the machine as the elements.
    pub(crate) view: fn(&[u8]) -> Result<&[T], NotViewed>,
}

/// Why bytes cannot be viewed as elements.
#[derive(Clone, Copy, Debug)]
pub enum NotViewed {
    /// They are not aligned.
    Alignment,
    /// One of them, by its number, is of no value.
    Value(usize),
}

impl Stored<bool> {
    /// A byte that is neither 0 nor 1 is no value.
    pub(crate) const BOOL: Self = Self {
        decode: |bytes, _, out| {
            for (to, &from) in out.iter_mut().zip(bytes) {
                *to = from == 1;
            }
            bytes.iter().position(|&byte| byte > 1)
        },
        encode: |values, bytes| {
            for (to, &from) in bytes.iter_mut().zip(values) {
                *to = u8::from(from);
            }
        },
        view: |bytes| truth_values(bytes).map_err(NotViewed::Value),
    };
}

/// [`Stored`] of a dtype of which any bytes are a value.
macro_rules! stored {
    ($dtype:ty) => {
        $crate::files::Stored::<$dtype> {
            decode: |bytes, order, out| {
                let (bytes, _) = bytes.as_chunks();
                let pairs = out.iter_mut().zip(bytes);
                match order {
                    $crate::files::ByteOrder::Little => {
                        pairs.for_each(|(to, from)| *to = <$dtype>::from_le_bytes(*from))
                    }
                    $crate::files::ByteOrder::Big => pairs.for_each(|(to, from)| *to = <$dtype>::from_be_bytes(*from)),
                }
                None
            },
            encode: |values, bytes| {
                let (bytes, _) = bytes.as_chunks_mut();
                for (to, from) in bytes.iter_mut().zip(values) {
                    *to = from.to_le_bytes();
                }
            },
            view: |bytes| $crate::storage::plain(bytes).ok_or($crate::files::NotViewed::Alignment),
        }
    };
}
pub(crate) use stored;

/// [`Stored`] of a complex dtype, by the dtype of its parts: the real one stands first, each in its own order of bytes.
#[cfg(all(feature = "num-complex", any(feature = "npy", feature = "safetensors")))]
macro_rules! stored_parts {
    ($part:ty) => {
        $crate::files::Stored::<::num_complex::Complex<$part>> {
            decode: |bytes, order, out| {
                let (bytes, _) = bytes.as_chunks();
                let (pairs, _) = bytes.as_chunks::<2>();
                let read = match order {
                    $crate::files::ByteOrder::Little => <$part>::from_le_bytes,
                    $crate::files::ByteOrder::Big => <$part>::from_be_bytes,
                };
                for (to, &[re, im]) in out.iter_mut().zip(pairs) {
                    *to = ::num_complex::Complex::new(read(re), read(im));
                }
                None
            },
            encode: |values, bytes| {
                let (bytes, _) = bytes.as_chunks_mut();
                let (pairs, _) = bytes.as_chunks_mut::<2>();
                for ([re, im], from) in pairs.iter_mut().zip(values) {
                    (*re, *im) = (from.re.to_le_bytes(), from.im.to_le_bytes());
                }
            },
            view: |bytes| $crate::storage::plain(bytes).ok_or($crate::files::NotViewed::Alignment),
        }
    };
}
#[cfg(all(feature = "num-complex", any(feature = "npy", feature = "safetensors")))]
pub(crate) use stored_parts;
