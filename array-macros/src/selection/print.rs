//! Writes tokens as their user would, on one line, for messages.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::Marks;

/// Writes tokens, with selections for their markers.
pub fn print(marks: &Marks, tokens: TokenStream) -> String {
    let mut text = Text::default();
    text.tokens(marks, tokens);
    text.written
}

/// What is written so far.
#[derive(Default)]
struct Text {
    written: String,
    /// Whether the last token ends a value, so that an operator behind it has two operands.
    ends_value: bool,
    /// Whether the last token was a word, which another one needs a space from.
    ends_word: bool,
    /// How many lists of generic arguments are open.
    generics: usize,
}

impl Text {
    fn tokens(&mut self, marks: &Marks, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => self.group(marks, group.delimiter(), group.stream()),
                TokenTree::Punct(punct) => {
                    let (mut operator, mut last) = (String::from(punct.as_char()), punct);
                    while last.spacing() == Spacing::Joint
                        && let Some(TokenTree::Punct(next)) = tokens.peek()
                        && (operator == "&" || !matches!(next.as_char(), '&' | '*' | '-' | '!' | '\''))
                    {
                        operator.push(next.as_char());
                        last = next.clone();
                        tokens.next();
                    }
                    self.operator(&operator);
                }
                word => self.word(&word.to_string()),
            }
        }
    }

    fn word(&mut self, word: &str) {
        if self.ends_word {
            self.written.push(' ');
        }
        self.written.push_str(word);
        (self.ends_value, self.ends_word) = (true, true);
    }

    fn operator(&mut self, operator: &str) {
        let has_spaces = match operator {
            "." | "?" | "::" | ".." | "..=" | "..." | "'" | "!" | "#" | "$" | "@" | ";" => false,
            "," | ":" => {
                self.written.push_str(operator);
                self.written.push(' ');
                (self.ends_value, self.ends_word) = (false, false);
                return;
            }
            "::<" => {
                self.generics += 1;
                false
            }
            "<" if self.written.ends_with("::") => {
                self.generics += 1;
                false
            }
            ">" if self.generics > 0 => {
                self.generics -= 1;
                false
            }
            _ => self.ends_value,
        };
        if has_spaces {
            self.written.push(' ');
        }
        self.written.push_str(operator);
        if has_spaces {
            self.written.push(' ');
        }
        (self.ends_value, self.ends_word) = (operator == "?", false);
    }

    fn group(&mut self, marks: &Marks, delimiter: Delimiter, content: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace if self.ends_word => (" { ", " }"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => return self.tokens(marks, content),
        };
        let content = match marks.in_brackets(content.clone()) {
            Some(selection) => selection.source.clone(),
            None => content,
        };
        let inner = print(marks, content);
        self.written.push_str(open);
        self.written.push_str(inner.trim_end());
        self.written.push_str(close);
        (self.ends_value, self.ends_word) = (true, false);
    }
}
