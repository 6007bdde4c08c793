//! Expands operands whose axes are not aligned from the last, because of `in_dims` or index names.

use proc_macro2::Span;

use super::{
    super::{
        excerpts::Rule,
        groups::Set,
        model::{AxisList, Excerpt, Names, Placed, Target},
    },
    Emitted, Emitter,
    leaves::Axes,
    tokens::{Tokens, bind, name, number, numbered, parens, punct},
};
use crate::axes::{self, AxisNumber};

/// The value to whose axes another value with `in_dims` is mapped.
pub(super) struct Like {
    /// The number of the variable with the shape of the value, or `None` for constants, which have
    /// no axes.
    shape: Option<usize>,
    /// The tokens that compute the rank of the value.
    rank: Tokens,
}

impl<'a> Emitter<'a> {
    /// Emits a value with `in_dims`, whose axes are mapped to those of another value. `like` is the
    /// set of operands that the other value depends on.
    pub(super) fn placed(&mut self, placed: &'a Placed, is_float: bool, like: &Set) -> Emitted {
        let index = self.leaves.number(placed);
        let like = Like {
            shape: self.shapes.get(like).copied(),
            rank: self.rank(like),
        };
        let around = self.shape_of(like.shape);
        let right = like.shape;
        self.likes[index] = Some(like);
        let outer = self.within.replace(index);
        let value = self.node(&placed.value, is_float);
        self.within = outer;
        let own = self.shapes.get(&value.set).copied();
        let span = placed.list.span;
        let axes = self.axes(&placed.list);
        let arguments = [(span, self.shape_of(own)), (span, axes), (span, around)];
        let call = self.call_at("in_dims", placed.span, arguments);
        let (Some(own), Some(right)) = (own, right) else {
            self.bind_shape(name("_"), call);
            return value;
        };
        let shape = self.meeting(own, right, &Rule::InDims(numbers(&placed.list)), &placed.excerpt);
        self.bind_shape(numbered("s", shape), call);
        // The array that is written to keeps its shape. If it has `in_dims`, either no axis moves,
        // or the array has fewer axes than the result, which is an error.
        if !(self.own && value.set == Set::of(0)) {
            self.shapes.insert(value.set.clone(), shape);
        }
        value
    }

    /// Emits the rank of a value that depends on the operands in `set`: the largest rank of these
    /// operands.
    fn rank(&self, set: &Set) -> Tokens {
        let mut rank: Option<Tokens> = None;
        for (i, leaf) in self.leaves.list.iter().enumerate() {
            let index = i + usize::from(self.own);
            let is_aligned = match (leaf.axes, self.within) {
                (Axes::Aligned, None) => true,
                (Axes::Placed(at), Some(within)) => at == within,
                _ => false,
            };
            if is_aligned && set.union(&Set::of(index)) == *set {
                let mut operand = Vec::new();
                self.write_place(&mut operand, leaf.place, true);
                rank = Some(self.larger(rank, operand));
            }
        }
        if self.own && set.union(&Set::of(0)) == *set {
            rank = Some(self.larger(rank, variable_of_target()));
        }
        rank.unwrap_or_else(|| vec![number(0)])
    }

    fn larger(&self, rank: Option<Tokens>, operand: Tokens) -> Tokens {
        let own = self.call("rank", Span::mixed_site(), vec![operand]);
        let Some(mut other) = rank else { return own };
        let mut larger = Vec::new();
        for module in ["core", "cmp"] {
            punct(&mut larger, "::");
            larger.push(name(module));
        }
        punct(&mut larger, "::");
        punct(&mut other, ",");
        other.extend(own);
        larger.extend([name("max"), parens(other)]);
        larger
    }

    /// Emits the statements that compare axes with the same index name, and adds the run-time
    /// checks.
    ///
    /// If several operands have a name, the axis of each is compared with that of the previous
    /// operand. A comparison replaces the axis by the common axis, which is static if one of the
    /// two is. So each static extent is compared with all later ones. The exception is `One` with
    /// `Dyn`, whose common axis is `Dyn`: only the run-time checks compare later extents with 1.
    pub(super) fn arrange(&mut self, names: &'a Names) {
        let mut last: Vec<Option<(usize, &str)>> = vec![None; names.names.len()];
        if let Some(list) = &names.target {
            let text: &str = &self.expander.program.excerpt.operands[0];
            let shape = match list.axes.as_slice() {
                [] => self.unindexed(0, list.span, text.to_owned()),
                _ => self.arranged(0, list, names, text),
            };
            self.shapes.insert(Set::of(0), shape);
            last.fill(Some((shape, text)));
        }
        for i in 0..self.leaves.list.len() {
            let index = i + usize::from(self.own);
            let leaf = self.leaves.list[i];
            let Axes::Indexed(indexed) = leaf.axes else {
                let text = self.expander.program.text(&leaf.place.node());
                let shape = self.unindexed(index, leaf.place.span(), text);
                self.shapes.insert(Set::of(index), shape);
                continue;
            };
            let mut shape = self.arranged(index, &indexed.list, names, &indexed.text);
            for axis in &indexed.list.axes {
                if let Some((before, other)) = last[axis.number()] {
                    let span = axis.span();
                    let arguments = [
                        vec![numbered("s", shape)],
                        vec![numbered("s", before)],
                        axis.expand(self.expander.krate).into_iter().collect(),
                    ];
                    let call = self.call("agree", span, arguments.into());
                    let index = &names.names[axis.number()];
                    let excerpt = Excerpt {
                        operands: [&indexed.text, other].map(|operand| format!("{index} of {operand}")),
                        ..Excerpt::of("broadcast!", indexed.text.clone())
                    };
                    shape = self.meeting(shape, before, &Rule::Agree(axis.number()), &excerpt);
                    self.bind_shape(numbered("s", shape), call);
                }
            }
            for axis in &indexed.list.axes {
                last[axis.number()] = Some((shape, &indexed.text));
            }
            self.shapes.insert(Set::of(index), shape);
        }
    }

    /// Emits the shape of an operand after its axes are moved to those of its index names. Returns
    /// the number of the shape.
    fn arranged(&mut self, index: usize, axes: &AxisList, names: &Names, text: &str) -> usize {
        let arguments = [vec![numbered("s", index)], self.axes(axes), self.ones(names)];
        let call = self.call("arrange", axes.span, arguments.into());
        let rule = Rule::Indexed(numbers(axes), names.names.len());
        let shape = self.meeting(index, index, &rule, &Excerpt::of("broadcast!", text.to_owned()));
        self.bind_shape(numbered("s", shape), call);
        shape
    }

    /// Emits the check that an operand without index names has no axes. Returns the number of its
    /// shape.
    fn unindexed(&mut self, index: usize, span: Span, text: String) -> usize {
        let call = self.call("unindexed", span, vec![vec![numbered("s", index)]]);
        let shape = self.meeting(index, index, &Rule::Unindexed, &Excerpt::of("broadcast!", text));
        self.bind_shape(numbered("s", shape), call);
        shape
    }

    /// Writes the operand `index`. If its axes are moved, writes the variable that contains the
    /// moved operand.
    pub(super) fn write_leaf(&self, out: &mut Tokens, index: usize, bound: bool) {
        let leaf = self.leaves.list[index];
        match leaf.axes {
            Axes::Aligned => self.write_place(out, leaf.place, bound),
            _ => {
                punct(out, "&");
                out.push(numbered("p", index));
            }
        }
    }

    /// Emits the statements before the operands, if some operands have `in_dims` or index names.
    pub(super) fn bindings(&self, target: Option<&Tokens>) -> Tokens {
        let mut out = Vec::new();
        if !self.are_moved() {
            return out;
        }
        self.shapes_of_operands(&mut out, target);
        if self.records
            && let Some(names) = self.names
            && let Some(list) = names.target.as_ref().filter(|list| !list.axes.is_empty())
        {
            // The extents along index names are compared with those of the target, too.
            let arguments = vec![variable_of_target(), self.axes(list), self.ones(names)];
            bind(&mut out, name("_"), self.call("indexed", list.span, arguments));
        }
        out.extend(self.relations.iter().cloned());
        for (i, leaf) in self.leaves.list.iter().enumerate() {
            let mut operand = Vec::new();
            self.write_place(&mut operand, leaf.place, true);
            let (mut within, span) = (None, leaf.place.span());
            let moved = match leaf.axes {
                Axes::Aligned => continue,
                Axes::Indexed(indexed) => {
                    let names = self.names.expect("the operands have index names");
                    let arguments = vec![operand, self.axes(&indexed.list), self.ones(names)];
                    self.call("indexed", span, arguments)
                }
                Axes::Placed(index) => {
                    within = self.leaves.around(index);
                    self.placed_at(operand, index, span)
                }
            };
            bind(&mut out, numbered("p", i), moved);
            while let Some(index) = within {
                within = self.leaves.around(index);
                let mut operand = Vec::new();
                self.write_leaf(&mut operand, i, true);
                bind(&mut out, numbered("p", i), self.placed_at(operand, index, span));
            }
        }
        out
    }

    /// Emits a call that moves the axes of an operand to those that the `in_dims` of the value
    /// `index` lists.
    fn placed_at(&self, operand: Tokens, index: usize, span: Span) -> Tokens {
        let like = self.likes[index]
            .as_ref()
            .expect("placed values are emitted before they are used");
        let list = &self.leaves.placed[index].list;
        let arguments = vec![operand, self.axes(list), self.shape_of(like.shape), like.rank.clone()];
        self.call("placed", span, arguments)
    }

    /// Emits statements that bind the shapes that the operands have before their axes are moved.
    pub(super) fn shapes_of_operands(&self, out: &mut Tokens, target: Option<&Tokens>) {
        let shape = |out: &mut Tokens, index: usize, operand: Tokens, span: Span| {
            bind(out, numbered("s", index), self.call("shape", span, vec![operand]));
        };
        if let Some(target) = target {
            // Bind the array to a variable, because a temporary would be dropped at the end of the
            // braces around the argument.
            bind(out, name("__t"), target.clone());
            shape(out, 0, variable_of_target(), Span::mixed_site());
        }
        for (i, leaf) in self.leaves.list.iter().enumerate() {
            let mut operand = Vec::new();
            self.write_place(&mut operand, leaf.place, true);
            shape(out, i + usize::from(self.own), operand, leaf.place.span());
        }
    }

    /// Emits the variable of a shape, or a shape without axes if `shape` is `None`.
    pub(super) fn shape_of(&self, shape: Option<usize>) -> Tokens {
        match shape {
            Some(shape) => vec![numbered("s", shape)],
            None => self.call("no_shape", Span::mixed_site(), Vec::new()),
        }
    }

    /// Emits the array that is written to, as an operand.
    pub(super) fn read_target(&self, target: &Target, method: &str) -> Tokens {
        let mut out = Vec::new();
        if target.index.is_some() {
            self.path(&mut out, "Op");
            punct(&mut out, ".");
            let mut reference = Vec::new();
            punct(&mut reference, "&");
            reference.push(name("__target"));
            out.extend([name(method.trim_start_matches('_')), parens(reference)]);
        } else {
            out.push(name("__target"));
            punct(&mut out, ".");
            out.extend([name(method), parens(Vec::new())]);
        }
        out
    }

    fn axes(&self, list: &AxisList) -> Tokens {
        axes::expand(self.expander.krate, list.axes.iter().copied())
            .into_iter()
            .collect()
    }

    /// Emits a shape with one axis of `One` for each index name.
    fn ones(&self, names: &Names) -> Tokens {
        let mut ones = Vec::new();
        for _ in &names.names {
            ones.extend(self.expander.krate.clone());
            punct(&mut ones, "::");
            ones.push(name("One"));
            punct(&mut ones, ",");
        }
        vec![parens(ones)]
    }
}

/// Emits a reference to the variable of the array that is written to.
fn variable_of_target() -> Tokens {
    let mut out = Vec::new();
    punct(&mut out, "&");
    out.push(name("__t"));
    out
}

fn numbers(list: &AxisList) -> Vec<usize> {
    list.axes.iter().map(AxisNumber::number).collect()
}
