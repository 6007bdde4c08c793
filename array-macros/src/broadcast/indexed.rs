//! Expansion of placements, by index names and `in_dims`. Each gives an operand axes of another
//! one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{
    expand::Expander,
    model::{AxisList, Excerpt, Names, Placed},
};
use crate::{
    axes,
    output::{at, blamed, hidden, macros},
};

/// Returns the variable of an operand with index names.
fn indexed(index: usize) -> Ident {
    format_ident!("__n{index}", span = Span::mixed_site())
}

impl Expander<'_> {
    /// Places a value relative to the node in the variable `like`.
    pub fn placed(&self, placed: &Placed, like: &TokenStream) -> TokenStream {
        let Placed {
            value,
            list,
            span,
            excerpt,
        } = placed;
        let method = Ident::new("in_dims", *span);
        self.place_axes(&method, self.node(value), list, quote!(&#like), excerpt)
    }

    /// Expands to variables with the operands that have index names, arranged like the result, or
    /// like the walk of a reduction.
    ///
    /// If an earlier operand has the same name, the axes of both are compared. So what the types
    /// know about an extent passes from each operand to the next.
    pub fn indexed(&self, names: &Names) -> TokenStream {
        let mut last: Vec<Option<(Ident, &str)>> = vec![None; names.names.len()];
        let mut bindings = TokenStream::new();
        if let Some(list) = &names.target {
            let (place, target) = (hidden("__target"), hidden("__t"));
            let text = &self.program.excerpt.operands[0];
            let node = self.arranged(quote!(#place.node()), list, names, text);
            bindings.extend(quote!(let #target = #node;));
            last.fill(Some((target, text)));
        }
        for operand in &names.indexed {
            let (name, node) = (indexed(operand.number), self.leaf(&operand.value));
            let mut node = self.arranged(node, &operand.list, names, &operand.text);
            for axis in &operand.list.axes {
                if let Some((before, other)) = last[axis.number()].replace((name.clone(), &operand.text)) {
                    let (macros, method) = (self.macros(axis.span()), Ident::new("agree", axis.span()));
                    let index = &names.names[axis.number()];
                    let excerpt = Excerpt {
                        operands: [&operand.text, other].map(|operand| format!("{index} of {operand}")),
                        ..Excerpt::of("broadcast!", operand.text.clone())
                    };
                    let excerpt = self.excerpt(&excerpt, axis.span());
                    let arguments = [node, quote!(&#before), axis.expand(self.krate)];
                    let arguments = arguments.map(|argument| blamed(axis.span(), argument));
                    node = quote_spanned!(at(axis.span())=> #macros::Op.#method(#(#arguments),*, #excerpt));
                }
            }
            bindings.extend(quote!(let #name = #node;));
        }
        bindings
    }

    /// Returns the variable of an operand with index names, as a node.
    pub fn indexed_operand(&self, index: usize) -> TokenStream {
        let name = indexed(index);
        quote!(#name)
    }

    /// Converts an operand without index names to a node. It must have no axes.
    pub fn unindexed(&self, span: Span, node: TokenStream, text: String) -> TokenStream {
        let excerpt = self.excerpt(&Excerpt::of("broadcast!", text), span);
        let (macros, method, node) = (self.macros(span), Ident::new("unindexed", span), blamed(span, node));
        quote_spanned!(at(span)=> #macros::Op.#method(#node, #excerpt))
    }

    fn arranged(&self, node: TokenStream, list: &AxisList, names: &Names, text: &str) -> TokenStream {
        let krate = self.krate;
        let ones = names.names.iter().map(|_| quote!(#krate::One));
        let excerpt = Excerpt::of("broadcast!", text.to_owned());
        self.place_axes(
            &Ident::new("arrange", list.span),
            node,
            list,
            quote!((#(#ones,)*)),
            &excerpt,
        )
    }

    /// Calls a method that places a node by a list of axes, with the span of the user's list.
    fn place_axes(
        &self,
        method: &Ident,
        node: TokenStream,
        list: &AxisList,
        like: TokenStream,
        excerpt: &Excerpt,
    ) -> TokenStream {
        let macros = macros(self.krate, list.span);
        let axes = axes::expand(self.krate, list.axes.iter().copied());
        let excerpt = self.excerpt(excerpt, list.span);
        let arguments = [node, axes, like].map(|argument| blamed(list.span, argument));
        quote_spanned!(at(list.span)=> #macros::Op.#method(#(#arguments),*, #excerpt))
    }
}
