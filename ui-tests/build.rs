//! Writes one module per twin (`cases/<topic>/<sentence>.fixed.rs`) for `tests/twins.rs`. So all
//! twins are compiled as one crate, and a new twin needs no entry in a list.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=cases");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("cases");
    let mut modules = String::new();
    for topic in entries(&root) {
        for file in entries(&topic) {
            let Some(sentence) = name(&file).strip_suffix(".fixed.rs") else {
                continue;
            };
            writeln!(
                modules,
                "mod {topic}_{sentence} {{\n    include!({file:?});\n    #[test]\n    fn compiles_and_runs() {{\n        main()\n    }}\n}}",
                topic = name(&topic),
            )
            .expect("a String takes every write");
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("twins.rs"), modules).expect("OUT_DIR is writable");
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let Ok(read) = fs::read_dir(directory) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .expect("names of cases are ASCII")
}
