//! Tokens with their positions in the text, and a cursor over them.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};

use crate::selection::Text;

/// A token, with its contents if it is a group, and its position in the text.
pub(super) struct Token {
    pub(super) tree: TokenTree,
    pub(super) within: Vec<Token>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Reads tokens, and appends them to `text` as a user would write them.
pub(super) fn read(tokens: TokenStream, text: &mut Text) -> Vec<Token> {
    let mut out = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(tree) = tokens.next() {
        let mut within = Vec::new();
        let start;
        match &tree {
            TokenTree::Group(group) => {
                let outer = text.open(group.delimiter());
                start = text.len() - usize::from(group.delimiter() != Delimiter::None);
                within = read(group.stream(), text);
                text.close(group.delimiter(), outer);
            }
            // Most operators are one token. Macros are often compiled without optimisation, so this
            // arm allocates nothing.
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Alone => {
                let end = text.operator(punct.as_char().encode_utf8(&mut [0; 4]));
                out.push(Token {
                    tree,
                    within,
                    start: end - 1,
                    end,
                });
                continue;
            }
            TokenTree::Punct(_) => {
                // Write the tokens of an operator without spaces between them, and keep each token.
                let mut operator = String::new();
                let mut parts = vec![tree.clone()];
                let mut last = tree.clone();
                while let (TokenTree::Punct(punct), Some(TokenTree::Punct(next))) = (&last, tokens.peek())
                    && Text::joins(&first_of(&parts, &mut operator), punct, next)
                {
                    last = tokens.next().expect("the next token was peeked");
                    parts.push(last.clone());
                }
                let operator = first_of(&parts, &mut operator);
                let end = text.operator(&operator);
                let count = parts.len();
                for (i, tree) in parts.into_iter().enumerate() {
                    out.push(Token {
                        tree,
                        within: Vec::new(),
                        start: end - count + i,
                        end: end - count + i + 1,
                    });
                }
                continue;
            }
            word => {
                let word = word.to_string();
                text.word(&word);
                start = text.len() - word.len();
            }
        }
        out.push(Token {
            tree,
            within,
            start,
            end: text.len(),
        });
    }
    out
}

/// Returns the text of the operator that these tokens form.
pub(super) fn first_of(parts: &[TokenTree], buffer: &mut String) -> String {
    buffer.clear();
    for part in parts {
        if let TokenTree::Punct(punct) = part {
            buffer.push(punct.as_char());
        }
    }
    buffer.clone()
}

/// The binary operators: the symbol, the operation, and the precedence. A symbol comes before its
/// prefixes, as `<=` before `<`, because the first match counts.
#[rustfmt::skip]
pub(super) const BINARY: &[(&str, &str, u8)] = &[
    ("||", "logical_or", 1),
    ("&&", "logical_and", 2),
    ("==", "equal", 3), ("!=", "not_equal", 3), ("<=", "less_equal", 3), (">=", "greater_equal", 3),
    ("<<", "bitwise_left_shift", 7), (">>", "bitwise_right_shift", 7),
    ("<", "less", 3), (">", "greater", 3),
    ("|", "bitwise_or", 4),
    ("^", "bitwise_xor", 5),
    ("&", "bitwise_and", 6),
];

/// The precedence of comparisons. Two comparisons in a row are a mistake, as in Rust.
pub(super) const COMPARISON: u8 = 3;

pub(super) fn is_char(token: &Token, c: char) -> bool {
    matches!(&token.tree, TokenTree::Punct(punct) if punct.as_char() == c)
}

pub(super) fn range(tokens: &[Token]) -> (usize, usize) {
    match tokens {
        [first, .., last] => (first.start, last.end),
        [only] => (only.start, only.end),
        [] => (0, 0),
    }
}

/// A position among tokens.
pub(super) struct Cursor<'t> {
    pub(super) tokens: &'t [Token],
    pub(super) at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn is(&self, ahead: usize, c: char) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| is_char(token, c))
    }

    pub(super) fn is_joint(&self, ahead: usize) -> bool {
        let token = self.tokens.get(self.at + ahead);
        matches!(token.map(|token| &token.tree), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
    }

    pub(super) fn group(&self, ahead: usize) -> Option<(Delimiter, &'t [Token])> {
        match self.tokens.get(self.at + ahead) {
            Some(Token {
                tree: TokenTree::Group(group),
                within,
                ..
            }) => Some((group.delimiter(), within)),
            _ => None,
        }
    }

    pub(super) fn ident(&self, ahead: usize) -> Option<(String, Span)> {
        match self.tokens.get(self.at + ahead).map(|token| &token.tree) {
            Some(TokenTree::Ident(ident)) => Some((ident.to_string(), ident.span())),
            _ => None,
        }
    }

    pub(super) fn operator(&self) -> Option<(&'static str, &'static str, u8)> {
        let TokenTree::Punct(first) = &self.peek()?.tree else {
            return None;
        };
        let first = first.as_char();
        // Macros are often compiled without optimisation, so most operators are found without a
        // search, and the other characters are compared only if the first one is equal.
        let known = match first {
            '+' => ("+", "add", 8),
            '-' => ("-", "subtract", 8),
            '*' => ("*", "multiply", 9),
            '/' => ("/", "divide", 9),
            '%' => ("%", "trunc_remainder", 9),
            '|' | '&' | '=' | '!' | '<' | '>' | '^' => return self.searched(first),
            _ => return None,
        };
        Some(known)
    }

    /// Finds an operator that may have several characters.
    fn searched(&self, first: char) -> Option<(&'static str, &'static str, u8)> {
        BINARY.iter().copied().find(|(symbol, ..)| {
            symbol.starts_with(first)
                && symbol
                    .char_indices()
                    .all(|(i, c)| i == 0 || (self.is(i, c) && self.is_joint(i - 1)))
        })
    }

    pub(super) fn since(&self, start: usize) -> &'t [Token] {
        &self.tokens[start..self.at]
    }
}

/// Returns whether a token is a literal, or parentheses around one.
pub(super) fn is_literal(token: &Token) -> bool {
    match (&token.tree, token.within.as_slice()) {
        (TokenTree::Literal(_), _) => true,
        (TokenTree::Group(_), [only]) => is_literal(only),
        _ => false,
    }
}

/// Returns `Some` if tokens that Rust evaluates contain no brackets, and `None` otherwise, because
/// brackets could be selections.
pub(super) fn plain(tokens: &[Token]) -> Option<()> {
    tokens.iter().try_for_each(|token| match &token.tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => None,
        TokenTree::Group(_) => plain(&token.within),
        _ => Some(()),
    })
}
