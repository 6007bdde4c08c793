//! Tests that compare expansions and errors as text, without `array_core`.
//!
//! The macros run on token streams that start with the path `::array_core`. Expansions are compared
//! without whitespace. Errors are compared by the message and the source text that rustc
//! underlines.

mod accesses;
mod axes;
mod choices;
mod contractions;
mod differential;
mod errors;
mod excerpts;
mod fragments;
mod functions;
mod fused;
mod gradual;
mod in_dims;
mod in_place;
mod literals;
mod named;
mod nested;
mod operands;
mod operators;
mod page_of_array;
mod products;
#[cfg(feature = "stablehlo")]
mod programs;
mod public_names;
mod reductions;
mod relations;
mod rule_sets;
mod scopes;
mod selected;
mod selected_errors;
mod selection_errors;
mod selections;
mod shape;
mod spans;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use crate::broadcast::{self, Mode};

const KRATE: &str = "[::array_core] ";

/// Puts the path of `array_core` in front of the user's tokens.
fn input(source: &str) -> TokenStream {
    format!("{KRATE}{source}").parse().expect("the source is valid tokens")
}

fn compact(tokens: impl ToString) -> String {
    tokens.to_string().split_whitespace().collect()
}

#[track_caller]
fn expand(source: &str) -> TokenStream {
    expand_in(Mode::Panicking, source)
}

/// Expands `broadcast!` or `try_broadcast!`. Asserts that a plain expression has the same expansion
/// with both readers.
#[track_caller]
fn expand_in(mode: Mode, source: &str) -> TokenStream {
    differential::assert_one_expansion(mode, source);
    broadcast::broadcast(mode, input(source))
}

/// Writes an expansion without the path of `array_core`, and without the parts that only affect
/// errors: the braces and parentheses around arguments, the attribute that allows them, the
/// parentheses around called functions, and the excerpts. Fused expressions are written as in
/// [`fused`].
fn plain(expansion: TokenStream) -> String {
    let text = compact(unbraced(fused::written(expansion)));
    let text = text.replace("::array_core::__private::fused::", "");
    let text = text
        .replace("::array_core::__private::", "")
        .replace("#[allow(unused_braces)]", "")
        .replace("#[allow(unused_imports)]useUnwritableas_;", "");
    short(&unchecked(called(text)))
}

/// Removes the parentheses around a name that is called, `(f)(x)`.
fn called(mut text: String) -> String {
    let is_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let mut from = 0;
    while let Some(found) = text[from..].find(")(") {
        let close = from + found;
        let (before, name) = text[..close].rsplit_once('(').unwrap_or_default();
        if !name.is_empty() && name.chars().all(is_word) && !before.ends_with(is_word) {
            let open = before.len();
            text.remove(close);
            text.remove(open);
        } else {
            from = close + 1;
        }
    }
    text
}

/// Removes the comparisons of literal entries with the extents of their axes, and the block that
/// imports their traits. Writes the start of a chain of calls like its other calls.
fn unchecked(text: String) -> String {
    let mut text = text
        .replace(
            "::core::result::Result::<_,IndexError>::Ok(Lent(__view).__lent())",
            "Select.try_view(__view)",
        )
        .replace("Lent(__view).__lent()", "Select.view(__view)");
    const USE: &str = "{#[allow(unused_imports)]use{Lendsas_,Unmeasuredas_};";
    const WITHIN: &str = ".__within()";
    while let Some(start) = text.find("Within::<") {
        let open = start + text[start..].find('(').expect("an argument");
        let close = closing(&text, open);
        assert!(text[close + 1..].starts_with(WITHIN), "{text}");
        text.replace_range(close..=close + WITHIN.len(), "");
        text.replace_range(start..=open, "");
    }
    while let Some(start) = text.find(USE) {
        let close = closing(&text, start);
        text.remove(close);
        text.replace_range(start..start + USE.len(), "");
    }
    text
}

/// Returns the position of the closing delimiter for the one at `open`.
fn closing(text: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, symbol) in text.char_indices().skip_while(|&(at, _)| at < open) {
        match symbol {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("nothing closes position {open} of {text}")
}

fn unbraced(tokens: TokenStream) -> TokenStream {
    let (mut found, mut is_call) = (TokenStream::new(), false);
    // The last two identifiers, such as `Op` and `add` in `Op.add(…)`.
    let mut names = [String::new(), String::new()];
    for token in tokens {
        let next = matches!(&token, TokenTree::Ident(name) if name != "eval" && name != "try_eval");
        let token = match token {
            TokenTree::Group(group) => {
                if let Some(reduced) = without_evaluation(group.stream()) {
                    found.extend(unbraced(reduced));
                    continue;
                }
                let content = unbraced(without_excerpts(group.stream()));
                let is_operation = names[0].ends_with("Op") || names[0] == "Tml";
                let content = if is_call {
                    without_braces(content, is_operation)
                } else {
                    content
                };
                Group::new(group.delimiter(), content).into()
            }
            token => token,
        };
        if let TokenTree::Ident(name) = &token {
            names = [std::mem::take(&mut names[1]), name.to_string()];
        }
        found.extend([token]);
        is_call = next;
    }
    found
}

/// Removes the statement `let __evaluation = …;` from the start of a block. Returns `None` if the
/// block starts with something else.
fn without_evaluation(block: TokenStream) -> Option<TokenStream> {
    let mut tokens = block.into_iter();
    let is_let = matches!(tokens.next()?, TokenTree::Ident(word) if word == "let");
    let is_evaluation = matches!(tokens.next()?, TokenTree::Ident(name) if name == "__evaluation");
    if !is_let || !is_evaluation {
        return None;
    }
    tokens.find(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))?;
    Some(tokens.collect())
}

fn without_excerpts(arguments: TokenStream) -> TokenStream {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let is_excerpt = |argument: &&[TokenTree]| match argument {
        [TokenTree::Ident(name)] => name == "__evaluation",
        [token] => excerpts::Record::read(token).is_some(),
        _ => false,
    };
    let tokens: Vec<TokenTree> = arguments.clone().into_iter().collect();
    if !tokens.split(is_comma).any(|argument| is_excerpt(&argument)) {
        return arguments;
    }
    let arguments = tokens.split(is_comma).filter(|argument| !is_excerpt(argument));
    let arguments = arguments.map(|argument| argument.iter().cloned().collect::<TokenStream>());
    quote!(#(#arguments),*)
}

/// Removes the braces around arguments, and the parentheses around those of an operation.
fn without_braces(arguments: TokenStream, is_operation: bool) -> TokenStream {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let arguments: Vec<TokenTree> = arguments.into_iter().collect();
    let arguments = arguments.split(is_comma).map(|argument| match argument {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
        // A group with a comma is a literal, which is a tuple.
        [TokenTree::Group(group)]
            if is_operation
                && group.delimiter() == Delimiter::Parenthesis
                && !group.stream().into_iter().any(|token| is_comma(&token)) =>
        {
            group.stream()
        }
        argument => argument.iter().cloned().collect(),
    });
    quote!(#(#arguments),*)
}

/// Expands `broadcast!`, and returns only the value.
#[track_caller]
fn tree(source: &str) -> String {
    let text = plain(expand(source));
    let value = text
        .split_once("eval(")
        .and_then(|(_, value)| value.strip_suffix(")}"))
        .or_else(|| {
            let (_, value) = text.split_once("eval_checked(")?;
            Some(value.split_once(";check:")?.0)
        });
    value.unwrap_or_else(|| panic!("`{source}` gives {text}")).to_owned()
}

/// Expands `broadcast!`, and returns only the check, if there is one.
#[track_caller]
fn check(source: &str) -> Option<String> {
    let text = plain(expand(source));
    let (_, check) = text.split_once(";check:")?;
    Some(check.split_once(";end").expect("a check ends").0.to_owned())
}

fn short(tree: &str) -> String {
    (0..9).fold(tree.to_owned(), |tree, index| {
        tree.replace(&format!("Op.operand(__o{index})"), &format!("__o{index}"))
    })
}

/// Asserts the value to which each of these expressions expands.
#[track_caller]
fn assert_trees(rows: &[(&str, &str)]) {
    for (source, expected) in rows {
        assert_eq!(tree(source), compact(expected), "`{source}`");
    }
}

/// An error: the source text that it points at, and its message.
type Mistake = (String, String);

fn mistakes(source: &str, expansion: TokenStream) -> Vec<Mistake> {
    let mut found = Vec::new();
    collect(&format!("{KRATE}{source}"), expansion, &mut found);
    found
}

/// Collects the calls of `::core::compile_error! { "…" }`. Their first and last tokens have the
/// position of the error.
fn collect(text: &str, expansion: TokenStream, found: &mut Vec<Mistake>) {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, tokens.get(index + 2)) {
            (TokenTree::Ident(ident), Some(TokenTree::Group(message))) if ident == "compile_error" => {
                let start = tokens[index - 5].span().byte_range().start;
                let end = message.span().byte_range().end;
                let message = syn::parse2::<syn::LitStr>(message.stream());
                let message = message.expect("`compile_error!` has a message").value();
                found.push((text[start..end].to_owned(), message));
            }
            (TokenTree::Group(group), _) => collect(text, group.stream(), found),
            _ => {}
        }
    }
}

/// Asserts that an expansion consists of these errors, in any order.
#[track_caller]
fn assert_mistakes(source: &str, expansion: TokenStream, expected: &[(&str, &str)]) {
    let mut found = mistakes(source, expansion);
    let mut expected: Vec<Mistake> = expected
        .iter()
        .map(|(at, message)| ((*at).to_owned(), (*message).to_owned()))
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "`{source}`");
}
