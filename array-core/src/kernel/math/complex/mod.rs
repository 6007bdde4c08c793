//! The functions of complex numbers, of one element and of many.
//!
//! They are made of the functions of real numbers, so that the bits of a result are the same everywhere. Those of `f32` are
//! computed in double precision and rounded once: every part is within 0.501 ulp. Those of `f64` were compared with MPC, 30,000
//! operands each: over all exponents, with parts of sizes that are alike and that are not, near the unit circle, on the axes, around multiples of π/2
//! and around curves where a part is 0. The worst distances were, in ulp of the size and of the parts of the exact result:
//!
//! | | size | parts | | size | parts |
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
//! The angle of a power is known to 70 bits: where a sine or a cosine of it is near 0, that part has fewer digits than the other one (72
//! ulp were seen). Special cases are those of the Python Array API standard, which follows Annex G of C99; the sign of a zero
//! tells the sides of a branch cut apart.
//!
//! Most have a form of ordinary numbers without branches, of which the compiler makes vector loops for [many](all), and say which numbers are
//! far from it. One element is computed by the same form, so that the bits are the same.

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
    pub(crate) use super::arithmetic::{abs, angle, div, is_infinite, is_nan, reciprocal, round, sign, square};
    pub(crate) use super::hyperbolic::{cos, cosh, exp, expm1, sin, sinh, tan, tanh};
    pub(crate) use super::inverse::{acos, acosh, asin, asinh, atan, atanh};
    pub(crate) use super::logarithm::{log, log1p, log2, log10, sqrt};
    pub(crate) use super::power::pow;
}
pub(crate) mod single;

#[cfg(test)]
mod tests;
