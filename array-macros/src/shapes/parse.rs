//! Reads the declarations in `#[shapes]` one by one, so that a mistake in one declaration does not
//! hide mistakes in the others.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, LitStr, Path, Token, Type, bracketed,
    ext::IdentExt,
    parenthesized,
    parse::{ParseStream, Parser, discouraged::Speculative},
    token,
};

use super::model::{ArraySaid, ResultSaid, Said};
use crate::{errors::Errors, shape};

/// Reads `x: [B, 3] f32, N = n -> [B] f32`.
pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Said {
    let mut said = Said::default();
    if tokens.is_empty() {
        let message = "give the shapes of the arguments, as in `#[shapes(x: [B, 3] f32)]`";
        errors.at_span(proc_macro2::Span::call_site(), message);
        return said;
    }
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Err(error) = entry(input, &mut said, errors) {
                errors.add(error);
                skip_entry(input)?;
            }
        }
        Ok(())
    };
    if let Err(error) = read.parse2(tokens) {
        errors.add(error);
    }
    said
}

/// Reads one declaration, and the comma after it.
fn entry(input: ParseStream<'_>, said: &mut Said, errors: &mut Errors) -> syn::Result<()> {
    if input.peek(Token![->]) {
        let arrow = input.parse::<Token![->]>()?;
        let result = result(input, &arrow.to_token_stream(), errors)?;
        said.result = Some((arrow, result));
        return if input.is_empty() {
            Ok(())
        } else {
            Err(input.error("`-> …` comes last: move this before it"))
        };
    }
    if input.peek(Token![crate]) {
        input.parse::<Token![crate]>()?;
        input.parse::<Token![=]>()?;
        if input.peek(LitStr) {
            let path = input.parse::<LitStr>()?;
            let message = format!("`crate` takes a path without quotes: write `crate = {}`", path.value());
            return Err(syn::Error::new(path.span(), message));
        }
        said.library.0 = Some(input.call(Path::parse_mod_style)?);
    } else if input.peek(Token![use]) {
        input.parse::<Token![use]>()?;
        said.uses.push(input.parse()?);
    } else {
        let name = input.call(Ident::parse_any).map_err(|error| {
            let message = "expected the name of an argument with its shape and dtype, as in `x: [B, 3] f32`";
            syn::Error::new(error.span(), message)
        })?;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            said.extents.push((name, extent(input)?));
        } else {
            if input.peek(Token![:]) {
                input.parse::<Token![:]>()?;
            } else {
                let message = format!("give the shape and the dtype, as in `{name}: [B, 3] f32`");
                return Err(syn::Error::new(name.span(), message));
            }
            // A declaration with a dtype and without a shape, such as `b: f64`.
            if !input.is_empty() && !input.peek(token::Bracket) && !input.peek(Token![,]) && !input.peek(Token![->]) {
                let message = format!(
                    "`{name}` has no extents: leave it out if it is not an array, or give its shape, as in `[B, 3] f32`"
                );
                return Err(input.error(message));
            }
            let array = array(input, &name.to_token_stream(), errors)?;
            said.arguments.push((name, array));
        }
    }
    if input.is_empty() || input.peek(Token![->]) || input.parse::<Option<Token![,]>>()?.is_some() {
        return Ok(());
    }
    Err(input.error("separate arguments by a comma"))
}

/// Reads an expression, which may be followed by `->`. The parser of expressions would take the `-`
/// of `->` for a subtraction.
fn extent(input: ParseStream<'_>) -> syn::Result<Expr> {
    if input.fork().parse::<Expr>().is_ok() {
        return input.parse();
    }
    let (ahead, mut tokens) = (input.fork(), TokenStream::new());
    while !ahead.is_empty() && !ahead.peek(Token![->]) {
        tokens.extend([ahead.parse::<TokenTree>()?]);
    }
    match syn::parse2(tokens) {
        Ok(extent) => {
            input.advance_to(&ahead);
            Ok(extent)
        }
        // The error of the whole input has a better place.
        Err(_) => input.parse(),
    }
}

/// Reads the declaration of a result: an array, or a tuple of arrays.
fn result(input: ParseStream<'_>, of: &TokenStream, errors: &mut Errors) -> syn::Result<ResultSaid> {
    if !input.peek(token::Paren) {
        return Ok(ResultSaid {
            arrays: vec![array(input, of, errors)?],
            is_tuple: false,
        });
    }
    let content;
    parenthesized!(content in input);
    let mut arrays = Vec::new();
    let read = |input: ParseStream<'_>| {
        while !input.is_empty() {
            arrays.push(array(input, of, errors)?);
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                return Err(input.error("separate arrays by a comma"));
            }
        }
        Ok(())
    };
    // Parse the contents as a separate token stream, so that syn does not report the rest of a list
    // with a mistake as a second mistake.
    read.parse2(content.parse()?)?;
    Ok(ResultSaid { arrays, is_tuple: true })
}

/// Reads a shape and a dtype. If the input is empty, the error points at `of`.
fn array(input: ParseStream<'_>, of: &TokenStream, errors: &mut Errors) -> syn::Result<ArraySaid> {
    if !input.peek(token::Bracket) {
        let message = "extents must be in brackets, followed by the dtype, as in `[B, 3] f32`";
        return Err(match input.is_empty() {
            true => syn::Error::new_spanned(of, message),
            false => input.error(message),
        });
    }
    let content;
    let brackets = bracketed!(content in input);
    let list = content.parse::<TokenStream>()?;
    let axes = shape::parse(list.clone(), errors);
    if input.is_empty() || input.peek(Token![,]) || input.peek(Token![->]) {
        let message = "the dtype must follow the shape, as in `[B, 3] f32`";
        return Err(syn::Error::new(brackets.span.join(), message));
    }
    let dtype = input.call(Type::without_plus)?;
    if let Some(name) = rust_name(&dtype) {
        let message = format!("dtypes have Rust's names: write `{name}`");
        return Err(syn::Error::new_spanned(dtype, message));
    }
    Ok(ArraySaid { axes, list, dtype })
}

/// Returns Rust's name of a dtype with NumPy's name, such as `f32` for `float32`.
fn rust_name(dtype: &Type) -> Option<String> {
    let Type::Path(path) = dtype else {
        return None;
    };
    let name = path.path.get_ident()?.to_string();
    let rust = name.replace("float", "f").replace("uint", "u").replace("int", "i");
    let is_dtype = matches!(
        &*rust,
        "f16" | "f32" | "f64" | "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64"
    );
    (is_dtype && rust != name).then_some(rust)
}

/// Skips the rest of a declaration with a mistake, and the comma after it. Stops at an arrow.
fn skip_entry(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![->]) && input.parse::<Option<Token![,]>>()?.is_none() {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
