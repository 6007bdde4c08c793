//! Expands a function under `#[shapes]`, with or without mistakes in its declarations.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    check::is_opaque,
    model::{ArraySaid, Checked, Function, Library, ResultSaid, first, shown_at},
};
use crate::{
    errors::in_expression,
    output::hidden,
    selection::{self, Marks},
    shape::{self, Axis},
};

/// Expands a function.
pub fn expand(function: &Function, checked: &Checked) -> TokenStream {
    let Checked { library, arguments, .. } = checked;
    let krate = &library.at(Span::call_site());
    let declared = checked.declared.iter().map(|(name, extent)| {
        let extent = extent.as_ref().map(|extent| quote!(= #extent));
        quote!(#krate::dim!(#name #extent);)
    });
    let mut axes = Axes::default();
    let extents = checked.extents.iter().map(|(name, extent)| {
        let axis = axes.find(&Axis::Type(name.to_token_stream()));
        asked(krate, &extent.to_token_stream(), &name.to_token_stream(), &[axis])
    });
    let extents: Vec<TokenStream> = extents.collect();
    let asked = arguments.iter().map(|(name, array)| {
        let found: Vec<_> = array.axes.iter().map(|axis| axes.find(axis)).collect();
        asked(krate, &name.to_token_stream(), &array.list, &found)
    });
    let asked: Vec<TokenStream> = asked.collect();
    let given_extents = checked.extents.iter().map(|(_, extent)| {
        let macros = library.macros(extent.span());
        quote_spanned!(extent.span()=> #macros::Given::extents(&[#extent]))
    });
    let given = arguments.iter().map(|(name, array)| {
        let (macros, dtype, shape) = (
            library.macros(name.span()),
            &array.dtype,
            shape::expand(krate, &array.axes),
        );
        quote_spanned!(name.span()=> #macros::Argument::<#dtype, #shape>::given(&#name))
    });
    let call = hidden("__call");
    let taken = arguments.iter().enumerate().map(|(index, (name, array))| {
        let index = index + checked.extents.len();
        let (macros, dtype, shape) = (
            library.macros(name.span()),
            &array.dtype,
            shape::expand(krate, &array.axes),
        );
        let taken =
            quote_spanned!(name.span()=> #macros::Argument::<#dtype, #shape>::take(#name, #call.shape(#index)?));
        quote!(#call.taken(#index, #taken)?)
    });
    let own: Vec<Ident> = arguments
        .iter()
        .map(|(name, _)| function_name(function, name))
        .collect();
    let error = hidden("__error");
    let (name, known, count) = (function.signature.ident.to_string(), axes.expand(krate), axes.0.len());
    let failed = failed(function, library, &error);
    let body = body(function, checked);
    let track_caller = function.may_track_caller().then(|| quote!(#[track_caller]));
    let function = function.with_body(quote!({
        #(#declared)*
        let #call = #krate::__private::Call::<_, #count>::check(
            const {
                &#krate::__private::Signature {
                    function: #name,
                    axes: &[#known],
                    arguments: &[#(#extents,)* #(#asked,)*],
                }
            },
            [#(#given_extents,)* #(#given,)*],
        );
        #[allow(unused_mut)]
        let (#(mut #own,)*) = match #call.and_then(|#call| ::core::result::Result::Ok((#(#taken,)*))) {
            ::core::result::Result::Ok(#call) => #call,
            ::core::result::Result::Err(#error) => #failed,
        };
        #body
    }));
    quote!(#track_caller #function)
}

/// Expands a function whose declarations have mistakes. The body contains the errors, and binds the
/// arguments to a `compile_error!` expression, so that their uses cause no further errors.
pub fn wrong(function: &Function, checked: &Checked, errors: syn::Error) -> TokenStream {
    let krate = checked.library.at(Span::call_site());
    let declared = checked.declared.iter().map(|(name, _)| quote!(#krate::dim!(#name);));
    let (names, errors) = (function.names(), in_expression(errors));
    let body = function.body.stream();
    function.with_body(quote!({
        #(#declared)*
        #[allow(unused)]
        let (#(mut #names,)*) = #errors;
        #body
    }))
}

/// Expands to code that ends a call whose arguments do not match the declarations. It returns an
/// error if the return type can contain one, and panics otherwise.
fn failed(function: &Function, library: &Library, error: &Ident) -> TokenStream {
    match function.result() {
        Some(result) if is_opaque(quote!(#result)) => quote!(::core::panic!("{}", #error)),
        result => {
            let span = result.map_or_else(Span::mixed_site, |result| first(result.to_token_stream()));
            let (macros, result) = (
                library.macros(span),
                result.map_or_else(|| quote!(()), ToTokens::to_token_stream),
            );
            quote_spanned!(span=> return {
                #[allow(unused_imports)]
                use #macros::Panics as _;
                #macros::Outcome::<#result>::NEW.__fail(#error, ::core::convert::From::from)
            })
        }
    }
}

fn body(function: &Function, checked: &Checked) -> TokenStream {
    let (library, body) = (&checked.library, &function.body);
    let krate = &library.at(Span::call_site());
    let result = function.result().filter(|result| !is_opaque(quote!(#result)));
    match (result, &checked.result) {
        (Some(result), Some(said)) => {
            let dtype = each(said, |array| array.dtype.to_token_stream());
            let shape = each(said, |array| shape::expand(krate, &array.axes));
            let span = first(result.to_token_stream());
            let macros = library.macros(span);
            // Give all tokens the span of one of the user's tokens, so that rustc reports each
            // error only once.
            let result = shown_at(span, result.to_token_stream());
            let relation = quote_spanned!(span=> #macros::ReturnType<#dtype, #shape>);
            let given = quote_spanned!(span=> <#result as #relation>::Body);
            let returned = quote_spanned!(span=> <#result as #relation>::returned);
            quote_spanned!(span=> #returned(#macros::run(move || -> #given #body)))
        }
        (Some(result), None) => quote!(#krate::__private::run(move || -> #result #body)),
        (None, _) => quote!(#krate::__private::run(move || #body)),
    }
}

/// Calls `of` for each array of the result. Returns the expansion for a single array, or a tuple of
/// the expansions.
fn each(said: &ResultSaid, of: impl Fn(&ArraySaid) -> TokenStream) -> TokenStream {
    let each = said.arrays.iter().map(of);
    if said.is_tuple {
        quote!((#(#each,)*))
    } else {
        quote!(#(#each)*)
    }
}

/// Expands to the value that describes the declaration of one argument, or of one extent, at run
/// time.
fn asked(krate: &TokenStream, name: &TokenStream, list: &TokenStream, axes: &[Option<usize>]) -> TokenStream {
    let print = |tokens: &TokenStream| selection::print(&Marks::default(), tokens.clone());
    let (name, shape) = (print(name), format!("[{}]", print(list)));
    let axes = axes.iter().map(|axis| match axis {
        Some(axis) => quote!(::core::option::Option::Some(#axis)),
        None => quote!(::core::option::Option::None),
    });
    quote!(#krate::__private::Asked { name: #name, shape: #shape, axes: &[#(#axes,)*] })
}

/// The declared axes. Each occurs once, with its text.
#[derive(Default)]
struct Axes(Vec<(String, Axis)>);

impl Axes {
    /// Returns the number of an axis, and adds the axis if it is new. Returns `None` for `_`, which
    /// permits any extent.
    fn find(&mut self, axis: &Axis) -> Option<usize> {
        let tokens = match axis {
            Axis::Dynamic(_) => return None,
            Axis::Length(length, _) => length.to_token_stream(),
            Axis::Computed(tokens, _) | Axis::Parameter(tokens, _) | Axis::Type(tokens) => tokens.clone(),
        };
        let text = selection::print(&Marks::default(), tokens);
        Some(self.0.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
            self.0.push((text, axis.clone()));
            self.0.len() - 1
        }))
    }

    fn expand(&self, krate: &TokenStream) -> TokenStream {
        let axes = self.0.iter().map(|(text, axis)| {
            let axis = axis.expand(krate);
            quote!(#krate::__private::AskedAxis { text: #text, known: <#axis as #krate::Dim>::EXTENT })
        });
        quote!(#(#axes,)*)
    }
}

/// Returns the name of an argument with the syntax context that it has in the function, so that the
/// body can use it.
fn function_name(function: &Function, name: &Ident) -> Ident {
    function.names().find(|own| *own == name).unwrap_or(name).clone()
}
