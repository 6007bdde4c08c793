//! Memory of the host that a call lends to devices.

use std::marker::PhantomData;

use array_core::DType;
use array_core::stablehlo::Exportable;

use super::parts::Part;

/// Elements in the host's memory, which a call reads or writes.
///
/// Only [`read`](Self::read) and [`written`](Self::written) set the fields: `start` is valid for
/// reads of `size` bytes during `'a`, and also for writes if `is_written`.
pub struct Memory<'a> {
    start: *mut u8,
    size: usize,
    dtype: DType,
    is_written: bool,
    extents: Vec<usize>,
    lifetime: PhantomData<&'a mut [u8]>,
}

impl<'a> Memory<'a> {
    /// Lends the elements of an array with the given extents, for reading.
    pub(crate) fn read<T: Exportable>(elements: &'a [T], extents: &[usize]) -> Self {
        let start = elements.as_ptr().cast_mut().cast();
        Self {
            start,
            size: size_of_val(elements),
            dtype: T::DTYPE,
            is_written: false,
            extents: extents.to_vec(),
            lifetime: PhantomData,
        }
    }

    /// Lends the elements of an array with the given extents, for reading and writing.
    pub(crate) fn written<T: Exportable>(elements: &'a mut [T], extents: &[usize]) -> Self {
        Self {
            size: size_of_val(elements),
            start: elements.as_mut_ptr().cast(),
            dtype: T::DTYPE,
            is_written: true,
            extents: extents.to_vec(),
            lifetime: PhantomData,
        }
    }

    /// Returns the extents of the array.
    pub(crate) fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// Returns the dtype of the elements.
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// Returns whether the call may write the elements.
    pub(super) fn is_written(&self) -> bool {
        self.is_written
    }

    /// Returns the address of an element. The address is valid if the element is in the memory.
    pub(super) fn element(&self, position: usize) -> *mut u8 {
        self.start.wrapping_add(position * self.dtype.size())
    }

    /// Returns whether all elements of a part are in the memory.
    pub(super) fn contains(&self, part: &Part) -> bool {
        part.end().is_none_or(|end| end <= self.size / self.dtype.size())
    }

    /// Returns the way in which a part is lent to a device. A device writes only to a part that no
    /// other device has. It never writes `bool`, because most bytes are not a valid `bool`.
    pub(super) fn semantics(&self, part: &Part) -> Semantics {
        match self.is_written {
            false => Semantics::Lent,
            true if part.is_alone() && part.is_contiguous() && self.dtype != DType::Bool => Semantics::LentMutable,
            true => Semantics::Copied,
        }
    }
}

/// The way in which a plugin uses the host's memory: `PJRT_HostBufferSemantics` of the header.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Semantics {
    /// The plugin copies the elements before the call returns.
    Copied = 0,
    /// The plugin reads the memory until the buffer is destroyed.
    Lent = 2,
    /// The plugin reads and writes the memory until the buffer is destroyed.
    LentMutable = 3,
}

/// Returns the number of a dtype in the enumeration `PJRT_Buffer_Type`.
pub(super) fn number(dtype: DType) -> i32 {
    match dtype {
        DType::Bool => 1,
        DType::I8 => 2,
        DType::I16 => 3,
        DType::I32 => 4,
        DType::I64 => 5,
        DType::U8 => 6,
        DType::U16 => 7,
        DType::U32 => 8,
        DType::U64 => 9,
        DType::F32 => 11,
        DType::F64 => 12,
        #[allow(unreachable_patterns)]
        other => unreachable!("{other} is not a dtype of a program"),
    }
}
