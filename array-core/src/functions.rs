//! Functions of elements, such as [`sqrt`], [`maximum`] and [`select`].
//!
//! Each is also a method of [`Array`](crate::Array) if its first operand is an array, and
//! [`broadcast!`](crate::broadcast) knows each by name. The `try_` forms return an error instead of a
//! panic.
//!
//! | | |
//! |---|---|
//! | arithmetic | [`add`], [`subtract`], [`negative`], [`multiply`], [`divide`], [`floor_divide`], [`trunc_divide`], [`remainder`], [`trunc_remainder`], [`pow`], [`square`], [`reciprocal`], [`abs`], [`sign`] |
//! | roots, exponentials and logarithms | [`sqrt`], [`hypot`], [`exp`], [`exp2`], [`expm1`], [`log`], [`log2`], [`log10`], [`log1p`], [`logaddexp`] |
//! | angles, in radians | [`sin`], [`cos`], [`tan`], [`asin`], [`acos`], [`atan`], [`atan2`] |
//! | hyperbolic functions | [`sinh`], [`cosh`], [`tanh`], [`asinh`], [`acosh`], [`atanh`] |
//! | activations | [`sigmoid`] |
//! | complex numbers | [`complex`], [`real`], [`imag`], [`conj`], [`angle`] |
//! | steps and signs of floats | [`nextafter`], [`copysign`], [`signbit`] |
//! | rounding | [`floor`], [`ceil`], [`round`], [`trunc`] |
//! | choosing | [`maximum`], [`minimum`], [`clip`], [`select`] |
//! | comparing | [`equal`], [`not_equal`], [`less`], [`less_equal`], [`greater`], [`greater_equal`], [`is_nan`], [`is_inf`], [`is_finite`], [`is_close`] |
//! | logic and bits | [`logical_and`], [`logical_or`], [`logical_xor`], [`logical_not`], [`bitwise_and`], [`bitwise_or`], [`bitwise_xor`], [`bitwise_not`], [`bitwise_left_shift`], [`bitwise_right_shift`] |
//!
//! [`narrow`] and [`broadcast_in_dim`] view or copy, and compute nothing.

pub use crate::array::{broadcast_in_dim, narrow};
pub use crate::ops::functions::*;
pub use crate::ops::{DiffShape, LongerShape, is_close, try_is_close};
#[cfg(feature = "alloc")]
pub use crate::ops::{UniqueAll, UniqueCounts, UniqueInverse};
