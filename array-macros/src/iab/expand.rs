//! Expands an access to a chain of calls. Each call takes a borrowed array, view or element, and
//! returns the view or element that the next index selects.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::{Expr, spanned::Spanned};

use super::{
    Mode,
    model::{Access, Action, Index, Kind},
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
    // The least extent for an index that `cargo check` compares with the extent.
    let least = |index: &Index| index.reach().filter(|_| mode == Mode::Panicking);
    // Without variables, the expansion is no `match`, because rustc takes longer for one.
    let is_bare = !action.is_mutable() && is_place(object) && indices.iter().all(|index| least(index).is_some());
    let (mut reached, mut last) = (if is_bare { quote!(&(#object)) } else { quote!(#place) }, span);
    let mut step = if action.is_mutable() { "IndexMut" } else { "Index" };
    let (mut names, mut values, mut is_compared) = (Vec::new(), Vec::new(), false);
    for (position, index) in indices.iter().enumerate() {
        reached = match (&index.kind, least(index)) {
            (Kind::Literal(literal), Some(least)) => {
                is_compared = true;
                chain.compare(step, index.span, *literal, least, &reached)
            }
            (Kind::Literal(literal), None) => {
                let (macros, literal) = (macros(krate, index.span), Literal::i64_unsuffixed(*literal));
                let argument = quote_spanned!(at(index.span)=> #macros::Index::<#literal>);
                chain.index(step, index.span, reached, argument)
            }
            (Kind::Value(expr), _) => {
                let name = format_ident!("__i{position}", span = Span::mixed_site());
                let argument = quote!(#name);
                names.push(name);
                values.push(&**expr);
                chain.index(step, index.span, reached, argument)
            }
        };
        (step, last) = ("Then", index.span);
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
    let body = if is_compared {
        let macros = macros(krate, span);
        quote!({ use #macros::Uncompared as _; #body })
    } else {
        body
    };
    if is_bare {
        return body;
    }
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

/// Returns whether an expression is a variable or a field of one, whose borrow needs no temporary.
/// The borrow of a constant may need one, so longer paths are excluded.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(path) => path.path.get_ident().is_some(),
        Expr::Field(field) => is_place(&field.base),
        _ => false,
    }
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

    /// Expands the step that applies an index. `step` is `Index` or `IndexMut` for the first index,
    /// and `Then` for a further one.
    fn index(&self, step: &str, span: Span, reached: TokenStream, index: TokenStream) -> TokenStream {
        let method = match step {
            "Index" => "index",
            "IndexMut" => "index_mut",
            _ => "then",
        };
        // If a value cannot be indexed, rustc reports it at the index.
        self.call(method, span, &[blamed(span, reached), blamed(span, index)])
    }

    /// Expands the step that applies a literal index, which needs an axis of at least `least`
    /// positions. The method has the span of the index, at which rustc reports a shorter axis.
    fn compare(&self, step: &str, span: Span, index: i64, least: u64, reached: &TokenStream) -> TokenStream {
        let (macros, step) = (macros(self.krate, span), Ident::new(step, span));
        let (index, least) = (Literal::i64_unsuffixed(index), Literal::u64_unsuffixed(least));
        quote_spanned!(at(span)=> #macros::Reach::<#least, #index, _> { place: #reached }.#step())
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
