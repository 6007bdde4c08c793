//! Exponentials, hyperbolic functions, and the functions of angles, which are hyperbolic functions of the number turned by a quarter.

use core::f64::consts::LN_2;

use num_complex::Complex;

use super::super::double as real;
use super::super::exp::double::{parts, sinh_cosh};
use super::super::pair::Pair;
use super::super::trig::double::{both, quarter_turns};
use super::super::width::double::{power_of_2, scale, within};
use super::digits;

/// A size from which on `sinh` and `cosh` are half of the exponential, and `tanh` is 1.
const LARGE: f64 = 22.0;

/// Multiplies two numbers of a size up to 1 with an exponential and with 2 to the power of `more`, of which neither has to be finite.
pub fn times_exp(x: f64, more: f64, re: f64, im: f64) -> Complex<f64> {
    // Beyond, the product with the smallest float is infinite, or that with 1 is 0.
    let (part, k) = parts(within(x, -1400.0, 1500.0));
    let k = k + more;
    // First as far up as is safe, since a subnormal number has few digits.
    let up = within(k, 0.0, 1000.0);
    let times = |factor: f64| scale(part * (factor * power_of_2(up)), k - up);
    Complex::new(times(re), times(im))
}

/// The exponential.
pub fn exp(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
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

/// The exponential less 1.
pub fn expm1(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    let exp = exp(z);
    if y == 0.0 {
        // A zero is positive, as the difference of 1 and 1 is.
        return Complex::new(real::expm1(x) + 0.0, y);
    }
    if x > 40.0 || !x.is_finite() || !y.is_finite() {
        return Complex::new(exp.re - 1.0, exp.im);
    }
    // Both are small where the exponential is near 1.
    let (sin, _) = both(0.5 * y);
    let (_, cos) = both(y);
    let loss = 2.0 * sin * sin;
    let near = real::expm1(x) * cos - loss;
    let is_far = near.abs() < 0.5 * loss;
    Complex::new(if is_far { exp_cos_less_1(x, y) } else { near }, exp.im)
}

/// The real part where it cancels: `x` is positive and not large, and the cosine of `y` nearly the reciprocal of its exponential.
#[cold]
fn exp_cos_less_1(x: f64, y: f64) -> f64 {
    let x = Pair::from(x);
    if x.high < LN_2 {
        // What the cosine is less than 1.
        let (_, half) = quarter_turns(0.5 * y);
        let sin = digits::sin(half, digits::ALL);
        let loss = sin.multiply(sin).scaled(-2.0);
        let exp = x.expm1();
        return exp.add(loss).add(exp.multiply(loss)).high;
    }
    let (q, rest) = quarter_turns(y);
    let cos = if q & 1 == 0 {
        digits::cos(rest, digits::ALL)
    } else {
        let sin = digits::sin(rest, digits::ALL);
        if sin.high < 0.0 { sin.negated() } else { sin }
    };
    x.exp().multiply(cos).add(Pair::from(-1.0)).high
}

/// The hyperbolic sine.
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
    let (sinh, cosh, _) = sinh_cosh(x);
    Complex::new(sinh.copysign(x) * cos, cosh * sin)
}

/// The hyperbolic cosine.
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
    let (sinh, cosh, _) = sinh_cosh(x);
    Complex::new(cosh * cos, sinh.copysign(x) * sin)
}

/// The hyperbolic tangent.
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
        // The sine of twice the angle, divided by the square of the hyperbolic cosine.
        let rest = times_exp(-2.0 * x.abs(), 2.0, sin * cos, 0.0).re;
        return Complex::new(x.signum(), rest);
    }
    if x.abs() > 1.0 {
        // By twice the number, since nothing cancels.
        let (sinh, cosh, _) = sinh_cosh(2.0 * x);
        let sum = cosh + (cos - sin) * (cos + sin);
        return Complex::new((sinh / sum).copysign(x), 2.0 * sin * cos / sum);
    }
    let (sinh, cosh, _) = sinh_cosh(x);
    let square = sinh * sinh + cos * cos;
    Complex::new((sinh * cosh / square).copysign(x), sin * cos / square)
}

/// Calls a function with a number times the imaginary unit.
fn turned(function: fn(Complex<f64>) -> Complex<f64>, z: Complex<f64>) -> Complex<f64> {
    function(Complex::new(-z.im, z.re))
}

/// Divides by the imaginary unit.
pub fn turned_back(z: Complex<f64>) -> Complex<f64> {
    Complex::new(z.im, -z.re)
}

/// The sine.
pub fn sin(z: Complex<f64>) -> Complex<f64> {
    turned_back(turned(sinh, z))
}

/// The cosine.
pub fn cos(z: Complex<f64>) -> Complex<f64> {
    turned(cosh, z)
}

/// The tangent.
pub fn tan(z: Complex<f64>) -> Complex<f64> {
    turned_back(turned(tanh, z))
}
