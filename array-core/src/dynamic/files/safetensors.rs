//! Reading and writing the arrays of safetensors files, of any dtype.

use super::read;
use crate::dynamic::DynArray;
use crate::files::{FileError, Safetensors, SafetensorsWriter};

impl Safetensors<'_> {
    /// Copies an array from the file, of the dtype and the shape that the file states. Requires the
    /// feature `dyn-array`.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if the array has a dtype that
    /// this build does not support, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DType, array, files::Safetensors, files::SafetensorsWriter};
    /// let bias = array![0.5_f32, -0.5].into();
    /// let mut file = Vec::new();
    /// SafetensorsWriter::new().dyn_array("bias", &bias).write_to(&mut file)?;
    ///
    /// let x = Safetensors::new(&file)?.read_dyn("bias")?;
    /// assert_eq!((x.dtype(), x), (DType::F32, bias));
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    #[inline]
    pub fn read_dyn(&self, name: &str) -> Result<DynArray, FileError> {
        self.read_by(name, read)
    }
}

impl<'a> SafetensorsWriter<'a> {
    /// Adds an array of any dtype, as [`array`](Self::array) does for a typed one. Requires the
    /// feature `dyn-array`.
    #[inline]
    #[must_use]
    pub fn dyn_array(self, name: &str, array: &'a DynArray) -> Self {
        each!(DynArray array, x => self.array(name, x))
    }
}
