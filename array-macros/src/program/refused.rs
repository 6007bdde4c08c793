//! The methods and functions that a program cannot call, by name.
//!
//! The functions of this module run for each name in the body of a program, and macros are often
//! compiled without optimisation. So the search through the methods compares lengths before texts.

use proc_macro2::{Delimiter, Spacing, TokenTree};

use super::unexported::unexported;

/// Collects the names in the rows of methods.
macro_rules! names {
    ($($class:ident $kind:ident $generics:tt $arguments:tt: $($name:ident)*;)*) => {
        &[$($(stringify!($name)),*),*]
    };
}

/// The methods that are not in the table of operations.
const METHODS: &[&str] = unexported! { names };

/// Functions of views, which are not in the table.
const VIEWS: &[&str] = &["broadcast_in_dim", "narrow"];

/// Methods of tuples of arrays.
const OF_TUPLES: &[&str] = &["meshgrid", "meshgrid_ij", "try_meshgrid", "try_meshgrid_ij"];

/// Expands to whether a name is that of a function in the table that is not exported.
macro_rules! is_none {
    ($text:ident: $($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident
        $form:ident $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {
        false $(|| is_none!(@ $export $text $name))*
    };
    (@ [none] $text:ident $name:ident) => {
        $text == stringify!($name)
    };
    (@ $export:tt $text:ident $name:ident) => {
        false
    };
}

/// Returns whether a function of the table has no export.
fn is_without_export(name: &str) -> bool {
    (binary_functions! { is_none name: }) || (unary_functions! { is_none name: })
}

/// Returns whether tokens call a function of the library without an export: by its name alone, or
/// with the name of its module, `functions::narrow(x)`. A function of the user with the same name
/// has another path.
pub fn calls_refused(before: &[TokenTree], name: &str, next: Option<&TokenTree>) -> bool {
    let is_call = match next {
        Some(TokenTree::Group(arguments)) => arguments.delimiter() == Delimiter::Parenthesis,
        Some(TokenTree::Punct(next)) => next.as_char() == ':' && next.spacing() == Spacing::Joint,
        _ => false,
    };
    if !is_call {
        return false;
    }
    match before {
        [.., TokenTree::Punct(dot)] if dot.as_char() == '.' => OF_TUPLES.contains(&name),
        [
            ..,
            TokenTree::Ident(module),
            TokenTree::Punct(first),
            TokenTree::Punct(second),
        ] if first.as_char() == ':' && second.as_char() == ':' => is_function(name) && module == "functions",
        [.., TokenTree::Punct(before)] if before.as_char() == ':' => false,
        _ => is_function(name),
    }
}

/// Returns whether a function of the library, or its form that returns an error, has no export.
fn is_function(name: &str) -> bool {
    let name = name.strip_prefix("try_").unwrap_or(name);
    is_without_export(name) || VIEWS.contains(&name)
}

/// Returns whether a program cannot call a method of this name. Methods of the table that return
/// errors begin with `try_`.
pub fn is_refused(name: &str) -> bool {
    if name.starts_with("try_") || is_without_export(name) {
        return true;
    }
    let mut rest = METHODS;
    while let [first, others @ ..] = rest {
        if first.len() == name.len() && *first == name {
            return true;
        }
        rest = others;
    }
    false
}
