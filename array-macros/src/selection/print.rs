//! Writes tokens as their user would, on one line, for messages.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::{Marks, mark::is_keyword};

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
    /// Whether the last token was a word, which what begins a value needs a space from.
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
                        && !matches!(operator.as_str(), "?" | "," | ";")
                        && (operator == "&" || !matches!(next.as_char(), '&' | '*' | '-' | '!' | '\'' | ',' | ';'))
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
        if self.ends_word || self.ends_value {
            self.written.push(' ');
        }
        self.written.push_str(word);
        (self.ends_value, self.ends_word) = (!is_keyword(word), true);
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
        let begins_value = self.ends_word && !self.ends_value;
        if has_spaces || begins_value {
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
            Delimiter::Brace if self.ends_word || self.ends_value => (" { ", " }"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => return self.tokens(marks, content),
        };
        let content = match marks.in_brackets(content.clone()) {
            Some(selection) => selection.source.clone(),
            None => content,
        };
        let inner = print(marks, content);
        if self.ends_word && !self.ends_value && delimiter != Delimiter::Brace {
            self.written.push(' ');
        }
        self.written.push_str(open);
        self.written.push_str(inner.trim_end());
        self.written.push_str(close);
        (self.ends_value, self.ends_word) = (true, false);
    }
}
