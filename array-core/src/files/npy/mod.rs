//! NumPy's `.npy`: one array in one file.

mod header;
mod literal;
mod view;

use alloc::vec::Vec;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

pub use self::header::NpyHeader;
pub use self::view::NpyView;
use super::FileError;
use super::replace::Replacement;
use super::transfer::{self, Elements};
use crate::dtype::Element;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage, Storage};

/// Reading of NumPy's `.npy` files of version 1 to 3, in row-major or column-major order and in
/// either byte order. Requires the feature `npy`.
impl<T: Element, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Reads an array from a `.npy` file.
    ///
    /// The dtype and the shape in the file must be those of the array type. If the file has another
    /// dtype, read an array of that dtype, and then call [`cast`](Array::cast). If the compiler
    /// does not know all extents, use a shape such as `shape![_, 3]` or
    /// [`DynRank`](crate::DynRank). Bytes after the elements are ignored. Elements in column-major
    /// order take twice the memory while they are reordered.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be read, is not a `.npy` file or ends too early,
    /// if its dtype or shape differs from that of the array type, if a `bool` is neither 0 nor 1,
    /// or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// # let path = std::env::temp_dir().join(format!("array-core-doc-{}.npy", std::process::id()));
    /// array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]].write_npy(&path)?;
    ///
    /// let x = Array::<f32, shape![_, 3]>::read_npy(&path)?;
    /// assert_eq!((x.shape(), x[[1, 0]]), ([2, 3], 4.0));
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub fn read_npy(path: impl AsRef<Path>) -> Result<Self, FileError> {
        read_path(path.as_ref(), |elements| elements.read())
    }

    /// Reads an array in the `.npy` format from a reader. Reads no byte beyond the array. Because
    /// the length of the reader is not known, elements of more than 16 MiB take up to three times
    /// their memory while they are read, unless the shape is static.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_npy`](Self::read_npy).
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// let mut bytes = Vec::new();
    /// array![[1.0, 2.0], [3.0, 4.0]].write_npy_to(&mut bytes)?;
    ///
    /// let x = Array::<f64, shape![_, 2]>::read_npy_from(bytes.as_slice())?;
    /// assert_eq!((x.shape(), x.as_slice()), ([2, 2], &[1.0, 2.0, 3.0, 4.0][..]));
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub fn read_npy_from(mut reader: impl Read) -> Result<Self, FileError> {
        read(&mut reader, None, |elements| elements.read())
    }
}

impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Writes the array to a `.npy` file in row-major order, which [`read_npy`](Self::read_npy) and
    /// NumPy's `load` read. Requires the feature `npy`.
    ///
    /// Writing is atomic: the file is written under a temporary name in the same folder, and then
    /// replaces the old file. If `path` is not a regular file, such as a pipe, it is written
    /// directly.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be written, or if NumPy does not support the
    /// dtype. An existing file then remains as it was, with one exception: if only the sync of the
    /// folder fails, the new file is complete, but a power loss could restore the old one.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// # let path = std::env::temp_dir().join(format!("array-core-write-npy-{}.npy", std::process::id()));
    /// array![1, 2, 3].write_npy(&path)?;
    /// assert_eq!(Array::<i32, shape![3]>::read_npy(&path)?, array![1, 2, 3]);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        Replacement::create(path)
            .and_then(|mut file| {
                write(&header_of(self)?, self, &mut file)?;
                file.commit()
            })
            .map_err(|error| error.at(path))
    }

    /// Writes the array in the `.npy` format to a writer. Requires the feature `npy`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the writer fails, or if NumPy does not support the dtype. The
    /// writer may then have received a part of the file.
    ///
    /// ```
    /// # use array_core::array;
    /// let mut bytes = Vec::new();
    /// array![1_u8, 2, 3].write_npy_to(&mut bytes)?;
    /// assert!(bytes.starts_with(b"\x93NUMPY") && bytes.ends_with(&[1, 2, 3]));
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub fn write_npy_to(&self, mut writer: impl Write) -> Result<(), FileError> {
        write(&header_of(self)?, self, &mut writer)?;
        writer.flush().map_err(|error| FileError::io("written", error))
    }
}

/// Opens a file. Returns the file, and its length if it is a regular file.
fn open(path: &Path) -> Result<(File, Option<u64>), FileError> {
    let file = File::open(path).map_err(|error| FileError::io("opened", error))?;
    let metadata = file.metadata().map_err(|error| FileError::io("read", error))?;
    let length = metadata.is_file().then_some(metadata.len());
    Ok((file, length))
}

/// Opens a file and reads its header. Then calls `run` to read the elements.
pub(crate) fn read_path<O>(
    path: &Path,
    run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
) -> Result<O, FileError> {
    open(path)
        .and_then(|(mut file, length)| read(&mut file, length, run))
        .map_err(|error| error.at(path))
}

/// Reads a header, and then calls `run` to read the elements. `length` is the number of bytes that
/// the reader has, or `None` if this is not known.
pub(crate) fn read<O>(
    reader: &mut dyn Read,
    length: Option<u64>,
    run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
) -> Result<O, FileError> {
    let header = NpyHeader::parse(reader)?;
    let length = length.map(|length| length.saturating_sub(header.data_offset() as u64));
    run(header.elements(reader, length))
}

/// Returns the header of an array in the `.npy` format, or an error if NumPy does not support the
/// dtype.
pub(super) fn header_of<T: Element, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> Result<Vec<u8>, FileError> {
    header::header(T::DTYPE, array.shape().as_ref())
}

/// Writes an array and its header in the `.npy` format.
pub(super) fn write<T: Element, S: Shape, B: Storage<T, S>>(
    header: &[u8],
    array: &Array<T, S, B>,
    writer: &mut dyn Write,
) -> Result<(), FileError> {
    writer
        .write_all(header)
        .map_err(|error| FileError::io("written", error))?;
    transfer::write(array, writer)
}
