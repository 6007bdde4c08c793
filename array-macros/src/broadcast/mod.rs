//! `broadcast!` and `try_broadcast!`: expressions over arrays to one fused pass.
//!
//! Selections, as in `x[1, ..]`, are no Rust: they are read first, and leave markers. Then the input is parsed
//! as a Rust expression, checked into the [`model`], and expanded to calls of methods
//! on one unit value, `array_core::macros::Op`. Which shapes and dtypes go together is not known here.
//!
//! - A selection is an operand. Where Rust evaluates what is around it, as in `x[1, ..].sum()`, it is the view.
//! - Selections one behind the other, `x[1, ..][2, ..]`, are one chain of calls.
//! - On the left, `x[e]` with one expression is the library's to understand by the type of `e`, and is borrowed,
//!   so that a mask is not moved; a literal is an entry.
//! - Two selections are the same if what stands in the brackets is, and is literals, places, and arithmetic on
//!   them. What is written to may be read on the right; another part of the array may not.
//! - A rule set in front, `no_stretch; x + y`, is the unit value whose methods are called instead of those of `Op`.
//! - `in_dims` places an argument like the first one that is neither placed nor a literal, or like the left-hand
//!   side. It is no value of its own: what it stands in must have such an argument.
//! - In `named` the brackets behind an operand are index names, and leave markers of another kind. A name is the
//!   axis of the result at its place in the order: that of the left-hand side, the given one, or that of first use.
//!   Each operand is arranged to the rank of the result before the tree is made, which then broadcasts as usual.
//! - A reduction is computed before what stands around it, and is an array in a variable then. What it reads of the left-hand side is
//!   borrowed for that time.
//! - In `named` a reduction has index names of its own: those that it is over, as in `sum(j: a[i, j] * b[j, k])`, and those that are
//!   left, which are the names of the array that it comes to. It is over all of its names where it says none. An expression in which
//!   a reduction says names is `named` without the word.

mod check;
mod emit;
mod excerpts;
mod expand;
mod fold;
mod functions;
mod groups;
mod literal;
mod model;
mod names;
mod operators;
mod over;
mod parse;
mod place;
mod quick;
mod reduced;
mod reductions;
mod selected;
mod shapes;

use proc_macro2::{Delimiter, Group, TokenStream};

#[cfg(test)]
pub use self::functions::{FUNCTIONS, NEAR_MISSES, find as find_function};
use self::{names::Brackets, over::Over};
use crate::{
    errors::{self, Errors},
    input::Input,
    rules::{Head, RuleSet},
    selection::{self, Marks},
};

/// What happens where the program's shapes do not fit.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// `broadcast!` panics.
    Panicking,
    /// `try_broadcast!` returns an error.
    Fallible,
}

impl Mode {
    /// Names the form of a method that this mode calls.
    fn of(self, method: &str) -> String {
        match self {
            Self::Panicking => method.to_owned(),
            Self::Fallible => format!("try_{method}"),
        }
    }

    /// The macro's name, for messages.
    fn name(self) -> &'static str {
        match self {
            Self::Panicking => "`broadcast!`",
            Self::Fallible => "`try_broadcast!`",
        }
    }
}

/// Expands `broadcast!` or `try_broadcast!`.
pub fn broadcast(mode: Mode, input: TokenStream) -> TokenStream {
    let Input { krate, user } = match Input::split(input) {
        Ok(input) => input,
        Err(error) => return errors::in_expression(error),
    };
    let (head, user) = Head::split(user);
    if head.is_none()
        && let Some(program) = quick::read_program(mode, user.clone())
    {
        return expand::expand(mode, &krate, &program);
    }
    through_parser(mode, &krate, head, user)
}

/// Expands what is no plain expression.
fn through_parser(mode: Mode, krate: &TokenStream, head: Option<Head>, user: TokenStream) -> TokenStream {
    match shapes::split(&user) {
        Some(shapes) => {
            shapes::expand(mode, krate, head.as_ref(), shapes).unwrap_or_else(errors::in_type_or_expression)
        }
        None => expression(mode, krate, head, user).unwrap_or_else(errors::in_expression),
    }
}

/// Expands an expression in both ways: as a plain one, if it is one, and through the parser of Rust.
#[cfg(test)]
pub fn both_ways(mode: Mode, input: TokenStream) -> Option<[TokenStream; 2]> {
    let Input { krate, user } = Input::split(input).ok()?;
    let (None, user) = Head::split(user) else { return None };
    let program = quick::read_program(mode, user.clone())?;
    let quick = expand::expand(mode, &krate, &program);
    Some([quick, through_parser(mode, &krate, None, user)])
}

/// What is known of the input before its expression is checked.
struct Source {
    /// The library's path.
    krate: TokenStream,
    /// Which shapes may meet.
    rules: RuleSet,
    /// The order of the index names, if it is given in front.
    order: Option<Group>,
    /// The selections in it.
    marks: Marks,
    /// The brackets in it, where they hold index names.
    brackets: Brackets,
    /// The index names in it that reductions are over.
    over: Over,
    /// The call as it is written.
    call: String,
    /// Whether this is `einsum!`, whose sums keep the dtype.
    is_einsum: bool,
}

/// Says whether the input says itself what rules it follows, or needs none: a reduction in it is over index names, or it is a list
/// of shapes.
pub fn has_rules(user: &TokenStream) -> bool {
    shapes::split(user).is_some() || over::first(user.clone()).is_some()
}

/// Expands an expression with index names, and their order in the result.
pub fn named(
    mode: Mode,
    krate: &TokenStream,
    order: Option<TokenStream>,
    user: TokenStream,
    call: String,
) -> syn::Result<TokenStream> {
    let order = order.map(|order| Group::new(Delimiter::Bracket, order));
    with_rules(mode, krate, (RuleSet::Named, order), user, call, true)
}

fn expression(mode: Mode, krate: &TokenStream, head: Option<Head>, user: TokenStream) -> syn::Result<TokenStream> {
    let call = {
        let head = head.as_ref().map_or_else(String::new, Head::text);
        let input = selection::print(&Marks::default(), user.clone());
        let name = mode.name().trim_matches('`');
        format!("{name}({head}{})", input.trim_end_matches([',', ' ']))
    };
    let over = over::first(user.clone());
    let rules = match head {
        Some(head) if user.is_empty() => {
            let word = head.word();
            let message = format!("write an expression behind the rule set, as in `{word}; x + y`");
            return Err(syn::Error::new(word.span(), message));
        }
        Some(head) => {
            let word = head.word().clone();
            let (rules, order) = head.read()?;
            if let Some(span) = over.filter(|_| rules != RuleSet::Named) {
                let message = format!("a reduction over index names is one of `named`: leave out `{word}`");
                return Err(syn::Error::new(span, message));
            }
            (rules, order)
        }
        None if over.is_some() => (RuleSet::Named, None),
        None => (RuleSet::Standard, None),
    };
    with_rules(mode, krate, rules, user, call, false)
}

fn with_rules(
    mode: Mode,
    krate: &TokenStream,
    (rules, order): (RuleSet, Option<Group>),
    user: TokenStream,
    call: String,
    is_einsum: bool,
) -> syn::Result<TokenStream> {
    let mut over = Over::default();
    let user = over.mark(user);
    let (mut errors, mut marks, mut brackets) = (Errors::default(), Marks::default(), Brackets::default());
    let marked = match rules {
        RuleSet::Named => brackets.mark(user),
        _ => marks.mark(user, &mut errors),
    };
    let source = Source {
        krate: krate.clone(),
        rules,
        order,
        marks,
        brackets,
        over,
        call,
        is_einsum,
    };
    let program = match parse::parse(mode, marked) {
        Ok(expr) => check::check(mode, &expr, source, &mut errors),
        Err(error) => {
            errors.add(error);
            None
        }
    };
    let program = errors.finish(program)?;
    Ok(expand::expand(mode, krate, &program))
}
