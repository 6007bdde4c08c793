//! The representation of elements as bytes.

use crate::dtype::{EachElement, Element};
use crate::storage::{plain, truth_values};

/// The byte order of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least significant byte first.
    Little,
    /// The most significant byte first.
    Big,
}

impl ByteOrder {
    /// The byte order of the machine.
    pub(super) const NATIVE: Self = if cfg!(target_endian = "big") {
        Self::Big
    } else {
        Self::Little
    };
}

/// The conversions between elements of the dtype `T` and their bytes in files. There is one
/// constant of this type for each dtype.
#[derive(Debug)]
pub struct Stored<T> {
    /// Decodes bytes to elements, and returns the position of the first element whose bytes are not
    /// a valid value, or `None` if all are valid.
    pub(crate) decode: fn(&[u8], ByteOrder, &mut [T]) -> Option<usize>,
    /// Encodes elements in little-endian order.
    pub(crate) encode: fn(&[T], &mut [u8]),
    /// Views bytes as elements. The bytes must be in the byte order of the machine.
    pub(crate) view: fn(&[u8]) -> Result<&[T], NotViewed>,
}

/// The reason why bytes cannot be viewed as elements.
#[derive(Clone, Copy, Debug)]
pub enum NotViewed {
    /// The bytes are not aligned for the dtype.
    Alignment,
    /// The byte at this position is not a valid value.
    Value(usize),
}

impl Stored<bool> {
    /// The conversions for `bool`. A byte that is neither 0 nor 1 is not a valid value.
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

/// Expands to the [`Stored`] of a dtype for which every bit pattern is a valid value.
macro_rules! stored {
    ($dtype:ty) => {
        Stored::<$dtype> {
            decode: |bytes, order, out| {
                let (bytes, _) = bytes.as_chunks();
                let pairs = out.iter_mut().zip(bytes);
                match order {
                    ByteOrder::Little => pairs.for_each(|(to, from)| *to = <$dtype>::from_le_bytes(*from)),
                    ByteOrder::Big => pairs.for_each(|(to, from)| *to = <$dtype>::from_be_bytes(*from)),
                }
                None
            },
            encode: |values, bytes| {
                let (bytes, _) = bytes.as_chunks_mut();
                for (to, from) in bytes.iter_mut().zip(values) {
                    *to = from.to_le_bytes();
                }
            },
            view: |bytes| plain(bytes).ok_or(NotViewed::Alignment),
        }
    };
}

/// Expands to the [`Stored`] of a complex dtype, given the dtype of its parts. The bytes of the
/// real part come first.
#[cfg(feature = "num-complex")]
macro_rules! stored_parts {
    ($part:ty) => {
        Stored::<::num_complex::Complex<$part>> {
            decode: |bytes, order, out| {
                let (bytes, _) = bytes.as_chunks();
                let (pairs, _) = bytes.as_chunks::<2>();
                let read = match order {
                    ByteOrder::Little => <$part>::from_le_bytes,
                    ByteOrder::Big => <$part>::from_be_bytes,
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
            view: |bytes| plain(bytes).ok_or(NotViewed::Alignment),
        }
    };
}

/// A type whose constants are the [`Stored`] of each dtype.
#[derive(Debug)]
pub(crate) enum StoredOf {}

/// Defines the constant of each dtype.
macro_rules! each {
    ($constant:ident $dtype:ty;) => {
const $constant: &'static Stored<$dtype> = &each!(@ $constant $dtype);
    };
    (@ Bool $dtype:ty) => {
        Stored::BOOL
    };
    (@ ComplexF32 $dtype:ty) => {
        stored_parts!(f32)
    };
    (@ ComplexF64 $dtype:ty) => {
        stored_parts!(f64)
    };
    (@ $other:ident $dtype:ty) => {
        stored!($dtype)
    };
}

impl EachElement for StoredOf {
    type Of<T: Element> = &'static Stored<T>;
    dtypes_of! { Element: each }
}
