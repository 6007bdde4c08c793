//! Expands an access to a chain of calls. Each call takes a borrowed array, view or element, and
//! returns the view or element that the next index selects.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    Mode,
    model::{Access, Action, Kind},
};
use crate::{
    broadcast::compound,
    output::{at, blamed, hidden, macros},
};

/// Expands an index access to the call that performs it.
pub fn expand(krate: &TokenStream, mode: Mode, access: &Access) -> TokenStream {
    let Access {
        object,
        indices,
        action,
    } = access;
    let (span, place, value) = (object.span(), hidden("__place"), hidden("__value"));
    let chain = Chain { krate, mode };
    let (mut reached, mut last) = (quote!(#place), span);
    let mut step = if action.is_mutable() { "index_mut" } else { "index" };
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
        // Give both arguments the span of the index, so that rustc reports there that a value
        // cannot be indexed.
        let arguments = [blamed(index.span, reached), blamed(index.span, argument)];
        reached = chain.call(step, index.span, &arguments);
        (step, last) = ("then", index.span);
    }
    let body = match action {
        Action::Read => chain.call("read", last, &[blamed(last, reached)]),
        Action::Borrow | Action::BorrowMut => reached,
        // Give the call the span of the value, so that rustc reports an unsuitable value there.
        Action::Write(written) => {
            let written = written.span();
            let arguments = [blamed(written, reached), blamed(written, quote!(#value))];
            chain.call("write", written, &arguments)
        }
        Action::Edit(operator, written) => chain.edit(operator, &reached, &value, written.span()),
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
    // Temporaries in the scrutinee of a `match` live until the end of the enclosing statement. So
    // the object may be a temporary.
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
    fn call(&self, method: &str, span: Span, arguments: &[TokenTree]) -> TokenStream {
        let prefix = if self.mode == Mode::Fallible { "try_" } else { "" };
        let (macros, method) = (macros(self.krate, span), Ident::new(&format!("{prefix}{method}"), span));
        quote_spanned!(at(span)=> #macros::Access.#method(#(#arguments),*))
    }

    /// Expands an access on the left of `+=` or a similar operator. The expansion applies the
    /// operator to the element or view that `reached` selects.
    fn edit(&self, operator: &syn::BinOp, reached: &TokenStream, value: &Ident, written: Span) -> TokenStream {
        let span = operator.span();
        let (macros, target, error) = (macros(self.krate, span), hidden("__target"), hidden("__error"));
        let place = quote!(#macros::Access.target(&mut #target));
        if self.mode == Mode::Panicking {
            return quote!({
                let mut #target = #reached;
                *#place #operator #value;
            });
        }
        let method = compound(operator).expect("an edit has a compound operator");
        // The name, such as `AddAssign`, is not in snake case, so it is not the name of any other
        // method of the element's type.
        let method = Ident::new(method.operator, span);
        // rustc reports an unsuitable value at the value.
        let value = blamed(written, quote!(#value));
        // A view, or an element that is an array, has inherent methods with these names, which
        // rustc prefers to those of the trait `EditElement`. Other elements have only those of the
        // trait.
        quote!(match #reached {
            ::core::result::Result::Ok(mut #target) => {
                use #macros::EditElement as _;
                #place.#method(#value)
            }
            ::core::result::Result::Err(#error) =>
                ::core::result::Result::Err(::core::convert::From::from(#error)),
        })
    }
}
