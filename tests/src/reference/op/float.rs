//! Elements of float kind, each computed in its own width.

use super::{BinaryOp, UnaryOp, real, undefined};
use crate::reference::value::Value;

macro_rules! float_elements {
    ($unary:ident $binary:ident $floored:ident $larger:ident $smaller:ident $next:ident $type:ident $bits:ident $variant:ident) => {
        fn $unary(op: UnaryOp, x: $type) -> Value {
            Value::$variant(match op {
                UnaryOp::Negate => -x,
                UnaryOp::Abs => x.abs(),
                UnaryOp::Sign => {
                    if x.is_nan() {
                        x
                    } else if x > 0.0 {
                        1.0
                    } else if x < 0.0 {
                        -1.0
                    } else {
                        0.0
                    }
                }
                UnaryOp::Square => x * x,
                UnaryOp::Reciprocal => 1.0 / x,
                UnaryOp::Floor => x.floor(),
                UnaryOp::Ceil => x.ceil(),
                UnaryOp::Trunc => x.trunc(),
                UnaryOp::Round => x.round_ties_even(),
                UnaryOp::Sqrt => x.sqrt(),
                UnaryOp::Exp => x.exp(),
                UnaryOp::Log => x.ln(),
                UnaryOp::Sin => x.sin(),
                UnaryOp::Cos => x.cos(),
                UnaryOp::Tan => x.tan(),
                UnaryOp::Tanh => x.tanh(),
                UnaryOp::IsNan => return Value::Bool(x.is_nan()),
                UnaryOp::IsInf => return Value::Bool(x.is_infinite()),
                UnaryOp::IsFinite => return Value::Bool(x.is_finite()),
                UnaryOp::SignBit => return Value::Bool(x.to_bits() >> ($bits::BITS - 1) == 1),
                UnaryOp::Not | UnaryOp::LogicalNot => undefined(op, Value::$variant(x).dtype()),
                _ => real::unary(op, x.into()) as $type,
            })
        }

        fn $binary(op: BinaryOp, a: $type, b: $type) -> Value {
            Value::$variant(match op {
                BinaryOp::Add => a + b,
                BinaryOp::Subtract => a - b,
                BinaryOp::Multiply => a * b,
                BinaryOp::Divide => a / b,
                BinaryOp::Remainder | BinaryOp::TruncRemainder => a % b,
                BinaryOp::FloorDivide => (a / b).floor(),
                BinaryOp::FloorRemainder => $floored(a, b),
                BinaryOp::TruncDivide => (a / b).trunc(),
                // IEEE 754 defines both powers as 1, but some C libraries return NaN for a
                // signalling NaN.
                BinaryOp::Pow if a == 1.0 || b == 0.0 => 1.0,
                BinaryOp::Pow => a.powf(b),
                BinaryOp::Atan2 => f64::from(a).atan2(b.into()) as $type,
                BinaryOp::CopySign => {
                    let sign = 1 << ($bits::BITS - 1);
                    $type::from_bits(a.to_bits() & !sign | b.to_bits() & sign)
                }
                BinaryOp::Hypot if a.is_infinite() || b.is_infinite() => $type::INFINITY,
                BinaryOp::Hypot => f64::from(a).hypot(b.into()) as $type,
                BinaryOp::LogAddExp => real::logaddexp(a.into(), b.into()) as $type,
                BinaryOp::NextAfter => $next(a, b),
                BinaryOp::Maximum => $larger(a, b),
                BinaryOp::Minimum => $smaller(a, b),
                BinaryOp::Equal => return Value::Bool(a == b),
                BinaryOp::NotEqual => return Value::Bool(a != b),
                BinaryOp::Less => return Value::Bool(a < b),
                BinaryOp::LessEqual => return Value::Bool(a <= b),
                BinaryOp::Greater => return Value::Bool(a > b),
                BinaryOp::GreaterEqual => return Value::Bool(a >= b),
                BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::ShiftLeft
                | BinaryOp::ShiftRight
                | BinaryOp::LogicalAnd
                | BinaryOp::LogicalOr
                | BinaryOp::LogicalXor => undefined(op, Value::$variant(a).dtype()),
            })
        }

        /// Computes Python's `%`: the remainder of truncated division, plus one divisor if the
        /// signs differ.
        fn $floored(a: $type, b: $type) -> $type {
            let truncated = a % b;
            if truncated == 0.0 {
                truncated.copysign(b)
            } else if (truncated < 0.0) != (b < 0.0) {
                truncated + b
            } else {
                truncated
            }
        }

        fn $larger(a: $type, b: $type) -> $type {
            if a.is_nan() || (b < a) { a } else { b }
        }

        fn $smaller(a: $type, b: $type) -> $type {
            if a.is_nan() || (a < b) { a } else { b }
        }

        /// Returns the float whose absolute value has the next bits, or the previous ones if the
        /// step goes towards 0.
        fn $next(a: $type, b: $type) -> $type {
            if a.is_nan() || b.is_nan() {
                $type::NAN
            } else if a == b {
                b
            } else if a == 0.0 {
                $type::from_bits(1).copysign(b)
            } else if (a < b) == (a > 0.0) {
                $type::from_bits(a.to_bits() + 1)
            } else {
                $type::from_bits(a.to_bits() - 1)
            }
        }
    };
}

float_elements! { unary_f32 binary_f32 floored_f32 larger_f32 smaller_f32 next_f32 f32 u32 F32 }
float_elements! { unary_f64 binary_f64 floored_f64 larger_f64 smaller_f64 next_f64 f64 u64 F64 }

pub(super) fn unary(op: UnaryOp, value: Value) -> Value {
    match value {
        Value::F32(x) => unary_f32(op, x),
        Value::F64(x) => unary_f64(op, x),
        _ => undefined(op, value.dtype()),
    }
}

pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Value {
    match (left, right) {
        (Value::F32(a), Value::F32(b)) => binary_f32(op, a, b),
        (Value::F64(a), Value::F64(b)) => binary_f64(op, a, b),
        _ => undefined(op, left.dtype()),
    }
}
