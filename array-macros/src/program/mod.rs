//! Expands `#[program]`: the function runs as usual, and its body is compiled once more for the
//! export to StableHLO.
//!
//! The function is emitted unchanged. The attribute also emits a type of the same name. Its
//! function `export` runs a second copy of the body, whose types are those of the module
//! `array_core::stablehlo::twin`. These types record operations instead of computing them.
//!
//! In the second copy, the paths of arrays and read-only views are replaced by those of the `twin`
//! module. The attribute also expands the macros in [`MACROS`](rewrite::MACROS) there.

mod refused;
mod rewrite;
mod types;
mod unexported;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{
    Attribute, FnArg, Lifetime, Pat, ReturnType, Signature, Visibility,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};

use crate::output::{at, hidden};

use self::rewrite::Rewriter;
use self::types::{behind_groups, check_argument, check_result, static_views, with_shapes};

/// A function with an unparsed body. Parsing the body would take most of the time of the expansion.
struct Function {
    /// The `cfg` attributes, which the items of the expansion repeat.
    cfgs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
    block: Group,
}

impl Function {
    /// Reads a function, whose body is the last group of its tokens. Returns `None` if the item is
    /// not a function.
    fn read(item: &TokenStream) -> Option<Self> {
        let mut tokens: Vec<TokenTree> = item.clone().into_iter().collect();
        let block = match tokens.pop() {
            Some(TokenTree::Group(block)) if block.delimiter() == Delimiter::Brace => block,
            _ => return None,
        };
        let head = |input: ParseStream<'_>| {
            let mut cfgs = input.call(Attribute::parse_outer)?;
            cfgs.retain(|attribute| attribute.path().is_ident("cfg"));
            Ok((cfgs, input.parse()?, input.parse()?))
        };
        let (cfgs, vis, sig) = head.parse2(tokens.into_iter().collect()).ok()?;
        Some(Self { cfgs, vis, sig, block })
    }
}

/// An argument: its pattern, its name and its type.
type Argument<'a> = (&'a Pat, &'a Ident, &'a syn::Type);

/// Expands `#[program]`. A function that cannot have the attribute is emitted unchanged, together
/// with the error.
pub fn program(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match read(&arguments, &item) {
        Ok((callees, function)) => {
            let expanded = check(&function).and_then(|arguments| expand(&function, &arguments, &callees, &item));
            expanded.unwrap_or_else(|error| with_error(&error, &item))
        }
        Err(error) => with_error(&error, &item),
    }
}

fn with_error(error: &syn::Error, item: &TokenStream) -> TokenStream {
    let error = error.to_compile_error();
    quote!(#error #item)
}

/// Reads the arguments of the attribute, which are the programs that the function calls, and the
/// function.
fn read(arguments: &TokenStream, item: &TokenStream) -> syn::Result<(Vec<Ident>, Function)> {
    let callees = match arguments.is_empty() {
        true => Vec::new(),
        false => callees.parse2(arguments.clone()).map_err(|_| {
            let message =
                "write `#[program]`, or `#[program(calls(f, g))]` for a function that calls the programs `f` and `g`";
            syn::Error::new_spanned(arguments, message)
        })?,
    };
    let message = "`program` belongs on a function whose arguments and results are arrays";
    let function = Function::read(item).ok_or_else(|| syn::Error::new(Span::call_site(), message))?;
    Ok((callees, function))
}

/// Reads `calls(f, g)`.
fn callees(input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    let word: Ident = input.parse()?;
    if word != "calls" {
        return Err(syn::Error::new(word.span(), "not `calls`"));
    }
    let names;
    syn::parenthesized!(names in input);
    let names = names.parse_terminated(Ident::parse, syn::Token![,])?;
    Ok(names.into_iter().collect())
}

/// Returns the arguments of a function, or an error if the function cannot be a program.
fn check(function: &Function) -> syn::Result<Vec<Argument<'_>>> {
    let signature = &function.sig;
    let refused = |span: Span, message: &str| Err(syn::Error::new(span, message));
    if !signature.generics.params.is_empty() {
        let message = "a program cannot be generic: a module of StableHLO has fixed shapes and dtypes";
        return refused(signature.generics.span(), message);
    }
    let keyword = signature.asyncness.map(|token| token.span);
    let keyword = keyword.or(signature.constness.map(|token| token.span));
    let keyword = keyword.or(signature.unsafety.map(|token| token.span));
    if let Some(span) = keyword.or(signature.abi.as_ref().map(Spanned::span)) {
        return refused(span, "a program is a plain `fn`");
    }
    if let ReturnType::Type(_, ty) = &signature.output {
        check_result(ty)?;
    }
    signature.inputs.iter().map(argument).collect()
}

fn argument(input: &FnArg) -> syn::Result<Argument<'_>> {
    let message = "an argument of a program needs a name, as in `x: &Array<f32, shape![Batch, 4]>`";
    match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => check_argument(&typed.ty).map(|()| (&*typed.pat, &name.ident, &*typed.ty)),
            other => Err(syn::Error::new(other.span(), message)),
        },
        FnArg::Receiver(receiver) => Err(syn::Error::new(receiver.span(), message)),
    }
}

fn expand(
    function: &Function,
    arguments: &[Argument<'_>],
    callees: &[Ident],
    item: &TokenStream,
) -> syn::Result<TokenStream> {
    let Function { cfgs, vis, sig, block } = function;
    let name = &sig.ident;
    let text = name.unraw().to_string();
    let twin = quote!(::array_core::stablehlo::twin);
    let mut body = Rewriter::new(quote!(__twin), callees);
    let block = body.rewritten(block.stream())?;
    let refused = body.is_refused().then(|| quote!(use #twin::Refused as _;));
    let mut arrays = Rewriter::new(twin.clone(), &[]);
    let program = Ident::new("__program", Span::mixed_site());
    let [mut types, mut inputs, mut made, mut lent, mut written] = [const { TokenStream::new }; 5].map(|new| new());
    // The calls of `Parameter::argument` and `Returned::finish` below have the spans of the types,
    // so that rustc reports a type that does not implement the trait at that type.
    let (mut returned, mut output, mut result) = (TokenStream::new(), TokenStream::new(), Span::call_site());
    if let ReturnType::Type(arrow, ty) = &sig.output {
        let plain = with_shapes(ty.to_token_stream())?;
        let array = arrays.rewritten(plain.clone())?;
        (returned, output) = (quote!(#arrow #plain), quote!(#arrow #array));
        result = ty.span();
    }
    for (index, (pattern, argument, ty)) in arguments.iter().enumerate() {
        let (variable, text, span) = (
            Ident::new(&format!("__argument{index}"), Span::mixed_site()),
            argument.unraw().to_string(),
            ty.span(),
        );
        let (reference, mutable, ty) = match behind_groups(ty) {
            syn::Type::Reference(reference) => (Some(reference.and_token), reference.mutability, &*reference.elem),
            ty => (None, None, ty),
        };
        let plain = with_shapes(ty.to_token_stream())?;
        let array = arrays.rewritten(plain.clone())?;
        let lifetime = reference.map(|_| Lifetime::new("'static", span));
        let plain = static_views(plain);
        types.extend(quote!(#reference #lifetime #mutable #plain,));
        inputs.extend(quote!(#pattern: #reference #mutable #array,));
        lent.extend(quote!(#reference #mutable #variable,));
        made.extend(quote_spanned!(span=> let #mutable #variable = ::array_core::stablehlo::twin::Parameter::argument(&mut #program, #text);));
        if mutable.is_some() {
            written.extend(quote!(#program.written(#index, &#variable);));
        }
    }
    let finish = quote_spanned!(result=> ::array_core::stablehlo::twin::Returned::finish);
    let value = hidden("__result");
    let mut argument = value.clone();
    argument.set_span(at(result));
    let mut returns = Group::new(Delimiter::Parenthesis, argument.into_token_stream());
    returns.set_span(result);
    let and = quote_spanned!(result=> &);
    let is_taken = (!arguments.is_empty()).then(|| quote!(mut));
    // Return an error if the setting lacks an extent of an argument. Without this check, the body
    // would run with an unknown extent, and could panic.
    let checked = is_taken.as_ref().map(|_| quote!(#program.check()?;));
    let docs = format!("The program [`{text}`](fn@{text}), for export.");
    let recorded = recorded(name);
    Ok(quote! {
        #item

        #(#cfgs)*
        #[doc = #docs]
        #[allow(non_camel_case_types)]
        #vis type #name = ::array_core::stablehlo::Exporter<#recorded, fn(#types) #returned>;

        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #vis enum #recorded {}

        #(#cfgs)*
        #[allow(deprecated)]
        impl #twin::Recorded for #recorded {
            fn export(#is_taken #program: #twin::Program) -> #twin::Exporting {
                // Use the function. If it is only exported and never called, rustc would report it
                // as unused.
                let _ = #name;
                #made
                #checked
                let #value = Self::record(#lent);
                #written
                #finish(#and #returns, #program, #text)
            }
        }

        #(#cfgs)*
        impl #recorded {
            #[allow(unused, private_interfaces, clippy::all)]
            #vis fn record(#inputs) #output {
                use #twin as __twin;
                #refused
                #block
            }
        }
    })
}

/// Returns the name of the type whose function `record` has the body of the program `name`, with
/// the types of the `twin` module.
fn recorded(name: &Ident) -> Ident {
    format_ident!("__{}", name)
}
