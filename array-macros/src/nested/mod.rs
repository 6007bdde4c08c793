//! Expands `array![[1, 2], [3, 4]]` and `inline!`, nested literals whose nesting determines the
//! shape.

mod check;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;

use crate::{
    errors,
    input::{Input, keep_precedence, refuse_attributes},
    shape,
};

/// The storage of the array of a literal.
#[derive(Clone, Copy)]
pub enum Storage {
    /// The storage of `array!`: on the heap.
    Heap,
    /// The storage of `inline!`: in the array itself.
    Inline,
}

/// Expands `array!` or `inline!`.
pub fn nested(storage: Storage, input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        refuse_attributes(&user)?;
        let source = parse::parse(keep_precedence(user))?;
        let literal = parse::Literal::read(&source);
        let axes = check::check(&literal)?;
        let shape = shape::expand(&krate, &axes);
        let array = match storage {
            Storage::Heap => quote!(#krate::Array::<_, #shape, #krate::__private::Heap>),
            Storage::Inline => quote!(#krate::InlineArray::<_, #shape>),
        };
        // `from_nested` requires elements that are `Copy`, and `from_elements` does not.
        match (storage, literal.flat()) {
            (Storage::Heap, Some(elements)) => Ok(quote!(#array::from_elements([#(#elements),*]))),
            _ => Ok(quote!(#array::from_nested(#source))),
        }
    });
    expansion.unwrap_or_else(errors::in_expression)
}
