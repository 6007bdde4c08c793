//! Tests of values: NaN, infinity and nearness.

use super::super::builder::{Builder, Id};
use super::is_float;
use crate::dtype::DType;

/// Records a constant of `bool` with the extents of a value.
fn truth(b: &mut Builder, x: Id, value: bool) -> Id {
    let ty = b.ty(x).of(DType::Bool);
    b.splat(ty, if value { "true" } else { "false" })
}

/// Records whether a value is NaN, the only value that differs from itself.
pub(crate) fn is_nan(b: &mut Builder, x: &[Id]) -> Id {
    match is_float(b, x[0]) {
        true => b.compare("NE", x[0], x[0]),
        false => truth(b, x[0], false),
    }
}

/// Records whether a value is infinite.
pub(crate) fn is_inf(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return truth(b, x[0], false);
    }
    let (size, infinity) = (b.elementwise("abs", x), b.like(x[0], f64::INFINITY));
    b.compare("EQ", size, infinity)
}

/// Records whether a value is neither infinite nor NaN.
pub(crate) fn is_finite(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return truth(b, x[0], true);
    }
    let (size, infinity) = (b.elementwise("abs", x), b.like(x[0], f64::INFINITY));
    b.compare("LT", size, infinity)
}

/// Records whether two values are near, by the rule of `is_close` in `expr/ops.rs`.
pub(crate) fn is_close(b: &mut Builder, [l, r, relative, absolute]: [Id; 4]) -> Id {
    let bound = hlo!(b, add(absolute, multiply(relative, abs(r))));
    let is_within = hlo!(b, compare(LE, abs(subtract(l, r)), bound));
    let (left, right) = (is_finite_or_nan(b, l), is_finite_or_nan(b, r));
    let near = hlo!(b, and(and(left, right), is_within));
    let (left, right) = (is_nan(b, &[l]), is_nan(b, &[r]));
    hlo!(b, or(or(compare(EQ, l, r), and(left, right)), near))
}

/// Records whether a value is not infinite.
fn is_finite_or_nan(b: &mut Builder, x: Id) -> Id {
    let is_infinite = is_inf(b, &[x]);
    b.elementwise("not", &[is_infinite])
}
