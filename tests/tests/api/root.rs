//! The names in the root of the library and in its prelude. A reader must be able to take in the
//! root at a glance, so most new names belong in the module of their topic.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The most names that the root may have with all features, besides its modules.
const IN_ROOT: usize = 60;
/// The most names that the prelude may have.
const IN_PRELUDE: usize = 30;

/// Returns the names that the public items of a module declare, except its modules and items with
/// `#[doc(hidden)]`. Names that are imported as `_` do not count.
fn public_names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut hidden = false;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("#[") {
            hidden |= line == "#[doc(hidden)]";
        } else if let Some(item) = line.strip_prefix("pub ") {
            let mut item = item.to_owned();
            while item.starts_with("use ") && !item.ends_with(';') {
                item += lines.next().expect("a `use` ends with a semicolon");
            }
            if !hidden {
                names.extend(declared(&item));
            }
            hidden = false;
        } else if !line.is_empty() && !line.starts_with("//") {
            hidden = false;
        }
    }
    names
}

/// Returns the names that an item declares: those of `use a::{B, C};`, and none for a module.
fn declared(item: &str) -> Vec<String> {
    if item.starts_with("mod ") {
        return Vec::new();
    }
    let paths = item.strip_prefix("use ").and_then(|rest| rest.strip_suffix(';'));
    let paths = paths.unwrap_or_else(|| panic!("this test cannot read `pub {item}`"));
    let list = paths
        .split_once('{')
        .map_or(paths, |(_, list)| list.trim_end_matches('}'));
    list.split(',')
        .map(|name| name.trim().rsplit([' ', ':']).next().unwrap_or_default().to_owned())
        .filter(|name| !name.is_empty() && name != "_")
        .collect()
}

/// Adds the macros that the files of a folder export, except those with `#[doc(hidden)]`.
fn exported_macros(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder of the sources can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            exported_macros(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("a source is text");
            // Attributes of an item are one paragraph with it.
            for part in source.split("\n\n").filter(|part| part.contains("\n#[macro_export]\n")) {
                let name = part
                    .split("\nmacro_rules! ")
                    .nth(1)
                    .expect("`macro_export` is on a macro");
                if !part.contains("#[doc(hidden)]") {
                    names.push(name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "reads files")]
fn the_root_has_few_names() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../array-core/src");
    let mut names = public_names(include_str!("../../../array-core/src/lib.rs"));
    exported_macros(&sources, &mut names);
    let names: BTreeSet<String> = names.into_iter().collect();
    for name in ["Array", "ArrayViewMut", "broadcast", "shape", "Complex"] {
        assert!(names.contains(name), "`{name}` is missing in {names:?}");
    }
    assert!(names.len() <= IN_ROOT, "{} names: {names:?}", names.len());
}

#[test]
fn the_prelude_has_few_names() {
    let names: BTreeSet<String> = public_names(include_str!("../../../array-core/src/prelude.rs"))
        .into_iter()
        .collect();
    for name in ["Array", "broadcast", "Shape"] {
        assert!(names.contains(name), "`{name}` is missing in {names:?}");
    }
    assert!(names.len() <= IN_PRELUDE, "{} names: {names:?}", names.len());
}
