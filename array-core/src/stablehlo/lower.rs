//! Operations that StableHLO does not have, or that mean something else there, by those that it
//! has.
//!
//! Each function takes operands of one type. Rows of `expr/ops.rs` name them.

use super::builder::{Builder, Id, Type};
use crate::dtype::{DType, DTypeKind};

/// A logical operation.
fn either(b: &mut Builder, l: Id, r: Id) -> Id {
    b.elementwise("or", &[l, r])
}

fn is_float(b: &Builder, x: Id) -> bool {
    b.dtype(x).kind() == DTypeKind::Float
}

fn is_unsigned(b: &Builder, x: Id) -> bool {
    b.dtype(x).kind() == DTypeKind::Unsigned
}

/// Returns the unsigned integer of this width in bits.
fn unsigned(bits: usize) -> DType {
    match bits {
        8 => DType::U8,
        16 => DType::U16,
        32 => DType::U32,
        _ => DType::U64,
    }
}

/// Returns the signed integer of this width in bits.
fn signed(bits: usize) -> DType {
    match bits {
        8 => DType::I8,
        16 => DType::I16,
        32 => DType::I32,
        _ => DType::I64,
    }
}

/// Returns the width of a dtype in bits.
fn bits(dtype: DType) -> usize {
    8 * dtype.size()
}

/// Returns the operand.
pub(crate) fn identity(_: &mut Builder, x: &[Id]) -> Id {
    x[0]
}

/// Converts as Rust's `as` does.
pub(crate) fn cast(b: &mut Builder, x: Id, to: DType) -> Id {
    use DTypeKind::{Bool, Signed, Unsigned};

    let from = b.dtype(x);
    match (from.kind(), to.kind()) {
        _ if from == to => x,
        (Bool, _) => b.convert(x, to),
        (_, Bool) => {
            let zero = b.like(x, 0.0);
            b.compare("NE", x, zero)
        }
        (Signed | Unsigned, Signed | Unsigned) => integer_cast(b, x, to),
        (DTypeKind::Float, Signed | Unsigned) => saturating_cast(b, x, to),
        _ => b.convert(x, to),
    }
}

/// Keeps the low bits. StableHLO leaves a conversion that overflows to the implementation.
fn integer_cast(b: &mut Builder, x: Id, to: DType) -> Id {
    let (from, wide, narrow) = (b.dtype(x), bits(b.dtype(x)), bits(to));
    if narrow < wide {
        let x = b.bitcast(x, unsigned(wide));
        let ty = b.ty(x).clone();
        let mask = b.splat(ty, &((1_u64 << narrow) - 1).to_string());
        let low = b.elementwise("and", &[x, mask]);
        let low = b.convert(low, unsigned(narrow));
        return b.bitcast(low, to);
    }
    let of_width = if from.kind() == DTypeKind::Signed {
        signed
    } else {
        unsigned
    };
    let x = b.convert(x, of_width(narrow));
    b.bitcast(x, to)
}

/// Rounds towards zero and saturates; NaN gives 0.
fn saturating_cast(b: &mut Builder, x: Id, to: DType) -> Id {
    let is_signed = to.kind() == DTypeKind::Signed;
    let power = (bits(to) - usize::from(is_signed)) as i32;
    let (least, beyond) = (
        if is_signed { -f64::powi(2.0, power) } else { 0.0 },
        f64::powi(2.0, power),
    );
    let (low, high) = (b.like(x, least), b.like(x, beyond));
    let (is_low, is_high) = (b.compare("LT", x, low), b.compare("GE", x, high));
    let (is_nan, zero) = (is_nan(b, &[x]), b.like(x, 0.0));
    let outside = either(b, is_low, is_high);
    let outside = either(b, outside, is_nan);
    let inside = b.select(outside, zero, x);
    let inside = b.convert(inside, to);
    let (most, least) = if is_signed {
        let most = (1_u64 << power) - 1;
        (most.to_string(), (-(1_i128 << power)).to_string())
    } else {
        (((1_u128 << power) - 1).to_string(), "0".to_owned())
    };
    let ty = b.ty(inside).clone();
    let (most, least) = (b.splat(ty.clone(), &most), b.splat(ty, &least));
    let result = b.select(is_low, least, inside);
    b.select(is_high, most, result)
}

/// The larger, with the bits that array-core gives it: the right of equal numbers, so of zeros of
/// both signs.
pub(crate) fn maximum(b: &mut Builder, x: &[Id]) -> Id {
    extreme(b, x, "maximum", "GT")
}

/// The smaller; as [`maximum`].
pub(crate) fn minimum(b: &mut Builder, x: &[Id]) -> Id {
    extreme(b, x, "minimum", "LT")
}

fn extreme(b: &mut Builder, x: &[Id], name: &str, direction: &str) -> Id {
    let &[l, r] = x else {
        unreachable!("the operation has two operands")
    };
    if !is_float(b, l) {
        return b.elementwise(name, x);
    }
    let (is_left, is_nan) = (b.compare(direction, l, r), is_nan(b, &[l]));
    let is_left = either(b, is_left, is_nan);
    b.select(is_left, l, r)
}

/// Divides and rounds down.
pub(crate) fn floor_divide(b: &mut Builder, x: &[Id]) -> Id {
    let quotient = b.elementwise("divide", x);
    if is_float(b, quotient) {
        return b.elementwise("floor", &[quotient]);
    }
    if is_unsigned(b, quotient) {
        return quotient;
    }
    let rest = b.elementwise("remainder", x);
    let one = b.like(quotient, 1.0);
    let below = b.elementwise("subtract", &[quotient, one]);
    let is_below = has_other_sign(b, rest, x[1]);
    b.select(is_below, below, quotient)
}

/// Returns whether a rest is not 0 and has another sign than the divisor.
fn has_other_sign(b: &mut Builder, rest: Id, divisor: Id) -> Id {
    let zero = b.like(rest, 0.0);
    let (rest_below, divisor_below) = (b.compare("LT", rest, zero), b.compare("LT", divisor, zero));
    let differs = b.elementwise("xor", &[rest_below, divisor_below]);
    let is_rest = b.compare("NE", rest, zero);
    b.elementwise("and", &[is_rest, differs])
}

/// The rest of a division that rounds down: the sign of the divisor, of a zero too.
pub(crate) fn remainder(b: &mut Builder, x: &[Id]) -> Id {
    let rest = b.elementwise("remainder", x);
    if is_unsigned(b, rest) {
        return rest;
    }
    let sum = b.elementwise("add", &[rest, x[1]]);
    let is_other = has_other_sign(b, rest, x[1]);
    let result = b.select(is_other, sum, rest);
    if !is_float(b, rest) {
        return result;
    }
    let zero = b.like(rest, 0.0);
    let (is_zero, signed) = (b.compare("EQ", rest, zero), copysign(b, &[zero, x[1]]));
    b.select(is_zero, signed, result)
}

/// Divides and rounds towards zero.
pub(crate) fn trunc_divide(b: &mut Builder, x: &[Id]) -> Id {
    let quotient = b.elementwise("divide", x);
    trunc(b, &[quotient])
}

/// Powers. Those of integers are products, by the bits of the exponent: XLA reads six of them
/// alone.
pub(crate) fn power(b: &mut Builder, x: &[Id]) -> Id {
    let &[base, exponent] = x else {
        unreachable!("the operation has two operands")
    };
    if is_float(b, base) {
        return b.elementwise("power", x);
    }
    let (literal, zero) = (b.constant_of(exponent), b.like(exponent, 0.0));
    let (mut square, mut power) = (base, b.like(base, 1.0));
    for bit in 0..bits(b.dtype(exponent)) {
        let rest = literal.map(|literal| literal >> bit);
        if rest == Some(0) {
            break;
        }
        if bit > 0 {
            square = b.elementwise("multiply", &[square, square]);
        }
        let product = b.elementwise("multiply", &[power, square]);
        power = match rest {
            Some(rest) if rest & 1 == 0 => power,
            Some(_) => product,
            None => {
                let ty = b.ty(exponent).clone();
                let mask = b.splat(ty, &(1_u64 << bit).to_string());
                let masked = b.elementwise("and", &[exponent, mask]);
                let is_set = b.compare("NE", masked, zero);
                b.select(is_set, product, power)
            }
        };
    }
    power
}

/// Shifts to the left; 0 for counts of the width or more.
pub(crate) fn shift_left(b: &mut Builder, x: &[Id]) -> Id {
    let zero = b.like(x[0], 0.0);
    shifted(b, x, "shift_left", zero)
}

/// Shifts to the right; 0 or the sign for counts of the width or more.
pub(crate) fn shift_right(b: &mut Builder, x: &[Id]) -> Id {
    let last = b.like(x[0], bits(b.dtype(x[0])) as f64 - 1.0);
    if is_unsigned(b, x[0]) {
        let zero = b.like(x[0], 0.0);
        return shifted(b, x, "shift_right_logical", zero);
    }
    let sign = b.elementwise("shift_right_arithmetic", &[x[0], last]);
    shifted(b, x, "shift_right_arithmetic", sign)
}

fn shifted(b: &mut Builder, x: &[Id], name: &str, beyond: Id) -> Id {
    let (width, zero) = (b.like(x[1], bits(b.dtype(x[1])) as f64), b.like(x[1], 0.0));
    let is_inside = b.compare("LT", x[1], width);
    let count = b.select(is_inside, x[1], zero);
    let result = b.elementwise(name, &[x[0], count]);
    b.select(is_inside, result, beyond)
}

/// The absolute value.
pub(crate) fn abs(b: &mut Builder, x: &[Id]) -> Id {
    match is_unsigned(b, x[0]) {
        true => x[0],
        false => b.elementwise("abs", x),
    }
}

/// The size of the left with the sign of the right, by their bits.
pub(crate) fn copysign(b: &mut Builder, x: &[Id]) -> Id {
    let (dtype, width) = (b.dtype(x[0]), bits(b.dtype(x[0])));
    let (l, r) = (b.bitcast(x[0], unsigned(width)), b.bitcast(x[1], unsigned(width)));
    let ty = b.ty(l).clone();
    let sign = 1_u64 << (width - 1);
    let (size, sign) = (
        b.splat(ty.clone(), &(sign - 1).to_string()),
        b.splat(ty, &sign.to_string()),
    );
    let (size, sign) = (b.elementwise("and", &[l, size]), b.elementwise("and", &[r, sign]));
    let both = either(b, size, sign);
    b.bitcast(both, dtype)
}

/// Whether the sign is negative.
pub(crate) fn signbit(b: &mut Builder, x: &[Id]) -> Id {
    let dtype = signed(bits(b.dtype(x[0])));
    let as_integer = b.bitcast(x[0], dtype);
    let zero = b.like(as_integer, 0.0);
    b.compare("LT", as_integer, zero)
}

/// -1, 0 or 1; 0 for zeros of both signs, and NaN for NaN.
pub(crate) fn sign(b: &mut Builder, x: &[Id]) -> Id {
    let (zero, one) = (b.like(x[0], 0.0), b.like(x[0], 1.0));
    let is_above = b.compare("GT", x[0], zero);
    let is_zero = b.compare("EQ", x[0], zero);
    let otherwise = match is_unsigned(b, x[0]) {
        true => x[0],
        false => {
            let (minus, is_below) = (b.like(x[0], -1.0), b.compare("LT", x[0], zero));
            b.select(is_below, minus, x[0])
        }
    };
    let rest = b.select(is_zero, zero, otherwise);
    b.select(is_above, one, rest)
}

/// Rounds up; integers are round.
pub(crate) fn ceil(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "ceil")
}

/// Rounds down.
pub(crate) fn floor(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "floor")
}

/// Rounds to the nearest integer, ties to even.
pub(crate) fn round(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "round_nearest_even")
}

fn rounded(b: &mut Builder, x: &[Id], name: &str) -> Id {
    match is_float(b, x[0]) {
        true => b.elementwise(name, x),
        false => x[0],
    }
}

/// Rounds towards zero.
pub(crate) fn trunc(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return x[0];
    }
    let zero = b.like(x[0], 0.0);
    let is_below = b.compare("LT", x[0], zero);
    let (up, down) = (b.elementwise("ceil", x), b.elementwise("floor", x));
    b.select(is_below, up, down)
}

/// Records a constant of truth values with the extents of a value.
fn truth(b: &mut Builder, x: Id, value: bool) -> Id {
    let ty = b.ty(x).of(DType::Bool);
    b.splat(ty, if value { "true" } else { "false" })
}

/// Whether it is NaN, the only value that differs from itself.
pub(crate) fn is_nan(b: &mut Builder, x: &[Id]) -> Id {
    match is_float(b, x[0]) {
        true => b.compare("NE", x[0], x[0]),
        false => truth(b, x[0], false),
    }
}

/// Whether it is infinite.
pub(crate) fn is_inf(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return truth(b, x[0], false);
    }
    let (size, infinity) = (b.elementwise("abs", x), b.like(x[0], f64::INFINITY));
    b.compare("EQ", size, infinity)
}

/// Whether it is neither infinite nor NaN.
pub(crate) fn is_finite(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return truth(b, x[0], true);
    }
    let (size, infinity) = (b.elementwise("abs", x), b.like(x[0], f64::INFINITY));
    b.compare("LT", size, infinity)
}

/// 1 divided by it.
pub(crate) fn reciprocal(b: &mut Builder, x: &[Id]) -> Id {
    let one = b.like(x[0], 1.0);
    b.elementwise("divide", &[one, x[0]])
}

/// The square.
pub(crate) fn square(b: &mut Builder, x: &[Id]) -> Id {
    b.elementwise("multiply", &[x[0], x[0]])
}

/// Whether two values are near: see `is_close` of `expr/ops.rs`.
pub(crate) fn is_close(b: &mut Builder, [l, r, relative, absolute]: [Id; 4]) -> Id {
    let size = b.elementwise("abs", &[r]);
    let bound = b.elementwise("multiply", &[relative, size]);
    let bound = b.elementwise("add", &[absolute, bound]);
    let distance = b.elementwise("subtract", &[l, r]);
    let distance = b.elementwise("abs", &[distance]);
    let is_within = b.compare("LE", distance, bound);
    let (left, right) = (is_finite_or_nan(b, l), is_finite_or_nan(b, r));
    let is_finite = b.elementwise("and", &[left, right]);
    let near = b.elementwise("and", &[is_finite, is_within]);
    let (left, right, equal) = (is_nan(b, &[l]), is_nan(b, &[r]), b.compare("EQ", l, r));
    let both = b.elementwise("and", &[left, right]);
    let same = either(b, equal, both);
    either(b, same, near)
}

fn is_finite_or_nan(b: &mut Builder, x: Id) -> Id {
    let is_infinite = is_inf(b, &[x]);
    b.elementwise("not", &[is_infinite])
}

/// The power of 2.
pub(crate) fn exp2(b: &mut Builder, x: &[Id]) -> Id {
    let two = b.like(x[0], 2.0);
    b.elementwise("power", &[two, x[0]])
}

/// The logarithm to base 2.
pub(crate) fn log2(b: &mut Builder, x: &[Id]) -> Id {
    logarithm(b, x, std::f64::consts::LN_2)
}

/// The logarithm to base 10.
pub(crate) fn log10(b: &mut Builder, x: &[Id]) -> Id {
    logarithm(b, x, std::f64::consts::LN_10)
}

fn logarithm(b: &mut Builder, x: &[Id], of_base: f64) -> Id {
    let (log, of_base) = (b.elementwise("log", x), b.like(x[0], of_base));
    b.elementwise("divide", &[log, of_base])
}

/// The root of the sum of the squares, which are scaled by the larger so that they stay in range.
pub(crate) fn hypot(b: &mut Builder, x: &[Id]) -> Id {
    let (l, r) = (b.elementwise("abs", &x[..1]), b.elementwise("abs", &x[1..]));
    let (large, small) = (b.elementwise("maximum", &[l, r]), b.elementwise("minimum", &[l, r]));
    let (zero, one, infinity) = (b.like(l, 0.0), b.like(l, 1.0), b.like(l, f64::INFINITY));
    let ratio = b.elementwise("divide", &[small, large]);
    let squared = square(b, &[ratio]);
    let sum = b.elementwise("add", &[one, squared]);
    let root = b.elementwise("sqrt", &[sum]);
    let length = b.elementwise("multiply", &[large, root]);
    let is_zero = b.compare("EQ", large, zero);
    let length = b.select(is_zero, zero, length);
    let (left, right) = (b.compare("EQ", l, infinity), b.compare("EQ", r, infinity));
    let is_infinite = either(b, left, right);
    b.select(is_infinite, infinity, length)
}

/// The logarithm of the logistic function.
pub(crate) fn log_sigmoid(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let size = b.elementwise("negate", &[size]);
    let factor = b.elementwise("exponential", &[size]);
    let rest = b.elementwise("log_plus_one", &[factor]);
    let zero = b.like(x[0], 0.0);
    let least = b.elementwise("minimum", &[x[0], zero]);
    let size = b.elementwise("subtract", &[rest, least]);
    b.elementwise("negate", &[size])
}

/// The logarithm of the sum of the exponentials.
pub(crate) fn logaddexp(b: &mut Builder, x: &[Id]) -> Id {
    let difference = b.elementwise("subtract", x);
    let size = b.elementwise("abs", &[difference]);
    let size = b.elementwise("negate", &[size]);
    let factor = b.elementwise("exponential", &[size]);
    let rest = b.elementwise("log_plus_one", &[factor]);
    let large = b.elementwise("maximum", x);
    let sum = b.elementwise("add", &[large, rest]);
    // The difference of equal infinities is NaN.
    let (two, is_equal) = (b.like(x[0], std::f64::consts::LN_2), b.compare("EQ", x[0], x[1]));
    let twice = b.elementwise("add", &[x[0], two]);
    b.select(is_equal, twice, sum)
}

/// The tangent.
pub(crate) fn tan(b: &mut Builder, x: &[Id]) -> Id {
    let (sine, cosine) = (b.elementwise("sine", x), b.elementwise("cosine", x));
    b.elementwise("divide", &[sine, cosine])
}

/// The inverse tangent.
pub(crate) fn atan(b: &mut Builder, x: &[Id]) -> Id {
    let one = b.like(x[0], 1.0);
    b.elementwise("atan2", &[x[0], one])
}

/// Returns the root of `1 - x`, and that of `1 + x`.
fn roots(b: &mut Builder, x: Id) -> [Id; 2] {
    let one = b.like(x, 1.0);
    ["subtract", "add"].map(|name| {
        let sum = b.elementwise(name, &[one, x]);
        b.elementwise("sqrt", &[sum])
    })
}

/// The inverse cosine, by half the angle.
pub(crate) fn acos(b: &mut Builder, x: &[Id]) -> Id {
    let [below, above] = roots(b, x[0]);
    let half = b.elementwise("atan2", &[below, above]);
    b.elementwise("add", &[half, half])
}

/// The inverse sine.
pub(crate) fn asin(b: &mut Builder, x: &[Id]) -> Id {
    let [below, above] = roots(b, x[0]);
    let adjacent = b.elementwise("multiply", &[below, above]);
    b.elementwise("atan2", &[x[0], adjacent])
}

/// The hyperbolic sine, of halves so that large exponentials stay in range.
pub(crate) fn sinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (half, one) = (b.like(x[0], 0.5), b.like(x[0], 1.0));
    // (e - e / (1 + e)) / 2 with e = exp(x) - 1 has all digits of small numbers.
    let excess = b.elementwise("exponential_minus_one", &[size]);
    let above = b.elementwise("add", &[excess, one]);
    let ratio = b.elementwise("divide", &[excess, above]);
    let sum = b.elementwise("add", &[excess, ratio]);
    let small = b.elementwise("multiply", &[half, sum]);
    let large = scaled_exponential(b, size);
    let is_large = b.compare("GT", size, one);
    let result = b.select(is_large, large.0, small);
    let result = copysign(b, &[result, x[0]]);
    let is_nan = is_nan(b, x);
    b.select(is_nan, x[0], result)
}

/// The hyperbolic cosine.
pub(crate) fn cosh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    scaled_exponential(b, size).1
}

/// Returns `exp(x) / 2` less and more its inverse, as products of roots, so that no step is out of
/// range before the result.
fn scaled_exponential(b: &mut Builder, x: Id) -> (Id, Id) {
    let half = b.like(x, 0.5);
    let of_half = b.elementwise("multiply", &[x, half]);
    let root = b.elementwise("exponential", &[of_half]);
    let halved = b.elementwise("multiply", &[root, half]);
    let large = b.elementwise("multiply", &[halved, root]);
    let minus = b.elementwise("negate", &[x]);
    let small = b.elementwise("exponential", &[minus]);
    let small = b.elementwise("multiply", &[small, half]);
    (
        b.elementwise("subtract", &[large, small]),
        b.elementwise("add", &[large, small]),
    )
}

/// The inverse hyperbolic tangent.
pub(crate) fn atanh(b: &mut Builder, x: &[Id]) -> Id {
    let minus = b.elementwise("negate", x);
    let (above, below) = (
        b.elementwise("log_plus_one", x),
        b.elementwise("log_plus_one", &[minus]),
    );
    let (sum, half) = (b.elementwise("subtract", &[above, below]), b.like(x[0], 0.5));
    let result = b.elementwise("multiply", &[sum, half]);
    copysign_of_zero(b, result, x[0])
}

/// Gives a zero the sign of the operand.
fn copysign_of_zero(b: &mut Builder, result: Id, x: Id) -> Id {
    let zero = b.like(x, 0.0);
    let is_zero = b.compare("EQ", x, zero);
    b.select(is_zero, x, result)
}

/// The inverse hyperbolic sine.
pub(crate) fn asinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (one, large) = (b.like(x[0], 1.0), b.like(x[0], 1e9));
    // log1p(x + x² / (1 + sqrt(1 + x²))), and log(x) + log(2) where the square is the whole or out
    // of range.
    let squared = square(b, &[size]);
    let sum = b.elementwise("add", &[one, squared]);
    let root = b.elementwise("sqrt", &[sum]);
    let root = b.elementwise("add", &[one, root]);
    let ratio = b.elementwise("divide", &[squared, root]);
    let excess = b.elementwise("add", &[size, ratio]);
    let near = b.elementwise("log_plus_one", &[excess]);
    let far = log_of_twice(b, size);
    let is_far = b.compare("GE", size, large);
    let result = b.select(is_far, far, near);
    let result = copysign(b, &[result, x[0]]);
    let is_nan = is_nan(b, x);
    b.select(is_nan, x[0], result)
}

/// The inverse hyperbolic cosine.
pub(crate) fn acosh(b: &mut Builder, x: &[Id]) -> Id {
    let (one, large) = (b.like(x[0], 1.0), b.like(x[0], 1e9));
    let (below, above) = (
        b.elementwise("subtract", &[x[0], one]),
        b.elementwise("add", &[x[0], one]),
    );
    let (left, right) = (b.elementwise("sqrt", &[below]), b.elementwise("sqrt", &[above]));
    // log1p(y + sqrt(y) * sqrt(y + 2)) with y = x - 1.
    let root = b.elementwise("multiply", &[left, right]);
    let excess = b.elementwise("add", &[below, root]);
    let near = b.elementwise("log_plus_one", &[excess]);
    let far = log_of_twice(b, x[0]);
    let is_far = b.compare("GE", x[0], large);
    b.select(is_far, far, near)
}

/// The logarithm of twice a number that may be too large to double.
fn log_of_twice(b: &mut Builder, x: Id) -> Id {
    let (log, of_two) = (b.elementwise("log", &[x]), b.like(x, std::f64::consts::LN_2));
    b.elementwise("add", &[log, of_two])
}

/// Converts a value to the dtype of its sum: `Element::Sum`.
fn to_sum(b: &mut Builder, x: Id) -> Id {
    let dtype = match b.dtype(x).kind() {
        DTypeKind::Signed => DType::I64,
        DTypeKind::Unsigned => DType::U64,
        _ => b.dtype(x),
    };
    b.convert(x, dtype)
}

/// Adds up along axes, in the dtype of the sum.
pub(crate) fn sum(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let x = to_sum(b, x);
    sum_of(b, x, axes)
}

/// Adds up along axes.
pub(crate) fn sum_of(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let zero = if is_float(b, x) { "0.0" } else { "0" };
    b.reduce(x, "add", zero, axes)
}

/// Multiplies along axes, in the dtype of the product.
pub(crate) fn product(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let x = to_sum(b, x);
    let one = if is_float(b, x) { "1.0" } else { "1" };
    b.reduce(x, "multiply", one, axes)
}

/// The logarithm of the sum of the exponentials along axes, from which the largest is subtracted
/// first.
pub(crate) fn logsumexp(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), false);
    let largest = b.reduce(x, "maximum", &identity, axes);
    let (is_finite, zero) = (is_finite(b, &[largest]), b.like(largest, 0.0));
    let shift = b.select(is_finite, largest, zero);
    let kept = keep(b, shift, x, axes);
    let extents = b.extents(x);
    let stretched = b.broadcast(kept, &extents);
    let difference = b.elementwise("subtract", &[x, stretched]);
    let exponentials = b.elementwise("exponential", &[difference]);
    let total = sum(b, exponentials, axes);
    let log = b.elementwise("log", &[total]);
    b.elementwise("add", &[log, shift])
}

/// The mean along axes.
pub(crate) fn mean(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let (count, total) = (count(b, x, axes), sum(b, x, axes));
    let count = b.like(total, count);
    b.elementwise("divide", &[total, count])
}

/// Returns the number of elements along axes.
fn count(b: &Builder, x: Id, axes: &[usize]) -> f64 {
    axes.iter().map(|&axis| b.ty(x).extents[axis] as f64).product()
}

/// The variance along axes.
pub(crate) fn variance(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    variance_corrected(b, x, axes, 0.0)
}

/// The variance along axes with a correction, in two passes.
pub(crate) fn variance_corrected(b: &mut Builder, x: Id, axes: &[usize], correction: f64) -> Id {
    let mean = mean(b, x, axes);
    let mean = keep(b, mean, x, axes);
    let extents = b.extents(x);
    let mean = b.broadcast(mean, &extents);
    let distance = b.elementwise("subtract", &[x, mean]);
    let squares = square(b, &[distance]);
    let total = sum(b, squares, axes);
    // The variance of as few elements as the correction is NaN.
    let degrees = count(b, x, axes) - correction;
    let degrees = b.like(total, if degrees > 0.0 { degrees } else { f64::NAN });
    b.elementwise("divide", &[total, degrees])
}

/// The standard deviation along axes.
pub(crate) fn deviation(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    deviation_corrected(b, x, axes, 0.0)
}

/// The standard deviation along axes with a correction.
pub(crate) fn deviation_corrected(b: &mut Builder, x: Id, axes: &[usize], correction: f64) -> Id {
    let variance = variance_corrected(b, x, axes, correction);
    b.elementwise("sqrt", &[variance])
}

/// The largest along axes.
pub(crate) fn greatest(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), false);
    reduce_extreme(b, x, "maximum", &identity, axes)
}

/// The smallest along axes.
pub(crate) fn least(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let identity = limit(b.dtype(x), true);
    reduce_extreme(b, x, "minimum", &identity, axes)
}

fn reduce_extreme(b: &mut Builder, x: Id, name: &str, identity: &str, axes: &[usize]) -> Id {
    let is_empty = count(b, x, axes) == 0.0;
    let result = b.reduce(x, name, identity, axes);
    if is_empty && !b.ty(result).extents.contains(&0) {
        b.fail(super::ExportError::Empty);
    }
    result
}

/// Writes the largest value of a dtype, or the smallest.
fn limit(dtype: DType, is_large: bool) -> String {
    let width = bits(dtype) as u32;
    match (dtype, dtype.kind(), is_large) {
        (DType::F32, _, true) => "0x7F800000".to_owned(),
        (DType::F32, _, false) => "0xFF800000".to_owned(),
        (DType::F64, _, true) => "0x7FF0000000000000".to_owned(),
        (DType::F64, _, false) => "0xFFF0000000000000".to_owned(),
        (_, DTypeKind::Signed, true) => ((1_i128 << (width - 1)) - 1).to_string(),
        (_, DTypeKind::Signed, false) => (-(1_i128 << (width - 1))).to_string(),
        (.., true) => ((1_u128 << width) - 1).to_string(),
        (.., false) => "0".to_owned(),
    }
}

/// The position of the first largest element along an axis, or of the first NaN.
pub(crate) fn first_greatest(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let extreme = greatest(b, x, axes);
    first(b, x, axes, extreme)
}

/// The position of the first smallest element along an axis, or of the first NaN.
pub(crate) fn first_least(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let extreme = least(b, x, axes);
    first(b, x, axes, extreme)
}

/// The first position, in row-major order of the reduced axes, at which a value is the extreme or
/// NaN.
fn first(b: &mut Builder, x: Id, axes: &[usize], extreme: Id) -> Id {
    let extents = b.extents(x);
    let kept = keep(b, extreme, x, axes);
    let extreme = b.broadcast(kept, &extents);
    let (is_extreme, is_nan) = (b.compare("EQ", x, extreme), is_nan(b, &[x]));
    let is_found = either(b, is_extreme, is_nan);
    let ty = Type::new(DType::I64, &extents);
    let mut position = b.splat(ty.clone(), "0");
    for &axis in axes {
        let (extent, along) = (b.like(position, extents[axis] as f64), b.iota(ty.clone(), axis));
        position = b.elementwise("multiply", &[position, extent]);
        position = b.elementwise("add", &[position, along]);
    }
    let beyond = limit(DType::I64, true);
    let nowhere = b.splat(ty, &beyond);
    let position = b.select(is_found, position, nowhere);
    b.reduce(position, "minimum", &beyond, axes)
}

/// Whether every element along axes is true.
pub(crate) fn every(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    b.reduce(x, "and", "true", axes)
}

/// Whether an element along axes is true.
pub(crate) fn some(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    b.reduce(x, "or", "false", axes)
}

/// How many elements along axes are not 0.
pub(crate) fn nonzero(b: &mut Builder, x: Id, axes: &[usize]) -> Id {
    let is_nonzero = cast(b, x, DType::Bool);
    let ones = b.convert(is_nonzero, DType::I64);
    sum(b, ones, axes)
}

/// Puts axes of extent 1 back into a value that was reduced along them.
pub(crate) fn keep(b: &mut Builder, reduced: Id, x: Id, axes: &[usize]) -> Id {
    let mut extents = b.extents(x);
    axes.iter().for_each(|&axis| extents[axis] = 1);
    b.reshape(reduced, &extents)
}
