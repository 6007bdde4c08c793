//! Functions of floats that StableHLO lacks.

use super::super::builder::{Builder, Id};
use super::{copysign, either, is_nan, square};

/// Records 2 to a power.
pub(crate) fn exp2(b: &mut Builder, x: &[Id]) -> Id {
    let two = b.like(x[0], 2.0);
    b.elementwise("power", &[two, x[0]])
}

/// Records the logarithm to base 2.
pub(crate) fn log2(b: &mut Builder, x: &[Id]) -> Id {
    logarithm(b, x, std::f64::consts::LN_2)
}

/// Records the logarithm to base 10.
pub(crate) fn log10(b: &mut Builder, x: &[Id]) -> Id {
    logarithm(b, x, std::f64::consts::LN_10)
}

/// Records the logarithm to the base whose natural logarithm is `of_base`.
fn logarithm(b: &mut Builder, x: &[Id], of_base: f64) -> Id {
    let (log, of_base) = (b.elementwise("log", x), b.like(x[0], of_base));
    b.elementwise("divide", &[log, of_base])
}

/// Records the root of the sum of the squares, as `large * sqrt(1 + (small / large)²)`, so that the
/// square stays in range.
pub(crate) fn hypot(b: &mut Builder, x: &[Id]) -> Id {
    let (l, r) = (b.elementwise("abs", &x[..1]), b.elementwise("abs", &x[1..]));
    let (large, small) = (b.elementwise("maximum", &[l, r]), b.elementwise("minimum", &[l, r]));
    let (zero, one, infinity) = (b.like(l, 0.0), b.like(l, 1.0), b.like(l, f64::INFINITY));
    let ratio = b.elementwise("divide", &[small, large]);
    let squared = square(b, &[ratio]);
    let sum = b.elementwise("add", &[one, squared]);
    let root = b.elementwise("sqrt", &[sum]);
    let length = b.elementwise("multiply", &[large, root]);
    // The ratio of two zeros or of two infinities is NaN.
    let is_zero = b.compare("EQ", large, zero);
    let length = b.select(is_zero, zero, length);
    let (left, right) = (b.compare("EQ", l, infinity), b.compare("EQ", r, infinity));
    let is_infinite = either(b, left, right);
    b.select(is_infinite, infinity, length)
}

/// Records the logarithm of the logistic function as `-(log1p(exp(-|x|)) - min(x, 0))`.
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

/// Records the logarithm of the sum of the exponentials of two numbers, as the larger number plus
/// `log1p(exp(-|difference|))`.
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

/// Records the tangent.
pub(crate) fn tan(b: &mut Builder, x: &[Id]) -> Id {
    let (sine, cosine) = (b.elementwise("sine", x), b.elementwise("cosine", x));
    b.elementwise("divide", &[sine, cosine])
}

/// Records the inverse tangent.
pub(crate) fn atan(b: &mut Builder, x: &[Id]) -> Id {
    let one = b.like(x[0], 1.0);
    b.elementwise("atan2", &[x[0], one])
}

/// Records the square roots of `1 - x` and of `1 + x`.
fn roots(b: &mut Builder, x: Id) -> [Id; 2] {
    let one = b.like(x, 1.0);
    ["subtract", "add"].map(|name| {
        let sum = b.elementwise(name, &[one, x]);
        b.elementwise("sqrt", &[sum])
    })
}

/// Records the inverse cosine as `2 * atan2(sqrt(1 - x), sqrt(1 + x))`, which is accurate near 1.
pub(crate) fn acos(b: &mut Builder, x: &[Id]) -> Id {
    let [below, above] = roots(b, x[0]);
    let half = b.elementwise("atan2", &[below, above]);
    b.elementwise("add", &[half, half])
}

/// Records the inverse sine as `atan2(x, sqrt(1 - x) * sqrt(1 + x))`.
pub(crate) fn asin(b: &mut Builder, x: &[Id]) -> Id {
    let [below, above] = roots(b, x[0]);
    let adjacent = b.elementwise("multiply", &[below, above]);
    b.elementwise("atan2", &[x[0], adjacent])
}

/// Records the hyperbolic sine, by [`scaled_exponential`] for magnitudes above 1.
pub(crate) fn sinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (half, one) = (b.like(x[0], 0.5), b.like(x[0], 1.0));
    // (e + e / (1 + e)) / 2 with e = exp(x) - 1 is accurate for small numbers.
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

/// Records the hyperbolic cosine.
pub(crate) fn cosh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    scaled_exponential(b, size).1
}

/// Records `exp(x) / 2 - exp(-x) / 2` and `exp(x) / 2 + exp(-x) / 2`. `exp(x) / 2` is computed as
/// `exp(x / 2) / 2 * exp(x / 2)`, so that it overflows only if the result does.
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

/// Records the inverse hyperbolic tangent.
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

/// Records the selection of `x` if `x` is 0, so that -0 remains -0, and of `result` otherwise.
fn copysign_of_zero(b: &mut Builder, result: Id, x: Id) -> Id {
    let zero = b.like(x, 0.0);
    let is_zero = b.compare("EQ", x, zero);
    b.select(is_zero, x, result)
}

/// Records the inverse hyperbolic sine.
pub(crate) fn asinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (one, large) = (b.like(x[0], 1.0), b.like(x[0], 1e9));
    // log1p(x + x² / (1 + sqrt(1 + x²))), and log(x) + log(2) if x is so large that 1 + x² equals
    // x² or is out of range.
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

/// Records the inverse hyperbolic cosine.
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

/// Records the logarithm of twice a number. Twice the number may be out of range.
fn log_of_twice(b: &mut Builder, x: Id) -> Id {
    let (log, of_two) = (b.elementwise("log", &[x]), b.like(x, std::f64::consts::LN_2));
    b.elementwise("add", &[log, of_two])
}
