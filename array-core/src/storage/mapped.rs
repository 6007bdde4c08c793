//! Memory-mapped files.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::error::file::FileError;

/// A memory-mapped file. Opening a file does not read it: the system reads a part of the file when
/// the program accesses its elements.
///
#[cfg_attr(feature = "npy", doc = "[`npy`](Self::npy) views it as a `.npy` file.")]
#[cfg_attr(
    feature = "safetensors",
    doc = "[`safetensors`](Self::safetensors) views it as a safetensors file."
)]
/// The views borrow their elements from the `MappedFile`. Requires the feature `memmap2`.
#[derive(Debug)]
pub struct MappedFile {
    map: memmap2::Mmap,
    path: PathBuf,
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Safety
    ///
    /// The caller must ensure that no program, including this one, writes to the file or truncates
    /// it until the `MappedFile` is dropped. Otherwise, elements behind a shared reference change,
    /// and an access beyond the new end of a truncated file kills the program. Operating systems do
    /// not reliably prevent such writes.
    ///
    /// Another program may replace the file by a rename, as [`write_npy`](crate::Array) does: it
    /// writes a new file and gives it the name of the old one. This does not change the mapped
    /// file.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be opened or mapped.
    #[cfg_attr(feature = "npy", doc = "```")]
    #[cfg_attr(not(feature = "npy"), doc = "```ignore")]
    /// # use array_core::{ContiguousView, array, files::MappedFile, shape};
    /// # let path = std::env::temp_dir().join(format!("array-core-map-{}.npy", std::process::id()));
    /// array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]].write_npy(&path)?;
    ///
    /// // SAFETY: nobody writes to the file, which this program has just made.
    /// let file = unsafe { MappedFile::open(&path) }?;
    /// let x: ContiguousView<f32, shape![_, 3]> = file.npy()?.view()?;
    /// assert_eq!(x.sum(), 21.0);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), array_core::files::FileError>(())
    /// ```
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| FileError::io("opened", error).at(path))?;
        // SAFETY: the caller guarantees that the file stays as it is while it is mapped.
        let map = unsafe { memmap2::Mmap::map(&file) };
        Ok(Self {
            map: map.map_err(|error| FileError::io("mapped", error).at(path))?,
            // Kept for the messages of errors that are found when the bytes are read.
            path: path.to_path_buf(),
        })
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
