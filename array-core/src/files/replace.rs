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
        remove_stale(folder_of(&target));
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
        // Without it a loss of power could bring the old name back.
        sync_folder(folder_of(&self.target)).map_err(|error| FileError::io("written", error))
    }
}

/// The folder of a file.
fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes the names of a folder to the disk, on systems that open folders as files.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder that may be written to need not be one that may be read.
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        // Some file systems keep no names that could be synced.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes the temporary files that killed processes left in a folder. A process locks its own ones, and the system unlocks those of a
/// process that is gone: so neither a number of a process that is given again nor a process on another machine misleads.
///
/// What cannot be read, locked or removed stays: the file that is written does not need it.
fn remove_stale(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_temporary)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether a file name is one that [`create_beside`] gives.
fn is_temporary(name: &str) -> bool {
    let numbers = name
        .strip_prefix(".array-core-")
        .and_then(|name| name.strip_suffix(".tmp"));
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// Creates a file under a name that no other has, and locks it, so that no other process takes it for a stale one.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = target.with_file_name(std::format!(".array-core-{}-{number}.tmp", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => {
                // Where files cannot be locked, none is removed either.
                let _ = file.lock();
                // Another process may have locked and removed it in between.
                if name.exists() {
                    return Ok((file, name));
                }
            }
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
