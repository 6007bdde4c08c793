//! Reductions: each is computed before what stands around it, and then is an operand.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{AngleBracketedGenericArguments, Expr, GenericArgument};

use super::{Checker, Reading, target::written};
use crate::{
    broadcast::{
        model::{Axis, Excerpt, Node, Reduced, Value},
        place::{is_same, strip_derefs, viewed},
        reductions::{Along, Reduction},
    },
    rules::RuleSet,
};

impl Checker<'_> {
    /// Takes a reduction of the first argument. The others are those of the method, and Rust's to evaluate.
    pub(super) fn reduce<'e>(
        &mut self,
        reduction: Reduction,
        name: &Ident,
        generics: Option<&AngleBracketedGenericArguments>,
        mut arguments: impl Iterator<Item = &'e Expr>,
        source: impl ToTokens,
    ) -> Option<Value> {
        let axis = self.axis_of(reduction, name, generics);
        if self.rules == RuleSet::Named && reduction.along != Along::Everything {
            self.errors.at(
                name,
                format!("axes have names in `named`, and `{name}` counts them: reduce before, or over everything"),
            );
            return None;
        }
        let outer = self.reading.replace(Reading {
            target: self.target.take(),
            locals: Vec::new(),
        });
        let value = self.value(arguments.next()?);
        let value = value.and_then(|value| self.node(value));
        let reading = std::mem::replace(&mut self.reading, outer).expect("what was put there");
        self.target = reading.target;
        self.reductions.push(Reduced {
            name: name.clone(),
            axis: axis?,
            value: value?,
            rest: arguments.cloned().collect(),
            locals: reading.locals,
            excerpt: Excerpt::of(&name.to_string(), self.text(source)),
            reduction,
        });
        Some(Value::Node(Node::Reduced(self.reductions.len() - 1, name.span())))
    }

    /// Returns the axis between the angle brackets, where there has to be one.
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
                _ => format!("`{name}` takes one axis: write it, as in `{name}::<0>(x)`"),
            },
            (Along::Axis, None) => format!("`{name}` takes an axis: write it, as in `{name}::<0>(x)`"),
            (_, None) => return Some(Axis(None)),
            (_, Some(_)) => format!("`{name}` takes no axis in its type: leave out the angle brackets"),
        };
        self.errors.at(name, mistake);
        None
    }

    /// Binds an operand of a reduction that reads what is written to afterwards: for the time of the reduction.
    pub(super) fn local(&mut self, operand: &Expr) -> Option<usize> {
        if !self.reads_target(operand) {
            return None;
        }
        self.locals += 1;
        let local = self.locals - 1;
        let reading = self.reading.as_mut()?;
        reading.locals.push((local, operand.clone()));
        Some(local)
    }

    /// Refuses an operand of a reduction that reads what is written to, where operands are known behind that alone.
    pub(super) fn reads_before(&mut self, operand: &Expr) -> Option<()> {
        if !self.reads_target(operand) {
            return Some(());
        }
        self.errors.at(
            operand,
            "this is written to here, and read by a reduction under index names: compute the reduction before",
        );
        None
    }

    /// Says whether an operand of a reduction reads what is written to afterwards.
    fn reads_target(&self, operand: &Expr) -> bool {
        let target = self.reading.as_ref().and_then(|reading| reading.target.as_ref());
        let Some((target, read)) = target.zip(viewed(operand)) else {
            return false;
        };
        is_same(self.marks, strip_derefs(written(target)), read)
    }
}
