//! Formats tokens on one line as a user would write them, for messages.

use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};

use super::{Marks, mark::is_keyword};

/// Formats tokens, and writes selections in place of their markers.
pub fn print(marks: &Marks, tokens: TokenStream) -> String {
    let mut text = Text::default();
    text.tokens(marks, tokens);
    text.written
}

/// A text to which tokens are added.
#[derive(Default)]
pub struct Text {
    written: String,
    /// `true` if the last token ends a value, so that a following operator is binary.
    ends_value: bool,
    /// `true` if the last token was a word, so that a following word needs a space.
    ends_word: bool,
    /// The number of open lists of generic arguments.
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
                    while let Some(TokenTree::Punct(next)) = tokens.peek()
                        && Self::joins(&operator, &last, next)
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

    /// Returns whether a token continues an operator that ends with `last`.
    pub fn joins(operator: &str, last: &Punct, next: &Punct) -> bool {
        last.spacing() == Spacing::Joint
            && !matches!(operator, "?" | "," | ";")
            && (operator == "&" && next.as_char() == '&'
                || !matches!(next.as_char(), '&' | '*' | '-' | '!' | '\'' | ',' | ';'))
    }

    /// Returns the number of bytes written so far.
    pub fn len(&self) -> usize {
        self.written.len()
    }

    /// Returns the text written so far.
    pub fn into_written(self) -> String {
        self.written
    }

    /// Writes the opening delimiter of a group. Returns the number of open lists of generic
    /// arguments, which [`close`](Self::close) needs.
    pub fn open(&mut self, delimiter: Delimiter) -> usize {
        let open = match delimiter {
            Delimiter::Parenthesis => "(",
            Delimiter::Bracket => "[",
            Delimiter::Brace if self.ends_word || self.ends_value => " { ",
            Delimiter::Brace => "{ ",
            Delimiter::None => return self.generics,
        };
        if self.ends_word && !self.ends_value && delimiter != Delimiter::Brace {
            self.written.push(' ');
        }
        self.written.push_str(open);
        (self.ends_value, self.ends_word) = (false, false);
        std::mem::take(&mut self.generics)
    }

    /// Writes the closing delimiter of a group. `generics` is the result of [`open`](Self::open).
    pub fn close(&mut self, delimiter: Delimiter, generics: usize) {
        let close = match delimiter {
            Delimiter::Parenthesis => ")",
            Delimiter::Bracket => "]",
            Delimiter::Brace => " }",
            Delimiter::None => return,
        };
        let len = self.written.trim_end().len();
        self.written.truncate(len);
        self.written.push_str(close);
        (self.ends_value, self.ends_word, self.generics) = (true, false, generics);
    }

    /// Writes a word, or a literal.
    pub fn word(&mut self, word: &str) {
        if self.ends_word || self.ends_value {
            self.written.push(' ');
        }
        self.written.push_str(word);
        (self.ends_value, self.ends_word) = (!is_keyword(word), true);
    }

    /// Writes an operator. Returns the position of its end, before a following space.
    pub fn operator(&mut self, operator: &str) -> usize {
        let has_spaces = match operator {
            "." | "?" | "::" | ".." | "..=" | "..." | "'" | "!" | "#" | "$" | "@" | ";" => false,
            "," | ":" => {
                self.written.push_str(operator);
                let end = self.written.len();
                self.written.push(' ');
                (self.ends_value, self.ends_word) = (false, false);
                return end;
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
        let end = self.written.len();
        if has_spaces {
            self.written.push(' ');
        }
        (self.ends_value, self.ends_word) = (operator == "?", false);
        end
    }

    fn group(&mut self, marks: &Marks, delimiter: Delimiter, content: TokenStream) {
        let content = match marks.in_brackets(content.clone()) {
            Some(selection) => selection.source.clone(),
            None => content,
        };
        let generics = self.open(delimiter);
        self.tokens(marks, content);
        self.close(delimiter, generics);
    }
}
