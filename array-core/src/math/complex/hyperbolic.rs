//! Exponentials, hyperbolic functions and trigonometric functions. The trigonometric functions are
//! computed as hyperbolic functions of the number multiplied by `i`.

use core::convert::identity;
use core::f64::consts::LN_2;

use num_complex::Complex;

use super::super::double as real;
use super::super::exp::double::{self as real_exp, parts, sinh_cosh};
use super::super::pair::Pair;
use super::super::trig::double::{both, both_in_parts, both_in_parts_near, both_near, is_very_far, quarter_turns};
use super::super::width::double::{power_of_2, scale, select, within};
use super::digits;

/// The absolute value of `x` above which `sinh(x)` and `cosh(x)` are half of an exponential, and
/// `tanh(x)` is 1 or -1, after rounding.
const LARGE: f64 = 22.0;

/// A bound for real numbers: if the absolute value of a number is less, the exponential of the
/// number is a normal float.
const MOST: f64 = 700.0;

/// Returns `re` and `im`, multiplied by `exp(x)` and by 2 to the power of `more`. The absolute
/// values of `re` and `im` are at most about 1. `exp(x)` itself may be too large or too small for a
/// float.
#[inline(always)]
pub fn times_exp(x: f64, more: f64, re: f64, im: f64) -> Complex<f64> {
    // Beyond these bounds, the product is infinite even for the smallest factor, or 0 even for a
    // factor of 1.
    let (part, k) = parts(within(x, -1400.0, 1500.0));
    let k = k + more;
    // First scale up as far as possible without overflow, since subnormal numbers have few digits.
    let up = within(k, 0.0, 1000.0);
    let times = |factor: f64| scale(part * (factor * power_of_2(up)), k - up);
    Complex::new(times(re), times(im))
}

/// Returns whether [`exp_near`] cannot compute the exponential of `z`. It cannot in these cases:
///
/// - A part is NaN.
/// - The real part is so large that the exponential may overflow or underflow.
/// - The imaginary part is so large that [`is_very_far`] returns `true`.
#[inline(always)]
pub fn is_far_exp(z: Complex<f64>) -> bool {
    z.re.is_nan() | (z.re.abs() >= MOST) | z.im.is_nan() | is_very_far(z.im)
}

/// Computes [`exp`] of a number for which [`is_far_exp`] returns `false`.
#[inline(always)]
pub fn exp_near(z: Complex<f64>) -> Complex<f64> {
    let (sin, cos) = both_near(z.im);
    let (part, k) = parts(z.re);
    let exp = part * power_of_2(k);
    Complex::new(exp * cos, exp * sin)
}

pub fn exp(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if !is_far_exp(z) {
        return exp_near(z);
    }
    if y == 0.0 {
        return Complex::new(real::exp(x), y);
    }
    if x.is_infinite() && !y.is_finite() {
        return if x > 0.0 {
            Complex::new(x, f64::NAN)
        } else {
            Complex::new(0.0, 0_f64.copysign(y))
        };
    }
    let (sin, cos) = both(y);
    times_exp(x, 0.0, cos, sin)
}

/// Returns `exp(x)` divided by a power of 2, as a sum of two floats, and that power.
#[inline(always)]
fn exp_in_parts(x: f64) -> (Pair, f64) {
    let (k, high) = real_exp::split_in_parts(x);
    let low = k * real_exp::LN_2_LOW;
    let r = high - low;
    let r_low = (high - r) - low;
    let (sinh, cosh) = real_exp::excess(r);
    // The hyperbolic cosine contains half of the square of `r`, so add half of its rounding error.
    let more = sinh + (0.5 * Pair::product(r, r).low + (r_low + r_low * r));
    let first = Pair::ordered(1.0, r);
    let second = Pair::ordered(first.high, cosh);
    (
        Pair::ordered(second.high, second.low + (first.low + more)),
        power_of_2(k),
    )
}

/// Returns the exponential minus 1 of a number, given its real part `x`, and the sine and the
/// cosine of its imaginary part. The absolute value of `x` must be less than [`MOST`]. The second
/// result is `true` if so many digits cancel that the real part is inaccurate.
#[inline(always)]
fn exp_less_1(x: f64, (sin, (cos, cos_low)): (f64, (f64, f64))) -> (Complex<f64>, bool) {
    // `loss` is 1 minus the cosine. Both terms of `near` are small if the exponential is close to
    // 1.
    let loss = (1.0 - cos) - cos_low;
    let near = real_exp::expm1(x) * (cos + cos_low) - loss;
    // `precise` is the real part, computed with more digits than a double has. These digits
    // suffice unless most of them cancel.
    let (exp, power) = exp_in_parts(x);
    let product = Pair::product(exp.high, cos);
    let low = product.low + (exp.high * cos_low + exp.low * cos);
    let precise = (product.high * power - 1.0) + low * power;
    let is_small = precise.abs() < 0.015;
    // Adding 0 makes a zero positive, like the difference of 1 and 1.
    let re = select((near.abs() < 2.0 * loss) & !is_small, precise, near) + 0.0;
    (
        Complex::new(re, exp.high * power * sin),
        (near.abs() < loss) & (precise.abs() < 0.1),
    )
}

/// Returns whether [`expm1_near`] cannot compute the function of `z`: [`is_far_exp`] returns
/// `true`, or most digits of the real part of the result cancel.
#[inline(always)]
pub fn is_far_expm1(z: Complex<f64>) -> bool {
    is_far_exp(z) | exp_less_1(z.re, both_in_parts_near(z.im)).1
}

/// Computes [`expm1`] of a number for which [`is_far_expm1`] returns `false`.
#[inline(always)]
pub fn expm1_near(z: Complex<f64>) -> Complex<f64> {
    exp_less_1(z.re, both_in_parts_near(z.im)).0
}

pub fn expm1(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return Complex::new(real::expm1(x) + 0.0, y);
    }
    if x.is_nan() || x.abs() >= MOST || !y.is_finite() {
        let exp = exp(z);
        return Complex::new(exp.re - 1.0, exp.im);
    }
    let (less, is_cancelled) = exp_less_1(x, both_in_parts(y));
    let re = if is_cancelled { exp_cos_less_1(x, y) } else { less.re };
    Complex::new(re, less.im)
}

/// Returns `exp(x) * cos(y) - 1` if most digits cancel: `x` is positive and not large, and `cos(y)`
/// is close to `exp(-x)`.
#[cold]
fn exp_cos_less_1(x: f64, y: f64) -> f64 {
    // Compute first with the digits that most numbers need, and with all digits only if these do
    // not suffice.
    let less = exp_cos_less_1_by(x, y, (9, 4));
    if less.abs() > 1e-5 {
        less
    } else {
        exp_cos_less_1_by(x, y, (28, digits::TERMS))
    }
}

/// Implements [`exp_cos_less_1`]. Computes the first `of_exp` terms of the power series of the
/// exponential with twice the digits of a double. Computes the first `of_cos` terms of the power
/// series of the sine or cosine in the same way.
fn exp_cos_less_1_by(x: f64, y: f64, (of_exp, of_cos): (u8, usize)) -> f64 {
    let x = Pair::from(x);
    if x.high < LN_2 {
        // `loss` is the cosine minus 1.
        let (_, half) = quarter_turns(0.5 * y);
        let sin = digits::sin(half, of_cos);
        let loss = sin.multiply(sin).scaled(-2.0);
        let exp = x.expm1_by(of_exp);
        return exp.add(loss).add(exp.multiply(loss)).high;
    }
    let (q, rest) = quarter_turns(y);
    let cos = if q & 1 == 0 {
        digits::cos(rest, of_cos)
    } else {
        let sin = digits::sin(rest, of_cos);
        if sin.high < 0.0 { sin.negated() } else { sin }
    };
    x.exp_by(of_exp).multiply(cos).add(Pair::from(-1.0)).high
}

/// Returns whether [`sinh_near`] and [`cosh_near`] cannot compute the functions of `z`. They cannot
/// in these cases:
///
/// - A part is NaN.
/// - The real part is so large that both functions are half of an exponential.
/// - The imaginary part is so large that [`is_very_far`] returns `true`.
#[inline(always)]
pub fn is_far_sinh(z: Complex<f64>) -> bool {
    z.re.is_nan() | (z.re.abs() > LARGE) | z.im.is_nan() | is_very_far(z.im)
}

/// Returns the hyperbolic sine of a number, given its real part `x`, and the sine and the cosine of
/// its imaginary part. The absolute value of `x` must be at most [`LARGE`].
#[inline(always)]
fn plain_sinh(x: f64, (sin, cos): (f64, f64)) -> Complex<f64> {
    let (sinh, cosh, _) = sinh_cosh(x);
    Complex::new(sinh.copysign(x) * cos, cosh * sin)
}

/// Returns the hyperbolic cosine of a number, given the same values as for [`plain_sinh`].
#[inline(always)]
fn plain_cosh(x: f64, (sin, cos): (f64, f64)) -> Complex<f64> {
    let (sinh, cosh, _) = sinh_cosh(x);
    Complex::new(cosh * cos, sinh.copysign(x) * sin)
}

/// Returns the hyperbolic tangent of a number, given the same values as for [`plain_sinh`]. Both
/// parts of the number must differ from 0.
#[inline(always)]
fn plain_tanh(x: f64, (sin, cos): (f64, f64)) -> Complex<f64> {
    // The result is `(sinh(2x) + i sin(2y)) / (cosh(2x) + cos(2y))`. For small `x`, digits of the
    // denominator could cancel. Both parts are then divided by 2:
    // `(sinh(x) cosh(x) + i sin(y) cos(y)) / (sinh(x)^2 + cos(y)^2)`.
    let is_twice = x.abs() > 0.75;
    let factor = select(is_twice, 2.0, 1.0);
    let (sinh, cosh, _) = sinh_cosh(factor * x);
    let sum = cosh + (cos - sin) * (cos + sin);
    let square = sinh * sinh + cos * cos;
    let below = select(is_twice, sum, square);
    let re = select(is_twice, sinh, sinh * cosh) / below;
    Complex::new(re.copysign(x), factor * sin * cos / below)
}

/// Computes [`sinh`] of a number for which [`is_far_sinh`] returns `false`.
#[inline(always)]
pub fn sinh_near(z: Complex<f64>) -> Complex<f64> {
    plain_sinh(z.re, both_near(z.im))
}

/// Computes [`cosh`] of a number for which [`is_far_sinh`] returns `false`.
#[inline(always)]
pub fn cosh_near(z: Complex<f64>) -> Complex<f64> {
    plain_cosh(z.re, both_near(z.im))
}

/// Returns whether [`tanh_near`] cannot compute the function of `z`: [`is_far_sinh`] returns
/// `true`, or a part is 0.
#[inline(always)]
pub fn is_far_tanh(z: Complex<f64>) -> bool {
    is_far_sinh(z) | (z.re == 0.0) | (z.im == 0.0)
}

/// Computes [`tanh`] of a number for which [`is_far_tanh`] returns `false`.
#[inline(always)]
pub fn tanh_near(z: Complex<f64>) -> Complex<f64> {
    plain_tanh(z.re, both_near(z.im))
}

pub fn sinh(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return Complex::new(real::sinh(x), y);
    }
    if !y.is_finite() && (x == 0.0 || x.is_infinite()) {
        return Complex::new(x, f64::NAN);
    }
    let (sin, cos) = both(y);
    if x.abs() > LARGE {
        return times_exp(x.abs(), -1.0, cos * x.signum(), sin);
    }
    plain_sinh(x, (sin, cos))
}

pub fn cosh(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return Complex::new(real::cosh(x), y * 1_f64.copysign(x));
    }
    if !y.is_finite() && x == 0.0 {
        return Complex::new(f64::NAN, x * 1_f64.copysign(y));
    }
    if !y.is_finite() && x.is_infinite() {
        return Complex::new(f64::INFINITY, f64::NAN);
    }
    let (sin, cos) = both(y);
    if x.abs() > LARGE {
        return times_exp(x.abs(), -1.0, cos, sin * x.signum());
    }
    plain_cosh(x, (sin, cos))
}

pub fn tanh(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return Complex::new(real::tanh(x), y);
    }
    if x == 0.0 {
        return Complex::new(x, real::tan(y));
    }
    if x.is_infinite() {
        return Complex::new(x.signum(), 0_f64.copysign(y));
    }
    if !y.is_finite() {
        return Complex::new(f64::NAN, f64::NAN);
    }
    let (sin, cos) = both(y);
    if x.abs() > LARGE {
        // `rest` is half of `sin(2 * y)`, divided by the square of `cosh(x)`.
        let rest = times_exp(-2.0 * x.abs(), 2.0, sin * cos, 0.0).re;
        return Complex::new(x.signum(), rest);
    }
    plain_tanh(x, (sin, cos))
}

#[inline(always)]
fn turned(z: Complex<f64>) -> Complex<f64> {
    Complex::new(-z.im, z.re)
}

#[inline(always)]
pub fn turned_back(z: Complex<f64>) -> Complex<f64> {
    Complex::new(z.im, -z.re)
}

/// Declares trigonometric functions. Each function calls a hyperbolic function with `i * z`.
///
/// A row begins with three names: the function, its form without branches, and the predicate that
/// returns `true` for numbers that this form cannot compute. After the equals sign comes
/// `turned_back`, which divides the result by `i`, or `identity`. The last three names are the
/// corresponding hyperbolic functions and their predicate.
macro_rules! turned {
    ($($(#[$doc:meta])* $name:ident $near:ident $is_far:ident = $back:ident $hyperbolic:ident $hyperbolic_near:ident $is_far_too:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(z: Complex<f64>) -> Complex<f64> {
            $back($hyperbolic(turned(z)))
        }

        #[doc = concat!("Returns [`", stringify!($name), "`] of a number for which [`", stringify!($is_far), "`] returns `false`.")]
        #[inline(always)]
        pub fn $near(z: Complex<f64>) -> Complex<f64> {
            $back($hyperbolic_near(turned(z)))
        }

        #[doc = concat!("Returns whether [`", stringify!($near), "`] cannot compute a number.")]
        #[inline(always)]
        pub fn $is_far(z: Complex<f64>) -> bool {
            $is_far_too(turned(z))
        }
    )*};
}

turned! {
    /// Returns the sine of a complex number.
    sin sin_near is_far_sin = turned_back sinh sinh_near is_far_sinh;
    /// Returns the cosine of a complex number.
    cos cos_near is_far_cos = identity cosh cosh_near is_far_sinh;
    /// Returns the tangent of a complex number.
    tan tan_near is_far_tan = turned_back tanh tanh_near is_far_tanh;
}
