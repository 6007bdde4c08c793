//! What operations are for, as far as it can be seen without types.

use super::super::{
    literal::Number,
    model::{Node, Value, Weak},
};

/// Functions that may take many elements together, for which the closure is split. Sorted.
#[rustfmt::skip]
pub(super) const TOGETHER: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "exp", "exp2", "expm1", "hypot", "log",
    "log10", "log1p", "log2", "logaddexp", "pow", "rem", "remainder", "sigmoid", "sin", "sinh", "tan", "tanh",
    "trunc_remainder",
];

/// Operations on floats alone, whose operands are therefore floats. Sorted.
#[rustfmt::skip]
pub(super) const FLOATS: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "copysign", "cos", "cosh", "exp", "exp2", "expm1",
    "hypot", "is_close", "log", "log10", "log1p", "log2", "logaddexp", "nextafter", "reciprocal", "sigmoid", "sin",
    "sinh", "sqrt", "tan", "tanh",
];

/// Operations that `tml` has for other dtypes than the other rule sets. Sorted.
#[rustfmt::skip]
pub(super) const TML: &[&str] = &[
    "bit_and", "bit_or", "bit_xor", "bitwise_not", "equal", "greater", "greater_equal", "less", "less_equal", "not",
    "not_equal", "shl", "shr",
];

pub(super) fn is_together(method: &str) -> bool {
    TOGETHER.binary_search(&method).is_ok()
}

/// Says whether `tml` asks for one shape of the operands of an operation: a relational, logical or bitwise one.
pub(super) fn asks_for_one_shape(method: &str) -> bool {
    TML.binary_search(&method).is_ok() || matches!(method, "logical_and" | "logical_or" | "logical_xor")
}

pub(super) fn is_relation(method: &str) -> bool {
    matches!(
        method,
        "equal" | "not_equal" | "less" | "less_equal" | "greater" | "greater_equal"
    )
}

/// Says whether an argument is a literal above 0: a divisor, a count or an exponent that every dividend and the like goes with.
pub(super) fn is_positive(value: &Value) -> bool {
    matches!(value, Value::Weak(Weak::Literal(literal)) if literal.value.as_f64() > 0.0)
}

/// Says whether the dtype of a value is one of floats, as far as can be seen here: integers never meet them.
pub(super) fn has_float(node: &Node) -> bool {
    match node {
        Node::Apply { op, arguments, .. } => match op.name {
            name if is_relation(name) => false,
            "is_close" | "is_finite" | "is_inf" | "is_nan" | "logical_and" | "logical_or" | "logical_xor"
            | "logical_not" | "signbit" => false,
            "select" => arguments[1..].iter().any(value_has_float),
            name => FLOATS.binary_search(&name).is_ok() || arguments.iter().any(value_has_float),
        },
        _ => false,
    }
}

pub(super) fn value_has_float(value: &Value) -> bool {
    match value {
        Value::Node(node) => has_float(node),
        Value::Placed(placed) => has_float(&placed.value),
        Value::Weak(weak) => weak_has_float(weak),
    }
}

pub(super) fn weak_has_float(weak: &Weak) -> bool {
    match weak {
        Weak::Literal(literal) => matches!(literal.value, Number::Float { .. }),
        Weak::Select { yes, no, .. } => weak_has_float(yes) || weak_has_float(no),
    }
}
