//! Parses the input as one Rust expression, and replaces syn's errors by messages of `broadcast!`.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::{
    Expr, Token, parenthesized,
    parse::{ParseStream, Parser},
};

use super::{Mode, functions};
use crate::{input::enclose, rules::RuleSet};

/// Parses one expression, with an optional comma after it.
pub fn parse(mode: Mode, input: TokenStream) -> syn::Result<Expr> {
    let name = mode.name();
    if input.is_empty() {
        return Err(syn::Error::new(
            Span::call_site(),
            format!("{name} is empty: write an expression, as in `x + y`"),
        ));
    }
    if let Some(error) = statements(name, &input) {
        return Err(error);
    }
    let read = |input: ParseStream<'_>| {
        let content;
        parenthesized!(content in input);
        let expr = content.parse::<Expr>()?;
        let comma = content.parse::<Option<Token![,]>>()?;
        if content.peek(Token![;]) {
            return Err(content.error(format!("{name} takes one expression: leave out the `;`")));
        }
        if let Some(right) = python(&expr, &content) {
            return Err(content.error(right));
        }
        if let Expr::Path(path) = &expr
            && let Some(comma) = comma
            && path.path.get_ident().is_some_and(RuleSet::is_word)
            && !content.is_empty()
        {
            return Err(syn::Error::new_spanned(
                comma,
                "a rule set is followed by `;`, as in `named; x[i] + y[j]`",
            ));
        }
        if !content.is_empty() {
            return Err(content.error(format!("{name} takes one expression, which ends before this")));
        }
        Ok(expr)
    };
    read.parse2(enclose(input.clone()))
        .map_err(|error| explain(name, input, error))
}

/// Returns the message for an operator of Python after an expression, or `None` for anything else.
fn python(expr: &Expr, rest: ParseStream<'_>) -> Option<&'static str> {
    if rest.peek(Token![@]) {
        return Some("Rust has no `@`: write a product of matrices as a method, `a.matmul(&b)`");
    }
    if rest.peek(Token![if]) {
        return Some("Rust writes a choice of two values as `if x > 0 { x } else { 0 }`");
    }
    if matches!(expr, Expr::Path(path) if path.path.is_ident("not")) {
        return Some("Rust writes `not` as `!`");
    }
    match rest.fork().parse::<proc_macro2::Ident>().ok()?.to_string().as_str() {
        "and" => Some("Rust writes `and` as `&&`"),
        "or" => Some("Rust writes `or` as `||`"),
        _ => None,
    }
}

/// Returns the error for a `let` that ends with `;`, or `None` for any other input.
fn statements(name: &str, input: &TokenStream) -> Option<syn::Error> {
    let mut tokens = input.clone().into_iter();
    let binding = tokens
        .next()
        .filter(|token| matches!(token, TokenTree::Ident(word) if word == "let"))?;
    let variable = tokens.next()?;
    tokens.find(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))?;
    let variable = match variable {
        TokenTree::Ident(variable) if variable != "mut" => variable.to_string(),
        _ => "y".to_owned(),
    };
    let call = name.trim_matches('`');
    Some(syn::Error::new(
        binding.span(),
        format!("{name} takes one expression: write the `let` before it, as in `let {variable} = {call}(…);`"),
    ))
}

/// Returns the error for input that does not parse. It explains a likely cause, if one is found.
fn explain(name: &str, input: TokenStream, error: syn::Error) -> syn::Error {
    if let Some(error) = find(name, input) {
        return error;
    }
    if error.to_string() == "comparison operators cannot be chained" {
        return syn::Error::new(
            error.span(),
            "comparison operators cannot be chained: join two comparisons with `&&`",
        );
    }
    error
}

fn find(name: &str, input: TokenStream) -> Option<syn::Error> {
    let tokens: Vec<TokenTree> = input.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let after = &tokens[index + 1..];
        let found = match token {
            TokenTree::Group(group) => find(name, group.stream()),
            TokenTree::Ident(ident) => keyword_function(name, ident, after),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the error for a call of `where(c, x, y)` or `mod(x, y)`, whose names are keywords, or
/// `None` for any other identifier.
fn keyword_function(name: &str, ident: &proc_macro2::Ident, after: &[TokenTree]) -> Option<syn::Error> {
    let word = ident.to_string();
    let is_called =
        matches!(after.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    if !is_called || !matches!(word.as_str(), "mod" | "where") {
        return None;
    }
    let right = functions::near_miss(&word)?;
    Some(syn::Error::new(ident.span(), no_function(name, &word, right)))
}

/// Returns the message for a function that has another name in `array_core`.
pub fn no_function(name: &str, wrong: &str, right: &str) -> String {
    format!("there is no function `{wrong}` in {name}: write `{right}`")
}
