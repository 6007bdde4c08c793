//! Expands `einsum!("ij,jk->ik", a, b)`, a sum of products in the notation of NumPy.
//!
//! The call is rewritten to an expression with index names for `broadcast!`:
//! `named [i, k]; sum(j: (a)[i, j] * (b)[j, k])`. This module already replaces the lists of names
//! by markers, so that `broadcast!` does not read brackets within an operand as index names. It
//! checks the subscripts. rustc checks the shapes of the operands, as for `broadcast!`.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{
    Expr, LitStr, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    spanned::Spanned,
};

use crate::{
    broadcast::{self, List, Mode},
    errors,
    input::{Input, enclose, keep_precedence},
    selection::{Marks, print},
};

/// Expands `einsum!` or `try_einsum!`.
pub fn einsum(mode: Mode, input: TokenStream) -> TokenStream {
    let expansion = Input::split(input).and_then(|Input { krate, user }| {
        let name = match mode {
            Mode::Panicking => "einsum!",
            Mode::Fallible => "try_einsum!",
        };
        let call = format!(
            "{name}({})",
            print(&Marks::default(), user.clone()).trim_end_matches([',', ' '])
        );
        let mut names = broadcast::Named::default();
        let (order, sum) = Sum::read(name, keep_precedence(user))?.expand(&mut names);
        broadcast::named(mode, &krate, order, sum, names, call)
    });
    expansion.unwrap_or_else(errors::in_expression)
}

struct Sum {
    subscripts: LitStr,
    /// The operands, each with the letters of its axes.
    operands: Vec<(Expr, Vec<char>)>,
    /// The letters of the axes of the result.
    result: Vec<char>,
}

impl Sum {
    fn read(name: &str, user: TokenStream) -> syn::Result<Self> {
        if user.is_empty() {
            let message =
                format!("`{name}` is empty: write subscripts and operands, as in `{name}(\"ij,jk->ik\", a, b)`");
            return Err(syn::Error::new(Span::call_site(), message));
        }
        let read = |input: ParseStream<'_>| {
            let content;
            syn::parenthesized!(content in input);
            let subscripts = content.parse::<LitStr>().map_err(|error| {
                let message = format!("the subscripts are a string, as in `{name}(\"ij,jk->ik\", a, b)`");
                syn::Error::new(error.span(), message)
            })?;
            content.parse::<Option<Token![,]>>()?;
            let operands = Punctuated::<Expr, Token![,]>::parse_terminated(&content)?;
            Ok((subscripts, operands))
        };
        let (subscripts, operands) = read.parse2(enclose(user))?;
        Self::new(subscripts, operands.into_iter().collect())
    }

    fn new(subscripts: LitStr, operands: Vec<Expr>) -> syn::Result<Self> {
        let refused = |message: String| syn::Error::new(subscripts.span(), message);
        let text: String = subscripts.value().split_whitespace().collect();
        let (inputs, output) = match text.split_once("->") {
            Some((inputs, output)) => (inputs, Some(output)),
            None => (text.as_str(), None),
        };
        if text.contains("...") {
            return Err(refused(
                "`...` is not supported in subscripts: write one letter for each axis".to_owned(),
            ));
        }
        let mut all = inputs
            .chars()
            .filter(|&c| c != ',')
            .chain(output.unwrap_or_default().chars());
        if let Some(other) = all.find(|c| !c.is_ascii_alphabetic()) {
            return Err(refused(format!(
                "an index must be a letter, as in \"ij,jk->ik\", not `{other}`"
            )));
        }
        let lists: Vec<Vec<char>> = inputs.split(',').map(|list| list.chars().collect()).collect();
        if lists.len() != operands.len() {
            let (said, found) = (lists.len(), operands.len());
            return Err(refused(format!(
                "the subscripts describe {said} operands, and this call has {found}"
            )));
        }
        let result = match output {
            Some(output) => output.chars().collect(),
            None => once(inputs),
        };
        for (place, index) in result.iter().enumerate() {
            if result[..place].contains(index) {
                return Err(refused(format!(
                    "`{index}` appears twice after `->`: leave out one of them"
                )));
            }
            if !inputs.contains(*index) {
                return Err(refused(format!(
                    "`{index}` appears after `->`, but in no operand: leave it out"
                )));
            }
        }
        Ok(Self {
            subscripts,
            operands: operands.into_iter().zip(lists).collect(),
            result,
        })
    }

    /// Returns the order of the axes of the result, and the sum as an expression for `broadcast!`.
    fn expand(&self, lists: &mut broadcast::Named) -> (Option<TokenStream>, TokenStream) {
        let span = self.subscripts.span();
        let mut over: Vec<char> = Vec::new();
        for &index in self.operands.iter().flat_map(|(_, list)| list) {
            if !self.result.contains(&index) && !over.contains(&index) {
                over.push(index);
            }
        }
        let operands = self.operands.iter().map(|(operand, list)| {
            let operand = referred(operand);
            // All letters have the syntax context of the subscripts, so that equal letters are the
            // same name even if a macro takes some operands from its caller.
            let span = span.located_at(operand.span());
            match list.as_slice() {
                // `broadcast!` leaves the contents of the parentheses to Rust, unless they are a
                // literal or arithmetic on literals.
                [] => quote_spanned!(span=> (#operand)),
                list => {
                    let names = lists.brackets.list(&names(list, span), span);
                    quote_spanned!(span=> (#operand) #names)
                }
            }
        });
        let mut product = TokenStream::new();
        for operand in operands {
            let times = (!product.is_empty()).then(|| quote_spanned!(span=> *));
            product.extend(quote!(#times #operand));
        }
        let sum = if over.is_empty() {
            product
        } else {
            let (names, colon) = (names(&over, span), Punct::new(':', Spacing::Alone));
            let over = lists.over.add(List { names, colon });
            quote_spanned!(span=> sum(#over, #product))
        };
        let order = names(&self.result, span);
        ((!order.is_empty()).then(|| quote_spanned!(span=> #(#order),*)), sum)
    }
}

/// Removes `&` and parentheses from an operand, because the expansion takes each operand by
/// reference.
fn referred(operand: &Expr) -> &Expr {
    match operand {
        Expr::Reference(reference) if reference.mutability.is_none() => referred(&reference.expr),
        Expr::Paren(paren) => referred(&paren.expr),
        operand => operand,
    }
}

/// Returns the letters that occur once, in alphabetical order. They are the axes of the result if
/// the subscripts contain no `->`.
fn once(inputs: &str) -> Vec<char> {
    let is_once = |index: &char| inputs.chars().filter(|other| other == index).count() == 1;
    let mut indices: Vec<char> = inputs.chars().filter(|&c| c != ',').filter(is_once).collect();
    indices.sort_unstable();
    indices
}

fn names(indices: &[char], span: Span) -> Vec<Ident> {
    indices
        .iter()
        .map(|index| Ident::new(&index.to_string(), span))
        .collect()
}
