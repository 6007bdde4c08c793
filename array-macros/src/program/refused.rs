//! The names of the methods and functions that a program cannot call.
//!
//! The functions of this module run for each name in the body of a program, and procedural macros
//! are often compiled without optimisation. So the search through the methods compares the lengths
//! of names before their texts.

use proc_macro2::{Delimiter, Spacing, TokenTree};

use super::unexported::unexported;

/// Expands to a slice of the names in the rows of `unexported!`.
macro_rules! names {
    ($($class:ident $kind:ident $generics:tt $arguments:tt: $($name:ident)*;)*) => {
        &[$($(stringify!($name)),*),*]
    };
}

/// The methods and associated functions that a program cannot call, and that are not in `table.rs`.
const METHODS: &[&str] = unexported! { names };

/// The functions that return views. They have no export, and are not in `table.rs`.
const VIEWS: &[&str] = &["broadcast_in_dim", "narrow"];

/// The methods of tuples of arrays that a program cannot call.
const OF_TUPLES: &[&str] = &["meshgrid", "meshgrid_ij", "try_meshgrid", "try_meshgrid_ij"];

/// Expands to an expression that is `true` if a name is that of a function in `table.rs` without an
/// export.
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

/// Returns whether a function of this name is in `table.rs`, and has no export.
fn is_without_export(name: &str) -> bool {
    (binary_functions! { is_none name: }) || (unary_functions! { is_none name: })
}

/// Returns whether the tokens call a function of `array_core` that has no export, or a method in
/// [`OF_TUPLES`]. `before` contains the tokens before `name`, and `next` is the token after it.
///
/// A call counts if it consists of the name alone, or of the module and the name, as in
/// `functions::narrow(x)`. So a function of the user that has such a name must be called by another
/// path, as in `self::narrow(x)`.
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

/// Returns whether `name` is the name of a function of `array_core` without an export. The name of
/// the function's `try_` form also counts.
fn is_function(name: &str) -> bool {
    let name = name.strip_prefix("try_").unwrap_or(name);
    is_without_export(name) || VIEWS.contains(&name)
}

/// Returns whether a program cannot call a method of this name. This holds for each name that
/// begins with `try_`, because such a method returns errors, which XLA does not report.
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
