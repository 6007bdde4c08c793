//! NumPy's `.npz`: named `.npy` files in a zip archive.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

pub use super::replace::Replacement as NpzFile;
use super::transfer::{Elements, read_full};
use super::{FileError, FileErrorKind, NpyHeader, npy};
use crate::dtype::Element;
use crate::shape::Shape;
use crate::storage::{Array, OwnedStorage, Storage};

/// The extension of the files in an archive that contain arrays.
const ENDING: &str = ".npy";

/// A reader of an `.npz` file, compressed or not, which finds arrays by their names.
///
/// Reading an array verifies its checksum. The elements of a compressed array may take a thousand
/// times as much memory as the file. For an untrusted file, check the size of an array with
/// [`header`](Self::header) before you read it.
///
/// An archive whose bytes are damaged is an error of kind [`Malformed`](FileErrorKind::Malformed).
/// So are errors of the reader whose [`io::ErrorKind`] is `InvalidData`, `InvalidInput`,
/// `UnexpectedEof` or `Unsupported`, because the decoders report damage by these kinds.
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
///
/// use array_core::files::{NpzReader, NpzWriter};
/// use array_core::{Array, array, shape};
///
/// let mut file = Cursor::new(Vec::new());
/// let mut npz = NpzWriter::new(&mut file);
/// npz.write("weight", &array![[1.0_f32, 2.0], [3.0, 4.0]])?;
/// npz.write("step", &array![12_i64])?;
/// npz.finish()?;
///
/// let mut npz = NpzReader::new(file)?;
/// assert_eq!(npz.names(), ["weight", "step"]);
/// let weight: Array<f32, shape![_, 2]> = npz.read("weight")?;
/// assert_eq!(weight[[1, 0]], 3.0);
///
/// let error = npz.read::<f64, shape![_]>("weight").unwrap_err();
/// assert_eq!(error.to_string(), "`weight` of the file holds `f32` of shape (2, 2), not `f64` of shape (_,)");
/// # Ok::<(), array_core::files::FileError>(())
/// ```
pub struct NpzReader<R> {
    archive: ZipArchive<R>,
    /// The number of bytes of the archive.
    length: u64,
    path: Option<PathBuf>,
}

impl NpzReader<BufReader<File>> {
    /// Opens a file, and reads the names of its arrays.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be opened, and the errors of [`new`](Self::new).
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| FileError::io("opened", error));
        let reader = file.and_then(|file| NpzReader::new(BufReader::new(file)));
        let reader = reader.map_err(|error| error.at(path))?;
        Ok(Self {
            path: Some(path.to_path_buf()),
            ..reader
        })
    }
}

impl<R: Read + Seek> NpzReader<R> {
    /// Creates a reader of an archive, and reads the names of its arrays.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the archive cannot be read, is not a zip archive, or has two
    /// files of the same name.
    pub fn new(mut reader: R) -> Result<Self, FileError> {
        let length = reader.seek(io::SeekFrom::End(0));
        let length = length.map_err(|error| FileError::io("read", error))?;
        let archive = ZipArchive::new(reader).map_err(|error| match error {
            ZipError::InvalidArchive(_) => {
                FileError::malformed(std::format!("is not a zip archive of `.npy` files: {error}"))
            }
            error => damage(of_zip("read", error)),
        })?;
        // Names in two encodings can be equal although their bytes differ. `has_duplicate_names`
        // compares the bytes.
        let mut names = BTreeSet::new();
        let differ = archive.file_names().flatten().all(|name| names.insert(name));
        if !differ || archive.has_duplicate_names() {
            return Err(FileError::malformed("is a zip archive with two files of one name"));
        }
        Ok(Self {
            archive,
            length,
            path: None,
        })
    }

    /// Returns the names of the arrays, in the order of the archive. The name of an array is the
    /// name of its file without the extension `.npy`. Files without this extension are ignored. A
    /// name that is not UTF-8 is decoded as code page 437, in which every byte is a character.
    pub fn names(&self) -> Vec<String> {
        let files = self.archive.file_names().filter_map(Result::ok);
        files
            .filter_map(|name| Some(name.strip_suffix(ENDING)?.to_string()))
            .collect()
    }

    /// Reads the dtype and shape of the array with the given name, but no elements.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if the archive cannot be read, or
    /// for the reasons that [`NpyHeader::read`] gives.
    pub fn header(&mut self, name: &str) -> Result<NpyHeader, FileError> {
        self.with(name, |file, _| NpyHeader::parse(file))
    }

    /// Reads the array with the given name, on the heap. A compressed array of more than 16 MiB
    /// takes up to three times its memory while it is read, unless its shape is static.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no array of this name, if its dtype or shape differs
    /// from that of the array type, if a `bool` is neither 0 nor 1, if the archive is damaged or
    /// cannot be read, or if memory cannot be allocated.
    pub fn read<T: Element, S: Shape>(&mut self, name: &str) -> Result<Array<T, S>, FileError> {
        self.read_in(name)
    }

    /// Reads the array with the given name into any owned storage, such as an inline array.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    pub fn read_in<T: Element, S: Shape, B: OwnedStorage<T, S>>(
        &mut self,
        name: &str,
    ) -> Result<Array<T, S, B>, FileError> {
        self.read_by(name, |elements| elements.read())
    }

    /// Calls `run` to read the elements of the array with the given name, and verifies its
    /// checksum.
    pub(crate) fn read_by<O>(
        &mut self,
        name: &str,
        run: impl FnOnce(Elements<'_>) -> Result<O, FileError>,
    ) -> Result<O, FileError> {
        self.with(name, |file, length| {
            let array = npy::read(file, length, run)?;
            // The zip reader verifies the checksum when it reaches the end of the file. So try to
            // read one more byte.
            match read_full(file, &mut [0])? {
                0 => Ok(array),
                _ => Err(FileError::malformed("continues after its last element")),
            }
        })
    }

    /// Calls `run` with a reader of the file in the archive that contains the array, and with the
    /// number of bytes of the file. The number is `None` if the file is compressed, or claims to be
    /// longer than the archive.
    fn with<O>(
        &mut self,
        name: &str,
        run: impl FnOnce(&mut dyn Read, Option<u64>) -> Result<O, FileError>,
    ) -> Result<O, FileError> {
        let result = match self.archive.index_for_name(&std::format!("{name}{ENDING}")) {
            Some(index) => {
                let file = self.archive.by_index(index).map_err(|error| of_zip("read", error));
                file.and_then(|mut file| {
                    let stored = file.compression() == CompressionMethod::Stored && file.size() <= self.length;
                    let length = stored.then(|| file.size());
                    run(&mut file, length)
                })
            }
            None => Err(FileError::missing(self.names())),
        };
        result.map_err(|error| damage(error).of(name).at(self.path.as_deref()))
    }
}

impl<R: Read + Seek> fmt::Debug for NpzReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NpzReader")
            .field("path", &self.path)
            .field("names", &self.names())
            .finish()
    }
}

/// A writer of an `.npz` file: named arrays, which NumPy's `load` reads.
///
/// The archive is complete only after [`finish`](Self::finish). If an array is written only in
/// part, [`write`](Self::write) and `finish` return errors from then on.
///
/// A writer that is dropped without `finish`, or whose `finish` returns such an error, still writes
/// the end of the archive. So the output of a writer from [`new`](Self::new) can then be a valid
/// archive of the earlier arrays. If the end cannot be written, a message is printed to the
/// standard error.
///
/// # Examples
///
/// ```
/// # use array_core::{array, files::NpzReader, files::NpzWriter, shape};
/// # let path = std::env::temp_dir().join(format!("array-core-doc-{}.npz", std::process::id()));
/// let mut npz = NpzWriter::create(&path)?.compressed(true);
/// npz.write("x", &array![[1, 2], [3, 4]])?;
/// npz.finish()?;
/// assert_eq!(NpzReader::open(&path)?.read::<i32, shape![2, 2]>("x")?, array![[1, 2], [3, 4]]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), array_core::files::FileError>(())
/// ```
pub struct NpzWriter<W: Write + Seek> {
    archive: ZipWriter<W>,
    compressed: bool,
    commit: fn(W) -> Result<(), FileError>,
    path: Option<PathBuf>,
    names: BTreeSet<String>,
    /// The name of the array that was written only in part.
    broken: Option<String>,
}

impl NpzWriter<NpzFile> {
    /// Creates a writer to a temporary file in the same folder. [`finish`](Self::finish) renames it
    /// to `path`, so that a regular file is replaced atomically. A path that is not a regular file,
    /// such as a device, is written directly.
    ///
    /// The writer seeks, so it cannot write to a pipe. For a pipe, create the writer by
    /// [`new`](Self::new) with a [`Cursor`](io::Cursor), and write the bytes of the cursor.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be written, or cannot seek, such as a pipe.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let file = NpzFile::create(path)
            .and_then(|mut file| match file.stream_position() {
                Ok(_) => Ok(file),
                Err(error) => Err(FileError::io("written", error)),
            })
            .map_err(|error| error.at(path))?;
        Ok(Self {
            archive: ZipWriter::new(file),
            compressed: false,
            commit: NpzFile::commit,
            path: Some(path.to_path_buf()),
            names: BTreeSet::new(),
            broken: None,
        })
    }
}

impl<W: Write + Seek> NpzWriter<W> {
    /// Creates a writer of an archive. The bytes of the archive go to `writer`.
    pub fn new(writer: W) -> Self {
        Self {
            archive: ZipWriter::new(writer),
            compressed: false,
            commit: |mut writer| writer.flush().map_err(|error| FileError::io("written", error)),
            path: None,
            names: BTreeSet::new(),
            broken: None,
        }
    }

    /// Sets whether arrays that are written after this call are compressed.
    #[must_use]
    pub fn compressed(self, compressed: bool) -> Self {
        Self { compressed, ..self }
    }

    /// Writes an array under a name, to which the extension `.npy` is added.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there already is an array of that name, if the name contains a
    /// NUL or has more than about 65,000 bytes, or if NumPy does not support the dtype. In these
    /// cases, nothing is written. Also returns a [`FileError`] if the archive cannot be written, or
    /// if an earlier call could not write it.
    pub fn write<T: Element, S: Shape, B: Storage<T, S>>(
        &mut self,
        name: &str,
        array: &Array<T, S, B>,
    ) -> Result<(), FileError> {
        self.try_write(name, array).map_err(|error| self.place(error))
    }

    fn try_write<T: Element, S: Shape, B: Storage<T, S>>(
        &mut self,
        name: &str,
        array: &Array<T, S, B>,
    ) -> Result<(), FileError> {
        self.whole()?;
        let header = npy::header_of(array).map_err(|error| error.of(name))?;
        let refused = |words: &str| FileError::new(FileErrorKind::Unsupported, words).of(name);
        if name.contains('\0') {
            return Err(refused("cannot be written: NumPy ends a name at its first NUL"));
        }
        if !self.names.insert(name.to_string()) {
            return Err(refused(
                "cannot be written: the archive already has an array of this name",
            ));
        }
        // The bound for `large_file` is below 4 GiB, since compression makes incompressible data
        // slightly larger.
        let bytes = array.len().saturating_mul(size_of::<T>());
        let method = match self.compressed {
            true => CompressionMethod::Deflated,
            false => CompressionMethod::Stored,
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(bytes >= 0xf000_0000);
        // The archive is broken until the array is complete, also if the writer panics.
        self.broken = Some(name.to_string());
        match self.archive.start_file(std::format!("{name}{ENDING}"), options) {
            Ok(()) => {}
            Err(ZipError::Io(error)) => return Err(FileError::io("written", error).of(name)),
            // The name is too long. Nothing was written.
            Err(error) => {
                self.broken = None;
                self.names.remove(name);
                return Err(refused(&std::format!("cannot be written: {error}")));
            }
        }
        if let Err(error) = npy::write(&header, array, &mut self.archive) {
            // Removes the array from the list of files, because a dropped archive writes this list.
            let _ = self.archive.abort_file();
            return Err(error.of(name));
        }
        self.broken = None;
        Ok(())
    }

    /// Returns an error if an earlier call failed after it had written a part of an array.
    fn whole(&self) -> Result<(), FileError> {
        match &self.broken {
            Some(name) => {
                let words = "cannot be written: an earlier call wrote a part of it";
                Err(FileError::new(FileErrorKind::Io, words).of(name))
            }
            None => Ok(()),
        }
    }

    /// Writes the end of the archive. If [`create`](NpzWriter::create) created the writer, renames
    /// the temporary file to its path.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if the file cannot be written, or if an earlier call wrote only a
    /// part of an array. A regular file at the path of [`create`](NpzWriter::create) then remains
    /// as it was, with one exception: if only the sync of the folder fails, the new file is
    /// complete, but a power loss could restore the old one.
    pub fn finish(self) -> Result<(), FileError> {
        let whole = self.whole();
        let Self {
            archive, commit, path, ..
        } = self;
        let done = whole.and_then(|()| {
            let writer = archive.finish().map_err(|error| of_zip("written", error))?;
            commit(writer)
        });
        done.map_err(|error| error.at(path.as_deref()))
    }

    fn place(&self, error: FileError) -> FileError {
        error.at(self.path.as_deref())
    }
}

impl<W: Write + Seek> fmt::Debug for NpzWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NpzWriter")
            .field("path", &self.path)
            .field("compressed", &self.compressed)
            .finish_non_exhaustive()
    }
}

/// Converts an I/O error to one of kind [`Malformed`](FileErrorKind::Malformed) if a decoder of the
/// archive reports damage by its [`io::ErrorKind`]. Seeking to a position that does not exist is
/// damage, too.
#[cold]
fn damage(error: FileError) -> FileError {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof, Unsupported};
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    match source {
        Some(source) if matches!(source.kind(), InvalidData | InvalidInput | UnexpectedEof | Unsupported) => {
            FileError::malformed(std::format!("cannot be read: {source}"))
        }
        _ => error,
    }
}

/// Converts the error of a zip archive. `doing` is `read` or `written`, for the message.
#[cold]
fn of_zip(doing: &str, error: ZipError) -> FileError {
    match error {
        ZipError::Io(error) => FileError::io(doing, error),
        error => FileError::malformed(std::format!("cannot be {doing}: {error}")),
    }
}
