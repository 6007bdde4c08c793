//! Files: what NumPy wrote is read, what is written is what NumPy writes, and what nobody should believe is refused.
//!
//! `corpus.py` wrote `corpus/`, and `values.txt` and `entries.txt`, which say what the files hold.

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

/// A folder of its own for a test, which goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("array-core-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names in the folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
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
