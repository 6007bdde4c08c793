//! NumPy's `.npy`.

use std::io::{Read, Write};
use std::path::Path;

use super::read;
use crate::dynamic::DynArray;
use crate::files::{FileError, NpyView, npy};

/// NumPy's `.npy` files. Needs the feature `npy`.
impl DynArray {
    /// Reads an array from a `.npy` file, of the dtype and the shape that the file says.
    ///
    /// Which files are read is said of the typed [`read_npy`](crate::Array::read_npy).
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the file cannot be read, is no `.npy` file or ends too early, holds what is no dtype of this build, or
    /// memory cannot be allocated.
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

    /// Reads an array in the format of a `.npy` file, and no byte behind it.
    ///
    /// # Errors
    ///
    /// As [`read_npy`](Self::read_npy).
    #[inline]
    pub fn read_npy_from(mut reader: impl Read) -> Result<Self, FileError> {
        npy::read(&mut reader, None, read)
    }

    /// Writes the array as a `.npy` file, which is there as a whole or not at all, as the typed
    /// [`write_npy`](crate::Array::write_npy).
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the file cannot be written, or NumPy has no such dtype. One that was there is as it was.
    #[inline]
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        let path = path.as_ref();
        each!(DynArray self, x => x.write_npy(path))
    }

    /// Writes the array in the format of a `.npy` file.
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the writer has one, or NumPy has no such dtype. What was written until then stays written.
    #[inline]
    pub fn write_npy_to(&self, mut writer: impl Write) -> Result<(), FileError> {
        let writer: &mut dyn Write = &mut writer;
        each!(DynArray self, x => x.write_npy_to(writer))
    }
}

impl NpyView<'_> {
    /// Copies the array, of the dtype and the shape that the file says, whatever the order of its elements and of their bytes.
    /// Needs the feature `dyn-array`.
    ///
    /// # Errors
    ///
    /// A [`FileError`] where the file ends too early, holds what is no dtype of this build, or memory cannot be allocated.
    #[inline]
    pub fn read_dyn(&self) -> Result<DynArray, FileError> {
        self.read(read)
    }
}
