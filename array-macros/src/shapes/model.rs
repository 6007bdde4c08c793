//! The attribute's declarations, and the function.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Attribute, Expr, FnArg, GenericParam, Pat, Path, ReturnType, Signature, Token, Type, Visibility,
    parse::{ParseStream, Parser},
};

use crate::{errors::Errors, shape::Axis};

/// The list in the attribute.
#[derive(Default)]
pub struct Said {
    /// The path of the library.
    pub library: Library,
    /// The declarations of arguments.
    pub arguments: Vec<(Ident, ArraySaid)>,
    /// The names with given extents.
    pub extents: Vec<(Ident, Expr)>,
    /// The names of axes that are in scope.
    pub uses: Vec<Ident>,
    /// The arrow, and the declaration of the result.
    pub result: Option<(Token![->], ResultSaid)>,
}

/// The declaration of a result.
pub struct ResultSaid {
    /// The arrays in the result.
    pub arrays: Vec<ArraySaid>,
    /// `true` if the result is a tuple, with one array for each element.
    pub is_tuple: bool,
}

/// The path of the library, if it is not `::array_core`.
#[derive(Default)]
pub struct Library(pub Option<Path>);

impl Library {
    /// Returns the path with the span of a token of the user, at which rustc reports errors.
    pub fn at(&self, span: Span) -> TokenStream {
        let Some(path) = &self.0 else {
            return quote_spanned!(span=> ::array_core);
        };
        shown_at(span, path.to_token_stream())
    }

    /// Returns the path of the library's module for macros.
    pub fn macros(&self, span: Span) -> TokenStream {
        let library = self.at(span);
        quote_spanned!(span=> #library::__private)
    }
}

/// A shape and a dtype.
pub struct ArraySaid {
    /// The axes.
    pub axes: Vec<Axis>,
    /// The tokens in the brackets.
    pub list: TokenStream,
    /// The dtype.
    pub dtype: Type,
}

/// A list that matches the function.
pub struct Checked {
    /// The path of the library.
    pub library: Library,
    /// The names that are new axes, with the extents in their types.
    pub declared: Vec<(Ident, Option<Expr>)>,
    /// The declarations of arguments.
    pub arguments: Vec<(Ident, ArraySaid)>,
    /// The names whose extents are given in a call.
    pub extents: Vec<(Ident, Expr)>,
    /// The declaration of the result.
    pub result: Option<ResultSaid>,
}

/// A function, with its body as tokens.
pub struct Function {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    /// The signature: the tokens between the attributes and the body.
    pub signature: Signature,
    /// The body, in braces.
    pub body: Group,
}

impl Function {
    /// Reads a function. If the function is `async` or `const`, adds an error to `errors`, because
    /// it cannot have the attribute, and still reads it.
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
            let message = "`shapes` cannot be applied to an `async fn`, whose arguments outlive the call: call a function that \
                           has it";
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

    /// Returns the arguments that have a name.
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

    /// Returns the function without `mut` before arguments that are arrays in the body.
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

/// Gives tokens one span for messages, without changing their name resolution.
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

/// Returns the place of the first token.
pub fn first(tokens: TokenStream) -> Span {
    let first = tokens.into_token_stream().into_iter().next();
    first.map_or_else(Span::call_site, |token| token.span())
}
