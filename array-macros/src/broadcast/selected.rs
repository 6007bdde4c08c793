//! Expands selections: those in operands, which are Rust expressions, and the part of an array that
//! is written to.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Ident, Lifetime, spanned::Spanned};

use super::{Mode, expand::Expander, model::Target, place::strip};
use crate::{
    output::{at, blamed, hidden, macros},
    selection::{self, Access, Entry, selections},
};

/// Returns the label of the block that the expansion of `try_broadcast!` breaks out of if a
/// selection, a reduction or a matrix product fails.
pub fn label() -> Lifetime {
    Lifetime::new("'__out", Span::mixed_site())
}

impl Expander<'_> {
    /// Expands the selections in an expression that Rust evaluates.
    pub fn rust(&self, expr: &Expr) -> TokenStream {
        let mut expr = expr.clone();
        selections(&self.program.marks, &mut expr, &mut |selection, _| {
            let view = self.selection(selection);
            *selection = Expr::Verbatim(quote!((#view)));
        });
        expr.into_token_stream()
    }

    /// Expands a selection to a view. If it selects from another selection, expands both to one
    /// chain of calls.
    fn selection(&self, expr: &Expr) -> TokenStream {
        let (mut array, mut lists) = (expr, Vec::new());
        while let Expr::Index(index) = strip(array)
            && let Some(marked) = self.program.marks.get(index)
        {
            lists.insert(0, &*marked.entries);
            array = &index.expr;
        }
        self.part(false, array, &lists)
    }

    /// Expands the left-hand side to the statements that create a view of it, and the expression to
    /// assign to.
    pub fn target(&self, target: &Target) -> (TokenStream, TokenStream) {
        let array = &*target.array;
        if !target.is_part() {
            return (TokenStream::new(), array.to_token_stream());
        }
        let lists: Vec<&[Entry]> = target.lists.iter().map(Vec::as_slice).collect();
        let view = hidden("__view");
        let written = quote!(#view);
        let Some(index) = &target.index else {
            let chain = self.part(true, array, &lists);
            return (quote!(let mut #view = #chain;), written);
        };
        // Bind a reference to the index in a `let` of its own, so that an index that is a temporary
        // lives until the end of the assignment.
        let (selected, value) = (hidden("__i0"), self.rust(index));
        let bound = quote!(let #selected = &(#value););
        if lists.is_empty() {
            let place = self.place(&self.rust(array), array.span(), index);
            return (quote!(#bound #place), written);
        }
        let (outer, chain) = (hidden("__part"), self.part(true, array, &lists));
        let place = self.place(&quote!(#outer), target.span, index);
        (quote!(#bound let mut #outer = #chain; #place), written)
    }

    /// Expands to the statements that bind the part of an array that an index of any type selects.
    /// The expansion has already bound a reference to the index.
    fn place(&self, array: &TokenStream, span: Span, index: &Expr) -> TokenStream {
        let access = self.access(true);
        let borrow = Ident::new(access.borrow(), span);
        let at_index = index.span();
        let (macros, method) = (macros(self.krate, at_index), access.method("place", at_index));
        let (view, selected) = (hidden("__view"), hidden("__i0"));
        let arguments = [blamed(at_index, quote!(#view)), blamed(at_index, quote!(#selected))];
        let call = quote_spanned!(at(at_index)=> #macros::Select.#method(#(#arguments),*));
        let part = quote!(match ((#array).#borrow(),) {
            #[allow(unused_braces)]
            (#view,) => #call
        });
        if self.mode == Mode::Panicking {
            return quote!(let mut #view = #part;);
        }
        // rustc may not know the type of the part yet. If the arms had this type, the arm of type
        // `!` would decide it. So the first arm assigns the part instead.
        let (value, failed) = (hidden("__value"), self.failed());
        quote!(let mut #view; match #part { ::core::result::Result::Ok(#value) => #view = #value, #failed })
    }

    fn part(&self, is_mutable: bool, array: &Expr, lists: &[&[Entry]]) -> TokenStream {
        let access = self.access(is_mutable);
        self.checked(selection::expand(self.krate, access, array, lists, &|expr| {
            self.rust(expr)
        }))
    }

    fn access(&self, is_mutable: bool) -> Access {
        Access {
            is_mutable,
            is_fallible: self.mode == Mode::Fallible,
        }
    }

    /// Wraps a part in code that returns an error from the whole expression if the part is out of
    /// bounds. Returns the part unchanged if the macro panics instead.
    fn checked(&self, part: TokenStream) -> TokenStream {
        if self.mode == Mode::Panicking {
            return part;
        }
        let (view, failed) = (hidden("__view"), self.failed());
        quote!(match #part { ::core::result::Result::Ok(#view) => #view, #failed })
    }

    /// Expands to the arm that returns an error from the whole expression.
    fn failed(&self) -> TokenStream {
        let (krate, out, error) = (self.krate, label(), hidden("__error"));
        quote!(::core::result::Result::Err(#error) => break #out ::core::result::Result::Err(
            <#krate::Error as ::core::convert::From<_>>::from(#error)
        ),)
    }
}
