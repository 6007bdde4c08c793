//! The grammar of plain expressions.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::super::{
    fold::fold,
    functions,
    literal::{Literal, Number},
    model::{Excerpt, Node, Op, Value, Weak},
    reductions,
};
use super::operand::Operand;
use super::token::{COMPARISON, Cursor, Token, is_char, is_literal, plain, range};
use crate::selection::is_keyword;

/// The state of the reader: the text, the operands that are bound so far, and the array that is
/// written to.
pub(super) struct Reader<'a> {
    pub(super) source: &'a str,
    pub(super) operands: Vec<Operand>,
    pub(super) target: Option<Operand>,
}

/// A value, and the start and end of its text without enclosing parentheses and references.
pub(super) struct Found {
    pub(super) value: Value,
    pub(super) text: (usize, usize),
}

impl Reader<'_> {
    /// Reads all tokens as one value, or returns `None` if they are not plain.
    pub(super) fn value(&mut self, tokens: &[Token]) -> Option<Found> {
        let mut cursor = Cursor { tokens, at: 0 };
        let found = self.binary(&mut cursor, 0)?;
        cursor.peek().is_none().then_some(found)
    }

    fn binary(&mut self, cursor: &mut Cursor<'_>, least: u8) -> Option<Found> {
        let start = cursor.at;
        let mut left = self.cast(cursor)?;
        let mut compared = false;
        while let Some((symbol, name, level)) = cursor.operator().filter(|operator| operator.2 >= least) {
            if level == COMPARISON && std::mem::replace(&mut compared, true) {
                return None;
            }
            let span = cursor.peek()?.tree.span();
            cursor.at += symbol.len();
            let right = self.binary(cursor, level + 1)?;
            let text = range(cursor.since(start));
            let op = Op::new(name, span, vec![Excerpt::part(name, [text, left.text, right.text])]);
            left = Found {
                value: self.apply(op, vec![left.value, right.value], cursor.since(start))?,
                text,
            };
        }
        Some(left)
    }

    fn cast(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let start = cursor.at;
        let mut found = self.unary(cursor)?;
        while let Some((word, span)) = cursor.ident(0)
            && word == "as"
        {
            let dtype = cursor.tokens.get(cursor.at + 1)?;
            let (TokenTree::Ident(_), false, false) = (&dtype.tree, cursor.is(2, ':'), cursor.is(2, '<')) else {
                return None;
            };
            cursor.at += 2;
            let Value::Node(value) = found.value else { return None };
            found = Found {
                value: Value::Node(Node::Cast {
                    value: Box::new(value),
                    span,
                    dtype: dtype.tree.clone().into(),
                }),
                text: range(cursor.since(start)),
            };
        }
        Some(found)
    }

    fn unary(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let start = cursor.at;
        let token = cursor.peek()?;
        let TokenTree::Punct(punct) = &token.tree else {
            return self.postfix(cursor);
        };
        let span = token.tree.span();
        match punct.as_char() {
            '&' => {
                cursor.at += 1;
                if cursor.ident(0).is_some_and(|(word, _)| word == "mut") {
                    return None;
                }
                self.unary(cursor)
            }
            '*' => {
                while cursor.is(0, '*') {
                    cursor.at += 1;
                }
                cursor.ident(0)?;
                self.rust(cursor)?;
                self.operand(cursor.since(start))
            }
            '-' if matches!(
                cursor.tokens.get(cursor.at + 1).map(|token| &token.tree),
                Some(TokenTree::Literal(_))
            ) =>
            {
                cursor.at += 1;
                self.literal(cursor, true, start)
            }
            '-' | '!' => {
                cursor.at += 1;
                let name = if punct.as_char() == '-' {
                    "negative"
                } else {
                    "bitwise_not"
                };
                // Leave a negated number in parentheses to the module `check`, which uses the span
                // of its digits.
                if punct.as_char() == '-' && is_literal(cursor.peek()?) {
                    return None;
                }
                let value = self.unary(cursor)?.value;
                // Leave an operation on a constant to the module `check`.
                if matches!(value, Value::Node(Node::Constant(..))) {
                    return None;
                }
                let text = range(cursor.since(start));
                Some(Found {
                    value: self.apply(Op::new(name, span, Vec::new()), vec![value], cursor.since(start))?,
                    text,
                })
            }
            _ => None,
        }
    }

    /// Reads a value, and the method calls after it.
    fn postfix(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let (start, bound) = (cursor.at, self.operands.len());
        let mut found = self.primary(cursor)?;
        loop {
            if cursor.is(0, '.') && !cursor.is(1, '.') {
                let (Some((name, span)), Some((Delimiter::Parenthesis, arguments))) =
                    (cursor.ident(1), cursor.group(2))
                else {
                    return None;
                };
                let function = self.function_named(&name, arguments, 1)?;
                let Some(op) = function else {
                    // This is a method that Rust evaluates. Bind the whole call as an operand.
                    cursor.at += 3;
                    found = self.around(&found, arguments, bound, cursor.since(start))?;
                    continue;
                };
                cursor.at += 3;
                let arguments = self.arguments(arguments)?;
                let values = std::iter::once(found).chain(arguments).collect();
                found = self.function(op, span, values, cursor.since(start))?;
            } else if cursor.is(0, '?') {
                cursor.at += 1;
                found = self.around(&found, &[], bound, cursor.since(start))?;
            } else if let Some((delimiter, arguments)) = cursor.group(0) {
                match delimiter {
                    // Bind a call of a value of several tokens. If the value is one token, this may
                    // be a call of a `macro_rules!` fragment, which the module `check` handles.
                    Delimiter::Parenthesis if cursor.at > start + 1 => {
                        cursor.at += 1;
                        found = self.around(&found, arguments, bound, cursor.since(start))?;
                    }
                    Delimiter::Brace => return Some(found),
                    Delimiter::Parenthesis | Delimiter::Bracket | Delimiter::None => return None,
                }
            } else {
                return Some(found);
            }
        }
    }

    /// Binds a Rust expression that contains an operand, in place of that operand, so that the
    /// operand is not evaluated twice.
    fn around(&mut self, inner: &Found, arguments: &[Token], bound: usize, tokens: &[Token]) -> Option<Found> {
        if !matches!(inner.value, Value::Node(Node::Operand(..) | Node::Target)) {
            return None;
        }
        plain(arguments)?;
        self.operands.truncate(bound);
        self.operand(tokens)
    }

    fn primary(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let start = cursor.at;
        match &cursor.peek()?.tree {
            TokenTree::Literal(_) => self.literal(cursor, false, start),
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Parenthesis | Delimiter::None => {
                    let (_, within) = cursor.group(0)?;
                    cursor.at += 1;
                    self.value(within)
                }
                Delimiter::Brace | Delimiter::Bracket => None,
            },
            TokenTree::Ident(ident) => {
                let (word, span) = (ident.to_string(), ident.span());
                match word.as_str() {
                    "if" => return self.choice(cursor),
                    "true" | "false" => {
                        cursor.at += 1;
                        return Some(Found {
                            value: Value::Node(Node::Constant(cursor.since(start)[0].tree.clone().into(), span)),
                            text: range(cursor.since(start)),
                        });
                    }
                    word if word == "_" || is_keyword(word) => return None,
                    _ => {}
                }
                if let Some((Delimiter::Parenthesis, arguments)) = cursor.group(1)
                    && let Some(op) = self.function_named(&word, arguments, 0)?
                {
                    let arguments = self.arguments(arguments)?;
                    cursor.at += 2;
                    return self.function(op, span, arguments, cursor.since(start));
                }
                self.variable(cursor)?;
                self.operand(cursor.since(start))
            }
            TokenTree::Punct(_) => None,
        }
    }

    /// Skips a variable, a field of a variable, or a call of a function that `broadcast!` does not
    /// know.
    fn variable(&self, cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.at += 1;
        if cursor.is(0, ':') || cursor.is(0, '!') && !cursor.is(1, '=') {
            return None;
        }
        while cursor.is(0, '.') && cursor.ident(1).is_some() && cursor.group(2).is_none() && !cursor.is(2, ':') {
            cursor.at += 2;
        }
        if let Some((Delimiter::Parenthesis, within)) = cursor.group(0) {
            plain(within)?;
            cursor.at += 1;
        }
        Some(())
    }

    /// Skips a Rust operand: a variable, with fields, calls and `?` after it.
    fn rust(&self, cursor: &mut Cursor<'_>) -> Option<()> {
        match cursor.group(0) {
            Some((Delimiter::Parenthesis, within)) => plain(within)?,
            Some(_) => return None,
            None => drop(cursor.ident(0)?),
        }
        cursor.at += 1;
        loop {
            if cursor.is(0, '.') {
                cursor.ident(1)?;
                cursor.at += 2;
            } else if cursor.is(0, '?') {
                cursor.at += 1;
            } else if let Some((delimiter, within)) = cursor.group(0) {
                if delimiter != Delimiter::Parenthesis {
                    return None;
                }
                plain(within)?;
                cursor.at += 1;
            } else if cursor.is(0, ':') {
                return None;
            } else {
                return Some(());
            }
        }
    }

    /// Binds a variable to tokens that Rust evaluates, or finds the variable that is already bound
    /// to these tokens.
    fn operand(&mut self, tokens: &[Token]) -> Option<Found> {
        let (text, span) = (range(tokens), tokens.first()?.tree.span());
        let operand = Operand::new(tokens);
        if self.target.as_ref().is_some_and(|target| target.is_behind(&operand)) {
            return Some(Found {
                value: Value::Node(Node::Target),
                text,
            });
        }
        let found = self.operands.iter().position(|other| other.is(&operand));
        let index = found.unwrap_or_else(|| {
            self.operands.push(operand);
            self.operands.len() - 1
        });
        Some(Found {
            value: Value::Node(Node::Operand(index, span)),
            text,
        })
    }

    /// Returns whether an operand contains the name of the variable that is written to.
    pub(super) fn reads_target(&self) -> bool {
        fn names(mut tokens: impl Iterator<Item = TokenTree>, name: &str) -> bool {
            tokens.any(|token| match token {
                TokenTree::Ident(ident) => ident == name,
                TokenTree::Group(group) => names(group.stream().into_iter(), name),
                _ => false,
            })
        }
        let Some(target) = &self.target else { return false };
        let first = target.tokens.iter().find_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident.to_string()),
            _ => None,
        });
        first.is_some_and(|name| {
            self.operands
                .iter()
                .any(|operand| names(operand.tokens.iter().cloned(), &name))
        })
    }

    /// Returns the operation of a function, given its name, or `Some(None)` if `broadcast!` does
    /// not know the name. Returns `None` for a call that the module `check` handles: for other
    /// names that `broadcast!` knows, or if the number of arguments is wrong.
    ///
    /// `before` is the number of arguments before the parentheses: 1 for a method, and otherwise 0.
    fn function_named(&self, name: &str, arguments: &[Token], before: usize) -> Option<Option<&'static str>> {
        let Some(function) = functions::find(name) else {
            let is_known = reductions::find(name).is_some()
                || functions::near_miss(name).is_some()
                || functions::elementwise(name).is_some()
                || matches!(name, "matmul" | "in_dims" | "cast");
            return (!is_known).then_some(None);
        };
        let count = separated(arguments)?.len();
        (count + before == function.arity).then_some(Some(function.name))
    }

    fn arguments(&mut self, tokens: &[Token]) -> Option<Vec<Found>> {
        let arguments = separated(tokens)?.into_iter();
        arguments.map(|argument| self.value(argument)).collect()
    }

    fn function(&mut self, op: &'static str, span: Span, mut arguments: Vec<Found>, tokens: &[Token]) -> Option<Found> {
        if let ("is_close", [first, second, ..]) = (op, &*arguments)
            && matches!((&first.value, &second.value), (Value::Weak(_), Value::Weak(_)))
        {
            return None;
        }
        let text = range(tokens);
        let mut texts: Vec<_> = arguments.iter().map(|argument| argument.text).collect();
        functions::combined(op, &mut texts);
        let op = Op::new(op, span, self.excerpts(op, text, &texts));
        let value = if op.name == "select" {
            let (no, yes, condition) = (arguments.pop()?, arguments.pop()?, arguments.pop()?);
            self.select(op, condition.value, yes.value, no.value)?
        } else {
            self.apply(
                op,
                arguments.into_iter().map(|argument| argument.value).collect(),
                tokens,
            )?
        };
        Some(Found { value, text })
    }

    fn excerpts(&self, name: &'static str, text: (usize, usize), operands: &[(usize, usize)]) -> Vec<Excerpt> {
        let part = |(start, end): (usize, usize)| &self.source[start..end];
        let meetings = (1..operands.len()).map(|right| match right {
            1 => Excerpt::part(name, [text, operands[0], operands[1]]),
            _ => {
                let left: Vec<&str> = operands[..right].iter().map(|&operand| part(operand)).collect();
                Excerpt {
                    operation: name.into(),
                    text: part(text).to_owned(),
                    operands: [left.join(", "), part(operands[right]).to_owned()],
                    parts: None,
                }
            }
        });
        meetings.collect()
    }

    fn choice(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let start = cursor.at;
        let span = cursor.peek()?.tree.span();
        cursor.at += 1;
        let condition = self.binary(cursor, 0)?;
        let yes = self.branch(cursor)?;
        let (word, _) = cursor.ident(0)?;
        if word != "else" {
            return None;
        }
        cursor.at += 1;
        let no = match cursor.ident(0) {
            Some((word, _)) if word == "if" => self.choice(cursor)?,
            _ => self.branch(cursor)?,
        };
        let text = range(cursor.since(start));
        let excerpts = self.excerpts("select", text, &[yes.text, no.text, condition.text]);
        let op = Op::new("select", span, excerpts);
        Some(Found {
            value: self.select(op, condition.value, yes.value, no.value)?,
            text,
        })
    }

    fn branch(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let (Delimiter::Brace, within) = cursor.group(0)? else {
            return None;
        };
        // At the start of a block, Rust reads an `if` as a statement, which ends after its braces.
        // So this branch is not plain if tokens follow the braces.
        let is_choice =
            matches!(within.first(), Some(token) if matches!(&token.tree, TokenTree::Ident(word) if word == "if"));
        if is_choice && !matches!(within.last(), Some(token) if matches!(token.tree, TokenTree::Group(_))) {
            return None;
        }
        cursor.at += 1;
        self.value(within)
    }

    fn literal(&mut self, cursor: &mut Cursor<'_>, negative: bool, start: usize) -> Option<Found> {
        let TokenTree::Literal(literal) = &cursor.peek()?.tree else {
            return None;
        };
        let (span, text) = (literal.span(), literal.to_string());
        cursor.at += 1;
        // Leave a method, a field or `as` after a literal to the module `check`.
        if cursor.is(0, '.') || cursor.is(0, '?') || cursor.ident(0).is_some_and(|(word, _)| word == "as") {
            return None;
        }
        let digits: String = text.chars().filter(|&c| c != '_').collect();
        let is_decimal = |allowed: &str| digits.chars().all(|c| c.is_ascii_digit() || allowed.contains(c));
        let sign = if negative { "-" } else { "" };
        let value = if is_decimal("") {
            Number::Integer(format!("{sign}{digits}").parse().ok()?)
        } else if is_decimal(".eE+-") && digits.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = format!("{sign}{digits}");
            Number::rounded(digits.parse().ok()?, digits.parse().ok()?)?
        } else if text.starts_with(|c: char| c.is_ascii_digit())
            && !text.starts_with("0x")
            && !text.starts_with("0b")
            && !text.starts_with("0o")
        {
            // This is a literal with a suffix, so Rust knows its dtype.
            let constant = cursor.since(start).iter().map(|token| token.tree.clone()).collect();
            return Some(Found {
                value: Value::Node(Node::Constant(constant, span)),
                text: range(cursor.since(start)),
            });
        } else {
            return None;
        };
        Some(Found {
            value: Value::Weak(Weak::Literal(Literal {
                value,
                span,
                source: TokenStream::new(),
            })),
            text: range(cursor.since(start)),
        })
    }

    /// Creates an operation. Arguments without a dtype take it from the first argument that has
    /// one. An operation on only literals is folded to a literal, with the span of its first token.
    fn apply(&mut self, op: Op, arguments: Vec<Value>, tokens: &[Token]) -> Option<Value> {
        match arguments.iter().position(|argument| matches!(argument, Value::Node(_))) {
            Some(anchor) => Some(Value::Node(Node::apply(op, arguments, anchor))),
            None => {
                let numbers = arguments.iter().map(|argument| match argument {
                    Value::Weak(Weak::Literal(literal)) => Some(literal.value),
                    _ => None,
                });
                let value = fold(op.name, &numbers.collect::<Option<Vec<Number>>>()?)?.ok()?;
                Some(Value::Weak(Weak::Literal(Literal {
                    value,
                    span: tokens.first()?.tree.span(),
                    source: TokenStream::new(),
                })))
            }
        }
    }

    fn select(&mut self, op: Op, condition: Value, yes: Value, no: Value) -> Option<Value> {
        let Value::Node(condition) = condition else { return None };
        match (yes, no) {
            (Value::Weak(yes), Value::Weak(no)) => Some(Value::Weak(Weak::Select {
                op,
                condition: Box::new(condition),
                yes: Box::new(yes),
                no: Box::new(no),
            })),
            (yes, no) => {
                let anchor = if matches!(yes, Value::Weak(_)) { 2 } else { 1 };
                let arguments = vec![Value::Node(condition), yes, no];
                Some(Value::Node(Node::apply(op, arguments, anchor)))
            }
        }
    }
}

/// Returns the arguments between commas, or `None` if there is nothing between two of them.
fn separated(tokens: &[Token]) -> Option<Vec<&[Token]>> {
    let mut arguments: Vec<&[Token]> = tokens.split(|token| is_char(token, ',')).collect();
    arguments.pop_if(|last| last.is_empty());
    (!arguments.iter().any(|argument| argument.is_empty())).then_some(arguments)
}
