//! Functions of real numbers, computed in f64 for either width.

use super::UnaryOp;

/// Computes the functions that the element types lack.
///
/// The inverse hyperbolic functions use `asinh`, the only one whose formula in the standard library
/// is accurate everywhere up to half of the largest float.
pub(super) fn unary(op: UnaryOp, x: f64) -> f64 {
    match op {
        UnaryOp::Exp2 => x.exp2(),
        UnaryOp::Expm1 => x.exp_m1(),
        UnaryOp::Log2 => x.log2(),
        UnaryOp::Log10 => x.log10(),
        UnaryOp::Log1p => x.ln_1p(),
        UnaryOp::Asin => x.asin(),
        UnaryOp::Acos => x.acos(),
        UnaryOp::Atan => x.atan(),
        UnaryOp::Sinh => x.sinh(),
        UnaryOp::Cosh => x.cosh(),
        UnaryOp::Asinh if x.abs() > f64::MAX / 4.0 && x.is_finite() => {
            (x / 4.0).asinh() + (2.0 * std::f64::consts::LN_2).copysign(x)
        }
        UnaryOp::Asinh => x.asinh(),
        UnaryOp::Acosh => 2.0 * ((x - 1.0) / 2.0).sqrt().asinh(),
        UnaryOp::Atanh => (x / ((1.0 - x) * (1.0 + x)).sqrt()).asinh(),
        UnaryOp::Sigmoid if x < 0.0 => x.exp() / (1.0 + x.exp()),
        UnaryOp::Sigmoid => 1.0 / (1.0 + (-x).exp()),
        _ => unreachable!("{op} is computed by the type itself"),
    }
}

/// Computes the logarithm of a sum of exponentials, as that of 1 plus a small number.
pub(super) fn logaddexp(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if high.is_infinite() {
        high
    } else if high.abs() < 1.0 {
        (high.exp_m1() + low.exp()).ln_1p()
    } else {
        high + (1.0 + (low - high).exp()).ln()
    }
}
