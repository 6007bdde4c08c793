//! Reading and writing the arrays of NumPy's `.npz` files, of any dtype.

use std::io::{Read, Seek, Write};

use super::read;
use crate::dynamic::DynArray;
use crate::files::{FileError, NpzReader, NpzWriter};

impl<R: Read + Seek> NpzReader<R> {
    /// Reads an array, of the dtype and the shape that the file states. Requires the feature
    /// `dyn-array`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if the array has a dtype that
    /// this build does not support, if the file is damaged, or if memory cannot be allocated.
    ///
    /// ```
    /// # use std::io::Cursor;
    /// # use array_core::{DynArray, array, files::NpzReader, files::NpzWriter};
    /// let mut file = Cursor::new(Vec::new());
    /// let mut npz = NpzWriter::new(&mut file);
    /// npz.write("weight", &array![[1.0_f32, 2.0]])?;
    /// npz.write("step", &array![12_i64])?;
    /// npz.finish()?;
    ///
    /// let mut npz = NpzReader::new(file)?;
    /// let names = npz.names();
    /// let arrays: Result<Vec<DynArray>, _> = names.iter().map(|name| npz.read_dyn(name)).collect();
    /// let [weight, step] = &arrays?[..] else { panic!() };
    /// assert_eq!((weight.to_string(), step.to_string()), ("[[1.0 2.0]]".to_owned(), "[12]".to_owned()));
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    #[inline]
    pub fn read_dyn(&mut self, name: &str) -> Result<DynArray, FileError> {
        self.read_by(name, read)
    }
}

impl<W: Write + Seek> NpzWriter<W> {
    /// Writes an array of any dtype. Requires the feature `dyn-array`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write), and a [`FileError`] if NumPy does not support
    /// the dtype.
    #[inline]
    pub fn write_dyn(&mut self, name: &str, array: &DynArray) -> Result<(), FileError> {
        each!(DynArray array, x => self.write(name, x))
    }
}
