//! Checks `v.in_dims(0)`, which maps the axes of an operand to listed axes of another operand.

use syn::{Expr, ExprMethodCall, Macro, Token, punctuated::Punctuated};

use super::Checker;
use crate::{
    axes::AxisNumber,
    broadcast::model::{AxisList, Excerpt, Placed, Value},
    rules::RuleSet,
};

/// The name of the method that maps the axes of an operand to axes of another operand.
pub(super) const IN_DIMS: &str = "in_dims";

/// Returns whether a macro is `axes!`, by its name.
fn is_axes(list: &Macro) -> bool {
    list.path.segments.last().is_some_and(|name| name.ident == "axes")
}

impl Checker<'_> {
    /// Checks a call `x.in_dims(0, …)` or `x.in_dims(axes![0, …])`, and returns its value.
    pub(super) fn in_dims(&mut self, call: &ExprMethodCall) -> Option<Value> {
        let value = self.value(&call.receiver);
        let mistake = if self.rules == RuleSet::Named {
            Some("in `named`, index names place operands: write them instead of `in_dims`, as in `v[i]`")
        } else if call.turbofish.is_some() {
            Some("`in_dims` takes its axes as arguments, as in `v.in_dims(0)`")
        } else if matches!(value, Some(Value::Weak(_))) {
            Some("a literal has no axes: leave out `in_dims`")
        } else {
            None
        };
        if let Some(mistake) = mistake {
            return self.errors.refuse(&call.method, mistake);
        }
        let listed = self.listed(call)?;
        let axes: Vec<_> = listed.iter().map(|axis| self.axis(axis)).collect();
        Some(Value::Placed(Placed {
            value: Box::new(self.node(value?)?),
            list: AxisList {
                axes: axes.into_iter().collect::<Option<_>>()?,
                span: call.paren_token.span.join(),
            },
            span: call.method.span(),
            excerpt: Excerpt::of(IN_DIMS, self.text(call)),
        }))
    }

    /// Returns the axes in a call of `in_dims`. They may be in `axes!`, as in calls of methods of
    /// arrays.
    fn listed(&mut self, call: &ExprMethodCall) -> Option<Punctuated<Expr, Token![,]>> {
        let list = match call.args.first() {
            Some(Expr::Macro(list)) if call.args.len() == 1 && is_axes(&list.mac) => &list.mac,
            _ => return Some(call.args.clone()),
        };
        self.errors.ok(list.parse_body_with(Punctuated::parse_terminated))
    }

    fn axis(&mut self, axis: &Expr) -> Option<AxisNumber> {
        self.errors.ok(AxisNumber::read(axis))
    }

    /// Rejects an operation in which an argument has `in_dims`, but no other argument has axes to
    /// which `in_dims` can refer.
    pub(super) fn places(&mut self, arguments: &[Value]) -> Option<()> {
        let mut placed = arguments.iter().filter_map(|argument| match argument {
            Value::Placed(placed) => Some(placed),
            Value::Node(_) | Value::Weak(_) => None,
        });
        let has_axes = arguments.iter().any(|argument| matches!(argument, Value::Node(_)));
        let (Some(first), false) = (placed.next(), has_axes) else {
            return Some(());
        };
        match placed.next_back() {
            Some(last) => self.errors.at_span(
                last.span,
                "both operands have `in_dims`, which lists axes of the other operand: leave out one of the two",
            ),
            None if arguments.len() > 1 => self.errors.at_span(
                first.span,
                "`in_dims` lists axes of the other operand, and a literal has none: leave it out",
            ),
            None => self.misplaced(first),
        }
        None
    }

    /// Reports a value with `in_dims` that is not an argument of an operation.
    pub(super) fn misplaced(&mut self, placed: &Placed) {
        self.errors.at_span(
            placed.span,
            "`in_dims` lists axes of another operand: write it on an operand of an operation, as in `m + sqrt(v).in_dims(0)`",
        );
    }
}
