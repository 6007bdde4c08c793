//! `#[program]`: a function that is computed, and compiled once more to be exported.
//!
//! The function is emitted as it is. It also emits a type of the same name, whose `export` runs the same body with the arrays
//! and macros of the twin. The twin's `Array` is imported in a block, where it shadows the one of the module. A macro that is
//! imported by name cannot be shadowed so, so that the paths of macros are rewritten.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{
    Attribute, FnArg, Pat, ReturnType, Signature, Visibility,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

/// The macros that the twin has of its own.
const MACROS: &[&str] = &["broadcast", "slice"];

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

/// An argument: its name and its type.
type Argument<'a> = (&'a Ident, &'a syn::Type);

/// Expands the attribute. A function that cannot have it is emitted unchanged, with the error.
pub fn program(arguments: TokenStream, item: TokenStream) -> TokenStream {
    match read(&arguments, &item) {
        Ok(function) => match check(&function) {
            Ok(arguments) => expand(&function, &arguments, item),
            Err(error) => with_error(&error, &item),
        },
        Err(error) => with_error(&error, &item),
    }
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
    let message = "`program` stands on a function whose arguments and results are arrays";
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
            Pat::Ident(name) => refuse_scalar(&typed.ty).map(|()| (&name.ident, &*typed.ty)),
            other => Err(syn::Error::new(other.span(), message)),
        },
        FnArg::Receiver(receiver) => Err(syn::Error::new(receiver.span(), message)),
    }
}

fn expand(function: &Function, arguments: &[Argument<'_>], item: TokenStream) -> TokenStream {
    let Function { vis, sig, block } = function;
    let (name, inputs) = (&sig.ident, &sig.inputs);
    let text = name.to_string();
    let twin = quote!(::array_core::stablehlo::twin);
    let output = match &sig.output {
        ReturnType::Default => TokenStream::new(),
        ReturnType::Type(arrow, ty) => {
            let ty = rewritten(quote!(#ty));
            quote!(#arrow #ty)
        }
    };
    let (types, returned) = (arguments.iter().map(|(_, ty)| owned(ty)), &sig.output);
    let types = quote!(fn(#(#types),*) #returned);
    let inputs = rewritten(quote!(#inputs));
    let block = rewritten(quote!(#block));
    let program = Ident::new("__program", Span::mixed_site());
    let [mut named, mut made, mut lent, mut written] = [const { TokenStream::new }; 4].map(|new| new());
    if let ReturnType::Type(_, ty) = &sig.output {
        let (ty, span) = (rewritten(quote!(#ty)), ty.span());
        let twin = quote_spanned!(span=> ::array_core::stablehlo::twin);
        named.extend(quote_spanned!(span=> #twin::assert_named_results::<#ty>();));
    }
    for (index, (argument, ty)) in arguments.iter().enumerate() {
        let (variable, text) = (
            Ident::new(&format!("__argument{index}"), Span::mixed_site()),
            argument.to_string(),
        );
        let (ty, span) = (rewritten(quote!(#ty)), ty.span());
        let twin = quote_spanned!(span=> ::array_core::stablehlo::twin);
        named.extend(quote_spanned!(span=> #twin::assert_named::<#ty>();));
        made.extend(quote_spanned!(span=> let mut #variable = #program.argument::<#ty>(#text)?;));
        lent.extend(quote_spanned!(span=> <#ty as #twin::Parameter<'_>>::lend(&mut #variable),));
        written.extend(quote_spanned!(span=> #program.written::<#ty>(#index, &#variable);));
    }
    let docs = format!("The program [`{text}`](fn@{text}), for export.");
    quote! {
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

            const _: () = { #named };

            #[allow(unused, clippy::all)]
            fn record(#inputs) #output #block

            impl #name {
                /// Writes the program as StableHLO.
                ///
                /// # Errors
                ///
                /// An `ExportError` if the setting does not give the extent of an axis, extents do not fit, or an axis cannot be
                /// spread over devices.
                #vis fn export(
                    setting: &::array_core::stablehlo::Setting,
                ) -> ::core::result::Result<::array_core::stablehlo::Module, ::array_core::stablehlo::ExportError> {
                    // The function may be there to be exported alone.
                    let _ = #name;
                    let mut #program = #twin::Program::begin(#text, setting);
                    #made
                    let __result = record(#lent);
                    #written
                    #program.finish(&__result)
                }
            }
        };
    }
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
fn rewritten(tokens: TokenStream) -> TokenStream {
    changed(tokens.clone()).unwrap_or(tokens)
}

/// Replaces the paths in tokens, or returns `None` if there are none.
fn changed(tokens: TokenStream) -> Option<TokenStream> {
    let (mut done, mut is_changed): (Vec<TokenTree>, _) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Group(group) => {
                if let Some(inner) = changed(group.stream()) {
                    let mut inner = Group::new(group.delimiter(), inner);
                    inner.set_span(group.span());
                    done.push(inner.into());
                    is_changed = true;
                    continue;
                }
            }
            TokenTree::Ident(name) => {
                let is_call = matches!(tokens.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
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
    is_changed.then(|| done.into_iter().collect())
}

/// Removes the path in front of a name, `array_core::`, from the end of tokens, and returns whether there was one.
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
