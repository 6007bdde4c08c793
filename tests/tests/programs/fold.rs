//! Reductions of a group of elements. Sums of floats are computed in `f64`, and compared up to the
//! rounding errors of any order.

use crate::programs::scalar::{BOOL, DType, EXACT, I64, Value, Within};
use array_tests::reference::{Agreement, BinaryOp, DType as Plain, ReduceOp};

/// Returns the dtype of a reduction, or `None` if the reduction does not support the dtype.
pub fn fold_dtype(op: ReduceOp, dtype: DType) -> Option<DType> {
    match op {
        ReduceOp::CountNonzero => Some(I64),
        ReduceOp::All | ReduceOp::Any => Some(BOOL),
        ReduceOp::ArgMin | ReduceOp::ArgMax => dtype.is_real().then_some(I64),
        ReduceOp::Min | ReduceOp::Max => dtype.is_real().then_some(dtype),
        ReduceOp::Sum | ReduceOp::Prod => match dtype {
            DType::Plain(plain) if plain.is_integer() => op.result(plain).ok().map(DType::Plain),
            _ => dtype.is_inexact().then_some(dtype),
        },
        ReduceOp::Mean => dtype.is_inexact().then_some(dtype),
        ReduceOp::Var | ReduceOp::SampleVar | ReduceOp::Std => dtype.is_inexact().then_some(dtype.part()),
    }
}

/// Reduces elements to one of a dtype, or returns `None` if there are none and the reduction has no
/// identity.
pub fn fold(op: ReduceOp, dtype: DType, values: &[Value]) -> Option<(Value, Within)> {
    let number = |n: usize| (Value::integer(I64, n as i128), EXACT);
    match op {
        ReduceOp::All => Some((Value::Plain(values.iter().all(|value| value.is_true()).into()), EXACT)),
        ReduceOp::Any => Some((Value::Plain(values.iter().any(|value| value.is_true()).into()), EXACT)),
        ReduceOp::CountNonzero => Some(number(values.iter().filter(|value| value.is_true()).count())),
        ReduceOp::Min | ReduceOp::Max => {
            let op = if op == ReduceOp::Min {
                BinaryOp::Minimum
            } else {
                BinaryOp::Maximum
            };
            let both = |x: Value, y: Value| x.binary(op, y).expect("extremes have a result").0;
            let extreme = values.iter().copied().reduce(both)?;
            Some((extreme, Within::By(Agreement::OpenZeroSign)))
        }
        ReduceOp::ArgMin | ReduceOp::ArgMax => {
            let op = if op == ReduceOp::ArgMin {
                BinaryOp::Less
            } else {
                BinaryOp::Greater
            };
            let is_better =
                |x: Value, y: Value| x.is_nan() || x.binary(op, y).expect("the elements have an order").0.is_true();
            let better = |best: usize, i: usize| {
                if !values[best].is_nan() && is_better(values[i], values[best]) {
                    i
                } else {
                    best
                }
            };
            (0..values.len()).reduce(better).map(number)
        }
        ReduceOp::Sum | ReduceOp::Prod if dtype.is_integer() => {
            // Wrapped after each step, which is congruent.
            let both = |total: i128, n: i128| {
                let both = if op == ReduceOp::Sum {
                    total + n
                } else {
                    total.wrapping_mul(n)
                };
                Value::integer(dtype, both).to_integer().expect("an integer")
            };
            let start = if op == ReduceOp::Sum { 0 } else { 1 };
            let total = values
                .iter()
                .map(|value| value.to_integer().expect("an integer"))
                .fold(start, both);
            Some((Value::integer(dtype, total), EXACT))
        }
        _ => Some(inexact(op, dtype, values)),
    }
}

/// Returns the smallest float with all digits of a dtype.
fn least(dtype: DType) -> f64 {
    match dtype {
        DType::F16 => 6.2e-5,
        DType::BF16 | DType::C32 | DType::Plain(Plain::F32) => f32::MIN_POSITIVE.into(),
        _ => f64::MIN_POSITIVE,
    }
}

/// Reduces floats or complex numbers.
fn inexact(op: ReduceOp, dtype: DType, values: &[Value]) -> (Value, Within) {
    let parts: Vec<(f64, f64)> = values.iter().map(|value| value.parts()).collect();
    let n = parts.len() as f64;
    let sum = parts.iter().fold((0.0, 0.0), |(re, im), z| (re + z.0, im + z.1));
    // Only finite elements have a predicted sum. It can overflow in one order and not in another.
    let magnitudes = parts.iter().map(|z| z.0.abs() + z.1.abs());
    let magnitude: f64 = magnitudes.filter(|magnitude| magnitude.is_finite()).sum();
    let is_finite = values.iter().all(|value| value.is_finite());
    let rounding = dtype.epsilon() * (n + 4.0);
    let unknown = |value: f64| (Value::float(dtype, value), Within::Any);
    let complex = |(re, im): (f64, f64)| match dtype {
        DType::C32 => Value::C32(re as f32, im as f32),
        DType::C64 => Value::C64(re, im),
        _ => Value::float(dtype, re),
    };
    match op {
        ReduceOp::Sum | ReduceOp::Mean => {
            let count = if op == ReduceOp::Mean { n } else { 1.0 };
            let value = complex((sum.0 / count, sum.1 / count));
            if !is_finite && dtype.is_complex() || magnitude > dtype.max() / 4.0 {
                return (value, Within::Any);
            }
            let distance = if is_finite {
                (rounding * magnitude + least(dtype)) / count.max(1.0)
            } else {
                0.0
            };
            (value, Within::Distance(distance))
        }
        ReduceOp::Prod => {
            let product: f64 = parts.iter().map(|z| z.0).product();
            let large: f64 = parts.iter().map(|z| z.0.abs().max(1.0)).product();
            let small: f64 = parts.iter().map(|z| z.0.abs().min(1.0)).filter(|&x| x > 0.0).product();
            if dtype.is_complex() || !is_finite || large > dtype.max() / 4.0 || small < 4.0 * least(dtype) {
                return unknown(product);
            }
            (
                Value::float(dtype, product),
                Within::Distance(2.0 * rounding * product.abs() + least(dtype)),
            )
        }
        _ => {
            let degrees = n - if op == ReduceOp::SampleVar { 1.0 } else { 0.0 };
            let (re, im) = (sum.0 / n, sum.1 / n);
            let squares: f64 = parts.iter().map(|z| (z.0 - re).powi(2) + (z.1 - im).powi(2)).sum();
            let extreme = parts
                .iter()
                .fold(0.0, |extreme: f64, z| extreme.max(z.0.abs() + z.1.abs()));
            if !is_finite || degrees <= 0.0 || extreme * extreme * n > dtype.max() / 16.0 {
                return unknown(0.0);
            }
            let variance = squares / degrees;
            let distance = 16.0 * rounding * extreme * extreme * (n / degrees) + least(dtype);
            match op {
                ReduceOp::Std => (Value::float(dtype, variance.sqrt()), Within::Distance(distance.sqrt())),
                _ => (Value::float(dtype, variance), Within::Distance(distance)),
            }
        }
    }
}
