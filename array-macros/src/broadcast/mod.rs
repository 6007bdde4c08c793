//! `broadcast!` and `try_broadcast!`, which expand an expression over arrays to code that computes
//! its elements in one pass, after its reductions and matrix products.
//!
//! Selections, as in `x[1, ..]`, are not valid Rust. They are read first, and replaced by markers,
//! which look like macro calls. The input is then parsed as a Rust expression, checked and
//! converted to the [`model`], and expanded to calls of methods on one unit value,
//! `array_core::__private::Op`. The bounds of the methods decide which shapes and dtypes combine.
//!
//! - A selection is an operand. If Rust evaluates the expression around it, as in `x[1, ..].sum()`,
//!   the selection is a view.
//! - Chained selections, `x[1, ..][2, ..]`, are one chain of calls.
//! - On the left-hand side, the single expression `e` in `x[e]` is an index, a range or a mask. The
//!   library decides by the type of `e`, which is borrowed, so that a mask is not moved. If `e` is
//!   a literal, it is an entry, as in other selections.
//! - Two selections are the same if their brackets have the same contents, and if these contents
//!   consist of literals, places (variables and fields), and arithmetic on them. The part that is
//!   written to may be read on the right-hand side. Another part of the same array may not.
//! - A rule set in front, as in `no_stretch; x + y`, determines the unit value whose methods
//!   combine shapes in place of the methods of `Op`.
//! - `in_dims` maps the axes of an argument of an operation to axes of the first argument that is
//!   not a literal and has no `in_dims`, or of the left-hand side. So the operation must have such
//!   an argument.
//! - In `named`, brackets after an operand contain index names, and are replaced by markers of
//!   another kind. Each name is an axis of the result. The order of the axes is the given order,
//!   otherwise that of the left-hand side, otherwise that of first use. The expansion first moves
//!   the axes of each operand to those of its names. The operands then broadcast as in other
//!   expressions.
//! - A reduction is computed before the expression that contains it, and is then an array in a
//!   variable. If an operand of the reduction reads the left-hand side, the operand is borrowed
//!   only while the reduction is computed.
//! - In `named`, a reduction has index names of its own. It lists those that it reduces, as in
//!   `sum(j: a[i, j] * b[j, k])`, and the remaining ones are the names of its result. If it lists
//!   none, it reduces all of its names. An expression with a reduction that lists names need not
//!   begin with `named;`.

mod breaks;
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

use proc_macro2::{Delimiter, Group, Ident, TokenStream};

#[cfg(test)]
pub use self::functions::{all as all_functions, find as find_function};
pub use self::operators::assign as compound;
pub use self::over::List;
use self::{model::Program, names::Brackets, over::Over};
use crate::{
    errors::{self, Errors},
    input::{Input, keep_precedence, refuse_attributes},
    rules::{Head, RuleSet},
    selection::{self, Marks},
};

/// The behaviour if an operation fails at run time.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    /// The behaviour of `broadcast!`, which panics.
    Panicking,
    /// The behaviour of `try_broadcast!`, which returns an error.
    Fallible,
}

impl Mode {
    /// Returns the name of the method that this mode calls: `method`, or its form that returns an
    /// error.
    fn of(self, method: &str) -> String {
        match self {
            Self::Panicking => method.to_owned(),
            Self::Fallible => format!("try_{method}"),
        }
    }

    /// Returns the name of the macro, for messages.
    fn name(self) -> &'static str {
        match self {
            Self::Panicking => "`broadcast!`",
            Self::Fallible => "`try_broadcast!`",
        }
    }
}

/// Returns whether `broadcast!` has a function, reduction or product of this name.
#[cfg(feature = "stablehlo")]
pub fn is_function(name: &str) -> bool {
    functions::find(name).is_some() || reductions::find(name).is_some() || name == "matmul"
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
    through_parser(mode, &krate, head, keep_precedence(user))
}

/// Expands input that is not a plain expression.
fn through_parser(mode: Mode, krate: &TokenStream, head: Option<Head>, user: TokenStream) -> TokenStream {
    if let Err(error) = refuse_attributes(&user) {
        return errors::in_expression(error);
    }
    match shapes::split(&user) {
        Some(shapes) => {
            shapes::expand(mode, krate, head.as_ref(), shapes).unwrap_or_else(errors::in_type_or_expression)
        }
        None => expression(mode, krate, head, user).unwrap_or_else(errors::in_expression),
    }
}

/// Expands an expression both with the reader for plain expressions and with the parser of Rust.
/// Returns `None` if the expression is not plain.
#[cfg(test)]
pub fn both_ways(mode: Mode, input: TokenStream) -> Option<[TokenStream; 2]> {
    let Input { krate, user } = Input::split(input).ok()?;
    let (None, user) = Head::split(user) else { return None };
    let program = quick::read_program(mode, user.clone())?;
    let quick = expand::expand(mode, &krate, &program);
    Some([quick, through_parser(mode, &krate, None, user)])
}

/// The parts of the input other than the expression, after brackets and rule sets are read and
/// before the expression is checked.
struct Source {
    /// The path at which the expansion names `array_core`.
    krate: TokenStream,
    /// The rule set that the input names. If it names none, this is `named` if a reduction lists
    /// index names, and the standard rule set otherwise.
    rules: RuleSet,
    /// The order of the index names, if the input lists them in front of the expression.
    order: Option<Group>,
    /// The selections in the expression.
    marks: Marks,
    /// The brackets in the expression that contain index names.
    brackets: Brackets,
    /// The index names that reductions list.
    over: Over,
    /// The text of the whole macro call.
    call: String,
    /// `true` if this is `einsum!`, whose sums keep the dtype.
    is_einsum: bool,
}

/// Returns a `break` or `continue` that Rust rejects if the expansion is [a block with a
/// label](Program::is_labelled).
fn unlabelled(mode: Mode, user: &TokenStream) -> Option<Ident> {
    match mode {
        Mode::Panicking => None,
        Mode::Fallible => breaks::unlabelled(user.clone()),
    }
}

/// Returns whether `#[rules]` must not add a rule set to the input, because a reduction in it lists
/// index names, or because it is a list of shapes.
pub fn has_rules(user: &TokenStream) -> bool {
    shapes::split(user).is_some() || over::first(user.clone()).is_some()
}

/// The lists of index names in the input of one macro call, which markers replace.
#[derive(Default)]
pub struct Named {
    /// The lists in brackets after operands.
    pub brackets: Brackets,
    /// The lists in front of a colon.
    pub over: Over,
}

/// Expands the expression with index names to which an `einsum!` call is rewritten. `order` is the
/// order of the names in the result, `names` are the lists that markers in the expression replace,
/// and `call` is the text of the `einsum!` call.
pub fn named(
    mode: Mode,
    krate: &TokenStream,
    order: Option<TokenStream>,
    marked: TokenStream,
    Named { brackets, over }: Named,
    call: String,
) -> syn::Result<TokenStream> {
    let source = Source {
        krate: krate.clone(),
        rules: RuleSet::Named,
        order: order.map(|order| Group::new(Delimiter::Bracket, order)),
        marks: Marks::default(),
        brackets,
        over,
        call,
        is_einsum: true,
    };
    let leaves = unlabelled(mode, &marked);
    checked(mode, marked, source, leaves, Errors::default())
}

fn expression(mode: Mode, krate: &TokenStream, head: Option<Head>, user: TokenStream) -> syn::Result<TokenStream> {
    let call = {
        let head = head.as_ref().map_or_else(String::new, Head::text);
        let input = selection::print(&Marks::default(), user.clone());
        let name = mode.name().trim_matches('`');
        format!("{name}({head}{})", input.trim_end_matches([',', ' ']))
    };
    let leaves = unlabelled(mode, &user);
    let over = over::first(user.clone());
    let rules = match head {
        Some(head) if user.is_empty() => {
            let word = head.word();
            let message = format!("write an expression after the rule set, as in `{word}; x + y`");
            return Err(syn::Error::new(word.span(), message));
        }
        Some(head) => {
            let word = head.word().clone();
            let (rules, order) = head.read()?;
            if let Some(span) = over.filter(|_| rules != RuleSet::Named) {
                let message = format!("a reduction over index names follows the rules of `named`: leave out `{word}`");
                return Err(syn::Error::new(span, message));
            }
            (rules, order)
        }
        None if over.is_some() => (RuleSet::Named, None),
        None => (RuleSet::Standard, None),
    };
    let (rules, order) = rules;
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
        is_einsum: false,
    };
    checked(mode, marked, source, leaves, errors)
}

/// Checks and expands an expression in which markers replace selections and index names. `leaves`
/// is the `break` or `continue` that [`unlabelled`] found in it.
fn checked(
    mode: Mode,
    marked: TokenStream,
    source: Source,
    leaves: Option<Ident>,
    mut errors: Errors,
) -> syn::Result<TokenStream> {
    let krate = source.krate.clone();
    let expr = errors.ok(parse::parse(mode, marked));
    let program = expr.and_then(|expr| check::check(mode, &expr, source, &mut errors));
    if let Some(word) = leaves.filter(|_| program.as_ref().is_some_and(Program::is_labelled)) {
        let message =
            format!("in a macro that returns errors, `{word}` needs a label: write `'rows: for …` and `{word} 'rows`");
        errors.at(word, message);
    }
    let program = errors.finish(program)?;
    Ok(expand::expand(mode, &krate, &program))
}
