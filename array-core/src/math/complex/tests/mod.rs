//! Tests of the functions against results computed with more digits, and of their special cases and
//! symmetries.

mod special;
mod together;
mod values;

use num_complex::Complex;

use super::convert::single::{rounded, wide};
use super::{double, single};

type Function<T> = fn(Complex<T>) -> Complex<T>;

/// Lists functions of one operand, each with its name and its forms for `f64` and `f32`.
macro_rules! functions {
    ($($name:ident)*) => {
        [$((stringify!($name), double::$name as Function<f64>, single::$name as Function<f32>),)*]
    };
}

/// All functions of one operand with complex results.
const FUNCTIONS: [(&str, Function<f64>, Function<f32>); 22] = functions! {
    acos acosh asin asinh atan atanh cos cosh exp expm1 log log10 log1p log2 reciprocal sign sin sinh sqrt square tan tanh
};
