//! Reading and writing of elements in pieces of bounded size.

use alloc::vec::Vec;
use std::io::{ErrorKind, Read, Write};

use super::held::Held;
use super::{ByteOrder, FileError, FileErrorKind, StoredOf};
#[cfg(feature = "dyn-array")]
use crate::dtype::DType;
use crate::dtype::Element;
use crate::error::AllocError;
use crate::kernel;
use crate::shape::Shape;
use crate::storage::{self, Array, ArrayView, LENGTH, OwnedStorage, Storage};

/// The maximum number of bytes of a piece: large enough that the cost of calls is negligible, and
/// small compared with the L2 cache.
const STAGE: usize = 64 << 10;

/// The maximum number of bytes that are allocated only because a header declares them. Memory for
/// larger arrays is allocated as their bytes arrive.
const BELIEVED: usize = 16 << 20;

/// Returns the strides, in elements, of an array in column-major order.
pub(super) fn column_major(extents: &[usize]) -> Vec<isize> {
    let steps = extents.iter().scan(1_isize, |step, &extent| {
        let stride = *step;
        *step = step.wrapping_mul(extent as isize);
        Some(stride)
    });
    steps.collect()
}

/// Reads until the buffer is full or the reader ends, and returns the number of bytes read.
pub(super) fn read_full(reader: &mut dyn Read, mut buffer: &mut [u8]) -> Result<usize, FileError> {
    let mut read = 0;
    while !buffer.is_empty() {
        match reader.read(buffer) {
            Ok(0) => break,
            Ok(n) => {
                read += n;
                // If an incorrect reader returns more than the length of the buffer, the loop ends
                // instead of panicking.
                buffer = buffer.get_mut(n..).unwrap_or_default();
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(FileError::io("read", error)),
        }
    }
    Ok(read)
}

/// The elements of an array, to be read from a stream.
pub(crate) struct Elements<'r> {
    pub(super) reader: &'r mut dyn Read,
    pub(super) held: &'r Held,
    pub(super) order: ByteOrder,
    /// `true` if the elements must be reordered: they are in column-major order, and the shape has
    /// at least two axes of more than one position.
    pub(super) permuted: bool,
    /// The position of the first element in the file, in bytes.
    pub(super) offset: usize,
    /// The number of bytes that the reader can return, if it is known.
    pub(super) length: Option<u64>,
}

impl Elements<'_> {
    /// Returns the dtype.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if this build does not support the dtype.
    #[cfg(feature = "dyn-array")]
    pub(crate) fn dtype(&self) -> Result<DType, FileError> {
        self.held.dtype.ok_or_else(|| self.held.is_no_dtype())
    }

    /// Reads the array.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the dtype or shape differs from that of the array type, if the
    /// file ends early, if an element is not a valid value, or if memory cannot be allocated.
    pub(crate) fn read<T: Element, S: Shape, B: OwnedStorage<T, S>>(mut self) -> Result<Array<T, S, B>, FileError> {
        let shape = self.held.shape::<T, S>()?;
        let bytes = self.held.bytes(size_of::<T>())?;
        if let Some(length) = self.length.filter(|&length| length < bytes as u64) {
            return Err(self.held.truncated(length as usize, bytes));
        }
        // The memory of a static shape does not depend on the header: `Held::shape` has compared
        // the extents in the header with the shape.
        let believed = S::STATIC.is_some() || self.length.is_some() || bytes <= BELIEVED;
        let permuted = self.permuted;
        if believed && !permuted {
            let mut array = Array::<T, S, B>::try_zeros_with(shape).map_err(|_| no_memory(bytes))?;
            self.fill(0, bytes, array.as_mut_slice())?;
            return Ok(array);
        }
        let elements = self.read_all::<T>(bytes, believed)?;
        let data = if permuted {
            let strides = column_major(&self.held.extents);
            let view = ArrayView::from_slice_strided(shape.clone(), &strides, 0, &elements);
            let view = view.expect(LENGTH);
            kernel::clones::<T, S, _, B>(&view)
        } else {
            let mut elements = elements.into_iter();
            storage::collect::<T, S, B>(&shape, || elements.next().expect(LENGTH))
        };
        let data = data.map_err(|_| no_memory(bytes))?;
        Ok(Array::owned(shape, data))
    }

    /// Reads all elements in the order of the file. If `believed` is true, memory for all elements
    /// is allocated at once. Otherwise memory is allocated as the elements arrive.
    fn read_all<T: Element>(&mut self, bytes: usize, believed: bool) -> Result<Vec<T>, FileError> {
        let len = self.held.len();
        let piece = STAGE / size_of::<T>();
        let mut out = Vec::new();
        if believed {
            out.try_reserve_exact(len).map_err(|_| no_memory(bytes))?;
        }
        while out.len() < len {
            let start = out.len();
            let end = len.min(start + piece);
            out.try_reserve(end - start).map_err(|_| no_memory(bytes))?;
            out.resize(end, T::ZERO);
            self.fill(start, bytes, &mut out[start..])?;
        }
        Ok(out)
    }

    /// Reads the next elements into `out`. `first` is the position in the array of the first
    /// element that is read. `bytes` is the number of bytes of the whole array, for errors.
    fn fill<T: Element>(&mut self, first: usize, bytes: usize, out: &mut [T]) -> Result<(), FileError> {
        let size = size_of::<T>();
        let mut stage = std::vec![0; STAGE.min(size_of_val(out))];
        let mut done = first * size;
        for out in out.chunks_mut(STAGE / size) {
            let stage = &mut stage[..size_of_val(out)];
            let read = read_full(self.reader, stage)?;
            if read < stage.len() {
                return Err(self.held.truncated(done + read, bytes));
            }
            if let Some(i) = (T::element_choice::<StoredOf>().decode)(stage, self.order, out) {
                return Err(invalid::<T>(stage[i * size], self.offset + done + i * size));
            }
            done += stage.len();
        }
        Ok(())
    }
}

/// Creates the error for a byte, at a position of the file, that is not a valid value of the dtype.
#[cold]
pub(super) fn invalid<T: Element>(byte: u8, position: usize) -> FileError {
    FileError::new(
        FileErrorKind::Value,
        std::format!("has {byte} at byte {position}, which is not a valid `{}`", T::DTYPE),
    )
}

#[cold]
pub(super) fn no_memory(bytes: usize) -> FileError {
    FileError::new(
        FileErrorKind::Alloc,
        std::format!("needs more memory than is available: {}", AllocError { bytes }),
    )
}

/// Writes the elements of an array in row-major, little-endian order.
pub(super) fn write<T: Element, S: Shape, B: Storage<T, S>>(
    array: &Array<T, S, B>,
    writer: &mut dyn Write,
) -> Result<(), FileError> {
    let piece = STAGE / size_of::<T>();
    let mut bytes = Vec::new();
    if let Some(elements) = array.try_as_slice() {
        for elements in elements.chunks(piece) {
            write_piece(elements, &mut bytes, writer)?;
        }
        return Ok(());
    }
    let mut elements = Vec::with_capacity(piece.min(array.len()));
    for &element in array {
        elements.push(element);
        if elements.len() == piece {
            write_piece(&elements, &mut bytes, writer)?;
            elements.clear();
        }
    }
    write_piece(&elements, &mut bytes, writer)
}

fn write_piece<T: Element>(elements: &[T], bytes: &mut Vec<u8>, writer: &mut dyn Write) -> Result<(), FileError> {
    bytes.resize(size_of_val(elements), 0);
    (T::element_choice::<StoredOf>().encode)(elements, bytes);
    writer.write_all(bytes).map_err(|error| FileError::io("written", error))
}
