//! Helpers for the inputs of all macros: the path of `array_core` at the start, and invisible
//! groups.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::Expr;

/// The maximum number of axes of a shape.
pub const MAX_RANK: usize = 8;

/// The input of a macro, split into the path of `array_core` and the user's tokens.
pub struct Input {
    /// The path of `array_core`, which is the expansion of `$crate`.
    pub krate: TokenStream,
    /// The user's tokens.
    pub user: TokenStream,
}

impl Input {
    /// Splits the path of `array_core`, `[$crate]`, from the start of the input.
    pub fn split(input: TokenStream) -> syn::Result<Self> {
        let mut tokens = input.into_iter();
        match tokens.next() {
            Some(TokenTree::Group(path)) if path.delimiter() == Delimiter::Bracket => Ok(Self {
                krate: path.stream(),
                user: tokens.collect(),
            }),
            _ => Err(syn::Error::new(
                Span::call_site(),
                "this macro is an internal part of `array-core`: call the macro of the same name in `array-core`",
            )),
        }
    }
}

/// Removes the invisible groups that `macro_rules!` puts around `$x:expr` and `$t:ty`.
///
/// Such a group preserves the precedence of an expression, so use this function only for lists
/// whose entries are not operands.
pub fn ungroup(tokens: TokenStream) -> TokenStream {
    let mut flat = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flat.extend(ungroup(group.stream()));
            }
            token => flat.extend([token]),
        }
    }
    flat
}

/// The message about an attribute in the input of a macro.
pub const ATTRIBUTE: &str =
    "nothing in this macro can have an attribute: put it on the statement, as in `#[cfg(…)] let x = …;`";

/// Returns an error if an entry of a list has an attribute. The macros ignore attributes of
/// entries, so a `#[cfg]` would not remove its entry.
///
/// The lists are the input of the macro, and the contents of each pair of brackets in it. The
/// brackets of other macros, such as `vec![…]`, may contain attributes.
pub fn refuse_attributes(tokens: &TokenStream) -> syn::Result<()> {
    let mut before = ' ';
    for token in tokens.clone() {
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && before == '#' => {
                return Err(syn::Error::new(group.span(), ATTRIBUTE));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && before != '!' => {
                refuse_attributes(&group.stream())?;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => refuse_attributes(&group.stream())?,
            _ => {}
        }
        before = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
    }
    Ok(())
}

/// Puts each operation that a `macro_rules!` passes as `$x:expr` in parentheses.
///
/// Such an operation is in an invisible group. rustc ignores this group in the output of a
/// procedural macro: if `$x` is `1 + 1`, `$x * 2` would become `1 + 1 * 2`. So a macro that emits
/// parts of an expression calls this function before it reads the expression.
pub fn keep_precedence(tokens: TokenStream) -> TokenStream {
    in_parentheses(&tokens).unwrap_or(tokens)
}

/// Returns the tokens with the parentheses of [`keep_precedence`], or `None` if they need none.
fn in_parentheses(tokens: &TokenStream) -> Option<TokenStream> {
    let mut is_changed = false;
    let changed = tokens.clone().into_iter().map(|token| {
        let TokenTree::Group(group) = &token else {
            return token;
        };
        let inner = in_parentheses(&group.stream());
        let is_operation = group.delimiter() == Delimiter::None && is_operation(group.stream());
        if inner.is_none() && !is_operation {
            return token;
        }
        is_changed = true;
        let mut content = inner.unwrap_or_else(|| group.stream());
        if is_operation {
            let mut parentheses = Group::new(Delimiter::Parenthesis, content);
            // With a span of the expansion, rustc does not warn about unused parentheses.
            parentheses.set_span(Span::mixed_site().located_at(group.span()));
            content = TokenTree::from(parentheses).into();
        }
        let mut group = Group::new(group.delimiter(), content);
        group.set_span(token.span());
        group.into()
    });
    let changed = changed.collect();
    is_changed.then_some(changed)
}

/// Returns whether the tokens are an expression that may need parentheses next to an operator.
fn is_operation(tokens: TokenStream) -> bool {
    let expression = syn::parse2(tokens);
    matches!(
        expression,
        Ok(Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) | Expr::Reference(_) | Expr::Closure(_))
    )
}

/// Puts `tokens` in parentheses that have the span of the last token.
///
/// syn reports an unexpected end of the input at the end of the enclosing group, or at the whole
/// macro call if there is no group. A parser that reads the contents of the new parentheses reports
/// it at the last token.
pub fn enclose(tokens: TokenStream) -> TokenStream {
    let last = tokens.clone().into_iter().last();
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(last.map_or_else(Span::call_site, |last| last.span()));
    TokenTree::Group(group).into()
}
