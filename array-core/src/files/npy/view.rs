//! `.npy` files in memory.

use std::path::Path;

use super::NpyHeader;
use crate::dtype::Element;
#[cfg(feature = "dyn-array")]
use crate::files::transfer::Elements;
use crate::files::transfer::column_major;
use crate::files::{FileError, viewed};
use crate::shape::Shape;
use crate::storage::{ArrayView, ContiguousView, LENGTH};

/// A `.npy` file in memory, whose array can be viewed in place.
///
/// The elements must be in the byte order of the machine, and aligned for their dtype. This library
/// and current versions of NumPy pad the header so that the elements of a mapped file are aligned.
/// Read other files with [`read_npy_from`](crate::Array::read_npy_from).
///
/// # Examples
///
/// ```
/// use array_core::files::NpyView;
/// use array_core::{ContiguousView, array, shape};
///
/// let mut file = Vec::new();
/// array![[1_u8, 2, 3], [4, 5, 6]].write_npy_to(&mut file)?;
///
/// let npy = NpyView::new(&file)?;
/// let x: ContiguousView<u8, shape![_, 3]> = npy.view()?;
/// assert_eq!(x.as_slice(), [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), array_core::files::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NpyView<'b> {
    header: NpyHeader,
    bytes: &'b [u8],
    path: Option<&'b Path>,
}

impl<'b> NpyView<'b> {
    /// Reads the header of a file in memory.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the bytes do not begin with the header of a `.npy` file of
    /// version 1 to 3.
    pub fn new(bytes: &'b [u8]) -> Result<Self, FileError> {
        Ok(Self {
            header: NpyHeader::read_from(bytes)?,
            bytes,
            path: None,
        })
    }

    /// Returns the header of the file.
    pub fn header(&self) -> &NpyHeader {
        &self.header
    }

    /// Views the array in place. The elements must be in row-major order.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the dtype or shape in the file differs from the requested one, if
    /// the file ends too early, or if the elements are in column-major order or another byte order,
    /// are not aligned, or are not valid values.
    pub fn view<T: Element, S: Shape>(&self) -> Result<ContiguousView<'b, T, S>, FileError> {
        self.place(|header| {
            let shape = header.held.shape::<T, S>()?;
            if header.is_permuted() {
                return Err(viewed::not_here(&header.held, "in column-major order"));
            }
            let view = ContiguousView::from_slice(shape, self.elements::<T>()?);
            Ok(view.expect(LENGTH))
        })
    }

    /// Views the array in place, with strides. The elements may be in row-major or column-major
    /// order.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`view`](Self::view), except that elements in column-major order are
    /// accepted.
    ///
    /// ```
    /// # use array_core::{DynRank, ArrayView, array, files::NpyView};
    /// # let mut file = Vec::new();
    /// # array![[1_u8, 2, 3], [4, 5, 6]].write_npy_to(&mut file)?;
    /// # let header = String::from_utf8_lossy(&file[10..128]).replace("False", "True ").replace("(2, 3)", "(3, 2)");
    /// # file.splice(10..128, header.bytes());
    /// // A file of shape (3, 2) with `fortran_order`.
    /// let x: ArrayView<u8, DynRank> = NpyView::new(&file)?.strided()?;
    /// assert_eq!(x.shape(), [3, 2]);
    /// assert_eq!(x.strides().as_ref(), [1, 3]);
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub fn strided<T: Element, S: Shape>(&self) -> Result<ArrayView<'b, T, S>, FileError> {
        self.place(|header| {
            let shape = header.held.shape::<T, S>()?;
            let elements = self.elements::<T>()?;
            if !header.is_permuted() {
                let view = ContiguousView::from_slice(shape, elements);
                return Ok(view.expect(LENGTH).strided());
            }
            let strides = column_major(header.shape());
            let view = ArrayView::from_slice_strided(shape, &strides, 0, elements);
            Ok(view.expect(LENGTH))
        })
    }

    /// Calls `run` with a reader of the elements, which may be in row-major or column-major order.
    #[cfg(feature = "dyn-array")]
    pub(crate) fn read<O>(&self, run: impl FnOnce(Elements<'_>) -> Result<O, FileError>) -> Result<O, FileError> {
        self.place(|header| {
            let mut rest = self.bytes.get(header.data_offset()..).unwrap_or_default();
            let length = rest.len() as u64;
            run(header.elements(&mut rest, Some(length)))
        })
    }

    fn elements<T: Element>(&self) -> Result<&'b [T], FileError> {
        let header = &self.header;
        viewed::elements(&header.held, header.order, self.bytes, header.data_offset())
    }

    /// Calls `run` with the header. If the view has the path of the file, adds the path to errors.
    fn place<R>(&self, run: impl FnOnce(&NpyHeader) -> Result<R, FileError>) -> Result<R, FileError> {
        run(&self.header).map_err(|error| error.at(self.path))
    }
}

#[cfg(feature = "memmap2")]
impl crate::files::MappedFile {
    /// Views the file as a `.npy` file. Requires the feature `npy`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`NpyView::new`].
    pub fn npy(&self) -> Result<NpyView<'_>, FileError> {
        let view = NpyView::new(self.bytes()).map_err(|error| error.at(self.path()))?;
        Ok(NpyView {
            path: Some(self.path()),
            ..view
        })
    }
}
