//! Tests the public names of `array-core`: the root and the prelude have a limited number of names,
//! each name is documented, and the docs of the crate list each module.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Expr, Item, Lit, Meta, UseTree, Visibility};

/// The maximum number of names in the root. Further names belong in modules.
const MOST_IN_ROOT: usize = 60;
const MOST_IN_PRELUDE: usize = 30;
const MOST_MODULES: usize = 25;

pub(super) fn core_src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../array-core/src")
}

pub(super) fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Collects the texts of the files below a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(read(&path));
        }
    }
}

fn all_sources() -> Vec<String> {
    let mut found = Vec::new();
    sources(&core_src(), &mut found);
    found
}

/// Returns the text of the docs in attributes.
fn docs(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("doc") && list.tokens.to_string() == "hidden",
        _ => false,
    })
}

/// Collects the names that a `use` imports. Panics for a glob, whose names cannot be counted.
fn imported(tree: &UseTree, names: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => imported(&path.tree, names),
        UseTree::Name(name) => names.push(name.ident.to_string()),
        // `as _` imports the methods of a trait, and no name.
        UseTree::Rename(rename) if rename.rename == "_" => {}
        UseTree::Rename(rename) => names.push(rename.rename.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, names)),
        UseTree::Glob(_) => panic!("a glob in a public `use` hides which names it adds"),
    }
}

/// The names and the modules that a file declares or imports as public, with its docs.
struct Public {
    names: BTreeSet<String>,
    modules: BTreeSet<String>,
    docs: String,
}

/// The public modules of the root that a `pub use` imports from another module.
const IMPORTED_MODULES: &[&str] = &["dim", "memory"];

fn public(file: &str) -> Public {
    let parsed = syn::parse_file(&read(&core_src().join(file))).expect("a file of Rust");
    let (mut names, mut modules) = (BTreeSet::new(), BTreeSet::new());
    for item in &parsed.items {
        match item {
            Item::Use(item) if matches!(item.vis, Visibility::Public(_)) && !is_hidden(&item.attrs) => {
                let mut found = Vec::new();
                imported(&item.tree, &mut found);
                for name in found {
                    let is_module = IMPORTED_MODULES.contains(&name.as_str());
                    assert!(
                        if is_module { &mut modules } else { &mut names }.insert(name.clone()),
                        "{name} occurs twice"
                    );
                }
            }
            Item::Mod(item) if matches!(item.vis, Visibility::Public(_)) && !is_hidden(&item.attrs) => {
                modules.insert(item.ident.to_string());
            }
            Item::Use(_) | Item::Mod(_) | Item::ExternCrate(_) => {}
            _ => panic!("{file} declares an item, which belongs in a module"),
        }
    }
    Public {
        names,
        modules,
        docs: docs(&parsed.attrs),
    }
}

/// Returns the macros that are exported and not hidden. They are in the root wherever they are
/// declared.
fn exported_macros() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in all_sources().iter().filter(|text| text.contains("\n#[macro_export]")) {
        for item in syn::parse_file(text).expect("a file of Rust").items {
            if let Item::Macro(item) = item {
                let is_exported = item.attrs.iter().any(|a| a.path().is_ident("macro_export"));
                if is_exported && !is_hidden(&item.attrs) {
                    names.insert(item.ident.expect("macro_rules! has a name").to_string());
                }
            }
        }
    }
    names
}

/// Returns the name that a line declares. Returns all words of a line that re-exports names of
/// another crate.
fn declared(line: &str) -> Vec<&str> {
    let is_foreign = line.starts_with("pub use ::") || line.starts_with("pub use array_macros::");
    if !is_foreign && !line.starts_with("pub ") && !line.starts_with("macro_rules!") {
        return Vec::new();
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '!';
    let words: Vec<_> = line.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
    if is_foreign {
        return words;
    }
    let is_kind = |word: &str| matches!(word, "struct" | "enum" | "trait" | "type" | "fn" | "macro_rules!");
    let kind = words.iter().position(|word| is_kind(word));
    kind.and_then(|kind| words.get(kind + 1)).copied().into_iter().collect()
}

/// Returns the names that are declared with docs above them.
fn documented(sources: &[String]) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for text in sources {
        let mut has_docs = false;
        for line in text.lines().map(str::trim_start) {
            let found = if has_docs { declared(line) } else { Vec::new() };
            // Attributes, which may take several lines, are between the docs and the declaration.
            has_docs = line.starts_with("/// ") || has_docs && found.is_empty() && !line.is_empty() && line != "}";
            names.extend(found);
        }
    }
    names
}

#[test]
fn the_root_has_few_names() {
    let mut root = public("lib.rs");
    root.names.extend(exported_macros());
    assert!(
        root.names.contains("Array") && root.names.contains("broadcast"),
        "{:?}",
        root.names
    );
    assert!(
        root.names.len() <= MOST_IN_ROOT,
        "the root has {} names, more than {MOST_IN_ROOT}: put one into a module: {:?}",
        root.names.len(),
        root.names
    );
    assert!(
        root.modules.len() <= MOST_MODULES,
        "{} modules: {:?}",
        root.modules.len(),
        root.modules
    );
}

#[test]
fn the_prelude_has_few_names_and_all_are_of_the_root() {
    let (mut root, prelude) = (public("lib.rs"), public("prelude.rs"));
    root.names.extend(exported_macros());
    assert!(
        prelude.names.len() <= MOST_IN_PRELUDE,
        "the prelude has {} names, more than {MOST_IN_PRELUDE}: {:?}",
        prelude.names.len(),
        prelude.names
    );
    let missing: Vec<_> = prelude.names.difference(&root.names).collect();
    assert!(missing.is_empty(), "in the prelude and not in the root: {missing:?}");
}

#[test]
fn each_name_of_the_root_is_documented() {
    let sources = all_sources();
    let documented = documented(&sources);
    let mut root = public("lib.rs").names;
    root.extend(exported_macros());
    let bare: Vec<_> = root.iter().filter(|name| !documented.contains(name.as_str())).collect();
    assert!(bare.is_empty(), "without docs: {bare:?}");
}

#[test]
fn a_name_has_docs_if_they_are_above_its_declaration() {
    let source = "/// One.\n#[derive(Clone)]\npub struct One;\npub struct Two;\n\n/// Lost.\n\npub fn three() {}\n";
    assert_eq!(documented(&[source.to_owned()]), BTreeSet::from(["One"]));
}

#[test]
fn the_page_of_the_crate_lists_each_module() {
    let root = public("lib.rs");
    let is_listed = |name: &&String| {
        [
            format!("[`{name}`]"),
            format!("[`mod@{name}`]"),
            format!("`{name}`"),
            format!("[{name}]"),
        ]
        .iter()
        .any(|text| root.docs.contains(text))
    };
    let missing: Vec<_> = root.modules.iter().filter(|name| !is_listed(name)).collect();
    assert!(missing.is_empty(), "not on the page: {missing:?}");
}
