//! Arithmetic on literals, which is computed at expansion. The result is a literal.

use super::literal::Number;

/// Computes an operation on literals, or returns a message if the operation has no result or is
/// rejected. Returns `None` for operations other than `-`, `+`, `*` and `/`, which are not computed
/// at expansion.
pub fn fold(op: &str, values: &[Number]) -> Option<Result<Number, String>> {
    match (op, values) {
        ("negative", [value]) => Some(value.opposite().ok_or_else(overflow)),
        ("add" | "subtract" | "multiply" | "divide", [Number::Integer(l), Number::Integer(r)]) => {
            Some(integers(op, *l, *r))
        }
        ("add" | "subtract" | "multiply" | "divide", [l, r]) => Some(floats(op, l.as_f64(), r.as_f64())),
        _ => None,
    }
}

fn integers(op: &str, l: i128, r: i128) -> Result<Number, String> {
    let value = match op {
        "add" => l.checked_add(r),
        "subtract" => l.checked_sub(r),
        "multiply" => l.checked_mul(r),
        _ => return Err(division(l, r)),
    };
    value.map(Number::Integer).ok_or_else(overflow)
}

/// Returns the message for a division of integer literals. The division is rejected because Rust
/// truncates the quotient, which the user may not expect.
fn division(l: i128, r: i128) -> String {
    if r == 0 {
        return format!("`{l} / 0` divides integer literals, and has no result: divide by another number");
    }
    let (quotient, truncated) = (l as f64 / r as f64, l.wrapping_div(r));
    format!(
        "`{l} / {r}` of integer literals is `{truncated}` in Rust: write `{quotient:?}`, or give a dtype, as in `{l}_i32 / {r}_i32`"
    )
}

fn floats(op: &str, l: f64, r: f64) -> Result<Number, String> {
    let value = match op {
        "add" => l + r,
        "subtract" => l - r,
        "multiply" => l * r,
        _ => l / r,
    };
    Number::rounded(value as f32, value)
        .ok_or_else(|| format!("this arithmetic on literals gives {value}: give the literals a dtype, as in `2.0_f32`"))
}

fn overflow() -> String {
    "this arithmetic on integer literals overflows `i128`: write floats, as in `2.0`".to_owned()
}
