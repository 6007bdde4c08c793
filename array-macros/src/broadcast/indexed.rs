//! Expands placements: index names, and `in_dims`. Each gives an operand axes of another one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{
    expand::{Expander, bound_operand},
    model::{AxisList, Names, Placed},
};
use crate::{
    axes,
    output::{at, blamed, hidden, macros},
};

/// Names the variable of an operand with index names.
fn indexed(index: usize) -> Ident {
    format_ident!("__n{index}", span = Span::mixed_site())
}

impl Expander<'_> {
    /// Places a value like the node in the variable `like`.
    pub fn placed(&self, placed: &Placed, like: &TokenStream) -> TokenStream {
        let Placed { value, list, span } = placed;
        let method = Ident::new("in_dims", *span);
        self.place_axes(&method, self.node(value), list, quote!(&#like))
    }

    /// Expands to the variables that hold the operands with index names, arranged as the result is.
    ///
    /// Where a name stood before, its axis is compared with that of the last operand which had it: what is
    /// known of an extent goes from each to the next.
    pub fn indexed(&self, names: &Names) -> TokenStream {
        let mut last: Vec<Option<Ident>> = vec![None; names.rank];
        let mut bindings = TokenStream::new();
        if let Some(list) = &names.target {
            let (place, target) = (hidden("__target"), hidden("__t"));
            let node = self.arranged(quote!(#place.node()), list, names.rank);
            bindings.extend(quote!(let #target = #node;));
            last.fill(Some(target));
        }
        for (index, operand) in names.indexed.iter().enumerate() {
            let name = indexed(index);
            let node = self.operand(operand.span, bound_operand(operand.operand, operand.span));
            let mut node = self.arranged(node, &operand.list, names.rank);
            for axis in &operand.list.axes {
                if let Some(before) = last[axis.number()].replace(name.clone()) {
                    let (macros, method) = (self.macros(axis.span()), Ident::new("agree", axis.span()));
                    let arguments = [node, quote!(&#before), axis.expand(self.krate)];
                    let arguments = arguments.map(|argument| blamed(axis.span(), argument));
                    node = quote_spanned!(at(axis.span())=> #macros::Op.#method(#(#arguments),*));
                }
            }
            bindings.extend(quote!(let #name = #node;));
        }
        bindings
    }

    /// Names the variable of an operand with index names, as a node.
    pub fn indexed_operand(&self, index: usize) -> TokenStream {
        let name = indexed(index);
        quote!(#name)
    }

    /// Takes an operand without index names, which has no axes.
    pub fn unindexed(&self, span: Span, node: TokenStream) -> TokenStream {
        let (macros, method, node) = (self.macros(span), Ident::new("unindexed", span), blamed(span, node));
        quote_spanned!(at(span)=> #macros::Op.#method(#node))
    }

    fn arranged(&self, node: TokenStream, list: &AxisList, rank: usize) -> TokenStream {
        let krate = self.krate;
        let ones = (0..rank).map(|_| quote!(#krate::One));
        self.place_axes(&Ident::new("arrange", list.span), node, list, quote!((#(#ones,)*)))
    }

    /// Calls a method that places a node by a list of axes, at the list of the user.
    fn place_axes(&self, method: &Ident, node: TokenStream, list: &AxisList, like: TokenStream) -> TokenStream {
        let macros = macros(self.krate, list.span);
        let axes = axes::expand(self.krate, list.axes.iter().copied());
        let arguments = [node, axes, like].map(|argument| blamed(list.span, argument));
        quote_spanned!(at(list.span)=> #macros::Op.#method(#(#arguments),*))
    }
}
