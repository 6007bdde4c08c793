//! The dtype and shape in a file, for comparison with the type of an array.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{FileError, FileErrorKind};
use crate::dtype::{DType, Element};
use crate::error::Tuple;
use crate::error::file::Escaped;
use crate::shape::{DynRank, Shape, checked_product};

/// The dtype and the extents of an array in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// The dtype, or `None` if this build does not support it.
    pub(super) dtype: Option<DType>,
    /// The name of the dtype in the format.
    pub(super) name: String,
    pub(super) extents: Vec<usize>,
    /// `true` if the elements are Python objects.
    pub(super) pickled: bool,
}

impl Held {
    /// Returns the number of elements, or `usize::MAX` if the product of the extents overflows.
    pub(super) fn len(&self) -> usize {
        checked_product(&self.extents).unwrap_or(usize::MAX)
    }

    /// Returns the number of bytes of the elements, each of which takes `size` bytes.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the elements take more than `isize::MAX` bytes.
    pub(super) fn bytes(&self, size: usize) -> Result<usize, FileError> {
        checked_product(&self.extents)
            .and_then(|len| len.checked_mul(size))
            .filter(|&bytes| bytes <= isize::MAX as usize)
            .ok_or_else(|| {
                FileError::new(
                    FileErrorKind::TooLarge,
                    std::format!("holds {self}, which would take more than isize::MAX bytes"),
                )
            })
    }

    /// Creates the error for a file that ends after `found` of the `expected` bytes of the
    /// elements.
    #[cold]
    pub(super) fn truncated(&self, found: usize, expected: usize) -> FileError {
        FileError::new(
            FileErrorKind::Truncated,
            std::format!("ends after {found} bytes of the {expected} that {self} takes"),
        )
    }

    /// Returns the shape if the dtype in the file is `T` and the extents in the file fit `S`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] with the found and the requested dtype and shape if they differ, and
    /// the errors of [`bytes`](Self::bytes).
    pub(super) fn shape<T: Element, S: Shape>(&self) -> Result<S, FileError> {
        match S::from_extents(&self.extents) {
            Some(shape) if self.dtype == Some(T::DTYPE) => {
                self.bytes(size_of::<T>())?;
                Ok(shape)
            }
            _ => Err(self.is_not(T::DTYPE, S::pattern().as_ref().map(AsRef::as_ref))),
        }
    }

    /// Creates the error for an unsupported dtype.
    #[cold]
    pub(super) fn is_no_dtype(&self) -> FileError {
        let why = if self.pickled {
            "pickled Python objects, which are not read: a pickle can run any program"
        } else {
            "which this build does not support"
        };
        FileError::new(FileErrorKind::Unsupported, std::format!("holds {self}, {why}"))
    }

    #[cold]
    fn is_not(&self, dtype: DType, pattern: Option<&[usize]>) -> FileError {
        if self.dtype.is_none() {
            return self.is_no_dtype();
        }
        let same_dtype = self.dtype == Some(dtype);
        let asked = match pattern {
            Some(pattern) if same_dtype => std::format!("of shape {}", Tuple::new(pattern)),
            Some(pattern) => std::format!("`{dtype}` of shape {}", Tuple::new(pattern)),
            None if self.extents.len() > DynRank::MAX_RANK => {
                std::format!("an array of at most {} axes", DynRank::MAX_RANK)
            }
            None => std::format!("`{dtype}`"),
        };
        let kind = if same_dtype {
            FileErrorKind::Shape
        } else {
            FileErrorKind::DType
        };
        FileError::new(kind, std::format!("holds {self}, not {asked}"))
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = Tuple::new(&self.extents);
        match self.dtype {
            Some(dtype) => write!(f, "`{dtype}` of shape {shape}"),
            None => write!(f, "`{}` of shape {shape}", Escaped(&self.name)),
        }
    }
}
