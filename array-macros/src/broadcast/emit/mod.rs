//! Expands expressions to calls that combine shapes, and one closure that computes an element of
//! the result.
//!
//! `broadcast!(sqrt(a) * 2.5 + b * a)` becomes
//!
//! ```text
//! match <() as Leaves<_, _>>::of((&(a), &(b))) {
//!     (c0, (s0, s1)) => {
//!         let s2 = Op.meet(s1, s0);
//!         let value = Op.eval(
//!             c0, s2, move |(x0, x1)| Op.add(Op.multiply(Op.sqrt(x0), (2.5, 2.5, Half)), Op.multiply(x1, x0)), "…",
//!         );
//!         value
//!     }
//! }
//! ```
//!
//! `c0` is the context, which holds the operands. `meet` combines the shapes of two values. It is
//! not called if one value depends on all operands of the other, so a chain of operations on two
//! arrays has one call. Tokens are collected in vectors, because each operation on a token stream
//! is a call to the compiler.

mod leaves;
mod operands;
mod operations;
mod place;
mod tokens;
mod values;

use std::{cell::RefCell, collections::HashMap};

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

use self::{
    leaves::{Axes, Leaf, Leaves, Place},
    operands::write_elements,
    place::Like,
    tokens::{Tokens, blamed, group, name, numbered, parens, punct},
};
use super::{
    excerpts::{Record, Rule},
    expand::Expander,
    functions::{asks_for_one_shape, find, has_own_dtypes, is_product},
    groups::{MOST, Member, Set, grouped},
    model::{Excerpt, Names, Node, Op, Reduced, Target, Value},
};
use crate::{
    output::{at, hidden},
    rules::RuleSet,
};

/// Expands an expression to its value. If `bound`, the operands of the expression are already in
/// variables.
pub fn eval<'a>(expander: &'a Expander<'a>, node: &'a Node, bound: bool) -> TokenStream {
    let names = expander.program.names.as_ref();
    let mut leaves = Leaves::new(names);
    leaves.of_node(node);
    let mut emitter = Emitter::new(expander, leaves, names, false);
    emitter.import(node.operations());
    emitter.is_alone = node.operations() == 1 && !emitter.records;
    let mut value = emitter.node(node, false);
    if emitter.is_last_result(&value.tokens) {
        value.tokens = emitter.call("unchanged", Span::call_site(), vec![value.tokens]);
    }
    // A value of only constants depends on no operand. Its shape is that of operand 0, the scalar
    // `Place::None`.
    let shape = emitter.shapes.get(&value.set).copied().unwrap_or(0);
    let program = expander.program;
    let evaluation = emitter.evaluation(&program.excerpt, &node.fallible(), shape);
    let body = emitter.evaluated(value, shape, evaluation, &expander.mode.of("eval"), node.span());
    block(emitter.matched(body, None, bound, Some(node.span())))
}

/// The name under which an expansion with many operations imports `Op`.
const IMPORTED: &str = "__Op";

/// The least number of operations for which importing `Op` takes rustc less time than naming it by
/// its path for each operation.
const IMPORTS_FROM: usize = 3;

/// The least number of operations for which a computation also imports the classes of its literals.
/// An import pays if two literals use it.
const CLASSES_FROM: usize = 8;

/// The variable that contains the value of an expression.
const VALUE: &str = "__value";

/// The variable that contains the `Evaluation` of a reduction.
pub const EVALUATION: &str = "__evaluation";

/// Expands the argument of a reduction. Returns the bindings before the argument, the argument
/// itself, and the `Evaluation` that the expansion binds to [`EVALUATION`]. The operands of the
/// expression are already in variables.
pub fn reducing<'a>(expander: &'a Expander<'a>, reduction: &'a Reduced) -> [TokenStream; 3] {
    let node = &reduction.value;
    let names = reduction.over.as_ref().map(|over| &over.names);
    let mut leaves = Leaves::new(names);
    let product = match node {
        Node::Apply { op, arguments, .. } if is_product(op.name) => match arguments.as_slice() {
            [Value::Node(l), Value::Node(r)] => Some(op).zip(leaves.leaf(l, None)).zip(leaves.leaf(r, None)),
            _ => None,
        },
        _ => None,
    };
    match product {
        // The method for products takes each factor as a separate operand, even if both are the
        // same array.
        Some(((_, left), right)) => leaves.list.extend([left, right]),
        None => leaves.of_node(node),
    }
    let factors = match product {
        None if reduction.contraction.is_some() && !expander.records() => factors(expander, &leaves, names, node),
        _ => None,
    };
    let mut emitter = Emitter::new(expander, leaves, names, false);
    emitter.import(node.operations());
    let mut value = emitter.node(node, false);
    // `unchanged` tells the library that the value is an operand. The library then reduces a
    // contiguous operand directly, instead of first computing the elements of an expression.
    if matches!(node, Node::Operand(..) | Node::Local(..)) && !emitter.records {
        value.tokens = emitter.call("unchanged", Span::call_site(), vec![value.tokens]);
    }
    let shape = emitter.shapes.get(&value.set).copied().unwrap_or(0);
    let evaluation = emitter.evaluation(&reduction.excerpt, &node.fallible(), shape);
    let (bindings, value) = match product {
        Some(((op, _), _)) => {
            let operands = [0, 1].map(|i| {
                let mut operand = Vec::new();
                emitter.write_leaf(&mut operand, i, true);
                operand
            });
            let [left, right] = operands;
            let arguments = vec![left, right, emitter.shape_of(Some(shape)), vec![name(EVALUATION)]];
            (emitter.bindings(None), emitter.call("products", op.span, arguments))
        }
        None => {
            let body = emitter.evaluated(value, shape, vec![name(EVALUATION)], "reducing", Span::mixed_site());
            let (bindings, value) = emitter.matched(body, None, true, Some(node.span()));
            match factors {
                Some(factors) => (
                    bindings,
                    emitter.call("factored", Span::mixed_site(), vec![value, factors]),
                ),
                None => (bindings, value),
            }
        }
    };
    [bindings, value, evaluation].map(|tokens| tokens.into_iter().collect())
}

/// The maximum number of factors of a product that the library takes.
const MOST_FACTORS: usize = 8;

/// Expands the factors of a product to a tuple, from which the library can compute each factor once
/// and not for each product. `leaves` has all operands of the product. Returns `None` if the node
/// is no product, or if a factor has no operand or may fail.
fn factors<'a>(
    expander: &'a Expander<'a>,
    leaves: &Leaves<'a>,
    names: Option<&'a Names>,
    node: &'a Node,
) -> Option<Tokens> {
    let mut factors = Vec::new();
    node.find_factors(&mut factors);
    if !(2..=MOST_FACTORS).contains(&factors.len()) || leaves.list.len() > MOST || !node.fallible().is_empty() {
        return None;
    }
    let mut out = Vec::new();
    for factor in factors {
        let mut own = Leaves::new(names);
        own.of_node(factor);
        if own.list.is_empty() || !own.placed.is_empty() {
            return None;
        }
        let mut emitter = Emitter::new(expander, leaves.clone(), names, false);
        let numbers = (0..leaves.list.len()).filter(|&number| own.list.contains(&leaves.list[number]));
        emitter.members = numbers.map(Member::Operand).collect();
        let tokens = match (factor, &*emitter.members) {
            (Node::Apply { .. } | Node::Cast { .. } | Node::Constant(..), _) => {
                let mut elements = Vec::new();
                write_elements(&mut elements, &emitter.members);
                emitter.pattern = vec![elements];
                let value = emitter.node(factor, false);
                let mut arguments = Vec::new();
                emitter.write_context(&mut arguments);
                arguments.extend(emitter.closure(value.tokens));
                let mut body = emitter.lets();
                emitter.op(&mut body);
                punct(&mut body, ".");
                body.extend([name("calculated"), parens(arguments)]);
                emitter.matched(body, None, true, Some(node.span())).1
            }
            (_, [Member::Operand(number)]) => {
                let mut operand = Vec::new();
                emitter.write_leaf(&mut operand, *number, true);
                emitter.call("single", Span::mixed_site(), vec![operand])
            }
            _ => return None,
        };
        out.extend(tokens);
        punct(&mut out, ",");
    }
    Some(vec![parens(out)])
}

/// Expands an in-place operation. The operands of the expression are already in variables.
pub fn in_place<'a>(expander: &'a Expander<'a>, target: &Target, op: &Op, value: &'a Value) -> TokenStream {
    let symbol = op.name.strip_prefix("try_").unwrap_or(op.name);
    let compound = symbol.strip_suffix("_assign");
    let names = expander.program.names.as_ref();
    let mut leaves = Leaves::new(names);
    leaves.of_value(value);
    let reads = compound.is_some() || leaves.target;
    let mut emitter = Emitter::new(expander, leaves, names, true);
    emitter.import(value.operations());
    emitter.is_alone = value.operations() == 1 && compound.is_none() && !emitter.records;
    let fallible = value.fallible();
    let is_float = value.has_float();
    let own = vec![name("__own")];
    let mut written = emitter.value(value, false, Anchor::Own, &Set::of(0));
    let value_set = written.set.clone();
    let mut set = value_set.clone();
    // In the rule set `tml`, an assignment broadcasts and accepts all dtypes. An operator that
    // requires equal shapes also requires them in place: `x &= y` is `x = x & y`.
    let restricted = compound.filter(|compound| emitter.rules_of(compound) == RuleSet::Tml);
    if let Some(compound) = restricted {
        set = emitter.join(&Set::of(0), &set, compound, op.span, Some(&expander.program.excerpt));
    }
    let rules = emitter.rules;
    emitter.rules = emitter.rules_of(op.name);
    if let Some(i) = emitter.shapes.get(&set).copied()
        && set != Set::of(0)
        && !emitter.records
    {
        let call = emitter.related("fits", emitter.rules, op.span, 0, i);
        emitter.bind_shape(name("_"), call);
    }
    let shape = emitter.shapes.get(&set).copied().unwrap_or(0);
    // A literal, or a selection between literals, already has the dtype of the array.
    if !matches!(value, Value::Weak(_)) {
        let is_result = compound.is_none() && emitter.is_last_result(&written.tokens);
        let taken = match (is_result, reads, value) {
            (true, true, _) => "replaced",
            (false, true, _) => "taken",
            (true, false, _) | (_, _, Value::Node(Node::Operand(..) | Node::Indexed(_))) => "copied",
            _ => "written",
        };
        written.tokens = emitter.call(taken, op.span, vec![own.clone(), written.tokens]);
    }
    if let Some(compound) = compound {
        let left = Emitted {
            tokens: own,
            set: Set::default(),
            check: None,
            simple: true,
        };
        // A restricted operator accepts only the dtypes that the rule set accepts.
        if restricted.is_some() {
            emitter.rules = rules;
        }
        written = emitter.binary(compound, find(compound), op.span, left, written, value, is_float);
        emitter.rules = emitter.rules_of(op.name);
    }
    let evaluation = emitter.evaluation(&expander.program.excerpt, &fallible, shape);
    let place = hidden("__target");
    let body = emitter.writing(target, op, &place, written, &value_set, evaluation);
    let read = emitter.read_target(target, if reads { "__own" } else { "__output" });
    let done = block(emitter.matched(body, Some(&read), true, Some(op.span)));
    let (view, array) = expander.target(target);
    let in_place = Ident::new("__written", target.span);
    let mut written = quote!((#array).#in_place());
    if target.index.is_some() {
        // rustc may not know the type of an index until the end of the function, if it is that of a
        // literal. So the part has no type whose methods rustc could look up.
        let krate = expander.macros(Span::mixed_site());
        written = quote!(#krate::Op.chosen(&mut #array));
    }
    // The trait `Unwritable` gives scalars the method, so that rustc reports a scalar with a
    // message of `array_core`. A part is always an array.
    let unwritable = (!target.is_part()).then(|| {
        let macros = expander.macros(Span::mixed_site());
        quote!(#[allow(unused_imports)] use #macros::fused::Unwritable as _;)
    });
    quote!({
        #unwritable
        #view
        let #place = #written;
        #done
    })
}

/// Returns a block of the bindings and the value, or only the value if there are no bindings.
fn block((mut bindings, value): (Tokens, Tokens)) -> TokenStream {
    if bindings.is_empty() {
        return value.into_iter().collect();
    }
    bindings.extend(value);
    group(Delimiter::Brace, bindings).into()
}

/// Puts an argument in parentheses with the span of one of the user's tokens, at which rustc
/// reports mistakes in it. They take less time to compile than the braces of [`blamed`], because
/// they are not an expression of their own.
fn enclosed(span: Span, mut tokens: Tokens) -> TokenTree {
    // rustc uses the span of parentheses only if it encloses the span of the expression.
    for at_end in [0, tokens.len() - 1] {
        let token = &mut tokens[at_end];
        token.set_span(token.span().located_at(span));
    }
    let mut around = Group::new(Delimiter::Parenthesis, tokens.into_iter().collect());
    around.set_span(span);
    around.into()
}

/// The tokens that compute a value from the elements of the operands.
struct Emitted {
    tokens: Tokens,
    /// The operands that the value depends on.
    set: Set,
    /// The tokens that check the operations in the value that may have no result, if there are any.
    check: Option<Tokens>,
    /// `true` if the tokens can be emitted twice, because they compute nothing.
    simple: bool,
}

/// The source of the dtype of a literal.
#[derive(Clone, Copy, PartialEq)]
enum Anchor {
    /// The operation that takes the value as an operand.
    Operation,
    /// The variable of the other operand.
    Variable,
    /// The variable of the two values that `is_close` compares. The literal is a tolerance.
    Pair,
    /// The array that is written to.
    Own,
}

struct Emitter<'a> {
    expander: &'a Expander<'a>,
    /// The path of the module whose items the expansion uses.
    path: Tokens,
    /// `true` if the computation imports `Op`.
    imports: bool,
    /// The classes of literals that the computation imports, or `None` if it imports none.
    classes: Option<RefCell<Vec<&'static str>>>,
    /// `true` if the expansion is for `stablehlo::twin`. The methods of that module record
    /// operations when they are called, so that no closure computes elements.
    records: bool,
    leaves: Leaves<'a>,
    names: Option<&'a Names>,
    /// The number of the value with `in_dims` that is being emitted, if there is one.
    within: Option<usize>,
    /// For each value with `in_dims`, the value to whose axes it is mapped. The entry is `None`
    /// until the value with `in_dims` is emitted.
    likes: Vec<Option<Like>>,
    /// The operands, except the array that is written to. They are in groups if there are more than
    /// [`MOST`](super::groups::MOST).
    members: Vec<Member>,
    /// `true` if there is an array that is written to. It is then operand 0.
    own: bool,
    /// The number of the variable with the shape of each set of operands.
    shapes: HashMap<Set, usize>,
    /// The rule set that the next operation follows.
    rules: RuleSet,
    /// The pairs of values whose shapes are combined, for run-time checks and errors.
    record: Record<'a>,
    /// The statements that compute the shape to which two shapes broadcast.
    relations: Tokens,
    /// The other statements before the value.
    lets: Tokens,
    /// The number of functions so far that compute many elements per call. Each creates a new
    /// context: the operands, and the results of the functions so far.
    stages: usize,
    /// The number of values so far that are bound to variables for the checks.
    parts: usize,
    /// The value that determines the dtype of a selection between literals, while an operation with
    /// such an argument is emitted.
    anchored: Option<Tokens>,
    /// `true` while a value is emitted that is combined with a float or a complex number. An
    /// integer in such a place is a scalar, because integer arrays have no common dtype with
    /// floats.
    beside_float: bool,
    /// `true` if the expression is a single operation, and its value is not reduced.
    is_alone: bool,
    /// For each context, the pattern for the elements that the previous context lacks.
    pattern: Vec<Tokens>,
    /// For each context, `true` if the pattern also binds all of its elements to one variable.
    named: Vec<bool>,
}

impl<'a> Emitter<'a> {
    fn new(expander: &'a Expander<'a>, mut leaves: Leaves<'a>, names: Option<&'a Names>, own: bool) -> Self {
        let is_empty = leaves.list.is_empty() && !own;
        if is_empty {
            leaves.list.push(Leaf {
                place: Place::None,
                axes: Axes::Aligned,
            });
        }
        let count = leaves.list.len() + usize::from(own);
        let mut path: Tokens = expander.krate.clone().into_iter().collect();
        let records = expander.records();
        // `stablehlo::twin` itself has the names of `fused`, because rustc takes time to resolve
        // each segment of each path.
        for module in ["__private", "fused"].into_iter().filter(|_| !records) {
            punct(&mut path, "::");
            path.push(name(module));
        }
        punct(&mut path, "::");
        let members = grouped(usize::from(own)..count);
        let mut elements = Vec::with_capacity(2 * count);
        if own {
            elements.push(name("__own"));
            punct(&mut elements, ",");
        }
        write_elements(&mut elements, &members);
        let mut emitter = Self {
            expander,
            path,
            imports: false,
            classes: None,
            records,
            likes: leaves.placed.iter().map(|_| None).collect(),
            leaves,
            names,
            within: None,
            members,
            own,
            shapes: (0..count).map(|i| (Set::of(i), i)).collect(),
            rules: expander.program.rules,
            record: Record::new(&expander.program.call, &expander.program.source),
            relations: Vec::new(),
            lets: Vec::new(),
            stages: 0,
            parts: 0,
            anchored: None,
            beside_float: false,
            is_alone: false,
            pattern: vec![elements],
            named: vec![false],
        };
        if let Some(names) = names
            && !is_empty
        {
            emitter.arrange(names);
        }
        emitter
    }

    /// Returns the number of operands, including the array that is written to, if there is one.
    fn count(&self) -> usize {
        self.leaves.list.len() + usize::from(self.own)
    }

    fn path(&self, out: &mut Tokens, item: &str) {
        out.extend(self.path.iter().cloned());
        out.push(name(item));
    }

    /// Writes `Op` in the computation, inside the `match` that takes the operands.
    fn op(&self, out: &mut Tokens) {
        if self.imports {
            out.push(name(IMPORTED));
        } else {
            self.path(out, "Op");
        }
    }

    /// Imports `Op` into the computation if the computation has many operations, and the classes of
    /// its literals if it has more of them. Does not import it
    /// if operands are moved, because the calls that move them are outside the computation.
    fn import(&mut self, operations: usize) {
        self.imports = operations >= IMPORTS_FROM && !self.records && !self.are_moved();
        self.classes = (self.imports && operations >= CLASSES_FROM).then(RefCell::default);
    }

    /// Emits a method call. The name of the method and the arguments have the span `span`, a place
    /// in the user's code, at which rustc reports mistakes in them.
    fn call(&self, method: &str, span: Span, arguments: Vec<Tokens>) -> Tokens {
        self.call_at(method, span, arguments.into_iter().map(|argument| (span, argument)))
    }

    /// Emits a method call whose name has the span `span`, a place in the user's code. Each
    /// argument has its own span, at which rustc reports mistakes in it.
    fn call_at(&self, method: &str, span: Span, arguments: impl IntoIterator<Item = (Span, Tokens)>) -> Tokens {
        let mut out = Vec::with_capacity(self.path.len() + 4);
        let has_own_dtypes = self.rules == RuleSet::Tml && has_own_dtypes(method);
        match has_own_dtypes {
            true => self.path(&mut out, "Tml"),
            false => self.op(&mut out),
        }
        punct(&mut out, ".");
        out.push(Ident::new(method, span).into());
        let mut list = Vec::new();
        for (span, argument) in arguments {
            list.push(self.argument(span, argument));
            punct(&mut list, ",");
        }
        out.push(parens(list));
        out
    }

    /// Makes rustc report mistakes in an operand at the span of one of the user's tokens.
    fn blamed(&self, span: Span, tokens: Tokens) -> TokenTree {
        match self.records {
            true => enclosed(span, tokens),
            false => blamed(span, tokens),
        }
    }

    /// Makes rustc report mistakes in an argument at the span of one of the user's tokens. With
    /// parentheses around a single token, rustc would evaluate more bounds before it knows both
    /// types.
    fn argument(&self, span: Span, tokens: Tokens) -> TokenTree {
        match tokens.len() {
            1 => self.blamed(span, tokens),
            _ => enclosed(span, tokens),
        }
    }

    /// Returns the rule set for the shapes that an operation combines. In the rule set `tml`,
    /// arithmetic combines shapes as in the standard rule set.
    fn rules_of(&self, method: &str) -> RuleSet {
        match self.rules {
            RuleSet::Tml if !asks_for_one_shape(method) => RuleSet::Standard,
            rules => rules,
        }
    }

    /// Emits a call of the method `relation` on two shapes, under a rule set.
    fn related(&self, relation: &str, rules: RuleSet, span: Span, left: usize, right: usize) -> Tokens {
        let mut out = Vec::with_capacity(self.path.len() + 4);
        match rules.value() {
            "Op" => self.op(&mut out),
            rules => self.path(&mut out, rules),
        }
        punct(&mut out, ".");
        out.push(Ident::new(relation, span).into());
        let mut list = Vec::with_capacity(4);
        for shape in [left, right] {
            list.push(self.argument(span, vec![numbered("s", shape)]));
            punct(&mut list, ",");
        }
        out.push(parens(list));
        out
    }

    /// Emits a statement that binds a variable to the shape that a relation returns.
    fn bind_shape(&mut self, variable: TokenTree, value: Tokens) {
        tokens::bind(&mut self.relations, variable, value);
    }

    /// Returns whether some operand has index names or `in_dims`. If so, the statements that
    /// combine shapes are emitted before the operands.
    fn are_moved(&self) -> bool {
        self.names.is_some() || !self.leaves.placed.is_empty()
    }

    /// Returns the statements before the value. The statements that combine shapes are among them,
    /// unless [`are_moved`](Self::are_moved). In that case, they are emitted before the operands.
    fn lets(&mut self) -> Tokens {
        let lets = std::mem::take(&mut self.lets);
        if self.are_moved() {
            return lets;
        }
        let mut all = std::mem::take(&mut self.relations);
        all.extend(lets);
        all
    }

    /// Adds the run-time check that the shapes of two values satisfy `rule`, and returns the number
    /// of the resulting shape.
    fn meeting(&mut self, left: usize, right: usize, rule: &Rule, excerpt: &Excerpt) -> usize {
        let number = self.count() + self.record.meetings();
        self.record.meeting(left, right, rule, excerpt);
        number
    }

    fn bind(&mut self, variable: TokenTree, value: Tokens) {
        tokens::bind(&mut self.lets, variable, value);
    }

    /// Returns the union of two sets of operands. Emits a call of `meet`, which combines the shapes
    /// of the sets, unless a set is empty, both sets are equal, or a variable already contains the
    /// shape of the union. In the rule set `tml`, emits the call even if there is such a variable,
    /// because the rule depends on the operation.
    fn join(&mut self, left: &Set, right: &Set, method: &str, span: Span, excerpt: Option<&Excerpt>) -> Set {
        let both = left.union(right);
        if left.is_empty() || right.is_empty() || left == right {
            return both;
        }
        let rules = self.rules_of(method);
        let is_known = self.shapes.contains_key(&both);
        if is_known && rules != RuleSet::Tml {
            return both;
        }
        let (l, r) = (self.shapes[left], self.shapes[right]);
        let call = self.related("meet", rules, span, l, r);
        let excerpt = excerpt.expect("an operation on two values has an excerpt");
        let met = self.meeting(l, r, &Rule::Set(rules), excerpt);
        if is_known {
            // `tml` requires this call, but the shape of the set is already in a variable.
            self.bind_shape(name("_"), call);
        } else {
            self.bind_shape(numbered("s", met), call);
            self.shapes.insert(both.clone(), met);
        }
        both
    }

    /// Emits the call of a method that evaluates a value of this shape. If the user's code expects
    /// another type, rustc reports the value at `place`.
    fn evaluated(&mut self, value: Emitted, shape: usize, evaluation: Tokens, method: &str, place: Span) -> Tokens {
        let mut arguments = Vec::new();
        self.write_context(&mut arguments);
        arguments.push(numbered("s", shape));
        punct(&mut arguments, ",");
        let method = self.finish(&mut arguments, value, method);
        arguments.extend(evaluation);
        let mut body = self.lets();
        let mut call = Vec::new();
        self.op(&mut call);
        punct(&mut call, ".");
        call.push(name(&method));
        call.push(parens(arguments));
        // Bind the value to a variable, so that rustc reports it at `place` if the user's code
        // expects another type. Otherwise rustc would compare the expected type with the arguments.
        tokens::bind(&mut body, name(VALUE), call);
        body.push(Ident::new(VALUE, at(place)).into());
        body
    }

    /// Emits the call that writes a value to the array `place`. `set` is the set of operands that
    /// the value depends on, without the array itself.
    fn writing(
        &mut self,
        target: &Target,
        op: &Op,
        place: &Ident,
        mut value: Emitted,
        set: &Set,
        evaluation: Tokens,
    ) -> Tokens {
        // In a function under `#[program]`, an array cannot be written through a mask. The
        // arguments are in braces with the span of the operator, so that rustc reports this mistake
        // there. rustc reports an argument at a span that has the syntax context of the call. The
        // call has the context of the user, as do these braces.
        let is_blamed = self.records && target.index.is_some();
        let blame = |argument: Tokens| match is_blamed {
            true => vec![blamed(op.span, argument)],
            false => argument,
        };
        let mut arguments = blame(vec![place.clone().into()]);
        punct(&mut arguments, ",");
        self.write_context(&mut arguments);
        let mode = &self.expander.mode;
        let method = if target.index.is_some() {
            // If the left-hand side has an index, which may be a mask, the shape of the value
            // selects the method.
            let shape = self.shape_of(self.shapes.get(set).copied());
            arguments.extend(blame(shape));
            punct(&mut arguments, ",");
            if value.check.is_none() {
                value.check = Some(self.call("sound", op.span, Vec::new()));
            }
            let _ = self.finish(&mut arguments, value, "");
            mode.of("assign_through")
        } else {
            self.finish(&mut arguments, value, &mode.of("assign"))
        };
        arguments.extend(evaluation);
        let mut body = self.lets();
        self.op(&mut body);
        punct(&mut body, ".");
        body.push(Ident::new(&method, op.span).into());
        body.push(parens(arguments));
        body
    }

    /// Appends the closures to the arguments, and returns the name of the method.
    fn finish(&self, arguments: &mut Tokens, value: Emitted, method: &str) -> String {
        arguments.extend(self.closure(value.tokens));
        punct(arguments, ",");
        let mut name = method.to_owned();
        if let Some(check) = value.check {
            arguments.extend(self.closure(check));
            punct(arguments, ",");
            name.push_str("_checked");
        }
        name
    }

    /// Writes the last context as an argument, unless the expansion is for `stablehlo::twin`.
    fn write_context(&self, arguments: &mut Tokens) {
        if !self.records {
            arguments.push(numbered("c", self.stages));
            punct(arguments, ",");
        }
    }

    /// Emits the `Evaluation`, which contains the text for run-time errors and the pairs of values
    /// that are combined. For a value that is recorded, emits only the text of the expression.
    fn evaluation(&mut self, excerpt: &Excerpt, fallible: &[&Op], value: usize) -> Tokens {
        if self.records {
            return vec![Literal::string(&self.record.text(excerpt)).into()];
        }
        let rule = Rule::Set(self.rules_of("assign"));
        let operands = usize::from(self.own)..self.count();
        vec![self.record.finish(excerpt, fallible, operands, (value, &rule)).into()]
    }
}
