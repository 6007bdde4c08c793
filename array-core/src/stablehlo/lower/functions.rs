//! Functions of floats that StableHLO lacks.

use super::super::builder::{Builder, Id};
use super::{copysign, is_nan, square};

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
    let (large, small) = (hlo!(b, maximum(l, r)), hlo!(b, minimum(l, r)));
    let (zero, one, infinity) = (b.like(l, 0.0), b.like(l, 1.0), b.like(l, f64::INFINITY));
    let ratio = hlo!(b, divide(small, large));
    let squared = square(b, &[ratio]);
    let length = hlo!(b, multiply(large, sqrt(add(one, squared))));
    // The ratio of two zeros or of two infinities is NaN.
    let length = hlo!(b, select(compare(EQ, large, zero), zero, length));
    let is_infinite = hlo!(b, or(compare(EQ, l, infinity), compare(EQ, r, infinity)));
    b.select(is_infinite, infinity, length)
}

/// Records the logarithm of the logistic function as `-(log1p(exp(-|x|)) - min(x, 0))`.
pub(crate) fn log_sigmoid(b: &mut Builder, x: &[Id]) -> Id {
    let (x, zero) = (x[0], b.like(x[0], 0.0));
    let rest = hlo!(b, log_plus_one(exponential(negate(abs(x)))));
    hlo!(b, negate(subtract(rest, minimum(x, zero))))
}

/// Records the logarithm of the sum of the exponentials of two numbers, as the larger number plus
/// `log1p(exp(-|difference|))`.
pub(crate) fn logaddexp(b: &mut Builder, x: &[Id]) -> Id {
    let (l, r) = (x[0], x[1]);
    let rest = hlo!(b, log_plus_one(exponential(negate(abs(subtract(l, r))))));
    let sum = hlo!(b, add(maximum(l, r), rest));
    // The difference of equal infinities is NaN.
    let of_two = b.like(l, std::f64::consts::LN_2);
    hlo!(b, select(compare(EQ, l, r), add(l, of_two), sum))
}

/// Records the tangent.
pub(crate) fn tan(b: &mut Builder, x: &[Id]) -> Id {
    let x = x[0];
    hlo!(b, divide(sine(x), cosine(x)))
}

/// Records the inverse tangent.
pub(crate) fn atan(b: &mut Builder, x: &[Id]) -> Id {
    let one = b.like(x[0], 1.0);
    b.elementwise("atan2", &[x[0], one])
}

/// Records the square roots of `1 - x` and of `1 + x`.
fn roots(b: &mut Builder, x: Id) -> [Id; 2] {
    let one = b.like(x, 1.0);
    [hlo!(b, sqrt(subtract(one, x))), hlo!(b, sqrt(add(one, x)))]
}

/// Records the inverse cosine as `2 * atan2(sqrt(1 - x), sqrt(1 + x))`, which is accurate near 1.
pub(crate) fn acos(b: &mut Builder, x: &[Id]) -> Id {
    let [below, above] = roots(b, x[0]);
    let half = hlo!(b, atan2(below, above));
    hlo!(b, add(half, half))
}

/// Records the inverse sine as `atan2(x, sqrt(1 - x) * sqrt(1 + x))`.
pub(crate) fn asin(b: &mut Builder, x: &[Id]) -> Id {
    let (x, [below, above]) = (x[0], roots(b, x[0]));
    hlo!(b, atan2(x, multiply(below, above)))
}

/// Records the hyperbolic sine, by [`scaled_exponential`] for magnitudes above 1.
pub(crate) fn sinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (half, one) = (b.like(x[0], 0.5), b.like(x[0], 1.0));
    // (e + e / (1 + e)) / 2 with e = exp(x) - 1 is accurate for small numbers.
    let excess = hlo!(b, exponential_minus_one(size));
    let small = hlo!(b, multiply(half, add(excess, divide(excess, add(excess, one)))));
    let (large, _) = scaled_exponential(b, size);
    let result = hlo!(b, select(compare(GT, size, one), large, small));
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
    let root = hlo!(b, exponential(multiply(x, half)));
    let large = hlo!(b, multiply(multiply(root, half), root));
    let small = hlo!(b, multiply(exponential(negate(x)), half));
    (hlo!(b, subtract(large, small)), hlo!(b, add(large, small)))
}

/// Records the inverse hyperbolic tangent.
pub(crate) fn atanh(b: &mut Builder, x: &[Id]) -> Id {
    let (x, half) = (x[0], b.like(x[0], 0.5));
    let result = hlo!(b, multiply(subtract(log_plus_one(x), log_plus_one(negate(x))), half));
    copysign_of_zero(b, result, x)
}

/// Records the selection of `x` if `x` is 0, so that -0 remains -0, and of `result` otherwise.
fn copysign_of_zero(b: &mut Builder, result: Id, x: Id) -> Id {
    let zero = b.like(x, 0.0);
    hlo!(b, select(compare(EQ, x, zero), x, result))
}

/// Records the inverse hyperbolic sine.
pub(crate) fn asinh(b: &mut Builder, x: &[Id]) -> Id {
    let size = b.elementwise("abs", x);
    let (one, large) = (b.like(x[0], 1.0), b.like(x[0], 1e9));
    // log1p(x + x² / (1 + sqrt(1 + x²))), and log(x) + log(2) if x is so large that 1 + x² equals
    // x² or is out of range.
    let squared = square(b, &[size]);
    let ratio = hlo!(b, divide(squared, add(one, sqrt(add(one, squared)))));
    let near = hlo!(b, log_plus_one(add(size, ratio)));
    let far = log_of_twice(b, size);
    let result = hlo!(b, select(compare(GE, size, large), far, near));
    let result = copysign(b, &[result, x[0]]);
    let is_nan = is_nan(b, x);
    b.select(is_nan, x[0], result)
}

/// Records the inverse hyperbolic cosine.
pub(crate) fn acosh(b: &mut Builder, x: &[Id]) -> Id {
    let (x, one, large) = (x[0], b.like(x[0], 1.0), b.like(x[0], 1e9));
    // log1p(y + sqrt(y) * sqrt(y + 2)) with y = x - 1.
    let below = hlo!(b, subtract(x, one));
    let near = hlo!(b, log_plus_one(add(below, multiply(sqrt(below), sqrt(add(x, one))))));
    let far = log_of_twice(b, x);
    hlo!(b, select(compare(GE, x, large), far, near))
}

/// Records the logarithm of twice a number. Twice the number may be out of range.
fn log_of_twice(b: &mut Builder, x: Id) -> Id {
    let of_two = b.like(x, std::f64::consts::LN_2);
    hlo!(b, add(log(x), of_two))
}
