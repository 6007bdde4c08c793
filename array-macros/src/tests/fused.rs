//! A compact notation for fused expressions: the relations of shapes, and one closure over
//! elements.
//!
//! The value is written as one expression over the operands. The name of an operand represents its
//! element. A call represents the result of a function, even if the function computes many elements
//! per call and the closure is split at it. `Op.unchanged`, which only marks a value, is left out.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::plain;
use crate::selection::is_punct;

/// A fused expression, as rustc receives it.
pub struct Fused {
    /// The operands, in order, as the expansion passes them.
    operands: Vec<TokenStream>,
    /// The bindings before the value, by name and in order.
    pub bound: Vec<(String, TokenStream)>,
    /// The name of the method that computes the value.
    method: String,
    /// The other arguments of the method, except references.
    front: Vec<TokenStream>,
    /// The closures that compute an element, and check its operations.
    closures: Vec<TokenStream>,
}

/// Finds a fused expression in an expansion.
pub fn find(expansion: TokenStream) -> Option<Fused> {
    find_named(by_path(expansion))
}

fn find_named(expansion: TokenStream) -> Option<Fused> {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    (0..tokens.len()).find_map(|i| match (fused_at(&tokens[i..]), &tokens[i]) {
        (Some((fused, _)), _) => Some(fused),
        (None, TokenTree::Group(group)) => find_named(group.stream()),
        _ => None,
    })
}

/// Removes the imports of `Op` as `__Op`, and replaces `__Op` by `Op`.
pub fn by_path(expansion: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    let (mut out, mut rest) = (TokenStream::new(), tokens.as_slice());
    while let [token, ..] = rest {
        let end = rest.iter().position(|token| is_punct(token, ';')).unwrap_or(0);
        if is_ident(token, |name| name == "use") && end > 0 && is_ident(&rest[end - 1], |name| name == "__Op") {
            rest = &rest[end + 1..];
            continue;
        }
        out.extend([match token {
            TokenTree::Group(group) => Group::new(group.delimiter(), by_path(group.stream())).into(),
            TokenTree::Ident(name) if name == "__Op" => format_ident!("Op").into(),
            token => token.clone(),
        }]);
        rest = &rest[1..];
    }
    out
}

/// Writes an expansion with each fused expression in the compact notation.
pub fn written(expansion: TokenStream) -> TokenStream {
    written_named(by_path(expansion))
}

fn written_named(expansion: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    let (mut out, mut i) = (TokenStream::new(), 0);
    while i < tokens.len() {
        if let Some((fused, count)) = fused_at(&tokens[i..]) {
            out.extend(fused.written());
            i += count;
            continue;
        }
        out.extend([match &tokens[i] {
            TokenTree::Group(group) => Group::new(group.delimiter(), written_named(group.stream())).into(),
            token => token.clone(),
        }]);
        i += 1;
    }
    out
}

/// Parses `match <() as Leaves<_, _>>::of((…)) { (…) => { … } }`. Returns the expression and its
/// number of tokens.
fn fused_at(tokens: &[TokenTree]) -> Option<(Fused, usize)> {
    if !is_ident(tokens.first()?, |name| name == "match") {
        return None;
    }
    let end = tokens.iter().position(|token| is_group(token, Delimiter::Brace))?;
    let [.., of, TokenTree::Group(operands), TokenTree::Group(arms)] = &tokens[..=end] else {
        return None;
    };
    if !is_ident(of, |name| name == "of") {
        return None;
    }
    let Some(TokenTree::Group(operands)) = operands.stream().into_iter().next() else {
        return None;
    };
    let body = arms.stream().into_iter().last();
    let Some(TokenTree::Group(body)) = body else {
        return None;
    };
    let statements: Vec<TokenTree> = body.stream().into_iter().collect();
    let mut statements: Vec<&[TokenTree]> = statements.split(|token| is_punct(token, ';')).collect();
    let mut last = statements.pop()?;
    // The value of the expression is in a variable, which is the last statement.
    if let [token] = last
        && is_ident(token, |name| name == "__value")
    {
        last = &statements.pop()?[3..];
    }
    let bound = statements.into_iter().map(|statement| {
        assert!(is_ident(&statement[0], |name| name == "let"), "a statement binds");
        (statement[1].to_string(), statement[3..].iter().cloned().collect())
    });
    let [.., method, TokenTree::Group(arguments)] = last else {
        panic!("expected a call as the last statement")
    };
    let (mut front, mut closures) = (Vec::new(), Vec::new());
    for argument in arguments_of(arguments.stream()) {
        let first = argument.clone().into_iter().next().expect("no argument is empty");
        if is_punct(&first, '#') {
            closures.push(argument);
        } else if !is_punct(&first, '&') {
            front.push(argument);
        }
    }
    let fused = Fused {
        operands: arguments_of(operands.stream()),
        bound: bound.collect(),
        method: method.to_string(),
        front,
        closures,
    };
    Some((fused, end + 1))
}

impl Fused {
    /// Returns the names that are bound before the value is computed, in order.
    pub fn names(&self) -> Vec<&str> {
        self.bound.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the relations of shapes, in order.
    pub fn relations(&self) -> Vec<String> {
        let of_shapes = self
            .bound
            .iter()
            .filter(|(name, _)| name == "_" || name.starts_with("__s"));
        of_shapes
            .map(|(_, relation)| plain(relation.clone()))
            .map(|text| text.replace(",)", ")"))
            .collect()
    }

    fn written(&self) -> TokenStream {
        let bare = |operand: &TokenStream| match operand.clone().into_iter().next() {
            Some(TokenTree::Group(group)) => group.stream(),
            _ => operand.clone(),
        };
        let is_own = self.front[0].to_string() == "__target";
        let operands = &self.operands[usize::from(is_own)..];
        let is_bound = |operand: &TokenStream| is_group(&operand.clone().into_iter().next().unwrap(), Delimiter::Brace);
        let are_bound = operands.iter().all(is_bound);
        let mut values: HashMap<String, TokenStream> = HashMap::new();
        for (i, operand) in operands.iter().enumerate() {
            let name = format_ident!("__o{i}");
            let value = if are_bound { bare(operand) } else { quote!(#name) };
            values.insert(format!("__x{}", i + usize::from(is_own)), value);
        }
        for (name, value) in &self.bound {
            let tokens: Vec<TokenTree> = value.clone().into_iter().collect();
            let [.., method, TokenTree::Group(arguments)] = &tokens[..] else {
                panic!("expected a bound call")
            };
            let arguments = arguments_of(arguments.stream());
            if let Some(number) = name.strip_prefix("__c") {
                let value = substituted(body_of(bare(&arguments[1])), &values);
                let value = match value.clone().into_iter().collect::<Vec<_>>().as_slice() {
                    [TokenTree::Group(pair)] => pair.stream(),
                    _ => value,
                };
                values.insert(format!("__t{number}"), quote!(Op.#method(#value)));
            } else if name.starts_with("__d") {
                values.insert(name.clone(), substituted(body_of(arguments[1].clone()), &values));
            }
        }
        let mut closures = self.closures.iter();
        let mut closure = || substituted(body_of(closures.next()?.clone()), &values).into();
        let value: Option<TokenStream> = closure();
        let check: Option<TokenStream> = closure();
        let check = check.map(|check| quote!(;check: #check;end));
        let method = format_ident!("{}", self.method);
        if is_own {
            return quote!(Op.#method(__target, #value #check));
        }
        let call = quote!(#method(#value #check));
        if are_bound {
            return call;
        }
        let names = (0..operands.len()).map(|i| format_ident!("__o{i}"));
        quote!(match (#(#operands,)*) { (#(#names,)*) => #call })
    }
}

fn body_of(closure: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = closure.into_iter().collect();
    let bars = tokens.iter().enumerate().filter(|(_, token)| is_punct(token, '|'));
    let (end, _) = bars.take(2).last().expect("a closure has a pattern");
    tokens[end + 1..].iter().cloned().collect()
}

/// Replaces names by their values, and removes commas at the end of lists.
fn substituted(tokens: TokenStream, values: &HashMap<String, TokenStream>) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if name == "unchanged" => {
                // The path of `Op` and a `.` come before the name.
                let before: Vec<TokenTree> = out.into_iter().collect();
                let path = before
                    .iter()
                    .rev()
                    .skip(1)
                    .take_while(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'));
                let start = before.len() - 1 - path.count();
                out = before[..start].iter().cloned().collect();
                let Some(TokenTree::Group(argument)) = tokens.next() else {
                    panic!("expected the value that is marked");
                };
                let value = substituted(argument.stream(), values).into_iter().collect::<Vec<_>>();
                let end = value.len() - usize::from(value.last().is_some_and(|token| is_punct(token, ',')));
                out.extend(value[..end].iter().cloned().map(|token| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                        TokenTree::Group(Group::new(Delimiter::None, group.stream()))
                    }
                    token => token,
                }));
            }
            TokenTree::Ident(name) if values.contains_key(&name.to_string()) => {
                let name = name.to_string();
                out.extend(values[&name].clone());
                if name.starts_with("__d") {
                    tokens.next();
                }
            }
            TokenTree::Group(group) => {
                let mut content: Vec<TokenTree> = substituted(group.stream(), values).into_iter().collect();
                if content.last().is_some_and(|token| is_punct(token, ',')) {
                    content.pop();
                }
                out.extend([TokenTree::from(Group::new(
                    group.delimiter(),
                    content.into_iter().collect(),
                ))]);
            }
            token => out.extend([token]),
        }
    }
    out
}

fn arguments_of(arguments: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    let arguments = tokens.split(|token| is_punct(token, ','));
    arguments
        .filter(|argument| !argument.is_empty())
        .map(|argument| argument.iter().cloned().collect())
        .collect()
}

fn is_ident(token: &TokenTree, is: impl Fn(&str) -> bool) -> bool {
    matches!(token, TokenTree::Ident(name) if is(&name.to_string()))
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}
