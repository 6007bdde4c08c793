//! Safetensors: named arrays in one file.

mod write;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};

use ::safetensors::Dtype;
use ::safetensors::tensor::{Metadata, TensorInfo};

pub use self::write::SafetensorsWriter;
use super::held::Held;
use super::transfer::Elements;
use super::{ByteOrder, FileError, FileErrorKind, viewed};
use crate::dtype::{DType, Element};
use crate::error::file::Escaped;
use crate::shape::Shape;
use crate::storage::{Array, ContiguousView, LENGTH, OwnedStorage};

/// The dtypes and their names in the format.
const DTYPES: &[(DType, Dtype)] = &[
    #[cfg(feature = "half")]
    (DType::BF16, Dtype::BF16),
    (DType::Bool, Dtype::BOOL),
    #[cfg(feature = "num-complex")]
    (DType::ComplexF32, Dtype::C64),
    #[cfg(feature = "half")]
    (DType::F16, Dtype::F16),
    (DType::F32, Dtype::F32),
    (DType::F64, Dtype::F64),
    (DType::I16, Dtype::I16),
    (DType::I32, Dtype::I32),
    (DType::I64, Dtype::I64),
    (DType::I8, Dtype::I8),
    (DType::U16, Dtype::U16),
    (DType::U32, Dtype::U32),
    (DType::U64, Dtype::U64),
    (DType::U8, Dtype::U8),
];

/// The maximum size of a header in bytes, as in the crate `safetensors`.
const LONGEST: u64 = 100_000_000;

/// A safetensors file in memory, owned or borrowed.
///
/// # Examples
///
/// ```
/// use array_core::files::{Safetensors, SafetensorsWriter};
/// use array_core::{Array, ContiguousView, array, shape};
///
/// let (weight, bias) = (array![[1.0_f32, 2.0], [3.0, 4.0]], array![0.5_f32, -0.5]);
/// let mut file = Vec::new();
/// SafetensorsWriter::new()
///     .array("weight", &weight)
///     .array("bias", &bias)
///     .metadata("format", "pt")
///     .write_to(&mut file)?;
///
/// let file = Safetensors::new(&file)?;
/// let weight: Array<f32, shape![_, 2]> = file.read("weight")?;
/// let bias: ContiguousView<f32, shape![2]> = file.view("bias")?;
/// assert_eq!((weight[[1, 0]], bias[[1]]), (3.0, -0.5));
/// assert_eq!(file.metadata("format"), Some("pt"));
///
/// let error = file.read::<f32, shape![_, 3]>("weight").unwrap_err();
/// assert_eq!(error.to_string(), "`weight` of the file holds `f32` of shape (2, 2), not of shape (_, 3)");
/// # Ok::<(), array_core::files::FileError>(())
/// ```
#[derive(Debug)]
pub struct Safetensors<'b> {
    bytes: Cow<'b, [u8]>,
    tensors: Metadata,
    /// The position of the first byte of the elements.
    start: usize,
    path: Option<PathBuf>,
}

impl Safetensors<'static> {
    /// Reads a whole file into memory. To read only the parts that are accessed, map the file with
    /// `MappedFile`, which requires the feature `memmap2`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be read, or is not a safetensors file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        fs::read(path)
            .map_err(|error| FileError::io("opened", error))
            .and_then(|bytes| Self::of(Cow::Owned(bytes)))
            .map(|file| file.at(path))
            .map_err(|error| error.at(path))
    }
}

impl<'b> Safetensors<'b> {
    /// Reads the header of a file in memory.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the bytes are not a safetensors file: if they are too short, if
    /// the header is longer than 100 MB or is not JSON of the right form, or if the arrays do not
    /// fill the rest of the file without gaps.
    pub fn new(bytes: &'b [u8]) -> Result<Self, FileError> {
        Self::of(Cow::Borrowed(bytes))
    }

    fn of(bytes: Cow<'b, [u8]>) -> Result<Self, FileError> {
        let Some((length, rest)) = bytes.split_first_chunk() else {
            return Err(malformed("it is shorter than the length of a header"));
        };
        let length = u64::from_le_bytes(*length);
        if length > LONGEST {
            return Err(malformed(&std::format!("its header would have {length} bytes")));
        }
        let Some((header, elements)) = rest.split_at_checked(length as usize) else {
            return Err(malformed("it ends within its header"));
        };
        // `SafeTensors::deserialize` is not used, since its sum of sizes can overflow.
        let tensors: Metadata = serde_json::from_slice(header).map_err(|error| malformed(&error.to_string()))?;
        let (found, expected) = (elements.len(), tensors.data_len());
        if found != expected {
            let words = std::format!("has {found} bytes of elements, and its header says {expected}");
            let kind = match found < expected {
                true => FileErrorKind::Truncated,
                false => FileErrorKind::Malformed,
            };
            return Err(FileError::new(kind, words));
        }
        Ok(Self {
            start: bytes.len() - found,
            bytes,
            tensors,
            path: None,
        })
    }

    /// Sets the path of the file for errors.
    fn at(self, path: &Path) -> Self {
        Self {
            path: Some(path.to_path_buf()),
            ..self
        }
    }

    /// Returns the names of the arrays, in the order of the file. Empty arrays at the same position
    /// are in the order of their names.
    pub fn names(&self) -> Vec<String> {
        let arrays = self.tensors.tensors().into_iter();
        let mut arrays: Vec<_> = arrays.map(|(name, info)| (info.data_offsets, name)).collect();
        arrays.sort();
        arrays.into_iter().map(|(_, name)| name).collect()
    }

    /// Returns the dtype of an array, or `None` if there is no array of this name or this build
    /// lacks its dtype.
    pub fn dtype(&self, name: &str) -> Option<DType> {
        dtype_of(self.tensors.info(name)?.dtype)
    }

    /// Returns the extents of an array, outermost first, or `None` if there is no array of this
    /// name.
    pub fn shape(&self, name: &str) -> Option<&[usize]> {
        Some(&self.tensors.info(name)?.shape)
    }

    /// Returns the value of a key in the metadata of the file, or `None` if there is no such key.
    pub fn metadata(&self, key: &str) -> Option<&str> {
        Some(self.tensors.metadata().as_ref()?.get(key)?)
    }

    /// Copies the array with the given name out of the file.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if its dtype or shape differs
    /// from the requested one, if a `bool` is neither 0 nor 1, or if memory cannot be allocated.
    pub fn read<T: Element, S: Shape>(&self, name: &str) -> Result<Array<T, S>, FileError> {
        self.read_in(name)
    }

    /// Copies the array with the given name out of the file into any owned storage, such as an
    /// inline array.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    pub fn read_in<T: Element, S: Shape, B: OwnedStorage<T, S>>(
        &self,
        name: &str,
    ) -> Result<Array<T, S, B>, FileError> {
        self.read_by(name, |elements| elements.read())
    }

    /// Calls `run` to read the elements of the array with the given name.
    pub(crate) fn read_by<O>(
        &self,
        name: &str,
        run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
    ) -> Result<O, FileError> {
        self.with(name, |held, bytes, offset| {
            run(Elements {
                held,
                order: ByteOrder::Little,
                permuted: false,
                offset,
                length: Some((bytes.len() - offset) as u64),
                reader: &mut &bytes[offset..],
            })
        })
    }

    /// Views the array with the given name in place, without copying.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if its dtype or shape differs
    /// from the requested one, if a `bool` is neither 0 nor 1, if the elements are not aligned, or
    /// if the machine is big-endian and an element has several bytes.
    pub fn view<T: Element, S: Shape>(&self, name: &str) -> Result<ContiguousView<'_, T, S>, FileError> {
        self.with(name, |held, bytes, offset| {
            let shape = held.shape::<T, S>()?;
            let elements = viewed::elements(held, ByteOrder::Little, bytes, offset)?;
            Ok(ContiguousView::from_slice(shape, elements).expect(LENGTH))
        })
    }

    /// Calls `run` with the dtype and shape of an array, the bytes of the file, and the position of
    /// the first element of the array in these bytes.
    fn with<'s, R>(
        &'s self,
        name: &str,
        run: impl FnOnce(&Held, &'s [u8], usize) -> Result<R, FileError>,
    ) -> Result<R, FileError> {
        let result = match self.tensors.info(name) {
            Some(info) => run(&held(info), &self.bytes, self.start + info.data_offsets.0),
            None => Err(FileError::missing(self.names())),
        };
        result.map_err(|error| error.of(name).at(self.path.as_deref()))
    }
}

/// Creates the error for bytes that are not a safetensors file.
#[cold]
fn malformed(why: &str) -> FileError {
    FileError::malformed(std::format!("is not a safetensors file: {}", Escaped(why)))
}

/// Returns the dtype and shape of an array in the header.
fn held(info: &TensorInfo) -> Held {
    Held {
        dtype: dtype_of(info.dtype),
        name: info.dtype.to_string(),
        extents: info.shape.clone(),
        pickled: false,
    }
}

fn dtype_of(dtype: Dtype) -> Option<DType> {
    let row = DTYPES.iter().find(|(_, name)| *name == dtype);
    row.map(|&(dtype, _)| dtype)
}

#[cfg(feature = "memmap2")]
impl super::MappedFile {
    /// Views the file as a safetensors file. Requires the feature `safetensors`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Safetensors::new`].
    pub fn safetensors(&self) -> Result<Safetensors<'_>, FileError> {
        let path = self.path();
        let file = Safetensors::new(self.bytes());
        file.map(|file| file.at(path)).map_err(|error| error.at(path))
    }
}
