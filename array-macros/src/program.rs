//! `#[program]`: a function that is computed, and compiled once more to be exported.
//!
//! The function is emitted as it is. It also emits a type of the same name, whose `export` runs the
//! same body with the arrays and macros of the twin. The twin's `Array` is imported in a block,
//! where it shadows the one of the module. A macro that is imported by name cannot be shadowed so,
//! so that the paths of macros are rewritten.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{
    Attribute, FnArg, Pat, ReturnType, Signature, Visibility,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

/// The macros that the twin has of its own.
const MACROS: &[&str] = &["broadcast", "einsum", "slice", "slice_mut"];

/// The dtypes of programs.
const DTYPES: &[&str] = &[
    "bool", "f32", "f64", "i16", "i32", "i64", "i8", "u16", "u32", "u64", "u8",
];

/// A function whose body is not parsed, which would take most of the time.
struct Function {
    vis: Visibility,
    sig: Signature,
    block: Group,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(Attribute::parse_outer)?;
        Ok(Self {
            vis: input.parse()?,
            sig: input.parse()?,
            block: input.parse()?,
        })
    }
}

/// The macros that a program cannot have.
const REFUSED: &[&str] = &[
    "iab",
    "try_broadcast",
    "try_einsum",
    "try_iab",
    "try_slice",
    "try_slice_mut",
];

/// An argument: its pattern, its name and its type.
type Argument<'a> = (&'a Pat, &'a Ident, &'a syn::Type);

/// Expands the attribute. A function that cannot have it is emitted unchanged, with the error.
pub fn program(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match read(&arguments, &item) {
        Ok(function) => {
            let expanded = check(&function).and_then(|arguments| expand(&function, &arguments, &item));
            expanded.unwrap_or_else(|error| with_error(&error, &item))
        }
        Err(error) => with_error(&error, &item),
    }
}

/// A type of the signature under a name, so that macros in it are expanded once for all that the twin names it for.
struct Alias {
    /// The declaration, if the type can have one.
    declared: TokenStream,
    /// The type.
    ty: TokenStream,
}

impl Alias {
    fn new(name: &str, ty: &syn::Type) -> syn::Result<Self> {
        let (reference, inner) = match ty {
            syn::Type::Reference(reference) if reference.lifetime.is_none() => {
                let (and, mutable) = (reference.and_token, reference.mutability);
                (quote!(#and #mutable), &*reference.elem)
            }
            ty => (TokenStream::new(), ty),
        };
        let inner = rewritten(quote!(#inner))?;
        // A lifetime that is left out cannot be in a declaration.
        if borrows(&inner) {
            let ty = quote!(#reference #inner);
            let declared = TokenStream::new();
            return Ok(Self { declared, ty });
        }
        // At the type of the user, so that messages point there.
        let alias = Ident::new(name, ty.span());
        Ok(Self {
            declared: quote!(type #alias = #inner;),
            ty: quote!(#reference #alias),
        })
    }
}

/// Returns whether tokens have a reference or a lifetime.
fn borrows(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '&' | '\''),
        TokenTree::Group(group) => borrows(&group.stream()),
        _ => false,
    })
}

fn with_error(error: &syn::Error, item: &TokenStream) -> TokenStream {
    let error = error.to_compile_error();
    quote!(#error #item)
}

fn read(arguments: &TokenStream, item: &TokenStream) -> syn::Result<Function> {
    if !arguments.is_empty() {
        return Err(syn::Error::new_spanned(
            arguments,
            "`program` takes no arguments: write `#[program]`",
        ));
    }
    let message = "`program` belongs on a function whose arguments and results are arrays";
    syn::parse2(item.clone()).map_err(|_| syn::Error::new(Span::call_site(), message))
}

/// Returns the arguments of a function that can be a program.
fn check(function: &Function) -> syn::Result<Vec<Argument<'_>>> {
    let signature = &function.sig;
    let refused = |span: Span, message: &str| Err(syn::Error::new(span, message));
    if !signature.generics.params.is_empty() {
        let message = "a program is not generic: its shapes and dtypes are those of one module of StableHLO";
        return refused(signature.generics.span(), message);
    }
    let keyword = signature.asyncness.map(|token| token.span);
    let keyword = keyword.or(signature.constness.map(|token| token.span));
    let keyword = keyword.or(signature.unsafety.map(|token| token.span));
    if let Some(span) = keyword.or(signature.abi.as_ref().map(Spanned::span)) {
        return refused(span, "a program is a plain `fn`");
    }
    if let ReturnType::Type(_, ty) = &signature.output {
        refuse_scalar(ty)?;
    }
    signature.inputs.iter().map(argument).collect()
}

/// Refuses a scalar, which a value of a program is not.
fn refuse_scalar(ty: &syn::Type) -> syn::Result<()> {
    match ty {
        syn::Type::Path(path) if DTYPES.iter().any(|&dtype| path.path.is_ident(dtype)) => {
            let name = quote!(#ty);
            let message =
                format!("arguments and results of a program are arrays: write `Array<{name}, ()>` for `{name}`");
            Err(syn::Error::new(ty.span(), message))
        }
        _ => Ok(()),
    }
}

fn argument(input: &FnArg) -> syn::Result<Argument<'_>> {
    let message = "an argument of a program has a name: `x: &Array<f32, shape![Batch, 4]>`";
    match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => refuse_scalar(&typed.ty).map(|()| (&*typed.pat, &name.ident, &*typed.ty)),
            other => Err(syn::Error::new(other.span(), message)),
        },
        FnArg::Receiver(receiver) => Err(syn::Error::new(receiver.span(), message)),
    }
}

fn expand(function: &Function, arguments: &[Argument<'_>], item: &TokenStream) -> syn::Result<TokenStream> {
    let Function { vis, sig, block } = function;
    let name = &sig.ident;
    let text = name.to_string();
    let twin = quote!(::array_core::stablehlo::twin);
    let (types, returned) = (arguments.iter().map(|(.., ty)| owned(ty)), &sig.output);
    let types = quote!(fn(#(#types),*) #returned);
    let block = rewritten(quote!(#block))?;
    let program = Ident::new("__program", Span::mixed_site());
    let [mut aliases, mut inputs, mut named, mut made, mut lent, mut written] =
        [const { TokenStream::new }; 6].map(|new| new());
    // Paths of traits: a type that has no such role is one error, wherever it is used.
    let (mut finish, mut output) = (quote!(#twin::Returned::finish(&__result, #program)), TokenStream::new());
    if let ReturnType::Type(arrow, ty) = &sig.output {
        let (Alias { declared, ty }, span) = (Alias::new("__Result", ty)?, ty.span());
        let returned = quote_spanned!(span=> <#ty as ::array_core::stablehlo::twin::Returned>);
        aliases.extend(declared);
        output = quote!(#arrow #ty);
        named.extend(quote_spanned!(span=> ::array_core::stablehlo::twin::assert_named(#returned::NAMED);));
        finish = quote_spanned!(span=> #returned::finish(&__result, #program));
    }
    for (index, (pattern, argument, ty)) in arguments.iter().enumerate() {
        let (variable, text) = (
            Ident::new(&format!("__argument{index}"), Span::mixed_site()),
            argument.to_string(),
        );
        let (Alias { declared, ty }, span) = (Alias::new(&format!("__Argument{index}"), ty)?, ty.span());
        let parameter = quote_spanned!(span=> <#ty as ::array_core::stablehlo::twin::Parameter<'_>>);
        aliases.extend(declared);
        inputs.extend(quote!(#pattern: #ty,));
        named.extend(quote_spanned!(span=> ::array_core::stablehlo::twin::assert_named(#parameter::NAMED);));
        made.extend(quote_spanned!(span=> let mut #variable = #parameter::argument(&mut #program, #text)?;));
        lent.extend(quote_spanned!(span=> #parameter::lend(&mut #variable),));
        written.extend(quote_spanned!(span=> #parameter::written(&mut #program, #index, &#variable);));
    }
    let docs = format!("The program [`{text}`](fn@{text}), for export.");
    Ok(quote! {
        #item

        #[doc = #docs]
        #[allow(non_camel_case_types)]
        #vis enum #name {}

        impl #name {
            /// Exports the program, and compiles it for calls of the same types.
            ///
            /// # Errors
            ///
            /// The compiler's error, if the program is not exported, or does not compile.
            #[allow(private_bounds, private_interfaces, dead_code)]
            #vis fn compile<__C: ::array_core::stablehlo::Compiler<#types>>(
                compiler: &__C,
                setting: &::array_core::stablehlo::Setting,
            ) -> ::core::result::Result<__C::Compiled, __C::Error> {
                ::array_core::stablehlo::Compiler::compile(compiler, Self::export(setting)?)
            }
        }

        const _: () = {
            #[allow(unused_imports)]
            use #twin::Array;

            #aliases

            const _: () = { #named };

            #[allow(unused, clippy::all)]
            fn record(#inputs) #output #block

            impl #name {
                /// Writes the program as StableHLO.
                ///
                /// # Errors
                ///
                /// An `ExportError` if the setting does not give the extent of an axis, extents do
                /// not fit, or an axis cannot be spread over devices.
                #vis fn export(
                    setting: &::array_core::stablehlo::Setting,
                ) -> ::core::result::Result<::array_core::stablehlo::Module, ::array_core::stablehlo::ExportError> {
                    // The function may be there to be exported alone.
                    let _ = #name;
                    let mut #program = #twin::Program::begin(#text, setting);
                    #made
                    let __result = record(#lent);
                    #written
                    #finish
                }
            }
        };
    })
}

/// Returns the type of an argument with `'static` for the lifetime of a reference, as the type of the function has it.
fn owned(ty: &syn::Type) -> syn::Type {
    let mut ty = ty.clone();
    if let syn::Type::Reference(reference) = &mut ty {
        reference.lifetime = Some(syn::Lifetime::new("'static", reference.and_token.span()));
    }
    ty
}

/// Replaces the paths of the library's macros and of its array by those of the twin.
fn rewritten(tokens: TokenStream) -> syn::Result<TokenStream> {
    Ok(changed(tokens.clone())?.unwrap_or(tokens))
}

/// Replaces the paths in tokens, or returns `None` if there are none.
fn changed(tokens: TokenStream) -> syn::Result<Option<TokenStream>> {
    let (mut done, mut is_changed): (Vec<TokenTree>, _) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Group(group) => {
                if let Some(inner) = changed(group.stream())? {
                    let mut inner = Group::new(group.delimiter(), inner);
                    inner.set_span(group.span());
                    done.push(inner.into());
                    is_changed = true;
                    continue;
                }
            }
            TokenTree::Ident(name) => {
                let is_call = matches!(tokens.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
                if is_call && let Some(refused) = REFUSED.iter().find(|&refused| name == refused) {
                    let message = match refused.strip_prefix("try_") {
                        Some(known) if MACROS.contains(&known) => {
                            format!("a program cannot have an error, which XLA does not report: use `{known}!`")
                        }
                        _ => format!(
                            "a program cannot call `{refused}!`: select with `slice!`, or with `x[…]` in `broadcast!`"
                        ),
                    };
                    return Err(syn::Error::new(name.span(), message));
                }
                if is_call && MACROS.iter().any(|&known| name == known) {
                    leave_path(&mut done);
                    let span = Span::mixed_site().located_at(name.span());
                    done.extend(quote_spanned!(span=> ::array_core::stablehlo::twin::));
                    is_changed = true;
                } else if name == "Array" {
                    is_changed |= leave_path(&mut done);
                }
            }
            _ => {}
        }
        done.push(token);
    }
    Ok(is_changed.then(|| done.into_iter().collect()))
}

/// Removes the path in front of a name, `array_core::`, from the end of tokens, and returns whether
/// there was one.
fn leave_path(tokens: &mut Vec<TokenTree>) -> bool {
    let before = tokens.len();
    while let [.., TokenTree::Punct(first), TokenTree::Punct(second)] = tokens.as_slice()
        && first.as_char() == ':'
        && second.as_char() == ':'
    {
        tokens.truncate(tokens.len() - 2);
        if matches!(tokens.last(), Some(TokenTree::Ident(_))) {
            tokens.pop();
        }
    }
    tokens.len() < before
}
