//! Checks operands with index names. Each name becomes an axis of the result, or an axis over which
//! a reduction loops.

use proc_macro2::{Group, Ident};
use quote::{ToTokens, quote_spanned};
use syn::{Expr, ExprIndex, parse_quote_spanned, spanned::Spanned};

use super::{Checker, select::is_operation, target::is_place};
use crate::{
    axes::AxisNumber,
    broadcast::{
        Mode,
        model::{AxisList, Indexed, Names, Node, Target, Value},
        names::{self, is_same_name},
        operators::Assign,
        over,
        place::{is_target, strip},
    },
    errors::Errors,
    input::MAX_RANK,
};

/// The index names of the result or of one reduction, collected while its expression is checked.
#[derive(Default)]
pub(super) struct Indices {
    /// The names, each at the position of its axis.
    names: Vec<Name>,
    /// The source of the order of the axes, or `None` if the order of first use decides.
    given: Option<Given>,
    /// The names of the left-hand side.
    target: Option<AxisList>,
    indexed: Vec<Indexed>,
    /// Names that belong neither to the result nor to a reduction. Each is reported once.
    missing: Vec<Ident>,
    /// Words in brackets of Rust expressions and of selections, each with the error about an index
    /// name that is the same word.
    evaluated: Vec<(Ident, &'static str)>,
    /// `true` if the brackets of an operand could not be read. Such brackets may contain any name,
    /// so no name is then reported as one that indexes no operand.
    is_partial: bool,
}

struct Name {
    name: Ident,
    /// `true` if an operand uses the name.
    is_used: bool,
}

/// The source of the order of the axes: the list in front of the expression, or the left-hand side.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Order,
    Target,
}

impl Indices {
    /// Reads the list of index names in front of the expression.
    pub(super) fn order(&mut self, order: &Group, errors: &mut Errors) -> Option<()> {
        self.given = Some(Given::Order);
        for name in names::read(order, errors)? {
            if self.find(&name).is_some() {
                errors.at(
                    &name,
                    format!("`{name}` appears twice in the order: leave out one of them"),
                );
            } else {
                self.push(name, errors);
            }
        }
        Some(())
    }

    /// Returns the axes of the index names in the brackets of an operand.
    fn list(&mut self, brackets: &Group, errors: &mut Errors) -> Option<AxisList> {
        let Some(names) = names::read(brackets, errors) else {
            self.is_partial = true;
            return None;
        };
        let mut is_right = true;
        for (index, name) in names.iter().enumerate() {
            if names[..index].iter().any(|before| is_same_name(before, name)) {
                is_right = false;
                errors.at(
                    name,
                    format!(
                        "`{name}` indexes two axes of one operand: take its `diagonal()` first, which has one axis"
                    ),
                );
            }
        }
        let axis = |name: &Ident| Some(AxisNumber::new(self.axis(name, errors)?, name.span()));
        let axes: Vec<_> = names.iter().map(axis).collect();
        Some(AxisList {
            axes: axes.into_iter().collect::<Option<_>>().filter(|_| is_right)?,
            span: brackets.span(),
        })
    }

    /// Returns the axis of the result to which an index name refers. Adds the name if it is new.
    pub(super) fn axis(&mut self, name: &Ident, errors: &mut Errors) -> Option<usize> {
        if let Some(axis) = self.find(name) {
            self.names[axis].is_used = true;
            return Some(axis);
        }
        let lacking = match self.given {
            None => return self.push(name.clone(), errors),
            Some(Given::Order) => "the list `[…]` of the result",
            Some(Given::Target) => "the left-hand side",
        };
        if !self.missing.iter().any(|missing| is_same_name(missing, name)) {
            self.missing.push(name.clone());
            errors.at(
                name,
                format!("`{name}` is missing from {lacking}: add it there, or sum over it, as in `sum({name}: …)`"),
            );
        }
        None
    }

    /// Returns the axis of a name, or `None` if the name is new.
    pub(super) fn find(&self, name: &Ident) -> Option<usize> {
        self.names.iter().position(|known| is_same_name(&known.name, name))
    }

    fn push(&mut self, name: Ident, errors: &mut Errors) -> Option<usize> {
        let axis = self.names.len();
        if axis == MAX_RANK {
            return errors.refuse(
                name,
                format!("an array has at most {MAX_RANK} axes: this index name is one more"),
            );
        }
        let is_used = self.given.is_none();
        self.names.push(Name { name, is_used });
        Some(axis)
    }

    /// Returns the index names of the given order, if there is one, and those that the expression
    /// has used so far.
    pub(super) fn known(&self) -> Vec<Ident> {
        self.names.iter().map(|name| name.name.clone()).collect()
    }

    /// Adds the words in expressions that Rust evaluates within a reduction. Words that are index
    /// names of the reduction are reported there.
    pub(super) fn evaluate(&mut self, reduction: &Self) {
        let words = reduction.evaluated.iter();
        self.evaluated
            .extend(words.filter(|(word, _)| reduction.find(word).is_none()).cloned());
    }

    /// Reports index names that also occur in expressions that Rust evaluates.
    fn check_evaluated(&self, errors: &mut Errors) {
        for (word, message) in &self.evaluated {
            if self.find(word).is_some() {
                errors.at(word, message);
            }
        }
    }

    /// Returns the names, after the whole expression has been checked. Reports names of the given
    /// order that no operand uses.
    pub(super) fn finish(self, errors: &mut Errors) -> Names {
        self.check_evaluated(errors);
        let unused = self.names.iter().filter(|name| !name.is_used && !self.is_partial);
        for Name { name, .. } in unused.filter(|_| self.given == Some(Given::Order)) {
            errors.at(name, format!("`{name}` indexes no operand: leave it out of the order"));
        }
        Names {
            names: self.names.iter().map(|name| name.name.to_string()).collect(),
            target: self.target,
            indexed: self.indexed,
        }
    }
}

/// The axes that a reduction loops over.
pub(super) struct Frame {
    /// The index names of the operands, in the order of the loops over their axes.
    pub(super) names: Names,
    /// The axes that are reduced, in increasing order.
    pub(super) reduced: Vec<AxisNumber>,
    /// The names that are not reduced, in the order of their first use, each with its position
    /// among the axes that are not reduced.
    pub(super) left: Vec<(Ident, usize)>,
}

impl Indices {
    /// Returns the axes that a reduction loops over, or `None` after it reported a mistake. `over`
    /// lists the reduced names. If `over` is `None`, all axes are reduced.
    ///
    /// If the operands agree on an order of the axes, the loops have this order, so that memory is
    /// read in ascending order.
    pub(super) fn reduced(mut self, over: Option<&[Ident]>, errors: &mut Errors) -> Option<Frame> {
        self.check_evaluated(errors);
        for name in over.unwrap_or_default() {
            if self.find(name).is_none() {
                if !self.is_partial {
                    errors.at(name, self.no_operand(name, over.unwrap_or_default()));
                }
                return None;
            }
        }
        let order = self.walked(over);
        let place = |axis: usize| {
            order
                .iter()
                .position(|&walked| walked == axis)
                .expect("the order has every axis")
        };
        for axis in self.indexed.iter_mut().flat_map(|operand| &mut operand.list.axes) {
            *axis = AxisNumber::new(place(axis.number()), axis.span());
        }
        let is_over = |name: &Ident| over.is_none_or(|over| over.iter().any(|over| is_same_name(over, name)));
        let names: Vec<&Ident> = order.iter().map(|&axis| &self.names[axis].name).collect();
        let reduced = (0..).zip(&names).filter(|(_, name)| is_over(name));
        let reduced = reduced.map(|(axis, name)| AxisNumber::new(axis, name.span())).collect();
        let rest: Vec<&Ident> = names.iter().copied().filter(|name| !is_over(name)).collect();
        let left = self.names.iter().filter_map(|Name { name, .. }| {
            let place = rest.iter().position(|rest| is_same_name(rest, name))?;
            Some((name.clone(), place))
        });
        Some(Frame {
            reduced,
            left: left.collect(),
            names: Names {
                names: names.into_iter().map(Ident::to_string).collect(),
                target: None,
                indexed: self.indexed,
            },
        })
    }

    /// Returns the axes in the order of the loops. An axis comes after each axis that is further
    /// out in some operand. If operands contradict each other, or do not determine the order, the
    /// order of first use decides.
    ///
    /// If there are two operands and the innermost axis is reduced, the axes that both operands
    /// have, and that are not reduced, become the outermost. So the axes after them are those of a
    /// matrix product. `over` lists the reduced names, or is `None` if all are reduced.
    fn walked(&self, over: Option<&[Ident]>) -> Vec<usize> {
        let mut order = self.outwards();
        let Some(over) = over.filter(|_| self.indexed.len() == 2) else {
            return order;
        };
        let is_over = |axis: usize| over.iter().any(|over| is_same_name(over, &self.names[axis].name));
        if order.last().is_some_and(|&last| is_over(last)) {
            let has = |operand: &Indexed, axis: usize| operand.list.axes.iter().any(|listed| listed.number() == axis);
            let is_in_both = |axis: usize| self.indexed.iter().all(|operand| has(operand, axis));
            order.sort_by_key(|&axis| is_over(axis) || !is_in_both(axis));
        }
        order
    }

    /// Returns the axes so that each comes after the axes that are further out in some operand.
    fn outwards(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut rest: Vec<usize> = (0..self.names.len()).collect();
        while !rest.is_empty() {
            let is_behind = |axis: usize, other: usize| {
                self.indexed.iter().any(|operand| {
                    let place = |axis| operand.list.axes.iter().position(|listed| listed.number() == axis);
                    matches!((place(axis), place(other)), (Some(place), Some(other)) if other < place)
                })
            };
            let is_free = |&axis: &usize| !rest.iter().any(|&other| is_behind(axis, other));
            let next = rest.iter().copied().position(|axis| is_free(&axis)).unwrap_or(0);
            order.push(rest.remove(next));
        }
        order
    }

    /// Returns the message for a reduced name that indexes no operand.
    fn no_operand(&self, name: &Ident, over: &[Ident]) -> String {
        let known = self.known();
        let is_free = |known: &Ident| !over.iter().any(|over| is_same_name(over, known));
        let does = if known.len() == 1 { "does" } else { "do" };
        let those = if known.len() == 1 { "that" } else { "one of these" };
        match listed(&known).filter(|_| known.iter().any(is_free)) {
            Some(names) => {
                format!("`{name}` indexes no operand here, only {names} {does}: write {those}, or leave it out")
            }
            None => format!("`{name}` indexes no operand of this reduction: leave it out"),
        }
    }

    pub(super) fn push_indexed(&mut self, indexed: Indexed) {
        self.indexed.push(indexed);
    }
}

impl Checker<'_> {
    /// Checks the left-hand side, whose index names determine the order of the axes. Without
    /// brackets, it is a 0-d array.
    pub(super) fn named_target(&mut self, left: &Expr, op: Assign) -> Option<Target> {
        let (array, brackets) = match strip(left) {
            Expr::Index(index) if self.selects_first(index) => return None,
            Expr::Index(index) => (self.indexed_array(index)?, Some(self.brackets.get(index)?.clone())),
            array => (array.clone(), None),
        };
        if !is_place(strip(&array), false) {
            self.not_a_place(&array, op);
            return None;
        }
        let list = match brackets {
            Some(brackets) if self.indices.given.is_some() => {
                return self.errors.refuse_span(
                    brackets.span(),
                    "the order is given twice, in front and by the left-hand side: leave it out in front",
                );
            }
            Some(brackets) => {
                let list = self.indices.list(&brackets, self.errors)?;
                self.indices.given = Some(Given::Target);
                list
            }
            None => AxisList::none(left.span()),
        };
        self.indices.target = Some(list);
        self.given = self.indices.known();
        self.target = Some(strip(&array).clone());
        Some(Target {
            span: left.span(),
            array: Box::new(strip(&array).clone()),
            lists: Vec::new(),
            index: None,
        })
    }

    /// Reports a left-hand side without index names if the value has some.
    pub(super) fn needs_names(&mut self, left: &Expr, op: Assign) -> Option<()> {
        let is_bare = self.indices.target.as_ref().is_some_and(|list| list.axes.is_empty());
        if is_bare && !self.indices.names.is_empty() {
            return self.errors.refuse(
                left,
                format!(
                    "the left-hand side of `{}` needs index names, too, as in `c[i, j]`",
                    op.symbol
                ),
            );
        }
        Some(())
    }

    /// Checks an operand under the rule set `named`, with or without index names.
    pub(super) fn named_operand(&mut self, expr: &Expr) -> Option<Value> {
        let (index, brackets) = match strip(expr) {
            Expr::Index(index) if let Some(brackets) = self.brackets.get(index) => (index, brackets.clone()),
            _ => {
                let operand = self.restored(expr)?;
                if self.writes_to(&operand, &AxisList::none(expr.span())) {
                    return Some(Value::Node(Node::Target));
                }
                return Some(Value::Node(self.bound(&operand, expr.span())?));
            }
        };
        let array = self.indexed_array(index);
        let list = self.indices.list(&brackets, self.errors)?;
        let array = array?;
        if self.writes_to(&array, &list) {
            return Some(Value::Node(Node::Target));
        }
        let value = self.bound(&array, expr.span())?;
        let text = self.text(expr);
        Some(Value::Node(self.index(value, list, text)))
    }

    /// Adds an operand with these index names, and returns its node.
    pub(super) fn index(&mut self, value: Node, list: AxisList, text: String) -> Node {
        let number = self.indexed;
        self.indexed += 1;
        self.indices.push_indexed(Indexed {
            number,
            value,
            list,
            text,
        });
        Node::Indexed(number)
    }

    /// Returns the expression in front of the brackets, or `None` after it reported a mistake.
    fn indexed_array(&mut self, index: &ExprIndex) -> Option<Expr> {
        let mut array = &*index.expr;
        while let Expr::Paren(paren) = array {
            array = &paren.expr;
        }
        if self.is_einsum {
            return Some(array.clone());
        }
        if let Expr::Index(inner) = array {
            if let Some(entries) = self.brackets.get(inner)
                && !names::are_words(entries)
            {
                let entries = entries.clone();
                self.reads_beside(&inner.expr)?;
                return self.selected_array(inner, &entries);
            }
            return self.errors.refuse_span(
                inner.bracket_token.span.join(),
                "an operand takes one list of index names: write `m[i, j]`, not `m[i][j]`",
            );
        }
        if is_operation(strip(array)) {
            return self.errors.refuse(
                array,
                "index names must follow an operand, not an operation: write them after its operands",
            );
        }
        self.restored(array)
    }

    /// Reports a left-hand side that selects a part of an array before the index names. Returns
    /// `false` for other left-hand sides.
    fn selects_first(&mut self, index: &ExprIndex) -> bool {
        let Expr::Index(inner) = strip(&index.expr) else {
            return false;
        };
        let Some(entries) = self.brackets.get(inner).filter(|entries| !names::are_words(entries)) else {
            return false;
        };
        let example = match &*inner.expr {
            Expr::Index(_) => String::new(),
            array => format!(
                ", as in `let mut part = slice_mut!({}, {});`",
                self.text(array),
                self.text(entries.stream())
            ),
        };
        self.errors.at_span(
            entries.span(),
            format!("on the left, index names cannot follow a selection: select the part before the macro{example}"),
        );
        true
    }

    /// Returns an expression that selects a part of an array, which index names follow, such as
    /// `q[1.., ..][k, j]`. Returns `None` after it reported a mistake.
    fn selected_array(&mut self, index: &ExprIndex, entries: &Group) -> Option<Expr> {
        let (array, krate, list) = (self.indexed_array(index)?, self.krate, entries.stream());
        let words = names::variables(entries).into_iter();
        self.indices.evaluated.extend(words.map(|word| (word, IN_SELECTION)));
        let at = entries.span();
        Some(match self.mode {
            Mode::Panicking => parse_quote_spanned!(at=> (#krate::slice!(#array, #list))),
            Mode::Fallible => self.tried(quote_spanned!(at=>
                #krate::try_slice!(#array, #list).map_err(::core::convert::Into::<#krate::Error>::into)
            )),
        })
    }

    /// Returns whether an operand is the array on the left-hand side, with the same index names.
    fn writes_to(&self, array: &Expr, list: &AxisList) -> bool {
        let Some((target, written)) = self.target.as_ref().zip(self.indices.target.as_ref()) else {
            return false;
        };
        let is_in_order = list.axes.iter().map(AxisNumber::number).eq(0..written.axes.len());
        is_in_order && is_target(self.marks, array, target)
    }

    /// Returns an expression that Rust evaluates, with its original brackets in place of the
    /// markers. Reports index names in the expression.
    pub(super) fn restored(&mut self, expr: &Expr) -> Option<Expr> {
        if over::is_marked(expr.to_token_stream()) {
            inside(expr, self.errors);
            return None;
        }
        let mut found = Vec::new();
        let restored = self
            .brackets
            .restore(expr.to_token_stream(), &mut |brackets| found.push(brackets.clone()));
        if found.is_empty() {
            return Some(expr.clone());
        }
        for brackets in found {
            if names::entries(&brackets).len() > 1 {
                inside(brackets, self.errors);
                return None;
            }
            let word = names::only_word(&brackets);
            self.indices.evaluated.extend(word.map(|word| (word, INSIDE)));
        }
        self.errors.ok(syn::parse2(restored))
    }
}

/// Lists names, as in "`i`, `j` and `k`", or returns `None` if there are none.
fn listed(names: &[Ident]) -> Option<String> {
    let (last, names) = names.split_last()?;
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    Some(match names.as_slice() {
        [] => format!("`{last}`"),
        names => format!("{} and `{last}`", names.join(", ")),
    })
}

/// The error about an index name within an expression that Rust evaluates.
const INSIDE: &str = "index names must follow the whole operand, as in `m.t()[i, j]`: move them to the end of the operand, \
     or compute the operand first";

/// The error about an index name that is also a word in a selection, such as `i` in `m[i, ..][j]`.
const IN_SELECTION: &str = "a word in a selection is a variable, but this one is also an index name: write all index names in one list, as in `m[i, j]`, or rename the variable";

/// Reports names within an expression that Rust evaluates.
fn inside(names: impl ToTokens, errors: &mut Errors) {
    errors.at(names, INSIDE);
}
