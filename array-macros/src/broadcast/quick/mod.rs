//! A fast reader for plain expressions, which does not use syn.
//!
//! Most expressions are plain: they consist of operators, functions, literals and variables. This
//! reader first copies their tokens, and writes the text that run-time errors show. Then it parses
//! the copied tokens. For any other expression, and for every mistake, it returns `None`. The
//! expression is then parsed with syn, and the module `check` checks it.

mod operand;
mod reader;
mod token;

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::Expr;

use self::operand::{Operand, is_place};
use self::reader::{Found, Reader};
use self::token::{Token, is_char, range, read};
use super::{
    Mode,
    model::{Excerpt, Op, Program, Root, Target, Value},
    operators::{ASSIGN, Assign, assign_symbol},
};
use crate::{
    rules::RuleSet,
    selection::{Marks, Text},
};

/// Reads a plain expression, which the [module](self) defines, under the standard rule set. Returns
/// `None` if the expression is not plain.
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
            // Leave an expression that may read another part of the target to the module `check`.
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
                op: Op::new(name, tokens[at].tree.span(), Vec::new()),
                value,
            };
            (root, excerpt)
        }
    };
    let operands = reader
        .operands
        .into_iter()
        .map(|operand| Expr::Verbatim(operand.into_tokens()))
        .collect();
    let name = mode.name().trim_matches('`');
    Some(Program {
        is_einsum: false,
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

/// Finds an assignment operator, and returns its position and the operation, or `Some(None)` if
/// there is no such operator. Returns `None` if a token shows that the expression is not plain.
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
        // Skip the first token of `==` and `=>`. The `match` below skips the second token of `==`,
        // `!=`, `<=` and `>=`.
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
