//! Files: reading files of NumPy, writing the same bytes as NumPy, and rejecting invalid files.
//!
//! `corpus.py` wrote `corpus/`, and `values.txt` and `entries.txt` with the contents of the files.

mod corpus;
mod hostile;
mod mapped;
mod memory;
mod npy;
mod npz;
mod replace;
mod safetensors;
mod unknown;

use std::fs;
use std::path::{Path, PathBuf};

/// A directory for a test, which is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("array-core-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the directory can be created");
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Returns the names in the directory.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the directory can be read");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file of the corpus.
fn file(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/corpus")).join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(file(name)).expect(name)
}
