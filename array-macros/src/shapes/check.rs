//! Compares the declarations in `#[shapes]` with the function.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Expr, Lit};

use super::model::{ArraySaid, Checked, Function, Said};
use crate::{errors::Errors, shape::Axis};

/// Finds the names that the expansion has to declare as axes. Reports declarations that do not fit
/// the function, such as those of an argument or an axis that does not exist.
pub fn check(said: Said, function: &Function, errors: &mut Errors) -> Checked {
    arguments(&said, function, errors);
    result(&said, function, errors);
    let mut names: Vec<Ident> = Vec::new();
    let arrays = said.arguments.iter().map(|(_, array)| array);
    for name in arrays
        .chain(said.result.iter().flat_map(|(_, result)| &result.arrays))
        .flat_map(ArraySaid::names)
    {
        if function.has_const_parameter(&name) {
            let message = format!(
                "`{name}` is a const parameter of `{}`: write `const {name}`",
                function.signature.ident
            );
            errors.at(&name, message);
        } else if !names.contains(&name) {
            names.push(name);
        }
    }
    for name in said.extents.iter().map(|(name, _)| name).chain(&said.uses) {
        if !names.contains(name) {
            errors.at(name, format!("no shape of an argument or result has an axis `{name}`"));
        }
    }
    names.retain(|name| !function.has_type_parameter(name) && !said.uses.contains(name));
    let (fixed, extents): (Vec<_>, Vec<_>) = said
        .extents
        .into_iter()
        .partition(|(name, extent)| names.contains(name) && is_integer(extent));
    let declared = names.into_iter().map(|name| {
        let extent = fixed.iter().find(|(fixed, _)| *fixed == name);
        let extent = extent.map(|(_, extent)| extent.clone());
        (name, extent)
    });
    Checked {
        library: said.library,
        declared: declared.collect(),
        arguments: said.arguments,
        extents,
        result: said.result.map(|(_, result)| result),
    }
}

/// Reports declared arguments that the function does not have, or that are declared twice.
fn arguments(said: &Said, function: &Function, errors: &mut Errors) {
    let known: Vec<&Ident> = function.names().collect();
    for (index, (name, _)) in said.arguments.iter().enumerate() {
        if said.arguments[..index].iter().any(|(before, _)| before == name) {
            errors.at(name, format!("the shape of `{name}` is given twice"));
        } else if !known.contains(&name) {
            let function = &function.signature.ident;
            let known: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
            let message = match known.as_slice() {
                [] => format!("`{function}` has no argument `{name}`, nor any other that has a name"),
                known => format!("`{function}` has no argument `{name}`: it takes {}", known.join(", ")),
            };
            errors.at(name, message);
        }
    }
}

/// Reports a declaration of the result that does not fit the return type of the function.
fn result(said: &Said, function: &Function, errors: &mut Errors) {
    let Some((arrow, _)) = &said.result else { return };
    let name = &function.signature.ident;
    match function.result() {
        None => errors.at(arrow, format!("`{name}` returns nothing: leave out `-> …`")),
        Some(result) if is_opaque(quote!(#result)) => {
            let message = format!(
                "an array can only be converted to a named type, and `{name}` returns `impl …`: leave out `-> …`"
            );
            errors.at(arrow, message);
        }
        Some(_) => {}
    }
}

/// Returns whether a type contains `impl`.
pub fn is_opaque(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == "impl",
        TokenTree::Group(group) => is_opaque(group.stream()),
        _ => false,
    })
}

fn is_integer(extent: &Expr) -> bool {
    matches!(extent, Expr::Lit(literal) if matches!(literal.lit, Lit::Int(_)))
}

impl ArraySaid {
    /// Returns the axes that consist of a single name.
    fn names(&self) -> impl Iterator<Item = Ident> {
        self.axes.iter().filter_map(|axis| match axis {
            Axis::Type(axis) => syn::parse2::<Ident>(axis.clone()).ok(),
            _ => None,
        })
    }
}
