//! Expands an access to a chain of calls, each of which takes a place and gives one. Nothing can be wrong here.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    Mode,
    model::{Access, Action, Kind},
};
use crate::output::{at, blamed, hidden, macros};

/// Expands an access.
pub fn expand(krate: &TokenStream, mode: Mode, access: &Access) -> TokenStream {
    let Access {
        object,
        indices,
        action,
    } = access;
    let (span, place, value) = (object.span(), hidden("__place"), hidden("__value"));
    let chain = Chain { krate, mode };
    let mut reached = blamed(span, quote!(#place)).into();
    if mode == Mode::Fallible {
        let macros = macros(krate, span);
        reached = blamed(span, quote_spanned!(at(span)=> #macros::Access.start(#reached))).into();
    }
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for (position, index) in indices.iter().enumerate() {
        let argument = match &index.kind {
            Kind::Literal(literal) => {
                let (macros, literal) = (macros(krate, index.span), Literal::i64_unsuffixed(*literal));
                quote_spanned!(at(index.span)=> #macros::Index::<#literal>)
            }
            Kind::Value(expr) => {
                let name = format_ident!("__i{position}", span = Span::mixed_site());
                let argument = quote!(#name);
                names.push(name);
                values.push(&**expr);
                argument
            }
        };
        reached = blamed(
            index.span,
            chain.call("index", index.span, &[reached, blamed(index.span, argument).into()]),
        )
        .into();
    }
    let last = indices.last().map_or(span, |index| index.span);
    let body = match action {
        Action::Read => chain.call("read", last, &[reached]),
        Action::Borrow | Action::BorrowMut => reached,
        Action::Write(written, equals) => {
            let written = blamed(written.span(), quote!(#value)).into();
            chain.call("write", *equals, &[reached, written])
        }
        Action::Edit(operator, _) => chain.edit(operator, &reached, &value),
    };
    if let Some(right) = action.value() {
        names.push(value);
        values.push(right);
    }
    let borrowed = if action.is_mutable() {
        let macros = macros(krate, span);
        let borrow = Ident::new("__borrow_mut", at(span));
        quote!({
            use #macros::Borrow as _;
            (#object).#borrow()
        })
    } else {
        quote!(&(#object))
    };
    // What a `match` is on lives as long as its value may: the object as well, where it is a temporary.
    quote!(match (#(#values,)* #borrowed,) {
        #[allow(unused_braces)]
        (#(#names,)* #place,) => #body
    })
}

struct Chain<'a> {
    krate: &'a TokenStream,
    mode: Mode,
}

impl Chain<'_> {
    fn call(&self, method: &str, span: Span, arguments: &[TokenStream]) -> TokenStream {
        let prefix = if self.mode == Mode::Fallible { "try_" } else { "" };
        let (macros, method) = (macros(self.krate, span), Ident::new(&format!("{prefix}{method}"), span));
        quote_spanned!(at(span)=> #macros::Access.#method(#(#arguments),*))
    }

    /// Expands `+=` and its like, to the operator that the user wrote.
    fn edit(&self, operator: &syn::BinOp, reached: &TokenStream, value: &Ident) -> TokenStream {
        let (macros, target, error) = (
            macros(self.krate, operator.span()),
            hidden("__target"),
            hidden("__error"),
        );
        let edited = quote!(*#macros::Access.target(&mut #target) #operator #value;);
        match self.mode {
            Mode::Panicking => quote!({
                let mut #target = #reached;
                #edited
            }),
            Mode::Fallible => quote!(match #reached {
                ::core::result::Result::Ok(mut #target) => {
                    #edited
                    ::core::result::Result::Ok(())
                }
                ::core::result::Result::Err(#error) => ::core::result::Result::Err(#error),
            }),
        }
    }
}
