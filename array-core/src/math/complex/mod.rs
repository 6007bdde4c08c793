//! Functions of complex numbers, for one element and for many elements.
//!
//! These functions use the functions of real numbers, so that the bits of a result are the same on
//! all machines. Functions of `f32` are computed in double precision and rounded once, so that
//! every part is within 0.501 ulp. Functions of `f64` were compared with the library MPC on 30,000
//! operands each. The operands were over all exponents, with parts of similar and of different
//! magnitudes. Some were near the unit circle, on the axes, around multiples of π/2, or around
//! curves on which a part is 0. The largest errors, in ulp of the absolute value and of the parts
//! of the exact result, were:
//!
//! | | absolute value | parts | | absolute value | parts |
//! |---|--:|--:|---|--:|--:|
//! | `acos`, `acosh` | 2.5 | 3.2 | `log10` | 2.4 | 2.5 |
//! | `asin`, `asinh` | 2.9 | 3.2 | `log1p` | 2.6 | 2.6 |
//! | `atan`, `atanh` | 2.4 | 2.5 | `log2` | 2.1 | 2.5 |
//! | `cos`, `cosh` | 2.0 | 2.6 | `pow` | 2.6 | see below |
//! | `div` | 3.2 | 3.2 | `reciprocal` | 2.1 | 2.1 |
//! | `exp` | 1.6 | 2.1 | `sign` | 2.1 | 2.0 |
//! | `expm1` | 2.4 | 6.9 | `sin`, `sinh` | 2.0 | 2.4 |
//! | `log` | 1.7 | 1.8 | `sqrt` | 1.6 | 2.0 |
//! | `square` | 1.5 | 1.5 | `tan`, `tanh` | 4.0 | 4.3 |
//!
//! A search for larger errors found 7.6 ulp in the imaginary part of `tanh`.
//!
//! The angle of a power is computed to 70 bits. If its sine or cosine is near 0, the corresponding
//! part has fewer correct digits than the other part (the largest error was 72 ulp). Special cases
//! are those of the Python Array API standard, which follows Annex G of C99. The sign of a zero
//! distinguishes the sides of a branch cut.
//!
//! Most functions have a form without branches, which the compiler vectorises for [many](all)
//! elements. For some numbers, which are called far, this form is wrong, and they need another
//! form. A predicate finds these numbers. A single element is computed by the same forms, so that
//! the bits are the same.

mod all;
mod arithmetic;
mod convert;
mod digits;
mod hyperbolic;
mod inverse;
mod logarithm;
mod power;

/// Double precision.
pub(crate) mod double {
    pub(crate) use super::all::double as all;
    pub(crate) use super::arithmetic::{abs, angle, div, reciprocal, sign, square};
    pub(crate) use super::hyperbolic::{cos, cosh, exp, expm1, sin, sinh, tan, tanh};
    pub(crate) use super::inverse::{acos, acosh, asin, asinh, atan, atanh};
    pub(crate) use super::logarithm::{log, log1p, log2, log10, sqrt};
    pub(crate) use super::power::pow;
}
pub(crate) mod single;

#[cfg(test)]
mod tests;
