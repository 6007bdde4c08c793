//! Finds a `break` or `continue` that leaves an operand and has no label.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// Returns the first `break` or `continue` without a label that belongs to a loop around the macro
/// call. Does not look into the arguments of macros, which may expand to loops.
pub fn unlabelled(tokens: TokenStream) -> Option<Ident> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_punct = |token: Option<&TokenTree>, chars: &str| matches!(token, Some(TokenTree::Punct(punct)) if chars.contains(punct.as_char()));
    let mut is_head = false;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        match token {
            TokenTree::Ident(word) if (word == "break" || word == "continue") && !is_punct(next, "'") => {
                return Some(word.clone());
            }
            TokenTree::Ident(word) if word == "loop" || word == "while" || word == "for" => {
                // `for<'a>` is a bound, and not a loop.
                is_head = word != "for" || !is_punct(next, "<") || !is_punct(tokens.get(at + 2), "'>");
            }
            TokenTree::Group(group) if is_head && group.delimiter() == Delimiter::Brace => {
                // Skip groups in braces up to the body of the loop. A group before the body is part
                // of a pattern or an expression, which continues with one of these tokens. If such
                // a token starts the statement after the loop instead, this function may overlook a
                // `break`, which rustc then reports.
                is_head = match next {
                    Some(TokenTree::Ident(word)) => ["as", "else", "in"].iter().any(|follows| word == follows),
                    Some(TokenTree::Punct(punct)) => punct.as_char() != ';',
                    Some(TokenTree::Group(_)) => true,
                    Some(TokenTree::Literal(_)) | None => false,
                };
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_head = false,
            TokenTree::Group(group) => {
                let is_macro =
                    matches!(&tokens[..at], [.., TokenTree::Ident(_), TokenTree::Punct(bang)] if bang.as_char() == '!');
                let found = (!is_macro).then(|| unlabelled(group.stream())).flatten();
                if found.is_some() {
                    return found;
                }
            }
            _ => {}
        }
    }
    None
}
