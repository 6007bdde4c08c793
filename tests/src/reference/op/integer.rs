//! Elements of signed and unsigned kind, computed as mathematical integers and wrapped at the end
//! (rule 13).

use super::{BinaryOp, UnaryOp, undefined};
use crate::reference::dtype::DType;
use crate::reference::refusal::Fault;
use crate::reference::value::Value;

fn integer(value: Value) -> i128 {
    value.to_integer().expect("the kind is signed or unsigned")
}

pub(super) fn unary(op: UnaryOp, value: Value) -> Value {
    let dtype = value.dtype();
    let n = integer(value);
    let wrapped = |n| Value::from_integer(dtype, n);
    match op {
        UnaryOp::Negate => wrapped(-n),
        UnaryOp::Not => wrapped(!n),
        UnaryOp::Abs => wrapped(n.abs()),
        UnaryOp::Sign => wrapped(n.signum()),
        UnaryOp::Square => wrapped(product(n, n)),
        UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Trunc | UnaryOp::Round => value,
        UnaryOp::IsNan | UnaryOp::IsInf => Value::Bool(false),
        UnaryOp::IsFinite => Value::Bool(true),
        _ => undefined(op, dtype),
    }
}

pub(super) fn binary(op: BinaryOp, left: Value, right: Value) -> Result<Value, Fault> {
    let dtype = left.dtype();
    let (a, b) = (integer(left), integer(right));
    let wrapped = |n| Ok(Value::from_integer(dtype, n));
    let truth = |b| Ok(Value::Bool(b));
    match op {
        BinaryOp::Add => wrapped(a + b),
        BinaryOp::Subtract => wrapped(a - b),
        BinaryOp::Multiply => wrapped(product(a, b)),
        BinaryOp::Divide | BinaryOp::TruncDivide => wrapped(a / divisor(b)?),
        BinaryOp::Remainder | BinaryOp::TruncRemainder => wrapped(a % divisor(b)?),
        BinaryOp::FloorDivide => wrapped(floor_quotient(a, divisor(b)?)),
        BinaryOp::FloorRemainder => wrapped(a - b * floor_quotient(a, divisor(b)?)),
        BinaryOp::Pow => wrapped(power(dtype, a, b)?),
        BinaryOp::Maximum => wrapped(a.max(b)),
        BinaryOp::Minimum => wrapped(a.min(b)),
        BinaryOp::BitAnd => wrapped(a & b),
        BinaryOp::BitOr => wrapped(a | b),
        BinaryOp::BitXor => wrapped(a ^ b),
        BinaryOp::ShiftLeft => wrapped(shift_left(dtype, a, b)?),
        BinaryOp::ShiftRight => wrapped(shift_right(dtype, a, b)?),
        BinaryOp::Equal => truth(a == b),
        BinaryOp::NotEqual => truth(a != b),
        BinaryOp::Less => truth(a < b),
        BinaryOp::LessEqual => truth(a <= b),
        BinaryOp::Greater => truth(a > b),
        BinaryOp::GreaterEqual => truth(a >= b),
        _ => undefined(op, dtype),
    }
}

/// Multiplies modulo 2^128, which is enough, since the product is wrapped to 64 bits or less
/// afterwards.
fn product(a: i128, b: i128) -> i128 {
    a.wrapping_mul(b)
}

fn divisor(b: i128) -> Result<i128, Fault> {
    if b == 0 { Err(Fault::DivisionByZero) } else { Ok(b) }
}

/// Returns the largest integer that does not exceed the exact quotient.
fn floor_quotient(a: i128, b: i128) -> i128 {
    let truncated = a / b;
    let is_exact = truncated * b == a;
    let is_negative = (a < 0) != (b < 0);
    if is_negative && !is_exact {
        truncated - 1
    } else {
        truncated
    }
}

/// Raises `base` to a power, halving the exponent, so that the loop is short.
fn power(dtype: DType, base: i128, exponent: i128) -> Result<i128, Fault> {
    if exponent < 0 {
        return Err(Fault::NegativeExponent);
    }
    if exponent == 0 {
        return Ok(1);
    }
    let half = power(dtype, base, exponent / 2)?;
    let even = product(half, half);
    let power = if exponent % 2 == 0 { even } else { product(even, base) };
    // The wrapped value is congruent, and keeps the next product small.
    Ok(Value::from_integer(dtype, power)
        .to_integer()
        .expect("an integer stays one"))
}

fn shift_left(dtype: DType, n: i128, count: i128) -> Result<i128, Fault> {
    match count {
        ..0 => Err(Fault::NegativeShift),
        _ if count >= dtype.bits().into() => Ok(0),
        _ => Ok(product(n, 1 << count)),
    }
}

fn shift_right(dtype: DType, n: i128, count: i128) -> Result<i128, Fault> {
    match count {
        ..0 => Err(Fault::NegativeShift),
        _ if count >= dtype.bits().into() => Ok(if n < 0 { -1 } else { 0 }),
        _ => Ok(floor_quotient(n, 1 << count)),
    }
}
