//! The declarations in `#[shapes]`, and the function with this attribute.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Attribute, Expr, FnArg, GenericParam, Pat, Path, ReturnType, Signature, Token, Type, Visibility,
    parse::{ParseStream, Parser},
};

use crate::{errors::Errors, shape::Axis};

/// The declarations in the attribute, before they are compared with the function.
#[derive(Default)]
pub struct Said {
    /// The path at which the expansion names `array_core`.
    pub library: Library,
    /// The names of arguments, each with its declared shape and dtype.
    pub arguments: Vec<(Ident, ArraySaid)>,
    /// The names of axes whose extents the attribute gives.
    pub extents: Vec<(Ident, Expr)>,
    /// The names of axes that are declared elsewhere and are in scope.
    pub uses: Vec<Ident>,
    /// The arrow, and the declared shape and dtype of the result.
    pub result: Option<(Token![->], ResultSaid)>,
}

/// The part of the declarations that is after the arrow.
pub struct ResultSaid {
    /// The declared shape and dtype of each array in the result.
    pub arrays: Vec<ArraySaid>,
    /// `true` if the result is a tuple, with one array for each element.
    pub is_tuple: bool,
}

/// The path of `array_core` that the attribute gives, or `None` for `::array_core`.
#[derive(Default)]
pub struct Library(pub Option<Path>);

impl Library {
    /// Returns the path with the span of one of the user's tokens, at which rustc reports errors.
    pub fn at(&self, span: Span) -> TokenStream {
        let Some(path) = &self.0 else {
            return quote_spanned!(span=> ::array_core);
        };
        shown_at(span, path.to_token_stream())
    }

    /// Returns the path of `array_core::__private`, the module for macros.
    pub fn macros(&self, span: Span) -> TokenStream {
        let library = self.at(span);
        quote_spanned!(span=> #library::__private)
    }
}

/// The declared shape and dtype of an array.
pub struct ArraySaid {
    /// The declared axes, outermost first.
    pub axes: Vec<Axis>,
    /// The tokens of the axes in the brackets.
    pub list: TokenStream,
    /// The type of the elements.
    pub dtype: Type,
}

/// The declarations in the attribute, after they were compared with the function.
pub struct Checked {
    /// The path at which the expansion names `array_core`.
    pub library: Library,
    /// The names of new axes, each with its extent if the attribute gives it as an integer literal.
    pub declared: Vec<(Ident, Option<Expr>)>,
    /// The names of arguments, each with its declared shape and dtype.
    pub arguments: Vec<(Ident, ArraySaid)>,
    /// The names of axes whose extents each call of the function computes.
    pub extents: Vec<(Ident, Expr)>,
    /// The declared shape and dtype of the result, if there is one.
    pub result: Option<ResultSaid>,
}

/// A function, with its body as tokens.
pub struct Function {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    /// The signature, as the user wrote it.
    pub signature: Signature,
    /// The body, in braces.
    pub body: Group,
}

impl Function {
    /// Reads a function. The attribute cannot be applied to an `async` or `const` function: for
    /// such a function, adds an error to `errors`, and still returns the function.
    pub fn read(item: TokenStream, errors: &mut Errors) -> syn::Result<Self> {
        let read = |input: ParseStream<'_>| {
            let (attributes, visibility) = (input.call(Attribute::parse_outer)?, input.parse::<Visibility>()?);
            let start = input.span();
            let signature = input.parse::<Signature>().map_err(|_| {
                let message = "`shapes` applies to a function, whose arguments it describes: this is not a function";
                syn::Error::new(start, message)
            })?;
            Ok((attributes, visibility, signature, input.parse::<TokenStream>()?))
        };
        let (attributes, visibility, signature, rest) = read.parse2(item)?;
        if let Some(keyword) = &signature.asyncness {
            let message = "`shapes` cannot be applied to an `async fn`: put it on a plain `fn`, and call that from the `async fn`";
            errors.at(keyword, message);
        }
        if let Some(keyword) = &signature.constness {
            let message = "`shapes` cannot be applied to a `const fn`: arguments are compared when the program runs";
            errors.at(keyword, message);
        }
        let mut rest = rest.into_iter();
        match (rest.next(), rest.next()) {
            (Some(TokenTree::Group(body)), None) if body.delimiter() == Delimiter::Brace => Ok(Self {
                attributes,
                visibility,
                signature,
                body,
            }),
            _ => {
                let message = "`shapes` gives arrays to the body of a function: this function has no body";
                Err(syn::Error::new_spanned(&signature.ident, message))
            }
        }
    }

    /// Returns whether the expansion may add `#[track_caller]`: a function of another ABI cannot
    /// have the attribute, and a function has it at most once.
    pub fn may_track_caller(&self) -> bool {
        let is_tracked = |attribute: &Attribute| attribute.path().is_ident("track_caller");
        self.signature.abi.is_none() && !self.attributes.iter().any(is_tracked)
    }

    /// Returns the names of the arguments that are plain names.
    pub fn names(&self) -> impl Iterator<Item = &Ident> {
        self.signature.inputs.iter().filter_map(|argument| match argument {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(pattern) if pattern.by_ref.is_none() && pattern.subpat.is_none() => Some(&pattern.ident),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        })
    }

    /// Returns whether the function has a type parameter of this name.
    pub fn has_type_parameter(&self, name: &Ident) -> bool {
        self.signature
            .generics
            .type_params()
            .any(|parameter| parameter.ident == *name)
    }

    /// Returns whether the function has a const parameter of this name.
    pub fn has_const_parameter(&self, name: &Ident) -> bool {
        let is_named =
            |parameter: &GenericParam| matches!(parameter, GenericParam::Const(found) if found.ident == *name);
        self.signature.generics.params.iter().any(is_named)
    }

    /// Returns the return type, or `None` if the function has none.
    pub fn result(&self) -> Option<&Type> {
        match &self.signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, result) => Some(result),
        }
    }

    /// Removes `mut` before the declared arguments, since the expansion binds new variables of
    /// these names for the body.
    pub fn lend(mut self, arguments: &[(Ident, ArraySaid)]) -> Self {
        for argument in &mut self.signature.inputs {
            if let FnArg::Typed(typed) = argument
                && let Pat::Ident(pattern) = &mut *typed.pat
                && arguments.iter().any(|(name, _)| *name == pattern.ident)
            {
                pattern.mutability = None;
            }
        }
        self
    }

    /// Returns the function with another body.
    pub fn with_body(&self, body: TokenStream) -> TokenStream {
        let Self {
            attributes,
            visibility,
            signature,
            ..
        } = self;
        quote!(#(#attributes)* #visibility #signature #body)
    }
}

/// Gives all tokens the position of the span `place`, at which rustc then reports errors about
/// them. Their name resolution does not change.
pub fn shown_at(place: Span, tokens: TokenStream) -> TokenStream {
    let tokens = tokens.into_iter().map(|token| {
        let span = token.span().located_at(place);
        let mut token = match token {
            TokenTree::Group(group) => Group::new(group.delimiter(), shown_at(place, group.stream())).into(),
            token => token,
        };
        token.set_span(span);
        token
    });
    tokens.collect()
}

/// Returns the span of the first token.
pub fn first(tokens: TokenStream) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |token| token.span())
}
