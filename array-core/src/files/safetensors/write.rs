//! Writing of safetensors files.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use std::io::Write;
use std::path::Path;

use ::safetensors::Dtype;
use ::safetensors::tensor::{Metadata, TensorInfo};

use super::{DTYPES, LONGEST};
use crate::dtype::{DType, Element};
use crate::files::replace::Replacement;
use crate::files::{FileError, FileErrorKind, transfer};
use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// A function that writes the elements of an array.
type Elements<'a> = Box<dyn Fn(&mut dyn Write) -> Result<(), FileError> + 'a>;

/// An array that has been added to the writer.
struct Entry<'a> {
    dtype: DType,
    extents: Vec<usize>,
    bytes: usize,
    elements: Elements<'a>,
}

/// A writer that collects arrays and writes them to one safetensors file.
///
/// The writer borrows the arrays. It writes them in the order of the crate `safetensors`: dtypes
/// with the largest elements first, so that all elements are aligned, and arrays of the same dtype
/// sorted by name.
#[derive(Default)]
pub struct SafetensorsWriter<'a> {
    entries: BTreeMap<String, Entry<'a>>,
    metadata: BTreeMap<String, String>,
}

impl<'a> SafetensorsWriter<'a> {
    /// Creates a writer without arrays.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an array under a name. An earlier array of the same name is replaced.
    #[must_use]
    pub fn array<T: Element, S: Shape, B: Storage<T, S>>(mut self, name: &str, array: &'a Array<T, S, B>) -> Self {
        let entry = Entry {
            dtype: T::DTYPE,
            extents: array.shape().as_ref().to_vec(),
            bytes: array.len().saturating_mul(size_of::<T>()),
            elements: Box::new(move |writer| transfer::write(array, writer)),
        };
        self.entries.insert(name.to_string(), entry);
        self
    }

    /// Adds a key and a value to the metadata of the file. An earlier value of the same key is
    /// replaced.
    #[must_use]
    pub fn metadata(mut self, key: &str, value: &str) -> Self {
        self.metadata.insert(key.to_string(), value.to_string());
        self
    }

    /// Writes the file atomically: the file is written under a temporary name in the same folder,
    /// and then replaces the old file. If `path` is not a regular file, such as a pipe, it is
    /// written directly.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be written, if the format does not support the
    /// dtype of an array, or if an array has the reserved name `__metadata__`. Also returns a
    /// [`FileError`] if no reader would accept the file: if the header takes more than 100 MB, or
    /// if the product of the extents of an empty array overflows before the 0, such as 2^40 × 2^40
    /// × 0. An existing file then remains as it was, with one exception: if only the sync of the
    /// folder fails, the new file is complete, but a power loss could restore the old one.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        Replacement::create(path)
            .and_then(|mut file| {
                self.write_all(&mut file)?;
                file.commit()
            })
            .map_err(|error| error.at(path))
    }

    /// Writes the bytes of the file to a writer.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the writer fails, or for the other reasons of
    /// [`write`](Self::write).
    pub fn write_to(&self, mut writer: impl Write) -> Result<(), FileError> {
        self.write_all(&mut writer)?;
        writer.flush().map_err(|error| FileError::io("written", error))
    }

    fn write_all(&self, writer: &mut dyn Write) -> Result<(), FileError> {
        let mut entries = Vec::new();
        for (name, entry) in &self.entries {
            entries.push((dtype_name(entry.dtype).map_err(|error| error.of(name))?, name, entry));
        }
        // The sort is stable, so arrays of one dtype stay in the order of their names.
        entries.sort_by_key(|&(dtype, ..)| core::cmp::Reverse(dtype));
        let header = self.header(&entries)?;
        let length = (header.len() as u64).to_le_bytes();
        for bytes in [&length[..], header.as_bytes()] {
            writer
                .write_all(bytes)
                .map_err(|error| FileError::io("written", error))?;
        }
        entries.iter().try_for_each(|(_, _, entry)| (entry.elements)(writer))
    }

    /// Returns the JSON header, padded with spaces so that the elements are aligned.
    fn header(&self, entries: &[(Dtype, &String, &Entry<'a>)]) -> Result<String, FileError> {
        let mut start = 0_usize;
        let mut tensors = Vec::new();
        for &(dtype, name, entry) in entries {
            if name == "__metadata__" {
                return Err(refused("is a reserved name in safetensors files").of(name));
            }
            // If the sum saturates, `Metadata::new` returns an error below.
            let end = start.saturating_add(entry.bytes);
            let info = TensorInfo {
                dtype,
                shape: entry.extents.clone(),
                data_offsets: (start, end),
            };
            tensors.push((name.clone(), info));
            start = end;
        }
        let words = self.metadata.iter().map(|(key, value)| (key.clone(), value.clone()));
        let words = (!self.metadata.is_empty()).then(|| words.collect());
        let metadata = Metadata::new(words, tensors)
            .map_err(|error| refused(&std::format!("has a header that cannot be written: {error}")))?;
        let mut header = serde_json::to_string(&metadata)
            .map_err(|error| refused(&std::format!("has a header that cannot be written: {error}")))?;
        let aligned = header.len().next_multiple_of(8);
        header.extend(core::iter::repeat_n(' ', aligned - header.len()));
        if header.len() as u64 > LONGEST {
            let length = header.len();
            return Err(refused(&std::format!(
                "has a header of {length} bytes, more than {LONGEST}"
            )));
        }
        Ok(header)
    }
}

impl fmt::Debug for SafetensorsWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SafetensorsWriter")
            .field("names", &self.entries.keys())
            .field("metadata", &self.metadata)
            .finish()
    }
}

#[cold]
fn refused(words: &str) -> FileError {
    FileError::new(FileErrorKind::Unsupported, words)
}

fn dtype_name(dtype: DType) -> Result<Dtype, FileError> {
    let row = DTYPES.iter().find(|&&(row, _)| row == dtype);
    let name = row.map(|&(_, name)| name);
    name.ok_or_else(|| refused(&std::format!("is of `{dtype}`, which safetensors files do not hold")))
}
