//! Arrays in files: NumPy's `.npy` and `.npz`, and safetensors.
//!
//! The dtype and the shape in a file are compared with the type of the array before an element is
//! read. If they differ, the message of the [`FileError`] contains both.
//!
//! ```
//! use array_core::{Array, array, shape};
//!
//! let mut file = Vec::new();
//! array![[1.5_f64, 2.5], [3.5, 4.5]].write_npy_to(&mut file)?;
//!
//! let x = Array::<f64, shape![_, 2]>::read_npy_from(&file[..])?;
//! assert_eq!((x.shape(), x[[1, 0]]), ([2, 2], 3.5));
//!
//! let error = Array::<f32, shape![_, 3]>::read_npy_from(&file[..]).unwrap_err();
//! assert_eq!(error.to_string(), "the file holds `f64` of shape (2, 2), not `f32` of shape (_, 3)");
//! # Ok::<(), array_core::files::FileError>(())
//! ```
//!
//! With the feature `dyn-array`, `DynArray::read_npy` and the `read_dyn` methods read arrays of
//! unknown dtype and shape. The guide has a [page](crate::guide::files) about files.
//!
//! # Untrusted files
//!
//! Whatever the bytes are, reading ends with an array or an error. The header is not trusted: if an
//! array takes more than 16 MiB, its memory is allocated only as its elements arrive. There are two
//! exceptions: a file whose length is known to be sufficient, and a static shape. Nothing is
//! unpickled. A `bool` whose byte is neither 0 nor 1 is rejected.

#[cfg(any(feature = "npy", feature = "safetensors"))]
mod held;
#[cfg(feature = "npy")]
pub(crate) mod npy;
#[cfg(feature = "npz")]
mod npz;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod replace;
#[cfg(feature = "safetensors")]
mod safetensors;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod stored;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod transfer;
#[cfg(any(feature = "npy", feature = "safetensors"))]
mod viewed;

#[cfg(feature = "npy")]
pub use self::npy::{NpyHeader, NpyView};
#[cfg(feature = "npz")]
pub use self::npz::{NpzFile, NpzReader, NpzWriter};
#[cfg(feature = "safetensors")]
pub use self::safetensors::{Safetensors, SafetensorsWriter};
#[cfg(any(feature = "npy", feature = "safetensors"))]
pub(crate) use self::stored::StoredOf;
#[doc(hidden)]
#[cfg(any(feature = "npy", feature = "safetensors"))]
pub use self::stored::{ByteOrder, NotViewed, Stored};
#[cfg(all(feature = "dyn-array", any(feature = "npy", feature = "safetensors")))]
pub(crate) use self::transfer::Elements;
pub use crate::error::file::{FileError, FileErrorKind};
#[cfg(feature = "memmap2")]
pub use crate::storage::mapped::MappedFile;
