//! Properties of operations and values that follow from their names and literals, such as the
//! dtypes and shapes that an operation accepts.

use std::ops::Range;

use super::super::{
    functions::{Function, find},
    model::{Node, Value},
};

pub(super) fn is_together(method: &str) -> bool {
    find(method).is_some_and(|function| function.is_together)
}

/// Returns whether a function computes many elements per call if it is the whole expression.
pub(super) fn is_wide(method: &str) -> bool {
    find(method).is_some_and(|function| function.is_wide)
}

/// Returns whether an operation is a multiplication that [`Node::multiply_exactly`] has renamed.
pub(super) fn is_product(method: &str) -> bool {
    matches!(method, "product" | "factors")
}

/// Returns whether the operands of an operation must be floats or complex numbers.
pub(super) fn takes_floats(method: &str) -> bool {
    find(method).is_some_and(Function::takes_floats)
}

/// Returns whether an operation accepts fewer dtypes in the rule set `tml` than in the standard
/// one.
pub(super) fn has_own_dtypes(method: &str) -> bool {
    find(method).is_some_and(|function| function.tml.is_some_and(|asked| asked != "shape"))
}

/// Returns whether the rule set `tml` requires equal shapes for an operation. It does for
/// relational, logical and bitwise operations.
pub(super) fn asks_for_one_shape(method: &str) -> bool {
    find(method).is_some_and(|function| function.tml.is_some())
}

/// Returns the arguments that an operation converts to one dtype. The others are the condition of
/// `select` and the tolerances of `is_close`.
pub(super) fn combined(method: &str, arguments: usize) -> Range<usize> {
    match method {
        "select" => 1..3,
        "is_close" => 0..2,
        _ => 0..arguments,
    }
}

/// Returns whether the tokens of a value show that it is a float or a complex number. One such
/// operand suffices, because a value that combines it with integers is a float, too.
pub(super) fn has_float(node: &Node) -> bool {
    match node {
        Node::Apply { op, arguments, .. } => match find(op.name) {
            Some(function) if function.output == "bool" => false,
            Some(function) if function.takes_floats() => true,
            _ => arguments[combined(op.name, arguments.len())]
                .iter()
                .any(value_has_float),
        },
        _ => false,
    }
}

pub(super) fn value_has_float(value: &Value) -> bool {
    match value {
        Value::Node(node) => has_float(node),
        Value::Placed(placed) => has_float(&placed.value),
        Value::Weak(weak) => weak.has_float(),
    }
}
