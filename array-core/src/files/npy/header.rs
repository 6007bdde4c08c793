//! The header of a `.npy` file.

use alloc::string::String;
use alloc::vec::Vec;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::literal::{self, Descr};
use crate::dtype::{DType, DTypeKind};
use crate::files::held::Held;
use crate::files::transfer::{Elements, read_full};
use crate::files::{ByteOrder, FileError, FileErrorKind};

/// The first bytes of each `.npy` file.
const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// The maximum size of a header in bytes. The header of an array of few axes has 118 bytes.
const LONGEST: usize = 64 << 10;

/// Returns the type string of a dtype, without the byte order, or `None` if NumPy does not support
/// the dtype.
fn type_string(dtype: DType) -> Option<String> {
    let kind = match dtype.kind() {
        #[cfg(feature = "half")]
        DTypeKind::Float if dtype == DType::BF16 => return None,
        DTypeKind::Bool => 'b',
        DTypeKind::Complex => 'c',
        DTypeKind::Float => 'f',
        DTypeKind::Signed => 'i',
        DTypeKind::Unsigned => 'u',
    };
    Some(std::format!("{kind}{}", dtype.size()))
}

/// The header of a `.npy` file: the dtype, the shape and the order of the elements.
///
/// # Examples
///
/// ```
/// use array_core::files::NpyHeader;
/// use array_core::{DType, array};
///
/// let mut file = Vec::new();
/// array![[1_i16, 2, 3], [4, 5, 6]].write_npy_to(&mut file)?;
///
/// let header = NpyHeader::read_from(&file[..])?;
/// assert_eq!((header.dtype(), header.shape()), (Some(DType::I16), &[2, 3][..]));
/// assert_eq!(header.type_string(), "<i2");
/// # Ok::<(), array_core::files::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NpyHeader {
    pub(super) held: Held,
    pub(super) order: ByteOrder,
    fortran_order: bool,
    data_offset: usize,
}

impl NpyHeader {
    /// Reads the header of a `.npy` file, but no elements.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be read, or does not begin with the header of a
    /// `.npy` file of version 1 to 3. Headers of more than 64 KiB are rejected.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| FileError::io("opened", error));
        file.and_then(Self::read_from).map_err(|error| error.at(path))
    }

    /// Reads the header of a `.npy` file from a reader. Reads no byte beyond the header.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    pub fn read_from(mut reader: impl Read) -> Result<Self, FileError> {
        Self::parse(&mut reader)
    }

    pub(in crate::files) fn parse(reader: &mut dyn Read) -> Result<Self, FileError> {
        let mut start = [0; 12];
        let found = read_full(reader, &mut start[..8])?;
        if found < 8 || start[..6] != *MAGIC {
            let found = start[..found.min(6)].escape_ascii();
            return Err(FileError::malformed(std::format!(
                "is not a `.npy` file: it begins with `{found}`, not with `{}`",
                MAGIC.escape_ascii()
            )));
        }
        // The number of bytes in which the file stores the length of the header.
        let width = match (start[6], start[7]) {
            (1, 0) => 2,
            (2 | 3, 0) => 4,
            (major, minor) => {
                return Err(FileError::malformed(std::format!(
                    "has version {major}.{minor} of the `.npy` format: versions 1.0 to 3.0 are supported"
                )));
            }
        };
        let length = &mut start[8..8 + width];
        if read_full(reader, length)? < width {
            return Err(FileError::malformed("ends within its header"));
        }
        let length = length
            .iter()
            .rev()
            .fold(0_u32, |length, &byte| length << 8 | u32::from(byte));
        if length as usize > LONGEST {
            return Err(FileError::malformed(std::format!(
                "has a header of {length} bytes, more than {LONGEST}"
            )));
        }
        let mut text = std::vec![0; length as usize];
        if read_full(reader, &mut text)? < text.len() {
            return Err(FileError::malformed("ends within its header"));
        }
        Self::of(&text, 8 + width)
    }

    /// Parses the text of a header. `start` is the position of the text in the file, in bytes.
    fn of(text: &[u8], start: usize) -> Result<Self, FileError> {
        let description = literal::parse(text, start)?;
        let (dtype, order, name) = match description.dtype {
            Descr::Plain(name) => {
                let (dtype, order) = dtype_of(&name);
                (dtype, order, name)
            }
            Descr::Fields(name) => (None, ByteOrder::Little, name),
        };
        Ok(Self {
            held: Held {
                dtype,
                pickled: name.contains("|O"),
                name,
                extents: description.extents,
            },
            order,
            fortran_order: description.fortran_order,
            data_offset: start + text.len(),
        })
    }

    /// Returns the dtype, or `None` if this build does not support it. Text and dates have no
    /// dtype.
    pub fn dtype(&self) -> Option<DType> {
        self.held.dtype
    }

    /// Returns the dtype as NumPy writes it: `<f8` for `f64`, or the list of fields for a
    /// structured array.
    pub fn type_string(&self) -> &str {
        &self.held.name
    }

    /// Returns the extents, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.held.extents
    }

    /// Returns whether the elements are in column-major order.
    pub fn fortran_order(&self) -> bool {
        self.fortran_order
    }

    /// Returns whether the elements are in column-major order, and this order differs from
    /// row-major order.
    pub(super) fn is_permuted(&self) -> bool {
        let long_axes = self.held.extents.iter().filter(|&&extent| extent != 1).count();
        self.fortran_order && long_axes > 1 && self.held.len() > 0
    }

    /// Returns the elements, to be read from a reader. `length` is the number of bytes that the
    /// reader still has, or `None` if this is not known.
    pub(super) fn elements<'r>(&'r self, reader: &'r mut dyn Read, length: Option<u64>) -> Elements<'r> {
        Elements {
            reader,
            held: &self.held,
            order: self.order,
            permuted: self.is_permuted(),
            offset: self.data_offset,
            length,
        }
    }

    /// Returns the position of the first element, in bytes from the start of the file.
    pub fn data_offset(&self) -> usize {
        self.data_offset
    }
}

/// Returns the dtype and the byte order of a type string. The dtype is `None` if this build does
/// not support it.
///
/// As in NumPy, the byte order is that of the machine if it is `=`, `|` or missing, and `?` is
/// `b1`.
fn dtype_of(name: &str) -> (Option<DType>, ByteOrder) {
    let (order, rest) = match name.split_at_checked(1) {
        Some((">", rest)) => (ByteOrder::Big, rest),
        Some(("<", rest)) => (ByteOrder::Little, rest),
        Some(("=" | "|", rest)) => (ByteOrder::NATIVE, rest),
        _ => (ByteOrder::NATIVE, name),
    };
    let rest = if rest == "?" { "b1" } else { rest };
    let mut dtypes = DType::ALL.iter().copied();
    let dtype = dtypes.find(|&dtype| type_string(dtype).is_some_and(|name| name == rest));
    (dtype, order)
}

/// Creates the header of a row-major array. Its bytes are those of NumPy's header, except that
/// NumPy adds 64 more spaces if the elements are aligned without padding.
///
/// # Errors
///
/// Returns a [`FileError`] if NumPy does not support the dtype.
pub(in crate::files) fn header(dtype: DType, extents: &[usize]) -> Result<Vec<u8>, FileError> {
    let Some(name) = type_string(dtype) else {
        let words = std::format!("cannot store `{dtype}`: the `.npy` format has no such dtype");
        return Err(FileError::new(FileErrorKind::Unsupported, words));
    };
    let order = if dtype.size() == 1 { '|' } else { '<' };
    let shape: Vec<_> = extents.iter().map(|extent| std::format!("{extent}")).collect();
    let comma = if shape.len() == 1 { "," } else { "" };
    let mut text = std::format!(
        "{{'descr': '{order}{name}', 'fortran_order': False, 'shape': ({}{comma}), }}",
        shape.join(", ")
    );
    // Add spaces, so that the outermost extent can grow to 21 digits when a program appends to the
    // file. Then add padding that aligns the elements to 64 bytes. The shapes of arrays are short
    // enough for version 1.
    if let Some(outermost) = shape.first() {
        text.extend(core::iter::repeat_n(' ', 21 - outermost.len()));
    }
    let before = MAGIC.len() + 4;
    let end = (before + text.len() + 1).next_multiple_of(64);
    text.extend(core::iter::repeat_n(' ', end - before - text.len() - 1));
    text.push('\n');
    let mut out = Vec::from(MAGIC);
    out.extend([1, 0]);
    out.extend((text.len() as u16).to_le_bytes());
    out.extend(String::into_bytes(text));
    Ok(out)
}
