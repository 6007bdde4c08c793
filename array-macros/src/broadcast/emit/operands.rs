//! Emits the call that takes the operands, and around it the `match` that contains the computation.

use std::cell::RefCell;

use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenTree};

use super::{
    super::{
        expand::bound_operand,
        groups::Member,
        reduced::{local_operand, reduced},
    },
    Emitter, IMPORTED,
    leaves::Place,
    tokens::{Tokens, bind, group, name, numbered, parens, punct},
};
use crate::output::at;

impl Emitter<'_> {
    /// Writes references to the operands, and calls of `group` for operands in groups.
    pub(super) fn write_operands(&self, out: &mut Tokens, members: &[Member], bound: bool) {
        for member in members {
            match member {
                Member::Operand(index) => self.write_leaf(out, index - usize::from(self.own), bound),
                Member::Group(_, members) => {
                    let mut operands = Vec::new();
                    self.write_operands(&mut operands, members, bound);
                    punct(out, "&");
                    self.path(out, "Op");
                    punct(out, ".");
                    out.extend([name("group"), parens(operands)]);
                }
            }
            punct(out, ",");
        }
    }

    pub(super) fn write_place(&self, out: &mut Tokens, place: Place, bound: bool) {
        match place {
            Place::None => {
                punct(out, "&");
                out.push(name("true"));
            }
            Place::Operand(index, span) if bound => {
                out.push(self.blamed(span, bound_operand(index, span).into_iter().collect()));
            }
            Place::Operand(index, span) => {
                let operand = self.expander.rust(&self.expander.program.operands[index]);
                // Use parentheses and not braces, because temporaries in the operand would be
                // dropped at the end of the braces.
                let mut operand = Group::new(Delimiter::Parenthesis, operand);
                operand.set_span(at(span));
                let mut reference = Punct::new('&', Spacing::Alone);
                reference.set_span(at(span));
                out.extend([TokenTree::from(reference), operand.into()]);
            }
            Place::Local(index, span) => {
                out.push(self.blamed(span, local_operand(index, span).into_iter().collect()));
            }
            Place::Reduced(index, span) => {
                let mut variable = reduced(index);
                variable.set_span(at(span));
                let mut reference = Vec::new();
                punct(&mut reference, "&");
                reference.push(variable.into());
                out.push(self.blamed(span, reference));
            }
        }
    }

    /// Emits statements that bind the shapes of the members of groups.
    pub(super) fn open_groups(&self, out: &mut Tokens, members: &[Member]) {
        for member in members {
            if let Member::Group(number, members) = member {
                let mut shapes = Vec::new();
                write_shapes(&mut shapes, members);
                out.extend([name("let"), parens(shapes)]);
                punct(out, "=");
                self.op(out);
                punct(out, ".");
                out.extend([name("grouped"), parens(vec![numbered("g", *number)])]);
                punct(out, ";");
                self.open_groups(out, members);
            }
        }
    }

    /// Emits the import of a name of the library under another name.
    fn import_as(&self, out: &mut Tokens, item: &str, imported: &str) {
        out.push(name("use"));
        self.path(out, item);
        out.extend([name("as"), name(imported)]);
        punct(out, ";");
    }

    /// Emits the call that takes the operands, `<() as Leaves<_, _>>::of((&a, &b))`. `operation` is
    /// the span of the operator or function of the expression.
    fn take(&self, out: &mut Tokens, operands: Tokens, operation: Option<Span>) {
        punct(out, "<");
        out.extend([parens(Vec::new()), name("as")]);
        self.path(out, "Leaves");
        punct(out, "<");
        out.push(name("_"));
        punct(out, ",");
        out.push(name("_"));
        punct(out, ">");
        punct(out, ">");
        punct(out, "::");
        // rustc reports a value that cannot be an operand at the call. If there is only one
        // operand, the call has its span, and otherwise that of the outermost operation. The names
        // are still resolved where the macro is defined.
        let place = match *self.leaves.list {
            [leaf] if !self.own => Some(leaf.place.span()),
            _ => operation,
        };
        let mut operands = parens(operands);
        if let Some(span) = place {
            operands.set_span(span);
        }
        out.extend([name("of"), parens(vec![operands])]);
        if let Some(span) = place {
            for token in out {
                let at = match token {
                    TokenTree::Ident(name) => name.span().located_at(span),
                    _ => span,
                };
                token.set_span(at);
            }
        }
    }

    /// Emits the call that takes the operands, in a `match` or a block that contains `body`.
    /// Returns the statements before it, and the `match` or block. `operation` is the span at which
    /// rustc reports a value that cannot be one of several operands.
    pub(super) fn matched(
        &self,
        body: Tokens,
        target: Option<&Tokens>,
        bound: bool,
        operation: Option<Span>,
    ) -> (Tokens, Tokens) {
        let mut operands = Vec::new();
        let mut shapes = Vec::new();
        if let Some(target) = target {
            punct(&mut operands, "&");
            operands.extend(target.iter().cloned());
            punct(&mut operands, ",");
            shapes.push(numbered("s", 0));
            punct(&mut shapes, ",");
        }
        self.write_operands(&mut operands, &self.members, bound);
        write_shapes(&mut shapes, &self.members);
        let mut out = Vec::new();
        self.take(&mut out, operands, operation);
        let mut pattern = match self.records {
            true => self.elements(),
            false => vec![numbered("c", 0)],
        };
        punct(&mut pattern, ",");
        let body = if self.are_moved() {
            pattern.push(name("_"));
            body
        } else {
            let mut opened = Vec::new();
            if self.imports {
                self.import_as(&mut opened, "Op", IMPORTED);
                for class in self.classes.iter().flat_map(RefCell::take) {
                    self.import_as(&mut opened, class, &format!("__{class}"));
                }
            }
            self.open_groups(&mut opened, &self.members);
            opened.extend(body);
            pattern.push(parens(shapes));
            opened
        };
        if self.records {
            // Recorded values borrow nothing, so a `let`, which drops temporaries at its end, is
            // enough.
            let mut block = Vec::new();
            bind(&mut block, parens(pattern), out);
            block.extend(body);
            return (self.bindings(target), vec![group(Delimiter::Brace, block)]);
        }
        // The braces around arguments have spans of the user, so rustc would report them as
        // unnecessary.
        let mut arm = Vec::new();
        punct(&mut arm, "#");
        arm.push(group(
            Delimiter::Bracket,
            vec![name("allow"), parens(vec![name("unused_braces")])],
        ));
        arm.push(parens(pattern));
        punct(&mut arm, "=>");
        arm.push(group(Delimiter::Brace, body));
        out.insert(0, name("match"));
        out.push(group(Delimiter::Brace, arm));
        (self.bindings(target), out)
    }
}

/// Writes the pattern that binds the elements of the operands.
pub(super) fn write_elements(out: &mut Tokens, members: &[Member]) {
    for member in members {
        match member {
            Member::Operand(index) => out.push(numbered("x", *index)),
            Member::Group(_, members) => {
                let mut elements = Vec::new();
                write_elements(&mut elements, members);
                out.push(parens(elements));
            }
        }
        punct(out, ",");
    }
}

/// Writes the pattern that binds the shapes of the operands. [`open_groups`](Emitter::open_groups)
/// binds the shapes of the members of groups.
fn write_shapes(out: &mut Tokens, members: &[Member]) {
    for member in members {
        out.push(match member {
            Member::Operand(index) => numbered("s", *index),
            Member::Group(number, _) => numbered("g", *number),
        });
        punct(out, ",");
    }
}
