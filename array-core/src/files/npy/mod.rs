//! NumPy's `.npy`: one array, in a file of its own.

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
use crate::Array;
use crate::dtype::Element;
use crate::shape::Shape;
use crate::storage::{OwnedStorage, Storage};

/// Arrays from NumPy's `.npy` files: of version 1 to 3, in row-major or column-major order, of either order of bytes.
/// Needs the feature `npy`.
impl<T: Element, S: Shape, B: OwnedStorage<T, S>> Array<T, S, B> {
    /// Reads an array from a `.npy` file.
    ///
    /// The dtype and the shape have to be those of the type: read another dtype as what it is, and
    /// [`cast`](Array::cast). A shape that only the program knows is asked for as `shape![_, 3]`, or as
    /// [`DynRank`](crate::DynRank). What stands behind the elements is left alone. Elements in column-major order are
    /// held twice while they change places.
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the file cannot be read, is no `.npy` file or ends too early, holds another dtype or shape,
    /// or memory cannot be had.
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

    /// Reads an array in the format of a `.npy` file, and no byte behind it.
    ///
    /// # Errors
    ///
    /// As [`read_npy`](Self::read_npy).
    pub fn read_npy_from(mut reader: impl Read) -> Result<Self, FileError> {
        read(&mut reader, None, |elements| elements.read())
    }
}

impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Writes the array as a `.npy` file, in row-major order: what [`read_npy`](Self::read_npy) and NumPy's `load` read.
    /// Needs the feature `npy`.
    ///
    /// The file is there as a whole or not at all: it is written under another name in the same folder, and then takes
    /// the place of one that is there.
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the file cannot be written. One that was there is as it was.
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        Replacement::create(path)
            .and_then(|mut file| {
                write(self, &mut file)?;
                file.commit()
            })
            .map_err(|error| error.at(path))
    }

    /// Writes the array in the format of a `.npy` file. Needs the feature `npy`.
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the writer has one. What was written until then stays written.
    pub fn write_npy_to(&self, mut writer: impl Write) -> Result<(), FileError> {
        write(self, &mut writer)?;
        writer.flush().map_err(|error| FileError::io("written", error))
    }
}

/// Opens a file, and returns how long it is, where that can be known.
fn open(path: &Path) -> Result<(File, Option<u64>), FileError> {
    let file = File::open(path).map_err(|error| FileError::io("opened", error))?;
    let metadata = file.metadata().map_err(|error| FileError::io("read", error))?;
    let length = metadata.is_file().then_some(metadata.len());
    Ok((file, length))
}

/// Reads a file: its header, and the elements by `run`.
pub(crate) fn read_path<O>(
    path: &Path,
    run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
) -> Result<O, FileError> {
    open(path)
        .and_then(|(mut file, length)| read(&mut file, length, run))
        .map_err(|error| error.at(path))
}

/// Reads from what is `length` bytes long, where that is known: a header, and the elements by `run`.
pub(crate) fn read<O>(
    reader: &mut dyn Read,
    length: Option<u64>,
    run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
) -> Result<O, FileError> {
    let header = NpyHeader::parse(reader)?;
    let length = length.map(|length| length.saturating_sub(header.data_offset() as u64));
    run(header.elements(reader, length))
}

/// Writes an array.
pub(super) fn write<T: Element, S: Shape, B: Storage<T, S>>(
    array: &Array<T, S, B>,
    writer: &mut dyn Write,
) -> Result<(), FileError> {
    let header: Vec<u8> = header::header(T::DTYPE, array.shape().as_ref())?;
    writer
        .write_all(&header)
        .map_err(|error| FileError::io("written", error))?;
    transfer::write(array, writer)
}
