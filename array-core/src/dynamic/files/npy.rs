//! Reading and writing NumPy's `.npy` files of any dtype.

use std::io::{Read, Write};
use std::path::Path;

use super::read;
use crate::dynamic::DynArray;
use crate::files::{FileError, NpyView, npy};

/// NumPy's `.npy` files. Requires the feature `npy`.
impl DynArray {
    /// Reads an array from a `.npy` file, of the dtype and the shape that the file states.
    ///
    /// See the typed [`read_npy`](crate::Array::read_npy) for the supported files.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be read, is not a `.npy` file, ends too early, or
    /// has a dtype that this build does not support, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DType, DynArray, array};
    /// # let path = std::env::temp_dir().join(format!("array-core-doc-dyn-{}.npy", std::process::id()));
    /// array![[1_i16, 2, 3], [4, 5, 6]].write_npy(&path)?;
    ///
    /// let x = DynArray::read_npy(&path)?;
    /// assert_eq!((x.dtype(), x.shape()), (DType::I16, &[2, 3][..]));
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    #[inline]
    pub fn read_npy(path: impl AsRef<Path>) -> Result<Self, FileError> {
        npy::read_path(path.as_ref(), read)
    }

    /// Reads an array in the format of a `.npy` file from a reader. Reads no byte after the array.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_npy`](Self::read_npy).
    #[inline]
    pub fn read_npy_from(mut reader: impl Read) -> Result<Self, FileError> {
        npy::read(&mut reader, None, read)
    }

    /// Writes the array to a `.npy` file, as the typed [`write_npy`](crate::Array::write_npy) does:
    /// a regular file is replaced atomically.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be written, or NumPy does not support the dtype.
    #[inline]
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        each!(DynArray self, x => x.write_npy(path))
    }

    /// Writes the array in the format of a `.npy` file.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the writer fails, or NumPy does not support the dtype. The writer
    /// may then have received a part of the file.
    #[inline]
    pub fn write_npy_to(&self, mut writer: impl Write) -> Result<(), FileError> {
        let writer: &mut dyn Write = &mut writer;
        each!(DynArray self, x => x.write_npy_to(writer))
    }
}

impl NpyView<'_> {
    /// Copies the array, of the dtype and the shape that the file states. The elements may be in
    /// row-major or column-major order, with either endianness. Requires the feature `dyn-array`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file ends too early or has a dtype that this build does not
    /// support, or if memory cannot be allocated.
    #[inline]
    pub fn read_dyn(&self) -> Result<DynArray, FileError> {
        self.read(read)
    }
}
