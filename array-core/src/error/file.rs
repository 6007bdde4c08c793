//! File errors.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The kind of a file error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// The operating system could not open, read or write the file, or a reader or writer of the
    /// caller returned an error. Writing to an archive also fails with this kind if an earlier
    /// write to the archive failed.
    Io,
    /// The file is not in the expected format.
    Malformed,
    /// The file ends after its header, but before the end of the last element.
    Truncated,
    /// The file has an unsupported dtype, or the format does not support the dtype or the name of
    /// an array. An archive does not support two arrays of the same name.
    Unsupported,
    /// The dtype of an array in the file is not the requested one.
    DType,
    /// The shape of an array in the file is not the requested one, or has more axes than an array
    /// can have.
    Shape,
    /// The file has no array of the requested name.
    Missing,
    /// The bytes of an element are not a valid value of its dtype.
    Value,
    /// The elements can be read into an array, but not viewed in place: they are in column-major
    /// order or another byte order, or are not aligned.
    Layout,
    /// The elements would take more than `isize::MAX` bytes.
    TooLarge,
    /// Memory could not be allocated.
    Alloc,
}

/// The error of reading or writing a file.
///
/// The message contains the path of the file, if the path is known. If the file has another dtype
/// or shape than the requested one, the message contains the two dtypes or shapes.
/// [`source`](Error::source) is the error of the operating system, or of the caller's reader or
/// writer, if there is one.
///
/// # Examples
///
/// ```
/// use array_core::files::FileErrorKind;
/// use array_core::{Array, shape};
///
/// let error = Array::<f32, shape![_]>::read_npy("there/is/none.npy").unwrap_err();
/// assert_eq!(error.kind(), FileErrorKind::Io);
/// assert_eq!(error.to_string(), "`there/is/none.npy` cannot be opened: entity not found");
/// ```
pub struct FileError(Box<Inner>);

struct Inner {
    kind: FileErrorKind,
    /// The message after the path.
    words: String,
    path: Option<PathBuf>,
    /// The name of the array that was read or written, if files of the format name their arrays.
    entry: Option<String>,
    source: Option<io::Error>,
}

impl FileError {
    #[cold]
    pub(crate) fn new(kind: FileErrorKind, words: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            words: words.into(),
            path: None,
            entry: None,
            source: None,
        }))
    }

    /// Creates the error of a failed operation. `doing` is the participle of the operation, such as
    /// `read`.
    #[cold]
    pub(crate) fn io(doing: &str, source: io::Error) -> Self {
        let mut error = Self::new(FileErrorKind::Io, std::format!("cannot be {doing}: {}", source.kind()));
        error.0.source = Some(source);
        error
    }

    #[cfg(any(feature = "npy", feature = "safetensors"))]
    #[cold]
    pub(crate) fn malformed(words: impl Into<String>) -> Self {
        Self::new(FileErrorKind::Malformed, words)
    }

    /// Sets the path of the file, if it is known.
    #[cold]
    pub(crate) fn at<'p>(mut self, path: impl Into<Option<&'p Path>>) -> Self {
        self.0.path = path.into().map(Path::to_path_buf);
        self
    }

    /// Sets the name of the array in the file.
    #[cfg(any(feature = "npz", feature = "safetensors"))]
    #[cold]
    pub(crate) fn of(mut self, entry: &str) -> Self {
        self.0.entry = Some(entry.to_string());
        self
    }

    /// Creates the error for a name that no array in the file has. `names` are the names in the
    /// file.
    #[cfg(any(feature = "npz", feature = "safetensors"))]
    #[cold]
    pub(crate) fn missing(mut names: alloc::vec::Vec<String>) -> Self {
        const SHOWN: usize = 8;
        let more = if names.len() > SHOWN { ", …" } else { "" };
        names.truncate(SHOWN);
        let words = if names.is_empty() {
            String::from("does not exist: the file has no arrays")
        } else {
            let names: alloc::vec::Vec<_> = names.iter().map(|name| Escaped(name).to_string()).collect();
            std::format!("does not exist: the file has `{}`{more}", names.join("`, `"))
        };
        Self::new(FileErrorKind::Missing, words)
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> FileErrorKind {
        self.0.kind
    }

    /// Returns the name of the array that was read or written, if files of the format name their
    /// arrays (npz and safetensors). For [`FileErrorKind::Missing`], it is the requested name.
    pub fn entry(&self) -> Option<&str> {
        self.0.entry.as_deref()
    }

    /// Returns the path of the file, if it was read or written by path.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(entry) = &self.0.entry {
            write!(f, "`{}` of ", Escaped(entry))?;
        }
        match &self.0.path {
            Some(path) => write!(f, "`{}`", path.display())?,
            None => f.write_str("the file")?,
        }
        write!(f, " {}", self.0.words)
    }
}

/// Text of a file for a message: characters that are not printable are escaped, and long text is
/// cut.
pub(crate) struct Escaped<'t>(pub(crate) &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 400;
        for character in self.0.chars().take(SHOWN) {
            match character {
                '\'' | '"' => write!(f, "{character}")?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        f.write_str(if self.0.chars().nth(SHOWN).is_some() { "…" } else { "" })
    }
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileError({self})")
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.0.source.as_ref()?)
    }
}

/// Converts to an `io::Error` with the same message. For example, a `main` that returns
/// `io::Result<()>` can then use `?` on a [`FileError`].
impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        let kind = match &error.0.source {
            Some(source) => source.kind(),
            None if error.kind() == FileErrorKind::Truncated => io::ErrorKind::UnexpectedEof,
            None => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, error.to_string())
    }
}
