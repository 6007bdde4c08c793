//! Expands `#[program]`: the function runs as usual, and its body is compiled once more for the
//! export to StableHLO.
//!
//! The function is emitted unchanged. The attribute also emits a type of the same name. Its
//! function `export` runs a second copy of the body, whose types are those of the module
//! `array_core::stablehlo::twin`. These types record operations instead of computing them.
//!
//! In the second copy, the paths of arrays and read-only views are replaced by those of the `twin`
//! module, and the macros in [`MACROS`] are expanded here.

mod refused;
mod types;
mod unexported;

use core::cell::Cell;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{
    Attribute, FnArg, Lifetime, Pat, ReturnType, Signature, Visibility,
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};

use crate::{
    broadcast::{self, Mode},
    einsum,
    input::keep_precedence,
    output::{at, hidden},
    selection::{self, Form},
};

use self::refused::{calls_refused, is_refused};
use self::types::{behind_groups, check_argument, check_result, is_recorded, static_views, with_shapes};

/// The macros of `array_core` that are expanded here, for the `twin` module, and the functions that
/// expand them.
const MACROS: &[(&str, fn(TokenStream) -> TokenStream)] = &[
    ("broadcast", |input| broadcast::broadcast(Mode::Panicking, input)),
    ("einsum", |input| einsum::einsum(Mode::Panicking, input)),
    ("slice", |input| selection::slice(Form::Slice, input)),
    ("slice_mut", |input| selection::slice(Form::SliceMut, input)),
];

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

/// The macros of `array_core` that a program cannot contain.
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
        let message = "a program cannot be generic: its shapes and dtypes are those of one module of StableHLO";
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
    let names = Names::new(quote!(__twin), callees);
    let block = rewritten(block.stream(), &names)?;
    let refused = names.is_refused.get().then(|| quote!(use #twin::Refused as _;));
    let names = Names::new(twin.clone(), &[]);
    let program = Ident::new("__program", Span::mixed_site());
    let [mut types, mut inputs, mut made, mut lent, mut written] = [const { TokenStream::new }; 5].map(|new| new());
    // The calls of `Parameter::argument` and `Returned::finish` below have the spans of the types,
    // so that rustc reports a type that does not implement the trait at that type.
    let (mut returned, mut output, mut result) = (TokenStream::new(), TokenStream::new(), Span::call_site());
    if let ReturnType::Type(arrow, ty) = &sig.output {
        let plain = with_shapes(ty.to_token_stream())?;
        let array = rewritten(plain.clone(), &names)?;
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
        let array = rewritten(plain.clone(), &names)?;
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
    // With an extent that the setting lacks, the function could panic.
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

/// Returns the name of the type whose function `record` has the body, with the types of the `twin`
/// module.
fn recorded(name: &Ident) -> Ident {
    format_ident!("__{}", name)
}

/// The information that rewriting the body for the `twin` module needs.
struct Names<'a> {
    /// The path of the `twin` module. The body uses a short path, because each token takes time to
    /// compile.
    twin: TokenStream,
    /// The names of the programs that the function calls.
    callees: &'a [Ident],
    /// `true` if the tokens that were rewritten so far contain the name of a method that a program
    /// cannot call.
    is_refused: Cell<bool>,
    /// `true` while the arguments of `broadcast!` are rewritten.
    is_in_broadcast: Cell<bool>,
}

impl<'a> Names<'a> {
    fn new(twin: TokenStream, callees: &'a [Ident]) -> Self {
        Self {
            twin,
            callees,
            is_refused: Cell::new(false),
            is_in_broadcast: Cell::new(false),
        }
    }
}

/// Returns the tokens with the span `span`.
fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let with_span = |mut token: TokenTree| {
        token.set_span(span);
        token
    };
    tokens.clone().into_iter().map(with_span).collect()
}

/// Rewrites tokens for the `twin` module. Expands the macros of `array_core`, replaces the paths of
/// its arrays, and replaces calls of other programs by calls of their recording functions.
fn rewritten(tokens: TokenStream, names: &Names<'_>) -> syn::Result<TokenStream> {
    let tokens = keep_precedence(tokens);
    Ok(changed(tokens.clone(), names, true)?.unwrap_or(tokens))
}

/// Rewrites tokens as [`rewritten`] does, or returns `None` if there is nothing to replace.
///
/// If `expands` is false, the tokens are the input of a macro that is expanded here. A call of one
/// of [`MACROS`] in them is not expanded. It becomes a call of the macro of the same name in
/// `array_core::expand`, with the path of the `twin` module.
fn changed(tokens: TokenStream, names: &Names<'_>, expands: bool) -> syn::Result<Option<TokenStream>> {
    let (mut done, mut is_changed, mut is_import): (Vec<TokenTree>, _, _) = (Vec::new(), false, false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_import = false,
            // Within the braces of a `use`, a name cannot be replaced by a path. It is replaced
            // where it is used.
            TokenTree::Group(_) if is_import => {}
            TokenTree::Group(group) => {
                if let Some(inner) = changed(group.stream(), names, expands)? {
                    done.push(regrouped(group, inner));
                    is_changed = true;
                    continue;
                }
            }
            TokenTree::Ident(name)
                if names.callees.contains(name)
                    && matches!(tokens.peek(), Some(TokenTree::Group(next)) if next.delimiter() == Delimiter::Parenthesis)
                    && !matches!(done.last(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.') =>
            {
                let is_path = matches!(done.last(), Some(TokenTree::Punct(colon)) if colon.as_char() == ':');
                if names.is_in_broadcast.get() && !is_path && broadcast::is_function(&name.to_string()) {
                    let message = format!(
                        "`broadcast!` has a function `{name}`: to call the program, write `self::{name}(x)`; to use the \
                         function, leave `{name}` out of `calls(…)`"
                    );
                    return Err(syn::Error::new(name.span(), message));
                }
                let (span, recorded) = (name.span(), recorded(name));
                done.extend(quote_spanned!(span=> #recorded::record));
                is_changed = true;
                continue;
            }
            TokenTree::Ident(name) => {
                // Convert the name only once, because each comparison with `name` would convert it
                // to a string.
                let text = name.to_string();
                if text == "static" && keeps_an_array(tokens.clone()) {
                    let message = "a `static` in a program cannot keep an array, because it outlives the export: move it out of \
                                   the function";
                    return Err(syn::Error::new(name.span(), message));
                }
                // `use<'a>` is a bound.
                is_import |=
                    text == "use" && !matches!(tokens.peek(), Some(TokenTree::Punct(open)) if open.as_char() == '<');
                if is_recorded(&text) {
                    leave_path(&mut done);
                    let span = Span::mixed_site().located_at(name.span());
                    done.extend(located(&names.twin, span));
                    done.extend(quote_spanned!(span=> ::));
                    done.push(token);
                    is_changed = true;
                    continue;
                }
                if matches!(done.last(), Some(TokenTree::Punct(before)) if matches!(before.as_char(), '.' | ':'))
                    && !names.is_refused.get()
                {
                    names.is_refused.set(is_refused(&text));
                }
                if calls_refused(&done, &text, tokens.peek()) {
                    let message = format!(
                        "a program cannot call `{text}`, which has no export to StableHLO: call it outside, and pass the result as \
                         an argument"
                    );
                    return Err(syn::Error::new(name.span(), message));
                }
                let bang = tokens.next_if(|next| matches!(next, TokenTree::Punct(bang) if bang.as_char() == '!'));
                if let Some(bang) = bang {
                    refuse_macro(&text, name.span())?;
                    let call = MACROS.iter().find(|(known, _)| text == *known);
                    if let Some((_, expand)) = call
                        && let Some(TokenTree::Group(group)) = tokens.peek()
                    {
                        leave_path(&mut done);
                        let is_in_broadcast = names.is_in_broadcast.replace(text == "broadcast");
                        let inner = changed(group.stream(), names, false)?.unwrap_or_else(|| group.stream());
                        names.is_in_broadcast.set(is_in_broadcast);
                        let span = Span::mixed_site().located_at(name.span());
                        let twin = located(&names.twin, span);
                        let input = quote_spanned!(span=> [#twin] #inner);
                        if expands {
                            let expanded = expand(input);
                            // `broadcast! { … }` can be a statement without a semicolon.
                            let delimiter = match group.delimiter() {
                                Delimiter::Brace => Delimiter::Brace,
                                _ => Delimiter::Parenthesis,
                            };
                            done.push(Group::new(delimiter, expanded).into());
                        } else {
                            let group = regrouped(group, input);
                            done.extend(quote_spanned!(span=> ::array_core::expand::#name #bang #group));
                        }
                        tokens.next();
                        is_changed = true;
                        continue;
                    }
                    done.extend([token, bang]);
                    continue;
                }
            }
            _ => {}
        }
        done.push(token);
    }
    Ok(is_changed.then(|| done.into_iter().collect()))
}

/// Returns whether these tokens, which follow `static`, are a name and a type that names an array.
/// The lifetime `'static` has no name after it. If an alias hides the array, rustc reports that
/// arrays of programs are not `Sync`.
fn keeps_an_array(tokens: impl Iterator<Item = TokenTree>) -> bool {
    let is = |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let mut tokens = tokens.skip_while(|token| matches!(token, TokenTree::Ident(word) if word == "mut"));
    matches!(tokens.next(), Some(TokenTree::Ident(_)))
        && tokens.next().is_some_and(|colon| is(&colon, ':'))
        && tokens
            .take_while(|token| !is(token, '=') && !is(token, ';'))
            .any(|token| matches!(token, TokenTree::Ident(name) if is_recorded(&name.to_string())))
}

/// Returns a group with the same delimiter and span, and the contents `tokens`.
fn regrouped(group: &Group, tokens: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), tokens);
    new.set_span(group.span());
    new.into()
}

/// Returns an error for a macro of `array_core` that a program cannot contain.
fn refuse_macro(name: &str, span: Span) -> syn::Result<()> {
    let Some(refused) = REFUSED.iter().find(|&&refused| name == refused) else {
        return Ok(());
    };
    let message = match refused.strip_prefix("try_") {
        Some(known) if MACROS.iter().any(|&(name, _)| name == known) => {
            format!("XLA reports no errors, so a program cannot use `{refused}!`: write `{known}!`, without `unwrap`")
        }
        _ => format!("a program cannot call `{refused}!`: select with `slice!`, or with `x[…]` in `broadcast!`"),
    };
    Err(syn::Error::new(span, message))
}

/// Removes a path, such as `array_core::`, from the end of `tokens`, which precede a name. Leaves a
/// keyword or a lifetime before a path that starts with `::`, as in `return ::array_core::…`.
fn leave_path(tokens: &mut Vec<TokenTree>) {
    while let [.., TokenTree::Punct(first), TokenTree::Punct(second)] = tokens.as_slice()
        && first.as_char() == ':'
        && second.as_char() == ':'
    {
        tokens.truncate(tokens.len() - 2);
        match tokens.as_slice() {
            [.., TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => return,
            [.., TokenTree::Ident(name)] if is_segment(name) => tokens.pop(),
            _ => return,
        };
    }
}

/// Returns whether a name can be a segment of a path: it is a keyword that starts a path, such as
/// `crate`, or not a keyword.
fn is_segment(name: &Ident) -> bool {
    let starts_path = ["crate", "self", "super", "Self"].iter().any(|keyword| name == keyword);
    starts_path || syn::parse2::<Ident>(name.into_token_stream()).is_ok()
}
