//! Tests the order of methods on the page of `Array`, which is that of the sources: blocks by task,
//! and in each block the `try_` forms after the methods that panic. The macro `fallible!` keeps
//! this order for the methods that it declares.

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::public_names::{core_src, read};
use crate::selection::is_punct;

/// Methods of each task, in the order of the page.
const TASKS: &[&str] = &[
    // Create.
    "zeros",
    "from_nested",
    // Look.
    "shape",
    "get",
    "iter",
    // View.
    "view",
    "broadcast_to",
    "reshape",
    "slice",
    "merge_axes",
    // Convert.
    "map",
    "to_vec",
    "into_nested",
    // Compute.
    "clip",
    "assign",
    "matmul",
];

/// Finds the files of a folder's modules, in the order of their declarations.
fn files(file: &Path, found: &mut Vec<PathBuf>) {
    found.push(file.to_owned());
    let folder = if file.file_name().is_some_and(|name| name == "mod.rs") {
        file.with_file_name("")
    } else {
        file.with_extension("")
    };
    let trees: Vec<TokenTree> = tokens(file).into_iter().collect();
    for [keyword, name, end] in trees.array_windows() {
        if is_ident(Some(keyword), "mod") && is_punct(end, ';') {
            let name = name.to_string();
            let [alone, first] = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
            if alone.exists() {
                files(&alone, found);
            } else if first.exists() {
                files(&first, found);
            }
        }
    }
}

/// Returns the tokens of a file.
fn tokens(file: &Path) -> TokenStream {
    read(file).parse().expect("tokens")
}

fn is_ident(tree: Option<&TokenTree>, text: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == text)
}

/// Adds the names of the public methods of a block. In the body of a macro, the names begin with
/// `$`, and a repetition occurs twice.
fn methods(block: &Group, names: &mut Vec<String>) {
    let trees: Vec<TokenTree> = block.stream().into_iter().collect();
    let mut is_hidden = false;
    for (i, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) if i > 0 && is_punct(&trees[i - 1], '#') => {
                is_hidden |= group.stream().to_string() == "doc (hidden)";
            }
            TokenTree::Group(group) if i > 0 && is_punct(&trees[i - 1], '$') => {
                methods(group, names);
                methods(group, names);
            }
            TokenTree::Ident(word) if word == "pub" => {
                let rest: Vec<&TokenTree> = trees[i + 1..].iter().take(5).collect();
                let Some(at) = rest.iter().position(|tree| is_ident(Some(tree), "fn")) else {
                    continue;
                };
                let is_public = rest[..at].iter().all(|tree| matches!(tree, TokenTree::Ident(_)));
                let name: String = rest[at + 1..]
                    .iter()
                    .take(if rest.get(at + 1).is_some_and(|tree| is_punct(tree, '$')) {
                        2
                    } else {
                        1
                    })
                    .map(ToString::to_string)
                    .collect();
                if is_public && !is_hidden {
                    names.push(name);
                }
                is_hidden = false;
            }
            _ => {}
        }
    }
}

/// Adds the names of the methods of each block for arrays.
fn blocks(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let mut trees = tokens.into_iter();
    while let Some(tree) = trees.next() {
        if let TokenTree::Group(group) = &tree {
            blocks(group.stream(), found);
        }
        if !is_ident(Some(&tree), "impl") {
            continue;
        }
        let (mut is_of_arrays, mut is_of_trait) = (false, false);
        for tree in trees.by_ref() {
            match tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    if is_of_arrays && !is_of_trait {
                        let mut names = Vec::new();
                        methods(&group, &mut names);
                        found.push(names);
                    }
                    break;
                }
                TokenTree::Ident(word) => {
                    is_of_arrays |= ["Array", "InlineArray", "ArrayView", "ArrayViewMut"]
                        .iter()
                        .any(|name| word == name);
                    is_of_trait |= word == "for";
                }
                _ => {}
            }
        }
    }
}

/// Returns the names of the methods of each block for arrays, in the order of the page.
fn page() -> Vec<Vec<String>> {
    let mut sources = Vec::new();
    for folder in ["array", "storage", "ops"] {
        files(&core_src().join(folder).join("mod.rs"), &mut sources);
    }
    let mut found = Vec::new();
    for file in sources {
        blocks(tokens(&file), &mut found);
    }
    found
}

#[test]
fn try_forms_are_last_in_each_block() {
    let is_try = |name: &String| name.trim_start_matches('$').starts_with("try_");
    let mixed: Vec<_> = page()
        .into_iter()
        .filter(|names| names.iter().skip_while(|name| !is_try(name)).any(|name| !is_try(name)))
        .collect();
    assert!(
        mixed.is_empty(),
        "move the `try_` forms behind the other methods: {mixed:?}"
    );
}

#[test]
fn blocks_are_in_the_order_of_tasks() {
    let names: Vec<String> = page().into_iter().flatten().collect();
    assert!(names.len() > 100, "the sources were read: {names:?}");
    let places: Vec<_> = TASKS
        .iter()
        .map(|&task| {
            names
                .iter()
                .position(|name| name == task)
                .unwrap_or_else(|| panic!("no {task} in {names:?}"))
        })
        .collect();
    assert!(places.is_sorted(), "{TASKS:?} are at {places:?}");
}
