//! Checks and rewrites the types of arguments and results of a program.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Lifetime, spanned::Spanned};

use super::rewrite::{leave_path, regrouped};
use crate::{
    selection::{self, Marks},
    shape,
};

/// The dtypes that arrays of a program can have.
const DTYPES: &[&str] = &[
    "bool", "f32", "f64", "i16", "i32", "i64", "i8", "u16", "u32", "u64", "u8",
];

/// The dtypes that are not exported.
const NOT_EXPORTED: &[&str] = &["Complex", "Complex32", "Complex64", "bf16", "f16"];

/// The views that a program can read. The `twin` module records them as arrays.
const VIEWS: &[&str] = &["ArrayView", "ContiguousView"];

/// The views that a function can write through.
const WRITTEN_VIEWS: &[&str] = &["ArrayViewMut", "ContiguousViewMut"];

/// Returns whether the `twin` module has an array type of this name. The expansion replaces the
/// type by its path in that module.
pub fn is_recorded(name: &str) -> bool {
    name == "Array" || VIEWS.contains(&name)
}

/// Returns an error for a scalar, because all values of a program are arrays.
fn refuse_scalar(ty: &syn::Type) -> syn::Result<()> {
    match ty {
        syn::Type::Path(path) if DTYPES.iter().any(|&dtype| path.path.is_ident(dtype)) => {
            let name = quote!(#ty);
            let message =
                format!("arguments and results of a program must be arrays: write `Array<{name}, ()>` for `{name}`");
            Err(syn::Error::new(ty.span(), message))
        }
        _ => Ok(()),
    }
}

/// The type of an array in the source: its name, and its dtype, shape and storage.
struct Written<'a> {
    name: &'a Ident,
    types: Vec<&'a syn::Type>,
}

impl<'a> Written<'a> {
    /// Reads the type of an array or a view, or returns `None` for other types and aliases.
    fn read(ty: &'a syn::Type) -> Option<Self> {
        let syn::Type::Path(path) = behind_groups(ty) else {
            return None;
        };
        let last = path.path.segments.last()?;
        let is_array = |name: &Ident| name == "Array" || name == "InlineArray";
        let is_view = |name: &Ident| VIEWS.iter().chain(WRITTEN_VIEWS).any(|view| name == view);
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
            return None;
        };
        let types = arguments.args.iter().filter_map(|argument| match argument {
            syn::GenericArgument::Type(ty) => Some(ty),
            _ => None,
        });
        (is_array(&last.ident) || is_view(&last.ident)).then(|| Self {
            name: &last.ident,
            types: types.collect(),
        })
    }

    /// Returns the type of an array on the heap with the same dtype and shape, as text.
    fn on_heap(&self) -> String {
        match self.types.as_slice() {
            [dtype, shape, ..] => format!("Array<{}, {}>", printed(dtype), printed(shape)),
            _ => "Array<T, S>".to_owned(),
        }
    }

    /// Returns the type of the flat array with the same numbers, as text, or `None` if this array
    /// is not nested.
    fn flat(&self) -> Option<String> {
        let [elements, outer, ..] = self.types.as_slice() else {
            return None;
        };
        let inner = Self::read(elements)?;
        let (mut axes, mut dtype) = (vec![*outer], *elements);
        let mut level = Some(inner);
        while let Some(array) = level {
            let [element, shape, ..] = array.types.as_slice() else {
                return Some("Array<T, S>".to_owned());
            };
            (dtype, level) = (element, Self::read(element));
            axes.push(shape);
        }
        let lists: Option<Vec<String>> = axes.into_iter().map(plain_axes).collect();
        Some(match lists {
            Some(lists) => format!("Array<{}, shape![{}]>", printed(dtype), lists.join(", ")),
            None => "Array<T, S>".to_owned(),
        })
    }
}

/// Returns the axes in `shape![2, 3]`, as text, or `None` if the type is not a call of `shape!`.
fn plain_axes(ty: &syn::Type) -> Option<String> {
    match behind_groups(ty) {
        syn::Type::Macro(shape) if shape.mac.path.is_ident("shape") => {
            Some(selection::print(&Marks::default(), shape.mac.tokens.clone()))
        }
        _ => None,
    }
}

fn printed(ty: &syn::Type) -> String {
    selection::print(&Marks::default(), ty.to_token_stream())
}

/// Returns an error for the type of an argument that is a scalar, or an array type that a program
/// cannot have.
pub fn check_argument(ty: &syn::Type) -> syn::Result<()> {
    refuse_scalar(ty)?;
    let (reference, ty) = match behind_groups(ty) {
        syn::Type::Reference(reference) => (true, &*reference.elem),
        ty => (false, ty),
    };
    let Some(array) = Written::read(ty) else {
        return Ok(());
    };
    let refused = |message: String| Err(syn::Error::new(ty.span(), message));
    let and = if reference { "&" } else { "" };
    if let Some(flat) = array.flat() {
        return refused(format!(
            "a program cannot have nested arrays: write `{and}{flat}`, and pass `{and}x.into_flat()`"
        ));
    }
    if WRITTEN_VIEWS.iter().any(|view| array.name == view) {
        return refused(format!(
            "a program cannot write through a view: write `&mut {}`, and pass `&mut x`",
            array.on_heap()
        ));
    }
    if array.name == "InlineArray" || array.name == "Array" && array.types.len() > 2 {
        return refused(format!(
            "the arrays of a program must be on the heap: write `{and}{}`, and pass `{and}x.to_heap()`",
            array.on_heap()
        ));
    }
    Ok(())
}

/// Returns an error for the type of a result that is a scalar, or an array that is not on the heap.
pub fn check_result(ty: &syn::Type) -> syn::Result<()> {
    refuse_scalar(ty)?;
    let ty = behind_groups(ty);
    if let syn::Type::Tuple(tuple) = ty {
        return tuple.elems.iter().try_for_each(check_result);
    }
    let Some(array) = Written::read(ty) else {
        return Ok(());
    };
    let refused = |message: String| Err(syn::Error::new(ty.span(), message));
    if let Some(flat) = array.flat() {
        return refused(format!(
            "a program cannot have nested arrays: return `{flat}`, and call `into_nested()` on the result"
        ));
    }
    if array.name != "Array" || array.types.len() > 2 {
        return refused(format!(
            "a program must return arrays on the heap: return `{}`, by `to_heap()`",
            array.on_heap()
        ));
    }
    Ok(())
}

/// Returns a type without the invisible groups that `macro_rules!` puts around it, and without
/// parentheses.
pub fn behind_groups(mut ty: &syn::Type) -> &syn::Type {
    while let syn::Type::Group(syn::TypeGroup { elem, .. }) | syn::Type::Paren(syn::TypeParen { elem, .. }) = ty {
        ty = elem;
    }
    ty
}

/// Expands the calls of `shape!` with plain axes in a type, so that rustc expands fewer macros.
/// Returns an error for axes of `Dyn` and for dtypes that are not exported.
pub fn with_shapes(ty: TokenStream) -> syn::Result<TokenStream> {
    let mut done: Vec<TokenTree> = Vec::new();
    for token in ty {
        match token {
            TokenTree::Group(group) => {
                refuse_dyn(&group)?;
                let is_shape = matches!(
                    done.as_slice(),
                    [.., TokenTree::Ident(name), TokenTree::Punct(bang)] if name == "shape" && bang.as_char() == '!'
                );
                match is_shape.then(|| shape::plain(&quote!(::array_core), &group.stream())) {
                    Some(Some(shape)) => {
                        done.truncate(done.len() - 2);
                        leave_path(&mut done);
                        done.extend(shape);
                    }
                    Some(None) => done.push(group.into()),
                    None => done.push(regrouped(&group, with_shapes(group.stream())?)),
                }
            }
            // Report a name only after `<` or `::`, where the dtype is in `Array<bf16, …>`. The
            // name of an axis in a shape may be that of a dtype.
            TokenTree::Ident(dtype)
                if NOT_EXPORTED.iter().any(|&name| dtype == name)
                    && matches!(done.last(), Some(TokenTree::Punct(before)) if matches!(before.as_char(), '<' | ':')) =>
            {
                let message = format!(
                    "a program cannot have arrays of `{dtype}`: its dtypes are bool, i8 to i64, u8 to u64, f32 and f64"
                );
                return Err(syn::Error::new(dtype.span(), message));
            }
            token => done.push(token),
        }
    }
    Ok(done.into_iter().collect())
}

/// Gives the types of views the lifetime `'static`.
pub fn static_views(ty: TokenStream) -> TokenStream {
    let mut done: Vec<TokenTree> = Vec::new();
    let mut tokens = ty.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_view = matches!(&token, TokenTree::Ident(name) if VIEWS.iter().any(|view| name == view));
        let span = token.span();
        done.push(token);
        if !is_view {
            continue;
        }
        let Some(open) = tokens.next_if(|next| matches!(next, TokenTree::Punct(open) if open.as_char() == '<')) else {
            continue;
        };
        done.push(open);
        let lifetime = Lifetime::new("'static", span);
        if tokens
            .next_if(|next| matches!(next, TokenTree::Punct(tick) if tick.as_char() == '\''))
            .is_some()
        {
            tokens.next();
            done.extend(quote!(#lifetime));
        } else {
            done.extend(quote!(#lifetime,));
        }
    }
    done.into_iter().collect()
}

/// Returns an error if the tokens in a group name an axis that has neither an extent nor a name.
fn refuse_dyn(axes: &Group) -> syn::Result<()> {
    let is_dyn = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "_" || name == "Dyn");
    match axes.stream().into_iter().find(is_dyn) {
        Some(axis) => Err(syn::Error::new(
            axis.span(),
            "a program cannot have an axis of `Dyn`: name it with `dim!`, so that a `Setting` can give its extent",
        )),
        None => Ok(()),
    }
}
