//! A fast reader for plain expressions, without a parser of Rust.
//!
//! Most expressions consist of operators, functions, literals and variables. This reader handles
//! them in one pass over the tokens, which also writes the text that run-time errors show. For
//! anything else, and for every mistake, it returns nothing, and the parser of Rust and the checks
//! take over.

use std::cell::OnceCell;

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use syn::Expr;

use super::{
    Mode,
    fold::fold,
    functions,
    literal::{Literal, Number},
    model::{Excerpt, Node, Op, Program, Root, Target, Value, Weak},
    operators::{ASSIGN, Assign, assign_symbol},
    place::context,
    reductions,
};
use crate::{
    rules::RuleSet,
    selection::{Marks, Text, is_keyword},
};

/// A token, with its contents if it is a group, and its position in the text.
struct Token {
    tree: TokenTree,
    within: Vec<Token>,
    start: usize,
    end: usize,
}

/// Reads tokens, and appends their text to `text`.
fn read(tokens: TokenStream, text: &mut Text) -> Vec<Token> {
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
            TokenTree::Punct(_) => {
                // The tokens of an operator are written without spaces, and all of them are kept.
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

/// Returns the operator at the start of the tokens.
fn first_of(parts: &[TokenTree], buffer: &mut String) -> String {
    buffer.clear();
    for part in parts {
        if let TokenTree::Punct(punct) = part {
            buffer.push(punct.as_char());
        }
    }
    buffer.clone()
}

/// The binary operators: the symbol, the operation, and the precedence.
#[rustfmt::skip]
const BINARY: &[(&str, &str, u8)] = &[
    ("||", "logical_or", 1),
    ("&&", "logical_and", 2),
    ("==", "equal", 3), ("!=", "not_equal", 3), ("<=", "less_equal", 3), (">=", "greater_equal", 3),
    ("<<", "bitwise_left_shift", 7), (">>", "bitwise_right_shift", 7),
    ("<", "less", 3), (">", "greater", 3),
    ("|", "bitwise_or", 4),
    ("^", "bitwise_xor", 5),
    ("&", "bitwise_and", 6),
    ("+", "add", 8), ("-", "subtract", 8),
    ("*", "multiply", 9), ("/", "divide", 9), ("%", "trunc_remainder", 9),
];

/// The precedence of comparisons. Two in a row are a mistake.
const COMPARISON: u8 = 3;

/// Reads a plain expression under the standard rules, or returns `None`.
pub fn read_program(mode: Mode, user: TokenStream) -> Option<Program> {
    let mut text = Text::default();
    let tokens = read(user, &mut text);
    let text = text.into_written();
    let source = text.trim_end_matches([',', ' ']).to_owned();
    let mut tokens = &tokens[..];
    if let [rest @ .., last] = tokens
        && is_char(last, ',')
    {
        tokens = rest;
    }
    let mut reader = Reader {
        source: &source,
        operands: Vec::new(),
        target: None,
    };
    let (root, excerpt) = match assignment(tokens)? {
        None => {
            let Found { value, text } = reader.value(tokens)?;
            let Value::Node(node) = value else { return None };
            (Root::Eval(node), Excerpt::part("broadcast!", [text, (0, 0), (0, 0)]))
        }
        Some((at, op)) => {
            let (left, right) = (&tokens[..at], &tokens[at + op.symbol.len()..]);
            if !is_place(left) || right.is_empty() {
                return None;
            }
            let array: TokenStream = left.iter().map(|token| token.tree.clone()).collect();
            let span = left[0].tree.span();
            reader.target = Some(Operand::new(left));
            let Found { value, text } = reader.value(right)?;
            // If another part of the target may be read, the checks decide.
            if reader.reads_target() {
                return None;
            }
            let name = match mode {
                Mode::Panicking => op.panicking,
                Mode::Fallible => op.fallible,
            };
            let excerpt = Excerpt::part(op.panicking, [range(tokens), range(left), text]);
            let root = Root::InPlace {
                target: Box::new(Target {
                    array: Box::new(Expr::Verbatim(array)),
                    lists: Vec::new(),
                    index: None,
                    span,
                }),
                op: Op::new(name, tokens[at].tree.span()),
                value,
            };
            (root, excerpt)
        }
    };
    let operands = reader
        .operands
        .into_iter()
        .map(|operand| Expr::Verbatim(operand.tokens))
        .collect();
    let name = mode.name().trim_matches('`');
    Some(Program {
        marks: Marks::default(),
        rules: RuleSet::Standard,
        operands,
        reductions: Vec::new(),
        fails: false,
        names: None,
        root,
        excerpt,
        call: format!("{name}({source})"),
        source,
    })
}

/// Finds an assignment operator: its position, and the operation. Returns `None` if a token shows
/// that the expression is not plain.
fn assignment(tokens: &[Token]) -> Option<Option<(usize, Assign)>> {
    let mut found = None;
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = &token.tree else { continue };
        match punct.as_char() {
            ';' | ',' | '#' | '$' | '@' | '\'' => return None,
            '=' => {}
            _ => continue,
        }
        let joined = |i: usize| match tokens.get(i).map(|token| &token.tree) {
            Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint => Some(punct.as_char()),
            _ => None,
        };
        let is_char_at = |i: usize, c: char| tokens.get(i).is_some_and(|token| is_char(token, c));
        // `==`, `!=`, `<=`, `>=`, `=>`
        if joined(i) == Some('=') && (is_char_at(i + 1, '=') || is_char_at(i + 1, '>')) {
            continue;
        }
        let before = i.checked_sub(1).and_then(joined);
        let twice = i.checked_sub(2).and_then(joined);
        let op = match (twice, before) {
            (_, Some('=' | '!')) => continue,
            (Some('<'), Some('<')) => (i - 2, assign_symbol("<<=")?),
            (Some('>'), Some('>')) => (i - 2, assign_symbol(">>=")?),
            (_, Some('<' | '>')) => continue,
            (_, Some(c)) => (i - 1, assign_symbol(&format!("{c}="))?),
            (_, None) => (i, ASSIGN),
        };
        if found.replace(op).is_some() {
            return None;
        }
    }
    Some(found)
}

fn is_char(token: &Token, c: char) -> bool {
    matches!(&token.tree, TokenTree::Punct(punct) if punct.as_char() == c)
}

fn range(tokens: &[Token]) -> (usize, usize) {
    match tokens {
        [first, .., last] => (first.start, last.end),
        [only] => (only.start, only.end),
        [] => (0, 0),
    }
}

/// Returns whether tokens are a variable, or a field of one, with or without `*` in front.
fn is_place(tokens: &[Token]) -> bool {
    let mut tokens = tokens;
    while let [star, rest @ ..] = tokens
        && is_char(star, '*')
    {
        tokens = rest;
    }
    let [first, rest @ ..] = tokens else { return false };
    let is_word = |token: &Token| matches!(&token.tree, TokenTree::Ident(word) if word != "await");
    is_word(first)
        && rest.len() % 2 == 0
        && rest
            .chunks_exact(2)
            .all(|pair| is_char(&pair[0], '.') && is_word(&pair[1]))
}

/// An operand: its tokens, and if it is a place, the text to compare it by.
struct Operand {
    tokens: TokenStream,
    place: Option<(String, Vec<Span>)>,
    contexts: OnceCell<Vec<Option<String>>>,
}

impl Operand {
    fn new(tokens: &[Token]) -> Self {
        let place = is_place(tokens).then(|| {
            let text = tokens.iter().map(|token| token.tree.to_string()).collect();
            (text, tokens.iter().map(|token| token.tree.span()).collect())
        });
        Self {
            tokens: tokens.iter().map(|token| token.tree.clone()).collect(),
            place,
            contexts: OnceCell::new(),
        }
    }

    fn contexts(&self) -> &[Option<String>] {
        self.contexts.get_or_init(|| {
            let spans = self.place.iter().flat_map(|(_, spans)| spans);
            spans.map(|&span| context(span)).collect()
        })
    }

    /// Returns whether both are the same place.
    fn is(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Some((a, _)), Some((b, _))) => a == b && self.contexts() == other.contexts(),
            _ => false,
        }
    }

    /// Returns whether both are the same place, ignoring references.
    fn is_behind(&self, other: &Self) -> bool {
        let stripped = |operand: &Self| {
            let (text, _) = operand.place.as_ref()?;
            let stars = text.len() - text.trim_start_matches('*').len();
            Some((text[stars..].to_owned(), operand.contexts()[stars..].to_vec()))
        };
        matches!((stripped(self), stripped(other)), (Some(a), Some(b)) if a == b)
    }
}

struct Reader<'a> {
    source: &'a str,
    operands: Vec<Operand>,
    target: Option<Operand>,
}

/// A position among tokens.
struct Cursor<'t> {
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Cursor<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, ahead: usize, c: char) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| is_char(token, c))
    }

    fn is_joint(&self, ahead: usize) -> bool {
        let token = self.tokens.get(self.at + ahead);
        matches!(token.map(|token| &token.tree), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
    }

    fn group(&self, ahead: usize) -> Option<(Delimiter, &'t [Token])> {
        match self.tokens.get(self.at + ahead) {
            Some(Token {
                tree: TokenTree::Group(group),
                within,
                ..
            }) => Some((group.delimiter(), within)),
            _ => None,
        }
    }

    fn ident(&self, ahead: usize) -> Option<(String, Span)> {
        match self.tokens.get(self.at + ahead).map(|token| &token.tree) {
            Some(TokenTree::Ident(ident)) => Some((ident.to_string(), ident.span())),
            _ => None,
        }
    }

    /// Returns the binary operator at the cursor.
    fn operator(&self) -> Option<(&'static str, &'static str, u8)> {
        BINARY.iter().copied().find(|(symbol, ..)| {
            let len = symbol.len();
            symbol
                .chars()
                .enumerate()
                .all(|(i, c)| self.is(i, c) && (i + 1 == len || self.is_joint(i)))
        })
    }

    fn since(&self, start: usize) -> &'t [Token] {
        &self.tokens[start..self.at]
    }
}

/// A value, and the range of its text without enclosing parentheses and references.
struct Found {
    value: Value,
    text: (usize, usize),
}

impl Reader<'_> {
    /// Reads all tokens as one value.
    fn value(&mut self, tokens: &[Token]) -> Option<Found> {
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
            let op = Op {
                name,
                span,
                excerpts: vec![Excerpt::part(name, [text, left.text, right.text])],
            };
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
                // The span of a parenthesised number is that of its digits, which the checks
                // handle.
                if punct.as_char() == '-' && is_literal(cursor.peek()?) {
                    return None;
                }
                let value = self.unary(cursor)?.value;
                // Rust computes values whose dtype it knows.
                if matches!(value, Value::Node(Node::Constant(..))) {
                    return None;
                }
                let text = range(cursor.since(start));
                Some(Found {
                    value: self.apply(Op::new(name, span), vec![value], cursor.since(start))?,
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
                    // A Rust method: called on the operand in front, as it is written.
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
                    // The function may be a fragment of `macro_rules!`, which the checks handle.
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

    /// Binds the Rust expression around an operand, in place of the operand, so that nothing is
    /// evaluated twice.
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

    /// Skips a variable, or a field of one.
    fn variable(&self, cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.at += 1;
        if cursor.is(0, ':') || cursor.is(0, '!') && !cursor.is(1, '=') {
            return None;
        }
        while cursor.is(0, '.') && cursor.ident(1).is_some() && cursor.group(2).is_none() && !cursor.is(2, ':') {
            cursor.at += 2;
        }
        // A call of a function that this macro does not know.
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

    /// Binds tokens that Rust evaluates, or finds them among the bound operands.
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

    /// Returns whether an operand mentions the variable that is written to.
    fn reads_target(&self) -> bool {
        fn names(tokens: TokenStream, name: &str) -> bool {
            tokens.into_iter().any(|token| match token {
                TokenTree::Ident(ident) => ident == name,
                TokenTree::Group(group) => names(group.stream(), name),
                _ => false,
            })
        }
        let Some(target) = &self.target else { return false };
        let first = target.tokens.clone().into_iter().find_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident.to_string()),
            _ => None,
        });
        first.is_some_and(|name| self.operands.iter().any(|operand| names(operand.tokens.clone(), &name)))
    }

    /// Returns the operation of a function by its name, or `Some(None)` if it is not known. Returns
    /// `None` if the name is one that the checks handle.
    fn function_named(&self, name: &str, arguments: &[Token], before: usize) -> Option<Option<&'static str>> {
        let Some(function) = functions::find(name) else {
            let is_known = reductions::find(name).is_some()
                || functions::near_miss(name).is_some()
                || functions::elementwise(name).is_some()
                || matches!(name, "matmul" | "in_dims" | "cast");
            return (!is_known).then_some(None);
        };
        let count = arguments
            .split(|token| is_char(token, ','))
            .filter(|argument| !argument.is_empty())
            .count();
        (count + before == function.arity).then_some(Some(function.name))
    }

    fn arguments(&mut self, tokens: &[Token]) -> Option<Vec<Found>> {
        let arguments = tokens
            .split(|token| is_char(token, ','))
            .filter(|argument| !argument.is_empty());
        arguments.map(|argument| self.value(argument)).collect()
    }

    fn function(&mut self, op: &'static str, span: Span, mut arguments: Vec<Found>, tokens: &[Token]) -> Option<Found> {
        let text = range(tokens);
        let mut texts: Vec<_> = arguments.iter().map(|argument| argument.text).collect();
        if op == "is_close" {
            // Tolerances are scalars, so shapes are combined only once.
            texts.truncate(2);
        }
        if op == "select" {
            texts.rotate_left(1);
        }
        let op = Op {
            name: op,
            span,
            excerpts: self.excerpts(op, text, &texts),
        };
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
        let op = Op {
            name: "select",
            span,
            excerpts: self.excerpts("select", text, &[yes.text, no.text, condition.text]),
        };
        Some(Found {
            value: self.select(op, condition.value, yes.value, no.value)?,
            text,
        })
    }

    fn branch(&mut self, cursor: &mut Cursor<'_>) -> Option<Found> {
        let (Delimiter::Brace, within) = cursor.group(0)? else {
            return None;
        };
        cursor.at += 1;
        self.value(within)
    }

    fn literal(&mut self, cursor: &mut Cursor<'_>, negative: bool, start: usize) -> Option<Found> {
        let TokenTree::Literal(literal) = &cursor.peek()?.tree else {
            return None;
        };
        let (span, text) = (literal.span(), literal.to_string());
        cursor.at += 1;
        // A method, a field or `as` after a literal: `1 as f64` is a constant.
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
            // A literal with a suffix: Rust knows its dtype.
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

    /// Creates an operation whose weak arguments take their dtype from the first argument that has
    /// one. An operation on literals alone is folded to a literal, at the position of its first
    /// token.
    fn apply(&mut self, op: Op, arguments: Vec<Value>, tokens: &[Token]) -> Option<Value> {
        match arguments.iter().position(|argument| matches!(argument, Value::Node(_))) {
            Some(anchor) => Some(Value::Node(Node::Apply { op, arguments, anchor })),
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
                Some(Value::Node(Node::Apply { op, arguments, anchor }))
            }
        }
    }
}

/// Returns whether a token is a literal, or parentheses around one.
fn is_literal(token: &Token) -> bool {
    match (&token.tree, token.within.as_slice()) {
        (TokenTree::Literal(_), _) => true,
        (TokenTree::Group(_), [only]) => is_literal(only),
        _ => false,
    }
}

/// Returns `Some` if tokens that Rust evaluates contain no brackets, which could be selections.
fn plain(tokens: &[Token]) -> Option<()> {
    tokens.iter().try_for_each(|token| match &token.tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => None,
        TokenTree::Group(_) => plain(&token.within),
        _ => Some(()),
    })
}
