//! Checks reductions. Each is computed before the expression that contains it, and is then an
//! operand.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{AngleBracketedGenericArguments, Expr, GenericArgument};

use super::{Checker, Reading, target::written};
use crate::{
    axes::AxisNumber,
    broadcast::{
        model::{Axis, AxisList, Excerpt, Node, Over, Reduced, Value},
        names::is_same_name,
        place::{apart, is_same, strip_derefs, viewed},
        reductions::{self, Along, Reduction},
    },
    rules::RuleSet,
};

impl Checker<'_> {
    /// Checks a reduction of the first argument, and returns its value. Rust evaluates the other
    /// arguments, and the expansion passes them to the method.
    pub(super) fn reduce<'e>(
        &mut self,
        reduction: Reduction,
        name: &Ident,
        generics: Option<&AngleBracketedGenericArguments>,
        mut arguments: impl Iterator<Item = &'e Expr>,
        source: impl ToTokens,
    ) -> Option<Value> {
        let axis = self.axis_of(reduction, name, generics);
        if self.rules == RuleSet::Named {
            if reduction.along == Along::Everything {
                return self.reduce_over(reduction, name, None, arguments, source);
            }
            return self.errors.refuse(
                name,
                format!(
                    "in `named`, axes have names, and `{name}` counts them: write the names in front, as in `sum(j: …)`"
                ),
            );
        }
        let (value, locals) = self.reading(arguments.next()?);
        let rest: Option<Vec<_>> = arguments
            .map(|argument| self.selects(argument).map(|()| argument.clone()))
            .collect();
        self.reductions.push(Reduced {
            name: name.clone(),
            axis: axis?,
            over: None,
            contraction: None,
            value: value?,
            rest: rest?,
            locals,
            excerpt: Excerpt::of(name.to_string(), self.text(source)),
            reduction,
        });
        Some(Value::Node(Node::Reduced(self.reductions.len() - 1, name.span())))
    }

    /// Checks a reduction over the index names `over`, or over all index names of the argument if
    /// `over` is `None`. The result of the reduction has the remaining names.
    pub(super) fn reduce_over<'e>(
        &mut self,
        reduction: Reduction,
        name: &Ident,
        over: Option<&[Ident]>,
        mut arguments: impl Iterator<Item = &'e Expr>,
        source: impl ToTokens,
    ) -> Option<Value> {
        let around = self.over_names.len();
        for over in over.unwrap_or_default() {
            self.over_names_are_free(over)?;
            self.over_names.push(over.clone());
        }
        let outer = std::mem::take(&mut self.indices);
        let (value, locals) = self.reading(arguments.next()?);
        let indices = std::mem::replace(&mut self.indices, outer);
        self.indices.evaluate(&indices);
        self.over_names.truncate(around);
        let frame = indices.reduced(over, self.errors);
        let (mut value, frame) = (value?, frame?);
        let (axes, left) = (frame.reduced, frame.left);
        let reduces = match (left.is_empty(), axes.len()) {
            (true, _) => name.clone(),
            (false, 1) => reductions::along(name, "axis"),
            (false, _) if reduction.has_axes => reductions::along(name, "axes"),
            (false, _) => {
                let message =
                    format!("`{name}` takes one index name, as in `{name}(k: …)`: a position is along one axis");
                return self.errors.refuse(name, message);
            }
        };
        let mut list = vec![None; left.len()];
        for (name, place) in &left {
            let axis = self.indices.axis(name, self.errors)?;
            list[*place] = Some(AxisNumber::new(axis, name.span()));
        }
        // `factors` converts each factor to the dtype of the whole product. `product` converts it
        // to the common dtype of two factors.
        let method = if self.is_einsum { "factors" } else { "product" };
        let is_product = name == "sum" && value.multiply_exactly(method);
        let contraction = match (over.is_some() && self.is_einsum, left.is_empty()) {
            (true, false) => Some("einsum"),
            (true, true) => Some("einsum_all"),
            (false, false) if is_product => Some("contract"),
            (false, true) if is_product => Some("contract_all"),
            _ => None,
        };
        let text = self.text(source);
        let rest: Option<Vec<_>> = arguments.map(|argument| self.restored(argument)).collect();
        self.reductions.push(Reduced {
            name: reduces,
            contraction,
            axis: Axis(None),
            over: Some(Over {
                names: frame.names,
                axes: if left.is_empty() { Vec::new() } else { axes },
            }),
            value,
            rest: rest?,
            locals,
            excerpt: Excerpt::of(name.to_string(), text.clone()),
            reduction,
        });
        let node = Node::Reduced(self.reductions.len() - 1, name.span());
        if left.is_empty() {
            return Some(Value::Node(node));
        }
        let list = AxisList {
            axes: list.into_iter().collect::<Option<_>>()?,
            span: name.span(),
        };
        Some(Value::Node(self.index(node, list, text)))
    }

    /// Rejects the reduced name `name` if an enclosing reduction also reduces it. Also rejects it
    /// if it is in the list in front of the expression, or an index name of the left-hand side.
    fn over_names_are_free(&mut self, name: &Ident) -> Option<()> {
        let message = if self.over_names.iter().any(|over| is_same_name(over, name)) {
            format!("`{name}` is reduced here and in an enclosing reduction: rename one of them")
        } else if self.given.iter().any(|given| is_same_name(given, name)) {
            format!("`{name}` is an axis of the result and reduced here: remove it from the result or the reduction")
        } else {
            return Some(());
        };
        self.errors.refuse(name, message)
    }

    /// Checks the argument of a reduction. Also returns the operands that read the left-hand side,
    /// which is written to after the reduction.
    fn reading(&mut self, value: &Expr) -> (Option<Node>, Vec<(usize, Expr)>) {
        let around = self.reading.as_ref().and_then(|reading| reading.target.clone());
        let reading = Reading {
            target: self.target.take().or(around),
            locals: Vec::new(),
        };
        let outer = self.reading.replace(reading);
        let value = self.value(value).and_then(|value| self.node(value));
        let reading = std::mem::replace(&mut self.reading, outer).expect("`reading` was set above");
        if self.reading.is_none() {
            self.target = reading.target;
        }
        (value, reading.locals)
    }

    /// Returns the axis in the angle brackets. Reports a mistake if a reduction along an axis has
    /// none, or if another reduction has one.
    fn axis_of(
        &mut self,
        reduction: Reduction,
        name: &Ident,
        generics: Option<&AngleBracketedGenericArguments>,
    ) -> Option<Axis> {
        let mistake = match (reduction.along, generics) {
            (Along::Axis, Some(generics)) => match (generics.args.len(), generics.args.first()) {
                (1, Some(axis @ (GenericArgument::Const(_) | GenericArgument::Type(_)))) => {
                    return Some(Axis(Some(axis.clone())));
                }
                _ => format!("`{name}` needs one axis: write it, as in `{name}::<0>(x)`"),
            },
            (Along::Axis, None) => format!("`{name}` needs an axis: write it, as in `{name}::<0>(x)`"),
            (_, None) => return Some(Axis(None)),
            (_, Some(_)) => format!("`{name}` takes no axis in its type: leave out the angle brackets"),
        };
        self.errors.refuse(name, mistake)
    }

    /// Binds an operand of a reduction to a variable only during the reduction, if the operand
    /// reads the left-hand side, and returns the number of the variable. Returns `None` for other
    /// operands.
    pub(super) fn local(&mut self, operand: &Expr) -> Option<usize> {
        if !self.reads_target(operand) {
            return None;
        }
        self.locals += 1;
        let local = self.locals - 1;
        let reading = self.reading.as_mut()?;
        let mut operand = operand.clone();
        apart(&mut operand);
        reading.locals.push((local, operand));
        Some(local)
    }

    /// Returns whether an operand of a reduction reads the left-hand side.
    fn reads_target(&self, operand: &Expr) -> bool {
        let target = self.reading.as_ref().and_then(|reading| reading.target.as_ref());
        let Some((target, read)) = target.zip(viewed(operand)) else {
            return false;
        };
        is_same(self.marks, strip_derefs(written(target)), read)
    }
}
