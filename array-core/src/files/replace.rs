//! Files that are there as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::FileError;

/// A file under another name, until it is whole.
#[derive(Debug)]
pub(super) struct Replacement {
    file: File,
    /// The other name; `None` where the file is written in its place.
    name: Option<PathBuf>,
    target: PathBuf,
}

impl Replacement {
    /// Begins a file beside the one that it is to be.
    ///
    /// Where a link is, the file that it leads to is replaced. What is there and no file, such as a pipe, is written to.
    pub(super) fn create(path: &Path) -> Result<Self, FileError> {
        Self::begin(path).map_err(|error| FileError::io("written", error))
    }

    fn begin(path: &Path) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let target = match &there {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_path_buf(),
        };
        if let Some(there) = &there {
            // Renaming asks for the permissions of the folder alone.
            let writable = OpenOptions::new().write(true).open(&target)?;
            if !there.is_file() {
                return Ok(Self {
                    file: writable,
                    name: None,
                    target,
                });
            }
        }
        let (file, name) = create_beside(&target)?;
        let replacement = Self {
            file,
            name: Some(name),
            target,
        };
        if let Some(there) = there {
            replacement.file.set_permissions(there.permissions())?;
        }
        Ok(replacement)
    }

    /// Gives the file its name.
    pub(super) fn commit(mut self) -> Result<(), FileError> {
        let Some(name) = &self.name else { return Ok(()) };
        // Without it the name could be there before the contents after a loss of power.
        let done = self.file.sync_all().and_then(|()| fs::rename(name, &self.target));
        done.map_err(|error| FileError::io("written", error))?;
        self.name = None;
        Ok(())
    }
}

/// Creates a file under a name that no other has.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = target.with_file_name(std::format!(".array-core-{}-{number}.tmp", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((file, name)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Replacement {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // Nobody is left to hear that it failed, and the file under its own name is not touched.
            let _ = fs::remove_file(name);
        }
    }
}
