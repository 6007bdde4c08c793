//! One axis of a shape, and its type.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// An axis, before it is expanded to its type.
#[derive(Clone)]
pub enum Axis {
    /// A length given as a literal.
    Length(u64, Span),
    /// `_`, a run-time length.
    Dynamic(Span),
    /// The tokens of a constant expression in braces that is the length.
    Computed(TokenStream, Span),
    /// The name of a const parameter that is the length.
    Parameter(TokenStream, Span),
    /// A type, such as a named axis or a type parameter.
    Type(TokenStream),
}

impl Axis {
    /// Expands to the type of the axis. The tokens are also valid as an expression.
    pub fn expand(&self, krate: &TokenStream) -> TokenStream {
        match self {
            Self::Length(1, span) => quote_spanned!(*span=> #krate::One),
            Self::Length(length, span) if has_name(*length) => {
                let name = format_ident!("Len{length}", span = *span);
                quote_spanned!(*span=> #krate::__private::#name)
            }
            Self::Length(length, span) => {
                let mut length = Literal::u64_unsuffixed(*length);
                length.set_span(*span);
                quote_spanned!(*span=> #krate::Len::<#length>)
            }
            Self::Dynamic(span) => quote_spanned!(*span=> #krate::Dyn),
            // The type is `One` if the length is 1 and `Len` otherwise, so it is a projection of a
            // trait.
            Self::Computed(length, span) => quote_spanned!(*span=>
                <#krate::__private::Is<{ (#length) == 1 }> as #krate::__private::Extent<{ #length }>>::Dim
            ),
            // A type cannot depend on whether a const parameter is 1, so the axis is always `Len`.
            Self::Parameter(length, span) => quote_spanned!(*span=> #krate::Len::<#length>),
            Self::Type(axis) => axis.clone(),
        }
    }
}

/// Returns whether array-core declares a name for `Len` of this length, such as `Len3`. The name
/// takes rustc less time: it checks the constant in `Len<3>` like the body of a function, but only
/// resolves `Len3`.
pub fn has_name(length: u64) -> bool {
    length <= 128 || (length.is_power_of_two() && length <= LONGEST)
}

/// The greatest length with a name.
const LONGEST: u64 = 1 << 16;

/// Expands to the declarations of all names such as `Len3`. Each is a type and a value, because the
/// tokens of a shape may be used as either.
pub fn lengths() -> TokenStream {
    (0..=LONGEST)
        .filter(|&length| has_name(length))
        .map(|length| {
            let name = format_ident!("Len{length}");
            let length = Literal::u64_unsuffixed(length);
            quote! {
                pub type #name = Len<#length>;
                pub const #name: Len<#length> = Len;
            }
        })
        .collect()
}

/// Expands to the tuple of the types of the axes.
pub fn expand(krate: &TokenStream, axes: &[Axis]) -> TokenStream {
    let axes = axes.iter().map(|axis| axis.expand(krate));
    quote!((#(#axes,)*))
}
