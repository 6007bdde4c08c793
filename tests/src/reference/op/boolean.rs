//! Elements of kind bool.

use super::{BinaryOp, UnaryOp, undefined};
use crate::reference::dtype::DType;
use crate::reference::value::{Element, Value};

fn truth(value: Value) -> bool {
    bool::from_value(value).expect("the kind is bool")
}

pub(super) fn unary(op: UnaryOp, value: Value) -> Value {
    match op {
        UnaryOp::Not | UnaryOp::LogicalNot => Value::Bool(!truth(value)),
        _ => undefined(op, DType::Bool),
    }
}

pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Value {
    let (a, b) = (truth(left), truth(right));
    Value::Bool(match op {
        BinaryOp::BitAnd | BinaryOp::LogicalAnd => a && b,
        BinaryOp::BitOr | BinaryOp::LogicalOr => a || b,
        BinaryOp::BitXor | BinaryOp::LogicalXor | BinaryOp::NotEqual => a != b,
        BinaryOp::Equal => a == b,
        _ => undefined(op, DType::Bool),
    })
}
