//! Atomic file replacement: write a temporary file, then rename it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::FileError;

/// A temporary file that replaces the target file when it is complete. `NpzWriter::create` creates
/// one.
#[derive(Debug)]
pub struct Replacement {
    file: BufWriter<File>,
    /// The temporary name, or `None` if the target is written directly.
    name: Option<PathBuf>,
    target: PathBuf,
}

impl Replacement {
    /// Creates a temporary file next to the target.
    ///
    /// If the target is a symbolic link to an existing file, this file is replaced. A symbolic link
    /// to a missing file is itself replaced. A target that is not a regular file, such as a pipe,
    /// is written directly.
    pub(super) fn create(path: &Path) -> Result<Self, FileError> {
        Self::begin(path).map_err(|error| FileError::io("written", error))
    }

    fn begin(path: &Path) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut target = path.to_path_buf();
        if let Some(there) = &there {
            // Renaming requires only write access to the folder, so also check that the file is
            // writable.
            let writable = OpenOptions::new().write(true).open(path)?;
            if !there.is_file() {
                return Ok(Self {
                    file: BufWriter::new(writable),
                    name: None,
                    target,
                });
            }
            // A pipe may have no path, so only the path of a file is resolved.
            target = fs::canonicalize(path)?;
        }
        remove_stale(folder_of(&target));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if let Some(there) = &there {
            // The new file never has more permission bits than the old one. The process may mask
            // bits, so `set_permissions` below is still needed.
            options.mode(there.permissions().mode() & 0o777);
        }
        let (file, name) = create_beside(&target, &options)?;
        let replacement = Self {
            file: BufWriter::new(file),
            name: Some(name),
            target,
        };
        if let Some(there) = there {
            replacement.file.get_ref().set_permissions(there.permissions())?;
        }
        Ok(replacement)
    }

    /// Renames the temporary file to its target name. Does nothing if the target is written
    /// directly.
    pub(super) fn commit(mut self) -> Result<(), FileError> {
        self.file.flush().map_err(|error| FileError::io("written", error))?;
        let Some(name) = &self.name else { return Ok(()) };
        // Without this sync, a power loss could leave the new file in place with incomplete
        // contents.
        let synced = self.file.get_ref().sync_all();
        let done = synced.and_then(|()| fs::rename(name, &self.target));
        done.map_err(|error| FileError::io("written", error))?;
        self.name = None;
        // Without this sync, a power loss could restore the old file.
        sync_folder(folder_of(&self.target)).map_err(|error| FileError::io("written", error))
    }
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes the entries of a folder to the disk, on systems that open folders as files.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder may be writable but not readable.
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    match folder.sync_all() {
        // Some file systems cannot sync folders.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes temporary files that killed processes left in a folder.
///
/// A process locks its own temporary files, and the operating system unlocks the files of a process
/// that has ended. So this function recognises the files of a running process even if a process id
/// was reused, or if the process runs on another machine.
///
/// Ignores files that cannot be opened, locked or removed, since writing does not require their
/// removal.
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

/// Returns whether a file name has the form that [`create_beside`] uses.
fn is_temporary(name: &str) -> bool {
    let numbers = name
        .strip_prefix(".array-core-")
        .and_then(|name| name.strip_suffix(".tmp"));
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// Creates a file with an unused name in the folder of the target, and locks it, so that no other
/// process removes it as stale.
fn create_beside(target: &Path, options: &OpenOptions) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = target.with_file_name(std::format!(".array-core-{}-{number}.tmp", process::id()));
        match options.open(&name) {
            Ok(file) => {
                // If files cannot be locked, `remove_stale` removes none.
                let _ = file.lock();
                // Another process may have removed the file before it was locked.
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
            // Nobody can handle an error here, and the target file is unchanged.
            let _ = fs::remove_file(name);
        }
    }
}
