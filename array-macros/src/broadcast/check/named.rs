//! Operands with index names: which axis of the result each name is.

use proc_macro2::{Group, Ident};
use quote::ToTokens;
use syn::{Expr, ExprIndex, spanned::Spanned};

use super::{Checker, select::is_operation, target::is_place};
use crate::{
    axes::AxisNumber,
    broadcast::{
        model::{AxisList, Indexed, Names, Node, Target, Value},
        names::{self, is_same_name},
        operators::Assign,
        place::{is_target, strip},
    },
    errors::Errors,
    input::MAX_RANK,
};

/// The index names, while the expression is walked.
#[derive(Default)]
pub(super) struct Indices {
    /// The names, each at the axis of the result that it is.
    names: Vec<Name>,
    /// What says in which order they are, if it is not that of their first use.
    given: Option<Given>,
    /// The names of the left-hand side.
    target: Option<AxisList>,
    indexed: Vec<Indexed>,
    /// Words in brackets that Rust evaluates, which none of the names may be.
    evaluated: Vec<Ident>,
}

struct Name {
    name: Ident,
    /// Whether an operand has it.
    is_used: bool,
}

/// What gives the order.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Order,
    Target,
}

impl Indices {
    /// Takes the order in front of the expression.
    pub(super) fn order(&mut self, order: &Group, errors: &mut Errors) -> Option<()> {
        self.given = Some(Given::Order);
        for name in names::read(order, errors)? {
            if self.find(&name).is_some() {
                errors.at(
                    &name,
                    format!("`{name}` stands twice in the order: leave out one of them"),
                );
            } else {
                self.push(name, errors);
            }
        }
        Some(())
    }

    /// Finds the axes of an operand.
    fn list(&mut self, brackets: &Group, errors: &mut Errors) -> Option<AxisList> {
        let names = names::read(brackets, errors)?;
        let mut is_right = true;
        for (index, name) in names.iter().enumerate() {
            if names[..index].iter().any(|before| is_same_name(before, name)) {
                is_right = false;
                errors.at(
                    name,
                    format!("`{name}` indexes two axes of one operand: take its `diagonal()`, which has one"),
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

    /// Finds the axis of the result that a name is.
    fn axis(&mut self, name: &Ident, errors: &mut Errors) -> Option<usize> {
        if let Some(axis) = self.find(name) {
            self.names[axis].is_used = true;
            return Some(axis);
        }
        let lacking = match self.given {
            None => return self.push(name.clone(), errors),
            Some(Given::Order) => "the order in front",
            Some(Given::Target) => "the left-hand side",
        };
        errors.at(
            name,
            format!("`{name}` is missing from {lacking}: a sum over `{name}` is a contraction, which this is not"),
        );
        None
    }

    fn find(&self, name: &Ident) -> Option<usize> {
        self.names.iter().position(|known| is_same_name(&known.name, name))
    }

    fn push(&mut self, name: Ident, errors: &mut Errors) -> Option<usize> {
        let axis = self.names.len();
        if axis == MAX_RANK {
            errors.at(
                name,
                format!("an array has at most {MAX_RANK} axes: this index name is one more"),
            );
            return None;
        }
        let is_used = self.given.is_none();
        self.names.push(Name { name, is_used });
        Some(axis)
    }

    /// Returns the names, once all of them are known.
    pub(super) fn finish(self, errors: &mut Errors) -> Names {
        let is_name = |word: &&Ident| self.find(word).is_some();
        for word in self.evaluated.iter().filter(is_name) {
            inside(word, errors);
        }
        let unused = self.names.iter().filter(|name| !name.is_used);
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

impl Checker<'_> {
    /// Takes the left-hand side, whose names give the order.
    pub(super) fn named_target(&mut self, left: &Expr, op: Assign) -> Option<Target> {
        let Expr::Index(index) = strip(left) else {
            self.errors.at(
                left,
                format!(
                    "the left-hand side of `{}` has index names too, as in `c[i, j]`",
                    op.symbol
                ),
            );
            return None;
        };
        let brackets = self.brackets.get(index)?.clone();
        let array = self.indexed_array(index)?;
        if !is_place(strip(&array), false) {
            self.not_a_place(&array, op);
            return None;
        }
        if let Some(Given::Order) = self.indices.given {
            self.errors.at_span(
                brackets.span(),
                "the order is given twice, in front and by the left-hand side: leave it out in front",
            );
            return None;
        }
        self.indices.target = Some(self.indices.list(&brackets, self.errors)?);
        self.indices.given = Some(Given::Target);
        self.target = Some(strip(&array).clone());
        Some(Target {
            span: left.span(),
            array: Box::new(strip(&array).clone()),
            lists: Vec::new(),
            index: None,
        })
    }

    /// Takes an operand, with index names or without.
    pub(super) fn named_operand(&mut self, expr: &Expr) -> Option<Value> {
        let Expr::Index(index) = strip(expr) else {
            let operand = self.restored(expr)?;
            self.reads_before(&operand)?;
            self.reads_beside(&operand)?;
            return Some(Value::Node(Node::Operand(self.bind(&operand), expr.span())));
        };
        let brackets = self.brackets.get(index)?.clone();
        let array = self.indexed_array(index);
        let list = self.indices.list(&brackets, self.errors)?;
        let array = array?;
        if self.writes_to(&array, &list) {
            return Some(Value::Node(Node::Target(expr.span())));
        }
        self.reads_before(&array)?;
        self.reads_beside(&array)?;
        let operand = self.bind(&array);
        let text = self.text(expr);
        self.indices.indexed.push(Indexed {
            operand,
            span: expr.span(),
            list,
            text,
        });
        Some(Value::Node(Node::Indexed(self.indices.indexed.len() - 1)))
    }

    /// Returns what names stand behind.
    fn indexed_array(&mut self, index: &ExprIndex) -> Option<Expr> {
        let mut array = &*index.expr;
        while let Expr::Paren(paren) = array {
            array = &paren.expr;
        }
        if let Expr::Index(inner) = array {
            self.errors.at_span(
                inner.bracket_token.span.join(),
                "an operand has one list of index names, as in `m[i, j]`: select from it before",
            );
            return None;
        }
        if is_operation(strip(array)) {
            self.errors.at(
                array,
                "index names stand behind an operand, not behind an operation: write them behind its operands",
            );
            return None;
        }
        self.restored(array)
    }

    /// Says whether an operand is the left-hand side, read at the index that is written to.
    fn writes_to(&self, array: &Expr, list: &AxisList) -> bool {
        let Some((target, written)) = self.target.as_ref().zip(self.indices.target.as_ref()) else {
            return false;
        };
        let is_in_order = list.axes.iter().map(AxisNumber::number).eq(0..written.axes.len());
        is_in_order && is_target(self.marks, array, target)
    }

    /// Returns an expression as Rust evaluates it, in which there are no index names.
    fn restored(&mut self, expr: &Expr) -> Option<Expr> {
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
            self.indices.evaluated.extend(names::only_word(&brackets));
        }
        match syn::parse2(restored) {
            Ok(expr) => Some(expr),
            Err(error) => {
                self.errors.add(error);
                None
            }
        }
    }
}

/// Reports names in the middle of what Rust evaluates.
fn inside(names: impl ToTokens, errors: &mut Errors) {
    errors.at(
        names,
        "index names stand at the end of an operand, and Rust evaluates what is around these: compute it before",
    );
}
