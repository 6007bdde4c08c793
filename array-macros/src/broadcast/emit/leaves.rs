//! The operands of an expression, in the order in which the expansion numbers them.

use proc_macro2::Span;

use super::super::model::{Indexed, Names, Node, Placed, Value, Weak};

/// The operands of an expression, in the order in which they are numbered.
#[derive(Clone)]
pub(super) struct Leaves<'a> {
    pub(super) list: Vec<Leaf<'a>>,
    /// `true` if the expression reads the array that it writes to.
    pub(super) target: bool,
    /// The values with `in_dims`. If one contains another, the outer value is first.
    pub(super) placed: Vec<&'a Placed>,
    /// For each value in `placed`, the number of the innermost other value in `placed` that
    /// contains it.
    around: Vec<Option<usize>>,
    names: Option<&'a Names>,
    /// The number of the innermost value with `in_dims` that contains the node that is being read.
    within: Option<usize>,
}

/// An operand, and the alignment of its axes.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Leaf<'a> {
    pub(super) place: Place,
    pub(super) axes: Axes<'a>,
}

/// The alignment of the axes of an operand.
#[derive(Clone, Copy)]
pub(super) enum Axes<'a> {
    /// The axes are aligned from the last.
    Aligned,
    /// The operand is part of the value with this number in [`Leaves::placed`]. The `in_dims` of
    /// that value, and of the values with `in_dims` that contain it, determine the positions of the
    /// axes.
    Placed(usize),
    /// The index names of the operand determine the positions of the axes.
    Indexed(&'a Indexed),
}

impl PartialEq for Axes<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Axes::Aligned, Axes::Aligned) => true,
            (Axes::Placed(a), Axes::Placed(b)) => a == b,
            (Axes::Indexed(a), Axes::Indexed(b)) => {
                let [a, b] = [a, b].map(|indexed| indexed.list.axes.iter().map(|axis| axis.number()));
                a.eq(b)
            }
            _ => false,
        }
    }
}

/// The source of an operand: an operand of [`Program`](super::super::model::Program), one that is
/// bound only during a reduction, or the result of a reduction.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A scalar that no operation reads. It is the only operand of an expression that has no
    /// operands of its own.
    None,
    Operand(usize, Span),
    Local(usize, Span),
    Reduced(usize, Span),
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Place::None, Place::None) => true,
            (Place::Operand(a, _), Place::Operand(b, _))
            | (Place::Local(a, _), Place::Local(b, _))
            | (Place::Reduced(a, _), Place::Reduced(b, _)) => a == b,
            _ => false,
        }
    }
}

impl Place {
    /// Returns the operand that a node is, or `None` if the node is not an operand.
    pub(super) fn of(node: &Node) -> Option<Self> {
        match node {
            Node::Operand(index, span) => Some(Place::Operand(*index, *span)),
            Node::Local(index, span) => Some(Place::Local(*index, *span)),
            Node::Reduced(index, span) => Some(Place::Reduced(*index, *span)),
            _ => None,
        }
    }

    pub(super) fn node(self) -> Node {
        match self {
            Place::None => unreachable!("no operand has index names"),
            Place::Operand(index, span) => Node::Operand(index, span),
            Place::Local(index, span) => Node::Local(index, span),
            Place::Reduced(index, span) => Node::Reduced(index, span),
        }
    }

    pub(super) fn span(self) -> Span {
        match self {
            Place::None => Span::mixed_site(),
            Place::Operand(_, span) | Place::Local(_, span) | Place::Reduced(_, span) => span,
        }
    }
}

impl<'a> Leaves<'a> {
    /// Creates an empty list of operands. `names` are the index names, if the operands have them.
    pub(super) fn new(names: Option<&'a Names>) -> Self {
        Self {
            list: Vec::new(),
            target: false,
            placed: Vec::new(),
            around: Vec::new(),
            names,
            within: None,
        }
    }

    pub(super) fn of_value(&mut self, value: &'a Value) {
        match value {
            Value::Node(node) => self.of_node(node),
            Value::Placed(placed) => {
                let outer = self.within.replace(self.placed.len());
                self.placed.push(placed);
                self.around.push(outer);
                self.of_node(&placed.value);
                self.within = outer;
            }
            Value::Weak(weak) => self.of_weak(weak),
        }
    }

    fn of_weak(&mut self, weak: &'a Weak) {
        if let Weak::Select { condition, yes, no, .. } = weak {
            self.of_node(condition);
            self.of_weak(yes);
            self.of_weak(no);
        }
    }

    pub(super) fn of_node(&mut self, node: &'a Node) {
        match node {
            Node::Target => self.target = true,
            Node::Apply { arguments, .. } => arguments.iter().for_each(|argument| self.of_value(argument)),
            Node::Cast { value, .. } => self.of_node(value),
            node => {
                if let Some(leaf) = self.leaf(node, self.within)
                    && !self.list.contains(&leaf)
                {
                    self.list.push(leaf);
                }
            }
        }
    }

    /// Returns the operand that `node` represents, or `None` if `node` is not an operand. `within`
    /// is the number of the innermost value with `in_dims` that contains the node, if there is one.
    pub(super) fn leaf(&self, node: &Node, within: Option<usize>) -> Option<Leaf<'a>> {
        if let Node::Indexed(number) = node {
            let mut indexed = self.names.into_iter().flat_map(|names| &names.indexed);
            let indexed = indexed.find(|indexed| indexed.number == *number)?;
            return Some(Leaf {
                place: Place::of(&indexed.value)?,
                axes: Axes::Indexed(indexed),
            });
        }
        Some(Leaf {
            place: Place::of(node)?,
            axes: within.map_or(Axes::Aligned, Axes::Placed),
        })
    }

    /// Returns the number of the innermost value with `in_dims` that contains the value with
    /// `in_dims` number `index`, if there is one.
    pub(super) fn around(&self, index: usize) -> Option<usize> {
        self.around[index]
    }

    pub(super) fn number(&self, placed: &Placed) -> usize {
        let found = self.placed.iter().position(|&other| std::ptr::eq(other, placed));
        found.expect("every placed value was numbered")
    }
}
